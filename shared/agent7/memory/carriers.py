"""Everything that carries words besides memories, recalls and standing rules: each part that keeps such rows is named here.

A test walks the catalog: a table of words that no carrier empties fails it. A carrier's own module imports `Going` from
`agent7.memory.going`, for this one imports the carriers.
"""

from __future__ import annotations

from typing import Final

from agent7.identity import Scope
from agent7.memory.ageing import ColdMemories
from agent7.memory.core_carrier import CoreCarrier
from agent7.memory.document_keeping import DocumentCarrier
from agent7.memory.going import Carrier, Going
from agent7.memory.graph import GraphCarrier
from agent7.memory.lessons import LessonsCarrier
from agent7.memory.suggestions import SuggestionsCarrier
from agent7.memory.summaries import SummariesCarrier
from agent7.memory.topics import TopicCarrier
from agent7.memory.triggers import TriggerCarrier
from agent7.store.unit_of_work import UnitOfWork

__all__ = ["CARRIERS", "Carrier", "Going", "let_go"]

CARRIERS: Final[tuple[Carrier, ...]] = (
    ColdMemories(),
    DocumentCarrier(),
    GraphCarrier(),
    TopicCarrier(),
    TriggerCarrier(),
    CoreCarrier(),
    LessonsCarrier(),
    SuggestionsCarrier(),
    SummariesCarrier(),
)


def let_go(unit: UnitOfWork, scope: Scope, going: Going) -> None:
    """Have every carrier forget what goes."""
    for carrier in CARRIERS:
        carrier.forget(unit, scope, going)
