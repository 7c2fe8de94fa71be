"""Understanding by rules: whether a message is answered from memory, begins work or goes on with it; careful where they are not sure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, reduce
from typing import Final

from agent7.conversation.skills.tasks.work_orders import as_active
from agent7.conversation.understanding.signs import FROM, Signs
from agent7.language import IN_PASSING, LANGUAGES, NOTHING_FOUND, STATED, TOO_SHORT, ParsedMessage, Route, choices, is_unspaced, parse
from agent7.language.replies.rendering import say
from agent7.llm.multilingual import Sign
from agent7.prompts.context import Speaker, Utterance
from agent7.store.conversation.message_log import PASSED_ON, ROLE_ASSISTANT, ROLE_USER
from agent7.store.tasks.tasks import Task

MOST_QUESTIONS = 4
"""So many questions of one message are answered one by one; each takes a recall."""
NOT_IN_PASSING, STATED_IN_PASSING = 0.75, 0.25
"""As likely as this something is asked for later that sounds like a joke or an exclamation ("I'm allergic to Mondays lol" is not); and less
where it is put like a question, for "what a day" is unlikelier still.
"""
UNSPACED: Final = 0.2
"""The same of writing without spaces, of which rules keep nothing by its names and numbers as they do elsewhere."""
WORTH_KEEPING: Final = Route("respond", "memory_write", "worth_keeping")
SPEAKERS: Final[Mapping[int, Speaker]] = {ROLE_USER: "user", ROLE_ASSISTANT: "assistant", PASSED_ON: "passed on by the user"}


def by_rules(said: ParsedMessage, task: Task | None, signs: Signs | None = None) -> Route:
    """Where the rules send what was said; `task` is the one that it may go on with. In what they find nothing, `signs` may."""
    route = said.route(as_active(task))
    least = _least_to_keep(route.reason, said)
    if least and signs and (signs.probability(Sign.TELLS, said.text) or 0.0) >= least:
        return WORTH_KEEPING  # "the deposit is held with mydeposits" has no name, number or time
    return route


def _least_to_keep(reason: str, said: ParsedMessage) -> float | None:
    """How likely it is at the least that something asks later for what rules do not keep, for it to be kept; None: never."""
    if reason == IN_PASSING:
        if said.is_supposed:
            return None  # "if I had a brother I'd call him Zebedee"
        return STATED_IN_PASSING if STATED in said.text else NOT_IN_PASSING  # "what a game, Leeds won 3-1"
    if reason in (NOTHING_FOUND, TOO_SHORT) and is_unspaced(said.text):  # by its spaces, Japanese is short
        return UNSPACED
    return FROM[Sign.TELLS] if reason == NOTHING_FOUND else None


def questions_of(said: ParsedMessage, language: str) -> list[ParsedMessage]:
    """The questions of a text: its sentences that ask, and the halves of "What's my name and where do I live?".

    What it tells beside them is kept and not answered. None where any sentence wants something done.
    """
    asked: list[ParsedMessage] = []
    for sentence in said.sentences:
        asks = sentence.is_question or sentence.asked_slot
        halves = [parse(half, language) for half in choices.listed(sentence.text, language)] if asks else []
        asked += halves if len(halves) > 1 and all(half.asked_slot or half.asked.targets for half in halves) else [sentence]
    questions = [each for each in asked if each.is_question or each.asked_slot]
    told = [each for each in asked if each not in questions]
    return [] if any(each.is_request for each in told) else questions[:MOST_QUESTIONS]


def utterances(recent: Sequence[tuple[int, str]]) -> list[Utterance]:
    """What was said before, oldest first, with who said it, as a prompt takes it; the person's own words have a handle.

    What is told once about the service itself is no part of the talk.
    """
    said = [(role, reduce(lambda left, told: left.replace(told, ""), told_once(), text).strip()) for role, text in recent]
    return [Utterance(SPEAKERS[role], text, f"e{number}" if role == ROLE_USER else "") for number, (role, text) in enumerate(said, 1)]


@cache
def told_once() -> tuple[str, ...]:
    """What every first answer ends with, in each language."""
    return tuple(say(key, language) for language in LANGUAGES for key in ("first_contact", "first_contact_tasks"))
