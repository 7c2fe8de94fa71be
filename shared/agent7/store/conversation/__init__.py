"""Rows of conversations: messages, turns, media, and the outbox."""
