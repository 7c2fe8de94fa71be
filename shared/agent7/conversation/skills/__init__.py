"""What the assistant can do, one file a skill. No skill imports another."""
