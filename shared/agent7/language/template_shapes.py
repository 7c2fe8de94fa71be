"""What keeps nearly all texts from hassil, which takes them apart slowly: the words and the shape of a sentence template.

What fits a template has its words, and its shape; of what has both hassil decides. A shape is a regular expression, looked for in a text
without its spaces, some of which hassil skips.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import Final

from hassil import Intents
from hassil.expression import Alternative, Expression, Group, ListReference, Permutation, RuleReference, TextChunk
from hassil.intents import TextSlotList

RARER_BY_A_LETTER: Final = 3.0
"""A word is about so many times rarer than one that is a letter shorter."""
_ANYTHING: Final = ".+"


def needed(template: Expression, intents: Intents) -> list[tuple[str, ...]]:
    """Of each of these a text that the template fits holds one, maybe within a word; what most texts lack comes first."""
    return sorted(_needed(template, intents), key=_commonness)


def _needed(part: Expression, intents: Intents) -> set[tuple[str, ...]]:
    match part:
        case TextChunk():
            return {(word,) for word in part.text.split()}
        case Alternative():
            rarest = [min(_needed(each, intents), key=_commonness, default=()) for each in part.items]
            return {tuple(dict.fromkeys(chain.from_iterable(rarest)))} if all(rarest) else set()
        case Group():
            return set().union(*(_needed(each, intents) for each in part.items))
        case RuleReference():
            return _needed(intents.expansion_rules[part.rule_name].expression, intents)
    return set()


def _commonness(words: tuple[str, ...]) -> tuple[float, tuple[str, ...]]:
    """How many texts hold one of them, by their letters: each more makes a word rarer. Of the same, the first by the alphabet."""
    return sum(RARER_BY_A_LETTER ** -len(word) for word in words), words


def shape(template: Expression, intents: Intents) -> re.Pattern[str]:
    """What all texts match, without their spaces, that a template fits."""
    return re.compile(_shape(template, intents))


def _shape(part: Expression, intents: Intents) -> str:
    match part:
        case TextChunk():
            return re.escape("".join(part.text.split()))
        case Permutation():
            return f"(?:{'|'.join(_shape(each, intents) for each in part.items)}){{{len(part.items)}}}"
        case Alternative():
            return f"(?:{'|'.join(dict.fromkeys(_shape(each, intents) for each in part.items))})"
        case Group():
            return "".join(_shape(each, intents) for each in part.items)
        case RuleReference():
            return _shape(intents.expansion_rules[part.rule_name].expression, intents)
        case ListReference() if isinstance(listed := intents.slot_lists.get(part.list_name), TextSlotList):
            return f"(?:{'|'.join(dict.fromkeys(_shape(each.text_in, intents) for each in listed.values))})"
    return _ANYTHING
