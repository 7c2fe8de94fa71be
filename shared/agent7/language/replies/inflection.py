"""Inflection: noun phrases with their owner, and sentences about them, "dein Bruder", "Der Geburtstag von meiner Frau ist ..."."""

from __future__ import annotations

from typing import Final, Literal

from agent7.language.data_files import LANGUAGES
from agent7.language.replies.rendering import words
from agent7.language.statements.slots.attributes import USER, definition, display_name, is_relation
from agent7.language.text.normalization import fold

Whose = Literal["speaker", "hearer"]

_HAS_NAME: Final = ("name", "person", "thing")


def said_of_user(attribute: str, value: str, language: str) -> str | None:
    """A value as the user would say it in the first person, for attributes that have such a sentence; else None."""
    form: str | None = words(language)["of_user"].get(attribute)
    return form.replace("{v}", value) if form else None


def owned(key: str, language: str, *, whose: Whose) -> str:
    """A possessive noun phrase: "my brother", "deine Firma", "ton frère", "seus filhos". English for an unknown language."""
    spoken, table = language if language in LANGUAGES else "en", words(language)
    masculine, feminine, plural = table["owners"][whose]
    noun, base = display_name(key, spoken), key.partition(":")[0]
    if base in table["plural"]:
        return f"{_feminine_plural(plural, base, spoken)} {noun}"
    silent = spoken == "fr" and fold(noun)[:1] in "aeiouh"
    return f"{feminine if base in table['feminine'] and not silent else masculine} {noun}"


def display_owned(key: str, language: str) -> str:
    """A possessive noun phrase said to the person: "your brother", "tu hermano", "dein Bruder"."""
    return owned(key, language, whose="hearer")


def owned_noun(subject: str, attribute: str, value: str, language: str, *, named: bool) -> str:
    """A full sentence that gives an attribute's value. `named`: by the verb of naming, where the attribute has a name."""
    table = words(language)
    names_one, names_many, is_one, is_many = table["verbs"]
    base = attribute.partition(":")[0]
    naming = named and definition(attribute).shape in _HAS_NAME
    many = base in table["plural"]
    verb = (names_many if many else names_one) if naming else (is_many if many else is_one)
    phrase = owned(attribute, language, whose="speaker") if subject == USER else of_somebody(subject, attribute, language)
    return f"{phrase[:1].upper()}{phrase[1:]} {verb} {value}"


def of_somebody(subject: str, attribute: str, language: str) -> str:
    """A genitive noun phrase: "my wife's birthday", "Anna's birthday", "der Geburtstag von meiner Frau", "el cumpleaños de Anna"."""
    noun, base, table = display_name(attribute, language), attribute.partition(":")[0], words(language)
    feminine, plural = base in table["feminine"], base in table["plural"]
    who = owned(subject, language, whose="speaker") if is_relation(subject) else subject.title()
    if language == "en":
        return f"{who}'s {noun}"
    if language == "de":
        dative = who.replace("meine ", "meiner ", 1).replace("mein ", "meinem ", 1) if is_relation(subject) else who
        return f"{'die' if feminine or plural else 'das' if base in table['neuter'] else 'der'} {noun} von {dative}"
    if language == "fr":
        article = "les " if plural else "l'" if fold(noun)[:1] in "aeiouh" else "la " if feminine else "le "
        return f"{article}{noun} {_elided('de', who)}"
    if language == "es":
        article = ("las" if feminine else "los") if plural else ("la" if feminine else "el")
        return f"{article} {noun} de {who}"
    article = ("as" if feminine else "os") if plural else ("a" if feminine else "o")
    of = ("da" if who.startswith("minha ") else "do") if is_relation(subject) else "de"
    return f"{article} {noun} {of} {who}"


def _feminine_plural(plural: str, base: str, language: str) -> str:
    """Portuguese alone tells them apart: "minhas alergias"."""
    if language != "pt" or base not in words("pt")["feminine"]:
        return plural
    return {"meus": "minhas", "seus": "suas"}[plural]


def _elided(word: str, noun: str) -> str:
    return f"{word[:-1]}'{noun}" if fold(noun)[:1] in "aeiouh" else f"{word} {noun}"
