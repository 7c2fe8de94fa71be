"""How a sentence is taken apart before slots are filled: opening words, clauses, who is spoken of, lists, denials, then and now."""
