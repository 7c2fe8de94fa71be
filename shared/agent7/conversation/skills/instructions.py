"""Standing instructions in passing: what sounds like a rule becomes one after a yes, for nobody wants a remark followed for ever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.conversation.acts import Act, AddRule, Ask, DropQuestion, NoteProposal, Paragraph, Question, Say, TellRules
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.open_questions import RULE
from agent7.conversation.skill import PlannedIntent, Request, Skill
from agent7.language import commands, folded_words, parse
from agent7.language.replies.rendering import say
from agent7.memory import Instruction, MemoryAgent
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class AskWhetherRule:
    """Echo what sounds like a rule and ask; the session keeps the message, in ids.

    The question is a proposal of ours: who has said no to it three times is not asked again.
    """

    memory: MemoryAgent
    heard: Heard
    part: Part
    text: str
    language: str
    followed: bool
    """Whether a model is there to follow it; without one it is kept, and that is said before the yes."""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        turn, language, scope = self.heard.turn.public_id, self.language, self.heard.scope
        if self.memory.suggestions.is_unwanted(self.memory.suggestions.rules(scope, at=at, unit=unit), self.text, language):
            return (say("lessons.rule_not_asked", language),)
        answers = (say("answer_yes", language), say("answer_no", language))
        options = tuple(Option(f"{turn}:{place}", answer) for place, answer in enumerate(answers))
        asking = say("rule_asked", language, rule=self.text)
        told = asking if self.followed else f"{asking}\n{say('rules_unfollowed', language)}"
        question = Question(told, options, say("choose", language))
        asked = {"kind": RULE, "turn": turn, "messages": [self.part.message.id]}
        done = Ask(scope, self.heard.conversation.id, question, asked, language).carry_out(unit, at)
        if question in done:
            NoteProposal(self.memory, scope, self.heard.turn.id, self.text, language, "rule").carry_out(unit, at)
        return done


def settle(memory: MemoryAgent, heard: Heard, part: Part, language: str, *, followed: bool) -> list[Act] | None:
    """What a yes or no does to the rule that we asked about; None when nothing was asked or this is no answer."""
    asked = heard.conversation.context.get("asked")
    if not isinstance(asked, Mapping) or asked.get("kind") != RULE or part.message.origin != DIRECT:
        return None
    if not isinstance(part.command, commands.Yes | commands.No):
        return None
    done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)]
    said = parse(heard.work.put_off).command
    if isinstance(part.command, commands.No) or not isinstance(said, commands.SoundsLikeRule):
        return [*done, Say(say("kept", language))]
    return [*done, AddRule(memory, heard.scope, said.text, asked["messages"][0], language, followed)]


def typed(intent: PlannedIntent, language: str) -> commands.AddRule:
    """A rule that a plan found, in the person's words: what a model made of them is none of theirs.

    Of a rule that it changes the words are theirs as well.
    """
    theirs = bool(intent.text) and f" {folded_words(intent.text)} " in f" {folded_words(intent.quote)} "
    if isinstance(intent.about, Instruction):
        said = folded_words(f"{intent.about.text} {intent.quote}").split()
        theirs = bool(intent.text) and set(folded_words(intent.text).split()) <= set(said)
    return commands.AddRule(text=intent.text if theirs else intent.quote, language=language)


def act(command: commands.AddRule | commands.SoundsLikeRule | commands.Rules, request: Request) -> list[Act]:
    """A rule is added, asked about where it was said in passing, or all are listed."""
    memory, heard, part, language = request.means.memory, request.heard, request.part, request.language
    match command:
        case commands.AddRule(text=text):
            changed = request.about if isinstance(request.about, Instruction) and not request.about.for_workspace else None
            return [AddRule(memory, heard.scope, text, part.message.id, language, request.means.rules_are_followed, changed)]
        case commands.SoundsLikeRule(text=text):
            return [AskWhetherRule(memory, heard, part, text, language, request.means.rules_are_followed)]
    return [TellRules(memory, heard.scope, language, request.means.rules_are_followed)]


SKILLS = (
    Skill(
        "instruct",
        "Follow a lasting wish about how to answer or behave; one that changes another has its handle, and the whole of what then holds.",
        reads=("text", "handle"),
        asks_before="when it was said in passing",
        commands=(commands.AddRule, commands.SoundsLikeRule, commands.Rules),
        typed=typed,
        act=act,
    ),
)
