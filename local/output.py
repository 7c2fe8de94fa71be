"""Readable lines on the terminal: who says it, then what."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Sequence
from typing import TextIO

WIDTH = 16
LAMBDA_LINE = re.compile(r"^\[(\w+)\]\s+\S+Z\s+\S*\s*(.*)$", re.DOTALL)
"""What the Lambda client puts before a log line: level, time, request id."""

ADVICE = "Unhandled exception. The most likely cause is an issue in the function code."
"""The Lambda client's advice about runtime updates, which means nothing here. The error itself follows on a line of its own."""


class Output:
    """Writes whole lines to one stream."""

    def __init__(self, stream: TextIO = sys.stdout) -> None:
        self._stream = stream

    @property
    def is_terminal(self) -> bool:
        """Whether a person reads along, rather than a file or another program."""
        return self._stream.isatty()

    def line(self, who: str, text: str) -> None:
        """Print one line of a process."""
        found = LAMBDA_LINE.match(text)
        said = f"{found[1]} {found[2]}" if found else text
        if ADVICE not in said:
            self._write("".join(f"{who:<{WIDTH}} | {part}\n" for part in said.split("\r")))

    def block(self, lines: Sequence[str]) -> None:
        """Print lines with a blank line around them."""
        self._write("\n" + "\n".join(lines) + "\n\n")

    def _write(self, text: str) -> None:
        with contextlib.suppress(OSError):  # the terminal is gone; the work goes on
            self._stream.write(text)
            self._stream.flush()
