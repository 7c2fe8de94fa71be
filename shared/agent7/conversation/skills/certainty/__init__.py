"""Certainty: an answer sounds as sure as it is (`hedging`), and doubtful or stale memories are asked about (`freshness`, `acts`),
and so is a name that may be a joke (`introductions`).
"""
