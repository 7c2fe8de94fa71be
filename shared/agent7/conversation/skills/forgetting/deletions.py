"""Orders to delete something: about memory only where it holds what is named, else about whatever it was that was made.

An order that names nothing and stands beside other words is asked about: nothing is forgotten on a guess, and none is passed over.
"""

from __future__ import annotations

from typing import Final

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.forgetting.acts import AskBefore, DropRule, ForgetAbout, forget_about, meant_by
from agent7.conversation.skills.forgetting.last import AskToUnsay
from agent7.conversation.skills.forgetting.requests import EVERYTHING, ForgettingOnRequest
from agent7.conversation.skills.forgetting.things import shares_word, speaks_of
from agent7.language import commands, parse
from agent7.memory import MemoryAgent

LONGEST_ORDER: Final = 120
"""Characters."""


def ordered(memory: MemoryAgent, heard: Heard, part: Part, language: str) -> Act | None:
    """What a part orders to delete without saying it as a command; None while work goes on, which it may be about."""
    if part.message.origin != DIRECT or heard.work.delivered or any(task.is_open for task in heard.work.tasks):
        return None
    if part.command is None and not part.rest:
        return None
    if rule := _of_a_rule(memory, heard, part, language):
        return rule
    if part.command is None and not part.statements and (found := _in_other_words(memory, heard, part, language)):
        return found
    said = message_kinds.parsed(part.message)
    if isinstance(part.command, commands.Forget | None) and said.unsaid is not None:
        return AskToUnsay(memory, heard, part.message.id, language, meant_by(memory, heard, said.unsaid, language))
    return _named(memory, heard, part, language) or _of_what_is_held(memory, heard, part, language)


def _in_other_words(memory: MemoryAgent, heard: Heard, part: Part, language: str) -> Act | None:
    """What asks about what an order in free words names, else about what was told last; None where nothing is meant by it that was told."""
    order = part.read(language).removal
    if order is None or any(told.attribute for told in parse(order.rest, language).statements):
        return None  # what it tells beside the order would be lost
    if order.everything:
        return AskBefore(heard, EVERYTHING, language)
    meant = meant_by(memory, heard, order.topic or order.beside, language)
    if order.topic and not meant:
        return None
    if order.whole:  # with what was told in one breath
        meant = tuple({told.id: told for each in meant for told in (each, *memory.told_with(heard.scope, each, at=heard.at))}.values())
    return AskToUnsay(memory, heard, part.message.id, language, meant)


def _of_what_is_held(memory: MemoryAgent, heard: Heard, part: Part, language: str) -> Act | None:
    """What asks about that which is to be got rid of where something held is called so, or comes near and shares a word of it."""
    topic = part.read(language).disposed if part.command is None and not part.statements else ""
    meant = tuple(each for each in meant_by(memory, heard, topic, language) if shares_word(each.content, topic))
    return AskToUnsay(memory, heard, part.message.id, language, meant) if meant else None


def _of_a_rule(memory: MemoryAgent, heard: Heard, part: Part, language: str) -> DropRule | None:
    """What drops the rule that "drop the emoji one" means; None where no rule speaks of that."""
    said = message_kinds.parsed(part.message, language)
    found = said.recognised("DropOne") if len(said.text) <= LONGEST_ORDER else None
    topic = found.slot("topic") if found else ""
    rules = [rule for rule in memory.instructions(heard.scope, at=heard.at) if not rule.for_workspace] if topic else []
    if not any(speaks_of(rule.text, topic) for rule in rules):
        return None
    return DropRule(ForgettingOnRequest(memory), heard, topic, language)


def _named(memory: MemoryAgent, heard: Heard, part: Part, language: str) -> ForgetAbout | None:
    """What forgets that which "delete the door code" names; behind work, and in looser words, only where something told is called so.

    What only a clause of the message orders is asked about.
    """
    if not isinstance(part.command, commands.SoundsLikeRule | None) or part.statements or len(part.rest) > LONGEST_ORDER:
        return None
    read = message_kinds.parsed(part.message, language) if part.command else part.read(language)
    if (found := read.recognised("Delete")) and (topic := found.slot("topic")):
        known = not heard.work.tasks or memory.meant(heard.scope, topic, language)[1]
        return forget_about(ForgettingOnRequest(memory), heard, topic, language) if known else None
    for clause in dict.fromkeys((read.text, *read.clauses_said)):
        found = parse(clause, language).recognised("Forget", "Delete", "DeleteAny", "LoseAny")
        topic = found.slot("topic") if found else ""
        loosely = found is not None and found.intent == "LoseAny"
        if found is None or not topic or (loosely and (found.language != language or "," in topic)):
            continue
        act = forget_about(ForgettingOnRequest(memory), heard, topic, language, asks=True)
        near = [each for each in act.near if not loosely or shares_word(each.said, topic)]
        if near or memory.meant(heard.scope, topic, language)[1]:
            return act
    return None
