"""Lenient JSON.

JSON of others, read as far as it can be: one bad byte, number or bottomless nesting costs the value it stands in, not its siblings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from agent7.errors import BadRequest

MOST_DEPTH: Final = 200
"""Levels that are read where nesting is bottomless; a message of Meta stands on the eighth and has five of its own."""
MOST_DIGITS: Final = 400
"""More than a float's largest has; Python itself refuses to read 4,300."""
TOKEN = re.compile(r'"(?:[^"\\]++|\\.?)*+"?|[\[{]|[\]}]', re.DOTALL)
"""A string that does not end is one too: otherwise each quote in it would be looked at as a beginning, up to the end of the text."""


def read_json(body: bytes) -> Any:
    """The content of a body. Undecodable bytes become U+FFFD; NaN, overlong numbers and what lies below `MOST_DEPTH`
    of bottomless nesting become null.

    Raises BadRequest for what is no JSON all the same.
    """
    text = body.decode(json.detect_encoding(body), errors="replace").removeprefix("\ufeff")
    try:
        return _parsed(text)
    except RecursionError:
        return _parsed("".join(_without_depths(text)))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text, strict=False, parse_int=_whole_number, parse_constant=lambda _: None)
    except ValueError as error:
        raise BadRequest("the body is no JSON") from error


def _whole_number(digits: str) -> int | None:
    return int(digits) if len(digits) <= MOST_DIGITS else None


def _without_depths(text: str) -> Iterator[str]:
    """The text with null in place of each list and object that stands too deep."""
    depth, kept_from = 0, 0
    for token in TOKEN.finditer(text):
        if token[0] in ("[", "{"):
            depth += 1
            if depth == MOST_DEPTH + 1:
                yield text[kept_from : token.start()] + "null"
        elif token[0] in ("]", "}"):
            depth -= 1
            if depth == MOST_DEPTH:
                kept_from = token.end()
    if depth <= MOST_DEPTH:
        yield text[kept_from:]
