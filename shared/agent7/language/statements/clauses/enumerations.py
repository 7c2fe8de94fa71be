"""Coordination of values: a list as the sentences that it stands for. "My kids are Ann and Bob": "my kids are Ann", "my kids are Bob"."""

from __future__ import annotations

import re
from typing import Final

from agent7.language.statements.grammars.schema import Grammar
from agent7.language.statements.grammars.values import LISTS, VALUES, belonging_together
from agent7.language.statements.slots import attributes
from agent7.language.text.normalization import DOUBLE_QUOTES, fold

LISTED: Final = attributes.keys_of("listed")
"""Attributes whose values stand beside each other, so that each may be kept and forgotten by itself."""
MOST_WORDS_ALIKE: Final = 3
INFINITIVE: Final = re.compile(r"to (?=[a-z])")
"""Said once for all: "to hike and sing"."""
OF_ORIGIN: Final = re.compile(r"[a-z]+(?:ish|ese|ian|can|ean|ench|man|eek) [a-z]+\Z")
ARTICLE: Final = re.compile(r"an? ")
LIKED: Final = frozenset(["likes", "dislikes", "hobbies", "learning"])
MOST_ITEMS: Final = 12
LONGEST_ITEM: Final = 5
"""Words. Longer ones are prose."""


def items_of(value: str, attribute: str, grammar: Grammar) -> list[str]:
    """The coordinated values as said, at least two; an empty list for one value, or what may be one thing ("fish and chips")."""
    base, words = attribute.partition(":")[0], LISTS[grammar.language]
    folded = fold(value)
    if base not in LISTED or set(value) & set(DOUBLE_QUOTES + "()") or not words.joint.search(folded):
        return []
    items, start = [], 0
    for found in words.joint.finditer(folded):
        items.append(value[start : found.start()].strip())
        start = found.end()
    items.append(value[start:].strip(" ."))
    return items if _is_list(items, value, base, grammar) else []


def each_alone(content: str, value: str, items: list[str], grammar: Grammar) -> list[str]:
    """The sentence once for each item, with its own prepositions and articles; an empty list where the enumeration is not clearly in it."""
    if content.count(value) != 1:
        return []
    words = LISTS[grammar.language]
    start = content.index(value)
    before, behind = content[:start], content[start + len(value) :]
    if infinitive := INFINITIVE.match(value):
        items = [item if INFINITIVE.match(item) else f"{infinitive[0]}{item}" for item in items]
    bare = words.at_the_end.sub("", fold(before))
    return [(before[: len(bare)] if words.repeated.match(fold(item)) else before) + item + behind for item in items]


def _are_alike(first: str, second: str) -> bool:
    """Whether two joined by "and" are two things: "hiking and swimming", not "books with pictures and stories"."""
    one, other = fold(first).split(), fold(second).split()
    small = {len(one), len(other)}
    if small == {1}:
        return True
    if first[:1].isupper() and second[:1].isupper():
        return True
    if one[0].endswith("ing") and other[0].endswith("ing"):
        return True
    return max(small) <= MOST_WORDS_ALIKE and not VALUES.depends.search(f"{first} {second}")


def _goes_on_alike(items: list[str]) -> bool:
    """Whether what follows the first is of its kind: "to hike and sing", not "to draw puppies and kittens" or "snow and go skiing".

    "Spanish culture, music and cuisine" is Spanish in all of it.
    """
    first, *others = items
    if OF_ORIGIN.match(first) and all(" " not in other for other in others):
        return False
    if INFINITIVE.match(first) and len(first.split()) > 2 and not all(map(INFINITIVE.match, others)):
        return False
    return not any(VALUES.going_on.match(f"{item} ") or (ARTICLE.match(item) and not ARTICLE.match(first)) for item in others)


def _share_a_noun(items: list[str]) -> bool:
    """ "electronic and rock music" is no "electronic" and "rock music", and "sunny, warm weather" no "sunny"."""
    first, *_, last = items
    qualities = [fold(item) in VALUES.qualities for item in items]
    if any(qualities) and not all(qualities):
        return True
    return len(first.split()) == 1 and bool(VALUES.shared_noun.fullmatch(fold(last)))


def _is_list(items: list[str], value: str, base: str, grammar: Grammar) -> bool:
    words = LISTS[grammar.language]
    if not 1 < len(items) <= MOST_ITEMS or any(not item or len(item.split()) > LONGEST_ITEM for item in items):
        return False
    if grammar.language == "en" and base in LIKED and not _goes_on_alike(list(map(fold, items))):
        return False
    if any(words.clausal.match(fold(item)) or VALUES.in_clause.search(fold(item)) for item in items) or _share_a_noun(items):
        return False
    if "person" in (shape := attributes.definition(base).shape):
        written = items[0][:1].isupper()  # then what begins small is no name: "Abril y colecciona sellos"
        return not any(item[:1].isdigit() or (written and item[:1].islower()) for item in items)
    if len(items) == 2 and shape == "text" and "," not in value and not _are_alike(*(item[words.begins(item) :] for item in items)):
        return False
    if fold(items[0]).startswith("the ") and not any(fold(item).startswith("the ") for item in items[1:]):
        return False
    if len(items) == 2 and shape == "text":
        pair = tuple(fold(item).split()[0 if place else -1] for place, item in enumerate(items))
        nouns_have_capitals = grammar.language == "de"
        both_titles = base in ("likes", "dislikes") and not nouns_have_capitals and all(item[:1].isupper() for item in items)
        return "," in value or (pair not in belonging_together() and not both_titles)
    return True
