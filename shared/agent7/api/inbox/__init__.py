"""Conversations and who asked for a human, over HTTP."""
