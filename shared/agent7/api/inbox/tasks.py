"""Tasks of a workspace and of a person, and one with its steps, questions, files and cost, for an operator. Reads are audited."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from aws_lambda_powertools.event_handler.openapi.params import Query

from agent7.api.http.cursors import PAGE, After, Limit, Page
from agent7.api.http.resource import Content, Id, Resource
from agent7.api.inbox.latest import key_of, page_from, place_of
from agent7.api.person.memory_json import shown
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import NotFound
from agent7.store.tasks import tasks as states
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views import task_lists, turn_traces
from agent7.store.views.task_lists import Step, Task

type TaskState = Literal["open", "waiting", "finished", "failed", "cancelled"]
READ: Final = "tasks read"
STATES: Final = ("wanted", "running", "waiting", "finished", "failed", "given_up", "needs_attention", "cancelled")
FILTERS: Final[dict[TaskState, tuple[int, ...]]] = {
    "open": (states.WANTED, states.RUNNING, states.WAITING),
    "waiting": (states.WAITING,),
    "finished": (states.FINISHED,),
    "failed": (states.FAILED, states.GIVEN_UP, states.NEEDS_ATTENTION),
    "cancelled": (states.CANCELLED,),
}
STEP_KINDS: Final = ("create", "send", "confirm")
STEP_STATES: Final = ("wanted", "calling", "unknown", "open", "answered", "refused")
ANSWERS: Final = ("finished", "asked", "confirmation_wanted", "failed", "other")


@dataclass(frozen=True, slots=True)
class Tasks:
    """What an operator can read of tasks. Every method raises NotFound and DatabaseDown."""

    database: Database
    clock: Clock

    def of_workspace(self, workspace: str, state: TaskState | None, page: Page) -> dict[str, Any]:
        """One page of everybody's tasks, the last spoken of first."""
        people = People(self.database, self.clock)
        home, wanted = people.home(workspace), FILTERS[state] if state else None
        with self.database.transaction(Fence(home.id)) as unit:
            people.note_look(unit, home.id, READ)
            found = task_lists.latest(unit, home.id, wanted, before=place_of(page), most=page.asks_for)
        with self.database.transaction(Fence(home.id, tuple({scope for scope, _ in found}))) as unit:
            tasks = task_lists.tasks(unit, found) if found else []
        return page.told("tasks", tasks, task_as_json, key=key_of)

    def of_person(self, workspace: str, user: str, state: TaskState | None, page: Page) -> dict[str, Any]:
        """One page of a person's tasks."""
        scope, wanted = People(self.database, self.clock).looked_at(workspace, user, READ), FILTERS[state] if state else None
        with self.database.transaction(Fence.around(scope)) as unit:
            tasks = task_lists.of_person(unit, scope, wanted, before=place_of(page), most=page.asks_for)
        return page.told("tasks", tasks, task_as_json, key=key_of)

    def one(self, workspace: str, user: str, task: str) -> dict[str, Any]:
        """One task with its steps, and what its recall cost here; `credits` is what it took at Manus. Raises NotFound."""
        scope = People(self.database, self.clock).looked_at(workspace, user, "task read")
        with self.database.transaction(Fence.around(scope)) as unit:
            found = task_lists.task(unit, scope, task)
            if found is None:
                raise NotFound(task)
            steps = task_lists.steps(unit, scope, found.place.id)
            costs = turn_traces.costs(unit, scope, [found.recall]) if found.recall else []
        return {
            **task_as_json(found),
            "history": [step_as_json(each) for each in steps],
            "cost": float(sum(each.amount or 0 for each in costs)),
        }


def task_as_json(task: Task) -> dict[str, Any]:
    """`title` is null where it was forgotten; `question` is what Manus wants to know before it goes on."""
    return {
        "task": task.public_id,
        "user": task.user,
        "name": task.name,
        "conversation": task.conversation,
        "title": task.title,
        "state": STATES[task.state],
        "question": task.waiting,
        "outcome": task.outcome,
        "created_at": shown(task.created_at),
        "talked_at": shown(task.place.at),
        "news_at": shown(task.news_at),
        "manus_url": task.manus_url,
        "shares_memory": task.shares_memory,
        "recall": task.recall,
        "credits": task.credits,
        "steps": task.steps,
        "files": task.files,
    }


def step_as_json(step: Step) -> dict[str, Any]:
    """`request` and `result` are null where they were forgotten, or there is none."""
    return {
        "n": step.n,
        "kind": STEP_KINDS[step.kind],
        "turn": step.turn,
        "request": step.request,
        "state": STEP_STATES[step.state],
        "attempts": step.attempts,
        "fault": step.fault,
        "wanted_at": shown(step.wanted_at),
        "called_at": shown(step.called_at),
        "opened_at": shown(step.opened_at),
        "answer": ANSWERS[step.answer] if step.answer is not None else None,
        "result": step.result,
        "answered_at": shown(step.answered_at),
        "extraction": step.extraction,
        "files": list(step.files),
    }


Wanted = Annotated[TaskState | None, Query(description="Only those that stand so")]
"""`?state=open` of a list."""

resource = Resource[Tasks](lambda parts: parts.tasks)


@resource.get("/api/workspaces/<workspace>/tasks")
def of_workspace(workspace: Id, state: Wanted = None, after: After = "", limit: Limit = PAGE) -> Content:
    """Tasks of a workspace."""
    return resource.part.of_workspace(workspace, state, page_from(resource, after, limit))


@resource.get("/api/workspaces/<workspace>/users/<user>/tasks")
def of_person(workspace: Id, user: Id, state: Wanted = None, after: After = "", limit: Limit = PAGE) -> Content:
    """Tasks of a person."""
    return resource.part.of_person(workspace, user, state, page_from(resource, after, limit))


@resource.get("/api/workspaces/<workspace>/users/<user>/tasks/<task>")
def one(workspace: Id, user: Id, task: Id) -> Content:
    """One task with its steps."""
    return resource.part.one(workspace, user, task)
