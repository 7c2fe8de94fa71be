"""The simulator put together: phones on one side, the business's webhook and Graph API on the other."""

from __future__ import annotations

import queue
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from agent7.clock import Clock, MovedClock, SystemClock
from local.loopback.snapshots import Snapshots
from local.loopback.timetable import Timetable
from local.simulator.graph.account import Account
from local.simulator.graph.downloads import CannotFetch, fetch, is_on_this_machine
from local.simulator.graph.error_codes import BAD_VALUE, MEDIA_UPLOAD, GraphError
from local.simulator.graph.faults import Faults
from local.simulator.graph.management_endpoints import AdminApi
from local.simulator.graph.media_shelf import MediaShelf, Medium
from local.simulator.graph.messages_endpoint import GraphApi
from local.simulator.graph.templates import Template, Templates
from local.simulator.kinds.media import check_medium, shown
from local.simulator.phones import composition
from local.simulator.phones.chats import Chats, Event
from local.simulator.phones.message import Message
from local.simulator.phones.people import Person
from local.simulator.records import Records, waiting
from local.simulator.samples import sample
from local.simulator.settings import SimulatorSettings
from local.simulator.webhooks import envelope
from local.simulator.webhooks.sender import Answer, Parcel, WebhookSender
from local.simulator.webhooks.statuses import StatusReports

TEMPLATE_REVIEW_SECONDS = 2.0
"""Meta takes minutes to a day to look at a template; here it is soon approved."""


class Simulator:
    """Owns the state and the threads. `stop` saves everything and ends both."""

    def __init__(self, settings: SimulatorSettings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.address = f"http://127.0.0.1:{settings.port}"
        self.clock = clock or (MovedClock(settings.clock_file) if settings.clock_file else SystemClock())
        self.chats = Chats()
        self.faults = Faults(self.tell_switches)
        self.account = Account(callback_url=settings.webhook_url)
        self.templates = Templates(self._changed)
        self.media = MediaShelf(self.clock, settings.data_dir / "simulator-media" if settings.data_dir else None, self._changed)
        self._timetable = Timetable()
        self.webhook = WebhookSender(settings.webhook_url, settings.app_secret, self._timetable, self._booked)
        self.statuses = StatusReports(
            settings.phone_number_id,
            clock=self.clock,
            chats=self.chats,
            faults=self.faults,
            timetable=self._timetable,
            hand_over=self.webhook.deliver,
        )
        self.admin_api = AdminApi(
            settings.phone_number_id,
            settings.access_token,
            settings.app_secret,
            account=self.account,
            templates=self.templates,
            media=self.media,
            address=lambda: self.address,
            changed=self._changed,
            created=self._template_created,
        )
        self.graph_api = GraphApi(
            settings.phone_number_id,
            self.admin_api.check,
            clock=self.clock,
            chats=self.chats,
            faults=self.faults,
            world=self,
            accepted=self._accepted,
        )
        records = Records(self.chats, self.webhook, self.faults, self.media, self.templates, self.account)
        file = settings.data_dir / "simulator.json" if settings.data_dir else None
        self._snapshots = Snapshots(file, self._timetable, version=lambda: self.chats.version, state=records.state)
        if saved := self._snapshots.take_up(records.restore):
            self._resume(waiting(saved))

    def clock_offset(self) -> float:
        """Seconds by which the movable clock is ahead of the machine's."""
        return self.clock.offset().total_seconds() if isinstance(self.clock, MovedClock) else 0.0

    # What kinds may look up

    def message(self, message_id: str) -> Message | None:
        """A message by its id, or None."""
        return self.chats.message(message_id)

    def medium(self, media_id: str) -> Medium | None:
        """A medium by its id, or None."""
        return self.media.find(media_id)

    def sample(self, kind: str) -> Medium:
        """A new medium from the sample of a kind. Raises KeyError for a kind without media."""
        name, mime_type, content = sample(kind)
        return self.media.add(content, mime_type, name)

    def ticket(self, media_id: str) -> str:
        """A download address that expires."""
        return f"{self.address}/whatsapp_business/attachments/?{self.media.ticket(media_id)}"

    def template(self, name: str, language: str) -> Template | None:
        """A template by name and language, or None."""
        return self.templates.find(name, language)

    # What people do

    def say(self, person: Person, fields: Mapping[str, Any]) -> Message:
        """Somebody does something on their phone. The webhook follows in the background. Raises ValueError for an unusable message."""
        message = self.chats.add(self._composed(person, fields))
        self._timetable.soon(partial(self.deliver, [(person, message)]))
        return message

    def hand_over(
        self, wanted: Sequence[tuple[Person, Mapping[str, Any]]], order: str = "together", copies: int = 1
    ) -> tuple[list[Message], Answer]:
        """Several messages at once; returns with the webhook's last first answer. Raises ValueError.

        `order`: `together` in one signed POST, `apart` in one each, `swapped` in one each with the last first, though
        their time stamps, a second apart, tell the right order. `copies`: how many times everything is posted.
        """
        if order not in ("together", "apart", "swapped"):
            raise ValueError("order must be together, apart or swapped")
        now, count = self.clock.now().timestamp(), len(wanted)
        spaced = [(p, {"timestamp": now - (count - 1 - place), **f} if order == "swapped" else f) for place, (p, f) in enumerate(wanted)]
        composed = [(person, self._composed(person, fields)) for person, fields in spaced]
        batch = [(person, self.chats.add(message)) for person, message in composed]
        posts = [batch] if order == "together" else [[item] for item in (reversed(batch) if order == "swapped" else batch)]
        answers = [self.deliver(post) for _ in range(copies) for post in posts]
        return [message for _, message in batch], answers[-1]

    def again(self, message_id: str) -> Answer:
        """Meta repeats a message that it believes undelivered. Raises ValueError for what is no inbound message."""
        message = self.chats.message(message_id)
        if message is None or message.direction != "inbound":
            raise ValueError("message must be the id of something that a person here has sent")
        return self.deliver([(self.chats.person(message.person), message)])

    def change_person(self, person: Person, fields: Mapping[str, Any]) -> Person:
        """Another number, user id, name or username; the system messages of it follow. Raises ValueError."""
        changed, messages = composition.change(person, fields, self.clock.now().timestamp())
        self.chats.replace_person(changed)
        for message in messages:
            self.chats.add(message)
            self._timetable.soon(partial(self.deliver, [(changed, message)]))
        return changed

    def _composed(self, person: Person, fields: Mapping[str, Any]) -> Message:
        return composition.compose(person, fields, self, self.clock.now().timestamp())

    def deliver(self, batch: Sequence[tuple[Person, Message]]) -> Answer:
        """One signed POST, repeated in the background until it is accepted; returns the first answer."""
        payload = envelope.inbound_payload(self.settings.phone_number_id, [(person, message.wire) for person, message in batch])
        persons = tuple({person.id: None for person, _ in batch})
        self.graph_api.note_inbound(len(batch))
        self.chats.handed_over(persons)
        return self.webhook.deliver(Parcel(secrets.token_hex(8), payload, persons, tuple(message.id for _, message in batch)))

    def _booked(self, parcel: Parcel, answer: Answer) -> None:
        self.chats.webhook_answered(parcel.messages, answer.status, answer.ms)
        if answer.accepted and self.webhook.waiting():
            return
        self.chats.webhook_health(answer.status, answer.problem)

    # What the business does

    def _accepted(self, message: Message) -> None:
        link = message.content.get("link")
        if message.kind == "reaction" and self.chats.message(message.target or "") is None:
            self.statuses.failed(message, GraphError(BAD_VALUE, "The message that was reacted to is not in this chat."))
        elif isinstance(link, str) and is_on_this_machine(link):
            self._timetable.soon(partial(self._fetch_link, message, link))
        else:
            self.statuses.accepted(message)

    def _fetch_link(self, message: Message, link: str) -> None:
        """Media by link are fetched before they are delivered; what cannot be fetched is reported as a failed status."""
        try:
            fetched = fetch(link)
            check_medium(fetched.mime_type.partition(";")[0].strip().lower(), len(fetched.content), message.kind)
        except CannotFetch as why:
            self.statuses.failed(message, GraphError(MEDIA_UPLOAD, f"Downloading media from weblink failed: {why}."))
        except GraphError as refusal:
            self.statuses.failed(message, refusal)
        else:
            medium = self.media.add(fetched.content, fetched.mime_type, message.content.get("filename"), direction="outbound")
            self.chats.show_more(message.id, shown(medium))
            self.statuses.accepted(message)

    def _template_created(self, template: Template) -> None:
        self._timetable.after(TEMPLATE_REVIEW_SECONDS, partial(self.approve_if_pending, template.name, template.language))

    def approve_if_pending(self, name: str, language: str) -> None:
        """Approve a template that Meta still looks at."""
        template = self.templates.find(name, language)
        if template is not None and template.status == "PENDING":
            self.judge_template(name, language, "APPROVED")

    def judge_template(self, name: str, language: str | None, status: str) -> list[Template]:
        """Meta sets the status of a template and tells the business, if it follows that field."""
        judged = self.templates.judge(name, language, status)
        for template in judged:
            if "message_template_status_update" in self.account.webhook_fields:
                payload = envelope.template_payload(template.name, template.language, template.id, status)
                self._timetable.soon(partial(self.webhook.deliver, Parcel(secrets.token_hex(8), payload)))
        return judged

    # The live view

    def subscribe(self) -> queue.SimpleQueue[Event]:
        """Every change of the chats and of the switches, beginning with how everything stands."""
        subscriber = self.chats.subscribe()
        subscriber.put(self._switches())
        return subscriber

    def _switches(self) -> Event:
        return {"type": "switches", "faults": self.faults.as_json(), "limits": asdict(self.graph_api.limits())}

    def tell_switches(self) -> None:
        """Tell the page how the switches stand."""
        self.chats.announce(self._switches())

    def _changed(self) -> None:
        self.chats.announce({"type": "kept"})

    # From run to run

    def _resume(self, parcels: Sequence[Parcel]) -> None:
        """Go on repeating what the webhook had not accepted, and with what was on its way."""
        packed = {message_id for parcel in parcels for message_id in parcel.messages}
        for parcel in parcels:
            self._timetable.soon(partial(self.webhook.deliver, parcel))
        for message in self.chats.messages():
            if message.direction == "outbound":
                self.statuses.resume(message)
            elif message.state in ("sent", "pending") and message.wire and message.id not in packed:
                self._timetable.soon(partial(self.deliver, [(self.chats.person(message.person), message)]))
        for template in self.templates.matching(status="PENDING"):
            self._timetable.soon(partial(self.approve_if_pending, template.name, template.language))

    def reset(self) -> None:
        """Forget chats, media, templates, switches, pace and what waits to be repeated."""
        self.webhook.forget()
        self.media.clear()
        self.templates.clear()
        self.account.change(Account(callback_url=self.settings.webhook_url).as_json())
        self.graph_api.forget_pace()
        self.chats.reset()
        self.faults.clear()

    def stop(self) -> None:
        """Stop work that is due later, and save the state."""
        self._timetable.stop()
        self._snapshots.save()
