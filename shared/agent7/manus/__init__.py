"""The task port and its adapter: the work that Manus does for us, in our words (`port`) and over HTTP (`manus_v2`, `wire_v2`).

Here is no memory, no channel's words and no database; `manus.work` has those. What the webhook function imports uses the standard
library, botocore and the signature's library only: its import has 400 ms and 60 MB in all. The adapter and the webhook are imported
from their modules by bootstrap, so that a turn, which knows the port, does not load them.
"""

from agent7.manus.port import ASKS_FOR_WORDS, Manus

__all__ = ["ASKS_FOR_WORDS", "Manus"]
