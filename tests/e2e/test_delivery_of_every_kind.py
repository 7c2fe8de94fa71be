"""What stands in the outbox reaches the phone through the real queues: poll finds it, the delivery function sends it."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import httpx2
import psycopg
import pytest

from agent7.channels.aws import aws_client
from agent7.channels.objects import S3Shelf
from agent7.channels.whatsapp.outbound import reminder_template
from agent7.channels.whatsapp.outbound.choices import Option, offer
from agent7.channels.whatsapp.outbound.message_types import Content, Document, Template, Text
from agent7.channels.whatsapp.outbound.stored_file import StoredFile
from agent7.identity import Scope
from agent7.store.conversation import outbox
from agent7.store.unit_of_work import Database, Fence
from local.stack import LocalStack, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.journeys]

PRICES = '{"currency": "GBP", "version": "test", "markets": {"44": {"service": "0.02", "utility": "0.03"}}}'
NEWS = {
    "name": "news",
    "language": "en",
    "category": "UTILITY",
    "components": [
        {"type": "BODY", "text": "There is news about {{1}} today.", "example": {"body_text": [["your booking"]]}},
        {"type": "BUTTONS", "buttons": [{"type": "QUICK_REPLY", "text": "Show me"}]},
    ],
}


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalStack]:
    settings = {"AGENT7_DEBOUNCE_MS": "0", "WHATSAPP_REMINDER": "on", "WHATSAPP_PRICES": PRICES}
    with LocalStack(tmp_path_factory.mktemp("stack"), overrides=settings, without="embedder") as stack:
        yield stack


@pytest.fixture(scope="module")
def phone(stack: LocalStack) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=stack.simulator_url, timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def database(stack: LocalStack) -> Iterator[Database]:
    database = Database(stack.database_owner_dsn, "tests")
    yield database
    database.close()


def template(phone: httpx2.Client, definition: dict[str, Any]) -> None:
    phone.post("/control/templates", json={**definition, "status": "APPROVED"}).raise_for_status()


def write(phone: httpx2.Client, who: str, text: str) -> None:
    phone.post("/control/inbound", json={"user": who, "text": text}).raise_for_status()


def received(phone: httpx2.Client, who: str) -> list[dict[str, Any]]:
    messages = phone.get("/control/chats", params={"user": who}).json()["messages"]
    return [message for message in messages if message["direction"] == "outbound"]


def asked(stack: LocalStack, query: str, *values: Any) -> list[Any]:
    with psycopg.connect(stack.database_owner_dsn) as owner:
        return owner.execute(query, values).fetchall()  # type: ignore[arg-type]


def acquaintance(stack: LocalStack, phone: httpx2.Client, name: str) -> tuple[str, Scope]:
    """Somebody who wrote and was answered."""
    who = str(phone.post("/control/people", json={"name": name}).json()["id"])
    write(phone, who, "hello")
    wait_until(lambda: received(phone, who))
    find = (
        "SELECT u.workspace_id, u.id, u.scope_id, s.id FROM users u "
        "JOIN scopes s ON s.workspace_id = u.workspace_id AND s.user_id IS NULL WHERE u.display_name = %s"
    )
    return who, Scope(*wait_until(lambda: asked(stack, find, name))[0])


def leave(stack: LocalStack, database: Database, scope: Scope, contents: Sequence[Content], **more: Any) -> None:
    """Write rows whose hint got lost, and let poll find them a minute later."""
    ((now,),) = asked(stack, "SELECT max(last_inbound_at) FROM users WHERE id = %s", scope.user)
    with database.transaction(Fence.around(scope)) as unit:
        outbox.queue(unit, scope, None, contents, at=now, **more)
    stack.move_clock(advance_seconds=70)
    stack.run_job("poll")


def test_buttons_lists_templates_and_files_reach_the_phone_in_order_and_their_prices_the_ledger(
    stack: LocalStack, phone: httpx2.Client, database: Database
) -> None:
    template(phone, NEWS)
    who, scope = acquaintance(stack, phone, "Dora")
    before = len(received(phone, who))
    contents = [
        *offer("Shall I book it?", [Option("book:yes", "Yes"), Option("book:no", "No")], open_list="Choose"),
        *offer("Which time?", [Option(f"slot:{hour}", f"{hour}:00", "Dr Shah") for hour in range(9, 18)], open_list="Choose"),
        Template("news", "en", ("your booking",), ("news:show",)),
        Document(link="https://files.example/lease.pdf", caption="your lease", filename="lease.pdf"),
    ]
    leave(stack, database, scope, contents)

    wait_until(lambda: len(received(phone, who)) == before + 4, seconds=30)
    buttons, menu, news, document = received(phone, who)[before:]
    assert [message["kind"] for message in (buttons, menu, news, document)] == ["interactive", "interactive", "template", "document"]
    assert "book:yes" in str(buttons["content"])
    assert "slot:17" in str(menu["content"])
    assert "your booking" in str(news["content"])
    assert "lease.pdf" in str(document["content"])
    priced = "SELECT count(*) FROM costs WHERE scope_id = %s AND currency = 'GBP' AND category IN ('service', 'utility') AND billable"
    wait_until(lambda: asked(stack, priced, scope.own)[0][0] == before + 4, seconds=30)


def test_files_of_ours_come_out_of_the_bucket_and_are_opened_on_the_phone(
    stack: LocalStack, phone: httpx2.Client, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = bucket(stack, monkeypatch)
    who, scope = acquaintance(stack, phone, "Fay")
    before = len(received(phone, who))
    shelf.keep(f"{scope.own}/plan", io.BytesIO(b"%PDF-1.7 plan"), "application/pdf")
    plan = StoredFile(f"{scope.own}/plan", "plan.pdf", "application/pdf", 13, "Your plan")
    leave(stack, database, scope, [plan, replace(plan, object_key=f"{scope.own}/gone", filename="gone.pdf")])

    wait_until(lambda: len(received(phone, who)) == before + 2, seconds=30)
    document, words = received(phone, who)[before:]
    assert (document["kind"], document["content"]["filename"], document["content"]["caption"]) == ("document", "plan.pdf", "Your plan")
    assert phone.get(f"/phone/media/{document['content']['media']}").content == b"%PDF-1.7 plan"
    assert "gone.pdf" in words["content"]["body"]


def bucket(stack: LocalStack, monkeypatch: pytest.MonkeyPatch) -> S3Shelf:
    """Where the functions of this run keep files."""
    given = {"AWS_ENDPOINT_URL": stack.emulator_url, "AWS_DEFAULT_REGION": "eu-central-1", "AWS_REGION": "eu-central-1"}
    for name, value in {**given, "AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local"}.items():
        monkeypatch.setenv(name, value)
    client = aws_client("s3")
    (name,) = [each["Name"] for each in client.list_buckets()["Buckets"] if "media" in each["Name"]]
    return S3Shelf(client, name)


def test_a_reply_that_comes_too_late_is_held_the_template_asks_and_the_answer_brings_it(
    stack: LocalStack, phone: httpx2.Client, database: Database
) -> None:
    template(phone, reminder_template.definition("en"))
    asked(stack, "UPDATE workspaces SET quiet_from = '00:00', quiet_until = '00:00' RETURNING 1")
    who, scope = acquaintance(stack, phone, "Emma")
    before = len(received(phone, who))
    stack.move_clock(advance_seconds=24 * 3600)
    leave(stack, database, scope, [Text("Your table is booked.")])

    wait_until(lambda: len(received(phone, who)) == before + 1, seconds=30)
    assert received(phone, who)[-1]["kind"] == "template"
    stack.move_clock(advance_seconds=3600)
    stack.run_job("poll")

    write(phone, who, "what is it?")
    wait_until(lambda: len(received(phone, who)) >= before + 3, seconds=30)
    kinds = [message["kind"] for message in received(phone, who)[before:]]
    assert kinds[:2] == ["template", "text"]
    assert kinds.count("template") == 1
    assert received(phone, who)[before + 1]["content"]["body"] == "Your table is booked."
