"""What the template's parameters and resources are called on this machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ACCOUNT = "123456789012"
"""The account that moto pretends to be."""

STACK = "agent7-local"
EMULATED = {
    "AWS::SQS::Queue": "sqs",
    "AWS::DynamoDB::Table": "dynamodb",
    "AWS::S3::Bucket": "s3",
    "AWS::SecretsManager::Secret": "secretsmanager",
}


class LocalNames:
    """Answers Ref and GetAtt: queues, tables, buckets and secrets by their emulated names, the rest by placeholders.

    A placeholder is harmless: what only exists in the cloud (roles, networks, clusters) is not used here.
    """

    def __init__(self, template: Mapping[str, Any], parameters: Mapping[str, str], *, endpoint: str, region: str) -> None:
        self._resources = template.get("Resources", {})
        declared = template.get("Parameters", {})
        self._parameters = {name: parameters.get(name, about.get("Default", "")) for name, about in declared.items()}
        self._endpoint = endpoint
        self._pseudo = {
            "AWS::Region": region,
            "AWS::AccountId": ACCOUNT,
            "AWS::Partition": "aws",
            "AWS::StackName": STACK,
            "AWS::StackId": f"arn:aws:cloudformation:{region}:{ACCOUNT}:stack/{STACK}/local",
            "AWS::URLSuffix": "amazonaws.com",
            "AWS::NotificationARNs": [],
        }
        self._region = region

    def local_name(self, logical_id: str) -> str:
        """The name of an emulated resource: lower case for buckets, `.fifo` at the end where SQS asks for it."""
        resource = self._resources[logical_id]
        if resource["Type"] == "AWS::SQS::Queue":
            ending = ".fifo" if str(resource.get("Properties", {}).get("FifoQueue", "")).lower() == "true" else ""
            return f"{STACK}-{logical_id}{ending}"
        return f"{STACK}-{logical_id}".lower() if resource["Type"] == "AWS::S3::Bucket" else f"{STACK}-{logical_id}"

    def reference(self, logical_id: str) -> Any:
        """What `Ref` gives for a parameter or resource."""
        if logical_id in self._parameters:
            return self._typed_parameter(logical_id)
        if logical_id in self._pseudo:
            return self._pseudo[logical_id]
        kind = self._kind(logical_id)
        if kind == "AWS::SQS::Queue":
            return f"{self._endpoint}/{ACCOUNT}/{self.local_name(logical_id)}"
        if kind == "AWS::SecretsManager::Secret":
            return self._arn(logical_id, kind)
        return self.local_name(logical_id) if kind in EMULATED else logical_id

    def attribute(self, logical_id: str, attribute: str) -> Any:
        """What `GetAtt` gives for a resource."""
        kind = self._kind(logical_id)
        if attribute == "Arn":
            return self._arn(logical_id, kind)
        if kind in EMULATED and attribute in ("QueueName", "TableName"):
            return self.local_name(logical_id)
        if kind == "AWS::SQS::Queue" and attribute == "QueueUrl":
            return self.reference(logical_id)
        return f"local:{logical_id}.{attribute}"

    def queue_of_arn(self, arn: str) -> str:
        """The name of a queue from its ARN."""
        return arn.rsplit(":", 1)[-1]

    def _arn(self, logical_id: str, kind: str) -> str:
        if kind == "AWS::S3::Bucket":
            return f"arn:aws:s3:::{self.local_name(logical_id)}"
        if kind == "AWS::Lambda::Function":
            return f"arn:aws:lambda:{self._region}:{ACCOUNT}:function:{logical_id}"
        if kind not in EMULATED:
            return f"arn:aws:local:{self._region}:{ACCOUNT}:{logical_id}"
        within = {"dynamodb": "table/", "secretsmanager": "secret:"}.get(EMULATED[kind], "")
        return f"arn:aws:{EMULATED[kind]}:{self._region}:{ACCOUNT}:{within}{self.local_name(logical_id)}"

    def _typed_parameter(self, name: str) -> Any:
        value = self._parameters[name]
        return value.split(",") if isinstance(value, str) and "," in value and name.endswith("Ids") else value

    def _kind(self, logical_id: str) -> str:
        if logical_id not in self._resources:
            raise ValueError(f"the template names {logical_id!r}, which it does not declare")
        return str(self._resources[logical_id]["Type"])
