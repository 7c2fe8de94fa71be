"""Later words: what the person said after what an answer rests on, and that may have changed it, is told first.

A new value that is told in words of which no slot is made ("they put it up to 27.50", "Rachid has left, Solène stands in for him")
replaces nothing in memory; what it may replace is told as what was noted before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from agent7.conversation.skills.certainty.hedging import Hedging, Reply
from agent7.conversation.turn.question_and_answer import Said
from agent7.identity import MemoryId
from agent7.language import attributes, newer_answers, parse, question_reading, quotable, sentences
from agent7.language.replies.rendering import say
from agent7.language.replies.trust_texts import OWN
from agent7.memory import Memory, MemoryAgent, Recalled

MOST_LATER: Final = 2
MOST_TOGETHER: Final = 4
"""Statements of one message."""
WHOLE: Final = 200
"""Characters of a message that is told whole."""


@dataclass(frozen=True, slots=True)
class LaterWords:
    """Looks for them among what was recalled, what was told right afterwards, and beside the question."""

    memory: MemoryAgent

    def first(self, said: Said, recalled: Sequence[Recalled], reply: Reply) -> Reply:
        """The reply, behind what may have changed since; as it is where nothing may."""
        told, used = reply
        older = max((item.memory for item in recalled if item.memory.id in used), key=lambda memory: memory.valid_from, default=None)
        if older is None or older.origin not in OWN:
            return reply
        older = _as_quoted(older, told)
        asked = question_reading.read_question(said.text, said.language)
        hedging = Hedging(said.language, said.heard.time_zone, said.heard.at)
        next_told = self.memory.told_next(said.heard.scope, older.id, at=said.heard.at)
        at_once, next_said = {item.memory.id for item in next_told}, _said_next(next_told, older)
        items = {item.memory.id: item for item in (*next_told, *recalled) if item.memory.id not in {*used, *said.gone}}
        later = [item for item in items.values() if _is_later(item.memory, older)]
        later = [item for item in later if not _is_told_beside(item.memory, later, asked)]
        newest_first = sorted(later, key=lambda item: item.memory.valid_from, reverse=True)
        changing = {
            item.memory.id: _changing(
                asked, item.memory.content, older, at_once=item.memory.id in at_once, next_said=item.memory.id in next_said
            )
            for item in newest_first
        }
        found = [(item, words) for item in newest_first if (words := changing[item.memory.id])][:MOST_LATER]
        found = found or _together(asked, newest_first, older) or self._instead(said, older, used)
        beside = [each for each in parse(said.request, said.language).sentences if not each.is_question]
        now = [each.text for each in beside if _changing(asked, each.text, older, at_once=True)]
        if not found and not now:
            return reply
        lines = dict.fromkeys([*map(hedging.quote_of_now, now), *(hedging.hedged_quote(item, words) for item, words in found)])
        newer = "\n".join(lines)
        introduced = say("nearest", said.language, answer="").strip()
        near = told.startswith(introduced)
        text = say("nearest_newer" if near else "newer_first", said.language, newer=newer, older=told.removeprefix(introduced).strip())
        return text, (*(item.memory.id for item, _ in found), *used)

    def _instead(self, said: Said, ending: Memory, used: Sequence[MemoryId]) -> list[tuple[Recalled, str]]:
        """What the message that says that something is over tells in its place: "Dr Hollis has retired, we go to Dr Begum these days"."""
        if not newer_answers.tells_end(ending.content, ending.language):
            return []
        told = self.memory.told_with(said.heard.scope, ending, at=said.heard.at)
        changes = [held.id for held in told if held.id not in used and newer_answers.tells_change(held.content, held.language)]
        items = self.memory.still(said.heard.scope, changes, at=said.heard.at) if changes else ()
        return [(item, item.memory.content) for item in items][:MOST_LATER]


def _as_quoted(memory: Memory, reply: str) -> Memory:
    """With no more of its words than the reply tells: what changes another sentence of a long text changes nothing of the answer."""
    told = [each for each in sentences(memory.content) if each in reply] if len(memory.content) > WHOLE else []
    return replace(memory, content=" ".join(told)) if told else memory


def _is_later(memory: Memory, older: Memory) -> bool:
    """Whether it was told later, and tells no other attribute of the same: where somebody moved to changes nothing of what they eat.

    Things that the schema does not know may be called otherwise the second time: "the lessons" of "swimming lessons".
    """
    told, held = memory.attribute, older.attribute
    both_known = bool(told and held) and all(each and attributes.is_known(each) for each in (told, held))
    of_another = both_known and told != held and memory.subject == older.subject
    return memory.origin in OWN and memory.valid_from > older.valid_from and not of_another


def _is_told_beside(memory: Memory, later: Sequence[Recalled], asked: question_reading.Asked) -> bool:
    """Whether it only says that something changed, and the rest of its message what: nothing of the question ("it changed, training is on
    Thursdays now" of the coach).
    """
    others = [item.memory for item in later if item.memory.source_message_id == memory.source_message_id and item.memory.id != memory.id]
    if not others or memory.source_message_id is None or not newer_answers.only_changes(memory.content, memory.language or ""):
        return False
    return not any(newer_answers.speaks_of(asked, each.content, each.language) for each in others)


def _said_next(told: Sequence[Recalled], older: Memory) -> set[MemoryId]:
    """What is held of the message that told something right behind an older one."""
    behind = [item.memory for item in told if item.memory.source_message_id not in (None, older.source_message_id)]
    first = min(behind, key=lambda memory: memory.source_message_id or 0, default=None)
    return {memory.id for memory in behind if first and memory.source_message_id == first.source_message_id}


def _changing(asked: question_reading.Asked, content: str, older: Memory, *, at_once: bool, next_said: bool = False) -> str:
    """The sentence of a text that may have changed what an older memory says; "" where none may."""
    said = [each for each in sentences(content) if quotable.may_answer(each, older.language)]
    if len(content) > WHOLE:  # a long text goes on with itself, and not with what was said before it
        at_once = next_said = False
    if at_once and len(said) > 1:  # what is changed may stand in one sentence, by what in another
        said.append(" ".join(said))
    for each in said:
        if newer_answers.may_change(asked, each, older.content, older.language, at_once=at_once, next_said=next_said):
            return each
    return ""


def _together(asked: question_reading.Asked, later: Sequence[Recalled], older: Memory) -> list[tuple[Recalled, str]]:
    """The statements of one message that change it only together: "Bastien is on leave, I see Aurore instead"."""
    for message in dict.fromkeys(item.memory.source_message_id for item in later if item.memory.source_message_id):
        parts = sorted((item for item in later if item.memory.source_message_id == message), key=lambda item: item.memory.id)
        whole = ", ".join(item.memory.content for item in parts)
        changes = newer_answers.may_change(asked, whole, older.content, older.language, at_once=False)
        if 1 < len(parts) <= MOST_TOGETHER and len(whole) <= WHOLE and changes:
            return [(item, item.memory.content) for item in parts]
    return []
