"""The write gate: what may become a memory, and why the rest may not. Pure; what is asked of it is text and what the text came from."""

from __future__ import annotations

from typing import Final

from agent7.memory.confidential import is_never_kept
from agent7.memory.directing import must_wait
from agent7.memory.model import Origin
from agent7.memory.questions import is_question
from agent7.memory.statements import parse_all
from agent7.memory.wording import fold, sentences

SHORTEST_REPORT: Final = 3
"""Words of a result's sentence that says anything: "Done!" does not."""


def may_report(sentence: str) -> bool:
    """Whether a sentence of a result may stand in the outcome of its task: it reports, and neither directs nor speaks for the person."""
    if len(fold(sentence).split()) < SHORTEST_REPORT or is_question(sentence) or is_never_kept(sentence):
        return False
    return not directs(sentence) and not any(said.attribute or said.denied for said in parse_all(sentence))


def directs(text: str) -> bool:
    """Whether a result tells the assistant what to do or to believe."""
    return any(must_wait(sentence, Origin.TASK_RESULT) for sentence in sentences(text))
