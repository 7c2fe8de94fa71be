"""Tasks: what a message wants of the work at Manus, and the acts that carry it out."""
