"""Summaries of categories on the real database: made in one go, never out of date for a reader, and left by what is forgotten."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from datetime import timedelta

import pytest

from agent7.identity import MessageId
from agent7.memory import Aged, MemoryAgent, Note, Purpose, Tier
from agent7.memory.lifecycle import summary_rules as rules
from agent7.memory.lifecycle.summary_rules import lines_of
from agent7.store.identity import user_unions
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Category

TOLD = (
    "my company is called Acme Corp",
    "my sister Ana lives in Porto",
    "my dog is called Rufus",
    "the garage code is 4711",
)


@pytest.fixture
def told(adas):
    for text in TOLD:
        adas.says(text)
    return adas


def text_of(person, category: Category = Category.FACT) -> str:
    return next((held.content for held in person.memory.summaries.current(person.scope, at=person.noon) if held.category is category), "")


def test_what_somebody_told_is_summed_up_by_category(told, owner):
    assert told.memory.summaries.rebuild(told.scope, at=told.noon) == (Category.FACT,)
    text = text_of(told)
    assert all(each.split()[-1] in text for each in TOLD)
    assert "## company\n- My company is called Acme Corp" in text
    assert owner.execute("SELECT version, current FROM category_summaries").fetchall() == [(1, True)]


def test_no_insert_rewrites_it_and_enough_of_them_make_a_new_version(told, owner):
    told.memory.summaries.rebuild(told.scope, at=told.noon)
    told.says("my brother is called Tom")
    assert told.memory.summaries.rebuild(told.scope, at=told.noon) == ()
    assert "Tom" not in text_of(told)
    told.says("my car is a Volvo")
    told.says("my aunt is called Rosa")
    assert told.memory.summaries.rebuild(told.scope, at=told.noon) == (Category.FACT,)
    assert "Tom" in text_of(told)
    assert owner.execute("SELECT version, current FROM category_summaries ORDER BY version").fetchall() == [(1, False), (2, True)]


def test_only_the_last_versions_are_kept(told, owner):
    for number in range(5):
        told.says(f"the code of locker {number} is {4711 + number}")
        told.memory.summaries.rebuild(told.scope, at=told.noon, anew=True)
    assert owner.execute("SELECT array_agg(version ORDER BY version) FROM category_summaries").fetchone() == ([3, 4, 5],)


def test_to_sum_up_again_what_has_not_changed_makes_no_version(told, owner):
    assert told.memory.summaries.rebuild(told.scope, at=told.noon, anew=True) == (Category.FACT,)
    assert told.memory.summaries.rebuild(told.scope, at=told.noon, anew=True) == ()
    assert len(versions_of(owner)) == 1


def test_a_reader_sees_no_line_of_what_has_ceased_to_hold(told, owner):
    told.memory.summaries.rebuild(told.scope, at=told.noon)
    told.says("actually my company is called Nexus Labs", at=told.noon + timedelta(minutes=1))
    owner.execute("UPDATE memories SET status = 3 WHERE content LIKE '%garage%'")
    owner.execute("UPDATE memories SET expires_at = '2026-03-02 12:30+00' WHERE content LIKE '%Porto%'")
    (held,) = told.memory.summaries.current(told.scope, at=told.noon + timedelta(hours=1))
    standing = [line.text for line in lines_of(held.content, held.sources) if line.memory in held.holding]
    assert standing == ["My dog is called Rufus"]


def test_secrets_and_what_waits_for_an_operator_never_stand_in_one(told, owner):
    told.says("my API key is sk-abcdefghijklmnopqrstuvwxyz123456")
    owner.execute("UPDATE memories SET status = 2 WHERE content LIKE '%Rufus%'")
    told.memory.summaries.rebuild(told.scope, at=told.noon)
    assert "sk-" not in text_of(told)
    assert "Rufus" not in text_of(told)


def test_what_is_forgotten_leaves_every_version_in_the_same_transaction(told, owner):
    told.memory.summaries.rebuild(told.scope, at=told.noon)
    told.says("my car is a Volvo")
    told.memory.summaries.rebuild(told.scope, at=told.noon, anew=True)
    told.forgets("my company")
    rows = owner.execute("SELECT content, cardinality(sources) FROM category_summaries").fetchall()
    assert len(rows) == 2
    assert all("Acme" not in content and "company" not in content for content, _ in rows)
    assert sorted(lines for _, lines in rows) == [3, 4]


def test_a_version_of_which_nothing_is_left_goes_whole(told, owner):
    told.memory.summaries.rebuild(told.scope, at=told.noon)
    with told.database.transaction(Fence.around(told.scope)) as unit:
        told.memory.forget_everything(unit, told.scope, at=told.noon)
    assert owner.execute("SELECT count(*) FROM category_summaries").fetchone() == (0,)
    for text in TOLD[:3]:
        told.says(text, at=told.noon + timedelta(days=1))
    told.memory.summaries.rebuild(told.scope, at=told.noon + timedelta(days=1))
    for topic in ("company", "sister", "dog"):
        told.forgets(topic, at=told.noon + timedelta(days=1))
    assert owner.execute("SELECT count(*) FROM category_summaries").fetchone() == (0,)


def test_a_category_that_has_nothing_left_has_no_summary_and_no_earlier_one(told, owner):
    told.memory.summaries.rebuild(told.scope, at=told.noon)
    told.memory.summaries.rebuild(told.scope, at=told.noon, anew=True)
    owner.execute("UPDATE memories SET status = 1")
    assert told.memory.summaries.rebuild(told.scope, at=told.noon) == ()
    assert told.memory.summaries.current(told.scope, at=told.noon) == []
    assert versions_of(owner) == []


def test_a_category_of_guesses_alone_is_not_tried_at_each_session_s_end(told, owner, monkeypatch):
    """Of them no summary is made: to look for one each time would read them all each time."""
    owner.execute("UPDATE memories SET confidence = 0.4")
    composed = []
    monkeypatch.setattr(rules, "compose", lambda *given: composed.append(given))
    assert told.memory.summaries.rebuild(told.scope, at=told.noon) == ()
    assert composed == []


@pytest.fixture
def replaced(told, owner):
    """Acme and Quokkahall, which were heard in passing, stand in two kept versions; others have replaced them."""
    told.keep(Note.explicit("my gym is called Quokkahall", said_at=told.noon, source_message_id=MessageId(7)))
    told.memory.summaries.rebuild(told.scope, at=told.noon)
    told.says("my car is a Volvo")
    told.memory.summaries.rebuild(told.scope, at=told.noon, anew=True)
    told.says("actually my company is called Nexus Labs", at=told.noon + timedelta(days=1))
    told.says("actually my gym is called Corpus", at=told.noon + timedelta(days=1))
    owner.execute("UPDATE memories SET source_type = 'extraction' WHERE superseded_at IS NOT NULL")
    return told


def ages(person, days: int) -> Aged:
    with person.database.transaction(Fence.around(person.scope)) as unit:
        return person.memory.retention.apply(unit, person.scope, at=person.noon + timedelta(days=days))


def versions_of(owner) -> list[str]:
    return [content for (content,) in owner.execute("SELECT content FROM category_summaries ORDER BY version")]


def test_what_rests_in_the_cold_leaves_every_version_when_its_successor_is_forgotten(replaced, owner):
    assert ages(replaced, 40).cold == 2
    assert all("Acme" in content for content in versions_of(owner)), "it may still come back"
    assert replaced.forgets("my company", at=replaced.noon + timedelta(days=40)).memories
    assert len(versions_of(owner)) == 2
    assert not any("Acme" in content or "company" in content for content in versions_of(owner))
    assert all("Rufus" in content for content in versions_of(owner))


def test_what_rests_in_the_cold_leaves_every_version_with_its_message(replaced, owner):
    assert ages(replaced, 40).cold == 2
    with replaced.database.transaction(Fence.around(replaced.scope)) as unit:
        later = replaced.noon + timedelta(days=40)
        replaced.memory.withdraw(unit, replaced.scope, [MessageId(7)], turn=None, at=later, for_good=True)
    assert len(versions_of(owner)) == 2
    assert not any("Quokkahall" in content for content in versions_of(owner))
    assert all("Acme" in content for content in versions_of(owner))


def test_what_time_deletes_leaves_every_version(told, owner):
    told.memory.summaries.rebuild(told.scope, at=told.noon)
    told.says("my car is a Volvo")
    told.memory.summaries.rebuild(told.scope, at=told.noon, anew=True)
    owner.execute("UPDATE memories SET confidence = 0.2, source_type = 'extraction' WHERE content ILIKE '%Rufus%' AND kind <> 'verbatim'")
    assert ages(told, 32).archived == 1
    assert all("Rufus" in content for content in versions_of(owner)), "it may still come back"
    assert ages(told, 64).deleted == 1
    assert len(versions_of(owner)) == 2
    assert not any("Rufus" in content for content in versions_of(owner))
    assert all("Porto" in content for content in versions_of(owner))


def test_words_of_others_and_of_the_moment_are_no_part_of_it(adas):
    adas.mentions("I might go to the cinema")
    adas.keep(Note.of_task("Found a table for four", said_at=adas.noon, source_task=1, evidence="a table"))
    assert adas.memory.summaries.rebuild(adas.scope, at=adas.noon, anew=True) == (Category.TASK_OUTCOME,)
    assert text_of(adas, Category.TASK_OUTCOME) == "## general\n- Found a table for four (2026-03-02)"


def test_two_at_once_sum_up_once(told, database_url, embedder, owner):
    def rebuild() -> tuple[Category, ...]:
        apart = Database(database_url, "tests")
        try:
            return MemoryAgent(apart, embedder, b"tests").summaries.rebuild(told.scope, at=told.noon)
        finally:
            apart.close()

    with ThreadPoolExecutor(2) as both:
        done = [each.result() for each in [both.submit(rebuild), both.submit(rebuild)]]
    assert sorted(done) == [(), (Category.FACT,)]
    assert owner.execute("SELECT count(*) FROM category_summaries").fetchone() == (1,)


def test_what_is_being_forgotten_meanwhile_is_not_written_back(told, database_url, embedder, owner):
    """A rebuild that begins while a "forget" is not over waits for it."""
    apart = Database(database_url, "tests")
    other = MemoryAgent(apart, embedder, b"tests")
    told.memory.summaries.rebuild(told.scope, at=told.noon)
    told.says("my car is a Volvo")
    found = [memory.id for memory in told.memory.find_about(told.scope, "my company", at=told.noon)]
    with ThreadPoolExecutor(1) as meanwhile:
        with told.database.transaction(Fence.around(told.scope)) as unit:
            told.memory.forget(unit, told.scope, found, at=told.noon)
            rebuilt = meanwhile.submit(other.summaries.rebuild, told.scope, at=told.noon, anew=True)
            assert not wait([rebuilt], timeout=0.3).done, "it waits"
        assert rebuilt.result(10) == (Category.FACT,)
    apart.close()
    assert owner.execute("SELECT count(*) FROM category_summaries WHERE content LIKE '%Acme%'").fetchone() == (0,)
    assert owner.execute("SELECT count(*) FROM category_summaries").fetchone() == (2,)


def test_two_users_who_are_one_person_are_summed_up_anew(told, bobs, owner):
    for text in ("my company is called Umbra", "my brother is called Tom", "my cat is called Zephyr"):
        bobs.says(text)
    bobs.memory.summaries.rebuild(bobs.scope, at=bobs.noon)
    told.memory.summaries.rebuild(told.scope, at=told.noon)
    fence = Fence(told.scope.workspace, (told.scope.own, bobs.scope.own, told.scope.shared))
    with told.database.transaction(fence) as unit:
        user_unions.unite(unit, told.scope, bobs.scope, "test", told.noon)
    assert owner.execute("SELECT count(*) FROM category_summaries").fetchone() == (0,)
    told.memory.summaries.rebuild(told.scope, at=told.noon)
    assert "Tom" in text_of(told)
    assert "Rufus" in text_of(told)


def test_a_summary_answers_in_every_language(adas):
    asked = {
        "Mein Nachbar Ludwig repariert alte Uhren": "Wer repariert alte Uhren?",
        "Mi vecina Carmen cultiva tomates en la terraza": "¿Quién cultiva tomates?",
        "Mon collègue Rémi collectionne des timbres": "Qui collectionne des timbres ?",
        "O meu vizinho Rui conserta bicicletas antigas": "Quem conserta bicicletas antigas?",
        "My neighbour Rosalind keeps bees": "Who keeps bees?",
    }
    for text in asked:
        adas.says(text)
    adas.memory.summaries.rebuild(adas.scope, at=adas.noon)
    for text, question in asked.items():
        recall = adas.recalls(question, purpose=Purpose.CHEAP)
        assert recall.tier is Tier.SUMMARIES, question
        assert recall.items[0].memory.content == text
