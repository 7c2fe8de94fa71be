"""What a change of a workspace's settings may say. A fault never repeats what was given."""

from __future__ import annotations

import re
import unicodedata
from datetime import time
from decimal import Decimal
from functools import cache
from typing import Annotated, Any, Literal
from zoneinfo import available_timezones

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from agent7.api.http.resource import Sent
from agent7.store.identity.tenancy import invite_hash
from agent7.store.jobs.row_retention import LIMITS

OF_THE_MACHINE = {"localtime", "Factory"}
"""Listed as time zones, but each machine means another by them, or none."""
CLOCK = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
CODE = re.compile(r"[\w-]{4,64}")
"""One word: a person may send it among others, with a full stop behind it."""


def _lines(text: str) -> str:
    text = text.replace("\r\n", "\n")
    if any(unicodedata.category(character) == "Cc" and character not in "\n\t" for character in text):
        raise PydanticCustomError("characters", "Must not contain control characters")
    return text


def one_line(text: str) -> str:
    """A text without line breaks and other control characters. Raises PydanticCustomError."""
    if not text.isprintable():
        raise PydanticCustomError("characters", "Must be one line without control characters")
    return text


def _known_zone(name: str) -> str:
    if name not in _zones():
        raise PydanticCustomError("time_zone", "Must be an IANA time zone, for example Europe/Berlin")
    return name


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones() - OF_THE_MACHINE)


def _one_word(code: str) -> str:
    if not CODE.fullmatch(code):
        raise PydanticCustomError("invite_code", "Must have 4 to 64 letters, digits, - or _ and nothing else")
    return code


def _clock(given: Any) -> time:
    if not isinstance(given, str) or not CLOCK.fullmatch(given):
        raise PydanticCustomError("clock", "Must be a time of day such as 21:30")
    return time.fromisoformat(given)


def _amount(given: Any) -> Decimal:
    if isinstance(given, bool) or not isinstance(given, int | float):
        raise PydanticCustomError("number", "Must be a number")
    return Decimal(str(given))


type Dollars = Annotated[Decimal, Field(ge=0, decimal_places=6, allow_inf_nan=False), BeforeValidator(_amount)]
"""US dollars of a limit; in its place null means that there is none."""


def _known_rows(days: dict[str, int]) -> dict[str, int]:
    for name, count in days.items():
        if name not in LIMITS:
            raise PydanticCustomError("rows", "Must name rows of: {names}", {"names": ", ".join(LIMITS)})
        least, most = LIMITS[name]
        if not least <= count <= most:
            raise PydanticCustomError("days", "{name} are kept for {least} to {most} days", {"name": name, "least": least, "most": most})
    return days


class SettingChanges(Sent):
    """The settings that shall be different. What is not given stays."""

    model_config = ConfigDict(str_strip_whitespace=True)

    name: Annotated[str, Field(min_length=1, max_length=100), AfterValidator(one_line)] = ""
    time_zone: Annotated[str, AfterValidator(_known_zone)] = ""
    locale: Literal["en", "de", "es", "fr", "pt"] = "en"
    personality: Annotated[str, Field(max_length=4000), AfterValidator(_lines)] = ""
    tone: Literal["plain", "warm", "brief"] = "plain"
    project_instructions: Annotated[str, Field(max_length=8000), AfterValidator(_lines)] = ""
    access: Literal["invite", "allow_list", "open"] = "invite"
    invite_code: Annotated[str, AfterValidator(_one_word)] | None = None
    first_contact: Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(_lines)] | None = None
    notice: Literal["off", "daily", "always"] = "off"
    memory_with_tasks: Literal["told", "ask", "never"] = "told"
    tasks_per_day: Annotated[int, Field(ge=0, le=1000)] = 0
    turns_per_day: Annotated[int, Field(ge=1, le=10000)] = 1
    cost_per_turn: Annotated[Dollars, Field(le=10)] | None = None
    cost_per_day: Annotated[Dollars, Field(le=1000)] | None = None
    cost_per_month: Annotated[Dollars, Field(le=100_000)] | None = None
    quiet_from: Annotated[time, BeforeValidator(_clock)] = time(0)
    quiet_until: Annotated[time, BeforeValidator(_clock)] = time(0)
    proactive: Literal["off", "on"] = "off"
    heartbeat: Annotated[str, Field(min_length=1, max_length=500), AfterValidator(_lines)] | None = None

    kept_days: Annotated[dict[str, Annotated[int, Field(strict=True)]], AfterValidator(_known_rows)] = Field(default_factory=dict)

    def given(self) -> dict[str, Any]:
        """The settings that were given, by the names under which they are kept."""
        given = self.model_dump(exclude_unset=True)
        if "invite_code" in given:
            code = given.pop("invite_code")
            given["invite_hash"] = invite_hash(code) if code else None
        return given
