"""Versions of what is changed over HTTP: the ETag that tells one, and the If-Match of whoever changes what they have seen.

A route that shows something of a version answers `versioned(content, version)`; one that changes it takes `seen: IfMatch` and hands the
number on. Without the header it is answered with 428, and with 412 where the row is of another version by now: raise
`agent7.memory.VersionConflict`, or `Stale` with how it is now. In a list each entry has its `version`; its ETag is that number in quotes.

What counts no versions has `number_of` what is told of it; a change takes `seen: IfMatchGiven`, locks the item and hands both to
`refuse_stale`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, Final

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Header
from pydantic import BeforeValidator

from agent7.errors import BadRequest, Rejected

STALE: Final = "Somebody else has changed this since you read it. Nothing was saved."
MISSING: Final = 'Say which version you have seen: If-Match: "3", as ETag or `version` told it. Nothing was saved.'
ETAG = re.compile(r'(W/)?"([\x21\x23-\x7e\x80-\xff]*)"')
NUMBER = re.compile(r"[1-9]\d{0,17}", re.ASCII)


class Stale(Rejected):
    """What was to be changed is of another version by now. `now` is told along: how it is."""

    def __init__(self, detail: str = STALE, *, version: int | None = None, **now: Any) -> None:
        super().__init__(detail)
        self.version = version
        self.now = now


def etag(version: int) -> str:
    """The strong ETag of a version: `"3"`."""
    return f'"{version}"'


def number_of(told: object) -> int:
    """A number that is another one whenever what is told, any JSON, is: the version of what counts none itself."""
    digest = hashlib.sha256(json.dumps(told, default=str).encode(errors="replace")).digest()
    return 1 + int.from_bytes(digest[:6])  # every number up to there is exact in JavaScript, too


def refuse_stale(seen: int | None, now: Mapping[str, Any]) -> None:
    """Raises Stale, with how it is now, where a version was seen that is not the item's `version`."""
    if seen is not None and seen != now["version"]:
        raise Stale(version=now["version"], now=now)


def versioned[Told](content: Told, version: int, status: int = 200) -> Response[Told]:
    """An answer that tells its version in ETag."""
    return Response(status, content_type="application/json", headers={"ETag": etag(version)}, body=content)


def seen_version(given: str) -> int:
    """The version that If-Match names. Raises Stale for a tag that no version of ours has, BadRequest for what is not one tag."""
    found = ETAG.fullmatch(given.strip())
    if found is None:
        raise BadRequest('If-Match is one version in quotes, such as "3"')
    weak, tag = found.groups()
    if weak or not NUMBER.fullmatch(tag):
        raise Stale
    return int(tag)


IfMatch = Annotated[int, Header(alias="If-Match"), BeforeValidator(seen_version)]
"""The version that the caller has seen."""
IfMatchGiven = Annotated[int | None, Header(alias="If-Match"), BeforeValidator(seen_version)]
"""The same where it may be left out: what is done then is done to whatever there is."""
