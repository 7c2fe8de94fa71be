"""Forgetting one thing that was told among others, after the session that told it has become an episode: it is nowhere, the rest stays."""

from __future__ import annotations

import pytest

from tests.integration.conversation.erasure.conftest import House

CASES = {
    "job": (
        ["my boss Greta says I'm lazy", "between us, I'm looking for another job"],
        "forget what I said about looking for another job",
        ("another job", "between us"),
        ("lazy",),
    ),
    "door code": (
        ["Le code de l'immeuble c'est 27B49", "Ma voisine Odile adore les orchidées"],
        "Oublie le code de l'immeuble",
        ("27B49",),
        ("Odile",),
    ),
    "plate": (
        [
            "To keep in mind: my car is a grey Skoda Octavia, the plate is SK19 WVB, the MOT runs out on 2 Feb, I park in zone 4",
        ],
        "forget my car's plate please",
        ("SK19", "WVB"),
        ("Skoda", "2 Feb", "zone 4"),
    ),
    "kids": (
        ["we've got twins, Nell and Jonah", "I keep bees in the garden behind the house", "what are my kids called?"],
        "can you forget everything about my kids",
        ("Nell", "Jonah"),
        ("bees",),
    ),
    "lock": (
        ["The lock combination of my bike is 31-08-77", "I had a wonderful lunch in Lisbon with Frida yesterday"],
        "forget the lock combination",
        ("31-08-77",),
        ("Lisbon",),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_was_told_is_forgotten_wherever_it_stands_and_what_stood_beside_it_stays(house: House, case: str) -> None:
    told, order, gone, stays = CASES[case]
    for message in told:
        house.say(message)
    house.end_session()
    assert all(house.saying(word) for word in (*gone, *stays))
    reply = house.say(order)
    assert "message" in reply, reply
    house.deliver()
    house.end_session()
    assert {word: house.saying(word) for word in gone} == {word: [] for word in gone}
    assert all({"messages", "memories"} & set(house.saying(word)) for word in stays), house.rows("SELECT content FROM memories")
    house.say("hello again, how are you today?")
    house.end_session()
    assert {word: house.saying(word) for word in gone} == {word: [] for word in gone}
