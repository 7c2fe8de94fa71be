"""Corrections right after an answer: a bare value fills the slot that was spoken of anew, and every correction leaves a lesson."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.corrections.lesson_left import LeaveLesson, asked_anew, exchange_before, facts_to_put_right, of_slot
from agent7.conversation.skills.corrections.told_words import ToldWords, setting_clause
from agent7.conversation.stated import stated
from agent7.language import (
    ParsedMessage,
    asking_clause,
    attributes,
    commands,
    correction_after,
    correction_of,
    fold,
    may_correct,
    parse,
    rejected_in,
    values_in,
)
from agent7.memory import LessonSource, MemoryAgent, Note
from agent7.store.conversation.message_log import ROLE_USER
from agent7.types import Slot

LOOKED_BACK = 3
"""So many messages of the person before this turn; what was spoken of earlier is not meant by "it"."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """A part with what it puts right: the note of a slot's value, and the lesson that it leaves."""

    part: Part
    note: Note | None = None
    lesson: Act | None = None
    also: tuple[Note, ...] = ()
    """Of what was told together with it, each with the right word in the place of the same wrong one."""


@dataclass(frozen=True, slots=True)
class Corrections:
    """Reads corrections among the parts of a turn.

    `offline`: no model answers, so that the lesson has to. `continues` tells whether words go to a task of the person's: it is
    the task that is corrected then, and answers. `turned`: what a part says in the place of an attitude that is over.
    """

    memory: MemoryAgent
    offline: bool = True
    continues: Callable[[Heard, ParsedMessage, str], bool] = lambda _heard, _said, _language: False
    turned: Callable[[Heard, Part, str], tuple[Note, ...]] = lambda _heard, _part, _language: ()

    def read(self, heard: Heard, parts: Sequence[Part], language: str) -> list[Corrected]:
        """Each part with what it corrects; a part that only puts a slot right has nothing left to answer.

        Who answers a certain message corrects what that one spoke of.
        """
        before = [text for role, text in heard.recent if role == ROLE_USER][-LOOKED_BACK:]
        read: list[Corrected] = []
        for part in parts:
            read.append(self._corrected(heard, part, before, language))
            before.append(part.message.text or "")
        return read

    def _corrected(self, heard: Heard, part: Part, before: Sequence[str], language: str) -> Corrected:
        if asking_clause(part.read(language).text, language):
            return Corrected(part, None)  # "not Bob, who's got my saw" asks, and puts nothing right
        if turned := self.turned(heard, part, language):
            return Corrected(replace(part, rest=""), turned[0], also=turned[1:])
        told, (answered, _) = ToldWords(self.memory), heard.quoted.get(part.message.quoted_message_id or "", ("", ""))
        meant = partial(spoken_of_last, answered, tuple(before), language)
        handed = told.of_handing_over(heard, part, language)
        note = next(iter(handed), None) or told.of_joke(heard, part, language) or told.of_words(heard, part, meant, before, language)
        note = note or self._note(heard, part, meant, language)
        if note is None and (changed := told.of_change(heard, part, language)):
            return Corrected(replace(part, statements=()), changed)
        corrected = self._with_lesson(heard, replace(part, rest="", statements=()) if note else part, note, language)
        if note is None or handed:
            return replace(corrected, also=handed[1:])
        together = told.told_together(heard, part, note, language)
        return replace(corrected, also=(*together, *told.told_beside(part, note, language)))

    def _note(self, heard: Heard, part: Part, meant: Callable[[], Slot | None], language: str) -> Note | None:
        if part.message.origin != DIRECT or part.command or part.statements:
            return None
        if setting := setting_clause(part.read(language)):
            return stated(setting, part.message, language)
        if not may_correct(part.read().text, language):
            return None
        slot = meant()
        value = correction_of(part.read().text, language, slot=slot) if slot else None
        if slot is None or value is None:
            return None
        held, wrong = self.memory.newest_of(heard.scope, slot, at=heard.at), rejected_in(part.read().text, language)
        if held is not None and wrong and fold(wrong) not in fold(held.content):
            return None  # "It's cold today, not warm" puts no home right
        if held is not None and not attributes.is_known(slot.attribute) and values_in(held.content):
            return None  # "at 10" is not all of "at 9 on Friday in Room 4"
        return stated(value, part.message, language, slot=slot, corrects=held)

    def _with_lesson(self, heard: Heard, part: Part, note: Note | None, language: str) -> Corrected:
        exchange = exchange_before(heard, part)
        if exchange is None or part.message.origin != DIRECT or part.command is not None:
            return Corrected(part, note)
        correction = of_slot(note) or correction_after(message_kinds.parsed(part.message).text, exchange, language)
        if correction is None:
            return Corrected(part, note)
        source = LessonSource(exchange.said, heard.conversation.id, part.message.id)
        answered = note is not None or bool(part.statements) or not self.offline or self.continues(heard, part.read(language), language)
        lesson = LeaveLesson(self.memory, heard.scope, correction, source, language)
        if answered:
            return Corrected(part, note, lesson)
        asked = asked_anew(exchange, correction, language)
        if asked:
            return Corrected(replace(part, message=replace(part.message, text=asked), rest=asked), None, lesson)
        if correction.rejected and correction.preferred and values_in(correction.rejected) != values_in(correction.preferred):
            return Corrected(part, note)  # "13th" is not said instead of "5"
        facts = facts_to_put_right(self.memory, heard, part, correction, language)
        return Corrected(replace(part, rest=""), None, replace(lesson, facts=facts, told=True))


def spoken_of_last(answered: str, before: Sequence[str], language: str) -> Slot | None:
    """The slot that a message speaks of without naming it: of the one that it answers, else of the last of those before it."""
    return last_slot([answered], language) or last_slot(before, language)


def last_slot(told_texts: Iterable[str], language: str) -> Slot | None:
    """The slot that these texts told of or asked for last. What was so before is not put right as of now."""
    found = None
    for text in told_texts:
        read = parse(text, language)
        told = parse(read.command.text, language) if isinstance(read.command, commands.Remember) else read
        said = [Slot(each.subject, each.attribute) for each in told.statements if each.subject and each.attribute]
        asked = None if told.asks_past else told.asked_slot
        found = said[-1] if said else asked or (found if told.small_talk else None)  # behind thanks it is still spoken of
    return found
