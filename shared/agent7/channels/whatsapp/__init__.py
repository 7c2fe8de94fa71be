"""The WhatsApp Cloud API, both ways: handshake, signature, envelope, inbox and wake-up in; Graph API, limits and errors out."""

from typing import Final

CHANNEL: Final = "whatsapp"
"""The name of this channel in the keys of users and in conversations."""
