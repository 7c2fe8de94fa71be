"""A file of ours on the phone page, in a real browser: uploaded and sent by our own adapter, shown with name and size, opened."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from agent7.channels.whatsapp.graph import Accepted, HttpGraphApi, Recipient, Uploaded
from agent7.channels.whatsapp.outbound.stored_file import StoredFile
from agent7.settings import WhatsAppSettings
from local.simulator.server import SimulatorServer
from local.simulator.settings import SimulatorSettings
from local.simulator.simulator import Simulator
from tests.e2e.phone_page import PHONE, chromium, opened
from tests.fakes.echo_assistant import EchoAssistant

pytestmark = [pytest.mark.browser, pytest.mark.journeys]

NUMBER = "700800900100200"
CONTENT = b"%PDF-1.7 " + bytes(2039)


@pytest.fixture
def simulator() -> Iterator[SimulatorServer]:
    assistant = EchoAssistant()
    assistant.replies = False
    settings = SimulatorSettings(0, assistant.url, "test-app-secret", "test-token", NUMBER)
    simulator = Simulator(settings)
    server = SimulatorServer(simulator)
    assistant.settings, assistant.graph_url = settings, server.address
    serving = threading.Thread(target=server.serve_forever, args=(0.02,))
    serving.start()
    yield server
    server.close()
    serving.join()
    simulator.stop()
    assistant.close()


def test_a_document_is_shown_with_name_size_and_caption_and_can_be_opened(simulator: SimulatorServer) -> None:
    phones = simulator.simulator
    phones.hand_over([(phones.chats.person("ada"), {"text": "hi"})])
    graph = HttpGraphApi(lambda _: WhatsAppSettings(simulator.address, "v25.0", NUMBER, "test-token", "s", "v", "i"))
    plan = StoredFile("7/plan", "Plan für Ada.pdf", "application/pdf", len(CONTENT), "Your plan")
    uploaded = graph.upload(NUMBER, io.BytesIO(CONTENT), plan.fit)
    assert isinstance(uploaded, Uploaded)
    sent = graph.send(NUMBER, Recipient("447700900123"), replace(plan, media_id=uploaded.media_id), quote=None, callback="1")
    assert isinstance(sent, Accepted)
    graph.close()

    with chromium() as browser, opened(browser, simulator.address, PHONE) as phone:
        phone.open("ada")
        bubble = phone.replies().last
        expect(bubble.get_by_text("Plan für Ada.pdf")).to_be_visible()
        expect(bubble.get_by_text("2 KB")).to_be_visible()
        expect(bubble.get_by_text("Your plan")).to_be_visible()
        with phone.page.expect_download() as downloading:
            bubble.get_by_role("link").click()
        assert downloading.value.suggested_filename == "Plan für Ada.pdf"
        assert Path(downloading.value.path()).read_bytes() == CONTENT
