"""What a turn, a write, a document or an import takes on this machine."""
