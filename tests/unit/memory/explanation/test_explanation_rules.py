"""Why a memory came up, read off the figures of its recall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from agent7.memory.explanation.explanation_rules import of_recalled, reasons, shared_words
from agent7.memory.model import Arm, Part, Recalled
from agent7.types import Tag, Way
from tests.unit.memory.test_rules import KEPT

DENTIST = replace(KEPT, content="I have an appointment with the dentist on Friday", language="en", speaker="user")


def ways(*arms: Arm, cosine: float | None = 0.5, speaker: str = "user", **parts: float) -> list[Way]:
    shares: Mapping[Part, float] = {Part(name): share for name, share in parts.items()}
    return [reason.way for reason in reasons("When is my dentist?", replace(DENTIST, speaker=speaker), arms, shares, cosine)]


def test_what_weighed_most_comes_first_and_a_name_before_all() -> None:
    assert ways(Arm.LEXICAL, Arm.VECTOR, words=0.3, meaning=0.5) == [Way.MEANING, Way.WORDS]
    assert ways(Arm.LEXICAL, Arm.VECTOR, words=0.6, meaning=0.5) == [Way.WORDS, Way.MEANING]
    assert ways(Arm.SLOT, Arm.VECTOR, meaning=0.5) == [Way.NAME, Way.MEANING]


@pytest.mark.parametrize(
    ("arm", "way"), [(Arm.GRAPH, Way.RELATED), (Arm.TIME, Way.TIME), (Arm.NEIGHBOUR, Way.NEIGHBOURS), (Arm.SLOT, Way.NAME)]
)
def test_every_arm_has_a_way_of_its_own(arm: Arm, way: Way) -> None:
    assert ways(arm, cosine=None) == [way]


def test_meaning_is_no_reason_where_it_is_faint_and_something_else_found_it() -> None:
    assert ways(Arm.LEXICAL, Arm.VECTOR, cosine=0.1, words=0.3, meaning=0.1) == [Way.WORDS]
    assert ways(Arm.VECTOR, cosine=0.1, meaning=0.1) == [Way.MEANING]


def test_a_share_counts_as_a_reason_where_it_weighs() -> None:
    assert ways(Arm.VECTOR, meaning=0.5, window=0.2) == [Way.MEANING, Way.TIME]
    assert ways(Arm.VECTOR, meaning=0.5, neighbours=0.05) == [Way.MEANING]
    assert ways(Arm.VECTOR, meaning=0.4, neighbours=0.2) == [Way.MEANING, Way.NEIGHBOURS]
    assert ways(Arm.VECTOR, meaning=0.4, conversation=0.3) == [Way.MEANING]  # the best of a conversation earns it by itself
    assert ways(Arm.VECTOR, meaning=0.02, neighbours=0.03) == [Way.MEANING]


def test_whose_words_they_are_is_a_reason_only_where_they_are_not_the_persons_own() -> None:
    assert ways(Arm.VECTOR, meaning=0.4, speaker="user") == [Way.MEANING]
    assert ways(Arm.VECTOR, speaker="Melanie", meaning=0.4) == [Way.MEANING]
    found = reasons("What did Melanie say?", replace(DENTIST, speaker="Melanie"), {Arm.VECTOR}, {Part.MEANING: 0.4, Part.SPEAKER: 0.2}, 0.4)
    assert [reason.way for reason in found] == [Way.MEANING, Way.SPEAKER]


def test_the_words_are_told_as_they_were_asked() -> None:
    assert shared_words("When are my appointments with the Dentist, the dentist?", DENTIST) == ("appointments", "Dentist", "dentist")
    assert shared_words("", DENTIST) == ()
    assert shared_words("what about the weather", DENTIST) == ()
    many = replace(DENTIST, content="alpha beta gamma delta epsilon")
    assert shared_words("alpha beta gamma delta epsilon", many) == ("alpha", "beta", "gamma", "delta")
    spanish = replace(DENTIST, content="Tengo una canción favorita", language="es")
    assert shared_words("¿Cuáles son mis canciones favoritas?", spanish) == ("canciones", "favoritas")


def test_a_recalled_memory_keeps_its_figures() -> None:
    item = Recalled(DENTIST, 0.9, 0.5, 0.3, frozenset({Arm.VECTOR}), 0.8, frozenset({Tag.STALE}), {Part.MEANING: 0.5})
    explained = of_recalled("dentist", item, 3)
    assert (explained.position, explained.score, explained.cosine, explained.lexical) == (3, 0.9, 0.5, 0.3)
    assert (explained.confidence, explained.tags, explained.arms, explained.used) == (0.8, {Tag.STALE}, {Arm.VECTOR}, False)
    assert [reason.way for reason in explained.reasons] == [Way.MEANING]
