"""What the Graph API says about one number, its account and its app. Each thing is asked for once, when somebody needs it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from agent7.channels.whatsapp.onboarding.checks import holds_number
from agent7.channels.whatsapp.onboarding.findings import listed, mapping, words
from agent7.channels.whatsapp.onboarding.graph_admin import GraphAdmin, Reply, Told
from agent7.channels.whatsapp.outbound import reminder_template
from agent7.settings import WhatsAppSettings

NUMBER_FIELDS = "display_phone_number,verified_name,quality_rating,platform_type,status,webhook_configuration"
TEMPLATE_FIELDS = "name,language,status,category,components"
MANAGEMENT = "whatsapp_business_management"
MOST_ACCOUNTS = 3
"""Of a token for many accounts, so many are looked through for the number."""


class NumberFacts:
    """Answers for the settings of one number. The token and the number's id must be fit to be sent."""

    def __init__(self, settings: WhatsAppSettings, graph: GraphAdmin) -> None:
        self._settings = settings
        self._graph = graph

    @cached_property
    def token(self) -> Reply:
        """The token as seen by itself, so that this does not hang on the app secret."""
        return self._ask("debug_token", input_token=self._settings.access_token)

    @cached_property
    def app_id(self) -> str:
        """The app that the token belongs to; empty when unknown."""
        return words(mapping(self.token.content.get("data")), "app_id") if isinstance(self.token, Told) else ""

    @cached_property
    def number(self) -> Reply:
        """What Meta tells of the phone number."""
        return self._ask(self._settings.phone_number_id, fields=NUMBER_FIELDS)

    @cached_property
    def health(self) -> Mapping[str, Any]:
        """Whether Meta lets the number send, and why not; asked apart, since it is a courtesy that not every version shows."""
        reply = self._ask(self._settings.phone_number_id, fields="health_status") if isinstance(self.number, Told) else None
        return mapping(reply.content.get("health_status")) if isinstance(reply, Told) else {}

    @cached_property
    def subscriptions(self) -> Reply:
        """Webhooks of the app, asked with the app's own token, which only the right secret makes."""
        return self._graph.get(f"{self.app_id}/subscriptions", f"{self.app_id}|{self._settings.app_secret}")

    @cached_property
    def account(self) -> str:
        """The WhatsApp account that holds the number, or else the first that the token is for; empty when unknown."""
        candidates = list(dict.fromkeys(self._candidates()))[:MOST_ACCOUNTS]
        holding = (account for account in candidates if holds_number(self.numbers_of(account), self._settings.phone_number_id))
        return next(holding, candidates[0] if candidates else "")

    def numbers_of(self, account: str) -> Reply:
        """The phone numbers of a WhatsApp account, asked once."""
        if account not in self._numbers:
            self._numbers[account] = self._ask(f"{account}/phone_numbers", fields="id", limit="100")
        return self._numbers[account]

    @cached_property
    def _numbers(self) -> dict[str, Reply]:
        return {}

    @cached_property
    def subscribed_apps(self) -> Reply:
        """The apps to which the account gives its webhooks."""
        return self._ask(f"{self.account}/subscribed_apps")

    @cached_property
    def templates(self) -> Reply:
        """The account's message templates of our name, in every language."""
        return self._ask(f"{self.account}/message_templates", name=reminder_template.NAME, fields=TEMPLATE_FIELDS, limit="50")

    def _candidates(self) -> Iterator[str]:
        """Ids of accounts: what the number says first, then what the token is limited to."""
        for entity in map(mapping, listed(self.health.get("entities"))):
            if words(entity, "entity_type") == "WABA" and words(entity, "id"):
                yield words(entity, "id")
        token = mapping(self.token.content.get("data")) if isinstance(self.token, Told) else {}
        for scope in map(mapping, listed(token.get("granular_scopes"))):
            if words(scope, "scope") == MANAGEMENT:
                yield from (str(target) for target in listed(scope.get("target_ids")) if str(target).isdigit())

    def _ask(self, path: str, **params: str) -> Reply:
        return self._graph.get(path, self._settings.access_token, **params)
