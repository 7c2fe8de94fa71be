"""Composition of the memory agent, and of the models that help it."""

from __future__ import annotations

from functools import cached_property
from threading import Thread
from typing import TYPE_CHECKING

from agent7.bootstrap.ground import Ground
from agent7.errors import Misconfigured
from agent7.settings import ModelSettings, RewritingSettings, required

if TYPE_CHECKING:
    from agent7.conversation.understanding import Signs
    from agent7.llm.embeddings import Embedder
    from agent7.llm.rerank import Reranker
    from agent7.llm.rewrite_model import ModelRewriter
    from agent7.llm.shortening_model import ModelShortener
    from agent7.llm.verdict_model import ModelJudge
    from agent7.memory import MemoryAgent


class MemoryParts(Ground):
    """The memory agent and what it is built from."""

    @cached_property
    def embedder(self) -> Embedder:
        """The embedding model."""
        from agent7.llm.embeddings import embedder_from  # noqa: PLC0415

        return embedder_from(ModelSettings.read(self.env))

    @cached_property
    def signs(self) -> Signs:
        """What the embedding model shows of a sentence."""
        from agent7.conversation.understanding import Signs  # noqa: PLC0415

        return Signs(self.embedder)

    @cached_property
    def reranker(self) -> Reranker | None:
        """The model that reads questions with what may answer them."""
        from agent7.llm.rerank import reranker_from  # noqa: PLC0415

        return reranker_from(ModelSettings.read(self.env))

    @cached_property
    def memory(self) -> MemoryAgent:
        """The memory agent. Raises Misconfigured when AGENT7_IDENTITY_KEY is not set."""
        from agent7.memory import DEFAULT_POLICY, MemoryAgent, with_rewriting  # noqa: PLC0415

        key, rewriter = required(self.env, "AGENT7_IDENTITY_KEY").encode(), self.rewriter
        policy = with_rewriting(DEFAULT_POLICY) if rewriter else DEFAULT_POLICY
        return MemoryAgent(self.database, self.embedder, key, policy, self.judge, rewriter, self.embedder_named)

    def embedder_named(self, model: str) -> Embedder:
        """The embedder of a model that is not the wanted one; none where the settings know no way to it."""
        from agent7.llm.embeddings import NoEmbedder, embedder_named  # noqa: PLC0415

        try:
            return embedder_named(model, ModelSettings.read(self.env))
        except Misconfigured:
            return NoEmbedder(model)

    @property
    def rewriter(self) -> ModelRewriter | None:
        """Query rewriting, where a model for it is named. With a client of its own: when it is late, nobody else has to wait."""
        settings, models = RewritingSettings.read(self.env), ModelSettings.read(self.env)
        if models.offline or not settings.model:
            return None
        from agent7.llm.chat import chat_model_from  # noqa: PLC0415
        from agent7.llm.rewrite_model import ModelRewriter  # noqa: PLC0415

        chat = chat_model_from(models)
        Thread(target=chat.prepare, daemon=True).start()
        return ModelRewriter(chat, settings.model, settings.seconds)

    @property
    def judge(self) -> ModelJudge | None:
        """Duplicate judgement, where a chat model is configured."""
        settings = ModelSettings.read(self.env)
        if settings.offline:
            return None
        from agent7.llm.chat import chat_model_from  # noqa: PLC0415
        from agent7.llm.verdict_model import ModelJudge  # noqa: PLC0415

        return ModelJudge(chat_model_from(settings), settings.extraction_model, settings.extraction_seconds)

    @property
    def shortener(self) -> ModelShortener | None:
        """Shortening of several notes, where a chat model is configured."""
        settings = ModelSettings.read(self.env)
        if settings.offline:
            return None
        from agent7.llm.chat import chat_model_from  # noqa: PLC0415
        from agent7.llm.shortening_model import SECONDS, ModelShortener  # noqa: PLC0415

        return ModelShortener(chat_model_from(settings), settings.extraction_model, SECONDS)
