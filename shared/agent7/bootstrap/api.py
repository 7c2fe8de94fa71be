"""Composition of the admin API: one part for each resource."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from agent7.bootstrap.delivery import DeliveryParts
from agent7.bootstrap.sharing import SharingParts

if TYPE_CHECKING:
    from agent7.api.http.operators import Operators
    from agent7.api.inbox.conversations import Conversations
    from agent7.api.inbox.handovers import HandOvers
    from agent7.api.inbox.operator_notes import OperatorNotes
    from agent7.api.inbox.sent_files import SentFiles
    from agent7.api.inbox.tasks import Tasks
    from agent7.api.inbox.turns import Turns
    from agent7.api.inbox.web_chat import WebChat
    from agent7.api.operation.analytics import Analytics
    from agent7.api.operation.costs import Costs
    from agent7.api.operation.graph import Graphs
    from agent7.api.operation.health_reports import HealthReports
    from agent7.api.operation.job_runs import JobRuns
    from agent7.api.operation.overview import Overview
    from agent7.api.operation.status import LastStatus
    from agent7.api.person.core_memory import CoreMemories
    from agent7.api.person.documents import Documents
    from agent7.api.person.explanations import Recalls
    from agent7.api.person.instructions import Instructions
    from agent7.api.person.lessons import Lessons
    from agent7.api.person.memories import Memories
    from agent7.api.person.memory_changes import MemoryChanges
    from agent7.api.person.profiles import Profiles
    from agent7.api.person.sessions import Sessions
    from agent7.api.person.suggestions import Suggestions
    from agent7.api.person.triggers import Triggers
    from agent7.api.team.agents import WorkspaceAgents
    from agent7.api.team.audit import Audit
    from agent7.api.team.erasures import Erasures
    from agent7.api.team.knowledge import Knowledge
    from agent7.api.team.members import Team
    from agent7.api.team.number import Number
    from agent7.api.team.unions import Unions
    from agent7.api.team.workspaces import Workspaces


class ApiParts(DeliveryParts, SharingParts):
    """The parts of the admin API."""

    @cached_property
    def health(self) -> LastStatus:
        """The health check."""
        from agent7.api.operation.status import LastStatus  # noqa: PLC0415

        return LastStatus(self.database)

    @cached_property
    def operators(self) -> Operators:
        """What operators are members of."""
        from agent7.api.http.operators import Operators  # noqa: PLC0415

        return Operators(self.database)

    @cached_property
    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document, made of all routes in a fifth of a second."""
        from agent7.api import openapi  # noqa: PLC0415

        return openapi.document()

    @cached_property
    def teams(self) -> Team:
        """Teams and their members."""
        from agent7.api.team.members import Team  # noqa: PLC0415
        from agent7.channels.directory import CognitoDirectory, LinkDirectory  # noqa: PLC0415

        if pool := self.env.get("AGENT7_USER_POOL", ""):
            return Team(self.database, self.clock, CognitoDirectory(self.aws("cognito-idp"), pool))
        own = LinkDirectory(self.env.get("AGENT7_SIGN_IN_URL", ""), self.env.get("AGENT7_ADMIN_TOKEN", ""))
        return Team(self.database, self.clock, own)

    @cached_property
    def workspace_agents(self) -> WorkspaceAgents:
        """Agents and their keys."""
        from agent7.api.team.agents import WorkspaceAgents  # noqa: PLC0415

        return WorkspaceAgents(self.database, self.clock)

    @cached_property
    def knowledge(self) -> Knowledge:
        """What workspaces know."""
        from agent7.api.team.knowledge import Knowledge  # noqa: PLC0415

        return Knowledge(self.database, self.memory, self.clock)

    @cached_property
    def number(self) -> Number:
        """The WhatsApp number."""
        from agent7.api.team.number import Number  # noqa: PLC0415

        return Number(self.database, self.clock, self.onboarding)

    @cached_property
    def audit(self) -> Audit:
        """The audit log."""
        from agent7.api.team.audit import Audit  # noqa: PLC0415

        return Audit(self.database)

    @cached_property
    def handovers(self) -> HandOvers:
        """Hand-overs to a human."""
        from agent7.api.inbox.handovers import HandOvers  # noqa: PLC0415

        return HandOvers(self.database, self.clock, self.delivery.hints.hint)

    @cached_property
    def operator_notes(self) -> OperatorNotes:
        """Notes about people, and canned replies."""
        from agent7.api.inbox.operator_notes import OperatorNotes  # noqa: PLC0415

        return OperatorNotes(self.database, self.clock)

    @cached_property
    def sent_files(self) -> SentFiles:
        """Files that operators send."""
        from agent7.api.inbox.sent_files import SentFiles  # noqa: PLC0415

        return SentFiles(self.database, self.clock, self.shelf, self.delivery.hints.hint)

    @cached_property
    def conversations(self) -> Conversations:
        """Conversations with their messages and turns."""
        from agent7.api.inbox.conversations import Conversations  # noqa: PLC0415

        return Conversations(self.database, self.clock)

    @cached_property
    def turns(self) -> Turns:
        """Traces of turns."""
        from agent7.api.inbox.turns import Turns  # noqa: PLC0415

        return Turns(self.database, self.memory, self.clock)

    @cached_property
    def web_chat(self) -> WebChat:
        """The web chat."""
        from agent7.api.inbox.web_chat import WebChat  # noqa: PLC0415

        return WebChat(self.database, self.inbox, self.wake_ups, self.whatsapp, self.clock)

    @cached_property
    def tasks(self) -> Tasks:
        """Tasks."""
        from agent7.api.inbox.tasks import Tasks  # noqa: PLC0415

        return Tasks(self.database, self.clock)

    @cached_property
    def memories(self) -> Memories:
        """Memories of people."""
        from agent7.api.person.memories import Memories  # noqa: PLC0415

        return Memories(self.database, self.memory, self.clock)

    @cached_property
    def memory_changes(self) -> MemoryChanges:
        """Changes of memories."""
        from agent7.api.person.memory_changes import MemoryChanges  # noqa: PLC0415

        return MemoryChanges(self.database, self.memory, self.clock)

    @cached_property
    def profiles(self) -> Profiles:
        """People, and one person."""
        from agent7.api.person.profiles import Profiles  # noqa: PLC0415

        return Profiles(self.database, self.memory, self.clock)

    @cached_property
    def instructions(self) -> Instructions:
        """Standing instructions of people."""
        from agent7.api.person.instructions import Instructions  # noqa: PLC0415

        return Instructions(self.database, self.memory, self.clock)

    @cached_property
    def workspaces(self) -> Workspaces:
        """Workspaces and their settings."""
        from agent7.api.team.workspaces import Workspaces  # noqa: PLC0415

        return Workspaces(self.database, self.clock)

    @cached_property
    def erasures(self) -> Erasures:
        """Erasures of people."""
        from agent7.api.team.erasures import Erasures  # noqa: PLC0415

        return Erasures(self.database, self.clock)

    @cached_property
    def unions(self) -> Unions:
        """Unions of users, and parked people."""
        from agent7.api.team.unions import Unions  # noqa: PLC0415

        return Unions(self.database, self.clock, self.identity.parked_for)

    @cached_property
    def core_memories(self) -> CoreMemories:
        """Core memory of people."""
        from agent7.api.person.core_memory import CoreMemories  # noqa: PLC0415

        return CoreMemories(self.database, self.memory, self.clock)

    @cached_property
    def lessons(self) -> Lessons:
        """Lessons of people."""
        from agent7.api.person.lessons import Lessons  # noqa: PLC0415

        return Lessons(self.database, self.memory, self.clock)

    @cached_property
    def suggestions(self) -> Suggestions:
        """Suggested lessons."""
        from agent7.api.person.suggestions import Suggestions  # noqa: PLC0415

        return Suggestions(self.database, self.memory, self.clock)

    @cached_property
    def sessions(self) -> Sessions:
        """Sessions of people."""
        from agent7.api.person.sessions import Sessions  # noqa: PLC0415

        return Sessions(self.database, self.memory, self.clock)

    @cached_property
    def analytics(self) -> Analytics:
        """Figures of recall."""
        from agent7.api.operation.analytics import Analytics  # noqa: PLC0415

        return Analytics(self.database, self.clock)

    @cached_property
    def workspace_overview(self) -> Overview:
        """Overview of a workspace."""
        from agent7.api.operation.overview import Overview  # noqa: PLC0415

        return Overview(self.database, self.clock)

    @cached_property
    def memory_graphs(self) -> Graphs:
        """Graphs of people's memory."""
        from agent7.api.operation.graph import Graphs  # noqa: PLC0415

        return Graphs(self.database, self.clock)

    @cached_property
    def costs(self) -> Costs:
        """Costs by day and turn."""
        from agent7.api.operation.costs import Costs  # noqa: PLC0415

        return Costs(self.database, self.clock)

    @cached_property
    def job_runs(self) -> JobRuns:
        """Runs of jobs."""
        from agent7.api.operation.job_runs import JobRuns  # noqa: PLC0415
        from agent7.jobs.dispatch import Dispatch  # noqa: PLC0415

        return JobRuns(self.database, self.clock, lambda: Dispatch(self.job_ledger, self.job_queues))

    @cached_property
    def health_reports(self) -> HealthReports:
        """Health reports."""
        from agent7.api.operation.health_reports import HealthReports  # noqa: PLC0415

        return HealthReports(self.database, self.clock)

    @cached_property
    def recalls(self) -> Recalls:
        """Recalls with their explanations."""
        from agent7.api.person.explanations import Recalls  # noqa: PLC0415

        return Recalls(self.database, self.memory, self.clock)

    @cached_property
    def documents(self) -> Documents:
        """Memory documents."""
        from agent7.api.person.documents import Documents  # noqa: PLC0415

        return Documents(self.database, self.memory, self.clock)

    @cached_property
    def triggers(self) -> Triggers:
        """Triggers."""
        from agent7.api.person.triggers import Triggers  # noqa: PLC0415

        return Triggers(self.database, self.memory, self.clock)
