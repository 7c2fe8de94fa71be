"""Attitude polarity (likes and dislikes), so that no question is answered by its opposite: "I hate coffee" does not say what I like."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final, Literal

from agent7.language.text.normalization import clean, fold
from agent7.lazy_patterns import lazy_re

Attitude = Literal["likes", "dislikes"]

_DISLIKES: Final = lazy_re(
    r"\b(?:hate|hates|dislikes?|detest|loathe|(?:don't|do not|doesn't|didn't|dont|never) (?:really |even )?(?:like|love|enjoy|eat|drink)|not (?:like|a fan|fond|into|keen)|"
    r"can't (?:stand|bear)|cannot stand|odio|odia|detesto|aborrezco|no (?:me|le) gustan?|no (?:soporto|aguanto)|"
    r"hasse|verabscheue|ausstehen|(?:mag|liebe|esse|trinke)\b[^.?!]*\b(?:nicht|kein(?:e[nrsm]?)?)|(?:mag ich nicht)|odeio|nao (?:gosto|suporto|aguento)|"
    r"deteste|n'aime (?:pas|guere)|aime pas|(?:ne )?supporte pas|horreur)\b"
)
_LIKES: Final = lazy_re(
    r"\b(?:likes?|love|loves|enjoy|adore|prefer|favou?rites?|fave|fond of|fan of|into|gustan?|encantan?|adoro|amo|favorit[oa]s?|preferid[oa]s?|prefiero|"
    r"mag|mogen|liebe|lieblings\w*|gerne?|lieber|bevorzuge|gosto|prefiro|aime|adore|prefere|preferee?s?)\b"
)
_OF_ONE_THING: Final = lazy_re(
    r"\W*(?:(?:and|so|hey|und|y|e|et)\W+)?(?:do i (?:really |actually |still )?(?:like|love|enjoy|hate|dislike|prefer)|"
    r"(?:mag|liebe|hasse|esse|trinke) ich(?: gerne?| eigentlich)?|(?:a mi )?me gustan?|odio|(?:sera que )?(?:eu )?(?:gosto d[eoa]s?|odeio)|"
    r"(?:est-ce que )?(?:j'aime|je deteste)|aime-je|ai-je horreur d[eu]) (?:the |el |la |los |las |den |die |das |o |a |os |as |le |les |l'|du |de la )?(?P<thing>[^?!.]+)"
)


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
