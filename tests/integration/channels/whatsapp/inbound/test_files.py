"""Files that people send: fetched after the reply, from fit addresses, within caps; kept privately, deleted when forgotten."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest
from botocore.exceptions import ClientError

from agent7.channels.aws import aws_client
from agent7.channels.objects import S3Shelf
from agent7.channels.queues import QueueMessage
from agent7.channels.whatsapp.inbound.file_keeping import FileKeeping
from agent7.channels.whatsapp.inbound.media import Fetched, GraphMedia, MediaSource
from agent7.conversation.extraction.after_work import AfterWork
from agent7.errors import Outage
from agent7.identity import Scope, ScopeId, TurnId, WorkspaceId
from agent7.jobs.poll import Poll
from agent7.settings import WhatsAppSettings
from agent7.store.conversation import media
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import PHONE_NUMBER_ID
from tests.fakes.media_server import TOKEN, File, MediaServer
from tests.fakes.queues import MemoryQueue
from tests.integration.channels.whatsapp.inbound.conftest import BOB, Door

PHOTO = b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(2000)
MOST = 100_000


@pytest.fixture
def meta() -> Iterator[MediaServer]:
    server = MediaServer()
    server.files["550011"] = File(PHOTO)
    yield server
    server.close()


@dataclass
class Files:
    door: Door
    after_work: AfterWork
    bucket: Any
    tokens: list[str] = field(default_factory=lambda: [TOKEN])

    def send(self, kind: str = "image", media_id: str = "550011", **more: Any) -> str:
        part = {"id": media_id, "mime_type": "image/jpeg", "sha256": "b64=="} | more.pop("part", {})
        return self.door.say({"type": kind, kind: part} | more)

    def finish(self) -> None:
        """The after-work of everything that was answered."""
        sent, self.door.world.after_work.sent = self.door.world.after_work.sent, []
        for hint in sent:
            self.run(hint)

    def run(self, hint: QueueMessage) -> None:
        workspace, scope = WorkspaceId(hint.body["workspace"]), ScopeId(hint.body["scope"])
        if "turn" in hint.body:
            self.after_work.finish(workspace, scope, TurnId(hint.body["turn"]), self.door.at())
        else:
            self.after_work.tend(workspace, scope, self.door.at())

    def poll(self) -> int:
        """What `poll` finds, done."""
        world = self.door.world
        responder = world.responder()
        wake_ups, statuses, nobody = self.door.wake_ups, self.door.statuses, MemoryQueue()
        found = Poll(responder.database, world.inbox, responder.outgoing, wake_ups, statuses, world.after_work, nobody)  # type: ignore[arg-type]
        woken = found.run(self.door.at())
        self.finish()
        return woken.files

    def rows(self) -> list[tuple[Any, ...]]:
        return self.door.rows("SELECT state, reason FROM media ORDER BY id")

    def objects(self) -> list[bytes]:
        listed = self.bucket.list_objects_v2(Bucket="files").get("Contents", [])
        return [self.bucket.get_object(Bucket="files", Key=each["Key"])["Body"].read() for each in listed]


@dataclass
class Stumbling:
    """Files at Meta, of which reading one ends in a fault that nobody thought of."""

    source: MediaSource
    over: str

    def fetch(self, kind: str, channel_id: str, sha256: str | None) -> Fetched:
        if channel_id == self.over:
            raise ZeroDivisionError("very private")
        return self.source.fetch(kind, channel_id, sha256)


@pytest.fixture
def files(door: Door, meta: MediaServer, database: Database) -> Files:
    client = aws_client("s3")
    client.create_bucket(Bucket="files", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
    tokens = [TOKEN]

    def settings(renew: bool) -> WhatsAppSettings:
        if renew and len(tokens) > 1:
            tokens.pop(0)
        return WhatsAppSettings(meta.url, "v25.0", PHONE_NUMBER_ID, tokens[0], "s", "v", "k")

    source = GraphMedia(settings, most_bytes=MOST, seconds=1.0)
    keeping = FileKeeping(database, source, S3Shelf(client, "files"), seconds=30)
    return Files(door, AfterWork(database, door.memory, keeping), client, tokens)


def test_a_picture_is_fetched_after_the_reply_and_kept_with_what_is_known_of_it(files: Files, meta: MediaServer) -> None:
    files.send()
    assert meta.asked == []
    files.finish()
    assert files.objects() == [PHOTO]
    known = files.door.rows("SELECT kind, state, mime, size, sha256, expires_at - arrived_at FROM media")
    assert known == [("image", 1, "image/jpeg", len(PHOTO), hashlib.sha256(PHOTO).hexdigest(), timedelta(days=30))]
    assert {token for _, token in meta.asked} == {f"Bearer {TOKEN}"}


def test_its_key_tells_neither_number_nor_wamid(files: Files) -> None:
    files.send(id="wamid.HBgMNDQ3NzAwOTAwMDAx")
    files.finish()
    ((key, scope),) = files.door.rows("SELECT object_key, scope_id FROM media")
    assert key.startswith(f"{scope}/")
    assert "447700900001" not in key
    assert "HBgM" not in key


@pytest.mark.parametrize(
    ("kind", "content", "mime"),
    [
        ("audio", b"OggS\x00\x02" + bytes(50), "audio/ogg"),
        ("video", b"\x00\x00\x00\x18ftypmp42" + bytes(50), "video/mp4"),
        ("document", b"%PDF-1.7 " + bytes(50), "application/pdf"),
        ("sticker", b"RIFF\x00\x00\x00\x00WEBPVP8 " + bytes(50), "image/webp"),
    ],
)
def test_every_kind_of_file_is_kept_as_what_its_bytes_are(files: Files, meta: MediaServer, kind: str, content: bytes, mime: str) -> None:
    meta.files["550011"] = File(content, mime="application/x-lies")
    files.send(kind)
    files.finish()
    assert files.door.rows("SELECT state, mime FROM media") == [(1, mime)]


def test_what_is_not_the_picture_that_it_says_is_not_kept(files: Files, meta: MediaServer) -> None:
    meta.files["550011"] = File(b"<html><script>alert(1)</script></html>")
    files.send()
    files.finish()
    assert (files.rows(), files.objects()) == ([(2, "not what it says")], [])


@pytest.mark.parametrize(
    "too_large",
    [
        File(PHOTO + bytes(MOST)),
        File(PHOTO, size=MOST + 1),
        File(PHOTO + bytes(MOST), size=10),
        File(PHOTO + bytes(MOST), size=10, without_length=True),
    ],
)
def test_what_is_larger_than_the_cap_is_not_kept_whatever_was_announced(files: Files, meta: MediaServer, too_large: File) -> None:
    meta.files["550011"] = too_large
    files.send()
    files.finish()
    assert (files.rows(), files.objects()) == ([(2, "too large")], [])


@pytest.mark.parametrize("size", ["1.5 MB", "-1", "", "\u00b2", "many"])
def test_a_size_that_is_no_number_says_nothing(files: Files, meta: MediaServer, size: str) -> None:
    meta.files["550011"] = File(PHOTO, size=size)
    files.send()
    files.finish()
    assert (files.rows(), files.objects()) == ([(1, None)], [PHOTO])


def test_a_number_that_nobody_can_read_is_too_large(files: Files, meta: MediaServer) -> None:
    meta.files["550011"] = File(PHOTO, size="9" * 5000)
    files.send()
    files.finish()
    assert files.rows() == [(2, "too large")]


def test_a_fault_of_ours_gives_up_one_file_and_not_those_after_it(
    files: Files, meta: MediaServer, caplog: pytest.LogCaptureFixture
) -> None:
    meta.files["7"] = File(PHOTO)
    keeping = files.after_work.files
    assert keeping is not None
    files.after_work = replace(files.after_work, files=replace(keeping, source=Stumbling(keeping.source, "550011")))
    files.send()
    files.send(media_id="7")
    files.finish()
    assert (files.rows(), files.objects()) == ([(2, "ZeroDivisionError"), (1, None)], [PHOTO])
    assert "alarm: gave up a file: ZeroDivisionError" in caplog.text
    assert "very private" not in caplog.text


def test_a_document_may_be_larger(files: Files, meta: MediaServer) -> None:
    meta.files["550011"] = File(b"%PDF-1.7" + bytes(MOST))
    files.send("document")
    files.finish()
    assert files.rows() == [(1, None)]


@pytest.mark.parametrize("broken", [File(PHOTO, drip=0.2), File(PHOTO, sha256="0" * 64), File(PHOTO, cut_short=True)])
def test_what_drips_breaks_off_or_differs_from_its_digest_is_tried_again(files: Files, meta: MediaServer, broken: File) -> None:
    meta.files["550011"] = broken
    files.send()
    files.finish()
    assert (files.rows(), files.objects()) == ([(0, "not to be had")], [])
    meta.files["550011"] = File(PHOTO)
    assert files.poll() == 0
    files.door.world.clock.advance(timedelta(minutes=4))
    assert files.poll() == 1
    assert (files.rows(), files.objects()) == ([(1, None)], [PHOTO])


def test_description_and_bytes_have_one_time_limit_together(files: Files, meta: MediaServer) -> None:
    meta.files["550011"].slow = 0.7
    files.send()
    files.finish()
    assert files.rows() == [(0, "not to be had")]


def test_redirects_have_no_time_of_their_own(files: Files, meta: MediaServer) -> None:
    meta.files["550011"] = File(PHOTO, slow=0.35, redirect=f"{meta.url}/bytes/550011")
    files.send()
    files.finish()
    assert files.rows() == [(0, "not to be had")]


ELSEWHERE = ["http://127.0.0.1:{other}/bytes/550011", "https://example.com/a", "https://169.254.169.254/a", "http://localhost:{other}/x"]


@pytest.mark.parametrize("address", ELSEWHERE)
@pytest.mark.parametrize("way", ["url", "redirect"])
def test_no_other_host_is_asked_and_none_gets_the_token(files: Files, meta: MediaServer, address: str, way: str) -> None:
    stranger = MediaServer()
    stranger.files["550011"] = File(PHOTO)
    try:
        meta.files["550011"] = replace(meta.files["550011"], **{way: address.format(other=stranger.url.rsplit(":", 1)[-1])})
        files.send()
        files.finish()
        assert stranger.asked == []
    finally:
        stranger.close()
    assert (files.rows(), files.objects()) == ([(2, "address not allowed")], [])


def test_redirects_do_not_go_on_for_ever(files: Files, meta: MediaServer) -> None:
    meta.files["550011"].redirect = f"{meta.url}/bytes/550011"
    files.send()
    files.finish()
    assert files.rows() == [(2, "address not allowed")]


def test_a_host_of_metas_that_resolves_into_our_network_is_not_connected_to(files: Files, meta: MediaServer) -> None:
    meta.files["550011"].url = "https://lookaside.fbsbx.com/a"
    asked: list[str] = []

    def rebound(host: str, port: int) -> list[str]:
        asked.append(f"{host}:{port}")
        return ["127.0.0.1"]

    keeping = files.after_work.files
    assert keeping is not None
    source = replace(keeping.source, resolve=rebound)  # type: ignore[type-var]
    files.after_work = replace(files.after_work, files=replace(keeping, source=source))
    files.send()
    files.finish()
    assert asked[-1] == "lookaside.fbsbx.com:443"
    assert files.rows() == [(2, "address not allowed")]


def test_a_renewed_token_is_asked_for_once(files: Files, meta: MediaServer) -> None:
    files.tokens.insert(0, "an old token")
    files.send()
    files.finish()
    assert files.rows() == [(1, None)]


@pytest.mark.parametrize("answer", [(500, {"error": {"code": 131000}}), (400, {"error": {"code": 4}}), (200, {"no": "url"}), (503, {})])
def test_trouble_at_meta_is_waited_out(files: Files, meta: MediaServer, answer: tuple[int, dict[str, Any]]) -> None:
    meta.files["550011"].describe.append(answer)
    files.send()
    files.finish()
    state, _ = files.rows()[0]
    if answer[1] == {"no": "url"}:
        assert state == 2
        return
    assert state == 0
    files.door.world.clock.advance(timedelta(minutes=4))
    files.poll()
    assert files.rows() == [(1, None)]


def test_what_meta_does_not_have_any_more_is_given_up_honestly(files: Files) -> None:
    files.send(media_id="404")
    files.finish()
    assert files.rows() == [(2, "gone at Meta")]
    files.door.world.clock.advance(timedelta(hours=1))
    assert files.poll() == 0


def test_after_seven_days_of_trouble_a_file_is_given_up(files: Files, meta: MediaServer) -> None:
    meta.files["550011"].describe += [(500, {})] * 100
    files.send()
    files.finish()
    for _ in range(40):
        files.door.world.clock.advance(timedelta(hours=9))
        files.poll()
    assert files.rows() == [(2, "gone at Meta")]
    assert 10 < len(meta.asked) < 30


def test_a_bucket_that_is_down_stops_nothing_else(files: Files, database: Database) -> None:
    keeping = files.after_work.files
    assert keeping is not None
    files.send()
    files.bucket.delete_bucket(Bucket="files")
    files.finish()
    assert files.rows() == [(0, "not to be had")]
    assert files.door.rows("SELECT count(*) FROM turns WHERE after_work_at IS NULL") == [(0,)]


def test_the_same_after_work_again_fetches_nothing_twice(files: Files, meta: MediaServer) -> None:
    files.send()
    hints = list(files.door.world.after_work.sent)
    files.finish()
    for hint in hints:
        files.run(hint)
        files.run(QueueMessage({name: hint.body[name] for name in ("workspace", "scope")}))
    assert len(meta.asked) == 2


def test_lost_after_work_is_found_by_poll(files: Files) -> None:
    files.send()
    files.door.world.after_work.sent = []
    files.door.world.clock.advance(timedelta(minutes=3))
    files.poll()
    assert files.objects() == [PHOTO]


@pytest.mark.parametrize("kept_before", [True, False])
def test_a_revoked_picture_is_deleted_with_its_row(files: Files, kept_before: bool) -> None:
    files.send(id="wamid.A")
    if kept_before:
        files.finish()
        assert files.objects() == [PHOTO]
    files.door.say({"type": "revoke", "revoke": {"original_message_id": "wamid.A"}})
    files.finish()
    assert (files.rows(), files.objects()) == ([], [])


def test_forgetting_a_subject_deletes_the_picture_whose_caption_told_of_it(files: Files) -> None:
    files.send(part={"caption": "Remember that my company is called Acme Corp"})
    files.finish()
    files.door.say("Forget about my company")
    files.finish()
    assert (files.rows(), files.objects()) == ([], [])


def test_forgetting_everything_deletes_every_file(files: Files) -> None:
    files.send()
    files.send("image", "550011")
    files.finish()
    files.door.say("Forget everything")
    files.door.say("yes")
    files.finish()
    assert (files.rows(), files.objects()) == ([], [])


def test_after_its_thirty_days_a_file_goes_with_all_that_is_known_of_it(files: Files) -> None:
    files.send()
    files.send(media_id="404")
    files.finish()
    assert files.rows() == [(1, None), (2, "gone at Meta")]
    files.door.world.clock.advance(timedelta(days=29))
    assert files.poll() == 0
    files.door.world.clock.advance(timedelta(days=1, hours=1))
    assert files.poll() == 1
    assert (files.rows(), files.objects()) == ([], [])


def test_one_persons_files_are_hidden_from_another(files: Files, database: Database) -> None:
    files.send()
    files.door.say("hello", sender=BOB)
    ((workspace, user, own, shared),) = files.door.rows(
        "SELECT u.workspace_id, u.id, u.scope_id, (SELECT id FROM scopes WHERE user_id IS NULL) FROM users u ORDER BY u.id DESC LIMIT 1"
    )
    bob = Scope(workspace, user, own, shared)
    with database.transaction(Fence.around(bob)) as unit:
        assert unit.execute("SELECT * FROM media").fetchall() == []
        assert unit.execute("SELECT * FROM user_unions").fetchall() == []
        assert media.to_do(unit, bob, at=files.door.at(), most=10) == []


def test_nothing_that_a_stranger_sends_is_fetched(files: Files, meta: MediaServer) -> None:
    files.door.change("UPDATE workspaces SET access = 'allow_list'")
    files.send()
    files.finish()
    assert (files.rows(), meta.asked) == ([], [])


def test_no_log_holds_words_numbers_or_the_token(files: Files, meta: MediaServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", logger="agent7")
    meta.files["550011"].describe.append((500, {}))
    files.send(part={"caption": "very private"})
    files.finish()
    logged = " ".join(record.getMessage() + repr(record.__dict__) for record in caplog.records if record.name.startswith("agent7"))
    assert "HTTP 500" in logged
    for secret in ("private", "447700900001", TOKEN, "wamid"):
        assert secret not in logged


def test_the_store_says_when_it_is_down(files: Files) -> None:
    shelf = S3Shelf(files.bucket, "no-such-bucket")
    with pytest.raises(Outage) as failure:
        shelf.delete("key")
    assert isinstance(failure.value.__cause__, ClientError)
