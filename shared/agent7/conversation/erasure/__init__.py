"""Erasure of a person, and redaction of what was forgotten, over every store."""
