"""Conduct: when and at what price the assistant speaks. Access control, pauses, loop detection, groups, and what a turn notes.

`access`, `pauses` and `groups` are pure; `trail` notes who decided, what did not work, and what it cost; `trace` how long each step took.
"""

from agent7.conversation.conduct.pauses import HANDED_OVER_FOR

__all__ = ["HANDED_OVER_FOR"]
