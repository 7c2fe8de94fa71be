"""Intent recognition by sentence templates: which intent a sentence has, and what stands in its slots.

What is listened for is data, laid out as Home Assistant lays out its intents, and read by its parser hassil. For each language
`data/<language>/sentences/*.yaml` holds the templates and `data/<language>/tests/*.yaml` examples, the same files in each language:

    lists:                                 # top level of any file: lists, expansion_rules, skip_words (stand in `_common.yaml`)
      topic: {wildcard: true}
    expansion_rules:
      dont: "(do not|don't|dont)"
    skip_words: [please]                   # politeness that may stand before and after a sentence
    asking: [could you]                    # the same before it, and makes a question a request: `Recognised.asked`
    hesitations: [wait]                    # the same before it alone: behind a sentence it would take it back
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
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from hassil import RecognizeResult, recognize_all

from agent7.language.data_files import LANGUAGES
from agent7.language.readings import reader
from agent7.language.sentence_templates import (
    Folded,
    Openings,
    Template,
    beginning,
    is_polite,
    openings_among,
    templates_named,
    templates_of,
)
from agent7.language.text.everyday_spelling import written_out_otherwise
from agent7.language.text.normalization import clean, fold

NOTHING: Final = "Nothing"
"""The intent of templates for what is no intent, although a wider template fits."""

_FILLER = "any"
_EDGES = ' .,;:!?\u2026\u00a1\u00bf"\u201c\u201d\u201e\u00ab\u00bb'


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
        said = self.slots.get(name, "").strip(_EDGES).rstrip("-")
        return said.strip("'") if said[:1] == "'" else said


def recognise(
    sentence: str,
    language: str | None = None,
    *,
    among: Collection[str] = (),
    context: Mapping[str, str] | None = None,
    slips: bool = False,
) -> Recognised | None:
    """The intent of one sentence, in the first language that knows it: `language` first, where it is given.

    As it is, else with its chat spellings written out ("can u ..."). `among`: only these intents count (all, when empty). `context`: what
    templates with `requires_context` ask for. `slips`: misspelt words are guessed as well ("remnd me"). None without an intent.
    """
    found = _recognised(sentence, language, tuple(among), tuple(sorted(context.items())) if context else (), slips)
    return found if found and found.intent != NOTHING else None


@reader
def _recognised(
    sentence: str, language: str | None, among: tuple[str, ...], context: tuple[tuple[str, str], ...], slips: bool
) -> Recognised | None:
    given = dict(context)
    if found := _intent(sentence, _from(language), openings_among(among and (*among, NOTHING)), given):
        return found
    for spoken, spelled in sorted(written_out_otherwise(sentence, slips), key=lambda each: each[0] != language):
        if spelled != sentence and (found := _intent(spelled, (spoken,), openings_among(among and (*among, NOTHING), spoken), given)):
            return found
    return None


@lru_cache(maxsize=64)
def _from(language: str | None) -> tuple[str, ...]:
    """The languages, this one first."""
    return tuple(sorted(LANGUAGES, key=lambda each: each != language))


def _intent(sentence: str, tongues: Collection[str], openings: Openings, context: Mapping[str, str]) -> Recognised | None:
    """The intent, also of what is none: of the sentence as it is, if a template says it word for word, else of it without politeness."""
    said = _said(sentence)
    whole = _fitting(said.folded.text, openings)
    for language in tongues if whole or said.is_polite else ():
        start, end, asked = said.trimmed(language)
        found, offset = _best(said.folded.text, whole, language, context), 0
        if end - start < len(said.folded.text) and not (found and not any(each.is_wildcard for each in found.entities_list)):
            bare = said.folded.text[start:end]
            if shorter := _best(bare, _fitting(bare, openings), language, context):
                found, offset = shorter, start
        if found:
            slots = _slots(found, said.folded, offset)
            return Recognised(intent=found.intent.name, language=language, slots=slots, asked=asked, literal=found.text_chunks_matched)
    return None


@reader
def politeness(sentence: str, language: str) -> tuple[str, bool]:
    """A sentence without the polite words around it, and whether these ask for something: "could you ..."."""
    said = _said(sentence)
    start, end, asked = said.trimmed(language)
    return said.folded.said(start, end), asked


def joints(sentence: str, language: str) -> list[tuple[int, int]]:
    """Where a sentence may be cut: its commas and conjunctions, each from its beginning to its end."""
    return [joint.span() for joint in templates_of(language).conjunction.finditer(fold(sentence))]


def clauses(sentence: str, language: str) -> list[str]:
    """A sentence cut at its commas and conjunctions: "my company and my dog" are two."""
    edges = [0, *itertools.chain.from_iterable(joints(sentence, language)), len(sentence)]
    return [sentence[start:end] for start, end in itertools.batched(edges, 2, strict=True)]


class _Said(NamedTuple):
    """A folded sentence, and whether it is polite in any language."""

    folded: Folded
    is_polite: bool

    def trimmed(self, language: str) -> tuple[int, int, bool]:
        """Where it begins and ends without politeness, and whether that asks for something."""
        return templates_of(language).trimmed(self.folded.text) if self.is_polite else (0, len(self.folded.text), False)


@reader
def _said(sentence: str) -> _Said:
    folded = Folded(clean(sentence))
    return _Said(folded, is_polite(folded.text))


@reader
def may_hold(sentence: str, among: tuple[str, ...], *, slips: bool = True) -> bool:
    """Whether a piece of a sentence may be one of these intents: words of a template of theirs stand in it, as it is or written out."""
    spelled = dict(written_out_otherwise(sentence, slips))
    said = {each: {_said(text).folded.text for text in {sentence, spelled.get(each, sentence)}} for each in LANGUAGES}
    return any(each.has_words(text) for each in templates_named(among) for text in said[each.language])


def _fitting(said: str, openings: Openings) -> list[Template]:
    return [each for each in beginning(said, openings) if each.may_fit(said)]


def _best(said: str, templates: Sequence[Template], language: str, context: Mapping[str, str]) -> RecognizeResult | None:
    counting = (each for each in templates if each.language == language and each.context.items() <= context.items())
    return min((result for each in counting for result in _results(said, each)), key=_rank, default=None)


@reader
def _results(said: str, template: Template) -> tuple[RecognizeResult, ...]:
    """The ways in which a folded text fits a template."""
    return tuple(each for each in recognize_all(said, template.alone) if _in_whole_words(each, said))


def _in_whole_words(found: RecognizeResult, said: str) -> bool:
    """Whether no wildcard begins or ends within a word: "second {any}" is not "seconds"."""
    spans = [each.text_span for each in found.entities_list if each.is_wildcard and each.text_span]
    edges = [f"{said[start - 1 : start]}{said[start : start + 1]}" for span in spans for start in span]
    return not any(len(edge) == 2 and edge.isalnum() for edge in edges)


def _rank(found: RecognizeResult) -> tuple[int, int, int, str]:
    """The best comes first: the fewest wildcards, the most words of the template, the least in wildcards."""
    wild = [each for each in found.entities_list if each.is_wildcard]
    return len(wild), -found.text_chunks_matched, sum(len(each.text) for each in wild), found.intent.name


def _slots(found: RecognizeResult, folded: Folded, offset: int) -> dict[str, str]:
    """What stands in the slots. Those of one name are one, from where the first begins to where the last ends."""
    slots: dict[str, str] = {}
    spans: dict[str, tuple[int, int]] = {}
    for each in found.entities_list:
        if each.text_span and (each.is_wildcard or str(each.value).strip() == each.text.strip() or each.name in spans):
            start, end = each.text_span
            spans[each.name] = (spans.get(each.name, (start, 0))[0], end)
        else:
            slots[each.name] = str(each.value).strip()
    said = {name: folded.said(offset + start, offset + end) for name, (start, end) in spans.items() if name != _FILLER}
    return slots | said
