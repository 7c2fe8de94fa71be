"""Billing: what models, recalls and messages cost, booked in a ledger, and the limits of money that a turn is held to.

`Budget` says what may still be spent, in US dollars; the ledger books what was, once for each piece of work (idempotency by reference).
"""

from agent7.billing.budget import TIGHT, UNLIMITED, Budget, budget_of, first_of_month
from agent7.billing.ledger import (
    AFTER_WORK,
    EMBEDDING,
    TURN,
    Charged,
    Turned,
    book_call,
    book_recall,
    booked_embedding,
    charged_for,
    may_pay,
    settle,
    step_of,
    tell,
)

__all__ = [
    "AFTER_WORK",
    "EMBEDDING",
    "TIGHT",
    "TURN",
    "UNLIMITED",
    "Budget",
    "Charged",
    "Turned",
    "book_call",
    "book_recall",
    "booked_embedding",
    "budget_of",
    "charged_for",
    "first_of_month",
    "may_pay",
    "settle",
    "step_of",
    "tell",
]
