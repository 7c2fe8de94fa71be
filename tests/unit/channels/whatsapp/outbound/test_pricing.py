"""What a message costs: nothing is taken for known that Meta or the operator did not say."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.channels.whatsapp.outbound.pricing import Price, PriceTable, Pricing, read_pricing
from agent7.errors import Misconfigured

TABLE = PriceTable.read(
    '{"currency": "USD", "version": "2026-10", "markets": {"44": {"service": "0.0220", "utility": 0.0220}, "447700": {"service": "0.01"},'
    ' "GB": {"service": "0.03"}}}'
)


def test_metas_word_is_read():
    told = {"billable": True, "pricing_model": "PMP", "type": "regular", "category": "service"}
    assert read_pricing(told) == Pricing(True, "service", "PMP regular")


@pytest.mark.parametrize("raw", [None, [], "PMP", {}, {"billable": "yes"}, {"billable": 1, "category": "service"}])
def test_what_does_not_say_whether_it_is_billed_says_nothing(raw: Any):
    assert read_pricing(raw) is None


@pytest.mark.parametrize("category", [None, 7, "a\nb"])
def test_a_category_of_another_shape_is_left_out(category: Any):
    assert read_pricing({"billable": True, "category": category}) == Pricing(True, "", "")


def test_the_longest_prefix_of_the_number_gives_the_price():
    assert TABLE.price("service", "447700900001", None) == Price(Decimal("0.01"), "USD", "2026-10", "447700")
    assert TABLE.price("service", "441", None) == Price(Decimal("0.0220"), "USD", "2026-10", "44")


def test_a_category_that_the_longest_prefix_lacks_is_looked_up_in_a_shorter_one():
    assert TABLE.price("utility", "447700900001", None) == Price(Decimal("0.0220"), "USD", "2026-10", "44")


def test_without_a_number_the_country_of_the_bsuid_gives_the_price():
    assert TABLE.price("service", None, "GB.441000") == Price(Decimal("0.03"), "USD", "2026-10", "GB")


@pytest.mark.parametrize(
    ("category", "number", "user_id"), [("marketing", "447700900001", "GB.1"), ("service", "49151", "DE.1"), ("service", None, None)]
)
def test_what_the_table_does_not_say_is_not_known(category: str, number: str | None, user_id: str | None):
    assert TABLE.price(category, number, user_id) is None


def test_no_table_knows_no_price():
    assert PriceTable.read("").price("service", "447700900001", "GB.1") is None


@pytest.mark.parametrize(
    "text",
    ["{", "[]", '{"markets": {}}', '{"currency": "USD", "markets": {"44": {"service": "cheap"}}}', '{"currency": "USD", "markets": []}'],
)
def test_a_table_of_another_shape_is_refused_by_name(text: str):
    with pytest.raises(Misconfigured, match="WHATSAPP_PRICES"):
        PriceTable.read(text)


anything = st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.dictionaries(st.text(), inner))


@given(st.dictionaries(st.sampled_from(["billable", "category", "pricing_model", "type"]), anything))
def test_no_pricing_whatever_it_holds_raises(raw: dict[str, Any]):
    read_pricing(raw)
