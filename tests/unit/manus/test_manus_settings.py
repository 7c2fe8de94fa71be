from __future__ import annotations

import pytest

from agent7.errors import Misconfigured
from agent7.settings import ManusSettings


@pytest.mark.parametrize(
    ("url", "registered"),
    [
        ("https://x.example/webhooks/manus", "https://x.example/webhooks/manus/s3cret"),
        ("https://x.example/webhooks/manus/", "https://x.example/webhooks/manus/s3cret"),
        ("https://x.example/webhooks/manus/s3cret", "https://x.example/webhooks/manus/s3cret"),
        ("", ""),
    ],
)
def test_the_address_may_be_given_with_its_secret_or_without(url: str, registered: str) -> None:
    assert ManusSettings.read({"MANUS_WEBHOOK_URL": url, "MANUS_WEBHOOK_SECRET": "s3cret"}).webhook_url == registered


def test_without_a_key_there_are_no_tasks_and_nothing_else_is_missing() -> None:
    settings = ManusSettings.read({})

    assert not settings.is_on
    assert (settings.api_base_url, settings.agent_profile, settings.webhook_secret) == ("https://api.manus.ai", "manus-1.6", "")
    assert ManusSettings.read({"MANUS_API_KEY": " k\n"}).api_key == "k"


def test_another_version_of_the_api_is_refused_by_its_name() -> None:
    with pytest.raises(Misconfigured, match="MANUS_API_VERSION must be v2"):
        ManusSettings.read({"MANUS_API_VERSION": "v1"})


def test_no_secret_shows_in_what_is_printed() -> None:
    settings = ManusSettings.read(
        {"MANUS_API_KEY": "sk-1", "MANUS_WEBHOOK_URL": "https://x/webhooks/manus", "MANUS_WEBHOOK_SECRET": "s3cret"}
    )

    assert not [word for word in ("sk-1", "s3cret") if word in repr(settings)]
