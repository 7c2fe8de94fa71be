"""`python -m local.simulator.demo [ADDRESS]` (`make demo`): open the phone page in a browser and play the tour where one can watch."""

from __future__ import annotations

import os
import shutil
import sys

from local.simulator.demo.gestures import TourFailed
from local.simulator.demo.player import Player, read_tour

ADDRESS = "http://127.0.0.1:7008/"
WATCHABLE_MS = 900


def main() -> int:
    """Open a browser and play the tour; returns the exit code."""
    from playwright.sync_api import Error, sync_playwright

    address = sys.argv[1] if len(sys.argv) > 1 else ADDRESS
    with sync_playwright() as playwright:
        installed = shutil.which("chromium") or shutil.which("google-chrome")
        try:
            browser = playwright.chromium.launch(executable_path=installed, headless=False)
        except Error:
            sys.stderr.write(
                "The demo needs Chromium and a screen to show it on. Without a screen, `make journeys ARGS='-k tour'` plays it unseen.\n"
            )
            return 1
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        token = os.environ.get("WHATSAPP_ACCESS_TOKEN") or "local-access-token"
        number = os.environ.get("WHATSAPP_PHONE_NUMBER_ID") or "700800900100200"
        try:
            Player(page, address, token=token, number=number, pause=WATCHABLE_MS, say=_tell).play(read_tour())
        except TourFailed as failed:
            sys.stderr.write(f"The tour stopped: {failed}\n")
            return 1
        except Error:
            sys.stderr.write(f"The phone page at {address} cannot be opened. Start it with `make run`.\n")
            return 1
        sys.stdout.write("The tour is over; close the browser to end.\n")
        page.wait_for_event("close", timeout=0)
    return 0


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
