"""What was forgotten stands in no reply and no file any more; what only shares a word with it stays."""

from __future__ import annotations

from typing import Any

from tests.integration.channels.whatsapp.inbound.conftest import Door, words

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
    assert "your company" in door.say("forget about my company")
    assert waiting_words(door, "your company")
    door.say("forget everything")
    door.say("yes")
    assert waiting_words(door, "your company") == []


def picture(file_id: str, caption: str) -> dict[str, Any]:
    return {"type": "image", "image": {"id": file_id, "mime_type": "image/jpeg", "caption": caption}}


def test_a_picture_goes_with_the_memory_of_its_caption_or_stays_with_it(door: Door) -> None:
    door.say("Remember that my favourite colour is blue")
    door.say(picture("5", "my daughter under a blue sky"))
    door.say(picture("6", "blue is still my favourite of all colours"))
    door.say("forget about my favourite colour")
    assert door.rows("SELECT channel_id FROM media WHERE state <> 3") == [("5",)]
    assert door.rows("SELECT content FROM memories") == [("my daughter under a blue sky",)]
    assert ("my daughter under a blue sky",) in door.rows("SELECT text FROM messages WHERE role = 0")
    assert waiting_words(door, "colour is blue") == []


def test_a_reaction_is_no_place_for_words_and_goes_with_everything(door: Door) -> None:
    door.say(words("Remember that my dog is called Rex", id="wamid.A"))
    door.say({"type": "reaction", "reaction": {"message_id": "wamid.A", "emoji": "x" * 5000}})
    assert door.rows("SELECT length(reaction) FROM messages WHERE reaction IS NOT NULL") == [(32,)]
    door.say("forget everything")
    door.say("yes")
    assert door.rows("SELECT reaction FROM messages WHERE reaction IS NOT NULL") == []


def test_a_reaction_goes_with_the_message_that_is_taken_back(door: Door) -> None:
    door.say(words("hello", id="wamid.A"))
    door.say({"type": "reaction", "reaction": {"message_id": "wamid.A", "emoji": "👍"}})
    door.say({"type": "revoke", "revoke": {"original_message_id": "wamid.A"}})
    assert door.rows("SELECT reaction FROM messages WHERE reaction IS NOT NULL") == []
