"""What becomes of memories with time: strength, retention, topics, reflection, core memory, summaries."""
