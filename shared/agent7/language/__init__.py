"""Language as a leaf: what a text says, and the words in which the assistant speaks. Pure: no memory, no store, no model."""
