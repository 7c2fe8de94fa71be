"""Corrections right after an answer: a bare value fills the slot that was spoken of anew, and every correction leaves a lesson."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, partial
from itertools import takewhile

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, Paragraph
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.identity import Scope
from agent7.language import (
    LANGUAGES,
    USER,
    Correction,
    Exchange,
    LessonKind,
    ParsedMessage,
    Statement,
    attributes,
    changed_value,
    commands,
    correction_after,
    correction_of,
    fold,
    may_change_value,
    may_correct,
    opinion_in,
    parse,
    put_right,
    put_right_behind_joke,
    rejected_in,
    repair_in,
    starred,
    values_in,
)
from agent7.language.replies import texts
from agent7.language.replies.rendering import say
from agent7.memory import Draft, LessonSource, Memory, MemoryAgent, Note, Purpose
from agent7.store.conversation.message_log import PASSED_ON, ROLE_ASSISTANT, ROLE_USER
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Category, Slot

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
class PutRight:
    """A memory that held what was corrected, and the sentence that is right instead."""

    wrong: Memory
    draft: Draft


@dataclass(frozen=True, slots=True)
class LeaveLesson:
    """Keep a lesson, and put right what we had wrong. `told`: nothing else answers the person."""

    memory: MemoryAgent
    scope: Scope
    correction: Correction
    source: LessonSource
    language: str
    facts: tuple[PutRight, ...] = ()
    told: bool = False

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        said, source = [], self.source
        for fact in self.facts:
            remembered = self.memory.remember(unit, self.scope, fact.draft, at=at)
            if remembered.memory is not None:
                self.memory.lessons.put_right(unit, self.scope, fact.wrong.id, remembered.memory.id, at=at)
                said.append(texts.changed("updated", self.language, remembered.memory.content, fact.wrong.content))
                source = replace(source, memory=remembered.memory.id)
        lesson = self.memory.lessons.learn(unit, self.scope, self.correction, source, language=self.language, at=at)
        if said or not self.told:
            return said
        if self.correction.preferred:
            preferred, rejected = self.correction.preferred, self.correction.rejected
            if not rejected:
                return (say("lessons.prefers_alone", self.language, preferred=preferred),)
            return (say("lessons.prefers", self.language, preferred=preferred, rejected=rejected),)
        return (say("lessons.avoids", self.language, text=lesson.text),)


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
            if turned := self.turned(heard, part, language):
                read.append(Corrected(replace(part, rest=""), turned[0], also=turned[1:]))
                before.append(part.message.text or "")
                continue
            answered, _ = heard.quoted.get(part.message.quoted_message_id or "", ("", ""))
            meant = partial(spoken_of_last, answered, tuple(before), language)
            note = self._of_joke(heard, part, language)
            note = note or self._of_words(heard, part, meant, before, language) or self._note(heard, part, meant, language)
            if note is None and (note := self._of_change(heard, part, language)) is not None:
                read.append(Corrected(replace(part, statements=()), note))
                before.append(part.message.text or "")
                continue
            corrected = self._with_lesson(heard, replace(part, rest="", statements=()) if note else part, note, language)
            read.append(replace(corrected, also=self._told_together(heard, part, note, language)) if note else corrected)
            before.append(part.message.text or "")
        return read

    def _of_words(self, heard: Heard, part: Part, meant: Callable[[], Slot | None], before: Sequence[str], language: str) -> Note | None:
        """What was said before in the words in which it was said, with the right value in it.

        It has to speak of the same thing; what names only the wrong value, or says only that something was wrong, means what was told in
        this session. Of several the newest is meant. A bare value ("no, at 10") means what was spoken of last.
        """
        read = parse(part.rest or " ".join(part.statements), language)
        said = read.text
        if part.message.origin != DIRECT or part.command:
            return None
        slip = next(((repair, told) for told in reversed(before) if (repair := starred(said, told, language))), None)
        repair = slip[0] if slip else repair_in(said, language)
        if repair and not repair.wrong and opinion_in(said, language):
            return None  # "actually I quite like it now" says how one finds it, and of no other thing
        if repair is None or not all(map(_is_of_a_thing, read.statements)) or _setting_clause(read):
            return None
        if not repair.wrong and not repair.about and (last := self._spoken_of(heard, meant())) is not None:
            if told_last := put_right(last.content, repair, language):
                note = explicit(told_last[0], part, language)
                return replace(note, corrects=last, replaces=last.id, category=Category.CORRECTION)
            slip = next(((repair, told) for told in reversed(before) if put_right(told, repair, language)), None)
            if slip is None:
                return None
        if not (repair.wrong or repair.about or values_in(repair.right)):
            return None  # a name alone may be anybody's
        meaning = slip[1] if slip else said
        found = [item.memory for item in self.memory.recall(heard.scope, meaning, purpose=Purpose.TURN, at=heard.at).items]
        own = [held for held in found if _is_own(held)]
        told = [(held, told) for held in own if (told := put_right(held.content, repair, language))]
        alike = [(held, sentence) for held, (sentence, same) in told if same]
        if not alike and not repair.about:  # "Thursday, not Tuesday" means what was told just now
            spoken_of = self.memory.lessons.spoken_of(heard.scope, heard.conversation.id, before=heard.turn.id)
            alike = [(held, right[0]) for held in spoken_of if _is_own(held) and (right := put_right(held.content, repair, language))]
        session = [(held, sentence) for held, (sentence, _) in told if held.valid_from >= heard.conversation.started_at]
        alike = alike or (session if len(session) == 1 or (repair.wrong and not repair.about) else [])
        if not alike:
            return None
        wrong, sentence = max(alike, key=lambda each: each[0].valid_from)
        note = explicit(sentence, part, language)
        return replace(note, corrects=wrong, replaces=wrong.id)

    def _of_change(self, heard: Heard, part: Part, language: str) -> Note | None:
        """What was said before with the number, day or time that the same thing has by now: "they put the gym up, I pay 44 now".

        The words themselves are kept too, since they may tell more. Of several things it is none.
        """
        read = parse(part.rest or " ".join(part.statements), language)
        if part.message.origin != DIRECT or part.command or not may_change_value(read.text, language):
            return None
        found = [item.memory for item in self.memory.recall(heard.scope, read.text, purpose=Purpose.TURN, at=heard.at).items]
        in_words = [held for held in found if _is_own(held) and not (read.statement.attribute and held.attribute)]
        told = {held.content: (held, right) for held in in_words if (right := changed_value(read.text, held.content, language))}
        if len(told) != 1:
            return None
        [(held, right)] = told.values()
        return replace(explicit(right, part, language), replaces=held.id)

    def _told_together(self, heard: Heard, part: Part, note: Note, language: str) -> tuple[Note, ...]:
        """What the person told in one message with what is put right, where one word of it was wrong: "my niece is Elin, she's 9"."""
        corrected = note.corrects
        word = _exchanged_word(corrected.content, note.text) if corrected is not None and note.slot is None else None
        if corrected is None or word is None or corrected.source_message_id is None:
            return ()
        told = self.memory.told_with(heard.scope, corrected, at=heard.at)
        right = [(held, exchanged(held.content, *word)) for held in told if _is_own(held) and held.id != corrected.id]
        return tuple(replace(explicit(text, part, language), corrects=held, replaces=held.id) for held, text in right if text)

    def _of_joke(self, heard: Heard, part: Part, language: str) -> Note | None:
        """What a message says in the place of what was told last, which it takes back as a joke; that is told as the joke it was.

        By its words the new sentence is found: "it was a goose" alone answers nothing.
        """
        right = put_right_behind_joke(message_kinds.whole_words(part.message)) if part.message.origin == DIRECT else ""
        if not right or part.command:
            return None
        spoken_of = self.memory.lessons.spoken_of(heard.scope, heard.conversation.id, before=heard.turn.id)
        own = [held for held in spoken_of if _is_own(held)]
        if not own:
            return None
        last = max(own, key=lambda held: held.valid_from)
        if last.attribute and last.subject and (parse(right, language).statement.attribute or attributes.is_known(last.attribute)):
            value = correction_of(right, language, slot=Slot(last.subject, last.attribute))  # else its own sentence takes its place
            return replace(explicit(value, part, language), slot=Slot(last.subject, last.attribute), corrects=last) if value else None
        if parse(right, language).statement.attribute:
            return None  # "jk, I'm a bus driver" sets a value by itself
        note = explicit(say("joke_put_right", language, right=right.rstrip(" .!"), joke=last.content), part, language)
        return replace(note, corrects=last, replaces=last.id, holds_slot=False, category=Category.CORRECTION)

    def _spoken_of(self, heard: Heard, slot: Slot | None) -> Memory | None:
        """The one memory of the person's own that was spoken of last, where that is told; a slot of the schema has its own value."""
        if slot is not None:
            return None if attributes.is_known(slot.attribute) else self.memory.newest_of(heard.scope, slot, at=heard.at)
        spoken_of = self.memory.lessons.spoken_of(heard.scope, heard.conversation.id, before=heard.turn.id)
        return spoken_of[0] if len(spoken_of) == 1 and spoken_of[0].origin == DIRECT else None

    def _note(self, heard: Heard, part: Part, meant: Callable[[], Slot | None], language: str) -> Note | None:
        if part.message.origin != DIRECT or part.command or part.statements:
            return None
        if setting := _setting_clause(part.read(language)):
            return explicit(setting, part, language)
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
        return Note.explicit(
            value,
            said_at=part.message.sent_at,
            source_message_id=part.message.id,
            language=language,
            slot=slot,
            corrects=held,
            surest=message_kinds.surest(part.message),
        )

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
        facts = self._facts(heard, part, correction, language)
        return Corrected(replace(part, rest=""), None, replace(lesson, facts=facts, told=True))

    def _facts(self, heard: Heard, part: Part, correction: Correction, language: str) -> tuple[PutRight, ...]:
        """What we know with the wrong value in it, of what was spoken of just now, with the right one in its place."""
        wrong, right = correction.rejected, correction.preferred
        if correction.kind is not LessonKind.PREFER or not wrong or not right or values_in(wrong) != values_in(right):
            return ()
        spoken_of = self.memory.lessons.spoken_of(heard.scope, heard.conversation.id, before=heard.turn.id)
        found = [(memory, sentence) for memory in spoken_of if (sentence := exchanged(memory.content, wrong, right))]
        notes = [
            replace(
                Note.explicit(
                    sentence,
                    said_at=part.message.sent_at,
                    source_message_id=part.message.id,
                    language=language,
                    surest=message_kinds.surest(part.message),
                ),
                category=Category.CORRECTION,
            )
            for _, sentence in found[:1]
        ]
        drafts = self.memory.drafts(heard.scope, notes, at=heard.at) if notes else []
        return tuple(PutRight(memory, draft) for (memory, _), draft in zip(found, drafts, strict=False))


def _is_own(held: Memory) -> bool:
    """Whether it is told in the person's own words."""
    return held.origin == DIRECT and held.speaker == USER


def _is_of_a_thing(said: Statement) -> bool:
    """Whether it sets nothing of the schema, and takes nothing back: then it may as well put right what was said in words."""
    return not said.denied and (said.attribute is None or not attributes.is_known(said.attribute))


def _setting_clause(said: ParsedMessage) -> str:
    """The clause behind a no that sets a slot of the person's own by itself: "no more Skip, just call me Bart"."""
    if not said.statement.correction:
        return ""
    for clause in said.clauses_said[1:]:
        told = parse(clause, said.language).statement
        if told.subject == USER and told.attribute and attributes.is_known(told.attribute):
            return told.content
    return ""


def explicit(text: str, part: Part, language: str) -> Note:
    """A sentence that a message puts right, as the person's own."""
    message = part.message
    return Note.explicit(
        text, said_at=message.sent_at, source_message_id=message.id, language=language, surest=message_kinds.surest(message)
    )


def exchange_before(heard: Heard, part: Part) -> Exchange | None:
    """What had been said and answered right before; None where the last word was not ours."""
    quoted, _ = heard.quoted.get(part.message.quoted_message_id or "", ("", ""))
    if not quoted and (not heard.recent or heard.recent[-1][0] != ROLE_ASSISTANT):
        return None
    answered = [text for _, text in reversed(list(takewhile(lambda one: one[0] == ROLE_ASSISTANT, reversed(heard.recent))))]
    before = heard.recent[: len(heard.recent) - len(answered)]
    if not quoted and _tells_nothing().issuperset(answered):
        return None
    if before and before[-1][0] == PASSED_ON:
        return None  # nobody corrects themselves in somebody else's words
    said = next((text for role, text in reversed(before) if role == ROLE_USER), "")
    return Exchange(said, quoted or "\n".join(answered))


@cache
def _tells_nothing() -> frozenset[str]:
    """Replies of ours that hold nothing to put right."""
    return frozenset(say(key, language) for key in ("remark", "noted") for language in LANGUAGES)


def of_slot(note: Note | None) -> Correction | None:
    """The lesson of a slot's new value, in the words in which the old one was said."""
    if note is None or note.corrects is None:
        return None
    spoken = note.corrects.language
    old = parse(note.corrects.content, spoken).statement.value_text or note.corrects.value
    right = note.text if note.slot is not None else parse(note.text, spoken).statement.value_text or note.text
    return Correction(LessonKind.PREFER, right, old) if old and fold(old) != fold(right) else None


def asked_anew(exchange: Exchange, correction: Correction, language: str) -> str:
    """The question that was meant: "What do I have on Tuesday?"; empty where they corrected us and not themselves."""
    said = parse(exchange.said, language)
    if not correction.rejected or not correction.preferred or not (said.is_question or said.asked_slot):
        return ""
    return exchanged(exchange.said, correction.rejected, correction.preferred)


def exchanged(text: str, wrong: str, right: str) -> str:
    """The text with the right words in the place of the wrong ones; empty where those do not stand there once."""
    places = list(re.finditer(rf"(?<!\w){re.escape(fold(wrong))}(?!\w)", fold(text)))
    return text[: places[0].start()] + right + text[places[0].end() :] if len(places) == 1 else ""


def _exchanged_word(old: str, new: str) -> tuple[str, str] | None:
    """The one word in which two sentences differ, as it was and as it is."""
    before, after = old.split(), new.split()
    pairs = [(one.strip(".,!?"), other.strip(".,!?")) for one, other in zip(before, after, strict=False) if fold(one) != fold(other)]
    return pairs[0] if len(before) == len(after) and len(pairs) == 1 else None


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
