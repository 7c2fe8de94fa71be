"""What is taken for who somebody is, and what for a joke: "I'm Batman", "I'm allergic to mornings haha". Pure."""

from __future__ import annotations

import re

from agent7.language.statements.grammars.schema import Grammar
from agent7.language.statements.slots.attributes import singular
from agent7.language.text.normalization import fold
from agent7.language.times.calendar_words import WEEKDAYS
from agent7.lazy_patterns import lazy_regex

_LAUGHING_FACE = re.compile("[\U0001f600-\U0001f606\U0001f609\U0001f61c-\U0001f61d\U0001f643\U0001f923\U0001f92a]")
_PICTURE = lazy_regex(r"[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d\ufe0f\s]")


def seriously(text: str, grammar: Grammar) -> tuple[str, bool]:
    """A sentence without its laughter, and whether there was any."""
    calm = _LAUGHING_FACE.sub("", text)
    pieces, end = [], 0
    for found in grammar.joking.finditer(fold(calm)):
        pieces.append(calm[end : found.start()])
        end = found.end()
    serious = "".join([*pieces, calm[end:]]).strip(" ,;.!") if pieces else calm
    return (serious, True) if serious and serious != text else (text, False)


def without_pictures(text: str) -> str:
    """A sentence without the emojis behind it, which are of its mood and no part of its last value: "my dog is called Rex 🐶"."""
    end = len(text)
    while end and _PICTURE.fullmatch(text[end - 1]):
        end -= 1
    return text[:end]


def is_no_allergen(value: str, grammar: Grammar) -> bool:
    """Whether nobody is allergic to it but in jest: mornings, people, work."""
    folded = fold(value)
    return bool(grammar.no_allergen.fullmatch(folded)) or not WEEKDAYS.isdisjoint([*folded.split(), *map(singular, folded.split())])


def introduces_alone(folded: str, grammar: Grammar) -> bool:
    """Whether a clause gives a name by nothing but "I'm ...", as one says moods and jokes too."""
    return grammar.introducing_alone.match(folded) is not None


def presented(clause: str, sentence: str, grammar: Grammar) -> str:
    """The opened clause of a sentence that greets, "it's Bartosz", as "I'm Bartosz": who greets and gives a name gives their own."""
    found = grammar.presenting.match(fold(clause))
    return f"{grammar.data['introduced']} {clause[found.end() :]}" if found and greets(sentence, grammar) else clause


def completed(clause: str, grammar: Grammar) -> str:
    """A clause with the subject that chat leaves out (ellipsis): "can't stand beetroot" as "I can't stand beetroot"."""
    found = next((lead for form, lead in grammar.eliding_subjects if form.match(fold(clause))), None)
    return f"{found} {clause[0].lower()}{clause[1:]}" if found else clause


def greets(text: str, grammar: Grammar) -> bool:
    """Whether a text begins with a greeting, as introductions do."""
    return grammar.greeting.match(fold(text).lstrip("\u00a1\u00bf ")) is not None
