"""The way of a message, top to bottom: may they write? -> what had we asked? -> commands -> the rest, routed once -> one reply."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from agent7.channels.whatsapp.outbound.choices import offer
from agent7.channels.whatsapp.outbound.message_types import Content
from agent7.channels.whatsapp.outbound.message_types import texts as plain
from agent7.conversation import message_kinds
from agent7.conversation.acts import (
    Act,
    DropQuestion,
    Forget,
    ForgetEverything,
    Greet,
    KeepRecall,
    Mute,
    NoteLimitTold,
    NoteRefused,
    Question,
    Remember,
    Say,
    SpeakLanguage,
)
from agent7.conversation.conduct import access, pauses
from agent7.conversation.erasure.user_erasure import EraseMe
from agent7.conversation.heard import DIRECT, Heard, Part, spoken, take_apart
from agent7.conversation.skills import documents, why
from agent7.conversation.skills.acknowledgements import acknowledgements
from agent7.conversation.skills.certainty import freshness
from agent7.conversation.skills.corrections import Corrections
from agent7.conversation.skills.forgetting.requests import DropRule, ForgetAbout, ForgettingOnRequest
from agent7.conversation.skills.proposals import settled_by, taken_up
from agent7.conversation.skills.reactions import reason_given
from agent7.conversation.skills.reminders import dates
from agent7.conversation.skills.reminders.dates import TellZone
from agent7.conversation.skills.why import EXPLAINED, TellWhy
from agent7.conversation.turn.amendments import Amendments
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.observation import Observer, felt
from agent7.conversation.turn.session import opened
from agent7.language import UNDETERMINED, as_read, commands, detect_language, is_question
from agent7.language.replies import task_texts, texts
from agent7.memory import Draft, MemoryAgent, Note
from agent7.store.conversation.message_log import Message
from agent7.store.conversation.turns import Outcome
from agent7.store.tasks import tasks
from agent7.store.unit_of_work import UnitOfWork

COMMON_TO_LANGUAGES = (commands.Stop, commands.Start, commands.Yes, commands.No, commands.Help)
"""Commands whose words are understood, and used, in every language: "stop", "ok"."""
SHOWS_NO_LANGUAGE = 3
"""So few words are too few to tell a language by."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a turn will do and say, ready to be carried out in one transaction."""

    outcome: Outcome
    acts: tuple[Act, ...] = ()

    @property
    def forgets(self) -> bool:
        """Whether the reply names what was forgotten: it is sent, and not kept among the messages."""
        return self.erases or any(isinstance(act, Forget | ForgetAbout | ForgetEverything | DropRule) for act in self.acts)

    @property
    def erases(self) -> bool:
        """Whether the person is to be erased after it: its reply is the last."""
        return any(isinstance(act, EraseMe) for act in self.acts)

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Content]:
        """Do everything; the messages of the reply, none when there is nothing to say. A question comes last, with its answers to tap."""
        said = [paragraph for act in self.acts for paragraph in act.carry_out(unit, at)]
        asked = next((paragraph for paragraph in reversed(said) if isinstance(paragraph, Question)), None)
        words = [paragraph.text if isinstance(paragraph, Question) else paragraph for paragraph in said if paragraph is not asked]
        if asked is None:
            return plain("\n\n".join(words))
        return offer("\n\n".join([*words, asked.text]), asked.options, open_list=asked.open_list)


@dataclass(frozen=True, slots=True)
class Assistant:
    """Thinks about one turn: reads memory and asks models, changes nothing."""

    memory: MemoryAgent
    commanding: CommandPlan
    answering: Answerer

    def answers(self, heard: Heard) -> bool:
        """Whether the person will get an answer, and may see that we are at work on it."""
        awake = pauses.quiet(heard.standing, heard.user.stopped_at, heard.at) is None
        return awake and heard.user.access == access.ALLOWED and bool(spoken(heard.messages))

    def waits_for_more(self, heard: Heard) -> bool:
        """Whether more of a burst may follow. Commands and questions never wait."""
        said = spoken(heard.messages)
        return not any(is_question(message_kinds.words(message)) or any(part.command for part in take_apart(message)) for message in said)

    def think(self, heard: Heard) -> Decision:
        """Decide on the whole turn: what it changes about earlier messages, whoever may be answered; then what was said."""
        amended = Amendments(self.memory, self.commanding).acts(heard)
        decision = self._decide(heard)
        return replace(decision, acts=(*amended, *decision.acts))

    def _decide(self, heard: Heard) -> Decision:
        """Who may be answered is, and as much of them as is heard while we keep quiet."""
        said = spoken(heard.messages)
        language = language_of(heard, said)
        if heard.user.access != access.ALLOWED:
            return refuse(heard, said, language)
        if not said:
            return silent("nothing that asks for an answer")
        parts = [part for message in said for part in take_apart(message)]
        if why := pauses.quiet(heard.standing, heard.user.stopped_at, heard.at):
            parts = [part.without_rest() for part in parts if pauses.still_heard(why, part.command) or self._settles(heard, part)]
            if not parts:
                return keep_quiet(heard, why, language)
        elif self._goes_in_circles(heard, parts, said):
            return Decision(Outcome("silent", None, "the conversation goes in circles", "rules"), (Mute(heard.scope, language),))
        return self._take_up(heard, said, parts, language)

    def _take_up(self, heard: Heard, said: Sequence[Message], parts: list[Part], language: str) -> Decision:
        """Commands and explicit memories of each message first, the rest routed once."""
        welcome = [part for part in parts if access.accepts_invitation(heard.workspace, [part.message.text or ""])]
        parts = [part for part in parts if part not in welcome]  # an invitation code is nothing to remember
        done, parts = self._commands_and_memories(heard, parts, language)
        rest = one_text([part.rest for part in parts if part.rest and part.message.origin == DIRECT])
        pending = [draft for act in done if isinstance(act, Remember) for draft in act.drafts]
        gone = ForgettingOnRequest(self.memory).would_take(heard, done)
        session = opened(self.memory, heard, language, told_to_a_model=self.answering.models is not None)
        answered = (
            self.answering.answer(heard, rest, language, request=request_of(parts), session=session, pending=pending, gone=gone)
            if rest
            else None
        )
        outcome = answered.outcome if answered else of_commands(done)
        explained = [act for act in done if isinstance(act, TellWhy) and act.of_this_turn]
        acts = [
            *session.acts,
            *([Say(texts.welcome(language))] if welcome else []),
            *self.commanding.tasking.judge(heard, [message_kinds.words(message) for message in said if message.origin == DIRECT], language),
            *(act for act in done if act not in explained),
            *(answered.acts if answered else ()),
            *explained,
            *Observer(self.memory).acts(heard, parts, answered, language),
            TellZone(self.commanding.reminding.book, heard, language),
            *dates.notes(self.commanding.reminding.book, heard, parts, language),
            *courtesies(heard, language, tasks=self.commanding.tasking.enabled),
        ]
        return Decision(outcome, tuple(act for act in acts if not (gone and isinstance(act, KeepRecall))))

    def _settles(self, heard: Heard, part: Part) -> bool:
        """Whether a part answers a question of ours."""
        asked = heard.conversation.context.get("asked")
        return bool(asked) and self._settled(heard, part, "en") is not None

    def _settled(self, heard: Heard, part: Part, language: str) -> list[Act] | None:
        """What a part does as the answer to a question of ours, or of a task; None when it is none."""
        tasking = self.commanding.tasking
        for settle in (
            tasking.settle_consent,
            self.commanding.settle_rule,
            documents.settle,
            partial(why.settle, self.memory, ForgettingOnRequest(self.memory).forget_these),
            partial(freshness.settle, self.memory),
            self.commanding.reminding.settle,
            ForgettingOnRequest(self.memory).settle,
            tasking.settle,  # what we asked ourselves just now comes before what a task asked some time ago
        ):
            if (done := settle(heard, part, language)) is not None:
                return done
        return None

    def _goes_in_circles(self, heard: Heard, parts: Sequence[Part], said: Sequence[Message]) -> bool:
        may_loop = all(pauses.may_loop(part.command) and not part.statements and not self._settles(heard, part) for part in parts)
        return may_loop and pauses.goes_in_circles(heard.standing, [message.text for message in said])

    def _commands_and_memories(self, heard: Heard, parts: Sequence[Part], language: str) -> tuple[list[Act], list[Part]]:
        """The acts of all commands and explicit memories in the order in which they were said, and the parts left to answer."""
        acts: list[Act] = []
        left: list[Part] = []
        offline = self.answering.models is None
        corrected = Corrections(self.memory, offline, self.answering.continues).read(heard, parts, language)
        acts.append(settled_by(self.memory, heard, parts))
        notes_of = [(each.part, [each.note] if each.note else self.commanding.notes(heard, each.part, language)) for each in corrected]
        told = [(part, [felt(note) for note in notes]) for part, notes in notes_of]
        drafts = self._drafts(heard, [note for _, notes in told for note in notes])
        question_open = bool(heard.conversation.context.get("asked"))
        for (part, notes), each in zip(told, corrected, strict=True):
            explain = partial(why.explain_bare, self.memory, heard, part, language)
            bare = explain(always=has_question(left))
            settled = None if bare else self._settled(heard, part, language)
            question_open = question_open and settled is None
            if settled is not None:
                acts += settled
                continue
            if bare := bare or explain(always=offline and not a_task_waits(heard)):
                acts += in_its_place([bare], left)
                question_open = False  # it sees to the question itself
                continue
            if offered := taken_up(heard, part, language, offline=offline):
                acts += offered[0]
                left.append(offered[1])
                continue
            if reason := reason_given(self.memory, heard, part, language):
                acts.append(reason)
                left.append(part.without_rest())
                continue
            told_why = in_its_place(self.commanding.act_on(heard, part, language), left)
            question_open = question_open and not any(isinstance(act, TellWhy) for act in told_why)  # it sees to the question itself
            acts += told_why
            left.append(part)
            if kept := tuple(draft for note in notes for draft in drafts if draft.note is note):
                acts.append(Remember(self.memory, heard.scope, kept, language))
            acts += [each.lesson] if each.lesson else []
        if question_open:
            acts.insert(0, DropQuestion(heard.scope, heard.conversation.id))
        return acts, left

    def _drafts(self, heard: Heard, notes: Sequence[Note]) -> list[Draft]:
        return self.memory.drafts(heard.scope, notes, at=heard.at) if notes else []


def in_its_place(acts: Sequence[Act], before: Sequence[Part]) -> list[Act]:
    """What a command does; "how do you know that?" behind a question of the same turn is about the answer to that one."""
    if not has_question(before):
        return list(acts)
    return [replace(act, of_this_turn=True) if isinstance(act, TellWhy) and act.quoted is None else act for act in acts]


def has_question(parts: Sequence[Part]) -> bool:
    return any(part.message.origin == DIRECT and is_question(part.read) for part in parts)


def a_task_waits(heard: Heard) -> bool:
    """For an answer of the person: a question of theirs may be meant for it."""
    return any(task.state == tasks.WAITING for task in heard.work.tasks)


def one_text(said: Sequence[str]) -> str:
    """What several messages say, in one; a question that stands alone does not run on from what was told before it."""
    followed = itertools.zip_longest(said, said[1:], fillvalue="")
    return " ".join(f"{text}." if text[-1:].isalnum() and is_question(as_read(after).rstrip(" ?")) else text for text, after in followed)


def language_of(heard: Heard, said: Sequence[Message]) -> str:
    """The language of the reply: that of the message, else the person's last, else the workspace's.

    A command of a few words ("oublie-moi", "optimiza tu memoria") shows its language by itself.
    """
    before = heard.user.language or heard.workspace.locale
    text = as_read(" ".join(message_kinds.words(message) for message in said))
    command = commands.parse(text, quoted=False, forwarded=False)
    if command is not None and not isinstance(command, COMMON_TO_LANGUAGES) and len(text.split()) <= SHOWS_NO_LANGUAGE:
        return command.language
    detected = detect_language(text, hint=before)
    return before if detected == UNDETERMINED else detected


def refuse(heard: Heard, said: Sequence[Message], language: str) -> Decision:
    """Somebody without access: told once a day that an invitation is needed; a blocked person hears nothing."""
    silenced = heard.user.access == access.BLOCKED or heard.user.stopped_at is not None
    if silenced or not said or not access.may_refuse_again(heard.user.refused_at, heard.at):
        return Decision(Outcome("refused", None, heard.user.access, "rules"))
    by_code = heard.workspace.access == "invite"
    return Decision(Outcome("refused", None, "not invited", "rules"), (NoteRefused(heard.scope, language, by_code),))


def silent(reason: str) -> Decision:
    return Decision(Outcome("silent", None, reason, "rules"))


def keep_quiet(heard: Heard, why: pauses.Quiet, language: str) -> Decision:
    """No answer; that today's limit is reached is said once."""
    if why is not pauses.Quiet.LIMIT or heard.standing.limit_told:
        return silent(why)
    return Decision(Outcome("silent", None, why, "rules"), (NoteLimitTold(heard.scope, heard.today, language),))


def of_commands(done: Sequence[Act]) -> Outcome:
    """How a turn was decided that did nothing but what it was told."""
    explains = any(isinstance(act, TellWhy) for act in done)
    return Outcome("respond", "memory_write", EXPLAINED if explains else "nothing left to answer", "command")


def request_of(parts: Sequence[Part]) -> str:
    """The words that work goes out with: whole messages, so that "It is called Zephyr" goes along with "Build me a page"."""
    whole = {part.message.id: part.rest if part.command else message_kinds.whole_words(part.message) for part in parts if part.rest}
    own = [part.message.id for part in parts if part.rest and part.message.origin == DIRECT]
    return " ".join(dict.fromkeys(whole[each] for each in own))


def courtesies(heard: Heard, language: str, *, tasks: bool) -> list[Act]:
    """What goes around an answer: things that we cannot look at, the first-contact message, the language to keep."""
    acts = acknowledgements(heard, language)
    if heard.user.greeted_at is None:
        about_tasks = task_texts.first_contact(language) if tasks and heard.workspace.memory_with_tasks == "told" else ""
        acts.append(Greet(heard.scope, language, heard.standing.first_contact, about_tasks))
    if heard.user.language != language:
        acts.append(SpeakLanguage(heard.scope, language))
    return acts
