"""The simulator's state from run to run, in one JSON file."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from local.manus.account_api import Project
from local.simulator.timetable import Timetable

if TYPE_CHECKING:
    from local.manus.server import ManusSimulator

log = logging.getLogger(__name__)

SAVE_EVERY_SECONDS = 0.5


class Keeping:
    """Saves whenever something has changed, and takes up what an earlier run has left."""

    def __init__(self, simulator: ManusSimulator, timetable: Timetable) -> None:
        self._simulator = simulator
        self._timetable = timetable
        folder = simulator.settings.data_dir
        self._file = folder / "manus.json" if folder else None
        self._saved_version = 0

    def take_up(self) -> None:
        if self._file:
            self._restore(self._file)
            self._timetable.after(SAVE_EVERY_SECONDS, self._save_regularly)

    def save(self) -> None:
        simulator = self._simulator
        if self._file is None or self._saved_version == simulator.tasks.version:
            return
        self._saved_version = simulator.tasks.version
        kept = {
            **simulator.tasks.as_json(),
            "files": simulator.shelf.as_json(),
            "webhooks": simulator.webhooks.as_json(),
            "rules": simulator.script.as_json(),
            "projects": [asdict(project) for project in simulator.account_api.projects.values()],
        }
        self._file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._file.with_suffix(".new")
        fresh.write_text(json.dumps(kept))
        fresh.replace(self._file)

    def _save_regularly(self) -> None:
        try:
            self.save()
        finally:
            self._timetable.after(SAVE_EVERY_SECONDS, self._save_regularly)

    def _restore(self, file: Path) -> None:
        """Show what an earlier run has shown, and go on with the work that it left."""
        simulator = self._simulator
        try:
            saved = json.loads(file.read_text())
            simulator.tasks.restore(saved)
            simulator.shelf.restore(saved["files"])
            simulator.webhooks.restore(saved["webhooks"])
            simulator.script.restore(saved["rules"])
            simulator.account_api.projects |= {raw["id"]: Project(**raw) for raw in saved["projects"]}
        except FileNotFoundError:
            return
        except (ValueError, TypeError, KeyError, AttributeError):
            broken = file.replace(file.with_suffix(".broken"))
            log.warning("the tasks of an earlier run cannot be read; they are kept as %s", broken.name)
            return
        for task in simulator.tasks.all():
            if task.working:
                simulator.agent.schedule(task)
