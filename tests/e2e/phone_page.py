"""A person at the phone page: opens it in Chromium, holds somebody's phone, writes, reads the replies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from tests.machine import CHROMIUM

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE, DESKTOP, NARROW = (390, 844), (1280, 800), (360, 640)
REPLY_MS = 30_000
"""Generous: after five replies in a row the assistant itself waits six seconds before each."""


class PhonePage:
    """What a person does on the page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address

    def open(self, person: str | None = None) -> PhonePage:
        self.page.goto(f"{self.address}/" + (f"#/{person}" if person else ""))
        return self

    def choose(self, name: str) -> None:
        self.page.get_by_role("navigation", name="People").get_by_role("button", name=re.compile(name)).click()

    def say(self, text: str) -> None:
        self.page.get_by_label("Message", exact=True).fill(text)
        self.page.keyboard.press("Enter")

    def mine(self) -> Locator:
        return self.page.locator(".bubble.mine")

    def replies(self) -> Locator:
        return self.page.locator(".bubble.theirs[data-id]")

    def ask(self, text: str) -> str:
        """Say something and wait for the next reply."""
        before = self.replies().count()
        self.say(text)
        expect(self.replies()).to_have_count(before + 1, timeout=REPLY_MS)
        return self.replies().last.locator(".said").inner_text()


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def opened(browser: Browser, address: str, size: tuple[int, int], **options: str) -> Iterator[PhonePage]:
    """A page of its own; every error in its scripts and every call to another host fails the test."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", **options)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda line: problems.append(line.text) if line.type == "error" and "net::ERR_" not in line.text else None)
    page.on("request", lambda request: None if request.url.startswith((address, "data:")) else problems.append(request.url))
    yield PhonePage(page, address)
    context.close()
    assert problems == []
