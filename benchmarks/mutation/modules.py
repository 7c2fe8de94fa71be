"""The modules whose tests are tested, each with the tests that are to notice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CONVERSATION, CHANNELS, MEMORY = "tests/integration/conversation", "tests/integration/channels", "tests/integration/memory"


@dataclass(frozen=True, slots=True)
class Tested:
    """A module below `shared/agent7`, and its tests."""

    path: str
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        """How it is imported."""
        return f"agent7.{self.path.removesuffix('.py').replace('/', '.')}"


TURN: Final = tuple(
    f"{CONVERSATION}/test_{each}.py"
    for each in (
        "turn_protocol",
        "bursts",
        "taking_over",
        "order_within_a_turn",
        "responder_function",
        "access",
        "opting_out",
        "after_work",
    )
)
DELIVERY: Final = tuple(f"{CHANNELS}/test_{each}.py" for each in ("outbox", "delivery", "files_out", "reminders"))
OUTBOX: Final = (
    *DELIVERY,
    *(f"{CHANNELS}/test_{each}.py" for each in ("delivery_function", "delivery_events")),
    f"{CONVERSATION}/test_turn_protocol.py",
    f"{CONVERSATION}/test_opting_out.py",
    "tests/unit/channels/test_outbox_rules.py",
)
ANSWERING: Final = tuple(f"{CONVERSATION}/test_{each}.py" for each in ("heard", "turn_protocol", "taking_over", "bursts"))
MODULES: Final = {
    "responder": Tested("conversation/turn/responder.py", ANSWERING),
    "arrival": Tested(
        "conversation/turn/arrival.py",
        (
            "tests/unit/test_arrival.py",
            *(f"{CONVERSATION}/test_{each}.py" for each in ("arrivals", "turn_protocol", "taking_over")),
            *(f"tests/integration/inbound/test_{each}.py" for each in ("groups", "uniting", "identity")),
        ),
    ),
    "turns": Tested("store/conversation/turns.py", (*TURN, "tests/integration/test_store.py", "tests/integration/test_turns.py")),
    "outbox": Tested("store/conversation/outbox.py", DELIVERY),
    "outbox_rules": Tested("channels/whatsapp/outbound/outbox_rules.py", OUTBOX),
    "delivery": Tested("channels/whatsapp/outbound/delivery.py", DELIVERY),
    "unit_of_work": Tested(
        "store/unit_of_work.py",
        (
            *(f"tests/integration/test_{each}.py" for each in ("unit_of_work", "store", "fences", "lookups", "tls")),
            f"{MEMORY}/test_isolation.py",
        ),
    ),
    "budget": Tested("billing/budget.py", ("tests/unit/test_budget.py",)),
    "selection": Tested("memory/recall/selection.py", ("tests/unit/memory/test_selection.py",)),
    "scoring": Tested("memory/recall/scoring.py", ("tests/unit/memory/test_scoring.py",)),
    "forgetting": Tested(
        "memory/erasure/forgetting.py",
        tuple(f"{MEMORY}/test_{each}.py" for each in ("forgetting", "forgetting_besides", "core_forgetting")),
    ),
}
