"""The sensory filter over a turn: what passes is kept word for word, our own words of substance too; of the rest only the score."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, KeepNothing, KeepVerbatim, Say
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.turn.question_and_answer import OFFERED, Answered
from agent7.conversation.understanding import WORTH_KEEPING
from agent7.identity import MemoryId, MessageId, Scope
from agent7.language import DOUBLE_QUOTES, Sensed, clean, folded_words, parse, redact_secrets, sentences, told_before, unmarked
from agent7.language.replies.rendering import say
from agent7.memory import DEFAULT_POLICY, Draft, MemoryAgent, Note, Noticed
from agent7.store.conversation.message_log import ROLE_ASSISTANT, Message
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Origin

SHOWN: Final = re.compile(rf"(?:^|[:\n])[ \t]*[{DOUBLE_QUOTES}][^{DOUBLE_QUOTES}]*(?:[{DOUBLE_QUOTES}]|$)")
"""What somebody else has written and a message shows."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Note what the filter made of a message; what passed is kept as it was said, without a word about it."""

    memory: MemoryAgent
    scope: Scope
    noticed: Noticed
    drafts: tuple[Draft, ...] = ()

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        """What was forgotten is not kept again, and then there is nothing to work up."""
        kept = [(draft, self.memory.remember(unit, self.scope, draft, at=at).memory) for draft in self.drafts]
        memories = [MemoryId(memory.id) for _, memory in kept if memory is not None]
        content = " ".join(draft.content for draft, memory in kept if memory is not None) or None
        noticed = replace(self.noticed, passed=self.noticed.passed and bool(memories), content=content, memories=memories)
        self.memory.topics.notice(unit, self.scope, noticed if noticed.passed else without_words(noticed))
        return ()


@dataclass(frozen=True, slots=True)
class Observer:
    """Looks at what is left of a turn once its commands and explicit memories are taken out: those bypass the filter."""

    memory: MemoryAgent

    def acts(self, heard: Heard, parts: Sequence[Part], answered: Answered | None, language: str) -> list[Act]:
        """Notes about every message, and what is kept of them.

        What was taken for something told, and is answered so, is kept whatever its score. Of a message that began work, or may, only what
        it tells beside its request counts: the request stands with the task. Nothing is kept of what a model took for chat.
        What they passed on is kept under its origin, with a word of thanks.
        """
        unkept = {message.id for message in heard.messages if is_off_record(message)}
        said = [(message, text) for message, text in _rests(parts) if message.id not in unkept]
        asked = {message.id: asked_before(heard, message) for message, _ in said}
        works = answered is not None and (answered.route.kind != "respond" or answered.route.reason == OFFERED)
        told_of = {message.id: beside_requests(text, language) if works else text for message, text in said}
        sensed = {message.id: salience(told_of[message.id], language, answering=asked[message.id]) for message, _ in said}
        told = answered is not None and answered.route.intent == "memory_write"
        surely = answered is not None and answered.route.reason == WORTH_KEEPING.reason and len(said) == 1  # whatever it sounds like
        passing = {
            message.id
            for message, text in said
            if message.origin != DIRECT or sensed[message.id].passes() or (told and (surely or sensed[message.id].tells))
        }
        kept_of = {message.id: untouched(text, answered.chat if answered else ()) for message, text in said if message.id in passing}
        passing = {each for each in passing if any(character.isalnum() for character in kept_of[each])}
        notes = {message.id: _note(heard, message, kept_of[message.id], language) for message, _ in said if message.id in passing}
        ours = _reply(heard, said, answered, language)
        drafts = self.memory.drafts(heard.scope, [*notes.values(), *ours], at=heard.at) if notes or ours else []
        noticed = [
            Notice(
                self.memory,
                heard.scope,
                _noticed(heard, message, sensed[message.id], asked[message.id], passed=message.id in passing, language=language),
                tuple(draft for draft in drafts if draft.note is notes.get(message.id)),
            )
            for message, _ in said
        ]
        kept = [KeepVerbatim(self.memory, heard.scope, draft) for draft in drafts if draft.note in ours]
        refused = [KeepNothing(heard.scope, message, language) for message in sorted(unkept)]
        return [*_thanks(said, passing, told=told, language=language), *noticed, *kept, *refused]


def _thanks(said: Sequence[tuple[Message, str]], passing: Collection[MessageId], *, told: bool, language: str) -> list[Act]:
    """A word for what they passed on and is kept, unless the answer says so (`told`); then that only its beginning is, where it is long."""
    passed_on = any(message.origin != DIRECT and message.id in passing for message, _ in said)
    most = DEFAULT_POLICY.most_verbatim_characters
    cut = told and any(len(clean(text)) > most for _, text in said)
    noted = [Say(say("noted", language))] if passed_on and not told else []
    return [*noted, *([Say(say("noted_beginning", language, characters=f"{most:,}".replace(",", "\u202f")))] if cut else [])]


def is_off_record(message: Message) -> bool:
    """Whether the person wants nothing of their message kept."""
    return message.origin == DIRECT and message_kinds.parsed(message).off_record is not None


def beside_requests(text: str, language: str) -> str:
    """What a message that began work tells beside its requests; the words of one request alone say nothing of the person."""
    parts = parse(text, language).sentences
    if len(parts) > 1:
        return " ".join(part.text for part in parts if not part.is_request)
    return told if (told := told_before(text, language)) != text else ""


def salience(text: str, language: str, *, answering: str) -> Sensed:
    """What the filter makes of a text, without looking at the secrets in it."""
    return parse(parse(text, language).without_secrets, language).salience(answering)


def untouched(text: str, quotes: Sequence[str]) -> str:
    """The sentences of the person's own that none of these quotes takes anything of: a scrap says nothing by itself."""
    if not quotes:
        return text
    taken = [f" {folded_words(part)} " for quote in quotes for part in sentences(quote)]
    own = [(each, f" {folded_words(each)} ") for each in sentences(SHOWN.sub(" ", text))]
    return " ".join(each for each, words in own if words.strip() and not any(words in part or part in words for part in taken))


def felt(note: Note) -> Note:
    """The note with the feeling that its words show."""
    return replace(note, sentiment=parse(note.text).emotion.sentiment)


def asked_before(heard: Heard, message: Message) -> str:
    """What a message answers: the words that it quotes, else our question right before it; empty where neither is there."""
    quoted = heard.quoted.get(message.quoted_message_id or "")
    if quoted:
        return quoted[0]
    if not heard.recent or heard.recent[-1][0] != ROLE_ASSISTANT:
        return ""
    last = parse(heard.recent[-1][1]).sentences[-1:]
    return last[0].text if last and last[0].text.endswith("?") else ""


def without_words(noticed: Noticed) -> Noticed:
    """The score alone: nothing of what was said."""
    return replace(noticed, content=None, answers=None, entities=(), memories=())


def _rests(parts: Sequence[Part]) -> list[tuple[Message, str]]:
    """What is left of each message, in one piece."""
    rests: dict[MessageId, tuple[Message, str]] = {}
    for part in parts:
        if part.rest:
            before = rests.get(part.message.id)
            rests[part.message.id] = (part.message, f"{before[1]} {part.rest}" if before else part.rest)
    return list(rests.values())


def _note(heard: Heard, message: Message, text: str, language: str) -> Note:
    return felt(
        Note.verbatim(
            unmarked(text),
            said_at=message.sent_at,
            origin=Origin(message.origin),
            conversation=heard.conversation.id,
            source_message_id=message.id,
            language=language,
        )
    )


def _reply(heard: Heard, said: Sequence[tuple[Message, str]], answered: Answered | None, language: str) -> list[Note]:
    """Our own answer where it has substance: it goes with the message that it answers."""
    if answered is None or not answered.own_words or not said:
        return []
    if not any(each.is_question or each.is_request for each in (parse(text, language) for _, text in said)):
        return []  # "Congratulations!" answers nothing
    return [
        Note.verbatim(
            answered.own_words,
            said_at=heard.at,
            speaker="assistant",
            origin=Origin.ASSISTANT,
            conversation=heard.conversation.id,
            source_message_id=said[-1][0].id,
            language=language,
        )
    ]


def _noticed(heard: Heard, message: Message, sensed: Sensed, asked: str, *, passed: bool, language: str) -> Noticed:
    entities: list[Mapping[str, object]] = [
        {"key": entity.key, "name": entity.name, "kind": entity.kind, "salience": entity.salience} for entity in sensed.entities
    ]
    return Noticed(
        conversation=heard.conversation.id,
        turn=heard.turn.id,
        message=message.id,
        origin=message.origin,
        score=sensed.score,
        passed=passed,
        content=None,
        answers=redact_secrets(asked) or None,
        language=language,
        entities=entities,
        sentiment=sensed.emotion.sentiment,
        intensity=sensed.emotion.intensity,
        memories=(),
        said_at=message.sent_at,
    )
