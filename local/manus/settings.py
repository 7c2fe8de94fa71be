"""What the Manus simulator is told at its start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from agent7.settings import clock_file, required, whole_number

ANSWER_MS = 2000


@dataclass(frozen=True, slots=True)
class ManusSimulatorSettings:
    """`port` 0 takes a free one. `data_dir` None keeps everything in memory only."""

    port: int = 0
    api_key: str = "local-manus-key"
    webhook_url: str = ""
    """Registered at the start; empty registers none."""
    answer_seconds: float = ANSWER_MS / 1000
    """How long a task is worked at."""
    clock_file: Path | None = None
    data_dir: Path | None = None

    @classmethod
    def read(cls, env: Mapping[str, str]) -> ManusSimulatorSettings:
        """Read from the environment. Raises Misconfigured when the key is not set."""
        data_dir = env.get("AGENT7_DATA_DIR", "").strip()
        return cls(
            port=whole_number(env, "AGENT7_MANUS_PORT", 7011),
            api_key=required(env, "MANUS_API_KEY"),
            webhook_url=env.get("MANUS_WEBHOOK_URL", "").strip(),
            answer_seconds=whole_number(env, "AGENT7_MANUS_ANSWER_MS", ANSWER_MS) / 1000,
            clock_file=clock_file(env),
            data_dir=Path(data_dir) if data_dir else None,
        )

    def __repr__(self) -> str:
        return f"ManusSimulatorSettings({self.port})"
