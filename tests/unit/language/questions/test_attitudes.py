"""Liking and disliking in five languages."""

from __future__ import annotations

import pytest

from agent7.language.questions.attitudes import attitude, opposes, thing_asked_about


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I hate coffee", "dislikes"), ("I'm not a fan of coffee", "dislikes"), ("What do I like?", "likes"),
        ("No me gusta el café", "dislikes"),
        ("Mi color favorito es el verde", "likes"), ("Ich mag keinen Kaffee", "dislikes"), ("Meine Lieblingsfarbe ist grün", "likes"),
        ("Não gosto de café", "dislikes"), ("Je n'aime pas le café", "dislikes"), ("J'adore le thé", "likes"), ("I live in Rome", None),
    ],
)  # fmt: skip
def test_a_text_tells_whether_it_is_for_or_against(text: str, wanted: str | None) -> None:
    assert attitude(text) == wanted


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("Do I like coffee?", "coffee"), ("¿Me gusta el café?", "cafe"), ("Mag ich Kaffee?", "kaffee"), ("Gosto de café?", "cafe"),
        ("Est-ce que j'aime le café ?", "cafe"), ("What do I like?", None), ("Do you like coffee?", None), ("I like coffee", None),
    ],
)  # fmt: skip
def test_a_question_about_one_thing_names_it(question: str, thing: str | None) -> None:
    assert thing_asked_about(question) == thing


@pytest.mark.parametrize(
    ("question", "content", "opposite"),
    [
        ("What do I like?", "I hate coffee", True),
        ("What colour do I hate?", "My favourite colour is green", True),
        ("Do I like coffee?", "I hate coffee", False), ("What do I hate?", "I hate coffee", False),
        ("Where do I live?", "I hate Rome", False),
    ],
)  # fmt: skip
def test_only_the_opposite_is_none_of_the_answer(question: str, content: str, opposite: bool) -> None:
    assert opposes(question, content) is opposite
