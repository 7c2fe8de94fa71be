"""The shape of a sentence template, a regular expression: it keeps nearly all texts from hassil, which takes them apart slowly.

A shape is looked for in a text without its spaces, some of which hassil skips. What fits a template has its shape; of what has the shape
hassil decides.
"""

from __future__ import annotations

import re
from typing import Final

from hassil import Intents
from hassil.expression import Alternative, Expression, Group, ListReference, Permutation, RuleReference, TextChunk
from hassil.intents import TextSlotList

_ANYTHING: Final = ".+"


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
