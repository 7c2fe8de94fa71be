"""Acts of forgetting on request. They look when their turn comes, so that what this turn has just kept goes too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from typing import Final

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.conversation.acts import Act, Ask, Forget, Paragraph, Question
from agent7.conversation.heard import Heard
from agent7.conversation.skills.forgetting.last import AskToUnsay
from agent7.conversation.skills.forgetting.requests import ERASURE, MOST_AT_ONCE, ForgettingOnRequest
from agent7.conversation.skills.forgetting.things import by_thing
from agent7.identity import MemoryId
from agent7.language import Topic, choices, document_terms, query_terms
from agent7.language.replies.rendering import say
from agent7.memory import Memory, MemoryAgent, Passage
from agent7.store.unit_of_work import UnitOfWork

MOST_IN_A_BREATH: Final = 3
"""Things that one message told, of which one may stand for the others."""


@dataclass(frozen=True, slots=True)
class ForgetAbout:
    """Forget what is known about a topic. It looks when its turn comes, so that what this turn has just kept goes too."""

    requests: ForgettingOnRequest
    heard: Heard
    topic: str
    language: str
    pointed_at: tuple[Memory, ...] = ()
    """What whoever understood the message found it to mean."""
    near: tuple[Passage, ...] = ()
    """What it may mean where nothing is called so."""
    asks: bool = False
    """It stands beside other words, so that nothing goes before a yes."""
    whole: bool = False
    """It calls a document by its kind, which goes whole."""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        named = choices.listed(self.topic, self.language)[:1]
        if not (self.pointed_at or self.near or query_terms("".join(named), self.language)):  # what was told last may be meant
            return AskToUnsay(self.requests.memory, self.heard, self.heard.messages[0].id, self.language).carry_out(unit, at)
        act = self.requests.forget(
            unit, self.heard, self.topic, self.language, pointed_at=self.pointed_at, near=self.near, asks=self.asks, whole=self.whole
        )
        pasted = self.requests.pasted(unit, self.heard, act.memories) if isinstance(act, Forget) else ()
        told = act.carry_out(unit, at)
        cut = self.requests.memory.get(self.heard.scope, pasted, unit=unit)
        return [*told, *self.requests.ask_about_rest(self.heard, cut, self.language).carry_out(unit, at)] if cut else told


def forget_about(
    requests: ForgettingOnRequest, heard: Heard, topic: str, language: str, pointed_at: tuple[Memory, ...] = (), *, asks: bool = False
) -> ForgetAbout:
    """The act for a topic. What comes near it in meaning is looked up here, for no transaction waits for a vector."""
    meant, told = requests.memory.meant(heard.scope, topic, language)
    of_document = None if pointed_at or any(meant.names_all_of(each.content) for each in told) else document_terms(topic, language)
    if of_document is not None:  # "that letter": which one, the person knows
        pointed_at = requests.memory.documents(heard.scope, of_document)
        asks, of_document = asks or bool(pointed_at), of_document if pointed_at else None
    near = () if told or pointed_at else requests.memory.near(heard.scope, topic, language, at=heard.at)
    near = _in_one_breath(requests.memory, heard, near)
    return ForgetAbout(requests, heard, topic, language, pointed_at, near, asks, whole=of_document is not None)


def _in_one_breath(memory: MemoryAgent, heard: Heard, near: Sequence[Passage]) -> tuple[Passage, ...]:
    """What comes near with what a short message told beside it: "just got a raise, I'm on 46,500 a year now"."""
    found: dict[Passage, None] = {}
    for each in near:
        beside = memory.told_with(heard.scope, each.memory, at=heard.at) if each.place is None else ()
        found |= dict.fromkeys([each, *(Passage(told) for told in beside if len(beside) <= MOST_IN_A_BREATH)])
    return tuple(found)


def meant_by(memory: MemoryAgent, heard: Heard, said: str, language: str) -> tuple[Memory, ...]:
    """What an order may mean that says it in a sentence: what holds all of its words, else what comes near it in meaning."""
    if not said:
        return ()
    named = memory.meant(heard.scope, said, language)[1]
    return named or tuple(dict.fromkeys(each.memory for each in memory.near(heard.scope, said, language, at=heard.at)))


@dataclass(frozen=True, slots=True)
class AskBefore:
    """All words go, or the person with them (`kind`), only after a yes. What there is by then is looked up when the answer comes."""

    heard: Heard
    kind: str
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        asked = {"kind": self.kind, "turn": self.heard.turn.public_id}
        answers = (say("answer_yes", self.language), say("answer_no", self.language))
        options = tuple(Option(f"{asked['turn']}:{place}", answer) for place, answer in enumerate(answers))
        told = say("forgetting.erase_asked", self.language) if self.kind == ERASURE else say("erase_asked", self.language)
        question = Question(told, options, say("choose", self.language))
        return Ask(self.heard.scope, self.heard.conversation.id, question, asked, self.language).carry_out(unit, at)


@dataclass(frozen=True, slots=True)
class DropRule:
    """Drop a standing instruction; without a topic the only one."""

    requests: ForgettingOnRequest
    heard: Heard
    topic: str
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        return self.requests.drop_rule(unit, self.heard, self.topic, self.language).carry_out(unit, at)


def would_take(memory: MemoryAgent, heard: Heard, acts: Iterable[Act]) -> frozenset[MemoryId]:
    """The memories that these acts will take, as far as they are known by now: an answer of the same turn does not tell them."""
    return frozenset[MemoryId]().union(*(_taken_by(memory, heard, act) for act in acts))


def _taken_by(memory: MemoryAgent, heard: Heard, act: Act) -> frozenset[MemoryId]:
    match act:
        case Forget(memories=ids, topic=topic):
            return memory.would_forget(heard.scope, ids, topic=topic)
        case ForgetAbout(topic=said, language=language):
            read = [memory.meant(heard.scope, each, language) for each in (said, *choices.listed(said, language))]
            told = {each.id: each for _, found in read for each in found}
            topic, few = reduce(Topic.or_else, (topic for topic, _ in read)), len(by_thing(told.values())) <= MOST_AT_ONCE
            return memory.would_forget(heard.scope, list(told), topic=topic) if told and few else frozenset()
    return frozenset()
