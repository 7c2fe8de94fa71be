"""Certainty: an answer sounds as sure as it is, and doubtful or stale memories are asked about."""
