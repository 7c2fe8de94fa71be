"""Rows of memories and of all that is learnt: written, read, closed."""
