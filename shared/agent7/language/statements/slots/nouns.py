"""Lexical look-up: the attribute, the relation or the favourite thing that a noun names in a language."""

from __future__ import annotations

from functools import cache
from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.statements.grammars.vocabulary import VOCABULARY, Nouns, Vocabulary
from agent7.language.statements.slots.attributes import attribute_of_relation
from agent7.language.text.normalization import fold, fold_value


def names_of(key: str, language: str) -> tuple[str, ...]:
    """Every noun of an attribute in a language: "children", "kids"; English for an unknown language."""
    words = Vocabulary.of(language)
    return words.attributes.get(key) or words.relations[key]


def nouns_of(key: str, language: str) -> tuple[str, ...]:
    """The nouns that name an attribute of the schema in a language, as they are spelled."""
    return VOCABULARY[language].attributes[key]


def attribute_of_noun(noun: str, language: str) -> str | None:
    """The slot that a noun without determiner names in a language ("employer" -> `company`), else None."""
    return _named_by(noun, _nouns(language), language)


def relation_of_noun(noun: str, language: str) -> str | None:
    """The relation that a noun names ("mujer" -> `wife`), else None."""
    return _named_by(noun, _relations(language), language)


def relations_of_noun(noun: str) -> list[str]:
    """The relations that a noun names in any language. Most words name none, which one look tells."""
    folded = _folded(noun)
    if not any(folded.removesuffix(ending) in _relations_anywhere() for ending in ("", *_GERMAN_ENDINGS)):
        return []
    return [relation for language in LANGUAGES if (relation := relation_of_noun(noun, language))]


def favourite_of_noun(thing: str, language: str) -> str:
    """The slot `favourite:<thing>`, the thing in one spelling for all languages where it is a common one."""
    return f"favourite:{_named_by(thing, _things(language), language) or fold_value(thing)}"


def _named_by(noun: str, nouns: dict[str, str], language: str) -> str | None:
    """What a noun names, or what it may be an inflection of: plural, or German genitive and dative.

    As it is spelled first: "av\u00f4" and "av\u00f3" fold to one.
    """
    spelled, folded = noun.casefold().strip(), _folded(noun)
    if spelled != folded and spelled in nouns:
        return nouns[spelled]
    if language == "de":
        forms = [folded, *(folded.removesuffix(ending) for ending in _GERMAN_ENDINGS if folded.endswith(ending))]
    else:
        forms = [folded, folded.removesuffix("s")]
    return next((nouns[form] for form in forms if form in nouns), None)


_GERMAN_ENDINGS: Final = ("s", "es", "n", "en", "e")


def _folded(noun: str) -> str:
    return fold(noun).replace(",", "").strip()


@cache
def _nouns(language: str) -> dict[str, str]:
    """Noun -> attribute key. People after things, so that a relation never hides an attribute."""
    of_relations = {noun: attribute_of_relation(relation) for noun, relation in _relations(language).items()}
    return of_relations | _keys(VOCABULARY[language].attributes)


@cache
def _relations(language: str) -> dict[str, str]:
    """Noun -> relation, the first of those that it names."""
    return _keys(dict(reversed(VOCABULARY[language].relations.items())))


@cache
def _relations_anywhere() -> frozenset[str]:
    return frozenset().union(*map(_relations, LANGUAGES))


@cache
def _things(language: str) -> dict[str, str]:
    return _keys(VOCABULARY[language].things)


def _keys(nouns: Nouns) -> dict[str, str]:
    """Each noun as it is spelled, and folded."""
    spelled = {noun.casefold(): key for key, names in nouns.items() for noun in names}
    return spelled | {fold(noun): key for key, names in nouns.items() for noun in names}
