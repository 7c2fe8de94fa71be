"""Reminders: set, listed, moved, cancelled and delivered, and the dates that people mention."""
