"""Bare corrections ("no, it's Omega"): which slot they put right is what was spoken of last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from agent7.conversation import commands, kinds
from agent7.conversation.hearing import DIRECT, Heard, Part
from agent7.memory import MemoryAgent, Note, Slot, correction_of, parse_statements, question_slot
from agent7.store.conversations import USER

LOOKED_BACK = 3
"""So many messages of the person before this turn; what was spoken of earlier is not meant by "it"."""


@dataclass(frozen=True, slots=True)
class Correcting:
    """Reads corrections among the parts of a turn."""

    memory: MemoryAgent

    def read(self, heard: Heard, parts: Sequence[Part], language: str) -> list[tuple[Part, Note | None]]:
        """Each part with the note of its correction; a part that is one has nothing left to answer.

        Who answers a certain message corrects what that one spoke of.
        """
        before = [text for role, text in heard.recent if role == USER][-LOOKED_BACK:]
        slot = last_slot(before, language)
        read: list[tuple[Part, Note | None]] = []
        for part in parts:
            answered, _ = heard.quoted.get(part.message.quoted_message_id or "", ("", ""))
            meant = last_slot([answered], language) or slot
            note = self._note(heard, part, meant, language) if meant else None
            read.append((replace(part, rest="") if note else part, note))
            slot = last_slot([part.message.text or ""], language) or slot
        return read

    def _note(self, heard: Heard, part: Part, slot: Slot, language: str) -> Note | None:
        if part.message.origin != DIRECT or part.command or part.statements:
            return None
        value = correction_of(part.rest, language, slot=slot)
        if value is None:
            return None
        return Note.explicit(
            value,
            said_at=part.message.sent_at,
            source_message_id=part.message.id,
            language=language,
            slot=slot,
            corrects=self.memory.newest_of(heard.scope, slot, at=heard.at),
            surest=kinds.surest(part.message),
        )


def last_slot(texts: Iterable[str], language: str) -> Slot | None:
    """The slot that these texts told of or asked for last."""
    found = None
    for text in texts:
        command = commands.parse(text, quoted=False, forwarded=False)
        told = command.text if isinstance(command, commands.Remember) else text
        said = [Slot(each.subject, each.attribute) for each in parse_statements(told, language=language) if each.subject and each.attribute]
        found = said[-1] if said else question_slot(told, language=language) or found
    return found
