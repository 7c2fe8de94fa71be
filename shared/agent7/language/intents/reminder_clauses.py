"""Reminders within a longer sentence: "the plumber comes on Friday, remind me on Thursday at 7, and what can you do?"."""

from __future__ import annotations

from itertools import islice
from typing import Final

from agent7.language.intents.command_recognition import parse
from agent7.language.intents.commands import Remind
from agent7.language.intents.small_talk import about_assistant, small_talk
from agent7.language.questions.slot_questions import is_question
from agent7.language.readings import reader
from agent7.language.sentences import joints, may_hold

LONGEST_READ: Final = 400
"""Characters."""
MOST_JOINTS: Final = 8
_SETTING: Final = ("Remind", "AskToBeReminded")
"""The intents of an order to be reminded."""
_EDGES: Final = " ,;"


@reader
def reminder_apart(sentence: str, language: str) -> tuple[str, ...]:
    """What a sentence says before an order to be reminded, the order, and what it asks behind it; the sentence alone without one."""
    if len(sentence) > LONGEST_READ or parse(sentence, quoted=False, forwarded=False):
        return (sentence,)
    begins = list(islice(joints(sentence, language), MOST_JOINTS))
    for start, end in begins if begins and may_hold(sentence, _SETTING) else ():
        order = sentence[end:]
        found = parse(order, quoted=False, forwarded=False)
        if start and isinstance(found, Remind) and found.text:
            return (f"{sentence[:start].strip(_EDGES)}.", *_without_question(order, language))
    return (sentence,)


def _without_question(order: str, language: str) -> tuple[str, ...]:
    for start, end in islice(joints(order, language), MOST_JOINTS):
        behind = order[end:]
        if start and (small_talk(behind, language) or about_assistant(behind, language) or is_question(behind, language=language)):
            return (order[:start], behind)
    return (order,)
