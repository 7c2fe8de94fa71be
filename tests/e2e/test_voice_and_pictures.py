"""A voice note and a picture, from the phone page's own files to the reply, on the whole local system with a model server beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from local.stack import LocalStack, wait_until
from tests.fakes import openai_server as server
from tests.fakes.openai_server import FakeOpenAI

pytestmark = [pytest.mark.slow, pytest.mark.journeys]


@pytest.fixture(scope="module")
def fake() -> Iterator[FakeOpenAI]:
    with FakeOpenAI() as fake:
        fake.transcriptions = server.answers_bytes(b'{"text": "Remember that my sister is called Zelda."}')
        fake.chat = server.by_schema(SeeingAnswer=server.says({"description": "A receipt of the Cafe Luna.", "text_in_picture": "14.00"}))
        yield fake


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory, fake: FakeOpenAI) -> Iterator[httpx2.Client]:
    settings = {
        "AGENT7_DEBOUNCE_MS": "0",
        "AGENT7_PERCEIVING_MS": "20000",  # a busy machine takes longer than a person is kept waiting
        "OPENAI_BASE_URL": fake.base_url,
        "AGENT7_TRANSCRIPTION_MODEL": "ears-1",
        "AGENT7_VISION_MODEL": "eyes-1",
    }
    with (
        LocalStack(tmp_path_factory.mktemp("stack"), overrides=settings, without="embedder") as stack,
        httpx2.Client(base_url=stack.simulator_url, timeout=60) as client,
    ):
        yield client


def answer_to(phone: httpx2.Client, **message: Any) -> str:
    """What comes back for it."""
    before = len(received(phone))
    phone.post("/control/inbound", json={"user": "ada", **message}).raise_for_status()
    wait_until(lambda: len(received(phone)) > before, seconds=40)
    return "\n".join(str(reply["content"].get("body", "")) for reply in received(phone)[before:])


def received(phone: httpx2.Client) -> list[dict[str, Any]]:
    messages = phone.get("/control/chats", params={"user": "ada"}).json()["messages"]
    return [message for message in messages if message["direction"] == "outbound"]


def test_a_voice_note_is_heard_and_a_picture_seen(phone: httpx2.Client, fake: FakeOpenAI) -> None:
    assert "Zelda" in answer_to(phone, kind="audio")
    heard = next(request for request in fake.requests if "file" in request)
    assert (heard["model"], heard["file"]["content"][:4]) == ("ears-1", b"OggS")

    assert "A receipt of the Cafe Luna" in answer_to(phone, kind="image")
    seen = next(request for request in fake.requests if request.get("model") == "eyes-1")
    assert seen["messages"][-1]["content"][1]["image_url"]["url"].startswith("data:image/jpeg;base64,")
