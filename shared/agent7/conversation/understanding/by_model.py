"""Understanding by a model: one call, and a plan of what of its answer holds.

A quote must be the person's own words, a handle one that was shown, a deed one that is in the table. What does not hold is dropped,
and with a deed that is dropped goes the reply, which may speak of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from agent7.conversation.conduct.trace import note_prompt, step
from agent7.conversation.conduct.trail import Trail
from agent7.conversation.heard import Heard
from agent7.conversation.skill import PlannedIntent, PlannedStatement
from agent7.conversation.skills.table import SKILLS
from agent7.conversation.understanding.grounding import is_grounded, stands_in
from agent7.conversation.understanding.plan import Plan
from agent7.conversation.understanding.shown import Shown
from agent7.language import USER, is_relation, parse, promises_in
from agent7.llm.plan_model import MOST_INTENTS, ModelPlan, ModelPlanner, PlanAnswer, PlannedIntentAnswer, PlannedStatementAnswer
from agent7.memory import Instruction, Memory, Trigger
from agent7.store.tasks.tasks import Task

STEP: Final = "responder"
"""What the call is booked as."""
TASK_SKILLS, REMINDER_SKILLS = ("change_task", "cancel_task"), ("change_reminder", "cancel_reminder")
RULE_SKILLS: Final = ("instruct", "drop_instruction")
NOT_KNOWN: Final = "none"
"""What a reply rests on that says of something that it is not known."""
KEPT_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "remind": ("remind", "change_reminder", "cancel_reminder"),
    "forget": ("forget", "forget_last", "forget_everything", "erase_me", "drop_instruction"),
    "work": ("task", "change_task", "cancel_task"),
    "outside": ("task", "change_task"),
}
"""Which skills keep a promise that words show."""
FOR_MODEL: Final[Mapping[str, str]] = {
    skill.name: f"{f' ({", ".join(skill.reads)})' if skill.reads else ''}: {skill.purpose}" for skill in SKILLS.values()
}
"""What each skill reads and is for, as the prompt says it."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a plan must keep to: the person's own words, and every text that stood before the model."""

    own: str
    language: str
    shown: Shown
    texts: tuple[str, ...]


def by_model(planner: ModelPlanner, heard: Heard, own: str, language: str, shown: Shown, trail: Trail) -> Plan:
    """What a model makes of the person's `own` words; what it cost stands in the trail. Raises ModelUnavailable when it gives nothing."""
    zone = ZoneInfo(heard.time_zone)
    at, before = heard.at.astimezone(zone), heard.user.language or heard.workspace.locale
    with step("model"):
        planned = planner.plan(
            own,
            skills=FOR_MODEL,
            context=shown.context,
            at=at,
            language=before,
            personality=heard.workspace.personality,
            at_most=trail.left,
        )
    note_prompt(planned.prompt, planned.parts)
    trail.book(STEP, planned.model, planned.usage)
    if planned.shortened:
        trail.note_tight()
    seen = shown.among(planned.told)
    put_off = shown.context.question
    days = [f"{line.said_at:%A %d %B %Y %m}" for line in (*shown.context.core, *shown.context.memories) if line.said_at]
    texts = (own, heard.workspace.personality, f"{at:%A %d %B %Y %m %H:%M}", *days, *shown.context.sources)
    return checked(planned, Said(f"{put_off}\n{own}" if put_off else own, language, seen, texts))


def checked(planned: ModelPlan, said: Said) -> Plan:
    """The plan that holds: the first five intents, those of them that are backed by the person's words and by what was shown."""
    answer, shown = planned.answer, said.shown
    judged = [(given, refused(given, said)) for given in answer.intents[:MOST_INTENTS]]
    intents = tuple(as_intent(given, said) for given, why in judged if not why)
    accepted = {intent.skill for intent in intents}
    dropped = [f"plan:{why}" for _, why in judged if why]
    promised = promised_in(answer, accepted, said.language) if answer.reply else frozenset()
    used = [handle for handle in dict.fromkeys(map(bare, answer.used)) if handle in shown.memories or handle in shown.things]
    cites = bool(used) or NOT_KNOWN in map(bare, answer.used)
    unfounded = not promised and is_unfounded(answer.reply, accepted, said, cites=cites)
    lost_deed = bool(dropped) and any(given.skill not in SKILLS or SKILLS[given.skill].is_deed for given in answer.intents)
    reply = "" if promised or lost_deed or unfounded else answer.reply
    dropped += ["plan:claim"] if promised else ["plan:ungrounded"] if unfounded and not lost_deed else []
    memories = tuple(dict.fromkeys(each for handle in used for each in shown.memories.get(handle, ())))
    told = tuple(dict.fromkeys(each for ids in shown.memories.values() for each in ids))
    question = answer.unclear_question if "unclear" in accepted or not intents else ""
    return Plan(intents, reply, memories if reply else (), told, question, tuple(dict.fromkeys(dropped)), promised)


def is_unfounded(reply: str, accepted: set[str], said: Said, *, cites: bool) -> bool:
    """Whether a reply about the person rests on nothing that was shown, or names what stands nowhere."""
    return bool(reply) and is_personal(accepted, said) and not (cites and is_grounded(reply, said.texts))


def promised_in(answer: PlanAnswer, accepted: set[str], language: str) -> frozenset[str]:
    """The skills that the reply speaks of as carried out, as the model says or its words show, and that the plan does not have."""
    claimed = {name for name in answer.claims if name in SKILLS and SKILLS[name].is_deed} - accepted
    shown = {KEPT_BY[deed][0] for deed in promises_in(answer.reply, language) if not accepted & set(KEPT_BY[deed])}
    return frozenset(claimed | shown)


def refused(given: PlannedIntentAnswer, said: Said) -> str:
    """Why an intent does not hold; empty when it does."""
    if given.skill not in SKILLS:
        return "skill"
    if not stands_in(given.quote, said.own):
        return "quote"
    if given.handle and not fits(given, said.shown):
        return "handle"
    if given.skill == "forget" and given.what and not any(stands_in(given.what, text) for text in (said.own, *said.texts)):
        return "topic"
    return ""


def fits(given: PlannedIntentAnswer, shown: Shown) -> bool:
    """Whether a handle was shown and is of the kind that the skill is about; a skill about no thing reads none."""
    handles = handles_in(given.handle)
    thing = shown.things.get(handles[0]) if len(handles) == 1 else None
    if given.skill in TASK_SKILLS:
        return isinstance(thing, Task)
    if given.skill in REMINDER_SKILLS:
        return isinstance(thing, Trigger)
    if given.skill in RULE_SKILLS:
        return isinstance(thing, Instruction)
    return "handle" not in SKILLS[given.skill].reads or all(each in shown.memories for each in handles)


def handles_in(given: str) -> list[str]:
    """The handles of a member that may have several: "m1, m4"."""
    return [bare(each) for each in given.replace(",", " ").split()]


def bare(handle: str) -> str:
    """A handle as it was shown: some models write "[m1]"."""
    return "".join(sign for sign in handle.lower() if sign.isalnum())


def as_intent(given: PlannedIntentAnswer, said: Said) -> PlannedIntent:
    """The intent with what its handle means; what is kept or handed over in other words than the person's is said in their own."""
    statements = tuple(as_statement(each, given.quote, said) for each in given.statements if each.text.strip())
    text = given.text if is_grounded(given.text, said.texts) else given.quote
    about = next((thing for each in handles_in(given.handle) if (thing := said.shown.things.get(each))), None)
    memories = tuple(thing for each in handles_in(given.handle) if isinstance(thing := said.shown.things.get(each), Memory))
    repeats = given.repeats if stands_in(given.repeats, said.own) else ""
    return PlannedIntent(given.skill, given.quote, text, given.what, when_of(given, said), repeats, about, statements, memories)


def when_of(given: PlannedIntentAnswer, said: Said) -> str:
    """The time in the person's words; or the day that the model has counted where they name none ("the day before"), at their hour."""
    if stands_in(given.when, said.own):
        return given.when
    theirs, counted = (parse(words, said.language).moments for words in (given.quote, given.when))
    hours, kept = ({(each.clock.hour, each.clock.minute) for each in some if each.clock} for some in (theirs, counted))
    counts = any(each.day for each in counted) and not any(each.day for each in theirs)
    return given.when if counts and hours <= kept else ""


def as_statement(given: PlannedStatementAnswer, quote: str, said: Said) -> PlannedStatement:
    """A statement, or the words that it was read in where it names what nobody has said."""
    held = said.shown.things.get(bare(given.replaces))
    replaces = held if isinstance(held, Memory) else None
    if not is_grounded(given.text, (said.own, *said.texts)):
        return PlannedStatement(quote, replaces=replaces)
    if given.subject not in ("", USER) and not stands_in(given.subject, given.text):
        return PlannedStatement(given.text, replaces=replaces)  # whose it is, nobody has said: no slot
    return PlannedStatement(given.text, given.subject or USER, given.attribute, given.value, replaces)


def is_personal(accepted: set[str], said: Said) -> bool:
    """Whether the reply tells something about the person: by its intent, or as rules are sure that they asked it of them or theirs."""
    if "answer" in accepted or (accepted and all(SKILLS[name].only_tells for name in accepted)):
        return True
    if accepted & {"small_talk", "about_me"}:
        return False
    slot = parse(said.own, said.language).asked_slot
    return slot is not None and (slot.subject == USER or is_relation(slot.subject))
