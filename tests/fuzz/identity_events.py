"""A town whose people get, hide, change and lose numbers, as WhatsApp and carriers let them, and what Meta would post of it.

`acts` draws what happens; `Town` plays it against the real arrivals and responder, and checks each reply: whoever's phone it reaches
has told every word in it. Left out, for nobody can tell: a number that was shown without a BSUID and is somebody else's within 45
days without a system message; and the reply to a message that comes when its sender's account is gone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from typing import Any, Final

from hypothesis import strategies as st

from agent7.channels.whatsapp.inbound.signature import signature_of
from agent7.channels.whatsapp.inbound.webhook import WhatsAppWebhook
from agent7.conversation.acts import Say
from agent7.conversation.heard import Heard
from agent7.conversation.turn.decision import Decision
from agent7.conversation.turn.person import WakeUp
from agent7.settings import NUMBER_SILENT, WhatsAppSettings
from agent7.store.conversation.turns import Outcome
from agent7.store.unit_of_work import Fence
from tests.conftest import PHONE_NUMBER_ID
from tests.fakes.queues import MemoryQueue
from tests.integration.conversation.world import IDENTITY_KEY, World

SECRET: Final = "test-app-secret"
PEOPLE, NUMBERS = 3, 3
LONGEST_DELAY: Final = timedelta(days=6)
examples = count(1)

person, number = st.integers(0, PEOPLE - 1), st.integers(0, NUMBERS - 1)
acts = st.lists(
    st.one_of(
        st.tuples(st.just("tells"), person, st.sampled_from(["at once", "at once", "late", "twice"])),
        st.tuples(st.just("tells"), person, st.just("at once")),
        st.tuples(st.just("changes"), person, number, st.sampled_from(["at once", "late"]), *[st.booleans()] * 4),
        st.tuples(st.just("registers"), person, number),
        st.tuples(st.just("hides"), person),
        st.tuples(st.just("passes"), st.sampled_from([1, 20, 46])),
        st.tuples(st.just("brings")),
        st.tuples(st.just("shows BSUIDs")),
    ),
    min_size=3,
    max_size=14,
)
"""What happens in the town, one tuple an event."""


@dataclass
class Account:
    """A WhatsApp account: what Meta would show of whoever uses it."""

    owner: int
    number: str
    bsuid: str
    hidden: bool = False


@dataclass
class Repeater:
    """An assistant that answers whatever it hears with every word that it has ever been told by this user."""

    world: World

    def answers(self, heard: Heard) -> bool:
        return True

    def waits_for_more(self, heard: Heard) -> bool:
        return False

    def think(self, heard: Heard) -> Decision:
        with self.world.warm_database().transaction(Fence.around(heard.user.scope)) as unit:
            rows = unit.execute("SELECT text FROM messages WHERE scope_id = %s AND role = 0", (heard.user.scope.own,)).fetchall()
        return Decision(Outcome("respond", "chitchat", "echo", "rules"), (Say(" ".join(text or "" for (text,) in rows)),))


@dataclass
class Town:
    """Plays acts. Numbers and BSUIDs are of this example alone, so that many share one database."""

    world: World
    example: int = field(default_factory=lambda: next(examples))
    accounts: dict[int, Account] = field(default_factory=dict)
    """By person."""
    shows: bool = False
    """Whether Meta sends BSUIDs by now."""
    last_bare: dict[str, datetime] = field(default_factory=dict)
    """When a number was last shown without a BSUID, by a message of its own or by news of a change."""
    late: list[tuple[datetime, int, Account, dict[str, Any], bool]] = field(default_factory=list)
    names: Iterator[int] = field(default_factory=count)

    def __post_init__(self) -> None:
        self.world.assistant = Repeater(self.world)  # type: ignore[assignment]
        settings = WhatsAppSettings("", "v25.0", PHONE_NUMBER_ID, "", SECRET, "verify", IDENTITY_KEY)
        self.wake_ups = MemoryQueue()
        self.webhook = WhatsAppWebhook(lambda _renew: settings, self.world.inbox, self.wake_ups, MemoryQueue())
        for each in range(PEOPLE):
            self._open(each, self._number(each))

    def play(self, happened: list[tuple[Any, ...]]) -> None:
        for act, *more in happened:
            self.world.clock.advance(timedelta(minutes=10))
            getattr(self, f"_{act.replace(' ', '_').lower()}")(*more)
            self._bring(due=True)
        self._bring(due=False)
        for each in list(self.accounts):
            self.world.clock.advance(timedelta(minutes=10))
            self._tells(each, "at once")

    def _tells(self, who: int, how: str) -> None:
        account = self.accounts.get(who)
        if account is None:
            return
        message = {"type": "text", "text": {"body": f"word{self.example}p{who}n{next(self.names)}"}} | self._signed(account)
        if how == "late":
            self.late.append((self.world.clock.now() + LONGEST_DELAY, who, Account(**vars(account)), message, False))
            return
        for _ in range(2 if how == "twice" else 1):
            self._post(who, message, account)

    def _changes(self, who: int, to: int, how: str, keeps_bsuid: bool, names_bsuid: bool, signs: bool, hides_number: bool) -> None:
        """WhatsApp's own change of number; whoever was on it is logged out."""
        account, new = self.accounts.get(who), self._number(to)
        if account is None or account.number == new:
            return
        was = self._signed(account) if signs else {"id": self._id(), "timestamp": self._now(), "from": account.number}
        blind = self._is_bare(new)
        self._log_out(new)
        bsuid = account.bsuid if keeps_bsuid else self._bsuid()
        told = {"type": "user_changed_number", "body": "changed", "wa_id": new}
        if self.shows and names_bsuid and not keeps_bsuid:
            told["user_id"] = bsuid
            if hides_number:
                told = {"type": "user_changed_user_id", "body": "changed", "user_id": bsuid}
        if not (self.shows and (keeps_bsuid or names_bsuid)):
            self.last_bare[new] = self.world.clock.now()
        before = Account(**vars(account))
        self.accounts[who] = Account(who, new, bsuid, account.hidden)
        message = {"type": "system", "system": told, **was}
        if how == "late" and not blind and self.shows:
            self.late.append((self.world.clock.now() + LONGEST_DELAY, who, before, message, True))
        else:
            self._post(who, message, before, contacts=False)

    def _registers(self, who: int, on: int) -> None:
        """A new account on a number that came with a new SIM: Meta tells nothing. Numbers come back from carriers only after a while."""
        new = self._number(on)
        if who in self.accounts and self.accounts[who].number == new:
            return
        if self._is_bare(new):
            self.world.clock.advance(NUMBER_SILENT + timedelta(days=1))
            self._bring(due=True)
        self._log_out(new)
        self._open(who, new)

    def _hides(self, who: int) -> None:
        if who in self.accounts:
            self.accounts[who].hidden = not self.accounts[who].hidden

    def _passes(self, days: int) -> None:
        for _ in range(days):
            self.world.clock.advance(timedelta(days=1))
            self._bring(due=True)

    def _brings(self) -> None:
        self._bring(due=False)

    def _shows_bsuids(self) -> None:
        self.shows = True

    def _bring(self, *, due: bool) -> None:
        """What was delayed arrives, the last first."""
        now = self.world.clock.now()
        here = [each for each in self.late if not due or each[0] <= now]
        self.late = [each for each in self.late if each not in here]
        for _, who, account, message, is_news in reversed(here):
            self._post(who, message, account, contacts=not is_news)

    def _post(self, who: int, message: dict[str, Any], account: Account, *, contacts: bool = True) -> None:
        value: dict[str, Any] = {
            "metadata": {"phone_number_id": PHONE_NUMBER_ID, "display_phone_number": "15555550100"},
            "messages": [message],
        }
        if contacts:
            keys = {"wa_id": message.get("from"), "user_id": message.get("from_user_id")}
            value["contacts"] = [{"profile": {"name": ""}} | {name: key for name, key in keys.items() if key}]
        body = json.dumps({"entry": [{"changes": [{"field": "messages", "value": value}]}]}).encode()
        event = {
            "requestContext": {"http": {"method": "POST"}}, "headers": {"x-hub-signature-256": signature_of(SECRET, body)},
            "body": body.decode(),
        }  # fmt: skip
        assert self.webhook.receive(event, self.world.clock.now()).status == 200
        heard = len(self.world.phone.received)
        while self.wake_ups.sent:
            self.world.respond(WakeUp(partition=self.wake_ups.sent.pop(0).body["partition"]))
        if self.accounts.get(who) == account:
            for to, text in self.world.phone.received[heard:]:
                self._check(to, text)

    def _check(self, to: str, text: str) -> None:
        reached = next((each.owner for each in self.accounts.values() if to in (each.number, each.bsuid)), None)
        told_by = {int(teller) for teller in re.findall(rf"word{self.example}p(\d+)n", text)}
        assert reached is None or told_by <= {reached}, f"person {reached} at {to} read words of {told_by}"

    def _signed(self, account: Account) -> dict[str, Any]:
        signed = {"id": self._id(), "timestamp": self._now()}
        if self.shows:
            signed["from_user_id"] = account.bsuid
        if not (self.shows and account.hidden):
            signed["from"] = account.number
            if not self.shows:
                self.last_bare[account.number] = self.world.clock.now()
        return signed

    def _is_bare(self, number: str) -> bool:
        """Whether nothing but silence could tell that this number is somebody else's."""
        shown = self.last_bare.get(number)
        return shown is not None and self.world.clock.now() - shown < NUMBER_SILENT

    def _open(self, who: int, number: str) -> None:
        self.accounts[who] = Account(who, number, self._bsuid())

    def _log_out(self, number: str) -> None:
        self.accounts = {each: account for each, account in self.accounts.items() if account.number != number}

    def _number(self, which: int) -> str:
        return f"44{self.example:07d}{which:03d}"

    def _bsuid(self) -> str:
        return f"GB.{self.example}n{next(self.names)}"

    def _id(self) -> str:
        return f"wamid.{self.example}n{next(self.names)}"

    def _now(self) -> str:
        return str(int(self.world.clock.now().timestamp()))
