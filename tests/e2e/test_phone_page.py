"""The phone page in a real browser, with a tiny assistant behind it: the dialogue, ticks, hostile text, outages, people, sizes."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from local.simulator.http_server import SimulatorServer
from local.simulator.settings import SimulatorSettings
from local.simulator.simulator import Simulator
from tests.e2e.phone_page import CHROMIUM, DESKTOP, NARROW, PHONE, PhonePage, chromium, opened
from tests.fakes.echo_assistant import EchoAssistant

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")]

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
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_overflows_and_text_has_contrast(browser: Browser, simulator: SimulatorServer, size: tuple[int, int], scheme: str) -> None:
    with opened(browser, simulator.address, size, color_scheme=scheme) as phone:
        phone.open("ada")
        phone.ask("w" * 300 + " and a few words after a very long one")
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert phone.page.evaluate("document.querySelector('#messages').scrollWidth <= document.querySelector('#messages').clientWidth")
        assert phone.page.get_by_label("Message", exact=True).bounding_box()["height"] >= 44
        assert phone.page.evaluate(LOW_CONTRAST) == []


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
