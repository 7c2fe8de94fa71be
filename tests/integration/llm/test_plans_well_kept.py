"""What becomes of what a model plans: what is kept has the slot that the model reads, what is pointed at is what is changed, chat goes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fakes.plans import intent, plans
from tests.integration.llm.conftest import Talk

KEPT = "SELECT content FROM memories WHERE kind <> 'verbatim' AND superseded_at IS NULL ORDER BY id"
VERBATIM = "SELECT count(*) FROM memories WHERE kind = 'verbatim'"


def statement(text: str, attribute: str, value: str, subject: str = "user", replaces: str = "") -> dict[str, str]:
    return {"text": text, "subject": subject, "attribute": attribute, "value": value, "replaces": replaces}


def tell(talk: Talk, said: str, *statements: dict[str, str], skill: str = "remember", **members: Any) -> str:
    talk.fake.chat = plans(intent(skill, statements=[*statements], **members))
    return talk.say(said)


def prompt(talk: Talk) -> str:
    return str([each for each in talk.fake.requests if "messages" in each][-1]["messages"][-1]["content"])


def kept(talk: Talk) -> list[str]:
    return [content for (content,) in talk.world.rows(KEPT)]


@pytest.fixture
def known(talk: Talk) -> Talk:
    """Somebody who is no stranger any more."""
    talk.say("Remember that my company is called Acme Corp")
    return talk


def test_what_rules_would_read_otherwise_has_the_slot_that_the_model_reads(known: Talk) -> None:
    """ "Trabajo de ..." names a trade in most mouths, and a shift in this one: nothing is over by it."""
    tell(known, "soy enfermera", statement("Soy enfermera", "profesión", "enfermera"))
    tell(known, "y trabajo de noche los jueves", statement("Trabajo de noche los jueves", "turno", "de noche los jueves"))

    assert kept(known)[1:] == ["Soy enfermera", "Trabajo de noche los jueves"]


def test_what_is_told_of_somebody_else_is_no_value_of_the_person(known: Talk) -> None:
    tell(known, "my locker is 12", statement("My locker is number 12", "locker", "12"))
    tell(known, "Odile's locker is 40", statement("Odile has locker 40", "locker", "40", subject="Odile"), skill="correct")

    assert kept(known)[1:] == ["My locker is number 12", "Odile has locker 40"]


def test_a_correction_ends_the_one_value_that_is_held_without_a_handle(known: Talk) -> None:
    tell(known, "Odile's recital is on 3 May", statement("Odile's recital is on 3 May", "recital", "3 May", subject="Odile"))
    tell(known, "no, it's 10 May", statement("Odile's recital is on 10 May", "recital", "10 May", subject="Odile"), skill="correct")

    assert kept(known)[1:] == ["Odile's recital is on 10 May"]


def test_a_value_of_several_is_replaced_where_the_model_points_at_it(known: Talk) -> None:
    tell(known, "mein Hund heißt Muffin", statement("Mein Hund heißt Muffin", "Hund", "Muffin"))
    known.fake.chat = plans("small_talk", reply="Oh!")
    known.say("mein Hund ist lustig")
    handle = next(line.split(":")[0][2:] for line in prompt(known).splitlines() if "Muffin" in line and line.startswith("- m"))
    new = statement("Mein Hund heißt Krümel", "Hund", "Krümel", replaces=handle)
    tell(known, "der Hund heißt jetzt Krümel", new, skill="correct", handle=handle)

    assert kept(known)[1:] == ["Mein Hund heißt Krümel"]


def test_two_things_to_keep_are_told_of_in_one_sentence(known: Talk) -> None:
    first = intent("remember", quote="locker 12", statements=[statement("My locker is 12", "locker", "12")])
    second = intent("remember", quote="desk 7", statements=[statement("My desk is 7", "desk", "7")])
    known.fake.chat = plans(first, second)

    assert known.say("locker 12, desk 7").count("remember") == 1
    assert kept(known)[1:] == ["My locker is 12", "My desk is 7"]


def test_a_standing_instruction_is_dropped_by_its_handle(known: Talk) -> None:
    known.fake.chat = plans("instruct")
    known.say("please always answer in one sentence max")
    known.fake.chat = plans(intent("drop_instruction", what="the brevity thing", handle="i1"))

    reply = known.say("never mind the brevity thing")

    assert '- i1: "please always answer in one sentence max"' in prompt(known)
    assert "please always answer in one sentence max" in reply
    known.fake.chat = plans("general_answer", reply="Because of scattering.")
    known.say("why is the sky blue")
    assert "one sentence max" not in prompt(known).partition("<<data")[0]


def test_what_was_before_is_told_of_the_memory_that_is_pointed_at(known: Talk) -> None:
    tell(known, "my mum Ruth lives in Cork", statement("My mum lives in Cork", "city", "Cork", subject="mum"))
    tell(known, "mum moved to Galway", statement("My mum lives in Galway", "city", "Galway", subject="mum"), skill="correct")
    known.fake.chat = plans("small_talk", reply="Nice.")
    known.say("mum lives well")
    handle = next(line.split(":")[0][2:] for line in prompt(known).splitlines() if "Galway" in line and line.startswith("- m"))
    known.fake.chat = plans(intent("history", what="her old town", handle=handle))

    assert "Cork" in known.say("mum lives well, but which town was she in earlier on")


def test_nothing_is_kept_of_what_the_model_takes_for_chat(known: Talk) -> None:
    before = known.world.rows(VERBATIM)
    known.fake.chat = plans("small_talk", reply="A classic Monday.")

    known.say("I'd kill for a nap, I'm allergic to mornings haha")

    assert known.world.rows(VERBATIM) == before


def test_a_correction_is_shown_what_it_may_be_about(known: Talk) -> None:
    tell(known, "le contrôle de ma voiture est en mars", statement("Le contrôle technique de ma voiture est en mars", "contrôle", "mars"))
    known.fake.chat = plans("unclear", ask="Quoi ?")

    known.say("en fait le contrôle c'est en avril, je me suis trompé")

    assert "en mars" in prompt(known).partition("Earlier messages")[0]


def test_each_of_two_questions_is_shown_what_answers_it(known: Talk) -> None:
    tell(known, "flat 14C", statement("My flat number is 14C", "flat number", "14C"))
    tell(known, "landlord is Mr Oduya", statement("My landlord is called Mr Oduya", "landlord", "Mr Oduya"))
    known.fake.chat = plans("answer")

    known.say("who's my landlord again and what flat am I in")

    shown = prompt(known).partition("Earlier messages")[0]
    assert "14C" in shown
    assert "Oduya" in shown
