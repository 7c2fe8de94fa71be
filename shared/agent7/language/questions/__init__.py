"""Questions: which slot, which time and which attitude is asked for, and whether words answer it."""
