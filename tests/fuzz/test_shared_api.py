"""Whatever an agent sends to an operation of shared memory, it is answered as the description says, and nothing of others is found."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qsl

import schemathesis
from schemathesis.generation import GenerationMode

from functions.shared_memory_api import app
from tests.fuzz.test_admin_api import EXAMPLES, _tried
from tests.integration.sharing.conftest import Team, aws, team

__all__ = ["aws", "team"]


def server(key: str) -> Callable[..., Iterable[bytes]]:
    """The function behind WSGI, asked with this key."""

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        headers = {name[5:].replace("_", "-").lower(): value for name, value in environ.items() if name.startswith("HTTP_")}
        event = {
            "headers": headers | {"authorization": f"Bearer {key}"},
            "requestContext": {
                "http": {"method": environ["REQUEST_METHOD"], "path": environ["PATH_INFO"].encode("latin-1").decode(errors="replace")},
                "domainName": "127.0.0.1",
            },
            "queryStringParameters": dict(parse_qsl(environ.get("QUERY_STRING", ""), keep_blank_values=True)),
            "body": base64.b64encode(environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))).decode(),
            "isBase64Encoded": True,
        }
        told = app.handler(event, None)
        start_response(f"{told['statusCode']} told", list(told["headers"].items()))
        return [told["body"].encode()]

    return answer


def test_every_operation_of_agents_answers_as_it_is_described(team: Team) -> None:
    one, other = team.agent("one"), team.agent("other")
    team.admin("PATCH", f"agents/{one.id}", {"per_minute": 6_000})
    held, foreign = one.share("Orion answers on port 8443")["id"], other.share("Vega answers on port 9443")["id"]
    schema = schemathesis.openapi.from_wsgi("/shared/v1/openapi.json", server(one.key))
    operations = [each.ok() for each in schema.get_all_operations()]
    operations.sort(key=lambda each: each.method.upper() == "DELETE")
    faults: list[str] = []
    for operation in operations:
        for memory in (held, foreign):
            ours = {each.name: memory for each in operation.path_parameters}
            faults += _tried(operation.as_strategy(path_parameters=ours), EXAMPLES)
            faults += _tried(operation.as_strategy(GenerationMode.NEGATIVE, path_parameters=ours), 1)

    assert faults == []
    assert len(operations) > 10
    assert other("GET", f"memories/{foreign}")[0] == 200, "nobody but its agent forgets it"
