"""Erasure on request: what is meant by a topic, and its removal with all that goes with it. Hashes keep it from coming back."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from agent7.identity import MemoryId, PublicId, Scope
from agent7.language import USER, Topic, attributes, bare_topic, count_tokens, fold, lex, telling_pattern
from agent7.memory.erasure.closure import Doomed, closure, messages_of, piece_of
from agent7.memory.erasure.mentions import carrier_of, phrases_of, values_of
from agent7.memory.erasure.text_stores import ErasureRequest, let_go
from agent7.memory.model import Forgotten, Memory
from agent7.memory.write.fingerprints import content_key, fingerprints
from agent7.store.memory import forgotten, instructions, lessons, memories, memory_changes, merges, postings
from agent7.store.recall import recalls
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Status

MOST_FOUND: Final = 2_000
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Forgetting:
    """Erasure ("forget"). `link` notes whom and what a memory speaks of; `fingerprint_key` keys the hashes of what went."""

    fingerprint_key: bytes
    link: Callable[[UnitOfWork, Scope, Memory], None]

    @staticmethod
    def meant(unit: UnitOfWork, scope: Scope, said: str, language: str) -> tuple[Topic, tuple[Memory, ...]]:
        """A topic with every name that it is known by, and all that the person told of it, whatever became of that since.

        What only asks is nothing that was told.
        """
        topic = Topic.read(said, language)
        of_slot = _of_slot(unit, scope, topic)
        telling = _telling(unit, scope, topic)
        own = [each for each in (*of_slot, *telling) if each.subject == USER]
        people = [each for each in own if attributes.is_relation(each.attribute or "")]
        named = [each for each in own if each not in people and _is_called(topic, each, language)]
        called = [each.value or "" for each in named if memories.is_subject(unit, scope.own, each.value or "")]  # "my ex" is Olga
        beside = [name for each in telling for name in topic.names_in(each.content, language)]
        roles = [*(each.attribute or "" for each in people), *(role for each in telling for role in topic.roles_in(each.content, language))]
        if people or called or beside or roles:  # "my sister" is Olga, and Olga is "my sister"
            names = [*(each.value or "" for each in people), *called, *beside]
            topic = topic.known_as(names, roles, language)
            telling = _telling(unit, scope, topic)
        found = {memory.id: memory for memory in (*of_slot, *telling)}
        return topic, tuple(sorted(found.values(), key=lambda memory: -memory.id))

    @staticmethod
    def carriers(
        unit: UnitOfWork,
        scope: Scope,
        ids: Sequence[MemoryId],
        topic: Topic | None = None,
        said: Sequence[str] = (),
        *,
        everywhere: bool = True,
    ) -> Doomed:
        """These, and everything that would go with them."""
        return closure(unit, scope, memory_changes.lock(unit, scope.own, ids), topic, said, everywhere=everywhere)

    def forget(
        self,
        unit: UnitOfWork,
        scope: Scope,
        ids: Sequence[MemoryId],
        rules: Sequence[PublicId],
        at: datetime,
        topic: Topic | None = None,
        said: Sequence[str] = (),
        *,
        everywhere: bool = True,
    ) -> Forgotten:
        """Only what is the user's own and not protected goes; protected ones are named in the answer.

        With a `topic` only what they tell of it, and `everywhere` whatever else speaks of it, or repeats what messages `said` of it.
        """
        doomed = self.carriers(unit, scope, ids, topic, said, everywhere=everywhere)
        gone, protected = doomed.told, tuple(doomed.protected.values())
        once = (replace(doomed.going[each], attribute=None) for each in doomed.rests)  # what they told whole, whatever value stays
        self._note_hashes(unit, scope, (*gone, *once), at)
        words_alone = (fingerprints(self.fingerprint_key, scope.own, each, None, None, None) for each in said)
        forgotten.add(unit, scope.own, [each for hashes in words_alone for each in hashes], at)
        give_back = merges.compacted_into(unit, scope.own, doomed.whole)
        memory_changes.delete(unit, scope.own, doomed.whole)
        memory_changes.reopen_all(unit, scope.own, give_back)
        self._shorten(unit, scope, doomed)
        dropped = [*instructions.delete(unit, scope, rules), *lessons.delete_told(unit, scope.own, rules)]
        told = tuple(text for text, _ in dropped)
        sources = tuple(dict.fromkeys([*messages_of(gone), *(source for _, source in dropped if source is not None)]))
        result = Forgotten(gone, sources, (*phrases_of(gone), *said, *told), protected, told, doomed.topic)
        says = carrier_of(result)
        memory_changes.blank_evidence(unit, scope.own, [each for each, evidence in memories.evidence(unit, scope.own) if says(evidence)])
        saying = telling_pattern([*result.phrases, *values_of(gone)])
        recalls.redact(unit, scope, [recall for recall, query in recalls.queries(unit, scope) if saying.search(fold(query)) or says(query)])
        words = tuple(memory.content for memory in gone)
        let_go(unit, scope, ErasureRequest(says, frozenset(doomed.going), frozenset(sources), words))
        return result

    def forget_everything(self, unit: UnitOfWork, scope: Scope, at: datetime) -> Forgotten:
        """Every memory of the user's own that is not protected, every instruction, and the words of every recall."""
        held = memory_changes.lock_all(unit, scope.own)
        gone = tuple(memory for memory in held if not memory.protected)
        self._note_hashes(unit, scope, gone, at)
        memory_changes.delete(unit, scope.own, [memory.id for memory in gone])
        instructions.delete_all(unit, scope)
        recalls.redact(unit, scope, [recall for recall, _ in recalls.queries(unit, scope)])
        ids = frozenset(memory.id for memory in gone)
        let_go(unit, scope, ErasureRequest(lambda _: True, ids, frozenset(messages_of(gone)), everything=True))
        return Forgotten(gone, messages_of(gone), tuple(phrases_of(gone)), tuple(memory for memory in held if memory.protected))

    def _shorten(self, unit: UnitOfWork, scope: Scope, doomed: Doomed) -> None:
        """Leave what tells of other things with those alone: found by its words at once, by its meaning after `embed_missing`."""
        for memory, rest in ((doomed.going[each], rest) for each, rest in doomed.rests.items()):
            lexed = lex(rest, memory.language)
            live = memory.status == Status.ACTIVE and memory.superseded_at is None
            memory_changes.reword(
                unit,
                scope.own,
                memory.id,
                rest,
                content_key=content_key(rest, memory.kind),
                tokens=count_tokens(rest),
                length=min(lexed.length, 32_767),
                keeps_value=piece_of(memory, rest).value is not None,
            )
            postings.add(unit, scope.own, memory.id, lexed.frequencies, live=live)
            self.link(unit, scope, memories.read(unit, [scope.own], [memory.id])[memory.id])

    def _note_hashes(self, unit: UnitOfWork, scope: Scope, gone: Sequence[Memory], at: datetime) -> None:
        key, own = self.fingerprint_key, scope.own
        hashes = [each for m in gone for each in fingerprints(key, own, m.content, m.subject, m.attribute, m.value)]
        forgotten.add(unit, scope.own, hashes, at)


def _is_called(topic: Topic, memory: Memory, language: str) -> bool:
    """Whether a topic calls somebody or something by the very attribute that a memory sets."""
    said, called = _WORD.findall(fold(bare_topic(topic.said, language))), _WORD.findall(memory.attribute or "")
    return bool(memory.value and said) and set(said) <= set(called)


def _of_slot(unit: UnitOfWork, scope: Scope, topic: Topic) -> list[Memory]:
    """Every value that the slot of a topic has and had."""
    if topic.slot is None:
        return []
    slots = [(topic.slot.subject, attribute) for attribute in attributes.covering(topic.slot.attribute)]
    return memories.history_of_slots(unit, scope.own, slots)


def _telling(unit: UnitOfWork, scope: Scope, topic: Topic) -> list[Memory]:
    """What tells of a topic and does not only ask."""
    held = [each for way in topic.ways for each in postings.holding_all(unit, [scope.own], way.terms, most=MOST_FOUND, any_life=True)]
    rows = memories.read(unit, [scope.own], list(dict.fromkeys(held))).values()
    return [memory for memory in rows if not memory.asks and memory.status != Status.HIDDEN and topic.told_in(memory.content)]
