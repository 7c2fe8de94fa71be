"""Environment variables: what all settings are read from, the secrets laid over them, and what is common to reading them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from agent7.errors import Misconfigured

Environment = Mapping[str, str]


def required(env: Environment, name: str) -> str:
    """The value of a setting that has no default. Raises Misconfigured with its name when it is not set."""
    value = env.get(name, "").strip()
    if not value:
        raise Misconfigured(f"{name} is not set")
    return value


def whole_number(env: Environment, name: str, default: int) -> int:
    """A setting that counts something. Raises Misconfigured when it is no whole number."""
    text = env.get(name, "").strip()
    try:
        return int(text) if text else default
    except ValueError:
        raise Misconfigured(f"{name} must be a whole number, not {text!r}") from None


def clock_file(env: Environment) -> Path | None:
    """The file that moves the clock of a local run; unset in the cloud."""
    name = env.get("AGENT7_CLOCK_FILE", "")
    return Path(name) if name else None


def with_secrets(env: Environment, secret_json: str) -> Environment:
    """The environment overlaid with a secret's JSON object of setting names and values."""
    return {**env, **{name: str(value) for name, value in json.loads(secret_json).items()}}
