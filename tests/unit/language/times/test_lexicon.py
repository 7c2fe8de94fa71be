"""The lexicon of times: every language has one, and its entries are kinds and values that the grammar knows."""

from __future__ import annotations

import pytest

from agent7.language.data_files import LANGUAGES
from agent7.language.times.lexicon import Oh, Spelled, lexicon


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_names_its_days_and_months_and_the_units_of_time(language: str) -> None:
    values: dict[str, set[object]] = {}
    for kind, value in lexicon(language).values():
        values.setdefault(kind, set()).add(value)
    assert values["w"] == set(range(7))
    assert values["m"] | values.get("M", set()) == set(range(1, 13))
    assert {"minutes", "days", "weeks", "months", "years"} <= values["u"]


def test_a_pattern_makes_a_phrase_of_each_word_with_its_value() -> None:
    english = lexicon("en")
    assert english["twenty-one"] == ("n", 21)
    assert isinstance(english["twenty one"][1], Spelled)
    assert isinstance(english["oh five"][1], Oh)
    assert english["monday morning"] == ("v", (0, "morning"))
    assert english["end of next month"] == ("X", ("edge", ("end", "months", 1), None))
