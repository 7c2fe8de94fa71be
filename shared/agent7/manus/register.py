"""`python -m agent7.manus.register`: have Manus call our address. Registered once, it is left alone; nothing secret is shown."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence

from agent7.errors import Agent7Error, BadRequest, Misconfigured
from agent7.manus.manus_v2 import HttpManus
from agent7.manus.port import Manus, WebhookListing
from agent7.settings import ManusSettings, with_secrets


def register(manus: Manus, url: str, *, replace: bool = False) -> str:
    """Register this address unless it is there and active. `replace` takes away those of ours with another secret.

    Manus calls the address before it answers, so it must be deployed by then. Returns what was done, in a sentence.
    """
    there = manus.webhooks()
    for webhook in there:
        outdated = _place(webhook.url) == _place(url) and webhook.url != url
        if (replace and outdated) or (webhook.url == url and not webhook.active):
            manus.webhook_delete(webhook.id)
    if any(webhook.url == url and webhook.active for webhook in there):
        return f"{_place(url)}/... was registered already"
    made = manus.webhook_create(url)
    return _told(made, url)


def _told(made: WebhookListing, url: str) -> str:
    if made.active:
        return f"{_place(url)}/... is registered as {made.id} and active"
    return f"{_place(url)}/... is registered as {made.id}, but Manus does not call it: its test request was not answered with 200"


def _place(url: str) -> str:
    """The address without its secret."""
    return url.rpartition("/")[0]


def _given(arguments: argparse.Namespace, env: Mapping[str, str]) -> ManusSettings:
    """The settings of the environment, with those of the secret on standard input laid over them."""
    try:
        settings = ManusSettings.read(with_secrets(env, sys.stdin.read()) if arguments.secret else env)
    except (ValueError, AttributeError) as error:
        raise BadRequest("standard input holds no JSON object of settings") from error
    if not settings.api_key or not settings.webhook_url or not settings.webhook_secret:
        raise Misconfigured("MANUS_API_KEY, MANUS_WEBHOOK_URL and MANUS_WEBHOOK_SECRET are needed")
    return settings


def main(given: Sequence[str] | None = None) -> int:
    """Register from the command line; 0 when it is done, 1 with the reason on standard error."""
    parser = argparse.ArgumentParser(prog="agent7.manus.register", description="Register our address for webhooks at Manus.")
    parser.add_argument("--secret", action="store_true", help="read the value of ManusSecret, as JSON, from standard input")
    parser.add_argument("--replace", action="store_true", help="take away addresses of ours with another secret")
    arguments = parser.parse_args(given)
    try:
        settings = _given(arguments, os.environ)
        print(register(HttpManus(lambda _: settings), settings.webhook_url, replace=arguments.replace))  # noqa: T201 - a command's answer
    except Agent7Error as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
