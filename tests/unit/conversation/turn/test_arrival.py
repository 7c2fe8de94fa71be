"""What becomes of a message on its way into the database."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from agent7.channels.whatsapp.inbound.envelope import Contact, InboundMessage
from agent7.channels.whatsapp.inbound.inbox import Mail
from agent7.conversation.turn.inbound_rows import inbound_of, without_secrets
from agent7.conversation.turn.person import WakeUp
from agent7.store.conversation.message_log import Inbound

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
CARD = "4111 1111 1111 1111"
PICTURE = InboundMessage(
    "1000",
    "wamid.1",
    Contact("447700900001", None, ""),
    NOON,
    "image",
    "a cat",
    "direct_user",
    "wamid.0",
    None,
    {"id": "wamid.1"},
    "wamid.2",
)


def mail_of(**different: Any) -> Mail:
    return Mail("partition", "sort", NOON + timedelta(seconds=3), replace(PICTURE, **different))


def test_a_message_is_kept_with_its_words_its_references_and_its_times():
    assert inbound_of(mail_of(), readable=True) == Inbound(
        kind="image",
        origin="direct_user",
        channel="whatsapp",
        channel_message_id="wamid.1",
        quoted_message_id="wamid.0",
        text="a cat",
        raw={"id": "wamid.1"},
        sent_at=NOON,
        arrived_at=NOON + timedelta(seconds=3),
        target_message_id="wamid.2",
        group_id=None,
    )


def test_of_somebody_without_access_neither_words_nor_the_object_of_meta_are_kept():
    kept = inbound_of(mail_of(), readable=False)
    assert (kept.text, kept.raw, kept.channel_message_id) == (None, None, "wamid.1")


def test_of_plain_words_the_object_of_meta_is_not_kept_beside_them():
    kept = inbound_of(mail_of(kind="text"), readable=True)
    assert (kept.text, kept.raw) == ("a cat", None)


def test_no_words_are_none():
    assert inbound_of(mail_of(text=""), readable=True).text is None


@pytest.mark.parametrize(("group", "origin"), [(None, "direct_user"), ("group", "forwarded")])
def test_what_is_said_in_a_group_is_no_trusted_word(group: str | None, origin: str):
    kept = inbound_of(mail_of(group_id=group), readable=True)
    assert (kept.origin, kept.group_id) == (origin, group)


def test_card_numbers_are_taken_out_of_the_words_and_of_every_text_of_the_object():
    raw = {"caption": CARD, "list": [CARD, {"deep": f"my card {CARD}"}], "size": 7, "none": None}
    kept = inbound_of(mail_of(text=f"pay with {CARD}", raw=raw), readable=True)
    assert "1111" not in str(kept)
    assert kept.text is not None
    assert kept.text.startswith("pay with ")
    assert kept.raw is not None
    assert (kept.raw["size"], kept.raw["none"], len(kept.raw["list"])) == (7, None, 2)
    assert without_secrets({"words": "nothing secret", "parts": ["a", 1]}) == {"words": "nothing secret", "parts": ["a", 1]}


def test_identifiers_are_no_card_numbers_whatever_their_digits():
    raw = {"image": {"id": "4111111111111111", "sha256": "4111111111111111", "caption": CARD}}
    kept = inbound_of(mail_of(kind="image", raw=raw), readable=True).raw
    assert kept is not None
    assert kept["image"] == {"id": "4111111111111111", "sha256": "4111111111111111", "caption": "[redacted]"}


def test_each_wake_up_has_an_id_of_its_own():
    assert WakeUp("p").message != WakeUp("p").message
