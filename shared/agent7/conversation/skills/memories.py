"""Remembering: what a person asks to keep or tells in passing, and what is put right, as notes with the slot that they set."""

from __future__ import annotations

from dataclasses import replace

from agent7.conversation.acts import Act, Remember, Say
from agent7.conversation.heard import Heard, Part
from agent7.conversation.skill import PlannedIntent, PlannedStatement, Request, Skill
from agent7.conversation.stated import stated
from agent7.language import USER, commands
from agent7.language.replies.rendering import say
from agent7.memory import Memory, Note
from agent7.store.conversation.message_log import Message
from agent7.types import Origin, Slot


def typed(intent: PlannedIntent, language: str) -> commands.Remember | None:
    """What a plan wants kept, in words; its statements go along with the request."""
    said = " ".join(each.text for each in intent.statements) or intent.text or intent.quote
    return commands.Remember(text=said, language=language) if said else None


def keep(command: commands.Remember | commands.OffTheRecord, request: Request) -> list[Act]:
    """Keep what a plan names. What rules find is drafted with the whole turn: there is only to say when it is nothing."""
    if isinstance(command, commands.OffTheRecord):
        return []  # the observer of the turn takes its words away, and says so
    if request.planned is not None:
        means, scope = request.means, request.heard.scope
        drafts = means.memory.drafts(scope, planned_notes(command, request), at=request.heard.at)
        return [Remember(means.memory, scope, tuple(drafts), request.language, quiet=request.replied)] if drafts else []
    means_the_rest = len(request.heard.messages) > 1 and request.part.message.quoted_message_id is None  # "in Florence", "don't forget!"
    empty = not means_the_rest and not notes(request.heard, request.part, request.language)
    return [Say(say("nothing_to_save", request.language))] if empty else []


def planned_notes(command: commands.Remember, request: Request) -> list[Note]:
    """A note for each statement of a plan, with what it takes the place of; one for the words where it names none."""
    planned = request.planned
    if planned is None or not planned.statements:
        return [stated(command.text, request.part.message, request.language)]
    pointed_at = request.about if isinstance(request.about, Memory) and len(planned.statements) == 1 else None
    notes = [(each.replaces or pointed_at, each, stated(each.text, request.part.message, request.language)) for each in planned.statements]
    corrects = planned.skill == "correct"
    return [
        replace(note, claimed=claimed(each), changes=corrects, replaces=held.id if held else None, evidence=planned.quote)
        for held, each, note in notes
    ]


def claimed(statement: PlannedStatement) -> tuple[Slot, str] | None:
    """The slot and value that a model reads in a statement."""
    named = statement.attribute and statement.value
    return (Slot(statement.subject or USER, statement.attribute), statement.value) if named else None


def notes(heard: Heard, part: Part, language: str) -> list[Note]:
    """What a part tells to remember: by command, or by saying it outright."""
    told = [(statement, Origin.DIRECT_USER) for statement in part.statements]
    if isinstance(part.command, commands.Remember):
        text = part.command.text
        pointed_at = (text, Origin.DIRECT_USER) if text else quoted_by(heard, part.message)
        told = [pointed_at, *told] if pointed_at[0] else told
    return [stated(text, part.message, language, origin=origin) for text, origin in told]


def quoted_by(heard: Heard, message: Message) -> tuple[str, Origin]:
    """What "remember this" points at: the message that it answers, with the origin of that one. Empty when it is not known."""
    text, origin = heard.quoted.get(message.quoted_message_id or "", ("", Origin.QUOTED))
    return text, Origin(origin)


SKILLS = (
    Skill(
        "remember",
        "Keep what the person tells of themselves, their people, plans and things, asked for or in passing.",
        reads=("text", "statements"),
        commands=(commands.Remember, commands.OffTheRecord),
        typed=typed,
        act=keep,
    ),
    Skill(
        "correct",
        "Put right what is held: it was wrong, or it has changed.",
        reads=("statements", "handle"),
        asks_before="when two memories fit",
        typed=typed,
    ),
    Skill(
        "nickname",
        "Call the person by a nickname from now on; their name stays what it is.",
        typed=lambda intent, language: commands.Remember(text=intent.quote, language=language),
    ),
)
