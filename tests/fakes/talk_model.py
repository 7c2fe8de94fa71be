"""A language model that plays decisions written by hand, one for each message of a conversation: `talk_decisions.yaml`.

It decides as a good model would and sees what a model sees: it can cite only what the prompt shows, says "I don't know" where nothing
shown fits, and quotes the message that it is asked about. What goes wrong is therefore the fault of what stands around the model, or of
a decision. Every other kind of call (extraction, verdicts) is answered with as little as its schema allows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tests.fakes.openai_server import completion, obliges
from tests.fakes.openai_wire import Reply

DECISIONS = Path(__file__).with_name("talk_decisions.yaml")
SHOWN = re.compile(r"^- ([mrt]\d+): (\".*)$", re.MULTILINE)
UNKNOWN = {
    "en": "I don't know that yet.",
    "de": "Das weiß ich noch nicht.",
    "es": "Eso todavía no lo sé.",
    "fr": "Je ne le sais pas encore.",
    "pt": "Isso ainda não sei.",
}
KEPT = {"en": "Good to know.", "de": "Gut zu wissen.", "es": "Bueno saberlo.", "fr": "Bon à savoir.", "pt": "Bom saber."}
ASKS_WHAT = {"intents": [], "reply": "", "used": [], "claims": [], "unclear_question": "What do you mean?"}


def decisions_in(file: Path = DECISIONS) -> dict[str, dict[int, Any]]:
    """The decisions of each conversation by the number of the step. Raises OSError, yaml.YAMLError."""
    return yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)  # type: ignore[no-any-return]


@dataclass
class TalkModel:
    """Tell it what is said with `hears`; then it behaves as decided. `undecided`: messages that nobody decided about."""

    decisions: Mapping[str, Mapping[int, Any]]
    undecided: list[str] = field(default_factory=list)
    planned: list[str] = field(default_factory=list)
    """Each prompt of a plan, system and user."""
    others: int = 0
    _now: tuple[str, int, str, str] = ("", 0, "", "en")

    def hears(self, scenario: str, step: int, said: str, language: str) -> None:
        self._now = (scenario, step, said, language)

    def behave(self, request: dict[str, Any]) -> Reply:
        shape = request.get("response_format", {}).get("json_schema", {}).get("schema", {})
        if "intents" not in shape.get("properties", {}):
            self.others += 1
            return obliges(request)
        prompt = "\n\n".join(str(message["content"]) for message in request["messages"])
        self.planned.append(prompt)
        return completion({"content": json.dumps(self.plan(str(request["messages"][-1]["content"])))})

    def plan(self, prompt: str) -> dict[str, Any]:
        """What is decided about the message that was heard last, with this prompt before one's eyes."""
        scenario, step, said, language = self._now
        decision = self.decisions.get(scenario, {}).get(step)
        if decision is None:
            self.undecided.append(f"{scenario}/{step}")
            return ASKS_WHAT
        seen = Seen(said, language, prompt)
        return {"reply": "", "used": [], "claims": [], "unclear_question": "", **seen.decided(decision)}


@dataclass(frozen=True)
class Seen:
    """A message, and the prompt in which it came."""

    said: str
    language: str
    prompt: str

    def decided(self, decision: Mapping[str, Any]) -> dict[str, Any]:
        """The plan of one decision."""
        match decision:
            case {"keep": list(rows)}:
                reply = decision.get("reply", KEPT[self.language])
                return {"intents": [self.intent("remember", statements=self.statements(rows))], "reply": reply}
            case {"answer": list(patterns)}:
                shown = [line for pattern in patterns for line in self.shown(pattern, "m")][:2]
                told = "\n".join(content for _, content in shown) or UNKNOWN[self.language]
                reply = decision.get("reply", told) if shown else told
                return {"intents": [self.intent("answer")], "reply": reply, "used": [handle for handle, _ in shown]}
            case {"do": list(wanted)}:
                asked = decision.get("unclear_question", "")
                return {"intents": [self.deed(each) for each in wanted], "reply": decision.get("reply", ""), "unclear_question": asked}
        skill = next(name for name in decision if name not in {"told", "reply"})
        return {"intents": [self.intent(skill)], "reply": self.lines(decision["told"]) if "told" in decision else decision[skill]}

    def deed(self, wanted: Mapping[str, Any]) -> dict[str, Any]:
        members = {name: self.span(wanted[name]) for name in ("text", "when") if name in wanted}
        if "text" not in members and wanted["skill"] in {"task", "change_task", "instruct"}:
            members["text"] = self.said
        handles = [handle for handle, _ in self.shown(wanted["find"], KINDS.get(wanted["skill"], "m"))] if "find" in wanted else []
        return self.intent(
            wanted["skill"],
            **members,
            what=wanted.get("what", ""),
            handle=handles[0] if handles else "",
            statements=self.statements(wanted.get("keep", ())),
        )

    def statements(self, rows: Sequence[Sequence[str]]) -> list[dict[str, str]]:
        return [self.statement(*row) for row in rows]

    def statement(self, attribute: str, value: str, text: str = "", replaces: str = "") -> dict[str, str]:
        older = [handle for handle, _ in self.shown(replaces, "m")] if replaces else []
        return {"text": text or self.said, "attribute": attribute, "value": value, "replaces": older[0] if older else ""}

    def intent(self, skill: str, **members: Any) -> dict[str, Any]:
        return {"skill": skill, "quote": self.said, "text": "", "what": "", "when": "", "handle": "", "statements": [], **members}

    def span(self, pattern: str) -> str:
        found = re.search(pattern, self.said, re.IGNORECASE)
        return found.group() if found else pattern

    def shown(self, pattern: str, kind: str) -> Iterator[tuple[str, str]]:
        """Handles and contents of the shown lines that match."""
        for handle, rest in SHOWN.findall(self.prompt):
            content, _ = json.JSONDecoder().raw_decode(rest)
            if handle.startswith(kind) and re.search(pattern, content, re.IGNORECASE):
                yield handle, content

    def lines(self, pattern: str) -> str:
        """What stands in the prompt as quoted lines without a handle and matches."""
        quoted = re.findall(r"^- (?:i\d+: )?(\"(?:[^\"\\]|\\.)*\")", self.prompt, re.MULTILINE)
        told = [content for content in map(json.loads, quoted) if re.search(pattern, content, re.IGNORECASE)]
        return "\n".join(told) or UNKNOWN[self.language]


KINDS = {
    "change_reminder": "r",
    "cancel_reminder": "r",
    "change_task": "t",
    "cancel_task": "t",
}
"""Which kind of handle a skill takes; memories otherwise."""
