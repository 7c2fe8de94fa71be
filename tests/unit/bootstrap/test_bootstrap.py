"""What the one place that builds everything makes of the settings."""

from __future__ import annotations

import pytest

from agent7.bootstrap import Bootstrap
from agent7.channels.whatsapp.outbound.pricing import PriceTable
from agent7.errors import Misconfigured
from agent7.memory import Purpose
from agent7.memory.recall.recipes import Rewriting
from agent7.settings import DeliverySettings, PerceivingSettings, RewritingSettings

RESPONDER_TIMEOUT_SECONDS = 60  # template.yaml
NOWHERE = "postgresql://nobody@127.0.0.1:9/none"


@pytest.mark.parametrize(("timeout_ms", "seconds"), [("8000", 22), ("20000", 34)])
def test_a_turn_is_begun_only_with_time_for_the_models_and_the_sending(timeout_ms: str, seconds: int) -> None:
    parts = Bootstrap({"AGENT7_MODEL_TIMEOUT_MS": timeout_ms})
    assert parts.time_for_a_turn.total_seconds() == seconds < RESPONDER_TIMEOUT_SECONDS


def test_listening_takes_its_time_where_somebody_listens() -> None:
    given = {"AGENT7_MODEL_TIMEOUT_MS": "16000", "AGENT7_PERCEIVING_MS": "10000", "OPENAI_API_KEY": "key", "DATABASE_URL": NOWHERE}
    parts = Bootstrap(given)
    assert parts.time_for_a_turn.total_seconds() == 40 < RESPONDER_TIMEOUT_SECONDS
    assert Bootstrap({**given, "AGENT7_TRANSCRIPTION_MODEL": "off", "AGENT7_VISION_MODEL": "off"}).perceiving is None


@pytest.mark.parametrize(
    ("given", "listens", "looks"),
    [
        ({}, False, False),
        ({"AGENT7_TRANSCRIPTION_MODEL": "ears"}, False, False),
        ({"OPENAI_API_KEY": "key"}, True, True),
        ({"OPENAI_API_KEY": "key", "AGENT7_VISION_MODEL": "off"}, True, False),
        ({"OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}, False, False),
        ({"OPENAI_BASE_URL": "http://127.0.0.1:9/v1", "AGENT7_VISION_MODEL": "eyes"}, False, True),
    ],
)
def test_who_listens_and_looks_follows_from_server_and_names(given: dict[str, str], listens: bool, looks: bool) -> None:
    perceiving = Bootstrap({"DATABASE_URL": NOWHERE, **given}).perceiving
    assert (bool(perceiving and perceiving.listener), bool(perceiving and perceiving.seer)) == (listens, looks)


def test_a_time_for_listening_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(Misconfigured, match="AGENT7_PERCEIVING_MS"):
        PerceivingSettings.read({"AGENT7_PERCEIVING_MS": "5"})


@pytest.mark.parametrize(
    ("given", "completes"),
    [
        ({}, False),
        ({"OPENAI_API_KEY": "key"}, False),
        ({"AGENT7_REWRITING_MODEL": "small"}, False),
        ({"OPENAI_BASE_URL": "http://127.0.0.1:9/v1", "AGENT7_REWRITING_MODEL": "off"}, False),
        ({"OPENAI_BASE_URL": "http://127.0.0.1:9/v1", "AGENT7_REWRITING_MODEL": "small", "AGENT7_REWRITING_MS": "250"}, True),
    ],
)
def test_a_model_completes_questions_only_where_one_is_named(given: dict[str, str], completes: bool) -> None:
    parts = Bootstrap({"DATABASE_URL": NOWHERE, "AGENT7_IDENTITY_KEY": "key", **given})
    rewriter, recipe = parts.rewriter, parts.memory._policy.recall.recipes[Purpose.TURN]
    assert (rewriter is not None, recipe.rewriting is Rewriting.MODEL) == (completes, completes)
    assert rewriter is None or (rewriter.model, rewriter.timeout) == ("small", 0.25)


def test_completing_a_question_has_its_time_and_one_that_makes_no_sense_is_refused() -> None:
    given = {"AGENT7_MODEL_TIMEOUT_MS": "500", "AGENT7_REWRITING_MS": "2000"}
    without, named = (Bootstrap({**given, **more}).time_for_a_turn for more in ({}, {"AGENT7_REWRITING_MODEL": "small"}))
    assert (named - without).total_seconds() == 2.0
    with pytest.raises(Misconfigured, match="AGENT7_REWRITING_MS"):
        RewritingSettings.read({"AGENT7_REWRITING_MS": "5000"})


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
