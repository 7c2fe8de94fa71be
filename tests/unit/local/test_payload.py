"""Payload format 2.0, both ways."""

from __future__ import annotations

import base64
from datetime import UTC, datetime

import pytest

from local.gateway.payload import Request, event_of, response_of

AT = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def request(**given) -> Request:
    base = {"method": "POST", "path": "/webhooks/whatsapp", "raw_path": "/webhooks/whatsapp", "query": "", "headers": (), "body": b""}
    return Request(**{**base, "source_ip": "127.0.0.1", **given})


def event(**given):
    return event_of(request(**given), route_key="POST /webhooks/whatsapp", path_parameters={}, at=AT)


def test_a_json_body_arrives_as_text_byte_for_byte():
    body = '{"text":  "Grüße"}'
    made = event(headers=(("Content-Type", "application/json; charset=utf-8"),), body=body.encode())
    assert (made["body"], made["isBase64Encoded"]) == (body, False)


@pytest.mark.parametrize("content_type", ["application/octet-stream", "application/x-www-form-urlencoded", "image/png", ""])
def test_other_bodies_arrive_in_base64(content_type):
    made = event(headers=(("Content-Type", content_type),), body=b"a=1")
    assert (base64.b64decode(made["body"]), made["isBase64Encoded"]) == (b"a=1", True)


def test_a_body_that_claims_to_be_json_but_is_no_utf8_arrives_in_base64():
    made = event(headers=(("Content-Type", "application/json"),), body=b"\xff\xfe{}")
    assert (base64.b64decode(made["body"]), made["isBase64Encoded"]) == (b"\xff\xfe{}", True)


def test_a_request_without_a_body_has_none_in_its_event():
    assert "body" not in event()
    assert "queryStringParameters" not in event()
    assert "cookies" not in event()
    assert "pathParameters" not in event()


def test_repeated_headers_and_query_names_are_joined_with_commas():
    made = event(headers=(("X-Tag", "a"), ("x-tag", "b")), query="hub.mode=subscribe&hub.mode=again&empty=")
    assert made["headers"]["x-tag"] == "a,b"
    assert made["queryStringParameters"] == {"hub.mode": "subscribe,again", "empty": ""}
    assert made["rawQueryString"] == "hub.mode=subscribe&hub.mode=again&empty="


def test_cookies_leave_the_headers_and_hop_by_hop_headers_end_here():
    made = event(headers=(("Cookie", "a=1; b=2"), ("Cookie", "c=3"), ("Connection", "keep-alive"), ("X-Hub-Signature-256", "sha256=1")))
    assert made["cookies"] == ["a=1", "b=2", "c=3"]
    assert made["headers"] == {"x-hub-signature-256": "sha256=1"}


def test_the_request_context_says_who_asked_what_and_when():
    context = event(headers=(("User-Agent", "curl/8"),))["requestContext"]
    assert context["http"] == {
        "method": "POST",
        "path": "/webhooks/whatsapp",
        "protocol": "HTTP/1.1",
        "sourceIp": "127.0.0.1",
        "userAgent": "curl/8",
    }
    assert context["time"] == "02/Mar/2026:12:00:00 +0000"
    assert context["timeEpoch"] == int(AT.timestamp() * 1000)
    assert context["routeKey"] == "POST /webhooks/whatsapp"


def test_a_result_with_a_status_becomes_that_response():
    response = response_of({"statusCode": 201, "headers": {"X-A": True}, "cookies": ["a=1", "b=2"], "body": "done"})
    assert response.status == 201
    assert response.headers == (("X-A", "true"), ("set-cookie", "a=1"), ("set-cookie", "b=2"), ("content-type", "text/plain;charset=UTF-8"))
    assert response.body == b"done"


def test_a_base64_result_is_decoded():
    body = base64.b64encode(b"\x89PNG").decode()
    assert response_of({"statusCode": 200, "body": body, "isBase64Encoded": True}).body == b"\x89PNG"


def test_a_result_without_a_status_is_the_json_body_of_a_200():
    response = response_of({"hello": "world"})
    assert (response.status, response.headers, response.body) == (200, (("content-type", "application/json"),), b'{"hello": "world"}')


def test_a_result_whose_body_is_no_text_is_refused():
    with pytest.raises(ValueError, match="text"):
        response_of({"statusCode": 200, "body": {"not": "text"}})
