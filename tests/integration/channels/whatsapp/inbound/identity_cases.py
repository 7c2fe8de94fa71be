"""Every way in which keys of people can join, move or end, one row each, and what is decided. Told with reasons in decision 0030."""

# ruff: noqa: E501  (a table, one case a line)

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from tests.integration.channels.whatsapp.inbound.conftest import Sender, words

NUM, NEW, OTHER = "447700900001", "447700900777", "447700900888"
LONG, SHORT = 46, 44
"""Days: longer and shorter than a number proves somebody in silence."""


@dataclass(frozen=True)
class Says:
    """A person tells a word of their own, which somebody may recall later."""

    word: str
    by: Sender
    sent_before: int = 0
    """So many minutes before it arrives."""


@dataclass(frozen=True)
class Moves:
    """A system message: its sender has a new number, a new BSUID, or both."""

    by: Sender
    number: str | None = None
    bsuid: str | None = None
    sent_before: int = 0

    def message(self) -> dict[str, Any]:
        kind = "user_changed_number" if self.number else "user_changed_user_id"
        told = {"wa_id": self.number, "user_id": self.bsuid}
        return {"type": "system", "system": {"type": kind, "body": "changed", **{name: value for name, value in told.items() if value}}}


@dataclass(frozen=True)
class Passes:
    """Time goes by."""

    days: int


@dataclass(frozen=True)
class Case:
    """`knows`: what each sender can recall at the end, asked in this order; what is not named they must not."""

    name: str
    events: tuple[Says | Moves | Passes, ...]
    knows: tuple[tuple[Sender, str], ...]
    parked: int = 0


def sender(number: str | None = None, bsuid: str | None = None) -> Sender:
    return Sender(number, bsuid)


A, B = "GB.A", "GB.B"
CASES: Final = (
    # One key, then both: the same person while the number is in use.
    Case("number, then number with a BSUID soon", (Says("a", sender(NUM)), Passes(SHORT), Says("b", sender(NUM, A))), ((sender(None, A), "ab"),)),
    Case("number, then number with a BSUID late", (Says("a", sender(NUM)), Passes(LONG), Says("b", sender(NUM, A))), ((sender(NUM, A), "b"),), 1),
    Case("number alone soon", (Says("a", sender(NUM)), Passes(SHORT), Says("b", sender(NUM))), ((sender(NUM), "ab"),)),
    Case("number alone late", (Says("a", sender(NUM)), Passes(LONG), Says("b", sender(NUM))), ((sender(NUM), "b"),), 1),
    Case("each message starts the silence anew", (Says("a", sender(NUM)), Passes(40), Says("b", sender(NUM)), Passes(40), Says("c", sender(NUM))),
         ((sender(NUM), "abc"),)),
    Case("BSUID is not affected by silence", (Says("a", sender(NUM, A)), Passes(400), Says("b", sender(NUM, A))), ((sender(NUM, A), "ab"),)),
    Case("BSUID alone is not either", (Says("a", sender(NUM, A)), Passes(400)), ((sender(None, A), "a"),)),
    Case("a number alone proves no BSUID's owner after silence", (Says("a", sender(NUM, A)), Passes(LONG), Says("b", sender(NUM))),
         ((sender(NUM), "b"), (sender(None, A), "a"))),
    Case("a hidden number that goes to somebody else",
         (Says("a", sender(NUM, A)), Passes(LONG), Says("c", sender(None, A)), Says("b", sender(NUM))), ((sender(NUM), "b"), (sender(None, A), "ac"))),
    # Another BSUID on a number: recycled, whenever.
    Case("another BSUID at once", (Says("a", sender(NUM, A)), Says("b", sender(NUM, B))), ((sender(NUM, B), "b"), (sender(None, A), "a"))),
    Case("another BSUID, sent earlier, comes late", (Says("a", sender(NUM, A)), Says("b", sender(NUM, B), sent_before=60)),
         ((sender(NUM), "a"), (sender(None, B), "b"), (sender(NUM, A), "a"))),
    # A message with the keys of two users.
    Case("two users, one with no number ever, one with no BSUID", (Says("a", sender(None, A)), Says("b", sender(NUM)), Says("c", sender(NUM, A))),
         ((sender(NUM, A), "abc"),)),
    Case("the same after silence", (Says("b", sender(NUM)), Passes(LONG), Says("a", sender(None, A)), Says("c", sender(NUM, A))),
         ((sender(NUM, A), "ac"),), 1),
    Case("two users, the BSUID's has another number", (Says("b", sender(NUM)), Says("a", sender(OTHER, A)), Says("c", sender(NUM, A))),
         ((sender(NUM, A), "ac"),), 1),
    # Changes of number.
    Case("number changed", (Says("a", sender(NUM)), Moves(sender(NUM), NEW), Says("b", sender(NEW))), ((sender(NEW), "ab"),)),
    Case("number changed, with the BSUID that comes with it", (Says("a", sender(NUM, A)), Moves(sender(NUM, A), NEW, B), Says("b", sender(NEW, B))),
         ((sender(NEW, B), "ab"),)),
    Case("number changed, new BSUID unnamed", (Says("a", sender(NUM, A)), Moves(sender(NUM), NEW), Says("b", sender(NEW, B))), ((sender(NEW, B), "ab"),)),
    Case("number changed, never used, then a stranger's",
         (Says("a", sender(NUM, A)), Moves(sender(NUM), NEW), Passes(LONG), Says("b", sender(NEW, B))), ((sender(NEW, B), "b"), (sender(None, A), "a"))),
    Case("the next owner of the old number", (Says("a", sender(NUM)), Moves(sender(NUM), NEW), Passes(1), Says("b", sender(NUM))),
         ((sender(NUM), "b"), (sender(NEW), "a"))),
    Case("somebody wrote under a number before news gave it to another, and comes after them",
         (Says("a", sender(NUM)), Moves(sender(NUM), NEW), Says("b", sender(NEW), sent_before=60)), ((sender(NEW), "a"),), 1),
    Case("a message from before the change comes after it", (Says("a", sender(NUM)), Moves(sender(NUM), NEW), Says("b", sender(NUM), sent_before=60)),
         ((sender(NEW), "ab"),)),
    Case("and after the number is somebody else's",
         (Says("a", sender(NUM)), Moves(sender(NUM), NEW), Says("c", sender(NUM)), Says("b", sender(NUM), sent_before=60)),
         ((sender(NEW), "ab"), (sender(NUM), "c"))),
    Case("the message overtakes the news, number alone", (Says("a", sender(NUM, A)), Says("b", sender(NEW)), Moves(sender(NUM, A), NEW, sent_before=11)),
         ((sender(NEW), "ab"),)),
    Case("the message overtakes the news, BSUID named",
         (Says("a", sender(NUM, A)), Says("b", sender(NEW, B)), Moves(sender(NUM, A), NEW, B, sent_before=11)), ((sender(NEW, B), "ab"),)),
    Case("the message overtakes the news, BSUID unnamed",
         (Says("a", sender(NUM, A)), Says("b", sender(NEW, B)), Moves(sender(NUM, A), NEW, sent_before=11)), ((sender(NEW, B), "b"), (sender(None, A), "a"))),
    Case("news of a silent number", (Says("a", sender(NUM)), Passes(LONG), Moves(sender(NUM), NEW), Says("b", sender(NEW))), ((sender(NEW), "b"),), 1),
    Case("news of a silent number with its BSUID", (Says("a", sender(NUM, A)), Passes(LONG), Moves(sender(NUM, A), NEW), Says("b", sender(NEW, B))),
         ((sender(NEW, B), "ab"),)),
    # A change of number onto one that somebody holds: never theirs.
    Case("onto a number with a BSUID", (Says("v", sender(NEW, B)), Says("a", sender(NUM, A)), Moves(sender(NUM, A), NEW)),
         ((sender(NEW, A), "a"), (sender(None, B), "v"))),
    Case("onto a number with a BSUID, by number alone", (Says("v", sender(NEW, B)), Says("a", sender(NUM)), Moves(sender(NUM), NEW)),
         ((sender(NEW), "a"), (sender(None, B), "v"))),
    Case("onto a number without a BSUID", (Says("v", sender(NEW)), Says("a", sender(NUM, A)), Moves(sender(NUM, A), NEW)), ((sender(NEW, A), "a"),), 1),
    Case("neither has a BSUID", (Says("v", sender(NEW)), Says("a", sender(NUM)), Moves(sender(NUM), NEW)), ((sender(NEW), "a"),), 1),
    Case("by somebody never heard of", (Says("v", sender(NEW)), Moves(sender(NUM), NEW), Says("a", sender(NEW))), ((sender(NEW), "a"),), 1),
    Case("what its former owner sent before comes late",
         (Says("v", sender(NEW)), Says("a", sender(NUM)), Moves(sender(NUM), NEW), Says("w", sender(NEW), sent_before=60)), ((sender(NEW), "a"),), 1),
    Case("old news after the number has gone on",
         (Says("v", sender(NEW, B)), Says("a", sender(NUM, A)), Says("w", sender(NEW, B)), Moves(sender(NUM, A), NEW, sent_before=11)),
         ((sender(NEW, B), "vw"), (sender(None, A), "a"))),
    Case("the message overtakes the news of somebody never heard of", (Says("a", sender(NEW)), Moves(sender(NUM), NEW, sent_before=11)),
         ((sender(NEW), "a"),)),
    Case("the same news again after the number has gone on",
         (Says("a", sender(NUM)), Moves(sender(NUM), NEW), Moves(sender(NEW), OTHER), Passes(2), Says("b", sender(NEW)),
          Moves(sender(NUM), NEW, sent_before=2 * 24 * 60 + 30)), ((sender(NEW), "b"), (sender(OTHER), "a"))),
    # Changes of BSUID.
    Case("BSUID changed", (Says("a", sender(None, A)), Moves(sender(None, A), bsuid=B), Says("b", sender(None, B))), ((sender(None, B), "ab"),)),
    Case("the message overtakes the news of a BSUID", (Says("a", sender(None, A)), Says("b", sender(None, B)), Moves(sender(None, A), bsuid=B, sent_before=11)),
         ((sender(None, B), "ab"),)),
    Case("onto a BSUID known before", (Says("b", sender(None, B)), Says("a", sender(None, A)), Moves(sender(None, A), bsuid=B)),
         ((sender(None, B), "b"), (sender(None, A), "a"))),
    Case("BSUID changed, no number named", (Says("a", sender(NUM, A)), Moves(sender(NUM, A), bsuid=B), Passes(1), Says("b", sender(NUM))),
         ((sender(NUM), "b"), (sender(None, B), "a"))),
    Case("BSUID changed, no number named, and the old one is shown again",
         (Says("a", sender(NUM, A)), Moves(sender(NUM, A), bsuid=B), Says("b", sender(NUM, B))), ((sender(NUM, B), "ab"), (sender(NUM), "ab"))),
    Case("a message under the old BSUID after the change", (Says("a", sender(None, A)), Moves(sender(None, A), bsuid=B), Says("b", sender(None, A))),
         ((sender(None, B), "ab"),)),
)  # fmt: skip
WORDS: Final = {"a": "Acme", "b": "Beta", "c": "Gamma", "v": "Vulcan", "w": "Wotan"}


def telling(case: Says) -> dict[str, Any]:
    return words(f"Remember that my {THINGS[case.word]} is called {WORDS[case.word]}")


THINGS: Final = {"a": "dog", "b": "cat", "c": "boat", "v": "house", "w": "horse"}


def asking(word: str) -> str:
    return f"What is my {THINGS[word]} called?"
