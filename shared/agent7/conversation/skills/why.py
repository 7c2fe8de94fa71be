"""Provenance in the chat: "why did you say that?" tells what an answer rests on, and "forget it" after it forgets that."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, DropQuestion, Paragraph
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.open_questions import STILL_SO, WHICH
from agent7.conversation.skill import Request, Skill
from agent7.identity import MemoryId
from agent7.language import commands, takes_back
from agent7.language.replies.why_texts import WhyTexts
from agent7.memory import Account, Decided, Memory, MemoryAgent, SaidByUs, echoes
from agent7.store.conversation import conversations
from agent7.store.conversation.message_log import ROLE_ASSISTANT
from agent7.store.unit_of_work import UnitOfWork

type Forget = Callable[[Heard, Sequence[Memory], str, str], Act]

EXPLAINED: Final = "explained"
"""What the session keeps after an explanation: the memories that it named, which "forget it" then means.

An answer that asked whether something is still so, or which is right, may be explained before that is answered.
"""
MOST_TOLD: Final = 5
_CLAUSES: Final = re.compile(r"[.,;:!?\u2026\u2013\u2014]+|\s-\s")
_EDGES: Final = " .,;:!?\u2026\u00a1\u00bf"


@dataclass(frozen=True, slots=True)
class TellWhy:
    """Explain a message of ours. It looks when its turn comes, so that what this turn forgets is not told any more."""

    memory: MemoryAgent
    heard: Heard
    quoted: str | None
    language: str
    of_this_turn: bool = False
    """Explain what this very turn has answered; it stands behind the answer then."""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        heard, explanations = self.heard, self.memory.explanations
        account: Account | None
        if self.of_this_turn:
            account = explanations.of_turn(heard.scope, heard.turn.id, at=at, unit=unit)
        else:
            account = explanations.of_message(heard.scope, before=heard.turn.id, quoted=self.quoted, at=at, unit=unit)
        open_question = conversations.by_id(unit, heard.scope, heard.conversation.id).context.get("asked") or {}  # as it is by now
        if open_question and open_question.get("kind") not in (STILL_SO, WHICH):
            DropQuestion(heard.scope, heard.conversation.id).carry_out(unit, at)
        texts = WhyTexts(self.language, heard.time_zone, at)
        if account is None:
            return (texts.say("not_ours" if self.quoted else "nothing"),)
        if not account.used:
            return (self._without_memory(unit, account, texts),)
        named = [item.memory.id for item in account.used[:MOST_TOLD]]
        kept = open_question if open_question.get("kind") in (STILL_SO, WHICH) else {"kind": EXPLAINED, "turn": heard.turn.public_id}
        conversations.keep_context(unit, heard.scope, heard.conversation.id, {"asked": {**kept, EXPLAINED: named}})
        passed_over = account.considered - len(account.used)
        rest = [texts.say("passed_over", count=str(passed_over))] if passed_over else []
        return ("\n".join([texts.memories(account.used, most=MOST_TOLD), *rest, texts.say("forget")]),)

    def _without_memory(self, unit: UnitOfWork, account: Account, texts: WhyTexts) -> str:
        """The honest answer where no memory was used, or none is left."""
        said, turn = account.said, account.turn
        if said.origin == "operator":
            return texts.say("human")
        if turn is None:
            return of_no_turn(said, texts)
        if turn.used:
            return texts.say("forgotten")
        if turn.by_model and (core := self._core(unit, said.text or "")):
            return "\n".join([texts.say("core"), *(f"\u2022 {entry}" for entry in core)])
        return texts.say("summary" if account.from_summary and turn.intent == "memory_query" else basis_of(turn))

    def _core(self, unit: UnitOfWork, answer: str) -> list[str]:
        """What the answer repeats of core memory, which no model cites by number."""
        held = [entry.state.content for entry in self.memory.core.entries(self.heard.scope, unit=unit)]
        return [content for content in held if echoes(answer, content, "", self.language)]


def of_no_turn(said: SaidByUs, texts: WhyTexts) -> str:
    """Why we wrote by ourselves: the result of a task, a reminder, a notice."""
    if said.of_task:
        return texts.say("result", title=said.task_title) if said.task_title else texts.say("result_untitled")
    if not said.reminds:
        return texts.say("unasked")
    if said.reminder is None or said.reminder_asked_at is None:
        return texts.say("reminder_alone")
    return texts.say("reminder", date=texts.day(said.reminder_asked_at), words=said.reminder)


def basis_of(turn: Decided) -> str:
    """Which sentence tells what an answer without memories was made of."""
    if turn.decided_by == "command":
        return "command"
    if turn.route in ("new", "continue"):
        return "handed_over"
    if turn.intent == "task_query":
        return "tasks"
    if turn.by_model:
        return "model"
    return {"memory_query": "not_found", "memory_write": "noted"}.get(turn.intent or "", "set_phrase")


def explain_bare(memory: MemoryAgent, heard: Heard, part: Part, language: str, *, always: bool) -> TellWhy | None:
    """What "why?" alone means right after an answer from memory or quoting one, and `always` if nobody could take it otherwise.

    Behind a question of the same turn it is about its answer; without a model it would become work for somebody. None otherwise.
    """
    if part.message.origin != DIRECT or part.command is not None or not message_kinds.parsed(part.message).recognised("BareWhy"):
        return None
    quoted = part.message.quoted_message_id
    if quoted is None and always:
        return TellWhy(memory, heard, None, language)
    account = memory.explanations.of_message(heard.scope, before=heard.turn.id, quoted=quoted, at=heard.at)
    if account is None or not account.used:
        return None
    if quoted is None and heard.recent[-1:] != ((ROLE_ASSISTANT, account.said.text),):
        return None
    return TellWhy(memory, heard, quoted, language)


def settle(memory: MemoryAgent, forget: Forget, heard: Heard, part: Part, language: str) -> list[Act] | None:
    """What "that's wrong, forget it" means right after an explanation: the memories that it named; None where it is no such thing.

    `forget` makes the act that forgets them, told by a name: (heard, memories, name, language).
    """
    asked = heard.conversation.context.get("asked")
    if not isinstance(asked, Mapping) or EXPLAINED not in asked or part.message.origin != DIRECT:
        return None
    if part.message.quoted_message_id is not None or not asks_to_forget(message_kinds.parsed(part.message).text):
        return None
    named = memory.get(heard.scope, [MemoryId(each) for each in asked[EXPLAINED]])
    answer = WhyTexts(language, heard.time_zone, heard.at).say("answer")
    done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)]
    return [*done, forget(heard, named, answer, language)] if named else None


def asks_to_forget(text: str) -> bool:
    """Whether a message ends with "forget it", whatever it says of being wrong before: "that's not true, forget that"."""
    clauses = [clause.strip() for clause in _CLAUSES.split(text) if clause.strip()]
    return bool(clauses) and takes_back(clauses[-1])


def act(_command: commands.Why, request: Request) -> list[Act]:
    """Explain the message that is answered, else our last one."""
    return [TellWhy(request.means.memory, request.heard, request.part.message.quoted_message_id, request.language)]


SKILLS = (
    Skill(
        "why",
        "Explain what the last answer rested on.",
        commands=(commands.Why,),
        typed=lambda _intent, language: commands.Why(language=language),
        act=act,
        only_tells=True,
    ),
)
