"""Words of human languages stand in the language room: outside are no tables by language, and no texts or patterns with function words.

A list of content words alone, such as names of days, is not seen here.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from agent7.language import STOP_WORDS

ROOT: Final = Path(__file__).parents[3]
ROOM: Final = ROOT / "shared/agent7/language"
CODES: Final = frozenset(STOP_WORDS)
FOREIGN: Final = frozenset(word for code in CODES - {"en"} for word in STOP_WORDS[code] - STOP_WORDS["en"] - CODES if len(word) > 1)
SEVERAL: Final = 3
"""Function words of other languages than English that make a text: one or two occur in English too ("en", "die", "comment")."""

COLD_START: Final = "a function that sends or receives starts without the language room, whose import takes longer than all of its own"
EXCEPTIONS: Final = {
    "shared/agent7/channels/whatsapp/outbound/file_notice.py": COLD_START,
    "shared/agent7/channels/whatsapp/outbound/reminder_template.py": COLD_START,
    "shared/agent7/llm/links.py": "top-level domains, some of which are spelled like words",
}


def words_in(source: str) -> list[int]:
    """The lines of tables that are keyed by two languages or more, and of texts and patterns with several foreign function words."""
    return sorted({*_tables(ast.parse(source)), *_texts(ast.parse(source))})


def _tables(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            keys = {key.value for key in node.keys if isinstance(key, ast.Constant)}
            if len(keys & CODES) > 1:
                yield node.lineno


def _texts(tree: ast.Module) -> Iterator[int]:
    comments = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        texts = node.elts if isinstance(node, ast.Set | ast.Tuple | ast.List) else [node]
        said = [text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str) and id(text) not in comments]
        if len(set(re.findall(r"[^\W\d_]+", " ".join(said).lower())) & FOREIGN) >= SEVERAL:
            yield node.lineno


def modules() -> Iterator[Path]:
    for folder in ("shared/agent7", "functions"):
        yield from (path for path in sorted((ROOT / folder).rglob("*.py")) if ROOM not in path.parents)


def test_no_word_of_a_human_language_stands_outside_of_the_language_room():
    found = {str(path.relative_to(ROOT)): lines for path in modules() if (lines := words_in(path.read_text("utf-8")))}
    assert {path: lines for path, lines in found.items() if path not in EXCEPTIONS} == {}
    assert set(EXCEPTIONS) <= set(found), "an exception that is none any more"


@pytest.mark.parametrize(
    "source",
    [
        'TEXTS = {"en": "Hello", "fr": "Bonjour"}',
        'LATER = re.compile(r"\\b(?:dann|danach|entonces|alors)\\b")',
        'SAID = "No lo he visto, pero lo tengo"',
        'SMALL = frozenset({"der", "die", "das"})',
        'def f():\n    return f"Das habe ich nicht für {name}"',
    ],
)
def test_a_table_a_pattern_and_a_text_of_languages_are_found(source: str):
    assert words_in(source)


@pytest.mark.parametrize("source", ['"""Das ist nicht für mich."""', 'X = {"en": 1}', 'X = "die of one comment"', 'X = {"id": 1, "de": 2}'])
def test_what_explains_or_is_english_is_not_found(source: str):
    assert words_in(source) == []


@pytest.mark.parametrize("module", ["agent7.channels.whatsapp.outbound.delivery", "agent7.channels.whatsapp.inbound.webhook"])
def test_sending_and_receiving_start_without_the_language_room(module: str):
    code = f"import sys, {module}; print('agent7.language' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT / "shared").stdout == "False\n"
