"""What the simulator is told at its start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from agent7.settings import clock_file, required, whole_number


@dataclass(frozen=True, slots=True)
class SimulatorSettings:
    """`port` 0 takes a free one. `data_dir` None keeps the chats in memory only."""

    port: int
    webhook_url: str
    app_secret: str
    access_token: str
    phone_number_id: str
    clock_file: Path | None = None
    data_dir: Path | None = None

    @classmethod
    def read(cls, env: Mapping[str, str]) -> SimulatorSettings:
        """Read from the environment. Raises Misconfigured when a setting is missing or wrong."""
        data_dir = env.get("AGENT7_DATA_DIR", "").strip()
        return cls(
            port=whole_number(env, "AGENT7_SIMULATOR_PORT", 7008),
            webhook_url=env.get("AGENT7_WEBHOOK_URL", "").strip() or "http://127.0.0.1:7007/webhooks/whatsapp",
            app_secret=required(env, "WHATSAPP_APP_SECRET"),
            access_token=required(env, "WHATSAPP_ACCESS_TOKEN"),
            phone_number_id=required(env, "WHATSAPP_PHONE_NUMBER_ID"),
            clock_file=clock_file(env),
            data_dir=Path(data_dir) if data_dir else None,
        )

    def __repr__(self) -> str:
        return f"SimulatorSettings({self.port}, {self.webhook_url}, {self.phone_number_id})"
