"""The statement: what slot filling makes of a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from agent7.language.statements.slots.attributes import Category, Domain
from agent7.language.text.identification import UNDETERMINED
from agent7.language.text.normalization import clean
from agent7.types import Slot

Polarity = Literal["positive", "negative"]


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence with its slot and value (slot filling's result). Without a slot and value only `content`, `polarity` and `language` mean
    something.

    `value` is folded for comparing, `value_text` as said. `correction`: it says that something else was wrong. `reminder`: it asked to be
    kept. `denied`: the slots and folded values that it takes back ("I don't live in Berlin any more", "I left Acme"); a value of None means
    whatever is held ("we broke up"). Of several, what is held is meant.
    """

    content: str
    language: str
    polarity: Polarity = "positive"
    subject: str | None = None
    attribute: str | None = None
    value: str | None = None
    value_text: str | None = None
    category: Category = "fact"
    domain: Domain = "general"
    correction: bool = False
    reminder: bool = False
    denied: tuple[tuple[Slot, str | None], ...] = ()
    changes: bool = False
    """Of an open attribute: the value takes the place of what is held, and does not stand beside it."""
    tentative: bool = False
    """A name that may be a joke or a mood ("I'm Batman"): it counts as an introduction, or after a yes."""
    notable: bool = False
    """Worth keeping although it sets no slot: what will be or was of weight ("we're getting married in June"), whom one has."""

    @property
    def tells(self) -> bool:
        """Whether it says something worth keeping by itself."""
        return bool(self.attribute or self.denied or self.notable or self.category == "decision")


def content_of(text: str, language: str) -> str:
    """The content of a memory: the text as said, cleaned, beginning with a capital where the script has them."""
    kept = clean(text)
    return kept[:1].upper() + kept[1:] if language != UNDETERMINED else kept
