"""Settings of WhatsApp: the Meta app and its number, how messages go out, and where people's files are kept."""

from __future__ import annotations

from dataclasses import dataclass, replace

from agent7.errors import Misconfigured
from agent7.settings.environment import Environment, required, whole_number


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
        """Read from the environment. Raises Misconfigured when a secret is not set."""
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
        """Read from the environment with empty text for what is missing: for the check of a number that says what is missing."""
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
        """Read from the environment. Raises Misconfigured when WHATSAPP_REMINDER is neither on nor off."""
        reminder = env.get("WHATSAPP_REMINDER", "").strip() or "off"
        if reminder not in ("on", "off"):
            raise Misconfigured(f"WHATSAPP_REMINDER must be on or off, not {reminder!r}")
        return cls(reminds=reminder == "on", prices=env.get("WHATSAPP_PRICES", ""))


@dataclass(frozen=True, slots=True)
class MediaSettings:
    """Where files that people send are kept, and how large they may be; without a bucket they are not fetched."""

    bucket: str
    most_bytes: int
    """Of pictures, sound and video; documents may have Meta's own 100 MB."""

    @classmethod
    def read(cls, env: Environment) -> MediaSettings:
        """Read from the environment. Raises Misconfigured when AGENT7_MEDIA_MOST_MB is out of range."""
        megabytes = whole_number(env, "AGENT7_MEDIA_MOST_MB", 16)
        if not 1 <= megabytes <= 100:
            raise Misconfigured(f"AGENT7_MEDIA_MOST_MB must be 1 to 100, not {megabytes}")
        return cls(env.get("MEDIA_BUCKET", ""), megabytes * 1024 * 1024)
