"""Who may write to a workspace: open, by allow-list, or by invitation; a block always wins."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from hmac import compare_digest

from agent7.store.tenancy import Workspace, invite_hash

ALLOWED, PENDING, BLOCKED = "allowed", "pending", "blocked"
REFUSED_AGAIN_AFTER = timedelta(hours=24)
MOST_WORDS = 64


def decide(workspace: Workspace, listed: str | None, before: str | None, texts: Iterable[str]) -> str:
    """The access of a person whose list entry is `listed` (allow, block or None) and whose access was `before`.

    An invitation is accepted by sending its code, alone or among other words.
    """
    if listed == "block":
        return BLOCKED
    if listed == "allow" or workspace.access == "open" or before == ALLOWED:
        return ALLOWED
    if workspace.access == "invite" and workspace.invite_hash and any(holds_code(text, workspace.invite_hash) for text in texts):
        return ALLOWED
    return PENDING


def holds_code(text: str, expected_hash: str) -> bool:
    """Whether the whole text or one of its words is the invite code; compared in constant time."""
    candidates = [text, *text.split()[:MOST_WORDS]]
    return any(compare_digest(invite_hash(candidate.strip(".,;:!?\"'")), expected_hash) for candidate in candidates)


def may_refuse_again(refused_at: datetime | None, at: datetime) -> bool:
    """A stranger is told once a day that an invitation is needed; each message costs money."""
    return refused_at is None or at - refused_at >= REFUSED_AGAIN_AFTER
