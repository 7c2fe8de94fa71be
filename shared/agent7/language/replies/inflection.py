"""Inflection: noun phrases with their owner, and sentences about them, "dein Bruder", "Der Geburtstag von meiner Frau ist ..."."""

# ruff: noqa: E501  (one entry a line: a table reads better wide)

from __future__ import annotations

from typing import Final, Literal

from agent7.language.statements.attributes import USER, definition, display_name, is_relation
from agent7.language.text.normalization import fold

Whose = Literal["speaker", "hearer"]

_PLURALS: Final = frozenset(["pronouns", "languages", "children", "siblings", "parents", "pets", "allergies", "likes", "dislikes", "prefers", "hobbies", "units", "tools"])
PLURAL: Final[dict[str, frozenset[str]]] = {
    "en": _PLURALS | {"working_hours"}, "es": _PLURALS, "de": _PLURALS | {"working_hours", "medication"}, "pt": _PLURALS,
    "fr": _PLURALS | {"working_hours", "medication"},
}
"""Attributes shown by a plural."""

FEMININE: Final[dict[str, frozenset[str]]] = {
    "es": frozenset(
        ["nationality", "hometown", "city", "address", "timezone", "native_language", "company", "job_title", "office", "website", "diet", "medication", "condition", "height", "shoe_size", "clothing_size", "reply_length", "currency", "religion", "license_plate", "wake_time", "bedtime", "home", "school", "university", "degree", "wifi_ssid", "age", "allergies", "pets", "prefers", "hobbies", "units", "tools", "wife", "girlfriend", "mother", "sister", "daughter", "grandmother", "mother_in_law", "aunt", "niece", "partner"]
    ),
    "de": frozenset(
        ["nationality", "hometown", "city", "address", "postcode", "timezone", "native_language", "company", "department", "website", "email", "phone", "diet", "blood_type", "condition", "insurance", "height", "shoe_size", "clothing_size", "reply_language", "reply_length", "currency", "religion", "wake_time", "bedtime", "bank", "home", "school", "university", "wife", "girlfriend", "mother", "sister", "daughter", "grandmother", "mother_in_law", "aunt", "niece", "cat"]
    ),
    "pt": frozenset(
        ["nationality", "hometown", "city", "native_language", "company", "job_title", "diet", "medication", "condition", "height", "age", "currency", "religion", "license_plate", "wake_time", "bedtime", "home", "school", "university", "wifi_ssid", "gym", "languages", "allergies", "prefers", "units", "tools", "wife", "girlfriend", "mother", "sister", "daughter", "grandmother", "mother_in_law", "aunt", "niece"]
    ),
    "fr": frozenset(
        ["nationality", "hometown", "city", "address", "native_language", "company", "condition", "insurance", "height", "shoe_size", "clothing_size", "reply_language", "reply_length", "currency", "religion", "license_plate", "wake_time", "bedtime", "bank", "home", "school", "university", "car", "gym", "wife", "girlfriend", "mother", "sister", "daughter", "grandmother", "mother_in_law", "aunt", "niece"]
    ),
}
"""Attributes and relations whose shown noun is feminine."""
NEUTER: Final = frozenset(["age", "country", "car", "license_plate", "wifi_ssid", "instrument", "degree", "office", "weight", "goal", "gym", "horse", "zodiac_sign", "theme"])
"""In German."""

_MY: Final[dict[str, dict[Whose, tuple[str, str, str]]]] = {
    "en": {"speaker": ("my", "my", "my"), "hearer": ("your", "your", "your")},
    "es": {"speaker": ("mi", "mi", "mis"), "hearer": ("tu", "tu", "tus")},
    "de": {"speaker": ("mein", "meine", "meine"), "hearer": ("dein", "deine", "deine")},
    "pt": {"speaker": ("meu", "minha", "meus"), "hearer": ("seu", "sua", "seus")},
    "fr": {"speaker": ("mon", "ma", "mes"), "hearer": ("ton", "ta", "tes")},
}
"""Masculine, feminine, plural."""

_OF_USER: Final[dict[str, dict[str, str]]] = {
    "en": {
        "name": "My name is {v}", "company": "My company is called {v}", "city": "I live in {v}", "hometown": "I'm from {v}", "birthplace": "I was born in {v}",
        "age": "I'm {v} years old", "job_title": "I work as {v}", "spouse": "I'm married to {v}", "allergies": "I'm allergic to {v}", "diet": "My diet is {v}",
        "languages": "I speak {v}", "likes": "I like {v}", "dislikes": "I don't like {v}", "prefers": "I prefer {v}",
    },
    "es": {
        "name": "Me llamo {v}", "company": "Mi empresa se llama {v}", "city": "Vivo en {v}", "hometown": "Soy de {v}", "birthplace": "Nací en {v}",
        "age": "Tengo {v} años", "job_title": "Trabajo como {v}", "spouse": "Estoy casado/a con {v}", "allergies": "Tengo alergia a {v}",
        "languages": "Hablo {v}", "likes": "Me gusta {v}", "dislikes": "No me gusta {v}", "prefers": "Prefiero {v}",
    },
    "de": {
        "name": "Ich heiße {v}", "company": "Meine Firma heißt {v}", "city": "Ich wohne in {v}", "hometown": "Ich komme aus {v}", "birthplace": "Ich bin in {v} geboren",
        "age": "Ich bin {v} Jahre alt", "job_title": "Ich arbeite als {v}", "spouse": "Ich bin mit {v} verheiratet", "allergies": "Ich bin allergisch gegen {v}",
        "languages": "Ich spreche {v}", "likes": "Ich mag {v}", "dislikes": "Ich mag {v} nicht", "prefers": "Ich bevorzuge {v}",
    },
    "pt": {
        "name": "Meu nome é {v}", "company": "Minha empresa se chama {v}", "city": "Moro em {v}", "hometown": "Sou de {v}", "birthplace": "Nasci em {v}",
        "age": "Tenho {v} anos", "job_title": "Trabalho como {v}", "spouse": "Sou casado/a com {v}", "allergies": "Tenho alergia a {v}",
        "languages": "Falo {v}", "likes": "Gosto de {v}", "dislikes": "Não gosto de {v}", "prefers": "Prefiro {v}",
    },
    "fr": {
        "name": "Je m'appelle {v}", "company": "Mon entreprise s'appelle {v}", "city": "J'habite à {v}", "hometown": "Je viens de {v}", "birthplace": "Je suis né(e) à {v}",
        "age": "J'ai {v} ans", "job_title": "Je travaille comme {v}", "spouse": "Je suis marié(e) avec {v}", "allergies": "J'ai une allergie à {v}",
        "languages": "Je parle {v}", "likes": "J'aime {v}", "dislikes": "Je n'aime pas {v}", "prefers": "Je préfère {v}",
    },
}

_VERBS: Final = {
    "en": ("is called", "are called", "is", "are"),
    "es": ("se llama", "se llaman", "es", "son"),
    "de": ("heißt", "heißen", "ist", "sind"),
    "pt": ("se chama", "se chamam", "é", "são"),
    "fr": ("s'appelle", "s'appellent", "est", "sont"),
}
"""Naming one or several, being one or several."""

_HAS_NAME: Final = ("name", "person", "thing")


def said_of_user(attribute: str, value: str, language: str) -> str | None:
    """A value as the user would say it in the first person, for attributes that have such a sentence; else None."""
    form = _OF_USER[language].get(attribute)
    return form.replace("{v}", value) if form else None


def owned(key: str, language: str, *, whose: Whose) -> str:
    """A possessive noun phrase: "my brother", "deine Firma", "ton frère", "seus filhos". English for an unknown language."""
    spoken = language if language in _MY else "en"
    masculine, feminine, plural = _MY[spoken][whose]
    noun, base = display_name(key, spoken), key.partition(":")[0]
    if base in PLURAL[spoken]:
        return f"{_feminine_plural(plural, base, spoken)} {noun}"
    silent = spoken == "fr" and fold(noun)[:1] in "aeiouh"
    return f"{feminine if base in FEMININE.get(spoken, ()) and not silent else masculine} {noun}"


def display_owned(key: str, language: str) -> str:
    """A possessive noun phrase said to the person: "your brother", "tu hermano", "dein Bruder"."""
    return owned(key, language, whose="hearer")


def owned_noun(subject: str, attribute: str, value: str, language: str, *, named: bool) -> str:
    """A full sentence that gives an attribute's value. `named`: by the verb of naming, where the attribute has a name."""
    names_one, names_many, is_one, is_many = _VERBS[language]
    base = attribute.partition(":")[0]
    naming = named and definition(attribute).shape in _HAS_NAME
    many = base in PLURAL[language]
    verb = (names_many if many else names_one) if naming else (is_many if many else is_one)
    phrase = owned(attribute, language, whose="speaker") if subject == USER else of_somebody(subject, attribute, language)
    return f"{phrase[:1].upper()}{phrase[1:]} {verb} {value}"


def of_somebody(subject: str, attribute: str, language: str) -> str:
    """A genitive noun phrase: "my wife's birthday", "Anna's birthday", "der Geburtstag von meiner Frau", "el cumpleaños de Anna"."""
    noun, base = display_name(attribute, language), attribute.partition(":")[0]
    feminine = base in FEMININE.get(language, ())
    who = owned(subject, language, whose="speaker") if is_relation(subject) else subject.title()
    if language == "en":
        return f"{who}'s {noun}"
    if language == "de":
        dative = who.replace("meine ", "meiner ", 1).replace("mein ", "meinem ", 1) if is_relation(subject) else who
        return f"{'die' if feminine or base in PLURAL[language] else 'das' if base in NEUTER else 'der'} {noun} von {dative}"
    if language == "fr":
        article = "les " if base in PLURAL[language] else "l'" if fold(noun)[:1] in "aeiouh" else "la " if feminine else "le "
        return f"{article}{noun} {_elided('de', who)}"
    if language == "es":
        article = ("las" if feminine else "los") if base in PLURAL[language] else ("la" if feminine else "el")
        return f"{article} {noun} de {who}"
    article = ("as" if feminine else "os") if base in PLURAL[language] else ("a" if feminine else "o")
    of = ("da" if who.startswith("minha ") else "do") if is_relation(subject) else "de"
    return f"{article} {noun} {of} {who}"


def _feminine_plural(plural: str, base: str, language: str) -> str:
    """Portuguese alone tells them apart: "minhas alergias"."""
    if language != "pt" or base not in FEMININE["pt"]:
        return plural
    return {"meus": "minhas", "seus": "suas"}[plural]


def _elided(word: str, noun: str) -> str:
    return f"{word[:-1]}'{noun}" if fold(noun)[:1] in "aeiouh" else f"{word} {noun}"
