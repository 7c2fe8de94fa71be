"""Of several memories with the same value the surest stands for all, in its own place."""

from __future__ import annotations

from dataclasses import replace

from agent7.conversation.skills.certainty.hedging import surest_first
from agent7.memory.model import Arm, Recalled
from tests.unit.memory.test_rules import KEPT


def held(value: str, confidence: float) -> Recalled:
    memory = replace(KEPT, subject="user", attribute="company", value=value)
    return Recalled(memory, 0.9, 0.5, 0.3, frozenset({Arm.SLOT}), confidence, frozenset(), {})


def test_a_value_keeps_the_place_of_its_surest_memory() -> None:
    ranked = surest_first([held("acme", 0.5), held("nexus", 0.7), held("acme", 0.9)])
    assert [(item.memory.value, item.confidence) for item in ranked] == [("acme", 0.9), ("nexus", 0.7)]
