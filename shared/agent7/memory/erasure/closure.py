"""What goes together: everything that holds what is to be forgotten, was drawn from it or led to it, found again until nothing more is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from agent7.identity import MemoryId, MessageId, Scope
from agent7.language import USER, Topic, clean, details_fit, folded_words, is_document, lex, pieces, refers_to_somebody
from agent7.lazy_patterns import lazy_regex
from agent7.memory.erasure.mentions import Sayings, carrier_of, codes_in
from agent7.memory.model import Forgotten, Memory
from agent7.memory.recall import trust
from agent7.store.memory import embeddings, memories, merges, postings
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind, SourceType

MOST_ROUNDS: Final = 6
"""Of asking again. Each finds what says the same as the one before; two are usual."""
MOST_HOLDING: Final = 2_000
ALIKE: Final = 0.82
"""Cosine from which one sentence is another in other words, where its names and numbers are the same."""
SHORTEST_NAME: Final = 4
TITLED: Final = lazy_regex(r"\b(?P<title>\p{L}{2,4})\.? (?=\p{Lu}\p{Ll})")
"""A few letters right before a name: "Dr Brandvold", "Frau Meier"."""
MOST_COMPARED: Final = 20
"""Memories whose vectors are compared with all others: some 20 ms each among 50,000."""


@dataclass(slots=True)
class Doomed:
    """What goes. Of a memory that tells of other things too only `pieces` do, and `rests` has what stays of it.

    What is protected stays, takes nothing along, and is named.
    """

    topic: Topic | None = None
    said: tuple[str, ...] = ()
    """What messages tell of it, in their words: a memory drawn from one may name it no more ("the one for the shed is 9981")."""
    going: dict[MemoryId, Memory] = field(default_factory=dict)
    pieces: dict[MemoryId, str] = field(default_factory=dict)
    rests: dict[MemoryId, str] = field(default_factory=dict)
    protected: dict[MemoryId, Memory] = field(default_factory=dict)

    @property
    def told(self) -> tuple[Memory, ...]:
        """What goes: whole memories, and of the others the pieces that go."""
        return tuple(piece_of(memory, self.pieces[each]) if each in self.pieces else memory for each, memory in self.going.items())

    @property
    def whole(self) -> list[MemoryId]:
        """The memories of which nothing stays."""
        return [memory for memory in self.going if memory not in self.pieces]

    @property
    def sayings(self) -> Sayings:
        """What any text is compared with."""
        return carrier_of(Forgotten(self.told, phrases=self.said, topic=self.topic))

    def add(self, memory: Memory, sayings: Sayings | None = None) -> bool:
        """Let a memory go, or stay if it is protected; whether it goes now. `sayings`: only what of it says this, where it can be cut."""
        if memory.id in self.going or memory.id in self.protected:
            return False
        if memory.protected:
            self.protected[memory.id] = memory
            return False
        self.going[memory.id] = memory
        if sayings is not None and _can_be_cut(memory) and sayings.rest(memory.content) not in (None, memory.content):
            self.pieces[memory.id] = sayings.told_in(memory.content)
        return True

    def settle(self) -> None:
        """See what stays of what is cut, once all is known that goes."""
        sayings = self.sayings
        left = {each: sayings.rest(self.going[each].content) for each in self.pieces}
        self.rests = {each: rest for each, rest in left.items() if rest is not None}
        self.pieces = {each: told for each, told in self.pieces.items() if each in self.rests}


def closure(
    unit: UnitOfWork,
    scope: Scope,
    roots: Sequence[Memory],
    topic: Topic | None = None,
    said: Sequence[str] = (),
    *,
    everywhere: bool = True,
) -> Doomed:
    """These memories, or what they tell of the topic, what `said` it, and everything that goes with them.

    `everywhere`: whatever else speaks of the topic goes, too.
    """
    doomed = Doomed(topic if everywhere else None, tuple(said))
    meant = carrier_of(Forgotten((), topic=topic)) if topic is not None else None
    fresh = [memory for memory in roots if doomed.add(memory, meant)]
    for place in range(MOST_ROUNDS):
        if not fresh and (place or not said):
            break
        sayings = doomed.sayings
        bound, saying = list(_bound(unit, scope, doomed, fresh)), list(_saying(unit, scope, doomed, fresh, sayings))
        fresh = [each for each in bound if doomed.add(each)] + [each for each in saying if doomed.add(each, sayings)]
    doomed.settle()
    return doomed


def piece_of(memory: Memory, piece: str) -> Memory:
    """A memory that tells nothing but one of its pieces: without its value, where that stands in another."""
    if memory.value is not None and f" {folded_words(memory.value)} " in f" {folded_words(piece)} ":
        return replace(memory, content=piece)
    return replace(memory, content=piece, subject=None, attribute=None, value=None)


def said_of(memory: Memory, topic: Topic) -> Memory:
    """A document with no more than it says of a topic, where it names that; any other memory as it is."""
    parts = pieces(memory.content) if is_document(memory.content) else ()
    places = topic.told_in(memory.content, parts) if parts else set[int]()
    return replace(memory, content=clean("".join(parts[place].of(memory.content) for place in sorted(places)))) if places else memory


def _can_be_cut(memory: Memory) -> bool:
    """What was drawn from several memories is drawn anew."""
    return not memory.derived_from and memory.kind is not Kind.EPISODIC


def _bound(unit: UnitOfWork, scope: Scope, doomed: Doomed, fresh: Sequence[Memory]) -> Iterable[Memory]:
    """What goes whatever its words.

    Earlier values of a slot, what was made one with it, what was made of it and others, drawn from nothing
    else, or quotes it.
    """
    slots = {(memory.subject or "", memory.attribute) for memory in fresh if memory.attribute}
    values = {(memory.subject, memory.attribute, memory.value) for memory in fresh}
    for memory in memories.history_of_slots(unit, scope.own, list(slots)) if slots else ():
        if trust.is_single_valued(memory.attribute) or (memory.subject, memory.attribute, memory.value) in values:
            yield memory
    yield from merges.made_one_with(unit, scope.own, [memory.id for memory in fresh])
    gone = set(doomed.whole)
    for memory in memories.derived_from(unit, scope.own, [memory.id for memory in fresh]):
        if memory.kind is Kind.EPISODIC or memory.source_type is SourceType.COMPACTION or gone.issuperset(memory.derived_from):
            yield memory


def _saying(unit: UnitOfWork, scope: Scope, doomed: Doomed, fresh: Sequence[Memory], sayings: Sayings) -> Iterable[Memory]:
    """What says it: where it came from, what else came from the same messages, whatever holds its words or its meaning."""
    sources = memories.read(unit, [scope.own], [each for memory in fresh for each in memory.derived_from])
    for memory in fresh:
        drawn = [sources[each] for each in memory.derived_from if each in sources]
        yield from [each for each in drawn if sayings(each.content)] or _nearest_by_words(memory, drawn)
    for of_one in _by_message(memories.of_messages(unit, scope.own, messages_of(fresh))):
        as_said = [memory for memory in of_one if memory.kind is Kind.VERBATIM and memory.speaker == USER]
        yield from (each for each in as_said[:1] if len(as_said) == 1 and _shares_words(each, of_one, doomed))
        yield from (memory for memory in of_one if sayings(memory.content) or _names_a_value(memory, doomed))
        yield from (memory for before, memory in pairwise(of_one) if doomed.topic is not None and _goes_on_about(before, memory, doomed))
    wanted = _terms(doomed, fresh)
    held = [each for terms in wanted for each in postings.holding_all(unit, [scope.own], terms, most=MOST_HOLDING, any_life=True)]
    rows = memories.read(unit, [scope.own], [each for each in dict.fromkeys(held) if each not in doomed.going])
    yield from (memory for memory in rows.values() if sayings(memory.content))
    yield from (memory for memory in memories.outcomes(unit, scope.own) if sayings(memory.content))
    compared = fresh[:MOST_COMPARED] if doomed.topic is not None else ()
    bare = {memory.id: memory for memory in compared if memory.attribute is None and not memory.derived_from}
    near = memories.read(unit, [scope.own], embeddings.alike(unit, scope.own, list(bare), least=ALIKE)) if bare else {}
    for memory in near.values():
        if memory.attribute is None and any(_same_details(memory.content, each.content) for each in bare.values()):
            yield memory


def _shares_words(as_said: Memory, of_one: Sequence[Memory], doomed: Doomed) -> bool:
    """Whether what a message told in its own words shares any with what goes of it, or goes on about somebody; else it tells more."""
    if is_document(as_said.content):
        return False
    gone = {lexeme for each in of_one if each.id in doomed.going for lexeme in lex(each.content, each.language).frequencies}
    return not gone.isdisjoint(lex(as_said.content, as_said.language).frequencies) or refers_to_somebody(
        as_said.content, as_said.language or ""
    )


def _names_a_value(memory: Memory, doomed: Doomed) -> bool:
    """Whether it names whom or what a slot held that goes, or who came after under the same title.

    "Haddad sold the flat", said with who the landlord is by now; "I'm with Dr Brandvold now", said with what became of Dr Salcedo.
    """
    values = [each.value.split() for each in doomed.going.values() if each.attribute and each.value and each.value.strip()]
    names = {words[-1] for words in values if len(words[-1]) >= SHORTEST_NAME and words[-1].isalpha()}
    titles = {words[0].rstrip(".") for words in values if len(words) > 1}
    titled = {folded_words(found["title"]) for found in TITLED.finditer(memory.content)}
    return not (names.isdisjoint(folded_words(memory.content).split()) and titles.isdisjoint(titled))


def _goes_on_about(before: Memory, memory: Memory, doomed: Doomed) -> bool:
    """Whether it goes on about whom what goes told of, right before it: "my therapist is Dr Leng, I see her on Mondays"."""
    whole = before.id in doomed.going and before.id not in doomed.pieces
    return whole and memory.speaker == USER and refers_to_somebody(memory.content, memory.language or "")


def messages_of(gone: Iterable[Memory]) -> tuple[MessageId, ...]:
    """The messages that these came from."""
    return tuple(dict.fromkeys(memory.source_message_id for memory in gone if memory.source_message_id is not None))


def _by_message(rows: Iterable[Memory]) -> list[list[Memory]]:
    found: dict[MessageId | None, list[Memory]] = {}
    for memory in rows:
        found.setdefault(memory.source_message_id, []).append(memory)
    return list(found.values())


def _terms(doomed: Doomed, fresh: Sequence[Memory]) -> Iterable[Sequence[tuple[str, ...]]]:
    """What to look for: the words of each value, of each code, and of what has no value."""
    told = {memory.id: memory for memory in doomed.told}
    for memory in (told[each.id] for each in fresh if each.id in told):
        for words in (memory.value or memory.content, *codes_in(memory.content)):
            if terms := [(lexeme,) for lexeme in lex(words, memory.language).frequencies]:
                yield terms
    for words in (each for piece in doomed.said for each in (piece, *codes_in(piece))):
        if terms := [(lexeme,) for lexeme in lex(words).frequencies]:
            yield terms
    for way in doomed.topic.ways if doomed.topic is not None else ():
        yield way.terms


def _nearest_by_words(memory: Memory, drawn: Sequence[Memory]) -> list[Memory]:
    """Of several sources that say it in other words, those that share most with it."""
    words = set(lex(memory.content, memory.language).frequencies)
    shared = [len(words & set(lex(each.content, each.language).frequencies)) for each in drawn]
    return [each for each, count in zip(drawn, shared, strict=True) if count == max(shared)]


def _same_details(one: str, other: str) -> bool:
    return details_fit(one, other) and details_fit(other, one)
