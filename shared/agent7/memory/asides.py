"""What people tell of themselves while they ask for something else: "Find me a hut, I prefer quiet ones. My sister Anna comes along."

Unlike an explicit memory nobody asked to keep it, so a sentence counts only where it is plainly the speaker's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import regex

from agent7.memory.attributes import USER, is_relation
from agent7.memory.chatter import worth_telling
from agent7.memory.clauses import LONGEST_SENTENCE
from agent7.memory.confidential import is_never_kept
from agent7.memory.formerly import of_today
from agent7.memory.grammar.registry import GRAMMARS
from agent7.memory.grammar.rules import Grammar
from agent7.memory.language import detect
from agent7.memory.openings import begun, is_for_others
from agent7.memory.questions import is_question
from agent7.memory.reading import QUOTES, Statement
from agent7.memory.statements import MOST_SENTENCES, parse_all
from agent7.memory.telling import is_supposed
from agent7.memory.wording import fold, sentences

LONGEST_TEXT: Final = 4_000
"""Characters that are read: a chat message has no more."""
SHORTEST_POSSESSION: Final = 4
"""Words of "my bakery opens in May", which sets no slot and is kept all the same."""

_PASSES_ON: Final = regex.compile(
    r"\b(?:write|wrote|e-?mail|mail|letter|messages?|text|reply|say(?:s|ing)?|said|tell(?:s|ing)?|told|translat\w+|poem|story|quote\w*|caption|draft|"
    r"escrib\w+|correo|carta|mensaje|di(?:ga|ce|jo)|traduc\w+|poema|cuento|"
    r"schreib\w*|brief|nachricht|sag\w*|ubersetz\w*|gedicht|geschichte|"
    r"escrev\w+|mensagem|diga|disse|traduz\w*|conto|"
    r"ecri\w+|lettre|courriel|dis|dit|tradui\w+|poeme|histoire)\b"
)
"""What stands behind it may be somebody else's words."""

_NAME = regex.compile(r"\p{Lu}[\p{L}\p{M}]+")
_NO_VALUE = regex.compile(
    r"(?:especially|with|when|how|that|because|even|also|so|all the|the (?:one|ones|way|idea|fact)|both|some of|part of|"
    r"variety|in|at|on|being \d+|nice)\b"
    r"|(?:to|activities|things|stuff|something|anything|everything|sports|games|people|places|food|all|hi|hello|far away)\Z"
)
_LEANS: Final[dict[str, regex.Pattern[str]]] = {
    language: regex.compile(rf"\b(?:{words})\b")
    for language, words in {
        "en": r"him|her|them|it|its|these|those|ones|your|you|there|here|this|each other|same|that(?= \w+\Z)",
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
_DEFINITE: Final = regex.compile(rf"the (?!{_ONLY_ONE})")
"""In English "the" points at what was just spoken of ("I like the plot"), but for what there is only one of."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A statement, and the sentence of the text that it was read in."""

    statement: Statement
    sentence: str


def own_statements(text: str, *, language: str | None = None) -> tuple[Aside, ...]:
    """The speaker's own statements in a text, by the rules; none of what is asked, supposed or passed on."""
    spoken = language if language in GRAMMARS else detect(text)
    grammar = GRAMMARS.get(spoken)
    if grammar is None:
        return ()
    return tuple(
        Aside(said, whole)
        for whole in sentences(text[:LONGEST_TEXT])[:MOST_SENTENCES]
        for sentence in [of_today(whole, spoken)]
        if _may_tell(sentence, grammar)
        for piece in _own_pieces(sentence, grammar)
        for said in parse_all(piece, language=spoken)
        if not is_never_kept(said.content) and (_is_told(said, sentence) or _is_possession(said, grammar))
    )


def _may_tell(sentence: str, grammar: Grammar) -> bool:
    if len(sentence) > LONGEST_SENTENCE or sentence[0] in QUOTES:
        return False
    return not (is_question(sentence) or is_supposed(sentence) or is_for_others(sentence, grammar))


def _own_pieces(sentence: str, grammar: Grammar) -> Iterator[str]:
    """The sentence, or what of it follows a request and speaks of the speaker."""
    if grammar.own_clause.match(begun(sentence, grammar)):
        yield sentence
    elif not _PASSES_ON.search(fold(sentence)):
        cuts = [*(found.end() for found in grammar.list_joints.finditer(fold(sentence))), len(sentence)]
        yield from (sentence[start:end].strip(" ,;") for start, end in pairwise(cuts))


def _is_told(said: Statement, sentence: str) -> bool:
    """A slot of the speaker, of a relation, or of somebody named; "I enjoy especially with friends" names nothing that is liked."""
    if said.attribute is None or said.subject is None:
        return said.tells and bool(worth_telling(said.content))
    named = set(said.subject.split()) <= {fold(word) for word in _NAME.findall(sentence)}
    return (said.subject == USER or is_relation(said.subject) or named) and not _points(said)


def _points(said: Statement) -> bool:
    """Whether a value means something only next to what was said before it."""
    value = fold(said.value_text or "")
    if _NO_VALUE.match(value):
        return True
    if said.attribute not in ("likes", "dislikes", "prefers", "learning", "hobbies"):
        return False
    definite = said.language == "en" and _DEFINITE.match(value) and not regex.search(r"\p{Lu}", said.value_text or "")
    return bool(definite) or bool(_LEANS[said.language].search(value))


def _is_possession(said: Statement, grammar: Grammar) -> bool:
    """ "My bakery opens in May": something of the speaker's, understood without the sentence before it."""
    if said.attribute is not None:
        return False
    folded = fold(said.content).rstrip(" .!")
    return bool(grammar.own_relation.match(folded)) and not grammar.leaning.search(folded) and len(folded.split()) >= SHORTEST_POSSESSION
