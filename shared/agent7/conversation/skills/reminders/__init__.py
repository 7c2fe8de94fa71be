"""Reminders: set, listed, moved, cancelled and delivered, and the dates that people mention."""

from agent7.conversation.skills.reminders.delivery import ReminderDelivery

__all__ = ["ReminderDelivery"]
