"""The demo's tour through every kind, on the whole system: page, webhook, functions, database, Graph API."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from local.simulator.demo.player import Player, read_tour
from local.stack import LocalStack
from tests.e2e.phone_page import DESKTOP, chromium, opened

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.journeys]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalStack]:
    with LocalStack(tmp_path_factory.mktemp("tour")) as stack:
        yield stack


def test_the_tour_leads_through_every_kind_and_nothing_breaks(stack: LocalStack) -> None:
    done: list[str] = []
    with chromium() as browser, opened(browser, stack.simulator_url, DESKTOP) as phone:
        player = Player(phone.page, stack.simulator_url, token="local-access-token", number="700800900100200", say=done.append)
        player.play(read_tour())
        assert phone.page.locator("#banner").is_hidden()
    assert len(done) > 60
    assert "Traceback" not in stack.output
