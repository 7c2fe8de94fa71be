"""Attitudes (likes and dislikes): so that no question is answered by its opposite, and that what is told later stands for what was told
before: "I can't stand coriander", "coriander's fine, I quite like it now".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Final, Literal

from agent7.language.data_files import load
from agent7.language.questions.question_words import spoken_in, words_of
from agent7.language.readings import reader
from agent7.language.statements.clauses.discourse_markers import is_for_others
from agent7.language.statements.clauses.identity import seriously
from agent7.language.statements.clauses.segmentation import LONGEST_SENTENCE
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.text.normalization import clean, fold
from agent7.language.text.pieces import words_of as clause_words
from agent7.language.text.tokenization import stem
from agent7.language.text.word_lists import STOP_WORDS
from agent7.language.word_patterns import WORDS, Words, across, one_of, pattern
from agent7.lazy_patterns import lazy_regex

Attitude = Literal["likes", "dislikes"]

MOST_BACK: Final = 2
"""Clauses before a pronoun that may name what it stands for."""
_DISLIKES: Final = across("answers", WORDS % "dislikes")
_LIKES: Final = across("answers", WORDS % "likes")
_OF_ONE_THING: Final = across("answers", r"\W*(?:(?:<joints>)\W+)?(?:<one_thing>) (?:<before_things>)?(?P<thing>[^?!.]+)")
_WORD: Final = lazy_regex(r"[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*|[,.;:!?()\u2013\u2014]")


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the speaker is for or against: the stems of what may be meant, "coriander" or "coriander in soup" as one.

    `alone`: the text says nothing else.
    """

    attitude: Attitude
    things: frozenset[str]
    alone: bool

    def turns(self, earlier: Opinion) -> bool:
        """Whether it is the other attitude towards the same thing."""
        return self.attitude != earlier.attitude and not self.things.isdisjoint(earlier.things)


class _Words(Words):
    """One language's ways to tell an attitude of one's own."""

    files = ("grammar/syntax", "answers")

    liking = pattern(r"\b(?:<liking>)")
    disliking = pattern(r"\b(?:<disliking>)")
    minding, standing = pattern(r"\b(?:<minding>)"), pattern(r"\b(?:<standing>)")
    """The same by what is denied: "I don't mind", "I can't stand"."""
    stressing = pattern(r"\b(?:<stressing>)\b")
    """Of text as written: what stresses that it is so, "s\u00ed me gusta", where "si" is "if"."""
    beside_thing = one_of("beside_thing")


def attitude(text: str) -> Attitude | None:
    """The polarity that a text states or asks about: liked, disliked, or None."""
    folded = fold(clean(text))
    if _DISLIKES.search(folded):
        return "dislikes"
    return "likes" if _LIKES.search(folded) else None


def thing_asked_about(question: str) -> str | None:
    """ "coffee" of "Do I like coffee?", folded: whatever was said of it answers that, for or against; None for any other question."""
    folded = fold(clean(question)).rstrip(" ?!.")
    found = _OF_ONE_THING.fullmatch(folded)
    return found["thing"].strip() if found else None


def opposes(question: str, content: str) -> bool:
    """Whether a statement has the opposite polarity of the question: "What do I like?" and "I hate coffee"."""
    wanted, said = attitude(question), attitude(content)
    return wanted is not None and said is not None and wanted != said and thing_asked_about(question) is None


@reader
def opinion_in(text: str, language: str | None = None) -> Opinion | None:
    """The attitude that the speaker tells of themselves last; None for what is asked, supposed, reported or said in jest.

    What a pronoun stands for is what the clause before it names. What is liked "but not in soup" is no thing by itself.
    """
    spoken = spoken_in(text, language)
    grammar, said = GRAMMARS[spoken], clean(text)
    if len(said) > LONGEST_SENTENCE or said.rstrip().endswith("?") or seriously(said, grammar)[1] or is_for_others(said, grammar):
        return None
    clauses = _clauses(" ".join(_Words.of(spoken).stressing.sub(" ", said.lower()).split()), spoken)
    told = [(place, found) for place, clause in enumerate(clauses) if (found := _told(clause, spoken))]
    if not told:
        return None
    place, (liked, before, behind) = told[-1]
    if grammar.doubting.search(clauses[place]) or any(map(grammar.denying.search, clauses[place + 1 :])):
        return None
    things = _things(before, behind, clauses[:place], spoken)
    leaning = words_of(spoken).leaning | words_of(spoken).persons
    others = [each for number, each in enumerate(clauses) if number != place and not leaning.intersection(each.split()[:1])]
    return Opinion(liked, things, not any(_named(each, spoken) for each in others)) if things else None


def of_other_things(newer: str, older: str, language: str | None = None) -> bool:
    """Whether two sentences tell what somebody likes or dislikes, and not of the same thing: neither changes the other."""
    one, other = opinion_in(newer, language), opinion_in(older, language)
    return one is not None and other is not None and one.things.isdisjoint(other.things)


def _clauses(said: str, language: str) -> list[str]:
    """The clauses of a text in small letters, folded: between its marks, and where one is joined to the next; "\u00e9" is another word than
    "e".
    """
    joining, edges = load(language, "clauses")["joining"], [0]
    for found in _WORD.finditer(said):
        if not found[0][0].isalnum() or found[0] in joining:
            edges += [found.start(), found.end()]
    parts = [fold(said[start:end]).strip() for start, end in list(pairwise([*edges, len(said)]))[::2]]
    return [part for part in parts if part]


def _told(clause: str, language: str) -> tuple[Attitude, str, str] | None:
    """The attitude of one clause, with the words before and behind what tells it."""
    words, denying = _Words.of(language), GRAMMARS[language].denying
    against, tolerated = words.standing.search(clause), words.minding.search(clause)
    found = against or tolerated or words.disliking.search(clause) or words.liking.search(clause)
    if not found:
        return None
    before, behind = clause[: found.start()], clause[found.end() :]
    if against or tolerated or not denying.search(clause):
        return ("dislikes" if against or found.re is words.disliking else "likes"), before, behind
    return None if found.re is words.disliking else ("dislikes", before, behind)  # whoever hates it no longer may still not like it


def _things(before: str, behind: str, earlier: Sequence[str], language: str) -> frozenset[str]:
    """What an attitude is towards: what stands behind it, else before it, else what the nearest clause names that names anything."""
    if named := _named(behind, language):
        pronouns = (clause_words(language, "third_person") | words_of(language).leaning) - clause_words(language, "articles")
        pronoun = behind.split(maxsplit=1)[0] in pronouns
        return frozenset() if pronoun else frozenset([" ".join(chain.from_iterable(named))])
    for clause in (before, *reversed(earlier[-MOST_BACK:])):
        _, around, towards = _told(clause, language) or ("", clause, "")
        if named := _named(towards, language) or _named(around, language):
            return frozenset(map(" ".join, named))
    return frozenset()


def _named(clause: str, language: str) -> list[list[str]]:
    """The stems of what a clause names: each run of words that carry meaning and are no part of how it is told."""
    light = STOP_WORDS[language] | words_of(language).light | _Words.of(language).beside_thing | clause_words(language, "being")
    runs: list[list[str]] = [[]]
    for word in _WORD.findall(clause):
        if len(word) > 1 and word not in light and stem(word, language) not in light:
            runs[-1].append(stem(word, language))
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]
