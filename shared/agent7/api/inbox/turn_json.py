"""One turn as the API shows it: in a list, and as a trace with the times of everything that happened for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from agent7.api.person.memory_json import shown
from agent7.store.conversation import turns
from agent7.store.views.threads import Message
from agent7.store.views.turn_traces import Cost, Effect, Turn

STATES: Final = {turns.WORKING: "working", turns.ANSWERED: "answered", turns.PARKED: "parked"}
MODEL_CALLS: Final = "turn"
"""Kind of the ledger's entries that are calls of models, its `database` aside."""


def summary(turn: Turn) -> dict[str, Any]:
    """One turn of a list. `asked` is what was said first in it, null where that was forgotten; `steps` is what its models took.

    `cost` is in US dollars; `unpriced` entries cost more than that.
    """
    return {
        "turn": turn.public_id,
        "user": turn.user,
        "name": turn.name,
        "asked": turn.asked,
        "conversation": turn.conversation,
        "state": STATES[turn.state],
        "at": shown(turn.opened_at),
        "answered_at": shown(turn.answered_at),
        "took_ms": turn.trace.get("took_ms"),
        "route": turn.route,
        "intent": turn.intent,
        "reason": turn.reason,
        "decided_by": turn.decided_by,
        "degraded": list(turn.degraded),
        "faults": turn.faults,
        "takeovers": turn.takeovers,
        "deeds": list(turn.trace.get("deeds", ())),
        "recall": turn.recall,
        "steps": turn.steps,
        "database_ms": round(turn.database_ms, 1),
        "cost": float(turn.cost),
        "unpriced": turn.unpriced,
    }


def call_as_json(cost: Cost) -> dict[str, Any]:
    """One entry of the ledger. `amount` is null where nobody knows, which is not nothing."""
    return {
        "kind": cost.kind,
        "part": cost.part,
        "model": cost.model,
        "tokens_in": cost.tokens_in,
        "tokens_out": cost.tokens_out,
        "amount": float(cost.amount) if cost.amount is not None else None,
        "currency": cost.currency,
        "database_ms": round(cost.database_ms, 1) if cost.database_ms is not None else None,
        "reference": cost.reference,
    }


def effect_as_json(effect: Effect) -> dict[str, Any]:
    """What a turn made, by its public id. `text` is null where its words are secret, or were forgotten."""
    return {"kind": effect.kind, "id": effect.public_id, "text": effect.text}


def waterfall(turn: Turn, said: Sequence[Message]) -> list[dict[str, Any]]:
    """What happened when, the first first: each with `from_ms` since the first message was accepted, and how many `ms` it took.

    What is a moment and no span takes 0. Spans of a turn that a crash repeated are those of the last time.
    """
    asked = [each for each in said if each.role == 0]
    begin = min((each.arrived_at for each in asked), default=turn.opened_at)
    spans = sorted(_spans(turn, said, begin), key=lambda span: (span[1], -(span[2] - span[1])))
    return [{"step": name, "at": shown(since), "from_ms": _ms(since - begin), "ms": _ms(until - since)} for name, since, until in spans]


def _spans(turn: Turn, said: Sequence[Message], begin: datetime) -> Iterator[tuple[str, datetime, datetime]]:
    yield "accepted", begin, begin
    yield "queued", begin, max(begin, turn.opened_at)
    began = _began(turn.trace)
    for name, offset, took in turn.trace.get("spans", ()):
        since = (began or turn.opened_at) + timedelta(milliseconds=offset)
        yield name, since, since + timedelta(milliseconds=took)
    if turn.answered_at is not None:
        thought = (began or turn.opened_at) + timedelta(milliseconds=turn.trace.get("took_ms", 0))
        yield "decided", min(thought, turn.answered_at), turn.answered_at
    for message in said:
        if message.role == 0 or message.claimed_at is None:
            continue
        sent_at = message.sent_at or message.claimed_at
        yield "sent", message.claimed_at, sent_at
        if message.status_at is not None and message.status_rank and message.status_rank > 1:
            seen_at = max(message.status_at, sent_at)  # a status tells its whole second, which began before that
            yield "read_by_person" if message.status_rank > 2 else "delivered", seen_at, seen_at
    if turn.after_work_at is not None:
        yield "after_work", turn.after_work_at, turn.after_work_at
    if turn.extracted_at is not None:
        yield "extracted", turn.extracted_at, turn.extracted_at


def _began(trace: Mapping[str, Any]) -> datetime | None:
    return datetime.fromisoformat(trace["began_at"]) if "began_at" in trace else None


def _ms(span: timedelta) -> float:
    return round(span / timedelta(milliseconds=1), 1)
