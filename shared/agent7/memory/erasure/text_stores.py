"""Registry of erasable stores.

Everything that carries words besides memories, recalls and standing rules: each part that keeps such rows is named here.

A test walks the catalog: a table of words that no carrier empties fails it. A carrier's own module imports `ErasureRequest` from
`agent7.memory.erasure.erasure_request`, for this one imports the carriers.
"""

from __future__ import annotations

from typing import Final

from agent7.identity import Scope
from agent7.memory.document.upkeep import DocumentCarrier
from agent7.memory.erasure.core_text import CoreCarrier
from agent7.memory.erasure.erasure_request import Carrier, ErasureRequest
from agent7.memory.graph.entity_graph import GraphCarrier
from agent7.memory.learning.lessons import LessonsCarrier
from agent7.memory.learning.suggestions import SuggestionsCarrier
from agent7.memory.learning.triggers import TriggerCarrier
from agent7.memory.lifecycle.retention import ColdMemories
from agent7.memory.lifecycle.summaries import SummariesCarrier
from agent7.memory.lifecycle.topics import TopicCarrier
from agent7.store.unit_of_work import UnitOfWork

__all__ = ["CARRIERS", "Carrier", "ErasureRequest", "let_go"]

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


def let_go(unit: UnitOfWork, scope: Scope, going: ErasureRequest) -> None:
    """Have every carrier forget what goes."""
    for carrier in CARRIERS:
        carrier.forget(unit, scope, going)
