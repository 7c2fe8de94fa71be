"""The parsed message: one text with all that rules find in it, each found when it is first asked for and then kept with it.

`parse` is pure: no store, no clock, no network, no policy. Within a turn the same words are the same parsed message, whoever asks for it
(`readings`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal
from zoneinfo import ZoneInfo

from agent7.language.intents import command_recognition
from agent7.language.intents.commands import Command
from agent7.language.intents.off_record import in_earnest, off_record
from agent7.language.intents.reminder_clauses import reminder_apart
from agent7.language.intents.removals import Removal, disposed, removal
from agent7.language.intents.routes import Route, calls_off, is_request, route_by_rules
from agent7.language.intents.small_talk import SmallTalk, small_talk
from agent7.language.intents.task_continuation import ContinuableTask
from agent7.language.intents.unsaying import clauses_said, unsaid
from agent7.language.questions.answerability import is_supposed
from agent7.language.questions.question_reading import Asked, read_question
from agent7.language.questions.slot_questions import asks_past, is_question, question_slot, thing_asked_for
from agent7.language.readings import reader
from agent7.language.sentences import Recognised, recognise
from agent7.language.signals.entities import Entity, entities_in
from agent7.language.signals.salience import Sensed, sense
from agent7.language.signals.secrets import is_never_kept, redact_secrets
from agent7.language.signals.sentiment import Emotion, emotion_of
from agent7.language.statements.explicit_memories import is_explicit_memory, told_besides, told_pieces
from agent7.language.statements.parser import parse_statement, parse_statements, parse_statements_apart, spelled_out_sentences
from agent7.language.statements.repairs.second_thoughts import as_put_right
from agent7.language.statements.statement import Statement
from agent7.language.text.everyday_spelling import without_asides
from agent7.language.text.identification import detect_language, language_scores
from agent7.language.text.normalization import as_read, sentences
from agent7.language.times.moment_types import Moment
from agent7.language.times.moments import when
from agent7.language.times.parser import may_name_time, moments_in
from agent7.types import Slot

if TYPE_CHECKING:
    from agent7.language.times.moment_types import Due

type SentenceKind = Literal["request", "question", "greeting", "acknowledgement", "statement", "fragment"]

GREETINGS: Final = ("greeting", "goodbye", "wellbeing", "presence")


@reader
def parse(text: str, language_hint: str | None = None) -> ParsedMessage:
    """The text as rules read it: its first 4,096 characters, in whole words. `language_hint`: what the conversation is in, when known."""
    return ParsedMessage(as_read(text).rstrip(), language_hint)


@dataclass(frozen=True)
class ParsedMessage:
    """What a text says. Nothing is read before it is asked for, and nothing twice."""

    text: str
    hint: str | None = None

    @cached_property
    def language(self) -> str:
        """`en`, `es`, `de`, `pt`, `fr`, or `und`; the hint where the words say little."""
        return detect_language(self.text, hint=self.hint)

    @cached_property
    def certainty(self) -> float:
        """How sure the words alone are of their language, in [0, 1]: its share of what speaks for any."""
        scores = language_scores(self.text)
        return scores.get(self.language, 0.0) / (sum(scores.values()) or 1.0)

    @cached_property
    def sentences(self) -> tuple[ParsedMessage, ...]:
        """Its sentences, each parsed by itself."""
        return tuple(parse(each, self.hint) for each in sentences(self.text))

    @cached_property
    def spelled_out(self) -> tuple[ParsedMessage, ...]:
        """Its sentences with coreference resolved: "He lives in Oslo" by his name."""
        return tuple(parse(each, self.hint) for each in spelled_out_sentences(self.text))

    @cached_property
    def reminders_apart(self) -> tuple[ParsedMessage, ...]:
        """A sentence, parted from an order to be reminded that it goes on with, and from what it asks behind that."""
        return tuple(parse(each, self.hint) for each in reminder_apart(self.text, self.language))

    @cached_property
    def kind(self) -> SentenceKind:
        """What it is as a whole; a request may be put as a question."""
        if self.is_request:
            return "request"
        if self.is_question:
            return "question"
        if self.small_talk:
            return "greeting" if self.small_talk in GREETINGS else "acknowledgement"
        return "statement" if any(each.attribute or each.denied or each.tells for each in self.statements) else "fragment"

    @cached_property
    def statement(self) -> Statement:
        """The first sentence that sets a slot, with the whole text as its content."""
        return parse_statement(self.text, language=self.hint)

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """Every sentence as a statement of its own; at least one."""
        return parse_statements(self.text, language=self.hint)

    @cached_property
    def facts(self) -> tuple[Statement, ...]:
        """One statement for each fact, so that one can be forgotten without the others."""
        return parse_statements_apart(self.text, language=self.hint)

    @cached_property
    def told_pieces(self) -> tuple[str, ...]:
        """The clauses that are to be kept of a sentence that nobody asked to remember."""
        return told_pieces(self.text)

    @cached_property
    def told_besides(self) -> tuple[str, ...]:
        """The other clauses of it."""
        return told_besides(self.text)

    def is_explicit_memory(self, *, alone: bool = True) -> bool:
        """Whether it tells something that is kept although nobody said "remember". `alone`: no other sentence stands with it."""
        return is_explicit_memory(self.text, language=self.hint, alone=alone)

    @cached_property
    def is_question(self) -> bool:
        """Whether any of its sentences asks."""
        return is_question(self.text, language=self.hint)

    @cached_property
    def is_request(self) -> bool:
        """Whether it tells or asks the assistant to do something."""
        return is_request(self.text, self.hint)

    @cached_property
    def is_called_off(self) -> bool:
        """Whether it takes back itself what it asks to be done."""
        return calls_off(self.text, self.hint)

    @cached_property
    def is_supposed(self) -> bool:
        """Whether all of it is hypothetical, a wish, or over."""
        return is_supposed(self.text)

    @cached_property
    def asked(self) -> Asked:
        """What its question asks for: a person, a place, a time, a number, words."""
        return read_question(self.text, self.hint)

    @cached_property
    def asked_slot(self) -> Slot | None:
        """The slot that its last question asks for, of now or of before."""
        return question_slot(self.text, language=self.hint)

    @cached_property
    def asked_thing(self) -> Slot | None:
        """The slot of a thing beyond the schema that it asks for: "what's my locker code?"."""
        return thing_asked_for(self.text, language=self.hint)

    @cached_property
    def asks_past(self) -> bool:
        """Whether that question asks for an earlier value."""
        return asks_past(self.text, self.hint)

    @cached_property
    def command(self) -> Command | None:
        """The command that it begins with, as a message of the person's own that answers none."""
        return self.command_when()

    def command_when(self, *, quoted: bool = False, forwarded: bool = False) -> Command | None:
        """The same of a message that answers another one (`quoted`), or was passed on."""
        return command_recognition.parse(self.text, quoted=quoted, forwarded=forwarded)

    @cached_property
    def exact_command(self) -> Command | None:
        """The command that it is as a whole, of the closed list that needs no model."""
        return command_recognition.exact(self.text)

    @cached_property
    def small_talk(self) -> SmallTalk | None:
        """The kind of small talk that all of it is."""
        return small_talk(self.text, self.hint)

    @cached_property
    def only_small_talk(self) -> SmallTalk | None:
        """The same, as the language of the hint alone has it."""
        return small_talk(self.text, self.hint, only=True)

    @cached_property
    def emotion(self) -> Emotion:
        """The strongest feeling that the speaker shows."""
        return emotion_of(self.text)

    @cached_property
    def mentions(self) -> tuple[Entity, ...]:
        """The people, places and things that it names, the most salient first."""
        return entities_in(self.text, self.hint)

    @cached_property
    def holds_secret(self) -> bool:
        """Whether it holds what is never kept: a card number, a password, the number of an identity paper."""
        return is_never_kept(self.text)

    @cached_property
    def without_secrets(self) -> str:
        """Its words with those redacted."""
        return redact_secrets(self.text)

    @cached_property
    def unsaid(self) -> str | None:
        """What it says beside an order to forget what was said just before it; None without such an order."""
        return unsaid(self.text)

    @cached_property
    def removal(self) -> Removal | None:
        """What it orders to forget, in whatever order of words; None without such an order."""
        return removal(self.text, self.hint)

    @cached_property
    def disposed(self) -> str:
        """What is to be got rid of, in words that mean memory only where something held is called so."""
        return disposed(self.text, self.hint)

    @cached_property
    def clauses_said(self) -> tuple[str, ...]:
        """Its clauses between commas and the like, where it is short."""
        return clauses_said(self.text)

    @cached_property
    def off_record(self) -> str | None:
        """What it says beside that it is not to be kept; None where it may be."""
        return off_record(self.text)

    @cached_property
    def in_earnest(self) -> str:
        """Its words without asides and what it takes back as a joke, and with what it puts right of itself."""
        return without_asides(as_put_right(in_earnest(self.text), self.hint), self.language)

    @cached_property
    def may_name_time(self) -> bool:
        """Whether a search for times in it is worth while."""
        return may_name_time(self.text)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Its time expressions, in their order."""
        return moments_in(self.text, language=self.hint or "en")

    def times(self, at: datetime, zone: ZoneInfo, *, month_first: bool = False) -> tuple[Due, ...]:
        """The instants that its time expressions mean for somebody who says them at `at`, in their zone."""
        return tuple(due for each in self.moments if (due := when(each, at, zone, month_first=month_first)))

    def salience(self, answering: str = "") -> Sensed:
        """How much speaks for remembering it. `answering`: our question, or the message that it quotes."""
        return sense(self.text, language=self.hint, answering=answering)

    def recognised(self, *among: str, context: Mapping[str, str] | None = None) -> Recognised | None:
        """Which of these intents of the sentence templates it has, read in the language of the hint first."""
        return recognise(self.text, self.hint, among=among, context=context)

    def route(self, task: ContinuableTask | None = None) -> Route:
        """Where it goes: to memory, to small talk, or to work. `task`: what it may go on with."""
        return route_by_rules(self.text, language=self.hint, task=task)
