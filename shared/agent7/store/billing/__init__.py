"""Costs and spending."""
