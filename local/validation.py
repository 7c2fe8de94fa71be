"""Every setting that a person may give, read at the start as its reader will, so that none fails in the middle of a turn.

A refusal names the setting, what was read and what is allowed. Values that may be secret are not repeated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from agent7.channels.whatsapp.outbound.pricing import PriceTable
from agent7.errors import Misconfigured
from agent7.llm.embeddings import embedder_from
from agent7.settings import DatabaseSettings, FirstStartSettings, ManusSettings, ModelSettings, TurnSettings, WhatsAppSettings
from local.refusal import CannotStart

LOCALES = ("en", "de", "es", "fr", "pt")
"""Languages in which the assistant has its own words."""

SERVICES = ("embedder", "simulator", "manus")
"""What AGENT7_WITHOUT may name."""

HIGHEST_PORT = 65535
DATABASE_ADDRESS = "an address like postgresql://user:password@host:5432/database"


@dataclass(frozen=True, slots=True)
class Rule:
    """What one setting may be. `holds` may also raise ValueError; `show` tells what was read without its secrets."""

    holds: Callable[[str], object]
    allowed: str
    show: Callable[[str], str] = repr


def check_given(settings: Mapping[str, str]) -> None:
    """Each setting that was given can be used. Raises CannotStart for the first that cannot."""
    for name, rule in RULES.items():
        value = settings.get(name, "").strip()
        if value and not _holds(rule, value):
            raise CannotStart(
                f"{name} must be {rule.allowed}, not {rule.show(value)}. Correct it in the environment or in .env, or leave it out."
            )


def doubts(settings: Mapping[str, str]) -> list[str]:
    """What can be used and is hardly meant: names that nothing reads, and doors that nobody can open."""
    found = []
    for name in sorted(settings):
        if name.startswith(CHECKED_NAMES) and name not in KNOWN:
            near = get_close_matches(name, KNOWN, n=1)
            found.append(f"{name} is no setting of agent7{f': did you mean {near[0]}?' if near else ''}")
    if settings.get("AGENT7_ACCESS", "").strip() == "invite" and not settings.get("AGENT7_INVITE_CODE", "").strip():
        found.append("AGENT7_ACCESS is invite and AGENT7_INVITE_CODE is not set: nobody new can get in")
    return found


def check_readable(application: Mapping[str, str]) -> None:
    """The functions' own readers take the settings, defaults included. Raises CannotStart."""
    try:
        for settings in (WhatsAppSettings, ManusSettings, TurnSettings, FirstStartSettings):
            settings.read(application)
        embedder_from(ModelSettings.read(application))
    except Misconfigured as error:
        raise CannotStart(f"{error}. Correct it in the environment or in .env.") from error


def _holds(rule: Rule, value: str) -> bool:
    try:
        return bool(rule.holds(value))
    except ValueError:
        return False


def _whole(least: int, most: int) -> Rule:
    return Rule(lambda text: text.isascii() and text.isdecimal() and least <= int(text) <= most, f"a whole number from {least} to {most}")


def _one_of(*words: str) -> Rule:
    return Rule(words.__contains__, f"{', '.join(words[:-1])} or {words[-1]}")


def _is_address(text: str) -> bool:
    parts = urlsplit(text)
    return parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0 and not re.search(r"[\s\x00-\x1f]", text)


def _is_zone(name: str) -> bool:
    try:
        return bool(ZoneInfo(name))
    except (KeyError, OSError):
        return False


def _is_database(address: str) -> bool:
    try:
        parts = conninfo_to_dict(address)
    except ProgrammingError:
        return False
    ports = str(parts.get("port") or "5432").split(",")
    return urlsplit(address).scheme in ("postgresql", "postgres") and all(_is_port(port) for port in ports if port)


def _is_price_table(text: str) -> bool:
    try:
        return bool(PriceTable.read(text).markets)
    except Misconfigured:
        return False


def _are_cells(text: str) -> bool:
    try:
        cells = DatabaseSettings.read({"AGENT7_CELLS": text}).cells
    except Misconfigured:
        return False
    return all(_is_database(address) for address in cells.values())


def _is_port(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 0 < int(text) <= HIGHEST_PORT


def _without_password(address: str) -> str:
    return repr(re.sub(r"//.*@|password=\S+", lambda found: "//...@" if found[0].startswith("//") else "password=...", address))


def _are_hosts(text: str) -> bool:
    return all(re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?", name.strip()) for name in text.split(",") if name.strip())


ADDRESS = Rule(_is_address, "an address that begins with http:// or https://", show=_without_password)
CREDENTIAL = Rule(
    re.compile(r"[\x21-\x7e]+").fullmatch,
    "one word of plain characters without spaces",
    show=lambda value: f"a value of {len(value)} characters that holds others",
)

RULES: Mapping[str, Rule] = {
    "WHATSAPP_API_BASE_URL": ADDRESS,
    "WHATSAPP_API_VERSION": Rule(re.compile(r"v[0-9]{1,3}\.[0-9]").fullmatch, "a version like v25.0"),
    "WHATSAPP_PHONE_NUMBER_ID": Rule(re.compile(r"[0-9]{1,32}").fullmatch, "the id that Meta shows, digits only"),
    "WHATSAPP_ACCESS_TOKEN": CREDENTIAL,
    "WHATSAPP_APP_SECRET": CREDENTIAL,
    "WHATSAPP_VERIFY_TOKEN": CREDENTIAL,
    "WHATSAPP_REMINDER": _one_of("on", "off"),
    "WHATSAPP_PRICES": Rule(_is_price_table, "a price table as JSON, see docs/settings.md", show=lambda value: f"{len(value)} characters"),
    "MANUS_API_BASE_URL": ADDRESS,
    "MANUS_API_VERSION": Rule("v2".__eq__, "v2, the only version that agent7 speaks"),
    "MANUS_API_KEY": CREDENTIAL,
    "MANUS_WEBHOOK_URL": ADDRESS,
    "MANUS_WEBHOOK_SECRET": Rule(
        re.compile(r"[A-Za-z0-9_-]+").fullmatch,
        "one word of letters, digits, - and _, for it is a part of an address",
        show=lambda value: f"a value of {len(value)} characters that holds others",
    ),
    "AGENT7_MANUS_ANSWER_MS": _whole(0, 600_000),
    "AGENT7_ADMIN_TOKEN": CREDENTIAL,
    "AGENT7_ADMIN_EMAIL": Rule(re.compile(r"[^@\s]+@[^@\s]+").fullmatch, "an e-mail address"),
    "AGENT7_ACCESS": _one_of("invite", "allow_list", "open"),
    "AGENT7_TIME_ZONE": Rule(_is_zone, "the name of a time zone like Europe/Berlin"),
    "AGENT7_LOCALE": _one_of(*LOCALES),
    "AGENT7_SIGN_IN_URL": ADDRESS,
    "OPENAI_API_KEY": CREDENTIAL,
    "OPENAI_BASE_URL": ADDRESS,
    "AGENT7_MODEL_TIMEOUT_MS": _whole(1, 60_000),
    "AGENT7_EXTRACTION_TIMEOUT_MS": _whole(1, 60_000),
    "AGENT7_PERCEIVING_MS": _whole(500, 30_000),
    "AGENT7_REWRITING_MS": _whole(100, 2_000),
    "AGENT7_EMBEDDINGS_URL": ADDRESS,
    "AGENT7_EMBEDDER_THREADS": _whole(1, 64),
    "AGENT7_DEBOUNCE_MS": _whole(0, 30_000),
    "AGENT7_NUMBER_SILENT_DAYS": _whole(14, 3650),
    "AGENT7_PARKED_DAYS": _whole(7, 3650),
    "AGENT7_TASK_TOLD_AFTER_S": _whole(1, 86_400),
    "AGENT7_MEDIA_MOST_MB": _whole(1, 100),
    "AGENT7_PREPARED_STATEMENTS": _one_of("on", "off"),
    "DATABASE_URL": Rule(_is_database, DATABASE_ADDRESS, show=_without_password),
    "AGENT7_CELLS": Rule(_are_cells, 'JSON like {"two": "postgresql://..."}', show=lambda value: f"{len(value)} characters"),
    "AGENT7_CELL_OWNER_URL": Rule(_is_database, DATABASE_ADDRESS, show=_without_password),
    "AGENT7_PUBLIC_HOSTS": Rule(_are_hosts, "host names separated by commas, without https:// and without a path"),
    "AGENT7_WITHOUT": Rule(
        lambda text: all(name.strip().lower() in SERVICES for name in text.split(",") if name.strip()),
        f"names out of {', '.join(SERVICES)}, separated by commas",
    ),
    "AWS_REGION": Rule(re.compile(r"[a-z]{2}(-[a-z]+)+-[0-9]{1,2}").fullmatch, "a region like us-east-1"),
}

CHECKED_NAMES = ("AGENT7_", "WHATSAPP_", "MANUS_")
ANY_TEXT = frozenset({
    "AGENT7_IDENTITY_KEY", "AGENT7_TEAM", "AGENT7_WORKSPACE", "AGENT7_INVITE_CODE", "AGENT7_CHAT_MODEL",
    "AGENT7_SECRET_ARN", "AGENT7_EMBEDDINGS", "AGENT7_PORT", "AGENT7_DATA_DIR", "AGENT7_CLOCK_FILE", "AGENT7_ENV_FILE", "AGENT7_TEMPLATE",
    "MANUS_AGENT_PROFILE", "AGENT7_EXTRACTION_MODEL", "AGENT7_TRANSCRIPTION_MODEL", "AGENT7_VISION_MODEL",
    "AGENT7_REWRITING_MODEL", "AGENT7_SIGN_IN_CLIENT", "AGENT7_USER_POOL",
})  # fmt: skip
KNOWN = frozenset(RULES) | ANY_TEXT
"""Every setting of ours; those without a rule here are any text, or have a reader of their own."""
