"""Question marks that a writer left out: put behind what asks, and nowhere else. Here the encoder knows which sentences ask."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from agent7.conversation import message_kinds
from agent7.conversation.understanding import Punctuation, Signs, request_of, take_apart
from agent7.identity import MessageId
from agent7.language import STATED, clean, parse
from agent7.llm import multilingual
from agent7.llm.embeddings import Embedder, NoEmbedder
from agent7.llm.failure import ModelFailed
from agent7.llm.multilingual import Sign
from agent7.store.conversation.message_log import Message

NOW = datetime(2026, 11, 30, tzinfo=UTC)
ASKS = "im at the pump whats the number for the card"


@dataclass
class Knowing:
    """Vectors by which exactly these sentences ask."""

    asking: Sequence[str] = (ASKS,)
    model: str = multilingual.MODEL_ID
    dimensions: int = multilingual.DIMENSIONS
    embedded: list[str] = field(default_factory=list)

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        self.embedded += texts
        weights = array("f", Sign.ASKS.weights.read_bytes())[:-1]
        length = math.hypot(*weights)
        unit = [weight / length for weight in weights]
        return [unit if text.rstrip(" .") in self.asking else [-number for number in unit] for text in texts]


class Failing(Knowing):
    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        raise ModelFailed(f"{len(texts)} texts", reason="offline")


def marks(encoder: Embedder) -> Punctuation:
    return Punctuation(Signs(encoder))


def message(text: str | None, *, kind: str = "text", origin: str = "direct_user") -> Message:
    return Message(MessageId(1), "p", kind, origin, "wamid.1", None, text, NOW, NOW)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (ASKS, f"{ASKS}?"),
        (f"{ASKS} ...", f"{ASKS}?"),
        (f"gas is finished. {ASKS}.", f"gas is finished. {ASKS}?"),
        (f"gas is finished\n- {ASKS}\nthx", f"gas is finished\n- {ASKS}?\nthx"),
        (f"it isn\u2019t here. {ASKS}", f"it isn\u2019t here. {ASKS}?"),
    ],
)
def test_a_sentence_that_asks_gets_its_mark_and_the_rest_stays_as_it_was_written(written: str, read: str) -> None:
    assert marks(Knowing()).restored(written) == read


def test_what_is_typed_with_other_apostrophes_and_spaces_is_found_in_the_text() -> None:
    restoring = marks(Knowing(["the one who's name is on the booking"]))
    assert restoring.restored("ok. the one who\u2019s name is on the booking") == "ok. the one who\u2019s name is on the booking?"
    assert restoring.restored("ok. the one who's  name is on the booking") == "ok. the one who's  name is on the booking?"


@pytest.mark.parametrize("text", ["remind me at 5 to call Ann", "forget my gym code", "book me a table", "thx a lot", "Who is Ann?"])
def test_orders_courtesies_and_what_has_a_mark_are_not_looked_at(text: str) -> None:
    encoder = Knowing([text])
    assert marks(encoder).restored(text) == text
    assert encoder.embedded == []


@pytest.mark.parametrize("text", [f"From: a@b.example\nSubject: {ASKS}\nplease reply", f"see https://x.example/{ASKS}"])
def test_what_is_passed_on_and_addresses_stay_as_they_are(text: str) -> None:
    assert marks(Knowing([ASKS, f"see https://x.example/{ASKS}"])).restored(text) == text


def test_two_words_a_story_and_a_pasted_text_ask_nothing() -> None:
    long, pasted = " ".join(["word"] * 31), f"{ASKS}. " * 40
    restoring = marks(Knowing(["Ann's pitch", long, ASKS]))
    assert [restoring.restored(text) for text in ("Ann's pitch", long, pasted)] == ["Ann's pitch", long, pasted]


@pytest.mark.parametrize("encoder", [NoEmbedder(), Failing(), Knowing(model="minilm-l6-pca:256"), Knowing(model="someone-elses:512")])
def test_without_an_encoder_that_shows_it_a_text_stays_as_it_is(encoder: Knowing) -> None:
    assert marks(encoder).restored(ASKS) == ASKS


def test_what_is_handed_on_or_kept_has_no_mark_of_a_statement() -> None:
    (heard,) = marks(Knowing()).in_messages([message("what a game, Leeds won 3-1. build me a web page about it")])
    assert STATED in message_kinds.words_to_read(heard)
    assert STATED not in message_kinds.whole_words(heard)
    assert STATED not in request_of(take_apart(heard))


def test_only_what_the_person_typed_gets_marks() -> None:
    heard = [message(ASKS), message(ASKS, kind="button"), message(ASKS, origin="forwarded_content"), message(None)]
    read = marks(Knowing()).in_messages(heard)
    assert [each.text for each in read] == [f"{ASKS}?", ASKS, ASKS, None]


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("what a game, Leeds won 3-1", "who won"),
        ("who cuts my hair is Jade.", "who cuts my hair"),
        ("I am back. warum ich k\u00fcndige: der Chef schreit!", "warum kundige ich"),
    ],
)
def test_what_only_looks_like_a_question_gets_the_mark_of_a_statement(written: str, asked: str) -> None:
    read = marks(Knowing([asked])).restored(written)
    assert clean(read) == written
    assert parse(written).is_question
    assert not parse(read).is_question
    assert not any(sentence.is_question or sentence.asked_slot for sentence in parse(read).sentences)


@pytest.mark.parametrize("written", ["what a game, Leeds won 3-1?", "where is my key", "who cuts my hair is Jade"])
def test_a_mark_that_somebody_typed_and_what_likely_asks_stay_questions(written: str) -> None:
    assert marks(Knowing([written])).restored(written) == written
    assert parse(written).is_question


def test_a_statement_without_spaces_is_looked_at_whatever_its_words() -> None:
    assert marks(Knowing(["犬の名前は"])).restored("犬の名前は") == "犬の名前は?"


@pytest.mark.parametrize("sign", list(Sign))
def test_the_weights_of_a_sign_are_of_the_encoders_numbers_and_a_constant(sign: Sign) -> None:
    assert len(sign.weights.read_bytes()) == 4 * (multilingual.DIMENSIONS + 1)
