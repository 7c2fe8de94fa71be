"""Tense: what was so before and what is so now in one sentence, "I used to live in Rome, now in Oslo"."""

from __future__ import annotations

import re
from functools import cache

from agent7.language.data_files import LANGUAGES, load
from agent7.language.statements.grammars.discourse import TALK
from agent7.language.statements.grammars.schema import now
from agent7.language.statements.grammars.values import VALUES
from agent7.language.statements.slots.value_normalization import is_place
from agent7.language.text.normalization import fold


def then_and_now(sentence: str, language: str) -> tuple[str, str] | None:
    """The past part, and the present part as a sentence of its own; None for a sentence that has not both."""
    bare = sentence.strip()
    turn = _turning().search(fold(bare))
    talk = TALK.get(language)
    if turn is None or talk is None or bare.endswith("?") or not talk.former.match(fold(bare)):
        return None
    before, today = bare[: turn.start()], bare[turn.end() :]
    said = re.match(rf"(?:{now()}),? ", fold(today))
    if said is None:
        return None
    place = today[said.end() :]
    return before, talk.lives.format(rest=place) if _names_place(place) and talk.lived.search(fold(before)) else today


def _names_place(words: str) -> bool:
    """Whether it is a preposition and a name, or a known place: "in Oslo", and not "in two minds"."""
    found = VALUES.placed.match(words)
    return found is not None and (found["where"][:1].isupper() or is_place(found["where"].rstrip(" .!")))


def of_today(sentence: str, language: str) -> str:
    """The present part of a sentence; the whole sentence where it tells nothing of before."""
    parted = then_and_now(sentence, language)
    return parted[1] if parted else sentence


@cache
def _turning() -> re.Pattern[str]:
    """Where the sentence turns from then to now, in any of the languages."""
    joined = "|".join(word for language in LANGUAGES for word in load(language, "grammar", "discourse")["turning"])
    return re.compile(rf"(?:[,;:]|\s[-\u2013\u2014])\s?(?:(?:{joined}) )?(?=(?:{now()})\b)|\s(?:{joined}) (?=(?:{now()})\b)")
