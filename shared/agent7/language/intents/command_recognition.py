"""Command recognition in chat: "remember that ...", "forget about ...", "stop", in five languages, by sentence templates.

A command counts at the start of a person's own message only. Forwarded text, text within quotation marks and long pasted text is content,
whatever it says. What is listened for stands in `data/<language>/sentences`; an intent there is a class of `commands`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields
from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.intents import commands
from agent7.language.intents.choices import listed
from agent7.language.intents.commands import Command, Remember, Reminder
from agent7.language.intents.off_record import off_record
from agent7.language.intents.reminder_intents import read as read_reminder
from agent7.language.intents.reminder_orders import may_cancel
from agent7.language.questions.slot_questions import is_question, topic_slot
from agent7.language.readings import reader
from agent7.language.sentences import Recognised, joints, politeness, recognise
from agent7.language.statements.deixis import only_addresses
from agent7.language.text.identification import UNDETERMINED, detect_language
from agent7.language.text.normalization import clean, sentences

LONGEST_MEMORY: Final = 1000
"""Characters of a message that may ask to remember something; longer text was pasted."""
LONGEST_COMMAND: Final = 240
"""Characters of a sentence that may be any other command."""
MOST_EDGES: Final = 4
"""Commas of an order behind which a reason may begin."""
LONGEST_WHOLE: Final = 60
"""Characters of a message that may be a command that counts only alone."""

_QUOTE = re.compile("\\s*(?:>|[\"\u201c\u201e\u00ab\u2018]|'(?=\\w))")
_YES_SIGNS = frozenset("\U0001f44d\u2705\u2714\U0001f44c")
_NO_SIGNS = frozenset("\U0001f44e\u274c\u2716")
_SKIN_AND_STYLE = re.compile("[\U0001f3fb-\U0001f3ff\ufe0f]")
_MARKS = " \u00bf\u00a1-*\u2022"
_QUESTION_MARKS = ("?", "\uff1f")

_ALONE: Final = ("Stop", "Start", "Help", "Yes", "No")
"""Count only as the whole message: "stop" within a sentence stops nothing."""
_ASKING: Final = (
    "Human", "BackToAssistant", "ShareMemory", "KeepMemoryPrivate", "Optimize", "Why", "Export", "FullDocument", "Lessons", "DropLesson",
    "Rules", "Erase", "ForgetAll", "WhatDoYouKnowAboutMe", "WhatDoYouKnowAbout",
)  # fmt: skip
_WRITING: Final = ("Remember", "AddRule", "SoundsLikeRule", "CancelTask", "DropRule", "ForgetLast", "Forget")
"""Change what is kept: asked about ("remember that I'm vegan?") they are no command, unless politely ("could you ...?")."""
_PARTED: Final = ("CancelTask", "DropRule", "ForgetLast", "Forget")
"""May go on with a second command: "forget my company and remember that ..."."""
_LEADING: Final = (*_ASKING, *_WRITING, "RememberThis", "TellAboutOwn")
_CLASSES: Final[dict[str, type[Command]]] = {name: getattr(commands, name) for name in (*_ALONE, *_ASKING, *_WRITING)}
_EXACT: Final = tuple(_CLASSES[name] for name in (*_ALONE, "ForgetAll", "Erase", "Export", "WhatDoYouKnowAboutMe"))


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
        return commands.OffTheRecord(text=said, language=detect_language(message), rest=said if asks else "")
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
        case commands.Forget(topic=topic):
            return command if len(listed(topic, command.language)) == 1 else None
        case Remember():
            found = recognise(said[0], command.language, among=_LEADING)
            return command if found and found.slots.get("form") == "that" else None
    return command if isinstance(command, _EXACT) else None


@reader
def agreed_to(text: str) -> Command | None:
    """The order that a message agrees to and says once more: "yes, forget everything"; None where it only agrees, or does not."""
    said = clean(text)
    agreement, _, order = said.partition("," if "," in said else " ")
    if len(said) > LONGEST_COMMAND or not order.strip() or recognise(agreement, among=("Yes",)) is None:
        return None
    return parse(order.strip(), quoted=False, forwarded=False)


def takes_back(text: str) -> bool:
    """Whether a message asks to forget what was saved just now, and does not only decline: "oublie ça"."""
    first = next(iter(_from_first_words(sentences(text))), "")
    return recognise(first, among=("ForgetLast",)) is not None


def _whole_message(message: str) -> Command | None:
    if len(message) > LONGEST_WHOLE:
        return None
    signs = set(_SKIN_AND_STYLE.sub("", message))
    if signs and (signs <= _YES_SIGNS or signs <= _NO_SIGNS):
        return (commands.Yes if signs <= _YES_SIGNS else commands.No)(language=UNDETERMINED)
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
        if reminder := _reminder(sentence, rest) or _with_reason(sentence, rest, found):
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
            return commands.WhatDoYouKnowAbout(topic=found.slot("topic"), language=found.language, rest=rest) if named else None
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
                return commands.Remind(text=said.text, wakes=said.wakes, language=language, rest=rest)
            case "cancel":
                return commands.CancelReminder(topic=said.topic, language=language, rest=rest)
            case "move":
                return commands.MoveReminder(topic=said.topic, text=said.text, shift=said.shift, language=language, rest=rest)
            case _:
                return Reminder(language=language, rest=rest)
    return None


def _with_reason(sentence: str, rest: str, found: Recognised | None) -> Reminder | None:
    """A reminder called off with a reason behind it, which else may be an order to forget: "drop that reminder, my wife does it"."""
    may_be = "," in sentence and (found is None or found.intent == "Forget") and may_cancel(sentence, detect_language(sentence))
    edges = [place for place, letter in enumerate(sentence) if letter == ","] if may_be else []
    cancelled = (_reminder(sentence[:edge], f"{sentence[edge + 1 :].strip()} {rest}".strip()) for edge in edges[:MOST_EDGES])
    return next((each for each in cancelled if isinstance(each, commands.CancelReminder)), None)


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
