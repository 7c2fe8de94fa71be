"""Owners: whose the things are that a text speaks of, and of whom it tells at all. Pure.

"My sister has two boys" and "my sister's boys" tell of hers: no answer to what my own are called. The words of it stand in
`language/data/<language>/owners.yaml`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from agent7.language.questions import question_words
from agent7.language.readings import reader
from agent7.language.signals.entities import EntityKind, entities_in
from agent7.language.signals.entity_words import PETS
from agent7.language.statements.slots import attributes, nouns
from agent7.language.text.normalization import fold
from agent7.language.text.pieces import words_of
from agent7.language.text.tokenization import stem
from agent7.language.text.word_lists import STOP_WORDS, TELLTALE_WORDS
from agent7.language.word_patterns import Words, pattern
from agent7.lazy_patterns import lazy_regex

LONGEST_NOUN: Final = 3
"""Words that may be owned together: "my sister's two boys"."""

MOST_PASSED: Final = 8
"""Words that are looked past on the way to another, each time: "my my my..." is read in proportion to its length."""

_WORD = lazy_regex(r"[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*+|'s?(?![\p{L}\p{M}])|[.,;:!?()\u2014]")
_FIRST_WORD = lazy_regex(r"[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*")
_PLACES: Final = frozenset({EntityKind.PLACE, EntityKind.ORGANISATION})
_CLAUSE_ENDS: Final = frozenset(".;!?")


@dataclass(frozen=True, slots=True)
class Owners:
    """Whose the things of a text are."""

    words: tuple[str, ...]
    """Its words and signs, folded; the places below are of these."""
    owned: Mapping[int, frozenset[str]]
    """What somebody other than the speaker has, and the words of that owner."""
    owning: frozenset[int]
    """The nouns that only say whose something is: "partner" of "my partner's brother"."""
    mine: frozenset[int]
    """What the speaker calls theirs, or says or asks whether they have it."""
    of_whom: frozenset[str]
    """Of whom it tells, where the speaker is in no part of it: "Noa has moved to Huelva", "our landlady Mrs Pope lives upstairs"."""
    named_beside: frozenset[int]
    """The nouns that a name is given to in passing: "cat" of "my daughter has a cat called Mimi"."""


def _folded(key: str) -> cached_property[frozenset[str]]:
    return cached_property(lambda words: frozenset(fold(str(word)) for word in words.data[key]))


class _Words(Words):
    files = ("owners",)

    kind = pattern("(?:<kinds>)")

    mine = _folded("mine")
    theirs = _folded("theirs")
    articles = _folded("articles")
    relative = _folded("relative")
    prepositions = _folded("of")
    of_mine = _folded("of_mine")
    having = _folded("having")
    i_have = _folded("i_have")
    naming = _folded("naming")
    third = _folded("third")
    titles = _folded("titles")
    along = _folded("with")

    @cached_property
    def own(self) -> frozenset[str]:
        """How the speaker says themselves."""
        return words_of(self.language, "speaker")

    @cached_property
    def stops(self) -> frozenset[str]:
        """Words of grammar."""
        return frozenset(map(fold, STOP_WORDS[self.language]))

    @cached_property
    def determiners(self) -> frozenset[str]:
        """What stands before a noun: whose it is, or an article."""
        return self.mine | self.articles

    @cached_property
    def no_names(self) -> frozenset[str]:
        """Words that are no name, wherever they stand."""
        return self.stops | self.third

    @cached_property
    def third_endings(self) -> tuple[str, ...]:
        """How verbs of the third person end."""
        return tuple(map(fold, self.data["third_endings"]))


@reader
def owners_in(text: str, language: str) -> Owners:
    """Whose the things of a sentence are. `language`: one that we speak."""
    words, said = _Words.of(language), _WORD.findall(text)
    folded = tuple(map(fold, said))
    people = _people(text, said, folded, language)
    owned: dict[int, frozenset[str]] = {}
    owning: set[int] = set()
    for place, word in enumerate(folded):
        if word in words.theirs:
            owned |= dict.fromkeys(_noun_from(folded, place + 1, words), frozenset({word}))
            continue
        theirs = _of_owner(folded, place, words)
        owning |= {place} if theirs else set()
        if place in people:
            owned |= dict.fromkeys([*theirs, *_had_by(folded, place, people[place], words)], people[place])
    mine = {each for place, word in enumerate(folded) for each in _mine(folded, place, word, words)}
    namings = (_past(folded, place - 1, words.relative, -1) for place, word in enumerate(folded) if word in words.naming)
    return Owners(
        words=folded,
        owned=owned,
        owning=frozenset(owning),
        mine=frozenset(mine - owned.keys() - owning),
        of_whom=_of_whom(folded, people, words),
        named_beside=frozenset(place for place in namings if place > 0 and folded[place - 1] in words.articles),
    )


def _mine(folded: Sequence[str], place: int, word: str, words: _Words) -> Sequence[int]:
    if word in words.mine:
        return _noun_from(folded, place + 1, words)
    if word in words.i_have:
        return _noun_from(folded, _past(folded, place + 1, words.own | words.articles, 1), words)
    return ()


def is_title(word: str, language: str) -> bool:
    """Whether a folded word may stand before a name as its title, which many share."""
    return word in _Words.of(language).titles


@reader
def meets_somebody(text: str, language: str) -> bool:
    """Whether somebody by name is along in what a text says: "notes with Ben on Friday"."""
    words, said = _Words.of(language), pairwise(_WORD.findall(text))
    return not words.data["nouns_large"] and any(fold(word) in words.along and name.istitle() for word, name in said)


def without_titles(said: Sequence[str], language: str) -> list[str]:
    """Words as written, folded, without the titles before names, and the "with" before them: "I'm with Dr Brandvold" tells no job."""
    words = _Words.of(language)
    titles = {place for place, (word, name) in enumerate(pairwise(said)) if fold(word) in words.titles and name[:1].isupper()}
    titles |= {place - 1 for place in titles if place and fold(said[place - 1]) in words.along}
    return [fold(word) for place, word in enumerate(said) if place not in titles]


@reader
def begins_with_name(text: str, language: str) -> bool:
    """Whether a sentence begins with what is written like a name, and a verb behind it: "Rita binds my books now"."""
    words, behind = _Words.of(language), behind_name(text, language)
    folded = fold(behind)
    return folded in words.third or (folded not in words.stops and behind.islower() and folded.endswith(words.third_endings))


def behind_name(text: str, language: str) -> str:
    """The word right behind what a sentence begins with, where that is written like a name and is no word that is known; else empty."""
    words, said = _Words.of(language), _WORD.findall(text)
    if len(said) < 2 or not said[0].istitle() or fold(said[0]) in words.no_names or _is_noun(fold(said[0]), words.language):
        return ""
    return str(said[1])


def tells_kind(text: str, language: str) -> bool:
    """Whether a sentence says of which kind is what it names first: "Pickle isn't a beagle", "Rover is a labrador"."""
    words = _Words.of(language)
    found = _FIRST_WORD.match(text)
    if found is None or not found[0].istitle() or fold(found[0]) in words.stops or _is_noun(fold(found[0]), words.language):
        return False
    return words.kind.match(fold(text[found.end() :].lstrip())) is not None


def names_every_noun_large(language: str) -> bool:
    """Whether a capital says nothing about a word's being a name."""
    return bool(_Words.of(language).data["nouns_large"])


@reader
def names_somebody(text: str, language: str) -> bool:
    """Whether somebody is named in passing ("a cat called Mimi"), behind a title, or, of the speaker's, behind what they are, also in
    small letters: "my cousin rasmus", "landlord is mr okafor"; a verb is no name.
    """
    words, folded = _Words.of(language), [fold(word) for word in _WORD.findall(text)]
    titles = words.titles - words.theirs
    titled = any(
        title in titles and before not in words.own and name.isalpha() and name not in words.no_names  # "I miss home"
        for before, title, name in zip(["", *folded], folded, folded[1:], strict=False)
    )
    return titled or not words.naming.isdisjoint(folded) or any(
        mine in words.mine
        and nouns.relation_of_noun(noun, language) is not None
        and name.isalpha()
        and name not in words.no_names | words.having | words.relative
        and not name.endswith(words.third_endings)
        for mine, noun, name in zip(folded, folded[1:], folded[2:], strict=False)
    )


def _of_owner(folded: Sequence[str], place: int, words: _Words) -> Sequence[int]:
    """What a noun at a place owns, where it is named for that alone: "my boss's son", "the son of my boss"."""
    behind = folded[place + 1] if place + 1 < len(folded) else ""
    if behind.startswith("'") and words.data["genitive"]:
        noun = _noun_from(folded, place + 2, words)
        return noun if noun and not folded[noun[0]].endswith("ing") else ()  # "Stu's moving" is no noun of his
    ahead = _past(folded, place - 1, words.determiners, -1)
    of, bare = ahead >= 0 and folded[ahead] in words.prepositions, ahead < place - 1 and folded[place - 1] in words.of_mine
    return _noun_to(folded, ahead - of, words) if of or bare else ()


def _had_by(folded: Sequence[str], place: int, owner: Collection[str], words: _Words) -> Sequence[int]:
    """What somebody who is named at a place is said to have: "my sister Petra has two boys, Milan and Jost"."""
    has = _past(folded, place + 1, owner, 1)
    if has >= len(folded) or folded[has] not in words.having:
        return ()
    end = next((each for each in range(has, len(folded)) if folded[each] in _CLAUSE_ENDS or folded[each] in words.own), len(folded))
    return [each for each in range(has + 1, end) if folded[each] not in words.stops]


def _people(text: str, said: Sequence[str], folded: Sequence[str], language: str) -> dict[int, frozenset[str]]:
    """Whom a text names: somebody of the speaker's life by what they are ("my sister Petra"), or by name."""
    words, entities = _Words.of(language), entities_in(text, language)
    places, persons = _parts_of(entities, _PLACES), _parts_of(entities, {EntityKind.PERSON})
    first = _first(folded, words)
    found: dict[int, frozenset[str]] = {}
    for place, word in enumerate(folded):
        ahead, behind = folded[place - 1] if place else "", folded[place + 1] if place + 1 < len(folded) else ""
        named = bool(behind) and said[place + 1].istitle() and behind not in words.stops
        beside = named and ahead in words.mine and word not in words.stops and not words.data["nouns_large"]  # "Mein Yoga Kurs" is nobody
        if _is_somebody(word, language) or beside:
            found[place] = frozenset({word, behind} if named else {word})
            if named:
                found[place + 1] = found[place]
        if (
            place in found
            or not said[place][:1].isupper()
            or word in places
            or word in words.no_names
            or (_is_abbreviation(said[place]) and word not in persons)
            or (place == first and _is_noun(word, language))
        ):
            continue
        begins = behind in words.third and not (words.data["nouns_large"] and place and folded[place - 1] not in words.titles)
        if word in persons or behind.startswith("'") or (begins if place == first else not words.data["nouns_large"]):
            found[place] = frozenset({word})
    return found


def _is_abbreviation(word: str) -> bool:
    """Whether a word is written in capitals throughout: "my U3A talk" tells of nobody who is called so."""
    return len(word) > 1 and word.isupper()


def _parts_of(entities: Collection[Any], kinds: Collection[EntityKind]) -> frozenset[str]:
    return frozenset(part for entity in entities if entity.kind in kinds for part in fold(entity.name).split())


def _is_somebody(word: str, language: str) -> bool:
    """Whether a noun says what somebody is to the speaker. What a pet has is the speaker's: "the dog's vet"."""
    relation = nouns.relation_of_noun(word, language)
    return relation is not None and relation not in PETS and attributes.is_relation(attributes.attribute_of_relation(relation))


def _is_noun(word: str, language: str) -> bool:
    """Whether a first word, which has a capital anyhow, is known to be no name: "plan is to be in Rome"."""
    return word in TELLTALE_WORDS[language] or stem(word, language) in question_words.words_of(language).told.stems


def _of_whom(folded: Sequence[str], people: Mapping[int, frozenset[str]], words: _Words) -> frozenset[str]:
    first = _past(folded, _first(folded, words), words.mine, 1)
    return people[first] if first in people and words.own.isdisjoint(folded[first + 1 :]) else frozenset()


def _first(folded: Sequence[str], words: _Words) -> int:
    """The place of the first word behind an article or a title."""
    before = words.articles | words.titles
    return next((place for place, word in enumerate(folded) if word not in before or place == len(folded) - 1), 0)


def _noun_from(folded: Sequence[str], start: int, words: _Words) -> list[int]:
    """The places of a noun that begins at a place, with what stands before it: "two boys"."""
    found: list[int] = []
    for place in range(start, min(start + LONGEST_NOUN, len(folded))):
        if folded[place] in words.no_names or folded[place] in words.naming or not folded[place][0].isalnum():
            break
        found.append(place)
    return found


def _noun_to(folded: Sequence[str], end: int, words: _Words) -> list[int]:
    """The places of a noun that ends at a place."""
    found: list[int] = []
    for place in range(end, max(end - LONGEST_NOUN, -1), -1):
        if folded[place] in words.stops or folded[place] in words.articles or not folded[place][0].isalnum():
            break
        found.append(place)
    return found


def _past(folded: Sequence[str], place: int, through: Collection[str], step: int) -> int:
    """The first place from here on, one way or the other, that has none of these words; of very many of them, one still among them."""
    last = place + step * MOST_PASSED
    while 0 <= place < len(folded) and folded[place] in through and place != last:
        place += step
    return place
