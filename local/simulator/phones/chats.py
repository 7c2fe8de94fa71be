"""Everything that the phones show, behind one lock: people, messages and their ticks, who is typing, whether the webhook answers."""

from __future__ import annotations

import queue
import threading
import time
from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from local.simulator.phones.message import OPENS_NO_WINDOW, Message
from local.simulator.phones.people import Person, first_people, new_person

Event = dict[str, Any]


class UnknownPerson(LookupError):
    """Nobody answers to that id, name or number."""


class Chats:
    """The one state of the simulator. Every method is safe to call from any thread; subscribers hear of each change."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._subscribers: list[queue.SimpleQueue[Event]] = []
        self._handed_over: dict[str, float] = {}
        self.version = 0
        self._clear()

    def _clear(self) -> None:
        self._people: dict[str, Person] = {person.id: person for person in first_people()}
        self._messages: dict[str, Message] = {}
        self._chats: dict[str, list[Message]] = defaultdict(list)
        self._webhook: dict[str, Any] = {"reachable": True, "status": None, "problem": None}

    # Changes

    def reset(self) -> None:
        """Forget every message and everybody but the first people."""
        with self._changed:
            self._clear()
            self._handed_over.clear()
            self._announce({"type": "snapshot", **self._snapshot()})

    def empty(self, person: str) -> None:
        """Forget every message of one person, as somebody who empties a chat; nobody else hears of it."""
        with self._changed:
            for message in self._chats.pop(person, []):
                self._messages.pop(message.id, None)
            self._handed_over.pop(person, None)
            self._announce({"type": "snapshot", **self._snapshot()})

    def remove(self, person: str) -> None:
        """Forget a person with their chat. Raises ValueError for the last one: somebody holds a phone."""
        with self._changed:
            if len(self._people) < 2:
                raise ValueError("one person stays")
            self._people.pop(person, None)
            self.empty(person)

    def add_person(self, name: str, *, wa_id: str | None = None, without_number: bool = False) -> Person:
        """Somebody new. Raises ValueError when the number belongs to somebody already."""
        with self._changed:
            numbers = {person.wa_id for person in self._people.values() if person.wa_id}
            if wa_id in numbers:
                raise ValueError("somebody here has this number already")
            person = new_person(name, set(self._people), numbers, wa_id=wa_id, without_number=without_number)
            self._people[person.id] = person
            self._announce({"type": "person", "person": person.as_json()})
            return person

    def add(self, message: Message) -> Message:
        """Put a message into its chat. A known id changes nothing: a wamid is shown once however often it is sent."""
        with self._changed:
            known = self._messages.get(message.id)
            if known is not None:
                return known
            if message.direction == "outbound" and message.person in self._handed_over:
                message.ms_since_inbound = round((time.perf_counter() - self._handed_over[message.person]) * 1000, 2)
            self._put(message)
            self._announce_message(message)
            target = self._messages.get(message.target or "")
            if target is not None and target.person == message.person:
                target.suffer(message)
                self._announce_message(target)
            return message

    def replace_person(self, person: Person) -> None:
        """The same person with another number, name or id. Raises ValueError when the number belongs to somebody else."""
        with self._changed:
            if any(other.wa_id == person.wa_id and person.wa_id and other.id != person.id for other in self._people.values()):
                raise ValueError("somebody here has this number already")
            self._people[person.id] = person
            self._announce({"type": "person", "person": person.as_json()})

    def announce(self, event: Event) -> None:
        """Tell the live views of something that is kept elsewhere; it will be saved with the chats."""
        with self._changed:
            self._announce(event)

    def handed_over(self, persons: Iterable[str]) -> None:
        """The webhook call that carries these people's messages starts now."""
        now = time.perf_counter()
        with self._changed:
            for person in persons:
                self._handed_over[person] = now

    def webhook_answered(self, message_ids: Iterable[str], status: int | None, ms: float) -> None:
        """Book one attempt to deliver these inbound messages; `status` None means that nobody answered."""
        with self._changed:
            for message in filter(None, map(self._messages.get, message_ids)):
                message.webhook = {"attempts": message.webhook.get("attempts", 0) + 1, "status": status, "ms": round(ms, 2)}
                if status == 200:
                    message.rise_to("delivered")
                elif message.state == "sent":
                    message.state = "pending"
                self._announce_message(message)

    def webhook_health(self, status: int | None, problem: str | None) -> None:
        """What the webhook answered last. Subscribers hear of it only when it changes."""
        health = {"reachable": status is not None, "status": status, "problem": problem}
        with self._changed:
            if health != self._webhook:
                self._webhook = health
                self._announce({"type": "webhook", "webhook": health})

    def add_status(self, message_id: str, status: dict[str, Any]) -> None:
        """Book a status of an outbound message, at the moment when it is told to the business."""
        with self._changed:
            message = self._messages.get(message_id)
            if message is not None:
                message.statuses.append(status)
                message.rise_to(status["status"])
                self._announce_message(message)

    def show_more(self, message_id: str, content: dict[str, Any]) -> None:
        """More of a message is known now: the medium behind its link."""
        with self._changed:
            message = self._messages.get(message_id)
            if message is not None:
                message.content = message.content | content
                self._announce_message(message)

    def read_by_business(self, message_id: str) -> Message | None:
        """A read receipt: this message and everything before it in the chat is read. None when the id is unknown."""
        with self._changed:
            read = self._messages.get(message_id)
            if read is None or read.direction != "inbound":
                return None
            for message in self._chats[read.person]:
                if message.direction == "inbound" and message.state != "read":
                    message.rise_to("read")
                    self._announce_message(message)
                if message.id == message_id:
                    break
            return read

    def typing(self, person: str, seconds: float) -> None:
        """The business types to this person; it stops being shown after `seconds` or with the next reply."""
        with self._changed:
            self._announce({"type": "typing", "person": person, "seconds": seconds})

    # Questions

    def person(self, key: str) -> Person:
        """Whoever answers to an id, name, number or user id. Raises UnknownPerson."""
        with self._changed:
            for person in self._people.values():
                if person.answers_to(key):
                    return person
        raise UnknownPerson(key)

    def people(self) -> list[Person]:
        """All people."""
        with self._changed:
            return list(self._people.values())

    def message(self, message_id: str) -> Message | None:
        """A message by its id, or None."""
        with self._changed:
            return self._messages.get(message_id)

    def messages(self, person: str | None = None) -> list[Message]:
        """Messages of one person's chat, or of all."""
        with self._changed:
            return list(self._messages.values()) if person is None else list(self._chats[person])

    def last_inbound_at(self, person: str) -> datetime | None:
        """When this person last wrote something that opens the 24-hour window, by its time stamp."""
        with self._changed:
            times = [m.at for m in self._chats[person] if m.direction == "inbound" and m.kind not in OPENS_NO_WINDOW and not m.group]
        return datetime.fromtimestamp(max(times), UTC) if times else None

    def unread_by(self, person: str) -> list[Message]:
        """Outbound messages that reached the phone and were not looked at."""
        with self._changed:
            return [m for m in self._outbound(person) if m.state in ("sent", "delivered") and m.has_bubble()]

    def wait_for_replies(self, person: str, after: int, seconds: float) -> list[Message]:
        """Outbound messages of this chat beyond the first `after`; waits up to `seconds` for the first of them."""

        def replies() -> list[Message]:
            return self._outbound(person)[after:]

        with self._changed:
            self._changed.wait_for(lambda: bool(replies()), timeout=seconds)
            return replies()

    def snapshot(self) -> dict[str, Any]:
        """Everything as JSON: `people`, `messages` in order of arrival, `webhook`."""
        with self._changed:
            return self._snapshot()

    def restore(self, snapshot: dict[str, Any]) -> None:
        """Take up what an earlier run has shown."""
        with self._changed:
            self._people |= {raw["id"]: Person(**raw) for raw in snapshot.get("people", [])}
            for raw in snapshot.get("messages", []):
                self._put(Message(**raw))

    # Live view

    def subscribe(self) -> queue.SimpleQueue[Event]:
        """A queue that starts with a snapshot and then carries every change."""
        with self._changed:
            subscriber: queue.SimpleQueue[Event] = queue.SimpleQueue()
            subscriber.put({"type": "snapshot", **self._snapshot()})
            self._subscribers.append(subscriber)
            return subscriber

    def unsubscribe(self, subscriber: queue.SimpleQueue[Event]) -> None:
        """End a subscription."""
        with self._changed:
            self._subscribers.remove(subscriber)

    def _outbound(self, person: str) -> list[Message]:
        return [message for message in self._chats[person] if message.direction == "outbound"]

    def _put(self, message: Message) -> None:
        self._messages[message.id] = message
        self._chats[message.person].append(message)

    def _snapshot(self) -> dict[str, Any]:
        return {
            "people": [person.as_json() for person in self._people.values()],
            "messages": [message.as_json() for message in self._messages.values()],
            "webhook": self._webhook,
        }

    def _announce_message(self, message: Message) -> None:
        self._announce({"type": "message", "message": message.as_json() if self._subscribers else {}})

    def _announce(self, event: Event) -> None:
        self.version += 1
        for subscriber in self._subscribers:
            subscriber.put(event)
        self._changed.notify_all()
