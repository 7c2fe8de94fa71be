"""Intent recognition by sentence templates: which intent a sentence has, and what stands in its slots.

What is listened for is data, laid out as Home Assistant lays out its intents, and read by its parser hassil. For each language
`data/<language>/sentences/*.yaml` holds the templates and `data/<language>/tests/*.yaml` examples, the same files in each language:

    lists:                                 # top level of any file: lists, expansion_rules, skip_words (stand in `_common.yaml`)
      topic: {wildcard: true}
    expansion_rules:
      dont: "(do not|don't|dont)"
    skip_words: [please]                   # politeness that may stand before and after a sentence
    asking: [could you]                    # the same before it, and makes a question a request: `Recognised.asked`
    intents:
      Forget:
        data:
          - sentences: ["forget [about] {topic}", "<dont> remember {topic}"]
            slots: {kind: "memory"}        # fixed slots
            requires_context: {after: reminder}

    tests:                                 # data/<language>/tests/commands.yaml
      - sentences: ["Please forget my number plate!"]
        intent: {name: Forget, slots: {topic: my number plate}}
      - sentences: ["book club is on Tuesdays"]   # no intent: nothing may be recognised

`(a|b)` are alternatives, `[a]` is optional, `{topic}` a slot, `{topic:what}` a slot of another name, `<dont>` a rule. Write as one would
write: templates and texts are folded alike, so that case, accents, typographic quotes, hyphens and punctuation do not count; apostrophes
count as spaces ("don't" is not "dont"), a colon counts ("note: {text}"). In German `ä` stands for "ä", "a" and "ae", `ß` for "ß", "s" and
"ss". Where several templates fit, the one with the fewest wildcards and then the most words of its own wins: an intent `Nothing` takes back
what a wider template would take ("forget about it").

To listen for more, add a file to each language and ask `recognise(sentence, among=("MyIntent",))`; the texts that it gets are sentences
(`normalization.sentences` cuts messages). Slots come back as they were said.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml
from hassil import Intents, recognize_best
from hassil.expression import Alternative, Expression, ListReference, RuleReference, Sequence, TextChunk
from hassil.intents import Intent, IntentData, TextSlotList

from agent7.language.text.normalization import clean, fold

DATA: Final = Path(__file__).parent / "data"
LANGUAGES: Final = ("en", "es", "de", "pt", "fr")
"""In the order in which they are tried where none is known."""
LONGEST_READ: Final = 240
"""Characters of a sentence that are compared with templates. A last slot goes on to the end of a longer one."""
NOTHING: Final = "Nothing"
"""The intent of templates for what is no intent, although a wider template fits."""

_KEY, _REACH = 3, 6
"""Letters of a beginning that a template is found by, and that are looked at to tell them."""
_SPELLINGS = {"de": {"ä": "(ä|ae)", "ö": "(ö|oe)", "ü": "(ü|ue)", "ß": "(ß|ss)"}}
_SYNTAX = re.compile(r"(\{[^}]*\}|<[^>]*>|[()\[\]|])")
_OPENING_SIGNS = "\"'(\u201c\u201e\u00ab\u2018@#$\u20ac\u00a3+-\u00bf\u00a1/"
_EDGES = ' .,;:!?\u2026\u00a1\u00bf"\u201c\u201d\u201e\u00ab\u00bb'
_COLON = "="
"""Stands for a colon, which hassil would drop."""
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognised:
    """An intent. `slots`: as said. `asked`: "could you ..." made it a request. `literal`: letters that the template itself holds."""

    intent: str
    language: str
    slots: Mapping[str, str] = field(default_factory=dict)
    asked: bool = False
    literal: int = 0

    def slot(self, name: str) -> str:
        """A slot without the signs around it; "" where the template has none."""
        said = self.slots.get(name, "").strip(_EDGES)
        return said.strip("'") if said[:1] == "'" else said


def recognise(
    sentence: str, language: str | None = None, *, among: Collection[str] = (), context: Mapping[str, str] | None = None
) -> Recognised | None:
    """The intent of one sentence, in the first language that knows it: `language` first, where it is given.

    `among`: only these intents count (all, when empty). `context`: what templates with `requires_context` ask for. None without an intent.
    """
    text = clean(sentence)
    for each in sorted(LANGUAGES, key=lambda code: code != language):
        if found := _recognise(_Folded(text), _templates(each), frozenset(among), dict(context or {})):
            return found if found.intent != NOTHING else None
    return None


def without_politeness(sentence: str, language: str) -> str:
    """A sentence without the polite words around it."""
    folded = _Folded(clean(sentence))
    start, end, _ = _templates(language).trimmed(folded.text)
    return folded.said(start, end)


class _Folded:
    """A text as templates are compared with it, and where each of its letters stands in the text."""

    def __init__(self, original: str) -> None:
        self.original = original
        letters, self._places = [" "], [0]
        for place, letter in enumerate(fold(original[:LONGEST_READ])):
            colon = letter == ":" and not original[place + 1 : place + 2].isdigit()
            for each in f" {_COLON} " if colon else letter if letter.isalnum() else " ":
                if each != " " or letters[-1] != " ":
                    letters.append(each)
                    self._places.append(place)
        self._places = self._places[1:]
        self.text = "".join(letters[1:]).rstrip()

    def said(self, start: int, end: int) -> str:
        """The words of the text itself, with the signs that hang on to them; to its end, if they are the last ones that were read."""
        if start >= end:
            return ""
        first, last = self._places[start], self._places[end - 1] + 1
        while first and self.original[first - 1] in _OPENING_SIGNS:
            first -= 1
        while last < len(self.original) and not self.original[last].isspace() and not self.original[last].isalnum():
            last += 1
        return self.original[first:] if end == len(self.text) else self.original[first:last]


@dataclass(frozen=True, slots=True)
class _Templates:
    """One language's templates, found by how they begin."""

    intents: Intents
    openings: Mapping[str, tuple[tuple[str, IntentData], ...]]
    polite: re.Pattern[str]
    asking: re.Pattern[str]
    trailing: re.Pattern[str]

    def trimmed(self, text: str) -> tuple[int, int, bool]:
        """Where a folded text begins and ends without politeness, and whether that asks for something."""
        start, end, asked = 0, len(text), False
        while found := self.asking.match(text, start) or self.polite.match(text, start):
            asked, start = asked or found.re is self.asking, found.end()
        while (found := self.trailing.search(text, start, end)) and found.start() > start:
            end = found.start()
        return start, end, asked

    def beginning(self, text: str) -> Iterator[tuple[str, IntentData]]:
        """The templates that may fit a text that begins so."""
        opening = text[:_KEY].ljust(_KEY)
        return itertools.chain.from_iterable(self.openings.get(opening[:length], ()) for length in range(_KEY + 1))


def _recognise(folded: _Folded, templates: _Templates, among: frozenset[str], context: dict[str, str]) -> Recognised | None:
    start, end, asked = templates.trimmed(folded.text)
    for first, last, polite in dict.fromkeys([(start, end, asked), (0, len(folded.text), False)]):
        if first >= last:
            continue
        said = folded.text[first:last]
        blocks: dict[str, Intent] = {}
        for name, block in templates.beginning(said):
            if not among or name in among or name == NOTHING:
                blocks.setdefault(name, Intent(name)).data.append(block)
        found = recognize_best(said, replace(templates.intents, intents=blocks), intent_context=context) if blocks else None
        if found is None:
            continue
        slots = {}
        for name, entity in found.entities.items():
            if entity.is_wildcard and entity.text_span:
                slots[name] = folded.said(first + entity.text_span[0], first + entity.text_span[1])
            else:
                slots[name] = str(entity.value).strip()
        return Recognised(
            intent=found.intent.name, language=templates.intents.language, slots=slots, asked=polite, literal=found.text_chunks_matched
        )
    return None


@cache
def _templates(language: str) -> _Templates:
    merged: dict[str, Any] = {"language": language, "intents": {}, "lists": {}, "expansion_rules": {}, "skip_words": [], "asking": []}
    for path in sorted((DATA / language / "sentences").glob("*.yaml")):
        content = yaml.load(path.read_bytes(), Loader=_LOADER)  # noqa: S506  (CSafeLoader)
        for name, intent in content.get("intents", {}).items():
            blocks = ({**block, "sentences": [_template(each, language)]} for block in intent["data"] for each in block["sentences"])
            merged["intents"].setdefault(name, {"data": []})["data"].extend(blocks)
        merged["expansion_rules"] |= {name: _template(rule, language) for name, rule in content.get("expansion_rules", {}).items()}
        merged["lists"] |= {name: _list(each, language) for name, each in content.get("lists", {}).items()}
        merged["skip_words"] += content.get("skip_words", ())
        merged["asking"] += content.get("asking", ())
    intents = Intents.from_dict({**merged, "skip_words": []})
    openings: dict[str, list[tuple[str, IntentData]]] = {}
    for name, intent in intents.intents.items():
        for block in intent.data:
            for opening in _openings(block.sentences[0].expression, intents):
                openings.setdefault(opening, []).append((name, block))
    polite, asking = _any_of(merged["skip_words"]), _any_of(merged["asking"])
    return _Templates(
        intents,
        {key: tuple(found) for key, found in openings.items()},
        re.compile(rf"(?:{polite})(?: |\Z)"),
        re.compile(rf"(?:{asking})(?: |\Z)"),
        re.compile(rf" (?:{polite})\Z"),
    )


def _any_of(phrases: Iterable[str]) -> str:
    return "|".join(sorted((_Folded(each).text for each in phrases), key=len, reverse=True)) or r"(?!)"


def _template(template: str, language: str) -> str:
    """A template whose words are folded as texts are."""
    for letter, spellings in _SPELLINGS.get(language, {}).items():
        template = template.replace(letter, spellings)
    return "".join(piece if _SYNTAX.fullmatch(piece) else _literal(piece) for piece in _SYNTAX.split(template))


def _literal(text: str) -> str:
    folded = _Folded(text).text.strip()
    if not folded:
        return " " if text else ""
    return f"{'' if text[0].isalnum() else ' '}{folded}{'' if text[-1].isalnum() else ' '}"


def _list(values: dict[str, Any], language: str) -> dict[str, Any]:
    if "values" not in values:
        return values
    read = [{"in": each, "out": each} if isinstance(each, str) else each for each in values["values"]]
    return {"values": [{**each, "in": _template(each["in"], language)} for each in read]}


def _openings(expression: Expression, intents: Intents) -> set[str]:
    """How the texts that fit may begin: their first letters, fewer before a wildcard."""
    begun = (each.lstrip() for each in _beginnings(expression, intents))
    return {each.partition("*")[0][:_KEY] if "*" in each[:_KEY] else each[:_KEY].ljust(_KEY) for each in begun}


def _beginnings(expression: Expression, intents: Intents) -> set[str]:
    match expression:
        case TextChunk():
            return {expression.text[:_REACH]}
        case ListReference() if isinstance(listed := intents.slot_lists.get(expression.list_name), TextSlotList):
            return set().union(*(_beginnings(value.text_in, intents) for value in listed.values))
        case RuleReference():
            return _beginnings(intents.expansion_rules[expression.rule_name].expression, intents)
        case Alternative():
            return set().union(*(_beginnings(item, intents) for item in expression.items))
        case Sequence():
            begun = {""}
            for item in expression.items:
                following = _beginnings(item, intents) if min(map(len, begun)) < _REACH else {""}
                begun = {f"{each}{more}".lstrip().replace("  ", " ")[:_REACH] for each in begun for more in following}
            return begun
    return {"*" * _REACH}  # a wildcard, or an order of words that is free
