"""The memory document of a person: composed, kept small, exported and imported."""
