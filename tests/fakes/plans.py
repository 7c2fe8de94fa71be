"""Plans of a model as a server says them: what a message asks for, with the whole message as the quote where none is given."""

from __future__ import annotations

from typing import Any

from tests.fakes.openai_server import MODEL, Behaviour, obliges, says

NEWEST = "The newest message:\n"


def intent(skill: str, **members: Any) -> dict[str, Any]:
    """One intent; without a `quote` it quotes the whole message."""
    return {"skill": skill, "text": "", "what": "", "when": "", "handle": "", "statements": [], **members}


def plans(
    *intents: dict[str, Any] | str,
    reply: str = "",
    used: tuple[str, ...] = (),
    claims: tuple[str, ...] = (),
    ask: str = "",
    model: str = MODEL,
) -> Behaviour:
    """A server whose model plans every turn like this, and obliges whoever asks for something else."""

    def behave(request: dict[str, Any]) -> Any:
        if not is_plan(request):
            return obliges(request)
        said = newest(request)
        wanted = [intent(each) if isinstance(each, str) else each for each in intents]
        answer = {"intents": [{"quote": said, **each} for each in wanted], "reply": reply, "used": [*used], "claims": [*claims]}
        return says({**answer, "unclear_question": ask}, model=model)(request)

    return behave


def is_plan(request: dict[str, Any]) -> bool:
    """Whether a request asks for the plan of a turn."""
    return any(NEWEST in str(each["content"]) for each in request["messages"])


def newest(request: dict[str, Any]) -> str:
    """The newest message, as the prompt has it."""
    return next(str(each["content"]) for each in request["messages"] if NEWEST in str(each["content"])).rpartition(NEWEST)[2]
