"""Deixis and context dependence: what points at something said before and means nothing alone ("those games", "making him happy"). Pure."""

from __future__ import annotations

from typing import Final

import regex

from agent7.language.statements.attributes import definition
from agent7.language.statements.equality import capitals_of, quantities_of
from agent7.language.statements.grammars.registry import GRAMMARS
from agent7.language.statements.slot_filling import Statement
from agent7.language.text.normalization import MONTH_NAMES, fold
from agent7.language.times.calendar_words import WEEKDAYS
from agent7.language.times.windows import holds_time
from agent7.lazy_patterns import lazy_regex

_NO_VALUE = lazy_regex(
    r"(?:especially|with|when|how|that|because|even|also|so|all the|the (?:one|ones|way|idea|fact)|both|some of|part of|"
    r"variety|in|at|on|being \d+|nice|what|whatever|where|who|why|every (?:minute|moment|second|bit|part|day)|everything about|"
    r"to (?:think|say|believe|know|imagine))\b"
    r"|(?:or|and|nor) |(?:to|activities|things|stuff|something|anything|everything|sports|games|people|places|food|all|hi|hello|far away)\Z"
)
_LEANS: Final[dict[str, regex.Pattern[str]]] = {
    language: lazy_regex(rf"\b(?:{words})\b")
    for language, words in {
        "en": r"him|hers?|them|it|its|these|those|ones|yours?|you|theirs|mine|there|here|this|each other|same|that(?=\Z| \w+\Z)",
        "es": "ella|ellos|ellas|eso|esto|esos?|esas?|aquell?[oa]s?|tuyo|tus?|alli|ahi|mismo|lo",
        "de": "ihn|ihm|sie|es|das|diese[rsmn]?|dein\\w*|dort|dich|davon|damit|dabei",
        "pt": "ela|eles|elas|isso|isto|ess[ea]s?|aquel[ea]s?|teu|tua|seus?|suas?|la|ali|voce|disso|nisso|mesmo",
        "fr": "lui|elle|eux|elles|ca|cela|celui|celle|ceux|ton|ta|tes|toi|te|ces|cette|cet|ce",
    }.items()
}
"""What is liked or disliked so means nothing later: "those games", "making him happy"."""
_ONLY_ONE: Final = (
    r"(?:ocean|sea|beach|outdoors|mountains?|sun|rain|snow|countryside|cinema|theat\w+|gym|arts|piano|guitar|violin|holidays|forest|woods|"
    r"water|cold|heat|beatles)\b|(?:feeling|sound|smell|taste|sight) of\b"
)
_DEFINITE: Final = lazy_regex(rf"the (?!{_ONLY_ONE})")
"""In English "the" points at what was just spoken of ("I like the plot"), but for what there is only one of."""
_COMPARED: Final = lazy_regex(r"(?:^|.* )(?:better|more|less|worse|as much|as well|the most|the best)\Z")
"""Better than what?"""
_POINTING_FIRST: Final = lazy_regex(
    r"(?:those|these|them|they|that|this|it|him|her|both|each|all of|es[ao]s?|est[aeo]s?|aquell[ao]s?|ambos|"
    r"diese[rsmn]?|beide[sn]?|iss?to|isso|ess[ae]s?|est[ae]s|amb[ao]s|ca|cela|ces|celles?|ceux|les deux)\b"
)
"""First words of a value that stands for another."""
SHORTEST_OF_ONES_OWN: Final = 4
"""Words of "my bakery opens in May", which sets no slot and is kept all the same."""
_ADDRESSES: Final = lazy_regex(
    r"\b(?:you|your|yours|yourself|let's|tu|te|ti|tus|usted|contigo|du|dich|dir|dein\w*|voce|teu|tua|toi|ton|ta|tes|vous|votre|vos)\b|\bt'"
)
"""Words to the other one."""
_OF_SPEAKER: Final = lazy_regex(
    r"\b(?:i|me|my|mine|we|us|our|ours|yo|mi|mis|nos|nuestr\w+|ich|mir|mich|mein\w*|wir|uns|unser\w*|eu|meus?|minhas?|noss[oa]s?|"
    r"je|moi|mon|ma|mes|nous|notre)\b|\b[jm]'"
)
_DISOWNED: Final = lazy_regex(
    r"\b(?:(?:don't|do not|never) (?:really )?like|hate|no me gusta|odio|mag (?:das|den|es|ihn) nicht|hasse|"
    r"nao gosto|odeio|n'aime pas|deteste)\b"
)
"""What somebody is called and does not want to be: "they call me Carrot Top, and I hate it"."""
_TO_OTHER: Final = lazy_regex(r"(?:that |que |dass |qu')?(?:you|you're|you've|you'll|du|tu|voce|usted|vous)\b")
_VOCATIVE: Final = lazy_regex(r", \p{Lu}\p{Ll}+\W*\Z")
"""Somebody spoken to by name at the end: "one day at a time, Sam"."""
_GOING_ON: Final = lazy_regex(r"[,;]? (?:but|so|and|or|aber|und|pero|y|asi que|mas|e|entao|mais|et|donc)\b,? ")
"""Where a sentence may turn from the speaker to the other one."""
_BUT: Final = lazy_regex(r"[,;]? (?:but|aber|pero|mas|mais) (?!not|nicht|kein|no |nao|pas)")
"""What follows is another thing than what is liked."""
_HEAD: Final = lazy_regex(r"[,;:\u2013\u2014]| - |\b(?:because|since|but|so|as|porque|pero|mas|parce|mais)\b")
"""Begins what only explains; there a pronoun may mean what the sentence itself names."""
_LIKINGS: Final = frozenset(["likes", "dislikes", "prefers", "learning", "hobbies", "goal"])


def points(said: Statement) -> bool:
    """Whether a statement's value depends on what was said before it; of a denial, whether any value that it takes back does."""
    if said.attribute is None:
        taken_back = [(slot.attribute, value) for slot, value in said.denied]
        return bool(taken_back) and all(value is not None and _is_deictic(key, value, value, said.language) for key, value in taken_back)
    return _is_deictic(said.attribute, fold(said.value_text or ""), said.value_text or "", said.language)


def _is_deictic(attribute: str, value: str, as_said: str, language: str) -> bool:
    shape = definition(attribute).shape
    if shape in ("name", "person", "thing") and as_said[:1].isupper():
        return False
    if _NO_VALUE.match(value) or (shape == "text" and _POINTING_FIRST.match(value)):
        return True
    if attribute.partition(":")[0] not in _LIKINGS:
        return False
    definite = language == "en" and _DEFINITE.match(value) and not regex.search(r"\p{Lu}", as_said)
    return bool(definite or _COMPARED.match(value)) or (language in _LEANS and bool(_LEANS[language].search(value)))


def decides_elsewhere(said: Statement) -> bool:
    """Whether a decision depends on what was said before it: "I decided to go for it". In German its pronouns are articles too."""
    if said.category != "decision" or said.attribute is not None or said.language not in _LEANS or said.language == "de":
        return False
    return bool(_LEANS[said.language].search(_HEAD.split(fold(said.content), maxsplit=1)[0]))


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
    if _ADDRESSES.search(folded) or (folded.startswith("to ") and not _OF_SPEAKER.search(folded)):
        return False
    dated = holds_time(_VOCATIVE.sub("", text)) or not (WEEKDAYS | MONTH_NAMES).isdisjoint(folded.split())
    return dated or bool(_OF_SPEAKER.search(folded)) or names_something(text)


def names_something(text: str) -> bool:
    """Whether words hold a name or a number: "last summer in Lisbon"."""
    named = _VOCATIVE.sub("", text)
    return bool(capitals_of(named) or quantities_of(named))


def of_the_speaker(said: Statement) -> str:
    """The content without a following clause that addresses the other one: "I love chess, so let's play" is "I love chess"."""
    value = said.value_text or ""
    start = said.content.find(value) + len(value) if value else -1
    if start < len(value):
        return said.content
    folded = fold(said.content)
    liked = said.attribute in ("likes", "dislikes")
    turns = [
        found.start()
        for found in _GOING_ON.finditer(folded, start)
        if _ADDRESSES.search(folded, found.end()) or (liked and _BUT.match(folded, found.start()))
    ]
    return said.content[: turns[0]].rstrip(" ,;-") if turns else said.content


def only_addresses(text: str) -> bool:
    """Whether words speak of the addressee alone, and name no day or number: "you don't have to be friends with everybody"."""
    folded = fold(text)
    to_other = _TO_OTHER.match(folded) and not _OF_SPEAKER.search(folded)
    return bool(to_other) and not (holds_time(text) or quantities_of(text) or not (WEEKDAYS | MONTH_NAMES).isdisjoint(folded.split()))


def is_disowned(said: Statement, sentence: str) -> bool:
    """Whether a sentence gives a name that the speaker rejects: "they call me Carrot Top, and I hate it"."""
    return said.attribute in ("name", "nickname") and bool(_DISOWNED.search(fold(sentence)))
