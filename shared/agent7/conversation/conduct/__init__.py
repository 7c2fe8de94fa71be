"""Conduct: when and at what price the assistant speaks. Access control, pauses and loop detection, groups, and the trail of a turn's cost.

`access`, `pauses` and `groups` are pure; `trail` notes who decided, what did not work, and what it cost.
"""

from agent7.conversation.conduct.pauses import HANDED_OVER_FOR

__all__ = ["HANDED_OVER_FOR"]
