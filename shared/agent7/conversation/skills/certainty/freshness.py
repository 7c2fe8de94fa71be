"""Freshness and conflict: what the person answers when asked whether something old is still so, or which of two answers is right."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, DropQuestion, Remember, Say
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.open_questions import ASKED_AT
from agent7.conversation.skills.certainty.acts import Hold, LetGo
from agent7.conversation.stated import stated
from agent7.identity import MemoryId
from agent7.language import ParsedMessage, choices, commands, correction_of, fold, recognise, takes_back
from agent7.language.replies.rendering import say
from agent7.memory import Memory, MemoryAgent
from agent7.store.tasks import tasks
from agent7.types import Slot

LONGEST_VALUE: Final = 60
"""Characters of a message that is nothing but the new value."""
MOST_WORDS: Final = 6
LONGEST_BARE_NAME: Final = 2
"""Words of a new value that comes without a "no" or "now" before it."""
_EDGES: Final = " .,;:!?\u2026\u00a1\u00bf\"'"


def settle(memory: MemoryAgent, heard: Heard, part: Part, language: str) -> list[Act] | None:
    """What a message means as the answer to such a question; None where it is none, and says something of its own."""
    asked = heard.conversation.context.get("asked")
    if not isinstance(asked, Mapping) or part.message.origin != DIRECT or tapped_elsewhere(part, asked):
        return None
    if (part.message.quoted_message_id or "") in heard.work.quoted or a_task_asked_since(heard, part, asked):  # said to a task
        return None
    done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)]
    match asked.get("kind"):
        case "still_so":
            held = memory.get(heard.scope, [MemoryId(each) for each in asked["memories"]])
            acts = _still_so(memory, heard, part, held, language)
        case "which":
            held = memory.get(heard.scope, [MemoryId(each) for each in asked["memories"]])
            whole = len(held) == len(asked["memories"])  # else a number would mean another one by now
            acts = _which(memory, heard, part, held, language) if whole else None
        case "what_now":
            acts = _new_value(memory, heard, part, Slot(asked["subject"], asked["attribute"]), language)
        case _:
            return None
    return [*done, *acts] if acts is not None else None


def _still_so(memory: MemoryAgent, heard: Heard, part: Part, held: Sequence[Memory], language: str) -> list[Act] | None:
    """Yes confirms, no lets go, a bare value is the new one; a whole sentence speaks for itself."""
    if not held:
        return None
    said = message_kinds.parsed(part.message)
    if isinstance(part.command, commands.Yes) or _answers(said.text, "StillSo"):
        return [_hold(memory, heard, part, held[0], (), language)]
    if (isinstance(part.command, commands.No) and not takes_back(said.text)) or _answers(said.text, "NoLonger"):
        return [LetGo(memory, heard, held, language)]
    first = held[0]
    if first.subject is None or first.attribute is None:
        return None
    if len(said.text.split()) > LONGEST_BARE_NAME and not _answers(said.text, "NewValue"):
        return None  # "weather in Paris" is another matter
    return _new_value(memory, heard, part, Slot(first.subject, first.attribute), language)


def _which(memory: MemoryAgent, heard: Heard, part: Part, held: Sequence[Memory], language: str) -> list[Act] | None:
    """The one that is picked, by number, by its words or by a tap, is right; no leaves all as they are."""
    words = message_kinds.parsed(part.message)
    if isinstance(part.command, commands.No) or _answers(words.text, "Neither"):
        return [Say(say("kept", language))]
    place = chosen(part, words, held)
    if place is not None:
        others = [each.id for each in held if each.id != held[place].id]
        return [_hold(memory, heard, part, held[place], others, language)]
    return None


def chosen(part: Part, words: ParsedMessage, held: Sequence[Memory]) -> int | None:
    """Which of the answers a message picks: the place behind a tap, a number, or the value of one of them alone.

    Where one of two is called wrong it is the other one.
    """
    payload = message_kinds.payload(part.message) or ""
    if payload.rpartition(":")[2].isdigit() and int(payload.rpartition(":")[2]) < len(held):
        return int(payload.rpartition(":")[2])
    if part.command is not None or part.statements or words.is_question or len(words.text.split()) > MOST_WORDS:
        return None
    said = fold(words.text).strip(_EDGES)
    named = [place for place, each in enumerate(held) if each.value and re.search(rf"(?<!\w){re.escape(each.value)}(?!\w)", said)]
    picked = named if len(named) == 1 else choices.picked(words.text, len(held))
    if len(picked) != 1:
        return None
    besides = said.replace(held[picked[0]].value or "", " ")  # "Old Navy" calls nothing old
    if not _answers(re.sub(r"\A\w{2,4},\s*", "", besides), "CalledWrong", "which"):  # "no, Acme" calls nothing wrong
        return picked[0]
    return 1 - picked[0] if len(held) == 2 else None


def _hold(memory: MemoryAgent, heard: Heard, part: Part, held: Memory, others: Sequence[MemoryId], language: str) -> Hold:
    """Said again by the person, in the words in which it is held."""
    note = stated(held.content, part.message, held.language or language)
    draft = replace(memory.draft(heard.scope, note, at=heard.at), subject=held.subject, attribute=held.attribute, value=held.value)
    return Hold(memory, heard, held, draft, tuple(others), language)


def _new_value(memory: MemoryAgent, heard: Heard, part: Part, slot: Slot, language: str) -> list[Act] | None:
    """A message that is nothing but a value of the slot: "Kestrel", "No, Kestrel now". Statements set it by themselves."""
    said = message_kinds.parsed(part.message, language)
    text = said.text
    if part.command is not None or part.statements or len(text) > LONGEST_VALUE or len(text.split()) > MOST_WORDS:
        return None
    if message_kinds.parsed(part.message).is_question or said.only_small_talk or said.is_request or said.statement.attribute:
        return None
    value = bare_value(text, slot, language)
    if value is None:
        return None
    note = stated(value, part.message, language, slot=slot)
    draft = memory.draft(heard.scope, note, at=heard.at)
    if draft.attribute != slot.attribute or draft.refusal is not None:
        return None
    return [Remember(memory, heard.scope, (draft,), language)]


def bare_value(text: str, slot: Slot, language: str) -> str | None:
    """What is the value in "Kestrel", "No, at Kestrel now" or "not any more, at Kestrel"; None where it is none of the slot."""
    if value := correction_of(text, language, slot=slot):
        return value
    found = recognise(text, language, among=("NewValue",), context={"asked": "value"})
    rest = found.slot("value") if found else text.strip(_EDGES)
    return correction_of(f"{say('answer_no', language)}, {rest}", language, slot=slot)


def _answers(text: str, intent: str, asked: str = "value") -> bool:
    return recognise(text, among=(intent,), context={"asked": asked}) is not None


def a_task_asked_since(heard: Heard, part: Part, asked: Mapping[str, object]) -> bool:
    """Whether a task waits for an answer that it asked for after we asked; who taps or quotes points at a question themselves."""
    asked_at = asked.get(ASKED_AT)
    if asked_at is None or message_kinds.payload(part.message) is not None or part.message.quoted_message_id is not None:
        return False
    since = datetime.fromisoformat(str(asked_at))
    return any(task.state == tasks.WAITING and task.news_at > since for task in heard.work.tasks)


def tapped_elsewhere(part: Part, asked: Mapping[str, object]) -> bool:
    """Whether something was tapped below another question."""
    payload = message_kinds.payload(part.message)
    return payload is not None and not payload.startswith(f"{asked.get('turn')}:")
