"""What goes around an answer: acknowledgements of what came without words, the first-contact message, the language to keep."""

from __future__ import annotations

from agent7.conversation.acts import (
    Act,
    Greet,
    Say,
    SpeakLanguage,
)
from agent7.conversation.heard import Heard
from agent7.conversation.skills.acknowledgements import acknowledgements
from agent7.conversation.turn.admission import Admitted
from agent7.language.replies.rendering import say


def courtesies(heard: Heard, language: str, *, tasks: bool) -> list[Act]:
    """What goes around an answer: things that we cannot look at, the first-contact message, the language to keep."""
    acts = acknowledgements(heard, language)
    if heard.user.greeted_at is None:
        about_tasks = say("first_contact_tasks", language) if tasks and heard.workspace.memory_with_tasks == "told" else ""
        acts.append(Greet(heard.scope, language, heard.standing.first_contact, about_tasks))
    if heard.user.language != language:
        acts.append(SpeakLanguage(heard.scope, language))
    return acts


def welcome(admitted: Admitted, language: str) -> list[Act]:
    """A welcome to whoever brings an invitation code."""
    return [Say(say("welcome", language))] if admitted.invited else []
