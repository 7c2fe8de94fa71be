"""Outdating: which sentence later words of the same person make untrue, where neither sets a slot: "book group isn't in my kitchen any
more", "Mabel eats broccoli now". Pure.

What is doubtful ends nothing: a sentence that stands beside a newer one loses little, one that is taken for over is not found again. So
what is replaced has to be said again: "Dimitri leads the choir now", and not only "Mrs Halloran has retired".
"""

from __future__ import annotations

import re
from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.questions.answerability import is_supposed
from agent7.language.questions.owners import begins_with_name
from agent7.language.questions.question_words import words_of
from agent7.language.questions.slot_questions import is_question
from agent7.language.questions.told_sentences import read_sentence
from agent7.language.readings import reader
from agent7.language.statements.clauses.discourse_markers import is_for_others, opened
from agent7.language.statements.clauses.negation import denies
from agent7.language.statements.clauses.parting import facts_of
from agent7.language.statements.grammars.discourse import TALK
from agent7.language.statements.grammars.schema import GRAMMARS, Grammar
from agent7.language.statements.grammars.values import VALUES
from agent7.language.statements.parser import parse_statement, parse_statements
from agent7.language.statements.repairs.putting_right import exchanged_value, values_in
from agent7.language.statements.slots.attributes import is_known
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import clean, fold, sentences
from agent7.language.text.pieces import pieces
from agent7.language.text.tokenization import lex, words_in
from agent7.language.word_patterns import Words, pattern

LONGEST_READ: Final = 200
"""Characters. Longer text tells a story."""
FEWEST_SHARED: Final = 2
"""Words that a sentence and its opposite have in common."""


class _Ends(Words):
    """One language's words of ending."""

    files = ("statements", "grammar/syntax")

    given_up = pattern(r"\b(?:<given_up>)\b")
    """What a clause names is over: "sold", "gave up"."""
    no_longer = pattern(r"\b(?:<any_more>)\b")
    """Behind a denial: "any more"."""
    gone = pattern(r"\b(?:<gone>)\b")
    """Somebody does no longer what they did: "has retired"."""
    taken_back = pattern(r"\b(?:<taken_back>)\b")
    """What was decided or planned is not done: "change of plan", "after all"."""
    now = pattern(r"\b(?:<changes>)\b")
    turned = pattern(r"\b(?:<turned>)\b")
    """It is otherwise than it was."""
    not_doing = pattern(r"\b(?:<not_doing>)\b")
    """Denials beyond those of values: "won't"."""


def may_outdate(text: str, language: str | None = None) -> bool:
    """Whether a text may make anything untrue: it says that something is over, or otherwise than it was."""
    spoken = _spoken(text, language)
    if len(text) > LONGEST_READ or spoken not in LANGUAGES:
        return False
    folded, ends = fold(clean(text)), _Ends.of(spoken)
    return any(form.search(folded) for form in (ends.given_up, ends.no_longer, ends.now, ends.gone, ends.taken_back))


def _is_plain(attribute: str | None) -> bool:
    """Whether a clause sets no slot, or that of a thing which it does not tell from others: "they've moved gran to room 31"."""
    return attribute is None or not (is_known(attribute) or {"/", ">"} & set(attribute))


def may_change_value(text: str, language: str | None = None) -> bool:
    """Whether a text may give something another number, day or time than it had."""
    spoken = _spoken(text, language)
    if len(text) > LONGEST_READ or spoken not in LANGUAGES or len(values_in(text)) != 1:
        return False
    folded = fold(clean(text))
    return bool(_Ends.of(spoken).turned.search(folded)) and not (TALK[spoken].coming.search(folded) or VALUES.another.search(folded))


@reader
def outdates(newer: str, older: str, language: str | None = None) -> bool:
    """Whether a later sentence says that it is no longer as an earlier one of the same person says."""
    spoken = _spoken(newer, language)
    if len(older) > LONGEST_READ or not may_outdate(newer, language) or _spoken(older, language) != spoken:
        return False
    said = _takes_back(newer, older, spoken) or any(_ends(clause, newer, older, spoken) for clause in _clauses(newer, spoken))
    return said and _tells_one_thing(older, GRAMMARS[spoken])


def _takes_back(newer: str, older: str, language: str) -> bool:
    """Whether a plan, or what was not to be, is turned round: "the concert is going ahead after all"."""
    folded = fold(clean(newer))
    if not _Ends.of(language).taken_back.search(folded) or is_question(newer) or is_supposed(newer):
        return False
    begun, talk = fold(opened(older, GRAMMARS[language]).text), TALK[language]
    planned = talk.deciding.match(begun) or talk.notable.match(begun) or talk.coming.search(fold(older))
    if not planned and not _denies(older, language) and not _Ends.of(language).given_up.search(fold(older)):
        return False
    shared = _lexemes(_Ends.of(language).taken_back.sub(" ", folded), language) & _lexemes(older, language)
    return len(shared) >= FEWEST_SHARED


def changed_value(newer: str, older: str, language: str | None = None) -> str | None:
    """An earlier sentence with the number, day or time that a later one gives the same thing: "the gym is 44 a month" after "they put the
    gym up, I pay 44 now"; None where it gives none, or may mean something else.
    """
    spoken = _spoken(newer, language)
    if not may_change_value(newer, language) or is_question(newer) or is_supposed(newer):
        return None
    if any(said.denied or not _is_plain(said.attribute) for said in parse_statements(newer, language=spoken)):
        return None  # a slot knows what it takes the place of
    grammar, told, held = GRAMMARS[spoken], read_sentence(newer, spoken), read_sentence(older, spoken)
    if grammar.doubts(newer) or denies(older, grammar) or not _tells_one_thing(older, grammar, slot=False):
        return None
    if _first_lexeme(older, spoken) not in _lexemes(newer, spoken) or not told.relations <= held.relations:
        return None
    named = _people(newer, spoken) if told.compounds else _lexemes(" ".join(told.capitals), spoken)
    if not named <= _lexemes(older, spoken) or (begins_with_name(newer, spoken) and _first_word(newer) not in fold(older)):
        return None  # "switched my phone to Voxi, 15 a month"
    return exchanged_value(older, newer, spoken)


def _ends(clause: str, whole: str, older: str, language: str) -> bool:
    grammar, ends, folded = GRAMMARS[language], _Ends.of(language), fold(clause)
    held, said, gone = _lexemes(older, language), _said_of(clause, language), ends.gone.search(folded)
    if not (gone or (said and said <= held) or len(said & held) >= FEWEST_SHARED):
        return False
    if grammar.doubts(clause) or TALK[language].coming.search(folded) or VALUES.another.search(folded):
        return False
    denying, denied = _denies(ends.given_up.sub(" ", folded), language), _denies(older, language)  # "quit" is no denial of itself
    over = bool(ends.no_longer.search(folded) or (not denying and ends.given_up.search(folded)))
    if over and said and said <= held and not denied:
        return _is_of_same(clause, older, said, language) and _says_again(clause, whole, older, said, language)
    if gone and not denying and not denied:
        return _is_followed(clause, whole, held, language)
    if not ends.now.search(folded) or denying == denied or not _people(clause, language) <= held:
        return False
    return len(said & held) >= FEWEST_SHARED and _is_of_same(clause, older, said, language)


@reader
def _said_of(clause: str, language: str) -> frozenset[str]:
    """The lexemes of a clause without the words that say that something is over."""
    grammar, ends = GRAMMARS[language], _Ends.of(language)
    return _lexemes(grammar.denying.sub(" ", ends.no_longer.sub(" ", ends.given_up.sub(" ", fold(clause)))), language)


def _denies(text: str, language: str) -> bool:
    return denies(text, GRAMMARS[language]) or bool(_Ends.of(language).not_doing.search(fold(text)))


def _people(text: str, language: str) -> frozenset[str]:
    """The names of persons in a text, as lexemes."""
    return frozenset(each for name in read_sentence(text, language).names_of_persons for each in _lexemes(name, language))


def _is_of_same(clause: str, older: str, said: frozenset[str], language: str) -> bool:
    """Whether two sentences speak of the speaker both, or the older one begins with what the other names."""
    if _is_of_the_speaker(older, language):
        thing = re.search(
            rf"\b{re.escape(_first_word(clause))}\b", older
        )  # "Hostel is history", which has a capital for it begins the sentence
        return not read_sentence(clause, language).others and (thing is not None or not begins_with_name(clause, language))
    return _first_lexeme(older, language) in said


def _says_again(clause: str, whole: str, older: str, said: frozenset[str], language: str) -> bool:
    """Whether what takes the place of what is over is told as that was, names aside: of "done with Pulse, I've joined Ironworks instead"
    nobody knows by itself that it is a gym. True where nothing takes its place.
    """
    rest = whole.replace(clause, " ")
    if not _Ends.of(language).now.search(fold(rest)):
        return True
    names = _lexemes(" ".join(read_sentence(older, language).capitals), language)
    return _lexemes(older, language) - said - names <= _lexemes(rest, language)


def _is_followed(clause: str, whole: str, held: frozenset[str], language: str) -> bool:
    """Whether somebody takes the place of who is gone: "Mrs Halloran has retired, Dimitri leads the choir now"."""
    words, rest = _Ends.of(language), whole.replace(clause, " ")
    who = _lexemes(words.gone.sub(" ", fold(clause)), language)
    said_again = held - who
    return bool(who) and who < held and bool(words.now.search(fold(rest))) and said_again <= _lexemes(rest, language)


def _tells_one_thing(older: str, grammar: Grammar, *, slot: bool = True) -> bool:
    """Whether a sentence tells nothing beside what may be over, and that in no slot of the schema."""
    if len(older) > LONGEST_READ or len(sentences(older)) > 1 or is_question(older) or grammar.doubts(older):
        return False
    if slot and is_known(parse_statement(older, language=grammar.language).attribute or ""):
        return False  # what sets a slot ends with its value; one is allergic to cats without having any
    return len(pieces(older, grammar.language)) == 1 and not facts_of(older, grammar)


def _is_of_the_speaker(text: str, language: str) -> bool:
    grammar = GRAMMARS[language]
    said = fold(opened(text, grammar).text)
    return bool(grammar.own_subject.match(said) or grammar.own_verb.match(said)) and not read_sentence(text, language).others


@reader
def _clauses(text: str, language: str) -> tuple[str, ...]:
    grammar = GRAMMARS[language]
    told = (each for each in sentences(clean(text)) if not (is_question(each) or is_supposed(each) or is_for_others(each, grammar)))
    cut = ((*(piece.of(each) for piece in pieces(each, language)), *each.split(", ")) for each in told)
    return tuple(dict.fromkeys(part.strip(" ,;:") for parts in cut for part in parts))


def _first_word(text: str) -> str:
    return next(iter(words_in(text)), "").partition("'")[0].lower()


def _first_lexeme(text: str, language: str) -> str:
    return next((lexeme for word in words_in(text) for lexeme in _lexemes(word, language)), "")


@reader
def _lexemes(text: str, language: str) -> frozenset[str]:
    return frozenset(lex(text, language).frequencies) - words_of(language).light


def _spoken(text: str, language: str | None) -> str:
    return language if language in LANGUAGES else detect_language(text)
