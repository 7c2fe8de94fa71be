"""Texts as strings: normalization, tokenization to lexemes, language identification, token counts."""
