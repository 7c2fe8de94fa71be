"""Command recognition in chat: "remember that ...", "forget about ...", "stop", in five languages, by rules.

A command counts at the start of a person's own message only. Forwarded text, text within quotation marks and long pasted text is content,
whatever it says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from agent7.language.intents import lesson_request_words
from agent7.language.intents.command_words import COMMAND_WORDS
from agent7.language.intents.document_words import DOCUMENT_WORDS
from agent7.language.intents.reminder_intents import Shift
from agent7.language.intents.reminder_intents import read as read_reminder
from agent7.language.questions.slot_questions import is_question, topic_slot
from agent7.language.statements.deixis import only_addresses
from agent7.language.text.normalization import clean, fold, sentences

LONGEST_MEMORY: Final = 1000
"""Characters of a message that may ask to remember something; longer text was pasted."""
LONGEST_COMMAND: Final = 240
"""Characters of a sentence that may be any other command."""

MOST_LETTERS_OF_A_PICK: Final = 40
"""More is no answer to "which of these?" but a new message that happens to hold a number."""

_WORK = re.compile(r"(?:my|our|mein\w*|unser\w*|meu|nosso|mon|notre) (?:work|arbeit|trabalho|boulot)")
_THAT = re.compile(r"\b(?:that|que|das+|qu')|:")
_QUOTE = re.compile("\\s*(?:>|[\"\u201c\u201e\u00ab\u2018]|'(?=\\w))")
_WHOLE_EDGES = " /.,;:!?\u2026\u00a1\u00bf\"'*\u2764\ufe0f"
_YES_SIGNS = frozenset("\U0001f44d\u2705\u2714\U0001f44c")
_NO_SIGNS = frozenset("\U0001f44e\u274c\u2716")
_SKIN_AND_STYLE = re.compile("[\U0001f3fb-\U0001f3ff\ufe0f]")
_TOPIC_EDGES = ' .,;:!?\u2026\u00a1\u00bf"\u201c\u201d\u00ab\u00bb'


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A recognized command. `rest`: the sentences after it, to be handled as a message of their own."""

    language: str
    rest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remember(Command):
    """Save `text` as a memory. It is empty when the command points at the message that it answers ("remember this")."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Forget(Command):
    """Delete the memories about a topic."""

    topic: str


class ForgetLast(Command):
    """Delete what was saved just now: "forget that"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatDoYouKnowAboutMe(Command):
    """Show an overview of the memories."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatDoYouKnowAbout(Command):
    """Show the memories about a topic."""

    topic: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddRule(Command):
    """Add a standing instruction."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SoundsLikeRule(Command):
    """A possible standing instruction, said in passing ("always ..."): it becomes one after a yes."""

    text: str


class Rules(Command):
    """List the standing instructions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DropRule(Command):
    """Delete a standing instruction. Without a topic: the only one."""

    topic: str


class Stop(Command):
    """Opt out: no more messages."""


class Start(Command):
    """Opt in again."""


class Yes(Command):
    """Confirm what was asked; without an open question it is small talk."""


class No(Command):
    """Decline what was asked; without an open question it is small talk."""


class Lessons(Command):
    """List the lessons that were learnt from corrections."""


class DropLesson(Command):
    """Take the last lesson back."""


class Human(Command):
    """Ask for a human (hand-over)."""


class BackToAssistant(Command):
    """End the hand-over: the assistant answers again."""


class Help(Command):
    """List what can be said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelTask(Command):
    """Cancel an open task; an empty topic means the last one."""

    topic: str


class ShareMemory(Command):
    """Consent: memory may go along with tasks."""


class KeepMemoryPrivate(Command):
    """Withdraw consent: memory stays here when a task goes out."""


class Optimize(Command):
    """Consolidate the memory document ("tidy my memory")."""


class Reminder(Command):
    """A command about reminders; alone it lists them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remind(Reminder):
    """Set a reminder. `text`: what follows "remind me", its times and what it is about."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelReminder(Reminder):
    """Cancel a reminder. Without a topic: the last one."""

    topic: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveReminder(Reminder):
    """Reschedule a reminder. `text`: the new time; with a `shift` how much later or earlier it is to come."""

    topic: str
    text: str
    shift: Shift = ""


class Why(Command):
    """Explain the last answer."""


class Export(Command):
    """Export all personal data."""


class FullDocument(Command):
    """Send the whole memory document as a file."""


class Erase(Command):
    """Erase the person: nothing of them is to be left, not even that they were here."""


class ForgetAll(Command):
    """Delete all memories, and stay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskEarlier(Command):
    """Ask what was so before. `text`: the question; `topic`: what it is about."""

    text: str
    topic: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginTask(Command):
    """Hand over work. `text`: the request as it goes out."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeTask(Command):
    """Pass more on to a task that exists."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskStatus(Command):
    """Ask what was done and what is going on. `text`: the question, which may name a time."""

    text: str


def parse(text: str, *, quoted: bool, forwarded: bool) -> Command | None:
    """Recognize the command that a message begins with; None where it begins with none.

    `quoted`: the message answers another one, which is what "remember this" points at then; its own words are the person's own. A forwarded
    message is never a command.
    """
    message = clean(text)
    if forwarded or not message or len(message) > LONGEST_MEMORY or _QUOTE.match(message):
        return None
    if whole := _whole_message(message):
        return whole
    parts = _from_first_words(sentences(text))
    for language in COMMAND_WORDS:
        command = _leading_command(parts, language, quoted=quoted)
        if command:
            return command
    return None


def picked(text: str, count: int) -> tuple[int, ...]:
    """Which of `count` listed items an answer picks, counted from 0: "all", "1 and 3", "the second one"; () for none."""
    folded = _bare(fold(clean(text)))
    if not folded or len(folded) > LONGEST_COMMAND:
        return ()
    numbers = {int(number) - 1 for number in re.findall(r"(?<![\w.])\d{1,2}(?!\w|\.\d)", folded)}
    for words in COMMAND_WORDS.values():
        if re.fullmatch(words.all_of_them, folded):
            return tuple(range(count))
        numbers |= {place for place, word in enumerate(words.ordinals) if re.search(rf"\b(?:{word})\b", folded)}
    letters = sum(letter.isalpha() for letter in folded)
    return tuple(sorted(number for number in numbers if 0 <= number < count)) if letters <= MOST_LETTERS_OF_A_PICK else ()


def listed(topic: str, language: str) -> list[str]:
    """The topics of a list: "my company and my dog" means both; one topic is a list of one."""
    words = COMMAND_WORDS.get(language, COMMAND_WORDS["en"])
    parts, start = [], 0
    for joint in re.finditer(words.and_then, fold(topic)):
        parts.append(topic[start : joint.start()])
        start = joint.end()
    return [part for part in [*parts, topic[start:]] if part.strip()]


def _whole_message(message: str) -> Command | None:
    """Commands that count only alone: "stop" within a sentence stops nothing."""
    if len(message) > 60:
        return None
    signs = _SKIN_AND_STYLE.sub("", message)
    if signs and set(signs) <= _YES_SIGNS:
        return Yes(language="und")
    if signs and set(signs) <= _NO_SIGNS:
        return No(language="und")
    folded = _bare(fold(message)).replace(",", "")
    for language in COMMAND_WORDS:
        for kind, pattern in _whole_patterns(language):
            if pattern.fullmatch(folded):
                return kind(language=language)
    return None


def _leading_command(parts: list[str], language: str, *, quoted: bool) -> Command | None:
    polite = _without_politeness(parts[0], language)
    sentence, folded, rest = polite.text, fold(polite.text), " ".join(parts[1:])
    bare = folded.rstrip(_WHOLE_EDGES)
    if len(sentence) <= LONGEST_COMMAND:
        for kind, pattern in _plain_patterns(language):
            if pattern.fullmatch(bare):
                return kind(language=language, rest=rest)
    if _this(language).fullmatch(bare):
        return Remember(text="" if quoted else rest, language=language, rest=rest if quoted else "")
    if len(sentence) <= LONGEST_COMMAND and (found := _first_match("about", language, bare)):
        return WhatDoYouKnowAbout(topic=_topic(sentence, found), language=language, rest=rest)
    if len(sentence) <= LONGEST_COMMAND and (found := _first_match("about_own", language, bare)) and _has_name(_topic(sentence, found)):
        return WhatDoYouKnowAbout(topic=_topic(sentence, found), language=language, rest=rest)
    return _writing_command(parts, polite, language)


def _has_name(topic: str) -> bool:
    """Whether memory has a name for what a topic means, so that it can be asked for it: "my job", and not "my rights"."""
    return topic_slot(topic) is not None or bool(_WORK.fullmatch(fold(topic)))


def _writing_command(parts: list[str], polite: _Bare, language: str) -> Command | None:
    """Remember, add a rule, forget: what changes memory. "Remember that ...?" only asks, "could you remember that ...?" tells."""
    sentence, folded, rest = polite.text, fold(polite.text), " ".join(parts[1:])
    asks = sentence.rstrip().endswith(("?", "\uff1f"))
    if reminder := _reminder(sentence, language, rest, asks=asks and not polite.asked):
        return reminder
    if found := _first_match("remember", language, folded):
        told = not asks or (polite.asked and _THAT.search(folded[: found.start("text")]))
        told = told and not only_addresses(sentence[found.start("text") :])  # "remember, you can do it!"
        return _remember(sentence[found.start("text") : found.end("text")].rstrip(" ?\uff1f"), parts[1:], language) if told else None
    if len(sentence) > LONGEST_COMMAND or (asks and not polite.asked):
        return None
    if found := _first_match("add_rule", language, folded):
        return AddRule(text=clean(sentence[found.start("text") : found.end("text")]), language=language, rest=rest)
    if found := _first_match("rule_in_passing", language, folded.rstrip(_WHOLE_EDGES)):
        return SoundsLikeRule(text=clean(sentence[found.start("text") : found.end("text")]), language=language, rest=rest)
    sentence, following = _first_of_two(sentence, language)
    folded, rest = fold(sentence).rstrip(_WHOLE_EDGES), f"{following} {rest}".strip()
    if found := _first_match("cancel_task", language, folded):
        return CancelTask(topic=_topic(sentence, found) if found["text"] else "", language=language, rest=rest)
    if found := _first_match("drop_rule", language, folded):
        return DropRule(topic=_topic(sentence, found) if found["text"] else "", language=language, rest=rest)
    if _forget_last(language).fullmatch(folded):
        return ForgetLast(language=language, rest=rest)
    if found := _first_match("forget", language, folded):
        topic = _topic(sentence, found)
        return Forget(topic=topic, language=language, rest=rest) if topic and not _no_topic(language).fullmatch(fold(topic)) else None
    return None


def _reminder(sentence: str, language: str, rest: str, *, asks: bool) -> Reminder | None:
    said = read_reminder(sentence, language, asks=asks) if len(sentence) <= LONGEST_MEMORY else None
    if said is None:
        return None
    match said.want:
        case "set":
            return Remind(text=said.text, language=language, rest=rest)
        case "cancel":
            return CancelReminder(topic=said.topic, language=language, rest=rest)
        case "move":
            return MoveReminder(topic=said.topic, text=said.text, shift=said.shift, language=language, rest=rest)
    return Reminder(language=language, rest=rest)


def _first_of_two(sentence: str, language: str) -> tuple[str, str]:
    """A sentence parted where a second command begins: "Forget my company | remember that my dog is called Fido"."""
    for joint in re.finditer(COMMAND_WORDS[language].and_then, fold(sentence)):
        if any(_begins_to_write(sentence[joint.end() :], each) for each in COMMAND_WORDS):
            return sentence[: joint.start()], sentence[joint.end() :]
    return sentence, ""


def _begins_to_write(text: str, language: str) -> bool:
    """Whether a command that changes memory begins here. Nothing behind it is parted again: a list of ten things would take seconds."""
    folded = fold(_without_politeness(text, language).text)
    said = any(_first_match(kind, language, folded) for kind in ("remember", "add_rule", "drop_rule", "forget"))
    return said or bool(_this(language).fullmatch(folded.rstrip(_WHOLE_EDGES)))


def _remember(first: str, following: list[str], language: str) -> Remember:
    """What is to be remembered goes on over the next sentences, up to a question or another command."""
    kept = [first]
    for place, sentence in enumerate(following):
        if is_question(sentence) or parse(sentence, quoted=False, forwarded=False):
            return Remember(text=clean(" ".join(kept)), language=language, rest=" ".join(following[place:]))
        kept.append(sentence)
    return Remember(text=clean(" ".join(kept)), language=language)


def _topic(sentence: str, found: re.Match[str]) -> str:
    said = sentence[found.start("text") : found.end("text")].strip(_TOPIC_EDGES)
    return said.strip("'") if said[:1] == "'" else said


def _first_match(kind: str, language: str, folded: str) -> re.Match[str] | None:
    return next((found for pattern in _topic_patterns(language)[kind] if (found := pattern.fullmatch(folded))), None)


def _from_first_words(parts: list[str]) -> list[str]:
    """Without the sentences that only greet: "Hi! Remember that ..."."""
    kept = list(parts)
    while len(kept) > 1 and any(not _without_politeness(kept[0], language).text.strip(_WHOLE_EDGES) for language in COMMAND_WORDS):
        kept.pop(0)
    return kept or [""]


@dataclass(frozen=True, slots=True)
class _Bare:
    """A sentence without the polite words around it. `asked`: "could you ..." made it a question that asks for the command."""

    text: str
    asked: bool


def _without_politeness(sentence: str, language: str) -> _Bare:
    text, asked = sentence.lstrip("\u00bf\u00a1 -*\u2022"), False
    polite, asking, after = _politeness(language)
    for _ in range(6):
        found = asking.match(fold(text))
        asked = asked or bool(found)
        found = found or polite.match(fold(text))
        if not found:
            break
        text = text[found.end() :]
    trailing = after.search(fold(text))
    return _Bare(text[: trailing.start()] if trailing and trailing.start() else text, asked)


def _bare(folded: str) -> str:
    return folded.strip(_WHOLE_EDGES)


@cache
def _whole_patterns(language: str) -> tuple[tuple[type[Command], re.Pattern[str]], ...]:
    words = COMMAND_WORDS[language]
    kinds: tuple[tuple[type[Command], str], ...] = (
        (Stop, words.stop),
        (Start, words.start),
        (Yes, words.yes),
        (No, words.no),
        (Help, words.help),
    )
    return tuple((kind, re.compile(f"(?:{pattern})")) for kind, pattern in kinds)


@cache
def _plain_patterns(language: str) -> tuple[tuple[type[Command], re.Pattern[str]], ...]:
    words = COMMAND_WORDS[language]
    kinds: tuple[tuple[type[Command], tuple[str, ...]], ...] = (
        (FullDocument, DOCUMENT_WORDS[language]),
        (Lessons, lesson_request_words.ASKED[language]),
        (DropLesson, lesson_request_words.DROPPED[language]),
        (WhatDoYouKnowAboutMe, words.about_me),
        (Rules, words.rules),
        (Erase, words.erase),
        (ForgetAll, words.forget_all),
        (Human, words.human),
        (BackToAssistant, words.back),
        (ShareMemory, words.share),
        (KeepMemoryPrivate, words.keep_private),
        (Optimize, words.optimize),
        (Why, words.why),
        (Export, words.export),
    )
    return tuple((kind, re.compile(pattern)) for kind, patterns in kinds for pattern in patterns)


@cache
def _topic_patterns(language: str) -> dict[str, tuple[re.Pattern[str], ...]]:
    words = COMMAND_WORDS[language]
    kinds = ("remember", "forget", "about", "about_own", "add_rule", "drop_rule", "cancel_task", "rule_in_passing")
    return {kind: tuple(re.compile(pattern) for pattern in getattr(words, kind)) for kind in kinds}


@cache
def _this(language: str) -> re.Pattern[str]:
    return re.compile(COMMAND_WORDS[language].this)


def takes_back(text: str) -> bool:
    """Whether a message asks to forget what was saved just now, and does not only decline: "oublie ça"."""
    first = next(iter(_from_first_words(sentences(text))), "")
    folded = {_bare(fold(_without_politeness(first, language).text)) for language in COMMAND_WORDS} | {_bare(fold(clean(text)))}
    return any(_forget_last(language).fullmatch(each) for language in COMMAND_WORDS for each in folded)


@cache
def _forget_last(language: str) -> re.Pattern[str]:
    return re.compile(COMMAND_WORDS[language].forget_last)


@cache
def _no_topic(language: str) -> re.Pattern[str]:
    return re.compile(COMMAND_WORDS[language].no_topic)


@cache
def _politeness(language: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    words = COMMAND_WORDS[language]
    edge = r"(?![\w'-])[\s,;.!:-]*"
    return (
        re.compile(rf"(?:{words.polite}){edge}"),
        re.compile(rf"(?:{words.asking}){edge}"),
        re.compile(rf"(?<![\s,])[\s,]++(?:{words.trailing})[\s.!?]*\Z"),
    )
