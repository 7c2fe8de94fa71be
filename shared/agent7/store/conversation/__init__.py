"""Rows of conversations: sessions, the message log, turns, media, and the transactional outbox.

What enters belongs to what was said between a person and us, before and after memory makes anything of it.
"""
