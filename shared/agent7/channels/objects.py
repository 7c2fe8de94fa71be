"""Where files lie: one bucket, private, encrypted, emptied after 30 days by its own rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, BinaryIO, Protocol

from agent7.channels.aws import aws_faults
from agent7.errors import Outage


class Shelf(Protocol):
    """Keeps bytes under a key. Every method raises Outage when the store does not answer."""

    def keep(self, key: str, content: BinaryIO, mime: str) -> None:
        """Store, or replace what was there."""
        ...

    def delete(self, key: str) -> None:
        """Remove it; what is not there is no error."""
        ...


@dataclass(frozen=True, slots=True)
class S3Shelf:
    client: Any
    bucket: str

    def keep(self, key: str, content: BinaryIO, mime: str) -> None:
        try:
            self.client.put_object(Bucket=self.bucket, Key=key, Body=content, ContentType=mime)
        except aws_faults() as error:
            raise Outage(f"the bucket did not take a file: {type(error).__name__}") from error

    def delete(self, key: str) -> None:
        try:
            self.client.delete_object(Bucket=self.bucket, Key=key)
        except aws_faults() as error:
            raise Outage(f"the bucket did not delete a file: {type(error).__name__}") from error
