"""Reactions, edits and revokes: what a turn changes about earlier messages, and about what memory drew from them.

An amendment whose message has not arrived, or is not answered yet, changes nothing here: the message takes it up when it
comes into the database (`store.conversation.amendments.settle`). The turn that answered the message is not run again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, Paragraph
from agent7.conversation.conduct import access
from agent7.conversation.erasure import redaction
from agent7.conversation.heard import DIRECT, Heard
from agent7.conversation.message_kinds import Changes
from agent7.conversation.skills.reactions import JudgeReply
from agent7.conversation.skills.reminders.dates import ReminderAgain
from agent7.conversation.skills.tasks.acts import JudgeByReaction
from agent7.conversation.skills.tasks.work_orders import title_of
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.understanding import take_apart
from agent7.identity import MessageId, Scope
from agent7.language import UNDETERMINED, commands, fold, parse, telling_pattern
from agent7.memory import Draft, Forgotten, MemoryAgent, Note
from agent7.store.conversation import amendments, message_log
from agent7.store.conversation.amendments import Original
from agent7.store.conversation.message_log import Message
from agent7.store.tasks import task_words
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind, Origin


@dataclass(frozen=True, slots=True)
class Amendments:
    """Reads the amendments of a turn."""

    memory: MemoryAgent
    command_plan: CommandPlan

    def acts(self, heard: Heard) -> list[Act]:
        """What the turn's messages change, in their order. A revoke is honoured whoever sends it, the rest with access only."""
        amended = [act for message in heard.messages if (act := self._act(heard, message)) is not None]
        reacted = [act for act in amended if isinstance(act, React)]
        judged = [self._judged(act) for act in reacted if act.emoji]
        return [*amended, *judged, *(self._judged_reply(heard, act) for act in reacted)]

    def _judged(self, reacted: React) -> Act:
        return JudgeByReaction(self.memory, reacted.scope, reacted.target, message_kinds.reading(reacted.emoji or ""))

    def _judged_reply(self, heard: Heard, reacted: React) -> Act:
        reading = message_kinds.reading(reacted.emoji) if reacted.emoji else 0
        return JudgeReply(self.memory, reacted.scope, heard.conversation.id, reacted.target, reading)

    def _act(self, heard: Heard, message: Message) -> Act | None:
        target, changes = message.target_message_id, message_kinds.behaviour(message).changes
        if target is None or (heard.user.access != access.ALLOWED and changes is not Changes.WITHDRAWS):
            return None
        match changes:
            case Changes.REACTS:
                return React(heard.scope, target, message_kinds.emoji(message), message.sent_at)
            case Changes.REWRITES:
                return self._rewrite(heard, message, target)
            case Changes.WITHDRAWS:
                return Withdraw(self.memory, heard.scope, target)
        return None

    def _rewrite(self, heard: Heard, message: Message, target: str) -> Act | None:
        if not message.text:
            return None
        language = parse(message.text, heard.user.language or heard.workspace.locale).language
        language = heard.user.language or heard.workspace.locale if language == UNDETERMINED else language
        parts = take_apart(replace(message, kind="text", quoted_message_id=None))
        stated = [note for part in parts for note in self.command_plan.notes(heard, part, language)]
        verbatim = Note.verbatim(
            message.text, said_at=message.sent_at, origin=Origin(message.origin), conversation=heard.conversation.id, language=language
        )
        drafts = self.memory.drafts(heard.scope, [*stated, verbatim], at=heard.at)
        return Rewrite(
            self.memory,
            heard.scope,
            message.id,
            target,
            message.text,
            stated=tuple(draft for draft in drafts if draft.note is not verbatim),
            verbatim=tuple(draft for draft in drafts if draft.note is verbatim),
            reminders=ReminderAgain(self.command_plan.reminder_requests.book, heard, tuple(parts), language),
            rule=next((part.command.text for part in parts if isinstance(part.command, commands.AddRule)), None),
        )


@dataclass(frozen=True, slots=True)
class React:
    """Keep what the person feels about a message, as data for later: it is feedback, never words."""

    scope: Scope
    target: str
    emoji: str | None
    at: datetime

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:  # noqa: ARG002 - what counts is when they reacted
        reading = message_kinds.reading(self.emoji) if self.emoji else None
        amendments.react(unit, self.scope, self.target, self.emoji, reading, self.at)
        return ()


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Forget a message: its words, its file, what memory has from it alone, and our replies that say it."""

    memory: MemoryAgent
    scope: Scope
    target: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        found = amendments.original(unit, self.scope, self.target)
        if found is None:
            return ()
        forgotten = self.memory.withdraw(unit, self.scope, [found.id], turn=found.turn, at=at, for_good=True)
        amendments.withdraw(unit, self.scope, self.target, at)
        redaction.redact_replies(unit, self.scope, found, forgotten, found.text, at)
        return ()


@dataclass(frozen=True, slots=True)
class Rewrite:
    """Give a message its new words; what memory had from the old ones alone is replaced by what the new ones say."""

    memory: MemoryAgent
    scope: Scope
    edit: MessageId
    target: str
    text: str = field(repr=False)
    stated: tuple[Draft, ...] = ()
    verbatim: tuple[Draft, ...] = ()
    rule: str | None = field(default=None, repr=False)
    reminders: ReminderAgain | None = None

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        found = amendments.original(unit, self.scope, self.target)
        if found is None or not found.answered or not amendments.is_last_edit(unit, self.scope, self.edit, self.target):
            return ()
        if found.redacted:  # forgotten meanwhile: its words do not come back through an edit
            message_log.redact(unit, self.scope, [self.edit], at)
            return ()
        return self._replace(unit, found, at)

    def _replace(self, unit: UnitOfWork, found: Original, at: datetime) -> Sequence[Paragraph]:
        """The new words in place of the old: in the message, in what waits to be handed over, in our replies, in memory and reminders."""
        amendments.rewrite(unit, self.scope, found.id, self.text)
        had_rules = len(self.memory.instructions(self.scope, at=at, unit=unit))
        reminded = self.memory.triggers.of_message(unit, self.scope, found.id)
        replaced = self.memory.withdraw(unit, self.scope, [found.id], turn=None, at=at, for_good=False)
        gave_rule = len(self.memory.instructions(self.scope, at=at, unit=unit)) < had_rules
        was_noted = any(memory.kind is Kind.VERBATIM for memory in replaced.memories)
        own = found.origin == DIRECT
        self._reword(unit, found)
        self._redact_replies(unit, found, replaced, at)
        for draft in [*(self.stated if own else ()), *(self.verbatim if was_noted else ())]:
            self.memory.remember(unit, self.scope, self._from(found, draft), at=at)
        if own and gave_rule and self.rule:
            self.memory.add_instruction(
                unit, self.scope, self.rule, category="rule", origin=Origin.DIRECT_USER, source_message_id=found.id, at=at
            )
        if own and reminded and self.reminders is not None:
            asked = any(each.explicit for each in reminded)
            return self.reminders.carry_out(unit, found.id, found.sent_at, at, asked=asked)
        return ()

    def _reword(self, unit: UnitOfWork, found: Original) -> None:
        """What the message asked for and was not handed over yet is asked for in the new words."""
        if found.turn is None or not found.text:
            return
        for step, task, request in task_words.waiting_of(unit, self.scope, found.turn):
            if found.text in request:
                told = request.replace(found.text, self.text)
                task_words.reword(unit, self.scope, step, task, request=told, title=title_of(told, parse(told).language))

    def _redact_replies(self, unit: UnitOfWork, found: Original, replaced: Forgotten, at: datetime) -> None:
        """Take the old words out of our replies, but for what the new ones say as well."""
        new = fold("\n".join([self.text, *(draft.content for draft in self.stated)]))

        def is_over(words: str) -> bool:
            return telling_pattern([words]).search(new) is None

        over = replace(
            replaced,
            memories=tuple(memory for memory in replaced.memories if is_over(memory.content)),
            phrases=tuple(phrase for phrase in replaced.phrases if is_over(phrase)),
        )
        redaction.redact_replies(unit, self.scope, found, over, found.text if found.text and is_over(found.text) else None, at)

    @staticmethod
    def _from(found: Original, draft: Draft) -> Draft:
        """The draft as said in the original, when that was said: what was told since then stays newer."""
        return replace(draft, note=replace(draft.note, said_at=found.sent_at, source_message_id=found.id, origin=Origin(found.origin)))
