"""The memory document in the chat: offered below the overview, sent on request, optimised; and all of a person's data as files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.conversation.acts import Act, Ask, DropQuestion, Paragraph, Question, Say, TellWhatIsKnown
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skill import Request, Skill
from agent7.identity import Scope
from agent7.language import Command, commands
from agent7.language.replies.rendering import say
from agent7.memory import DEFAULT_POLICY, MemoryAgent
from agent7.store.conversation import personal_files
from agent7.store.conversation.personal_files import FileKind
from agent7.store.unit_of_work import UnitOfWork

DOCUMENT: Final = "document"
WHOLE_DOCUMENT: Final[tuple[FileKind, ...]] = ("document",)
ALL_DATA: Final[tuple[FileKind, ...]] = ("agent_md", "data")


@dataclass(frozen=True, slots=True)
class OfferDocument:
    """Ask whether the whole should come as a document, when anything is known."""

    memory: MemoryAgent
    heard: Heard
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        heard, turn = self.heard, self.heard.turn.public_id
        if not self.memory.document.room(heard.scope, unit=unit).used:
            return ()
        answers = (say("answer_yes", self.language), say("answer_no", self.language))
        options = tuple(Option(f"{turn}:{place}", answer) for place, answer in enumerate(answers))
        question = Question(say("documents.offer", self.language), options, say("choose", self.language))
        asked = {"kind": DOCUMENT, "turn": turn}
        return Ask(heard.scope, heard.conversation.id, question, asked, self.language).carry_out(unit, at)


@dataclass(frozen=True, slots=True)
class WantFiles:
    """Note which files are to be made and sent after the reply, and say that they come. One that is on its way is not made twice."""

    scope: Scope
    kinds: tuple[FileKind, ...]
    told: str
    language: str
    phone_number_id: str | None

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        expires_at = at + DEFAULT_POLICY.document.file_kept
        for kind in self.kinds:
            personal_files.want(unit, self.scope, kind, self.language, phone_number_id=self.phone_number_id, at=at, expires_at=expires_at)
        return (self.told,)


@dataclass(frozen=True, slots=True)
class OptimizeMemory:
    """Make the document smaller at once, and say by how much."""

    memory: MemoryAgent
    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        done = self.memory.document.optimise(self.scope, at=at, unit=unit)
        if done.changed:
            return (say("documents.optimized", self.language, before=done.before, after=done.after),)
        return (say("documents.already_optimized", self.language, used=done.after, limit=done.limit),)


def send_document(heard: Heard, language: str) -> Act:
    """The whole document, on request or after a yes."""
    return WantFiles(heard.scope, WHOLE_DOCUMENT, say("documents.document_comes", language), language, heard.phone_number_id)


def send_data(heard: Heard, language: str) -> Act:
    """Everything that is kept about the person."""
    return WantFiles(heard.scope, ALL_DATA, say("documents.data_come", language), language, heard.phone_number_id)


def settle(heard: Heard, part: Part, language: str) -> list[Act] | None:
    """What a yes or no does to our offer; None when nothing was offered or this is no answer."""
    asked = heard.conversation.context.get("asked")
    if not isinstance(asked, Mapping) or asked.get("kind") != DOCUMENT or part.message.origin != DIRECT:
        return None
    if not isinstance(part.command, commands.Yes | commands.No):
        return None
    done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)]
    if isinstance(part.command, commands.No):
        return [*done, Say(say("documents.declined", language))]
    return [*done, send_document(heard, language)]


def act(command: Command, request: Request) -> list[Act]:
    """The overview with the offer of the whole, the whole itself, or a smaller one."""
    memory, heard, language = request.means.memory, request.heard, request.language
    match command:
        case commands.WhatDoYouKnowAboutMe():
            return [TellWhatIsKnown(memory, heard.scope, language, heard.time_zone), OfferDocument(memory, heard, language)]
        case commands.Optimize():
            return [OptimizeMemory(memory, heard.scope, language)]
    return [send_document(heard, language)]


SKILLS = (
    Skill(
        "document",
        "Send all that is remembered as one readable file.",
        commands=(commands.FullDocument, commands.WhatDoYouKnowAboutMe, commands.Optimize),
        typed=lambda _intent, language: commands.FullDocument(language=language),
        act=act,
    ),
    Skill(
        "export",
        "Send all data about the person as files.",
        commands=(commands.Export,),
        typed=lambda _intent, language: commands.Export(language=language),
        act=lambda _command, request: [send_data(request.heard, request.language)],
    ),
)
