"""People and memories that nobody wrote, as many as a benchmark asks for."""
