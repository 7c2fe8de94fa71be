"""Implicit relevance feedback, the rules.

What an answer teaches about the memories that stood before it: which it rested on, which it passed over. Pure.
"""

from __future__ import annotations

from agent7.memory.lifecycle.strength import gap_hours, grown_stability, is_first_use
from agent7.memory.policy import AgeingPolicy
from agent7.store.recall.usage import IGNORED, USED, Learnt, Shown, counted


def learnt(shown: Shown, policy: AgeingPolicy) -> Learnt:
    """What one answer changes about one memory that stood before it.

    A memory that a session began with is one exposure for the whole session: passed over until an answer rests on it.
    Use raises how long it lasts and how soon it comes, never how sure it is.
    """
    echo = USED if shown.used or shown.echo == USED else IGNORED
    before, after = counted(shown.echo, shown.verdict, shown.weight), counted(echo, shown.verdict, shown.weight)
    verdict = shown.verdict if shown.verdict in ("helpful", "wrong") else echo
    used, ignored = after[0] - before[0], after[1] - before[1]
    if not shown.used:
        return Learnt(shown, echo, verdict, used, ignored)
    first = is_first_use(shown, shown.session_began)
    return Learnt(
        shown,
        echo,
        verdict,
        used,
        ignored,
        used_at=shown.answered_at,
        gap_hours=gap_hours(shown, shown.answered_at) if first else shown.last_gap_hours,
        stability_hours=grown_stability(shown, policy, session_began=shown.session_began, at=shown.answered_at),
    )
