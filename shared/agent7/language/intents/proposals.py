"""The assistant's own replies: what they propose ("Shall I book a table?"), when two proposals are one, and what they promise. Pure.

What counts of a proposal is what we offer to do, not how we ask: "Would you like me to book a table?" and "Shall I book a table for you?"
are the same.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from agent7.language.readings import reader
from agent7.language.sentences import recognise
from agent7.language.text.normalization import as_read, clean, fold, sentences
from agent7.language.text.tokenization import lex
from agent7.language.word_patterns import across

_OFFER: Final = across("proposals", r"(?:\A|[,;:\u2013\u2014(\u00bf]|\b(?:<joints>)\s)\W{0,8}+(?P<how><offers>)(?!\w)")
_ONLY_ASKING: Final = across("proposals", r"(?:<only_asking>)(?!\w)")
"""Offers with a question mark alone: "I can" and "I could" tell as well as offer."""
_QUESTION: Final = ("?", "\uff1f")
LONGEST_PROPOSAL: Final = 200
MOST_SENTENCES: Final = 12
"""From the beginning: promises stand there, and what is longer is content."""


def proposal_in(text: str) -> tuple[str, str] | None:
    """The last proposal in a reply: (the sentence that makes it, what it offers to do); None where nothing is proposed."""
    for sentence in reversed(sentences(text)):
        if len(sentence) <= LONGEST_PROPOSAL and (offered := _offered(sentence)):
            return sentence, offered
    return None


@reader
def terms_of(text: str, language: str | None = None) -> frozenset[str]:
    """The stems by which proposals are compared: of what is offered, where the text is a whole offer."""
    offered = _offered(clean(text)) or text
    return frozenset(lex(offered, language).frequencies)


def without_sentence(text: str, sentence: str) -> str:
    """A reply without the sentence that proposes; empty where nothing else is left."""
    place = text.rfind(sentence)
    if place < 0:
        return text
    return "\n".join(line.strip() for line in (text[:place] + text[place + len(sentence) :]).split("\n")).strip()


def _offered(sentence: str) -> str:
    """What a sentence offers to do: "book a table" of "Okay. Shall I book a table?"; empty where it offers nothing."""
    folded = fold(sentence)
    asks = sentence.rstrip().endswith(_QUESTION)
    found = _OFFER.search(folded)
    if not found or (not asks and (found.start("how") > 0 or _ONLY_ASKING.match(folded, found.start("how")))):
        return ""
    return sentence[found.end() :].strip(" ,.;:!?\uff1f\u00bf\u00a1\u2026")


def promises_in(text: str, language: str) -> frozenset[str]:
    """The kinds of deeds that are spoken of as done or coming: remind, forget, work, or outside, which nobody can do from here."""
    found = (recognise(each, language, among=("Promise",)) for each in islice(sentences(as_read(text)), MOST_SENTENCES))
    return frozenset(promise.slot("deed") for promise in found if promise)
