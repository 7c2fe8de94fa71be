"""Open attributes (open-domain slot filling): what is told of things that the schema does not know, "parking costs 70 a month". Pure.

The key is the head noun with what tells it from others of its kind, `rent/studio` of "the rent on the studio", then the verb where it is no
verb of being (`kiln/2>fires`), then what kind of value it holds (`physio:when`). One thing may have a name, a number and a day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from agent7.language.data_files import load
from agent7.language.statements.grammars.schema import Grammar, now
from agent7.language.statements.grammars.values import VALUES
from agent7.language.statements.slots import attributes, nouns
from agent7.language.statements.slots.attributes import NUMBER, USER, WHEN, WHERE
from agent7.language.statements.slots.noun_phrases import attribute_key, owner_of
from agent7.language.statements.slots.value_phrases import is_description, is_name, trimmed, without_article
from agent7.language.text.normalization import fold
from agent7.language.text.word_lists import STOP_WORDS
from agent7.language.times.calendar_words import MONTHS, WEEKDAYS
from agent7.language.times.windows import holds_time
from agent7.language.word_patterns import Words, pattern
from agent7.types import Slot

LONGEST_PHRASE: Final = 60
"""Characters of a noun phrase. A longer one is a clause."""
MOST_NOUNS, MOST_BESIDE = 4, 3
"""Words of a noun group, and of what tells it from others ("of the cottage")."""
MOST_BEFORE_VERB: Final = 7
"""Words before a verb that is known by its ending alone."""
LONGEST_VALUE: Final = 6
"""Words of a value that is no name. More tell a story."""
FEWEST_DIGITS: Final = 4
"""Of a value that makes a thing of what else passes: "the number of the plumber is 0161 496 0177"."""
HEAD_LAST: Final = frozenset({"en", "de"})
"""Languages whose compounds end with their head."""
_ELIDED = re.compile(r"\b([cdjlmnst]|qu)'")
_POSSESSOR = re.compile(r"(?P<who>[\w' -]{2,40}?)(?:'s|s') (?P<noun>.+)\Z")
_ENDS_VALUE = re.compile(r"[,;](?= )| - | \(|: ")
_NUMBERING = re.compile(r"(?:number|no|nr|nummer|numero)\.?(?= \d)")


class Thing(NamedTuple):
    """What a noun phrase names, and whose it is. `slot` has neither verb nor kind of value."""

    slot: Slot
    owned: bool
    new: bool
    unique: bool
    passing: bool


class Told(NamedTuple):
    """A value that is told of a thing. `changes`: it takes the place of another."""

    slot: Slot
    value: str
    changes: bool


class OpenWords(Words):
    """One language's words, from `data/<language>/statements.yaml`."""

    files = ("grammar/syntax", "statements")

    the = pattern(r"\A(?:<the>) ?(?<=[ '])")
    verb = pattern("(?:<verb>)")
    before_value = pattern(r" (?:(?:<before_value>) )?(?=\S)")
    changes = pattern(r"\b(?:<changes>)\b")
    new = pattern(r"\b(?:<new>) ")
    apart = pattern(r"\b(?:<apart>)\b")
    is_at = pattern(r" (?:<is_at>) (?:(?:<lies>) )?(?=(?:<places>) \S)")
    """What stands between a thing and the place where it is."""

    @cached_property
    def linked(self) -> tuple[re.Pattern[str], ...]:
        """A noun phrase and a value, joined by a verb of naming, being, costing or change; groups `np`, `v`, `named`, `changed`."""
        np, value = rf"(?P<np>[^,;:]{{2,{LONGEST_PHRASE}}}?)", r"(?P<v>.+)\Z"
        being, change = "(?P<named><naming>)|(?:<being>)|(?:<costs>)", "(?P<changed><changed>)"
        today, prefix = rf"(?: (?:{now()}))?", rf"(?:(?:{now()}) )?(?:(?:<before_value>|<to>) )?"
        forms = (
            rf"{np},?{today} (?:{being}) {prefix}{value}",
            rf"{np}{today} {change} (?:<to>) {prefix}{value}",
            rf"{np} {change}[^,;]{{0,30}}[,;] (?:<which_is>) {prefix}{value}",
            rf"(?P<changed><moving>) {np} (?:<to>) {prefix}{value}",
            *([rf"{np}'s {prefix}{value}"] if self.language == "en" else []),
        )
        return tuple(re.compile(self.spelled(form)) for form in forms)

    @cached_property
    def prepositions(self) -> frozenset[str]:
        """What something belongs to stands behind these."""
        return frozenset(self.data["of"]) | {"d'"}

    @cached_property
    def grammatical(self) -> frozenset[str]:
        """Words that are no nouns."""
        return frozenset(map(fold, STOP_WORDS[self.language])) | frozenset(self.data["of"])

    @cached_property
    def unique(self) -> frozenset[str]:
        """Nouns, in the singular, of what there is one of at a time."""
        return frozenset(map(attributes.singular, self.data["unique"]))

    @cached_property
    def ordering(self) -> frozenset[str]:
        """First words of an order, which no thing is called: of work too, but for verbs that are nouns as well ("rent", "plan")."""
        verbs = frozenset(map(fold, load(self.language, "sentences", "tasks")["lists"]["verb"]["values"]))
        return frozenset(self.data["ordering"]) | (verbs - frozenset(load(self.language, "requests")["loose"].split()))

    @cached_property
    def deeds(self) -> frozenset[str]:
        """Verbs of work, which order something where what is wanted follows: "compare three cars", not "book club"."""
        return frozenset(fold(verb) for verb in load(self.language, "sentences/tasks")["lists"]["verb"]["values"])

    @cached_property
    def passing(self) -> frozenset[str]:
        """Nouns of what says nothing that lasts."""
        return frozenset(map(attributes.singular, self.data["passing"]))


def thing_of(phrase: str, grammar: Grammar) -> Thing | None:
    """The thing that a noun phrase names; None for a clause, a pronoun, what passes, and what the schema knows."""
    words, folded = OpenWords.of(grammar.language), _ELIDED.sub(r"\1' ", fold(phrase)).strip(' .,:;!"')
    if words.apart.search(folded):
        return None
    own = re.match(rf"(?:{grammar.own}) ", folded)
    rest = folded[own.end() :] if own else words.the.sub("", folded, count=1)
    subject, beside = USER, list[str]()
    if possessed := _POSSESSOR.match(rest) if grammar.language == "en" else None:
        subject, beside = _possessor(possessed["who"], phrase, grammar, own=bool(own))
        rest = possessed["noun"]
    group, behind = _group(grammar.unchanging.sub("", words.new.sub("", _NUMBERING.sub("", rest))).split(), words)
    owner = grammar.own_phrase.fullmatch(" ".join(behind[1:]))
    if subject == USER and owner and (relation := nouns.relation_of_noun(owner["owner"], grammar.language)):
        subject, behind = relation, []
    joining = (word in words.prepositions or words.the.fullmatch(f"{word} ") or re.fullmatch(grammar.own, word) for word in behind)
    beside += [word for word, joins in zip(behind, joining, strict=True) if not joins]
    if not 1 <= len(group) <= MOST_NOUNS or len(beside) > MOST_BESIDE or not group[0][0].isalpha():
        return None
    if any(_is_no_noun(word, words, grammar) for word in (*group, *beside)):
        return None
    lettered = [word for word in group if word[0].isalpha()]
    head = lettered[-1 if grammar.language in HEAD_LAST else 0]
    beside += [word for word in group if word != head]
    noun = attributes.singular(head)
    known = noun in attributes.ATTRIBUTES or attribute_key(" ".join(group), grammar) is not None
    if known and (len(group) > 1 or subject != USER or not beside):
        return None
    key = "/".join([noun, *([" ".join(sorted(map(attributes.singular, beside)))] if beside else [])])
    return Thing(Slot(subject, key), bool(own or possessed), bool(words.new.search(rest)), noun in words.unique, noun in words.passing)


def _group(words: list[str], known: OpenWords) -> tuple[list[str], list[str]]:
    """The nouns of a phrase, and what stands behind them from the first preposition on."""
    cut = next((place for place, word in enumerate(words) if (place and word in known.prepositions)), len(words))
    return words[:cut], words[cut:]


def _possessor(who: str, phrase: str, grammar: Grammar, *, own: bool) -> tuple[str, list[str]]:
    """Whose it is in English, by relation or by name; a thing's is told by it: "the gym's locker"."""
    named = phrase[fold(phrase).find(who) :][:1].isupper() and " " not in who
    subject = owner_of(who, grammar) if named or (own and nouns.relation_of_noun(who.split(maxsplit=1)[0], grammar.language)) else None
    return (subject, []) if subject else (USER, who.split())


def _is_no_noun(word: str, words: OpenWords, grammar: Grammar) -> bool:
    """Whether a word makes it a clause, or somebody: what relatives are and do the schema knows."""
    if word in words.grammatical or word in VALUES.no_person or not re.fullmatch(r"[\w&.-]+", word):
        return True
    return nouns.relation_of_noun(word, grammar.language) is not None


def told_of_things(bare: str, grammar: Grammar, *, corrects: bool) -> Iterator[Told]:
    """What a clause tells of a thing, the most likely reading first. `corrects`: what was said before it is wrong."""
    folded, words = fold(bare), OpenWords.of(grammar.language)
    for form in words.linked:
        if found := form.match(folded):
            groups = found.groupdict()
            named, changed = bool(groups.get("named")), bool(groups.get("changed"))
            yield from _told(bare, found.span("np"), found.start("v"), grammar, named=named, changes=corrects or changed)
    yield from _by_verb(bare, folded, grammar, changes=corrects)


def _by_verb(bare: str, folded: str, grammar: Grammar, *, changes: bool) -> Iterator[Told]:
    """ "Kiln 2 fires at 1180": any other verb, known by its ending, before a number or a day."""
    words = OpenWords.of(grammar.language)
    begins = words.the.match(folded) or re.match(rf"(?:{grammar.own}) ", folded)
    if not begins and (folded.partition(" ")[0] in words.ordering or _orders(folded, words, grammar)):
        return
    for found in [*re.finditer(r" ", folded[:LONGEST_PHRASE])][:MOST_BEFORE_VERB]:
        verb = words.verb.match(folded, found.end()) if grammar.language == "en" or begins else None
        prefix = words.before_value.match(folded, verb.end()) if verb else None
        if verb and prefix and not {verb[0], verb[0].removesuffix("s")} & (words.grammatical | words.passing):
            for told in _told(bare, (0, found.start()), prefix.end(), grammar, named=False, changes=changes):
                key, _, kind = told.slot.attribute.partition(":")
                if kind:
                    yield told._replace(slot=Slot(told.slot.subject, f"{key}>{verb[0].strip()}:{kind}"))


def _orders(folded: str, words: OpenWords, grammar: Grammar) -> bool:
    """Whether a clause begins with a verb of work and what is wanted: "compare three used cars"."""
    first, _, rest = folded.partition(" ")
    second = rest.partition(" ")[0]
    return first in words.deeds and bool(second.isdigit() or second in VALUES.counts or grammar.leading_article.match(rest))


def whereabouts(bare: str, grammar: Grammar) -> Told | None:
    """Where a clause says that a thing is, "the car is parked on level 3": it is in one place at a time.

    None for people, for what one may have several of, and for times.
    """
    folded, words = fold(bare), OpenWords.of(grammar.language)
    if not (words.the.match(folded) or re.match(rf"(?:{grammar.own}) ", folded)):
        return None
    for found in words.is_at.finditer(folded[:LONGEST_PHRASE]):
        noun = words.the.sub("", re.sub(rf"\A(?:{grammar.own}) ", "", folded[: found.start()]), count=1)
        value = trimmed(bare[found.end() :], grammar)
        if value and _is_one_thing(noun, words, grammar) and kind_of(value) != WHEN and not grammar.leaning.search(fold(value)):
            return Told(Slot(USER, f"{noun}{WHERE}"), value, changes=True)
    return None


def _is_one_thing(noun: str, words: OpenWords, grammar: Grammar) -> bool:
    """Whether a few nouns name something of which there is one at a time, and nobody."""
    group = noun.split()
    if not 1 <= len(group) <= MOST_NOUNS or words.apart.search(noun) or any(_is_no_noun(word, words, grammar) for word in group):
        return False
    head = group[-1 if grammar.language in HEAD_LAST else 0]
    return attributes.singular(head) not in words.passing and not attributes.may_be_several(attributes.singular(head))


def _told(bare: str, phrase: tuple[int, int], start: int, grammar: Grammar, *, named: bool, changes: bool) -> Iterator[Told]:
    thing, words = thing_of(bare[slice(*phrase)], grammar), OpenWords.of(grammar.language)
    said = _ENDS_VALUE.split(bare[start:], maxsplit=1)[0]
    value = trimmed(said, grammar)
    kind = _kind(value, bare, grammar, named=named, owned=thing is not None and thing.owned)
    if thing is None or kind is None or (not kind and not (thing.owned or (named and "/" in thing.slot.attribute))):
        return
    if thing.passing and not ("/" in thing.slot.attribute and (thing.owned or sum(map(str.isdigit, value)) >= FEWEST_DIGITS)):
        return
    several = attributes.may_be_several(thing.slot.attribute)
    cue = changes or bool(words.changes.search(fold(bare))) or (thing.new and not several) or (named and thing.unique)
    yield Told(Slot(thing.slot.subject, f"{thing.slot.attribute}{kind}"), value, cue)


def _kind(value: str, bare: str, grammar: Grammar, *, named: bool, owned: bool) -> str | None:
    """What kind of value it is: a name (""), a number, a day or hour; None where it is none that would be told of a thing."""
    words = value.split()
    if not words or fold(value) in grammar.pronouns or grammar.leaning.search(fold(value)):
        return None
    if named:
        return "" if is_name(value, bare, grammar) or any(map(str.isdigit, value)) else None
    if len(words) > LONGEST_VALUE:
        return None
    if kind := kind_of(value):
        return kind
    proper = without_article(value, grammar)
    titled = len(proper.split()) > 1 and all(word[:1].isupper() for word in proper.split()) if grammar.language == "de" else True
    capital = proper[:1].isupper() and titled and is_name(proper, bare, grammar) and not is_description(value, grammar)
    return "" if owned and capital else None


def kind_of(value: str) -> str:
    """The kind of a value, as it stands behind the key: a day or hour, a number, or a name."""
    named = not (WEEKDAYS | MONTHS.keys()).isdisjoint(map(attributes.singular, fold(value).replace(",", " ").split()))
    return WHEN if named or holds_time(value) else NUMBER if any(map(str.isdigit, value)) else ""
