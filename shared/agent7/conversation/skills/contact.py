"""Contact: stop and start, a human of ours, and the help text."""

from __future__ import annotations

from agent7.conversation.acts import Act, HandBack, HandOver, OptOut, Say
from agent7.conversation.skill import Request, Skill
from agent7.language import commands
from agent7.language.replies.rendering import say


def opt_out(command: commands.Stop | commands.Start, request: Request) -> list[Act]:
    """No more messages, or messages again."""
    return [OptOut(request.heard.scope, isinstance(command, commands.Stop), request.language)]


def hand_over(command: commands.Human | commands.BackToAssistant, request: Request) -> list[Act]:
    """A human answers from now on, or the assistant again."""
    act = HandOver if isinstance(command, commands.Human) else HandBack
    return [act(request.heard.scope, request.language)]


def tell_help(_command: commands.Help, request: Request) -> list[Act]:
    """What can be said."""
    return [Say(say("help", request.language))]


SKILLS = (
    Skill(
        "stop",
        "Write no more messages to this person.",
        commands=(commands.Stop,),
        typed=lambda _intent, language: commands.Stop(language=language),
        act=opt_out,
    ),
    Skill(
        "start",
        "Write to this person again after a stop.",
        commands=(commands.Start,),
        typed=lambda _intent, language: commands.Start(language=language),
        act=opt_out,
    ),
    Skill(
        "hand_over",
        "Let a human of the team answer.",
        commands=(commands.Human, commands.BackToAssistant),
        typed=lambda _intent, language: commands.Human(language=language),
        act=hand_over,
    ),
    Skill(
        "help",
        "List what can be said.",
        commands=(commands.Help,),
        typed=lambda _intent, language: commands.Help(language=language),
        act=tell_help,
        only_tells=True,
    ),
)
