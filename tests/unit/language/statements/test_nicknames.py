"""What somebody wants to be called is a nickname, and never a new name."""

from __future__ import annotations

from agent7.language import parse_statement, question_slot
from tests.tables import every_row

ADDRESSED = """
call me Captain | captain
you can call me Chief | chief
please call me Bob from now on | bob
my friends call me Birdie | birdie
Nenn mich Chef | chef
Du kannst mich Wolle nennen | wolle
nenne mich bitte Boss | boss
llámame Jefe | jefe
prefiero que me llames Pepe | pepe
appelle-moi Chef | chef
tout le monde m'appelle Lulu | lulu
me chama de Chefe | chefe
todos me chamam de Rui | rui
"""


@every_row(("said", "value"), [line.split(" | ") for line in ADDRESSED.strip().splitlines()])
def test_how_to_address_somebody_is_a_nickname(said: str, value: str) -> None:
    found = parse_statement(said)
    assert (found.attribute, found.value) == ("nickname", value)


@every_row("said", ["call me tomorrow", "call me at 5", "call me if you need me", "llámame mañana", "appelle-moi demain"])
def test_a_wish_for_a_call_names_nobody(said: str) -> None:
    assert parse_statement(said).attribute is None


@every_row(
    ("asked", "attribute"),
    [
        ("what should you call me?", "nickname"),
        ("Wie nennst du mich?", "nickname"),
        ("comment tu m'appelles ?", "nickname"),
        ("¿cómo me llamas?", "nickname"),
        ("como você me chama?", "nickname"),
        ("what's my real name?", "name"),
        ("Wie heiße ich wirklich?", "name"),
        ("quel est mon vrai nom ?", "name"),
        ("¿Cuál es mi nombre real?", "name"),
        ("qual é o meu nome verdadeiro?", "name"),
    ],
)
def test_a_nickname_is_asked_for_apart_from_the_name(asked: str, attribute: str) -> None:
    slot = question_slot(asked)
    assert slot is not None
    assert slot.attribute == attribute
