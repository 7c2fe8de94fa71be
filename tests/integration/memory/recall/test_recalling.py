"""What comes back from memory, in which order, and what never does."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agent7.errors import ModelUnavailable
from agent7.identity import ConversationId, MessageId
from agent7.memory import Arm, MemoryAgent, Note, Purpose
from agent7.store.unit_of_work import Fence
from agent7.types import Origin, Status, Tag
from tests.integration.memory.conftest import FINGERPRINT_KEY, Person


class BrokenEmbedder:
    """An embedding server that is down."""

    model = "minilm-l6-pca:256"
    dimensions = 256

    def embed(self, texts):
        raise ModelUnavailable("nobody answers")


@pytest.fixture
def worded(database, ada, clock):
    """Ada's memory while no embedding model answers."""
    return Person(MemoryAgent(database, BrokenEmbedder(), FINGERPRINT_KEY), database, ada, clock.now())


def test_the_current_value_of_the_asked_slot_stands_on_top(adas):
    adas.says("my company is called Acme Corp")
    for number in range(30):
        adas.mentions(f"What is my company called? Somebody asked that for the {number}th time about company names")
    top = adas.recalls("What's my company called?").items[0]
    assert top.memory.value == "acme corp"
    assert Arm.SLOT in top.arms


@pytest.mark.parametrize(("purpose", "cap"), [(Purpose.SESSION_START, 5), (Purpose.TURN, 10), (Purpose.TASK, 30)])
def test_each_purpose_has_its_cap(adas, purpose, cap):
    for number in range(40):
        adas.mentions(f"visit {number} to the bakery on {'abcdefghij'[number % 10] * 4} street, bread number {number * 7}")
    assert len(adas.recalls("bakery bread", purpose=purpose).items) == cap


def test_tokens_are_a_cap_too(adas):
    for number in range(10):
        adas.mentions(f"the bakery story number {number}: " + " ".join(f"word{number}x{each}" for each in range(60)))
    recall = adas.recalls("bakery story", token_budget=300)
    assert 0 < recall.tokens <= 300


def test_no_near_twins_take_two_places(adas):
    for text in ("I love the green bicycle in the shed", "i love the green bicycle, in the shed!", "I love the red bicycle in the shed"):
        adas.mentions(text)
    assert len(adas.recalls("green bicycle shed").items) == 2


def test_a_fact_takes_the_place_of_the_words_it_was_drawn_from(adas):
    adas.mentions("By the way, my company is called Acme Corp since January", source_message_id=MessageId(3))
    adas.says("my company is called Acme Corp", source_message_id=MessageId(3))
    assert adas.remembers("Tell me about Acme Corp") == ["My company is called Acme Corp"]


def test_a_named_speaker_is_a_signal(adas):
    for speaker in ("Caroline", "Melanie"):
        adas.mentions(f"I adopted a {'puppy' if speaker == 'Melanie' else 'kitten'} from the shelter last week", speaker=speaker)
    assert "kitten" in adas.remembers("What did Caroline adopt from the shelter?")[0]
    assert "puppy" in adas.remembers("What did Melanie adopt from the shelter?")[0]


def test_what_the_assistant_recommended_is_found_in_its_own_words(adas):
    adas.mentions("I want to learn from painters and their art", speaker="user")
    adas.mentions("Look at the art of painters such as Leonardo and Raphael", speaker="assistant", origin=Origin.ASSISTANT)
    assert "Leonardo" in adas.remembers("Which painters did you recommend to me?")[0]


def test_a_date_in_the_question_points_to_that_day(adas):
    for day in (1, 2, 3):
        adas.mentions(f"went to the museum again, hall {day}", at=adas.noon - timedelta(days=10 + day))
    asked = adas.noon - timedelta(days=12)
    assert adas.remembers(f"What did I see in the museum on {asked:%B} {asked.day}?")[0].endswith("hall 2")


def test_the_turns_before_and_after_a_hit_gain_by_it(adas):
    conversation = ConversationId(1)
    adas.mentions("We could eat at the harbour", conversation=conversation)
    hit = adas.mentions("The lobster restaurant is booked for our anniversary", conversation=conversation).memory
    after = adas.mentions("Great, at seven then", conversation=conversation).memory
    alone = adas.mentions("Great, at seven then, honey", conversation=ConversationId(2)).memory
    assert after.follows == hit.id
    scores = {item.memory.id: item.score for item in adas.recalls("lobster restaurant anniversary", purpose=Purpose.TASK).items}
    assert scores[after.id] > scores[alone.id]


def test_what_is_far_below_the_best_does_not_go_along_with_an_answer_but_with_a_task(adas):
    adas.mentions("The lobster restaurant is booked for our anniversary")
    adas.mentions("Great, at seven then, honey")
    asked = "lobster restaurant anniversary"
    assert adas.remembers(asked) == ["The lobster restaurant is booked for our anniversary"]
    assert len(adas.remembers(asked, purpose=Purpose.TASK)) == 2


def test_words_kept_as_said_rise_when_they_are_of_use_and_sink_when_they_are_passed_over(adas, owner):
    first, second = (adas.mentions(f"The {colour} bicycle stands in the shed").memory for colour in ("red", "blue"))
    before = {item.memory.id: item.score for item in adas.recalls("Where is the bicycle?").items}
    owner.execute("INSERT INTO memory_usage (memory_id, scope_id, use_count) VALUES (%s, %s, 5)", (first.id, adas.scope.own))
    owner.execute("INSERT INTO memory_usage (memory_id, scope_id, ignored_count) VALUES (%s, %s, 20)", (second.id, adas.scope.own))
    after = {item.memory.id: item.score for item in adas.recalls("Where is the bicycle?").items}
    assert after[first.id] > before[first.id]
    assert after[second.id] < before[second.id]
    assert all(abs(after[each] / before[each] - 1) <= 0.1 for each in before)


def test_superseded_expired_archived_quarantined_and_hidden_rows_never_come_back(adas, owner):
    texts = {
        Status.ARCHIVED: "the archived lighthouse story",
        Status.QUARANTINED: "the quarantined lighthouse story",
        Status.HIDDEN: "the hidden lighthouse story",
    }
    for status, text in texts.items():
        owner.execute("UPDATE memories SET status = %s WHERE id = %s", (int(status), adas.mentions(text).memory.id))
    gone = adas.mentions("the expired lighthouse story").memory
    owner.execute("UPDATE memories SET expires_at = %s WHERE id = %s", (adas.noon, gone.id))
    closed = adas.mentions("the superseded lighthouse story").memory
    owner.execute("UPDATE memories SET superseded_at = %s WHERE id = %s", (adas.noon, closed.id))
    assert adas.remembers("lighthouse story", purpose=Purpose.SEARCH) == []
    assert adas.remembers("lighthouse story", purpose=Purpose.SEARCH, include_archived=True) == [texts[Status.ARCHIVED]]
    assert adas.remembers("lighthouse story") == [texts[Status.ARCHIVED]], "where nothing active fits, a turn looks into the archive"
    owner.execute("UPDATE memories SET status = 0 WHERE status = 1")
    assert adas.remembers("lighthouse story", purpose=Purpose.SEARCH) == [texts[Status.ARCHIVED]], "revived with its postings and vector"


def test_without_embeddings_words_still_find_and_the_result_says_so(worded):
    assert worded.mentions("The lease of the flat ends in March").memory is not None
    recall = worded.recalls("When does the lease end?")
    assert [item.memory.content for item in recall.items] == ["The lease of the flat ends in March"]
    assert recall.degraded == ("embeddings",)
    assert recall.items[0].cosine is None


def test_what_was_written_without_vectors_gets_them_later(worded, adas):
    worded.mentions("The feline slept on the couch")
    assert adas.memory.embed_missing(adas.scope) == 1
    assert adas.memory.embed_missing(adas.scope) == 0
    item = adas.recalls("Where was the cat?").items[0]
    assert item.cosine > 0.3
    assert item.arms == {Arm.VECTOR}


def test_every_candidate_has_both_scores_whichever_arm_found_it(adas):
    for number in range(130):
        adas.mentions(f"The {number}th kitten sleeps on a warm couch all day, cat life number {number}")
    needle = adas.mentions("Invoice zx81 was paid to the plumber").memory
    item = next(
        each
        for each in adas.recalls("zx81 kitten cat couch", purpose=Purpose.TASK, limit=150, token_budget=100_000).items
        if each.memory.id == needle.id
    )
    assert item.cosine is not None
    assert 0 < item.lexical <= 1


def test_pruned_postings_give_the_same_scores_as_all_of_them(adas, database, embedder):
    from dataclasses import replace

    from agent7.memory import DEFAULT_POLICY

    for number in range(60):
        adas.mentions(f"common words everywhere, item{number % 7} with colour{number % 11} and mark{number}")
    pruned_policy = replace(DEFAULT_POLICY, recall=replace(DEFAULT_POLICY.recall, postings_scanned=10, postings_kept=20))
    pruned = Person(MemoryAgent(database, embedder, FINGERPRINT_KEY, pruned_policy), database, adas.scope, adas.noon)
    query = "common item3 colour5 mark17"
    full = {item.memory.id: (item.lexical, item.score) for item in adas.recalls(query, purpose=Purpose.TASK).items}
    few = {item.memory.id: (item.lexical, item.score) for item in pruned.recalls(query, purpose=Purpose.TASK).items}
    both = full.keys() & few.keys()
    assert len(both) >= 20
    assert all(few[each] == pytest.approx(full[each]) for each in both)


def test_an_empty_query_gives_the_most_telling_statements_with_categories_balanced(adas):
    for number in range(8):
        adas.says(f"fact number {number} is that box {number} holds thing {number * 3}")
    adas.says("I prefer tea over coffee")
    items = adas.recalls("", purpose=Purpose.SESSION_START).items
    assert len(items) == 5
    assert any(item.memory.category == "preference" for item in items)


def test_untrusted_words_are_tagged_and_old_volatile_facts_are_stale(adas):
    adas.says("my company is called Acme Corp")
    adas.mentions("Acme Corp was founded in 1949 they say", speaker="assistant", origin=Origin.ASSISTANT)
    items = adas.recalls("Acme Corp", at=adas.noon + timedelta(days=61)).items
    tags = {item.memory.speaker: item.tags for item in items}
    assert tags == {"user": {Tag.STALE}, "assistant": {Tag.UNVERIFIED}}


def test_a_question_that_leans_on_the_last_messages_is_found_by_their_words(adas):
    adas.mentions("The blue suitcase stands in the cellar of my aunt")
    adas.mentions("It is there, where it always was, they said")
    assert "suitcase" in adas.remembers("Where is it?", recent=["I need my blue suitcase for the trip"])[0]


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Mi perro se llama Canelo y duerme en la cocina", "¿Dónde duerme mi perro?"),
        ("Meine Brüder wohnen in Köln und München", "Wo wohnt mein Bruder?"),
        ("Minha consulta com o dentista é na sexta-feira", "Quando é a minha consulta no dentista?"),
        ("Ma voiture est garée devant l'école", "Où est garée ma voiture ?"),
        ("私の会社は東京にあります", "会社はどこですか"),
        ("Мой поезд отправляется в девять утра", "Когда отправляется поезд?"),
    ],
)
def test_words_find_it_in_the_language_it_was_said_in(worded, said, asked):
    worded.mentions("The weather report says rain tomorrow")
    worded.mentions(said)
    assert worded.remembers(asked)[0] == said


@pytest.mark.parametrize("query", ["'", "' OR 1=1 --", "%_\\", "\x00", "a" * 20_000, "🚲", "¿?", "the of and", "\ud800"])
def test_no_query_is_too_strange(adas, query):
    adas.mentions("I have a bicycle")
    assert len(adas.recalls(query).items) <= 1


def test_a_hot_path_writes_nothing(adas, owner):
    adas.mentions("I have a bicycle")
    before = rows_written(adas, owner)
    adas.recalls("bicycle")
    assert rows_written(adas, owner) == before


def rows_written(adas, owner) -> int:
    """Rows that any transaction has inserted, updated or deleted so far."""
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        unit.execute("SELECT pg_stat_force_next_flush()")
    return owner.execute("SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables").fetchone()[0]


def test_a_recall_is_recorded_once_with_its_items(adas, owner):
    adas.mentions("I have a bicycle")
    recall = adas.recalls("bicycle")
    for _ in range(2):
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            adas.memory.record(unit, adas.scope, recall, turn=None)
    assert owner.execute("SELECT count(*) FROM recalls").fetchone()[0] == 1
    assert owner.execute("SELECT count(*) FROM recall_items").fetchone()[0] == 1


def test_instructions_come_from_the_user_or_an_operator_only(adas):
    from agent7.errors import NotAllowed

    def add(origin: Origin, text: str = "Always answer in two sentences") -> None:
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            adas.memory.add_instruction(unit, adas.scope, text, category="rule", origin=origin, source_message_id=None, at=adas.noon)

    with pytest.raises(NotAllowed):
        add(Origin.FORWARDED)
    add(Origin.DIRECT_USER)
    add(Origin.DIRECT_USER, "always answer in two sentences")
    assert [each.text for each in adas.memory.instructions(adas.scope, at=adas.noon)] == ["Always answer in two sentences"]


def test_a_scope_is_required_of_every_call(adas):
    with pytest.raises(TypeError):
        adas.memory.recall(query="bicycle", purpose=Purpose.TURN, at=adas.noon)
    with pytest.raises(TypeError):
        adas.memory.drafts(notes=[Note.explicit("x", said_at=adas.noon)], at=adas.noon)


class CountingEmbedder:
    """The shipped model, with what it was asked for."""

    def __init__(self, embedder):
        self.model, self.dimensions = embedder.model, embedder.dimensions
        self._embedder = embedder
        self.asked: list[str] = []

    def embed(self, texts):
        self.asked += texts
        return self._embedder.embed(texts)


@pytest.mark.parametrize(
    ("query", "last"),
    [("Where does the choir meet?", "Where does the choir meet?"), ("Where does Caroline meet the choir?", "Where does meet the choir?")],
)
def test_a_question_is_embedded_without_the_speakers_that_it_names(database, ada, clock, minilm, query, last):
    embedder = CountingEmbedder(minilm)
    person = Person(MemoryAgent(database, embedder, FINGERPRINT_KEY), database, ada, clock.now())
    person.mentions("our choir meets at the old mill", speaker="Caroline")
    embedder.asked.clear()
    assert "old mill" in person.recalls(query).items[0].memory.content
    assert embedder.asked[-1] == last
    assert embedder.asked.count(last) == 1
