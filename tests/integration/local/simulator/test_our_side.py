"""Our own adapters against the simulator: both sides agree on signature, envelope and Graph API."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest

from agent7.channels.whatsapp.graph import Accepted, HttpGraphApi, Lost, Recipient, Refused, Uploaded
from agent7.channels.whatsapp.inbound.signature import verify
from agent7.channels.whatsapp.onboarding.findings import State
from agent7.channels.whatsapp.onboarding.graph_admin import HttpGraphAdmin
from agent7.channels.whatsapp.onboarding.setup import Onboarding
from agent7.channels.whatsapp.outbound.message_types import Text
from agent7.channels.whatsapp.outbound.sendable_files import Fit
from agent7.channels.whatsapp.outbound.stored_file import StoredFile
from agent7.errors import BadSignature
from agent7.settings import WhatsAppSettings
from tests.fakes.fixed_clock import FixedClock
from tests.integration.local.simulator.conftest import NOON, NUMBER, Phone, eventually

ADA = Recipient(wa_id="447700900123", bsuid="GB.4410000000000000001")


@pytest.fixture
def graph(phone: Phone) -> Iterator[HttpGraphApi]:
    settings = WhatsAppSettings(phone.server.address, "v25.0", NUMBER, "test-token", "test-app-secret", "verify", "identity")
    api = HttpGraphApi(lambda _: settings)
    yield api
    api.close()


def test_our_check_takes_the_simulators_signature_and_no_other(phone: Phone) -> None:
    phone.writes("Grüße / 😀")
    body, header = eventually(lambda: phone.assistant.signed)[0]
    verify("test-app-secret", body, header)
    with pytest.raises(BadSignature):
        verify("another-secret", body, header)
    with pytest.raises(BadSignature):
        verify("test-app-secret", body + b" ", header)


def test_our_adapter_sends_reads_and_understands_every_end_of_a_send(phone: Phone, graph: HttpGraphApi) -> None:
    wamid = phone.writes("hi")["wamids"][0]
    assert graph.mark_read(NUMBER, wamid, typing=True)
    sent = graph.send(NUMBER, ADA, Text("hello"), quote=wamid, callback="outbox:1")
    assert isinstance(sent, Accepted)
    assert phone.message(sent.wamid)["quoted"] == wamid
    phone.post("/control/faults", {"faults": [{"kind": "error", "code": 131056}, {"kind": "http", "status": 502}, {"kind": "lost_answer"}]})
    ends = [graph.send(NUMBER, ADA, Text("again"), quote=None, callback=f"outbox:{n}") for n in (2, 3, 4)]
    assert ends[:2] == [Refused(131056, 400), Refused(None, 502)]
    assert isinstance(ends[2], Lost)
    assert [m["callback_data"] for m in phone.messages() if m["direction"] == "outbound"] == ["outbox:1", "outbox:4"]


@pytest.mark.parametrize(
    ("mime", "name", "kind", "shown"),
    [
        ("application/pdf", "Plan für Ada.pdf", "document", {"filename": "Plan für Ada.pdf", "caption": "your plan"}),
        ("text/csv", "figures.csv", "document", {"filename": "figures.csv", "mime_type": "text/plain"}),
        ("image/png", "logo.png", "image", {"caption": "your plan"}),
        ("video/mp4", "clip.mp4", "video", {"caption": "your plan"}),
        ("audio/mpeg", "song.mp3", "audio", {"mime_type": "audio/mpeg"}),
    ],
)
def test_a_file_of_ours_is_uploaded_and_opened_on_the_phone(
    phone: Phone, graph: HttpGraphApi, mime: str, name: str, kind: str, shown: dict[str, str]
) -> None:
    phone.writes("hi")
    file = StoredFile("7/key", name, mime, 9, "your plan")
    uploaded = graph.upload(NUMBER, io.BytesIO(b"%PDF-1.7 "), file.fit)
    assert isinstance(uploaded, Uploaded)
    sent = graph.send(NUMBER, ADA, replace(file, media_id=uploaded.media_id), quote=None, callback="1")
    assert isinstance(sent, Accepted)
    message = phone.message(sent.wamid)
    assert message["kind"] == kind
    assert message["content"]["size"] == 9
    assert shown.items() <= message["content"].items()
    assert phone.call("GET", f"/phone/media/{message['content']['media']}") == (200, b"%PDF-1.7 ")


def test_an_upload_keeps_metas_rules(phone: Phone, graph: HttpGraphApi, clock: FixedClock) -> None:
    picture = Fit("image", "image/png", "large.png")
    assert graph.upload(NUMBER, io.BytesIO(bytes(5 * 1024 * 1024 + 1)), picture) == Refused(131053, 400)
    assert graph.upload("another", io.BytesIO(b"x"), picture) == Refused(100, 400)

    phone.writes("hi")
    uploaded = graph.upload(NUMBER, io.BytesIO(b"x"), picture)
    assert isinstance(uploaded, Uploaded)
    file = StoredFile("7/key", "large.png", "image/png", 1, media_id=uploaded.media_id)
    clock.advance(timedelta(days=31))
    phone.writes("hello again")
    assert graph.send(NUMBER, ADA, file, quote=None, callback="2") == Refused(131009, 400)


def test_a_token_that_is_refused_is_renewed_for_an_upload(phone: Phone) -> None:
    tokens = {False: "expired", True: "test-token"}
    api = HttpGraphApi(lambda renew: WhatsAppSettings(phone.server.address, "v25.0", NUMBER, tokens[renew], "s", "v", "i"))
    try:
        assert isinstance(api.upload(NUMBER, io.BytesIO(b"x"), Fit("document", "text/plain", "a.txt")), Uploaded)
        tokens[True] = "expired too"
        assert api.upload(NUMBER, io.BytesIO(b"x"), Fit("document", "text/plain", "a.txt")) == Refused(190, 401)
    finally:
        api.close()


def test_load_tests_may_post_webhooks_of_their_own(phone: Phone, graph: HttpGraphApi) -> None:
    stranger = Recipient(wa_id="447700900888")
    assert graph.send(NUMBER, stranger, Text("hello"), quote=None, callback="1") == Refused(131026, 400)
    phone.post("/control/limits", {"pair_rule": "off", "per_second": 10_000, "window": False, "strangers": True})
    assert isinstance(graph.send(NUMBER, stranger, Text("hello"), quote=None, callback="2"), Accepted)
    phone.post("/control/limits", {})
    assert graph.send(NUMBER, stranger, Text("hello"), quote=None, callback="3") == Refused(131047, 400)


def test_our_onboarding_finds_the_simulated_number_ready_and_names_what_is_taken_away(phone: Phone) -> None:
    settings = WhatsAppSettings(phone.server.address, "v25.0", NUMBER, "test-token", "test-app-secret", "right", "identity")

    def onboarding() -> Onboarding:
        return Onboarding(settings, HttpGraphAdmin(settings), at=NOON, callback_url=phone.assistant.url)

    assert onboarding().create_template().state == State.OK
    for template in phone.call("GET", "/control/templates")[1]["templates"]:
        phone.post("/control/templates", {"name": template["name"], "status": "APPROVED"})
    assert {check.name: check.state for check in onboarding().look().checks if check.state != State.OK} == {}
    phone.post("/control/account", {"subscribed": False, "webhook_fields": ["account_update"]})
    assert not onboarding().look().ready
