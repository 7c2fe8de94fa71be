from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.channels.whatsapp.inbound.envelope import read_envelope
from agent7.errors import BadRequest
from tests.tables import every_row
from tests.unit.channels.envelopes import ADA, NUMBER, change, envelope, text_message


def only(*changes: Any):
    (message,) = read_envelope(envelope(*changes)).messages
    return message


def test_a_text_message_is_read_whole():
    message = only(change([text_message("wamid.1", "book the dentist", from_user_id=ADA["user_id"])]))

    assert (message.phone_number_id, message.wamid, message.kind, message.text) == (NUMBER, "wamid.1", "text", "book the dentist")
    assert (message.contact.wa_id, message.contact.bsuid, message.contact.profile_name) == ("447700900123", ADA["user_id"], "Ada")
    assert message.sent_at == datetime.fromtimestamp(1794700000, UTC)
    assert message.origin == "direct_user"


def test_every_item_of_every_entry_and_change_is_read_in_order():
    body = json.dumps(
        {
            "entry": [
                {"changes": [change([text_message("1"), text_message("2")]), change(statuses=[{"id": "s1", "status": "sent"}])]},
                {"changes": [change([text_message("3")], statuses=[{"id": "s2", "status": "read"}])]},
            ]
        }
    ).encode()

    read = read_envelope(body)

    assert [message.wamid for message in read.messages] == ["1", "2", "3"]
    assert [status.raw["id"] for status in read.statuses] == ["s1", "s2"]


@pytest.mark.parametrize(
    "malformed",
    [
        {"type": "text"},
        {"type": "text", "text": "no object"},
        {"type": "text", "text": {"body": 7}},
        {"type": "text", "text": {"body": None}},
        {"type": ["text"]},
        {"type": {"deep": [1]}},
        {"type": "hologram", "hologram": {"id": "1"}},
        {"type": None},
        {},
    ],
)
def test_a_malformed_or_new_kind_is_kept_raw_as_unknown_beside_its_siblings(malformed: dict[str, Any]):
    odd = {"from": "447700900123", "id": "odd", "timestamp": "1794700000"} | malformed

    first, kept, last = read_envelope(envelope(change([text_message("1"), odd, text_message("3")]))).messages

    assert (kept.kind, kept.text, kept.raw) == ("unknown", "", odd)
    assert (first.text, last.text) == ("hello", "hello")


@every_row(
    ("raw", "kind", "text"),
    [
        ({"type": "image", "image": {"id": "1", "caption": "receipt"}}, "image", "receipt"),
        ({"type": "audio", "audio": {"id": "1", "voice": True}}, "audio", ""),
        ({"type": "sticker", "sticker": None}, "sticker", ""),
        ({"type": "button", "button": {"payload": "CONFIRM", "text": "Confirm"}}, "button", "Confirm"),
        ({"type": "interactive", "interactive": {"type": "list_reply", "list_reply": {"title": "Tue"}}}, "interactive", "Tue"),
        ({"type": "interactive", "interactive": {"type": "nfm_reply", "nfm_reply": {"body": "Sent"}}}, "interactive", ""),
        ({"type": "interactive"}, "interactive", ""),
        ({"type": "location", "location": {"latitude": 51.5, "longitude": -0.12}}, "location", "Location: (51.5, -0.12)"),
        ({"type": "contacts", "contacts": []}, "contacts", ""),
        ({"type": "reaction", "reaction": {"message_id": "w"}}, "reaction", ""),
        ({"type": "order", "order": {}}, "order", ""),
        ({"type": "system", "system": {"type": "user_changed_number", "wa_id": "1"}}, "system", ""),
        ({"type": "unsupported", "errors": [{"code": 131051}]}, "unsupported", ""),
        ({"type": "edit", "edit": {}}, "edit", ""),
        ({"type": "revoke", "revoke": {}}, "revoke", ""),
        ({"type": "request_welcome"}, "request_welcome", ""),
    ],
)
def test_every_known_kind_keeps_its_name(raw: dict[str, Any], kind: str, text: str):
    message = only(change([{"from": "447700900123", "id": "1"} | raw]))
    assert (message.kind, message.text) == (kind, text)


def test_a_person_without_a_number_is_known_by_their_bsuid():
    contact = {"profile": {"name": "Ada"}, "user_id": "GB.1"}
    raw = {"from_user_id": "GB.1", "id": "1", "type": "text", "text": {"body": "hi"}}

    message = only(change([raw], contacts=[contact]))

    assert (message.contact.wa_id, message.contact.bsuid, message.contact.key) == (None, "GB.1", "GB.1")


def test_a_contact_of_old_payloads_without_user_id_matches_by_number():
    message = only(change([text_message("1")], contacts=[{"profile": {"name": "Ada"}, "wa_id": "447700900123"}]))
    assert (message.contact.key, message.contact.profile_name) == ("447700900123", "Ada")


def test_the_only_contact_matches_although_its_wa_id_differs_from_the_sender():
    message = only(change([text_message("1", sender="5215512345678")], contacts=[{"wa_id": "525512345678", "user_id": "MX.1"}]))
    assert (message.contact.wa_id, message.contact.bsuid) == ("525512345678", "MX.1")


def test_the_only_contact_is_never_lent_to_another_sender_of_the_same_change():
    ada, bob = read_envelope(envelope(change([text_message("1"), text_message("2", sender="49170")], contacts=[ADA]))).messages
    assert ada.contact.bsuid == ADA["user_id"]
    assert (bob.contact.wa_id, bob.contact.bsuid, bob.contact.profile_name) == ("49170", None, "")


def test_a_system_message_has_no_contacts_and_is_known_by_its_sender():
    message = only(change([{"from": "4477", "id": "1", "type": "system", "system": {"wa_id": "4478"}}], contacts=()))
    assert (message.contact.key, message.kind) == ("4477", "system")


@pytest.mark.parametrize(
    "nobody", [{"id": "1", "type": "text"}, {"from": "1"}, {"from": "", "id": ""}, {"from": None, "id": 1}, "text", None, 7, []]
)
def test_an_item_without_sender_or_id_is_reported_by_its_size_and_nothing_else(nobody: Any):
    read = read_envelope(envelope(change([nobody, text_message("2")], contacts=())))
    assert [message.wamid for message in read.messages] == ["2"]
    assert read.dropped == (len(json.dumps(nobody)),)


@pytest.mark.parametrize("context", [{"forwarded": True}, {"frequently_forwarded": True}])
def test_forwarded_words_are_not_the_persons_own(context: dict[str, Any]):
    message = only(change([text_message("1", context=context)]))
    assert (message.origin, message.quoted_wamid) == ("forwarded", None)


def test_a_reply_names_what_it_quotes_and_stays_the_persons_own():
    message = only(change([text_message("1", context={"from": "15555550100", "id": "wamid.OURS"})]))
    assert (message.origin, message.quoted_wamid) == ("direct_user", "wamid.OURS")


@pytest.mark.parametrize("timestamp", [None, "", "soon", "-1", "1e9", "9" * 30, "253402300800", [], True, "\uff11\uff17"])
def test_a_strange_timestamp_is_no_timestamp(timestamp: Any):
    assert only(change([text_message("1") | {"timestamp": timestamp}])).sent_at is None


def test_a_number_for_a_timestamp_will_do():
    assert only(change([text_message("1") | {"timestamp": 1794700000}])).sent_at == datetime.fromtimestamp(1794700000, UTC)


def test_what_no_database_takes_is_cleaned_away():
    message = only(change([text_message("1", "a\0b\ud83dc", extra=float("nan"), more={"\0k": float("inf")})]))
    assert message.text == "ab?c"
    assert (message.raw["extra"], message.raw["more"]) == (None, {"k": None})


def test_a_bottomless_message_is_kept_without_its_depths():
    deep: Any = "bottom"
    for _ in range(400):
        deep = [deep]
    first, second = read_envelope(envelope(change([text_message("1", deep=deep), text_message("2")]))).messages
    assert (first.text, second.text) == ("hello", "hello")
    assert len(json.dumps(first.raw)) < 1000


def test_a_message_too_large_to_store_is_kept_without_its_content():
    message = only(change([text_message("1", "x" * 400_000)]))
    assert (message.wamid, message.kind, message.text) == ("1", "unknown", "")
    assert message.raw["oversized_bytes"] > 400_000
    assert message.sent_at is not None


def test_other_fields_than_messages_are_acknowledged_and_left_alone():
    other = change([text_message("1")]) | {"field": "smb_message_echoes"}
    assert read_envelope(envelope(other)).messages == ()


@every_row(
    ("bad", "kept"),
    [
        (b"caf\xe9", "caf\ufffd"),
        (b"\xf0\x9f\x98", "\ufffd"),
        (b"\xed\xa0\x80", "\ufffd\ufffd\ufffd"),
        (b"two\nlines\x01", "two\nlines\x01"),
    ],
)
def test_one_undecodable_byte_costs_neither_its_message_nor_a_sibling(bad: bytes, kept: str):
    body = envelope(change([text_message("1"), text_message("2", "BAD"), text_message("3")], statuses=[{"id": "s", "status": "read"}]))

    read = read_envelope(body.replace(b"BAD", bad))

    assert [(message.wamid, message.text) for message in read.messages] == [("1", "hello"), ("2", kept), ("3", "hello")]
    assert len(read.statuses) == 1


@every_row(
    "bad",
    [
        b"[" * 30_000 + b"]" * 30_000,
        b'{"a":' * 30_000 + b"1" + b"}" * 30_000,
        b'[{"a\\"]":' * 30_000 + b'"]}"' + b"}]" * 30_000,
        b"[[],[" * 30_000 + b"]]" * 30_000,
        b"9" * 5_000,
        b"-1" + b"0" * 200_000,
    ],
)
def test_bottomless_nesting_and_endless_numbers_cost_no_sibling(bad: bytes):
    body = envelope(change([text_message("1"), text_message("2", deep="BAD"), text_message("3")]), change([text_message("4")]))

    read = read_envelope(body.replace(b'"BAD"', bad))

    assert [(message.wamid, message.text) for message in read.messages] == [(wamid, "hello") for wamid in "1234"]
    assert len(json.dumps(read.messages[1].raw)) < 2_000


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe\xfd", b"not json", b"[" * 100_000, b"[" * 100_000 + b'"' + b'\\"' * 500_000, b'{"entry":[{]}']
)
def test_what_is_no_json_is_a_bad_request(body: bytes):
    with pytest.raises(BadRequest):
        read_envelope(body)


@pytest.mark.parametrize(
    "body", [b"null", b"7", b'"x"', b"[]", b"{}", b'{"entry":null}', b'{"entry":[1,{"changes":{}},{"changes":[2,{"value":3}]}]}']
)
def test_json_of_another_shape_holds_nothing(body: bytes):
    read = read_envelope(body)
    assert (read.messages, read.statuses, read.dropped) == ((), (), ())


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=12
)
names = st.sampled_from(
    ["id", "from", "from_user_id", "type", "text", "timestamp", "context", "image", "interactive", "errors", "group_id", "button"]
)
odd_messages = st.dictionaries(names, anything | st.sampled_from(["text", "image", "interactive", "button"]), max_size=8)


@given(st.lists(odd_messages | anything, max_size=5), st.lists(anything, max_size=3), st.lists(anything, max_size=3))
def test_no_item_whatever_it_is_raises_or_costs_a_sibling(odd: list[Any], contacts: list[Any], statuses: list[Any]):
    good = [text_message("good.1", sender="4470"), text_message("good.2", sender="4471")]
    body = envelope(
        change([good[0], *odd, good[1]], contacts=[*contacts, ADA], statuses=[*statuses, {"id": "wamid.ours", "status": "sent"}]),
        change([text_message("good.3")]),
    )

    read = read_envelope(body)

    kept = {message.wamid: message for message in read.messages}
    assert all(kept[wamid].text == "hello" for wamid in ("good.1", "good.2", "good.3"))
    assert "wamid.ours" in [status.raw.get("id") for status in read.statuses]
    assert len(read.messages) + len(read.statuses) + len(read.dropped) == len(odd) + len(statuses) + 4


@given(anything, anything, anything)
def test_no_envelope_whatever_its_shape_raises_or_costs_another_entry(entry: Any, change_: Any, value: Any):
    body = json.dumps(
        {"entry": [entry, {"changes": [change_, {"field": "messages", "value": value}, change([text_message("good")])]}]}
    ).encode()
    assert "good" in [message.wamid for message in read_envelope(body).messages]


@pytest.mark.parametrize("wamid", ["w" * 513, "\u20ac" * 400])
def test_an_id_that_is_too_long_for_a_sort_key_is_dropped_and_its_siblings_are_not(wamid: str):
    read = read_envelope(envelope(change([text_message(wamid), text_message("wamid.SHORT")])))
    assert [message.wamid for message in read.messages] == ["wamid.SHORT"]
    assert len(read.dropped) == 1
