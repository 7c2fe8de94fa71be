"""What a start says once everything runs: where to write first, how to get in, which model answers, how to stop."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from agent7.settings import ModelSettings
from local.settings import LocalSettings

WIDTH = 80
INDENT = 11
"""Columns before what a line says; its name stands in them."""


def banner(
    settings: LocalSettings,
    application: Mapping[str, str],
    *,
    seconds: float,
    services: Collection[str],
    clock: Mapping[str, Any],
    link: str,
) -> list[str]:
    """The lines, none longer than 80 columns. `link` is the console's address that signs in whoever opens it.

    `clock` is what the clock's page shows.
    """
    lines = [f"agent7 is ready after {seconds:.1f} s.", ""]
    if "simulator" in services:
        lines += _named("Phones", f"{settings.simulator_url}/", "choose Ada and write: Remember that my company is called Acme Corp")
    lines += _console(settings, link)
    if "manus" in services:
        lines += _named("Manus", f"{settings.manus_url}/ (a pretend one, which does the tasks)")
    lines += _named("Model", _model(ModelSettings.read(application)))
    if clock["offset_seconds"]:
        lines += _named("Clock", f"moved: it is {clock['now'][:16]} UTC (docs/http.md: how to reset it)")
    return [*lines, "", f"Ctrl-C stops it; everything is kept in {_folder(settings)}.", "All addresses: docs/http.md"]


def _console(settings: LocalSettings, link: str) -> list[str]:
    # The link stands on a line of its own, for it is as long as a line may be.
    again = f"afterwards with the token in {settings.admin_token_file.name}, in the folder below"
    if "AGENT7_ADMIN_TOKEN" in settings.given:
        again = "afterwards with your AGENT7_ADMIN_TOKEN"
    return [*_named("Console", "this link signs you in, once:"), f"  {link}", *_named("", again)]


def _model(model: ModelSettings) -> str:
    if model.offline:
        return "no model set: rules answer"
    at = urlsplit(model.base_url).netloc.rpartition("@")[2] if model.base_url else "OpenAI"
    said = f"{model.chat_model} answers, at {at}"
    return said if len(said) <= WIDTH - INDENT else said[: WIDTH - INDENT - 3] + "..."


def _folder(settings: LocalSettings) -> str:
    """The data directory as one would name it from the repository; of a long one the end."""
    folder, room = settings.data_dir, WIDTH - len("Ctrl-C stops it; everything is kept in .")
    for root, sign in ((settings.repository, ""), (Path.home(), "~/")):
        if folder.is_relative_to(root):
            folder = Path(sign) / folder.relative_to(root)
            break
    shown = str(folder)
    return shown if len(shown) <= room else "..." + shown[3 - room :]


def _named(name: str, *said: str) -> list[str]:
    """One line or more, the name before the first."""
    return [f"{f'  {label}':<{INDENT}}{text}" for label, text in zip((name, *("" for _ in said[1:])), said, strict=True)]
