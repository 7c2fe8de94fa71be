""" "Why did you say that?", through the real turn: the memories behind an answer, how they were found, and honesty without any."""

# ruff: noqa: E501  (one language a line: a table reads better wide)

from __future__ import annotations

from datetime import timedelta

import psycopg
import pytest

from agent7.conversation.skills.reminders.delivery import ReminderDelivery
from agent7.conversation.skills.why import asks_to_forget
from agent7.language.intents import command_recognition, commands
from agent7.store.unit_of_work import Database
from tests.integration.conversation.conftest import Talk

EVE, MAX = "447700900081", "447700900082"

ASKED = {
    "en": (
        "Why did you say that?", "why did you say so", "How do you know that?", "Where did you get that from?", "how did you know that?",
        "What makes you think that?", "Who told you that?", "How come you know that?", "Why that answer?", "what is that based on?",
    ),
    "es": (
        "¿Por qué dijiste eso?", "¿por qué dices eso?", "¿Cómo lo sabes?", "¿Cómo sabes eso?", "¿De dónde sacas eso?", "¿De dónde lo sacaste?",
        "¿Quién te dijo eso?", "¿En qué te basas?",
    ),
    "de": (
        "Warum hast du das gesagt?", "Wieso sagst du das?", "Woher weißt du das?", "Woher weisst du das denn?", "Wie kommst du darauf?",
        "Woher hast du das?", "Wer hat dir das gesagt?",
    ),
    "pt": ("Por que você disse isso?", "por que disse isso?", "Como você sabe disso?", "De onde você tirou isso?", "Como é que sabes isso?"),
    "fr": (
        "Pourquoi tu dis ça ?", "Pourquoi as-tu dit ça ?", "Pourquoi dis-tu cela ?", "Comment tu sais ça ?", "Comment le sais-tu ?",
        "D'où tu tiens ça ?", "Qui t'a dit ça ?",
    ),
}  # fmt: skip
NOT_ASKED = (
    "Why did you say that the flight is late?", "How do you know when to stop?", "Why is the sky blue?", "Warum hast du das Buch gesagt?",
    "Pourquoi tu dis bonjour ?", "¿Por qué dijiste eso de mi hermana Ana?", "Where is it from?", "Where does it come from?", "Why?",
)  # fmt: skip
TOLD = {
    "en": ("I work at Acme", "Where do I work?", ["“I work at Acme”", "you told me on 2 March", "by its name", "“work”", "I'm sure of it"]),
    "es": ("Trabajo en Acme", "¿Dónde trabajo?", ["«Trabajo en Acme»", "me lo dijiste el 2 de marzo", "por su nombre", "«trabajo»", "estoy seguro"]),
    "de": ("Ich arbeite bei Acme", "Wo arbeite ich?", ["„Ich arbeite bei Acme“", "am 2. März gesagt", "unter seinem Namen", "„arbeite“", "sicher"]),
    "pt": ("Eu trabalho na Acme", "Onde eu trabalho?", ["“Eu trabalho na Acme”", "me disse em 2 de março", "pelo nome", "“trabalho”", "certeza"]),
    "fr": ("Je travaille chez Acme", "Où est-ce que je travaille ?", ["« Je travaille chez Acme »", "dit le 2 mars", "par son nom", "« travaille »", "sûr"]),
}  # fmt: skip


@pytest.mark.parametrize("language", ASKED)
def test_the_question_is_understood(language: str) -> None:
    read = {text: command_recognition.parse(text, quoted=False, forwarded=False) for text in ASKED[language]}
    assert {text: command for text, command in read.items() if not isinstance(command, commands.Why)} == {}
    assert all(isinstance(command_recognition.parse(text, quoted=True, forwarded=False), commands.Why) for text in ASKED[language])


def test_what_only_begins_like_it_is_another_question() -> None:
    assert [text for text in NOT_ASKED if isinstance(command_recognition.parse(text, quoted=False, forwarded=False), commands.Why)] == []


@pytest.mark.parametrize("language", TOLD)
def test_the_memory_behind_an_answer_is_told_with_whom_it_is_from_and_how_it_was_found(talk: Talk, language: str) -> None:
    told, question, words = TOLD[language]
    talk.say(EVE, told)
    talk.say(EVE, question)
    reply = talk.say(EVE, ASKED[language][0])
    assert [word for word in words if word not in reply] == []
    assert talk.say(EVE, ASKED[language][1]) == reply, "asked twice, the answer is explained and not the explanation"


BARE = {"en": "Why?", "es": "¿Por qué?", "de": "warum?", "pt": "Por quê?", "fr": "pourquoi ?"}


@pytest.mark.parametrize("language", BARE)
def test_a_bare_why_asks_for_the_reason_of_an_answer_from_memory_only(talk: Talk, language: str) -> None:
    told, question, words = TOLD[language]
    talk.say(EVE, told)
    assert words[0] not in talk.say(EVE, BARE[language]), "nothing was answered from memory yet"
    talk.say(EVE, question)
    reply = talk.say(EVE, BARE[language])
    assert [word for word in words if word not in reply] == []
    talk.say(EVE, "Hello!")
    assert words[0] not in talk.say(EVE, BARE[language])


def test_a_bare_why_is_never_work(talk: Talk) -> None:
    talk.say(EVE, "Hello!")
    assert "one of my set phrases" in talk.say(EVE, "why?")


@pytest.mark.parametrize(
    ("plan", "question"),
    [
        ("Next Thursday I'm going to Lisbon with Ana", "Where do I work?"),
        ("Nächste Woche fahre ich mit Ana nach Rom", "Wo arbeite ich?"),
        ("La semana que viene voy a Lisboa con Ana", "¿Dónde trabajo?"),
    ],
)
def test_a_question_does_not_run_on_from_what_is_told_before_it(talk: Talk, plan: str, question: str) -> None:
    talk.say(EVE, "My sister Ana works at Siemens", "I work at Acme")
    reply = talk.say(EVE, plan, question)
    assert "Acme" in reply
    assert "Siemens" not in reply


def test_a_question_and_its_why_in_one_go_are_about_each_other(talk: Talk) -> None:
    talk.say(EVE, "I work at Acme")
    talk.say(EVE, "My dog is called Rex")
    talk.say(EVE, "What's my dog called?")
    reply = talk.say(EVE, "Where do I work?", "How do you know that?")
    assert reply.index("Your company is called Acme.") < reply.index("“I work at Acme”")
    assert "Rex" not in reply
    talk.say(EVE, "What's my dog called?")
    reply = talk.say(EVE, "Where do I work?", "Why?")
    assert reply.index("Your company is called Acme.") < reply.index("“I work at Acme”")
    assert "Rex" not in reply
    assert "“I work at Acme”" in talk.say(EVE, "How do you know that?", "What's my dog called?")


def test_what_was_settled_in_one_go_with_a_why_is_not_asked_any_more(talk: Talk) -> None:
    talk.say(EVE, "I work at Acme")
    talk.world.clock.advance(timedelta(days=95))
    talk.say(EVE, "Where do I work?")
    assert "still holds" in talk.say(EVE, "yes", "Why did you say that?")
    talk.say(EVE, "no")
    assert talk.say(EVE, "Where do I work?") == "Your company is called Acme."


def test_without_memories_the_basis_is_told_honestly(talk: Talk) -> None:
    why = ASKED["en"][0]
    assert "haven't answered anything yet" in talk.say(EVE, why)
    talk.say(EVE, "Hello!")
    assert "one of my set phrases" in talk.say(EVE, why)
    talk.say(EVE, "What's my shoe size?")
    assert "found nothing" in talk.say(EVE, why)
    talk.say(EVE, "What do you know about me?")
    assert "what you told me to do" in talk.say(EVE, why)
    talk.say(EVE, "Find three hotels in Rome")
    assert "passed it on as a task" in talk.say(EVE, why)
    talk.say(EVE, "What did you do for me today?")
    assert "the list of your tasks" in talk.say(EVE, why)


def test_a_quoted_answer_is_explained_and_nobody_elses_is(talk: Talk) -> None:
    talk.say(EVE, "I work at Acme")
    talk.say(EVE, "My dog is called Rex")
    talk.say(EVE, "Where do I work?")
    ((about_work,),) = talk.world.rows("SELECT wamid FROM outbox ORDER BY id DESC LIMIT 1")
    talk.say(EVE, "What's my dog called?")
    assert "Rex" in talk.say(EVE, "How do you know that?")
    assert "I work at Acme" in talk.say(EVE, "How do you know that?", quoted=str(about_work))
    assert "only explain messages of mine" in talk.say(MAX, "How do you know that?", quoted=str(about_work))
    assert "haven't answered anything" in talk.say(MAX, "How do you know that?")


def test_what_was_forgotten_since_is_not_told_any_more(talk: Talk) -> None:
    talk.say(EVE, "I work at Acme")
    talk.say(EVE, "Where do I work?")
    ((answer,),) = talk.world.rows("SELECT wamid FROM outbox ORDER BY id DESC LIMIT 1")
    talk.say(EVE, "Forget about my company")
    reply = talk.say(EVE, "Why did you say that?", quoted=str(answer))
    assert "has been forgotten since" in reply
    assert "Acme" not in reply


@pytest.mark.parametrize("order", ["forget it", "That's wrong, forget it.", "that is not true. please forget that"])
def test_after_an_explanation_forget_it_means_the_memory_that_was_named(talk: Talk, order: str) -> None:
    talk.say(EVE, "I work at Acme")
    talk.say(EVE, "I live in Berlin")
    talk.say(EVE, "Where do I work?")
    talk.say(EVE, "Why did you say that?")
    assert "forgotten" in talk.say(EVE, order)
    assert "Acme" not in talk.say(EVE, "Where do I work?")
    assert "Berlin" in talk.say(EVE, "Where do I live?")


def test_of_several_memories_behind_an_answer_it_asks_which_to_forget(talk: Talk) -> None:
    talk.say(EVE, "I like tea")
    talk.say(EVE, "I like jazz")
    talk.say(EVE, "I have an appointment with the dentist on Friday at ten")
    talk.say(EVE, "My appointment with the tax advisor is on Monday")
    talk.say(EVE, "When are my appointments?")
    assert talk.say(EVE, "Why did you say that?").count("•") == 2
    assert "1. " in talk.say(EVE, "forget it")
    assert talk.world.rows("SELECT count(*) FROM memories WHERE content LIKE '%%ppointment%%'") == [(2,)]


def test_a_yes_after_an_explanation_deletes_nothing(talk: Talk) -> None:
    talk.say(EVE, "I work at Acme")
    talk.say(EVE, "Where do I work?")
    talk.say(EVE, "Why did you say that?")
    talk.say(EVE, "yes")
    assert "Acme" in talk.say(EVE, "Where do I work?")


def test_an_answer_about_the_past_rests_on_every_value_that_it_told(talk: Talk) -> None:
    talk.say(EVE, "I work at Meridian")
    talk.world.clock.advance(timedelta(days=10))
    talk.say(EVE, "I work at Kestrel")
    talk.say(EVE, "Where did I work before?")
    reply = talk.say(EVE, "How do you know that?")
    assert "“I work at Meridian” (you told me on 2 March; from the history of what you told me; I'm sure of it)" in reply
    assert "“I work at Kestrel” (you told me on 12 March" in reply


def test_forgetting_is_heard_at_the_end_of_a_complaint_only() -> None:
    heard = ["oublie ça", "C'est faux, oublie ça", "Das stimmt nicht, vergiss das", "no es verdad, olvídalo", "errado, esquece isso"]
    assert [text for text in heard if not asks_to_forget(text)] == []
    assert [text for text in ("forget about my dog", "", "don't", "forget it is what she said") if asks_to_forget(text)] == []


def test_what_was_not_said_as_an_answer_is_told_as_what_it_was(talk: Talk, database: Database) -> None:
    talk.say(EVE, "Remind me to call Bob tomorrow at 9:00")
    talk.world.clock.advance(timedelta(days=1))
    memory = talk.world.assistant.memory  # type: ignore[attr-defined]
    assert ReminderDelivery(database, memory, lambda *_: None).run(talk.world.clock.now()) == 1
    assert "You asked me on 2 March to remind you: “Remind me to call Bob tomorrow at 9:00”" in talk.say(EVE, "Why did you say that?")
    store(talk, "UPDATE triggers SET original_message = NULL")
    assert "You had asked me to remind you." in talk.say(EVE, "Why did you say that?")
    store(talk, "DELETE FROM triggers")
    assert "a notice of mine" in talk.say(EVE, "Why did you say that?")


def test_what_was_told_in_the_same_breath_is_what_the_answer_rests_on(talk: Talk) -> None:
    assert "Your company is called Acme" in talk.say(EVE, "I work at Acme. Where do I work?")
    assert "“I work at Acme.” (you told me on 2 March; told in that very message; I'm sure of it)" in talk.say(EVE, "How do you know that?")


def test_a_question_of_ours_stays_open_while_it_is_explained(talk: Talk) -> None:
    talk.say(EVE, "I work at Acme")
    talk.world.clock.advance(timedelta(days=95))
    talk.say(EVE, "Where do I work?")
    assert "not confirmed since 2 March" in talk.say(EVE, "Why did you say that?")
    assert "still holds" in talk.say(EVE, "yes")
    talk.world.clock.advance(timedelta(days=95))
    talk.say(EVE, "Where do I work?")
    talk.say(EVE, "Why did you say that?")
    assert "forgotten" in talk.say(EVE, "that's wrong, forget it")
    assert "Acme" not in talk.say(EVE, "Where do I work?")


def test_a_humans_words_are_not_explained_as_ours(talk: Talk) -> None:
    talk.say(EVE, "Hello")
    store(talk, "UPDATE messages SET origin = 'operator' WHERE role = 1")
    ((said,),) = talk.world.rows("SELECT wamid FROM outbox ORDER BY id DESC LIMIT 1")
    assert "haven't answered anything" in talk.say(EVE, "Why did you say that?"), "theirs are not our last words"
    assert "A human wrote that" in talk.say(EVE, "Why did you say that?", quoted=str(said))


def test_an_explanation_is_forgotten_with_what_it_tells(talk: Talk) -> None:
    talk.say(EVE, "My company is called Acme Corp")
    talk.say(EVE, "What's my company called?")
    assert "Acme Corp" in talk.say(EVE, "How do you know that?")
    talk.say(EVE, "Forget about my company")
    assert talk.world.rows("SELECT count(*) FROM messages WHERE text LIKE '%%Acme%%'") == [(0,)]


def store(talk: Talk, statement: str) -> None:
    """Change what is held, as other parts would."""
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute(statement)  # type: ignore[arg-type]
