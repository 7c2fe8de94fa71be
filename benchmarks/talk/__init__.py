"""Whole conversations with the real assistant, and whether what it says is what a sensible assistant would."""
