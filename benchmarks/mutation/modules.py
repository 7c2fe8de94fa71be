"""The modules whose tests are tested, each with the tests that are to notice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TURN, CONDUCT, AFTER = (f"tests/integration/conversation/{room}" for room in ("turn", "conduct", "extraction"))
INBOUND, OUTBOUND = (f"tests/integration/channels/whatsapp/{way}" for way in ("inbound", "outbound"))
FORGETTING, STORE = "tests/integration/memory/erasure", "tests/integration/store"


@dataclass(frozen=True, slots=True)
class Tested:
    """A module below `shared/agent7`, and its tests."""

    path: str
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        """How it is imported."""
        return f"agent7.{self.path.removesuffix('.py').replace('/', '.')}"


def of(room: str, *names: str) -> tuple[str, ...]:
    """The files of a room's tests."""
    return tuple(f"{room}/test_{name}.py" for name in names)


WHOLE_TURNS: Final = (
    *of(TURN, "turn_protocol", "bursts", "taking_over", "order_within_a_turn", "responder_function"),
    *of(CONDUCT, "access", "opting_out"),
    *of(AFTER, "after_work"),
)
ANSWERING: Final = of(TURN, "heard", "turn_protocol", "taking_over", "bursts")
DELIVERY: Final = of(OUTBOUND, "outbox", "delivery", "files_out", "reminders")
OUTBOX: Final = (
    *DELIVERY,
    *of(OUTBOUND, "delivery_function", "delivery_events"),
    *of(TURN, "turn_protocol"),
    *of(CONDUCT, "opting_out"),
    *of("tests/unit/channels/whatsapp/outbound", "outbox_rules"),
)
ARRIVING: Final = (
    *of("tests/unit/conversation/turn", "arrival"),
    *of(TURN, "arrivals", "turn_protocol", "taking_over"),
    *of(INBOUND, "groups", "user_unions", "identity", "identity_cases"),
)
MODULES: Final = {
    "responder": Tested("conversation/turn/responder.py", ANSWERING),
    "takeover": Tested("conversation/turn/takeover.py", ANSWERING),
    "arrival": Tested("conversation/turn/arrival.py", ARRIVING),
    "senders": Tested("conversation/identity/senders.py", ARRIVING),
    "group_mail": Tested("conversation/turn/group_mail.py", ARRIVING),
    "inbound_rows": Tested("conversation/turn/inbound_rows.py", ARRIVING),
    "turns": Tested("store/conversation/turns.py", (*WHOLE_TURNS, *of(STORE, "store", "turns"))),
    "outbox": Tested("store/conversation/outbox.py", DELIVERY),
    "outbox_claims": Tested("store/conversation/outbox_claims.py", DELIVERY),
    "outbox_settlement": Tested("store/conversation/outbox_settlement.py", DELIVERY),
    "outbox_rules": Tested("channels/whatsapp/outbound/outbox_rules.py", OUTBOX),
    "delivery": Tested("channels/whatsapp/outbound/delivery.py", DELIVERY),
    "reconciliation": Tested("channels/whatsapp/outbound/reconciliation.py", DELIVERY),
    "unit_of_work": Tested(
        "store/unit_of_work.py",
        (*of(STORE, "unit_of_work", "store", "fences", "lookups", "tls"), *of("tests/integration/memory", "isolation")),
    ),
    "budget": Tested("billing/budget.py", of("tests/unit/billing", "budget")),
    "selection": Tested("memory/recall/selection.py", of("tests/unit/memory/recall", "selection")),
    "scoring": Tested("memory/recall/scoring.py", of("tests/unit/memory/recall", "scoring")),
    "forgetting": Tested("memory/erasure/forgetting.py", of(FORGETTING, "forgetting", "forgetting_besides", "core_forgetting")),
}
