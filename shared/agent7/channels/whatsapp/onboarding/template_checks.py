"""What Meta's answers about the reminder template mean, in words for the person who sets the number up. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from agent7.channels.whatsapp.onboarding.findings import (
    Finding,
    State,
    listed,
    mapping,
    trouble,
    words,
)
from agent7.channels.whatsapp.onboarding.graph_admin import Reply, Told
from agent7.channels.whatsapp.outbound import reminder_template


def judge_template(reply: Reply, locales: Sequence[str]) -> Finding:
    """The reminder template in each of our languages."""
    if not isinstance(reply, Told):
        return trouble(reply)
    found: dict[str, str] = {}
    for item in map(mapping, listed(reply.content.get("data"))):
        if words(item, "name") == reminder_template.NAME:
            found[words(item, "language")] = "FOREIGN" if _takes_parameters(item) else words(item, "status") or "UNKNOWN"
    facts = {locale: found.get(reminder_template.LANGUAGES[locale], "absent").lower() for locale in locales}
    absent = [locale for locale, status in facts.items() if status == "absent"]
    pending = [locale for locale, status in facts.items() if status in ("pending", "in_appeal", "pending_deletion")]
    bad = [f"{locale} {status}" for locale, status in facts.items() if status not in ("absent", "approved") and locale not in pending]
    held = "Until it is approved, an answer whose 24-hour window has closed waits until the person writes."
    name = f"The template {reminder_template.NAME}"
    if bad:
        return Finding(
            State.ATTENTION, f"{name} cannot be used in: {', '.join(bad)}. {held}", f"{REPAIR} (foreign: takes parameters.)", facts
        )
    if absent:
        return Finding(State.ATTENTION, f"{name} is missing in: {', '.join(absent)}. {held}", CREATE, facts)
    if pending:
        return Finding(
            State.ATTENTION, f"{name} waits for Meta's approval in: {', '.join(pending)}. {held}", "Usually minutes, at most a day.", facts
        )
    return Finding(State.OK, f"{name} is approved in: {', '.join(locales)}.", facts=facts)


def judge_creation(replies: Mapping[str, Reply]) -> Finding:
    """The answers to creating the template, by locale."""
    if not replies:
        return Finding(State.OK, "The template is there in every language already.")
    facts = {locale: words(reply.content, "status").lower() or "created" for locale, reply in replies.items() if isinstance(reply, Told)}
    refused = {locale: reply for locale, reply in replies.items() if not isinstance(reply, Told)}
    created = f"Created in: {', '.join(facts)}. Meta approves within minutes, at most a day." if facts else "Created in no language."
    if not refused:
        return Finding(State.OK, created, facts=facts)
    worst = trouble(next(iter(refused.values())))
    return Finding(worst.state, f"{created} Not in: {', '.join(refused)}. {worst.found}", worst.todo, facts)


CREATE = "Create it: make number ARGS=--create-template, or the button on the console's page."
REPAIR = "Look at it in WhatsApp Manager -> Message templates; delete it there to create it anew."


def _takes_parameters(template: Mapping[str, Any]) -> bool:
    bodies = [words(mapping(part), "text") for part in listed(template.get("components"))]
    return any("{{" in text for text in bodies)
