"""The one embeddings process of a local run: every function asks it, so the model is in memory once."""
