"""What people teach us in talk: lessons from corrections, rules from rejected proposals, and who they are, over moved weeks."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.integration.conversation.conftest import Talk

ADA, BOB = "447700900001", "447700900002"


def lessons(talk: Talk) -> list[str]:
    return [text for (text,) in talk.world.rows("SELECT text FROM lessons ORDER BY id")]


def later(talk: Talk, **span: int) -> None:
    talk.world.clock.advance(timedelta(**span))


def test_a_correction_right_after_an_answer_leaves_a_lesson_that_the_next_session_loads(talk: Talk) -> None:
    talk.say(ADA, "My dentist appointment is on Monday")
    said = talk.say(ADA, "no, I meant Tuesday")
    assert "Tuesday" in said
    assert lessons(talk) == ["User prefers Tuesday over Monday when it is about: \u201cMy dentist appointment is on Monday\u201d"]
    later(talk, days=1)
    talk.say(ADA, "hello")
    ((loaded, taught),) = talk.world.rows("SELECT c.loaded, l.public_id FROM conversations c, lessons l ORDER BY c.id DESC LIMIT 1")
    assert loaded["lessons"] == [taught]


def test_the_fact_that_was_wrong_is_put_right_at_once(talk: Talk) -> None:
    talk.say(ADA, "The meeting with Kim is on Monday at the office")
    talk.say(ADA, "no, I meant Tuesday")
    answer = talk.say(ADA, "When is the meeting with Kim?")
    assert "Tuesday" in answer
    assert "Monday" not in answer
    assert talk.world.rows("SELECT count(*) FROM memories WHERE category = 'correction' AND superseded_at IS NULL") == [(1,)]


def test_a_question_that_was_meant_otherwise_is_answered_as_it_was_meant(talk: Talk) -> None:
    talk.say(ADA, "My sister lives in Porto")
    talk.say(ADA, "My brother lives in Lyon")
    talk.say(ADA, "Where does my sister live?")
    assert "Lyon" in talk.say(ADA, "no, I meant my brother")
    assert talk.world.rows("SELECT count(*) FROM memories WHERE superseded_at IS NOT NULL") == [(0,)]


@pytest.mark.parametrize(
    ("told", "corrected", "lesson"),
    [
        ("Mi jefe se llama Luis", "no, se llama Pedro", "La persona prefiere Pedro a Luis"),
        ("Mein Chef heißt Kim", "nein, ich meinte Lee", "Die Person bevorzugt Lee statt Kim"),
        ("Mon chien s'appelle Rex", "non, je voulais dire Max", "La personne préfère Max à Rex"),
        ("O meu gato chama-se Mia", "não, eu quis dizer Lua", "A pessoa prefere Lua a Mia"),
        ("My company is called Acme", "no, it's Omega", "User prefers Omega over Acme"),
    ],
)
def test_what_puts_a_fact_right_leaves_a_lesson_in_the_persons_language(talk: Talk, told: str, corrected: str, lesson: str) -> None:
    talk.say(ADA, told)
    talk.say(ADA, corrected)
    assert [text.split(" when it")[0].split(" cuando")[0].split(", wenn")[0].split(" quand")[0] for text in lessons(talk)] == [lesson]


def test_what_is_not_to_be_done_is_a_lesson_too(talk: Talk) -> None:
    talk.say(ADA, "Hello")
    assert "keep in mind" in talk.say(ADA, "please don't mention my weight")
    assert lessons(talk) == ["please don't mention my weight"]


@pytest.mark.parametrize(
    "said", ["no thanks", "I'm not sure about Monday", "no, Tuesday is fine", "It's raining, not nice", "Don't worry", "thanks!"]
)
def test_everyday_words_teach_nothing(talk: Talk, said: str) -> None:
    talk.say(ADA, "My dentist appointment is on Friday")
    talk.say(ADA, said)
    assert lessons(talk) == []


def test_the_first_words_of_a_person_correct_nothing(talk: Talk) -> None:
    talk.say(ADA, "no, I meant Tuesday, not Monday")
    assert lessons(talk) == []


def test_what_somebody_else_wrote_teaches_nothing(talk: Talk) -> None:
    talk.say(ADA, "My dentist appointment is on Monday")
    talk.say(ADA, "no, I meant Tuesday", origin="forwarded")
    assert lessons(talk) == []


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("What have you learned from me?", "en"),
        ("¿Qué has aprendido de mí?", "es"),
        ("Was hast du von mir gelernt?", "de"),
        ("O que aprendeste comigo?", "pt"),
        ("Qu'as-tu appris de moi ?", "fr"),
    ],
)
def test_lessons_are_told_and_taken_back_on_request(talk: Talk, asked: str, language: str) -> None:
    talk.say(ADA, "My dentist appointment is on Monday")
    talk.say(ADA, "no, I meant Tuesday")
    assert "User prefers Tuesday over Monday" in talk.say(ADA, asked)
    assert "User prefers Tuesday over Monday" not in talk.say(BOB, asked)
    drop = {
        "en": "forget that lesson",
        "es": "olvida esa lección",
        "de": "vergiss diese Lektion",
        "pt": "esquece essa lição",
        "fr": "oublie cette leçon",
    }[language]
    talk.say(BOB, drop)
    assert len(lessons(talk)) == 1
    talk.say(ADA, drop)
    assert lessons(talk) == []


def test_forgetting_the_subject_of_a_lesson_takes_the_lesson(talk: Talk) -> None:
    talk.say(ADA, "Hello")
    talk.say(ADA, "please don't use emojis")
    talk.say(ADA, "forget about emojis")
    assert lessons(talk) == []


def test_forgetting_what_was_put_right_takes_the_lesson_along(talk: Talk) -> None:
    talk.say(ADA, "My company is called Acme")
    talk.say(ADA, "no, it's Omega")
    assert len(lessons(talk)) == 1
    talk.say(ADA, "forget about my company")
    assert lessons(talk) == []
    assert talk.world.rows("SELECT count(*) FROM core_memories") == [(0,)]
    assert talk.world.rows("SELECT count(*) FROM core_memory_versions") == [(0,)]


def test_the_third_no_to_the_same_question_makes_a_rule_and_it_is_not_asked_again(talk: Talk) -> None:
    for _ in range(3):
        later(talk, days=1)
        asked = talk.say(ADA, "always answer in capital letters")
        assert "Shall I follow this from now on" in asked
        assert "Without a language model I keep rules, but don't follow them" in asked  # before the yes, and not only after it
        talk.say(ADA, "no")
    rules = talk.world.rows("SELECT content, confidence FROM memories WHERE category = 'learned_rule'")
    assert rules == [("Don't suggest: always answer in capital letters (Reason: Rejected 3+ times)", pytest.approx(0.8))]
    later(talk, days=1)
    assert "Shall I follow" not in talk.say(ADA, "always answer in capital letters please")
    assert "Don't suggest" in talk.say(ADA, "what have you learned?")
    assert "Shall I follow" in talk.say(ADA, "never use emojis in your answers")


def test_what_becomes_a_rule_or_is_passed_over_is_no_rejection_and_no_pattern_beside_it(talk: Talk) -> None:
    for answer in ("yes", "I like tea", "yes"):
        talk.say(ADA, "always answer in capital letters")
        talk.say(ADA, answer)
    states = [state for (state,) in talk.world.rows("SELECT state FROM suggestions ORDER BY id")]
    assert states == [3, 3, 3]
    assert talk.world.rows("SELECT content FROM memories WHERE source_type = 'learned'") == []


def test_who_somebody_is_emerges_over_weeks_and_what_was_before_stays_on_record(talk: Talk) -> None:
    talk.say(ADA, "My name is Ada and I work at Acme")
    later(talk, weeks=2)
    talk.say(ADA, "I'm allergic to nuts")
    later(talk, weeks=2)
    talk.say(ADA, "I work at Globex now")
    core = talk.world.rows("SELECT key, category, version FROM core_memories WHERE active ORDER BY key")
    assert core == [("user/allergies/nuts", "identity", 1), ("user/company", "identity", 2), ("user/name", "identity", 1)]
    assert talk.world.rows("SELECT count(*) FROM core_memory_versions WHERE content LIKE '%Acme%'") == [(1,)]
    later(talk, days=1)
    talk.say(ADA, "hello")
    ((loaded,),) = talk.world.rows("SELECT loaded FROM conversations ORDER BY id DESC LIMIT 1")
    assert len(loaded["core"]) == 3
