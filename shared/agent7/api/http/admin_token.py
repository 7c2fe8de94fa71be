"""Who may use the console's API: whoever carries the admin token."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Any


def signed_in(event: Mapping[str, Any], admin_token: str) -> bool:
    """Whether the request carries the admin token. Without one set nobody is signed in."""
    scheme, _, given = str(event.get("headers", {}).get("authorization", "")).partition(" ")
    right = hmac.compare_digest(given.strip().encode(errors="replace"), admin_token.encode())
    return bool(admin_token) and scheme.lower() == "bearer" and right
