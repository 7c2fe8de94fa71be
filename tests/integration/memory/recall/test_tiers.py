"""Which tier answers a recall: the summaries of categories, the memories in everyday use, or what was put away."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from agent7.memory import RECIPES, MemoryAgent, Purpose
from agent7.memory.model import Arm, Tier
from agent7.memory.recall.recipes import Tiers
from agent7.store.memory import memory_changes
from agent7.store.unit_of_work import Fence
from agent7.types import Tag
from tests.integration.memory.lifecycle.test_summaries import TOLD

CELLO = "I play the cello in a small orchestra"
ORCHESTRAS = ("the orchestra rehearses in the old school", "the orchestra of Porto has a small hall", "my uncle Leo has a small boat")
CHEAP = RECIPES[Purpose.CHEAP]
FIRST = replace(RECIPES[Purpose.TURN], tiers=Tiers.SUMMARIES_FIRST)
ALONE = replace(CHEAP, tiers=Tiers.SUMMARIES_ALONE)


@pytest.fixture
def told(adas):
    for text in (*TOLD, CELLO, *ORCHESTRAS, "my bike lock opens with 9-1-1-7"):
        adas.says(text)
    adas.memory.summaries.rebuild(adas.scope, at=adas.noon)
    return adas


def contents(recall) -> list[str]:
    return [item.memory.content for item in recall.items]


def test_a_summary_that_covers_the_question_answers_it_with_the_memory_behind_its_line(told):
    for recipe in (CHEAP, FIRST, ALONE):
        recall = told.recalls("Which instrument do I play in the orchestra?", recipe=recipe)
        assert recall.tier is Tier.SUMMARIES
        assert contents(recall) == [CELLO]
        assert recall.items[0].arms == {Arm.LEXICAL}
        others = {line.text for line in recall.summaries}
        assert others == {"The orchestra rehearses in the old school", "The orchestra of Porto has a small hall"}
        assert recall.tokens == sum(item.memory.tokens for item in recall.items) + sum(line.tokens for line in recall.summaries)


def test_where_no_summary_is_enough_the_arms_look_unless_summaries_stand_alone(told):
    told.mentions("I saw a blue heron at the lake")
    assert contents(told.recalls("blue heron", recipe=CHEAP)) == ["I saw a blue heron at the lake"]
    alone = told.recalls("blue heron", recipe=ALONE)
    assert (alone.items, alone.summaries, alone.tier) == ((), (), Tier.ITEMS)


def test_what_is_asked_for_by_name_is_looked_up_by_name(told):
    for recipe in (CHEAP, FIRST, ALONE):
        recall = told.recalls("What's my company called?", recipe=recipe)
        assert recall.tier is Tier.ITEMS
        assert contents(recall)[0] == "My company is called Acme Corp"


def test_other_recipes_never_read_a_summary(told):
    assert told.recalls("play in a small orchestra").tier is Tier.ITEMS


def test_a_summary_never_brings_back_what_has_ceased_to_hold(told, owner):
    later = told.noon + timedelta(hours=1)
    told.says("actually my company is called Nexus Labs", at=later)
    owner.execute("UPDATE memories SET status = 3 WHERE content LIKE '%garage%'")
    owner.execute("UPDATE memories SET status = 2 WHERE content LIKE '%Rufus%'")
    owner.execute("UPDATE memories SET status = 1 WHERE content LIKE '%bike%'")
    for query in ("bike lock", "garage code", "dog Rufus", "Acme Corp"):
        recall = told.recalls(query, recipe=CHEAP, at=later)
        assert (recall.items, recall.summaries, recall.tier) == ((), (), Tier.ITEMS), query
    assert told.recalls("play in a small orchestra", recipe=CHEAP, at=later).tier is Tier.SUMMARIES


def test_lines_say_how_sure_they_are_and_who_vouches(told, owner):
    owner.execute("UPDATE memories SET origin = 'forwarded' WHERE content LIKE '%hall%'")
    owner.execute("UPDATE memories SET confidence = 0.4, source_type = 'extraction' WHERE content LIKE '%school%'")
    lines = {line.text: line for line in told.recalls("play in a small orchestra", recipe=CHEAP).summaries}
    assert lines["The orchestra of Porto has a small hall"].tags == {Tag.UNVERIFIED}
    assert "The orchestra rehearses in the old school" not in lines


def test_nobody_is_answered_from_another_persons_summary(told, bobs):
    recall = bobs.recalls("play in a small orchestra", recipe=FIRST)
    assert (recall.items, recall.summaries, recall.tier) == ((), (), Tier.ITEMS)


class _Noting:
    """Embeds, and keeps what it was given."""

    def __init__(self, embedder):
        self._embedder = embedder
        self.model, self.dimensions = embedder.model, embedder.dimensions
        self.given = []

    def embed(self, texts):
        self.given += texts
        return self._embedder.embed(texts)


@pytest.mark.parametrize(("query", "tier", "embedded"), [("play in a small orchestra", "summaries", 0), ("blue heron", "items", 1)])
def test_a_question_is_embedded_once_where_the_arms_look_and_never_for_summaries(told, database, embedder, query, tier, embedded) -> None:
    noting = _Noting(embedder)
    recall = MemoryAgent(database, noting, b"tests").recall(told.scope, query, purpose=Purpose.TURN, at=told.noon, recipe=FIRST)
    assert (recall.tier, len(noting.given)) == (tier, embedded)


def test_the_tier_is_on_record(told, owner):
    for query in ("play in a small orchestra", "blue heron"):
        recall = told.recalls(query, purpose=Purpose.CHEAP)
        with told.database.transaction(Fence.around(told.scope)) as unit:
            told.memory.record(unit, told.scope, recall, turn=None)
    assert owner.execute("SELECT tier FROM recalls ORDER BY id").fetchall() == [("summaries",), ("items",)]


def test_looking_back_in_time_reads_no_summary_of_today(told):
    assert told.recalls("play in a small orchestra", recipe=CHEAP, include_archived=True).tier is Tier.ITEMS


@pytest.fixture
def put_away(told, owner):
    """All but the company rests in the archive."""
    owner.execute("UPDATE memories SET status = 1, archived_at = created_at WHERE content NOT LIKE '%Acme%'")
    return told


def test_what_nothing_active_answers_comes_from_the_archive_and_says_so(put_away):
    (best, *_) = put_away.recalls("Which instrument do I play in the orchestra?").items
    assert best.memory.content == CELLO
    assert best.tags == {Tag.ARCHIVED}


def test_what_the_active_answer_better_does_not_come_from_the_archive(put_away):
    put_away.says("I play the violin in a big orchestra")
    found = {item.memory.content: item.tags for item in put_away.recalls("Which instrument do I play in the orchestra?").items}
    assert found["I play the violin in a big orchestra"] == frozenset()
    assert "My sister Ana lives in Porto" not in found


def test_the_archived_value_of_a_slot_is_found_by_name_where_there_is_no_other(put_away):
    (best, *_) = put_away.recalls("What is my dog called?").items
    assert (best.memory.value, best.tags) == ("rufus", {Tag.ARCHIVED})
    put_away.says("my dog is called Bella")
    (best, *_) = put_away.recalls("What is my dog called?").items
    assert (best.memory.value, best.tags) == ("bella", frozenset())


def test_recipes_that_do_not_look_into_the_archive_find_nothing_there(put_away):
    assert CELLO in put_away.remembers("instrument in the orchestra")
    for purpose in (Purpose.SESSION_START, Purpose.SEARCH, Purpose.CHEAP):
        assert CELLO not in put_away.remembers("instrument in the orchestra", purpose=purpose)


def test_what_was_replaced_hidden_or_has_expired_comes_from_no_archive(put_away, owner):
    gone = {"cello orchestra": CELLO, "bike lock": "My bike lock opens with 9-1-1-7", "garage code": "The garage code is 4711"}
    assert all(content in put_away.remembers(query) for query, content in gone.items())
    owner.execute("UPDATE memories SET status = 3 WHERE content LIKE '%cello%'")
    owner.execute("UPDATE memories SET expires_at = created_at WHERE content LIKE '%bike%'")
    owner.execute("UPDATE memories SET superseded_at = created_at, current_slot = NULL WHERE content LIKE '%garage%'")
    assert not [query for query, content in gone.items() if content in put_away.remembers(query)]


def test_nobody_reaches_into_another_persons_archive(put_away, bobs):
    assert bobs.remembers("Which instrument do I play in the orchestra?") == []


def test_only_what_may_come_back_is_revived(put_away, bobs, owner):
    (cello, bike, garage, dog) = (
        owner.execute("SELECT id FROM memories WHERE content LIKE %s", (f"%{word}%",)).fetchone()[0]
        for word in ("cello", "bike", "garage", "Rufus")
    )
    owner.execute("UPDATE memories SET expires_at = '2026-03-01' WHERE id = %s", (bike,))
    owner.execute("UPDATE memories SET status = 3 WHERE id = %s", (garage,))
    ids = [cello, bike, garage]
    with bobs.database.transaction(Fence.around(bobs.scope)) as unit:
        assert memory_changes.revive(unit, (bobs.scope.own, bobs.scope.shared), [*ids, dog], bobs.noon) == 0
    with put_away.database.transaction(Fence.around(put_away.scope)) as unit:
        assert memory_changes.revive(unit, (put_away.scope.own,), ids, put_away.noon) == 1
    assert CELLO in put_away.remembers("cello", purpose=Purpose.SEARCH)
