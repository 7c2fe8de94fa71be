"""`python -m local.onboarding` (`make number`): looks at the WhatsApp number that the settings name and says what is missing.

With the settings of the local run that is the simulator; with WHATSAPP_API_BASE_URL=https://graph.facebook.com and real
values in the environment or `.env` it is Meta. Exit status: 0 messages get through, 1 something is missing, 3 something
could not be looked at, 2 the command or the settings cannot be used.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path

from local.refusal import CannotStart

REPOSITORY = Path(__file__).resolve().parent.parent
READY, LACKING, CANNOT_BE_USED, NOT_SEEN = 0, 1, 2, 3
WIDTH = 110


def main(arguments: Sequence[str] | None = None) -> int:
    """Check or set up the number; returns the exit code."""
    wanted = _arguments(arguments)
    sys.path[:0] = [str(REPOSITORY), str(REPOSITORY / "shared")]
    from agent7.bootstrap import Bootstrap
    from local.settings import LocalSettings

    try:
        local = LocalSettings.read(os.environ, REPOSITORY)
    except CannotStart as refusal:
        sys.stderr.write(f"{refusal}\n")
        return CANNOT_BE_USED
    settings, given = local.number_settings(), local.given
    number = Bootstrap(settings).onboarding(wanted.callback)
    done = [number.subscribe()] if wanted.subscribe else []
    done += [number.create_template()] if wanted.create_template else []
    report = Bootstrap(settings).onboarding(wanted.callback).look()
    if wanted.json:
        sys.stdout.write(json.dumps({**report.as_json(), "done": [check.as_json() for check in done]}, indent=2, ensure_ascii=False) + "\n")
    else:
        where = f"{settings['WHATSAPP_API_BASE_URL']}, {settings.get('WHATSAPP_API_VERSION', 'v25.0')}"
        sys.stdout.write("\n".join(_lines(f"Number {report.phone_number_id or '(none)'} at {where}", [*done, *report.checks])) + "\n")
        sys.stdout.write("\nMessages get through.\n" if report.ready else "\nNot ready yet: see the lines above.\n")
        if report.state == "unknown" and "WHATSAPP_API_BASE_URL" not in given:
            sys.stdout.write("This looked at the simulator, which is there while `make run` runs.\n")
    states = {check.state for check in (*done, *report.checks)}
    return LACKING if "missing" in states else NOT_SEEN if "unknown" in states else READY


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make number", description="Look at the WhatsApp number and say what is missing.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--create-template", action="store_true", help="create the reminder template where it is missing")
    parser.add_argument("--subscribe", action="store_true", help="have the WhatsApp account give its webhooks to the app")
    parser.add_argument(
        "--callback", default="", metavar="URL", help="where webhooks should go; without it any address that knows us will do"
    )
    return parser.parse_args(arguments)


def _lines(heading: str, checks: Iterable) -> Iterable[str]:
    yield heading
    for check in checks:
        yield f"\n  {check.state.upper():<10} {check.title}"
        for text in filter(None, (check.found, check.todo and f"-> {check.todo}")):
            yield textwrap.fill(
                text, WIDTH, initial_indent=" " * 13, subsequent_indent=" " * 13, break_long_words=False, break_on_hyphens=False
            )


if __name__ == "__main__":
    sys.exit(main())
