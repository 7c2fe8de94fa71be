"""The fake messages endpoint: a call in, Meta's answer out, and the effect on the phone."""

from __future__ import annotations

import json
import threading
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from agent7.clock import Clock
from local.simulator.graph.account import MESSAGING
from local.simulator.graph.call_rules import (
    MESSAGES_PER_SECOND,
    TYPING_SHOWN,
    WAMID,
    WINDOW,
    PairPace,
    PairRule,
    ReadReceipt,
    Send,
    Throughput,
    check_window,
    dialled,
    new_wamid,
    read_call,
)
from local.simulator.graph.error_codes import BAD_PARAMETER, BAD_VALUE, SAME_NUMBER, UNDELIVERABLE, WINDOW_CLOSED, GraphError
from local.simulator.graph.faults import Faults
from local.simulator.graph.pricing import price
from local.simulator.kinds import World
from local.simulator.phones.chats import Chats, UnknownPerson
from local.simulator.phones.message import Message
from local.simulator.phones.people import Person
from local.simulator.webhooks.envelope import DISPLAY_NUMBER, OWN_COUNTRY_CODE


@dataclass(frozen=True, slots=True)
class GraphAnswer:
    """HTTP status and JSON body, after a pause in seconds. `lost`: the call took effect and the connection is closed unanswered."""

    status: int
    body: dict[str, Any]
    pause: float = 0.0
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Limits:
    """What is enforced. The defaults are Meta's, with the mild reading of the pace to one person (see PairPace).

    `strangers` lets unknown numbers be written to, and `window` False lets anybody at any time: for load tests that post
    webhooks of their own.
    """

    pair_rule: PairRule | Literal["off"] = "borrow"
    per_second: int = MESSAGES_PER_SECOND
    window: bool = True
    strangers: bool = False


class GraphApi:
    """Takes the business's calls for one phone number."""

    def __init__(
        self,
        number: str,
        check: Callable[[str | None, str], object],
        *,
        clock: Clock,
        chats: Chats,
        faults: Faults,
        world: World,
        accepted: Callable[[Message], object],
    ) -> None:
        self._number = number
        self._check = check
        self._world = world
        self._clock = clock
        self._chats = chats
        self._faults = faults
        self._accepted = accepted
        self._lock = threading.Lock()
        self.forget_pace()

    def forget_pace(self) -> None:
        """Start all limits anew, with the documented values."""
        with self._lock:
            self._limits = Limits()
            self._throughput = Throughput()
            self._pace: defaultdict[str, PairPace] = defaultdict(PairPace)

    def limits(self) -> Limits:
        """The limits of throughput and pair rate."""
        with self._lock:
            return self._limits

    def set_limits(self, limits: Limits) -> None:
        """Set other limits."""
        with self._lock:
            self._limits = limits
            self._throughput.per_second = limits.per_second

    def note_inbound(self, messages: int) -> None:
        """Inbound messages count towards the throughput of the number."""
        with self._lock:
            for _ in range(messages):
                self._throughput.note(self._clock.now())

    def call(self, number: str, authorization: str | None, body: bytes) -> GraphAnswer:
        """One POST to `/{version}/{number}/messages`. Raises GraphError when the number is not ours."""
        try:
            self._check(authorization, MESSAGING)
            if number != self._number:
                raise GraphError(BAD_PARAMETER, f"Unsupported post request. Object with ID '{number}' does not exist.")
            wire = _json(body)
            wanted = read_call(wire, self._world)
            return self._read(wanted) if isinstance(wanted, ReadReceipt) else self._send(wanted, wire)
        except GraphError as refusal:
            return GraphAnswer(refusal.http_status, refusal.answer())

    def _read(self, receipt: ReadReceipt) -> GraphAnswer:
        read = self._chats.read_by_business(receipt.message_id)
        if read is None and not self._from_elsewhere(receipt.message_id):
            raise GraphError(BAD_VALUE, "Param message_id is not the id of a message that this number has received.")
        if read is not None and receipt.typing:
            self._chats.typing(read.person, TYPING_SHOWN.total_seconds())
        return GraphAnswer(200, {"success": True})

    def _from_elsewhere(self, wamid: str) -> bool:
        """Whether this may be a message of a webhook that somebody else posted, by curl or a load test: Meta would know it."""
        return WAMID.fullmatch(wamid) is not None and self._chats.message(wamid) is None

    def _send(self, send: Send, wire: Any) -> GraphAnswer:
        person = self._recipient(send)
        fault = self._faults.take("error", "http", *(("closed_window",) if send.category is None else ()), user=person.id)
        if fault is not None and fault.kind == "http":
            return GraphAnswer(int(fault.status or 503), {})
        if fault is not None:
            raise GraphError(
                WINDOW_CLOSED if fault.kind == "closed_window" else fault.code, "Asked for by a fault switch of the simulator."
            )
        in_window = self._check_pace(person, free_form=send.category is None)
        at = self._clock.now()
        message = Message(
            id=new_wamid(),
            person=person.id,
            direction="outbound",
            kind=send.kind,
            content=send.content,
            at=at.timestamp(),
            quoted=send.quoted,
            callback_data=send.callback_data,
            wire=wire,
            pricing=None if send.kind == "reaction" else price(send.category, at, in_window=in_window),
            target=send.target,
        )
        self._chats.add(message)
        self._accepted(message)
        return self._answer(send, person, message)

    def _recipient(self, send: Send) -> Person:
        number = dialled(send.to, OWN_COUNTRY_CODE) if send.to else None
        if number == DISPLAY_NUMBER:
            raise GraphError(SAME_NUMBER, "The recipient must not be the sender.")
        try:
            return self._chats.person(number or send.recipient or "")
        except UnknownPerson:
            if number and self._limits.strangers:
                return self._chats.add_person(f"+{number}", wa_id=number)
            raise GraphError(UNDELIVERABLE, "Nobody with this number or id is on WhatsApp.") from None

    def _check_pace(self, person: Person, *, free_form: bool) -> bool:
        """Book one send against window and rates. Returns whether the window is open. Raises GraphError."""
        at, last = self._clock.now(), self._chats.last_inbound_at(person.id)
        with self._lock:
            limits = self._limits
            if limits.window and free_form:
                check_window(last, at)
            self._throughput.take(at)
            if limits.pair_rule != "off":
                self._pace[person.id].take(at, limits.pair_rule)
        return last is not None and at - last <= WINDOW

    def _answer(self, send: Send, person: Person, message: Message) -> GraphAnswer:
        contact = {"input": send.to, "wa_id": person.wa_id} if send.to else {"input": send.recipient, "user_id": person.user_id}
        accepted = {"id": message.id} | ({"message_status": "accepted"} if send.kind == "template" else {})
        body = {"messaging_product": "whatsapp", "contacts": [contact], "messages": [accepted]}
        fault = self._faults.take("lost_answer", "delay", user=person.id)
        if fault is None:
            return GraphAnswer(200, body)
        return GraphAnswer(200, body, pause=fault.ms / 1000, lost=fault.kind == "lost_answer")


def _json(body: bytes) -> object:
    try:
        return json.loads(body)
    except ValueError:
        raise GraphError(BAD_PARAMETER, "The body is not valid JSON.") from None
