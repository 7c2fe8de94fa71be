"""Lists of topics: each without the politeness around it, and what behind them may only say why."""

from __future__ import annotations

from agent7.language import choices
from tests.tables import every_row


@every_row(
    ("language", "topic", "parts"),
    [
        ("en", "my ex please, and the gym", ["my ex", "the gym"]),
        ("fr", "mon ex stp", ["mon ex"]),
        ("es", "mi ex porfa", ["mi ex"]),
        ("de", "mein Gehalt bitte", ["mein Gehalt"]),
        ("pt", "meu ex por favor", ["meu ex"]),
    ],
)
def test_a_topic_is_listed_without_its_politeness(language: str, topic: str, parts: list[str]) -> None:
    assert choices.listed(topic, language) == parts


@every_row(
    ("language", "part", "reason"),
    [
        ("en", "he might see it", True),
        ("de", "das geht niemanden was an", True),
        ("es", "ya no lo necesito", True),
        ("fr", "j'ai changé d'avis", True),
        ("pt", "ninguém precisa saber", True),
        ("en", "my other blue car", False),
        ("de", "die Nummer von Ben", False),
        ("fr", "le code de l'immeuble", False),
        ("en", "my car", False),
    ],
)
def test_what_begins_like_a_thing_says_no_reason(language: str, part: str, reason: bool) -> None:
    assert choices.may_be_reason(part, language) is reason
