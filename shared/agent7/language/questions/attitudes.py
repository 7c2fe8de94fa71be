"""Attitude polarity (likes and dislikes), so that no question is answered by its opposite: "I hate coffee" does not say what I like."""

from __future__ import annotations

from typing import Final, Literal

from agent7.language.text.normalization import clean, fold
from agent7.language.word_patterns import WORDS, across

Attitude = Literal["likes", "dislikes"]

_DISLIKES: Final = across("answers", WORDS % "dislikes")
_LIKES: Final = across("answers", WORDS % "likes")
_OF_ONE_THING: Final = across("answers", r"\W*(?:(?:<joints>)\W+)?(?:<one_thing>) (?:<before_things>)?(?P<thing>[^?!.]+)")


def attitude(text: str) -> Attitude | None:
    """The polarity that a text states or asks about: liked, disliked, or None."""
    folded = fold(clean(text))
    if _DISLIKES.search(folded):
        return "dislikes"
    return "likes" if _LIKES.search(folded) else None


def thing_asked_about(question: str) -> str | None:
    """ "coffee" of "Do I like coffee?", folded: whatever was said of it answers that, for or against; None for any other question."""
    folded = fold(clean(question)).rstrip(" ?!.")
    found = _OF_ONE_THING.fullmatch(folded)
    return found["thing"].strip() if found else None


def opposes(question: str, content: str) -> bool:
    """Whether a statement has the opposite polarity of the question: "What do I like?" and "I hate coffee"."""
    wanted, said = attitude(question), attitude(content)
    return wanted is not None and said is not None and wanted != said and thing_asked_about(question) is None
