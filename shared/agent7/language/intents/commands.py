"""Command recognition in chat: "remember that ...", "forget about ...", "stop", in five languages, by sentence templates.

A command counts at the start of a person's own message only. Forwarded text, text within quotation marks and long pasted text is content,
whatever it says. What is listened for stands in `data/<language>/sentences`; an intent there is a class here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.intents.off_record import off_record
from agent7.language.intents.reminder_intents import Shift
from agent7.language.intents.reminder_intents import read as read_reminder
from agent7.language.questions.slot_questions import is_question, topic_slot
from agent7.language.readings import reader
from agent7.language.sentences import Recognised, clauses, joints, politeness, recognise
from agent7.language.statements.deixis import only_addresses
from agent7.language.text.identification import UNDETERMINED, detect_language
from agent7.language.text.normalization import clean, sentences

LONGEST_MEMORY: Final = 1000
"""Characters of a message that may ask to remember something; longer text was pasted."""
LONGEST_COMMAND: Final = 240
"""Characters of a sentence that may be any other command."""
LONGEST_WHOLE: Final = 60
"""Characters of a message that may be a command that counts only alone."""

MOST_LETTERS_OF_A_PICK: Final = 40
"""More is no answer to "which of these?" but a new message that happens to hold a number."""

_QUOTE = re.compile("\\s*(?:>|[\"\u201c\u201e\u00ab\u2018]|'(?=\\w))")
_YES_SIGNS = frozenset("\U0001f44d\u2705\u2714\U0001f44c")
_NO_SIGNS = frozenset("\U0001f44e\u274c\u2716")
_SKIN_AND_STYLE = re.compile("[\U0001f3fb-\U0001f3ff\ufe0f]")
_MARKS = " \u00bf\u00a1-*\u2022"
_QUESTION_MARKS = ("?", "\uff1f")


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
class OffTheRecord(Command):
    """Said, and not to be kept: "don't remember this, but ...". `text`: what nothing may be kept of; `rest`: the same, where it asks."""

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

    @property
    def is_sign(self) -> bool:
        """Whether it is no word, only a sign like a thumbs-up."""
        return self.language == UNDETERMINED


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
    """Set a reminder. `text`: what follows "remind me", its times and what it is about. `wakes`: an alarm, of the morning in doubt."""

    text: str
    wakes: bool = False


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


_CLASSES: Final[dict[str, type[Command]]] = {
    kind.__name__: kind
    for kind in (
        Stop, Start, Help, Yes, No,
        Human, BackToAssistant, ShareMemory, KeepMemoryPrivate, Optimize, Why, Export, FullDocument, Lessons, DropLesson, Rules, Erase,
        ForgetAll, WhatDoYouKnowAboutMe, WhatDoYouKnowAbout,
        Remember, AddRule, SoundsLikeRule, CancelTask, DropRule, ForgetLast, Forget,
    )
}  # fmt: skip
_ALONE: Final = ("Stop", "Start", "Help", "Yes", "No")
"""Count only as the whole message: "stop" within a sentence stops nothing."""
_WRITING: Final = ("Remember", "AddRule", "SoundsLikeRule", "CancelTask", "DropRule", "ForgetLast", "Forget")
"""Change what is kept: asked about ("remember that I'm vegan?") they are no command, unless politely ("could you ...?")."""
_PARTED: Final = ("CancelTask", "DropRule", "ForgetLast", "Forget")
"""May go on with a second command: "forget my company and remember that ..."."""
_LEADING: Final = (*(name for name in _CLASSES if name not in _ALONE), "RememberThis", "TellAboutOwn")
_EXACT: Final = (Stop, Start, Help, Yes, No, ForgetAll, Erase, Export, WhatDoYouKnowAboutMe)


@reader
def parse(text: str, *, quoted: bool, forwarded: bool) -> Command | None:
    """Recognize the command that a message begins with; None where it begins with none.

    `quoted`: the message answers another one, which is what "remember this" points at then; its own words are the person's own. A forwarded
    message is never a command.
    """
    message = clean(text)
    if forwarded or not message or len(message) > LONGEST_MEMORY or _QUOTE.match(message):
        return None
    if (said := off_record(message)) is not None:
        asks = is_question(said) or isinstance(parse(said, quoted=quoted, forwarded=False), Reminder)
        return OffTheRecord(text=said, language=detect_language(message), rest=said if asks else "")
    return _whole_message(message) or _leading_command(_from_first_words(sentences(text)), quoted=quoted) or agreed_to(text)


def exact(text: str) -> Command | None:
    """The command that a whole message is, of the closed list that needs no model; None for anything longer or looser.

    Stop, start, help, yes and no, forget everything, erase me, export my data, what do you know about me, "remember that ..." and
    "forget ...". Which of several listed things is meant tells `picked`.
    """
    command = parse(text, quoted=False, forwarded=False)
    if command is None or command.rest or len(said := sentences(text)) > 1:
        return None
    match command:
        case Forget(topic=topic):
            return command if len(listed(topic, command.language)) == 1 else None
        case Remember():
            found = recognise(said[0], command.language, among=_LEADING)
            return command if found and found.slots.get("form") == "that" else None
    return command if isinstance(command, _EXACT) else None


def agreed_to(text: str) -> Command | None:
    """The order that a message agrees to and says once more: "yes, forget everything"; None where it only agrees, or does not."""
    said = clean(text)
    agreement, _, order = said.partition("," if "," in said else " ")
    if len(said) > LONGEST_COMMAND or not order.strip() or recognise(agreement, among=("Yes",)) is None:
        return None
    return parse(order.strip(), quoted=False, forwarded=False)


def agrees_to_all(text: str) -> bool:
    """Whether an answer agrees, and to all that was asked about: "yes, everything"; "all" alone may be meant for a list."""
    agreement, _, much = clean(text).partition("," if "," in text else " ")
    return recognise(agreement, among=("Yes",)) is not None and recognise(much.strip(), among=("All",)) is not None


def means_all(text: str) -> bool:
    """Whether an answer is "all" or "everything" and nothing else."""
    return len(text) <= LONGEST_COMMAND and recognise(clean(text), among=("All",)) is not None


@reader
def picked(text: str, count: int) -> tuple[int, ...]:
    """Which of `count` listed items an answer picks, counted from 0: "all", "1 and 3", "the second one"; () for none."""
    said = clean(text)
    if not said or len(said) > LONGEST_COMMAND:
        return ()
    if recognise(said, among=("All",)):
        return tuple(range(count))
    if sum(letter.isalpha() for letter in said) > MOST_LETTERS_OF_A_PICK:
        return ()
    places = {int(number) for number in re.findall(r"(?<![\w.])\d{1,2}(?!\w|\.\d)", said)}
    named = (recognise(part, among=("Pick",)) for language in LANGUAGES for part in clauses(said, language))
    places |= {int(found.slots["ordinal"]) or count for found in named if found}  # the last one is number 0
    return tuple(place - 1 for place in sorted(places) if 0 < place <= count)


def listed(topic: str, language: str) -> list[str]:
    """The topics of a list: "my company and my dog" means both; one topic is a list of one."""
    return [part for part in clauses(topic, language if language in LANGUAGES else "en") if part.strip()]


def takes_back(text: str) -> bool:
    """Whether a message asks to forget what was saved just now, and does not only decline: "oublie ça"."""
    first = next(iter(_from_first_words(sentences(text))), "")
    return recognise(first, among=("ForgetLast",)) is not None


def _whole_message(message: str) -> Command | None:
    if len(message) > LONGEST_WHOLE:
        return None
    signs = set(_SKIN_AND_STYLE.sub("", message))
    if signs and (signs <= _YES_SIGNS or signs <= _NO_SIGNS):
        return (Yes if signs <= _YES_SIGNS else No)(language=UNDETERMINED)
    found = recognise(message, among=_ALONE)
    if found is None or (found.intent in ("Yes", "No") and message.endswith(_QUESTION_MARKS)):  # "tudo bem?"
        return None
    return _CLASSES[found.intent](language=found.language)


def _leading_command(parts: list[str], *, quoted: bool) -> Command | None:
    sentence, following = parts[0], parts[1:]
    found, rest = recognise(sentence, among=_LEADING), " ".join(following)
    if found and found.intent not in ("Remember", "RememberThis") and len(sentence) > LONGEST_COMMAND:
        found = None
    if found is None or found.intent in (*_WRITING, "WhatDoYouKnowAboutMe"):  # "Zeig mir meine Erinnerungen"
        if reminder := _reminder(sentence, rest):
            return reminder
        asks = found is not None and found.intent in _WRITING and sentence.rstrip().endswith(_QUESTION_MARKS)
        if found is None or (asks and not found.asked):
            return None
    match found.intent:
        case "RememberThis":
            return Remember(text="" if quoted else rest, language=found.language, rest=rest if quoted else "")
        case "Remember":
            return _remember(found, following, asks=sentence.rstrip().endswith(_QUESTION_MARKS))
        case "TellAboutOwn":
            named = topic_slot(found.slot("topic"))
            return WhatDoYouKnowAbout(topic=found.slot("topic"), language=found.language, rest=rest) if named else None
        case intent if intent in _PARTED:
            first, second = _first_of_two(sentence, found.language)
            found, rest = recognise(first, found.language, among=_PARTED) or found, f"{second} {rest}".strip()
    return _made(found, rest)


def _made(found: Recognised, rest: str) -> Command:
    kind = _CLASSES[found.intent]
    said = {"topic": found.slot("topic"), "text": clean(found.slots.get("text", "")).rstrip(" .!\u2026")}
    taken = {each.name: said[each.name] for each in fields(kind) if each.name in said}
    return kind(language=found.language, rest=rest, **taken)


def _remember(found: Recognised, following: list[str], *, asks: bool) -> Remember | None:
    """What is to be remembered goes on over the next sentences, up to a question or another command."""
    first = found.slots["text"].rstrip(" ?\uff1f")
    if (asks and found.slots.get("form") != "that") or only_addresses(first):  # "can you remember my name?", "remember, you can do it!"
        return None
    kept = [first]
    for place, sentence in enumerate(following):
        if is_question(sentence) or parse(sentence, quoted=False, forwarded=False):
            return Remember(text=clean(" ".join(kept)), language=found.language, rest=" ".join(following[place:]))
        kept.append(sentence)
    return Remember(text=clean(" ".join(kept)), language=found.language)


def _reminder(sentence: str, rest: str) -> Reminder | None:
    if len(sentence) > LONGEST_MEMORY:
        return None
    for language in LANGUAGES:
        text, asked = politeness(sentence, language)
        said = read_reminder(text.lstrip(_MARKS), language, asks=sentence.rstrip().endswith(_QUESTION_MARKS) and not asked)
        if said is None:
            continue
        match said.want:
            case "set":
                return Remind(text=said.text, wakes=said.wakes, language=language, rest=rest)
            case "cancel":
                return CancelReminder(topic=said.topic, language=language, rest=rest)
            case "move":
                return MoveReminder(topic=said.topic, text=said.text, shift=said.shift, language=language, rest=rest)
            case _:
                return Reminder(language=language, rest=rest)
    return None


def _first_of_two(sentence: str, language: str) -> tuple[str, str]:
    """A sentence parted where a second command begins: "Forget my company | remember that my dog is called Fido"."""
    for start, end in joints(sentence, language):
        begins = recognise(sentence[end:], among=("Remember", "RememberThis", "AddRule", "DropRule", "Forget"))
        if begins and recognise(sentence[:start], language, among=_PARTED):
            return sentence[:start], sentence[end:]
    return sentence, ""


def _from_first_words(parts: Sequence[str]) -> list[str]:
    """Without the sentences that only greet: "Hi! Remember that ..."."""
    kept = list(parts)
    while len(kept) > 1 and any(not politeness(kept[0], language)[0] for language in LANGUAGES):
        kept.pop(0)
    return kept or [""]
