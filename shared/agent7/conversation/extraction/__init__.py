"""Information extraction after the reply: what sessions, topics and tasks teach."""
