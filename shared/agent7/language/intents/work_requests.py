"""Requests for work: whether a sentence wants something made, found, written, compared or booked, and how certain that is.

Work is a leading order, or "can you ...", with a verb of such a deed and an object: `data/<language>/sentences/tasks.yaml`. What only looks
like an order is none: "book club is on Tuesdays", "find it hard to sleep", "plan is to be in Rome", "call Ned if anything happens".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal

from agent7.language.data_files import LANGUAGES, load
from agent7.language.questions import question_words
from agent7.language.questions.owners import meets_somebody
from agent7.language.questions.slot_questions import is_question
from agent7.language.readings import reader
from agent7.language.sentences import Recognised, recognise
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import fold
from agent7.language.text.pieces import words_of
from agent7.language.times.parser import moments_in

Wanted = Literal["certain", "possible", "told", ""]
"""`possible`: it may want work; `told`: it asks to be told or shown something; "": neither."""

WORK: Final = ("Work", "WorkAsked", "WishForWork", "Tell")
LOOKED_AT: Final = 6
"""Words of an object among which a verb makes the whole a statement."""
MOST_OF_A_KIND: Final = 2
"""Words that name a kind of things: "phone calls"."""
FEWEST_LISTED: Final = 3
"""Words behind a colon that an order may be about."""
LONGEST_WORDS: Final = 3
"""Words of the longest entry in a list."""
SHORTEST_HEAD: Final = 4
"""Letters of a noun that a compound ends with: "Packliste"."""
MOST_EXCLAIMED: Final = 4
FEWEST_OF_A_PLEA: Final = 3
_WORD = re.compile(r"\w+")


@reader
def work_in(sentence: str, language: str | None = None) -> Wanted:
    """How a sentence wants work. Anything but `certain` is never begun unasked.

    A plea that is no order only calls what it asks for: "mot date pls".
    """
    found = _recognised(sentence, language)
    wanted = _wanted_by(found, sentence) if found else ""
    return wanted or ("told" if _pleads(sentence, language) and not is_question(sentence, language=language) else "")


def _wanted_by(found: Recognised, sentence: str) -> Wanted:
    """The same by what was recognised."""
    words, wanted = _words(found.language), found.slot("object")
    verb, said = fold(found.slot("verb")), _WORD.findall(fold(sentence))
    inquires = _inquires(verb, wanted, found.language)
    if not words["contingent"].isdisjoint(_parts(_WORD.findall(fold(wanted))[1:] if inquires else said[2:])):
        return ""
    if found.intent == "Tell":
        return "told"
    if found.intent == "WishForWork" and (verb or found.slot("infinitive")):  # "let's look up flights", which nobody is told to do
        return "" if inquires or not _certainty(verb, _WORD.findall(fold(wanted)), words, urged=True) else "possible"
    if found.intent == "WishForWork":
        return "possible" if _is_deliverable(wanted, found.language) else ""
    asked = found.asked or (found.intent == "WorkAsked" and found.literal > len(found.slot("infinitive") + found.slot("verb")) + 1)
    if (found.intent == "WorkAsked" and not asked) or (found.asked and names_no_object(wanted, found.language)):
        return ""  # "can you send emails" asks what the assistant is able to
    if verb in words["checking"]:
        return "possible" if inquires else ""
    if inquires and not asked and not words_of(found.language, "speaker").isdisjoint(_WORD.findall(fold(wanted))):
        return "" if ":" in wanted else "told"  # "find out where I left my keys" is in memory, or no order at all
    return "certain" if inquires and asked else _ordered(verb, wanted, said, found.language, asked=asked, inquires=inquires)


def _ordered(verb: str, wanted: str, said: Sequence[str], language: str, *, asked: bool, inquires: bool) -> Wanted:
    """How an order wants work. `asked`: "could you ..." made it one; `inquires`: it wants a question answered."""
    words, first = _words(language), fold(wanted).partition(" ")[0]
    pleads = not words["pleading"].isdisjoint(_parts(said))
    is_noun = verb in words["loose"] and first not in words["determiners"] | words["recipients"] and not first.isdigit()
    if not asked and is_noun and not words["pleading"].isdisjoint(said[-1:]):
        return "told"  # "order number for the tiles please"
    certainty: Wanted = "certain" if inquires else _certainty(verb, _WORD.findall(fold(wanted)), words, urged=asked or pleads)
    is_plan = meets_somebody(wanted, language) and bool(moments_in(wanted, language=language))  # "notes with Ben on Friday"
    is_habit = not words["habitual"].isdisjoint(_parts(said))  # "find my boss impossible these days"
    doubtful = not (asked or pleads or (_is_all(wanted, language) and not (is_plan or is_habit)))
    if certainty == "certain" and (doubtful or _changes_what_is_there(verb, wanted, language)):
        return "possible"
    return certainty


@reader
def asked_in_order(sentence: str, language: str | None = None) -> str:
    """The question that an order wants answered: "who's designing it" of "can you look up who's designing it"; empty for any other."""
    found = _recognised(sentence, language)
    wanted = found.slot("object") if found else ""
    return wanted if found and wanted and is_question(wanted, language=found.language) else ""


def _recognised(sentence: str, language: str | None) -> Recognised | None:
    """In the language that is spoken, or that the sentence shows: "le" is an article, and not the Portuguese "read"."""
    found = recognise(sentence, language, among=WORK)
    if found is None or found.language == language:
        return found
    shown = detect_language(sentence)
    found = recognise(sentence, shown, among=WORK)
    return found if found and found.language == shown else None


def _inquires(verb: str, wanted: str, language: str) -> bool:
    """Whether a verb of finding out has an indirect question for its object: "find out what time Ikea shuts", "check if it is open"."""
    words = _words(language)
    if verb not in words["inquiring"] | words["checking"]:
        return False
    return fold(wanted).partition(" ")[0] in words["whether"] or is_question(wanted, language=language)


def _certainty(verb: str, said: Sequence[str], words: Mapping[str, frozenset[str]], *, urged: bool) -> Wanted:
    """What the object makes of an order. `urged`: somebody was asked for it, so that its verb is no noun and no "I"."""
    giver = said[0] if said else ""
    given = giver in words["recipients"] and len(said) > 1
    said = [word for word in (said[1:] if given else said) if word not in words["pleading"]]
    if said and said[0] in words["particles"]:
        if verb in words["loose"] and words["recipients"].isdisjoint(said[1:2]):
            return ""  # a noun: "code for the gate", "plan for Friday"
        said = said[1:]
    first, second = (*said[:2], "", "")[:2]
    if not first or first in words["not_objects"]:
        return ""
    is_thing = first in words["determiners"] or first.isdigit()
    if given and not is_thing and (giver not in words["speaker"] or verb in words["loose"]):
        return ""  # "make them funnier", "make me laugh"
    if first in words["demonstratives"] and (not second or second in words["not_objects"] or second.isdigit()):
        return "certain" if urged and not second else ""
    if is_thing and second in words["not_objects"]:
        return ""
    if not is_thing and not urged and not words["copulas"].isdisjoint(said[:LOOKED_AT]):
        return ""
    loose = verb in words["errands"] or (verb in words["loose"] and (not is_thing or first in words["definite"]))
    if not loose or urged or given:
        return "certain"
    return "possible" if is_thing or not words["not_objects"].isdisjoint(said[1:]) else ""


def _is_deliverable(wanted: str, language: str) -> bool:
    """Whether the head noun of what is wished for is something that can be made, found or booked: "a packing list for Norway".

    It stands last before a preposition where a language builds its nouns so, else among the first words: "una lista corta".
    """
    words = _words(language)
    said = _WORD.findall(fold(wanted))
    behind = words["not_objects"] | words["particles"]
    phrase = said[: next((place for place, word in enumerate(said) if word in behind), len(said))][:LOOKED_AT]
    if not question_words.words_of(language).head_is_last:
        return not words["deliverables"].isdisjoint(_parts(phrase[:LONGEST_WORDS]))
    heads = {" ".join(phrase[-length:]) for length in range(1, LONGEST_WORDS + 1)}
    return any(head in words["deliverables"] or (language == "de" and _ends_in(head, words["deliverables"])) for head in heads)


def _ends_in(compound: str, nouns: frozenset[str]) -> bool:
    return any(len(noun) >= SHORTEST_HEAD and compound.endswith(noun) for noun in nouns)


def _is_all(wanted: str, language: str) -> bool:
    """Whether the object of a bare order is all that the sentence says: no remark stands behind it, as in "summarise my week: chaos".

    What it says behind that of somebody describes what is wanted: "a poem for Bo, he's into fishing".
    """
    words = _words(language)
    _, colon, listed = wanted.partition(": ")
    if colon and len(listed.split()) < FEWEST_LISTED:
        return False
    remark = _WORD.findall(fold(wanted.partition(",")[2]))
    if not question_words.words_of(language).persons.isdisjoint(remark[:1]):
        return True
    if language == "de" and remark and words["copulas"].isdisjoint(remark[:-1]):
        return True  # a relative clause, whose verb stands last: "einen Maler, der im August kann"
    remark = remark[:LOOKED_AT]
    return words["copulas"].isdisjoint(remark) and words_of(language, "speaker", "third_person").isdisjoint(remark[:1])


def _changes_what_is_there(verb: str, said: str, language: str) -> bool:
    """Whether a new time for what was spoken of may be all that is wanted: "the bank one", "make the bank 11 o'clock"."""
    if pattern("substitute", language).match(fold(said)):
        return True
    words, first = _words(language), fold(said).partition(" ")[0]
    if verb not in words["edits"] or (first in words["determiners"] and first not in words["definite"]):
        return False
    ends_in_number = any(word.isdigit() for word in _WORD.findall(said)[-MOST_OF_A_KIND:])
    return ends_in_number or any(each.clock for each in moments_in(said, language=language))


def names_no_object(said: str, language: str, most: int = MOST_OF_A_KIND) -> bool:
    """Whether the few words behind "can you ..." name nothing in particular: "phone calls", "music"."""
    words = _words(language)
    named = [word for word in _WORD.findall(said) if fold(word) not in words["partitive"]]
    particular = words["determiners"] | words["recipients"]
    names = language != "de" and any(word[:1].isupper() for word in named)  # in German every noun is written so
    return len(named) <= most and not names and not any(fold(word) in particular or word.isdigit() for word in named)


def names_tasks(topic: str, language: str) -> bool:
    """Whether words speak of a task without saying which: "the report"."""
    return not _words(language)["tasks"].isdisjoint(_WORD.findall(fold(topic)))


def is_exclaimed(message: str, language: str) -> bool:
    """Whether a few words only give vent to something: "ugh traffic"."""
    said = _WORD.findall(fold(message))
    return 0 < len(said) <= MOST_EXCLAIMED and not _words(language)["interjections"].isdisjoint((said[0], said[-1]))


def _pleads(sentence: str, language: str | None) -> bool:
    """Whether a sentence ends in "please" and asks for something with it."""
    words = _words(language)
    said = _WORD.findall(fold(sentence))
    return len(said) >= FEWEST_OF_A_PLEA and any(" ".join(said[-length:]) in words["pleading"] for length in range(1, LONGEST_WORDS + 1))


def _parts(said: Sequence[str]) -> set[str]:
    """Its words, and its runs of a few words."""
    return {" ".join(said[start : start + length]) for length in range(1, LONGEST_WORDS + 1) for start in range(len(said))}


def entries(name: str, language: str | None) -> frozenset[str]:
    """A list of folded words of `requests.yaml`."""
    return _words(language)[name]


@cache
def pattern(name: str, language: str | None) -> re.Pattern[str]:
    """A pattern of `requests.yaml`, over folded text."""
    return re.compile(load(language if language in LANGUAGES else "en", "requests")["patterns"][name])


@cache
def _words(language: str | None) -> Mapping[str, frozenset[str]]:
    lists: Mapping[str, Any] = load(language if language in LANGUAGES else "en", "requests")
    entries = {name: words.split() if isinstance(words, str) else words for name, words in lists.items() if name != "patterns"}
    return {name: frozenset(_entry(each, whole=not isinstance(lists[name], str)) for each in words) for name, words in entries.items()}


def _entry(said: str, *, whole: bool) -> str:
    """A word as texts are compared with it: of "it's" the first part, for an apostrophe parts words."""
    parts = _WORD.findall(fold(said))
    return " ".join(parts if whole else parts[:1])
