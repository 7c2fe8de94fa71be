"""Switches for tests, for curl and for the page's buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from local.loopback.calls import Call, Events, Json, Result
from local.manus.script import KINDS, Plan, Rule
from local.manus.simulator import Simulator
from local.manus.tasks import Task

LONGEST_WAIT_SECONDS = 60.0
SWITCHES: dict[str, Any] = {
    "twice_hashed": bool,
    "rotate_key": bool,
    "down_seconds": (int, float),
    "down_closes": bool,
    "answer_seconds": (int, float),
}


class Switches:
    """Everything that a test may want to happen."""

    def __init__(self, simulator: Simulator) -> None:
        self._simulator = simulator
        self._table: dict[tuple[str, str], Callable[[Call], Result]] = {
            ("GET", "/healthz"): lambda _: Json({"status": "ok"}),
            ("GET", "/__local/events"): lambda _: Events(simulator.tasks.subscribe()),
            ("GET", "/__local/tasks"): self._show,
            ("GET", "/__local/script"): self._show_script,
            ("POST", "/__local/script"): self._set_script,
            ("POST", "/__local/end"): self._end,
            ("POST", "/__local/again"): self._again,
            ("POST", "/__local/switches"): self._set_switches,
            ("POST", "/__local/reset"): self._reset,
        }

    def find(self, call: Call) -> Callable[[Call], Result] | None:
        """The switch at an address, or None."""
        return self._table.get((call.method, call.path))

    def _show(self, call: Call) -> Result:
        """What was received and how everything stands. `?after=` waits up to `?seconds=` for a version later than that."""
        simulator = self._simulator
        after = call.query.get("after", "")
        if after.isdecimal():
            seconds = min(float(call.query.get("seconds", 10)), LONGEST_WAIT_SECONDS)
            simulator.tasks.wait_until(lambda: simulator.tasks.version > int(after), seconds)
        with simulator.tasks.lock:
            return Json(
                {"version": simulator.tasks.version, "tasks": [self._shown(task) for task in simulator.tasks.all()], **self._state()}
            )

    def _state(self) -> dict[str, Any]:
        simulator = self._simulator
        return {
            "rules": simulator.script.as_json(),
            "webhooks": [asdict(hook) for hook in simulator.webhooks.registered()],
            "twice_hashed": simulator.webhooks.twice_hashed,
            "down": simulator.is_down(),
            "now": simulator.clock.now().timestamp(),
        }

    def _show_script(self, _: Call) -> Result:
        """The rules that are set, and the behaviours that there are, with their options."""
        return Json({"rules": self._simulator.script.as_json(), "behaviours": KINDS})

    def _set_script(self, call: Call) -> Result:
        """One rule `{do, times?, contains?, on?}`, or `{rules: [rule, ...]}`; `{clear: true}` drops those that are set."""
        wanted = call.json()
        rules = wanted.get("rules", [{name: value for name, value in wanted.items() if name != "clear"}])
        if not isinstance(rules, list):
            raise ValueError("rules must be a list")
        fresh = [Rule.read(rule) for rule in rules if rule or "clear" not in wanted]
        if wanted.get("clear"):
            self._simulator.script.clear()
        self._simulator.script.add(fresh)
        return Json({"rules": self._simulator.script.as_json()})

    def _end(self, call: Call) -> Result:
        """`{task, do: [behaviour, ...]}`: end what a task is at, or give it another turn, in that way and now."""
        wanted, simulator = call.json(), self._simulator
        task = simulator.tasks.find(wanted.get("task"))
        plan = Plan.read(wanted.get("do", ["finish"]))
        with simulator.tasks.lock:
            if not task.working or "silence" in plan:
                simulator.agent.take_up(task, plan)
        simulator.agent.end(task, instead=plan)
        return Json(self._shown(task))

    def _again(self, call: Call) -> Result:
        """`{task}`: post its last stop once more."""
        task = self._simulator.tasks.find(call.json().get("task"))
        return Json({"posted": self._simulator.agent.repeat(task)})

    def _set_switches(self, call: Call) -> Result:
        """`{twice_hashed?, rotate_key?, down_seconds?, down_closes?, answer_seconds?}`."""
        wanted, simulator = call.json(), self._simulator
        for name, value in wanted.items():
            if not isinstance(value, SWITCHES.get(name, ())):
                raise ValueError(f"switches are {', '.join(SWITCHES)}, each true or false or a number of seconds")
        simulator.webhooks.twice_hashed = wanted.get("twice_hashed", simulator.webhooks.twice_hashed)
        simulator.agent.answer_seconds = wanted.get("answer_seconds", simulator.agent.answer_seconds)
        if wanted.get("rotate_key"):
            simulator.rotate_key()
        if "down_seconds" in wanted:
            simulator.go_down(timedelta(seconds=wanted["down_seconds"]), closing=wanted.get("down_closes", False))
        simulator.tasks.changed()
        return Json(self._state())

    def _reset(self, _: Call) -> Result:
        self._simulator.reset()
        return Json({"status": "empty"})

    def _shown(self, task: Task) -> dict[str, Any]:
        """Everything of a task, with its first prompt and an address for each file that is still there."""
        shelf = self._simulator.shelf
        kept = [shelf.kept(file) for message in task.messages for file in message.files]
        files = {f.id: {"filename": f.filename, "size": f.size, "url": shelf.download_address(f.id)} for f in kept if f}
        return {**asdict(task), "prompt": task.received[0]["text"], "files": files}
