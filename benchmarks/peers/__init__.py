"""Other memory systems beside ours, on the same database, model and data."""
