"""What may go wrong while people are being answered. Each breaks something and says from which moment on the wait for it counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from local.stack import wait_until
from tests.chaos.town import ASKED, STATUSES, TOLD, Town

AFTER_A_KILL: Final = 20.0
AFTER_THE_DATABASE_IS_BACK: Final = 5.0
AFTER_AN_UNKNOWN_SEND: Final = 60.0
DATABASE_IS_AWAY_SECONDS: Final = 5.0
SLOW_GRAPH_MS: Final = 8000

type Break = Callable[[Town, Sequence[str]], float]
"""People write and something breaks; the monotonic time from which the wait for the answer counts."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One kind. Each person writes `messages`, and the answer to the last is waited for; it should take `most_seconds`, if any."""

    name: str
    happens: Break
    most_seconds: float | None = AFTER_A_KILL
    messages: int = 1


def nothing(town: Town, people: Sequence[str]) -> float:
    town.write(people, TOLD)
    return time.monotonic()


def database_away(town: Town, people: Sequence[str]) -> float:
    _in_mid_turn(town, people)
    town.stack.stop_database()
    time.sleep(DATABASE_IS_AWAY_SECONDS)
    town.stack.start_database()
    return time.monotonic()


def database_crashes(town: Town, people: Sequence[str]) -> float:
    _in_mid_turn(town, people)
    town.crash_database()
    return time.monotonic()


def sessions_ended(town: Town, people: Sequence[str]) -> float:
    _in_mid_turn(town, people)
    town.rows("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'responder'")
    return time.monotonic()


def responder_killed(town: Town, people: Sequence[str]) -> float:
    _in_mid_turn(town, people)
    town.stack.kill_function("responder")
    return time.monotonic()


def responder_paused(town: Town, people: Sequence[str]) -> float:
    """It goes on when its successor is done, as one whose machine froze for a while."""
    town.kill_idle("responder")  # one that stood idle would be stopped too, and be given what its successor should have
    _in_mid_turn(town, people)
    go_on, since = town.pause_responders(), time.monotonic()
    try:
        while time.monotonic() - since < 2 * AFTER_A_KILL and not all(town.replies(who) for who in people):
            time.sleep(0.05)
    finally:
        go_on()
    return since


def webhook_killed(town: Town, people: Sequence[str]) -> float:
    town.stack.kill_function("whatsapp_webhook")
    since = time.monotonic()
    town.write_until_taken(people, TOLD)
    return since


def delivery_killed(town: Town, people: Sequence[str]) -> float:
    _in_mid_turn(town, people)
    town.stack.kill_function("delivery")
    return time.monotonic()


def embedder_killed(town: Town, people: Sequence[str]) -> float:
    _in_mid_turn(town, people)
    town.stack.kill_service("embedder")
    return time.monotonic()


def everything_killed(town: Town, people: Sequence[str]) -> float:
    _in_mid_turn(town, people)
    town.stack.kill()
    town.stack.start()
    return time.monotonic()


def killed_while_sending(town: Town, people: Sequence[str]) -> float:
    """Dead between the claim of a reply and the answer of the Graph API: what the person writes next waits until its fate is known."""
    town.set_faults(*({"kind": "delay", "ms": SLOW_GRAPH_MS, "user": who} for who in people))
    on_their_way = town.sends()
    town.write(people, ASKED)
    with suppress(TimeoutError):  # on a busy machine one may be answered before the last is asked
        wait_until(lambda: town.sends() >= on_their_way + len(people), seconds=SLOW_GRAPH_MS / 1000)
    town.stack.kill_function("responder")
    since = time.monotonic()
    town.write(people, "Who are you?")
    return since


def killed_while_sending_without_statuses(town: Town, people: Sequence[str]) -> float:
    """Nobody tells what became of the reply: what the person wrote next waits half a minute for that, the reply itself for longer."""
    town.set_faults(*({"kind": "missing_status", "status": status, "user": who, "times": 1000} for who in people for status in STATUSES))
    return killed_while_sending(town, people)


def _in_mid_turn(town: Town, people: Sequence[str]) -> None:
    before = town.turns()
    town.write(people, TOLD)
    wait_until(lambda: town.turns() >= before + len(people), seconds=60)  # the last has begun; on a busy machine the first may be over


FAULTS: Final = (
    Fault("none", nothing, most_seconds=None),
    Fault(f"database stopped for {DATABASE_IS_AWAY_SECONDS:.0f} s (since its return)", database_away, AFTER_THE_DATABASE_IS_BACK),
    Fault("kill -9 of a database session (since its recovery)", database_crashes, AFTER_THE_DATABASE_IS_BACK),
    Fault("database sessions terminated", sessions_ended, AFTER_THE_DATABASE_IS_BACK),
    Fault("kill -9 of the responder", responder_killed),
    Fault("responder paused, then going on", responder_paused),
    Fault("kill -9 of the webhook (Meta repeats)", webhook_killed),
    Fault("kill -9 of the delivery", delivery_killed),
    Fault("kill -9 of the embedder", embedder_killed),
    Fault("kill -9 of the responder while it sends", killed_while_sending, messages=2),
    Fault("the same without statuses", killed_while_sending_without_statuses, AFTER_AN_UNKNOWN_SEND, messages=2),
    Fault("kill -9 of everything (since it is up again)", everything_killed),
)
TIME_OUT: Final = "time-out of the responder (since its end)"
