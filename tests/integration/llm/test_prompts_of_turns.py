"""What a model is shown in whole turns: little, current, each fact once, and the same beginning for everybody."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from agent7.conversation.understanding import shown
from agent7.identity import Scope
from agent7.language import count_tokens
from benchmarks import known_person
from tests.fakes.plans import intent, plans
from tests.integration.llm.conftest import Talk

HELD = "SELECT content FROM memories WHERE kind = 'semantic' AND superseded_at IS NULL"
TALK = ["I spent the weekend hiking near the lake with the kids and two friends from work"] * 8


def prompt_of(talk: Talk) -> tuple[str, str]:
    """The system message and the person's data of the last call."""
    system, user = [each for each in talk.fake.requests if "messages" in each][-1]["messages"]
    return str(system["content"]), str(user["content"])


def data_of(talk: Talk) -> str:
    return prompt_of(talk)[1].partition("<<data")[2].partition("<<end")[0]


def scope_of(talk: Talk) -> Scope:
    ((workspace, user, own, shared),) = talk.world.rows(
        "SELECT u.workspace_id, u.id, o.id, s.id FROM users u JOIN scopes o ON o.user_id = u.id, scopes s WHERE s.user_id IS NULL LIMIT 1"
    )
    return Scope(workspace, user, own, shared)  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_turn_takes_fewer_than_2500_tokens_with_a_thousand_memories(talk: Talk) -> None:
    talk.fake.chat = plans("small_talk", reply="How nice that must have been, with the lake so still at this time of the year.")
    talk.say("hello")
    memory: Any = talk.world.assistant.memory  # type: ignore[attr-defined]
    known_person.tell(talk.world.databases[0], memory, scope_of(talk))
    for text in TALK:
        talk.say(text)

    counted = []
    for question in ("What do I always order on Fridays?", "Which bicycles does my sister work with?", "Plan a birthday party with tulips"):
        talk.say(question)
        counted.append(count_tokens("\n".join(prompt_of(talk))))
        memories = [line for line in data_of(talk).partition("Memories:")[2].splitlines() if line.startswith("- m")]
        assert len(memories) <= 10
    assert max(counted) < 2500
    assert talk.world.rows("SELECT count(*) > 900 FROM memories") == [(True,)]


def test_the_beginning_is_the_same_for_everybody_and_every_turn(talk: Talk) -> None:
    talk.fake.chat = plans("small_talk", reply="I see.")
    talk.say("the sea was rough today")
    first, _ = prompt_of(talk)
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute("UPDATE workspaces SET personality = 'You are Seven, a baker.'")
    talk.world.respond(talk.world.write("447700900009", "et ce soir il pleut encore ici", second=90))
    second, _ = prompt_of(talk)

    same = first.partition("You are a warm")[0]
    assert second.startswith(same)
    assert second.endswith("You are Seven, a baker.")
    assert count_tokens(same) > 1024


def test_a_fact_stands_for_the_sentence_that_it_came_from_and_only_as_it_is_now(talk: Talk) -> None:
    talk.say("Remember that my bakery is called Crumb")
    talk.fake.chat = plans(intent("correct", statements=[{"text": "My bakery is called Loaf"}]), reply="")
    talk.say("no wait, my bakery is called Loaf now")
    talk.fake.chat = plans("answer", reply="Loaf", used=("m1",))

    talk.say("so what's the name of my bakery?")
    shown = data_of(talk).partition("Earlier messages")[0]
    assert shown.count("Loaf") == 1
    assert "Crumb" not in shown


def test_of_what_does_not_bear_on_the_message_only_the_nearest_few_are_shown(talk: Talk) -> None:
    facts = ("my sister is called Nora", "the boiler is serviced in May", "I keep the spare key under the blue pot")
    for fact in (*facts, "my bike is green", "the bins go out on Mondays", "our cat sleeps in the bath", "my desk is made of oak"):
        talk.say(f"Remember that {fact}")
    talk.fake.chat = plans("general_answer", reply="Madonna was born in 1958.")

    talk.say("How old is Madonna?")
    assert data_of(talk).count("\n- m") == shown.NEAREST


def test_a_correction_that_names_nothing_is_shown_what_it_is_about(talk: Talk) -> None:
    talk.fake.chat = plans(intent("remember", statements=[{"text": "La réunion parents-profs est jeudi à 18h30"}]))
    talk.say("la réunion parents-profs est jeudi à 18h30")
    talk.fake.chat = plans(intent("correct", handle="m1", statements=[{"text": "La réunion parents-profs est mardi à 18h30"}]))

    talk.say("non pardon c'est mardi, même heure")
    assert '- m1: "La réunion parents-profs est jeudi' in data_of(talk)
    assert talk.world.rows(HELD) == [("La réunion parents-profs est mardi à 18h30",)]


def test_what_is_due_today_does_not_say_tomorrow(talk: Talk) -> None:
    talk.fake.chat = plans(intent("remind", text="call mum", when="tomorrow at 9"))
    talk.say("Remind me tomorrow at 9 to call mum, will you")
    talk.fake.chat = plans("small_talk", reply="I see.")
    talk.say("The plumber comes tomorrow at 5 pm")
    talk.world.clock.advance(timedelta(hours=18))
    talk.said += 18 * 60 * 60

    talk.say("what a night that was")
    due = data_of(talk).partition("Due today")[2].partition("Earlier messages")[0]
    assert '"09:00 call mum"' in due
    assert "plumber comes" in due
    assert "tomorrow" not in due


def test_what_memory_holds_of_today_is_shown_although_the_message_is_of_something_else(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown, "NEAREST", 0)
    talk.say("Remember that my sister's wedding in the old mill is tomorrow")
    talk.fake.chat = plans("small_talk", reply="I see.")
    talk.say("what a night that was")
    assert "old mill" not in data_of(talk).partition("Earlier messages")[0]
    talk.world.clock.advance(timedelta(hours=18))
    talk.said += 18 * 60 * 60

    talk.say("what a morning that was")
    memories = data_of(talk).partition("Due today")[0]
    assert re.search(r"- m\d+: .*old mill", memories)


def test_a_quoted_message_is_shown_with_the_one_that_answers_it(talk: Talk) -> None:
    talk.say("Remember that my company is called Acme Corp")
    talk.fake.chat = plans("general_answer", reply="It is a fine name.")
    talk.said += 1
    quoted = talk.world.rows("SELECT channel_message_id FROM messages WHERE text LIKE 'Remember%'")[0][0]
    talk.world.respond(talk.world.write("447700900001", "what do you make of that one?", second=talk.said, quoted=str(quoted)))

    assert '- "Remember that my company is called Acme Corp"' in data_of(talk).partition("The newest message answers:")[2]


@pytest.mark.parametrize(("word", "language"), [("yo", "en"), ("hola", "es"), ("Zephyrine", "en")])
def test_one_word_fixes_no_language_but_one_that_only_one_language_has(talk: Talk, word: str, language: str) -> None:
    talk.fake.chat = plans("small_talk", reply="Hey!")
    talk.say(word)

    assert talk.world.rows("SELECT language FROM users") == [(language,)]
