"""Settings of the models that understand and answer, embed, extract, transcribe, describe images and rewrite queries."""

from __future__ import annotations

from dataclasses import dataclass

from agent7.errors import Misconfigured
from agent7.settings.environment import Environment, whole_number


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """The chat and embedding models. No `api_key` and no `base_url` means offline: rules route and answer."""

    api_key: str
    base_url: str
    chat_model: str
    extraction_model: str
    timeout_seconds: float
    extraction_seconds: float
    """How long drawing facts may take: nobody waits for it."""
    embeddings: str
    """`local`, `local:float`, `local:multilingual` (a shipped model behind `embeddings_url`) or `openai:<model>:<dimensions>`."""
    embeddings_url: str
    """Base address of the loopback `/v1/embeddings` process; empty means recall by BM25 alone, marked degraded."""

    @property
    def offline(self) -> bool:
        """Whether no model is configured, so that rules understand and answer."""
        return not (self.api_key or self.base_url)

    @classmethod
    def read(cls, env: Environment) -> ModelSettings:
        """Read from the environment. Raises Misconfigured when a number is no whole number."""
        api_key, base_url = env.get("OPENAI_API_KEY", ""), env.get("OPENAI_BASE_URL", "")
        default = "openai:text-embedding-3-small:512" if api_key else "local"
        return cls(
            api_key=api_key,
            base_url=base_url.rstrip("/"),
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
    """Which models transcribe voice notes and describe pictures; an empty name: none, which the person is told."""

    transcription_model: str
    vision_model: str
    seconds: float
    """Of one turn, for all that came with it: fetching, listening, looking."""

    @classmethod
    def read(cls, env: Environment) -> PerceivingSettings:
        """Read from the environment. Raises Misconfigured when AGENT7_PERCEIVING_MS is out of range.

        With OpenAI's own key there are models by default; another server's have to be named, for it may have none.
        """
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
    """Which model rewrites queries that depend on what was said before; an empty name: rules do."""

    model: str
    seconds: float
    """That a turn waits for it at most."""

    @classmethod
    def read(cls, env: Environment) -> RewritingSettings:
        """Read from the environment. Raises Misconfigured when AGENT7_REWRITING_MS is out of range."""
        milliseconds = whole_number(env, "AGENT7_REWRITING_MS", 400)
        if not 100 <= milliseconds <= 2_000:
            raise Misconfigured(f"AGENT7_REWRITING_MS must be 100 to 2000, not {milliseconds}")
        return cls(_model(env, "AGENT7_REWRITING_MODEL", ""), milliseconds / 1000)


def _model(env: Environment, name: str, default: str) -> str:
    """The name of a model that may be left out; `off` for none."""
    told = env.get(name, "").strip()
    return "" if told == "off" else told or default
