"""Salience and confidence of core memory. What belongs to core memory and how sure it is. Pure: no database, no clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from agent7.language import USER
from agent7.memory.model import Draft, Memory
from agent7.memory.policy import CorePolicy
from agent7.memory.recall.trust import TRUSTED, is_single_valued
from agent7.store.memory.core import CoreCategory
from agent7.types import Category, Domain, SourceType, Strength

_BY_CATEGORY: Final[Mapping[CoreCategory, str]] = {
    CoreCategory.IDENTITY: (
        "name nickname surname pronouns birthday birthplace hometown nationality native_language languages religion "
        "city country company job_title university degree allergies condition medication blood_type"
    ),
    CoreCategory.RELATIONSHIP: (
        "spouse partner children son daughter mother father parents siblings brother sister best_friend "
        "pets dog cat horse emergency_contact"
    ),
    CoreCategory.PREFERENCE: "diet units currency reply_language reply_tone reply_length",
}
CORE_ATTRIBUTES: Final[Mapping[str, CoreCategory]] = {
    attribute: category for category, attributes in _BY_CATEGORY.items() for attribute in attributes.split()
}
"""Attributes of the person that are who they are. What they like comes to core only by being seen again and again."""
PATTERN: Final = "pattern/"


def core_category(memory: Memory) -> CoreCategory | None:
    """Where a statement belongs in core memory; None where it does not: said in passing by somebody else, denied, or of no weight."""
    if memory.subject != USER or memory.attribute is None or not memory.polarity or memory.value is None or memory.secret:
        return None
    if memory.origin not in TRUSTED or memory.strength is not Strength.EXPLICIT or memory.source_type is SourceType.VERBATIM:
        return None
    return CORE_ATTRIBUTES.get(memory.attribute.partition(":")[0])


def key_of(memory: Memory | Draft) -> str:
    """What an entry is about: the attribute where it has one value, else that and the value."""
    slot = f"{memory.subject}/{memory.attribute}"
    return slot if is_single_valued(memory.attribute) else f"{slot}/{memory.value}"


def pattern_key(first_episode: int) -> str:
    """Of a pattern: the first episode that it was seen in."""
    return f"{PATTERN}{first_episode}"


def category_of_pattern(category: str, domain: str) -> CoreCategory:
    """What is done again and again is how somebody behaves, unless it is about what they like or about whom they love."""
    if category == Category.PREFERENCE:
        return CoreCategory.PREFERENCE
    return CoreCategory.RELATIONSHIP if domain == Domain.RELATIONSHIPS else CoreCategory.BEHAVIORAL


def confidence_of(source_count: int, policy: CorePolicy) -> float:
    """min(1, sources / 10), where nobody has said it outright."""
    return min(1.0, source_count / policy.sources_of_certainty)


def changes_allowed(entries: int, made: int, policy: CorePolicy) -> int:
    """How many more entries may change this week without a new statement: max(1, 5 %), less those already made."""
    return max(0, max(1, int(entries * policy.share_changed_in_a_week)) - made)
