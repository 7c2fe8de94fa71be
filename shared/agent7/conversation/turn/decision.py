"""The decision of a turn: what it will do and say, ready to be carried out in one transaction."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.channels.whatsapp.outbound.choices import offer
from agent7.channels.whatsapp.outbound.message_types import Content
from agent7.channels.whatsapp.outbound.message_types import texts as plain
from agent7.conversation.acts import (
    Act,
    Forget,
    ForgetEverything,
    Instead,
    KeepNothing,
    NotFound,
    Paragraph,
    Question,
    Reply,
    Undone,
)
from agent7.conversation.erasure.user_erasure import EraseMe
from agent7.conversation.skills.forgetting.acts import DropRule, ForgetAbout
from agent7.conversation.skills.forgetting.requests import ForgetChosen
from agent7.conversation.skills.why import EXPLAINED, TellWhy
from agent7.store.conversation.turns import Outcome
from agent7.store.unit_of_work import UnitOfWork

UPKEEP: Final = frozenset(
    {"say", "reply", "keep_recall", "keep_session", "keep_verbatim", "settle_proposals", "tell_zone", "notice", "say_once_a_session"}
    | {"speak_language", "drop_question"}
)
"""Acts that nearly every turn has: what it says and notes of itself. They are no deeds of its own."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a turn will do and say, ready to be carried out in one transaction."""

    outcome: Outcome
    acts: tuple[Act, ...] = ()

    @property
    def forgets(self) -> bool:
        """Whether the reply names what was forgotten: it is sent, and not kept among the messages."""
        forgetting = Forget | ForgetAbout | ForgetChosen | ForgetEverything | DropRule | KeepNothing
        return self.erases or any(isinstance(act, forgetting) for act in self.acts)

    @property
    def erases(self) -> bool:
        """Whether the person is to be erased after it: its reply is the last."""
        return any(isinstance(act, EraseMe) for act in self.acts)

    @property
    def deeds(self) -> list[str]:
        """What it does besides answering, by name: `SetReminder` is set_reminder."""
        names = (re.sub(r"(?<!^)(?=[A-Z])", "_", type(act).__name__).lower() for act in self.acts)
        return [name for name in dict.fromkeys(names) if name not in UPKEEP]

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Content]:
        """Do everything; the messages of the reply, none when there is nothing to say. A question comes last, with its answers to tap.

        Raises DatabaseDown: then nothing of it is done.
        """
        said: list[Paragraph] = []
        for act in self.acts:
            if isinstance(act, Instead):
                found = [each for each in said if not isinstance(each, NotFound)]
                said = said if len(found) == len(said) else [*found, *act.carry_out(unit, at)]
            elif not isinstance(act, Reply) or not any(isinstance(each, Undone | Question) for each in said):
                said += act.carry_out(unit, at)
        asked = next((paragraph for paragraph in reversed(said) if isinstance(paragraph, Question)), None)
        words = [paragraph.text if isinstance(paragraph, Question) else paragraph for paragraph in said if paragraph is not asked]
        if asked is None:
            return plain("\n\n".join(words))
        return offer("\n\n".join([*words, asked.text]), asked.options, open_list=asked.open_list)


def silent(reason: str) -> Decision:
    """No reply, for this reason."""
    return Decision(Outcome("silent", None, reason, "rules"))


def of_commands(done: Sequence[Act]) -> Outcome:
    """How a turn was decided that did nothing but what it was told."""
    explains = any(isinstance(act, TellWhy) for act in done)
    return Outcome("respond", "memory_write", EXPLAINED if explains else "nothing left to answer", "command")
