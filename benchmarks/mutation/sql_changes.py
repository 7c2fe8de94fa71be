"""Changes of the SQL in a string. No library makes them: tools that change Python take a statement for a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_IS_SQL: Final = re.compile(r"\b(?:SELECT|UPDATE|DELETE FROM|INSERT INTO|WHERE)\b")
_COMPARED: Final = {"=": ">=", "<>": "=", "<": "<=", "<=": "<", ">": ">=", ">=": ">"}
"""An equality that also lets later ones through is noticed less easily than one turned round."""
_WORDS: Final = {"IS NULL": "IS NOT NULL", "IS NOT NULL": "IS NULL", "LEAST": "GREATEST", "GREATEST": "LEAST", " DESC": ""}
_COMPARISON: Final = re.compile(r"(?<= )(?:<>|<=|>=|=|<|>)(?= )")
_WORD: Final = re.compile(r"\bIS NULL\b|\bIS NOT NULL\b|\bLEAST\b|\bGREATEST\b| DESC\b")
_NUMBERS: Final = re.compile(r"\bIN \((\d+(?:, \d+)+)\)")
_BEFORE: Final = re.compile(r"\b(WHERE|AND|OR|ON|WHEN|NOT|SET|THEN|ELSE|SELECT|FROM|VALUES|RETURNING)\b")
_ASKING: Final = {"WHERE", "AND", "OR", "ON", "WHEN", "NOT"}
"""What stands before a condition; before an assignment or a column stand the others."""
_CLAUSE: Final = re.compile(r"\b(?:WHERE|AND)\s+")
_CLAUSE_END: Final = re.compile(r"\s*\b(?:AND|OR|ORDER BY|GROUP BY|LIMIT|FOR|RETURNING|THEN|UNION|ON CONFLICT)\b|\s*\Z")
_FENCED: Final = re.compile(r"\b(?:scope_id|workspace_id)\b")
"""Below a predicate on these row-level security holds the same rows back: without it nothing changes, by design."""


FENCE_NAME: Final = len("workspace_id ")


def sql_changes(text: str) -> Iterator[str]:
    """The text with one comparison, word or list of numbers changed, or one clause that lets everything through."""
    if not _IS_SQL.search(text):
        return
    for found in _COMPARISON.finditer(text):
        if _word_before(text, found.start()) in _ASKING and not _FENCED.search(text, found.start() - FENCE_NAME, found.start()):
            yield _spliced(text, found.span(), _COMPARED[found[0]])
    for found in _WORD.finditer(text):
        yield _spliced(text, found.span(), _WORDS[found[0]])
    for found in _NUMBERS.finditer(text):
        numbers = found[1].split(", ")
        for place in range(len(numbers)):
            yield _spliced(text, found.span(1), ", ".join(numbers[:place] + numbers[place + 1 :]))
    for found in _CLAUSE.finditer(text):
        end = _end_of_clause(text, found.end())
        clause = text[found.end() : end]
        if not _FENCED.search(clause) and "BETWEEN" not in clause:
            yield _spliced(text, (found.end(), end), f"({clause} OR true)")  # so that it still takes its parameters


def _word_before(text: str, place: int) -> str:
    return next((found[1] for found in reversed(list(_BEFORE.finditer(text, 0, place)))), "")


def _end_of_clause(text: str, start: int) -> int:
    """Where a condition ends: before the next word of its statement, or the bracket that it stands in."""
    depth = 0
    for place in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth < 0 or (depth == 0 and _CLAUSE_END.match(text, place)):
            return place
    return len(text)


def _spliced(text: str, span: tuple[int, int], instead: str) -> str:
    return text[: span[0]] + instead + text[span[1] :]
