"""Relevance: which of the recalled memories answer a question, by an absolute score, and with which of their sentences.

likelihood (the score) -> best_sentence -> answers, nearest (by a score of its own), shown; close_reading gives long memories a vector for
each sentence, extracts shorten them for a prompt. All but close_reading are pure.
"""

from agent7.memory.answering.answers import answering
from agent7.memory.answering.best_sentence import Told, passage
from agent7.memory.answering.likelihood import TOLD_FROM, relevance
from agent7.memory.answering.nearest import Reads, certain, near_in_meaning, nearest, nearest_to
from agent7.memory.answering.shown import found, relevant

__all__ = [
    "TOLD_FROM",
    "Reads",
    "Told",
    "answering",
    "certain",
    "found",
    "near_in_meaning",
    "nearest",
    "nearest_to",
    "passage",
    "relevance",
    "relevant",
]
