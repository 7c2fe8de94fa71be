"""Standing instructions that a plan finds: kept in the person's own words."""

from __future__ import annotations

import pytest

from agent7.conversation.skill import PlannedIntent
from agent7.conversation.skills.instructions import typed


@pytest.mark.parametrize(
    ("quote", "text", "rule"),
    [
        ("please stop using exclamation marks", "Don't using exclamation marks", "please stop using exclamation marks"),
        ("please stop using exclamation marks", "", "please stop using exclamation marks"),
        ("from now on answer briefly", "Answer briefly", "Answer briefly"),
    ],
)
def test_a_rule_is_kept_in_the_words_of_the_person(quote: str, text: str, rule: str) -> None:
    assert typed(PlannedIntent("instruct", quote, text=text), "en").text == rule
