"""What the one place that builds everything makes of the settings."""

from __future__ import annotations

import pytest

from agent7.bootstrap import Bootstrap
from agent7.channels.whatsapp.pricing import PriceTable
from agent7.errors import Misconfigured
from agent7.settings import DeliverySettings


@pytest.mark.parametrize(("timeout_ms", "seconds"), [("8000", 30), ("20000", 54)])
def test_a_turn_is_begun_only_with_time_for_the_models_and_the_sending(timeout_ms: str, seconds: int) -> None:
    parts = Bootstrap({"AGENT7_MODEL_TIMEOUT_MS": timeout_ms})
    assert parts.time_for_a_turn.total_seconds() == seconds < parts.turn.function_timeout_seconds


def test_a_price_table_that_cannot_be_read_is_said_aloud_and_stops_no_message(caplog: pytest.LogCaptureFixture) -> None:
    assert Bootstrap({"WHATSAPP_PRICES": "0.02 each"}).prices == PriceTable()
    assert "alarm: WHATSAPP_PRICES" in caplog.text


def test_prices_come_from_the_setting() -> None:
    table = '{"currency": "USD", "version": "2026-10", "markets": {"44": {"service": "0.02"}}}'
    assert Bootstrap({"WHATSAPP_PRICES": table}).prices.price("service", "447700900001", None) is not None


@pytest.mark.parametrize(("given", "reminds"), [({}, False), ({"WHATSAPP_REMINDER": ""}, False), ({"WHATSAPP_REMINDER": "on"}, True)])
def test_nobody_is_reminded_unless_the_operator_says_so(given: dict[str, str], reminds: bool) -> None:
    assert DeliverySettings.read(given).reminds is reminds


def test_a_word_other_than_on_and_off_is_refused() -> None:
    with pytest.raises(Misconfigured, match="WHATSAPP_REMINDER"):
        DeliverySettings.read({"WHATSAPP_REMINDER": "maybe"})
