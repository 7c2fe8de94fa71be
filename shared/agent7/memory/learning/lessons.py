"""Learning from corrections.

What a person taught us: corrections right after an answer, complaints with a reason, tasks that failed. Every session starts with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import datetime

from agent7.errors import NotFound, Rejected
from agent7.identity import ConversationId, MemoryId, MessageId, Scope, TaskId, TurnId
from agent7.language import Correction, LessonKind, clean, detect_language, directs, excerpt, fold, redact_secrets, said_as_lesson
from agent7.memory.erasure.erasure_request import ErasureRequest
from agent7.memory.model import Memory
from agent7.memory.policy import CorePolicy
from agent7.memory.recall.trust import TRUSTED
from agent7.memory.write.fingerprints import content_key
from agent7.memory.write.gate import may_report
from agent7.store.memory import lessons, memories, memory_changes
from agent7.store.memory.lessons import Lesson, Taught
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

__all__ = ["Lesson", "LessonSource", "Lessons", "LessonsCarrier"]

MOST_SPOKEN_OF = 20
SHORTEST_EXCERPT = 24
"""Characters. What is shorter ("on Tuesday") stands in many texts, and quotes none of them."""


@dataclass(frozen=True, slots=True)
class LessonSource:
    """Where a lesson comes from. `about`: what it was said about, where it does not hold for everything."""

    about: str = ""
    conversation: ConversationId | None = None
    message: MessageId | None = None
    task: TaskId | None = None
    memory: MemoryId | None = None
    """The memory that puts the wrong fact right."""


class Lessons:
    """The lessons of a person. Writes are theirs alone: a lesson comes from their own words or their own reaction."""

    def __init__(self, database: Database, policy: CorePolicy) -> None:
        self._database = database
        self._policy = policy

    def all(self, scope: Scope, *, unit: UnitOfWork | None = None) -> tuple[Lesson, ...]:
        """Those taught last, the newest first. `unit`: look within this open transaction."""
        with self._database.transaction(Fence.around(scope)) if unit is None else _same(unit) as reading:
            return tuple(lessons.newest(reading, scope.own, most=self._policy.most_lessons))

    def about(self, scope: Scope, topic: str, *, unit: UnitOfWork) -> tuple[Lesson, ...]:
        """Those that speak of a topic: every word of it stands in the lesson."""
        wanted = set(fold(topic).split())
        return tuple(each for each in self.all(scope, unit=unit) if wanted and wanted <= _words(each.text))

    def learn(self, unit: UnitOfWork, scope: Scope, correction: Correction, source: LessonSource, *, language: str, at: datetime) -> Lesson:
        """Write what a correction teaches; the opposite of it, taught earlier, goes."""
        about = "" if correction.is_general else redact_secrets(excerpt(source.about))
        told = redact_secrets(said_as_lesson(correction, about, language))
        for held in lessons.everything(unit, scope.own):
            if _contradicts(held, correction):
                lessons.delete(unit, scope.own, [held.public_id])
        taught = Taught(
            key=content_key(told),
            kind=correction.kind,
            text=told,
            language=language,
            preferred=_redacted(correction.preferred),
            rejected=_redacted(correction.rejected),
            about=about or None,
            conversation=source.conversation,
            source_message_id=source.message,
            source_task_id=source.task,
            memory=source.memory,
        )
        return lessons.learn(unit, scope, taught, at)

    def learn_failure(self, unit: UnitOfWork, scope: Scope, *, title: str, why: str, task: TaskId, language: str, at: datetime) -> Lesson:
        """A task came to nothing: what it was, and why, as far as the task said.

        Words of it that give orders, or speak for the person, are left out.
        """
        failed = Correction(LessonKind.FAILED, None, excerpt(why) if why and not directs(why) and may_report(excerpt(why)) else None)
        return self.learn(unit, scope, failed, LessonSource(title, task=task), language=language, at=at)

    def learn_dislike(
        self, unit: UnitOfWork, scope: Scope, *, answer: str, why: str, message: MessageId | None, language: str, at: datetime
    ) -> Lesson:
        """The person turned a thumb down on an answer. `why` is in their own words, or empty."""
        disliked = Correction(LessonKind.DISLIKED, None, excerpt(answer))
        return self.learn(unit, scope, disliked, LessonSource(why, message=message), language=language or detect_language(answer), at=at)

    def spoken_of(self, scope: Scope, conversation: ConversationId, *, before: TurnId) -> tuple[Memory, ...]:
        """What was spoken of right before this turn and may be wrong: the person's own, trusted, unprotected, as it stands."""
        with self._database.transaction(Fence.around(scope)) as unit:
            ids = lessons.spoken_of(unit, scope.own, conversation, before=before, most=MOST_SPOKEN_OF)
            found = memories.read(unit, [scope.own], ids) if ids else {}
        held = (found[each] for each in ids if each in found)
        return tuple(each for each in held if each.origin in TRUSTED and each.superseded_at is None and not (each.protected or each.asks))

    def put_right(self, unit: UnitOfWork, scope: Scope, wrong: MemoryId, right: MemoryId, *, at: datetime) -> None:
        """The one memory takes the place of the other, if it has not done so by its slot already."""
        for held in memory_changes.lock(unit, scope.own, [wrong]):
            if held.superseded_at is None and held.id != right:
                memory_changes.close(unit, scope.own, wrong, valid_until=at, at=at)
                memory_changes.replaced(unit, scope.own, wrong, right)

    def held(self, unit: UnitOfWork, scope: Scope, public_id: str) -> Lesson:
        """One of the person's, locked. Raises NotFound."""
        for each in lessons.everything(unit, scope.own):
            if each.public_id == public_id:
                return each
        raise NotFound(public_id)

    def reword(self, unit: UnitOfWork, scope: Scope, public_id: str, text: str) -> Lesson:
        """Say a lesson in other words, by an operator. Raises NotFound for what is unknown, and Rejected where another says that."""
        self.held(unit, scope, public_id)
        said = redact_secrets(clean(text))
        changed = lessons.reword(unit, scope.own, public_id, said, key=content_key(said))
        if changed is None:
            raise Rejected("Another lesson says that already.")
        return changed

    def forget(self, unit: UnitOfWork, scope: Scope, public_ids: Sequence[str]) -> tuple[Lesson, ...]:
        """Delete these for good, as their person asked; ids of others are passed over."""
        return tuple(lessons.delete(unit, scope.own, public_ids))


@dataclass(frozen=True, slots=True)
class LessonsCarrier:
    """Lessons go with the words that they repeat, and with the message or memory that they came from."""

    def forget(self, unit: UnitOfWork, scope: Scope, going: ErasureRequest) -> None:
        """Erasure: lessons go that came from it, say it or quote it."""
        gone = [
            lesson.public_id
            for lesson in lessons.everything(unit, scope.own)
            if going.everything
            or lesson.source_message_id in going.messages
            or lesson.memory in going.memories
            or any(map(going.says, filter(None, (lesson.text, lesson.preferred, lesson.rejected, lesson.about))))
            or any(quotes(excerpt, words) for excerpt in (lesson.about, lesson.rejected) for words in going.words)
        ]
        if gone:
            lessons.delete(unit, scope.own, gone)


def quotes(excerpt: str | None, words: str) -> bool:
    """Whether an excerpt was cut out of these words, or holds the beginning of them."""
    bare = fold(excerpt or "").rstrip("\u2026. ")
    return len(bare) >= SHORTEST_EXCERPT and (bare in fold(words) or fold(words)[:SHORTEST_EXCERPT] in bare)


def _contradicts(held: Lesson, correction: Correction) -> bool:
    """ "X over Y" takes back "Y over X"."""
    if correction.kind is not LessonKind.PREFER or held.kind != LessonKind.PREFER or not (correction.preferred and correction.rejected):
        return False
    return (fold(held.preferred or ""), fold(held.rejected or "")) == (fold(correction.rejected), fold(correction.preferred))


def _redacted(text: str | None) -> str | None:
    return redact_secrets(text) if text else None


def _words(text: str) -> set[str]:
    return {word.strip(".,;:!?\u201c\u201d\u201e\u00ab\u00bb\"'") for word in fold(text).split()}


def _same(unit: UnitOfWork) -> AbstractContextManager[UnitOfWork]:
    return nullcontext(unit)
