"""Every setting, read once from the environment by the entry point and handed inwards.

Plain dataclasses on purpose: the webhook function imports this and has 400 ms in all.
Each class is one concern; a function reads only those that it needs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

from agent7.errors import Misconfigured

Environment = Mapping[str, str]
NUMBER_SILENT = timedelta(days=45)
"""US carriers keep a number back for 45 days at least, and WhatsApp clears away an account that comes to another phone after so long."""
PARKED_FOR = timedelta(days=180)


def required(env: Environment, name: str) -> str:
    """The value of a setting that has no default. Raises Misconfigured with its name."""
    value = env.get(name, "").strip()
    if not value:
        raise Misconfigured(f"{name} is not set")
    return value


def whole_number(env: Environment, name: str, default: int) -> int:
    """A setting that counts something. Raises Misconfigured when it is no whole number."""
    text = env.get(name, "").strip()
    try:
        return int(text) if text else default
    except ValueError:
        raise Misconfigured(f"{name} must be a whole number, not {text!r}") from None


@dataclass(frozen=True, slots=True)
class WhatsAppSettings:
    """One Meta app and its first number. Secret values never appear in repr."""

    api_base_url: str
    api_version: str
    phone_number_id: str
    access_token: str
    app_secret: str
    verify_token: str
    identity_key: str
    """Keys the HMAC that hides a person's id in queue metadata; must not change while mail waits."""

    @classmethod
    def read(cls, env: Environment) -> WhatsAppSettings:
        return cls(
            api_base_url=env.get("WHATSAPP_API_BASE_URL", "https://graph.facebook.com").rstrip("/"),
            api_version=env.get("WHATSAPP_API_VERSION", "v25.0"),
            phone_number_id=env.get("WHATSAPP_PHONE_NUMBER_ID", ""),
            access_token=env.get("WHATSAPP_ACCESS_TOKEN", ""),
            app_secret=required(env, "WHATSAPP_APP_SECRET"),
            verify_token=required(env, "WHATSAPP_VERIFY_TOKEN"),
            identity_key=required(env, "AGENT7_IDENTITY_KEY"),
        )

    @classmethod
    def as_given(cls, env: Environment) -> WhatsAppSettings:
        """The same, with empty text for what is missing: for the look at a number that says what is missing."""
        needed = ("WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN", "AGENT7_IDENTITY_KEY")
        given = cls.read({**env, **{name: env.get(name, "").strip() or "-" for name in needed}})
        return replace(given, app_secret=env.get(needed[0], ""), verify_token=env.get(needed[1], ""), identity_key="")

    def __repr__(self) -> str:
        return f"WhatsAppSettings({self.api_base_url}, {self.api_version}, {self.phone_number_id})"


@dataclass(frozen=True, slots=True)
class DeliverySettings:
    """How messages go out: whether the reminder template may be used, and the operator's price table as JSON text."""

    reminds: bool
    prices: str

    @classmethod
    def read(cls, env: Environment) -> DeliverySettings:
        reminder = env.get("WHATSAPP_REMINDER", "").strip() or "off"
        if reminder not in ("on", "off"):
            raise Misconfigured(f"WHATSAPP_REMINDER must be on or off, not {reminder!r}")
        return cls(reminds=reminder == "on", prices=env.get("WHATSAPP_PRICES", ""))


@dataclass(frozen=True, slots=True)
class QueueSettings:
    """Where mail waits: the inbox table and the queues, by the names that the template gives them."""

    inbox_table: str
    wake_up_queue_url: str
    status_queue_url: str
    delivery_queue_url: str
    after_work_queue_url: str
    extraction_queue_url: str
    task_queue_url: str

    @classmethod
    def read(cls, env: Environment) -> QueueSettings:
        return cls(
            inbox_table=env.get("INBOX_TABLE", ""),
            wake_up_queue_url=env.get("WAKE_UP_QUEUE_URL", ""),
            status_queue_url=env.get("STATUS_QUEUE_URL", ""),
            delivery_queue_url=env.get("DELIVERY_QUEUE_URL", ""),
            after_work_queue_url=env.get("AFTER_WORK_QUEUE_URL", ""),
            extraction_queue_url=env.get("EXTRACTION_QUEUE_URL", ""),
            task_queue_url=env.get("TASK_QUEUE_URL", ""),
        )


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """The chat and embedding models. No `api_key` and no `base_url` means offline: rules route and answer."""

    api_key: str
    base_url: str
    router_model: str
    chat_model: str
    extraction_model: str
    timeout_seconds: float
    extraction_seconds: float
    """How long drawing facts may take: nobody waits for it."""
    embeddings: str
    """`local` (the shipped model behind `embeddings_url`) or `openai:<model>:<dimensions>`."""
    embeddings_url: str
    """Base address of the loopback `/v1/embeddings` process; empty means recall by BM25 alone, marked degraded."""

    @property
    def offline(self) -> bool:
        return not (self.api_key or self.base_url)

    @classmethod
    def read(cls, env: Environment) -> ModelSettings:
        api_key, base_url = env.get("OPENAI_API_KEY", ""), env.get("OPENAI_BASE_URL", "")
        default = "openai:text-embedding-3-small:512" if api_key else "local"
        return cls(
            api_key=api_key,
            base_url=base_url.rstrip("/"),
            router_model=env.get("AGENT7_ROUTER_MODEL", "gpt-6-luna"),
            chat_model=env.get("AGENT7_CHAT_MODEL", "gpt-6-luna"),
            extraction_model=env.get("AGENT7_EXTRACTION_MODEL", "gpt-6-luna"),
            timeout_seconds=whole_number(env, "AGENT7_MODEL_TIMEOUT_MS", 8000) / 1000,
            extraction_seconds=whole_number(env, "AGENT7_EXTRACTION_TIMEOUT_MS", 30_000) / 1000,
            embeddings=env.get("AGENT7_EMBEDDINGS", "") or default,
            embeddings_url=env.get("AGENT7_EMBEDDINGS_URL", "").rstrip("/"),
        )

    def __repr__(self) -> str:
        return f"ModelSettings({self.base_url or 'default'}, {self.chat_model}, {self.embeddings})"


@dataclass(frozen=True, slots=True)
class PerceivingSettings:
    """Which models listen to voice notes and look at pictures; an empty name: nobody does, which the person is told."""

    transcription_model: str
    vision_model: str
    seconds: float
    """Of one turn, for all that came with it: fetching, listening, looking."""

    @classmethod
    def read(cls, env: Environment) -> PerceivingSettings:
        """With OpenAI's own key there are models by default; another server's have to be named, for it may have none."""
        named = bool(env.get("OPENAI_API_KEY", "")) and not env.get("OPENAI_BASE_URL", "")
        milliseconds = whole_number(env, "AGENT7_PERCEIVING_MS", 8000)
        if not 500 <= milliseconds <= 30_000:
            raise Misconfigured(f"AGENT7_PERCEIVING_MS must be 500 to 30000, not {milliseconds}")
        return cls(
            transcription_model=_model(env, "AGENT7_TRANSCRIPTION_MODEL", "gpt-4o-mini-transcribe" if named else ""),
            vision_model=_model(env, "AGENT7_VISION_MODEL", "gpt-6-luna" if named else ""),
            seconds=milliseconds / 1000,
        )


@dataclass(frozen=True, slots=True)
class RewritingSettings:
    """Which model completes questions that lean on what was said before; an empty name: rules do."""

    model: str
    seconds: float
    """That a turn waits for it at most."""

    @classmethod
    def read(cls, env: Environment) -> RewritingSettings:
        milliseconds = whole_number(env, "AGENT7_REWRITING_MS", 400)
        if not 100 <= milliseconds <= 2_000:
            raise Misconfigured(f"AGENT7_REWRITING_MS must be 100 to 2000, not {milliseconds}")
        return cls(_model(env, "AGENT7_REWRITING_MODEL", ""), milliseconds / 1000)


def _model(env: Environment, name: str, default: str) -> str:
    """The name of a model that may be left out; `off` for none."""
    told = env.get(name, "").strip()
    return "" if told == "off" else told or default


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
        return bool(self.api_key)

    @classmethod
    def read(cls, env: Environment) -> ManusSettings:
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
class TurnSettings:
    """How one turn runs: how long it waits for more of a burst."""

    debounce_seconds: float

    @classmethod
    def read(cls, env: Environment) -> TurnSettings:
        return cls(whole_number(env, "AGENT7_DEBOUNCE_MS", 1000) / 1000)


@dataclass(frozen=True, slots=True)
class TaskSettings:
    """How the work on one task runs: after how long a person hears that theirs takes its time."""

    told_after_seconds: int

    @classmethod
    def read(cls, env: Environment) -> TaskSettings:
        return cls(whole_number(env, "AGENT7_TASK_TOLD_AFTER_S", 180))


@dataclass(frozen=True, slots=True)
class MediaSettings:
    """Where files that people send are kept, and how large they may be; without a bucket they are not fetched."""

    bucket: str
    most_bytes: int
    """Of pictures, sound and video; documents may have Meta's own 100 MB."""

    @classmethod
    def read(cls, env: Environment) -> MediaSettings:
        megabytes = whole_number(env, "AGENT7_MEDIA_MOST_MB", 16)
        if not 1 <= megabytes <= 100:
            raise Misconfigured(f"AGENT7_MEDIA_MOST_MB must be 1 to 100, not {megabytes}")
        return cls(env.get("MEDIA_BUCKET", ""), megabytes * 1024 * 1024)


@dataclass(frozen=True, slots=True)
class IdentitySettings:
    """How long a number proves its owner without being shown, and how long is kept what nobody can reach any more."""

    silence: timedelta
    parked_for: timedelta

    @classmethod
    def read(cls, env: Environment) -> IdentitySettings:
        silence = whole_number(env, "AGENT7_NUMBER_SILENT_DAYS", NUMBER_SILENT.days)
        parked = whole_number(env, "AGENT7_PARKED_DAYS", PARKED_FOR.days)
        if not 14 <= silence <= 3650:
            raise Misconfigured(f"AGENT7_NUMBER_SILENT_DAYS must be 14 to 3650, not {silence}")
        if not 7 <= parked <= 3650:
            raise Misconfigured(f"AGENT7_PARKED_DAYS must be 7 to 3650, not {parked}")
        return cls(timedelta(days=silence), timedelta(days=parked))


@dataclass(frozen=True, slots=True)
class FirstStartSettings:
    """The team, workspace, number and admin that the first start creates."""

    team: str
    workspace: str
    phone_number_id: str
    admin_email: str
    access: str
    invite_code: str
    time_zone: str
    locale: str

    @classmethod
    def read(cls, env: Environment) -> FirstStartSettings:
        access = env.get("AGENT7_ACCESS", "invite")
        if access not in ("invite", "allow_list", "open"):
            raise Misconfigured(f"AGENT7_ACCESS must be invite, allow_list or open, not {access!r}")
        return cls(
            team=env.get("AGENT7_TEAM", "My team"),
            workspace=env.get("AGENT7_WORKSPACE", "agent7"),
            phone_number_id=required(env, "WHATSAPP_PHONE_NUMBER_ID"),
            admin_email=env.get("AGENT7_ADMIN_EMAIL", "admin@example.com"),
            access=access,
            invite_code=env.get("AGENT7_INVITE_CODE", ""),
            time_zone=env.get("AGENT7_TIME_ZONE", "UTC"),
            locale=env.get("AGENT7_LOCALE", "en"),
        )


@dataclass(frozen=True, slots=True)
class DatabaseSettings:
    """`url` signs in as the application role, `owner_url` as the role that owns the schema (migrations only)."""

    url: str
    owner_url: str

    @classmethod
    def read(cls, env: Environment) -> DatabaseSettings:
        return cls(url=env.get("DATABASE_URL", ""), owner_url=env.get("DATABASE_OWNER_URL", ""))

    def __repr__(self) -> str:
        return "DatabaseSettings(...)"


def clock_file(env: Environment) -> Path | None:
    """The file that moves the clock of a local run; unset in the cloud."""
    name = env.get("AGENT7_CLOCK_FILE", "")
    return Path(name) if name else None


def with_secrets(env: Environment, secret_json: str) -> Environment:
    """The environment overlaid with a secret's JSON object of setting names and values."""
    return {**env, **{name: str(value) for name, value in json.loads(secret_json).items()}}
