"""Tasks: the work that Manus does for us. The port, its adapter, the webhook's check; no memory, no channel, no database.

What the webhook function imports uses the standard library, botocore and the signature's library only: its import has
400 ms and 60 MB in all.
"""
