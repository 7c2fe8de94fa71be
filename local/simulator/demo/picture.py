"""`python -m local.simulator.demo.picture FILE.png [ADDRESS]`: play a first dialogue on a running phone page and take its picture.

Needs Chromium and the development requirements. ADDRESS is the phone page's, http://127.0.0.1:7008 unless given.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from local.simulator.demo.gestures import Step
from local.simulator.demo.player import Player

DIALOGUE: tuple[Step, ...] = (
    {"add": {"name": "Ada Lovelace"}},
    {"say": "Remember that my company is called Acme Corp", "answer": "Acme"},
    {"react": "👍"},
    {"attach": "Voice note"},
    {"say": "Actually my company is called Nexus Labs", "answer": "Nexus"},
    {"say": "What's my company called?", "answer": "Nexus"},
)
SETTLED_MS = 900
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]


def take_picture(file: Path, address: str) -> None:
    """A new person has the dialogue at phone size; the picture shows its end."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium") or shutil.which("google-chrome"), args=ARGUMENTS)
        page = browser.new_page(
            viewport={"width": 390, "height": 844}, device_scale_factor=2, color_scheme="light", reduced_motion="reduce"
        )
        Player(page, address, token="", number="", pause=SETTLED_MS).play(DIALOGUE)
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement.blur()")
        file.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=file)
        browser.close()


if __name__ == "__main__":
    take_picture(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "http://127.0.0.1:7008")
