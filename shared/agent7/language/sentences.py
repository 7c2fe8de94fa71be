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
      - sentences: ["book club is on Tuesdays"]   # no intent: none of the file of the same name may be recognised

`(a|b)` are alternatives, `[a]` is optional, `{topic}` a slot, `{topic:what}` a slot of another name, `{any}` words that do not matter,
`<dont>` a rule. Slots of one name are one, from where the first begins to where the last ends. Write as one would
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
from functools import cache, lru_cache
from typing import Any, Final

from hassil import Intents, RecognizeResult, recognize_all
from hassil.intents import Intent, IntentData

from agent7.language.data_files import LANGUAGES, load, names_in
from agent7.language.text.normalization import clean, fold

LONGEST_READ: Final = 240
"""Characters of a sentence that are compared with templates. A last slot goes on to the end of a longer one."""
NOTHING: Final = "Nothing"
"""The intent of templates for what is no intent, although a wider template fits."""

_KEY, _REACH = 3, 5
"""Letters of a beginning that a template is found by, and that are looked at to tell them."""
_SPELLINGS = {"de": {"ä": "(ä|ae)", "ö": "(ö|oe)", "ü": "(ü|ue)", "ß": "(ß|ss)"}}
_SYNTAX = re.compile(r"(\{[^}]*\}|<[^>]*>|[()\[\]|])")
_OPENING_SIGNS = "\"'(\u201c\u201e\u00ab\u2018@#$\u20ac\u00a3+-\u00bf\u00a1/"
_FILLER = "any"
_EDGES = ' .,;:!?\u2026\u00a1\u00bf"\u201c\u201d\u201e\u00ab\u00bb'
_COLON = "="
"""Stands for a colon, which hassil would drop."""


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
    folded = _folded(sentence)
    for each in sorted(LANGUAGES, key=lambda code: code != language):
        if found := _recognise(folded, _templates(each), frozenset(among), dict(context or {})):
            return found if found.intent != NOTHING else None
    return None


def politeness(sentence: str, language: str) -> tuple[str, bool]:
    """A sentence without the polite words around it, and whether these ask for something: "could you ..."."""
    folded = _folded(sentence)
    start, end, asked = _templates(language).trimmed(folded.text)
    return folded.said(start, end), asked


def joints(sentence: str, language: str) -> list[tuple[int, int]]:
    """Where a sentence may be cut: its commas and conjunctions, each from its beginning to its end."""
    return [joint.span() for joint in _templates(language).conjunction.finditer(fold(sentence))]


def clauses(sentence: str, language: str) -> list[str]:
    """A sentence cut at its commas and conjunctions: "my company and my dog" are two."""
    edges = [0, *itertools.chain.from_iterable(joints(sentence, language)), len(sentence)]
    return [sentence[start:end] for start, end in itertools.batched(edges, 2, strict=True)]


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
        return self.original[first:] if end == len(self.text) else self.original[first:last].rstrip(",;")


@lru_cache(maxsize=64)
def _folded(sentence: str) -> _Folded:
    return _Folded(clean(sentence))


@dataclass(frozen=True, slots=True)
class _Templates:
    """One language's templates, found by how they begin."""

    intents: Intents
    openings: Mapping[str, tuple[tuple[str, IntentData], ...]]
    polite: re.Pattern[str]
    asking: re.Pattern[str]
    trailing: re.Pattern[str]
    conjunction: re.Pattern[str]

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
    """The intent in one language: of the sentence as it is, if a template says it word for word, else of the one without politeness."""
    start, end, asked = templates.trimmed(folded.text)
    found = _best(folded.text, templates, among, context)
    if end - start < len(folded.text) and not (found and not any(each.is_wildcard for each in found.entities_list)):
        bare = _best(folded.text[start:end], templates, among, context)
        found, start, asked = (bare, start, asked) if bare else (found, 0, False)
    else:
        start, asked = 0, False
    if found is None:
        return None
    return Recognised(
        intent=found.intent.name,
        language=templates.intents.language,
        slots=_slots(found, folded, start),
        asked=asked,
        literal=found.text_chunks_matched,
    )


def _best(said: str, templates: _Templates, among: frozenset[str], context: dict[str, str]) -> RecognizeResult | None:
    blocks: dict[str, Intent] = {}
    for name, block in templates.beginning(said):
        if (not among or name in among or name == NOTHING) and _has_its_words(block, templates.intents, said):
            blocks.setdefault(name, Intent(name)).data.append(block)
    results = recognize_all(said, replace(templates.intents, intents=blocks), intent_context=context) if blocks and said else ()
    return min((each for each in results if _in_whole_words(each, said)), key=_rank, default=None)


def _has_its_words(block: IntentData, intents: Intents, said: str) -> bool:
    """Whether a text holds what the template cannot do without. hassil asks the same, after it has prepared the text for all of them."""
    clauses = block.sentences[0].get_required_clauses(intents.expansion_rules)
    return all(any(fragment in said for fragment in clause) for clause in clauses)


def _in_whole_words(found: RecognizeResult, said: str) -> bool:
    """Whether no wildcard begins or ends within a word: "second {any}" is not "seconds"."""
    spans = [each.text_span for each in found.entities_list if each.is_wildcard and each.text_span]
    edges = [f"{said[start - 1 : start]}{said[start : start + 1]}" for span in spans for start in span]
    return not any(len(edge) == 2 and edge.isalnum() for edge in edges)


def _rank(found: RecognizeResult) -> tuple[int, int, int, str]:
    """The best comes first: the fewest wildcards, the most words of the template, the least in wildcards."""
    wild = [each for each in found.entities_list if each.is_wildcard]
    return len(wild), -found.text_chunks_matched, sum(len(each.text) for each in wild), found.intent.name


def _slots(found: RecognizeResult, folded: _Folded, offset: int) -> dict[str, str]:
    """What stands in the slots. Those of one name are one, from where the first begins to where the last ends."""
    slots: dict[str, str] = {}
    spans: dict[str, tuple[int, int]] = {}
    for each in found.entities_list:
        if each.text_span and (each.is_wildcard or each.value == each.text.strip() or each.name in spans):
            start, end = each.text_span
            spans[each.name] = (spans.get(each.name, (start, 0))[0], end)
        else:
            slots[each.name] = str(each.value).strip()
    said = {name: folded.said(offset + start, offset + end) for name, (start, end) in spans.items() if name != _FILLER}
    return slots | said


@cache
def _templates(language: str) -> _Templates:
    intents_of: dict[str, dict[str, list[Any]]] = {}
    rules: dict[str, str] = {}
    lists: dict[str, Any] = {}
    phrases: dict[str, list[str]] = {"skip_words": [], "asking": [], "conjunctions": []}
    for name in names_in(language, "sentences"):
        content = load(language, "sentences", name)
        for intent, written in content.get("intents", {}).items():
            blocks = ({**block, "sentences": [_template(each, language)]} for block in written["data"] for each in block["sentences"])
            intents_of.setdefault(intent, {"data": []})["data"].extend(blocks)
        rules |= {rule: _template(body, language) for rule, body in content.get("expansion_rules", {}).items()}
        lists |= {each: _list(values, language) for each, values in content.get("lists", {}).items()}
        for kind in phrases:
            phrases[kind] += content.get(kind, ())
    intents = Intents.from_dict({"language": language, "intents": intents_of, "expansion_rules": rules, "lists": lists})
    beginnings, openings = _Beginnings(rules, lists), dict[str, list[tuple[str, IntentData]]]()
    for name, intent in intents.intents.items():
        for block in intent.data:
            for opening in beginnings.openings(block.sentence_texts[0]):
                openings.setdefault(opening, []).append((name, block))
    polite, asking = _any_of(phrases["skip_words"]), _any_of(phrases["asking"])
    return _Templates(
        intents,
        {key: tuple(found) for key, found in openings.items()},
        re.compile(rf"(?:{polite})(?: |\Z)"),
        re.compile(rf"(?:{asking})(?: |\Z)"),
        re.compile(rf" (?:{polite})\Z"),
        re.compile(rf",? (?:{_any_of(phrases['conjunctions'])}) |, "),
    )


def _any_of(phrases: Iterable[str]) -> str:
    return "|".join(sorted((_Folded(each).text for each in phrases), key=len, reverse=True)) or r"(?!)"


def _template(template: str, language: str) -> str:
    """A template whose words are folded as texts are."""
    for letter, spellings in _SPELLINGS.get(language, {}).items():
        template = template.replace(letter, spellings)
    return "".join(piece if _SYNTAX.fullmatch(piece) else _literal(piece) for piece in _SYNTAX.split(template))


@lru_cache(maxsize=4096)
def _literal(text: str) -> str:
    folded = _Folded(text).text.strip()
    if not folded:
        return " " if text else ""
    return f"{'' if text[0].isalnum() else ' '}{folded}{'' if text[-1].isalnum() else ' '}"


def _list(values: dict[str, Any], language: str) -> dict[str, Any]:
    if "values" not in values:
        return values
    read = [{"in": each} if isinstance(each, str) else each for each in values["values"]]
    return {"values": [{**each, "in": _template(each["in"], language)} for each in read]}


class _Beginnings:
    """How the texts that fit templates begin, told from the templates as they are written: hassil takes a few apart where it is needed."""

    def __init__(self, rules: Mapping[str, str], lists: Mapping[str, Any]) -> None:
        self._told = {f"<{name}>": rule for name, rule in rules.items()}
        self._told |= {f"{{{name}}}": "|".join(each["in"] for each in of.get("values", ())) for name, of in lists.items()}
        self._found: dict[str, set[str]] = {}

    def openings(self, template: str) -> set[str]:
        """Their first letters, fewer before a wildcard."""
        begun = (each.lstrip() for each in self._alternatives(iter(_SYNTAX.split(template)), ""))
        return {each.partition("*")[0][:_KEY] if "*" in each[:_KEY] else each[:_KEY].ljust(_KEY) for each in begun}

    def _alternatives(self, pieces: Iterator[str], closing: str) -> set[str]:
        begun, before = {""}, set[str]()
        for piece in pieces:
            if piece == closing and piece:
                break
            if piece == "|":
                begun, before = {""}, before | begun
            elif piece:
                following = self._following(piece, pieces)
                if min(map(len, begun)) < _REACH:
                    begun = {f"{each}{more}".lstrip().replace("  ", " ")[:_REACH] for each in begun for more in following}
        return begun | before

    def _following(self, piece: str, pieces: Iterator[str]) -> set[str]:
        match piece[0]:
            case "(":
                return self._alternatives(pieces, ")")
            case "[":
                return self._alternatives(pieces, "]") | {""}
            case "<" | "{":
                name = f"{piece.partition(':')[0]}}}" if ":" in piece else piece
                if name not in self._found:
                    told = self._told.get(name)
                    self._found[name] = self._alternatives(iter(_SYNTAX.split(told)), "") if told else {"*" * _REACH}
                return self._found[name]
        return {piece[:_REACH]}
