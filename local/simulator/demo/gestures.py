"""Hands and eyes on the phone page: what every step of a tour is made of."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

REPLY_MS = 60_000
"""Generous: a reply can wait for the pace that Meta allows."""
ANSWER_MS = 15_000
"""From the first reply to the one that is meant: what was said before may be answered first."""
TAKEN_MS = 30_000
TAKEN = ("delivered", "read")
PAUSE_MS = 60
ANSWERED = """([from, wanted]) => [...document.querySelectorAll('.bubble.theirs[data-id]')].slice(from)
  .some((bubble) => new RegExp(wanted).test(bubble.innerText))"""
Step = Mapping[str, Any]


class TourFailed(AssertionError):
    """A step did not go as the tour says."""


class Gestures:
    """Holds one open page. `pause` milliseconds are waited after each step, for people who watch."""

    def __init__(
        self, page: Page, address: str, *, token: str, number: str, pause: int = PAUSE_MS, say: Callable[[str], object] = lambda _: None
    ) -> None:
        self._page, self._address, self._pause, self._tell = page, address, pause, say
        self._token, self._number_id = token, number

    # Hands

    def _write(self, text: str) -> None:
        box = self._page.get_by_label("Message", exact=True)
        box.fill("")
        if self._pause > 2 * PAUSE_MS:
            box.press_sequentially(text, delay=25)
        else:
            box.fill(text)
        self._page.keyboard.press("Enter")

    def _menu(self, bubble: Locator, action: str) -> None:
        bubble.hover()
        bubble.get_by_role("button", name="Message menu").click()
        self._page.get_by_role("dialog", name="Actions").get_by_role("button", name=action).click()

    def _next_messages(self, how: str) -> None:
        self._button("Attach").click()
        self._page.get_by_role("dialog", name="Send").get_by_label(how).check()
        self._page.keyboard.press("Escape")

    def _change_holder(self, change: Callable[[Locator], object]) -> None:
        self._page.locator("#holder").click()
        change(self._page.locator("#holder-dialog"))
        self._page.wait_for_timeout(self._pause)
        self._page.keyboard.press("Escape")

    def _in_lab(self, use: Callable[[Locator], object]) -> None:
        held = self._page.url
        self._to_people()
        self._button("Lab: faults, clock, templates").click()
        use(self._page.locator("#lab"))
        self._page.wait_for_timeout(self._pause)
        self._button("Close the lab").click()
        if self._page.url != held:
            self._page.goto(held)

    def _to_people(self) -> None:
        back = self._button("Back to all phones")
        if back.is_visible():
            back.click()

    # Eyes

    def _check(self, step: Step, before: int) -> None:
        if "answer" in step:
            self._expect(re.compile(step["answer"]), step.get("never"), before)
        if self._page.locator("#banner").is_visible():
            raise TourFailed(self._page.locator("#banner").inner_text())

    def _expect(self, wanted: re.Pattern[str], never: str | None, before: int) -> None:
        """Wait for the replies since the step until one holds what is wanted."""
        from playwright.sync_api import TimeoutError as NothingCame

        try:
            self._replies().nth(before).wait_for(timeout=REPLY_MS)
            self._page.wait_for_function(
                ANSWERED,
                arg=[before, wanted.pattern],
                timeout=ANSWER_MS,
            )
        except NothingCame:
            raise TourFailed(f"the replies were {self._replies().all_inner_texts()[before:]}") from None
        told = "\n".join(self._replies().all_inner_texts()[before:])
        if never and re.search(never, told):
            raise TourFailed(f"{never!r} stands in {told!r}")

    def _taken(self, text: str | None) -> None:
        """The last message of the person, with these words, has got its second tick."""
        bubbles = self._page.locator(".bubble.mine") if text is None else self._page.locator(".bubble.mine", has_text=text)
        taken = self._page.locator(", ".join(f"[data-state={state}]" for state in TAKEN))
        bubbles.last.and_(taken).wait_for(timeout=TAKEN_MS)

    def _replies(self) -> Locator:
        return self._page.locator(".bubble.theirs[data-id]")

    def _mine(self, text: str) -> Locator:
        return self._page.locator(".bubble.mine", has_text=text).last

    def _button(self, name: str) -> Locator:
        return self._page.get_by_role("button", name=name, exact=True)

    # Calls

    def _post(self, path: str, body: Step) -> None:
        self._call(path, body)

    def _call(self, path: str, body: Step | None) -> bytes:
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self._address.rstrip("/") + path, json.dumps(body).encode() if body else None, headers)  # noqa: S310 - our own server
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            told: bytes = answer.read()
            return told
