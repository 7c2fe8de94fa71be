"""Plays a tour on the phone page: every step is a click or a key, and what the page shows is checked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from local.simulator.demo.gestures import Gestures, Step, TourFailed

if TYPE_CHECKING:
    from playwright.sync_api import Locator

TOUR = Path(__file__).with_name("tour.yaml")


def read_tour(file: Path = TOUR) -> list[Step]:
    """The steps of a tour from its YAML file."""
    import yaml

    steps: list[Step] = yaml.safe_load(file.read_text())
    return steps


class Player(Gestures):
    """A method for each step that `tour.yaml` may name."""

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
