"""What is taken for who somebody is, and what for a joke: "I'm Batman", "I'm allergic to mornings haha". Pure."""

from __future__ import annotations

import re
from functools import cache

from agent7.language.data_files import load
from agent7.language.statements.grammars.schema import Grammar
from agent7.language.statements.slots.attributes import singular
from agent7.language.text.normalization import fold
from agent7.language.times.calendar_words import WEEKDAYS

_LAUGHING_FACE = re.compile("[\U0001f600-\U0001f606\U0001f609\U0001f61c-\U0001f61d\U0001f643\U0001f923\U0001f92a]")


def seriously(text: str, grammar: Grammar) -> tuple[str, bool]:
    """A sentence without its laughter, and whether there was any."""
    calm = _LAUGHING_FACE.sub("", text)
    pieces, end = [], 0
    for found in _word(grammar.language, "joking").finditer(fold(calm)):
        pieces.append(calm[end : found.start()])
        end = found.end()
    serious = "".join([*pieces, calm[end:]]).strip(" ,;.!") if pieces else calm
    return (serious, True) if serious and serious != text else (text, False)


def is_no_allergen(value: str, grammar: Grammar) -> bool:
    """Whether nobody is allergic to it but in jest: mornings, people, work."""
    no_allergen, folded = load(grammar.language, "statements")["no_allergen"], fold(value)
    return bool(re.fullmatch(no_allergen, folded)) or not WEEKDAYS.isdisjoint([*folded.split(), *map(singular, folded.split())])


def introduces_alone(folded: str, grammar: Grammar) -> bool:
    """Whether a clause gives a name by nothing but "I'm ...", as one says moods and jokes too."""
    return any(saying.attribute == "name!" and saying.pattern.match(folded) for saying in grammar.sayings)


def presented(clause: str, sentence: str, grammar: Grammar) -> str:
    """The opened clause of a sentence that greets, "it's Bartosz", as "I'm Bartosz": who greets and gives a name gives their own."""
    words = load(grammar.language, "statements")
    found = re.match(rf"(?:{words['presenting']}) (?=\w)", fold(clause))
    return f"{words['i_am']} {clause[found.end() :]}" if found and greets(sentence, grammar.language) else clause


def completed(clause: str, grammar: Grammar) -> str:
    """A clause with the subject that chat leaves out (ellipsis): "can't stand beetroot" as "I can't stand beetroot"."""
    found = next((lead for lead, said in load(grammar.language, "statements")["elided"].items() if re.match(said, fold(clause))), None)
    return f"{found} {clause[0].lower()}{clause[1:]}" if found else clause


def greets(text: str, language: str) -> bool:
    """Whether a text begins with a greeting, as introductions do."""
    return bool(re.match(rf"(?:{load(language, 'statements')['greeting']})\b", fold(text).lstrip("\u00a1\u00bf ")))


@cache
def _word(language: str, key: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{load(language, 'statements')[key]})(?!\w)")
