"""Settings of Manus: the account, and how the work on its tasks runs."""

from __future__ import annotations

from dataclasses import dataclass

from agent7.errors import Misconfigured
from agent7.settings.environment import Environment, whole_number


@dataclass(frozen=True, slots=True)
class ManusSettings:
    """The account at Manus. Without a key there are no tasks, and whoever asks for one is told so."""

    api_base_url: str
    api_version: str
    api_key: str
    webhook_url: str
    """Our address exactly as it is registered at Manus, which signs it: `https://<host>/webhooks/manus/<secret>`."""
    webhook_secret: str
    """The address's last segment. Empty: nobody calls, and `poll` alone finds out what became of a task."""
    agent_profile: str

    @property
    def is_on(self) -> bool:
        """Whether there is a key."""
        return bool(self.api_key)

    @classmethod
    def read(cls, env: Environment) -> ManusSettings:
        """Read from the environment. Raises Misconfigured when MANUS_API_VERSION is not v2."""
        version = env.get("MANUS_API_VERSION", "").strip() or "v2"
        if version != "v2":
            raise Misconfigured(f"MANUS_API_VERSION must be v2, the only version that agent7 speaks, not {version!r}")
        secret = env.get("MANUS_WEBHOOK_SECRET", "").strip()
        return cls(
            api_base_url=(env.get("MANUS_API_BASE_URL", "").strip() or "https://api.manus.ai").rstrip("/"),
            api_version=version,
            api_key=env.get("MANUS_API_KEY", "").strip(),
            webhook_url=_with_last_segment(env.get("MANUS_WEBHOOK_URL", "").strip(), secret),
            webhook_secret=secret,
            agent_profile=env.get("MANUS_AGENT_PROFILE", "").strip() or "manus-1.6",
        )

    def __repr__(self) -> str:
        return f"ManusSettings({self.api_base_url}, {self.api_version}, {self.agent_profile})"


def _with_last_segment(url: str, segment: str) -> str:
    """The address may be given with the secret or without: a deployment knows the one and generates the other."""
    return url if not url or not segment or url.endswith(f"/{segment}") else f"{url.rstrip('/')}/{segment}"


@dataclass(frozen=True, slots=True)
class TaskSettings:
    """How the work on one task runs: seconds after which a person hears that theirs takes its time."""

    told_after_seconds: int

    @classmethod
    def read(cls, env: Environment) -> TaskSettings:
        """Read from the environment. Raises Misconfigured when AGENT7_TASK_TOLD_AFTER_S is no whole number."""
        return cls(whole_number(env, "AGENT7_TASK_TOLD_AFTER_S", 180))
