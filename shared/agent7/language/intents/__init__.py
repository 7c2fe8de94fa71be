"""Intents: commands, reminders, corrections, proposals and where a message goes, by rules."""
