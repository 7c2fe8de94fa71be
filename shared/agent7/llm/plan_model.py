"""The plan of a turn by a model, in one call: what the newest message asks for, and what is said. Nothing of it is believed here.

Its reply is made fit to send; whether its quotes, handles and claims hold is checked where the plan is made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import cache
from typing import Annotated, Final

from pydantic import BaseModel, WithJsonSchema, create_model

from agent7.language import LANGUAGE_NAMES
from agent7.llm.affordability import bounds
from agent7.llm.chat import ChatModel
from agent7.llm.chat_types import Bounds, Message
from agent7.llm.failure import ModelFailed, Usage
from agent7.llm.reply_text import fit_to_send
from agent7.prompts import Rendered, render
from agent7.prompts.context import Context, data_block, instruction_block, part_tokens, within_budget
from agent7.prompts.quoting import Fence
from agent7.prompts.truncation import smaller

PERSONALITY: Final = "You are a warm, attentive personal assistant with a good memory."
LONGEST_QUESTION: Final = 8000
"""Characters of a message that a model is shown."""
MOST_INTENTS: Final = 5


class PlannedStatementAnswer(BaseModel):
    """A statement to keep, as the model reads it."""

    text: str
    subject: str = ""
    """Whose or of what it is: "user", or the name or relation that the text says."""
    attribute: str = ""
    value: str = ""
    replaces: str = ""


class PlannedIntentAnswer(BaseModel):
    """One intent of the structured output. A skill that is not in the table makes the intent void, not the answer."""

    skill: str
    quote: str = ""
    text: str = ""
    what: str = ""
    when: str = ""
    repeats: str = ""
    """How often a reminder is to come, as the person says it."""
    handle: str = ""
    statements: list[PlannedStatementAnswer] = []


class PlanAnswer(BaseModel):
    """The structured output of a turn."""

    intents: list[PlannedIntentAnswer]
    reply: str
    used: list[str] = []
    claims: list[str] = []
    """Skills of which the reply says that they were or will be carried out."""
    unclear_question: str = ""


@dataclass(frozen=True, slots=True)
class ModelPlan:
    """What a model wants of a turn, unchecked but for what can be sent, and what it cost. `told`: the handles that it was shown.

    `parts`: about how many tokens each part of its prompt took.
    """

    answer: PlanAnswer
    told: frozenset[str]
    usage: Usage
    model: str
    prompt: str
    parts: Mapping[str, int]
    shortened: bool = False
    """Whether the model was told less than there was to tell, for it would have cost too much."""


@dataclass(frozen=True, slots=True)
class ModelPlanner:
    """Plans turns with `model` within `timeout` seconds."""

    chat: ChatModel
    model: str
    timeout: float

    def plan(
        self,
        message: str,
        *,
        skills: Mapping[str, str],
        context: Context,
        at: datetime,
        language: str = "",
        personality: str = "",
        at_most: Decimal | None = None,
        fence: Fence | None = None,
    ) -> ModelPlan:
        """Plan what `message` asks for. `skills`: what each is for, by name. `language`: the person's own; `at` in their time zone.

        `at_most`: US dollars that it may cost; less of the context is told until it fits. `fence` is for tests. Raises ModelUnavailable
        when the model fails or its answer holds neither an intent nor anything that can be sent.
        """
        fence = fence or Fence()
        schema = schema_of(tuple(skills))

        def rendered(context: Context) -> Rendered:
            return render(
                "plan",
                skills="\n".join(f"- {name}{purpose}" for name, purpose in skills.items()),
                personality=personality or PERSONALITY,
                instructions=instruction_block(context),
                data=data_block(context, fence, at),
                now=f"{at:%A, %Y-%m-%d %H:%M}",
                language=LANGUAGE_NAMES.get(language, "unknown"),
                question=message[:LONGEST_QUESTION],
            )

        whole = within_budget(context, at, besides=rendered(Context()))
        prompt, told, within = self._fitted(rendered, whole, schema, at_most)
        given = self.chat.complete(messages_of(prompt), schema, model=self.model, timeout=self.timeout, bounds=within)
        answer = given.value
        if fence.secret in answer.reply + answer.unclear_question:
            raise ModelFailed("the reply repeats its prompt", reason="prompt_echo", usage=given.usage, model=given.model)
        sources = [message, personality, *told.sources]
        reply, question = fit_to_send(answer.reply, sources=sources), fit_to_send(answer.unclear_question, sources=sources)
        if not (reply or question or answer.intents):
            raise ModelFailed("nothing is left of the answer", reason="empty", usage=given.usage, model=given.model)
        answer = answer.model_copy(update={"reply": reply, "unclear_question": question})
        parts = part_tokens(told, prompt, message[:LONGEST_QUESTION], at)
        return ModelPlan(answer, told.handles, given.usage, given.model, prompt.version, parts, told is not whole)

    def _fitted(
        self, rendered: Callable[[Context], Rendered], context: Context, schema: type[PlanAnswer], at_most: Decimal | None
    ) -> tuple[Rendered, Context, Bounds | None]:
        """The longest prompt that the money is enough for, what it tells, and what may come of it. Raises ModelFailed (over_budget)."""
        while True:
            prompt = rendered(context)
            try:
                return prompt, context, bounds(messages_of(prompt), schema, model=self.model, at_most=at_most)
            except ModelFailed:
                less = smaller(context)
                if less is None:
                    raise
                context = less


@cache
def schema_of(skills: tuple[str, ...]) -> type[PlanAnswer]:
    """The structured output, with the names of the skills as the only ones that a server which keeps to the schema can give."""
    named = Annotated[str, WithJsonSchema({"type": "string", "enum": list(skills)})]
    intent = create_model("PlannedIntentAnswer", __base__=PlannedIntentAnswer, skill=(named, ...))
    return create_model("PlanAnswer", __base__=PlanAnswer, intents=(list[intent], ...))  # type: ignore[valid-type]


def messages_of(prompt: Rendered) -> list[Message]:
    """A rendered prompt as chat messages: system and user."""
    return [Message("system", prompt.system), Message("user", prompt.user)]
