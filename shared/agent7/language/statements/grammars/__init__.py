"""The grammar of the five languages as data: patterns and word lists, one file a language. No logic enters here."""
