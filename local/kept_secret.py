"""Secrets that a first start makes up, each in a file of the data directory."""

from __future__ import annotations

import secrets
from pathlib import Path

from local.refusal import CannotStart


def kept_secret(path: Path) -> str:
    """A random secret that is made once and then read from `path` (mode 600). Raises CannotStart when it cannot be."""
    try:
        if not path.exists() or not path.read_text().strip():  # empty: a start was killed between making and filling it
            path.touch(mode=0o600)
            path.write_text(secrets.token_urlsafe(32))
        return path.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise CannotStart(
            f"The secret in {path} cannot be read ({error}). Give it back to yourself, or move it away to have another made."
        ) from error
