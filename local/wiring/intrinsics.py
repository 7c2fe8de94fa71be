"""Resolves CloudFormation's intrinsic functions (Ref, GetAtt, Sub, If ...) to the names of this machine."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from typing import Any, Protocol

NO_VALUE = object()
"""What `AWS::NoValue` resolves to: the property or list item is left out."""

PLACEHOLDER = re.compile(r"\$\{(!?)([^}]+)\}")


class Names(Protocol):
    """Knows what a resource is called here."""

    def reference(self, logical_id: str) -> Any:
        """What Ref of a parameter, pseudo parameter or resource is."""

    def attribute(self, logical_id: str, attribute: str) -> Any:
        """What GetAtt of a resource is."""


class Resolver:
    """Resolves values of one template: its conditions and mappings, and the names of everything in it."""

    def __init__(self, names: Names, conditions: Mapping[str, Any], mappings: Mapping[str, Any]) -> None:
        self._names = names
        self._conditions = conditions
        self._mappings = mappings

    def condition(self, name: str) -> bool:
        """The value of a condition of the template."""
        return bool(self.resolve(self._conditions[name]))

    def resolve(self, value: Any) -> Any:
        """The value with every intrinsic function in it replaced. Raises ValueError for one that is not known."""
        if isinstance(value, list):
            return [item for item in map(self.resolve, value) if item is not NO_VALUE]
        if not isinstance(value, Mapping):
            return value
        if len(value) == 1:
            ((key, argument),) = value.items()
            if key in ("Ref", "Condition") or key.startswith("Fn::"):
                return self._apply(key, argument)
        resolved = {key: self.resolve(item) for key, item in value.items()}
        return {key: item for key, item in resolved.items() if item is not NO_VALUE}

    def _apply(self, function: str, argument: Any) -> Any:
        match function:
            case "Ref":
                return self._reference(argument)
            case "Condition":
                return self.condition(argument) if isinstance(argument, str) else {"Condition": self.resolve(argument)}
            case "Fn::GetAtt":
                logical_id, attribute = argument if isinstance(argument, list) else argument.split(".", 1)
                return self._names.attribute(logical_id, attribute)
            case "Fn::Sub":
                return self._substitute(argument)
            case "Fn::If":
                name, yes, no = argument
                return self.resolve(yes if self.condition(name) else no)
            case "Fn::Equals":
                left, right = self.resolve(argument)
                return str(left) == str(right)
            case "Fn::And":
                return all(map(self.resolve, argument))
            case "Fn::Or":
                return any(map(self.resolve, argument))
            case "Fn::Not":
                return not self.resolve(argument)[0]
            case _:
                return self._apply_to_text(function, argument)

    def _apply_to_text(self, function: str, argument: Any) -> Any:
        match function:
            case "Fn::Join":
                return str(argument[0]).join(map(str, self.resolve(argument[1])))
            case "Fn::Split":
                return str(self.resolve(argument[1])).split(argument[0])
            case "Fn::Select":
                return self.resolve(argument[1])[int(self.resolve(argument[0]))]
            case "Fn::FindInMap":
                name, first, second = self.resolve(argument)[:3]
                return self._mappings[name][first][second]
            case "Fn::Base64":
                return base64.b64encode(str(self.resolve(argument)).encode()).decode()
            case "Fn::GetAZs":
                return [f"{self._reference('AWS::Region')}{letter}" for letter in "abc"]
            case "Fn::Cidr":
                return [f"10.0.{number}.0/24" for number in range(int(self.resolve(argument)[1]))]
            case "Fn::ImportValue":
                return f"import:{self.resolve(argument)}"
            case _:
                raise ValueError(f"the template uses {function}, which the local runner does not know")

    def _reference(self, name: str) -> Any:
        return NO_VALUE if name == "AWS::NoValue" else self._names.reference(name)

    def _substitute(self, argument: Any) -> str:
        text, given = (argument, {}) if isinstance(argument, str) else (argument[0], self.resolve(argument[1]))

        def replacement(found: re.Match[str]) -> str:
            literal, name = found.groups()
            if literal:
                return f"${{{name}}}"
            if name in given:
                return str(given[name])
            return str(self._names.attribute(*name.split(".", 1)) if "." in name else self._reference(name))

        return PLACEHOLDER.sub(replacement, text)
