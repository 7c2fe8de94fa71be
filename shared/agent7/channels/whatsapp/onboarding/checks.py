"""What the Graph API's answers about a number mean, in words for the person who sets it up. Pure.

Each check says what was found and what to do next, on its own: what the others found does not matter to it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from agent7.channels.whatsapp.onboarding.findings import (
    BAD_APP_TOKEN,
    BAD_TOKEN,
    GIVE_RIGHTS,
    HOW_TO_SIGN_IN,
    NO_SUCH_OBJECT,
    Finding,
    State,
    listed,
    mapping,
    trouble,
    words,
)
from agent7.channels.whatsapp.onboarding.graph_admin import Denied, Reply, Told, Unanswered

SCOPES = ("whatsapp_business_messaging", "whatsapp_business_management")
WEBHOOK_OBJECT = "whatsapp_business_account"
FIELD = "messages"


def judge_token(reply: Reply, at: datetime) -> Finding:
    """The answer of /debug_token about the access token."""
    if isinstance(reply, Denied) and reply.code in BAD_TOKEN:
        return Finding(State.MISSING, "Meta refuses the access token: it is wrong, expired or revoked.", HOW_TO_SIGN_IN)
    if not isinstance(reply, Told):
        return trouble(reply)
    data = mapping(reply.content.get("data"))
    if data.get("is_valid") is not True:
        return Finding(State.MISSING, "Meta says that the access token is not valid any more.", HOW_TO_SIGN_IN)
    ends = _ends(data)
    facts = {"app": words(data, "application"), "kind": words(data, "type"), "ends": f"{ends:%Y-%m-%d %H:%M} UTC" if ends else "never"}
    lacking = [scope for scope in SCOPES if scope not in listed(data.get("scopes"))]
    if lacking:
        return Finding(State.MISSING, f"The access token lacks the permission {' and '.join(lacking)}.", HOW_TO_SIGN_IN, facts)
    if ends and ends <= at:
        return Finding(State.MISSING, f"The access token ended on {facts['ends']}.", HOW_TO_SIGN_IN, facts)
    if ends:
        return Finding(
            State.ATTENTION, f"The access token works and ends on {facts['ends']}.", f"For one that lasts: {HOW_TO_SIGN_IN}", facts
        )
    return Finding(State.OK, "The access token is valid, never ends, and may send and manage.", facts=facts)


def judge_secret(reply: Reply) -> Finding:
    """The answer to a call with the app's own token, which is made of its id and its secret."""
    if isinstance(reply, Denied) and reply.code in BAD_APP_TOKEN:
        return Finding(
            State.MISSING,
            "WHATSAPP_APP_SECRET is not the secret of the app that the access token belongs to. Every webhook would be turned away.",
            "Meta app -> App settings -> Basic -> App secret: copy it again.",
        )
    if not isinstance(reply, Told):
        return trouble(reply)
    return Finding(State.OK, "The app secret belongs to the app of the access token.")


def judge_number(reply: Reply, health: Mapping[str, Any], phone_number_id: str) -> Finding:
    """The answer about the phone number; `health` is Meta's health_status of it."""
    if isinstance(reply, Denied) and reply.code in NO_SUCH_OBJECT and not re.search("appsecret_proof|nonexisting field", reply.message):
        return Finding(
            State.MISSING,
            f"There is no phone number with the id {phone_number_id}, or the access token may not see it.",
            "Copy the phone number id (not the number) from Meta app -> WhatsApp -> API setup. " + GIVE_RIGHTS,
        )
    if not isinstance(reply, Told):
        return trouble(reply)
    number = reply.content
    shown = {"number": "display_phone_number", "name": "verified_name", "quality": "quality_rating", "status": "status"}
    facts = {label: words(number, name) for label, name in shown.items() if words(number, name)}
    called = f"{facts.get('number', phone_number_id)} ({facts.get('name', 'without a name')})"
    return _ill_number(number, health, called, facts) or Finding(State.OK, f"The number {called} is there and may send.", facts=facts)


def _ill_number(number: Mapping[str, Any], health: Mapping[str, Any], called: str, facts: Mapping[str, str]) -> Finding | None:
    if words(number, "platform_type") == "NOT_APPLICABLE":
        return Finding(
            State.MISSING,
            f"The number {called} is not registered with the Cloud API.",
            "Register it: WhatsApp Manager -> Phone numbers, or POST /{phone number id}/register with a PIN.",
            facts,
        )
    if words(health, "can_send_message") == "BLOCKED":
        return Finding(State.MISSING, f"Meta lets the number {called} send nothing{_why(health)}", "Do what Meta names there.", facts)
    status = words(number, "status")
    if status in ("BANNED", "DELETED", "DISCONNECTED", "MIGRATED"):
        return Finding(
            State.MISSING, f"The number {called} is {status.lower()}.", "Look at it in WhatsApp Manager -> Phone numbers.", facts
        )
    if words(health, "can_send_message") == "LIMITED":
        return Finding(State.ATTENTION, f"Meta limits what the number {called} may send{_why(health)}", "See WhatsApp Manager.", facts)
    if words(number, "quality_rating") == "RED":
        return Finding(State.ATTENTION, f"People block or report the number {called}: its quality is low.", "See WhatsApp Manager.", facts)
    if status and status != "CONNECTED":
        return Finding(State.ATTENTION, f"The number {called} is {status.lower()}.", "Look at it in WhatsApp Manager.", facts)
    return None


def _why(health: Mapping[str, Any]) -> str:
    """What Meta gives as the reason, of the first entity that has one."""
    for entity in map(mapping, listed(health.get("entities"))):
        for error in map(mapping, listed(entity.get("errors"))):
            if words(error, "error_description"):
                return f": {words(error, 'error_description')[:200]}"
        for info in listed(entity.get("additional_info")):
            if isinstance(info, str):
                return f": {info[:200]}"
    return "."


def judge_account(account: str, phone_number_id: str, app_id: str, numbers: Reply, apps: Reply) -> Finding:
    """Whether the WhatsApp account holds the number and gives its webhooks to our app."""
    if not isinstance(numbers, Told):
        return trouble(numbers)
    facts = {"account": account}
    if not holds_number(numbers, phone_number_id):
        return Finding(
            State.MISSING,
            f"The WhatsApp account {account} of the access token does not hold this number.",
            "Use a number of that account, or a token of the account that holds the number.",
            facts,
        )
    if not isinstance(apps, Told):
        return trouble(apps)
    subscribed = [words(mapping(mapping(item).get("whatsapp_business_api_data")), "id") for item in listed(apps.content.get("data"))]
    if app_id not in subscribed:
        return Finding(
            State.MISSING,
            f"The WhatsApp account {account} does not give its webhooks to this app: no message will arrive.",
            "Subscribe the app to the account: make number ARGS=--subscribe, or the button on the console's page.",
            facts,
        )
    return Finding(State.OK, "The WhatsApp account holds the number and gives its webhooks to this app.", facts=facts)


def holds_number(numbers: Reply, phone_number_id: str) -> bool:
    """Whether the list of an account's numbers has this one."""
    held = listed(numbers.content.get("data")) if isinstance(numbers, Told) else []
    return phone_number_id in [words(mapping(item), "id") for item in held]


@dataclass(frozen=True, slots=True)
class Callback:
    """Where webhooks of a number go. `overridden` when the number or its account has an address of its own."""

    url: str
    active: bool
    fields: tuple[str, ...]
    overridden: bool = False


def callback_of(subscriptions: Mapping[str, Any], number: Mapping[str, Any]) -> Callback | None:
    """The webhook in force: the app's, unless the number or its account says otherwise. None without one."""
    entries = [mapping(item) for item in listed(subscriptions.get("data"))]
    entry = next((entry for entry in entries if words(entry, "object") == WEBHOOK_OBJECT), None)
    if entry is None:
        return None
    own = mapping(number.get("webhook_configuration"))
    override = words(own, "phone_number") or words(own, "whatsapp_business_account")
    fields = tuple(words(mapping(item), "name") if isinstance(item, Mapping) else str(item) for item in listed(entry.get("fields")))
    return Callback(override or words(entry, "callback_url"), entry.get("active") is not False, fields, bool(override))


def judge_webhook(callback: Callback | None, expected: str, greeted: Reply | None, challenge: str) -> Finding:
    """The webhook in force, and what its address answered to the handshake; None when it was not asked."""
    ours = expected or "https://<your address>/webhooks/whatsapp"
    set_it = f"Meta app -> WhatsApp -> Configuration -> Webhook: callback URL {ours}, verify token as in WHATSAPP_VERIFY_TOKEN."
    if callback is None or not callback.url:
        return Finding(State.MISSING, "The app has no callback URL for WhatsApp: no message will arrive.", set_it)
    facts = {"callback": callback.url, "fields": ", ".join(callback.fields)}
    if FIELD not in callback.fields:
        return Finding(
            State.MISSING,
            "The webhook field messages is not subscribed: no message will arrive.",
            f"{set_it} Then subscribe to messages.",
            facts,
        )
    if not callback.active:
        return Finding(State.MISSING, "Meta has switched the webhook off.", set_it, facts)
    where = f"Webhooks go to {callback.url}" + (" (set for this number or account alone)" if callback.overridden else "")
    return _judge_greeting(greeted, challenge, where, callback.url == expected, set_it, facts)


def _judge_greeting(greeted: Reply | None, challenge: str, where: str, here: bool, set_it: str, facts: Mapping[str, str]) -> Finding:
    match greeted:
        case None:
            return Finding(State.ATTENTION, f"{where}, which is not this address.", f"Fine if that leads here. Otherwise: {set_it}", facts)
        case Unanswered(why):
            found = f"{where}. From here that address does not answer ({why})."
            return Finding(State.UNKNOWN, found, "Is it up, and can it be reached from outside?", facts)
        case Denied(http_status=401 | 403):
            return Finding(State.MISSING, f"{where}, and that address does not know our verify token.", set_it, facts)
        case Told(content) if words(content, "echo") == challenge:
            found = "Webhooks come here: callback URL, verify token and the field messages are right."
            return Finding(State.OK, found if here else f"{where}, and that address knows our verify token.", facts=facts)
        case _:
            return Finding(State.MISSING, f"{where}, and what answers there is not this webhook.", set_it, facts)


def _ends(data: Mapping[str, Any]) -> datetime | None:
    """When a token ends or stops seeing data, whichever is first; Meta writes 0 for never."""
    times = [data.get(name) for name in ("expires_at", "data_access_expires_at")]
    seconds = [time for time in times if isinstance(time, int) and 0 < time < 2**33]
    return datetime.fromtimestamp(min(seconds), UTC) if seconds else None
