"""The quick looks that spare whole texts: whatever they pass over, the careful look would not have found either."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.language import Topic
from agent7.language.text.normalization import fold as folded
from agent7.language.text.normalization import telling_pattern
from agent7.language.text.tokenization import STEMMERS, beginning_of, fold, lex
from agent7.language.text.tokenization import _stemmer as stemmer
from agent7.language.text.word_lists import STOP_WORDS
from agent7.memory.erasure import mentions
from agent7.memory.erasure.mentions import carrier_of, carries, phrases_of
from agent7.memory.model import Forgotten
from tests.tables import every_row
from tests.unit.memory.test_rules import KEPT

PIECES = [
    "apples", "apple", "Apfel", "\u00c4pfel", "manzanas", "ma\u00e7\u00e3s", "pommes", "Caf\u00e9", "cafe\u0301", "dying", "skies",
    "Z\u00fcrich", "Zu\u0308rich", "stra\u00dfe", "strasse", "o'clock", "acme-corp.com", "l'homme", "4711", "+44", "5.30pm", "\u00bd",
    "\u6771\u4eac", "\u6771\u4eac\u306e\u4f1a\u793e", "\u041a\u043d\u0438\u0433\u0438", "\u0627\u0644\u0643\u062a\u0627\u0628",
    "so\u00adft", "\ufb01sh", "a_b", "Acme", "\U0001f389", "the", "and",
]  # fmt: skip
texts = st.lists(st.sampled_from(PIECES) | st.text(max_size=6), max_size=8).map(" ".join)
languages = st.sampled_from(sorted(STOP_WORDS))


@given(st.lists(st.tuples(texts, texts | st.none()), max_size=3), texts, st.integers(0, 1) | st.just(10_000))
def test_a_carrier_finds_what_every_phrase_and_value_finds(told: list[tuple[str, str | None]], text: str, few: int):
    memories = tuple(replace(KEPT, content=content, value=value) for content, value in told)
    forgotten = Forgotten(memories, phrases=tuple(phrases_of(memories)))
    expected = telling_pattern(forgotten.phrases).search(folded(text)) is not None or any(carries(text, each) for each in memories)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mentions, "FEW_WORDS", few)
        assert carrier_of(forgotten)(text) is expected


@every_row("language", sorted(set(STEMMERS) - {"ar"}))
@given(word=st.text(st.characters(categories=["Ll"]), min_size=2, max_size=12) | st.sampled_from(PIECES).map(str.casefold))
def test_no_stemmer_changes_how_a_word_begins(language: str, word: str):
    if word.isalpha():
        assert beginning_of(fold(word)).startswith(beginning_of(fold(str(stemmer(language).stemWord(word)))))


def test_fifty_thousand_texts_are_gone_through_without_taking_most_of_them_apart(monkeypatch: pytest.MonkeyPatch):
    """Counted, not timed: what costs is lexing a text, and comparing it with a memory."""
    lexed: list[str] = []
    compared: list[str] = []
    monkeypatch.setattr(mentions, "lex", lambda text, *more: lexed.append(text) or lex(text, *more))
    monkeypatch.setattr(mentions, "carries", lambda text, memory: compared.append(text) or carries(text, memory))
    said = [f"Number {place} is about {'apples' if place % 1_000 == 0 else 'pears'} and other things" for place in range(50_000)]
    forgotten = Forgotten((replace(KEPT, content="I love apples", value="apples"),), phrases=("I love apples",))

    topic = Topic.read("apples", "en")
    spoken = list(filter(topic.told_in, said))
    carried = list(filter(carrier_of(forgotten), said))

    assert len(spoken) == 50
    assert set(lexed) & set(said) <= set(spoken)
    assert set(compared) & set(said) <= set(spoken)
    assert carried == []
