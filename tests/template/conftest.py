"""template.yaml as it is written, and as the plain CloudFormation that AWS's own translator makes of it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator
from samtranslator.yaml_helper import yaml_parse

ROOT = Path(__file__).resolve().parents[2]


class AnyManagedPolicy(dict[str, str]):
    """Every AWS managed policy by name, without asking AWS."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and ":" not in name

    def get(self, name: str, default: Any = None) -> Any:
        return f"arn:aws:iam::aws:policy/{name}" if name in self else default

    def __getitem__(self, name: str) -> str:
        return f"arn:aws:iam::aws:policy/{name}"


@dataclass(frozen=True)
class Template:
    """Resources by logical id, and the few questions that the rules ask of them."""

    raw: dict[str, Any]
    resources: dict[str, Any]

    def of_type(self, kind: str, *, maybe_none: bool = False) -> dict[str, dict[str, Any]]:
        """Logical id -> properties. There are some: a rule about none of them would always hold."""
        found = {name: resource.get("Properties", {}) for name, resource in self.resources.items() if resource["Type"] == kind}
        assert found or maybe_none, f"no {kind} in the template"
        return found

    def functions(self) -> dict[str, dict[str, Any]]:
        return self.of_type("AWS::Lambda::Function")

    def queues(self) -> dict[str, dict[str, Any]]:
        return self.of_type("AWS::SQS::Queue")

    def dead_letter_queues(self) -> dict[str, dict[str, Any]]:
        """Those that are called so."""
        found = {name: queue for name, queue in self.queues().items() if name.endswith("Dlq")}
        assert found
        return found

    def mappings(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """(queue, function, properties) of each SQS event source."""
        for properties in self.of_type("AWS::Lambda::EventSourceMapping").values():
            yield logical_id(properties["EventSourceArn"]), logical_id(properties["FunctionName"]), properties

    def default(self, parameter: str) -> Any:
        return self.raw["Parameters"][parameter]["Default"]

    def code_folders(self) -> dict[str, str]:
        """Function -> its folder, as written."""
        return {
            name: resource["Properties"]["CodeUri"]
            for name, resource in self.raw["Resources"].items()
            if resource["Type"] == "AWS::Serverless::Function"
        }


def logical_id(reference: Any) -> str:
    """Whom a Ref or a GetAtt means."""
    if "Ref" in reference:
        return str(reference["Ref"])
    target = reference["Fn::GetAtt"]
    return str(target[0] if isinstance(target, list) else target.split(".")[0])


def listed(value: Any) -> list[Any]:
    """CloudFormation takes one or many in the same place."""
    return value if isinstance(value, list) else [value]


def when(condition: str, value: Any, *, holds: bool) -> Any:
    """`value` with one condition decided in each Fn::If; None stands for AWS::NoValue."""
    if isinstance(value, list):
        return [kept for item in value if (kept := when(condition, item, holds=holds)) is not None]
    if not isinstance(value, dict):
        return value
    if value == {"Ref": "AWS::NoValue"}:
        return None
    if "Fn::If" in value and value["Fn::If"][0] == condition:
        return when(condition, value["Fn::If"][1 if holds else 2], holds=holds)
    return {key: when(condition, item, holds=holds) for key, item in value.items()}


@pytest.fixture(scope="session")
def template() -> Template:
    raw = dict(yaml_parse((ROOT / "template.yaml").read_text()))
    source = copy.deepcopy(raw)
    for resource in source["Resources"].values():
        for name in {"CodeUri", "ContentUri"} & resource.get("Properties", {}).keys():
            resource["Properties"][name] = "s3://bucket/key"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_DEFAULT_REGION", "eu-central-1")
        translator = Translator(AnyManagedPolicy(), Parser())
        translated = translator.translate(source, {})
        translator.metrics.publish()
    return Template(raw, translated["Resources"])


@pytest.fixture
def decided() -> Callable[..., Any]:
    return when
