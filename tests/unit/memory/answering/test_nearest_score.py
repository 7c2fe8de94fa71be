"""The score of what comes nearest: what speaks for a sentence makes it likelier, and what speaks against it less."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from agent7.language import answer_evidence, question_reading
from agent7.memory.answering.nearest_score import UNKNOWN, features, probability

ASKED = question_reading.read_question("who looks after the boiler?", "en")
FOUND = answer_evidence.evidence(ASKED, "Priya services it", language="en")
MIDDLING: dict[str, Any] = {"cosine": 0.4, "next_best": 0.3, "of_world": UNKNOWN}


def likely(**other: Any) -> float:
    return probability(features(other.pop("found", FOUND), **{**MIDDLING, **other}))


def test_nearer_and_further_ahead_is_likelier() -> None:
    assert likely(cosine=0.5, next_best=0.4) > likely()
    assert likely(next_best=0.1) > likely() > likely(next_best=0.6)


def test_a_question_of_the_world_and_a_sentence_without_the_kind_asked_for_are_less_likely() -> None:
    assert likely(of_world=0.01) > likely() > likely(of_world=0.99)
    lacking = replace(FOUND, other_kind=True)
    assert likely(found=lacking) < likely(found=replace(lacking, other_kind=False))


@pytest.mark.parametrize("certain", [0.0, 1.0])
def test_what_is_certain_of_the_world_counts_as_much_as_what_is_nearly(certain: float) -> None:
    assert likely(of_world=certain) == pytest.approx(likely(of_world=abs(certain - 0.001)), abs=1e-6)


def test_it_is_a_probability() -> None:
    assert 0 < likely(cosine=-1.0, next_best=1.0, of_world=1.0) < likely(cosine=1.0, next_best=-1.0, of_world=0.0) < 1
