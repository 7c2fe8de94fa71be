"""Deixis and context dependence: what points at something said before and means nothing alone ("those games", "making him happy"). Pure."""

from __future__ import annotations

from typing import Final

import regex

from agent7.language.statements.equality import capitals_of, quantities_of
from agent7.language.statements.grammars.pointing import LEANING, POINTING
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.statements.slots.attributes import definition
from agent7.language.statements.statement import Statement
from agent7.language.text.normalization import MONTH_NAMES, fold
from agent7.language.times.calendar_words import WEEKDAYS
from agent7.language.times.windows import holds_time
from agent7.lazy_patterns import lazy_regex

SHORTEST_OF_ONES_OWN: Final = 4
"""Words of "my bakery opens in May", which sets no slot and is kept all the same."""
_VOCATIVE: Final = lazy_regex(r", \p{Lu}\p{Ll}+\W*\Z")
"""Somebody spoken to by name at the end: "one day at a time, Sam"."""
_LIKINGS: Final = frozenset(["likes", "dislikes", "prefers", "learning", "hobbies", "goal"])


def points(said: Statement) -> bool:
    """Whether a statement's value depends on what was said before it; of a denial, whether any value that it takes back does."""
    if said.attribute is None:
        taken_back = [(slot.attribute, value) for slot, value in said.denied]
        return bool(taken_back) and all(value is not None and _is_deictic(key, value, value, said.language) for key, value in taken_back)
    as_said = _VOCATIVE.sub("", said.value_text or "")
    return _is_deictic(said.attribute, fold(as_said), as_said, said.language)


def _is_deictic(attribute: str, value: str, as_said: str, language: str) -> bool:
    shape = definition(attribute).shape
    if shape in ("name", "person", "thing") and as_said[:1].isupper():
        return False
    if POINTING.no_value.match(value) or (shape == "text" and POINTING.standing_for.match(value)):
        return True
    if attribute.partition(":")[0] not in _LIKINGS:
        return False
    definite = language == "en" and POINTING.definite.match(value) and not regex.search(r"\p{Lu}", as_said)
    return bool(definite or POINTING.compared.match(value)) or (language in LEANING and bool(LEANING[language].leans.search(value)))


def decides_elsewhere(said: Statement) -> bool:
    """Whether a decision depends on what was said before it: "I decided to go for it". In German its pronouns are articles too."""
    if said.category != "decision" or said.attribute is not None or said.language not in LEANING or said.language == "de":
        return False
    return bool(LEANING[said.language].leans.search(POINTING.explaining.split(fold(said.content), maxsplit=1)[0]))


def is_own_thing(said: Statement) -> bool:
    """Whether a statement introduces something of the speaker's that is understood without context: "My bakery opens in May"."""
    grammar = GRAMMARS.get(said.language)
    if grammar is None or said.attribute is not None:
        return False
    folded = fold(said.content).rstrip(" .!")
    return bool(grammar.own_relation.match(folded)) and not grammar.leaning.search(folded) and len(folded.split()) >= SHORTEST_OF_ONES_OWN


def is_specific(text: str) -> bool:
    """Whether words that set no slot tell something of the speaker or name a time, a number or a name.

    Encouragement ("you got this!") and general truths ("every step matters") do not.
    """
    folded = fold(text).rstrip(" .!")
    if POINTING.addresses.search(folded) or (folded.startswith("to ") and not POINTING.of_speaker.search(folded)):
        return False
    dated = holds_time(_VOCATIVE.sub("", text)) or not (WEEKDAYS | MONTH_NAMES).isdisjoint(folded.split())
    return dated or bool(POINTING.of_speaker.search(folded)) or names_something(text)


def names_something(text: str) -> bool:
    """Whether words hold a name or a number: "last summer in Lisbon"."""
    named = _VOCATIVE.sub("", text)
    return bool(capitals_of(named) or quantities_of(named))


def leans_alone(text: str, language: str) -> bool:
    """Whether words of a sentence that is gone only point at it: "not proud of it"; who tells of themselves or names something does not."""
    folded, grammar = fold(text).strip(" .!"), GRAMMARS.get(language) or GRAMMARS["en"]
    pointed_at = not set(grammar.data["it"]).isdisjoint(folded.split())
    return pointed_at and not (grammar.own_clause.match(folded) or names_something(text) or holds_time(text))


def of_the_speaker(said: Statement) -> str:
    """The content without a following clause that addresses the other one: "I love chess, so let's play" is "I love chess"."""
    value = said.value_text or ""
    start = said.content.find(value) + len(value) if value else -1
    if start < len(value):
        return said.content
    folded = fold(said.content)
    liked = said.attribute in ("likes", "dislikes")
    addressed = POINTING.addresses.search(folded, start)
    for found in POINTING.turning.finditer(folded, start):
        if addressed and addressed.start() < found.end():
            addressed = POINTING.addresses.search(folded, found.end())
        if addressed or (liked and POINTING.but.match(folded, found.start())):
            return said.content[: found.start()].rstrip(" ,;-")
    return said.content


def only_addresses(text: str) -> bool:
    """Whether words speak of the addressee alone, and name no day or number: "you don't have to be friends with everybody"."""
    folded = fold(text)
    to_other = POINTING.to_other.match(folded) and not POINTING.of_speaker.search(folded)
    return bool(to_other) and not (holds_time(text) or quantities_of(text) or not (WEEKDAYS | MONTH_NAMES).isdisjoint(folded.split()))


def is_disowned(said: Statement, sentence: str) -> bool:
    """Whether a sentence gives a name that the speaker rejects: "they call me Carrot Top, and I hate it"."""
    return said.attribute in ("name", "nickname") and bool(POINTING.disowned.search(fold(sentence)))
