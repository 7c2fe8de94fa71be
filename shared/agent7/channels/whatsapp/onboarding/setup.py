"""Sets a number up: looks at everything between Meta and us, says what is missing, and puts right what a call can put right."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from agent7.channels.whatsapp.onboarding.checks import callback_of, judge_account, judge_number, judge_secret, judge_token, judge_webhook
from agent7.channels.whatsapp.onboarding.findings import (
    HOW_TO_SIGN_IN,
    Check,
    Finding,
    State,
    badly_written,
    listed,
    mapping,
    trouble,
    words,
)
from agent7.channels.whatsapp.onboarding.graph_admin import GraphAdmin, Reply, Told
from agent7.channels.whatsapp.onboarding.number_facts import NumberFacts
from agent7.channels.whatsapp.onboarding.template_checks import judge_creation, judge_template
from agent7.channels.whatsapp.outbound import reminder_template
from agent7.settings import WhatsAppSettings

LOCALES = tuple(reminder_template.LANGUAGES)
LOOPBACK = ("127.0.0.1", "localhost", "::1")
TOKEN_FIRST = Finding(State.UNKNOWN, "Cannot be looked at without a working access token.", "Put the access token right first.")
SECRET_FIRST = Finding(State.UNKNOWN, "Cannot be looked at without the right app secret.", "Put the app secret right first.")
NO_ACCOUNT = Finding(State.UNKNOWN, "Neither the token nor the number says which WhatsApp account it belongs to.", HOW_TO_SIGN_IN)


@dataclass(frozen=True, slots=True)
class Report:
    """`ready` says that messages come in and go out; `state` is the worst of all checks."""

    phone_number_id: str
    checks: tuple[Check, ...]

    @property
    def state(self) -> State:
        """The worst state among the checks."""
        return max((check.state for check in self.checks), key=list(State).index, default=State.OK)

    @property
    def ready(self) -> bool:
        """Whether messages get through."""
        return self.state in (State.OK, State.ATTENTION)

    def as_json(self) -> dict[str, Any]:
        """As JSON."""
        checks = [check.as_json() for check in self.checks]
        return {"phone_number_id": self.phone_number_id, "ready": self.ready, "state": self.state, "checks": checks}


class Onboarding:
    """One look at one number. `callback_url` is where webhooks should go, empty when that is not known."""

    def __init__(self, settings: WhatsAppSettings, graph: GraphAdmin, *, at: datetime, callback_url: str = "") -> None:
        self._settings = settings
        self._graph = graph
        self._at = at
        self._expected = callback_url
        self._facts = NumberFacts(settings, graph)

    @property
    def phone_number_id(self) -> str:
        """Which number it is, as Meta calls it."""
        return self._settings.phone_number_id

    def look(self) -> Report:
        """All checks, whatever any one of them finds."""
        checks = (
            self._token().named("access_token", "Access token"),
            self._secret().named("app_secret", "App secret"),
            self._number().named("phone_number", "Phone number"),
            self._account().named("account", "WhatsApp account"),
            self._webhook().named("webhook", "Webhook"),
            self._template().named("reminder_template", "Reminder template"),
        )
        return Report(self._settings.phone_number_id, checks)

    def create_template(self, locales: Sequence[str] = LOCALES) -> Check:
        """Ask Meta for the reminder template in each language that lacks it. One that exists is left as it is."""
        return (self._without_account() or self._create(locales)).named("create_template", "Create the template")

    def subscribe(self) -> Check:
        """Have the WhatsApp account give its webhooks to the app of the access token."""
        return (self._without_account() or self._subscribe()).named("subscribe", "Subscribe the app")

    def _create(self, locales: Sequence[str]) -> Finding:
        there = self._facts.templates
        if not isinstance(there, Told):
            return trouble(there)
        languages = {words(mapping(item), "language") for item in listed(there.content.get("data"))}
        lacking = [locale for locale in locales if reminder_template.LANGUAGES[locale] not in languages]
        path = f"{self._facts.account}/message_templates"
        return judge_creation({locale: self._post(path, reminder_template.definition(locale)) for locale in lacking})

    def _subscribe(self) -> Finding:
        reply = self._post(f"{self._facts.account}/subscribed_apps", {})
        if not isinstance(reply, Told):
            return trouble(reply)
        return Finding(State.OK, "The WhatsApp account gives its webhooks to this app now.")

    def _token(self) -> Finding:
        return self._bad_token() or judge_token(self._facts.token, self._at)

    def _secret(self) -> Finding:
        todo = "Meta app -> App settings -> Basic -> App secret: copy it."
        return (
            badly_written("WHATSAPP_APP_SECRET", self._settings.app_secret, todo)
            or self._without_app()
            or judge_secret(self._facts.subscriptions)
        )

    def _number(self) -> Finding:
        if self._bad_token():
            return self._bad_number() or TOKEN_FIRST
        return self._bad_number() or judge_number(self._facts.number, self._facts.health, self._settings.phone_number_id)

    def _account(self) -> Finding:
        blocked = self._without_app() or self._without_account()
        if blocked:
            return blocked
        facts, number = self._facts, self._settings.phone_number_id
        return judge_account(facts.account, number, facts.app_id, facts.numbers_of(facts.account), facts.subscribed_apps)

    def _webhook(self) -> Finding:
        todo = "Choose a word, set it as WHATSAPP_VERIFY_TOKEN and enter the same word at Meta."
        blocked = badly_written("WHATSAPP_VERIFY_TOKEN", self._settings.verify_token, todo) or self._without_app()
        if blocked:
            return blocked
        subscriptions = self._facts.subscriptions
        if not isinstance(subscriptions, Told):
            return SECRET_FIRST if judge_secret(subscriptions).state == State.MISSING else trouble(subscriptions)
        number = self._facts.number if not self._bad_number() else None
        callback = callback_of(subscriptions.content, number.content if isinstance(number, Told) else {})
        challenge = secrets.token_hex(16)
        greeted = self._graph.handshake(callback.url, challenge) if callback and self._may_greet(callback.url) else None
        return judge_webhook(callback, self._expected, greeted, challenge)

    def _template(self) -> Finding:
        return self._without_account() or judge_template(self._facts.templates, LOCALES)

    def _may_greet(self, url: str) -> bool:
        """In the cloud only our own address is asked: another may lie where nobody outside should reach."""
        here = urlsplit(self._expected).hostname
        return url == self._expected or ((not here or here in LOOPBACK) and urlsplit(url).scheme in ("http", "https"))

    def _bad_token(self) -> Finding | None:
        return badly_written("WHATSAPP_ACCESS_TOKEN", self._settings.access_token, HOW_TO_SIGN_IN)

    def _bad_number(self) -> Finding | None:
        todo = "Copy the phone number id from Meta app -> WhatsApp -> API setup and set it as WHATSAPP_PHONE_NUMBER_ID."
        given = self._settings.phone_number_id
        if given.strip() and not (given.isascii() and given.isdigit()):
            return Finding(State.MISSING, "WHATSAPP_PHONE_NUMBER_ID is not an id: ids are digits only.", todo)
        return badly_written("WHATSAPP_PHONE_NUMBER_ID", given, todo)

    def _without_app(self) -> Finding | None:
        """Why the app of the token is not known; None when it is."""
        if self._bad_token():
            return TOKEN_FIRST
        return None if self._facts.app_id else self._why_not(self._facts.token)

    def _without_account(self) -> Finding | None:
        """Why the WhatsApp account is not known; None when it is."""
        if self._bad_token() or self._bad_number():
            return (
                TOKEN_FIRST
                if self._bad_token()
                else Finding(State.UNKNOWN, "Cannot be looked at without the phone number's id.", "Set the id first.")
            )
        return None if self._facts.account else self._why_not(self._facts.token) or self._why_not(self._facts.number) or NO_ACCOUNT

    def _why_not(self, reply: Reply) -> Finding | None:
        if isinstance(reply, Told):
            return TOKEN_FIRST if reply is self._facts.token and not self._facts.app_id else None
        found = trouble(reply)
        return found if found.state == State.UNKNOWN else TOKEN_FIRST

    def _post(self, path: str, body: dict[str, Any]) -> Reply:
        return self._graph.post(path, self._settings.access_token, body)
