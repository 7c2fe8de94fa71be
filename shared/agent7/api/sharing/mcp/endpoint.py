"""One address, one POST, one exchange: what HTTP asks of an MCP server before a message is looked at."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from mcp_types import INVALID_REQUEST, PARSE_ERROR
from pydantic_core import from_json

from agent7.api.http.faults import sentence
from agent7.api.http.problems import PROBLEM, problem
from agent7.api.sharing.callers import NO_KEY, caller_of, refusal
from agent7.api.sharing.mcp.protocol import Answered, Exchange, failed
from agent7.channels.requests import header, raw_body
from agent7.errors import Agent7Error
from agent7.sharing import TooOften, Unauthorised

JSON: Final = "application/json"
UNKNOWN_KEY: Final = 'Bearer realm="agent7", error="invalid_token"'
ANY: Final = frozenset({JSON, "application/*", "*/*"})


def answer(event: Mapping[str, Any], parts: Any) -> dict[str, Any]:
    """The response to a request to /mcp, both in payload format 2.0."""
    if told := turned_away(event):
        return told
    try:
        caller = caller_of(event, parts)
    except Unauthorised:
        given = header(event, "authorization")
        return refused(401, NO_KEY, {"www-authenticate": UNKNOWN_KEY if given else 'Bearer realm="agent7"'})
    except TooOften as fault:
        return refused(429, sentence(fault), {"retry-after": str(fault.retry_after)})
    except Agent7Error:
        return refused(503, "Settings or database cannot be read just now. Try again in a minute.")
    exchange = Exchange(parts.sharing, caller, parts.clock.now(), {name: header(event, name) for name in Exchange.HEADERS})
    return as_payload(exchanged(event, exchange))


def exchanged(event: Mapping[str, Any], exchange: Exchange) -> Answered:
    """What is said to the message in the body, or to the several of a batch."""
    try:
        message = from_json(raw_body(event))
    except ValueError:
        return failed(None, PARSE_ERROR, "The body is not JSON")
    if not isinstance(message, list):
        return exchange.answer(message)
    if not exchange.takes_batches or not message:
        return failed(None, INVALID_REQUEST, "One message at a time: this version of the protocol has no batches")
    said = [content for each in message if (content := exchange.answer(each, batched=True).content) is not None]
    return Answered(200, said) if said else Answered(202, None)


def turned_away(event: Mapping[str, Any]) -> dict[str, Any] | None:
    """The refusal of what HTTP alone shows to be wrong, or None."""
    if not _is_own(header(event, "origin"), event["requestContext"].get("domainName", "")):
        return refused(403, "Pages of other sites may not call this server.")
    if event["requestContext"]["http"]["method"] != "POST":
        return refused(405, "There are no sessions and no streams here: POST each message.", {"allow": "POST"})
    accepted = {each.partition(";")[0].strip().lower() for each in (header(event, "accept") or "*/*").split(",")}
    if not accepted & ANY:
        return refused(406, f"Answers are {JSON}.")
    if (header(event, "content-type") or "").partition(";")[0].strip().lower() != JSON:
        return refused(415, f"Messages are {JSON}.")
    told = refusal(event)
    return refused(*told) if told else None


def _is_own(origin: str | None, domain: str) -> bool:
    """Whether a page that calls is of this server's own site: others could be made to call by a name that leads here."""
    return origin is None or urlsplit(origin).hostname == domain.rpartition(":")[0 if ":" in domain else 2].strip("[]").lower()


def as_payload(answered: Answered) -> dict[str, Any]:
    """An answer in payload format 2.0."""
    if answered.content is None:
        return {"statusCode": answered.status, "headers": {"content-type": JSON}, "body": ""}
    return {"statusCode": answered.status, "headers": {"content-type": JSON}, "body": json.dumps(answered.content)}


def refused(status: int, detail: str, headers: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A refusal by HTTP, told as everywhere else."""
    return {"statusCode": status, "headers": {"content-type": PROBLEM, **(headers or {})}, "body": problem(status, detail)}
