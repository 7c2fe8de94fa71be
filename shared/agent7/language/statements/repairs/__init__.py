"""Conversational repair: messages that correct what was said, the words that a new value stands in for, and what they make of a text."""
