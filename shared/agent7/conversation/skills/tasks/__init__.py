"""Tasks: what a message wants of the work at Manus, and the acts that write it down. `manus.work` carries it out."""

from agent7.conversation.skills.tasks.requests import TaskRequests

__all__ = ["TaskRequests"]
