"""The phone page in a real browser, with a tiny assistant behind it: the dialogue, ticks, hostile text, outages, people, sizes."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Browser, Page, expect

from local.simulator.graph.faults import Fault
from local.simulator.server import SimulatorServer
from local.simulator.settings import SimulatorSettings
from local.simulator.simulator import Simulator
from local.stack import wait_until
from tests.e2e.phone_page import DESKTOP, NARROW, PHONE, PhonePage, chromium, opened
from tests.fakes.echo_assistant import EchoAssistant

pytestmark = [pytest.mark.browser, pytest.mark.journeys]

HOSTILE = "<script>window.hacked=1</script><img src=x onerror='window.hacked=1'> \"quotes\" & </div> javascript:alert(1)"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def assistant() -> Iterator[EchoAssistant]:
    assistant = EchoAssistant()
    yield assistant
    assistant.close()


@pytest.fixture
def clock_file(tmp_path: Path) -> Path:
    return tmp_path / "clock"


@pytest.fixture
def simulator(assistant: EchoAssistant, clock_file: Path) -> Iterator[SimulatorServer]:
    settings = SimulatorSettings(0, assistant.url, "test-app-secret", "test-token", "700800900100200", clock_file)
    simulator = Simulator(settings)
    server = SimulatorServer(simulator)
    assistant.settings, assistant.graph_url = settings, server.address
    serving = threading.Thread(target=server.serve_forever, args=(0.02,))
    serving.start()
    yield server
    server.close()
    serving.join()
    simulator.stop()


@pytest.fixture
def phone(browser: Browser, simulator: SimulatorServer) -> Iterator[PhonePage]:
    with opened(browser, simulator.address, PHONE) as page:
        yield page


def test_the_assistant_is_told_asked_corrected_and_made_to_forget(phone: PhonePage) -> None:
    phone.open()
    phone.choose("Ada")
    assert "Acme Corp" in phone.ask("Remember that my company is called Acme Corp")
    assert "Acme Corp" in phone.ask("What's my company called?")
    assert "previous Acme Corp" in phone.ask("Actually my company is called Nexus Labs")
    answer = phone.ask("What's my company called?")
    assert "Nexus Labs" in answer
    assert "Acme Corp" not in answer
    assert "forgotten" in phone.ask("forget about my company")
    assert "Nexus Labs" not in phone.ask("What's my company called?")


def test_another_phone_shows_another_chat_and_another_memory(phone: PhonePage) -> None:
    phone.open("ada")
    phone.ask("Remember that my company is called Acme Corp")
    phone.page.get_by_role("button", name="Back to all phones").click()
    phone.choose("Bob")
    expect(phone.page.get_by_text("An assistant that remembers")).to_be_visible()
    assert "Acme" not in phone.ask("What's my company called?")
    expect(phone.page.locator(".bubble", has_text="Acme")).to_have_count(0)


def test_ticks_rise_from_sent_to_read_and_only_what_is_seen_is_reported_read(
    phone: PhonePage, assistant: EchoAssistant, simulator: SimulatorServer
) -> None:
    assistant.replies = False
    phone.open("ada")
    phone.say("hello")
    expect(phone.mine().last.get_by_role("img", name="Delivered")).to_be_visible()
    wamid = simulator.simulator.chats.messages("ada")[0].id
    assistant.graph({"messaging_product": "whatsapp", "status": "read", "message_id": wamid, "typing_indicator": {"type": "text"}})
    expect(phone.mine().last.get_by_role("img", name="Read")).to_be_visible()
    expect(phone.page.get_by_text("typing…").last).to_be_visible()
    assistant.graph({"messaging_product": "whatsapp", "to": "+447700900123", "type": "text", "text": {"body": "hi"}})
    expect(phone.page.locator(".typing-bubble")).to_have_count(0)
    expect(phone.replies()).to_have_count(1)
    seen = [status["status"] for status in statuses_until(assistant, "read", phone)]
    assert seen[-1] == "read"
    assert seen[:-1] in (["sent"], ["sent", "delivered"])


def test_what_nobody_looks_at_stays_unread_and_is_counted(phone: PhonePage, assistant: EchoAssistant, simulator: SimulatorServer) -> None:
    phone.open()
    expect(phone.page.get_by_role("button", name=re.compile("Bob"))).to_be_visible()
    simulator.simulator.hand_over([(simulator.simulator.chats.person("bob"), {"text": "ping"})])
    expect(phone.page.get_by_label("1 unread")).to_be_visible()
    statuses = [status["status"] for status in statuses_until(assistant, "delivered", phone)]
    assert "read" not in statuses


def test_hostile_text_is_shown_as_text(phone: PhonePage) -> None:
    phone.open("ada")
    assert phone.ask(HOSTILE) == HOSTILE
    assert phone.page.evaluate("window.hacked") is None
    assert phone.page.locator(".bubble img, .bubble script").count() == 0
    assert phone.page.get_by_role("log").locator("a[href^='javascript']").count() == 0


def test_marks_and_addresses_are_shown_as_on_a_phone(phone: PhonePage) -> None:
    phone.open("ada")
    phone.ask("*bold* _slanted_ ~gone~ `code` 2*3*4 snake_case_name https://example.com/a?b=c.")
    said = phone.replies().last.locator(".said")
    for tag, text in (("strong", "bold"), ("em", "slanted"), ("s", "gone"), ("code", "code")):
        assert said.locator(tag).all_inner_texts() == [text]
    assert said.locator("a").get_attribute("href") == "https://example.com/a?b=c"


def test_an_assistant_that_is_down_is_announced_and_the_message_gets_through_later(phone: PhonePage, assistant: EchoAssistant) -> None:
    phone.open("ada")
    assistant.answer_status = 500
    phone.say("are you there?")
    alert = phone.page.get_by_role("alert").filter(has_text="does not take messages")
    expect(alert).to_contain_text("HTTP 500")
    expect(phone.mine().last).to_contain_text("Waiting, will be sent again")
    assistant.answer_status = 200
    alert.get_by_role("button", name="Try now").click()
    expect(alert).to_be_hidden()
    expect(phone.replies()).to_have_count(1)
    expect(phone.mine().last).not_to_contain_text("Waiting")


def test_a_simulator_that_is_gone_is_announced(phone: PhonePage, simulator: SimulatorServer) -> None:
    phone.open("ada")
    expect(phone.page.get_by_label("Message", exact=True)).to_be_visible()
    simulator.close()
    expect(phone.page.get_by_role("alert").filter(has_text="simulator is not reachable")).to_be_visible()


def test_a_new_person_gets_a_phone_with_or_without_a_number(phone: PhonePage, assistant: EchoAssistant) -> None:
    phone.open()
    for name, hides in (("Grace <b>H</b>", False), ("Cleo", True)):
        phone.page.get_by_role("button", name="Add a person").click()
        phone.page.get_by_role("textbox", name="Name").fill(name)
        phone.page.get_by_label("Hides their phone number").set_checked(hides)
        phone.page.get_by_role("button", name="Add", exact=True).click()
        expect(phone.page.locator(".holder-name")).to_have_text(name)
        assert phone.ask("hello") == "hello"
        assert ("from" in assistant.messages()[-1]) is not hides
        phone.page.get_by_role("button", name="Back to all phones").click()


def test_a_moved_clock_is_shown(phone: PhonePage, clock_file: Path) -> None:
    phone.open()
    expect(phone.page.locator("#clock")).to_contain_text("real time")
    clock_file.write_text(str(2 * 86400 + 3 * 3600))
    expect(phone.page.locator("#clock")).to_contain_text("Clock moved by +2 d 3 h")


def test_the_keyboard_alone_is_enough(phone: PhonePage) -> None:
    phone.open()
    expect(phone.page.get_by_role("button", name=re.compile("Ada"))).to_be_visible()
    press(phone.page, until="Ada")
    phone.page.keyboard.press("Enter")
    press(phone.page, until="^Message$")
    phone.page.keyboard.type("first")
    phone.page.keyboard.press("Shift+Enter")
    phone.page.keyboard.type("second")
    phone.page.keyboard.press("Enter")
    expect(phone.replies()).to_have_count(1)
    assert phone.replies().last.locator(".said").inner_text() == "first\nsecond"
    press(phone.page, until="details", backwards=True)
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_role("dialog", name="Message details")).to_contain_text("wamid.")
    phone.page.keyboard.press("Escape")
    expect(phone.page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("size", [NARROW, PHONE, DESKTOP], ids=["360", "390", "1280"])
def test_nothing_overflows_and_text_has_contrast(browser: Browser, simulator: SimulatorServer, size: tuple[int, int]) -> None:
    with opened(browser, simulator.address, size) as phone:
        phone.open("ada")
        phone.ask("w" * 300 + " and a few words after a very long one")
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert phone.page.evaluate("document.querySelector('#messages').scrollWidth <= document.querySelector('#messages').clientWidth")
        assert phone.page.get_by_label("Message", exact=True).bounding_box()["height"] >= 44
        assert low_contrast(phone.page) == []


def everything(simulator: SimulatorServer) -> None:
    """Ada sends one message of each kind, and gets buttons, a list and a template."""
    phones, assistant = simulator.simulator, simulator.simulator.graph_api
    ada = phones.chats.person("ada")
    kinds = ("text", "image", "video", "audio", "document", "sticker", "location", "contacts", "order", "unsupported", "request_welcome")
    messages, _ = phones.hand_over([(ada, {"kind": kind, "text": "Hello", "forwarded": kind == "image"}) for kind in kinds])
    phones.hand_over([(ada, {"kind": "reaction", "to": messages[0].id, "emoji": "👍"}), (ada, {"kind": "revoke", "of": messages[1].id})])
    phones.hand_over([(ada, {"kind": "edit", "of": messages[0].id, "text": "Hello there"}), (ada, {"text": "hi all", "group": "Family"})])
    action = {"buttons": [{"type": "reply", "reply": {"id": "yes", "title": "Yes, please"}}]}
    rows = [{"id": "a", "title": "10:00", "description": "Dr Shah"}, {"id": "b", "title": "11:30"}]
    listed = {"button": "Choose a time", "sections": [{"title": "Tuesday", "rows": rows}]}
    for part in (
        {"type": "button", "body": {"text": "Shall I?"}, "footer": {"text": "A footer"}, "action": action},
        {"type": "list", "header": {"type": "text", "text": "Times"}, "body": {"text": "Which time?"}, "action": listed},
    ):
        body = {"messaging_product": "whatsapp", "to": "+447700900123", "type": "interactive", "interactive": part}
        token = f"Bearer {phones.settings.access_token}"
        assert assistant.call(phones.settings.phone_number_id, token, json.dumps(body).encode()).status == 200


@pytest.mark.parametrize("size", [NARROW, PHONE, DESKTOP], ids=["360", "390", "1280"])
def test_every_kind_the_lab_and_the_sheets_fit_and_can_be_read(
    browser: Browser, simulator: SimulatorServer, assistant: EchoAssistant, size: tuple[int, int]
) -> None:
    assistant.replies = False
    everything(simulator)
    simulator.simulator.faults.set([Fault("error", code=131056, user="ada", times=3)])
    with opened(browser, simulator.address, size) as phone:
        phone.open("ada")
        expect(phone.page.get_by_role("button", name="Choose a time")).to_be_visible()
        expect(phone.page.get_by_role("status").filter(has_text="Armed")).to_contain_text("131056, for Ada, 3 times")
        box = "(({scrollWidth, clientWidth}) => scrollWidth <= clientWidth)(document.querySelector('%s'))"
        assert phone.page.evaluate(box % "#messages")
        assert low_contrast(phone.page) == []
        for opener in ("Attach", "Choose a time"):
            phone.page.get_by_role("button", name=opener, exact=True).click()
            assert phone.page.evaluate(box % "dialog[open]")
            assert low_contrast(phone.page) == []
            phone.page.keyboard.press("Escape")
        phone.page.locator("#window").click()
        expect(phone.page.get_by_role("complementary", name="Lab")).to_be_visible()
        assert phone.page.evaluate(box % "#lab .lab-body")
        assert low_contrast(phone.page) == []
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_buttons_and_lists_are_tapped_and_the_answer_quotes_them(
    phone: PhonePage, assistant: EchoAssistant, simulator: SimulatorServer
) -> None:
    assistant.replies = False
    everything(simulator)
    phone.open("ada")
    phone.page.get_by_role("button", name="Yes, please").click()
    expect(phone.mine().last).to_contain_text("Shall I?")
    phone.page.get_by_role("button", name="Choose a time").click()
    phone.page.get_by_role("dialog", name="Choose a time").get_by_role("button", name="10:00").click()
    expect(phone.mine().last).to_contain_text("Dr Shah")
    expect(phone.mine().last.get_by_role("img", name="Delivered")).to_be_visible()
    expect(phone.page.locator('.choice[aria-pressed="true"]')).to_have_text("Yes, please")
    taps = [message["interactive"] for message in assistant.messages() if message["type"] == "interactive"]
    assert [tap["type"] for tap in taps] == ["button_reply", "list_reply"]


def test_a_message_menu_works_by_keyboard_and_by_long_press(phone: PhonePage, simulator: SimulatorServer) -> None:
    phone.open("ada")
    phone.ask("hello")
    press(phone.page, until="Message menu", backwards=True)
    phone.page.keyboard.press("Enter")
    phone.page.get_by_role("button", name="React with 😂").press("Enter")
    expect(phone.replies().last.get_by_label("Reactions: 😂")).to_be_visible()
    phone.mine().last.dispatch_event("touchstart")
    phone.page.get_by_role("dialog", name="Actions").get_by_role("button", name="Delete for everyone").click()
    expect(phone.mine().last).to_contain_text("You deleted this message")
    assert simulator.simulator.chats.messages("ada")[-1].kind == "revoke"


def test_people_are_found_by_name_number_and_words(phone: PhonePage, simulator: SimulatorServer) -> None:
    phone.open()
    people = phone.page.get_by_role("navigation", name="People").get_by_role("button")
    search = phone.page.get_by_role("searchbox", name="Search people")
    simulator.simulator.say(simulator.simulator.chats.person("bob"), {"text": "about the dentist"})
    for wanted in ("bob", "900456", "dentist"):
        search.fill(wanted)
        expect(people).to_have_count(1)
        expect(people).to_contain_text("Bob")
    search.fill("nobody at all")
    expect(phone.page.get_by_text("Nobody here is called")).to_be_visible()


def test_a_fault_is_armed_shown_and_cleared_and_the_window_follows_the_clock(phone: PhonePage, assistant: EchoAssistant) -> None:
    phone.open("ada")
    phone.ask("hello")
    phone.page.locator("#window[data-open=true]").click()
    lab = phone.page.get_by_role("complementary", name="Lab")
    lab.get_by_label("Fault", exact=True).select_option(label="Slow answer")
    lab.get_by_label("Milliseconds").fill("10")
    lab.get_by_label("Times").fill("2")
    lab.get_by_role("button", name="Arm the fault").click()
    lab.get_by_role("button", name="+1 day").click()
    lab.get_by_role("button", name="Close the lab").click()
    expect(phone.page.locator("#window")).to_have_attribute("data-open", "false")
    strip = phone.page.get_by_role("status").filter(has_text="Armed")
    expect(strip).to_contain_text("Slow answer 10 ms, 2 times")
    phone.ask("hello again")
    expect(phone.page.locator("#window")).to_have_attribute("data-open", "true")
    expect(strip).to_contain_text("Slow answer 10 ms")
    strip.get_by_role("button", name="Clear").click()
    expect(strip).to_be_hidden()


def test_one_writes_at_once_jumps_to_the_latest_finds_by_key_and_empties_a_chat(browser: Browser, simulator: SimulatorServer) -> None:
    with opened(browser, simulator.address, DESKTOP) as phone:
        phone.open("ada")
        for number in range(14):
            phone.ask(f"Line {number} of a long talk,\nin two lines")
        page = phone.page
        redrawn_before_the_page_hears_of_it = "box => { box.scrollTop = 0; dispatchEvent(new HashChangeEvent('hashchange')); }"
        page.get_by_label("Messages", exact=True).evaluate(redrawn_before_the_page_hears_of_it)
        page.get_by_role("button", name="Latest").click()
        expect(page.get_by_role("button", name="Latest")).to_be_hidden()
        expect(page.locator(".bubble").last).to_be_in_viewport()

        phone.choose("Bob")
        expect(page.get_by_label("Message", exact=True)).to_be_focused()
        page.get_by_label("Messages", exact=True).focus()
        page.keyboard.press("/")
        expect(page.get_by_label("Search people")).to_be_focused()

        phone.choose("Ada")
        page.get_by_role("button", name="holds this phone").click()
        page.get_by_role("button", name="Empty this chat").click()
        expect(page.locator(".bubble")).to_have_count(0)
        page.reload()
        expect(page.get_by_label("Message", exact=True)).to_be_visible()
        expect(page.locator(".bubble")).to_have_count(0)


def test_a_message_is_found_by_its_words_and_new_ones_are_counted_while_one_reads_above(
    browser: Browser, simulator: SimulatorServer, assistant: EchoAssistant
) -> None:
    with opened(browser, simulator.address, DESKTOP) as phone:
        phone.open("ada")
        phone.ask("The walrus sleeps")
        for number in range(14):
            phone.ask(f"Line {number} of a long talk,\nin two lines")
        page = phone.page
        page.get_by_label("Messages", exact=True).evaluate("box => { box.scrollTop = 0; }")
        expect(page.get_by_role("button", name="Latest")).to_be_visible()  # the page has heard of the scrolling
        assert simulator.simulator.say(simulator.simulator.chats.person("ada"), {"text": "from elsewhere"})
        page.get_by_role("button", name="1 new").click()
        expect(page.get_by_role("button", name=re.compile("new|Latest"))).to_have_count(0)

        phone.choose("Bob")
        expect(page.get_by_role("button", name=re.compile("holds this phone"))).to_contain_text("You areBob")
        page.get_by_label("Search people").fill("walrus")
        expect(page.locator(".person-last mark")).to_have_text("walrus")
        page.get_by_role("navigation", name="People").get_by_role("button").click()
        expect(page.locator(".bubble.found")).to_contain_text("walrus")
        expect(page.locator(".bubble.found")).to_be_in_viewport()

        page.get_by_label("Search people").fill("")
        page.get_by_label("Message", exact=True).press("ArrowUp")
        expect(page.get_by_label("Message", exact=True)).to_have_value("from elsewhere")
        page.keyboard.press("Escape")
        press(page, until="details", backwards=True)
        page.keyboard.press("ArrowUp")
        expect(page.locator(".bubble .meta:focus")).to_have_count(1)
        expect(page.locator(".bubble").nth(-2).locator(".meta")).to_be_focused()


def test_a_person_is_renamed_and_removed_and_the_title_counts_what_waits(
    browser: Browser, simulator: SimulatorServer, assistant: EchoAssistant
) -> None:
    with opened(browser, simulator.address, DESKTOP) as phone:
        phone.open("ada")
        page = phone.page
        expect(page).to_have_title("Ada · agent7")
        simulator.simulator.say(simulator.simulator.chats.person("bob"), {"text": "hello"})
        expect(page).to_have_title("(1) Ada · agent7")
        phone.choose("Bob")
        page.get_by_role("button", name="holds this phone").click()
        page.get_by_label("New name").fill("Robert <b>Bob</b>")
        page.get_by_role("button", name="Rename").click()
        expect(page.get_by_role("heading", name="Robert <b>Bob</b>")).to_be_visible()
        page.get_by_role("button", name="Remove this person").click()
        expect(page.get_by_role("navigation", name="People").get_by_role("button")).to_have_count(1)
        expect(page).to_have_title("Ada · agent7")
        assert httpx2.post(f"{simulator.address}/phone/people/remove", json={"user": "ada"}).json() == {"error": "one person stays"}


def test_a_picture_that_is_pasted_goes_out_with_what_was_written_as_its_caption(phone: PhonePage, assistant: EchoAssistant) -> None:
    assistant.replies = False
    phone.open("ada")
    box = phone.page.get_by_label("Message", exact=True)
    box.fill("The new oven")
    box.evaluate(
        """box => {
          const held = new DataTransfer();
          held.items.add(new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], "oven.png", { type: "image/png" }));
          box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: held, bubbles: true, cancelable: true }));
        }"""
    )
    expect(phone.mine().last).to_contain_text("The new oven")
    expect(box).to_have_value("")
    (arrived,) = wait_until(assistant.messages)
    assert arrived["image"]["caption"] == "The new oven"


@pytest.mark.parametrize("pane", ["Lab: faults, clock, templates", "Memory behind the last answer"])
def test_on_a_tablet_a_pane_stands_beside_the_chat_and_not_over_it(browser: Browser, simulator: SimulatorServer, pane: str) -> None:
    with opened(browser, simulator.address, (768, 1000)) as phone:
        phone.open("ada")
        phone.page.get_by_role("button", name=pane).click()
        field, aside = (phone.page.locator(name).bounding_box() for name in ("#text", "aside:not(.people):visible"))
        assert field is not None
        assert aside is not None
        assert field["x"] + field["width"] <= aside["x"]
        assert field["width"] > 150


def test_an_answer_appears_on_every_open_page(browser: Browser, simulator: SimulatorServer) -> None:
    with opened(browser, simulator.address, PHONE) as phone, opened(browser, simulator.address, DESKTOP) as desktop:
        desktop.open("ada")
        expect(desktop.page.get_by_label("Message", exact=True)).to_be_visible()
        phone.open("ada").ask("hello")
        expect(desktop.replies()).to_have_count(1)


def statuses_until(assistant: EchoAssistant, name: str, phone: PhonePage) -> list[dict[str, str]]:
    """Statuses as the assistant got them, once `name` is among them."""
    for _ in range(500):
        if any(status["status"] == name for status in assistant.statuses()):
            break
        phone.page.wait_for_timeout(20)
    return assistant.statuses()


def press(page: Page, *, until: str, backwards: bool = False) -> None:
    """Go on with the Tab key until something whose name, text or label matches `until` has the focus."""
    for _ in range(40):
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
        names = page.evaluate(
            "(({activeElement: e, body}) => e === body ? [] : [e.ariaLabel, e.textContent, e.labels?.[0]?.textContent])(document)"
        )
        if any(re.search(until, name) for name in filter(None, names)):
            return
    raise AssertionError(f"the Tab key never reached {until}")


def low_contrast(page: Page) -> list[str]:
    """What can be read badly as the page is shown now, in the light and in the dark."""
    found: list[str] = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found += [f"{scheme}: {poor}" for poor in page.evaluate(LOW_CONTRAST)]
    return found


LOW_CONTRAST = """() => {
  const parse = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const poor = [];
  for (const node of document.querySelectorAll('body *')) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || !node.checkVisibility() || node.closest('.unseen, script, noscript')) continue;
    const [a, b] = [light(parse(getComputedStyle(node).color)), light(ground(node))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) poor.push(`${node.className || node.tagName}: ${ratio.toFixed(2)}`);
  }
  return poor;
}"""
