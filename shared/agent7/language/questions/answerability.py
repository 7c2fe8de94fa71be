"""Answerability: whether words that set no slot still answer a question ("just relocated to Lisbon" answers "where do I live?").

Embedding similarity does not tell it: in measured pairs "my brother lives in Oslo" is as near to the question as the answer is. What tells
it is a way of speaking of oneself (`data/<language>/answers.yaml`), without supposing, wishing, or looking back.
"""

from __future__ import annotations

from typing import Final

from agent7.language.questions.owners import owners_in
from agent7.language.questions.slot_questions import QUESTION_MARKS
from agent7.language.readings import reader
from agent7.language.statements.clauses.discourse_markers import is_for_others, opened
from agent7.language.statements.clauses.negation import denies
from agent7.language.statements.clauses.segmentation import LONGEST_SENTENCE
from agent7.language.statements.grammars.schema import GRAMMARS, Grammar
from agent7.language.statements.slots import attributes, nouns
from agent7.language.statements.slots.attributes import USER
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import fold, sentences
from agent7.language.word_patterns import WORDS, across
from agent7.types import Slot

_WISHED: Final = across("answers", WORDS % "wished")
"""It is wished or supposed, and so tells nothing that is."""
_WISHED_AS_WRITTEN: Final = across("answers", WORDS % "wished_as_written")
"""The same by words that without their diacritics are others, over a text in lower case."""
_NO_LONGER_SO: Final = across("answers", WORDS % "no_longer")
_SIGNED: Final = (
    "city", "company", "job_title", "age", "birthday", "anniversary", "allergies", "diet", "car", "phone", "email", "languages", "hometown",
)  # fmt: skip
_SIGNS_OF: Final = {attribute: across("answers", f"<signs_{attribute}>") for attribute in _SIGNED}
"""Ways to speak of oneself that answer for an attribute."""


def may_be_told(slot: Slot) -> bool:
    """Whether there are patterns by which to know an answer for this slot."""
    return slot.subject == USER and (slot.attribute in _SIGNS_OF or attributes.is_relation(slot.attribute))


def tells(text: str, slot: Slot) -> bool:
    """Whether a sentence of the text answers for the speaker's slot as it is now. See `may_be_told`."""
    return any(_tells(sentence, slot) for sentence in sentences(text) if len(sentence) <= LONGEST_SENTENCE)


@reader
def is_supposed(text: str) -> bool:
    """Whether every sentence is hypothetical, a wish or about the past: "if I lived in ...", "I used to live in ..."."""
    return all(_is_supposed(sentence) for sentence in sentences(text))


@reader
def is_reported(text: str) -> bool:
    """Whether every sentence is what somebody else says or thinks of the speaker: "Gaz says: I live in a palace"."""
    read = ((sentence, GRAMMARS.get(detect_language(sentence))) for sentence in sentences(text))
    return all(grammar is not None and is_for_others(sentence, grammar) for sentence, grammar in read)


def _is_supposed(sentence: str) -> bool:
    grammar, folded = GRAMMARS.get(detect_language(sentence)), fold(sentence)
    wished = _WISHED.search(folded) or _WISHED_AS_WRITTEN.search(sentence.lower())
    return bool(wished or (grammar and grammar.doubts(sentence)))


def _tells(sentence: str, slot: Slot) -> bool:
    grammar, folded = GRAMMARS.get(detect_language(sentence)) or GRAMMARS["en"], fold(sentence)
    bare = opened(sentence, grammar).text
    if sentence.endswith(QUESTION_MARKS) or _is_supposed(sentence) or is_for_others(sentence, grammar) or _NO_LONGER_SO.search(folded):
        return False
    if attributes.is_relation(slot.attribute):
        return _names_relation(sentence, slot.attribute, grammar)
    if denies(sentence, grammar) and slot.attribute not in ("diet", "allergies"):
        return False
    return not _is_of_another(bare, grammar) and bool(_SIGNS_OF[slot.attribute].search(folded))


def _is_of_another(bare: str, grammar: Grammar) -> bool:
    """Whether the sentence begins with somebody else: "my brother lives in ..."."""
    found = grammar.own_relation.match(fold(bare))
    words = found["noun"].split() if found else []
    return any(nouns.relation_of_noun(" ".join(words[:count]), grammar.language) for count in range(1, len(words) + 1))


def _names_relation(sentence: str, attribute: str, grammar: Grammar) -> bool:
    """ "took our dog Rufus to the vet": the relation, and a name right behind it; not "my neighbour's dog Rex"."""
    words, owners = sentence.replace(",", " ").split(), owners_in(sentence, grammar.language)
    of_others = {owners.words[place] for place in owners.owned}
    for place, word in enumerate(words):
        relation = nouns.relation_of_noun(word.strip(".!"), grammar.language)
        if (
            relation
            and fold(word.strip(".!")) not in of_others
            and attributes.attribute_of_relation(relation) == attribute
            and place + 1 < len(words)
            and words[place + 1][:1].isupper()
        ):
            return True
    return False
