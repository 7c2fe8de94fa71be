"""Correction detection: what a message right after an answer teaches. "No, I meant Tuesday", "don't do that", "it's X, not Y". Pure.

It means something only next to what was asked and answered just before. A contrast counts where the wrong side stands there, a bare value
where something of its kind does: people deny and contrast all day long without correcting anybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from agent7.language.data_files import LANGUAGES, load
from agent7.language.statements.grammars.repair_patterns import REPAIRS
from agent7.language.statements.repairs.counterparts import content_words, counterpart, stands_in, without_small_words
from agent7.language.statements.repairs.putting_right import is_anothers, repair_in
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import DOUBLE_QUOTES, clean, fold, sentences
from agent7.language.text.word_lists import STOP_WORDS
from agent7.language.word_patterns import FALLBACK, Words, across, pattern

LONGEST_CORRECTION: Final = 160
"""Characters. Longer text tells a story."""
MOST_MARKERS: Final = 4
LONGEST_VALUE, LONGEST_BARE_VALUE, LONGEST_SENTENCE = 6, 4, 9
"""Words of what is preferred: named, bare behind "no", and in a sentence of its own."""
LONGEST_EXCERPT: Final = 80
"""Characters of a message that a lesson quotes."""


_HESITATES: Final = across("feedback", r"(?:<hesitates>)\b")
"""Begins many a sentence that corrects nothing."""


class _Feedback(Words):
    files = ("feedback", "grammar/repairs")

    meant = pattern(r"(?:<meant>)(?!\w)[ :]*+(?!<not_meant>)(?P<v>[^,;]+)")
    wanted = pattern(r"(?:<wanted>)(?!\w)[ :]*+(?!<not_meant>)(?P<v>[^,;]+)")
    forbidding = pattern(r"(?:(?:<polite>)[\s,]+)*(?:<avoid>)")
    pointing = pattern("<this>")
    markers = pattern(r"(?:<wrong>|<markers>)(?![\w'])[\s,;:.!\u2013\u2014-]*")
    """What says that something was wrong, with the punctuation behind it."""


class LessonKind(StrEnum):
    """What a correction teaches: to prefer or avoid something, or that an answer was wrong, failed or disliked."""

    PREFER = "prefer"
    AVOID = "avoid"
    WRONG = "wrong"
    FAILED = "failed"
    DISLIKED = "disliked"


KEPT_IN: Final = {
    LessonKind.PREFER: "preferred",
    LessonKind.WRONG: "avoided_answer",
    LessonKind.FAILED: "failed",
    LessonKind.DISLIKED: "disliked",
}
"""The sentence of a lesson that the person said no sentence of their own for."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction of an answer: `preferred` over `rejected`, or `rejected` alone that is not wanted. `said`: what forbids it, as said."""

    kind: LessonKind
    preferred: str | None
    rejected: str | None
    said: str = ""

    @property
    def is_general(self) -> bool:
        """Whether it holds whatever is spoken of: who forbids something names what it is about, or means always."""
        return self.kind is LessonKind.AVOID


@dataclass(frozen=True, slots=True)
class Exchange:
    """The last exchange: what the person had said and what was answered."""

    said: str
    answered: str

    @property
    def words(self) -> str:
        """Answer and message as one text, to look for the wrong side in."""
        return f"{self.answered}\n{self.said}"


def correction_after(text: str, exchange: Exchange, language: str) -> Correction | None:
    """The correction that `text` makes to the exchange right before it; None for everything else that people say."""
    message = clean(text)
    if not message or len(message) > LONGEST_CORRECTION or message.endswith(("?", "\uff1f")) or message[0] in DOUBLE_QUOTES + ">":
        return None
    if not exchange.answered.strip() or len(sentences(message)) > 2:
        return None
    spoken = language if language in LANGUAGES else detect_language(message)
    tongue, bare = spoken if spoken in LANGUAGES else FALLBACK, message.rstrip(" .!\u2026")
    return None if is_anothers(bare, tongue) else _avoided(bare, exchange, tongue) or _preferred(bare, exchange, tongue)


def said_as_lesson(correction: Correction, about: str, language: str) -> str:
    """The sentence that a lesson is kept in: the person's own where they forbade something, else one in their language."""
    if correction.is_general:
        return correction.said or correction.rejected or ""
    words = load(language if language in LANGUAGES else FALLBACK, "feedback")["lessons"]
    form = words["preferred_alone" if correction.kind is LessonKind.PREFER and not correction.rejected else KEPT_IN[correction.kind]]
    if not correction.rejected:
        form = re.sub(r" ?: \{rejected\}", "", form)  # nobody said why
    when = words["when"] if about and "{about}" not in form else ""
    given = {"preferred": correction.preferred or "", "rejected": correction.rejected or "", "about": about}
    return re.sub(r"\{(\w+)\}", lambda place: given[place[1]], form + when)  # words with braces in them stay as they are


def excerpt(text: str) -> str:
    """The excerpt of a message that a lesson quotes: its first sentence, cut."""
    first = clean(next(iter(sentences(text)), ""))
    return first if len(first) <= LONGEST_EXCERPT else first[: LONGEST_EXCERPT - 1].rstrip() + "\u2026"


def _preferred(message: str, exchange: Exchange, tongue: str) -> Correction | None:
    for value, wrong in _candidates(message, exchange, tongue):
        right = without_small_words(value, tongue)
        if right and not _is_courtesy(right, tongue) and not (wrong and fold(wrong) == fold(right)):
            return Correction(LessonKind.PREFER, right, wrong)
    return None


def _candidates(message: str, exchange: Exchange, tongue: str) -> Iterator[tuple[str, str | None]]:
    """What may be preferred, each with what it takes the place of, the most particular way of saying it first."""
    text, marked = message, False
    for _ in range(MOST_MARKERS):
        yield from _contrasted(text, exchange, tongue)
        yield from _named(text, exchange, tongue, marked=marked)
        marker = _Feedback.of(tongue).markers.match(fold(text))
        if not marker or marker.end() >= len(text):
            break
        text, marked = text[marker.end() :], marked or not _HESITATES.match(fold(text))
    if marked and _is_bare(text, tongue) and (other := counterpart(text, exchange.answered, exchange.said, tongue)):
        yield text, other
    new = _what_is_new(text, exchange, tongue) if marked and len(text.split()) <= LONGEST_SENTENCE else ""
    if new and (other := counterpart(new, exchange.answered, exchange.said, tongue)):
        yield new, other


def _contrasted(text: str, exchange: Exchange, tongue: str) -> Iterator[tuple[str, str | None]]:
    for contrast in _contrasts(tongue):
        found = contrast.fullmatch(fold(text))
        if not found:
            continue
        right, wrong = (text[found.start(name) : found.end(name)] for name in ("v", "x"))
        wrong = without_small_words(wrong, tongue)
        right = _behind_markers(right, tongue)
        told = None if _Feedback.of(tongue).meant.match(fold(text)) else repair_in(text, tongue)
        if told and told.wrong and told.about:
            if told.about.isdisjoint(content_words(exchange.words, tongue)):
                continue  # "lent the drill to Ute, not Sven" tells of the drill, whatever was said of Sven
            right = told.right
        if len(right.split()) <= LONGEST_VALUE and wrong and stands_in(wrong, exchange.words, tongue):
            yield right, wrong


def _named(text: str, exchange: Exchange, tongue: str, *, marked: bool) -> Iterator[tuple[str, str | None]]:
    """ "I meant Tuesday"; "I wanted three pizzas" only behind a word of denial or with its like in the exchange."""
    words = _Feedback.of(tongue)
    for form, alone in ((words.meant, True), (words.wanted, False)):
        found = form.fullmatch(fold(text))
        if not found:
            continue
        value = text[found.start("v") : found.end("v")]
        other = counterpart(value, exchange.answered, exchange.said, tongue)
        if len(value.split()) <= LONGEST_VALUE and (other or (alone and (marked or len(value.split()) <= LONGEST_BARE_VALUE))):
            yield value, other


def _is_bare(text: str, tongue: str) -> bool:
    """Whether it is a value and no sentence: "Tuesday is fine" says more."""
    words = without_small_words(text, tongue).split()
    says_more = [word for word in words if word == word.lower() and word.strip(",.") in STOP_WORDS[tongue]]
    return len(text.split()) <= LONGEST_BARE_VALUE and not says_more


def _behind_markers(text: str, tongue: str) -> str:
    """ "actually 15:00" is 15:00."""
    found = _Feedback.of(tongue).markers.match(fold(text))
    return text[found.end() :] if found and found.end() < len(text) else text


def _what_is_new(text: str, exchange: Exchange, tongue: str) -> str:
    """The end of a sentence from the first word on that was not said before: "it starts in April" gives "April"."""
    known = content_words(exchange.words, tongue)
    words = text.split()
    fresh = [bool(told := content_words(word, tongue)) and not told <= known for word in words]
    if True not in fresh:
        return ""
    last = len(fresh) - 1 - fresh[::-1].index(True)
    while last and fresh[last - 1]:
        last -= 1
    return " ".join(words[last:])


def _avoided(message: str, exchange: Exchange, tongue: str) -> Correction | None:
    marker = _Feedback.of(tongue).markers.match(fold(message))
    bare = [message] + ([message[marker.end() :]] if marker and marker.end() < len(message) else [])
    for text in bare:
        folded = fold(text)
        found = _Feedback.of(tongue).forbidding.fullmatch(folded)
        if not found or len(text.split()) > LONGEST_SENTENCE + 3:
            continue
        if _Feedback.of(tongue).pointing.search(folded):
            return Correction(LessonKind.WRONG, None, excerpt(exchange.answered))
        return Correction(LessonKind.AVOID, None, _forbidden(text, found, tongue), text)
    return None


def _forbidden(text: str, found: re.Match[str], tongue: str) -> str:
    """What is not to be done. German and French put the denial into the middle: there the whole sentence says it."""
    groups = found.groupdict()
    if groups.get("z") and tongue in ("en", "es", "pt"):
        return text[found.start("z") : found.end("z")]
    return text


def _is_courtesy(value: str, tongue: str) -> bool:
    return bool(REPAIRS[tongue].polite.match(fold(value)))


@cache
def _contrasts(tongue: str) -> tuple[re.Pattern[str], ...]:
    return (*map(re.compile, load(tongue, "feedback")["contrasts"]), *REPAIRS[tongue].contrasting)
