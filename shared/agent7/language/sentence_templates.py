"""One language's sentence templates: read from its files, folded as texts are, and found by how they begin."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import chain, pairwise
from typing import Any, Final

from hassil import Intents
from hassil.intents import Intent, IntentData

from agent7.language.data_files import LANGUAGES, load, names_in
from agent7.language.template_shapes import needed, shape
from agent7.language.text.normalization import fold

LONGEST_READ: Final = 240
"""Characters of a sentence that are compared with templates. A last slot goes on to the end of a longer one."""

_KEY, _REACH = 3, 5
"""Letters of a beginning that a template is found by, and that are looked at to tell them."""
_SPELLINGS = {"de": {"ä": "(ä|ae)", "ö": "(ö|oe)", "ü": "(ü|ue)", "ß": "(ß|ss)"}}
_SYNTAX = re.compile(r"(\{[^}]*\}|<[^>]*>|[()\[\]|])")
_OPENING_SIGNS = "\"'(\u201c\u201e\u00ab\u2018@#$\u20ac\u00a3+-\u00bf\u00a1/"
_SIGN = re.compile(r"[^\w:]|_")
_COLON = "="
"""Stands for a colon, which hassil would drop."""


class Folded:
    """A text as templates are compared with it, and where each of its letters stands in the text."""

    def __init__(self, original: str) -> None:
        self.original = original
        letters = _SIGN.sub(" ", fold(original[:LONGEST_READ]))
        self._told = [self._colon(place) if each == ":" else each for place, each in enumerate(letters)] if ":" in letters else letters
        self.text = " ".join(("".join(self._told) if ":" in letters else letters).split())

    def _colon(self, place: int) -> str:
        return " " if self.original[place + 1 : place + 2].isdigit() else f" {_COLON} "

    @cached_property
    def _places(self) -> list[int]:
        letters = [(letter, place) for place, told in enumerate(self._told) for letter in told]
        return [place for (before, _), (letter, place) in pairwise([(" ", 0), *letters]) if letter != " " or before != " "]

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


class Template:
    """One sentence template of an intent. `context`: what must be so for it to count; `alone`: what hassil takes for all that there is."""

    def __init__(self, language: str, intent: str, block: IntentData, context: Mapping[str, str], intents: Intents) -> None:
        self.language, self.intent, self.context = language, intent, context
        self.alone = replace(intents, intents={intent: Intent(intent, [block])})
        self._block = block

    def may_fit(self, text: str) -> bool:
        """Whether a folded text holds what the template cannot do without, and has its shape."""
        return self.has_words(text) and self._shape.fullmatch(text.replace(" ", "")) is not None

    def has_words(self, text: str) -> bool:
        """Whether a folded text holds the words that the template cannot do without."""
        for words in self._needed:
            for each in words:
                if each in text:
                    break
            else:
                return False
        return True

    @cached_property
    def _needed(self) -> list[tuple[str, ...]]:
        return needed(self._block.sentences[0].expression, self.alone)

    @cached_property
    def _shape(self) -> re.Pattern[str]:
        return shape(self._block.sentences[0].expression, self.alone)


type Openings = Mapping[str, tuple[Template, ...]]
"""Templates by how the texts that fit them begin."""


@dataclass(frozen=True, slots=True)
class Templates:
    """One language's templates, found by how they begin."""

    intents: Intents
    openings: Openings
    leading: re.Pattern[str]
    trailing: re.Pattern[str]
    polite_firsts: frozenset[str]
    polite_lasts: frozenset[str]
    """The first words of all politeness before a sentence, and the last ones of all behind it."""
    conjunction: re.Pattern[str]

    def trimmed(self, text: str) -> tuple[int, int, bool]:
        """Where a folded text begins and ends without politeness, and whether that asks for something."""
        start, end, asked = 0, len(text), False
        while found := self.leading.match(text, start):
            asked, start = asked or found.lastgroup == "asking", found.end()
        while (found := self.trailing.search(text, start, end)) and found.start() > start:
            end = found.start()
        return start, end, asked


@cache
def templates_of(language: str) -> Templates:
    """The templates of a language, from all its files; read when they are first asked for."""
    intents_of: dict[str, dict[str, list[Any]]] = {}
    contexts: dict[str, list[dict[str, str]]] = {}
    rules: dict[str, str] = {}
    lists: dict[str, Any] = {}
    phrases: dict[str, list[str]] = {"skip_words": [], "asking": [], "hesitations": [], "conjunctions": []}
    for name in names_in(language, "sentences"):
        content = load(language, "sentences", name)
        for intent, written in content.get("intents", {}).items():
            blocks = [{**block, "sentences": [_template(each, language)]} for block in written["data"] for each in block["sentences"]]
            contexts.setdefault(intent, []).extend(block.pop("requires_context", {}) for block in blocks)
            intents_of.setdefault(intent, {"data": []})["data"].extend(blocks)
        rules |= {rule: _template(body, language) for rule, body in content.get("expansion_rules", {}).items()}
        lists |= {each: _list(values, language) for each, values in content.get("lists", {}).items()}
        for kind in phrases:
            phrases[kind] += content.get(kind, ())
    intents = Intents.from_dict({"language": language, "intents": intents_of, "expansion_rules": rules, "lists": lists})
    beginnings, openings = _Beginnings(rules, lists), dict[str, list[Template]]()
    for name, intent in intents.intents.items():
        for block, context in zip(intent.data, contexts[name], strict=True):
            template = Template(language, name, block, context, intents)
            for opening in beginnings.openings(block.sentence_texts[0]):
                openings.setdefault(opening, []).append(template)
    polite, asking, hesitating = (_any_of(phrases[kind]) for kind in ("skip_words", "asking", "hesitations"))
    return Templates(  # "hang on to this" does not hesitate
        intents,
        {key: tuple(found) for key, found in openings.items()},
        re.compile(rf"(?P<asking>(?:{asking})(?: |\Z))|(?:{polite})(?: {_COLON})?(?: |\Z)|(?:{hesitating})(?! to )(?:,? (?=\S))"),
        re.compile(rf" (?:{polite})\Z"),
        frozenset(Folded(each).text.partition(" ")[0] for kind in ("skip_words", "asking", "hesitations") for each in phrases[kind]),
        frozenset(Folded(each).text.rpartition(" ")[2] for each in phrases["skip_words"]),
        re.compile(rf",? (?:{_any_of(phrases['conjunctions'])}) |, "),
    )


def _any_of(phrases: Iterable[str]) -> str:
    return "|".join(sorted((Folded(each).text for each in phrases), key=len, reverse=True)) or r"(?!)"


def _template(template: str, language: str) -> str:
    """A template whose words are folded as texts are."""
    for letter, spellings in _SPELLINGS.get(language, {}).items():
        template = template.replace(letter, spellings)
    return "".join(piece if _SYNTAX.fullmatch(piece) else _literal(piece) for piece in _SYNTAX.split(template))


@lru_cache(maxsize=4096)
def _literal(text: str) -> str:
    folded = Folded(text).text.strip()
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


def is_polite(text: str) -> bool:
    """Whether a folded text begins or ends with politeness in any language."""
    firsts, leading, lasts, trailing = _politeness()
    begins = text.partition(" ")[0] in firsts and leading.match(text) is not None
    return begins or (text.rpartition(" ")[2] in lasts and trailing.search(text) is not None)


@cache
def _politeness() -> tuple[frozenset[str], re.Pattern[str], frozenset[str], re.Pattern[str]]:
    every = [templates_of(language) for language in LANGUAGES]
    leading = "|".join(f"(?:{each.leading.pattern})".replace("?P<asking>", "?:") for each in every)
    return (
        frozenset[str]().union(*(each.polite_firsts for each in every)),
        re.compile(leading),
        frozenset[str]().union(*(each.polite_lasts for each in every)),
        re.compile("|".join(each.trailing.pattern for each in every)),
    )


@cache
def openings_among(intents: tuple[str, ...], *spoken: str) -> Openings:
    """The templates of these intents (of all, when empty), by how they begin, of one language after the other."""
    found: dict[str, list[Template]] = {}
    for opening, templates in chain.from_iterable(templates_of(language).openings.items() for language in spoken or LANGUAGES):
        if wanted := [each for each in templates if not intents or each.intent in intents]:
            found.setdefault(opening, []).extend(wanted)
    return {opening: tuple(templates) for opening, templates in found.items()}


def beginning(text: str, openings: Openings) -> list[Template]:
    """The templates that may fit a folded text that begins so; an empty one fits none."""
    opening = text[:_KEY].ljust(_KEY)
    return [each for length in range(_KEY + 1 if text else 0) for each in openings.get(opening[:length], ())]


@cache
def templates_named(intents: tuple[str, ...]) -> tuple[Template, ...]:
    """The templates of these intents."""
    return tuple(dict.fromkeys(chain.from_iterable(openings_among(intents).values())))
