"""A reminder on the whole system: asked for on the phone page, the clock moved to its day, and it comes, once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from local.stack import LocalStack
from tests.e2e.phone_page import DESKTOP, REPLY_MS, chromium, opened

pytestmark = [pytest.mark.slow, pytest.mark.browser]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalStack]:
    with LocalStack(tmp_path_factory.mktemp("reminders"), overrides={"AGENT7_TIME_ZONE": "Europe/Berlin"}) as stack:
        yield stack


def test_a_reminder_for_3_may_comes_on_3_may(stack: LocalStack) -> None:
    stack.move_clock(set="2031-04-28T10:00:00+00:00")
    with chromium() as browser, opened(browser, stack.simulator_url, DESKTOP) as phone:
        phone.open()
        phone.choose("Ada")
        phone.ask("hello")
        assert phone.ask("Remind me of the contract on 3 May").startswith("I'll remind you on Saturday 3 May at 09:00: the contract")
        stack.move_clock(set="2031-05-02T18:00:00+00:00")
        phone.ask("good evening")
        before = phone.replies().count()
        stack.move_clock(set="2031-05-03T06:59:00+00:00")
        stack.run_job("poll")
        assert phone.replies().count() == before
        stack.move_clock(set="2031-05-03T07:00:30+00:00")
        stack.run_job("poll")
        stack.run_job("poll")
        expect(phone.replies()).to_have_count(before + 1, timeout=REPLY_MS)
        assert phone.replies().last.locator(".said").inner_text() == "Reminder: the contract"
        assert "no reminders" in phone.ask("What reminders do I have?")
