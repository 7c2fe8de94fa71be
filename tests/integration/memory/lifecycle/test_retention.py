"""Time passes over one person's memory on the real database: out of recall, into the cold, back again, and forgotten there too."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agent7.identity import MessageId
from agent7.memory import Aged, Note, Outcome
from agent7.memory.lifecycle.retention_rules import Fate, fate
from agent7.store.memory import cold, memory_changes
from agent7.store.memory.memory_rows import rows_where
from agent7.store.unit_of_work import Fence
from agent7.types import Category, Kind, Origin, SourceType, Status

DAY = timedelta(days=1)


def drawn(text: str, at, **about) -> Note:
    return Note(text, SourceType.EXTRACTION, about.pop("origin", Origin.DIRECT_USER), at, **about)


def ages(person, at) -> Aged:
    with person.database.transaction(Fence.around(person.scope)) as unit:
        return person.memory.retention.apply(unit, person.scope, at=at)


def resting(person) -> list:
    with person.database.transaction(Fence.around(person.scope)) as unit:
        return cold.all_of(unit, person.scope.own)


def test_time_takes_each_memory_where_it_belongs_and_twice_changes_nothing_more(adas, owner):
    adas.says("My name is Ada")
    old = adas.keep(drawn("I live in Berlin", adas.noon)).memory
    adas.keep(drawn("I live in Rome", adas.noon + DAY), at=adas.noon + DAY)
    adas.keep(drawn("We chose Postgres for billing", adas.noon, category=Category.DECISION))
    unsure = adas.keep(drawn("The old bakery near the station sells rye bread", adas.noon)).memory
    owner.execute("UPDATE memories SET confidence = 0.2 WHERE id = %s", (unsure.id,))
    adas.mentions("Berlin was fun")
    later = adas.noon + 32 * DAY

    assert ages(adas, later) == Aged(archived=1, cold=1)
    assert ages(adas, later) == Aged()
    assert [memory.id for memory in resting(adas)] == [old.id]
    assert not any("Berlin" in text for text in adas.remembers("Where do I live?", at=later) if "live" in text)
    assert ages(adas, adas.noon + 62 * DAY) == Aged(deleted=1)
    assert ages(adas, adas.noon + 91 * DAY) == Aged(archived=1, cold=1), "the home town that nobody asked for, and the decision"
    assert "Ada" in adas.remembers("What is my name?", at=adas.noon + 400 * DAY)[0]
    assert owner.execute(
        "SELECT count(*) FROM memory_words t WHERE NOT EXISTS (SELECT FROM memories m WHERE m.id = t.memory_id)"
    ).fetchone() == (0,)


def test_what_rests_in_the_cold_comes_back_as_it_was(adas, owner):
    old = adas.keep(drawn("I live in Berlin", adas.noon)).memory
    adas.keep(drawn("I live in Rome", adas.noon + DAY), at=adas.noon + DAY)
    garden = adas.keep(drawn("The garden gate squeaks in winter", adas.noon, category=Category.DECISION)).memory
    owner.execute("INSERT INTO memory_usage (memory_id, scope_id, use_count) VALUES (%s, %s, 4)", (garden.id, adas.scope.own))
    later = adas.noon + 91 * DAY
    ages(adas, later)
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        assert [memory.content for memory in cold.of_slot(unit, [adas.scope.own], "user", "city")] == ["I live in Berlin"]
        assert cold.by_public_id(unit, [adas.scope.own], garden.public_id).use_count == 4
        back = adas.memory.retention.bring_back(unit, adas.scope, [old.id, garden.id, 999])
        assert adas.memory.retention.bring_back(unit, adas.scope, [old.id]) == ()

    assert {memory.id for memory in back} == {old.id, garden.id}
    assert adas.memory.embed_missing(adas.scope) == 1
    found = adas.recalls("squeaking garden gate", at=later).items
    assert (found[0].memory.id, found[0].memory.use_count, found[0].memory.status) == (garden.id, 4, Status.ACTIVE)
    closed = next(memory for memory in back if memory.id == old.id)
    assert closed.superseded_at == adas.noon + DAY, "what was replaced stays replaced"
    assert ages(adas, later).cold == 1, "and leaves again"


def test_an_archived_value_is_still_replaced_and_a_confirmation_revives_it(adas):
    first = adas.keep(drawn("I live in Berlin", adas.noon)).memory
    assert ages(adas, adas.noon + 90 * DAY) == Aged(archived=1)
    again = adas.says("I live in Berlin", at=adas.noon + 91 * DAY)
    assert (again.outcome, again.memory.id, again.memory.status) == (Outcome.CONFIRMED, first.id, Status.ACTIVE)

    club = adas.keep(drawn("My gym is FitOne", adas.noon)).memory
    ages(adas, adas.noon + 200 * DAY)
    done = adas.says("My gym is Corpus", at=adas.noon + 201 * DAY)
    assert (done.outcome, done.previous.id) == (Outcome.UPDATED, club.id)


def test_what_others_were_drawn_from_is_kept_in_the_cold_instead_of_deleted(adas, owner):
    source = adas.keep(drawn("The bakery was closed on a Tuesday", adas.noon)).memory
    owner.execute("UPDATE memories SET confidence = 0.1 WHERE id = %s", (source.id,))
    insight = Note("The bakery is often closed", SourceType.REFLECTION, Origin.DIRECT_USER, adas.noon, derived_from=(source.id,))
    adas.keep(insight)
    assert ages(adas, adas.noon + 30 * DAY) == Aged(archived=1)
    assert ages(adas, adas.noon + 60 * DAY) == Aged(cold=1)
    assert [memory.id for memory in resting(adas)] == [source.id]


@pytest.mark.parametrize("way", ["the same slot", "the same words", "its message", "everything"])
def test_what_rests_in_the_cold_is_forgotten_like_all_else(adas, way):
    adas.keep(drawn("I live in Quokkatown", adas.noon, source_message_id=MessageId(7)))
    adas.keep(drawn("I live in Rome", adas.noon + DAY), at=adas.noon + DAY)
    later = adas.noon + 40 * DAY
    assert ages(adas, later).cold == 1
    if way == "the same slot":
        assert adas.forgets("where I live", at=later).memories
    elif way == "the same words":
        adas.says("Quokkatown", at=later)
        assert adas.forgets("Quokkatown", at=later).memories
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        if way == "its message":
            adas.memory.withdraw(unit, adas.scope, [MessageId(7)], turn=None, at=later, for_good=True)
        elif way == "everything":
            adas.memory.forget_everything(unit, adas.scope, at=later)
    assert resting(adas) == []


def test_time_passes_for_one_person_alone(adas, bobs):
    for person in (adas, bobs):
        person.keep(drawn("I live in Berlin", person.noon))
        person.keep(drawn("I live in Rome", person.noon + DAY), at=person.noon + DAY)
    ages(adas, adas.noon + 40 * DAY)
    assert (len(resting(adas)), len(resting(bobs))) == (1, 0)
    theirs = [memory.id for memory in resting(adas)]
    with bobs.database.transaction(Fence.around(bobs.scope)) as unit:
        assert bobs.memory.retention.bring_back(unit, bobs.scope, theirs) == ()
        assert cold.read(unit, [bobs.scope.own], theirs) == {}
        cold.delete(unit, bobs.scope.own, theirs)
        memory_changes.archive(unit, bobs.scope.own, theirs, bobs.noon)
    assert len(resting(adas)) == 1


def test_what_was_said_word_for_word_leaves_after_a_year(adas):
    adas.mentions("the plumber came on Tuesday")
    assert ages(adas, adas.noon + 364 * DAY) == Aged()
    assert ages(adas, adas.noon + 365 * DAY) == Aged(cold=1)
    assert [memory.kind for memory in resting(adas)] == [Kind.VERBATIM]


def test_the_candidates_are_all_that_is_due_and_hardly_anything_else(adas, owner):
    """Every mixture of age, domain, use, sureness, origin and state, looked at as a whole and by the candidates alone."""
    one = adas.keep(drawn("The garden gate squeaks in winter", adas.noon)).memory
    kept = "user_id, kind, language, tokens, length, asks, dated, strength, sentiment, evidence, speaker, valid_from, polarity"
    owner.execute(
        f"""
        INSERT INTO memories (workspace_id, scope_id, public_id, content, content_key, {kept}, category, domain, source_type, origin,
                              confidence, importance, created_at, last_confirmed_at,
                              status, archived_at, expires_at, superseded_at, protected)
        SELECT workspace_id, scope_id, 'p' || n, 'thing ' || n, 'k' || n, {kept}, category,
               (ARRAY['work', 'preferences', 'health', 'hobbies', 'relationships', 'general'])[1 + n %% 6],
               (ARRAY['extraction', 'explicit', 'inferred', 'extraction', 'manual', 'extraction', 'extraction'])[1 + n %% 7],
               (ARRAY['direct_user', 'direct_user', 'task_result', 'operator', 'direct_user'])[1 + n %% 5],
               (ARRAY[0.95, 0.31, 0.2, 0.7, 0.3])[1 + n %% 5], (ARRAY[0.5, 1.0, 0.05])[1 + n %% 3],
               %(at)s - (n * 7919 %% 500) * interval '1 day', %(at)s - (n * 7919 %% 500) * interval '1 day' * (n %% 4) / 4,
               (ARRAY[0, 0, 1, 0, 2])[1 + n / 3 %% 5], CASE WHEN n / 3 %% 5 = 2 THEN %(at)s - (n * 31 %% 300) * interval '1 day' END,
               CASE WHEN n %% 11 = 0 THEN %(at)s + (n %% 5 - 2) * interval '1 day' END,
               CASE WHEN n %% 13 = 0 THEN %(at)s - (n %% 60) * interval '1 day' END, n %% 17 = 0
          FROM memories CROSS JOIN generate_series(1, 3000) n WHERE id = %(one)s
        """,
        {"at": adas.noon, "one": one.id},
    )
    owner.execute(
        """
        INSERT INTO memory_usage (memory_id, scope_id, last_accessed_at, last_used_at, use_count, stability_hours)
        SELECT id, scope_id, %(at)s - (id * 13 %% 400) * interval '1 day',
               CASE WHEN id %% 2 = 0 THEN %(at)s - (id * 17 %% 400) * interval '1 day' END,
               1, (ARRAY[24, 168, 1000])[1 + id %% 3] FROM memories WHERE id %% 3 = 0
        """,
        {"at": adas.noon},
    )
    policy = adas.memory.retention.policy
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        due = {memory.id for memory in rows_where(unit, "", ()) if fate(memory, policy, adas.noon) is not Fate.STAYS}
        candidates = {memory.id for memory in adas.memory.retention.may_be_due(unit, adas.scope, adas.noon)}

    assert len(due) > 300
    assert due <= candidates
    assert len(candidates - due) < 300, "of 3,000; each of them is read and locked for nothing"


def test_a_decision_that_was_stated_and_has_expired_is_still_found_when_it_is_asked_for(adas):
    stated = adas.says("We decided to hold the reunion in Lisbon").memory
    assert stated.expires_at is not None
    later = stated.expires_at + timedelta(days=30)
    adas.says("The shed key hangs in the hall", at=later)
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        assert adas.memory.retention.apply(unit, adas.scope, at=later).archived == 1

    found = adas.recalls("Where did we decide to hold the reunion?", at=later + timedelta(days=200))
    assert [item.memory.content for item in found.items][:1] == ["We decided to hold the reunion in Lisbon"]
