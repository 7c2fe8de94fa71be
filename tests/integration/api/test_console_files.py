"""The console's files out of the bucket: packed where the browser takes that, and sent once."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from moto import mock_aws

from functions.admin_api import app

CONSOLE = Path(__file__).resolve().parents[3] / "console"
FILE = "vendor/preact.js"
BUCKET = "the-consoles-files"


def get(path: str, **headers: str) -> dict[str, Any]:
    asked = {name.replace("_", "-"): text for name, text in headers.items()}
    answered: dict[str, Any] = app.handler({"headers": asked, "requestContext": {"http": {"method": "GET", "path": path}}}, None)
    return answered


@pytest.fixture(autouse=True)
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    for name, value in {"AWS_DEFAULT_REGION": "eu-central-1", "AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("CONSOLE_BUCKET", BUCKET)
    monkeypatch.delenv("AWS_ENDPOINT_URL", raising=False)
    with mock_aws():
        s3 = boto3.client("s3")
        s3.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
        for name in ("index.html", "icon.svg", FILE):
            s3.put_object(Bucket=BUCKET, Key=name, Body=(CONSOLE / name).read_bytes())
        app.parts.cache_clear()
        yield s3
        app.parts.cache_clear()


def test_a_file_travels_packed_to_a_browser_that_takes_it_so_and_plain_to_any_other() -> None:
    plain, packed = get(f"/console/{FILE}"), get(f"/console/{FILE}", accept_encoding="br, gzip")

    assert plain["body"] == (CONSOLE / FILE).read_text()
    assert "content-encoding" not in plain["headers"]
    body = base64.b64decode(packed["body"])
    assert (packed["headers"]["content-encoding"], packed["headers"]["vary"]) == ("gzip", "accept-encoding")
    assert gzip.decompress(body).decode() == plain["body"]
    assert len(body) < len(plain["body"]) / 2
    assert packed["headers"]["content-security-policy"] == plain["headers"]["content-security-policy"]


def test_a_second_load_fetches_no_file_again_until_it_has_changed(bucket: Any) -> None:
    first = get(f"/console/{FILE}", accept_encoding="gzip")
    tag = first["headers"]["etag"]
    assert first["headers"]["cache-control"] == "no-cache"

    again = get(f"/console/{FILE}", accept_encoding="gzip", if_none_match=tag)
    assert (again["statusCode"], again["body"], again["headers"]["etag"]) == (304, "", tag)

    bucket.put_object(Bucket=BUCKET, Key=FILE, Body=b"export const h = 2;")
    changed = get(f"/console/{FILE}", if_none_match=tag)
    assert (changed["statusCode"], changed["body"]) == (200, "export const h = 2;")
    assert changed["headers"]["etag"] != tag
    for nonsense in ("*", "W/", "x" * 500, '"\n"'):
        assert get("/console/", if_none_match=nonsense)["statusCode"] == 200
    assert get("/console/vendor/none.js", if_none_match=tag)["statusCode"] == 404
