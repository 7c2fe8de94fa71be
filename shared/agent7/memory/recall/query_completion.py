"""Query rewriting.

A question that leans on what was said before it, completed by a model while memory looks for the question as it was asked.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLate
from dataclasses import dataclass, field
from typing import Final

from agent7.errors import ModelUnavailable
from agent7.language import clean, fold, lex, query_terms
from agent7.lazy_patterns import lazy_regex
from agent7.llm.failure import NOTHING_USED, UNKNOWN_CALL
from agent7.llm.rewriter import MOST_MESSAGES, Rewriter, Rewritten
from agent7.memory.model import Spent
from agent7.memory.recall.query import Question
from agent7.memory.recall.query_analysis import leans
from agent7.memory.recall.recipes import Rewriting

STEP: Final = "rewriting"
_WORD = lazy_regex(r"[\p{L}\p{N}][\p{L}\p{M}\p{N}'\u2019.-]*")
_UNSPACED = lazy_regex(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}]")


@dataclass(frozen=True, slots=True)
class Completed:
    """The question that stands alone; empty where there is none. `degraded` says why, `spent` what asking cost."""

    text: str = field(repr=False, default="")
    spent: Spent = field(default_factory=Spent)
    degraded: tuple[str, ...] = ()


class QueryCompletion:
    """Asks the rewriter apart from everything that touches the database. Who comes too late is not waited for."""

    def __init__(self, rewriter: Rewriter | None) -> None:
        self._rewriter = rewriter
        self._meanwhile = ThreadPoolExecutor(max_workers=2, thread_name_prefix="rewriting")

    def begin(self, question: Question) -> Waiting | None:
        """None where nobody is to be asked: by the recipe, for want of a model, or because the question is clear by itself."""
        rewriter, before = self._rewriter, [clean(each) for each in question.recent[-MOST_MESSAGES:]]
        if rewriter is None or question.recipe.rewriting is not Rewriting.MODEL or not before or not leans(question.text):
            return None
        until = time.monotonic() + rewriter.timeout
        return Waiting(self._meanwhile.submit(rewriter.rewrite, question.text, before), until, rewriter.model, question.text, before)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A rewriting under way, `until` by the monotonic clock."""

    future: Future[Rewritten]
    until: float
    model: str
    question: str = field(repr=False)
    before: Sequence[str] = field(repr=False)

    def end(self) -> Completed:
        """What came of it in time."""
        try:
            given = self.future.result(timeout=max(self.until - time.monotonic(), 0))
        except TooLate:
            if self.future.cancel():  # it never began, and never will
                return Completed(degraded=(f"{STEP}:time_out",))
            return Completed(spent=Spent(self.model, UNKNOWN_CALL), degraded=(f"{STEP}:time_out",))
        except ModelUnavailable as failure:
            spent = Spent(getattr(failure, "model", "") or self.model, getattr(failure, "usage", NOTHING_USED))
            return Completed(spent=spent, degraded=(f"{STEP}:{getattr(failure, 'reason', 'unavailable')}",))
        spent = Spent(given.model, given.usage)
        if not given.text or fold(given.text) == fold(self.question):
            return Completed(spent=spent)
        if names_something_new(given.text, [self.question, *self.before]):
            return Completed(spent=spent, degraded=(f"{STEP}:new_names",))
        return Completed(given.text, spent)


def names_something_new(text: str, messages: Sequence[str]) -> bool:
    """Whether it holds a name or a number that no message does: a word with a capital or a digit, or any of a script without capitals.

    Words that say nothing by themselves ("Where", "Does") are no names, wherever they stand.
    """
    said = " ".join(messages)
    words = {fold(word) for word in _WORD.findall(said)}
    stems = frozenset(lex(said).frequencies)
    telling = (word for word in _WORD.findall(text) if _may_name(word) and fold(word) not in words)
    return any(not any(stem in stems for stem in alternatives) for word in telling for alternatives in query_terms(word))


def _may_name(word: str) -> bool:
    return any(letter.isupper() or letter.isdigit() for letter in word) or _UNSPACED.search(word) is not None
