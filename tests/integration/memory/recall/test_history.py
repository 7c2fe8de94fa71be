"""Histories: each value with when it was so, when it was known, what replaced it and where it came from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent7.identity import MemoryId, MessageId
from agent7.memory import AsOf, Note
from agent7.store.memory import cold
from agent7.store.unit_of_work import Fence
from agent7.types import Origin, Slot, SourceType
from tests.conftest import make_user
from tests.integration.memory.conftest import Person

DAY = timedelta(days=1)
COMPANY = Slot("user", "company")


def told(person: Person, of: Slot | MemoryId = COMPANY) -> list[tuple[str | None, float, float | None]]:
    """Value, first day and last day of each chapter."""
    day = lambda at: None if at is None else (at - person.noon) / DAY  # noqa: E731
    return [(c.memory.value, day(c.true_from), day(c.true_until)) for c in person.memory.timeline.history(person.scope, of)]


def at_day(person: Person, day: float) -> datetime:
    return person.noon + day * DAY


def test_each_value_ends_where_the_next_begins(adas):
    first = adas.says("I work at Acme").memory
    second = adas.says("I work at Globex", at=at_day(adas, 10)).memory
    assert told(adas) == [("acme", 0, 10), ("globex", 10, None)]
    assert told(adas, first.id) == told(adas, second.id) == told(adas)
    earlier, now = adas.memory.timeline.history(adas.scope, COMPANY)
    assert (earlier.known_from, earlier.known_until, earlier.replaced_by) == (adas.noon, at_day(adas, 10), second.public_id)
    assert (now.known_until, now.replaced_by, now.mistaken) == (None, None, False)


def test_what_was_told_late_stands_where_it_belongs(adas):
    adas.says("I work at Acme")
    adas.says("I work at Globex", at=at_day(adas, 20))
    adas.keep(Note.explicit("I work at Initech", said_at=at_day(adas, 10)), at=at_day(adas, 30))
    assert told(adas) == [("acme", 0, 10), ("initech", 10, 20), ("globex", 20, None)]


def test_a_value_in_fuller_words_is_one_chapter(adas):
    adas.keep(Note.extracted("I work at Acme", said_at=adas.noon, origin=Origin.DIRECT_USER, evidence="I work at Acme"))
    adas.says("I work at Acme", at=at_day(adas, 5))
    adas.says("Since last spring I work at Acme", at=at_day(adas, 9))
    assert [(value, first) for value, first, _ in told(adas)] == [("acme", 0)]


def test_what_was_put_right_was_never_so(adas):
    wrong = adas.says("My boss is called Anna").memory
    adas.keep(Note.explicit("Hanna", said_at=at_day(adas, 1), slot=Slot("user", "boss"), corrects=wrong), at=at_day(adas, 1))
    mistake, right = adas.memory.timeline.history(adas.scope, Slot("user", "boss"))
    assert (mistake.memory.value, mistake.mistaken, mistake.holds_within(adas.noon, at_day(adas, 1))) == ("anna", True, False)
    assert (right.memory.value, right.true_from, right.mistaken) == ("hanna", adas.noon, False)
    then = adas.remembers("Who is my boss?", at=at_day(adas, 9), as_of=AsOf(true_at=at_day(adas, 0.5)))
    assert "My boss is called Anna" not in then


def test_several_values_stand_beside_each_other_and_a_chain_follows_only_its_own(adas):
    adas.says("My dog is called Rex")
    max_ = adas.says("My dog is called Max", at=at_day(adas, 1)).memory
    assert {value for value, _, _ in told(adas, Slot("user", "dog"))} == {"rex", "max"}
    assert told(adas, max_.id) == [("max", 1, None)]


def test_a_like_that_turned_is_followed_to_the_dislike(adas):
    liked = adas.says("I like coffee").memory
    adas.says("I don't like coffee", at=at_day(adas, 3))
    assert [c.memory.content for c in adas.memory.timeline.history(adas.scope, liked.id)] == ["I like coffee", "I don't like coffee"]


def test_somebody_known_by_relation_and_by_name_has_one_history(adas):
    adas.says("My brother is called Tom")
    adas.says("My brother Tom works at Acme")
    assert told(adas, Slot("brother", "company")) == [("acme", 0, None)]


def test_where_a_value_came_from_is_told(adas, owner):
    owner.execute(
        """
        INSERT INTO messages (public_id, workspace_id, scope_id, user_id, role, kind, origin, channel, channel_message_id, text, sent_at,
                              arrived_at)
        SELECT 'M1', workspace_id, id, user_id, 0, 'text', 'direct_user', 'whatsapp', 'wamid.1', 'I work at Acme', %s, %s
          FROM scopes WHERE id = %s
        """,
        (adas.noon, adas.noon, adas.scope.own),
    )
    ((message,),) = owner.execute("SELECT id FROM messages").fetchall()
    said = adas.mentions("I work at Acme", source_message_id=MessageId(message)).memory
    drawn = Note.extracted(
        "I work at Acme", said_at=adas.noon, origin=Origin.DIRECT_USER, evidence="work at Acme", source_message_id=MessageId(message)
    )
    kept = adas.keep(drawn).memory
    owner.execute("UPDATE memories SET derived_from = %s WHERE id = %s", ([said.id, 999], kept.id))
    (chapter,) = adas.memory.timeline.history(adas.scope, COMPANY)
    source = chapter.source
    assert (source.message, source.said_at, source.task) == ("M1", adas.noon, None)
    assert (source.derived_from, source.evidence) == ((said.public_id,), "work at Acme")
    assert adas.memory.timeline.provenance(adas.scope, chapter.memory) == source


def test_cold_rows_belong_to_their_history(adas):
    first = adas.says("I work at Acme").memory
    second = adas.says("I work at Globex", at=at_day(adas, 10)).memory
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        cold.move(unit, adas.scope.own, [first.id], at_day(adas, 60))
    assert told(adas) == told(adas, second.id) == [("acme", 0, 10), ("globex", 10, None)]
    assert adas.memory.timeline.get(adas.scope, first.public_id).value == "acme"
    assert adas.memory.timeline.get(adas.scope, second.public_id).value == "globex"


def test_hidden_waiting_and_forgotten_values_are_in_no_history(adas, owner):
    adas.says("I work at Acme")
    adas.says("I work at Globex", at=at_day(adas, 10))
    for status in (2, 3):
        owner.execute("UPDATE memories SET status = %s WHERE value = 'acme'", (status,))
        assert [value for value, _, _ in told(adas)] == ["globex"]
    owner.execute("UPDATE memories SET status = 0")
    adas.forgets("my company", at=at_day(adas, 11))
    assert told(adas) == []


def test_when_something_was_told_is_found_in_other_words_and_after_it_ended(adas):
    adas.says("I work at Acme")
    adas.says("I work at Globex", at=at_day(adas, 10))
    adas.mentions("The plumber comes on Tuesdays", at=at_day(adas, 2))
    adas.mentions("Does the plumber come on Tuesdays?", at=at_day(adas, 1), origin=Origin.DIRECT_USER)
    adas.mentions("The plumber of your neighbour is Joe", at=at_day(adas, 1), origin=Origin.ASSISTANT, speaker="assistant")
    find = lambda topic: [m.content for m in adas.memory.timeline.told(adas.scope, topic)]  # noqa: E731
    assert find("I work at Acme") == find("my company is called Acme") == ["I work at Acme"]
    assert find("the plumber") == ["The plumber comes on Tuesdays"]
    assert find("zebras") == []
    assert find("") == []


def test_bob_reads_no_history_of_adas(adas, bobs):
    kept = adas.says("I work at Acme").memory
    assert told(bobs) == told(bobs, kept.id) == []
    assert bobs.memory.timeline.get(bobs.scope, kept.public_id) is None
    assert bobs.memory.timeline.told(bobs.scope, "I work at Acme") == ()


@dataclass(frozen=True)
class Said:
    """One thing told: which slot, which value, so many days after the last, and so many days before that it had begun."""

    slot: int
    value: int
    after: int
    ago: int


SLOTS = (("I work at {}", COMPANY, ("Acme", "Globex", "Initech")), ("I live in {}", Slot("user", "city"), ("Berlin", "Madrid", "Lima")))
sayings = st.lists(
    st.builds(Said, st.integers(0, 1), st.integers(0, 2), st.integers(1, 5), st.sampled_from([0, 0, 0, 1, 4])), min_size=1, max_size=6
)
people = count(447700910000)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(told_in_order=sayings)
def test_a_read_at_any_past_moment_gives_what_a_replay_of_the_log_gives(
    told_in_order: list[Said], person: Callable[..., Person], database, first_start
):
    """What was known: what a read gave at that moment. What was so: the last value that had begun, in a plain log."""
    somebody = person(make_user(database, first_start, str(next(people))))
    log: list[tuple[Slot, datetime, str]] = []
    seen: list[tuple[datetime, set[str]]] = []
    now = somebody.noon
    for said in told_in_order:
        now += said.after * DAY
        form, slot, values = SLOTS[said.slot]
        begun = now - said.ago * DAY
        if any(slot == other and begun == since for other, since, _ in log):
            continue  # two values that begin at one moment: which is so is not said
        somebody.keep(Note.explicit(form.format(values[said.value]), said_at=begun), at=now)
        value = values[said.value].lower()
        current = max((since, old) for other, since, old in [*log, (slot, datetime.min.replace(tzinfo=UTC), "")] if other == slot)
        if current[1] != value:  # else it confirms what is so
            log.append((slot, begun, value))
        seen.append((now, {m.content for m in somebody.memory.overview(somebody.scope, at=now).top}))
    end = now + DAY
    for moment, known in seen:
        for later in (moment, moment + DAY / 2):
            back = somebody.memory.overview(somebody.scope, at=end, as_of=AsOf(known_at=later))
            assert {m.content for m in back.top} == known
    for _, slot, _ in SLOTS:
        begun = sorted((since, value) for other, since, value in log if other == slot)
        chapters = somebody.memory.timeline.history(somebody.scope, slot)
        for day in range(-6, (end - somebody.noon).days + 1):
            moment = somebody.noon + day * DAY + DAY / 3
            expected = next((value for since, value in reversed(begun) if since <= moment), None)
            held = {c.memory.value for c in chapters if c.holds_within(moment, moment + timedelta(seconds=1))}
            assert held == ({expected} if expected else set()), (slot, day)


def test_an_inferred_or_waiting_note_changes_no_history(adas):
    adas.says("I work at Acme")
    adas.keep(Note("I work at Globex", SourceType.EXTRACTION, Origin.FORWARDED, at_day(adas, 5)), at=at_day(adas, 5))
    assert told(adas)[0] == ("acme", 0, None)
