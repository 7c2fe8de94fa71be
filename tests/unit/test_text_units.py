from __future__ import annotations

import regex
from hypothesis import assume, example, given
from hypothesis import strategies as st

from agent7.text_units import LIMIT, split, units

FAMILY = "👩\u200d👩\u200d👧"


def test_what_fits_is_never_split():
    for text in ("x" * LIMIT, "ü" * LIMIT, "👍" * (LIMIT // 2), ("word " * 900)[:LIMIT].strip()):
        assert split(text) == [text]


def test_one_character_too_many_makes_two_parts():
    assert [len(part) for part in split("x" * (LIMIT + 1))] == [LIMIT, 1]


def test_nothing_makes_no_part():
    assert split("") == split(" \n ") == []


def test_a_cut_prefers_paragraphs_to_lines_to_sentences_to_words():
    assert split("One two.\n\nThree.\nFour. Five six", 27) == ["One two.", "Three.\nFour. Five six"]
    assert split("One two. Three.\nFour. Five six", 27) == ["One two. Three.", "Four. Five six"]
    assert split("One two. Three four five", 20) == ["One two.", "Three four five"]
    assert split("one two three four", 14) == ["one two three", "four"]


def test_a_better_place_to_cut_is_not_worth_another_message():
    sentences = "Some words that fill. " * 100
    assert len(split(f"{sentences}\n\n{sentences}{sentences}")) == 2


def test_a_whole_word_is_worth_another_message():
    assert split("one two three four five", 12) == ["one two", "three four", "five"]


def test_a_closing_quote_stays_with_its_sentence():
    assert split('He said "no." Then he left.', 15) == ['He said "no."', "Then he left."]


def test_a_chinese_text_is_cut_behind_a_full_stop():
    sentence = "今天天气很好。"
    first, second = split(sentence * 700)
    assert first.endswith("。")
    assert first + second == sentence * 700


def test_a_family_is_never_torn_apart():
    parts = split(FAMILY * 1200)
    assert all(part == FAMILY * (len(part) // len(FAMILY)) for part in parts)
    assert len(parts) == 3


pieces = st.sampled_from(["word ", "Sentence. ", "\n\n", "\n", FAMILY, "🇩🇪", "e\u0301", "longerword"])
composed = st.lists(pieces, max_size=60).map("".join)
strange = st.characters(exclude_categories=["Cs"], exclude_characters="。\uff01\uff1f")
texts = composed | st.text(st.sampled_from("ab .\n!?👍é") | strange, max_size=200)
limits = st.integers(min_value=16, max_value=60)


@given(texts, limits)
@example(FAMILY * 30, 16)
def test_no_part_is_too_long_and_nothing_is_lost(text: str, limit: int):
    parts = split(text, limit)
    assert all(0 < units(part) <= limit for part in parts)
    assert "".join("".join(parts).split()) == "".join(text.split())


@given(composed, limits)
def test_no_character_is_torn_apart(text: str, limit: int):
    whole = [cluster for cluster in regex.findall(r"\X", text) if not cluster.isspace()]
    kept = [cluster for part in split(text, limit) for cluster in regex.findall(r"\X", part) if not cluster.isspace()]
    assert kept == whole


@given(texts, limits)
def test_no_word_is_torn_apart_that_is_not_long_itself(text: str, limit: int):
    assume(max((units(word) for word in text.split()), default=0) <= limit // 2)
    assert [word for part in split(text, limit) for word in part.split()] == text.split()


@given(texts, limits)
def test_there_are_hardly_more_parts_than_the_length_asks_for(text: str, limit: int):
    assume(max((units(word) for word in text.split()), default=0) <= limit // 4)
    assert len(split(text, limit)) <= 1 + 2 * -(-units(text.strip()) // limit)
