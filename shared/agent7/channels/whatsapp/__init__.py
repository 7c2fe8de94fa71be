"""The WhatsApp Cloud API, both ways: handshake, signature, envelope, inbox and wake-up in; Graph API, limits and errors out."""
