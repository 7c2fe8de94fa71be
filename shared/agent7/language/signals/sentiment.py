"""Sentiment and emotion analysis: how a message is felt and how strongly, by words, emoji and punctuation in five languages. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from agent7.language.readings import reader
from agent7.language.text.normalization import fold, sentences
from agent7.language.word_patterns import across
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
    (Sentiment.FRUSTRATED, across("feelings", r"\b(?:<frustrated>)\b|<frustrated_unspaced>"), frozenset("😢😭😞😔😩😫😠😡🤬😤💔😿🙁☹😖😣")),
    (Sentiment.EXCITED, across("feelings", r"\b(?:<excited>)\b|<excited_unspaced>"), frozenset("😀😃😄😁😆😊🥰😍🤩🎉🥳🙌💃🕺❤💖🔥✨👏😻")),
    (Sentiment.UNCERTAIN, across("feelings", r"\b(?:<uncertain>)\b|<uncertain_unspaced>"), frozenset("🤔😕😟😬😰😨😱🤷")),
)
"""Each with its words and its faces."""
_FACES: Final = frozenset[str]().union(*(faces for _, _, faces in _FEELINGS))
_STRONG: Final = across("feelings", r"\b(?:<strong>)\b|<strong_unspaced>")
_INTENSIFIERS: Final = across("feelings", r"\b(?:<intensifiers>)\s+(?=\S+)")
_OF_ONESELF: Final = across("feelings", r"\b(?:<of_oneself>)\b|<of_oneself_unspaced>")
_GLADNESS_FOR_OTHERS: Final = across("feelings", r"\b(?:<gladness_for_others>)\b")


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
    return _emotion_of(text[:LONGEST_TEXT].strip())


@reader
def _emotion_of(text: str) -> Emotion:
    felt = [_felt(sentence) for sentence in sentences(text)]
    return max(felt, key=lambda emotion: emotion.intensity, default=CALM)


def _felt(sentence: str) -> Emotion:
    folded = fold(sentence)
    counts = [(len(words.findall(folded)) + sum(map(sentence.count, faces)), sentiment) for sentiment, words, faces in _FEELINGS]
    most, sentiment = max(counts, key=lambda each: each[0])
    if not most:
        return CALM
    if not _OF_ONESELF.search(folded) or _GLADNESS_FOR_OTHERS.search(folded):
        return Emotion(sentiment, PLAIN)
    if _STRONG.search(folded):
        return Emotion(sentiment, 1.0)
    faces = sum(map(sentence.count, _FACES))
    loud = bool(_MARKS.search(sentence)) or faces > 1
    return Emotion(sentiment, min(1.0, PLAIN + STRENGTHENED * _is_intensified(folded) + STRENGTHENED * loud))


def _is_intensified(folded: str) -> bool:
    """Whether an intensifier stands right before a word of feeling ("so happy")."""
    behind = (folded[found.end() :] for found in _INTENSIFIERS.finditer(folded))
    return any(words.match(rest) for rest in behind for _, words, _ in _FEELINGS)
