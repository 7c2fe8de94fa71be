"""Idempotency-Key: a POST that is sent again, because its answer was lost, gets the first answer and does nothing a second time.

Every POST below a workspace takes the header, and no route has to do anything for it. The key is of a member, of a workspace and of one
request: with another body or address it is refused (422), while the first is worked at as well (409). Answers are kept for 24 hours, the
good ones alone: what was refused has done nothing, and may be tried again. An answer is sealed with its key, of which only a hash is kept,
so what somebody has had forgotten since can be read by nobody but the caller who has it.

A process that dies at work leaves its key taken for a minute. The next try then does the work anew: it may have been done already.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from aws_lambda_powertools.event_handler import Response

from agent7.api.http.faults import failure
from agent7.api.http.operators import acting
from agent7.api.http.resource import PARTS
from agent7.clock import Clock
from agent7.errors import BadRequest
from agent7.identity import WorkspaceId
from agent7.store.identity import kept_answers, workspace_settings
from agent7.store.identity.kept_answers import Asked, Kept
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence

HEADER: Final = "idempotency-key"
KEY = re.compile(r"[\x21-\x7e]{1,255}")
REUSED: Final = "This Idempotency-Key was used for another request. Nothing was done."
NO_KEY: Final = "Idempotency-Key is 1 to 255 characters of ASCII without blanks, such as a UUID"
AT_WORK: Final = "The request with this Idempotency-Key is being worked at. Ask again in a moment."


@dataclass(frozen=True, slots=True)
class KeptAnswers:
    """The first answers of requests, by their keys."""

    database: Database
    clock: Clock

    def once(self, workspace: str, member: str, key: str, request: bytes, do: Callable[[], Response[Any]]) -> Response[Any]:
        """The answer of `do`, or the one that was kept. Raises BadRequest for what can be no key, DatabaseDown, and what `do` raises."""
        if not KEY.fullmatch(key):
            raise BadRequest(NO_KEY)
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            home = workspace_settings.by_public_id(unit, workspace)
        if home is None:
            return do()
        return self.once_in(home.id, member, key, request, do)

    def once_in(self, home: WorkspaceId, member: str, key: str, request: bytes, do: Callable[[], Response[Any]]) -> Response[Any]:
        """The same in a workspace that is known. Raises BadRequest, DatabaseDown, and what `do` raises."""
        if not KEY.fullmatch(key):
            raise BadRequest(NO_KEY)
        asked = Asked(home, member, _hash(key.encode()), _hash(request), self.clock.now())
        with self.database.transaction(Fence(home)) as unit:
            kept = kept_answers.begin(unit, asked)
        return self._do(asked, key, do) if kept is None else _again(kept, asked, key)

    def _do(self, asked: Asked, key: str, do: Callable[[], Response[Any]]) -> Response[Any]:
        sealed = None
        try:
            answer = do()
            if answer.status_code < 300:
                told = {"status": answer.status_code, "headers": answer.headers, "body": answer.body}
                sealed = _seal(key).encrypt(json.dumps(told).encode())
            return answer
        finally:
            with self.database.transaction(Fence(asked.workspace)) as unit:
                kept_answers.settle(unit, asked, sealed)


def answer_once(app: Any, next_middleware: Callable[[Any], Response[Any]]) -> Response[Any]:
    """The middleware of the resolver: POSTs with a key are done once."""
    event, workspace = app.current_event, app.context["_route_args"].get("workspace")
    key = event.headers.get(HEADER)
    if event.http_method != "POST" or key is None or workspace is None:
        return next_middleware(app)
    request = json.dumps([event.path, sorted(event.query_string_parameters.items()), event.get("body")]).encode()
    kept: KeptAnswers = app.context[PARTS].kept_answers
    return kept.once(workspace, acting().subject, key, request, lambda: next_middleware(app))


def _again(kept: Kept, asked: Asked, key: str) -> Response[Any]:
    if kept.request != asked.request:
        return failure(422, REUSED)
    if kept.answer is None:
        return failure(409, AT_WORK, headers={"Retry-After": "1"})
    told = json.loads(_seal(key).decrypt(kept.answer))
    headers = {name: value for name, value in told["headers"].items() if name.lower() != "content-type"}
    return Response(told["status"], content_type="application/json", headers={**headers, "Idempotent-Replayed": "true"}, body=told["body"])


def _hash(given: bytes) -> bytes:
    return hashlib.sha256(given).digest()


def _seal(key: str) -> Any:
    """What opens with this key alone."""
    from cryptography.fernet import Fernet  # noqa: PLC0415 (few requests have a key)

    return Fernet(urlsafe_b64encode(_hash(b"answer\n" + key.encode())))
