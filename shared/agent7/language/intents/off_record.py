"""Messages off the record: "don't remember this, but ...", "I owe Tom 300, but don't save that". Nothing of them is kept."""

from __future__ import annotations

from itertools import islice
from typing import Final

from agent7.language.readings import reader
from agent7.language.sentences import recognise
from agent7.language.statements.repairs.second_thoughts import put_right_by
from agent7.language.text.normalization import clean, fold, sentences
from agent7.language.word_patterns import across
from agent7.lazy_patterns import lazy_regex

LONGEST_READ: Final = 1_000
"""Characters of a message that may say so; longer text was pasted."""
MOST_SENTENCES: Final = 12
FEWEST_CLAUSES: Final = 2
MOST_BEFORE: Final = 2
"""Words before a jest that are none of their own: "nah, just kidding"."""
LONGEST_REPAIR: Final = 200
"""Characters of a message that puts a joke right."""
_LAUGHTER: Final = across("statements", r"(?<!\w)(?:<joking>)(?!\w)")
_QUESTION_MARKS: Final = ("?", "\uff1f")
_CLAUSE_OR_SIGN: Final = lazy_regex(r"(?:[\p{L}\p{M}\p{N}' ]|(?<=\S)-(?=\S))+")
_EDGES: Final = " ,;:"
_JOINED: Final = across("grammar/conjunctions", r" (?:<joining>) ")
_CLAUSE: Final = lazy_regex(r"[^,;:.!?\u2013\u2014]+[,;:.!?\u2013\u2014]*\s*")


@reader
def off_record(text: str) -> str | None:
    """What a message says beside that it is not to be kept; None for one that may be, and for one that says nothing else."""
    message = clean(text)
    if len(message) > LONGEST_READ:
        return None
    parts = sentences(message)
    for place, part in enumerate(parts):
        if found := recognise(part, among=("OffTheRecord",)):
            return " ".join([*parts[:place], found.slots["text"].strip(_EDGES), *parts[place + 1 :]])
    clauses = [part for clause in _CLAUSE.findall(message) for part in _coordinated(clause)]
    left = [clause for clause in clauses if not recognise(clause.strip(_EDGES), among=("NotToBeKept",))]
    return "".join(left).strip(_EDGES) if 0 < len(left) < len(clauses) else None


def _coordinated(clause: str) -> list[str]:
    """A clause parted at its last conjunction where what stands behind that is not to be kept: "keep it to yourself and don't save it"."""
    for joint in list(_JOINED.finditer(fold(clause)))[-1:]:
        behind = clause[joint.end() :]
        if recognise(behind.strip(_EDGES), among=("NotToBeKept",)):
            return [f"{clause[: joint.start()]} ", behind]
    return [clause]


@reader
def in_earnest(text: str) -> str:
    """A message without what it takes back as a joke: "my wife is Jen. jk, I'm single" is "I'm single".

    A value alone stands in the joke's place: "my name is Danger. jk, it's Ian" is "my name is Ian".
    Empty where all of it is; what is nothing but such words takes back what was said before the message, and stays.
    """
    message = clean(text)
    parts = [_laughed_apart(part) for part in sentences(message)] if len(message) <= LONGEST_READ else []
    if len(parts) > MOST_SENTENCES or sum(len(_CLAUSE.findall(part)) for part in parts) < FEWEST_CLAUSES:
        return text
    meant, taken_back = list[str](), False
    for part in parts:
        found = [recognise(clause.strip(_EDGES + "."), among=("Jest", "JestFirst")) for clause in _CLAUSE.findall(part)]
        last = max((place for place, each in enumerate(found) if each), default=None)
        if last is None:
            meant.append(part)
            continue
        taken_back, jest = True, found[last]
        joke = "".join(_CLAUSE.findall(part)[:last]).strip(_EDGES)
        if meant and len(joke.split()) <= MOST_BEFORE:
            joke = meant.pop()
        behind = jest.slots["text"] if jest and jest.intent == "JestFirst" else ""
        right = " ".join([behind, *_CLAUSE.findall(part)[last + 1 :]]).strip(_EDGES)
        meant.append(put_right_by(_LAUGHTER.sub("", joke).strip(_EDGES), right) or right)
    return " ".join(each for each in meant if each) if taken_back else text


def _laughed_apart(sentence: str) -> str:
    """A sentence with a comma in the place of the laughter between what is said and that it was a joke: "I'm the pope lol jk"."""
    for found in islice(_LAUGHTER.finditer(fold(sentence)), MOST_SENTENCES):
        behind = sentence[found.end() :].strip(_EDGES + ".!")
        if found.start() and behind and recognise(behind, among=("Jest", "JestFirst")):
            return f"{sentence[: found.start()].rstrip(_EDGES)}, {behind}"
    return sentence


@reader
def put_right_behind_joke(text: str) -> str:
    """What a message says behind words by which it takes back as a joke what was said before it: "jokes, it was a goose"; else empty."""
    message = clean(text)
    found = list(_CLAUSE_OR_SIGN.finditer(message)) if len(message) <= LONGEST_REPAIR and not message.endswith(_QUESTION_MARKS) else []
    jest = recognise(found[0][0].strip(), among=("Jest", "JestFirst")) if found else None
    if jest is None:
        return ""
    if jest.intent == "JestFirst":
        return jest.slots["text"] + message[found[0].end() :]
    return message[found[1].start() :].strip() if found[1:] else ""
