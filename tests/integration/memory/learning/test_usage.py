"""What answers teach about the memories that stood before them: counters, stability, the log, and whose they are."""

from __future__ import annotations

import random
from datetime import timedelta
from threading import Thread

import psycopg
import pytest

from agent7.identity import MemoryId, TaskId
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent, Purpose
from agent7.store.unit_of_work import Database, Fence
from tests.integration.memory.asking import Asking
from tests.integration.memory.conftest import FINGERPRINT_KEY, Person

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
COUNTED = "SELECT m.content, u.access_count, u.use_count, u.ignored_count FROM memory_usage u JOIN memories m ON m.id = u.memory_id"
REPLAYED = """
    SELECT u.memory_id, u.use_count, u.ignored_count, u.wrong_count,
           count(*) FILTER (WHERE i.verdict = 'helpful' OR i.echo = 'used'),
           COALESCE(sum(CASE WHEN r.over_budget THEN 2 ELSE 1 END) FILTER (WHERE i.echo = 'ignored' AND i.verdict <> 'helpful'), 0),
           count(*) FILTER (WHERE i.verdict = 'wrong')
      FROM memory_usage u LEFT JOIN recall_items i ON i.memory_id = u.memory_id LEFT JOIN recalls r ON r.id = i.recall_id
     GROUP BY 1, 2, 3, 4
"""


@pytest.fixture
def memory(database: Database) -> MemoryAgent:
    """By words alone: what is learnt does not depend on how a memory was found."""
    return MemoryAgent(database, NoEmbedder(), FINGERPRINT_KEY)


@pytest.fixture
def ada_asks(adas: Person) -> Asking:
    return Asking(adas)


def counted(owner: psycopg.Connection) -> dict[str, tuple[int, int, int]]:
    """(accessed, used, ignored) of every memory, by its words."""
    return {row[0]: row[1:] for row in owner.execute(COUNTED).fetchall()}


def verdicts(owner: psycopg.Connection) -> dict[str, str | None]:
    return dict(owner.execute("SELECT m.content, i.verdict FROM recall_items i JOIN memories m ON m.id = i.memory_id").fetchall())


def stability_of(owner: psycopg.Connection, words: str) -> tuple[float | None, float | None]:
    """(stability, last gap) in hours."""
    query = "SELECT u.stability_hours, u.last_gap_hours FROM memory_usage u JOIN memories m ON m.id = u.memory_id WHERE m.content LIKE %s"
    return owner.execute(query, (words,)).fetchone()


def test_what_an_answer_rests_on_and_what_it_passes_over_is_counted_once_and_changes_no_confidence(adas, ada_asks, owner):
    kept = adas.mentions("I have a bicycle").memory
    adas.mentions("The bicycle shop is closed")
    turn, _ = ada_asks.ask("bicycle", lambda words: "have" in words, at=adas.noon + HOUR)
    after_once = owner.execute("SELECT * FROM memory_usage ORDER BY memory_id").fetchall()
    assert counted(owner) == {"I have a bicycle": (1, 1, 0), "The bicycle shop is closed": (1, 0, 1)}
    assert verdicts(owner) == {"I have a bicycle": "used", "The bicycle shop is closed": "ignored"}
    assert owner.execute("SELECT last_used_at FROM memory_usage WHERE use_count = 1").fetchone() == (adas.noon + HOUR,)
    assert ada_asks.after_work(turn) is False
    assert owner.execute("SELECT * FROM memory_usage ORDER BY memory_id").fetchall() == after_once
    assert adas.memory.get(adas.scope, [kept.id])[0].confidence == kept.confidence


def test_what_is_used_lasts_longer_once_a_session_and_longest_after_a_longer_pause(adas, ada_asks, owner):
    adas.says("I own a bicycle")

    def use(hours: float) -> tuple[float | None, float | None]:
        ada_asks.ask("bicycle", lambda words: True, at=adas.noon + hours * HOUR)
        return stability_of(owner, "I own%")

    assert use(1) == (pytest.approx(168 * 1.2), None)
    assert use(1.2) == (pytest.approx(168 * 1.2), None)
    assert use(25) == (pytest.approx(168 * 1.2**2), pytest.approx(23.8))
    assert use(25.1) == (pytest.approx(168 * 1.2**2), pytest.approx(23.8))
    assert use(97) == (pytest.approx(168 * 1.2**2 * 1.4), pytest.approx(71.9))
    assert use(98) == (pytest.approx(168 * 1.2**3 * 1.4, rel=1e-5), pytest.approx(1.0))


def test_after_work_that_comes_late_counts_at_the_time_of_the_answer(adas, ada_asks, owner):
    adas.says("I own a bicycle")
    early, _ = ada_asks.ask("bicycle", lambda words: True, at=adas.noon + HOUR, done=False)
    ada_asks.ask("bicycle", lambda words: True, at=adas.noon + DAY)
    ada_asks.after_work(early)
    assert owner.execute("SELECT use_count, last_used_at FROM memory_usage").fetchone() == (2, adas.noon + DAY)


def test_what_a_recall_over_its_limit_brought_in_vain_counts_double(adas, ada_asks, owner):
    adas.mentions("I have a bicycle")
    adas.mentions("The bicycle shop is closed")
    ada_asks.ask("bicycle", lambda words: "have" in words, at=adas.noon + HOUR, over_budget=True)
    assert counted(owner) == {"I have a bicycle": (1, 1, 0), "The bicycle shop is closed": (1, 0, 2)}


def test_what_a_session_begins_with_is_one_exposure_however_many_answers_follow(adas, ada_asks, owner):
    adas.says("My name is Ada")
    adas.says("I like tea")
    known = ada_asks.begin(adas.noon + HOUR)
    assert len(known) == 2
    for minutes in (1, 2, 3):
        ada_asks.ask("weather", at=adas.noon + HOUR + timedelta(minutes=minutes), also=known)
    assert counted(owner) == {"My name is Ada": (3, 0, 1), "I like tea": (3, 0, 1)}
    for minutes in (4, 5):
        ada_asks.ask("weather", lambda words: "tea" in words, at=adas.noon + HOUR + timedelta(minutes=minutes), also=known)
    assert counted(owner) == {"My name is Ada": (5, 0, 1), "I like tea": (5, 1, 0)}
    assert verdicts(owner) == {"My name is Ada": "ignored", "I like tea": "used"}


def test_a_memory_counts_once_a_turn_where_the_recall_found_it_too(adas, ada_asks, owner):
    adas.says("I like tea")
    known = ada_asks.begin(adas.noon + HOUR)
    ada_asks.ask("tea", lambda words: True, at=adas.noon + HOUR, also=known)
    assert counted(owner) == {"I like tea": (1, 1, 0)}
    assert sorted(owner.execute("SELECT r.purpose, i.echo FROM recall_items i JOIN recalls r ON r.id = i.recall_id").fetchall()) == [
        ("session_start", None),
        ("turn", "used"),
    ]


def test_what_the_person_says_is_never_overwritten_and_helpful_counts_as_used_once(adas, ada_asks, owner):
    adas.mentions("I have a bicycle")
    adas.mentions("The bicycle shop is closed")
    turn, recall = ada_asks.ask("bicycle", lambda words: "have" in words, at=adas.noon + HOUR, done=False)
    ids = {item.memory.content: item.memory.public_id for item in recall.items}

    def judge(words: str, verdict: str | None) -> None:
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            assert adas.memory.feedback.judge(unit, adas.scope, recall.public_id, [ids[words]], verdict) == 1

    judge("I have a bicycle", "helpful")
    judge("The bicycle shop is closed", "wrong")
    ada_asks.after_work(turn)
    assert verdicts(owner) == {"I have a bicycle": "helpful", "The bicycle shop is closed": "wrong"}
    assert counted(owner) == {"I have a bicycle": (1, 1, 0), "The bicycle shop is closed": (1, 0, 1)}
    judge("The bicycle shop is closed", "helpful")
    assert counted(owner)["The bicycle shop is closed"] == (1, 1, 0)
    judge("The bicycle shop is closed", None)
    judge("I have a bicycle", None)
    assert verdicts(owner) == {"I have a bicycle": "used", "The bicycle shop is closed": "ignored"}
    assert counted(owner) == {"I have a bicycle": (1, 1, 0), "The bicycle shop is closed": (1, 0, 1)}


@pytest.mark.parametrize(
    ("sure", "verdict", "then"), [(1.0, "helpful", 1.0), (0.98, "helpful", 1.0), (0.04, "wrong", 0.0), (0.9, "wrong", 0.8)]
)
def test_feedback_that_is_taken_back_leaves_the_confidence_that_was_there(adas, owner, sure: float, verdict: str, then: float) -> None:
    adas.mentions("I have a bicycle")
    owner.execute("UPDATE memories SET confidence = %s", (sure,))
    recall = adas.recalls("bicycle")
    confidences = []
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.record(unit, adas.scope, recall, turn=None)
    for said in (verdict, verdict, None):
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            adas.memory.feedback.judge(unit, adas.scope, recall.public_id, [], said)
        confidences.append(owner.execute("SELECT confidence FROM memories").fetchone()[0])
    assert confidences == pytest.approx([then, then, sure])


@pytest.mark.parametrize("verdict", ["helpful", "wrong"])
def test_feedback_that_is_taken_back_where_nothing_is_counted_any_more_leaves_no_count_below_nothing(adas, owner, verdict: str) -> None:
    adas.mentions("I have a bicycle")
    recall = adas.recalls("bicycle")
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.record(unit, adas.scope, recall, turn=None)
        adas.memory.feedback.judge(unit, adas.scope, recall.public_id, [], verdict)
    owner.execute("DELETE FROM memory_usage")
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.feedback.judge(unit, adas.scope, recall.public_id, [], None)
    assert owner.execute("SELECT use_count, ignored_count, wrong_count FROM memory_usage").fetchall() == [(0, 0, 0)]


def test_a_task_uses_what_its_result_repeats_and_of_the_rest_nothing_is_known(adas, owner):
    adas.says("The product is called Omega")
    adas.says("The product is painted in turquoise")
    recall = adas.recalls("product page", purpose=Purpose.TASK)
    injected = [item.memory.id for item in recall.items]
    (task,) = owner.execute(
        """
        INSERT INTO tasks (public_id, workspace_id, scope_id, user_id, language, shares_memory, injected, recall_id, created_at,
                           talked_at, news_at)
        VALUES ('T1', %s, %s, %s, 'en', true, %s, %s, %s, %s, %s) RETURNING id
        """,
        (adas.scope.workspace, adas.scope.own, adas.scope.user, injected, recall.public_id, *[adas.noon] * 3),
    ).fetchone()
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.record(unit, adas.scope, recall, turn=None)
        adas.memory.touch(unit, adas.scope, injected, at=adas.noon)
    result = "Here is a page for your product, Omega. " + "Lorem ipsum dolor. " * 80

    def learn() -> int:
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            return adas.memory.use.of_task(unit, adas.scope, TaskId(task), request="Build a page", result=result, at=adas.noon)

    assert [learn(), learn()] == [1, 0]
    assert counted(owner) == {"The product is called Omega": (1, 1, 0), "The product is painted in turquoise": (1, 0, 0)}
    assert verdicts(owner) == {"The product is called Omega": "used", "The product is painted in turquoise": None}


@pytest.mark.parametrize("seed", [1, 2])
def test_the_counters_are_what_a_replay_of_the_log_gives(adas, ada_asks, bobs, owner, seed: int) -> None:
    chance = random.Random(seed)
    for word in ("red", "green", "blue", "old", "new", "lost"):
        adas.says(f"My {word} bicycle stands in the {word} shed")
        bobs.says(f"My {word} bicycle is Bob's {word} one")
    asked, late = [], []
    for step in range(25):
        at = adas.noon + step * chance.choice([timedelta(minutes=3), timedelta(hours=7)])
        asks = chance.choice([ada_asks, Asking(bobs)])
        also = asks.begin(at) if chance.random() < 0.3 else []
        turn, recall = asks.ask(
            f"{chance.choice(['red', 'green', 'blue'])} bicycle shed",
            lambda words: chance.random() < 0.4,
            at=at,
            over_budget=chance.random() < 0.3,
            also=also,
            done=chance.random() < 0.7,
        )
        asked.append((asks, recall))
        late.append((asks, turn))
        who, judged = chance.choice(asked)
        with who.person.database.transaction(Fence.around(who.person.scope)) as unit:
            some = [item.memory.public_id for item in judged.items if chance.random() < 0.5]
            who.person.memory.feedback.judge(unit, who.person.scope, judged.public_id, some, chance.choice(["helpful", "wrong", None]))
    for asks, turn in late:
        asks.after_work(turn)
    for memory, used, ignored, wrong, *replayed in owner.execute(REPLAYED).fetchall():
        assert [used, ignored, wrong] == replayed, memory
    assert (
        owner.execute("SELECT sum(use_count) > 5, sum(ignored_count) > 5, sum(wrong_count) > 0 FROM memory_usage").fetchone() == (True,) * 3
    )


def test_use_never_crosses_from_one_person_to_another(adas, ada_asks, bobs, owner):
    hers = adas.says("I own a bicycle").memory
    bobs.says("I own a bicycle too")
    turn, recall = ada_asks.ask("bicycle", lambda words: True, at=adas.noon + HOUR)
    before = owner.execute("SELECT * FROM memory_usage").fetchall()
    Asking(bobs).ask("bicycle", lambda words: True, at=bobs.noon + HOUR, also=[hers.id])
    owner.execute("UPDATE turns SET after_work_at = NULL")
    with bobs.database.transaction(Fence.around(bobs.scope)) as unit:
        assert bobs.memory.use.of_turn(unit, bobs.scope, turn) == []
        assert bobs.memory.feedback.judge(unit, bobs.scope, recall.public_id, [], "wrong") == 0
        bobs.memory.touch(unit, bobs.scope, [MemoryId(hers.id)], at=bobs.noon)
    assert [row for row in owner.execute("SELECT * FROM memory_usage").fetchall() if row[0] == hers.id] == before


def test_two_answers_that_are_learnt_from_at_once_both_count(adas, ada_asks, database_url, owner):
    adas.says("I own a bicycle")
    turns = [ada_asks.ask("bicycle", lambda words: True, at=adas.noon + hour * DAY, done=False)[0] for hour in (1, 2, 3)]

    def learn(turn: int) -> None:
        database = Database(database_url, "tests")
        person = Person(MemoryAgent(database, NoEmbedder(), FINGERPRINT_KEY), database, adas.scope, adas.noon)
        Asking(person).after_work(turn)
        database.close()

    workers = [Thread(target=learn, args=(turn,)) for turn in [*turns, *turns]]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert counted(owner) == {"I own a bicycle": (3, 3, 0)}
