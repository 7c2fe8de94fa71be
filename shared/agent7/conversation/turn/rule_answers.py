"""Question answering by rules: the value of a slot, what was said word for word, or an honest "I don't know"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from agent7.conversation.skills.certainty.hedging import Hedging, Reply, is_conflicting, surest_first
from agent7.identity import MemoryId
from agent7.language import (
    COLLECTIVE,
    USER,
    ParsedMessage,
    Route,
    Statement,
    answer_evidence,
    definition,
    fold,
    is_question,
    is_reported,
    is_supposed,
    may_be_told,
    newer_answers,
    opposes,
    parse_statements,
    query_words,
    question_reading,
    quotable,
    tells,
    thing_asked_about,
    value_said,
)
from agent7.language.replies import reminder_texts, texts
from agent7.language.replies.rendering import say
from agent7.language.replies.trust_texts import OWN
from agent7.memory import Arm, Draft, Recall, Recalled, relevance
from agent7.types import Slot

OWN_NAME: Final = Slot(USER, "name")
NICKNAME: Final = "nickname"
MOST_TOLD = 3

NEEDS_NO_MEMORY = ("chitchat", "memory_write")
SMALL_TALK = {
    "greeting": "greeting",
    "thanks": "thanks",
    "goodbye": "goodbye",
    "acknowledgement": "acknowledged",
    "wellbeing": "wellbeing",
    "help": "help",
    "about_assistant": "about_assistant",
    "presence": "here",
    "confidence": "confidence",
    "wish": "wish",
    "remark": "remark",
    "objection": "objection",
}

NOTHING_USED: tuple[MemoryId, ...] = ()


def without_memory(route: Route, language: str, zone: str, at: datetime) -> str:
    """The sentence for what needs no recall; `zone`, `at`: what the person's clock shows."""
    if route.intent == "memory_write":
        return say("noted", language)
    if route.small_talk == "clock":
        here = ZoneInfo(zone)
        return say("clock", language, when=reminder_texts.moment(at, here, language, today=at.astimezone(here).date()))
    return say(SMALL_TALK[route.small_talk or "acknowledgement"], language)


def from_memory(
    route: Route,
    asked: ParsedMessage,
    recall: Recall,
    pending: Sequence[Draft],
    language: str,
    zone: str,
    at: datetime,
    reads: relevance.Reads | None = None,
) -> Reply:
    """The best answer that the recalled memories and the ones about to be kept allow. `reads`: a reranker, where there is one."""
    if route.intent in NEEDS_NO_MEMORY:
        return without_memory(route, language, zone, at), NOTHING_USED
    slot = None if asked.asks_past else asked.asked_slot  # what is so now does not say what was
    hedging = Hedging(language, zone, at)
    if slot == OWN_NAME and query_words.REAL_NAME.search(fold(asked.text)) and (reply := _as_introduced(recall, hedging)):
        return reply
    if thing := thing_asked_about(asked.text):
        return _of_thing(thing, recall, hedging)
    found = relevance.answering(asked.text, recall.items, language=language)
    news = slot is not None and _replaced(slot, recall, asked.asked, found)
    if slot is not None and not news and (reply := _of_slot(slot, recall, pending, hedging)):
        return reply
    found = [told for told in found if not _is_of_speaker(told.item, slot)]
    found = [] if route.intent == "unclear" else _telling(found, recall.items, slot, asked.text)
    if found and reads and asked.asked.targets and not asked.asked.whether:  # who, when, how many: it has learned nothing else
        found = relevance.certain(asked.text, found, reads)
    if found:
        told = _at_places(asked.asked, found)
        return _quoted(asked.asked, told, hedging), tuple(each.item.memory.id for each in told)
    if route.intent != "unclear":
        return say("dont_know", language), NOTHING_USED
    return ("" if pending else say("unclear", language)), NOTHING_USED  # part of the message was understood, and is answered


def _is_of_speaker(item: Recalled, slot: Slot | None) -> bool:
    """Whether it holds of the person what is asked of somebody else: their boss, of who their husband's is."""
    if slot is None or slot.subject == USER:
        return False
    return item.memory.subject == USER and item.memory.attribute == slot.attribute


def _at_places(asked: question_reading.Asked, found: Sequence[relevance.Told]) -> Sequence[relevance.Told]:
    """Of what answers where something is, what names a place, if any does."""
    if "place" not in asked.targets:
        return found
    return [told for told in found if answer_evidence.names_place(asked, told.said, told.item.memory.language)] or found


def _quoted(asked: question_reading.Asked, found: Sequence[relevance.Told], hedging: Hedging) -> str:
    """What answers, a line each. Whether something is so has one answer: what was said before that changed is told as what was before."""
    last = max(found, key=lambda told: _said_at(told.item))
    before = [told for told in found if asked.whether and _came_before(asked, last, told)]
    now, then = (
        "\n".join(dict.fromkeys(hedging.hedged_quote(told.item, told.said) for told in found if (told in before) is earlier))
        for earlier in (False, True)
    )
    return say("newer_first", hedging.language, newer=now, older=then) if before else now


def _came_before(asked: question_reading.Asked, last: relevance.Told, told: relevance.Told) -> bool:
    earlier = is_own(last.item) and is_own(told.item) and _said_at(told.item) < _said_at(last.item)
    return earlier and newer_answers.came_before(asked, last.said, told.said, last.item.memory.language)


@dataclass(frozen=True, slots=True)
class Nearness:
    """By what it is decided how near a sentence comes to a question."""

    of_world: float | None = None
    """How likely the question is one of the world at large, where that is known."""
    reads: relevance.Reads | None = None
    """A reranker, where there is one."""
    least: float | None = None
    """The least probability of what is told, in place of the usual."""
    only_read: bool = False
    """Nothing is told where the reranker fails."""


def nearest(asked: ParsedMessage, recall: Recall, language: str, zone: str, at: datetime, how: Nearness) -> Reply | None:
    """What comes nearest to a question that nothing answers, told as that; None where nothing does. A name is never guessed at."""
    if not asked.is_question or asked.asked_slot == OWN_NAME:
        return None
    near = relevance.nearest(
        asked.text, recall.items, language=language, of_world=how.of_world, reads=how.reads, least=how.least, only_read=how.only_read
    )
    hedging = Hedging(language, zone, at)
    lines = dict.fromkeys(hedging.hedged_quote(each.item, each.said) for each in near)
    told = tuple(each.item.memory.id for each in near)
    return (say("nearest", language, answer="\n".join(lines)), told) if near else None


def spoken_of(items: Sequence[Recalled], language: str, zone: str, at: datetime) -> Reply | None:
    """The person's own words of what was spoken of just now, told as what comes near; None where there are none."""
    told = [item for item in items if is_own(item) and not is_question(item.memory.content, language=item.memory.language)]
    own = sorted(told, key=_said_at, reverse=True)[:MOST_TOLD]
    lines = dict.fromkeys(map(Hedging(language, zone, at).hedged_quote, own))
    return (say("nearest", language, answer="\n".join(lines)), tuple(item.memory.id for item in own)) if own else None


def _replaced(slot: Slot, recall: Recall, asked: question_reading.Asked, found: Sequence[relevance.Told]) -> bool:
    """Whether the person said later, in words that set no slot, that it is not as it is held: "I finally moved in with Hanne in ..."."""
    held = [item.memory for item in recall.items if _is_about(item, slot) and item.memory.attribute == slot.attribute]
    told_later = [told for told in found if is_own(told.item) and told.item.memory.attribute is None]
    later = [told for told in told_later if not (_only_takes_back(told.said) or _is_not_theirs(told.said))]
    return (
        len({each.value for each in held}) == 1
        and definition(slot.attribute).cardinality == "single"
        and any(
            all(told.item.memory.valid_from > each.valid_from and newer_answers.replaces(asked, told.said, each.content) for each in held)
            for told in later
        )
    )


def _telling(found: Sequence[relevance.Told], items: Sequence[Recalled], slot: Slot | None, asked: str) -> list[relevance.Told]:
    """What answers without being kept as it: above the floor, or by how they speak of it, or what says that there is no such thing."""
    for_value = bool(question_reading.read_question(asked).targets)  # "do I still work there?" is answered by a denial, "where" is not
    told = [each for each in found if not opposes(asked, each.said) and not (for_value and _only_takes_back(each.said))]
    theirs = [each for each in told if not _is_not_theirs(each.said)]
    told = theirs if theirs or (slot is not None and slot.subject == USER) else told
    if told or slot is None:
        return told
    signs = [item for item in items if may_tell(item, slot) and not opposes(asked, item.memory.content)]
    by_signs = sorted(signs, key=_said_at, reverse=True)[:MOST_TOLD] or denying(items, slot, asked)
    return [relevance.Told(item, item.memory.content, 1.0) for item in by_signs]


def _is_not_theirs(said: str) -> bool:
    """Whether it is no value of the person's: what others say of them, what might be, or nearly was."""
    return is_supposed(said) or is_reported(said)


def _only_takes_back(said: str) -> bool:
    return all(each.denied and not each.attribute for each in parse_statements(said))


def _of_thing(thing: str, recall: Recall, hedging: Hedging) -> Reply:
    """What was said of one thing, for or against: "Do I like coffee?"."""
    of_it = [item for item in recall.items if is_own(item) and thing in fold(item.memory.content) and not is_supposed(item.memory.content)]
    said = [item for item in of_it if not newer_answers.is_of_another(item.memory.content, thing, item.memory.language)]
    latest = sorted(said, key=_said_at, reverse=True)[:1]
    if not latest:
        return say("dont_know", hedging.language), NOTHING_USED
    return hedging.hedged_quote(latest[0]), (latest[0].memory.id,)


def _as_introduced(recall: Recall, hedging: Hedging) -> Reply | None:
    """The words in which they introduced themselves, where they gave no other name: "I'm Spiderman" may be no real one."""
    held = [item for item in recall.items if _is_about(item, OWN_NAME) and item.memory.attribute == OWN_NAME.attribute]
    introduced = all(parse_statements(item.memory.content)[0].tentative for item in held)
    return ("\n".join(map(hedging.hedged_quote, held)), tuple(item.memory.id for item in held)) if held and introduced else None


def may_tell(item: Recalled, slot: Slot) -> bool:
    """Whether a memory without the asked slot may still say it: the person's own words about it, and about no other slot.

    They tell it by how they speak of it. What only takes a value back ("I don't work at Siemens any more"), supposes or
    wishes says no value.
    """
    attribute = item.memory.attribute
    about_it = attribute is None or (item.memory.subject == slot.subject and attribute.partition(":")[0] == slot.attribute)
    if about_it and all(_takes_back(said, slot) for said in parse_statements(item.memory.content)):
        return False
    if not about_it or not is_own(item) or is_supposed(item.memory.content):
        return False
    if quotable.is_in_jest(item.memory.content, item.memory.language):
        return False
    return may_be_told(slot) and tells(item.memory.content, slot)


def denying(items: Sequence[Recalled], slot: Slot, asked: str) -> list[Recalled]:
    """What the person said last that there is no such thing ("I have no pets"), or that it is not what is asked for ("I'm not vegan")."""
    said = [item for item in items if is_own(item) and item.memory.attribute is None and not is_supposed(item.memory.content)]
    found = [item for item in said if any(_denies_asked(each, slot, asked) for each in parse_statements(item.memory.content))]
    return sorted(found, key=_said_at, reverse=True)[:1]


def _denies_asked(said: Statement, slot: Slot, asked: str) -> bool:
    return any(denied == slot and (value is None or value in fold(asked)) for denied, value in said.denied)


def _takes_back(said: Statement, slot: Slot) -> bool:
    return any(denied == slot for denied, _ in said.denied)


def _of_slot(slot: Slot, recall: Recall, pending: Sequence[Draft], hedging: Hedging) -> Reply | None:
    """The current value, or all values of an attribute that has several; what this turn brings comes first. None: unknown.

    What is held is told as sure as it is: old, doubted, contradicted and untrusted values say so.
    """
    new = [draft for draft in pending if (draft.subject, draft.attribute) == (slot.subject, slot.attribute)]
    about = [item for item in recall.items if _is_about(item, slot)]
    by_name = [item for item in about if Arm.SLOT in item.arms]
    exactly = [] if slot.attribute in COLLECTIVE else [item for item in about if item.memory.attribute == slot.attribute]
    held = exactly or by_name
    held = [item for item in held if value_of(item)]
    if definition(slot.attribute).cardinality != "single":
        held.sort(key=lambda item: item.memory.id)  # a list in the order in which it was told
    used = tuple(item.memory.id for item in held)
    said = list(dict.fromkeys(shown for draft in new if (shown := value_said(draft.content, draft.value))))
    if new:
        known = [] if new[0].single_valued else [value_of(item) for item in held if is_own(item)]
        said = list(dict.fromkeys([*said, *known]))
        return (texts.answer(hedging.language, slot.subject, slot.attribute, said), used) if said else None
    return (_of_each(slot, held, hedging), used) if held else None


def _of_each(slot: Slot, held: Sequence[Recalled], hedging: Hedging) -> str:
    """What is held of whom the question is about; of several daughters each by name."""
    subjects = list(dict.fromkeys(item.memory.subject or slot.subject for item in held))
    if len(subjects) == 1:
        return _of_held(slot, held, hedging)
    of_each = [[item for item in held if item.memory.subject == subject] for subject in subjects]
    return "\n".join(_of_held(Slot(subject, slot.attribute), items, hedging) for subject, items in zip(subjects, of_each, strict=True))


def _of_held(slot: Slot, held: Sequence[Recalled], hedging: Hedging) -> str:
    """The value that is held, or all of them; of several where there can be one, each with whose word it is."""

    def answer(items: Sequence[Recalled]) -> str:
        values = list(dict.fromkeys(map(value_of, items)))
        named = {item.memory.attribute for item in items}  # a nickname is told as one, whatever name was asked for
        return texts.answer(hedging.language, slot.subject, NICKNAME if named == {NICKNAME} else slot.attribute, values)

    if is_conflicting(held):
        return hedging.conflicting(surest_first(held), value_of)
    first = surest_first(held)
    return hedging.one(first[0], answer(held)) if len(first) == 1 else hedging.several(held, value_of, answer)


def value_of(item: Recalled) -> str:
    """The value of a memory as it was said; empty where it has none."""
    return value_said(item.memory.content, item.memory.value) or ""


def _is_about(item: Recalled, slot: Slot) -> bool:
    """Whether it is about whom the question is: also the one brother by his name."""
    return item.memory.subject == slot.subject or (slot.subject != USER and Arm.SLOT in item.arms)


def is_own(item: Recalled) -> bool:
    """Provenance: whether a memory is the person's own word."""
    return item.memory.origin in OWN


def _said_at(item: Recalled) -> datetime:
    return item.memory.valid_from
