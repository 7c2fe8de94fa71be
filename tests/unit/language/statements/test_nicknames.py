"""How somebody wants to be called, with names that begin like other words; and what only looks like it."""

from __future__ import annotations

import pytest

from agent7.language import is_question, parse_statements


@pytest.mark.parametrize(
    ("language", "said", "name"),
    [
        ("en", "call me Anna", "anna"),
        ("en", "you can call me Ingrid", "ingrid"),
        ("en", "just call me Otto", "otto"),
        ("es", "puedes llamarme Simón", "simon"),
        ("es", "llámame Silvia", "silvia"),
        ("fr", "tu peux m'appeler Cécile", "cecile"),
        ("fr", "appelle-moi Simon", "simon"),
        ("pt", "pode me chamar de Sérgio", "sergio"),
        ("pt", "me chama de Sebastião", "sebastiao"),
        ("de", "du kannst mich Janni nennen", "janni"),
        ("de", "nenn mich einfach nur Ida", "ida"),
        ("pt", "chama-me só Ritinha", "ritinha"),
    ],
)
def test_a_name_to_be_called_by_is_a_nickname_whatever_it_begins_with(language: str, said: str, name: str) -> None:
    (told,) = parse_statements(said, language=language)
    assert (told.attribute, told.value) == ("nickname", name)
    assert not is_question(said, language=language)


@pytest.mark.parametrize("said", ["call me back", "call me at 5", "call me in an hour", "call me on Monday", "call me when you can"])
def test_a_call_is_no_name(said: str) -> None:
    assert [each.attribute for each in parse_statements(said, language="en")] == [None]
