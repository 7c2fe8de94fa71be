"""Putting right of what was said in words: "juno's a hanoverian, not a cob" makes "Juno is a cob" say "Juno is a hanoverian". Pure.

A value takes the place of one of its kind alone: a day of a day, a number of a number, a name of a name, a noun of the noun that is denied.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from agent7.language.data_files import load
from agent7.language.readings import reader
from agent7.language.statements.clauses.discourse_markers import apostrophed
from agent7.language.statements.grammars.pointing import POINTING
from agent7.language.statements.grammars.repair_patterns import REPAIRS
from agent7.language.statements.grammars.schema import GRAMMARS, Grammar
from agent7.language.statements.slots.attributes import singular
from agent7.language.text.normalization import MONTH_NAMES, clean, fold, sentences
from agent7.language.text.tokenization import stems_of
from agent7.language.text.word_lists import FUNCTION_WORDS, STOP_WORDS
from agent7.language.times.calendar_words import WEEKDAYS
from agent7.language.word_patterns import Words, across, pattern, words_of_all

LONGEST_CORRECTION: Final = 160
"""Characters. Longer text tells a story."""
LONGEST_NOUN: Final = 3
"""Words of what is denied."""
LONGEST_INTERJECTION: Final = 2
"""Words of a sentence that tells nothing: "Hmm wait."."""
LONGEST_RATIO: Final = 3
"""Letters of "a", "per", "pro" before what something is counted by."""
LONGEST_RIGHT: Final = 6
"""Words of what is said instead of it, right behind; more of them say something else."""
_NUMERIC: Final = across(
    "calendar",
    r"(?<![\w:.,])(?:"
    r"(?P<clock>\d{1,2}(?:[:.h]\d{2})? ?(?:<hour_words>|h)(?!\w)|\d{1,2}[:.h]\d{2}(?!\w)|(?<=\b(?:<before_hour>) )\d{1,2}(?![\w:]|[.,]\d))"
    r"|(?P<day>\d{1,2}(?:<ordinals>|<first>|[ºª])(?!\w)|(?<=\b(?:<before_day_alone>) )\d{1,2}(?![\w:]|[.,]\d))"
    r"|(?P<number>\d+(?:[.,]\d+)*(?:s(?!\w)|(?![\w:]|\.\d)))"
    r"|(?<!\w)(?P<code>\d+[^\W\d_]\w*|[^\W\d_]+\d\w*)(?!\w))",
)
"""Folded: a clock time, a day of the month, a number, a code of letters and digits ("4QT")."""
BESIDE_NUMBERS: Final = words_of_all("calendar", "beside_numbers")
"""What may stand beside a number and is no thing."""


class _OfValues(Words):
    """What stands right before the value that something has."""

    files = ("statements", "grammar/syntax")
    told = pattern(r"\b(?:<being>|<costs>)\Z")

    def search(self, before: str) -> re.Match[str] | None:
        """Whether words end so."""
        return self.told.search(before)


OF_VALUES: Final = {language: _OfValues(language) for language in GRAMMARS}
NUMERIC: Final = frozenset({"clock", "day", "number"})
_INTERJECTION = re.compile(r"(?P<words>[^\W\d_]+(?: [^\W\d_]+)?)[,!.;]+\s+(?=\S)")
_WORD = re.compile(r"(?<!\w)[^\W\d_](?:[^\W\d_]|['-])*(?!\w)")


@dataclass(frozen=True, slots=True)
class Repair:
    """What a message says to be right, and wrong where it names that; `about`: the stems of what it speaks of besides."""

    right: str
    wrong: str
    about: frozenset[str]


@reader
def repair_in(text: str, language: str) -> Repair | None:
    """The repair that a message makes; None for one that neither denies a value nor says that something was wrong.

    It is that of its first sentence that makes one. That something was wrong may have been said in the sentence before.
    """
    words = clean(text).rstrip(" .!\u2026")
    if language not in GRAMMARS or not words or len(words) > LONGEST_CORRECTION or words.endswith("?") or is_anothers(words, language):
        return None
    told, sure = sentences(words), False
    for sentence in told:
        said = sentence.rstrip(" .!\u2026")
        sure = sure or REPAIRS[language].surely_marked(said)
        if (repair := _repair_in(said, language, sure=sure)) is not None:
            return repair
        if not sure and len(said.split()) > LONGEST_INTERJECTION:
            break  # what is put right behind that is of this message
    return _repair_in(words, language, sure=False) if len(told) > 1 else None


def is_anothers(words: str, language: str) -> bool:
    """Whether a message tells of what is somebody else's: "these aren't mine, the locker is 200", and not "that's not mine, mine is 12"."""
    said = fold(words)
    found = REPAIRS[language].disowned.search(said)
    return found is not None and not POINTING.of_speaker.search(said, found.end())


def _repair_in(words: str, language: str, *, sure: bool) -> Repair | None:
    """The repair of one sentence; `sure`: it is said in so many words that something was wrong."""
    grammar = GRAMMARS[language]
    written = apostrophed(words, grammar)
    said, by_itself = REPAIRS[language].marked(written)
    marked = sure or by_itself
    if contrast := _contrast(written, language, grammar) or _contrast(said, language, grammar):  # "no" may deny, or say "wrong"
        return contrast
    if found := grammar.right_first.match(fold(said)):
        wrong = _without_tail(said[slice(*found.span("x"))], grammar)
        before = said[: found.end("v")]
        right = _of_its_kind(wrong, before, grammar)
        if not right and name_alone(wrong, language):  # a name may begin the sentence: "Okonjo, not Okafor"
            right = name_alone(before, language) or ""
        return Repair(right, _noun(wrong, grammar), _about(before, right, language)) if right else None
    for told in (said, said.partition(",")[0]) if sure else (said,):  # what stands behind a comma may be the reason
        if (bare := _bare(told, language, marked=marked, sure=sure)) is not None:
            return Repair(bare, "", frozenset())
    if not marked:
        behind = _behind_interjection(said, language)
        bare = _bare(behind, language, marked=True, sure=False) if behind else None
        return Repair(bare, "", frozenset()) if bare else None
    if counted := re.match(rf"(?P<np>.{{2,60}}?)(?: (?:{grammar.being})|'s) (?P<v>\w+)(?=,|\Z)", fold(said)):
        right = said[slice(*counted.span("v"))]  # "Marit's ten, I always get it wrong"
        if _counts_in(right, language):
            return Repair(right, "", _about(said[: counted.end("np")], "", language))
    if (of_thing := thing_and_value(said, grammar)) is None:
        return None
    thing, value = of_thing
    value = (name_alone(value.partition(",")[0], language) if sure else None) or value  # behind the comma stands what else there is
    return Repair(value, "", _about(thing, "", language))


def thing_and_value(said: str, grammar: Grammar) -> tuple[str, str] | None:
    """What words say to be something, and what: "the cat's name" and "Ivy" of "the cat's name is Ivy now"; None where they say no such."""
    verb = rf"(?:{grammar.naming}|{grammar.being})"
    found = re.match(rf"(?P<np>.{{2,60}}?)(?: {verb}|'s(?! (?:[\w-]+ ){{1,3}}{verb} )) (?P<v>.+)\Z", fold(said))
    return (said[: found.end("np")], REPAIRS[grammar.language].without_tail(said[found.start("v") :])) if found else None


def only_takes_back(text: str, language: str) -> bool:
    """Whether a text says that something was wrong and no more: "I told you wrong"; what is right stands elsewhere."""
    found = REPAIRS[language].marking.match(fold(text)) if language in REPAIRS and REPAIRS[language].surely_marked(text) else None
    return found is not None and found.end() == len(text)


def put_right(held: str, repair: Repair, language: str) -> tuple[str, bool] | None:
    """The sentence that is held with the right value in it, and whether the repair speaks of the same thing; None where it has no such
    value, or several.
    """
    anew = _in_its_place if repair.wrong else _of_its_own_kind
    exchanged = anew(held, repair, language)
    if exchanged is None or fold(exchanged) == fold(held):
        return None
    same = bool(repair.about & frozenset(stems_of(held, language)))
    return (exchanged, same) if same or not (repair.wrong and repair.about) else None


def exchanged_value(held: str, said: str, language: str) -> str | None:
    """The held sentence with the only number, day or time that is said for the only one of its kind in it; None where either has several,
    or they are counted otherwise: "a week" is not "a month", and only of a room the room's number is one.
    """
    values = [each for each in atoms(said) if each[0] != "name"]
    if len(values) != 1 or (exchanged := _by_kind(held, values[0][1], language)) is None or fold(exchanged) == fold(held):
        return None
    kind, value = values[0]
    old = next((each for other, each in atoms(held) if other == kind), "")
    if not old:
        return None
    told, before = _beside(said, value, language), _beside(held, old, language)
    if kind == "number" and (before.noun not in ("", told.noun) or (told.place != before.place and told.place not in _becoming(language))):
        return None
    return exchanged if not told.unit or told.unit in stems_of(held, language) else None


def _behind_interjection(said: str, language: str) -> str:
    """What is said to be so behind one or two words that do not agree: "autocorrect, it's D12"; empty where nothing is."""
    lead = _INTERJECTION.match(said)
    if lead is None or REPAIRS[language].polite.match(fold(lead["words"])):
        return ""
    behind = said[lead.end() :]
    return behind if REPAIRS[language].behind_marker.match(fold(behind)) else ""


class _Beside(NamedTuple):
    """The stem of what a value counts ("44 a month", "310 euros") and of the noun whose number it is ("room 8"), and the preposition before
    it; "" where there is none.
    """

    unit: str = ""
    noun: str = ""
    place: str = ""


def _beside(text: str, value: str, language: str) -> _Beside:
    folded = fold(text)
    found = re.search(rf"(?<!\w){re.escape(fold(value))}(?![:.,]?\d)", folded) if value else None
    if found is None:
        return _Beside()
    before, behind = folded[: found.start()].rstrip(), re.findall(r"[^\W\d_]+", folded[found.end() :])
    grammatical = STOP_WORDS[language] | frozenset(map(fold, load(language, "questions")["change"]))
    ratio = behind[:1] and len(behind[0]) <= LONGEST_RATIO
    unit, last = behind[1] if ratio and len(behind) > 1 else next(iter(behind), ""), next(iter(re.findall(r"[^\W\d_]+\Z", before)), "")
    place = last if REPAIRS[language].before_value.fullmatch(f"{last} ") else ""
    is_told = OF_VALUES[language].search(before) is not None
    stems = [next(iter(stems_of(word, language)), "") if word and word not in grammatical else "" for word in (unit, last)]
    return _Beside(stems[0], "" if place or is_told else stems[1], place)


def _becoming(language: str) -> frozenset[str]:
    """What stands before a value that something has changed to, and before none."""
    return frozenset(["", *re.findall(r"\w+", OF_VALUES[language].data["to"])])


def values_in(text: str) -> list[str]:
    """The kinds of the days, months, clock times and numbers that a text says, in their order."""
    return [kind for kind, _ in atoms(text) if kind != "name"]


def names_value(text: str) -> bool:
    """Whether a text says a name, a day, a time or a number."""
    return bool(atoms(text))


def _bare(said: str, language: str, *, marked: bool, sure: bool) -> str | None:
    """The values of what says nothing else than that they are right: "at 10" of "no, at 10", "Thursday" of "it's moved to Thursday".

    A name alone is one where something was wrong for `sure`: "no wait, it's Margate".
    """
    repairs = REPAIRS[language]
    if found := repairs.alone.match(fold(said)):
        said, marked = said[found.start("v") :], True
    elif marked and (found := repairs.behind_marker.match(fold(said))):
        said = said[found.start("v") :]
    values = [value for kind, value in atoms(said, begins=False) if kind != "name"]
    rest = fold(said)
    for value in values:
        rest = rest.replace(fold(value), " ", 1)
    changes = frozenset(map(fold, load(language, "questions")["change"]))
    others = frozenset(re.findall(r"[^\W\d_]{2,}", rest)) - STOP_WORDS[language] - FUNCTION_WORDS[language] - BESIDE_NUMBERS
    if values and not (sure or _of_thing(said, language)):
        return None  # "we moved in 2019" tells of the speaker, and puts nothing right
    if values:
        with_reason = sure and bool(others) and "," in said  # "640, they raised it in May"
        return said if (marked or others & changes) and others <= changes and not with_reason else None
    return name_alone(said, language) if sure else None


def _of_thing(said: str, language: str) -> bool:
    """Whether what says that something changed has no speaker for its subject, or names the thing by a pronoun: "I moved it to 10"."""
    words = frozenset(re.findall(r"\w+", fold(said)))
    speaks = not words.isdisjoint(map(fold, words_of_all("requests", "first_person")))
    return not speaks or not words.isdisjoint(map(fold, load(language, "questions")["leaning"]))


def name_alone(said: str, language: str) -> str | None:
    """The name that words are, without what stands before a value ("in Margate"); None where they say more."""
    bare = _noun(said.strip(" ,;"), GRAMMARS[language])
    words = bare.split()
    is_name = 0 < len(words) <= LONGEST_NOUN and all(word[:1].isupper() and _WORD.fullmatch(word) for word in words)
    return bare if is_name and not {*map(fold, words)} & (STOP_WORDS[language] | FUNCTION_WORDS[language]) else None


def _contrast(said: str, language: str, grammar: Grammar) -> Repair | None:
    """The wrong value named before the right one: "not the library, it's at the town hall", "I said the 8th but it's the 18th"."""
    for form in REPAIRS[language].wrong_first:
        if (found := form.match(fold(said))) is None:
            continue
        wrong, right = (said[slice(*found.span(group))].strip() for group in ("x", "v"))
        told = atoms(wrong, begins=False)
        if len(right.split()) > LONGEST_RIGHT or not (told or grammar.leading_article.match(fold(wrong))):
            continue
        if value := _of_its_kind(wrong, right, grammar, begins=False):
            return Repair(value, _as_held(wrong, right, value, grammar), frozenset())
    return None


def _as_held(wrong: str, right: str, value: str, grammar: Grammar) -> str:
    """The wrong words that the right value takes the place of: with their article where that is a name without one."""
    kind, said = next(iter(atoms(wrong, begins=False)), ("", ""))
    if not kind:
        return _noun(wrong, grammar)
    if kind != "name":
        return said
    with_article = re.search(rf"(?<!\w)(?:{grammar.articles})\Z", fold(right[: right.find(value)]))
    return wrong if grammar.leading_article.match(fold(wrong)) and not with_article else wrong[wrong.find(said) :]


def _in_its_place(held: str, repair: Repair, language: str) -> str | None:
    """The held sentence with the right value for the wrong one, which may stand there without its article."""
    return exchanged_once(held, repair.wrong, repair.right) or exchanged_once(held, _noun(repair.wrong, GRAMMARS[language]), repair.right)


def _without_tail(wrong: str, grammar: Grammar) -> str:
    """What is denied without "any more"."""
    found = grammar.no_longer.search(fold(wrong))
    return (wrong[: found.start()] if found else wrong).strip(" ,;")


def _noun(said: str, grammar: Grammar) -> str:
    found = grammar.leading_article.match(fold(said)) or REPAIRS[grammar.language].before_value.match(fold(said))
    return said[found.end() :] if found and found.end() < len(said) else said


def _of_its_kind(wrong: str, before: str, grammar: Grammar, *, begins: bool = True) -> str:
    """What stands for the wrong words in what is said before them; empty where nothing of their kind does. `begins`: so does a sentence."""
    if len(wrong.split()) > LONGEST_NOUN:
        return ""
    for found in atoms(wrong, begins=False):
        alike = [each for each in atoms(before, begins=begins) if each[0] == found[0]]
        return alike[-1][1] if alike else ""
    article = grammar.leading_article.match(fold(wrong))
    if article is None:
        last = before.rsplit(maxsplit=1)[-1]
        return "" if fold(last) in STOP_WORDS[grammar.language] | FUNCTION_WORDS[grammar.language] else last  # "I can not swim"
    articles = [*re.finditer(rf"(?<!\w)(?:{grammar.articles})", fold(before))]
    return before[articles[-1].end() :] if articles else ""


def atoms(text: str, *, begins: bool = True) -> list[tuple[str, str]]:
    """The values in a text that are of a closed kind, and the names, each with its kind, in their order. `begins`: it begins a sentence."""
    found = [(place.start(), place.lastgroup or "", text[slice(*place.span())]) for place in _NUMERIC.finditer(fold(text))]
    for word in _WORD.finditer(text):
        folded = fold(word[0])
        day = not WEEKDAYS.isdisjoint({folded, singular(folded), folded.partition("-")[0]})  # "quarta-feira"
        kind = "weekday" if day else "month" if folded in MONTH_NAMES else "name"
        if kind != "name" or (word[0][:1].isupper() and (word.start() or not begins)):
            found.append((word.start(), kind, word[0]))
    return [(kind, said) for _, kind, said in sorted(found)]


def _of_its_own_kind(held: str, repair: Repair, language: str) -> str | None:
    """The held sentence with the right value for the one of its kind."""
    return _by_kind(held, repair.right, language) or _by_count(held, repair, language)


def _by_kind(held: str, right: str, language: str) -> str | None:
    """The held sentence with each value of the right words in the place of the only one of its kind; a name alone in that of a name."""
    name = name_alone(right, language)
    told = [each for each in atoms(right, begins=False) if each[0] != "name"] or ([("name", name)] if name else [])
    exchanged = held
    for kind, value in told:
        same = [said for other, said in atoms(held) if other == kind]
        alike = same or [said for other, said in atoms(held) if kind == "number" and other in NUMERIC]
        if len(alike) != 1:
            return None
        if (one := exchanged_once(exchanged, alike[0], value)) is None:
            return None
        exchanged = one
    return exchanged if told else None


def _by_count(held: str, repair: Repair, language: str) -> str | None:
    """The held sentence with the number word that is right for the only one that it says: "nine" and "ten"."""
    right, wrong = _counts_in(repair.right, language), _counts_in(held, language)
    alone = len(right) == len(wrong) == 1 and fold(repair.right) == right[0]
    return exchanged_once(held, wrong[0], right[0]) if alone else None


def _counts_in(said: str, language: str) -> list[str]:
    """The number words of a text, folded."""
    counts = load(language, "grammar/values")["counts"]
    return [word for word in re.findall(r"\w+", fold(said)) if word in counts]


def exchanged_once(text: str, wrong: str, right: str) -> str | None:
    """A text with one value for another, which it says once; None where it does not, or says it several times."""
    end = r"(?![:.,]?\d)" if wrong[-1:].isdigit() else r"(?!\w)"  # "5.20" stands in "5.20pm" too
    places = list(re.finditer(rf"(?<!\w){re.escape(fold(wrong))}{end}", fold(text)))
    return text[: places[0].start()] + right + text[places[0].end() :] if len(places) == 1 else None


def _about(said: str, right: str, language: str) -> frozenset[str]:
    """The stems of what is spoken of, besides the value itself and words of saying so."""
    meant = re.sub(rf"\A(?:{REPAIRS[language].naming})(?!\w)", "", fold(said).replace(fold(right), " ") if right else fold(said))
    return frozenset(stems_of(meant, language))
