"""Traces of an erasure: keyed hashes (HMAC) of an erased person's keys, and mail from before the erasure, which is not taken in."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from datetime import datetime

from agent7.channels.whatsapp.inbound.inbox import Mail
from agent7.identity import WorkspaceId


def erased_key_hash(identity_key: str, workspace: WorkspaceId, kind: str, value: str) -> str:
    """A key of a person (number, BSUID) as nobody can read it who has not the key of this installation."""
    return _hashed(identity_key, f"erased|{workspace}|{kind}|{value}")


def person_hash(identity_key: str, public_id: str) -> str:
    """A user as the ledger of erasures names them."""
    return _hashed(identity_key, f"erased person|{public_id}")


def hashes_of(identity_key: str, workspace: WorkspaceId, keys: Mapping[str, str]) -> list[str]:
    """The hashes of the keys (kind -> value) of one person."""
    return [erased_key_hash(identity_key, workspace, kind, value) for kind, value in keys.items()]


def sent_before(mail: Iterable[Mail], erased_at: datetime | None) -> list[Mail]:
    """Those of these mails that were sent until an erasure: repeated, or late."""
    return [item for item in mail if erased_at is not None and item.sent_at <= erased_at]


def _hashed(identity_key: str, what: str) -> str:
    return hmac.new(identity_key.encode(), what.encode(), hashlib.sha256).hexdigest()
