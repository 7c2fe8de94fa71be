"""Forgetting about a topic: what was told of it goes at once, many things are listed and asked about; rules are dropped the same way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce
from typing import Any, Final

from agent7.conversation.acts import Act, Ask, DropQuestion, Forget, ForgetEverything, Paragraph, Question, Say, Undone
from agent7.conversation.erasure.user_erasure import EraseMe
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.forgetting.meanings import Meant, told_in_messages, unnamed
from agent7.conversation.skills.forgetting.things import (
    Thing,
    answers_an_old_question,
    by_thing,
    chosen_of,
    ids_of,
    named_of,
    options_for,
    orders,
    place_of,
    speaks_of,
    thing_of,
    thing_with,
    things_near,
)
from agent7.identity import MemoryId, MessageId
from agent7.language import Command, Topic, agreed_to, choices, commands, is_passed_on, lex, parse, pieces, topic_terms
from agent7.language.replies import texts
from agent7.language.replies.rendering import say
from agent7.memory import Memory, MemoryAgent, Passage
from agent7.store.conversation import message_log
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind

FORGET, EVERYTHING, ERASURE = "forget", "forget_everything", "erase"
REPEATS: Final[Mapping[str, tuple[type[Command], ...]]] = {
    FORGET: (commands.Forget, commands.ForgetAll, commands.ForgetLast),
    EVERYTHING: (commands.ForgetAll,),
    ERASURE: (commands.Erase,),
}
"""Orders that, said behind a yes, repeat the question of a kind and ask nothing else."""
MOST_OF_A_NAME: Final = 6
"""Words of an answer that only names what is meant."""
MOST_AT_ONCE: Final = 5
"""Things that go without a question."""


@dataclass(frozen=True, slots=True)
class ForgettingOnRequest:
    """Finds what a person wants forgotten, and asks where that is not clear."""

    memory: MemoryAgent

    def forget(
        self,
        unit: UnitOfWork,
        heard: Heard,
        said: str,
        language: str,
        *,
        pointed_at: Sequence[Memory] = (),
        near: Sequence[Passage] = (),
        asks: bool = False,
        whole: bool = False,
    ) -> Act:
        """Forget what the topic means, or each of a list ("my company and my dog"); more than a few things are asked about.

        So is all of it where it `asks`, what only comes `near`, and what was pasted beside other things. What the request was found to be
        `pointed_at` is meant, whatever it is called. `whole`: of what is picked all goes, and not only what tells of the topic.
        """
        said = self._without_reason(unit, heard, said, language)
        meant = self.meant(unit, heard, said, language)
        things = list(meant.things)
        others = [each for each in pointed_at if each not in meant.memories]
        things += [thing_with(each) for each in by_thing(others)] if others else []
        as_one = bool(meant.missing) and len(things) > 1  # "what I said about Neil and the money": one of the things told of Neil
        as_one = as_one or (len(things) > 1 and any(is_passed_on(each.content) for each in meant.memories))
        if things and len(things) <= MOST_AT_ONCE and not (meant.doubtful or asks or as_one):
            found = [each for each in choices.listed(said, language) if each not in meant.missing]
            about = texts.joined(language, found) if meant.missing else said
            return self.act(heard, things, language, about=about, topic=meant.topic, said=meant.said, missing=meant.missing)
        if things:
            return self.ask(heard, things, said, language, whole=whole)
        if near:
            return self.ask(heard, things_near(near), said, language, perhaps=True)
        return Say(Undone(texts.not_found(language, said)))

    def _without_reason(self, unit: UnitOfWork, heard: Heard, said: str, language: str) -> str:
        """What is to be forgotten, without what stands behind it, is nothing that was told, and may say why."""
        first, *others = choices.listed(said, language)
        for each in others:
            if choices.may_be_reason(each, language) and not self._meant(unit, heard, [each], language).things:
                before = said[: said.index(each)].rstrip(" ,;")
                return before if choices.listed(before, language)[1:] else first
        return said

    def meant(self, unit: UnitOfWork, heard: Heard, said: str, language: str) -> Meant:
        """What a request means: all that was told of it as a whole, and of each of a list."""
        whole, listed = self._meant(unit, heard, [said], language), choices.listed(said, language)
        missing = tuple(each for each in listed if not self._meant(unit, heard, [each], language).things) if len(listed) > 1 else ()
        if len(listed) < 2 or len(missing) == len(listed):
            return whole
        every = self._meant(unit, heard, [said, *listed], language)
        name = replace(whole.topic, ways=whole.topic.ways[:1])  # in its own words alone: a slot or a name may be of one of the list
        telling = [each.content for each in whole.memories] + [each.label for each in every.things if each.messages]
        as_one = any(name.told_in(part.of(text)) for text in telling for part in pieces(text))
        return replace(every, missing=() if as_one else missing, doubtful=as_one and len(every.things) > len(whole.things))

    def _meant(self, unit: UnitOfWork, heard: Heard, names: Sequence[str], language: str) -> Meant:
        """All that was told of any of these."""
        read = [self.memory.meant(heard.scope, each, language, unit=unit) for each in names]
        topic = reduce(Topic.or_else, (topic for topic, _ in read))
        noted = tuple({memory.id: memory for _, told in read for memory in told}.values())
        rules = [rule for rule in self._rules(unit, heard) if any(speaks_of(rule.label, each) for each in names)]
        things, said = [*map(thing_with, by_thing(noted)), *rules], dict[MessageId, list[str]]()
        if len(things) <= MOST_AT_ONCE:  # else it is asked about in any case, and they go with all of it
            said = told_in_messages(unit, heard, topic)
            known = {memory.source_message_id for memory in noted}
            things += [Thing(" ".join(words), messages=(message,)) for message, words in said.items() if message not in known]
        if not things:  # else they go along by themselves
            lessons = {each.public_id: each for name in names for each in self.memory.lessons.about(heard.scope, name, unit=unit)}
            things += [Thing(each.text, rules=(each.public_id,)) for each in lessons.values()]
        return Meant(topic, noted, tuple(things), unnamed(said, topic))

    def topic(self, unit: UnitOfWork, heard: Heard, said: str, language: str) -> Topic:
        """What was asked about, by every name that it has; of a list whatever speaks of one of them."""
        read = [self.memory.meant(heard.scope, each, language, unit=unit)[0] for each in choices.listed(said, language)]
        return reduce(Topic.or_else, read, self.memory.meant(heard.scope, said, language, unit=unit)[0])

    def forget_these(self, heard: Heard, memories: Sequence[Memory], topic: str, language: str) -> Act:
        """Forget memories that the person points at: those of one thing at once, else ask which. `topic` names them together."""
        things = [*map(thing_with, by_thing(memories))]
        return self.act(heard, things, language) if len(things) == 1 else self.ask(heard, things, topic, language)

    def ask_about(self, heard: Heard, memories: Sequence[Memory], language: str) -> Act:
        """Ask whether these, which an order does not name, are to be forgotten."""
        things = [*map(thing_with, by_thing(memories))]
        return self._put(heard, things, "", texts.forget_this(language, [thing.label for thing in things]), language)

    def sentences_of(self, unit: UnitOfWork, heard: Heard, things: Sequence[Thing]) -> list[str]:
        """The sentences of documents among these things, of documents that are as they were when they were listed."""
        listed = [passage for thing in things for passage in thing.passages]
        held = {memory.id: memory for memory in self.memory.get(heard.scope, [memory for memory, *_ in listed], unit=unit)}
        as_they_were = [(held[memory], place) for memory, place, length in listed if memory in held and len(held[memory].content) == length]
        return [Passage(memory, place).said for memory, place in as_they_were]

    def pasted(self, unit: UnitOfWork, heard: Heard, memories: Sequence[MemoryId]) -> list[MemoryId]:
        """What the person pasted of these: whether it is about what is to be forgotten they know, where it only loses a part."""
        held = self.memory.get(heard.scope, memories, unit=unit)
        return [each.id for each in held if each.kind is Kind.VERBATIM and not each.protected and is_passed_on(each.content)]

    def ask_about_rest(self, heard: Heard, documents: Sequence[Memory], language: str) -> Act:
        """Ask whether the rest of what a thing was cut from is to be forgotten, too."""
        things = [thing_with([each]) for each in documents]
        return self._put(heard, things, "", texts.forget_rest(language, [thing.label for thing in things]), language, rest=True)

    def drop_rule(self, unit: UnitOfWork, heard: Heard, topic: str, language: str) -> Act:
        """Drop the one rule that the topic means, or ask which of several; an empty topic means any rule."""
        meant = [thing for thing in self._rules(unit, heard) if not topic or speaks_of(thing.label, topic)]
        if not meant:
            return Say(Undone(texts.not_found(language, topic) if topic else say("no_rules", language)))
        return self.act(heard, meant, language) if len(meant) == 1 else self.ask(heard, meant, topic, language)

    def settle(self, heard: Heard, part: Part, language: str) -> list[Act] | None:
        """What this message means as the answer to what we asked; None when it is none."""
        asked = heard.conversation.context.get("asked")
        if answers_an_old_question(part, asked):
            return [Say(say("question_over", language))]
        if not isinstance(asked, Mapping) or part.message.origin != DIRECT:  # somebody else's "all" deletes nothing
            return None
        if asked.get("kind") not in (FORGET, EVERYTHING, ERASURE):
            return None
        things = [thing_of(ids) for ids in asked.get("things", ())]
        agrees = agrees_to(part, asked["kind"])
        chosen = tuple(range(len(things))) if agrees else chosen_of(part, len(things))
        if chosen is None and asked["kind"] == FORGET and not (part.command or part.statements):
            said = part.message.text or ""
            if not (named := choices.beside_yes(said) or (said if self._names_one(heard, things, said, language) else "")):
                return None
            again = {**asked, "order": [*asked.get("order", ()), part.message.id]}  # it says what is to be forgotten, and goes with it
            return [DropQuestion(heard.scope, heard.conversation.id), ForgetNamed(self, heard, tuple(things), named, again, language)]
        if chosen is None:
            return None
        done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)]
        if asked.get("kind") == EVERYTHING and agrees:
            return [*done, ForgetEverything(self.memory, heard.scope, language)]
        if asked.get("kind") == ERASURE and agrees:
            return [*done, EraseMe(heard.scope, language)]
        if not chosen:
            return [*done, Say(say("rest_kept" if asked.get("rest") else "kept", language))]
        everything = len(chosen) == len(things)
        return [*done, ForgetChosen(self, heard, tuple(things[place] for place in chosen), asked, everywhere=everything, language=language)]

    def _names_one(self, heard: Heard, things: Sequence[Thing], said: str, language: str) -> bool:
        """Whether a message is nothing but words of one of the things that were listed: "just the gate code"."""
        terms = topic_terms(said, language) if len(said.split()) <= MOST_OF_A_NAME and not parse(said, language).is_question else ()
        held = self.memory.get(heard.scope, [each for thing in things for each in thing.memories]) if terms else []
        return sum(all(not set(term).isdisjoint(lex(each.content, each.language).frequencies) for term in terms) for each in held) == 1

    def _rules(self, unit: UnitOfWork, heard: Heard) -> list[Thing]:
        """The person's own; those of the workspace no single person can drop."""
        rules = self.memory.instructions(heard.scope, at=heard.at, unit=unit)
        return [Thing(rule.text, rules=(rule.public_id,)) for rule in rules if not rule.for_workspace]

    def ask(
        self, heard: Heard, things: Sequence[Thing], said: str, language: str, *, perhaps: bool = False, whole: bool = False
    ) -> Act:
        """Ask which of these things are to be forgotten. `said`: the words of the order; `perhaps`: nothing is called so."""
        labels = [thing.label for thing in things]
        told = texts.forget_which(language, said, labels, perhaps=perhaps) if perhaps or labels[1:] else texts.forget_this(language, labels)
        return self._put(heard, things, "" if whole else said, told, language)

    def _put(self, heard: Heard, things: Sequence[Thing], said: str, told: str, language: str, *, rest: bool = False) -> Act:
        """The question, with its answers to tap; the session keeps which things were listed, and whether they are the `rest` of some."""
        question = Question(told, options_for(heard, [thing.label for thing in things], language), say("choose", language))
        asked = {"kind": FORGET, "turn": heard.turn.public_id, "order": orders(heard), "said": place_of(heard, said), "rest": rest}
        return Ask(heard.scope, heard.conversation.id, question, {**asked, "things": [ids_of(thing) for thing in things]}, language)

    def act(
        self,
        heard: Heard,
        things: Sequence[Thing],
        language: str,
        *,
        about: str = "",
        topic: Topic | None = None,
        said: Sequence[str] = (),
        everywhere: bool = True,
        order: Sequence[MessageId] = (),
        missing: Sequence[str] = (),
    ) -> Forget:
        """The act that forgets these things, with the messages that do nothing but say so."""
        alone = [] if topic is not None and everywhere else [each for thing in things for each in thing.messages]  # else they are cut
        return Forget(
            memory=self.memory,
            scope=heard.scope,
            memories=[each for thing in things for each in thing.memories],
            rules=[each for thing in things for each in thing.rules],
            language=language,
            about=about,
            messages=[*alone, *orders(heard), *order],
            topic=topic,
            said=said,
            missing=missing,
            everywhere=everywhere,
            uncounted=[*order, *(message.id for message in heard.messages)],
        )


@dataclass(frozen=True, slots=True)
class ForgetChosen:
    """Forget what was chosen of the things that were listed. The topic is read again where it was said: the session keeps no words."""

    requests: ForgettingOnRequest
    heard: Heard
    things: tuple[Thing, ...]
    asked: Mapping[str, Any]
    language: str
    everywhere: bool

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        topic, order = None, tuple(map(MessageId, self.asked.get("order", ())))
        if place := self.asked.get("said"):
            message, start, end = place
            name = message_log.said_in(unit, self.heard.scope, [MessageId(message)])[start:end]
            topic = self.requests.topic(unit, self.heard, name, self.language) if name else None
        repeated = told_in_messages(unit, self.heard, topic) if topic is not None and self.everywhere else {}
        sentences = self.requests.sentences_of(unit, self.heard, self.things)
        if not sentences and all(thing.passages for thing in self.things):
            return (Undone(texts.not_found(self.language, topic.said if topic is not None else "")),)
        said = (*(unnamed(repeated, topic) if topic is not None else ()), *sentences)
        act = self.requests.act(self.heard, self.things, self.language, topic=topic, said=said, everywhere=self.everywhere, order=order)
        return act.carry_out(unit, at)


@dataclass(frozen=True, slots=True)
class ForgetNamed:
    """Forget what a yes names of the things that were listed ("yes, the Kwame thing"); where it is of none or of several, ask once more."""

    requests: ForgettingOnRequest
    heard: Heard
    things: tuple[Thing, ...]
    named: str
    asked: Mapping[str, Any]
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        heard, scope, language = self.heard, self.heard.scope, self.language
        ids = [each for thing in self.things for each in thing.memories]
        held = {memory.id: memory.content for memory in self.requests.memory.get(scope, ids, unit=unit)}
        rules = {rule.public_id: rule.text for rule in self.requests.memory.instructions(scope, at=heard.at, unit=unit)}
        labels = [
            " ".join(
                [
                    *self.requests.sentences_of(unit, heard, [thing]),
                    *(held[each] for each in thing.memories if each in held),
                    *(rules[each] for each in thing.rules if each in rules),
                ]
                or [message_log.said_in(unit, scope, thing.messages)]
            )
            for thing in self.things
        ]
        chosen = named_of(labels, self.named) or ((0,) if len(labels) == 1 and self._names_topic(unit) else ())
        if not chosen:
            listed = [replace(thing, label=label) for thing, label in zip(self.things, labels, strict=True)]
            return self.requests.ask(heard, listed, self.named, language, perhaps=True).carry_out(unit, at)
        everywhere = len(chosen) == len(self.things)
        things = tuple(self.things[place] for place in chosen)
        return ForgetChosen(self.requests, heard, things, self.asked, everywhere=everywhere, language=language).carry_out(unit, at)

    def _names_topic(self, unit: UnitOfWork) -> bool:
        """Whether it says again what the order called it, by which the one thing that was listed was found: "yes, only the debt"."""
        if not (place := self.asked.get("said")):
            return False
        message, start, end = place
        topic = message_log.said_in(unit, self.heard.scope, [MessageId(message)])[start:end]
        return bool(topic) and speaks_of(self.named, topic)


def agrees_to(part: Part, kind: str) -> bool:
    """Whether an answer agrees to a question of this kind: a yes, all of it, or a yes that says the order once more.

    "All" alone agrees to forget everything; for an erasure it is too little.
    """
    said = part.message.text or ""
    if isinstance(part.command, commands.Yes) or choices.agrees_to_all(said) or isinstance(agreed_to(said), REPEATS[kind]):
        return True
    return kind == EVERYTHING and choices.means_all(said)
