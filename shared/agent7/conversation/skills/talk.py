"""Talk: what is done by a reply alone, and a yes or no to nothing."""

from __future__ import annotations

from agent7.conversation.acts import Act, Say
from agent7.conversation.skill import Request, Skill
from agent7.language import Command, commands
from agent7.language.replies.rendering import say


def nothing_asked(_command: Command, request: Request) -> list[Act]:
    """A yes or no although nothing was asked."""
    return [Say(say("nothing_pending", request.language))]


SKILLS = (
    Skill("answer", "A question about the person, answered from the data alone."),
    Skill(
        "general_answer",
        "Anything else that a reply answers well: knowledge, advice, plans, sums, translations, short texts; "
        "of news, weather or prices that you cannot see them.",
    ),
    Skill("small_talk", "Greeting, thanks, feelings, a remark, a joke."),
    Skill("about_me", "A question about the assistant: who it is, what it can do."),
    Skill(
        "unclear",
        "None of these can be told from the message: one question back, in unclear_question.",
        commands=(commands.Yes, commands.No),
        act=nothing_asked,
    ),
)
