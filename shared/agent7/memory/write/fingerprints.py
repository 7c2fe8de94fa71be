"""Fingerprints of statements: an exact-duplicate key, and keyed hashes (HMAC) by which a forgotten one is known again."""

from __future__ import annotations

import hashlib
import hmac

from agent7.identity import ScopeId
from agent7.language import folded_words
from agent7.types import Kind


def content_key(text: str, kind: Kind = Kind.SEMANTIC) -> str:
    """Finds exact duplicates by an index: 64 bits of a hash of the folded words. Words as said have none: they may be said twice."""
    if kind is Kind.VERBATIM:
        return ""
    return hashlib.sha256(folded_words(text).encode()).hexdigest()[:16]


def fingerprints(key: bytes, scope: ScopeId, text: str, subject: str | None, attribute: str | None, value: str | None) -> tuple[str, ...]:
    """Keyed hashes of a statement's words and of its slot and value: another wording of what was forgotten is known by the second."""
    said = [f"words|{folded_words(text)}"]
    if attribute is not None:
        said.append(f"slot|{subject}|{attribute}|{value}")
    return tuple(hmac.new(key, f"{scope}|{each}".encode(), hashlib.sha256).hexdigest() for each in said)
