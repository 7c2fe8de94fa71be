"""What was forgotten stands in no reply any more, sent, waiting or failed."""

from __future__ import annotations

from tests.integration.inbound.conftest import Door

TREES = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel", "Ilex", "Juniper"]


def waiting_words(door: Door, word: str) -> list[str]:
    """The outbox rows that hold a word."""
    return [payload for (payload,) in door.rows("SELECT payload::text FROM outbox") if word in payload]


def test_a_list_to_choose_from_leaves_the_outbox_with_what_was_chosen(door: Door) -> None:
    for number, tree in enumerate(TREES):
        door.say(f"Remember that zyzzyva number {number} is {tree}")
    assert "Alder" in door.say("forget about zyzzyva")
    assert waiting_words(door, "Alder")
    door.say("all")
    assert waiting_words(door, "Alder") == []


def test_forgetting_everything_takes_the_name_of_what_was_forgotten_before(door: Door) -> None:
    door.say("Remember that my company is called Acme Corp")
    assert "my company" in door.say("forget about my company")
    assert waiting_words(door, "my company")
    door.say("forget everything")
    door.say("yes")
    assert waiting_words(door, "my company") == []
