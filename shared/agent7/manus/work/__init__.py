"""Work handed to Manus: what is wanted, how it is handed over, and how its results come back."""
