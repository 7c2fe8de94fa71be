"""The task port and its adapter: the work that Manus does for us, in our words (`Manus`) and over HTTP (`HttpManus`).

Here is no memory, no channel's words and no database; `manus.work` has those. What the webhook function imports uses the standard
library, botocore and the signature's library only: its import has 400 ms and 60 MB in all.
"""

from agent7.manus.manus_v2 import HttpManus
from agent7.manus.port import ASKS_FOR_WORDS, Manus
from agent7.manus.webhook import ManusWebhook

__all__ = ["ASKS_FOR_WORDS", "HttpManus", "Manus", "ManusWebhook"]
