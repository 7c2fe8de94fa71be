"""When two statements are one, and the keyed hashes by which a forgotten one is known again.

Near is not same: small embeddings give "prefers / does not prefer dark mode" .98 and "meeting 10:00 / 15:00" .97. So a
duplicate without normalised keys needs the same words in the same order, case, punctuation and a few fillers aside.
"""

from __future__ import annotations

import hashlib
import hmac

import regex

from agent7.identity import ScopeId
from agent7.memory.wording import clean, fold

_WORD = regex.compile(r"[\p{L}\p{M}\p{N}]+(?:[.:,/-][\p{N}]+)*|[\p{Sc}%+#@&]")
_FILLERS = frozenset(
    [
        "the",
        "a",
        "an",
        "that",
        "please",
        "just",
        "really",
        "so",
        "well",
        "oh",
        "hey",
        "also",
        "too",
        "actually",
        "el",
        "la",
        "los",
        "las",
        "un",
        "una",
        "que",
        "por",
        "favor",
        "der",
        "die",
        "das",
        "ein",
        "eine",
        "bitte",
        "dass",
        "o",
        "os",
        "as",
        "um",
        "uma",
        "le",
        "les",
        "une",
        "des",
        "s'il",
        "te",
        "plait",
    ]
)


def folded_words(text: str) -> str:
    """The words of a statement as they are compared: folded, in order, without fillers (unless nothing else is there)."""
    words = _WORD.findall(fold(clean(text)))
    return " ".join([word for word in words if word not in _FILLERS] or words)


def content_key(text: str) -> str:
    """Finds exact duplicates by an index: 128 bits of a hash of the folded words."""
    return hashlib.sha256(folded_words(text).encode()).hexdigest()[:32]


def fingerprints(key: bytes, scope: ScopeId, text: str, subject: str | None, attribute: str | None, value: str | None) -> tuple[str, ...]:
    """Keyed hashes of a statement's words and of its slot and value: another wording of what was forgotten is known by the second."""
    said = [f"words|{folded_words(text)}"]
    if attribute is not None:
        said.append(f"slot|{subject}|{attribute}|{value}")
    return tuple(hmac.new(key, f"{scope}|{each}".encode(), hashlib.sha256).hexdigest() for each in said)
