"""Plays a tour on the phone page: every step is a click or a key, and what the page shows is checked."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

TOUR = Path(__file__).with_name("tour.yaml")
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


def read_tour(file: Path = TOUR) -> list[Step]:
    import yaml

    steps: list[Step] = yaml.safe_load(file.read_text())
    return steps


class Player:
    """Holds one open page. `pause` milliseconds are waited after each step, for people who watch."""

    def __init__(
        self, page: Page, address: str, *, token: str, number: str, pause: int = PAUSE_MS, say: Callable[[str], object] = lambda _: None
    ) -> None:
        self._page, self._address, self._pause, self._tell = page, address, pause, say
        self._token, self._number_id = token, number

    def play(self, steps: Iterable[Step]) -> None:
        """Raises TourFailed with the step that went wrong."""
        self._page.goto(self._address)
        for step in steps:
            name = next(iter(step))
            self._tell(f"{name}: {step[name]}")
            before = self._replies().count()
            try:
                getattr(self, f"_{name}")(step[name], step)
                self._check(step, before)
            except Exception as fault:
                raise TourFailed(f"{dict(step)}: {fault}") from fault
            self._page.wait_for_timeout(self._pause)

    # Steps

    def _chapter(self, title: str, _: Step) -> None:
        self._tell(f"--- {title}")

    def _hold(self, name: str, _: Step) -> None:
        self._to_people()
        people = self._page.get_by_role("navigation", name="People")
        people.get_by_role("button", name=re.compile(rf"\b{re.escape(name)}\b")).first.click()
        self._page.locator(".holder-name", has_text=name).wait_for()

    def _add(self, person: Step, _: Step) -> None:
        self._to_people()
        self._button("Add a person").click()
        self._page.get_by_role("textbox", name="Name", exact=True).fill(person["name"])
        self._page.get_by_label("Hides their phone number").set_checked(bool(person.get("hidden")))
        self._button("Add").click()
        self._page.locator(".holder-name", has_text=person["name"]).wait_for()

    def _say(self, text: str, _: Step) -> None:
        self._write(text)
        self._taken(text)

    def _reply(self, text: str, _: Step) -> None:
        self._menu(self._replies().last, "Reply")
        self._write(text)
        self._taken(text)

    def _react(self, emoji: str, _: Step) -> None:
        last = self._replies().last
        self._menu(last, f"React with {emoji}")
        last.get_by_label("Reactions").wait_for()

    def _attach(self, what: str, _: Step) -> None:
        self._button("Attach").click()
        self._page.get_by_role("dialog", name="Send").get_by_role("button", name=what, exact=True).click()
        self._taken(None)

    def _upload(self, file: Step, _: Step) -> None:
        self._page.locator("#file").set_input_files({"name": file["name"], "mimeType": file["type"], "buffer": file["text"].encode()})
        self._taken(file["name"])

    def _tap(self, title: str, _: Step) -> None:
        self._page.locator(".choices").get_by_role("button", name=title).last.click()
        self._taken(title)

    def _pick(self, choice: Step, _: Step) -> None:
        self._page.locator(".choices").get_by_role("button", name=choice["list"]).last.click()
        self._page.get_by_role("dialog", name=choice["list"]).get_by_role("button", name=choice["row"]).click()
        self._taken(choice["row"])

    def _edit(self, change: Step, _: Step) -> None:
        self._menu(self._mine(change["message"]), "Edit")
        self._write(change["to"])
        self._mine(change["to"]).get_by_text("Edited", exact=True).wait_for()

    def _delete(self, text: str, _: Step) -> None:
        self._menu(self._mine(text), "Delete for everyone")
        self._page.locator(".bubble.mine", has_text="You deleted this message").last.wait_for()

    def _forward(self, _: str, __: Step) -> None:
        said = self._page.locator(".bubble.theirs[data-kind=text]").last
        self._menu(said, "Forward to the assistant")
        self._page.locator(".bubble.mine", has_text="Forwarded").last.wait_for()
        self._taken(None)

    def _again(self, text: str, _: Step) -> None:
        bubbles = self._page.locator(".bubble.mine").count()
        self._menu(self._mine(text), "Deliver once more")
        self._page.wait_for_timeout(300)
        if self._page.locator(".bubble.mine").count() != bubbles:
            raise TourFailed("a duplicate made a second bubble")

    def _collect(self, texts: list[str], step: Step) -> None:
        self._next_messages("Collect")
        for text in texts:
            self._write(text)
        self._page.get_by_role("group", name="Collected messages").get_by_role("button", name=step["send"]).click()
        for text in texts:
            self._taken(text)

    def _group(self, text: str, _: Step) -> None:
        self._next_messages("In the group")
        self._write(text)
        self._taken(text)
        self._page.get_by_role("group", name="Collected messages").get_by_role("button", name="Not In the group").click()

    def _opened(self, _: bool, __: Step) -> None:
        self._page.locator("#holder").click()
        self._button("Open the chat for the first time").click()
        self._page.locator("[data-kind=request_welcome]").last.wait_for()

    def _number(self, number: str, _: Step) -> None:
        def change(form: Locator) -> None:
            form.get_by_label("New number").fill(number)
            form.get_by_role("button", name="Change").click()

        self._change_holder(change)
        self._page.locator("[data-kind=system]").last.wait_for()

    def _user_id(self, _: str, __: Step) -> None:
        self._change_holder(lambda form: form.get_by_role("button", name="Give a new user id").click())
        self._page.locator("[data-kind=system]", has_text="GB.").last.wait_for()

    def _username(self, name: str, _: Step) -> None:
        def hide(form: Locator) -> None:
            form.get_by_label("Username").fill(name)
            form.get_by_role("button", name="Save").click()
            form.get_by_label("Webhooks do not tell the number").check()
            form.get_by_text("(not told)").wait_for()

        self._change_holder(hide)

    def _move(self, label: str, _: Step) -> None:
        shown = self._page.locator("#clock").inner_text()
        self._in_lab(lambda lab: lab.get_by_role("button", name=label, exact=True).click())
        self._page.wait_for_function("shown => document.querySelector('#clock').innerText !== shown", arg=shown)

    def _arm(self, fault: Step, _: Step) -> None:
        def arm(lab: Locator) -> None:
            lab.get_by_label("Fault", exact=True).select_option(label=fault["fault"])
            if "code" in fault:
                lab.get_by_label("Meta's error").select_option(fault["code"])
            if "status" in fault:
                lab.get_by_label("Status", exact=True).select_option(fault["status"])
            lab.get_by_role("button", name="Arm the fault").click()
            lab.locator("#fault-list li:not(.none)", has_text=fault["fault"]).wait_for()

        self._in_lab(arm)

    def _window(self, state: str, _: Step) -> None:
        self._page.locator(f"#window[data-open={'true' if state == 'open' else 'false'}]").wait_for()

    def _template(self, template: Step, _: Step) -> None:
        self._post("/control/templates", {**template, "status": "APPROVED"})

    def _receive(self, body: Step, _: Step) -> None:
        """The assistant's side: one send through the Graph API, to whoever holds the phone."""
        name = self._page.locator(".holder-name").inner_text()
        people = json.loads(self._call("/control/chats", None))["people"]
        person = next(person for person in people if person["name"] == name)
        before = self._replies().count()
        self._post(f"/v25.0/{self._number_id}/messages", {"messaging_product": "whatsapp", "recipient": person["user_id"], **body})
        self._replies().nth(before).wait_for()

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
