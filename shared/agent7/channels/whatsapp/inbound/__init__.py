"""From Meta to the inbox: handshake, signature, envelope, media, statuses."""
