"""The form in which a look at a number says what it found, and what it means when Meta does not answer. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from agent7.channels.whatsapp.onboarding.graph_admin import Denied, Silence, Unanswered

BAD_TOKEN = frozenset({0, 190})
BAD_APP_TOKEN = frozenset({0, 101, 190})
NO_SUCH_OBJECT = frozenset({33, 100, 803})
TOO_OFTEN = frozenset({4, 17, 32, 613, 80007, 80008, 80014, 130429})
META_FAULT = frozenset({1, 2, 131000, 131016, 131057})
BLOCKED = frozenset({368, 131031, 130497})
NO_RIGHT = frozenset({3, 10, 131005, *range(200, 300)})

WRITTEN = re.compile(r"[\x21-\x7e]+")
HOW_TO_SIGN_IN = (
    "In Meta's Business settings -> System users, assign the app and the WhatsApp account to a system user with full control, "
    "generate a token with whatsapp_business_messaging and whatsapp_business_management, and set it as WHATSAPP_ACCESS_TOKEN."
)
GIVE_RIGHTS = "Assign the WhatsApp account to the token's system user with full control, and generate the token with both permissions."


class State(StrEnum):
    """How one thing stands, from good to bad."""

    OK = "ok"
    ATTENTION = "attention"
    """Works, and somebody should look."""
    UNKNOWN = "unknown"
    """Could not be looked at."""
    MISSING = "missing"
    """Messages will not get through until it is put right."""


@dataclass(frozen=True, slots=True)
class Check:
    """A named finding, as the console and `make number` show it."""

    name: str
    title: str
    state: State
    found: str
    todo: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Finding:
    """What one look came to, before it has a name."""

    state: State
    found: str
    todo: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)

    def named(self, name: str, title: str) -> Check:
        """The finding under the name of its check."""
        return Check(name, title, self.state, self.found, self.todo, self.facts)


def trouble(reply: Denied | Unanswered) -> Finding:
    """An answer that says nothing about what was asked."""
    if isinstance(reply, Unanswered):
        return SILENCES[reply.why]
    code, http_status = reply.code, reply.http_status
    if code in BAD_TOKEN:
        return Finding(State.UNKNOWN, "Cannot be looked at: Meta refuses the access token.", "Put the access token right first.")
    if code in NO_RIGHT:
        return Finding(State.MISSING, f"The access token has no right to look at this (Meta's code {code}).", GIVE_RIGHTS)
    if code in TOO_OFTEN or http_status == 429:
        return Finding(State.UNKNOWN, "Meta was asked too often and does not answer for now.", "Try again in an hour.")
    if code in META_FAULT or http_status >= 500:
        return Finding(State.UNKNOWN, f"Meta has a fault of its own just now (HTTP {http_status}).", "Try again in some minutes.")
    if code in BLOCKED:
        return Finding(
            State.MISSING,
            f"Meta has blocked or restricted this account (Meta's code {code}).",
            "Look at the account's quality page at Meta.",
        )
    if "appsecret_proof" in reply.message:
        return Finding(
            State.MISSING,
            "The Meta app demands a proof with each call.",
            "App settings -> Advanced -> Security: switch off Require app secret.",
        )
    if code is None:
        return Finding(State.UNKNOWN, f"HTTP {http_status}, and not in the words of the Graph API.", SILENCES[Silence.UNREADABLE].todo)
    said = f": {reply.message}" if reply.message else "."
    return Finding(State.MISSING, f"Meta refuses (code {code}){said}", "Look the code up in Meta's list of error codes of the Cloud API.")


SILENCES: dict[Silence, Finding] = {
    Silence.UNREACHABLE: Finding(
        State.UNKNOWN,
        "No connection came about.",
        "Look at network, name service and proxy of where this runs (in a VPC: the NAT gateway), and at WHATSAPP_API_BASE_URL.",
    ),
    Silence.TIMEOUT: Finding(State.UNKNOWN, "No answer came in time.", "Try again in a minute."),
    Silence.UNREADABLE: Finding(
        State.UNKNOWN, "What answers is not the Graph API.", "WHATSAPP_API_BASE_URL should be https://graph.facebook.com."
    ),
    Silence.NO_TIME: Finding(State.UNKNOWN, "Not looked at: the answers before took too long.", "Try again in a minute."),
}


def badly_written(setting: str, value: str, todo: str) -> Finding | None:
    """A setting that is empty or holds what no credential holds, as happens when one is pasted."""
    if not value.strip():
        return Finding(State.MISSING, f"{setting} is empty.", todo)
    if not WRITTEN.fullmatch(value):
        return Finding(State.MISSING, f"{setting} holds a space, a line break or another strange character.", "Enter it again without.")
    return None


def mapping(value: Any) -> Mapping[str, Any]:
    """The value if it is a mapping, else an empty one."""
    return value if isinstance(value, Mapping) else {}


def listed(value: Any) -> list[Any]:
    """The value if it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def words(value: Mapping[str, Any], name: str) -> str:
    """A text or a number of Meta's as text; empty for anything else."""
    found = value.get(name)
    return str(found) if isinstance(found, str | int) and not isinstance(found, bool) else ""
