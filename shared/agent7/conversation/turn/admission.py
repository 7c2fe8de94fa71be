"""Access control of a turn: who is heard, who is refused, and when the assistant keeps quiet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from agent7.conversation.acts import Mute, NoteLimitTold, NoteRefused
from agent7.conversation.conduct import access, pauses
from agent7.conversation.heard import Heard, Part
from agent7.conversation.turn.decision import Decision, silent
from agent7.conversation.understanding import take_apart
from agent7.store.conversation.message_log import Message
from agent7.store.conversation.turns import Outcome

type Settles = Callable[[Heard, Part], bool]
"""Whether a part answers a question of ours: that is heard whatever keeps us quiet, and is no sign of a loop."""


@dataclass(frozen=True, slots=True)
class Admitted:
    """The parts that are heard. `invited`: an invitation code stood among them, which is nothing to remember or to answer."""

    parts: tuple[Part, ...]
    invited: bool = False


def admit(heard: Heard, said: Sequence[Message], language: str, settles: Settles) -> Admitted | Decision:
    """Who may be answered is, and as much of them as is heard while we keep quiet; else the decision to refuse or to be silent."""
    if heard.user.access != access.ALLOWED:
        return refuse(heard, said, language)
    if not said:
        return silent("nothing that asks for an answer")
    parts = [part for message in said for part in take_apart(message)]
    if why := pauses.quiet(heard.standing, heard.user.stopped_at, heard.at):
        parts = [part.without_rest() for part in parts if pauses.still_heard(why, part.command) or settles(heard, part)]
        if not parts:
            return keep_quiet(heard, why, language)
    elif goes_in_circles(heard, parts, said, settles):
        return Decision(Outcome("silent", None, "the conversation goes in circles", "rules"), (Mute(heard.scope, language),))
    codes = [part for part in parts if access.accepts_invitation(heard.workspace, [part.message.text or ""])]
    return Admitted(tuple(part for part in parts if part not in codes), invited=bool(codes))


def refuse(heard: Heard, said: Sequence[Message], language: str) -> Decision:
    """Somebody without access: told once a day that an invitation is needed; a blocked person hears nothing."""
    silenced = heard.user.access == access.BLOCKED or heard.user.stopped_at is not None
    if silenced or not said or not access.may_refuse_again(heard.user.refused_at, heard.at):
        return Decision(Outcome("refused", None, heard.user.access, "rules"))
    by_code = heard.workspace.access == "invite"
    return Decision(Outcome("refused", None, "not invited", "rules"), (NoteRefused(heard.scope, language, by_code),))


def keep_quiet(heard: Heard, why: pauses.Quiet, language: str) -> Decision:
    """No answer; that today's limit is reached is said once."""
    if why is not pauses.Quiet.LIMIT or heard.standing.limit_told:
        return silent(why)
    return Decision(Outcome("silent", None, why, "rules"), (NoteLimitTold(heard.scope, heard.today, language),))


def goes_in_circles(heard: Heard, parts: Sequence[Part], said: Sequence[Message], settles: Settles) -> bool:
    """Loop detection: whether two programs seem to talk to each other."""
    may_loop = all(pauses.may_loop(part.command) and not part.statements and not settles(heard, part) for part in parts)
    return may_loop and pauses.goes_in_circles(heard.standing, [message.text for message in said])
