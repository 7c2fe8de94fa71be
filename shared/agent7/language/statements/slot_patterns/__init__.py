"""Slot patterns: what people say of themselves and of others, and which slot it sets, one file a language. No logic enters here."""
