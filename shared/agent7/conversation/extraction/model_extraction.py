"""Extraction by a model: what it is shown, what it proposes as claims for memory's gate, and what that cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from agent7.billing import book_call, book_recall
from agent7.conversation.extraction.results import Learner, said_by
from agent7.conversation.extraction.transcript import ReadTurn
from agent7.conversation.heard import DIRECT
from agent7.identity import MemoryId, MessageId
from agent7.language import lex
from agent7.language.replies import texts
from agent7.llm.extraction_model import (
    EXAMPLE_NAMES,
    REQUEST_TOKENS,
    RESULT_TOKENS,
    SESSION_TOKENS,
    Fact,
    FinishedTask,
    Line,
    ModelExtractor,
    Proposed,
    TaskFact,
    begins_after,
    meant_by,
    shown,
    tokens_of,
)
from agent7.llm.failure import ModelFailed, Usage
from agent7.memory import Claim, Memory, MemoryAgent, Note, Observation, Purpose, Reading, Sifted, Source, pass_gate
from agent7.store.conversation.extractions import FinishedStep
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Category, Domain, Kind, Origin, Sentiment, Slot, Strength

MOST_RELATED = 24
"""Memories that a model is shown, so that it names what it confirms or ends."""
LONGEST_QUERY = 1_000
"""Characters of a text by which those are looked for."""
MOST_QUERIES = 4
"""Of one session, the last words first."""
FEWEST_SUMMED_UP = 2
"""Messages that tell something: of one there is nothing to sum up."""
EXTRACTION = "extraction"


@dataclass(frozen=True, slots=True)
class Work:
    """What a call is booked for: a public id, which attempt, and when."""

    reference: str
    part: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a session gave: facts that passed the gate, and what it was about where that says more than the messages themselves."""

    sifted: Sifted = field(default_factory=Sifted)
    summary: Note | None = None


@dataclass(frozen=True, slots=True)
class ModelExtraction:
    """Asks the model and books what it cost, whether it answered or not."""

    database: Database
    memory: MemoryAgent
    extractor: ModelExtractor

    def from_task(self, learner: Learner, step: FinishedStep, at: datetime) -> Sifted:
        """Facts in a request and its result. Raises ModelFailed."""
        related = [memory for memory in self._related(learner, [step.request or ""], at) if memory.source_task_id != step.task]
        task = FinishedTask(step.title or "", step.request or "", step.result or "")
        work = Work(step.public_id, str(step.attempts), at)
        proposed = self._ask(learner, work, lambda: self.extractor.from_task(task, _contents(related), at=_local(learner, at)))
        request = "\n".join(shown(task.request, REQUEST_TOKENS))
        sources = [
            *(Source(text, Origin.DIRECT_USER, step.wanted_at, MessageId(message)) for message, text in step.said if text in request),
            Source(request, Origin.DIRECT_USER, step.wanted_at, said_by(step, request)),
            Source("\n".join(shown(task.result, RESULT_TOKENS)), Origin.TASK_RESULT, step.answered_at),
        ]
        reading = Reading(sources, (), step.injected, _known(related), EXAMPLE_NAMES, step.task, step.language)
        return self._sift(learner, work, [claim_of(fact, related, at) for fact in proposed.facts], reading)

    def from_session(
        self, learner: Learner, turns: Sequence[ReadTurn], mattered: Sequence[Observation], at: datetime, *, attempt: int
    ) -> Drawn:
        """Facts in a session and, of what `mattered` in it, a summary; without words of the person nothing is asked. Raises ModelFailed."""
        own = [each.text for turn in turns for each in turn.said if each.origin is Origin.DIRECT_USER]
        if not own:
            return Drawn()
        related = self._related(learner, list(_queries(own)), at)
        work = Work(turns[0].public_id, str(attempt), at)
        proposed = self._ask(learner, work, lambda: self.extractor.from_session(_lines(turns), _contents(related), at=_local(learner, at)))
        reading = _reading(turns, related)
        sifted = self._sift(learner, work, [claim_of(fact, related, at) for fact in proposed.facts], reading)
        return Drawn(sifted, _summary(learner, proposed.summary, [each for each in mattered if each.origin == DIRECT], reading))

    def _sift(self, learner: Learner, work: Work, claims: Sequence[Claim], reading: Reading) -> Sifted:
        """Through memory's gate, and what it cost to ask whether near statements are one."""
        sifted = self.memory.sift(learner.scope, claims, reading, at=work.at)
        self._book(learner, replace(work, part=f"{work.part} verdicts"), sifted.compared, sifted.judge)
        return sifted

    def _ask(self, learner: Learner, work: Work, call: Callable[[], Proposed]) -> Proposed:
        """The answer; what it cost is booked also when there is none."""
        try:
            proposed = call()
        except ModelFailed as failure:
            self._book(learner, work, failure.usage, failure.model)
            raise
        self._book(learner, work, proposed.usage, proposed.model)
        return proposed

    def _book(self, learner: Learner, work: Work, usage: Usage, model: str) -> None:
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            book_call(unit, learner.scope, EXTRACTION, work.reference, work.part, usage, model or self.extractor.model, work.at)

    def _related(self, learner: Learner, queries: Sequence[str], at: datetime) -> list[Memory]:
        """What is known of these matters, in turns the nearest to each."""
        found: dict[MemoryId, Memory] = {}
        for query in queries:
            recall = self.memory.recall(
                learner.scope, query[:LONGEST_QUERY], purpose=Purpose.TASK, at=at, limit=2 * MOST_RELATED // len(queries)
            )
            with self.database.transaction(Fence.around(learner.scope)) as unit:
                book_recall(unit, learner.scope, recall, at)
            found |= {item.memory.id: item.memory for item in recall.items if item.memory.kind is not Kind.VERBATIM}
        return list(found.values())[:MOST_RELATED]


def within_window(turns: Sequence[ReadTurn]) -> Sequence[ReadTurn]:
    """The first turns of a session that one call can read: mostly all of them."""
    left = SESSION_TOKENS
    for place, turn in enumerate(turns):
        left -= sum(map(tokens_of, (*(each.text for each in turn.said), *turn.replies)))
        if left < 0:
            return turns[: max(place, 1)]
    return turns


def _queries(own: Sequence[str]) -> Iterator[str]:
    """The person's words, the last first, in pieces by which memories are looked for."""
    words = " ".join(reversed(own))
    yield from (words[start : start + LONGEST_QUERY] for start in range(0, min(len(words), MOST_QUERIES * LONGEST_QUERY), LONGEST_QUERY))


def claim_of(fact: Fact, related: Sequence[Memory], at: datetime) -> Claim:
    """A proposed fact as a claim; its handles as the memories that they stand for."""

    def meant(handle: str) -> Memory | None:
        place = meant_by(handle, len(related))
        return None if place is None else related[place]

    same, old = meant(fact.same_as), meant(fact.replaces)
    slot = (Slot(fact.subject, fact.attribute), fact.value) if fact.subject and fact.attribute and fact.value else None
    return Claim(
        fact.content,
        fact.evidence,
        Category(fact.category),
        Domain(fact.domain),
        kind=Kind(fact.kind),
        strength=Strength(fact.strength),
        sentiment=Sentiment(fact.sentiment),
        confidence=fact.confidence,
        slot=slot,
        from_untrusted=isinstance(fact, TaskFact) and fact.evidence_from == "result",
        begins_later=begins_after(fact, at),
        same_as=same.id if same else None,
        replaces=old.id if old else None,
    )


def _reading(turns: Sequence[ReadTurn], related: Sequence[Memory]) -> Reading:
    """Some turns as memory's gate looks at them."""
    sources = [Source(each.text, each.origin, each.sent_at, each.message, each.surest) for turn in turns for each in turn.said]
    ours = [reply for turn in turns for reply in turn.replies]
    return Reading(sources, ours, [memory for turn in turns for memory in turn.memories_in_reply], _known(related), EXAMPLE_NAMES)


def _summary(learner: Learner, told: str, mattered: Sequence[Observation], reading: Reading) -> Note | None:
    """What a model says that a session was about, if the person's own words bear it out and none of them says it all by itself."""
    if not told or len(mattered) < FEWEST_SUMMED_UP:
        return None
    words = " ".join(each.content for each in mattered)
    source = Source(words, Origin.DIRECT_USER, mattered[0].said_at)
    claim = Claim(told, words, Category.FACT, Domain.GENERAL, kind=Kind.EPISODIC)
    judged = pass_gate(claim, replace(reading, sources=[source, *reading.sources]))
    if not isinstance(judged, Note) or any(_lexemes(judged.text) <= _lexemes(each.content) for each in mattered):
        return None
    language = language_of(mattered)
    return replace(
        judged,
        text=texts.summed_up(language, mattered[0].said_at, learner.zone, judged.text),
        strength=Strength.IMPLIED if judged.strength is Strength.EXPLICIT else judged.strength,
        language=language,
        derived_from=tuple(dict.fromkeys(memory for each in mattered for memory in each.memories)),
        sentiment=feeling_of(mattered),
        holds_slot=False,
    )


def _lexemes(text: str) -> set[str]:
    return set(lex(text).frequencies)


def language_of(own: Sequence[Observation]) -> str | None:
    """What most of it is in, what was said last deciding."""
    spoken = [each.language for each in own]
    return max(reversed(spoken), key=spoken.count, default=None)


def feeling_of(own: Sequence[Observation]) -> Sentiment:
    """The feeling that was shown last, if any was."""
    shown = [each.sentiment for each in own if each.sentiment != Sentiment.NEUTRAL]
    return Sentiment(shown[-1]) if shown else Sentiment.NEUTRAL


def _lines(turns: Sequence[ReadTurn]) -> list[Line]:
    lines: list[Line] = []
    for turn in turns:
        lines += [Line("user" if said.origin is Origin.DIRECT_USER else "passed on", said.text) for said in turn.said]
        lines += [Line("assistant", reply) for reply in turn.replies]
    return lines


def _known(memories: Sequence[Memory]) -> list[Source]:
    return [Source(memory.content, memory.origin, memory.valid_from, memory=memory.id) for memory in memories]


def _contents(memories: Sequence[Memory]) -> list[str]:
    return [memory.content for memory in memories]


def _local(learner: Learner, at: datetime) -> datetime:
    return at.astimezone(ZoneInfo(learner.zone))
