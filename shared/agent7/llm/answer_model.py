"""Answer generation by a model from what memory gave. Its text is checked before anybody sees it; the rules are the fallback."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from pydantic import BaseModel

from agent7.language import LANGUAGE_NAMES
from agent7.llm.affordability import bounds
from agent7.llm.chat import ChatModel
from agent7.llm.chat_types import Bounds, Message
from agent7.llm.failure import ModelFailed, Usage
from agent7.llm.reply_text import fit_to_send
from agent7.prompts import Rendered, render
from agent7.prompts.context import Context, InstructionLine, MemoryLine, Speaker, Utterance, context_block, fitting_memories
from agent7.prompts.quoting import Fence
from agent7.prompts.truncation import smaller

__all__ = ["Answer", "Context", "InstructionLine", "MemoryLine", "ModelResponder", "ResponderAnswer", "Speaker", "Utterance"]

PERSONALITY = "You are a warm, attentive personal assistant with a good memory."
LONGEST_QUESTION = 8000  # characters
LONGEST_PROPOSAL = 200  # characters


class ResponderAnswer(BaseModel):
    """The structured output of an answer: what the model must return."""

    reply: str
    used: list[int]
    escalate: bool
    proposal: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that may be sent, the handles of the memories that it rests on, and what it cost.

    `escalate`: the model says that this needs a task; the text then only announces it. `proposal`: what the text offers to do.
    """

    text: str
    used: tuple[int, ...]
    escalate: bool
    usage: Usage
    model: str
    prompt: str
    proposal: str = ""
    told: tuple[int, ...] = ()
    """The handles of the memories that the model saw."""
    shortened: bool = False
    """Whether the model was told less than there was to tell, for it would have cost too much."""


@dataclass(frozen=True, slots=True)
class ModelResponder:
    """Generates answers with `model` within `timeout` seconds."""

    chat: ChatModel
    model: str
    timeout: float

    def answer(
        self,
        question: str,
        *,
        language: str | None,
        context: Context,
        at: datetime,
        personality: str = "",
        at_most: Decimal | None = None,
        fence: Fence | None = None,
    ) -> Answer:
        """Answer a message in `language` (ISO 639-1; None = that of the message). `at` in the person's time zone.

        `at_most`: US dollars that it may cost; less of the context is told until it fits. `fence` is for tests. Raises ModelUnavailable
        when the model fails or nothing sendable is left of the reply.
        """
        fence = fence or Fence()
        whole = context = replace(context, memories=fitting_memories(context.memories, at))

        def rendered(context: Context) -> Rendered:
            return render(
                "responder",
                personality=personality or PERSONALITY,
                language=LANGUAGE_NAMES.get(language or "", "the language of the newest message"),
                opening=fence.opening,
                closing=fence.closing,
                context=context_block(context, fence, at),
                now=f"{at:%A, %Y-%m-%d %H:%M}",
                question=question[:LONGEST_QUESTION],
            )

        prompt, context, within = self._fitted(rendered, context, at_most)
        given = self.chat.complete(messages_of(prompt), ResponderAnswer, model=self.model, timeout=self.timeout, bounds=within)
        if fence.secret in given.value.reply:
            raise ModelFailed("the reply repeats its prompt", reason="prompt_echo", usage=given.usage, model=given.model)
        text = fit_to_send(given.value.reply, sources=[question, personality, *context.sources])
        if not text:
            raise ModelFailed("nothing sendable is left of the reply", reason="empty", usage=given.usage, model=given.model)
        told = tuple(memory.handle for memory in context.memories)
        used = tuple(handle for handle in dict.fromkeys(given.value.used) if handle in told)
        proposal = " ".join(given.value.proposal.split())[:LONGEST_PROPOSAL]
        shortened = context is not whole
        return Answer(text, used, given.value.escalate, given.usage, given.model, prompt.version, proposal, told, shortened)

    def _fitted(
        self, rendered: Callable[[Context], Rendered], context: Context, at_most: Decimal | None
    ) -> tuple[Rendered, Context, Bounds | None]:
        """The longest prompt that the money is enough for, what it tells, and what may come of it. Raises ModelFailed (over_budget)."""
        while True:
            prompt = rendered(context)
            try:
                return prompt, context, bounds(messages_of(prompt), ResponderAnswer, model=self.model, at_most=at_most)
            except ModelFailed:
                less = smaller(context)
                if less is None:
                    raise
                context = less


def messages_of(prompt: Rendered) -> list[Message]:
    """A rendered prompt as chat messages: system and user."""
    return [Message("system", prompt.system), Message("user", prompt.user)]
