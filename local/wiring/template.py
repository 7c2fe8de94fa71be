"""Reads `template.yaml` through aws-sam-translator into a Wiring."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from local.wiring.intrinsics import Resolver
from local.wiring.names import EMULATED, LocalNames
from local.wiring.plan import FunctionSpec, QueueMapping, Resource, Route, ScheduleSpec, Wiring

MOST_ENVIRONMENTS = 4
"""Environments of one function at once: two cores gain nothing from more."""

UNMAPPED_ENVIRONMENTS = 2
"""The same for a function that no queue bounds."""

FUNCTION_OF_INTEGRATION = re.compile(r"functions/\$\{([^.}]+)\.Arn\}/invocations")
NO_CLOUD_ADDRESS = "s3://local/placeholder"


class TemplateUnusable(Exception):
    """The template cannot be read or translated. The text says what is wrong with it."""


def read_wiring(path: Path, parameters: Mapping[str, str], *, endpoint: str, region: str, cache: Path | None = None) -> Wiring:
    """Everything that the template declares and that runs on one machine.

    `parameters` override the template's defaults, `endpoint` is the address of the emulator. The translation, a second of
    work, is kept in the file `cache` until the template changes. Raises TemplateUnusable.
    """
    translated, code = _translation(path, parameters, cache)
    folders = {logical_id: (path.parent / folder).resolve() for logical_id, folder in code.items()}
    try:
        return _Reading(translated, folders, parameters, endpoint=endpoint, region=region).wiring()
    except (KeyError, ValueError) as error:
        raise TemplateUnusable(f"{path.name}: {error}") from error


def _translation(path: Path, parameters: Mapping[str, str], cache: Path | None) -> tuple[dict[str, Any], dict[str, str]]:
    """The template after the SAM transform, and the code folder of each function relative to it."""
    try:
        text = path.read_text()
    except OSError as error:
        raise TemplateUnusable(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise TemplateUnusable(f"{path} cannot be read: it is not written in UTF-8") from error
    key = hashlib.sha256(json.dumps([text, dict(parameters), version("aws-sam-translator")]).encode()).hexdigest()
    if cache and cache.exists():
        with contextlib.suppress(ValueError, KeyError, TypeError):
            kept = json.loads(cache.read_text())
            if kept["key"] == key:
                return kept["translated"], kept["code"]
    source = _parse(path.name, text)
    code = _code_folders(source)
    translated = _translate(source, parameters)
    if cache:
        cache.write_text(json.dumps({"key": key, "translated": translated, "code": code}, default=str))
    return translated, code


def _parse(name: str, text: str) -> dict[str, Any]:
    import yaml
    from samtranslator.yaml_helper import yaml_parse

    try:
        parsed = yaml_parse(text)
    except (yaml.YAMLError, ValueError) as error:
        raise TemplateUnusable(f"{name} is no YAML: {error}") from error
    if not isinstance(parsed, dict) or "Resources" not in parsed:
        raise TemplateUnusable(f"{name} has no Resources")
    return parsed


def _code_folders(source: Mapping[str, Any]) -> dict[str, str]:
    """The folder of each function's code, before the translator wants an S3 address in its place."""
    default = source.get("Globals", {}).get("Function", {}).get("CodeUri", ".")
    return {
        logical_id: str(resource.get("Properties", {}).get("CodeUri", default))
        for logical_id, resource in source["Resources"].items()
        if resource["Type"] == "AWS::Serverless::Function"
    }


def _translate(source: dict[str, Any], parameters: Mapping[str, str]) -> dict[str, Any]:
    os.environ.setdefault("AWS_DEFAULT_REGION", "us-east-1")  # the translator asks boto3 for one
    from samtranslator.model.exceptions import InvalidDocumentException
    from samtranslator.parser.parser import Parser
    from samtranslator.translator.translator import Translator

    for resource in source["Resources"].values():
        for name in {"CodeUri", "ContentUri"} & resource.get("Properties", {}).keys():
            resource["Properties"][name] = NO_CLOUD_ADDRESS
        if resource["Type"] == "AWS::Serverless::Function":
            resource["Properties"].setdefault("CodeUri", NO_CLOUD_ADDRESS)
    try:
        translator = Translator(_AnyManagedPolicy(), Parser())
        translated = dict(translator.translate(source, dict(parameters)))
        translator.metrics.publish()  # to nowhere; without it the translator complains at exit
        return translated
    except InvalidDocumentException as error:
        causes = "; ".join(str(cause.message) for cause in error.causes) or error.message
        raise TemplateUnusable(f"the SAM translator refuses the template: {causes}") from error


class _AnyManagedPolicy(dict[str, str]):
    """Every AWS managed policy by name: roles are not made here, so any address will do."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and ":" not in name

    def get(self, name: str, default: Any = None) -> Any:
        return f"arn:aws:iam::aws:policy/{name}" if name in self else default

    def __getitem__(self, name: str) -> str:
        return f"arn:aws:iam::aws:policy/{name}"


class _Reading:
    """One pass over a translated template."""

    def __init__(
        self, template: Mapping[str, Any], code: Mapping[str, Path], parameters: Mapping[str, str], *, endpoint: str, region: str
    ) -> None:
        self._names = LocalNames(template, parameters, endpoint=endpoint, region=region)
        self._resolver = Resolver(self._names, template.get("Conditions", {}), template.get("Mappings", {}))
        self._resources = {
            logical_id: resource
            for logical_id, resource in template["Resources"].items()
            if "Condition" not in resource or self._resolver.condition(resource["Condition"])
        }
        self._code = code
        self._function_names = {logical_id: code[logical_id].name for logical_id in code if logical_id in self._resources}

    def wiring(self) -> Wiring:
        mappings = tuple(self._mappings())
        functions = {spec.name: spec for spec in self._functions(mappings)}
        return Wiring(functions, tuple(self._routes()), mappings, tuple(self._schedules()), tuple(self._emulated()))

    def _of_type(self, kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
        for logical_id, resource in self._resources.items():
            if resource["Type"] == kind:
                yield logical_id, self._resolver.resolve(resource.get("Properties", {}))

    def _functions(self, mappings: tuple[QueueMapping, ...]) -> Iterator[FunctionSpec]:
        for logical_id, properties in self._of_type("AWS::Lambda::Function"):
            if logical_id not in self._function_names:
                continue
            name = self._function_names[logical_id]
            environment = {key: str(value) for key, value in properties.get("Environment", {}).get("Variables", {}).items()}
            yield FunctionSpec(
                logical_id=logical_id,
                name=name,
                folder=self._code[logical_id],
                handler=properties["Handler"],
                timeout_seconds=float(properties.get("Timeout", 3)),
                memory_mb=int(properties.get("MemorySize", 128)),
                environment=environment,
                settings=frozenset(environment) | self._secret_settings(environment.get("AGENT7_SECRET_ARN", "")),
                concurrency=self._concurrency(name, properties, mappings),
            )

    def _secret_settings(self, addresses: str) -> frozenset[str]:
        """The names of the settings in the secrets at these comma-separated addresses."""
        found: set[str] = set()
        for logical_id, properties in self._of_type("AWS::SecretsManager::Secret"):
            if self._names.reference(logical_id) in addresses.split(","):
                recipe = properties.get("GenerateSecretString", {})
                found |= json.loads(properties.get("SecretString") or recipe.get("SecretStringTemplate") or "{}").keys()
                found |= {recipe["GenerateStringKey"]} if "GenerateStringKey" in recipe else set()
        return frozenset(found)

    @staticmethod
    def _concurrency(name: str, properties: Mapping[str, Any], mappings: tuple[QueueMapping, ...]) -> int:
        bounds = [mapping.maximum_concurrency or UNMAPPED_ENVIRONMENTS for mapping in mappings if mapping.function == name]
        reserved = properties.get("ReservedConcurrentExecutions")
        return min(int(reserved) if reserved else MOST_ENVIRONMENTS, sum(bounds) or UNMAPPED_ENVIRONMENTS, MOST_ENVIRONMENTS)

    def _routes(self) -> Iterator[Route]:
        for _, resource in self._raw("AWS::ApiGatewayV2::Api"):
            for path, methods in resource.get("Properties", {}).get("Body", {}).get("paths", {}).items():
                for method, operation in methods.items():
                    uri = operation.get("x-amazon-apigateway-integration", {}).get("uri", "")
                    found = FUNCTION_OF_INTEGRATION.search(json.dumps(uri))
                    if found and found[1] in self._function_names:
                        verb = "ANY" if method == "x-amazon-apigateway-any-method" else method.upper()
                        yield Route(verb, path, self._function_names[found[1]], signed_in=bool(operation.get("security")))

    def _raw(self, kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
        return ((logical_id, resource) for logical_id, resource in self._resources.items() if resource["Type"] == kind)

    def _mappings(self) -> Iterator[QueueMapping]:
        for _, properties in self._of_type("AWS::Lambda::EventSourceMapping"):
            if str(properties.get("Enabled", True)).lower() == "false":
                continue
            bound = properties.get("ScalingConfig", {}).get("MaximumConcurrency")
            yield QueueMapping(
                queue=self._names.queue_of_arn(properties["EventSourceArn"]),
                function=self._function_names[properties["FunctionName"]],
                batch_size=int(properties.get("BatchSize", 10)),
                maximum_concurrency=int(bound) if bound else None,
                reports_item_failures="ReportBatchItemFailures" in properties.get("FunctionResponseTypes", []),
            )

    def _schedules(self) -> Iterator[ScheduleSpec]:
        for logical_id, properties in self._of_type("AWS::Scheduler::Schedule"):
            target = properties["Target"]
            function = str(target["Arn"]).rsplit(":", 1)[-1]
            if function in self._function_names and properties.get("State", "ENABLED") == "ENABLED":
                spec = ScheduleSpec(
                    name=logical_id,
                    function=self._function_names[function],
                    expression=str(properties["ScheduleExpression"]),
                    time_zone=str(properties.get("ScheduleExpressionTimezone", "UTC")),
                    input=target.get("Input", "{}"),
                    start=_date(logical_id, "StartDate", properties),
                    end=_date(logical_id, "EndDate", properties),
                )
                _check_schedule(spec)
                yield spec

    def _emulated(self) -> Iterator[Resource]:
        for kind in EMULATED:
            for logical_id, properties in self._of_type(kind):
                yield Resource(logical_id, kind, self._names.local_name(logical_id), properties)


def _date(schedule: str, name: str, properties: Mapping[str, Any]) -> datetime | None:
    """A date of a schedule, in UTC where it names no offset. Raises ValueError."""
    if name not in properties:
        return None
    try:
        date = datetime.fromisoformat(str(properties[name]))
    except ValueError:
        raise ValueError(f"{schedule}: {name} must be like 2026-03-02T12:00:00Z, not {properties[name]!r}") from None
    return date if date.tzinfo else date.replace(tzinfo=UTC)


def _check_schedule(spec: ScheduleSpec) -> None:
    try:
        json.loads(spec.input)
    except ValueError as error:
        raise ValueError(f"{spec.name}: its Input is no JSON ({error})") from error
    try:
        spec.timing(datetime(2026, 1, 1, tzinfo=UTC))
    except ValueError as error:
        raise ValueError(f"{spec.name}: {error}") from error
