"""Offering a choice: buttons where they fit, else a list, else numbered text. Nothing that was offered is left out. Pure.

Three short options become buttons, ten become a list (a title that is too long is shortened and stands whole in the
description), more become numbered lines. Words that are too long for a message with buttons go ahead as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent7.channels.whatsapp.outbound.message_types import (
    LONGEST_BODY,
    LONGEST_BUTTON,
    LONGEST_DESCRIPTION,
    LONGEST_ROW,
    MOST_BUTTONS,
    MOST_ROWS,
    Button,
    Buttons,
    Content,
    ListMenu,
    Row,
    Section,
    texts,
)
from agent7.text_units import BOUNDARIES, WHOLE_CHARACTER, shortened, units


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose. `id` (200 units at most) comes back when it is tapped; it is never shortened, for it means something."""

    id: str
    title: str
    description: str = ""


def offer(text: str, options: Sequence[Option], *, open_list: str) -> tuple[Content, ...]:
    """The words with the options below them, in the best form that holds all of them.

    `open_list` labels the button of a list ("Choose"). Raises Unsendable when an id is empty, too long, has spaces at its
    edges, or stands twice: those are faults of the caller.
    """
    if not options:
        return texts(text)
    ahead, body = _last_words(text)
    if _fit_buttons(options):
        asked: Content = Buttons(body, tuple(Button(option.id, option.title) for option in options))
    elif len(options) <= MOST_ROWS and all(_fits_row(option) for option in options):
        asked = ListMenu(body, shortened(open_list, LONGEST_BUTTON), (Section(tuple(_row(option) for option in options)),))
    else:
        return texts(f"{text.strip()}\n\n{numbered(options)}")
    return (*texts(ahead), asked)


def numbered(options: Sequence[Option]) -> str:
    """The options as numbered lines, to be answered in words."""
    return "\n".join(
        f"{number}. {option.title}{f' ({option.description})' if option.description else ''}" for number, option in enumerate(options, 1)
    )


def _fit_buttons(options: Sequence[Option]) -> bool:
    titles = {option.title for option in options}
    return (
        len(options) <= MOST_BUTTONS
        and len(titles) == len(options)
        and all(units(option.title) <= LONGEST_BUTTON and not option.description for option in options)
    )


def _fits_row(option: Option) -> bool:
    return units(_row_description(option)) <= LONGEST_DESCRIPTION


def _row(option: Option) -> Row:
    return Row(option.id, shortened(option.title, LONGEST_ROW), _row_description(option))


def _row_description(option: Option) -> str:
    """What stands below the title: a title that had to be shortened stands here whole."""
    if units(option.title) <= LONGEST_ROW:
        return option.description
    return f"{option.title}: {option.description}" if option.description else option.title


def _last_words(text: str) -> tuple[str, str]:
    """What goes ahead as text, and the last words, which fit above buttons: cut at a paragraph, line, sentence or word."""
    text = text.strip()
    if units(text) <= LONGEST_BODY:
        return "", text
    for boundary in BOUNDARIES:
        for found in boundary.finditer(text, len(text) - LONGEST_BODY):
            if units(text[found.end() :]) <= LONGEST_BODY and text[found.end() :].strip():
                return text[: found.start()].rstrip(), text[found.end() :]
    body = ""
    for character in reversed(WHOLE_CHARACTER.findall(text)):
        if units(body) + units(character) > LONGEST_BODY:
            break
        body = character + body
    return text[: len(text) - len(body)], body
