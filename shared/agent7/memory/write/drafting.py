"""Notes made ready to be remembered: cleaned, checked for secrets, normalised, lexed and embedded. No transaction is open here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent7.errors import ModelUnavailable
from agent7.identity import NOBODY, Scope
from agent7.language import (
    MOST_READ,
    QUESTION_MARKS,
    USER,
    Statement,
    asks_to_change,
    attributes,
    clean,
    contrasted,
    count_tokens,
    descriptions,
    encodable,
    estimate_tokens,
    fold_value,
    folded_words,
    holds_key,
    holds_time,
    in_lines,
    is_never_kept,
    is_of_the_one,
    kind_of,
    lex,
    normalise_value,
    parse,
    placed,
    redacted,
    restated,
    sentences,
    with_replacement,
)
from agent7.llm.embeddings import Embedder
from agent7.memory.model import Draft, Note, Refusal
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall import trust
from agent7.memory.served_models import ServedModels
from agent7.memory.write.fingerprints import fingerprints
from agent7.types import Category, Domain, Kind, Slot, SourceType

LONGEST_QUESTION_ONLY = 2
"""Sentences of a message that may still be nothing but a question."""


@dataclass(frozen=True, slots=True)
class Drafting:
    """Makes drafts. One embedding call serves all notes; when it fails the drafts go without vectors."""

    models: ServedModels
    policy: MemoryPolicy
    fingerprint_key: bytes

    def drafts(self, scope: Scope, notes: Sequence[Note]) -> list[Draft]:
        """Notes made ready, in order, embedded in one call; without vectors when the model does not answer."""
        plain = [draft for note in notes for draft in self._plain(scope, note)]
        kept = [draft for draft in plain if draft.refusal is None]
        embedder = self.models.of(scope.workspace)
        vectors = _embedded(embedder, [draft.content for draft in kept])
        if vectors is None:
            return plain
        embedded = iter(vectors)
        return [draft if draft.refusal else replace(draft, model=embedder.model, vector=tuple(next(embedded))) for draft in plain]

    def _plain(self, scope: Scope, note: Note) -> list[Draft]:
        text = clean(note.text)
        if refused := self._refused(note, text):
            return [refused]
        if note.source is SourceType.VERBATIM:
            kept = redacted(in_lines(note.text))[: self.policy.most_verbatim_characters]
            return [self._verbatim(scope, note, each) for each in descriptions(kept, language=note.language) or (kept,)]
        if not note.holds_slot or len(text) > MOST_READ:
            return [self._statement(scope, note, Statement(text, note.language or parse(text).language))]
        if note.source is SourceType.AGENT or scope.user == NOBODY:
            return [self._statement(scope, note, _of_no_person(parse(text, note.language).statement, text))]
        if note.slot is not None:
            return [self._statement(scope, note, _of_slot(text, note, note.slot))]
        if note.source is SourceType.EXTRACTION or note.claimed is not None:
            return [self._statement(scope, note, _as_claimed(parse(text, note.language).statement, note))]
        told = _statements(text, note)
        return [replace(self._statement(scope, note, each), evidence=_words_behind(each.content, text)) for each in told]

    def _refused(self, note: Note, text: str) -> Draft | None:
        if not any(character.isalnum() for character in text):
            return _refusal(note, Refusal.EMPTY)
        if note.source is SourceType.VERBATIM:
            return None
        if is_never_kept(text) or (holds_key(text) and note.source is not SourceType.EXPLICIT):
            return _refusal(note, Refusal.SECRET)
        shortest = len(encodable(text).encode())  # no token is shorter than a byte
        if shortest + self.policy.entry_tokens > self.policy.most_tokens:
            size = count_tokens(text) + self.policy.entry_tokens
            if size > self.policy.most_tokens:
                return _refusal(note, Refusal.TOO_LONG, f"{size} / {self.policy.most_tokens} tokens")
        return None

    def _verbatim(self, scope: Scope, note: Note, text: str) -> Draft:
        lexed = lex(text, note.language)
        return Draft(
            note=note,
            content=text,
            language=lexed.language,
            tokens=estimate_tokens(text) + self.policy.entry_tokens,
            kind=Kind.VERBATIM,
            category=note.category or Category.FACT,
            domain=Domain.GENERAL,
            frequencies=lexed.frequencies,
            fingerprints=fingerprints(self.fingerprint_key, scope.own, text, None, None, None),
            asks=_only_asks(text),
            dated=holds_time(text),
        )

    def _statement(self, scope: Scope, note: Note, said: Statement) -> Draft:
        lexed = lex(said.content, note.language)
        return Draft(
            note=note,
            content=said.content,
            language=lexed.language,
            tokens=count_tokens(said.content) + self.policy.entry_tokens,
            kind=note.kind,
            category=note.category or Category(said.category),
            domain=note.domain or Domain(said.domain),
            subject=said.subject,
            attribute=said.attribute,
            value=said.value,
            polarity=said.polarity == "positive",
            single_valued=trust.is_single_valued(said.attribute),
            changes=said.changes and trust.may_conflict(said.attribute),
            frequencies=lexed.frequencies,
            fingerprints=fingerprints(self.fingerprint_key, scope.own, said.content, said.subject, said.attribute, said.value),
            asks=_only_asks(said.content),
            dated=holds_time(said.content),
            secret=holds_key(said.content),
            denied=_corrected(note, said) or _denied(said) or _put_right(said) or _contrasted(said) or _changed(said),
        )


def _embedded(embedder: Embedder, texts: Sequence[str]) -> list[list[float]] | None:
    try:
        return embedder.embed(texts) if texts else None
    except ModelUnavailable:
        return None


def _statements(text: str, note: Note) -> Sequence[Statement]:
    """Each thing that the text tells; a request to change something as the sentence that it makes true."""
    told = parse(text, note.language).facts
    if note.source in (SourceType.EXPLICIT, SourceType.MANUAL):
        told = tuple(map(placed, told))
    return [_made_true(with_replacement(said)) if said.content else Statement(text, said.language) for said in told]


def _of_no_person(said: Statement, text: str) -> Statement:
    """What an agent shares, in its own words, with the slot that it sets; of people's own things ("my", "my wife's") it sets none."""
    personal = said.subject is None or said.subject == USER or attributes.is_relation(said.subject)
    return Statement(text, said.language) if personal else replace(said, content=text, denied=())


def _words_behind(content: str, text: str) -> str:
    """The sentence of a text that a statement was drawn from, where it has words of its own ("My sister is called Ana" of "my sister
    Ana works at ..."); empty where the text itself says it.
    """
    told = set(folded_words(content).split())
    if told <= set(folded_words(text).split()):
        return ""
    return max(sentences(text), key=lambda sentence: len(told.intersection(folded_words(sentence).split())), default="")


def _as_claimed(said: Statement, note: Note) -> Statement:
    """The statement with the slot that a model reads in it: also where the rules read another in it, but not where they read the same
    value, and call it as they always do. Of what a session tells, the rules' slot of the schema stands.

    The value has to stand in the words: a model may know what it was not told.
    """
    said = replace(said, changes=said.changes or note.changes)
    by_schema = bool(said.attribute and attributes.is_known(said.attribute))
    if note.claimed is None or said.denied or (by_schema and note.source is SourceType.EXTRACTION):
        return said
    slot, value_text = note.claimed
    subject, attribute = fold_value(slot.subject), attributes.key_of(slot.attribute)
    if attribute and not (attributes.is_known(attribute) or ":" in attribute):
        attribute += kind_of(value_text)
    if not subject or not attribute or f" {fold_value(value_text)} " not in f" {fold_value(said.content)} ":
        return said
    value = normalise_value(attributes.definition(attribute).shape, value_text)
    if value is None or said.value == value or (by_schema and attribute == said.attribute):
        return said
    return replace(said, subject=subject, attribute=attribute, value=value, value_text=value_text, changes=note.changes)


def _made_true(said: Statement) -> Statement:
    if said.subject is None or said.attribute is None or said.value_text is None:
        return said
    if not asks_to_change(said.content, said.language):
        return said
    return restated(said.value_text, Slot(said.subject, said.attribute), language=said.language)


def _of_slot(text: str, note: Note, slot: Slot) -> Statement:
    """The value of a slot as the sentence that it stands for, in the language of the message."""
    old = note.corrects
    language = note.language or (old.language if old else None) or parse(text).language
    same_tongue = old is not None and old.language == language
    return restated(text, slot, language=language, previous=old.content if old and same_tongue else None)


def _corrected(note: Note, said: Statement) -> tuple[tuple[str, str, str | None], ...]:
    """The wrong value, so that it is closed also where several may stand beside each other ("my dog is Max", "no, Rex")."""
    old = note.corrects
    if old is None or old.subject is None or old.attribute is None or old.value is None:
        return ()
    if (said.subject, said.attribute) != (old.subject, old.attribute) or said.value == old.value:
        return ()
    return ((old.subject, old.attribute, old.value),)


def _denied(said: Statement) -> tuple[tuple[str, str, str | None], ...]:
    return tuple((slot.subject, slot.attribute, value) for slot, value in said.denied)


def _put_right(said: Statement) -> tuple[tuple[str, str, str | None], ...]:
    """ "Actually my dog is called Rex": the one dog that is held had the wrong name."""
    if not said.correction or said.subject is None or said.attribute is None:
        return ()
    named = attributes.definition(said.attribute).shape == "person" and not trust.is_single_valued(said.attribute)
    return ((said.subject, said.attribute, None),) if named and is_of_the_one(said) else ()


def _contrasted(said: Statement) -> tuple[tuple[str, str, str | None], ...]:
    """ "I'm allergic to shellfish, not nuts": what it is not is over where it was held."""
    wrong = contrasted(said)
    return ((said.subject, said.attribute, wrong),) if wrong and said.subject and said.attribute else ()


def _changed(said: Statement) -> tuple[tuple[str, str, str | None], ...]:
    """ "My appointment has been moved to Friday": the one appointment that is held; of several it says not which."""
    several = said.changes and not trust.may_conflict(said.attribute)
    return ((said.subject, said.attribute, None),) if several and said.subject and said.attribute else ()


def _only_asks(text: str) -> bool:
    parts = sentences(text)
    if len(parts) == 1 and parse(text).recognised("Tell"):  # "tell me about Ozan"
        return True
    return 0 < len(parts) <= LONGEST_QUESTION_ONLY and parts[-1].rstrip("\"')\u00bb\u201d ").endswith(QUESTION_MARKS)


def _refusal(note: Note, reason: Refusal, detail: str = "") -> Draft:
    return Draft(
        note=note,
        content="",
        language=note.language,
        tokens=0,
        kind=Kind.SEMANTIC,
        category=Category.FACT,
        domain=Domain.GENERAL,
        refusal=reason,
        detail=detail,
    )
