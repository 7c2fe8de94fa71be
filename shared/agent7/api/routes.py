"""The admin API: the table of its resources, and the one way in, which asks who it is before it looks at anything.

To add a resource, write its module with a `Resource`, name it in the table and what it answers in `answers`; the template sends every
address under `/api/` here.
Requests are answered one at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from agent7.api.http.faults import tell_faults
from agent7.api.http.operators import as_operator, of_claims
from agent7.api.http.problems import PROBLEM, problem
from agent7.api.http.resolver import AdminResolver
from agent7.api.http.resource import PARTS, Resource
from agent7.api.inbox import conversations, handovers, operator_notes, sent_files, tasks, turns, web_chat
from agent7.api.operation import analytics, costs, description, graph, health_reports, job_runs, overview
from agent7.api.person import (
    core_memory,
    documents,
    explanations,
    instructions,
    lessons,
    memories,
    memory_changes,
    profiles,
    sessions,
    suggestions,
    triggers,
)
from agent7.api.team import agents, audit, erasures, knowledge, members, number, unions, workspaces

RESOURCES: tuple[Resource[Any], ...] = (
    description.resource,
    number.resource,
    handovers.resource,
    operator_notes.resource,
    sent_files.resource,
    conversations.resource,
    turns.resource,
    web_chat.resource,
    tasks.resource,
    workspaces.resource,
    overview.resource,
    costs.resource,
    job_runs.resource,
    health_reports.resource,
    analytics.resource,
    graph.resource,
    profiles.resource,
    memories.resource,
    memory_changes.resource,
    instructions.resource,
    documents.resource,
    explanations.resource,
    core_memory.resource,
    lessons.resource,
    suggestions.resource,
    sessions.resource,
    triggers.resource,
    erasures.resource,
    unions.resource,
    members.resource,
    agents.resource,
    knowledge.resource,
    audit.resource,
)


@cache
def resolver() -> AdminResolver:
    """Every route, built once."""
    app = AdminResolver()
    tell_faults(app)
    for resource in RESOURCES:
        app.include_router(resource)
    return app


def answer(event: Mapping[str, Any], parts: object) -> dict[str, Any]:
    """The response to a request, both in payload format 2.0. `parts` has the part of each resource that is asked for."""
    operator = of_claims(event)
    if operator is None:
        words = "Sign in first: the session is over, or there was none."
        return {"statusCode": 401, "headers": {"content-type": PROBLEM, "www-authenticate": "Bearer"}, "body": problem(401, words)}
    app = resolver()
    app.context[PARTS] = parts
    with as_operator(operator):
        answered: dict[str, Any] = app.resolve(event, LambdaContext())
    return answered
