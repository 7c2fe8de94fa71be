"""Retraction: the slots and values that a clause takes back, "I left Acme", "we broke up", "I don't live in Berlin any more"."""

from __future__ import annotations

from typing import Final

from agent7.language.statements.clauses.enumerations import items_of
from agent7.language.statements.filling.slot_candidates import candidates, settled
from agent7.language.statements.grammars.schema import Grammar
from agent7.language.statements.grammars.values import VALUES
from agent7.language.statements.slots import nouns
from agent7.language.statements.slots.attributes import USER
from agent7.language.statements.slots.value_phrases import is_description, is_name
from agent7.language.statements.statement import Statement
from agent7.language.text.identification import UNDETERMINED
from agent7.language.text.normalization import fold, fold_value
from agent7.types import Slot

_NOTHING: Final = Statement(content="", language=UNDETERMINED)


def ended(bare: str, grammar: Grammar) -> tuple[tuple[Slot, str | None], ...]:
    """What "I left Acme", "we broke up" and "I have no dog any more" say to be over."""
    folded = fold(bare)
    tail = grammar.trailing.search(folded)
    for form in (folded, folded[: tail.start()]) if tail and tail.start() else (folded,):
        for saying in grammar.leaving:
            found = saying.pattern.match(form)
            if not found:
                continue
            if noun := found.groupdict().get("noun"):
                key = nouns.attribute_of_noun(noun, grammar.language)
                return ((Slot(USER, key), None),) if key else ()
            keys = saying.attribute.split()
            if who := found.groupdict().get("who"):
                return tuple((Slot(USER, key), fold_value(who)) for key in keys)
            if "v" not in found.groupdict():
                return tuple((Slot(USER, key), None) for key in keys)
            said = bare[found.start("v") : found.end("v")]
            if keys == ["diet"] or (is_name(said, bare, grammar) and not is_description(said, grammar)):
                values = [(key, settled(_NOTHING, Slot(USER, key), said, grammar)) for key in keys]
                return tuple((Slot(USER, key), statement.value) for key, statement in values if statement)
    return ()


def denied(plain: Statement, bare: str, grammar: Grammar) -> tuple[tuple[Slot, str | None], ...]:
    """What a negative sentence takes back: its slot and value, read as if it were not negative."""
    text = bare
    if VALUES.liked_not.search(fold(bare)):
        return ()
    for pattern, instead in grammar.turning_positive:
        pieces, end = [], 0
        for found in pattern.finditer(fold(text)):
            group = text[found.start(1) : found.end(1)] if found.re.groups else ""
            pieces += [text[end : found.start()], instead.replace(r"\1", group)]
            end = found.end()
        text = "".join([*pieces, text[end:]])
    text = " ".join(text.split())
    text = text[:1].upper() + text[1:]
    if not text or grammar.doubts(text):
        return ()
    after = VALUES.instead.search(text)
    forms = (text[: after.start()], text) if after else (text,)
    read = (settled(plain, slot, said, grammar) for form in forms for slot, said in candidates(form, grammar))
    return next((_taken_back(each, grammar) for each in read if each and each.subject and each.attribute), ())


def _taken_back(said: Statement, grammar: Grammar) -> tuple[tuple[Slot, str | None], ...]:
    """The slot and value that a sentence would set if it were not negative; each of a list."""
    assert said.subject is not None
    assert said.attribute is not None
    slot = Slot(said.subject, said.attribute)
    if said.attribute.startswith("favourite") and fold(said.value_text or "").split(" ", 1)[0] in grammar.not_names:
        return ()  # "my favourite show isn't on tonight"
    listed = [settled(_NOTHING, slot, item, grammar) for item in items_of(said.value_text or "", said.attribute, grammar)]
    return tuple((slot, each.value) for each in listed if each) or ((slot, said.value),)
