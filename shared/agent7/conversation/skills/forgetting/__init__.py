"""Forgetting on request: about a topic, everything, or what was kept last."""
