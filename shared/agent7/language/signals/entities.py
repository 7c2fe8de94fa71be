"""Named entity recognition: people, animals, places, organisations and things that a text names, by spelling and by the words around them.
Pure.

No model and no list of all names: a capital within a sentence, a relation ("my sister Anna"), a preposition ("in Lisbon", "at Acme"), a way
of naming ("called Rex"), honorifics and foreign letters in Japanese. German capitals say nothing, so there the words around have to. What
only begins a sentence with a capital counts where a verb of persons follows, or where it stands elsewhere too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.readings import reader
from agent7.language.signals.entity_words import IS_OURS, ORGANISED, PETS, SPOKEN, Cues, cues_of, no_names, small_words
from agent7.language.statements.slots import nouns
from agent7.language.statements.slots.value_normalization import is_place
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import clean, fold, sentences
from agent7.lazy_patterns import lazy_regex

LONGEST_TEXT: Final = 2_000
"""Characters that are looked at: what is pasted behind them names nobody of the person's life."""
MOST_ENTITIES: Final = 12
LONGEST_NAME: Final = 60
LOOKED_AROUND: Final = 48
"""Characters ahead of a name and behind it that may tell what it is: a few words."""
SALIENCE: Final = 0.5
OF_THEIR_LIFE: Final = 0.3
"""Somebody of the person's own: "my sister Anna"."""
OF_A_KIND: Final = 0.1
"""The words around tell what it is."""
EACH_TIME: Final = 0.1
"""Named again."""


class EntityKind(StrEnum):
    """The type of a named entity."""

    PERSON = "person"
    ANIMAL = "animal"
    PLACE = "place"
    ORGANISATION = "organisation"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class Entity:
    """A named entity: the name as it was written, its type, and its salience in the text, in (0, 1]."""

    name: str
    kind: EntityKind
    salience: float

    @property
    def key(self) -> str:
        """The key by which two spellings of the same name are one entity."""
        return fold(self.name)


@dataclass(frozen=True, slots=True)
class _Found:
    """One mention; `sure` when it needs no second one to count."""

    name: str
    kind: EntityKind
    weight: float
    sure: bool


@dataclass(frozen=True, slots=True)
class _Around:
    """What stands around a name, folded: what is ahead of it in its sentence, the last word of that, a verb of persons behind."""

    ahead: str
    before: str
    acts: bool


_RUN = lazy_regex(
    r"(?:\p{Lu}[\p{L}\p{M}\p{N}]*(?:[&.'-]\p{L}[\p{L}\p{M}]*)*|\p{Lu}\.)"
    r"(?:[ -](?:(?:of|the|de|del|da|do|dos|das|di|du|des|la|le|von|van|der|zu|&|y|e)[ -](?:la |der |den )?)?"
    r"(?:\p{Lu}[\p{L}\p{M}\p{N}]*(?:[&.'-]\p{L}[\p{L}\p{M}]*)*|\p{N}{1,4}))*"
)
_MIXED = lazy_regex(r"\p{Lu}{2,}\p{N}*|\p{Lu}\p{Ll}+\p{Lu}\p{L}*|\p{Lu}\p{L}*\p{N}+")
"""Acronyms and names such as "GitHub" and "H2O": no sentence begins with them by chance."""
_WORD_BEFORE = lazy_regex(r"(?<![\p{L}\p{M}'-])([\p{L}\p{M}'-]++)[\s,:.]*+\Z")
_WORD_AFTER = lazy_regex(r"\A(?:'s)?[\s,]*([\p{L}\p{M}'-]+)")
_LOWER_PLACE = lazy_regex(r"\p{Ll}[\p{Ll}\p{M}]{3,}(?: \p{Ll}[\p{Ll}\p{M}]{3,})?")
_RELATED = lazy_regex(
    r"(?<![\p{L}'-])([\p{L}'-]+)"
    r"(?: (?:is|es|ist|e|est|o|a|el|la|der|die|le),?| (?:is|es|ist|e|est) (?:o|a|el|la|der|die|le))*\W*\Z"
)
"""The last noun, with "is" and an article behind it at most."""
_POSSESSIVE = lazy_regex(r"['\u2019]s?\Z")
_HONOURED = lazy_regex(r"[\p{Han}\p{Katakana}\u30fc]{1,8}(?=さん|さま|様|くん|君|ちゃん|先生|女士|씨|님)|\p{Hangul}{2,4}(?=씨|님)")
_TITLED = lazy_regex(r"(?:[\u300a\u300e]([^\u300b\u300f]{1,30})[\u300b\u300f])")
_KATAKANA = lazy_regex(r"\p{Katakana}[\p{Katakana}\u30fc\u30fb]{2,}")
_PLACED = lazy_regex(r"(?:住在|搬到|来自|來自)([\p{Han}]{2,3})|([\p{Han}]{2,4})(?=に住|出身|へ引っ越|に引っ越)")
_CYRILLIC = lazy_regex(r"\p{Cyrillic}")
_KANA = lazy_regex(r"[\p{Hiragana}\p{Katakana}]")
_OTHER_SCRIPT = lazy_regex(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]")


def entities_in(text: str, language: str | None = None) -> tuple[Entity, ...]:
    """The named entities of a text, the most salient first. `language`: what it is written in, where that is known."""
    read = text[:LONGEST_TEXT].strip()
    return _entities_in(read, _spoken(read, language))


@reader
def _entities_in(text: str, spoken: str) -> tuple[Entity, ...]:
    cues = cues_of(spoken)
    mentions = [found for sentence in sentences(text) for found in _mentions(sentence, cues, spoken)]
    if _OTHER_SCRIPT.search(text):
        mentions += _unspaced(text)
    known = {fold(found.name) for found in mentions if found.sure}
    merged: dict[str, Entity] = {}
    for found in mentions:
        if fold(found.name) in known:
            merged[fold(found.name)] = _joined(merged.get(fold(found.name)), found)
    return tuple(sorted(merged.values(), key=lambda entity: -entity.salience)[:MOST_ENTITIES])


def _spoken(text: str, language: str | None) -> str:
    if _CYRILLIC.search(text):
        return "ru"
    spoken = language if language in SPOKEN else detect_language(text)
    return spoken if spoken in SPOKEN else "en"


def _joined(before: Entity | None, found: _Found) -> Entity:
    if before is None:
        return Entity(found.name, found.kind, round(SALIENCE + found.weight, 2))
    kind = before.kind if before.kind is not EntityKind.THING else found.kind
    return Entity(before.name, kind, round(min(1.0, max(before.salience, SALIENCE + found.weight) + EACH_TIME), 2))


def _mentions(sentence: str, cues: Cues, spoken: str) -> Iterator[_Found]:
    shouted = sentence.isupper()
    first = next((place for place, letter in enumerate(sentence) if letter.isalnum()), 0)
    for run in _RUN.finditer(sentence):
        if shouted or len(run.group()) > LONGEST_NAME:
            continue
        begins = run.start() <= first
        name, dropped = _named(run.group(), begins=begins)
        if name:
            ahead = sentence[max(run.start() - LOOKED_AROUND, 0) : run.start()]
            around = _around(f"{ahead}{dropped}", sentence[run.end() : run.end() + LOOKED_AROUND], cues)
            yield _mention(name, around, cues, spoken, begins=begins and not dropped)
    for preposition in cues.places.finditer(fold(sentence)):
        found = _LOWER_PLACE.match(sentence, preposition.end())
        if found and (place := _lower_place(found.group())):
            yield _Found(place, EntityKind.PLACE, OF_A_KIND, sure=True)


def _around(ahead: str, behind: str, cues: Cues) -> _Around:
    before, after = _WORD_BEFORE.search(ahead), _WORD_AFTER.match(behind)
    acts = bool(after and fold(after[1]) in cues.doing) or bool(IS_OURS.match(fold(behind)))
    return _Around(f"{fold(ahead)} ", fold(before[1]) if before else "", acts)


def _named(run: str, *, begins: bool) -> tuple[str, str]:
    """The run without first words that are no name ("My Anna", "Yesterday Anna"), and the last of them, folded."""
    words, dropped = run.split(" "), ""
    nameless = no_names() if begins or len(words) == 1 else small_words()
    while words and (fold(words[0].partition("'")[0]) in nameless or len(words[0]) == 1 or words[0].isdigit()):
        dropped = fold(words.pop(0))
    while words and fold(words[-1]) in no_names():
        words.pop()
    return _POSSESSIVE.sub("", " ".join(words)).strip(".-' "), dropped


def _mention(name: str, around: _Around, cues: Cues, spoken: str, *, begins: bool) -> _Found:
    kind, weight = _kind(name, around, cues, spoken)
    unlike_others = bool(_MIXED.search(name)) or " " in name
    sure = kind is not EntityKind.THING or (unlike_others if spoken == "de" or begins else True)
    return _Found(name, kind, weight, sure)


def _kind(name: str, around: _Around, cues: Cues, spoken: str) -> tuple[EntityKind, float]:
    named = cues.naming.search(around.ahead)
    if relation := _relation(around.ahead[: named.start()] if named else around.ahead, spoken):
        return (EntityKind.ANIMAL if relation in PETS else EntityKind.PERSON), OF_THEIR_LIFE
    if ORGANISED.search(fold(name)):
        return EntityKind.ORGANISATION, OF_A_KIND
    if named:
        return EntityKind.PERSON, OF_A_KIND
    if is_place(name):
        return EntityKind.PLACE, OF_A_KIND
    if cues.employers.search(around.ahead):
        return EntityKind.ORGANISATION, OF_A_KIND
    if around.before in cues.people or (around.acts and not _MIXED.search(name)):
        return EntityKind.PERSON, OF_A_KIND
    return (EntityKind.PLACE, OF_A_KIND) if around.before in cues.place_words else (EntityKind.THING, 0.0)


def _relation(ahead: str, spoken: str) -> str | None:
    """The relation that ends the words ahead: "my sister", "mi perro", "meu chefe e o"."""
    found = _RELATED.search(ahead)
    return nouns.relation_of_noun(found[1], spoken) if found and spoken in LANGUAGES else None


def _lower_place(words: str) -> str:
    """As many of the words as are a place that the zone database knows, and mean nothing else."""
    for candidate in (words, words.partition(" ")[0]):
        if candidate not in no_names() and is_place(candidate):
            return candidate
    return ""


def _unspaced(text: str) -> Iterator[_Found]:
    """Names in writing without capitals."""
    for found in _HONOURED.finditer(text):
        yield _Found(found.group(), EntityKind.PERSON, OF_A_KIND, sure=True)
    for found in _TITLED.finditer(text):
        yield _Found(clean(found[1]), EntityKind.THING, OF_A_KIND, sure=True)
    for found in _PLACED.finditer(text):
        yield _Found(found[1] or found[2], EntityKind.PLACE, OF_A_KIND, sure=True)
    for found in _KATAKANA.finditer(text) if _KANA.search(text) else ():
        yield _Found(found.group(), EntityKind.PLACE if is_place(found.group()) else EntityKind.THING, 0.0, sure=True)
