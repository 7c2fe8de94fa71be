"""A house with every part of the assistant in it: the webhook, turns, after-work, extraction, tasks at Manus, files, poll."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest

from agent7.channels.whatsapp.inbound.download import Downloader
from agent7.channels.whatsapp.inbound.file_keeping import FileKeeping
from agent7.channels.whatsapp.inbound.media import GraphMedia
from agent7.conversation.erasure.outside_leftovers import LeftoverRemoval
from agent7.conversation.extraction.after_work import AfterWork
from agent7.conversation.extraction.worker import ExtractionWorker
from agent7.conversation.media.perception import Perception
from agent7.identity import ConversationId, MemoryId, Scope, ScopeId, TurnId, UserId, WorkspaceId
from agent7.jobs.erasure_poll import ErasurePoll
from agent7.llm.openai_calls import OpenAICalls
from agent7.llm.transcription import Listener
from agent7.manus.work.calls import Calls
from agent7.manus.work.file_transfer import FileTransfer
from agent7.manus.work.job import Desk
from agent7.manus.work.reconciliation import Reconciliation
from agent7.manus.work.results import ResultIntake
from agent7.manus.work.worker import TaskWork
from agent7.memory import Note
from agent7.settings import WhatsAppSettings
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Kind, Origin, Strength
from tests.conftest import PHONE_NUMBER_ID
from tests.fakes import openai_server as server
from tests.fakes.manus import FakeManus
from tests.fakes.media_server import TOKEN, File, MediaServer
from tests.fakes.openai_server import FakeOpenAI
from tests.fakes.queues import MemoryQueue
from tests.fakes.shelf import MemoryShelf
from tests.integration.channels.conftest import aws, inbox_table, sqs  # noqa: F401 - fixtures
from tests.integration.channels.whatsapp.inbound.conftest import Door, door  # noqa: F401 - a fixture
from tests.integration.manus.world import Sent

VOICE = b"OggS\x00\x02" + bytes(200)


@dataclass
class House:
    """`say` and `speak` are a person; `work` lets everybody behind the turn do what there is to do."""

    door: Door
    database: Database
    meta: MediaServer
    ears: FakeOpenAI
    manus: FakeManus
    shelf: MemoryShelf = field(default_factory=MemoryShelf)
    extractions: MemoryQueue = field(default_factory=MemoryQueue)
    seen: list[str] = field(default_factory=list)
    """Every body that a queue ever held."""

    def say(self, *messages: Any) -> str:
        reply = self.door.say(*messages)
        self.work()
        return reply

    def speak(self, words: str) -> str:
        self.ears.transcriptions = server.answers_bytes(json.dumps({"text": words}).encode())
        return self.say(
            {"type": "audio", "audio": {"id": "550013", "mime_type": "audio/ogg; codecs=opus", "sha256": "b64==", "voice": True}}
        )

    def send_file(self, filename: str, content: bytes, caption: str) -> str:
        self.meta.files["550014"] = File(content, mime="application/pdf")
        part = {"id": "550014", "mime_type": "application/pdf", "sha256": "b64==", "filename": filename, "caption": caption}
        return self.say({"type": "document", "document": part})

    def work(self) -> None:
        """After-work, tasks, what they teach, and what is left of erased people, until nobody has a hint any more."""
        world = self.door.world
        self.manus.now = world.clock.now()
        for queue, do in (
            (world.after_work, self._after_work),
            (world.task_work, self._task_work),
            (self.extractions, self._extract),
        ):
            hints, queue.sent = queue.sent, []
            for hint in hints:
                self.seen.append(json.dumps(hint.body))
                do(hint.body)

    def _after_work(self, body: dict[str, Any]) -> None:
        at = self.door.at()
        workspace, scope = WorkspaceId(body["workspace"]), ScopeId(body["scope"])
        after_work = AfterWork(self.database, self.door.memory, self._keeping)
        if "turn" in body:
            after_work.finish(workspace, scope, TurnId(body["turn"]), at)
        else:
            after_work.tend(workspace, scope, at)

    def _task_work(self, body: dict[str, Any]) -> None:
        until = self.door.at() + timedelta(seconds=90)
        if "erasure" in body:
            LeftoverRemoval(self.database, self.manus, self.shelf, self.door.world.clock).follow(body, until)
        else:
            self.tasks().follow(body, until, "message")

    def _extract(self, body: dict[str, Any]) -> None:
        ExtractionWorker(self.database, self.door.memory, self.extractions).work(body, self.door.at())

    @property
    def _keeping(self) -> FileKeeping:
        source = GraphMedia(lambda _: WhatsAppSettings(self.meta.url, "v25.0", PHONE_NUMBER_ID, TOKEN, "s", "v", "k"), 100_000, 1.0)
        return FileKeeping(self.database, source, self.shelf, 10.0)

    def tasks(self) -> TaskWork:
        desk = Desk(self.database, self.manus, Sent(), self.door.world.clock)
        fetching = FileTransfer(self.database, self.manus, self.shelf, Downloader(self.meta.url), self._keeping)
        calling = Calls(desk, self.door.memory, fetching, "manus-1.6")
        settling = ResultIntake(desk, fetching, self.extractions, timedelta(minutes=3))
        return TaskWork(desk, calling, Reconciliation(desk, calling), settling, timedelta(seconds=45))

    def look_at_tasks(self) -> None:
        """Every task is looked at once more."""
        for workspace, scope, task in self.rows("SELECT workspace_id, scope_id, id FROM tasks"):
            self._task_work({"workspace": workspace, "scope": scope, "task": task})
        self.work()

    def end_session(self) -> None:
        """Half an hour of silence, and the session is read for what it teaches."""
        self.door.world.clock.advance(timedelta(minutes=31))
        self.manus.now = self.door.at()
        extracting = ExtractionWorker(self.database, self.door.memory, self.extractions)
        for workspace, scope, session in self.rows("SELECT workspace_id, scope_id, id FROM conversations WHERE flushed_at IS NULL"):
            extracting.flush(WorkspaceId(workspace), ScopeId(scope), ConversationId(session), self.door.at())
        self.work()

    def people(self) -> list[tuple[Any, ...]]:
        """Workspace, id, own and shared scope of everybody."""
        return self.rows("SELECT u.workspace_id, u.id, u.scope_id, s.id FROM users u, scopes s WHERE s.user_id IS NULL")

    def draw_episode(self) -> None:
        """What was said so far is told again in one sentence, as a model draws it from a session."""
        ((workspace, user, own, shared),) = self.people()
        scope = Scope(WorkspaceId(workspace), UserId(user), ScopeId(own), ScopeId(shared))
        said = self.rows("SELECT id, content FROM memories WHERE superseded_at IS NULL ORDER BY id")
        told = "On 2 March I talked about: " + "; ".join(content for _, content in said)
        note = Note.extracted(told, said_at=self.door.at(), origin=Origin.DIRECT_USER, evidence=told, strength=Strength.IMPLIED)
        episode = replace(note, kind=Kind.EPISODIC, derived_from=tuple(MemoryId(memory) for memory, _ in said), holds_slot=False)
        draft = self.door.memory.draft(scope, episode, at=self.door.at())
        with self.database.transaction(Fence.around(scope)) as unit:
            self.door.memory.remember(unit, scope, draft, at=self.door.at())

    def sum_up(self) -> None:
        """What is known of everybody, by category, however little it is."""
        people = self.people()
        for workspace, user, own, shared in people:
            self.door.memory.summaries.rebuild(Scope(workspace, user, own, shared), at=self.door.at(), anew=True)

    def poll_erasures(self) -> None:
        ErasurePoll(self.database, self.door.wake_ups, self.door.world.task_work).run(self.door.at())
        self.work()

    def deliver(self) -> None:
        """What stands in the outbox goes out, and its arrival is told. Files, which another function uploads, as if it had."""
        self.door.change("UPDATE outbox SET state = 2, sent_at = now(), wamid = 'wamid.FILE' || id WHERE kind = 6 AND state = 0")
        for workspace, scope in self.rows("SELECT DISTINCT workspace_id, scope_id FROM outbox"):
            self.door.world.responder().outgoing.deliver(workspace, scope, self.door.at())
        self.door.world.report_delivered(PHONE_NUMBER_ID)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        return self.door.rows(query)

    def tables(self) -> list[str]:
        return [table for (table,) in self.rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")]

    def saying(self, canary: str) -> list[str]:
        """Every table of which some row says the canary, in any column."""
        looks = (f"SELECT '{table}' WHERE EXISTS (SELECT FROM {table} t WHERE t::text ILIKE %(said)s)" for table in self.tables())
        found = self.door.world.owner.execute(" UNION ALL ".join(looks), {"said": f"%{canary}%"})  # type: ignore[arg-type]
        return [str(table) for (table,) in found.fetchall()]

    def mail(self) -> str:
        """Everything in the inbox's table, keys too."""
        inbox = self.door.world.inbox
        return json.dumps(inbox._client.scan(TableName=inbox._table)["Items"])  # type: ignore[attr-defined]

    def bodies(self) -> str:
        world = self.door.world
        queues = (world.hints, world.after_work, world.task_work, self.extractions, self.door.wake_ups)
        return " ".join([*self.seen, *(json.dumps(hint.body) for queue in queues for hint in queue.sent)])


@pytest.fixture
def house(door: Door, database: Database) -> Iterator[House]:  # noqa: F811
    meta = MediaServer()
    meta.files["550013"] = File(VOICE)
    source = GraphMedia(lambda _: WhatsAppSettings(meta.url, "v25.0", PHONE_NUMBER_ID, TOKEN, "s", "v", "k"), 100_000, 1.0)
    with FakeOpenAI() as fake:
        calls = OpenAICalls(fake.base_url, rest_seconds=0)
        door.world.perceiving = Perception(database, source, Listener(calls, "ears-1"), None, 3.0)
        yield House(door, database, meta, fake, FakeManus(door.at()))
        calls.close()
    meta.close()
