"""What the local run is told: the environment, over `.env`, over defaults that make everything work on one machine."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dotenv import dotenv_values

from local.kept_secret import kept_secret
from local.ports import Ports
from local.refusal import CannotStart
from local.validation import HIGHEST_PORT, check_given
from local.wiring.plan import FunctionSpec

DEFAULT_PORT = 7007
LAST_FIRST_PORT = HIGHEST_PORT - 4
TOKEN_FILE = "admin.token"  # noqa: S105 - a name, no token
OUR_NAMES = ("AGENT7_", "WHATSAPP_", "MANUS_", "OPENAI_")
ALWAYS_GIVEN = ("AGENT7_CLOCK_FILE", "AGENT7_EMBEDDINGS_URL")
"""Settings of the local run alone, which no template grants."""
BESIDE_THE_DATABASE = ("AGENT7_CELLS",)
"""Settings that a deployment adds by hand to the secret with the database's address: whoever has the one has the other."""
DEFAULT_EMBEDDINGS = "local:multilingual"
"""Where no key brings another: every language fits on a laptop, though not yet into the layers of the cloud."""


@dataclass(frozen=True, slots=True)
class LocalSettings(Ports):
    """`port` is the gateway's; the phones, the embeddings process, the emulator and Manus have the four after it."""

    port: int
    data_dir: Path
    repository: Path
    template: Path
    database_url: str
    """The owner's address of an own Postgres; empty for the embedded one."""
    region: str
    public_hosts: tuple[str, ...]
    without: tuple[str, ...]
    """Services that are left out: `embedder`, `simulator`, `manus`."""
    given: Mapping[str, str]
    """Every setting of ours that the person gave."""

    @property
    def has_own_manus(self) -> bool:
        """Whether tasks go to another Manus than the simulator."""
        return self.given.get("MANUS_API_BASE_URL", self.manus_url).rstrip("/") != self.manus_url

    @property
    def clock_file(self) -> Path:
        """The file with the clock's offset."""
        return self.data_dir / "clock"

    @property
    def admin_token_file(self) -> Path:
        """The file with the admin token."""
        return self.data_dir / TOKEN_FILE

    @classmethod
    def read(cls, env: Mapping[str, str], repository: Path) -> LocalSettings:
        """Settings from the environment, and from `.env` in the repository where the environment says nothing. Raises CannotStart."""
        env = {**_from_file(env, repository), **env}
        check_given(env)
        data_dir = (repository / Path(env.get("AGENT7_DATA_DIR") or ".agent7").expanduser()).resolve()
        return cls(
            port=_port(env.get("AGENT7_PORT", "")),
            data_dir=data_dir,
            repository=repository,
            template=(repository / (env.get("AGENT7_TEMPLATE") or "template.yaml")).resolve(),
            database_url=env.get("DATABASE_URL", "").strip(),
            region=env.get("AWS_REGION", "").strip() or "us-east-1",
            public_hosts=_names(env.get("AGENT7_PUBLIC_HOSTS", "")),
            without=_names(env.get("AGENT7_WITHOUT", "")),
            given={name: value.strip() for name, value in env.items() if name.startswith(OUR_NAMES) and value.strip()},
        )

    def number_settings(self) -> dict[str, str]:
        """The settings of the WhatsApp number: the simulator's, with what the person gave on top."""
        return {
            "WHATSAPP_API_BASE_URL": self.simulator_url,
            "WHATSAPP_APP_SECRET": "local-app-secret",
            "WHATSAPP_VERIFY_TOKEN": "local-verify-token",
            "WHATSAPP_ACCESS_TOKEN": "local-access-token",
            "WHATSAPP_PHONE_NUMBER_ID": "700800900100200",
            **{name: value for name, value in self.given.items() if name.startswith("WHATSAPP_")},
        }

    def manus_settings(self) -> dict[str, str]:
        """The settings of the account at Manus: the simulator's, with what the person gave on top.

        Another Manus is given nothing of the simulator's.
        """
        given = {name: value for name, value in self.given.items() if name.startswith("MANUS_")}
        if self.has_own_manus:
            return given
        secret = self.given.get("MANUS_WEBHOOK_SECRET", "local-webhook-secret")
        return {
            "MANUS_API_BASE_URL": self.manus_url,
            "MANUS_API_KEY": "local-manus-key",
            "MANUS_WEBHOOK_SECRET": secret,
            "MANUS_WEBHOOK_URL": f"{self.gateway_url}/webhooks/manus/{secret}",
            **given,
        }

    def application_settings(self) -> dict[str, str]:
        """The settings of the application: defaults of one machine, with what the person gave on top."""
        return {
            **self.number_settings(),
            **self.manus_settings(),
            **({} if self.given.get("OPENAI_API_KEY") else {"AGENT7_EMBEDDINGS": DEFAULT_EMBEDDINGS}),
            "AGENT7_ACCESS": "open",
            "AGENT7_IDENTITY_KEY": kept_secret(self.data_dir / "identity.key"),
            "AGENT7_ADMIN_TOKEN": kept_secret(self.admin_token_file),
            "AGENT7_EMBEDDINGS_URL": self.embedder_url,
            "AGENT7_SIGN_IN_URL": self.gateway_url,
            "AGENT7_USER_POOL": "",
            **self.given,
            "AGENT7_CLOCK_FILE": str(self.clock_file),
        }


def function_settings(
    spec: FunctionSpec, application: Mapping[str, str], databases: Mapping[str, str], settings: LocalSettings
) -> dict[str, str]:
    """The environment of one function: what the template sets, ours where the template grants it, and the emulator for AWS.

    Secrets come as plain variables, so the function need not fetch them; what its secrets do not hold it does not get.
    """
    known = {**application, **databases}
    names = {*spec.settings, *ALWAYS_GIVEN, *(BESIDE_THE_DATABASE if "DATABASE_URL" in spec.settings else ())}
    granted = {name: value for name, value in known.items() if name in names}
    return {**spec.environment, **granted, **aws_environment(settings), "AGENT7_SECRET_ARN": "", "NO_PROXY": "127.0.0.1,localhost"}


def aws_environment(settings: LocalSettings) -> dict[str, str]:
    """Everything that boto3 reads, so that no call of ours ever reaches a real account."""
    return {
        "AWS_ENDPOINT_URL": settings.emulator_url,
        "AWS_REGION": settings.region,
        "AWS_DEFAULT_REGION": settings.region,
        "AWS_ACCESS_KEY_ID": "local",
        "AWS_SECRET_ACCESS_KEY": "local",
        "AWS_EC2_METADATA_DISABLED": "true",
        "AWS_CONFIG_FILE": "/dev/null",
        "AWS_SHARED_CREDENTIALS_FILE": "/dev/null",
    }


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip().lower() for name in text.split(",") if name.strip())


def _from_file(env: Mapping[str, str], repository: Path) -> dict[str, str]:
    """The settings in `.env`, which may be missing, or in the file that AGENT7_ENV_FILE names, which may not."""
    named = env.get("AGENT7_ENV_FILE")
    if named == "":
        return {}
    path = repository / (named or ".env")
    if named and not path.is_file():
        raise CannotStart(
            f"AGENT7_ENV_FILE must name a file of settings; there is no {path}. Leave it out to read .env, or empty to read none."
        )
    try:
        return {name: value for name, value in dotenv_values(path).items() if value is not None}
    except OSError as error:
        raise CannotStart(f"The settings in {path} cannot be read ({error.strerror}).") from error
    except ValueError as error:
        raise CannotStart(f"The settings in {path} cannot be read: the file is not written in UTF-8.") from error


def _port(text: str) -> int:
    text = text.strip()
    if not text:
        return DEFAULT_PORT
    if not (re.fullmatch("[0-9]{1,5}", text) and 1024 <= int(text) <= LAST_FIRST_PORT):
        raise CannotStart(
            f"AGENT7_PORT must be a whole number between 1024 and {LAST_FIRST_PORT}, not {text!r}: five ports in a row are used."
        )
    return int(text)
