"""Channels: how a person's words come in and our replies go out. No memory, no routing, no model in this room.

What the webhook function imports (everything of `whatsapp` but the sending half) uses the standard library and botocore
only, for its import has 400 ms and 60 MB in all.
"""
