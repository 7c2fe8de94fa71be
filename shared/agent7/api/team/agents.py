"""The agents of a workspace and their keys, for its admins: who they are, how much they may share, and what their keys open."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any, Final

from aws_lambda_powertools.event_handler import Response
from psycopg import errors as pg
from pydantic import AfterValidator, BaseModel, Field

from agent7.api.http.cursors import PAGE, After, Limit, Page
from agent7.api.http.operators import Role, acting, least
from agent7.api.http.resource import Id, Resource, Sent, Words
from agent7.api.http.versions import IfMatchGiven, number_of, refuse_stale, versioned
from agent7.api.person.people import People
from agent7.api.team.setting_changes import one_line
from agent7.clock import Clock
from agent7.errors import NotFound, Rejected
from agent7.identity import WorkspaceId
from agent7.sharing import mint
from agent7.store.identity import workspace_settings
from agent7.store.sharing import agents
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

TAKEN: Final = "Another agent is called that already."
OVER: Final = "This agent is retired: make another one."
DOMAIN: Final = r"^[a-z0-9][a-z0-9._-]{0,63}$"

type DomainNames = Annotated[list[Annotated[str, Field(pattern=DOMAIN)]], Field(max_length=20)]
type AgentName = Annotated[Words, Field(min_length=1, max_length=60), AfterValidator(one_line)]
type Namespace = Annotated[str, Field(pattern=r"^([a-z0-9][a-z0-9._-]{0,63})?$")]


class NewAgent(Sent):
    """An agent to be."""

    name: AgentName
    namespace: Namespace = ""
    domains: DomainNames = Field(default_factory=list)


class AgentChange(Sent):
    """What is to be different of an agent."""

    name: AgentName | None = None
    namespace: Namespace | None = None
    domains: DomainNames | None = None
    per_minute: Annotated[int, Field(ge=1, le=6000)] | None = None
    most_memories: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    most_bytes: Annotated[int, Field(ge=0, le=1_000_000_000)] | None = None


class NewKey(Sent):
    """What a key is to open. `domains` empty: all of them; no `expires_in_days`: until it is revoked."""

    write: bool = True
    domains: DomainNames = Field(default_factory=list)
    expires_in_days: Annotated[int, Field(ge=1, le=3650)] | None = 90


class Agent(BaseModel):
    """An agent, with what it has shared so far."""

    id: str
    name: str
    namespace: str
    domains: list[str]
    per_minute: int
    most_memories: int
    most_bytes: int
    memories: int
    bytes: int
    created_at: datetime
    created_by: str
    retired_at: datetime | None
    last_used_at: datetime | None
    version: int
    """Of what an admin changes, however much it shares."""


class Agents(BaseModel):
    """The oldest first, retired ones last."""

    agents: list[Agent]
    next: str | None


class Key(BaseModel):
    """A key, of which the secret is shown once."""

    id: str
    prefix: str
    write: bool
    domains: list[str]
    created_at: datetime
    created_by: str
    expires_at: datetime | None
    revoked_at: datetime | None
    last_used_at: datetime | None


class Keys(BaseModel):
    """The newest first."""

    keys: list[Key]
    next: str | None


class IssuedKey(BaseModel):
    """A new key. `secret` is told now and never again."""

    key: Key
    secret: str


@dataclass(frozen=True, slots=True)
class WorkspaceAgents:
    """What admins see and do. Every method raises NotFound and DatabaseDown."""

    database: Database
    clock: Clock

    def all(self, workspace: str, page: Page) -> Agents:
        """A page of the agents of the workspace."""
        home = self._home(workspace)
        with self.database.transaction(Fence(home)) as unit:
            found = agents.every(unit, home, behind=page.pair, most=page.asks_for)
        return Agents.model_validate(page.told("agents", found, _shown, key=lambda agent: (int(agent.retired_at is not None), agent.id)))

    def create(self, workspace: str, wanted: NewAgent) -> Agent:
        """Make an agent. Raises Rejected for a name that is taken."""
        home = self._home(workspace)
        with self.database.transaction(Fence(home)) as unit:
            try:
                with unit.savepoint():
                    made = agents.create(unit, home, wanted.name, wanted.namespace, wanted.domains, by=acting().email, at=self.clock.now())
            except pg.UniqueViolation as taken:
                raise Rejected(TAKEN) from taken
            self._note(unit, home, "agent created", wanted.name)
            return _shown(self._find(unit, home, made))

    def change(self, workspace: str, agent: str, change: AgentChange, seen: int | None = None) -> Agent:
        """Change an agent's name, namespace, domains or limits. Raises Rejected, Stale."""
        home, given = self._home(workspace), change.model_dump(exclude_none=True)
        with self.database.transaction(Fence(home)) as unit:
            held = self._held(unit, home, agent, seen)
            try:
                with unit.savepoint():
                    agents.change(unit, home, held.id, given)
            except pg.UniqueViolation as taken:
                raise Rejected(TAKEN) from taken
            self._note(unit, home, "agent changed", held.name, *sorted(given))
            return _shown(self._find(unit, home, agent))

    def retire(self, workspace: str, agent: str, seen: int | None = None) -> Agent:
        """Let none of its keys open anything any more. What it shared stays. Raises Stale."""
        home = self._home(workspace)
        with self.database.transaction(Fence(home)) as unit:
            held = self._held(unit, home, agent, seen)
            agents.retire(unit, home, held.id, self.clock.now())
            self._note(unit, home, "agent retired", held.name)
            return _shown(self._find(unit, home, agent))

    def keys(self, workspace: str, agent: str, page: Page) -> Keys:
        """A page of the keys of an agent."""
        home = self._home(workspace)
        with self.database.transaction(Fence(home)) as unit:
            held = self._find(unit, home, agent)
            found = agents.keys(unit, home, held.id, behind=page.place(0), most=page.asks_for)
        return Keys.model_validate(page.told("keys", found, _shown_key, key=lambda key: (key.id,)))

    def issue(self, workspace: str, agent: str, wanted: NewKey) -> IssuedKey:
        """A new key. Raises Rejected for an agent that is retired."""
        home, at, minted = self._home(workspace), self.clock.now(), mint()
        with self.database.transaction(Fence(home)) as unit:
            held = self._find(unit, home, agent)
            if held.retired_at is not None:
                raise Rejected(OVER)
            key = agents.add_key(
                unit,
                home,
                held.id,
                minted.prefix,
                minted.digest,
                may_write=wanted.write,
                domains=wanted.domains,
                expires_at=at + timedelta(days=wanted.expires_in_days) if wanted.expires_in_days else None,
                by=acting().email,
                at=at,
            )
            self._note(unit, home, "agent key issued", held.name, minted.prefix)
        return IssuedKey(key=_shown_key(key), secret=minted.secret)

    def revoke(self, workspace: str, agent: str, key: str) -> Key:
        """Let a key open nothing any more, from now on. Raises NotFound."""
        home = self._home(workspace)
        with self.database.transaction(Fence(home)) as unit:
            held = self._find(unit, home, agent)
            revoked = agents.revoke(unit, home, held.id, key, self.clock.now())
            if revoked is None:
                raise NotFound(key)
            self._note(unit, home, "agent key revoked", held.name)
        return _shown_key(revoked)

    def _home(self, workspace: str) -> WorkspaceId:
        return People(self.database, self.clock).home(workspace).id

    def _held(self, unit: UnitOfWork, home: WorkspaceId, agent: str, seen: int | None) -> agents.Agent:
        """An agent that is to be changed, locked. Raises NotFound, Stale."""
        agents.lock(unit, home, agent)
        held = self._find(unit, home, agent)
        refuse_stale(seen, _shown(held).model_dump(mode="json"))
        return held

    @staticmethod
    def _find(unit: UnitOfWork, home: WorkspaceId, agent: str) -> agents.Agent:
        found = agents.by_public_id(unit, home, agent)
        if found is None:
            raise NotFound(agent)
        return found

    def _note(self, unit: UnitOfWork, home: WorkspaceId, action: str, *about: str) -> None:
        workspace_settings.note(unit, home, actor=acting().email, action=action, fields=about, at=self.clock.now())


def _shown(agent: agents.Agent) -> Agent:
    limits = (agent.per_minute, agent.most_memories, agent.most_bytes)
    version = number_of((agent.public_id, agent.name, agent.namespace, agent.domains, limits, agent.retired_at))
    return Agent.model_validate({**_fields(agent), "id": agent.public_id, "domains": list(agent.domains), "version": version})


def _shown_key(key: agents.Key) -> Key:
    return Key.model_validate({**_fields(key), "id": key.public_id, "write": key.may_write, "domains": list(key.domains)})


def _fields(row: agents.Agent | agents.Key) -> dict[str, Any]:
    return {name: getattr(row, name) for name in type(row).__slots__}


resource = Resource[WorkspaceAgents](lambda parts: parts.workspace_agents)
OF_WORKSPACE = "/api/workspaces/<workspace>/agents"


@resource.get(OF_WORKSPACE)
@least(Role.ADMIN)
def all_agents(workspace: Id, after: After = "", limit: Limit = PAGE) -> Agents:
    """The agents of a workspace."""
    return resource.part.all(workspace, resource.page(after, limit, int, int))


@resource.post(OF_WORKSPACE, status_code=201)
@least(Role.ADMIN)
def create(workspace: Id, agent: NewAgent) -> Agent:
    """Create an agent."""
    return resource.part.create(workspace, agent)


@resource.patch(f"{OF_WORKSPACE}/<agent>")
@least(Role.ADMIN)
def change(workspace: Id, agent: Id, change: AgentChange, seen: IfMatchGiven = None) -> Response[Agent]:
    """Change an agent or its limits."""
    changed = resource.part.change(workspace, agent, change, seen)
    return versioned(changed, changed.version)


@resource.delete(f"{OF_WORKSPACE}/<agent>")
@least(Role.ADMIN)
def retire(workspace: Id, agent: Id, seen: IfMatchGiven = None) -> Response[Agent]:
    """Retire an agent: its keys open nothing more, and what it shared stays."""
    retired = resource.part.retire(workspace, agent, seen)
    return versioned(retired, retired.version)


@resource.get(f"{OF_WORKSPACE}/<agent>/keys")
@least(Role.ADMIN)
def keys(workspace: Id, agent: Id, after: After = "", limit: Limit = PAGE) -> Keys:
    """The keys of an agent."""
    return resource.part.keys(workspace, agent, resource.page(after, limit, int))


@resource.post(f"{OF_WORKSPACE}/<agent>/keys", status_code=201)
@least(Role.ADMIN)
def issue(workspace: Id, agent: Id, key: NewKey) -> IssuedKey:
    """Issue a key, which is shown once."""
    return resource.part.issue(workspace, agent, key)


@resource.delete(f"{OF_WORKSPACE}/<agent>/keys/<key>")
@least(Role.ADMIN)
def revoke(workspace: Id, agent: Id, key: Id) -> Key:
    """Revoke a key."""
    return resource.part.revoke(workspace, agent, key)
