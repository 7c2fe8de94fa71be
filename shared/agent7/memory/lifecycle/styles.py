"""Communication style: how somebody wants answers, drawn from what they ask for again and again, whatever it is about.

A signal is a message that asks for a form ("in bullet points"). Three of them on three days make a pattern, where they are consistent: who
asks for short answers and for detailed ones as often has no style. What somebody states outright about it outranks what is drawn.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.identity import Scope
from agent7.language import LANGUAGES, OPPOSITE_STYLES, USER, Style, styles_asked_for
from agent7.language.replies.rendering import say
from agent7.memory.model import Draft, Note, Outcome
from agent7.memory.policy import MemoryPolicy
from agent7.memory.write.consolidation import Consolidation
from agent7.memory.write.drafting import Drafting
from agent7.store.memory import memories, memory_changes, reflections
from agent7.store.memory.reflections import Written
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Category, Domain, Kind, Origin, SourceType, Strength

MOST_MESSAGES: Final = 1_000
CONSISTENT: Final = 3
"""Times as often as the opposite."""
SAID: Final = {
    Style.SHORT: "episodes.style_short",
    Style.DETAILED: "episodes.style_detailed",
    Style.BULLETS: "episodes.style_bullets",
    Style.STEPS: "episodes.style_steps",
    Style.TABLE: "episodes.style_table",
    Style.SIMPLE: "episodes.style_simple",
}
STATED: Final = "reply_length"
"""The slot of what somebody says outright about the length of answers."""


@dataclass(frozen=True, slots=True)
class Signal:
    """One message that asks for a form, and the language in which it does."""

    message: Written
    language: str


@dataclass(frozen=True, slots=True)
class Styles:
    """Draws and keeps how somebody wants answers."""

    database: Database
    drafting: Drafting
    consolidation: Consolidation
    policy: MemoryPolicy

    def draw(self, scope: Scope, at: datetime, hold: Callable[[UnitOfWork], None] = lambda _: None) -> int:
        """How many styles are new, or were seen again. Raises DatabaseDown, and what `hold` raises. Twice in a row does it once."""
        with self.database.transaction(Fence.around(scope)) as unit:
            texts = reflections.written(unit, scope.own, since=at - self.policy.core.looked_back, most=MOST_MESSAGES)
            known = reflections.styles(unit, scope.own)
            is_stated = bool(memories.of_slot(unit, [scope.own], USER, STATED, at=at))
        found = self._consistent(signals_in(texts))
        told = {style: words(style, commonest(each)) for style, each in found.items() if not (is_stated and style in OPPOSITE_STYLES)}
        news = {style: text for style, text in told.items() if text not in known or self._since(found[style]) > known[text][1]}
        notes = [note_of(found[style], text, self._since(found[style])) for style, text in news.items()]
        drafts = self.drafting.drafts(scope, notes) if notes else []
        return sum(self._keep(scope, style, draft, at, hold) for style, draft in zip(news, drafts, strict=True))

    def _consistent(self, signals: Mapping[Style, Sequence[Signal]]) -> Mapping[Style, Sequence[Signal]]:
        """What is asked for often enough, on enough days, and not the other way round as well."""
        policy = self.policy.core
        often = {style: each for style, each in signals.items() if len(each) >= policy.similar_episodes}
        on_days = {style: each for style, each in often.items() if days_of(each) >= policy.days_of_pattern}
        return {
            style: each
            for style, each in on_days.items()
            if style not in OPPOSITE_STYLES or len(each) >= CONSISTENT * len(signals.get(OPPOSITE_STYLES[style], ()))
        }

    def _since(self, signals: Sequence[Signal]) -> datetime:
        """When the newest signals that make a pattern began: where it was forgotten since then, it takes as many again."""
        return signals[-self.policy.core.similar_episodes].message.at

    def _keep(self, scope: Scope, style: Style, draft: Draft, at: datetime, hold: Callable[[UnitOfWork], None]) -> bool:
        """What was drawn of the opposite once is put away with it."""
        with self.database.transaction(Fence.around(scope)) as unit:
            hold(unit)
            kept = self.consolidation.remember(unit, scope, draft, at).outcome is not Outcome.REFUSED
            if kept and style in OPPOSITE_STYLES:
                over = {words(OPPOSITE_STYLES[style], language) for language in LANGUAGES}
                gone = [memory for text, (memory, _) in reflections.styles(unit, scope.own).items() if text in over]
                memory_changes.archive(unit, scope.own, gone, at)
        return kept


def signals_in(texts: Sequence[Written]) -> Mapping[Style, Sequence[Signal]]:
    """The signals by what they ask for, the oldest first."""
    found: dict[Style, list[Signal]] = defaultdict(list)
    for message in texts:
        for style, language in styles_asked_for(message.text).items():
            found[style].append(Signal(message, language))
    return found


def days_of(signals: Sequence[Signal]) -> int:
    """On how many days (UTC) it was asked for."""
    return len({signal.message.at.date() for signal in signals})


def commonest(signals: Sequence[Signal]) -> str:
    """The language in which it is asked for most."""
    return Counter(signal.language for signal in signals).most_common(1)[0][0]


def words(style: Style, language: str) -> str:
    """What is kept of a style."""
    return say("episodes.asked_again", language, said=say(SAID[style], language))


def note_of(signals: Sequence[Signal], text: str, since: datetime) -> Note:
    """The style as a note of the message that showed it last."""
    return Note(
        text,
        SourceType.REFLECTION,
        Origin.DIRECT_USER,
        since,
        source_message_id=signals[-1].message.id,
        language=commonest(signals),
        strength=Strength.INFERRED,
        category=Category.COMMUNICATION_STYLE,
        domain=Domain.PREFERENCES,
        kind=Kind.SEMANTIC,
        holds_slot=False,
    )
