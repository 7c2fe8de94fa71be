"""Whether recall finds what was said, how soon, and how that goes as memory grows."""
