"""What a person told in words of their own, put right by later words: another value in it, another number by now, or no joke."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from agent7.conversation import message_kinds
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.corrections.lesson_left import exchanged
from agent7.conversation.stated import stated
from agent7.language import (
    USER,
    ParsedMessage,
    Statement,
    attributes,
    changed_value,
    correction_of,
    fold,
    handed_over,
    may_change_value,
    may_hand_over,
    names_value,
    only_takes_back,
    opinion_in,
    parse,
    pieces,
    put_right,
    put_right_behind_joke,
    repair_in,
    starred,
    stems_in,
    values_in,
)
from agent7.language.replies.rendering import say
from agent7.memory import Memory, MemoryAgent, Note, Purpose
from agent7.store.conversation.conversations import SESSION_IDLE
from agent7.types import Category, Slot

FEWEST_LOST = 2
"""Words of a sentence that nothing else would say, for it to be kept by itself."""


@dataclass(frozen=True, slots=True)
class ToldWords:
    """Finds what a message puts right of what the person told: each gives the note of the right words, None where none is meant."""

    memory: MemoryAgent

    def of_words(self, heard: Heard, part: Part, meant: Callable[[], Slot | None], before: Sequence[str], language: str) -> Note | None:
        """What was said before in the words in which it was said, with the right value in it.

        It has to speak of the same thing; what names only the wrong value, or says only that something was wrong, means what was told in
        this session. Of several the newest is meant. A bare value ("no, at 10") means what was spoken of last.
        """
        told_here = " ".join(part.statements)
        behind = part.rest and only_takes_back(part.rest, language)  # "I told you wrong, ..." and, apart from it, what is right
        read = parse(f"{part.rest}. {told_here}" if behind else part.rest or told_here, language)
        said = read.text
        if part.message.origin != DIRECT or part.command:
            return None
        slip = next(((repair, told) for told in reversed(before) if (repair := starred(said, told, language))), None)
        repair = slip[0] if slip else repair_in(said, language)
        if repair and not repair.wrong and opinion_in(said, language):
            return None  # "actually I quite like it now" says how one finds it, and of no other thing
        if repair is None or not all(map(_is_of_a_thing, read.statements)) or setting_clause(read):
            return None
        if not repair.wrong and not repair.about and (last := self._spoken_of(heard, meant())) is not None:
            if told_last := put_right(last.content, repair, language):
                note = stated(told_last[0], part.message, language)
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
        began = heard.conversation.started_at - SESSION_IDLE  # its first message bears the time at which the phone sent it
        session = [(held, sentence) for held, (sentence, _) in told if held.valid_from > began]
        alike = alike or (session if len(session) == 1 or (repair.wrong and not repair.about) else [])
        if not alike:
            return None
        wrong, sentence = max(alike, key=lambda each: each[0].valid_from)
        note = stated(sentence, part.message, language)
        return replace(note, corrects=wrong, replaces=wrong.id)

    def of_handing_over(self, heard: Heard, part: Part, language: str) -> tuple[Note, ...]:
        """What was told last with its new value, and the other thing that has the old one: "no, 4471 is the shed. The garage is 2093"."""
        said = message_kinds.whole_words(part.message)
        if part.message.origin != DIRECT or part.command or not may_hand_over(said, language):
            return ()
        found = [item.memory for item in self.memory.recall(heard.scope, said, purpose=Purpose.TURN, at=heard.at).items]
        spoken_of = self.memory.lessons.spoken_of(heard.scope, heard.conversation.id, before=heard.turn.id)
        own = {held.id: held for held in (*found, *spoken_of) if _is_own(held)}
        told = [(held, handed) for held in own.values() if (handed := handed_over(said, held.content, language))]
        if not told:
            return ()
        held, handed = max(told, key=lambda each: each[0].valid_from)
        right, other = (stated(sentence, part.message, language) for sentence in handed)
        return replace(right, corrects=held, replaces=held.id), other

    def of_change(self, heard: Heard, part: Part, language: str) -> Note | None:
        """What was said before with the number, day or time that the same thing has by now: "they put the gym up, I pay 44 now".

        The words themselves are kept too, since they may tell more. Of several things it is none.
        """
        read = parse(part.rest or " ".join(part.statements), language)
        if part.message.origin != DIRECT or part.command or not may_change_value(read.text, language):
            return None
        found = [item.memory for item in self.memory.recall(heard.scope, read.text, purpose=Purpose.TURN, at=heard.at).items]
        own = [held for held in found if _is_own(held) and not _is_of_schema(read, held)]
        told = {held.content: (held, right) for held in own if (right := changed_value(read.text, held.content, language))}
        if len(told) != 1:
            return None
        [(held, right)] = told.values()
        if read.statement.attribute and held.attribute and len(pieces(held.content)) == 1 and ", " not in held.content:
            return None  # the slot's new value says all of it; "1,150 a month, goes out on the 3rd" tells more
        return replace(stated(right, part.message, language), replaces=held.id)

    def told_together(self, heard: Heard, part: Part, note: Note, language: str) -> tuple[Note, ...]:
        """What the person told in one message with what is put right, where one word of it was wrong: "my niece is Elin, she's 9"."""
        corrected = note.corrects
        word = _exchanged_word(corrected.content, note.text) if corrected is not None and note.slot is None else None
        if corrected is None or word is None or corrected.source_message_id is None:
            return ()
        told = self.memory.told_with(heard.scope, corrected, at=heard.at)
        right = [(held, exchanged(held.content, *word)) for held in told if _is_own(held) and held.id != corrected.id]
        return tuple(replace(stated(text, part.message, language), corrects=held, replaces=held.id) for held, text in right if text)

    def told_beside(self, part: Part, note: Note, language: str) -> tuple[Note, ...]:
        """What the message tells behind what is right, and that would be lost: "it's Friday. Gwen is driving us to Leeds"."""
        known = stems_in(f"{note.corrects.content if note.corrects else ''} {note.text}", language)
        behind = [each.content for each in parse(message_kinds.words_to_read(part.message), language).statements[1:]]
        lost = [parse(each, language) for each in behind if len(stems_in(each, language) - known) >= FEWEST_LOST]
        telling = [read for read in lost if names_value(read.text) and not read.is_question and read.salience().passes()]
        return tuple(stated(read.text, part.message, language) for read in telling)

    def of_joke(self, heard: Heard, part: Part, language: str) -> Note | None:
        """What a message says in the place of what was told last, which it takes back as a joke; that is told as the joke it was.

        By its words the new sentence is found: "it was a goose" alone answers nothing.
        """
        right = put_right_behind_joke(message_kinds.words_to_read(part.message)) if part.message.origin == DIRECT else ""
        if not right or part.command:
            return None
        spoken_of = self.memory.lessons.spoken_of(heard.scope, heard.conversation.id, before=heard.turn.id)
        own = [held for held in spoken_of if _is_own(held)]
        if not own:
            return None
        last = max(own, key=lambda held: held.valid_from)
        if last.attribute and last.subject and (parse(right, language).statement.attribute or attributes.is_known(last.attribute)):
            value = correction_of(right, language, slot=Slot(last.subject, last.attribute))  # else its own sentence takes its place
            return replace(stated(value, part.message, language), slot=Slot(last.subject, last.attribute), corrects=last) if value else None
        if parse(right, language).statement.attribute:
            return None  # "jk, I'm a bus driver" sets a value by itself
        note = stated(say("joke_put_right", language, right=right.rstrip(" .!"), joke=last.content), part.message, language)
        return replace(note, corrects=last, replaces=last.id, holds_slot=False, category=Category.CORRECTION)

    def _spoken_of(self, heard: Heard, slot: Slot | None) -> Memory | None:
        """The one memory of the person's own that was spoken of last, where that is told; a slot of the schema has its own value."""
        if slot is not None:
            return None if attributes.is_known(slot.attribute) else self.memory.newest_of(heard.scope, slot, at=heard.at)
        spoken_of = self.memory.lessons.spoken_of(heard.scope, heard.conversation.id, before=heard.turn.id)
        return spoken_of[0] if len(spoken_of) == 1 and spoken_of[0].origin == DIRECT else None


def _is_own(held: Memory) -> bool:
    """Whether it is told in the person's own words."""
    return held.origin == DIRECT and held.speaker == USER


def _is_of_schema(said: ParsedMessage, held: Memory) -> bool:
    """Whether both set slots of which the schema knows one, and so what takes the place of what."""
    both = said.statement.attribute, held.attribute
    return all(both) and any(attribute and attributes.is_known(attribute) for attribute in both)


def _is_of_a_thing(said: Statement) -> bool:
    """Whether it sets nothing of the schema, and takes nothing back: then it may as well put right what was said in words."""
    return not said.denied and (said.attribute is None or not attributes.is_known(said.attribute))


def setting_clause(said: ParsedMessage) -> str:
    """The clause behind a no that sets a slot of the person's own by itself: "no more Skip, just call me Bart"."""
    if not said.statement.correction:
        return ""
    for clause in said.clauses_said[1:]:
        told = parse(clause, said.language).statement
        if told.subject == USER and told.attribute and attributes.is_known(told.attribute):
            return told.content
    return ""


def _exchanged_word(old: str, new: str) -> tuple[str, str] | None:
    """The one word in which two sentences differ, as it was and as it is."""
    before, after = old.split(), new.split()
    pairs = [(one.strip(".,!?"), other.strip(".,!?")) for one, other in zip(before, after, strict=False) if fold(one) != fold(other)]
    return pairs[0] if len(before) == len(after) and len(pairs) == 1 else None
