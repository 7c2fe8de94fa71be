"""What a person says of a recalled memory, by an operator's hand or by a reaction to the reply that used it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from agent7.identity import MemoryId, Scope
from agent7.memory.model import Origin
from agent7.memory.policy import MemoryPolicy
from agent7.memory.trust import TRUSTED
from agent7.store import feedback
from agent7.store.feedback import Judged
from agent7.store.unit_of_work import UnitOfWork

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
        """Judge what a reply rests on, by a reaction to it; how many memories that are."""
        found = feedback.used_in_reply(unit, scope, wamid)
        self._note(unit, scope, found, verdict)
        return len(found)

    def flagged(self, unit: UnitOfWork, scope: Scope) -> Mapping[MemoryId, int]:
        """What the person has called wrong, and how often."""
        return feedback.flagged(unit, scope)

    def _note(self, unit: UnitOfWork, scope: Scope, found: Sequence[Judged], verdict: Verdict | None) -> None:
        for each in found:
            before = each.verdict if each.verdict in ("helpful", "wrong") else None
            if before == verdict:
                continue
            sure = each.confidence + self._worth(verdict) - self._worth(before)
            most = 1.0 if Origin(each.origin) in TRUSTED else max(each.confidence, self.policy.confidence_of_assistant)
            feedback.judge(
                unit,
                scope,
                each,
                verdict=verdict,
                confidence=min(max(sure, 0.0), most),
                wrong=(verdict == "wrong") - (before == "wrong"),
                used=(verdict == "helpful") - (before == "helpful"),
            )

    def _worth(self, verdict: str | None) -> float:
        return {"helpful": self.policy.core.helpful, "wrong": -self.policy.core.wrong}.get(verdict or "", 0.0)
