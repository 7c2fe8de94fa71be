"""What is recalled for a question when everything that was told comes to mind: for tests of what is answered, without any database."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from agent7.conversation.turn.rule_answers import from_memory
from agent7.identity import MemoryId, PublicId
from agent7.language import Statement, detect_language, parse, parse_statements, question_slot, route_by_rules
from agent7.memory import Arm, Purpose, Recall, Recalled
from agent7.types import Kind
from tests.unit.memory.test_rules import KEPT

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
NEAR, SHARED = 0.6, 0.5
"""Cosine and lexical score of all: as near to the question as what answers it, so that nothing but its words speak for or against it."""


def answered(asked: str, *told: str) -> str:
    """The answer of the rules to a person who told these messages, one after the other."""
    language = detect_language(asked)
    recall = Recall(PublicId("r"), asked, Purpose.TURN, NOON, tuple(recalled(asked, language, *told)))
    return from_memory(route_by_rules(asked, language=language), parse(asked, language), recall, (), language, "UTC", NOON)[0]


def recalled(asked: str, language: str, *told: str) -> list[Recalled]:
    slot = question_slot(asked, language=language)
    items = []
    for place, said in enumerate(each for text in told for each in parse_statements(text)):
        arms = {Arm.VECTOR, Arm.LEXICAL}
        if slot and (said.subject, said.attribute) == (slot.subject, slot.attribute):
            arms.add(Arm.SLOT)
        items.append(_recalled(place, said, frozenset(arms)))
    return items


def _recalled(place: int, said: Statement, arms: frozenset[Arm]) -> Recalled:
    memory = replace(
        KEPT,
        id=MemoryId(place + 1),
        kind=Kind.SEMANTIC if said.attribute else Kind.VERBATIM,
        content=said.content,
        language=said.language,
        subject=said.subject,
        attribute=said.attribute,
        value=said.value,
        polarity=said.polarity == "positive",
        valid_from=NOON - timedelta(days=1) + timedelta(minutes=place),
    )
    return Recalled(memory, 0.9, NEAR, SHARED, arms, 0.9)
