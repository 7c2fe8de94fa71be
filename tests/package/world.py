"""Everything around the built functions: an empty Postgres, the AWS emulator, Meta's edge; and a way to invoke them."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import boto3

from local.lifeline import child_environment, module_command
from local.runtime.pool import FunctionPool
from local.stack import _free_ports
from local.wiring import read_wiring
from tests.fakes.graph_admin import MetaFake
from tests.fakes.manus_server import ManusServer
from tests.package.built import BUILD, ROOT, LambdaProcesses, built_template, for_this_machine, layers_of, runtime_folder

REGION = "eu-central-1"
SAMPLES_ARE_FROM = 1_794_692_000
"""The second at which the samples in events/ happen; the functions' clock stands shortly after it."""


class FunctionFailed(Exception):
    """An invocation ended with an error. The text says which."""


class World:
    """Secrets lie in Secrets Manager and reach a function only as its own template entry says, as in the cloud."""

    def __init__(self, folder: Path, owner_url: str, meta: MetaFake, *, with_embeddings: bool) -> None:
        self.meta = meta
        self._manus = ManusServer()
        self.owner_url = owner_url
        self._runner = asyncio.Runner()
        port = _free_ports()
        self.aws_url = f"http://127.0.0.1:{port}"
        parameters = {"WhatsAppApiBaseUrl": meta.url, "WhatsAppPhoneNumberId": meta.number, "Access": "open", "DebounceMs": "0"}
        parameters["ManusApiBaseUrl"] = self._manus.url
        parameters["WithEmbeddingsLayer"] = "true" if with_embeddings else "false"
        self.wiring = read_wiring(BUILD / "template.yaml", parameters, endpoint=self.aws_url, region=REGION)
        self._emulator = self._started_emulator(port, folder / "aws.sqlite3")
        self._fill_secrets()
        (folder / "clock").write_text(str(SAMPLES_ARE_FROM + 2 - time.time()))
        self._clock = folder / "clock"
        runtime, template = runtime_folder(folder / "runtime"), built_template()
        paths = {
            spec.folder: [
                spec.folder,
                *(for_this_machine(layer) for layer in layers_of(template, name, with_embeddings=with_embeddings)),
                runtime,
            ]
            for name, spec in self.wiring.functions.items()
        }
        self._processes = LambdaProcesses(paths.__getitem__)
        self.log: list[str] = []
        self._pools: dict[str, FunctionPool] = {}

    def client(self, service: str) -> Any:
        return boto3.Session("local", "local", region_name=REGION).client(service, endpoint_url=self.aws_url)

    def name_of(self, logical_id: str) -> str:
        return next(resource.name for resource in self.wiring.resources if resource.logical_id == logical_id)

    def invoke(self, function: str, event: Any) -> Any:
        """Run a built function on an event and return its result. Raises FunctionFailed."""
        result = self._runner.run(self._invoke(function, event))
        if result.failure is not None:
            raise FunctionFailed(str(result.failure))
        return result.value()

    def replies(self) -> list[str]:
        """Texts that Meta was asked to send."""
        return [message["text"]["body"] for message in self.meta.messages if message.get("type") == "text"]

    def put(self, event: Mapping[str, Any]) -> None:
        """Put the message of a sample of queue records into that queue."""
        record = event["Records"][0]
        attributes = record["attributes"]
        order = {name: attributes[name] for name in ("MessageGroupId", "MessageDeduplicationId") if name in attributes}
        self.client("sqs").send_message(QueueUrl=self._queue_of(record), MessageBody=record["body"], **order)

    def work_off(self, function: str, event: dict[str, Any]) -> Any:
        """Hand a function what waits in the queue of this sample, one message, as the mapping of the template would."""
        record = event["Records"][0]
        url = self._queue_of(record)
        (message,) = self.client("sqs").receive_message(QueueUrl=url, AttributeNames=["All"])["Messages"]
        told = {"body": "Body", "messageId": "MessageId", "receiptHandle": "ReceiptHandle", "attributes": "Attributes"}
        result = self.invoke(function, {"Records": [record | {name: message[theirs] for name, theirs in told.items()}]})
        if result == {"batchItemFailures": []}:
            self.client("sqs").delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
        return result

    def _queue_of(self, record: Mapping[str, Any]) -> str:
        logical_id = record["eventSourceARN"].rsplit(":", 1)[-1].removesuffix(".fifo")
        return str(self.client("sqs").get_queue_url(QueueName=self.name_of(logical_id))["QueueUrl"])

    def close(self) -> None:
        async def end() -> None:
            for pool in self._pools.values():
                await pool.stop()
            await self._processes.ended()

        self._runner.run(end())
        self._runner.close()
        self._emulator.terminate()
        self._emulator.communicate(timeout=20)
        self._manus.close()

    def _started_emulator(self, port: int, file: Path) -> subprocess.Popen[str]:
        command = module_command("local.emulator", str(port), REGION, str(file))
        emulator = subprocess.Popen(command, env=child_environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert emulator.stdin
        assert emulator.stdout
        emulator.stdin.write(json.dumps([dataclasses.asdict(resource) for resource in self.wiring.resources]) + "\n")
        emulator.stdin.flush()
        assert emulator.stdout.readline() == "ready\n"
        return emulator

    async def _invoke(self, function: str, event: Any) -> Any:
        if function not in self._pools:
            self._pools[function] = FunctionPool(
                self.wiring.functions[function],
                self._processes,
                self._settings(function),
                lambda who, line: self.log.append(f"{who}: {line}"),
            )
        return await self._pools[function].invoke(event)

    def _settings(self, function: str) -> dict[str, str]:
        """The variables of the template's entry and those that every Lambda has; nothing that is secret."""
        return {
            **self.wiring.functions[function].environment,
            "AGENT7_CLOCK_FILE": str(self._clock),
            "AWS_ENDPOINT_URL": self.aws_url,
            "AWS_REGION": REGION,
            "AWS_DEFAULT_REGION": REGION,
            "AWS_ACCESS_KEY_ID": "local",
            "AWS_SECRET_ACCESS_KEY": "local",
            "NO_PROXY": "127.0.0.1",
        }

    def _fill_secrets(self) -> None:
        local = json.loads((ROOT / "events/env.json").read_text())["Parameters"]
        secrets = {
            "ChannelSecret": {
                "WHATSAPP_APP_SECRET": self.meta.app_secret,
                "WHATSAPP_VERIFY_TOKEN": self.meta.verify_token,
                "AGENT7_IDENTITY_KEY": "k" * 64,
            },
            "AppSecret": {"WHATSAPP_ACCESS_TOKEN": self.meta.token, "OPENAI_API_KEY": "", "AGENT7_ADMIN_TOKEN": "local-admin-token"},
            "ManusSecret": {name: local[name] for name in ("MANUS_API_KEY", "MANUS_WEBHOOK_URL", "MANUS_WEBHOOK_SECRET")},
            "DatabaseSecret": {"DATABASE_URL": self.owner_url.replace("postgres:@", "agent7_app@")},
            "DatabaseOwnerSecret": {"DATABASE_OWNER_URL": self.owner_url},
        }
        for name, values in secrets.items():
            self.client("secretsmanager").put_secret_value(SecretId=self.name_of(name), SecretString=json.dumps(values))


def sample(name: str) -> dict[str, Any]:
    """A sample event by "folder/file"."""
    return dict(json.loads((ROOT / "events" / f"{name}.json").read_text()))
