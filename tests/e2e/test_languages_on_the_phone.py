"""At the phone page, with the models of a start without any key: one language answers for another, and a long text by its end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from local.stack import LocalStack
from tests.e2e.phone_page import PHONE, PhonePage, chromium, opened

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.journeys]

PASTED = "The committee went through the allotment report, and put off the next step once more. " * 46
"""WhatsApp takes 4,096 characters."""
LAST = "The spare key of the shed hangs behind the blue rain barrel."


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalStack]:
    with LocalStack(tmp_path_factory.mktemp("stack"), overrides={"AGENT7_DEBOUNCE_MS": "0"}) as stack:
        yield stack


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def phone(stack: LocalStack, browser: Browser) -> Iterator[PhonePage]:
    with opened(browser, stack.simulator_url, PHONE) as phone:
        yield phone.open()


def test_german_is_found_by_english_english_by_german_and_a_long_text_by_its_last_sentence(phone: PhonePage) -> None:
    phone.choose("Ada")
    phone.ask("Merk dir, dass der Ersatzschlüssel unter dem roten Blumentopf liegt")
    phone.ask("Merk dir, dass meine Tochter Trompete lernt")
    phone.ask("Remember that I left my glasses in the taxi")
    phone.ask("Remember that my brother collects old clocks")
    phone.ask(PASTED + LAST)

    answers = {
        question: phone.ask(question)
        for question in (
            "Which instrument does my girl play?",
            "Was sammelt mein Bruder?",
            "Where does the spare key of the shed hang?",
        )
    }
    for answer, held in zip(answers.values(), ("Trompete", "old clocks", LAST), strict=True):
        assert held in answer, answers
