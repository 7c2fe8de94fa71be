"""Information extraction by a model: facts from what was said or done. They are proposals: memory's gate decides, by the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, Literal

from pydantic import BaseModel

from agent7.llm.chat import ChatModel
from agent7.llm.chat_types import Message
from agent7.llm.failure import Usage
from agent7.prompts import render
from agent7.prompts.context import ASCII_CHARACTERS_A_TOKEN, estimated_tokens
from agent7.prompts.quoting import Fence, quote

MOST_FACTS: Final = 40
"""Of one call. What has more to tell has mostly repeated itself."""
REQUEST_TOKENS: Final = 1_500
RESULT_TOKENS: Final = 3_000
SESSION_TOKENS: Final = 24_000
"""Of the lines of one call: with instructions, memories and answer it stays within the 32,000 that the smallest model of today reads."""
UTTERANCE_TOKENS: Final = 1_200
"""Of one message, more than fit into one of WhatsApp."""
RELATED_TOKENS: Final = 1_200
LONGEST_HANDLE: Final = 6
LONGEST_SUMMARY: Final = 500
"""Characters."""
EXAMPLE_NAMES: Final = frozenset({"ozmelda", "trifflewick", "quixel", "brontavane", "vantorrin"})
"""Names in the examples of our prompts, which no person bears: a fact that holds one was copied from the prompt."""
OF_TASK: Final = 'evidence_from: "request" when the person wrote these words, "result" when the work brought them.'
SUMMARY: Final = (
    "\n\nBesides the facts, summary: what the person talked about in all of these lines, as one to three sentences in their language "
    "and in the first person, made of what the lines that begin with user say and of nothing else. It joins what belongs together, and "
    "says how it hangs together; it does not repeat a line. No dates, no instructions. Empty when there is only one matter, or none."
)
OF_SESSION: Final = "Only lines that begin with user can be evidence; the others are there to understand them by."


class Fact(BaseModel):
    """One extracted fact as the model must return it."""

    content: str
    kind: Literal["semantic", "episodic"]
    category: Literal["preference", "fact", "decision", "correction", "project_pattern", "domain_knowledge", "communication_style"]
    domain: Literal["work", "preferences", "health", "hobbies", "relationships", "general"]
    subject: str
    attribute: str
    value: str
    strength: Literal["explicit", "implied", "inferred"]
    sentiment: Literal["frustrated", "excited", "uncertain", "neutral"]
    confidence: float
    valid_from: str
    evidence: str
    replaces: str
    same_as: str


class TaskFact(Fact):
    """A fact of a task, with the side whose words are its evidence."""

    evidence_from: Literal["request", "result"]


class SessionFacts(BaseModel):
    """The structured output of extraction from a session: its facts, and what it was about."""

    facts: list[Fact]
    summary: str


class TaskFacts(BaseModel):
    """The structured output of extraction from a task."""

    facts: list[TaskFact]


@dataclass(frozen=True, slots=True)
class FinishedTask:
    """What a step of a task was about, in everybody's own words."""

    title: str
    request: str
    result: str


@dataclass(frozen=True, slots=True)
class Line:
    """One message of a session. Of the roles only `user` can be evidence; `passed on` is somebody else's."""

    role: Literal["user", "assistant", "passed on"]
    text: str


@dataclass(frozen=True, slots=True)
class Proposed:
    """The facts that a model proposes, and what that cost. `same_as` and `replaces` are handles of given memories (`m1`) or empty."""

    facts: tuple[Fact, ...]
    usage: Usage
    model: str
    prompt: str
    summary: str = ""
    """What was talked about, of a session."""


@dataclass(frozen=True, slots=True)
class ModelExtractor:
    """Extracts facts with `model` within `timeout` seconds. `attributes`: the slot schema that a fact can set."""

    chat: ChatModel
    model: str
    timeout: float
    attributes: Sequence[str]

    def from_task(self, task: FinishedTask, related: Sequence[str], *, at: datetime, fence: Fence | None = None) -> Proposed:
        """Facts in a task's request and result. `related` are known memories, with the handles `m1`, `m2`, ...

        Raises ModelUnavailable when the model fails.
        """
        lines = [
            f"Title: {quote(task.title)}",
            f"Request: {_bounded(task.request, REQUEST_TOKENS)}",
            f"Result: {_bounded(task.result, RESULT_TOKENS)}",
        ]
        return self._ask(TaskFacts, "a request of theirs and what came of it", OF_TASK, lines, related, at, fence or Fence())

    def from_session(self, session: Sequence[Line], related: Sequence[str], *, at: datetime, fence: Fence | None = None) -> Proposed:
        """Facts in a session, oldest line first, and what it was about. Arguments and errors as in `from_task`."""
        lines = [f"{line.role}: {_bounded(line.text, UTTERANCE_TOKENS)}" for line in session]
        return self._ask(SessionFacts, "a conversation with them", OF_SESSION, lines, related, at, fence or Fence())

    def _ask(
        self,
        schema: type[TaskFacts | SessionFacts],
        material: str,
        evidence_from: str,
        lines: Sequence[str],
        related: Sequence[str],
        at: datetime,
        fence: Fence,
    ) -> Proposed:
        known = _known(related)
        prompt = render(
            "extraction",
            material=material,
            evidence_from=evidence_from,
            attributes=", ".join(self.attributes),
            now=f"{at:%A, %Y-%m-%d}",
            most=str(MOST_FACTS),
            summary=SUMMARY if schema is SessionFacts else "",
            opening=fence.opening,
            closing=fence.closing,
            data=fence.around([*(["Known memories:", *known] if known else ["No known memories"]), *lines]),
        )
        messages = [Message("system", prompt.system), Message("user", prompt.user)]
        given = self.chat.complete(messages, schema, model=self.model, timeout=self.timeout)
        facts = [_sound(fact, len(known)) for fact in given.value.facts if fence.secret not in fact.content + fact.evidence]
        summary = given.value.summary if isinstance(given.value, SessionFacts) and fence.secret not in given.value.summary else ""
        return Proposed(tuple(facts[:MOST_FACTS]), given.usage, given.model, prompt.version, summary.strip()[:LONGEST_SUMMARY])


def tokens_of(text: str) -> int:
    """The estimated tokens that a message of a session takes, which is shown up to UTTERANCE_TOKENS."""
    return min(estimated_tokens(text), UTTERANCE_TOKENS)


def meant_by(handle: str, known: int) -> int | None:
    """The place, from 0, of the one of `known` memories that a handle means; None where it means none."""
    number = int(handle[1:]) if handle[:1] == "m" and handle[1:].isdecimal() and len(handle) < LONGEST_HANDLE else 0
    return number - 1 if 1 <= number <= known else None


def shown(text: str, tokens: int) -> tuple[str, ...]:
    """A text truncated in its middle for a prompt: all of it, or the first two thirds and the last third of what fits."""
    characters = tokens * ASCII_CHARACTERS_A_TOKEN
    while estimated_tokens(text[:characters]) > tokens:
        characters = characters * 3 // 4
    if len(text) <= characters:
        return (text,)
    return text[: characters * 2 // 3], text[-(characters // 3) :]


def begins_after(fact: Fact, at: datetime) -> bool:
    """Whether a fact is not valid yet (valid time after `at`). A day that is none says nothing."""
    try:
        return date.fromisoformat(fact.valid_from) > at.date()
    except ValueError:
        return False


def _sound[T: Fact](fact: T, known: int) -> T:
    """The fact without handles that nobody gave, its confidence within bounds."""
    handles = {name: "" for name in ("replaces", "same_as") if meant_by(getattr(fact, name), known) is None}
    return fact.model_copy(update={**handles, "confidence": min(max(fact.confidence, 0.0), 1.0)})


def _known(related: Sequence[str]) -> list[str]:
    """The memories that fit, each with its handle."""
    lines: list[str] = []
    left = RELATED_TOKENS
    for number, content in enumerate(related, start=1):
        line = f"- m{number}: {quote(content)}"
        left -= estimated_tokens(line)
        if left < 0:
            break
        lines.append(line)
    return lines


def _bounded(text: str, tokens: int) -> str:
    """What is shown of a text, quoted."""
    return " (much is left out here) ".join(quote(part, len(part) + 1) for part in shown(text, tokens))
