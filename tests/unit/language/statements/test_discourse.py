"""What the rules draw from talk in five languages, held against the labelled sentences that they were mended by; and what they must not."""

from __future__ import annotations

import pytest

from agent7.language.statements.asides import own_statements
from agent7.language.statements.parser import parse_statements
from benchmarks.understanding.extraction import Row, Score, at_once, of_talk, rows, score, slots

DEVELOPMENT = rows("development")


def shown(row: Row) -> str:
    return f"{row.language}: {row.text}"


@pytest.mark.parametrize("row", [row for row in DEVELOPMENT if row.is_trap], ids=shown)
def test_nothing_of_what_is_over_supposed_reported_or_of_others_becomes_a_fact_of_the_speaker(row: Row) -> None:
    for read in (at_once, of_talk):
        assert not [each for each in slots(read(row.text, row.language)) if each.startswith("user/")]


@pytest.mark.parametrize(("read", "least"), [(at_once, 0.97), (of_talk, 0.97)])
def test_nearly_all_labelled_facts_are_read_and_none_is_wrong(read: object, least: float) -> None:
    found: Score = score(DEVELOPMENT, read)  # type: ignore[arg-type]
    assert found.found / found.wanted >= least
    assert found.wrong == 0, found.misses


@pytest.mark.parametrize(
    "said",
    [
        "We decided to repaint the kitchen", "I'm going with the blue logo", "Wir haben beschlossen, die Küche zu streichen",
        "Me quedo con el logo azul",
        "Decidimos pintar a cozinha de verde", "On a décidé de repeindre la cuisine", "We decided not to buy the house",
    ],
)  # fmt: skip
def test_a_decision_is_kept_as_one(said: str) -> None:
    assert [each.statement.category for each in own_statements(said)] == ["decision"]


@pytest.mark.parametrize(
    "said",
    [
        "We're getting married in June", "I'm moving to Lisbon next month", "Nächsten Monat ziehe ich nach Lissabon",
        "El mes que viene me mudo a Lisboa", "From next month I work at Kestrel", "Ab nächstem Monat arbeite ich bei Kestrel",
        "Mês que vem vou me mudar para Lisboa", "Le mois prochain je déménage à Lisbonne",
    ],
)  # fmt: skip
def test_a_plan_of_weight_is_kept_as_said_and_sets_no_slot(said: str) -> None:
    [aside] = own_statements(said)
    assert (aside.statement.notable, aside.statement.attribute) == (True, None)


@pytest.mark.parametrize(
    "said", ["We might get married", "Are we moving next month?", "He is moving to Lisbon next month", "I'm going to bed now"]
)
def test_no_plan_of_weight_is_read_where_there_is_none(said: str) -> None:
    assert not any(aside.statement.notable for aside in own_statements(said))


def test_a_word_in_front_does_not_hide_what_is_said() -> None:
    said = parse_statements("Seit 2020 wohne ich in Dresden")[0]
    assert (said.attribute, said.value, said.content) == ("city", "dresden", "Seit 2020 wohne ich in Dresden")
