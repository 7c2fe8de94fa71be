"""How somebody wants answers is drawn from what they ask for again and again, through the reflection function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest

from agent7.identity import Scope
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent, Purpose
from agent7.store.unit_of_work import Database
from tests.conftest import NOON
from tests.integration.jobs.conftest import Night
from tests.integration.jobs.test_upkeep import counts
from tests.integration.memory.conftest import Person

DAY = timedelta(days=1)
BULLETS = ("Sum up the news in bullet points", "as a list please", "Which phones are good? With bullets")
SHORT = ("shorter please", "What is inflation, in one sentence?", "too long")
DETAILED = ("Tell me about tides in more detail", "Explain rainbows in great detail", "too short")
DRAWN = "Asked for again and again: answers in bullet points"

type Writes = Callable[..., None]


@pytest.fixture
def adas(database: Database, ada: Scope, minilm: Int8MiniLM) -> Person:
    return Person(MemoryAgent(database, minilm, b"tests"), database, ada, NOON)


@pytest.fixture
def writes(night: Night, ada: Scope, minilm: Int8MiniLM) -> Writes:
    """Puts Ada's messages among hers, one a day; then it is the night after the last one."""
    night.embedder = minilm

    def write(texts: Sequence[str], *, apart: timedelta = DAY, origin: str = "direct_user") -> None:
        for text in texts:
            night.clock.advance(apart)
            night.change(
                """
                INSERT INTO messages (public_id, workspace_id, scope_id, user_id, role, kind, origin, channel, channel_message_id, text,
                                      sent_at, arrived_at)
                SELECT %s, %s, %s, %s, 0, 'text', %s, 'whatsapp', %s, %s, %s, %s
                """,
                *((key := f"m{night.clock.now().timestamp()}{text}"), ada.workspace, ada.own, ada.user, origin, key, text),
                *(night.clock.now(), night.clock.now()),
            )
        night.clock.advance(DAY)

    return write


def drawn(night: Night) -> list[tuple[str, str, str]]:
    rows = night.rows("SELECT content, strength, origin FROM memories WHERE category = 'communication_style' AND status = 0 ORDER BY id")
    return [(row[0], row[1], row[2]) for row in rows]


def test_three_of_three_days_are_a_style_that_goes_along_and_twice_changes_nothing_more(night: Night, adas: Person, writes: Writes) -> None:
    writes(BULLETS[:2])
    night.run("reflection")
    assert drawn(night) == [], "twice is a coincidence"
    writes(BULLETS[2:])
    night.run("reflection")
    assert counts(night, "reflection")["patterns"] == 1
    night.clock.advance(DAY)
    night.run("reflection")

    assert "patterns" not in counts(night, "reflection")
    assert drawn(night) == [(DRAWN, "inferred", "direct_user")]
    assert night.rows("SELECT round(confidence::numeric, 1) FROM memories WHERE category = 'communication_style'") == [(0.5,)]
    assert "## Communication Style" in adas.memory.document.show(adas.scope, at=night.clock.now()).markdown
    found = adas.memory.recall(adas.scope, "Write a report in bullet points", purpose=Purpose.TASK, at=night.clock.now())
    assert DRAWN in [item.memory.content for item in found.items]


@pytest.mark.parametrize(
    ("texts", "more"),
    [
        (BULLETS, {"apart": timedelta(minutes=5)}),
        (BULLETS, {"origin": "forwarded"}),
        (("Sum up the news", "I set the table", "Thanks!"), {}),
        ((*SHORT, *DETAILED), {}),
    ],
    ids=["all on one day", "forwarded", "no form", "now this, now that"],
)
def test_what_is_no_consistent_wish_of_theirs_is_no_style(
    night: Night, writes: Writes, texts: Sequence[str], more: dict[str, object]
) -> None:
    writes(texts, **more)
    night.run("reflection")

    assert drawn(night) == []


def test_what_was_stated_outright_outranks_what_is_drawn(night: Night, adas: Person, writes: Writes) -> None:
    adas.says("I prefer detailed answers")
    writes(SHORT)
    night.run("reflection")

    assert [text for text, *_ in drawn(night)] == ["I prefer detailed answers"]


def test_who_wants_it_the_other_way_round_by_now_has_the_old_style_put_away(night: Night, writes: Writes) -> None:
    writes(SHORT)
    night.run("reflection")
    assert [text for text, *_ in drawn(night)] == ["Asked for again and again: short answers"]
    writes(DETAILED * 3)
    night.run("reflection")

    assert [text for text, *_ in drawn(night)] == ["Asked for again and again: detailed answers"]


def test_what_was_forgotten_takes_as_many_wishes_again(night: Night, adas: Person, writes: Writes) -> None:
    writes(BULLETS)
    night.run("reflection")
    adas.forgets("bullet points", at=night.clock.now())
    for again in ([], [], [(DRAWN, "inferred", "direct_user")]):
        writes(["in bullet points please"])
        night.run("reflection")
        assert drawn(night) == again, "what was asked for before it was forgotten does not count"
