"""Forgetting: deletion on request in every place that carries the words."""
