"""What forgetting offers: about a topic, what was kept last, everything, the person, a standing instruction."""

from __future__ import annotations

from agent7.conversation.acts import Act
from agent7.conversation.skill import PlannedIntent, Request, Skill
from agent7.conversation.skills.forgetting.acts import AskBefore, DropRule, forget_about
from agent7.conversation.skills.forgetting.last import ForgetLast
from agent7.conversation.skills.forgetting.requests import ERASURE, EVERYTHING, ForgettingOnRequest
from agent7.language import Command, commands
from agent7.memory import Instruction, Memory


def typed_forget(intent: PlannedIntent, language: str) -> commands.Forget | None:
    """What a plan wants forgotten, as the person said it; the words of the memory that it points at where they name nothing."""
    topic = intent.what or (intent.about.content if isinstance(intent.about, Memory) else "")
    return commands.Forget(topic=topic, language=language) if topic else None


def typed_drop(intent: PlannedIntent, language: str) -> commands.DropRule:
    """The instruction that a plan points at, by all of its words; else by those that the person named it with."""
    return commands.DropRule(topic=intent.about.text if isinstance(intent.about, Instruction) else intent.what, language=language)


def act(command: Command, request: Request) -> list[Act]:
    """What is forgotten, or asked about before."""
    memory, heard, language = request.means.memory, request.heard, request.language
    match command:
        case commands.Forget(topic=topic):
            pointed_at = request.planned.memories if request.planned else ()
            return [forget_about(ForgettingOnRequest(memory), heard, topic, language, pointed_at)]
        case commands.DropRule(topic=topic):
            return [DropRule(ForgettingOnRequest(memory), heard, topic, language)]
        case commands.ForgetAll():
            return [AskBefore(heard, EVERYTHING, language)]
        case commands.Erase():
            return [AskBefore(heard, ERASURE, language)]
    message = request.part.message
    return [ForgetLast(memory, heard, message.id, message.quoted_message_id, language)]


SKILLS = (
    Skill(
        "forget",
        "Forget what is known of something, named in `what` exactly as the person said it.",
        reads=("what", "handle"),
        asks_before="when several things fit",
        commands=(commands.Forget,),
        typed=typed_forget,
        act=act,
    ),
    Skill(
        "forget_last",
        "Forget what they told last.",
        commands=(commands.ForgetLast,),
        typed=lambda _intent, language: commands.ForgetLast(language=language),
        act=act,
    ),
    Skill(
        "forget_everything",
        "Forget all memories and rules; the person stays.",
        asks_before="always",
        commands=(commands.ForgetAll,),
        typed=lambda _intent, language: commands.ForgetAll(language=language),
        act=act,
    ),
    Skill(
        "erase_me",
        "Erase the person and all that is theirs.",
        asks_before="always",
        commands=(commands.Erase,),
        typed=lambda _intent, language: commands.Erase(language=language),
        act=act,
    ),
    Skill(
        "drop_instruction",
        "Stop following a standing instruction, named in `what`.",
        reads=("what", "handle"),
        asks_before="when several fit",
        commands=(commands.DropRule,),
        typed=typed_drop,
        act=act,
    ),
)
