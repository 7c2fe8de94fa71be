"""The whole local system with people who write to it, for faults to happen to: signed webhooks in, replies at the fake Graph API out."""

from __future__ import annotations

import itertools
import os
import re
import signal
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx2
import psycopg

from local.lifeline import REPOSITORY
from local.stack import LocalStack, wait_until
from tests.fakes.openai_server import FakeOpenAI, answers_status
from tests.fakes.openai_wire import Reply

DEBOUNCE_SECONDS = 1.5
TOLD = "I spent the whole summer in Porto with my brother"
"""No question and no command: the turn pauses, and there is time to break something in its middle."""
ASKED = "What's my name?"
STATUSES = ("sent", "delivered", "read")


class Town:
    """A local run, a phone for each person, and the database as its owner sees it."""

    def __init__(self, folder: Path, settings: Mapping[str, str] | None = None, template: Path | None = None) -> None:
        debounce = {"AGENT7_DEBOUNCE_MS": str(int(DEBOUNCE_SECONDS * 1000))}
        self.stack = LocalStack(folder, overrides={**debounce, **(settings or {})}, template=template, without="manus")
        self._numbers = itertools.count(1)
        self._names: dict[str, str] = {}

    def __enter__(self) -> Self:
        self.stack.start()
        self._phone = httpx2.Client(base_url=self.stack.simulator_url, timeout=60)
        self.owner_dsn = self.stack.database_owner_dsn
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._phone.close()
        self.stack.stop()

    def people(self, number: int) -> list[str]:
        """So many people whom nobody has met yet."""
        named = {str(self._post("/control/people", {"name": name})["id"]): name for name in self._new_names(number)}
        self._names |= named
        return list(named)

    def _new_names(self, number: int) -> list[str]:
        return [f"Person {next(self._numbers)}" for _ in range(number)]

    def write(self, people: Sequence[str], text: str) -> None:
        """Each writes this, and the webhook has answered 200."""
        for who in people:
            told = self._post("/control/inbound", {"user": who, "text": text})
            if told["webhook"]["status"] != 200:
                raise RuntimeError(f"the webhook did not take a message: {told['webhook']}")

    def write_until_taken(self, people: Sequence[str], text: str) -> None:
        """Each writes this; where the webhook does not take it, Meta repeats."""
        for who in people:
            self._post("/phone/messages", {"user": who, "text": text})

    def set_faults(self, *faults: Mapping[str, Any]) -> None:
        self._post("/control/faults", {"faults": list(faults)})

    def replies(self, who: str) -> int:
        messages = self._phone.get("/control/chats", params={"user": who}).raise_for_status().json()["messages"]
        return sum(message["direction"] == "outbound" for message in messages)

    def rows(self, query: str) -> list[Any]:
        with psycopg.connect(self.owner_dsn) as owner:
            return owner.execute(query).fetchall()  # type: ignore[arg-type]

    def turns(self) -> int:
        """How many turns were ever begun."""
        return int(self.rows("SELECT count(*) FROM turns")[0][0])

    def sends(self) -> int:
        """How many replies are on their way to the Graph API."""
        return int(self.rows("SELECT count(*) FROM outbox WHERE state = 1")[0][0])

    def sent_again(self, who: str) -> int:
        """Replies to them that the outbox sent a second time, since nothing was heard of the first, and counted."""
        query = "SELECT u.display_name, sum(o.duplicates) FROM outbox o JOIN users u ON u.id = o.user_id GROUP BY u.display_name"
        return int(dict(self.rows(query)).get(self._names[who], 0))

    def backends(self) -> list[int]:
        """Process ids of the responders' database sessions."""
        return [pid for (pid,) in self.rows("SELECT pid FROM pg_stat_activity WHERE application_name = 'responder'")]

    def crash_database(self) -> None:
        """Kill one session of the database, which makes it end all and recover; returns once it answers again."""
        with psycopg.connect(self.owner_dsn, autocommit=True) as witness:
            os.kill(self.backends()[0], signal.SIGKILL)
            with suppress(psycopg.OperationalError):
                while True:
                    witness.execute("SELECT 1")
                    time.sleep(0.005)
        wait_until(self._database_answers)

    def kill_idle(self, function: str) -> None:
        """End a function's processes, and return when the run has seen it: one just killed would still be given the next message.

        Such a message is retried when its visibility runs out, minutes later, as it would be in the cloud.
        """
        killed = set(self.stack.kill_function(function))
        wait_until(lambda: killed.isdisjoint(self.stack.processes()["functions"][function]))

    def pause_responders(self) -> Callable[[], None]:
        """Stop the responders' processes where they stand; what lets them go on."""
        paused = [int(pid) for pid in self.stack.processes()["functions"]["responder"]]
        for pid in paused:
            os.kill(pid, signal.SIGSTOP)

        def go_on() -> None:
            for pid in paused:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

        return go_on

    def _database_answers(self) -> bool:
        try:
            psycopg.connect(self.owner_dsn).close()
        except psycopg.OperationalError:
            return False
        return True

    def _post(self, path: str, content: Mapping[str, Any]) -> dict[str, Any]:
        return dict(self._phone.post(path, json=content).raise_for_status().json())


class HangingModel(FakeOpenAI):
    """A model that never answers the first `times` calls about a text with a new number in it, and refuses all others."""

    def __init__(self, times: int = 1) -> None:
        super().__init__()
        self._times = times
        self._seen: Counter[str] = Counter()
        self.chat = self._hang_at_first

    def text(self, number: int) -> str:
        return f"I spent summer number {number} in Porto with my brother"

    def _hang_at_first(self, request: dict[str, Any]) -> Reply:
        number = next(iter(re.findall(r"summer number (\d+)", str(request["messages"]))), "")
        self._seen[number] += 1
        return Reply(b"", silence_seconds=60) if number and self._seen[number] <= self._times else answers_status(400)(request)


def town_that_times_out(folder: Path, model: HangingModel, seconds: int) -> Town:
    """A town whose responder may run for so many seconds only, and whose model may take longer than that."""
    settings = {
        "OPENAI_BASE_URL": model.base_url,
        "OPENAI_API_KEY": "test",
        "AGENT7_MODEL_TIMEOUT_MS": "60000",
        "AGENT7_EMBEDDINGS": "local",
        "AGENT7_DEBOUNCE_MS": "0",
    }
    given = (REPOSITORY / "template.yaml").read_text().replace("CodeUri: functions/", f"CodeUri: {REPOSITORY}/functions/")
    head, responder, rest = given.partition("  ResponderFunction:\n")
    folder.mkdir(parents=True, exist_ok=True)
    template = folder / "template.yaml"
    template.write_text(head + responder + rest.replace("Timeout: 60", f"Timeout: {seconds}", 1))
    return Town(folder, settings, template)
