"""The shelf of files: one contract for the bucket and for the fake."""

from __future__ import annotations

import io
from uuid import uuid4

import pytest

from agent7.channels.aws import aws_client
from agent7.channels.objects import IN_MEMORY_BYTES, S3Shelf, Shelf
from agent7.errors import Outage
from tests.fakes.shelf import MemoryShelf


@pytest.fixture(params=["s3", "memory"])
def shelf(request: pytest.FixtureRequest) -> Shelf:
    if request.param == "memory":
        return MemoryShelf()
    request.getfixturevalue("aws")
    client = aws_client("s3")
    bucket = f"files-{uuid4().hex}"
    client.create_bucket(Bucket=bucket, CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
    return S3Shelf(client, bucket)


def test_what_was_kept_is_given_back(shelf: Shelf):
    shelf.keep("7/a", io.BytesIO(b"bytes"), "application/pdf")
    shelf.keep("7/a", io.BytesIO(b"newer bytes"), "application/pdf")
    content = shelf.get("7/a")
    assert content is not None
    with content:
        assert content.read() == b"newer bytes"


def test_a_file_larger_than_what_is_held_in_memory_comes_whole(shelf: Shelf):
    large = bytes(range(256)) * (IN_MEMORY_BYTES // 256 + 10)
    shelf.keep("7/large", io.BytesIO(large), "application/pdf")
    content = shelf.get("7/large")
    assert content is not None
    with content:
        assert content.read() == large


def test_what_is_not_there_or_not_any_more_is_none(shelf: Shelf):
    assert shelf.get("7/never") is None
    shelf.keep("7/a", io.BytesIO(b"bytes"), "application/pdf")
    shelf.delete("7/a")
    shelf.delete("7/a")
    assert shelf.get("7/a") is None


def test_a_bucket_that_does_not_answer_is_an_outage(aws: None):
    broken = S3Shelf(aws_client("s3"), "there-is-no-such-bucket")
    with pytest.raises(Outage):
        broken.get("7/a")
    down = MemoryShelf()
    down.down = True
    with pytest.raises(Outage):
        down.get("7/a")
