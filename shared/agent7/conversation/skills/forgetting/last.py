"""Forgetting the last: "forget that", right after something was kept, means that thing, and nothing that was kept before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.conversation.acts import Forget, Paragraph, Undone
from agent7.conversation.heard import Heard
from agent7.language.replies.rendering import say
from agent7.memory import MemoryAgent
from agent7.store.conversation import message_log
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind, Status


@dataclass(frozen=True, slots=True)
class ForgetLast:
    """Forget what was kept of the person's last message, or of the one that this answers.

    It looks when its turn comes: "Remember X. Forget that." of one burst takes X back too. Words of theirs that were only stored as
    said go with the statements that were kept of them.
    """

    memory: MemoryAgent
    heard: Heard
    quoted: str | None
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        scope, heard = self.heard.scope, self.heard
        meant = message_log.said_last(unit, scope, heard.conversation.id, turn=heard.turn.id, quoted=self.quoted)
        kept = [each for each in self.memory.of_messages(unit, scope, meant) if each.status is not Status.QUARANTINED]
        told = [each for each in kept if each.kind is not Kind.VERBATIM] or kept
        if not told:
            return (Undone(say("nothing_pending", self.language)),)
        forget = Forget(
            memory=self.memory,
            scope=scope,
            memories=[each.id for each in told],
            rules=(),
            language=self.language,
        )
        return forget.carry_out(unit, at)
