"""What a task shall do instead of just being done: by rules from tests, or by marks in the request such as `manus:ask`."""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Self

MAIL_SCHEMA = {"type": "object", "properties": {"accept": {"type": "boolean"}, "save_draft": {"type": "boolean"}}}
CREDIT_SCHEMA = {"type": "object", "properties": {"action": {"type": "string", "enum": ["accept", "reject", "do_not_show_again"]}}}

KINDS: Mapping[str, Mapping[str, Any]] = {
    # At the call itself. All but `refuse` take effect.
    "refuse": {"status": 500, "code": "internal", "message": "Asked for by the simulator's script."},
    "slow": {"seconds": 60.0},
    "lost_answer": {},
    "error_after": {"status": 500, "code": "internal"},
    "overtaking": {},
    # How the work ends.
    "finish": {"text": "", "seconds": -1.0},
    "ask": {"text": "", "options": ["Tuesday at 10:00", "Wednesday at 14:30", "Friday at 9:15"]},
    "confirm": {"event_type": "gmailSendAction", "description": "", "schema": MAIL_SCHEMA},
    "high_credit": {"description": "This task is going to use more than 500 credits. Go on?", "schema": CREDIT_SCHEMA},
    "fail": {"error_type": "task_failed", "text": "The task could not be completed because of an internal error."},
    "silence": {},
    # What the result is like.
    "markdown": {},
    "hostile": {},
    "big_result": {"kilobytes": 200},
    "big_attachment": {"megabytes": 12.0},
    "missing_attachment": {},
    "no_attachments": {},
    # What becomes of the webhooks.
    "no_webhook": {},
    "duplicate": {"copies": 2},
    "delayed": {"seconds": 5.0},
    "unknown_reason": {"reason": "paused"},
    "progress": {},
    "forged": {},
    "stale": {"seconds": 600.0},
}
"""Every behaviour with its options and their defaults."""

ENDINGS = ("finish", "ask", "confirm", "high_credit", "fail", "silence")
MARK = re.compile(r"\bmanus:([a-z]+(?:[-_][a-z]+)*)")
CALLS = ("create", "send", "confirm", "any")
FOREVER = 1_000_000


@dataclass(frozen=True, slots=True)
class Behaviour:
    """One thing that a task does; `options` are complete."""

    kind: str
    options: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, raw: Any) -> Behaviour:
        """A name, or an object with `kind` and options. Raises ValueError that says what is wrong."""
        given = {"kind": raw} if isinstance(raw, str) else dict(raw) if isinstance(raw, Mapping) else {}
        kind = str(given.pop("kind", "")).replace("-", "_")
        if kind not in KINDS:
            raise ValueError(f"a behaviour is one of {', '.join(KINDS)}; not {kind or raw!r}")
        known = KINDS[kind]
        if unknown := set(given) - set(known):
            raise ValueError(f"{kind} has the options {', '.join(known) or 'none'}; not {', '.join(sorted(unknown))}")
        for name, value in given.items():
            number = isinstance(known[name], int | float)
            if not isinstance(value, (int, float) if number else type(known[name])) or isinstance(value, bool):
                raise ValueError(f"{name} of {kind} must be like {known[name]!r}")
        return cls(kind, {**known, **given})

    def __getitem__(self, option: str) -> Any:
        return self.options[option]


@dataclass(frozen=True, slots=True)
class Plan:
    """What one piece of work does."""

    behaviours: tuple[Behaviour, ...] = ()

    @classmethod
    def read(cls, raw: Sequence[Any]) -> Plan:
        """A plan from JSON."""
        return cls(tuple(Behaviour.read(item) for item in raw))

    @classmethod
    def marked(cls, request: str) -> Plan:
        """The behaviours that the marks in a request name; other marks say nothing."""
        names = (mark.replace("-", "_") for mark in MARK.findall(request))
        return cls.read([name for name in names if name in KINDS])

    def get(self, *kinds: str) -> Behaviour | None:
        """The first behaviour of one of these kinds."""
        return next((behaviour for behaviour in self if behaviour.kind in kinds), None)

    @property
    def ending(self) -> Behaviour:
        """The behaviour that ends the task; finishing where none is named."""
        return next((behaviour for behaviour in self if behaviour.kind in ENDINGS), Behaviour.read("finish"))

    def as_json(self) -> list[dict[str, Any]]:
        """The plan as JSON."""
        return [{"kind": behaviour.kind, **behaviour.options} for behaviour in self]

    def __iter__(self) -> Iterator[Behaviour]:
        return iter(self.behaviours)

    def __contains__(self, kind: str) -> bool:
        return self.get(kind) is not None


@dataclass
class Rule:
    """The next `times` calls of a kind, or those whose text contains something, behave like `do`."""

    do: list[dict[str, Any]]
    times: int = 1
    contains: str = ""
    on: str = "any"
    id: str = field(default_factory=lambda: secrets.token_hex(4))

    @classmethod
    def read(cls, raw: Any) -> Self:
        """A rule from JSON. Raises ValueError that says what is wrong."""
        if not isinstance(raw, Mapping) or "do" not in raw or set(raw) - {"do", "times", "contains", "on"}:
            raise ValueError("a rule has do (a list of behaviours) and may have times, contains and on")
        do = raw["do"] if isinstance(raw["do"], list) else [raw["do"]]
        rule = cls(Plan.read(do).as_json(), raw.get("times", 1), raw.get("contains", ""), raw.get("on", "any"))
        if type(rule.times) is not int or not 1 <= rule.times <= FOREVER:
            raise ValueError(f"times is a whole number from 1 to {FOREVER}")
        if not isinstance(rule.contains, str) or rule.on not in CALLS:
            raise ValueError(f"contains is a text and on is one of {', '.join(CALLS)}")
        return rule

    def fits(self, call: str, text: str) -> bool:
        """Whether the rule applies to this call and text."""
        return self.on in ("any", call) and self.contains.casefold() in text.casefold()


class Script:
    """The rules that are set, oldest first."""

    def __init__(self, changed: Callable[[], object]) -> None:
        self._lock = threading.Lock()
        self._rules: list[Rule] = []
        self._changed = changed

    def add(self, rules: Sequence[Rule]) -> None:
        """Add rules."""
        with self._lock:
            self._rules.extend(rules)
        self._changed()

    def clear(self) -> None:
        """Remove all rules."""
        with self._lock:
            self._rules.clear()
        self._changed()

    def plan(self, call: str, text: str, request: str) -> Plan:
        """Use up one turn of the oldest rule that fits a call; without one, what the marks in the request say."""
        with self._lock:
            rule = next((rule for rule in self._rules if rule.fits(call, text)), None)
            if rule is None:
                return Plan.marked(request)
            rule.times -= 1
            if rule.times == 0:
                self._rules.remove(rule)
        self._changed()
        return Plan.read(rule.do)

    def as_json(self) -> list[dict[str, Any]]:
        """The rules as JSON, for the snapshot."""
        with self._lock:
            return [asdict(rule) for rule in self._rules]

    def restore(self, raw: list[dict[str, Any]]) -> None:
        """Take rules from a snapshot."""
        with self._lock:
            self._rules.extend(Rule(**item) for item in raw)
