"""The words of extraction: how it can end, for whom it is done, and its numbers for the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from agent7.identity import MessageId, Scope
from agent7.language import clean, fold
from agent7.memory import Remembered
from agent7.store.conversation import extractions
from agent7.store.conversation.extractions import FinishedStep


class Extracted(StrEnum):
    """How an extraction ended. Nothing to learn is not a failure, and is not looked at again."""

    FACTS = extractions.FACTS
    NOTHING = extractions.NOTHING
    FAILED = extractions.FAILED


@dataclass(frozen=True, slots=True)
class Learner:
    """Whose memory learns, the zone of their days, and whether a model may be paid for it: no limit of money is reached."""

    scope: Scope
    zone: str
    may_pay: bool = True


def said_by(step: FinishedStep, words: str) -> MessageId | None:
    """The message that says these words of a request; where none does, the only one that it was made of."""
    wanted = fold(clean(words))
    saying = [message for message, text in step.said if wanted in fold(clean(text))]
    made_of = saying or [message for message, _ in step.said]
    return MessageId(made_of[0]) if saying or len(made_of) == 1 else None


def counted(kept: Iterable[Remembered | None]) -> dict[str, int]:
    """What became of the facts, in numbers and reasons: no words of them. None is an echo."""
    return dict(Counter(str(each.reason or each.outcome) for each in kept if each is not None))
