"""Forgetting is deleting: nothing that carries it is left, and older messages do not bring it back."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import psycopg
import pytest

from agent7.identity import MessageId
from agent7.memory import Memory, MemoryAgent, Note, Outcome, Refusal
from agent7.memory.erasure import topic_lookup
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Origin, SourceType
from tests.integration.memory.conftest import FINGERPRINT_KEY

CANARY = "Zyxwvut Quokka Industries"


def everything(owner: psycopg.Connection) -> str:
    """Every row of every table of the database as text."""
    tables = owner.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    return "\n".join(str(owner.execute(f'SELECT t::text FROM "{table}" t').fetchall()) for (table,) in tables)


def test_after_forgetting_nothing_returns_it_and_no_table_holds_it(adas, owner):
    adas.says(f"my company is called {CANARY}", source_message_id=MessageId(1))
    adas.mentions(f"At {CANARY} we ship on Fridays", source_message_id=MessageId(2))
    recall = adas.recalls(f"is {CANARY} my company?")
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.record(unit, adas.scope, recall, turn=None)
        adas.memory.touch(unit, adas.scope, [item.memory.id for item in recall.items], at=adas.noon)
    gone = adas.forgets("my company")
    assert set(gone.source_message_ids) == {1, 2}
    assert any("zyxwvut" in phrase.lower() for phrase in gone.phrases)
    assert adas.remembers("What's my company called?") == []
    assert adas.remembers(CANARY) == []
    told = everything(owner).lower()
    assert "zyxwvut" not in told
    assert "quokka" not in told


def test_a_query_that_says_it_with_an_accent_goes_and_one_that_only_holds_its_letters_stays(adas, owner):
    adas.says("my company is called Rosé")
    asked = [adas.recalls(query) for query in ("is ROSÉ my company?", "what about Rosen?")]
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        for recall in asked:
            adas.memory.record(unit, adas.scope, recall, turn=None)
    adas.forgets("my company")
    assert owner.execute("SELECT query FROM recalls ORDER BY id").fetchall() == [("",), ("what about Rosen?",)]


def test_a_card_number_asked_about_is_not_kept_with_the_recall(adas, owner):
    recall = adas.recalls("is 4111 1111 1111 1111 my card?")
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.record(unit, adas.scope, recall, turn=None)
    assert "1111" not in everything(owner)


def test_it_stays_forgotten_after_a_restart(adas, database_url, embedder):
    adas.says("my company is called Acme Corp")
    adas.forgets("my company")
    afresh = Database(database_url, application_name="after the restart")
    try:
        again = MemoryAgent(afresh, embedder, FINGERPRINT_KEY)
        from agent7.memory import Purpose

        assert again.recall(adas.scope, "What's my company called?", purpose=Purpose.TURN, at=adas.noon).items == ()
    finally:
        afresh.close()


def test_earlier_values_go_with_the_current_one(adas, owner):
    adas.says("my company is called Acme Corp")
    adas.says("my company is called Nexus Labs", at=adas.noon + timedelta(minutes=1))
    adas.forgets("my company", at=adas.noon + timedelta(minutes=2))
    assert owner.execute("SELECT count(*) FROM memories").fetchone()[0] == 0


def test_an_older_message_does_not_bring_it_back_but_the_person_can(adas):
    adas.says("my company is called Acme Corp")
    adas.forgets("my company", at=adas.noon + timedelta(hours=1))
    extracted = Note("My company is Acme Corp", SourceType.EXTRACTION, Origin.DIRECT_USER, adas.noon)
    refused = adas.keep(extracted, at=adas.noon + timedelta(hours=2))
    assert (refused.outcome, refused.reason) == (Outcome.REFUSED, Refusal.FORGOTTEN)
    assert adas.says("my company is called Acme Corp", at=adas.noon + timedelta(hours=3)).outcome is Outcome.NEW
    assert adas.keep(extracted, at=adas.noon + timedelta(hours=4)).outcome is Outcome.CONFIRMED, "the hash was cleared"


def test_what_was_drawn_only_from_it_goes_too(adas):
    adas.says("my company is called Acme Corp")
    source = adas.memory.find_about(adas.scope, "my company", at=adas.noon)[0]
    insight = Note("Works best with short weekly reports", SourceType.REFLECTION, Origin.DIRECT_USER, adas.noon, derived_from=(source.id,))
    adas.keep(insight)
    adas.forgets("my company")
    assert adas.remembers("weekly reports") == []


def test_only_what_is_meant_goes(adas):
    adas.says("my company is called Acme Corp")
    adas.says("my wife's name is Anna")
    adas.mentions("I painted the kitchen blue on Sunday")
    adas.forgets("my company")
    assert "Anna" in adas.remembers("What is my wife's name?")[0]
    assert adas.remembers("What did I paint?")[0] == "I painted the kitchen blue on Sunday"


def test_a_common_value_takes_only_the_rows_that_are_about_it(adas):
    adas.says("my favourite colour is blue")
    adas.mentions("The sky was so blue over the lake today")
    adas.mentions("blue is still my favourite of all colours")
    adas.forgets("my favourite colour")
    assert adas.remembers("blue") == ["The sky was so blue over the lake today"]


def test_protected_entries_are_named_and_stay(adas, owner):
    memory = adas.says("my company is called Acme Corp").memory
    owner.execute("UPDATE memories SET protected = true WHERE id = %s", (memory.id,))
    gone = adas.forgets("my company")
    assert gone.memories == ()
    assert [kept.id for kept in gone.protected] == [memory.id]
    assert "Acme Corp" in adas.remembers("What's my company called?")[0]


def protect(owner: psycopg.Connection, memory: Memory) -> None:
    owner.execute("UPDATE memories SET protected = true WHERE id = %s", (memory.id,))


def left(owner: psycopg.Connection) -> list[str]:
    return [content for (content,) in owner.execute("SELECT content FROM memories ORDER BY id").fetchall()]


def test_a_protected_earlier_value_stays_and_is_named(adas, owner):
    protect(owner, adas.says("my company is called Acme Corp").memory)
    adas.says("my company is called Nexus Labs", at=adas.noon + timedelta(minutes=1))
    owner.execute("UPDATE memories SET superseded_at = now(), current_slot = NULL WHERE protected")
    gone = adas.forgets("my company", at=adas.noon + timedelta(minutes=2))
    assert [memory.value for memory in gone.memories] == ["nexus labs"]
    assert [kept.content for kept in gone.protected] == left(owner) == ["My company is called Acme Corp"]


@pytest.mark.parametrize("message", [MessageId(1), MessageId(2)])
def test_protected_words_stay_and_are_named(adas, owner, message):
    """Whether the statement was drawn from them, or they only say the same."""
    adas.says("my company is called Acme Corp", source_message_id=MessageId(1))
    protect(owner, adas.mentions("At Acme Corp we ship on Fridays", source_message_id=message).memory)
    gone = adas.forgets("my company")
    assert [memory.content for memory in gone.memories] == ["My company is called Acme Corp"]
    assert [kept.content for kept in gone.protected] == left(owner) == ["At Acme Corp we ship on Fridays"]


def test_what_was_drawn_from_it_and_is_protected_stays_and_is_named(adas, owner):
    source = adas.says("my company is called Acme Corp").memory
    drawn = partial(Note, source=SourceType.REFLECTION, origin=Origin.DIRECT_USER, said_at=adas.noon)
    first = adas.keep(drawn("Works best with short weekly reports", derived_from=(source.id,))).memory
    adas.keep(drawn("Reads reports on Mondays", derived_from=(first.id,)))
    protect(owner, first)
    assert [kept.content for kept in adas.forgets("my company").protected] == ["Works best with short weekly reports"]
    assert left(owner) == ["Works best with short weekly reports", "Reads reports on Mondays"], "and so does what it led to"


def test_of_a_message_kept_in_several_rows_only_the_one_that_says_it_goes(adas, owner):
    adas.says("my company is called Acme Corp", source_message_id=MessageId(1))
    for said in ("The dog has eaten my shoes again", "At Acme Corp we ship on Fridays"):
        adas.mentions(said, source_message_id=MessageId(1))
    adas.forgets("my company")
    assert left(owner) == ["The dog has eaten my shoes again"]


def test_the_only_other_row_of_its_message_goes_where_it_goes_on_about_it(adas, owner):
    adas.says("my company is called Acme Corp", source_message_id=MessageId(1))
    adas.mentions("The company moved to Leeds", source_message_id=MessageId(1))
    adas.says("my boss is called Dana", source_message_id=MessageId(2))
    adas.mentions("I hate mushrooms", source_message_id=MessageId(2))
    adas.forgets("my company")
    adas.forgets("my boss")
    assert left(owner) == ["I hate mushrooms"]


def test_somebody_elses_ids_are_passed_over(adas, bobs):
    theirs = bobs.says("my company is called Acme Corp").memory
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        assert adas.memory.forget(unit, adas.scope, [theirs.id], at=adas.noon).memories == ()
    assert "Acme Corp" in bobs.remembers("What's my company called?")[0]


@pytest.mark.parametrize(
    ("topic", "found"),
    [
        ("my company", ["My company is called Acme Corp"]),
        ("Anna", ["My wife's name is Anna"]),
        ("the garage code", ["The garage code is 4711"]),
        ("my horse", []),
        ("", []),
        ("the", []),
    ],
)
def test_finding_about_a_topic_is_precise(adas, topic, found):
    adas.says("my company is called Acme Corp")
    adas.says("my wife's name is Anna")
    adas.says("the garage code is 4711")
    adas.mentions("Anna and I went to the garage near my company")
    assert [memory.content for memory in adas.memory.find_about(adas.scope, topic, at=adas.noon)] == found


def test_an_old_memory_is_found_by_words_that_each_stand_in_many_newer_ones(adas, monkeypatch):
    monkeypatch.setattr(topic_lookup, "MOST", 1)
    adas.says("the garage code is 4711")
    for word in ("garage", "code"):
        for day in range(11):
            adas.mentions(f"the {word} of day {day}")
    assert [memory.content for memory in adas.memory.find_about(adas.scope, "the garage code", at=adas.noon)] == ["The garage code is 4711"]


def test_what_was_only_mentioned_is_found_when_no_statement_is(adas):
    adas.mentions("The landlord wants to renew the lease in March")
    assert len(adas.memory.find_about(adas.scope, "the lease", at=adas.noon)) == 1
