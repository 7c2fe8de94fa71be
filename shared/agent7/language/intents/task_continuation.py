"""Task continuation: whether a message belongs to a task that is open, or that was just talked about, by rules. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, NamedTuple

from agent7.language.intents.task_continuation_words import CONTINUE_WORDS
from agent7.language.text.normalization import clean, fold

LONGEST_COMPARISON: Final = 8
"""Words of a message that only compares: "a bit shorter please". Longer ones say what they want."""
MOST_FILLERS: Final = 4
SHORTEST_NAME: Final = 4
"""Letters of a word of the title by which a task is known."""

_EDGES = " .,;:!?\u2026\u00a1\u00bf\"'()*~-"


@dataclass(frozen=True, slots=True)
class ContinuableTask:
    """A task that a message may continue. `asks`: it waits for an answer in the person's own words."""

    title: str
    state: Literal["running", "waiting", "finished"]
    asks: bool = False


def goes_on(message: str, bare: str, task: ContinuableTask, language: str) -> bool:
    """Whether a request continues the task: it speaks of "it", changes a known thing, compares, or names the task.

    `bare`: the folded message without the polite words before it. Something new ("find me three hotels") is a task of its own.
    """
    signs, folded = _signs(language), fold(clean(message))
    if signs.elsewhere.search(folded):
        return False
    if edits(bare, language) or (len(folded.split()) <= LONGEST_COMPARISON and signs.again.search(folded)):
        return True
    return not signs.fresh.match(bare) and names_task(folded, task.title, language)


def edits(bare: str, language: str) -> bool:
    """Whether words that no rule took for a request are still an edit of "it" or of a known thing."""
    signs = _signs(language)
    return bool(signs.it.match(bare) or signs.edits.match(bare)) and not signs.elsewhere.search(bare)


def wishes(message: str, language: str) -> bool:
    """Whether a message asks for a change without a request: "the header should be blue", "and now shorter"."""
    signs, folded = _signs(language), fold(clean(message)).strip(_EDGES)
    if signs.wishes.fullmatch(folded):
        return True
    return len(folded.split()) <= LONGEST_COMPARISON and bool(signs.compares.fullmatch(_without_fillers(folded, signs)))


def _without_fillers(folded: str, signs: _Signs) -> str:
    for _ in range(MOST_FILLERS):
        bare = signs.filling.sub("", signs.filled.sub("", folded)).strip(_EDGES)
        if bare == folded or not bare:
            break
        folded = bare
    return folded


def names_task(folded: str, title: str, language: str) -> bool:
    """Whether a folded text mentions the subject of the title: "the landing page"."""
    words = {word for word in re.findall(r"\w+", fold(title)) if len(word) >= SHORTEST_NAME}
    return any(found["name"] in words for found in _signs(language).known.finditer(folded))


def shares_word(topic: str, title: str) -> bool:
    """Whether words name the thing of a title: "the landing page"."""
    return any(word in fold(title).split() for word in fold(topic).split() if len(word) >= SHORTEST_NAME)


class _Signs(NamedTuple):
    it: re.Pattern[str]
    edits: re.Pattern[str]
    elsewhere: re.Pattern[str]
    again: re.Pattern[str]
    fresh: re.Pattern[str]
    known: re.Pattern[str]
    wishes: re.Pattern[str]
    filled: re.Pattern[str]
    filling: re.Pattern[str]
    compares: re.Pattern[str]


@cache
def _signs(language: str) -> _Signs:
    words = CONTINUE_WORDS.get(language, CONTINUE_WORDS["en"])
    return _Signs(
        it=re.compile(rf"(?:{words.it})"),
        edits=re.compile(rf"(?:{words.edits})"),
        elsewhere=re.compile(words.elsewhere),
        again=re.compile(words.again),
        fresh=re.compile(rf"(?:{words.fresh})"),
        known=re.compile(rf"\b{words.known} ?(?=\w)(?:\w+ )??(?P<name>\w+)"),
        wishes=re.compile(rf"(?:{words.wishes})"),
        filled=re.compile(rf"\A(?:{words.fillers})(?![\w'])[\s,]*"),
        filling=re.compile(rf"(?<![\s,])[\s,]++(?:{words.fillers})\Z"),
        compares=re.compile(rf"(?:{words.compares})"),
    )
