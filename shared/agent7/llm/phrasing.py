"""Let a model answer from what memory gave. Its text is checked before anybody sees it; the rules are the fallback."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from pydantic import BaseModel

from agent7.llm.chat import ChatModel, Message
from agent7.llm.failure import ModelFailed, Usage
from agent7.llm.reply_text import fit_to_send
from agent7.prompts import render
from agent7.prompts.context import Context, InstructionLine, MemoryLine, Speaker, Utterance, context_block, fitting_memories
from agent7.prompts.quoting import Fence

__all__ = ["Answer", "Context", "InstructionLine", "MemoryLine", "ModelResponder", "ResponderAnswer", "Speaker", "Utterance"]

PERSONALITY = "You are a warm, attentive personal assistant with a good memory."
LANGUAGES = {"en": "English", "es": "Spanish", "de": "German", "pt": "Portuguese", "fr": "French", "it": "Italian", "nl": "Dutch"}
LONGEST_QUESTION = 8000  # characters
LONGEST_PROPOSAL = 200  # characters


class ResponderAnswer(BaseModel):
    """What the model must return."""

    reply: str
    used: list[int]
    escalate: bool
    proposal: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """A reply that may be sent, the handles of the memories that it rests on, and what it cost.

    `escalate`: the model says that this needs a task; the text then only announces it. `proposal`: what the text offers to do.
    """

    text: str
    used: tuple[int, ...]
    escalate: bool
    usage: Usage
    model: str
    prompt: str
    proposal: str = ""


@dataclass(frozen=True, slots=True)
class ModelResponder:
    """Asks `model` within `timeout` seconds."""

    chat: ChatModel
    model: str
    timeout: float

    def answer(
        self, question: str, *, language: str | None, context: Context, at: datetime, personality: str = "", fence: Fence | None = None
    ) -> Answer:
        """Answer a message in `language` (ISO 639-1; None = that of the message). `at` in the person's time zone.

        Raises ModelUnavailable, also when nothing sendable is left of the reply. `fence` is for tests.
        """
        fence = fence or Fence()
        context = replace(context, memories=fitting_memories(context.memories, at))
        prompt = render(
            "responder",
            personality=personality or PERSONALITY,
            language=LANGUAGES.get(language or "", "the language of the newest message"),
            opening=fence.opening,
            closing=fence.closing,
            context=context_block(context, fence, at),
            now=f"{at:%A, %Y-%m-%d %H:%M}",
            question=question[:LONGEST_QUESTION],
        )
        messages = [Message("system", prompt.system), Message("user", prompt.user)]
        given = self.chat.complete(messages, ResponderAnswer, model=self.model, timeout=self.timeout)
        if fence.secret in given.value.reply:
            raise ModelFailed("the reply repeats its prompt", reason="prompt_echo", usage=given.usage, model=given.model)
        text = fit_to_send(given.value.reply, sources=[question, personality, *context.sources])
        if not text:
            raise ModelFailed("nothing sendable is left of the reply", reason="empty", usage=given.usage, model=given.model)
        known = {memory.handle for memory in context.memories}
        used = tuple(handle for handle in dict.fromkeys(given.value.used) if handle in known)
        proposal = " ".join(given.value.proposal.split())[:LONGEST_PROPOSAL]
        return Answer(text, used, given.value.escalate, given.usage, given.model, prompt.version, proposal)
