"""What a slot is: the schema of attributes and those beyond it, the nouns and noun phrases that name one, and what its values look like."""
