"""Message templates of the account: created, looked at by Meta, filled in by sends."""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from local.simulator.graph.error_codes import BAD_PARAMETER, GraphError

CATEGORIES = ("AUTHENTICATION", "MARKETING", "UTILITY")
STATUSES = ("APPROVED", "PENDING", "REJECTED", "PAUSED", "DISABLED")
NAME = re.compile(r"[a-z0-9_]{1,512}")
LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2,3})?")
VARIABLE = re.compile(r"\{\{\s*([a-z0-9_]+)\s*\}\}")
LONGEST = {"HEADER": 60, "BODY": 1024, "FOOTER": 60}
LONGEST_BUTTON, MOST_BUTTONS = 25, 10
BUTTON_TYPES = ("QUICK_REPLY", "URL", "PHONE_NUMBER", "COPY_CODE")


@dataclass(frozen=True, slots=True)
class Template:
    """One template in one language. `components` are as the business sent them."""

    id: str
    name: str
    language: str
    category: str
    components: list[dict[str, Any]]
    status: str = "PENDING"
    parameter_format: str = "POSITIONAL"
    quality_score: dict[str, Any] = field(default_factory=lambda: {"score": "UNKNOWN"})

    def component(self, kind: str) -> dict[str, Any]:
        """A component by its type; empty where there is none."""
        return next((part for part in self.components if str(part.get("type")).upper() == kind), {})

    def buttons(self) -> list[dict[str, Any]]:
        """The buttons; empty where there are none."""
        buttons = self.component("BUTTONS").get("buttons", [])
        return buttons if isinstance(buttons, list) else []

    def as_json(self) -> dict[str, Any]:
        """The template as JSON."""
        return asdict(self)


def variables(text: str) -> list[str]:
    """Names of the gaps of a text, each once, in the order in which they first stand."""
    return list(dict.fromkeys(VARIABLE.findall(text)))


def read_template(body: Mapping[str, Any]) -> Template:
    """A template to be created. Raises GraphError 100 where Meta would refuse it."""
    name, language, category = (str(body.get(key, "")) for key in ("name", "language", "category"))
    if not NAME.fullmatch(name):
        raise _refused("name is required: small letters, digits and underscores, at most 512.")
    if not LANGUAGE.fullmatch(language):
        raise _refused("language is required, for example en or en_GB.")
    if category.upper() not in CATEGORIES:
        raise _refused(f"category must be one of {{{', '.join(CATEGORIES)}}}.")
    components = body.get("components")
    if not isinstance(components, list) or not all(isinstance(part, dict) for part in components):
        raise _refused("components must be a list of objects.")
    named = str(body.get("parameter_format", "POSITIONAL")).upper()
    template = Template(str(10**15 + secrets.randbelow(10**15)), name, language, category.upper(), components, parameter_format=named)
    for part in components:
        _check_component(part, named == "NAMED")
    if not template.component("BODY"):
        raise _refused("components must hold a BODY.")
    return template


def _check_component(part: Mapping[str, Any], named: bool) -> None:
    kind = str(part.get("type", "")).upper()
    if kind == "BUTTONS":
        _check_buttons(part.get("buttons"))
        return
    if kind not in LONGEST:
        raise _refused("the type of a component is HEADER, BODY, FOOTER or BUTTONS.")
    if kind == "HEADER" and str(part.get("format", "TEXT")).upper() != "TEXT":
        return
    text = part.get("text")
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST[kind]:
        raise _refused(f"the text of {kind} has 1 to {LONGEST[kind]} characters.")
    gaps = variables(text)
    if kind == "FOOTER" and gaps:
        raise _refused("FOOTER takes no variables.")
    if gaps and not named and gaps != [str(place) for place in range(1, len(gaps) + 1)]:
        raise _refused(f"the variables of {kind} are numbered from {{{{1}}}} on without a gap.")
    if kind == "BODY" and gaps and (VARIABLE.match(text.strip()) or text.strip().endswith("}}")):
        raise _refused("Leading or trailing params are not allowed: the body may not begin or end with a variable.")
    if gaps and not part.get("example"):
        raise _refused(f"{kind} has variables and therefore needs an example.")


def _check_buttons(buttons: object) -> None:
    if not isinstance(buttons, list) or not 0 < len(buttons) <= MOST_BUTTONS:
        raise _refused(f"BUTTONS holds 1 to {MOST_BUTTONS} buttons.")
    for button in buttons:
        if not isinstance(button, dict) or str(button.get("type", "")).upper() not in BUTTON_TYPES:
            raise _refused(f"the type of a button is one of {{{', '.join(BUTTON_TYPES)}}}.")
        if str(button["type"]).upper() == "URL" and not str(button.get("url", "")).startswith(("https://", "http://")):
            raise _refused("the url of a button is a web address.")
        if not 0 < len(str(button.get("text", ""))) <= LONGEST_BUTTON:
            raise _refused(f"the text of a button has 1 to {LONGEST_BUTTON} characters.")


def _refused(details: str) -> GraphError:
    return GraphError(BAD_PARAMETER, details)


class Templates:
    """All templates of the account."""

    def __init__(self, changed: Callable[[], object]) -> None:
        self._lock = threading.Lock()
        self._changed = changed
        self._all: dict[tuple[str, str], Template] = {}

    def find(self, name: str, language: str) -> Template | None:
        """A template by name and language, or None."""
        with self._lock:
            return self._all.get((name, language))

    def matching(self, name: str | None = None, status: str | None = None) -> list[Template]:
        """Templates by a part of their name and by status."""
        with self._lock:
            return [t for t in self._all.values() if (name is None or name in t.name) and status in (None, t.status)]

    def create(self, template: Template) -> Template:
        """Raises GraphError 100 when there is content of this name in this language already."""
        with self._lock:
            if (template.name, template.language) in self._all:
                raise _refused("Content in This Language Already Exists: there is a template of this name in this language.")
            self._all[template.name, template.language] = template
        self._changed()
        return template

    def judge(self, name: str, language: str | None, status: str) -> list[Template]:
        """Meta's look at a template: set its status, in one language or in all. Returns those that changed."""
        with self._lock:
            chosen = [t for t in self._all.values() if t.name == name and language in (None, t.language) and t.status != status]
            judged = [replace(template, status=status) for template in chosen]
            self._all |= {(template.name, template.language): template for template in judged}
        self._changed()
        return judged

    def remove(self, name: str) -> bool:
        """Remove a template in all languages."""
        with self._lock:
            gone = [key for key in self._all if key[0] == name]
            for key in gone:
                del self._all[key]
        self._changed()
        return bool(gone)

    def clear(self) -> None:
        """Remove all templates."""
        with self._lock:
            self._all.clear()

    def as_json(self) -> list[dict[str, Any]]:
        """All templates as JSON."""
        return [template.as_json() for template in self.matching()]

    def restore(self, raw: list[dict[str, Any]]) -> None:
        """Take templates from a snapshot."""
        with self._lock:
            self._all |= {(item["name"], item["language"]): Template(**item) for item in raw}
