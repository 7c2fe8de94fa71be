"""Offers: work that nobody certainly asked for is begun after a yes. The session keeps the messages that it is about, in ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.conversation.acts import Act, Ask, DropQuestion, Paragraph, Question, Say
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.tasks.consent import Start
from agent7.language import commands, parse
from agent7.language.replies.rendering import say
from agent7.store.unit_of_work import UnitOfWork

OFFER: Final = "task_offer"


@dataclass(frozen=True, slots=True)
class OfferTask:
    """Ask whether these messages are to be handed over as work, or only some of their sentences."""

    heard: Heard
    told: str
    language: str
    left: Sequence[str] = ()
    """The sentences that are left to be done, where not all of them are."""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> list[Paragraph]:
        heard, turn, language = self.heard, self.heard.turn.public_id, self.language
        answers = (say("answer_yes", language), say("answer_no", language))
        options = tuple(Option(f"{turn}:{place}", answer) for place, answer in enumerate(answers))
        own = [message for message in heard.messages if message.origin == DIRECT]
        said = parse(" ".join(message.text or "" for message in own)).sentences
        places = [place for place, sentence in enumerate(said) if any(one in sentence.text for one in self.left)]
        asked = {"kind": OFFER, "turn": turn, "messages": [message.id for message in own], "sentences": places}
        question = Question(self.told, options, say("choose", language))
        return list(Ask(heard.scope, heard.conversation.id, question, asked, language).carry_out(unit, at))


def offer(heard: Heard, language: str) -> Act:
    """Ask before what may be no request, or comes from somebody who has never written before."""
    return OfferTask(heard, say("task_offered", language), language)


def offer_answer(heard: Heard, language: str, left: Sequence[str] = ()) -> Act:
    """Say that a question takes a language model, and ask whether it is to be handed over as work."""
    return OfferTask(heard, say("task_answer_offered", language), language, left)


def settle(start: Start, heard: Heard, part: Part, language: str) -> list[Act] | None:
    """What a yes or no does to the work that we offered; None when nothing was offered or this is no answer.

    Paid work wants a word: a thumbs-up may only say that we were read.
    """
    asked = heard.conversation.context.get("asked")
    if not isinstance(asked, Mapping) or asked.get("kind") != OFFER or part.message.origin != DIRECT:
        return None
    if not isinstance(part.command, commands.Yes | commands.No):
        return None
    if isinstance(part.command, commands.Yes) and part.command.is_sign:
        return [Say(say("task_sign_too_little", language))]  # the question stays open
    done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)]
    if isinstance(part.command, commands.No) or not heard.work.put_off:
        return [*done, Say(say("kept", language))]
    return [*done, *start(heard, _put_off(heard, asked.get("sentences") or ()), language, shares=None)]


def _put_off(heard: Heard, places: Sequence[int]) -> str:
    """What was offered: all that was said then, or these sentences of it."""
    said = parse(heard.work.put_off).sentences
    return " ".join(said[place].text for place in places if place < len(said)) or heard.work.put_off
