"""What is not worth keeping, however personal it sounds: a state of the moment, what is only supposed, talk about the assistant.

By mood, tense and the kind of predicate, in five languages; a name or a number within a sentence always speaks for it.
"""

from __future__ import annotations

from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.questions.owners import begins_with_name
from agent7.language.questions.told_sentences import is_day
from agent7.language.statements.clauses.identity import seriously
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.statements.slots.nouns import relation_of_noun
from agent7.language.text.normalization import fold
from agent7.language.text.pieces import words_of
from agent7.language.word_patterns import Words, across, pattern
from agent7.lazy_patterns import lazy_regex

LONGEST_PASSING: Final = 120
"""Characters of a sentence that may be in passing: a longer one tells more than a state."""
FEWEST_OF_ANOTHER: Final = 3
"""Words that say something of somebody."""
_EDGES: Final = " .,;:!?\u2026'\"-"
_NUMBER, _NAME = lazy_regex(r"\p{N}"), lazy_regex(r"(?<=[\p{Ll},] )\p{Lu}\p{Ll}+")
"""A number, or a name within a sentence."""
_OFFERS: Final = across("keeping", r"\b(?:<offers>)")
_VERY: Final = "(?:(?:<very>) ){0,3}"
_OF_SUBJECT: Final = r"(?!(?:<unnamed>)(?!['\w]))[\w'.-]+ "
"""A word of what a clause speaks of."""


class _Lasting(Words):
    files = ("clauses", "grammar/syntax", "keeping")

    joint = pattern(r"(?<![,;:.!])[,;:.!]++\s+| - | (?:<joining>) ")
    lasts = pattern(rf"(?:(?:<leads>) )*(?!(?:<no_start>)\b)(?:(?:{_OF_SUBJECT}){{1,6}}?(?:<lasts>)|(?:{_OF_SUBJECT}){{0,3}}?<names_role>)")
    fleeting = pattern(r"\b(?:<fleeting>)\b")


class _Signs(Words):
    files = ("keeping",)

    supposed = pattern("<supposed>")
    of_assistant = pattern(r"(?:<of_assistant>)\b")
    own_state = pattern(r"(?:<i_am>)\s")
    of_another = pattern(r"(?:<of_another>)\b")
    of_moment = pattern(r".*\b(?:<moment>|<transient>)\Z")
    habit = pattern(r"\b(?:<habit>)\b")
    tag = pattern(r"\W(?:<tags>)\Z")
    state = pattern(
        rf"(?:<i_am>) {_VERY}(?:<transient>)(?:,? (?:<moment>))*(?:,? (?:<vocatives>))?\Z"
        rf"|{_VERY}(?:<transient>)(?:,? (?:<moment>))+\Z"  # chat leaves its subject out
        r"|(?:(?:<very>) ){1,3}(?:<transient>)\Z"
        rf"|(?:[^,;]*\s)?(?:<feels>) {_VERY}(?:<transient>)(?:,? (?:<moment>))+\Z"
        rf"|(?:<moment>)\b[^,;]*\s(?:<feels>) {_VERY}(?:<transient>)\Z"
        rf"|(?:[^,;]*\s)?(?:<feels>) (?:<moment>) {_VERY}(?:<transient>)\Z"
        r"|(?:<could>)\b[^,;]*\s(?:<moment>)\Z"
    )


def is_in_passing(sentence: str, language: str) -> bool:
    """Whether a sentence tells nothing that is so later: a state of the moment, a supposition, or how the assistant is."""
    if len(sentence) > LONGEST_PASSING:
        return False
    folded, signs = fold(sentence).strip(_EDGES), _Signs.of(language)
    if signs.supposed.search(folded):
        return True
    if _is_jest(sentence, language):
        return True
    if _NUMBER.search(sentence) or (not signs.data["nouns_have_capitals"] and _NAME.search(sentence)):
        return False
    lead, comma, rest = folded.partition(", ")
    told = (folded, rest) if comma and " " not in lead else (folded,)  # "look, I'm just knackered"
    return any(signs.state.match(each) or signs.of_assistant.match(each) for each in told)


def is_outcry(sentence: str, language: str) -> bool:
    """Whether what follows the first word of a sentence names nobody and no number, and does not speak of the speaker."""
    grammar = GRAMMARS.get(language) or GRAMMARS["en"]
    rest = fold(sentence).strip(_EDGES).partition(" ")[2].strip(_EDGES)
    return bool(rest) and not (_NUMBER.search(sentence) or _NAME.search(sentence) or grammar.own_clause.match(rest))


def _is_jest(sentence: str, language: str) -> bool:
    """Whether a sentence says with laughter what the speaker is: "I'm married to my sofa lol"."""
    serious, jesting = seriously(sentence.rstrip(_EDGES), GRAMMARS.get(language) or GRAMMARS["en"])
    return jesting and not _NUMBER.search(serious) and _Signs.of(language).own_state.match(fold(serious)) is not None


def tells_habit(sentence: str, language: str) -> bool:
    """Whether a sentence tells how things always are for somebody, which those who write in brief say without a verb."""
    return language in LANGUAGES and bool(_Signs.of(language).habit.search(fold(sentence)))


def tells_of_another(sentence: str, language: str) -> bool:
    """Whether a sentence says of somebody what is so for longer: "she can't stand lavender", "wife is Annika", "Otis has got glasses".

    By a pronoun, by what they are to the speaker, whom chat leaves out, or by a name that it begins with.
    """
    if language not in LANGUAGES:
        return False
    folded, signs = fold(seriously(sentence.rstrip(_EDGES), GRAMMARS.get(language) or GRAMMARS["en"])[0]).strip(_EDGES), _Signs.of(language)
    words = folded.split()
    if len(words) < FEWEST_OF_ANOTHER or signs.of_moment.match(folded):
        return False
    noun, owns, _ = words[0].partition("'s")
    is_relation = relation_of_noun(noun, language) is not None and (bool(owns) or words[1] in words_of(language, "being"))
    is_name = begins_with_name(sentence, language) and not is_day(noun)
    return is_relation or is_name or signs.of_another.match(folded) is not None


def tells_what_lasts(sentence: str, language: str) -> bool:
    """Whether a clause says of somebody or something that it names what they have, do or are called, or where they are.

    In the present, in small letters too: "liz drinks prosecco", "the ladder is with stu".
    """
    words = _Lasting.of(language)
    serious = seriously(sentence.rstrip(_EDGES), GRAMMARS.get(language) or GRAMMARS["en"])[0].strip(_EDGES).lower()
    clauses = map(fold, words.joint.split(serious)) if language in LANGUAGES else ()  # folded behind it: "é" is no "e"
    return any(words.lasts.match(each) and not words.fleeting.search(each) for each in clauses)


def is_tagged(sentence: str, language: str) -> bool:
    """Whether a sentence only asks for agreement: "that's a bit rubbish, isn't it"."""
    return bool(_Signs.of(language).tag.search(fold(sentence).strip(_EDGES)))


def offers(question: str) -> bool:
    """Whether a question of ours offers something or asks what was meant, so that its answer tells nothing of the person."""
    return bool(_OFFERS.search(fold(question)))
