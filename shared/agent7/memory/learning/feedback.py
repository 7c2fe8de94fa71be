"""Explicit relevance feedback.

What a person says of a recalled memory, by an operator's hand or by a reaction to the reply that used it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from agent7.identity import MemoryId, Scope
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall.trust import TRUSTED
from agent7.store.recall import feedback
from agent7.store.recall.feedback import Judged, Judgement
from agent7.store.recall.usage import counted
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Origin

type Verdict = Literal["helpful", "wrong"]


@dataclass(frozen=True, slots=True)
class Feedback:
    """Helpful counts as used and makes surer, once a recall; wrong makes less sure and flags. Taken back, it is as it was."""

    policy: MemoryPolicy

    def judge(self, unit: UnitOfWork, scope: Scope, recall: str, memories: Sequence[str], verdict: Verdict | None) -> int:
        """Judge items of a recall, by public ids; no ids: all of them. How many were there. None takes a verdict back."""
        found = feedback.items_of_recall(unit, scope, recall, memories)
        self._note(unit, scope, found, verdict)
        return len(found)

    def judge_reply(self, unit: UnitOfWork, scope: Scope, wamid: str, verdict: Verdict | None) -> int:
        """Judge what a reply rests on, by a reaction to it; how many memories that are. The reaction counts also where it is none."""
        thumbs = {"helpful": 1, "wrong": -1}
        feedback.note_thumb(unit, scope, wamid, thumbs.get(verdict or ""))
        found = feedback.used_in_reply(unit, scope, wamid)
        self._note(unit, scope, found, verdict)
        return len(found)

    def flagged(self, unit: UnitOfWork, scope: Scope) -> Mapping[MemoryId, int]:
        """What the person has called wrong, and how often."""
        return feedback.flagged(unit, scope)

    def _note(self, unit: UnitOfWork, scope: Scope, found: Sequence[Judged], verdict: Verdict | None) -> None:
        changed = [judged(each, verdict, self.policy) for each in found if word_of(each.verdict) != verdict]
        if changed:
            feedback.judge(unit, scope, changed)


def judged(item: Judged, verdict: Verdict | None, policy: MemoryPolicy) -> Judgement:
    """What a verdict makes of an item. What the last one really added is taken away again first: at 1.0 that was nothing."""
    bare = min(max(item.confidence - item.added, 0.0), 1.0)
    most = 1.0 if Origin(item.origin) in TRUSTED else max(bare, policy.confidence_of_assistant)
    sure = min(max(bare + worth(verdict, policy), 0.0), most)
    held = verdict or item.echo
    before, after = counted(item.echo, item.verdict, item.weight), counted(item.echo, held, item.weight)
    return Judgement(
        of=item,
        verdict=held,
        added=sure - bare,
        confidence=sure,
        used=after[0] - before[0],
        ignored=after[1] - before[1],
        wrong=(verdict == "wrong") - (item.verdict == "wrong"),
    )


def word_of(verdict: str | None) -> str | None:
    """What the person said of an item; None where only its echo is known."""
    return verdict if verdict in ("helpful", "wrong") else None


def worth(verdict: Verdict | None, policy: MemoryPolicy) -> float:
    """What a verdict adds to confidence, as far as there is room."""
    return {"helpful": policy.core.helpful, "wrong": -policy.core.wrong}.get(verdict or "", 0.0)
