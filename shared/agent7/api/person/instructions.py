"""Standing instructions of a person for an operator: listed, given, worded anew, switched off and on, removed. Every use is audited."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from aws_lambda_powertools.event_handler import Response
from pydantic import Field, StringConstraints

from agent7.api.http.resource import Changes, Content, Id, Resource, Sent, Words
from agent7.api.http.versions import IfMatchGiven, number_of, refuse_stale, versioned
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import BadRequest
from agent7.memory import Instruction, MemoryAgent
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Origin

type Rule = Annotated[Words, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]


class NewInstruction(Sent):
    """What the assistant is to do for this person from now on."""

    text: Rule


class InstructionChange(Changes):
    """Other words, whether it is followed, or how important it is beside the others (0 by itself)."""

    text: Rule | None = None
    enabled: bool | None = None
    priority: int | None = Field(default=None, ge=-100, le=100)


@dataclass(frozen=True, slots=True)
class Instructions:
    """What an operator can do with instructions. Every method raises NotFound and DatabaseDown."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def all(self, workspace: str, user: str) -> dict[str, Any]:
        """The instructions of a person, and the workspace's, which hold for everybody."""
        scope = self._people.scope(workspace, user, "instructions read")
        return {"instructions": [as_json(each) for each in self.memory.standing_rules.all(scope)]}

    def add(self, workspace: str, user: str, new: NewInstruction) -> dict[str, Any]:
        """Give one for the person; the same words again switch the old one on."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            added = self.memory.add_instruction(
                unit, scope, new.text, category="rule", origin=Origin.OPERATOR, source_message_id=None, at=at
            )
            self._people.note(unit, scope, "instruction added")
        return as_json(added)

    def change(self, workspace: str, user: str, instruction: str, change: InstructionChange, seen: int | None = None) -> dict[str, Any]:
        """Change what is given. Raises BadRequest when nothing is, Stale."""
        if not change.model_fields_set:
            raise BadRequest("text, enabled or priority must be given")
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            refuse_stale(seen, as_json(self.memory.standing_rules.held(unit, scope, instruction)))
            changed = self.memory.standing_rules.change(
                unit, scope, instruction, text=change.text, enabled=change.enabled, priority=change.priority, at=at
            )
            self._people.note(unit, scope, "instruction changed", tuple(sorted(change.model_fields_set)))
        return as_json(changed)

    def remove(self, workspace: str, user: str, instruction: str, seen: int | None = None) -> None:
        """Remove one of the person's for good. Raises Stale."""
        scope = self._people.scope(workspace, user)
        with self.database.transaction(Fence.around(scope)) as unit:
            refuse_stale(seen, as_json(self.memory.standing_rules.held(unit, scope, instruction)))
            self.memory.standing_rules.remove(unit, scope, instruction)
            self._people.note(unit, scope, "instruction removed")

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


def as_json(instruction: Instruction) -> dict[str, Any]:
    """An instruction as the API shows it; `for_workspace`: it holds for everybody, and is not changed here."""
    told = {
        "id": instruction.public_id,
        "text": instruction.text,
        "enabled": instruction.enabled,
        "priority": instruction.priority,
        "origin": instruction.origin,
        "for_workspace": instruction.for_workspace,
    }
    return {**told, "version": number_of(told)}


resource = Resource[Instructions](lambda parts: parts.instructions)


@resource.get("/api/workspaces/<workspace>/users/<user>/instructions")
def instructions(workspace: Id, user: Id) -> Content:
    """The standing instructions of a person."""
    return resource.part.all(workspace, user)


@resource.post("/api/workspaces/<workspace>/users/<user>/instructions", status_code=201)
def add(workspace: Id, user: Id, new: NewInstruction) -> Content:
    """Give a standing instruction."""
    return resource.part.add(workspace, user, new)


@resource.patch("/api/workspaces/<workspace>/users/<user>/instructions/<instruction>")
def change(workspace: Id, user: Id, instruction: Id, change: InstructionChange, seen: IfMatchGiven = None) -> Response[Content]:
    """Change a standing instruction."""
    changed = resource.part.change(workspace, user, instruction, change, seen)
    return versioned(changed, changed["version"])


@resource.delete("/api/workspaces/<workspace>/users/<user>/instructions/<instruction>")
def remove(workspace: Id, user: Id, instruction: Id, seen: IfMatchGiven = None) -> Content:
    """Remove a standing instruction."""
    resource.part.remove(workspace, user, instruction, seen)
    return {"message": "The instruction is removed."}
