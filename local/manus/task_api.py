"""The calls about tasks: what each takes, what it changes, what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from agent7.clock import Clock
from local.manus import answers
from local.manus.agent import Agent
from local.manus.refusals import ApiError, invalid
from local.manus.requests import Said, flag_of, order_of, said_of, text_of, visibility_of, whole_number_of
from local.manus.script import Plan, Script
from local.manus.shelf import Shelf
from local.manus.tasks import ASK_USER, VERBOSE, Message, Task, Tasks, answerable

Body = dict[str, Any]
Query = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a call answers, and the plan by which its answer may come late or be lost."""

    answer: Body
    plan: Plan = field(default_factory=Plan)


class TaskApi:
    """Answers calls from the tasks that there are."""

    def __init__(self, tasks: Tasks, agent: Agent, shelf: Shelf, script: Script, clock: Clock, projects: Callable[[str], object]) -> None:
        self._tasks = tasks
        self._agent = agent
        self._shelf = shelf
        self._script = script
        self._clock = clock
        self._check_project = projects

    def create(self, body: Body) -> Effect:
        """`task.create`."""
        said = said_of(body)
        if project := body.get("project_id"):
            self._check_project(text_of(body, "project_id"))
        files = self._files(said)
        plan = self._plan("create", said)
        at, request = self._now(), answers.request_in(said.text)
        with self._tasks.lock:
            task = self._tasks.add(
                title=text_of(body, "title", default="") or answers.title_of(request),
                created_at=at,
                updated_at=at,
                project=project or None,
                profile=text_of(body, "agent_profile", default="manus-1.6"),
                visibility=visibility_of(body, "private"),
                locale=text_of(body, "locale", default="") or None,
                hidden=flag_of(body, "hide_in_task_list"),
            )
            self._hear(task, "create", said, files, body)
            self._agent.take_up(task, plan)
        self._agent.announce(task)
        self._begin(task, plan)
        return Effect({"task_id": task.id, "task_title": task.title, "task_url": task.url, **_visibility(task)}, plan)

    def send(self, body: Body) -> Effect:
        """A text does not confirm an action: the task that waits for a confirmation goes on waiting."""
        task, said = self._tasks.find(text_of(body, "task_id")), said_of(body)
        files = self._files(said)
        plan = self._plan("send", said)
        with self._tasks.lock:
            self._hear(task, "send", said, files, body)
            waits = task.waiting is not None and task.waiting["waiting_for_event_type"] != ASK_USER
            if not waits:
                self._agent.take_up(task, plan)
        if not waits:
            self._begin(task, plan)
        self._tasks.changed()
        return Effect({"task_id": task.id}, plan)

    def confirm(self, body: Body) -> Effect:
        """Answer what a task asked. Raises ApiError when the input is no object or the event is not the one waited for.

        `accept: false` leaves the task waiting, unless it asks for secrets; a refused high-credit notice ends it.
        """
        task, event = self._tasks.find(text_of(body, "task_id")), text_of(body, "event_id")
        given = body.get("input", {})
        if not isinstance(given, dict):
            raise invalid("input must be an object")
        with self._tasks.lock:
            waiting = answerable(task)
            if event != waiting["waiting_for_event_id"]:
                raise invalid("event_id is not the event that the task waits for")
            _check_input(given, waiting.get("confirm_input_schema", {}))
            plan = self._plan("confirm", Said(task.request), marks=False)
            task.received.append({"call": "confirm", "text": "", "files": [], "at": self._now(), "input": given, "body": body})
            going_on = not _refused(given, waiting["waiting_for_event_type"])
            if given.get("action") == "reject":
                plan = Plan.read([{"kind": "finish", "text": "I stopped here, as you did not want to spend more credits.", "seconds": 0}])
            if going_on:
                self._agent.take_up(task, plan)
        if going_on:
            self._begin(task, plan)
        self._tasks.changed()
        return Effect({"task_id": task.id, "confirmed": True}, plan)

    def stop(self, body: Body) -> Effect:
        """`task.stop`."""
        task = self._tasks.find(text_of(body, "task_id"))
        with self._tasks.lock:
            if task.status in ("running", "waiting"):
                self._agent.stopped_by_hand(task)
        self._tasks.changed()
        return Effect({"task_id": task.id})

    def delete(self, body: Body) -> Effect:
        """Delete a task. Raises ApiError when it still runs."""
        task = self._tasks.find(text_of(body, "task_id"))
        if task.status == "running":
            raise invalid("a running task cannot be deleted: use task.stop first")
        self._tasks.remove(task)
        self._tasks.changed()
        return Effect({"id": task.id, "deleted": True})

    def update(self, body: Body) -> Effect:
        """`task.update`: title and visibility."""
        task = self._tasks.find(text_of(body, "task_id"))
        with self._tasks.lock:
            task.title = text_of(body, "title", default="") or task.title
            task.visibility = visibility_of(body, task.visibility)
            if "enable_visible_in_task_list" in body:
                task.hidden = not flag_of(body, "enable_visible_in_task_list")
            task.updated_at = self._now()
        self._tasks.changed()
        return Effect({"task_id": task.id, "task_title": task.title, "task_url": task.url, **_visibility(task)})

    def detail(self, query: Query) -> Effect:
        """`task.detail`."""
        return Effect({"task": _shown(self._tasks.find(query.get("task_id")))})

    def list_tasks(self, query: Query) -> Effect:
        """Tasks by the time of their creation. Raises ApiError when the scope is none of Manus'.

        Those that are hidden in the web application's list are in this one.
        """
        limit, order, scope = whole_number_of(query, "limit", default=20, most=100), order_of(query), query.get("scope", "all")
        if scope not in ("all", "standard", "project", "agent_subtask"):
            raise invalid("scope must be one of all, standard, project, agent_subtask")
        found = [task for task in self._tasks.all() if scope == "all" or (scope == "project") == bool(task.project)]
        if scope == "project":
            found = [task for task in found if task.project == query.get("project_id")]
        page, more = _page(found, [task.id for task in found], order, limit, query.get("cursor"))
        return Effect({"data": [_shown(task) for task in page], **more})

    def list_messages(self, query: Query) -> Effect:
        """The messages of a task, page by page. Raises ApiError when `verbose` is neither true nor false."""
        task = self._tasks.find(query.get("task_id"))
        limit, order = whole_number_of(query, "limit", default=50, most=200), order_of(query)
        verbose = query.get("verbose", "false")
        if verbose not in ("true", "false"):
            raise invalid("verbose must be true or false")
        with self._tasks.lock:
            shown = [message for message in task.messages if verbose == "true" or message.type not in VERBOSE]
            page, more = _page(shown, [message.id for message in shown], order, limit, query.get("cursor"))
            return Effect({"task_id": task.id, "messages": [self._message(task, message) for message in page], **more})

    # Inside

    def _plan(self, call: str, said: Said, *, marks: bool = True) -> Plan:
        """What the script wants of this call. Raises ApiError where it wants it refused."""
        plan = self._script.plan(call, said.text, answers.request_in(said.text) if marks else "")
        if refusal := plan.get("refuse"):
            raise ApiError(refusal["code"], refusal["message"], status=refusal["status"])
        return plan

    def _hear(self, task: Task, call: str, said: Said, files: list[str], body: Body) -> None:
        at = self._now()
        task.received.append({"call": call, "text": said.text, "files": files, "at": at, "body": body})
        kind = "voice" if said.is_voice else "text"
        task.say("user_message", at, {"content": said.text, "message_type": kind}, files)

    def _files(self, said: Said) -> list[str]:
        """The uploaded files of a message. Raises ApiError for one that is not there, or whose bytes never came."""
        kept = [self._shelf.find(part.file_id) for part in said.parts if part.file_id]
        if missing := next((file for file in kept if file.uploaded_at is None), None):
            raise invalid(f"the file {missing.id} has not been uploaded")
        return [file.id for file in kept]

    def _begin(self, task: Task, plan: Plan) -> None:
        """Set the work going. A stop that overtakes is posted before the call has its answer."""
        self._tasks.changed()
        if "overtaking" in plan:
            self._agent.end(task, task.work)
        else:
            self._agent.schedule(task)

    def _message(self, task: Task, message: Message) -> Body:
        kept = [file for file in map(self._shelf.kept, message.files) if file]
        files = [
            {"type": f.kind, "filename": f.filename, "url": self._shelf.download_address(f.id), "content_type": f.content_type}
            for f in kept
        ]
        body = message.body | ({"attachments": files} if files else {})
        return {"id": message.id, "type": message.type, "timestamp": _number(task, message.at), message.type: body}

    def _now(self) -> float:
        return self._clock.now().timestamp()


def _shown(task: Task) -> Body:
    used = {"credit_usage": _number(task, task.credits)} if task.credits else {}
    return {
        "id": task.id,
        "status": task.status,
        "created_at": _number(task, task.created_at),
        "updated_at": _number(task, task.updated_at),
        "task_type": "project" if task.project else "standard",
        "share_visibility": task.visibility,
        "title": task.title,
        "task_url": task.url,
        "created_by_api_key": {"id": "key_local", "name": "local"},
        **used,
    }


def _number(task: Task, value: float) -> int | str:
    """Manus writes whole numbers, and in recorded answers some of them as strings: here those of every other task."""
    return str(int(value)) if task.number % 2 else int(value)


def _visibility(task: Task) -> Body:
    shared = {} if task.visibility == "private" else {"share_url": task.share_url}
    return {**shared, "share_visibility": task.visibility}


def _page[Item](items: list[Item], ids: list[str], order: str, limit: int, cursor: str | None) -> tuple[list[Item], Body]:
    """One page of what is kept oldest first. A cursor is the id of the last item before it, so that new items move nothing."""
    places = list(range(len(items)))
    if order == "desc":
        places.reverse()
    if cursor:
        if cursor not in ids:
            raise invalid("cursor is not one of this list")
        places = places[places.index(ids.index(cursor)) + 1 :]
    page = places[:limit]
    more = len(places) > limit
    return [items[place] for place in page], {"has_more": more, **({"next_cursor": ids[page[-1]]} if more else {})}


def _check_input(given: Body, schema: Mapping[str, Any]) -> None:
    """Refuse what the schema of the confirmation does not know: other fields, other types, other words."""
    known: Mapping[str, Mapping[str, Any]] = schema.get("properties", {})
    kinds: Mapping[str, type | tuple[type, ...]] = {"boolean": bool, "string": str, "array": list, "object": dict, "number": (int, float)}
    for name, value in given.items():
        if name not in known:
            raise invalid(f"input.{name} is not in the confirm_input_schema")
        wanted = known[name]
        if not isinstance(value, kinds.get(wanted.get("type", ""), object)) or value not in wanted.get("enum", [value]):
            raise invalid(f"input.{name} does not fit the confirm_input_schema")


def _refused(given: Body, event_type: str) -> bool:
    return given.get("accept") is False and event_type != "webdevRequestSecrets"
