"""Whom a question asks about: to whom something is to be told is nobody that it asks about."""

from __future__ import annotations

import pytest

from agent7.language import asks_of_own


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "tell me a joke"),
        ("en", "tell me how to fix a tap"),
        ("de", "erzähl mir einen Witz"),
        ("es", "cuéntame un chiste"),
        ("fr", "raconte-moi une blague"),
    ],
)
def test_what_is_told_to_the_person_need_not_be_of_them(language: str, said: str) -> None:
    assert not asks_of_own(said, language)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "tell me what my dog is called"), ("de", "sag mir, wie mein Hund heißt"), ("es", "¿cómo se llama mi ex?")]
)
def test_what_is_theirs_is_asked_of_them_all_the_same(language: str, said: str) -> None:
    assert asks_of_own(said, language)
