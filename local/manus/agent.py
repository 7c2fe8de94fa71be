"""The one that does the work: takes a task up, and after a moment ends it in the way that its plan says."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

from agent7.clock import Clock
from local.loopback.timetable import Timetable
from local.manus import answers
from local.manus.answers import Answer
from local.manus.documents import padded_pdf
from local.manus.script import Behaviour, Plan
from local.manus.shelf import Shelf
from local.manus.tasks import ASK_USER, Message, Task, Tasks
from local.manus.webhooks import Webhooks

DOWN_PAUSE_SECONDS = 0.2
CREDITS_A_TURN = 22


class Agent:
    """Works on all tasks at once."""

    def __init__(
        self,
        tasks: Tasks,
        shelf: Shelf,
        webhooks: Webhooks,
        *,
        clock: Clock,
        timetable: Timetable,
        answer_seconds: float,
        is_down: Callable[[], bool],
    ) -> None:
        self._tasks = tasks
        self._shelf = shelf
        self._webhooks = webhooks
        self._clock = clock
        self._timetable = timetable
        self.answer_seconds = answer_seconds
        self._is_down = is_down

    # Beginning

    def take_up(self, task: Task, plan: Plan) -> int:
        """Begin a piece of work; what was being worked at in this task is dropped. Returns its number."""
        at = self._now()
        task.work += 1
        task.plan, task.working = plan.as_json(), True
        task.becomes("running", at, "Working on it")
        task.say("plan_update", at, {"steps": [{"status": "doing", "title": "Do what was asked", "started_at": int(at), "end_at": None}]})
        return task.work

    def announce(self, task: Task) -> None:
        """Tell of a new task, in the background."""
        event = {"event_type": "task_created", "task_detail": self._about(task)}
        self._timetable.soon(partial(self._post, task, event, Plan.read(task.plan)))

    def schedule(self, task: Task) -> None:
        """End the work at hand when its time has come."""
        plan = Plan.read(task.plan)
        wanted = float(plan.ending.options.get("seconds", -1.0))
        seconds = self.answer_seconds if wanted < 0 else wanted
        if "progress" in plan:
            self._timetable.after(seconds / 2, partial(self._tell_progress, task, plan))
        self._timetable.after(seconds, partial(self.end, task, task.work))

    # Ending

    def end(self, task: Task, work: int | None = None, instead: Plan | None = None) -> None:
        """End the work at hand now, and post what Manus posts of it. `work`: only if it is still that piece of work."""
        if self._is_down():
            self._timetable.after(DOWN_PAUSE_SECONDS, partial(self.end, task, work, instead))
            return
        with self._tasks.lock:
            if work is not None and (work != task.work or not task.working):
                return
            plan = instead or Plan.read(task.plan)
            task.plan = plan.as_json()
            stop = self._ended(task, plan)
            self._tasks.changed()
        if stop is not None and "no_webhook" not in plan:
            self._tell(task, stop, plan)

    def stopped_by_hand(self, task: Task) -> None:
        """The account's owner stops a task. No webhook of it is documented."""
        at = self._now()
        task.working, task.work = False, task.work + 1
        task.say("user_stop", at, {})
        task.becomes("stopped", at, "Stopped by the user")

    def _ended(self, task: Task, plan: Plan) -> dict[str, Any] | None:
        """Change the task by what its work came to. Returns the event to post, None where Manus says nothing."""
        ending, at = plan.ending, self._now()
        if ending.kind == "silence":
            return None
        task.working = False
        task.credits += CREDITS_A_TURN
        match ending.kind:
            case "fail":
                task.say("error_message", at, {"error_type": ending["error_type"], "content": ending["text"]})
                task.becomes("error", at, "The task failed")
                return None
            case "ask":
                said = ending["text"] or answers.question(task.request, ending["options"])
                self._wait(task, ASK_USER, said, None)
                return self._stop_event(task, "ask", said, [])
            case "confirm":
                said = ending["description"] or answers.mail_description(task.request)
                self._wait(task, ending["event_type"], said, ending["schema"])
                return self._stop_event(task, "ask", said, [])
            case "high_credit":
                self._wait(task, "apiHighCreditNotice", ending["description"], ending["schema"])
                return self._stop_event(task, "ask", ending["description"], [])
        message = self._say_result(task, self._result(task, plan), plan, at)
        task.becomes("stopped", at, "Done")
        return self._stop_event(task, self._reason(plan), message.body["content"], message.files)

    def _wait(self, task: Task, event_type: str, said: str, schema: dict[str, Any] | None) -> None:
        """Stand still until the person has answered. Only a question is also said."""
        at = self._now()
        if event_type == ASK_USER:
            task.say("assistant_message", at, {"content": said})
        waiting = {
            "waiting_for_event_id": f"evt_{secrets.token_hex(8)}",
            "waiting_for_event_type": event_type,
            "waiting_description": said,
        }
        task.becomes("waiting", at, said, waiting | ({"confirm_input_schema": schema} if schema else {}))

    def _result(self, task: Task, plan: Plan) -> Answer:
        first = next((call["text"] for call in task.received if call["call"] == "create"), "")
        usual = answers.answer(task.request, first=first if task.is_continued else "")
        if text := plan.ending.options.get("text"):
            return Answer(text, usual.documents)
        if big := plan.get("big_result"):
            return Answer(answers.big_text(answers.topic_of(task.request), int(big["kilobytes"])), usual.documents)
        if "hostile" in plan:
            return Answer(answers.HOSTILE, usual.documents)
        return Answer(answers.MARKDOWN, usual.documents) if "markdown" in plan else usual

    def _say_result(self, task: Task, result: Answer, plan: Plan, at: float) -> Message:
        documents = () if "no_attachments" in plan else result.documents
        files = [self._shelf.add(document).id for document in documents]
        if big := plan.get("big_attachment"):
            files.append(self._shelf.add(padded_pdf("large.pdf", "Large", int(big["megabytes"] * 1024 * 1024))).id)
        if "missing_attachment" in plan:
            files.append(self._shelf.add(padded_pdf("gone.pdf", "Gone", 0), lost=True).id)
        return task.say("assistant_message", at, {"content": result.text}, files)

    @staticmethod
    def _reason(plan: Plan) -> str:
        unknown = plan.get("unknown_reason")
        return str(unknown["reason"]) if unknown else "finish"

    # Telling

    def _about(self, task: Task) -> dict[str, Any]:
        return {"task_id": task.id, "task_title": task.title, "task_url": task.url}

    def _stop_event(self, task: Task, reason: str, said: str, files: list[str]) -> dict[str, Any]:
        """A stop. Without files the list is there and empty for one task, and absent for the next."""
        kept = [self._shelf.find(file) for file in files]
        attachments = [{"file_name": f.filename, "url": self._shelf.download_address(f.id), "size_bytes": f.size} for f in kept]
        listed = {"attachments": attachments} if attachments or task.number % 2 == 0 else {}
        return {"event_type": "task_stopped", "task_detail": {**self._about(task), "message": said, **listed, "stop_reason": reason}}

    def _tell(self, task: Task, event: dict[str, Any], plan: Plan) -> None:
        pause = plan.get("delayed")
        if pause is not None:
            self._timetable.after(float(pause["seconds"]), partial(self._post, task, event, plan))
        else:
            self._post(task, event, plan)

    def _tell_progress(self, task: Task, plan: Plan) -> None:
        detail = {"task_id": task.id, "progress_type": "plan_update", "message": "Half of it is done"}
        self._post(task, {"event_type": "task_progress", "progress_detail": detail}, plan)

    def _post(self, task: Task, event: dict[str, Any], plan: Plan) -> None:
        """Post an event, as often and as truly signed as the plan says, and keep what was answered."""
        stamped = {"event_id": f"{event['event_type']}_{task.id}_{int(self._now())}", **event}
        copies: Behaviour | None = plan.get("duplicate")
        stale = plan.get("stale")
        for _ in range(int(copies["copies"]) if copies else 1):
            posted = self._webhooks.post_to_all(stamped, stale_seconds=float(stale["seconds"]) if stale else 0.0, forged="forged" in plan)
            with self._tasks.lock:
                task.webhooks += [post.as_json() for post in posted]
        self._tasks.changed()

    def repeat(self, task: Task) -> int:
        """Post the last stop of a task once more, byte for byte the same event. Returns how many were posted."""
        marker = f"task_stopped_{task.id}_"
        last = next((post for post in reversed(self._webhooks.posted) if marker.encode() in post.body), None)
        if last is None:
            return 0
        posted = self._webhooks.post_to_all(json.loads(last.body))
        with self._tasks.lock:
            task.webhooks += [post.as_json() for post in posted]
        self._tasks.changed()
        return len(posted)

    def _now(self) -> float:
        return self._clock.now().timestamp()
