"""Perception: voice notes transcribed and pictures described before a turn, where a model can. Paid once, whatever crashes after it.

What somebody says in their own voice note is what they say. A sound that was passed on, or is no voice note, and what a
picture shows are other people's words: kept and offered under the origins `transcript` and `media`, commanding nothing.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any, Final

from agent7.billing import budget_of, step_of
from agent7.channels.whatsapp.inbound.media import MediaSource, Unfit
from agent7.channels.whatsapp.outbound.markdown import cleaned
from agent7.conversation import message_kinds
from agent7.conversation.heard import DIRECT, Heard
from agent7.errors import Outage
from agent7.language import redact_secrets
from agent7.llm import image_description, transcription
from agent7.llm.failure import ModelFailed
from agent7.llm.image_description import Seer
from agent7.llm.transcription import Listener
from agent7.store.conversation import message_log
from agent7.store.conversation.message_log import Message
from agent7.store.conversation.turns import Outcome
from agent7.store.unit_of_work import Database, Fence

log = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 4
"""Files of one turn that are looked at; the person is told that the others were not."""
SHORTEST_SECONDS: Final = 0.25
STEPS: Final = {"audio": "listening", "image": "seeing"}
TRANSCRIPT, MEDIA = "transcript", "media"


@dataclass(frozen=True, slots=True)
class Perceived:
    """A turn's input with what was heard and seen in it; what did not work, and what it cost."""

    heard: Heard
    degraded: tuple[str, ...] = ()
    cost: Mapping[str, Any] = field(default_factory=dict)

    def noted(self, outcome: Outcome) -> Outcome:
        """The outcome of the turn with that."""
        if not self.degraded and not self.cost:
            return outcome
        degraded = tuple(dict.fromkeys((*self.degraded, *outcome.degraded)))
        return replace(outcome, degraded=degraded, cost={**self.cost, **(outcome.cost or {})})


@dataclass(frozen=True, slots=True)
class _Understood:
    """What one message came to: words, or a reason why there are none."""

    message: Message
    words: str = ""
    why_not: str = ""
    entry: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Perception:
    """Listens and looks, for `seconds` in one turn. Without a listener or a seer those messages stay as they are."""

    database: Database
    source: MediaSource
    listener: Listener | None
    seer: Seer | None
    seconds: float
    monotonic: Callable[[], float] = time.monotonic

    def perceive(self, heard: Heard) -> Perceived:
        """Understand what nobody has understood yet, and keep it with its message. Raises DatabaseDown; all else is `degraded`."""
        waiting = [message for message in heard.messages if self._can_understand(message)]
        budget = budget_of(heard.standing.money)
        if waiting and not budget.allows_models:
            return Perceived(with_heard(heard), budget.degraded)
        understood = self._understand(waiting[:MOST_AT_ONCE], heard) if waiting else []
        self._keep(heard, [each for each in understood if each.words])
        known = {each.message.id: as_understood(each) for each in understood if each.words}
        failed = tuple(f"{STEPS[each.message.kind]}:{each.why_not}" for each in understood if each.why_not)
        messages = tuple(known.get(message.id, message) for message in heard.messages)
        entries = [(message.kind, message.heard_cost) for message in messages if message.heard_cost]
        entries += [(each.message.kind, each.entry) for each in understood if each.why_not and each.entry]
        return Perceived(with_heard(replace(heard, messages=messages)), failed, summed(entries))

    def _can_understand(self, message: Message) -> bool:
        model = {"audio": self.listener, "image": self.seer}.get(message.kind)
        return model is not None and message.heard_origin is None and not message.withdrawn and bool(_file(message).get("id"))

    def _understand(self, waiting: Sequence[Message], heard: Heard) -> list[_Understood]:
        until = self.monotonic() + self.seconds
        language = heard.user.language or heard.workspace.locale
        with ThreadPoolExecutor(len(waiting), thread_name_prefix="perceiving") as at_once:
            return list(at_once.map(lambda message: self._understand_one(message, language, until), waiting))

    def _understand_one(self, message: Message, language: str, until: float) -> _Understood:
        step = STEPS[message.kind]
        try:
            content, mime = self._fetched(message)
            left = until - self.monotonic()
            if left < SHORTEST_SECONDS:
                return _Understood(message, why_not="time_out")
            words, entry = self._asked(message, content, mime, language, left)
        except Unfit as unfit:
            return self._not_understood(message, step, str(unfit).replace(" ", "_"), {})
        except ModelFailed as failure:
            entry = step_of(failure.model, failure.usage) if failure.usage.calls else {}
            return self._not_understood(message, step, failure.reason, entry)
        except Outage:
            return self._not_understood(message, step, "not_fetched", {})
        words = redact_secrets(cleaned(words)).strip()
        return _Understood(message, words, "" if words else "empty", entry)

    @staticmethod
    def _not_understood(message: Message, step: str, why: str, entry: Mapping[str, Any]) -> _Understood:
        log.warning("%s gave nothing: %s", step, why, extra={"said": message.public_id})
        return _Understood(message, why_not=why, entry=entry)

    def _fetched(self, message: Message) -> tuple[bytes, str]:
        """The bytes and what they are. Raises Unfit, Outage."""
        file = _file(message)
        sha256 = file.get("sha256")
        fetched = self.source.fetch(message.kind, str(file["id"]), sha256 if isinstance(sha256, str) else None)
        with fetched.content as content:
            if fetched.size > (transcription.MOST_BYTES if message.kind == "audio" else image_description.MOST_BYTES):
                raise Unfit("too large")
            if message.kind == "image" and fetched.mime not in image_description.TYPES:
                raise Unfit("not readable")
            return content.read(), fetched.mime

    def _asked(self, message: Message, content: bytes, mime: str, language: str, seconds: float) -> tuple[str, Mapping[str, Any]]:
        """The words and what they cost. Raises ModelFailed."""
        if message.kind == "audio":
            assert self.listener is not None
            transcript = self.listener.listen(content, mime, timeout=seconds)
            return transcript.text, step_of(transcript.model, transcript.usage)
        assert self.seer is not None
        seen = self.seer.look(content, mime, language=language, timeout=seconds)
        return seen.words, step_of(seen.model, seen.usage)

    def _keep(self, heard: Heard, understood: Sequence[_Understood]) -> None:
        if not understood:
            return
        with self.database.transaction(Fence.around(heard.scope)) as unit:
            for each in understood:
                origin = origin_of(each.message)
                own = origin == DIRECT
                message_log.keep_heard(unit, heard.scope, each.message.id, each.words, origin=origin, own=own, cost=each.entry)


def origin_of(message: Message) -> str:
    """Whose words a file brings: the person's only in a voice note that they did not pass on."""
    if message.kind == "image":
        return MEDIA
    return DIRECT if message.origin == DIRECT and _file(message).get("voice") is True else TRANSCRIPT


def as_understood(understood: _Understood) -> Message:
    """The message as it will be read back."""
    message, origin = understood.message, origin_of(understood.message)
    read = replace(message, heard_origin=origin, heard_cost=understood.entry)
    return replace(read, text=understood.words) if origin == DIRECT else replace(read, heard=understood.words)


def with_heard(heard: Heard) -> Heard:
    """Other people's words as messages of their own, right behind the one that brought them."""
    if not any(message.heard for message in heard.messages):
        return heard
    messages: list[Message] = []
    for message in heard.messages:
        messages.append(message)
        if message.heard and message.heard_origin and not message.withdrawn:
            understood = replace(message, kind=message_kinds.HEARD, origin=message.heard_origin, text=message.heard, quoted_message_id=None)
            messages.append(understood)
    return replace(heard, messages=tuple(messages))


def summed(entries: Sequence[tuple[str, Mapping[str, Any]]]) -> dict[str, Any]:
    """Each step of the turn under its own name, numbered from the second file on."""
    costs: dict[str, Any] = {}
    for kind, entry in entries:
        step = STEPS.get(kind)
        if step is not None:
            costs[step if step not in costs else f"{step} {sum(name.startswith(step) for name in costs) + 1}"] = dict(entry)
    return costs


def _file(message: Message) -> Mapping[str, Any]:
    part = (message.raw or {}).get(message.kind)
    return part if isinstance(part, Mapping) else {}
