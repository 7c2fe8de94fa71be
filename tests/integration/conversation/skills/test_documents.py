"""The memory document in the chat: offered, sent as a file, optimised; and all data as files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

import psycopg
import pytest

from agent7.conversation.extraction.after_work import AfterWork
from agent7.conversation.media.personal_files import MOST_ATTEMPTS, PersonalFiles
from agent7.identity import ScopeId, TurnId, WorkspaceId
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent
from agent7.store.conversation import personal_files
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database
from tests.fakes.queues import MemoryQueue
from tests.fakes.shelf import MemoryShelf
from tests.integration.conversation.conftest import Talk

ADA, BOB = "447700900001", "447700900002"


@dataclass
class Office:
    """The after-work of a conversation, with a bucket."""

    talk: Talk
    bucket: MemoryShelf
    after_work: AfterWork
    hints: MemoryQueue
    owner: psycopg.Connection

    def finish(self) -> None:
        for message in self.talk.world.after_work.sent:
            body = message.body
            self.after_work.finish(
                WorkspaceId(body["workspace"]), ScopeId(body["scope"]), TurnId(body["turn"]), self.talk.world.clock.now()
            )

    def tend(self) -> None:
        scope = self.talk.world.after_work.sent[-1].body
        self.after_work.tend(WorkspaceId(scope["workspace"]), ScopeId(scope["scope"]), self.talk.world.clock.now())

    def queued(self) -> list[dict]:
        rows = self.owner.execute("SELECT payload->'content' FROM outbox WHERE kind = 6 ORDER BY id").fetchall()
        return [row[0] for row in rows]


@pytest.fixture
def office(talk: Talk, database: Database, minilm: Int8MiniLM, owner_dsn: str) -> Iterator[Office]:
    bucket, hints = MemoryShelf(), MemoryQueue()
    memory = MemoryAgent(database, minilm, fingerprint_key=b"tests")
    after_work = AfterWork(database, memory, None, PersonalFiles(database, memory, bucket, hints))
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        yield Office(talk, bucket, after_work, hints, owner)


def test_yes_to_the_offer_below_the_overview_brings_the_document(office: Office) -> None:
    office.talk.say(ADA, "My company is called Acme Corp")
    overview = office.talk.say(ADA, "What do you know about me?")
    assert "Acme Corp" in overview
    assert "Shall I send you everything as a document?" in overview
    assert "The document comes in a moment." in office.talk.say(ADA, "yes")

    office.finish()

    (file,) = office.queued()
    assert (file["filename"], file["caption"]) == ("memory.md", "What I remember about you")
    text = office.bucket.objects[file["object_key"]].decode()
    assert text.startswith("# Agent Memory\n")
    assert "- My company is called Acme Corp\n" in text
    assert "<!--" not in text
    assert office.hints.sent[0].body == {"workspace": 1, "scope": office.talk.world.after_work.sent[-1].body["scope"]}


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Send me everything you know about me", "The document comes in a moment."),
        ("show me the full document", "The document comes in a moment."),
        ("Schick mir alles, was du über mich weißt", "Das Dokument kommt gleich."),
        ("Envíame todo lo que sabes de mí", "El documento llega en un momento."),
        ("Envoie-moi tout ce que tu sais de moi", "Le document arrive dans un instant."),
        ("Me envie tudo o que você sabe sobre mim", "O documento chega em instantes."),
    ],
)
def test_the_document_is_sent_on_request_in_five_languages(office: Office, asked: str, told: str) -> None:
    assert told in office.talk.say(ADA, asked)
    office.finish()
    assert [file["filename"] for file in office.queued()] == ["memory.md"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("optimize your memory", "Memory is already optimized (0/10000 tokens)."),
        ("Optimiere dein Gedächtnis", "Das Gedächtnis ist bereits optimiert (0/10000 Tokens)."),
        ("optimiza tu memoria", "La memoria ya está optimizada (0/10000 tokens)."),
        ("optimise ta mémoire", "La mémoire est déjà optimisée (0/10000 tokens)."),
        ("otimize sua memória", "A memória já está otimizada (0/10000 tokens)."),
    ],
)
def test_optimising_says_when_there_is_nothing_to_do(office: Office, asked: str, told: str) -> None:
    assert told in office.talk.say(ADA, asked)


def test_optimising_says_by_how_much(office: Office) -> None:
    rooms = ["kitchen", "hall", "cellar", "attic", "study", "nursery", "bathroom", "pantry", "workshop", "porch"]
    story = " ".join(f"The {room} of the old mill was painted in another colour by the people who lived there." for room in rooms)
    office.talk.say(ADA, f"Remember that {story}")

    reply = office.talk.say(ADA, "Please optimize your memory")

    assert reply.startswith("Memory optimized! Reduced from ")
    before, after = (int(number) for number in reply.replace(".", "").split() if number.isdigit())
    assert after < before
    assert "already optimized" in office.talk.say(ADA, "optimize your memory")
    assert "pantry" in office.talk.say(ADA, "What do you know about the pantry?"), "its own words are still there"


def test_no_to_the_offer_sends_nothing(office: Office) -> None:
    office.talk.say(ADA, "My company is called Acme Corp")
    office.talk.say(ADA, "What do you know about me?")
    assert "All right." in office.talk.say(ADA, "no")
    office.finish()
    assert office.queued() == []


def test_nothing_is_offered_where_nothing_is_known(office: Office) -> None:
    assert "document" not in office.talk.say(ADA, "What do you know about me?")


def test_a_forwarded_wish_sends_nothing(office: Office) -> None:
    office.talk.say(ADA, "export my data", origin="forwarded")
    office.finish()
    assert office.queued() == []


def test_all_data_come_as_two_files(office: Office) -> None:
    office.talk.say(BOB, "My company is called Umbrella")
    office.talk.say(ADA, "My company is called Acme Corp")
    office.talk.say(ADA, "Add this rule: always answer briefly")
    assert "Two files come in a moment" in office.talk.say(ADA, "export my data")
    office.finish()

    memory, data = office.queued()
    assert (memory["filename"], data["filename"]) == ("agent.md", "agent7-data.json")
    text = office.bucket.objects[memory["object_key"]].decode()
    assert "- My company is called Acme Corp\n  <!-- agent7 " in text
    everything = json.loads(office.bucket.objects[data["object_key"]])
    assert everything["format"] == "agent7 personal data"
    assert [row["text"] for row in everything["instructions"]] == ["always answer briefly"]
    assert "My company is called Acme Corp" in [row.get("text") for row in everything["messages"]]
    assert "My company is called Acme Corp" in [row["content"] for row in everything["memories"]]
    assert "Umbrella" not in json.dumps(everything) + text


def test_a_file_that_is_asked_for_twice_comes_once(office: Office) -> None:
    office.talk.say(ADA, "send me the full document")
    office.talk.say(ADA, "send me the full document")
    office.finish()
    office.finish()
    assert len(office.queued()) == 1

    office.talk.say(ADA, "send me the full document")
    office.finish()
    assert len(office.queued()) == 2, "asked for again, it comes again"


def test_while_the_bucket_is_down_the_file_waits_and_poll_finds_it(office: Office, database: Database) -> None:
    office.talk.say(ADA, "send me the full document")
    office.bucket.down = True
    office.finish()
    assert office.queued() == []

    office.bucket.down = False
    clock = office.talk.world.clock
    with database.transaction(LOOKUPS_ONLY) as unit:
        assert personal_files.scopes_to_do(unit, WorkspaceId(1), at=clock.now(), most=10) == [], "somebody may still be at it"
        clock.advance(timedelta(minutes=5))
        assert len(personal_files.scopes_to_do(unit, WorkspaceId(1), at=clock.now(), most=10)) == 1
    office.tend()
    assert len(office.queued()) == 1


def test_a_file_that_cannot_be_made_is_given_up_and_the_person_is_told(office: Office) -> None:
    office.talk.say(ADA, "send me the full document")
    office.bucket.down = True
    for _ in range(MOST_ATTEMPTS + 1):
        office.tend()
        office.talk.world.clock.advance(timedelta(minutes=5))

    told = office.owner.execute("SELECT text FROM messages WHERE channel = 'outbox' ORDER BY id DESC LIMIT 1").fetchone()
    assert told == ("I could not put your file together. Please ask me again later.",)
    office.bucket.down = False
    office.tend()
    assert office.queued() == []


def test_its_bytes_are_deleted_after_a_week(office: Office) -> None:
    office.talk.say(ADA, "send me the full document")
    office.finish()
    assert len(office.bucket.objects) == 1
    office.talk.world.clock.advance(timedelta(days=7))
    office.tend()
    assert office.bucket.objects == {}


def test_what_is_forgotten_takes_the_files_with_it(office: Office) -> None:
    office.talk.say(ADA, "My company is called Acme Corp")
    office.talk.say(ADA, "send me the full document")
    office.finish()
    office.talk.say(ADA, "export my data")  # wanted, and not made yet
    office.talk.say(ADA, "forget about my company")
    office.finish()

    assert office.bucket.objects == {}
    assert [file["filename"] for file in office.queued()] == ["memory.md"], "the export holds what is forgotten: it is not made"


def test_what_is_forgotten_while_a_file_is_made_does_not_go_out(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.talk.say(ADA, "My company is called Acme Corp")
    office.talk.say(ADA, "send me the full document")
    keep = office.bucket.keep

    def forget_first(*args: object) -> None:
        office.talk.say(ADA, "forget about my company")
        keep(*args)

    monkeypatch.setattr(office.bucket, "keep", forget_first)
    office.finish()

    assert office.queued() == []
    assert office.bucket.objects == {}


def test_somebody_who_has_opted_out_gets_no_file(office: Office) -> None:
    office.talk.say(ADA, "send me the full document")
    office.talk.say(ADA, "stop")
    office.finish()
    assert office.queued() == []
