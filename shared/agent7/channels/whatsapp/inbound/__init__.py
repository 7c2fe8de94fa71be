"""From Meta to the inbox: handshake, signature, envelope, media, statuses.

What enters trusts nothing that came and answers for itself: one strange item never stops its siblings. Nothing here imports
`agent7.language` or a database driver where the webhook needs it, so that it starts fast.
"""
