"""Lazily compiled regular expressions: compiled at first use, so that a process that starts pays for none, a message for those it meets.

To compile the tables of five languages takes `regex` 0.3 s, and a message needs a part of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, cast

import regex


def lazy_regex(source: str, flags: int = 0) -> regex.Pattern[str]:
    """`regex.compile`, at first use. A fault in the pattern shows only then: a test compiles them all."""
    return cast("regex.Pattern[str]", LazyPattern(regex.compile, source, flags))


class LazyPattern:
    """A proxy of a compiled pattern that lends its methods. Each is asked for once: later calls go straight to the compiled one's."""

    def __init__(self, compiles: Callable[[str, int], Any], source: str, flags: int) -> None:
        self._compiles = compiles
        self._source = source
        self._flags = flags

    @cached_property
    def compiled(self) -> Any:
        """The compiled pattern. Two threads that come at once may both compile it, to the same end."""
        return self._compiles(self._source, self._flags)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.compiled, name)
        setattr(self, name, found)
        return found
