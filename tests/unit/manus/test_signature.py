from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from hypothesis import given
from hypothesis import strategies as st

from agent7.errors import BadSignature
from agent7.manus.signature import Hashed, check_age, read_key, signed_content, verify
from tests.unit.manus.keys import a_key, pem_of, signed

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
URL = "https://example.com/webhooks/manus/s3cret?x=1"
BODY = b'{"event_type":"task_stopped"}'


def checked(headers: dict[str, str], *, url: str = URL, body: bytes = BODY, number: int = 1) -> Hashed:
    content = signed_content(headers["X-Webhook-Timestamp"], url, body)
    return verify(read_key(pem_of(a_key(number))), headers["X-Webhook-Signature"], content)


@pytest.mark.parametrize(("twice", "hashed"), [(False, Hashed.ONCE), (True, Hashed.TWICE)])
def test_a_signature_fits_however_often_its_content_was_hashed_and_it_is_said_which(twice: bool, hashed: Hashed) -> None:
    assert checked(signed(a_key(), URL, BODY, NOON, twice=twice)) is hashed


@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize(
    "changed",
    [
        {"url": "https://example.com/webhooks/manus/s3cret"},
        {"url": "https://example.com/webhooks/manus/s3cret/?x=1"},
        {"url": "http://example.com/webhooks/manus/s3cret?x=1"},
        {"body": BODY + b" "},
        {"body": b""},
        {"number": 2},
    ],
)
def test_another_address_another_body_or_another_key_does_not_fit(changed: dict[str, object], twice: bool) -> None:
    with pytest.raises(BadSignature):
        checked(signed(a_key(), URL, BODY, NOON, twice=twice), **changed)  # type: ignore[arg-type]


def test_the_timestamp_is_part_of_what_is_signed() -> None:
    headers = signed(a_key(), URL, BODY, NOON)

    with pytest.raises(BadSignature):
        checked(headers | {"X-Webhook-Timestamp": str(int(NOON.timestamp()) + 1)})


@given(st.text(max_size=400) | st.binary(max_size=256).map(lambda raw: raw.hex()))
def test_whatever_stands_in_place_of_a_signature_is_refused(nonsense: str) -> None:
    with pytest.raises(BadSignature):
        verify(read_key(pem_of(a_key())), nonsense, b"content")


@pytest.mark.parametrize("seconds", [-300, 0, 300])
def test_a_timestamp_within_five_minutes_is_fresh(seconds: int) -> None:
    check_age(str(int((NOON + timedelta(seconds=seconds)).timestamp())), NOON)


@pytest.mark.parametrize("seconds", [-301, 301, 86_400])
def test_a_timestamp_further_off_is_not(seconds: int) -> None:
    with pytest.raises(BadSignature):
        check_age(str(int((NOON + timedelta(seconds=seconds)).timestamp())), NOON)


@given(st.text(max_size=30).filter(lambda text: not (text.isascii() and text.isdigit())))
def test_a_timestamp_that_is_no_number_of_seconds_is_refused(timestamp: str) -> None:
    with pytest.raises(BadSignature):
        check_age(timestamp, NOON)


@pytest.mark.parametrize("timestamp", ["99999999999", "1794700000000", "+1794700000", " 1794700000", "1794700000\n", "١٧٩٤٧٠٠٠٠٠"])
def test_a_timestamp_in_another_spelling_is_refused(timestamp: str) -> None:
    with pytest.raises(BadSignature):
        check_age(timestamp, NOON)


def public_pem(key: rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey) -> str:
    return key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()


@pytest.mark.parametrize(
    "pem",
    [
        "",
        "-----BEGIN PUBLIC KEY-----\nnonsense\n-----END PUBLIC KEY-----\n",
        public_pem(ec.generate_private_key(ec.SECP256R1())),
        public_pem(rsa.generate_private_key(65537, 1024)),
    ],
    ids=["nothing", "nonsense", "another kind", "too short"],
)
def test_only_a_long_rsa_key_is_taken(pem: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (cryptography has many words for it)
        read_key(pem)
