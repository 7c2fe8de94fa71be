"""Rate limits. Of writes: at most so many accepted items in any rolling 60 seconds of an agent, however many processes take them.

One DynamoDB item an agent holds when how many were accepted; it is changed only by whoever has seen it as it is (compare and swap), so no
two count past each other. What comes within half a second is one entry, stamped with its latest moment: an entry never leaves the window
early, so that the limit is never passed, and an agent at its limit waits half a second longer at most.
"""

from __future__ import annotations

import json
import random
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Protocol

from agent7.channels.aws import aws_faults
from agent7.errors import Outage, Rejected

SPAN: Final = timedelta(seconds=60)
GRAIN: Final = timedelta(milliseconds=500)
MOST_RACES: Final = 50
KEPT_FOR: Final = timedelta(hours=1)
PAUSE: Final = 0.01


@dataclass(frozen=True, slots=True)
class Window:
    """How an agent stands to its limit: what is left, and in how many seconds all that was taken is free again."""

    limit: int
    remaining: int
    reset: int


class OverLimit(Rejected):
    """More than the agent may write now. `retry_after` is in seconds; nothing of the request was accepted."""

    def __init__(self, window: Window, retry_after: int) -> None:
        super().__init__(f"At most {window.limit} items in 60 seconds")
        self.window = window
        self.retry_after = retry_after


class TooOften(Rejected):
    """The agent has sent more requests than it may in this minute. `retry_after` is in seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"That is more requests than this agent may send in a minute; try again in {retry_after} s")
        self.retry_after = retry_after


class Limited(Protocol):
    """Counts what agents write, and how often they ask."""

    def ask(self, agent: str, requests: int = 1, *, limit: int, at: datetime) -> None:
        """Count requests. Raises TooOften when there are more than `limit` in this minute of the clock with them, Outage."""
        ...

    def take(self, agent: str, items: int, *, limit: int, at: datetime) -> Window:
        """Accept so many items. Raises OverLimit when they are too many now, Outage."""
        ...

    def give_back(self, agent: str, items: int, *, at: datetime) -> None:
        """Items that were accepted at that moment were not written after all. Raises Outage."""
        ...


type Entries = list[list[int]]
"""[moment in ms, items], the oldest first."""


def minute_of(at: datetime) -> tuple[int, int]:
    """The minute of the clock, and how many seconds are left of it."""
    seconds = int(at.timestamp())
    return seconds // 60, 60 - seconds % 60


def within(entries: Entries, now: int) -> Entries:
    """Those that count now."""
    oldest = now - int(SPAN / timedelta(milliseconds=1))
    return [each for each in entries if each[0] > oldest]


def with_taken(entries: Entries, now: int, items: int) -> Entries:
    """The entries with so many more. A clock that is behind another's stamps as the latest that it has seen."""
    latest = max(now, entries[-1][0]) if entries else now
    if entries and latest - entries[-1][0] < GRAIN / timedelta(milliseconds=1) and len(entries) > 1:
        return [*entries[:-1], [latest, entries[-1][1] + items]]
    return [*entries, [latest, items]]


def window_of(entries: Entries, now: int, limit: int) -> Window:
    """How it stands by these."""
    used = sum(number for _, number in entries)
    free_at = entries[-1][0] + 60_000 if entries else now
    return Window(limit, max(limit - used, 0), max(-(-(free_at - now) // 1000), 0))


def seconds_until(entries: Entries, now: int, items: int, limit: int) -> int:
    """In how many seconds so many fit; a whole window where they never do."""
    used = sum(number for _, number in entries)
    for moment, number in entries:
        used -= number
        if used + items <= limit:
            return max(-(-(moment + 60_000 - now) // 1000), 1)
    return 60


@dataclass(frozen=True, slots=True)
class DynamoDbLimits:
    """The limits in a table of their own."""

    client: Any
    table: str

    def ask(self, agent: str, requests: int = 1, *, limit: int, at: datetime) -> None:
        """As Limited, by one call. Up to twice as many pass around the turn of a minute. Raises TooOften, Outage."""
        minute, left = minute_of(at)
        try:
            told = self.client.update_item(
                TableName=self.table,
                Key={"agent": {"S": f"{agent} asked {minute}"}},
                UpdateExpression="ADD asked :more SET expires_at = :over",
                ExpressionAttributeValues={":more": {"N": str(requests)}, ":over": {"N": str(int((at + KEPT_FOR).timestamp()))}},
                ReturnValues="UPDATED_NEW",
            )
        except aws_faults() as error:
            raise Outage(f"the requests of an agent cannot be counted: {type(error).__name__}") from error
        if int(told["Attributes"]["asked"]["N"]) > limit:
            raise TooOften(left)

    def take(self, agent: str, items: int, *, limit: int, at: datetime) -> Window:
        """As Limited. Raises OverLimit, Outage."""
        now = _ms(at)
        version, entries = self._read(agent)
        for _ in range(MOST_RACES):
            held = within(entries, now)
            if sum(number for _, number in held) + items > limit:
                raise OverLimit(window_of(held, now, limit), seconds_until(held, now, items, limit))
            taken = with_taken(held, now, items)
            lost = self._write(agent, version, taken, at)
            if lost is None:
                return window_of(taken, now, limit)
            version, entries = lost
            time.sleep(PAUSE * random.random())
        raise Outage("the limit of an agent was changed by others again and again")

    def give_back(self, agent: str, items: int, *, at: datetime) -> None:
        """As Limited: the latest entries lose it first. Raises Outage."""
        version, entries = self._read(agent)
        for _ in range(MOST_RACES):
            left, kept = items, []
            for moment, number in reversed(within(entries, _ms(at))):
                taken = min(left, number)
                left -= taken
                kept.append([moment, number - taken])
            lost = self._write(agent, version, [each for each in reversed(kept) if each[1]], at)
            if lost is None:
                return
            version, entries = lost

    def _read(self, agent: str) -> tuple[int, Entries]:
        try:
            found = self.client.get_item(TableName=self.table, Key={"agent": {"S": agent}}, ConsistentRead=True).get("Item")
        except aws_faults() as error:
            raise Outage(f"the limits cannot be read: {type(error).__name__}") from error
        return _entries(found)

    def _write(self, agent: str, version: int, entries: Entries, at: datetime) -> tuple[int, Entries] | None:
        """None when it is written, else what stands there by now."""
        try:
            self.client.put_item(
                TableName=self.table,
                Item={
                    "agent": {"S": agent},
                    "version": {"N": str(version + 1)},
                    "taken": {"S": json.dumps(entries, separators=(",", ":"))},
                    "expires_at": {"N": str(int((at + KEPT_FOR).timestamp()))},
                },
                **(
                    {"ConditionExpression": "version = :seen", "ExpressionAttributeValues": {":seen": {"N": str(version)}}}
                    if version
                    else {"ConditionExpression": "attribute_not_exists(version)"}
                ),
            )
        except self.client.exceptions.ConditionalCheckFailedException:
            return self._read(agent)
        except aws_faults() as error:
            raise Outage(f"the limits did not take a change: {type(error).__name__}") from error
        return None


def _ms(at: datetime) -> int:
    return int(at.timestamp() * 1000)


def _entries(item: dict[str, Any] | None) -> tuple[int, Entries]:
    return (0, []) if item is None else (int(item["version"]["N"]), json.loads(item["taken"]["S"]))
