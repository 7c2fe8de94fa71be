"""What was proposed to a person and what became of it, for an operator: read, and settled from outside, which is audited."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import Field

from agent7.api.http.resource import Content, Id, Resource, Sent, Words
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.memory import MemoryAgent, Suggestion
from agent7.store.unit_of_work import Database, Fence


class SuggestionAnswer(Sent):
    """What became of a proposal."""

    accepted: bool
    reason: Words = Field(default="", max_length=200)


@dataclass(frozen=True, slots=True)
class Suggestions:
    """What an operator sees and does. Every method raises NotFound and DatabaseDown."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def all(self, workspace: str, user: str) -> dict[str, Any]:
        """The suggestions to a person, and the rules learnt from them."""
        scope = self._people.looked_at(workspace, user, "suggestions read")
        rules = self.memory.suggestions.rules(scope, at=self.clock.now())
        return {
            "suggestions": [as_json(each) for each in self.memory.suggestions.all(scope)],
            "rules": [{"text": rule.memory.content, "confidence": round(rule.memory.confidence, 3)} for rule in rules],
        }

    def learn(self, workspace: str, user: str, suggestion: str, answer: SuggestionAnswer) -> dict[str, Any]:
        """Accept or reject a suggestion for the person. Raises NotFound when there is none of this id."""
        scope = self._people.scope(workspace, user)
        with self.database.transaction(Fence.around(scope)) as unit:
            found = self.memory.suggestions.learn(
                unit, scope, suggestion, accepted=answer.accepted, reason=answer.reason, at=self.clock.now()
            )
            self._people.note(unit, scope, "suggestion answered")
        return as_json(found)

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


def as_json(suggestion: Suggestion) -> dict[str, Any]:
    """A suggestion as the API shows it."""
    return {
        "id": suggestion.public_id,
        "text": suggestion.text,
        "made_by": suggestion.made_by,
        "state": suggestion.state.name.lower(),
        "reason": suggestion.reason,
        "made_at": suggestion.made_at.isoformat(),
    }


resource = Resource[Suggestions](lambda parts: parts.suggestions)


@resource.get("/api/workspaces/<workspace>/users/<user>/suggestions")
def suggestions(workspace: Id, user: Id) -> Content:
    """Suggestions to a person."""
    return resource.part.all(workspace, user)


@resource.post("/api/workspaces/<workspace>/users/<user>/suggestions/<suggestion>/learn")
def learn(workspace: Id, user: Id, suggestion: Id, answer: SuggestionAnswer) -> Content:
    """Accept or reject a suggestion."""
    return resource.part.learn(workspace, user, suggestion, answer)
