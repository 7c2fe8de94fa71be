"""Whether the emulator still has what the template declares: somebody may have emptied it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from aiohttp import ClientError, ClientSession, ClientTimeout

from local.wiring.names import EMULATED, STACK
from local.wiring.plan import Resource

ANSWER_SECONDS = 5.0
LOOKED_FOR = {"AWS::SQS::Queue": "queue", "AWS::DynamoDB::Table": "table"}
"""Without a queue or a table mail is lost; buckets and secrets nothing here depends on."""


class Presence:
    """Compares the emulator with the template's resources over plain HTTP: this process has no botocore."""

    def __init__(self, session: ClientSession, endpoint: str, region: str, resources: Iterable[Resource]) -> None:
        self._session = session
        self._endpoint = endpoint
        self._region = region
        self._wanted = {resource.name: resource.type for resource in resources if resource.type in LOOKED_FOR}

    async def problem(self) -> str | None:
        """What is missing, in one sentence that says what to do; None when all is there."""
        try:
            queues = await self._ask("AWS::SQS::Queue", "AmazonSQS.ListQueues", {"QueueNamePrefix": STACK, "MaxResults": 1000})
            tables = await self._ask("AWS::DynamoDB::Table", "DynamoDB_20120810.ListTables", {})
        except (ClientError, TimeoutError, OSError, ValueError) as error:
            return f"does not answer ({type(error).__name__})"
        there = {url.rsplit("/", 1)[-1] for url in queues.get("QueueUrls", ())} | set(tables.get("TableNames", ()))
        missing = [f"{LOOKED_FOR[kind]} {name}" for name, kind in self._wanted.items() if name not in there]
        return f"has no {', no '.join(missing)}: it was emptied, and mail is lost until agent7 is started again" if missing else None

    async def _ask(self, kind: str, target: str, parameters: dict[str, Any]) -> dict[str, Any]:
        headers = {
            "X-Amz-Target": target,
            "Content-Type": "application/x-amz-json-1.0",
            "Authorization": f"AWS4-HMAC-SHA256 Credential=local/20260101/{self._region}/{EMULATED[kind]}/aws4_request, "
            "SignedHeaders=host, Signature=local",
        }
        async with self._session.post(
            self._endpoint, data=json.dumps(parameters), headers=headers, timeout=ClientTimeout(ANSWER_SECONDS)
        ) as answer:
            answer.raise_for_status()
            return dict(json.loads(await answer.text()))
