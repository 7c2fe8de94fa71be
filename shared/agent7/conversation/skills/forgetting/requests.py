"""Forgetting about a topic: one thing is forgotten at once, several are listed and asked about; rules are dropped the same way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.conversation.acts import Act, Ask, DropQuestion, Forget, ForgetEverything, Question, Say
from agent7.conversation.erasure.user_erasure import EraseMe
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.forgetting.things import (
    Thing,
    answers_an_old_question,
    by_thing,
    chosen_of,
    ids_of,
    options_for,
    orders,
    speaks_of,
    thing_of,
    thing_with,
)
from agent7.identity import MessageId
from agent7.language import commands
from agent7.language.replies import forgetting_texts, texts
from agent7.memory import Forgotten, Memory, MemoryAgent, carrier_of, phrases_of, speaker_of
from agent7.store.conversation import message_log
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind

FORGET, EVERYTHING, ERASURE = "forget", "forget_everything", "erase"


@dataclass(frozen=True, slots=True)
class ForgettingOnRequest:
    """Finds what a person wants forgotten, and asks where that is not clear."""

    memory: MemoryAgent

    def forget(self, unit: UnitOfWork, heard: Heard, topic: str, language: str) -> Act:
        """Forget the one thing that the topic means, or each of a list ("my company and my dog"); else ask which."""
        things = [*self._things(unit, heard, topic), *self._said_besides(unit, heard, topic, language)]
        if things:
            return self._act_or_ask(heard, things, topic, language)
        listed = [self._things(unit, heard, each) for each in commands.listed(topic, language)]
        if not any(listed):
            return self._ask_about_messages(unit, heard, topic, language) or Say(texts.not_found(language, topic))
        meant = [thing for things in listed for thing in things]
        if all(len(things) == 1 for things in listed):
            return self._act(heard, meant, texts.forgotten(language, topic), language)
        return self._act_or_ask(heard, meant, topic, language)

    def _ask_about_messages(self, unit: UnitOfWork, heard: Heard, topic: str, language: str) -> Act | None:
        """Nothing was noted, but it was said: shall that go? None when it was not said either."""
        speaks, now = speaker_of(topic, language), {message.id for message in heard.messages}
        said = [message for message, _, words in message_log.texts(unit, heard.scope) if message not in now and speaks(words)]
        if not said:
            return None
        answers = (texts.answer_yes(language), texts.answer_no(language))
        options = tuple(Option(f"{heard.turn.public_id}:{place}", answer) for place, answer in enumerate(answers))
        question = Question(forgetting_texts.said_only(language, len(said)), options, texts.choose(language))
        asked = {"kind": FORGET, "turn": heard.turn.public_id, "things": [ids_of(Thing("", messages=tuple(said)))]}
        return Ask(heard.scope, heard.conversation.id, question, asked, language)

    def _said_besides(self, unit: UnitOfWork, heard: Heard, topic: str, language: str) -> list[Thing]:
        """Messages that speak of somebody or something by name and would stay although all that is noted of it goes."""
        found = self.memory.find_about(heard.scope, topic, at=heard.at, unit=unit)
        noted = tuple(memory for memory in found if memory.kind is Kind.SEMANTIC)
        if not noted or topic == topic.lower():
            return []
        carries, speaks = carrier_of(Forgotten(noted, phrases=tuple(phrases_of(noted)))), speaker_of(topic, language)
        going = {message.id for message in heard.messages} | {memory.source_message_id for memory in noted}
        left = [
            message
            for message, _, words in message_log.texts(unit, heard.scope)
            if message not in going and speaks(words) and not carries(words)
        ]
        told = forgetting_texts.said_besides(language, texts.turned(language, topic), len(left))
        return [Thing(told, messages=tuple(left))] if left else []

    def forget_these(self, heard: Heard, memories: Sequence[Memory], topic: str, language: str) -> Act:
        """Forget memories that the person points at: those of one thing at once, else ask which. `topic` names them together."""
        things = [*map(thing_with, by_thing(memories))]
        if len(things) == 1:
            return self._act(heard, things, texts.forgotten_these(language, len(memories)), language)
        return self._act_or_ask(heard, things, topic, language)

    def drop_rule(self, unit: UnitOfWork, heard: Heard, topic: str, language: str) -> Act:
        """Drop the one rule that the topic means, or ask which of several; an empty topic means any rule."""
        rules = self._rules(unit, heard)
        meant = [thing for thing in rules if not topic or speaks_of(thing.label, topic)]
        if not meant:
            return Say(texts.not_found(language, topic) if topic else texts.rules(language, []))
        return self._act_or_ask(heard, meant, topic, language)

    def settle(self, heard: Heard, part: Part, language: str) -> list[Act] | None:
        """What this message means as the answer to what we asked; None when it is none."""
        asked = heard.conversation.context.get("asked")
        if answers_an_old_question(part, asked):
            return [Say(texts.question_over(language))]
        if not isinstance(asked, Mapping) or part.message.origin != DIRECT:  # somebody else's "all" deletes nothing
            return None
        if asked.get("kind") not in (FORGET, EVERYTHING, ERASURE):
            return None
        things = [thing_of(ids) for ids in asked.get("things", ())]
        chosen = chosen_of(part, len(things))
        if chosen is None:
            return None
        done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)]
        if asked.get("kind") == EVERYTHING and isinstance(part.command, commands.Yes):
            return [*done, ForgetEverything(self.memory, heard.scope, language)]
        if asked.get("kind") == ERASURE and isinstance(part.command, commands.Yes):
            return [*done, EraseMe(heard.scope, language)]
        if not chosen:
            return [*done, Say(texts.kept(language))]
        told = texts.forgotten_these(language, len(chosen))  # a count: what was forgotten is not said once more
        order = Thing("", messages=tuple(map(MessageId, asked.get("order", ()))))
        return [*done, self._act(heard, [*(things[place] for place in chosen), order], told, language)]

    def _things(self, unit: UnitOfWork, heard: Heard, topic: str) -> list[Thing]:
        found = self.memory.find_about(heard.scope, topic, at=heard.at, unit=unit)
        rules = [rule for rule in self._rules(unit, heard) if speaks_of(rule.label, topic)]
        things = [*map(thing_with, by_thing(found)), *rules]
        lessons = self.memory.lessons.about(heard.scope, topic, unit=unit) if not things else ()  # else they go along by themselves
        things += [Thing(each.text, rules=(each.public_id,)) for each in lessons]
        return things or [*map(thing_with, by_thing(self.memory.find_lapsed(heard.scope, topic, unit=unit)))]

    def _rules(self, unit: UnitOfWork, heard: Heard) -> list[Thing]:
        """The person's own; those of the workspace no single person can drop."""
        rules = self.memory.instructions(heard.scope, at=heard.at, unit=unit)
        return [Thing(rule.text, rules=(rule.public_id,)) for rule in rules if not rule.for_workspace]

    def _act_or_ask(self, heard: Heard, things: Sequence[Thing], topic: str, language: str) -> Act:
        if len(things) == 1:
            return self._act(heard, things, texts.forgotten(language, topic), language)
        labels = [thing.label for thing in things]
        told = texts.forget_which(language, topic, labels, noted=any(thing.noted for thing in things))
        question = Question(told, options_for(heard, labels, language), texts.choose(language))
        asked = {"kind": FORGET, "turn": heard.turn.public_id, "things": [ids_of(thing) for thing in things], "order": orders(heard)}
        return Ask(heard.scope, heard.conversation.id, question, asked, language)

    def _act(self, heard: Heard, things: Iterable[Thing], told: str, language: str) -> Act:
        chosen = [*things, Thing("", messages=tuple(orders(heard)))]
        return Forget(
            memory=self.memory,
            scope=heard.scope,
            memories=[each for thing in chosen for each in thing.memories],
            rules=[each for thing in chosen for each in thing.rules],
            told=told,
            language=language,
            messages=[each for thing in chosen for each in thing.messages],
        )
