"""Open questions: the kinds of what we have asked and the session keeps until it is answered."""

from __future__ import annotations

from typing import Final

STILL_SO: Final = "still_so"
"""Whether an old memory still holds."""
WHICH: Final = "which"
"""Which of contradicting memories is right."""
WHAT_NOW: Final = "what_now"
"""What holds in place of something that is over."""
INTRODUCED: Final = "introduced"
"""Whether what they said they are is their name."""
ASKED_AT: Final = "at"
"""When we asked, in what the session keeps of a question."""
RULE: Final = "rule_in_passing"
"""Whether something is to be a standing instruction."""
