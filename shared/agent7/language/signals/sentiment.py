"""Sentiment and emotion analysis: how a message is felt and how strongly, by words, emoji and punctuation in five languages. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from agent7.language.readings import reader
from agent7.language.signals.sentiment_words import (
    EXCITED,
    FRUSTRATED,
    GLAD_FACES,
    GLADNESS_FOR_OTHERS,
    INTENSIFIERS,
    OF_ONESELF,
    SAD_FACES,
    STRONG,
    UNCERTAIN,
    UNSURE_FACES,
)
from agent7.language.text.normalization import fold, sentences
from agent7.lazy_patterns import lazy_regex
from agent7.types import Sentiment

LONGEST_TEXT: Final = 2_000
"""Characters that are looked at."""
PLAIN: Final = 0.5
"""A word or a face of feeling by itself."""
STRENGTHENED: Final = 0.3
"""An intensifier before it, and again for marks or faces behind it."""
STRONG_FROM: Final = 0.8

_MARKS = lazy_regex(r"[!\u00a1\uff01]{2}|!.*!|\?!")
_FEELINGS: Final = (
    (Sentiment.FRUSTRATED, FRUSTRATED, SAD_FACES),
    (Sentiment.EXCITED, EXCITED, GLAD_FACES),
    (Sentiment.UNCERTAIN, UNCERTAIN, UNSURE_FACES),
)


@dataclass(frozen=True, slots=True)
class Emotion:
    """A sentiment and its intensity in [0, 1]."""

    sentiment: Sentiment
    intensity: float

    @property
    def strong(self) -> bool:
        """Whether the intensity reaches STRONG_FROM."""
        return self.intensity >= STRONG_FROM


CALM: Final = Emotion(Sentiment.NEUTRAL, 0.0)


@reader
def emotion_of(text: str) -> Emotion:
    """The strongest emotion that the speaker shows. Gladness for somebody else is no emotion about the speaker's own life."""
    felt = [_felt(sentence) for sentence in sentences(text[:LONGEST_TEXT])]
    return max(felt, key=lambda emotion: emotion.intensity, default=CALM)


def _felt(sentence: str) -> Emotion:
    folded = fold(sentence)
    counts = [(len(words.findall(folded)) + sum(map(sentence.count, faces)), sentiment) for sentiment, words, faces in _FEELINGS]
    most, sentiment = max(counts, key=lambda each: each[0])
    if not most:
        return CALM
    if not OF_ONESELF.search(folded) or GLADNESS_FOR_OTHERS.search(folded):
        return Emotion(sentiment, PLAIN)
    if STRONG.search(folded):
        return Emotion(sentiment, 1.0)
    faces = sum(map(sentence.count, GLAD_FACES | SAD_FACES | UNSURE_FACES))
    loud = bool(_MARKS.search(sentence)) or faces > 1
    return Emotion(sentiment, min(1.0, PLAIN + STRENGTHENED * _is_intensified(folded) + STRENGTHENED * loud))


def _is_intensified(folded: str) -> bool:
    """Whether an intensifier stands right before a word of feeling ("so happy")."""
    behind = (folded[found.end() :] for found in INTENSIFIERS.finditer(folded))
    return any(words.match(rest) for rest in behind for words in (FRUSTRATED, EXCITED, UNCERTAIN))
