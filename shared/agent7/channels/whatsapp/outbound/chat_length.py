"""How much of a text goes into the chat, in UTF-16 units; what is longer goes as a file, with its beginning as a summary. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agent7.text_units import LIMIT, split, units

if TYPE_CHECKING:
    pass


MOST_IN_CHAT: Final = 3 * LIMIT
"""UTF-16 units. What is longer would be more than three messages, each of which costs money: it goes as a file."""


def too_long_for_chat(text: str, most: int = MOST_IN_CHAT) -> bool:
    """Whether this would be more than `most` UTF-16 units of messages."""
    return units(text) > most


def summary_of(text: str, most: int) -> str:
    """The beginning of a text for the chat, at most `most` UTF-16 units, ended where a paragraph or sentence ends, with an ellipsis."""
    if units(text) <= most:
        return text
    begin = split(text[: 2 * most], most - len("\n``` …"))[0]
    if begin.count("```") % 2:  # cut within a block of code
        begin = begin.removesuffix("```").rstrip() if begin.endswith("```") else f"{begin}\n```"
    return f"{begin} …"
