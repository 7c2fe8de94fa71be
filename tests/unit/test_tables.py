"""A table tried in one test names every row that fails, and passes over none."""

from __future__ import annotations

import pytest

from tests.tables import every_row


def test_all_rows_that_fail_are_named_and_the_others_are_tried() -> None:
    tried: list[int] = []

    @every_row(("number", "double"), [(1, 2), (2, 5), (3, 6), (4, 9)])
    def doubles(number: int, double: int) -> None:
        tried.append(number)
        assert number * 2 == double

    with pytest.raises(AssertionError, match="2 of 4 rows") as told:
        doubles()
    assert tried == [1, 2, 3, 4]
    assert "(2, 5)" in str(told.value)
    assert "(4, 9)" in str(told.value)
    assert "(3, 6)" not in str(told.value)


def test_two_tables_are_tried_with_each_other() -> None:
    tried: list[str] = []

    @every_row("language", ["de", "fr"])
    @every_row("key", ["name", "city"])
    def both(language: str, key: str) -> None:
        tried.append(language + key)

    both()
    assert sorted(tried) == ["decity", "dename", "frcity", "frname"]


def test_a_row_that_breaks_is_wrong_and_a_table_without_rows_is_refused() -> None:
    @every_row("number", [0])
    def breaks(number: int) -> None:
        assert 1 / number

    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        breaks()
    with pytest.raises(ValueError, match="without rows"):
        every_row("number", [])
