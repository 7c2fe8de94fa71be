"""Explainable retrieval: why a memory was recalled, how sure it is, and where it comes from. `explanation_rules` is pure."""
