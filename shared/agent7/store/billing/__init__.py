"""What things cost (the ledger), and what was spent against limits (budgets). Amounts are Decimal; nobody's words."""
