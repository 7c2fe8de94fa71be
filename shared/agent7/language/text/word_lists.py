"""Word lists of a language's text: stop words of the lexical index, and the signs by which a language is told.

Stop words carry grammar, not meaning. Question words are among them: "what", "where" and "when" stand in every question and in no answer.
"""

from __future__ import annotations

from typing import Final

from agent7.language.data_files import LANGUAGES, load


def _words(name: str) -> dict[str, frozenset[str]]:
    return {language: frozenset(load(language, "text")[name].split()) for language in LANGUAGES}


STOP_WORDS: Final = _words("stop_words")
FUNCTION_WORDS: Final = _words("function_words")
TELLTALE_WORDS: Final = _words("telltale_words")
"""Content words that belong to one language or to few: orders, numbers, everyday things. They tell the language of a first message of
three words, where no function word may stand."""
ENDINGS: Final[dict[str, tuple[str, ...]]] = {language: tuple(load(language, "text")["endings"]) for language in LANGUAGES}
"""How many words of one language end, and few of another."""
CONNECTING_WORDS: Final = frozenset(word for language in LANGUAGES for word in load(language, "text")["connecting_words"])
"""Small words that stand within names too: "Bank of America"."""
LETTERS: Final[dict[str, tuple[str, ...]]] = {
    letter: tuple(each for each in LANGUAGES if letter in load(each, "text")["letters"])
    for language in LANGUAGES
    for letter in load(language, "text")["letters"]
}
"""The languages of a letter."""
KANA: Final = """
です ます まし した ませ せん すか たか って てい いる いま して どこ いつ どの こと もの この その これ それ
"""
PAIRS_OF_GRAMMAR: Final = frozenset(KANA.split())
"""Pairs of kana that only say how something is said, or that something is asked."""
