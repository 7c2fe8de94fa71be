"""Object storage. Where files lie: one bucket, private, encrypted, emptied after 30 days by its own rule."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, Final, Protocol, cast

from agent7.channels.aws import aws_faults
from agent7.errors import Outage

IN_MEMORY_BYTES: Final = 8 * 1024 * 1024
CHUNK: Final = 256 * 1024
NO_SUCH_KEY: Final = ("NoSuchKey", "404")


class Shelf(Protocol):
    """Keeps bytes under a key. Every method raises Outage when the store does not answer."""

    def keep(self, key: str, content: BinaryIO, mime: str) -> None:
        """Store, or replace what was there."""
        ...

    def get(self, key: str) -> BinaryIO | None:
        """Its bytes from their start, for the caller to close; None where nothing lies (any more)."""
        ...

    def delete(self, key: str) -> None:
        """Remove it; what is not there is no error."""
        ...


@dataclass(frozen=True, slots=True)
class S3Shelf:
    """Object storage in one S3 bucket."""

    client: Any
    bucket: str

    def keep(self, key: str, content: BinaryIO, mime: str) -> None:
        """As Shelf. Raises Outage when the bucket does not take it."""
        try:
            self.client.put_object(Bucket=self.bucket, Key=key, Body=content, ContentType=mime)
        except aws_faults() as error:
            raise Outage(f"the bucket did not take a file: {type(error).__name__}") from error

    def get(self, key: str) -> BinaryIO | None:
        """As Shelf. Raises Outage when the bucket does not answer."""
        content = cast("BinaryIO", SpooledTemporaryFile(max_size=IN_MEMORY_BYTES))  # noqa: SIM115 - the caller closes it
        try:
            with closing(self.client.get_object(Bucket=self.bucket, Key=key)["Body"]) as body:
                for piece in body.iter_chunks(CHUNK):
                    content.write(piece)
        except aws_faults() as error:
            content.close()
            if getattr(error, "response", {}).get("Error", {}).get("Code") in NO_SUCH_KEY:
                return None
            raise Outage(f"the bucket did not give a file: {type(error).__name__}") from error
        content.seek(0)
        return content

    def delete(self, key: str) -> None:
        """As Shelf. Raises Outage when the bucket does not answer."""
        try:
            self.client.delete_object(Bucket=self.bucket, Key=key)
        except aws_faults() as error:
            raise Outage(f"the bucket did not delete a file: {type(error).__name__}") from error
