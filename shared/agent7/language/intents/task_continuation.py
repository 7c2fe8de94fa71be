"""Task continuation: whether a message belongs to a task that is open, or that was just talked about, by rules. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from agent7.language.intents.work_requests import entries
from agent7.language.intents.work_requests import pattern as request_pattern
from agent7.language.readings import reader
from agent7.language.text.normalization import clean, fold
from agent7.language.text.tokenization import lex
from agent7.language.times.windows import holds_time
from agent7.language.word_patterns import Words, pattern

LONGEST_COMPARISON: Final = 8
"""Words of a message that only compares: "a bit shorter please". Longer ones say what they want."""
LONGEST_ECHO: Final = 3
"""Words of a question that can only be about what was asked or made just now."""
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
    signs, folded = _Signs.of(language), fold(clean(message))
    if signs.elsewhere.search(folded):
        return False
    if edits(bare, task.title, language) or (len(folded.split()) <= LONGEST_COMPARISON and signs.again.search(folded)):
        return True
    return not signs.fresh.match(bare) and names_task(folded, task.title, language)


def edits(bare: str, title: str, language: str) -> bool:
    """Whether words are an edit of what there is: "it", a part that such things have, or what the title names.

    "Find it hard to sleep" has no verb of editing, "move the sofa" nothing that a task has made.
    """
    signs, words = _Signs.of(language), bare.split()
    if not words or signs.elsewhere.search(bare):
        return False
    if signs.it.match(bare):
        article = len(words) > 2 and words[1] in entries("definite", language)
        edited = words[0].partition("-")[0] in entries("edits", language) and not holds_time(bare)
        return edited and (not article or _speaks_of(bare, title, language))
    return bool(request_pattern("adds", language).match(bare)) or (bool(signs.edits.match(bare)) and _speaks_of(bare, title, language))


def wishes(message: str, title: str, language: str) -> bool:
    """Whether a message asks for a change without a request: "the header should be blue", "and now shorter"."""
    signs, folded = _Signs.of(language), fold(clean(message)).strip(_EDGES)
    if signs.wishes.fullmatch(folded):
        return _speaks_of(folded, title, language)
    return len(folded.split()) <= LONGEST_COMPARISON and bool(signs.compares.fullmatch(_without_fillers(folded, signs)))


def _speaks_of(folded: str, title: str, language: str) -> bool:
    """Whether words name a part or a look of what tasks make, or a word of the title."""
    known = entries("parts", language) | entries("styles", language)
    said = re.findall(r"\w+", folded)
    return any(word in known or word.removesuffix("s") in known or _ends_as_one(word, known) for word in said) or shares_word(folded, title)


def _ends_as_one(word: str, known: frozenset[str]) -> bool:
    """Whether a compound ends as a known thing: "kontaktformular"."""
    return any(len(each) > SHORTEST_NAME and word.endswith(each) for each in known)


def _without_fillers(folded: str, signs: _Signs) -> str:
    for _ in range(MOST_FILLERS):
        bare = signs.filling.sub("", signs.filled.sub("", folded)).strip(_EDGES)
        if bare == folded or not bare:
            break
        folded = bare
    return folded


@reader
def names_task(folded: str, title: str, language: str) -> bool:
    """Whether a folded text mentions the subject of the title: "the landing page"."""
    words = {word for word in re.findall(r"\w+", fold(title)) if len(word) >= SHORTEST_NAME}
    return any(found["name"] in words for found in _Signs.of(language).known.finditer(folded))


def shares_word(topic: str, title: str) -> bool:
    """Whether words name the thing of a title, in whatever form: "the landing page", "the bike comparison" of bikes."""
    named = {*re.findall(r"\w+", fold(title)), *lex(title).frequencies}
    said = [word for word in re.findall(r"\w+", fold(topic)) if len(word) >= SHORTEST_NAME]
    return any(word in named for word in (*said, *lex(" ".join(said)).frequencies))


class _Signs(Words):
    files = ("continuation",)

    it = pattern("(?:<it>)")
    edits = pattern("(?:<edits>)")
    elsewhere = pattern("<elsewhere>")
    again = pattern("<again>")
    fresh = pattern("(?:<fresh>)")
    known = pattern(r"\b(?:<known>) ?(?=\w)(?:\w+ )??(?P<name>\w+)")
    wishes = pattern("(?:<wishes>)")
    filled = pattern(r"\A(?:<fillers>)(?![\w'])[\s,]*")
    filling = pattern(r"(?<![\s,])[\s,]++(?:<fillers>)\Z")
    compares = pattern("(?:<compares>)")
