"""The score sum: bounded, monotonous, and kept by what the query covers."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.memory.model import Part
from agent7.memory.policy import RecallPolicy
from agent7.memory.recall.scoring import (
    Signals,
    adjusted,
    crossed,
    in_one_language,
    inverse_document_frequency,
    most_possible,
    rarest_first,
    total,
    weighed,
)
from agent7.store.recall.candidates import Candidate
from agent7.types import Sentiment

POLICY = RecallPolicy()
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
unit = st.floats(0, 1)


def candidate(number: int = 1, **about) -> Candidate:
    values = {
        "cosine": 0.5,
        "speaker": "user",
        "valid_from": NOON,
        "follows": None,
        "length": 12,
        "asks": False,
        "dated": False,
    }
    return Candidate(number, **(values | about))


def score(each: Candidate, lexical: float = 0.0, signals: Signals = Signals()) -> float:  # noqa: B008
    return total(weighed([each], {each.id: lexical}, signals, POLICY)[each.id])


ROUNDING = 1e-9


@given(st.floats(-1, 1), unit, st.booleans(), st.booleans(), st.booleans(), st.booleans(), st.integers(0, 5000))
def test_the_score_is_bounded_by_its_weights(cosine, lexical, same_speaker, in_window, dated, asks, length):
    signals = Signals("user" if same_speaker else "Anna", (NOON, NOON + timedelta(days=1)) if in_window else None, asks_when=True)
    summed = score(candidate(cosine=cosine, dated=dated, asks=asks, length=length), lexical, signals)
    most = 1 + POLICY.lexical_weight + POLICY.speaker_weight + POLICY.window_weight + POLICY.dated_weight
    of_talk = 1 + POLICY.conversation_weight
    least = -1 - POLICY.question_penalty - POLICY.brevity_penalty
    assert of_talk * least - ROUNDING <= summed <= of_talk * most + ROUNDING


@given(st.floats(-1, 1), unit, unit)
def test_more_words_covered_never_scores_less(cosine, one, other):
    low, high = sorted((one, other))
    assert score(candidate(cosine=cosine), low) <= score(candidate(cosine=cosine), high)


def test_a_memory_without_a_vector_goes_by_its_words():
    assert score(candidate(cosine=None), 1.0) > score(candidate(cosine=None), 0.0)


def scores(*candidates: Candidate) -> list[float]:
    return [total(parts) for parts in weighed(candidates, {}, Signals(), POLICY).values()]


def test_what_stands_beside_something_that_matters_matters_more():
    _, after, apart = scores(candidate(1, cosine=0.8), candidate(2, cosine=0.4, follows=1), candidate(3, cosine=0.4))
    assert after - apart == pytest.approx(POLICY.neighbour_weight * (0.8 - POLICY.near_from), abs=0.01)


def test_two_away_counts_half_as_much():
    first, _, third, apart = scores(
        candidate(1, cosine=0.8), candidate(2, cosine=0.1, follows=1), candidate(3, cosine=0.4, follows=2), candidate(4, cosine=0.4)
    )
    assert first > third > apart


def test_what_says_nothing_lifts_nothing():
    _, after, apart = scores(candidate(1, cosine=0.2), candidate(2, cosine=0.4, follows=1), candidate(3, cosine=0.4))
    assert after == pytest.approx(apart)


def test_an_answer_is_lifted_by_its_question():
    _, answer, _, reply = scores(
        candidate(1, cosine=0.8, asks=True),
        candidate(2, cosine=0.4, follows=1),
        candidate(3, cosine=0.8 - POLICY.question_penalty),
        candidate(4, cosine=0.4, follows=3),
    )
    assert answer > reply


def test_a_conversation_is_as_good_as_its_best_and_a_statement_as_itself():
    best, other, alone = scores(
        candidate(1, cosine=0.8, conversation_id=7), candidate(2, cosine=0.4, conversation_id=7), candidate(3, cosine=0.8)
    )
    assert best == pytest.approx(alone)
    assert other > score(candidate(2, cosine=0.4))


@pytest.mark.parametrize(
    ("better", "worse", "signals"),
    [
        ({"speaker": "Anna"}, {"speaker": "Ben"}, Signals("Anna")),
        ({}, {"asks": True}, Signals()),
        ({"length": 12}, {"length": 1}, Signals()),
        ({"dated": True}, {"dated": False}, Signals(asks_when=True)),
        ({"valid_from": NOON}, {"valid_from": NOON - timedelta(days=9)}, Signals(window=(NOON, NOON + timedelta(days=1)))),
        (
            {"valid_from": NOON - timedelta(days=9), "valid_until": NOON + timedelta(hours=1)},
            {"valid_from": NOON - timedelta(days=9), "valid_until": NOON},
            Signals(window=(NOON, NOON + timedelta(days=1))),
        ),
    ],
)
def test_each_signal_orders_what_is_alike(better, worse, signals):
    assert score(candidate(**better), 0.3, signals) > score(candidate(**worse), 0.3, signals)


MARCH = (datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 4, 1, tzinfo=UTC))
FEBRUARY_FIRST = datetime(2026, 2, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("began", "ended", "counts"),
    [
        (MARCH[0], None, True),
        (MARCH[1] - timedelta(microseconds=1), None, True),
        (MARCH[1], None, False),
        (FEBRUARY_FIRST, None, False),
        (FEBRUARY_FIRST, MARCH[0], False),
        (FEBRUARY_FIRST, MARCH[0] + timedelta(microseconds=1), True),
        (MARCH[1], MARCH[1] + timedelta(days=9), False),
    ],
)
def test_march_goes_from_its_first_instant_to_the_one_before_april(began, ended, counts):
    parts = weighed([candidate(valid_from=began, valid_until=ended)], {}, Signals(window=MARCH), POLICY)[1]
    assert (Part.WINDOW in parts) is counts


@given(st.floats(0.01, 2), unit, unit)
def test_trust_and_habit_move_a_score_by_a_bounded_share(value, confidence, priority):
    parts = adjusted({Part.MEANING: value}, confidence, priority, POLICY)
    assert 0.81 * value - 1e-9 <= total(parts) <= 1.21 * value + 1e-9


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_rarer_words_weigh_more_and_never_below_zero(memories, holding):
    weight = inverse_document_frequency(memories, holding)
    assert weight >= 0
    assert inverse_document_frequency(memories, holding + 1) <= weight


def test_words_that_nobody_holds_count_in_the_most_possible():
    weights = {"known": 1.0, "unknown": 5.0, "unknowns": 4.0}
    assert most_possible([("known",), ("unknown", "unknowns")], weights, k1=1.0) == pytest.approx(12.0)


@given(st.dictionaries(st.text(min_size=1, max_size=5), st.integers(1, 5000), min_size=1), st.integers(1, 4000))
def test_rarest_terms_are_scanned_first_and_at_least_one(frequencies, scanned):
    chosen = rarest_first(frequencies, scanned)
    assert chosen
    assert [frequencies[each] for each in chosen] == sorted(frequencies.values())[: len(chosen)]
    assert len(chosen) == 1 or sum(frequencies[each] for each in chosen) <= scanned


def test_a_score_without_neighbours_has_no_share_of_theirs():
    pair = [candidate(1, cosine=0.8), candidate(2, cosine=0.1, follows=1)]
    assert Part.NEIGHBOURS in weighed(pair, {}, Signals(), POLICY)[2]
    assert Part.NEIGHBOURS not in weighed(pair, {}, Signals(), POLICY, neighbours=False)[2]


def test_what_the_model_cannot_read_goes_by_its_words():
    hardly = Signals(meaning=POLICY.meaning_elsewhere)
    near, worded = candidate(1, cosine=0.9), candidate(2, cosine=0.3)
    parts = weighed([near, worded], {2: 0.4}, hardly, POLICY)
    assert total(parts[2]) > total(parts[1])


@pytest.mark.parametrize(("felt", "factor"), [("frustrated", 1.05), ("excited", 0.95), ("neutral", 1.0)])
def test_a_feeling_moves_a_score_by_a_twentieth(felt, factor):
    plain = score(candidate())
    assert score(candidate(sentiment=Sentiment(felt)), signals=Signals(sentiment=Sentiment.FRUSTRATED)) == pytest.approx(factor * plain)


@given(unit)
def test_nearness_to_a_name_adds_a_bounded_share(near):
    parts = weighed([candidate()], {}, Signals(), POLICY, nearness={1: near, 9: 1.0})[1]
    assert parts[Part.GRAPH] == pytest.approx(POLICY.graph_weight * near)


def test_each_of_a_talk_gets_its_share_of_the_two_before_and_the_two_after():
    cosines = enumerate((0.9, 0.8, 0.1, 0.7, 0.6), start=1)
    talk = [candidate(number, cosine=cosine, follows=number - 1 or None) for number, cosine in cosines]
    alone = [total(parts) for parts in weighed(talk, {}, Signals(), POLICY, neighbours=False).values()]
    beyond = [0.0, 0.0, *(max(score - POLICY.near_from, 0.0) for score in alone), 0.0, 0.0]
    shares = [parts[Part.NEIGHBOURS] for parts in weighed(talk, {}, Signals(), POLICY).values()]
    near, far = POLICY.neighbour_weight, POLICY.farther_weight
    assert shares == pytest.approx(
        [near * (beyond[at - 1] + beyond[at + 1]) + far * (beyond[at - 2] + beyond[at + 2]) for at in range(2, 7)]
    )


def test_an_answer_gets_a_share_of_its_question_beside_that_of_a_neighbour():
    question, answer = candidate(1, cosine=0.9, asks=True), candidate(2, follows=1)
    alone = score_alone(question)
    share = weighed([question, answer], {}, Signals(), POLICY)[2][Part.NEIGHBOURS]
    assert share == pytest.approx((POLICY.neighbour_weight + POLICY.answer_weight) * (alone - POLICY.near_from))


def score_alone(each: Candidate) -> float:
    return total(weighed([each], {}, Signals(), POLICY, neighbours=False)[each.id])


def test_what_is_no_part_of_a_talk_is_measured_by_itself_beside_others_that_are_none():
    low = candidate(2, cosine=0.2)
    parts = weighed([candidate(1, cosine=0.9), low], {}, Signals(), POLICY)[2]
    assert parts[Part.CONVERSATION] == pytest.approx(POLICY.conversation_weight * score_alone(low))


def test_what_has_no_vector_has_no_meaning_and_what_is_short_says_less():
    parts = weighed([candidate(cosine=None, length=8)], {}, Signals(), POLICY)[1]
    assert parts[Part.MEANING] == 0
    assert parts[Part.BREVITY] == pytest.approx(-POLICY.brevity_penalty * math.exp(-2))


def test_what_is_sure_and_of_use_counts_more_and_all_shares_are_multiplied():
    surest = adjusted({Part.MEANING: 1.0}, 1.0, 0.0, POLICY)
    assert (surest[Part.CONFIDENCE], surest[Part.PRIORITY]) == pytest.approx((1.1, 0.9))
    assert total({Part.MEANING: 1.0, Part.WORDS: 0.5, Part.CONFIDENCE: 2.0, Part.PRIORITY: 3.0}) == pytest.approx(9.0)


def test_the_weight_of_a_word_is_that_of_bm25():
    assert inverse_document_frequency(9, 2) == pytest.approx(math.log(1 + 7.5 / 2.5))


@pytest.mark.parametrize(("scanned", "chosen"), [(3, ["rare", "less"]), (2, ["rare"]), (0, ["rare"]), (6, ["rare", "less", "known"])])
def test_words_are_scanned_while_all_their_rows_together_may_be(scanned, chosen):
    assert rarest_first({"known": 3, "less": 2, "rare": 1}, scanned) == chosen


def test_a_long_message_that_also_asks_is_not_taken_for_a_question() -> None:
    long = {"length": POLICY.question_length}
    assert score(candidate(cosine=0.5, asks=True, **long), 0, Signals()) == score(candidate(cosine=0.5, **long), 0, Signals())
    assert score(candidate(cosine=0.5, asks=True, length=5), 0, Signals()) < score(candidate(cosine=0.5, length=5), 0, Signals())


@pytest.mark.parametrize(("asked", "told", "is_crossed"), [("en", "de", True), ("ja", "en", True), ("de", "ja", 0), ("en", None, 0)])
def test_between_english_and_another_language_meaning_counts_as_if_it_were_one(asked, told, is_crossed):
    assert crossed(asked, told) == is_crossed
    assert in_one_language({Part.MEANING: 0.2, Part.SPEAKER: 0.5}, 0.5) == {Part.MEANING: 0.4, Part.SPEAKER: 0.5}
    assert in_one_language({Part.STANDING: 0.3}, 0.5) == {Part.STANDING: 0.3}
