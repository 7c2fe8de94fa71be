"""Voice, pictures and files: perceived before a turn, kept and sent after it."""
