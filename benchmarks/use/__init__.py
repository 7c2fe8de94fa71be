"""Memory over weeks of real conversations: what becomes of it, and whether use makes it better."""
