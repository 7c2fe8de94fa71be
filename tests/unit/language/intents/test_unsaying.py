"""An order to forget what was said just now, beside other words, is heard for what it is; what only sounds like one is none."""

from __future__ import annotations

import pytest

from agent7.language import parse
from tests.tables import every_row

ORDERS = """
forget that please, shouldn't have said it | shouldn't have said it
oh god delete that, I'm at work | I'm at work
I shouldn't have told you that, please erase it | I shouldn't have told you that
actually, probably best you unremember that | actually
vergiss das bitte, das hätte ich nicht erzählen dürfen | das hätte ich nicht erzählen dürfen
Das war nicht für dich - bitte wieder löschen | Das war nicht für dich
borra eso, no debí decirlo | no debí decirlo
oublie ça, il ne veut pas que j'en parle | il ne veut pas que j'en parle
apaga isso, era segredo | era segredo
I'd rather nobody knew about the glaucoma. Please forget it. | I'd rather nobody knew about the glaucoma
Das mit dem Glaukom sollte keiner wissen. Bitte vergiss es. | Das mit dem Glaukom sollte keiner wissen
"""


@every_row("said, beside", [line.split(" | ") for line in ORDERS.strip().splitlines()])
def test_an_order_to_forget_is_heard_beside_its_reason(said: str, beside: str) -> None:
    assert parse(said).unsaid == beside


@every_row(
    "said",
    [
        "forget it, I'll just walk",
        "dont delete that, I need it",
        "please never erase it",
        "Vergiss es, ich komm schon klar",
        "olvídalo, ya me apaño",
        "just kidding, I'm fine",
        "remove it from the oven at 5",
        "Kannst du mein Gehalt bitte löschen?",
        "I told you about Bram",
        "",
    ],
)
def test_what_only_sounds_like_one_is_no_order(said: str) -> None:
    assert parse(said).unsaid is None


@pytest.mark.parametrize("said", ["scratch that, she's coming on the 16th", "forget that, it's at half past 9"])
def test_what_tells_it_otherwise_puts_it_right_and_forgets_nothing(said: str) -> None:
    assert parse(said).unsaid is None


@pytest.mark.parametrize("said", ["i always forget this, the spare fuse is in the tin", "oh we delete that every year"])
def test_what_one_does_oneself_is_no_order(said: str) -> None:
    assert parse(said).unsaid is None
