"""Introductions: "I'm Batman" said by itself may be a name, a mood or a joke, so it is asked, and only a yes makes it the name."""

from __future__ import annotations

from collections.abc import Mapping

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, Ask, DropQuestion, Question, Remember, Say
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.open_questions import INTRODUCED
from agent7.language import ParsedMessage, commands, parse
from agent7.language.replies.rendering import say
from agent7.language.replies.trust_texts import TrustTexts
from agent7.memory import MemoryAgent, Note
from agent7.types import Slot

NAME = Slot("user", "name")
NICKNAME = "nickname"


def ask(heard: Heard, part: Part, language: str) -> Act | None:
    """The question whether it is their name; None where a message is no such introduction."""
    name = _introduced(part.read(language)) if part.message.origin == DIRECT and not (part.command or part.statements) else None
    if name is None:
        return None
    turn = heard.turn.public_id
    answers = (say("answer_yes", language), say("answer_no", language))
    options = tuple(Option(f"{turn}:{place}", answer) for place, answer in enumerate(answers))
    words = TrustTexts(language, heard.time_zone, heard.at).say("introduced", name=name)
    pending = {"kind": INTRODUCED, "turn": turn, "messages": [part.message.id]}
    return Ask(heard.scope, heard.conversation.id, Question(words, options, say("choose", language)), pending, language)


def settle(memory: MemoryAgent, heard: Heard, part: Part, language: str) -> list[Act] | None:
    """A yes makes it the name, and so does another one to be called by; None when nothing was asked or this is no answer."""
    asked = heard.conversation.context.get("asked")
    if not isinstance(asked, Mapping) or asked.get("kind") != INTRODUCED or part.message.origin != DIRECT:
        return None
    said = message_kinds.parsed(part.message)
    called = next((each.content for each in said.statements if each.attribute == NICKNAME), None)
    if not isinstance(part.command, commands.Yes | commands.No) and called is None:
        return None
    done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)]
    name = _introduced(parse(parse(heard.work.put_off, language).in_earnest, language))
    if isinstance(part.command, commands.No) or name is None:
        return [*done, Say(say("kept", language))]
    said_at, surest = part.message.sent_at, message_kinds.surest(part.message)
    notes = [Note.explicit(name, said_at=said_at, source_message_id=asked["messages"][0], language=language, slot=NAME, surest=surest)]
    if called:
        notes += [Note.explicit(called, said_at=said_at, source_message_id=part.message.id, language=language, surest=surest)]
    return [*done, Remember(memory, heard.scope, tuple(memory.drafts(heard.scope, notes, at=heard.at)), language)]


def _introduced(read: ParsedMessage) -> str | None:
    """The name of a text that is nothing but "I'm ..."."""
    return next((said.value_text for said in read.statements if said.tentative), None)
