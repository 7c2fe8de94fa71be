"""Questions whose question word does not stand first: "with whom is my interview", "right whats the pin", "il habite où ton frère". Pure.

Such a word may begin a clause within another as well ("je sais pas où"), or say more of a noun ("the day when we met"). It asks where
its verb stands as in a question, and where no verb of knowing or telling before it has it for its object. Words: `asking` of
`data/<language>/questions.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import regex

from agent7.language.data_files import load
from agent7.language.readings import reader
from agent7.language.text.normalization import clean, fold
from agent7.language.text.pieces import words_of as clause_words
from agent7.lazy_patterns import lazy_regex

INVERTING: Final = frozenset({"en", "de"})
"""Languages in which the verb stands before the subject in a question, and behind it in a clause within another."""
MOST_WORDS: Final = 14
FEWEST_BEFORE: Final = 2
"""Words before a question word that stands in the place of what it asks for: a subject and its verb."""
LONGEST_TOPIC: Final = 4
"""Words of what is asked about, before the question: "and Aadhaar card where is it"."""
LONGEST_PHRASE: Final = 3
"""Words that together ask, or lead up to a question."""
FEWEST_OF_TWO: Final = 5
"""Words of a clause that says when, and of the main clause behind it."""
_WORD: Final = lazy_regex(r"[\p{L}\p{M}\p{N}]+(?:'s\b)?")
_EXCLAIMED: Final = "!"
_MARK: Final = "?"


@dataclass(frozen=True, slots=True)
class _Words:
    """One language's words around questions, folded; `as_written` are those question words that fold like another word."""

    asking: frozenset[str]
    as_written: frozenset[str]
    phrases: frozenset[str]
    """Two words that ask together: "que horas"."""
    kinds: frozenset[str]
    filling: frozenset[str]
    """Words that end a statement, too, and ask nothing there: "il est sympa quoi"; "c'est fou à quel point"."""
    exclaiming: frozenset[str]
    """Words that exclaim or compare, too, where no measure stands behind them: "what fun", "wie neu"."""
    measures: frozenset[str]
    pointing: frozenset[str]
    """Words of a main clause whose question word asks nothing: "that was when"."""
    like: frozenset[str]
    titled: frozenset[str]
    """Auxiliaries that ask before a title and name: "can Mrs Byrne come"."""
    titles: frozenset[str]
    introducing: frozenset[str]
    contracted: frozenset[str]
    prepositions: frozenset[str]
    subjects: frozenset[str]
    starting: frozenset[str]
    """Words that a noun phrase begins with: articles, "my", "her"."""
    clitics: frozenset[str]
    """Pronouns between a subject and its verb: "s'appelle"."""
    of: frozenset[str]
    verbs: frozenset[str]
    discourse: frozenset[str]
    tags: frozenset[str]
    embedding: regex.Pattern[str]
    supposed: regex.Pattern[str]


@reader
def behind_discourse(sentence: str, language: str) -> str:
    """What a sentence says behind its words of discourse: "whats the pin" of "right whats the pin"; "" where it begins with none."""
    words, found = _words(language), list(_WORD.finditer(clean(sentence)))
    folded = [fold(each.group()) for each in found]
    start = _discourse_end(folded, words)
    rest = clean(sentence)[found[start].start() :] if 0 < start < len(found) else ""
    return "" if _tells_behind(rest, words) else rest


def _tells_behind(rest: str, words: _Words) -> bool:
    """Whether a clause of its own stands behind what asks for no answer: "what am I like, I lost my keys"."""
    behind = [fold(each.group()) for each in _WORD.finditer(rest.rpartition(", ")[0] and rest.rpartition(", ")[2])]
    return not rest.endswith(_MARK) and len(behind) >= FEWEST_BEFORE and words.asking.isdisjoint(behind[:1])


def without_discourse(question: str, language: str) -> str:
    """A question from its question word on, where nothing but words of discourse stand before that; any other as it is."""
    rest = behind_discourse(question, language)
    first = _WORD.match(rest)
    return rest if first and fold(first.group()) in _words(language).asking else question


@reader
def asks_elsewhere(sentence: str, language: str) -> bool:
    """Whether a sentence asks although no question word stands first in it."""
    text = clean(sentence)
    typed = [each.group().lower() for each in _WORD.finditer(text[: MOST_WORDS * 20])]
    if not FEWEST_BEFORE <= len(typed) - 1 < MOST_WORDS or text.endswith(_EXCLAIMED):
        return False
    words = _words(language)
    start = _discourse_end([fold(each) for each in typed], words)
    said, typed = [fold(each) for each in typed[start:]], typed[start:]
    if _behind_comma(text, language):
        return True
    if language in INVERTING:
        inverts = bool(start) and _inverts(said, words) and bool(behind_discourse(sentence, language))
        begins = inverts or _behind_preposition(said, language) or _behind_topic(said, language)
        return begins or _at_end(said, words) or _of_titled(said, words)
    if _behind_preposition(said, language) or _of_topic(said, typed, language) or _when(said, language):
        return True
    clauses = ([each.group().lower() for each in _WORD.finditer(clause)] for clause in text.split(","))
    return any(_in_place([fold(each) for each in clause], clause, language) for clause in clauses)


@reader
def tells_when(sentence: str, language: str) -> bool:
    """Whether a clause that says when or where opens a sentence, and a main clause stands behind: "when I was small we lived in Cork"."""
    text, words = clean(sentence), _words(language)
    said = [fold(each.group()) for each in _WORD.finditer(text[: MOST_WORDS * 20])]
    start = _discourse_end(said, words)
    before, comma, _ = text.partition(",")
    said = said[start:]
    if len(said) < FEWEST_OF_TWO or _MARK in text or said[0] not in clause_words(language, "subordinating"):
        return False
    if said[1] in words.verbs or not words.asking.isdisjoint(said[1:]):
        return False
    if words.supposed.fullmatch(said[1 + (said[1] in words.subjects)]):
        return True
    parted = bool(comma) and len(before.split()) > start + FEWEST_BEFORE
    of_us = load(language, "questions")["asking"]["we"]
    return parted or not words.subjects.isdisjoint(said[3:-1]) or bool(of_us and any(each.endswith(of_us) for each in said[3:]))


def begins_with_preposition(said: Sequence[str], language: str) -> bool:
    """Whether folded words begin with a preposition and a question word behind it."""
    words = _words(language)
    return len(said) > FEWEST_BEFORE and said[0] in words.prepositions and said[1] in words.asking


def _discourse_end(said: Sequence[str], words: _Words) -> int:
    """How many words of discourse a sentence begins with."""
    start = 0
    while length := next((each for each in (3, 2, 1) if " ".join(said[start : start + each]) in words.discourse), 0):
        start += min(length, len(said) - start)
    return start


def _inverts(said: Sequence[str], words: _Words) -> bool:
    """Whether a question word has its verb right behind it, or behind what it asks the kind of: "whose name is", "what time did"."""
    if not said or said[0] not in words.asking:
        return False
    if said[0] in words.contracted:
        return len(said) > 1
    if len(said) > 2 and said[1] in words.verbs:
        return True
    kind = said[0] in words.kinds and len(said) > 3 and said[2] in words.verbs
    return kind and said[1] not in words.subjects | words.starting and not said[1].endswith("ed")  # "what happened was"


def _behind_preposition(said: Sequence[str], language: str) -> bool:
    """Whether a question word stands first but for its preposition: "on whose name is the bill", "zu welcher Schule geht sie"."""
    words = _words(language)
    said = said[said[1:2] != [] and said[1] in words.prepositions :]  # "jusqu'à"
    if len(said) < 3 or said[0] not in words.prepositions or said[1] not in words.asking or _embeds(said[1:], words):
        return False
    if language == "en":
        return _inverts(said[1:], words) and (said[1] != "what" or said[2] not in words.verbs)  # "in what was the worst winter"
    if language == "de":
        verb = 2 + (said[1] in words.kinds)
        return len(said) > verb and said[verb] not in words.subjects | words.starting and said[-1] not in words.verbs
    also_joins = said[1] in clause_words(language, "subordinating")
    return said[2] not in clause_words(language, "of") and (not also_joins or _when(said[1:], language))


def _behind_topic(said: Sequence[str], language: str) -> bool:
    """Whether a few words without a verb name what is then asked about: "Aadhaar card where is it"."""
    words = _words(language)
    place = next((each for each, word in enumerate(said[: LONGEST_TOPIC + 1]) if word in words.introducing), 0)
    before, behind = said[:place], said[place + 1 :]
    if not before or not words.subjects.isdisjoint(before) or not words.verbs.isdisjoint(before) or _embeds(before, words):
        return False
    if before[-1] in words.prepositions | words.starting:
        return False
    if said[place] not in words.contracted:
        if behind[:1] == [] or behind[0] not in words.verbs:
            return False
        behind = behind[1:]
    return behind != [] and behind[0] in words.subjects | words.starting


def _at_end(said: Sequence[str], words: _Words) -> bool:
    """Whether a question word stands behind the verb or a preposition, and ends the sentence: "the stopcock is where"."""
    said = _without_tags(said, words)
    place = _asking_end(said, words)
    before = _without_tags(said[:place], words)
    if len(before) < FEWEST_BEFORE or not words.asking.isdisjoint(before):
        return False
    said_of = before[len(before) > FEWEST_BEFORE and before[0] in words.starting :]  # "das Auto ist wo"
    if _embeds(said_of, words) or not words.pointing.isdisjoint(said_of):
        return False
    return before[-1] in words.verbs or (place < len(said) - 1 and before[-1] in words.prepositions)


def _behind_comma(text: str, language: str) -> bool:
    """Whether a topic without a verb is named, and nothing but a question word stands behind its comma: "the van, which garage"."""
    words, clauses = _words(language), text.split(",")
    topic, said = ([fold(each.group()) for each in _WORD.finditer(clause)] for clause in (clauses[0], clauses[-1]))
    topic, asked = topic[_discourse_end(topic, words) :], _without_tags(said, words)
    asked = asked[bool(asked) and asked[0] in words.prepositions :]
    if len(clauses) != FEWEST_BEFORE or not 0 < len(topic) <= LONGEST_TOPIC or not asked or _asking_end(asked, words):
        return False
    if language not in INVERTING and len(asked) > 1 and topic[0] not in words.starting and words.of.isdisjoint(topic):
        return False  # "bien cansado hoy, qué día"
    verbal = (words.subjects | words.verbs) - words.starting | words.asking
    named = topic[len(topic) > 1 and topic[0] in words.starting :]
    return verbal.isdisjoint(topic) and topic[-1] not in words.of | words.starting and not _embeds(named, words)


def _asking_end(said: Sequence[str], words: _Words) -> int:
    """Where the question word or phrase begins that a sentence ends with; its length where it ends with none."""
    *_, kind, last = ("", "", *said)
    if length := next((each for each in (3, 2) if " ".join(said[-each:]) in words.phrases), 0):
        return max(0, len(said) - length)
    if last in words.asking - words.filling - words.contracted - words.exclaiming or (last in words.exclaiming and kind in words.verbs):
        return len(said) - 1
    other = words.subjects | words.starting | words.verbs
    measured = last in words.measures if kind in words.exclaiming else last not in other and not last.endswith("ed")
    return len(said) - 2 if kind in words.kinds and measured else len(said)


def _without_tags(said: Sequence[str], words: _Words) -> Sequence[str]:
    """A sentence without the words at its end that ask once more: "again", "noch mal"."""
    length = next((each for each in (2, 1) if " ".join(said[-each:]) in words.tags), 0)
    return said[: len(said) - length]


def _of_titled(said: Sequence[str], words: _Words) -> bool:
    """Whether an auxiliary stands before a title and name, and more behind them: "can Mrs Byrne come"."""
    return len(said) > LONGEST_PHRASE and said[0] in words.titled and said[1] in words.titles


def _in_place(said: Sequence[str], typed: Sequence[str], language: str) -> bool:
    """Whether a question word stands where what it asks for would: "elle finit à quelle heure", "ele mora onde"."""
    words = _words(language)
    for place in range(FEWEST_BEFORE, len(said)):
        length = _asks_at(said, typed, place, words)
        if not length:
            continue
        before = said[: place - (said[place - 1] in words.prepositions)]
        behind = said[place + length :]
        if _embeds(said[:place], words) or len(before) < FEWEST_BEFORE:
            return False
        close = before[-1] in words.verbs or before[-2] in words.subjects or before[-2] in words.clitics
        behind_preposition = len(before) < place
        if (length > 1 and (behind_preposition or close)) or (behind_preposition and close):
            goes_on = behind[:1] != [] and behind[0] in (words.subjects | words.clitics) - words.prepositions
            filling = said[place + length - 1] in words.filling and (length > 1 or said[place - 1] in clause_words(language, "of"))
            return not goes_on and not filling
        by_itself = " ".join(said[place : place + 2]) in words.phrases or said[place] not in words.kinds | words.filling
        return (close or by_itself) and _ends_there(behind, words, close=close)
    return False


def _asks_at(said: Sequence[str], typed: Sequence[str], place: int, words: _Words) -> int:
    """How many words ask there; 0 where none do. One that is another word without its accent counts as it is written."""
    if " ".join(said[place : place + 2]) in words.phrases:
        return 2
    unaccented = said[place] in words.as_written and typed[place] == said[place]
    if said[place] not in words.asking or (unaccented and not (said[place - 1] in words.verbs and said[place - 2] in words.subjects)):
        return 0
    kind = said[place] in words.kinds
    return 2 if kind and place + 1 < len(said) else 0 if kind else 1


def _ends_there(behind: Sequence[str], words: _Words, *, close: bool) -> bool:
    """Whether nothing but whom or what it is about stands behind a question word: "il habite où | ton frère"."""
    if not behind or " ".join(behind) in words.tags:
        return True
    phrase = behind[0] in words.starting and (len(behind) == FEWEST_BEFORE or (len(behind) > FEWEST_BEFORE and behind[2] in words.of))
    return close and (phrase or behind[0] in words.prepositions | words.like)


def _of_topic(said: Sequence[str], typed: Sequence[str], language: str) -> bool:
    """Whether a noun phrase names what is then asked about: "el seguro cuándo vence", "y la tarjeta donde está"."""
    words = _words(language)
    places = (each for each, word in enumerate(said[: LONGEST_TOPIC + 1]) if each and word in words.introducing)
    for place in places:
        before, behind = said[:place], said[place + 1 :]
        if _embeds(before, words) or not behind or said[0] not in words.starting or len(before) < FEWEST_BEFORE:
            return False
        written = typed[place] != said[place]
        return (written or behind[0] in words.verbs) and (written or len(behind) == 1) and not words.supposed.fullmatch(behind[0])
    return False


def _when(said: Sequence[str], language: str) -> bool:
    """Whether a word that says when, too, has a verb and a noun phrase behind it and no main clause: "cuando vence el seguro del coche"."""
    words = _words(language)
    if len(said) < 3 or said[0] not in clause_words(language, "subordinating") or said[0] not in words.asking:
        return False
    verb, phrase = said[1], said[2:]
    if words.supposed.fullmatch(verb) or verb in words.subjects | words.starting:
        return False
    return _is_noun_phrase(phrase, words)


def _is_noun_phrase(said: Sequence[str], words: _Words) -> bool:
    """An article or owner with its noun, and others behind "of" or another preposition."""
    if len(said) < FEWEST_BEFORE or said[0] not in words.starting:
        return False
    behind = said[2:]
    while len(behind) >= FEWEST_BEFORE and behind[0] in words.of:
        behind = behind[2 + (behind[1] in words.starting) :]
    return not behind


def _embeds(said: Iterable[str], words: _Words) -> bool:
    return any(words.embedding.fullmatch(word) for word in said)


@cache
def _words(language: str) -> _Words:
    data: dict[str, Any] = load(language, "questions")["asking"]
    folded = {name: frozenset(map(fold, data[name])) for name in data if not isinstance(data[name], str)}
    own = frozenset(map(fold, clause_words(language, "speaker", "third_person"))) - folded["subjects"]  # "her", and not "she"
    return _Words(
        asking=folded["words"],
        as_written=frozenset(fold(each) for each in data["words"] if fold(each) != each),
        phrases=frozenset(each for each in folded["words"] if " " in each),
        kinds=folded["kinds"],
        filling=folded["filling"],
        exclaiming=folded["exclaiming"],
        measures=folded["measures"],
        pointing=folded["pointing"],
        like=folded["like"],
        titled=folded["titled"],
        titles=frozenset(map(fold, load(language, "owners")["titles"])),
        introducing=folded["introducing"],
        contracted=folded["contracted"],
        prepositions=folded["prepositions"],
        subjects=folded["subjects"],
        starting=own | folded["owners"] | frozenset(map(fold, clause_words(language, "articles"))),
        clitics=folded["clitics"],
        of=frozenset(map(fold, clause_words(language, "of"))) | folded["prepositions"],
        verbs=folded["verbs"],
        discourse=folded["discourse"],
        tags=folded["tags"],
        embedding=regex.compile(data["embedding"]),
        supposed=regex.compile(data["supposed"]),
    )
