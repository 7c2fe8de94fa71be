"""Access control: who may write to a workspace. Open, by allow-list, or by invitation; a block always wins."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from hmac import compare_digest

from agent7.store.identity.tenancy import Workspace, invite_hash

ALLOWED, PENDING, BLOCKED = "allowed", "pending", "blocked"
REFUSED_AGAIN_AFTER = timedelta(hours=24)
MOST_WORDS = 64


def decide(workspace: Workspace, listed: str | None, *, invited: bool) -> str:
    """The access of a person whose list entry is `listed` (allow, block or None), today: what opened a door before may be gone.

    An accepted invitation stays valid as long as the workspace goes by invitations.
    """
    if listed == "block":
        return BLOCKED
    if listed == "allow" or workspace.access == "open" or (workspace.access == "invite" and invited):
        return ALLOWED
    return PENDING


def accepts_invitation(workspace: Workspace, texts: Iterable[str]) -> bool:
    """Whether these texts accept the workspace's invitation: by its code, alone or among other words."""
    code_hash = workspace.invite_hash if workspace.access == "invite" else None
    return code_hash is not None and any(holds_code(text, code_hash) for text in texts)


def holds_code(text: str, expected_hash: str) -> bool:
    """Whether the whole text or one of its words is the invite code; compared in constant time."""
    candidates = [text, *text.split()[:MOST_WORDS]]
    return any(compare_digest(invite_hash(candidate.strip(".,;:!?\"'")), expected_hash) for candidate in candidates)


def may_refuse_again(refused_at: datetime | None, at: datetime) -> bool:
    """A stranger is told once a day that an invitation is needed; each message costs money."""
    return refused_at is None or at - refused_at >= REFUSED_AGAIN_AFTER
