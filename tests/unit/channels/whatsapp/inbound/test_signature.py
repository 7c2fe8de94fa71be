from __future__ import annotations

import base64

import pytest

from agent7.channels.requests import raw_body
from agent7.channels.whatsapp.inbound.signature import signature_of, verify
from agent7.errors import BadRequest, BadSignature

SECRET = "test-app-secret"
VECTORS = [
    (rb'{"object":"whatsapp_business_account","entry":[]}', "c84a394cc475525991e78ff16e430b02e47f953877d2af0ade26956ce6f384dc"),
    (rb'{"t":"\u00e5 /"}', "43a6bdb6927d1b9f8f34704132bee4585c961af4747d82177732a4791d19b3ff"),
]


@pytest.mark.parametrize(("body", "digest"), VECTORS)
def test_the_published_vectors_verify(body: bytes, digest: str):
    assert signature_of(SECRET, body) == f"sha256={digest}"
    verify(SECRET, body, f"sha256={digest}")


@pytest.mark.parametrize(
    "header",
    [None, "", "sha256=", "sha1=c84a394cc475525991e78ff16e430b02e47f953877d2af0ade26956ce6f384dc", f"sha256={VECTORS[1][1]}", "sha256=é"],
)
def test_any_other_header_is_refused(header: str | None):
    with pytest.raises(BadSignature):
        verify(SECRET, VECTORS[0][0], header)


def test_a_body_that_was_serialised_again_does_not_match():
    with pytest.raises(BadSignature):
        verify(SECRET, '{"t":"å /"}'.encode(), f"sha256={VECTORS[1][1]}")


def test_a_base64_body_is_decoded_before_it_is_checked():
    body, digest = VECTORS[0]
    restored = raw_body({"body": base64.b64encode(body).decode(), "isBase64Encoded": True})
    verify(SECRET, restored, f"sha256={digest}")


def test_a_body_that_is_not_base64_although_it_says_so_is_a_bad_request():
    with pytest.raises(BadRequest):
        raw_body({"body": "%%%", "isBase64Encoded": True})


def test_no_body_is_an_empty_body():
    assert raw_body({}) == b""
