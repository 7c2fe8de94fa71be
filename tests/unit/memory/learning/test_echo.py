"""Which memories an answer rests on when it cites none."""

from __future__ import annotations

import pytest

from agent7.memory import echoes


@pytest.mark.parametrize(
    ("answer", "content", "question", "used"),
    [
        ("You work at Acme Corp.", "My company is called Acme Corp", "What's my company called?", True),
        ("I don't know that yet.", "My company is called Acme Corp", "What's my company called?", False),
        ("Your company, I'm not sure how it is called.", "My company is called Acme Corp", "What's my company called?", False),
        ("Try the vegan place on Main Street.", "I'm vegan", "Where should I eat?", True),
        ("Try the steak house.", "I'm vegan", "Where should I eat?", False),
        ("Tu empresa se llama Acme.", "Mi empresa se llama Acme", "¿Cómo se llama mi empresa?", True),
        ("Yes.", "yes", "yes", False),
    ],
)
def test_an_answer_uses_what_it_says_beyond_the_question(answer: str, content: str, question: str, used: bool) -> None:
    assert echoes(answer, content, question) is used
