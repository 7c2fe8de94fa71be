"""Bitemporal questions: answers about the past of memory, by rules alone, exact also where a model phrases the rest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, Say, TellAbout
from agent7.conversation.skill import PlannedIntent, Request, Skill
from agent7.identity import MemoryId, Scope
from agent7.language import commands, fold, parse, past_questions, value_said
from agent7.language.replies.history_texts import PastTexts
from agent7.language.replies.why_texts import words_of
from agent7.memory import AsOf, Chapter, Memory, MemoryAgent
from agent7.text_units import shortened
from agent7.types import Slot

MOST_LINES: Final = 12
"""The latest; a longer history is read in the console."""
MOST_QUOTED, LONGEST_QUOTE = 5, 200
"""Of what was told of something: so many, each of so many characters."""
A_MOMENT: Final = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class PastAnswer:
    """The reply and what it was made of."""

    text: str
    used: tuple[MemoryId, ...]


@dataclass(frozen=True, slots=True)
class PastAnswers:
    """Answers one person, in their language and zone, as of now. `gone`: what this very turn forgets."""

    memory: MemoryAgent
    scope: Scope
    language: str
    zone: str
    at: datetime
    gone: Collection[MemoryId] = ()

    def answer(self, text: str) -> PastAnswer | None:
        """The answer to a question about the past; None when it asks none, or memory holds nothing that answers it."""
        asked = past_questions.read_past(text, self.language, self.at, self.zone)
        told = None if asked is None else self._answer(asked)
        return told or self._replaced(past_questions.replaced_thing(text, self.language))

    def of(self, memory: Memory) -> PastAnswer | None:
        """What was so before a memory; None where it has no slot, or nothing was."""
        return self._former(Slot(memory.subject, memory.attribute)) if memory.subject and memory.attribute else None

    def told_when(self, memory: Memory) -> PastAnswer:
        """When a memory was told, in the words of then."""
        last = max(memory.valid_from, memory.last_confirmed_at)
        return PastAnswer(self._texts.told(words_of(memory), memory.valid_from, last), (memory.id,))

    def _answer(self, asked: past_questions.Asked) -> PastAnswer | None:
        match asked:
            case past_questions.Former(slot=slot, window=None):
                return self._former(slot)
            case past_questions.Former(slot=slot, window=tuple() as window):
                return self._within(slot, window)
            case past_questions.Course(slot=slot):
                return self._course(slot)
            case past_questions.KnownThen():
                return self._known_then(asked)
            case past_questions.ToldWhen(topic=topic):
                return self._told(topic)
            case past_questions.ToldWhat(topic=topic):
                return self._all_told(topic)
            case past_questions.Talked(window=window):
                return self._talked(window)
        return None

    def _former(self, slot: Slot) -> PastAnswer | None:
        """Earlier values and the present one; None where no earlier one is known: something else that was said may tell it."""
        chapters = self._history(slot)
        earlier = [chapter for chapter in chapters if chapter.known_until is not None and not chapter.mistaken]
        return self._listed(slot, chapters) if earlier else None

    def _replaced(self, thing: str) -> PastAnswer | None:
        """What was told of a thing that no slot knows and was replaced, with what replaced it; None where nothing was."""
        told = self.memory.timeline.told(self.scope, thing, latest=True) if thing else ()
        over = next((each for each in told if each.superseded_at is not None and each.id not in self.gone), None)
        if over is None:
            return None
        chapters = [each for each in self.memory.timeline.history(self.scope, over.id) if each.memory.id not in self.gone]
        former = any(each.known_until is not None and not each.mistaken for each in chapters)
        return PastAnswer("\n".join(self._lines(chapters)), _ids(chapters)) if former and len(chapters) > 1 else None

    def _within(self, slot: Slot, window: tuple[datetime, datetime]) -> PastAnswer | None:
        """What was so at any time of the span; where nothing is known of it, what is known at all."""
        chapters = self._history(slot)
        held = [chapter for chapter in chapters if chapter.holds_within(*window)]
        if not chapters:
            return None
        shown = held or chapters
        lines, texts = self._lines(shown), self._texts
        return PastAnswer(texts.then(slot, window, lines) if held else texts.unknown_then(slot, lines), _ids(shown))

    def _course(self, slot: Slot) -> PastAnswer | None:
        chapters = self._history(slot)
        return self._listed(slot, chapters) if chapters else None

    def _known_then(self, asked: past_questions.KnownThen) -> PastAnswer:
        """By the end of the span, or now where that lies ahead."""
        then = min(asked.window[1] - A_MOMENT, self.at)
        as_of = AsOf(known_at=then)
        if asked.topic is None:
            known = self.memory.overview(self.scope, at=self.at, as_of=as_of)
            found: Sequence[Memory] = (*known.top, *known.noted) if not known.total else known.top
        else:
            found = self.memory.find_about(self.scope, asked.topic, at=self.at, as_of=as_of)
        shown = [memory for memory in found if memory.id not in self.gone][:MOST_LINES]
        text = self._texts.knew(then, asked.topic, [memory.content for memory in shown])
        return PastAnswer(text, tuple(memory.id for memory in shown))

    def _told(self, topic: str) -> PastAnswer | None:
        told = [memory for memory in self.memory.timeline.told(self.scope, topic) if memory.id not in self.gone]
        if not told:
            return PastAnswer(self._texts.told_not(), ())
        last = max(max(memory.valid_from, memory.last_confirmed_at) for memory in told)
        return PastAnswer(self._texts.told(words_of(told[0]), told[0].valid_from, last), (told[0].id,))

    def _all_told(self, topic: str) -> PastAnswer | None:
        """The latest of what was told of something, the last of it last; None for a single thing, which is answered as ever."""
        told = [memory for memory in self.memory.timeline.told(self.scope, topic, latest=True) if memory.id not in self.gone]
        if len({fold(memory.content) for memory in told}) == 1 or not told:
            return None
        once = {fold(words_of(memory)): memory for memory in told}  # said again, it was said then
        latest = [memory for memory in told if once[fold(words_of(memory))].id == memory.id][-MOST_QUOTED:]
        lines = [self._texts.told(shortened(words_of(each), LONGEST_QUOTE), each.valid_from, each.valid_from) for each in latest]
        return PastAnswer("\n".join(lines), tuple(each.id for each in latest))

    def _talked(self, window: tuple[datetime, datetime]) -> PastAnswer:
        """All that the person told in that time, a line each."""
        told = [memory for memory in self.memory.timeline.said(self.scope, window, most=MOST_LINES) if memory.id not in self.gone]
        lines = list(dict.fromkeys(shortened(words_of(memory), LONGEST_QUOTE) for memory in told))
        return PastAnswer(self._texts.talked(window, lines), tuple(memory.id for memory in told))

    def _history(self, slot: Slot) -> list[Chapter]:
        return [chapter for chapter in self.memory.timeline.history(self.scope, slot) if chapter.memory.id not in self.gone]

    def _listed(self, slot: Slot, chapters: Sequence[Chapter]) -> PastAnswer:
        return PastAnswer(self._texts.course(slot, self._lines(chapters)), _ids(chapters))

    def _lines(self, chapters: Sequence[Chapter]) -> list[str]:
        return [self._line(chapter) for chapter in chapters[-MOST_LINES:]]

    def _line(self, chapter: Chapter) -> str:
        value = value_said(chapter.memory.content, chapter.memory.value) or chapter.memory.content
        if chapter.mistaken and chapter.known_until is not None:
            return self._texts.mistake(value, chapter.true_from, chapter.known_until)
        if chapter.true_until is None:
            return self._texts.since(value, chapter.true_from)
        return self._texts.span(value, chapter.true_from, chapter.true_until)

    @property
    def _texts(self) -> PastTexts:
        return PastTexts(self.language, self.zone, self.at)


def _ids(chapters: Sequence[Chapter]) -> tuple[MemoryId, ...]:
    """What the answer rests on. Nothing was recalled for it, so that nothing counts as used."""
    return tuple(chapter.memory.id for chapter in chapters)


def typed_overview(intent: PlannedIntent, language: str) -> commands.WhatDoYouKnowAbout | commands.WhatDoYouKnowAboutMe:
    """What a plan wants listed: all that is known of the person, or what is known of one thing."""
    if intent.what:
        return commands.WhatDoYouKnowAbout(topic=intent.what, language=language)
    return commands.WhatDoYouKnowAboutMe(language=language)


def tell_about(command: commands.WhatDoYouKnowAbout, request: Request) -> list[Act]:
    """What is known of a topic; where another time is asked for ("what did you know about me in March?") what was known then."""
    heard, memory, language = request.heard, request.means.memory, request.language
    first = next(iter(message_kinds.parsed(request.part.message).sentences), None)
    then = PastAnswers(memory, heard.scope, language, heard.time_zone, heard.at).answer(first.text if first else "")
    return [Say(then.text) if then else TellAbout(memory, heard.scope, command.topic, language, heard.time_zone)]


def tell_earlier(command: commands.AskEarlier, request: Request) -> list[Act]:
    """What was so before; where the words are no question that can be answered exactly, what is known of their topic."""
    heard, memory, language = request.heard, request.means.memory, request.language
    past, about = PastAnswers(memory, heard.scope, language, heard.time_zone, heard.at), request.about
    then = past.of(about) if isinstance(about, Memory) else None
    then = then or past.answer(command.text)
    if then is None and isinstance(about, Memory) and "time" in parse(command.text, language).asked.targets:
        then = past.told_when(about)
    return [Say(then.text) if then else TellAbout(memory, heard.scope, command.topic or command.text, language, heard.time_zone)]


SKILLS = (
    Skill(
        "list_known",
        "List what is known about the person, or of the thing in `what`.",
        reads=("what",),
        commands=(commands.WhatDoYouKnowAbout,),
        typed=typed_overview,
        act=tell_about,
        only_tells=True,
    ),
    Skill(
        "history",
        "What was so before, since when, or when it was told.",
        reads=("text", "what", "handle"),
        commands=(commands.AskEarlier,),
        typed=lambda intent, language: commands.AskEarlier(text=intent.text or intent.quote, topic=intent.what, language=language),
        act=tell_earlier,
        only_tells=True,
    ),
)
