"""Billing: what models, recalls and messages cost, booked in a ledger, and the limits of money that a turn is held to."""
