"""Whatever door an order to forget comes through, after a session that has become an episode, the words are in no table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from agent7.api.person.memory_changes import MemoryChanges
from tests.integration.channels.whatsapp.inbound.conftest import words
from tests.integration.conversation.erasure.conftest import House

CANARY = "Zanzibarium"
TOLD = f"I had a wonderful lunch with the new people of {CANARY} Labs in Lisbon yesterday, and my neighbour Odile grows orchids"


def by_topic(house: House) -> None:
    assert "forgotten" in house.say(f"forget about {CANARY} Labs")


def after_an_explanation(house: House) -> None:
    house.say("where did I have lunch yesterday?")
    house.say("why did you say that?")
    assert "forgotten" in house.say("forget it").lower()


def by_withdrawing_the_message(house: House) -> None:
    house.say({"type": "revoke", "revoke": {"original_message_id": "wamid.FIRST"}})


def by_rewriting_the_message(house: House) -> None:
    new = words("I had a wonderful lunch in Lisbon yesterday, and my neighbour Odile grows orchids")
    house.say({"type": "edit", "edit": {"original_message_id": "wamid.FIRST", "message": new}})


def by_an_operator(house: House) -> None:
    """What waits in quarantine is deleted in the console."""
    house.door.change("UPDATE memories SET status = 2 WHERE kind = 'verbatim' AND content LIKE %s", f"%{CANARY}%")
    ((workspace, user),) = house.rows("SELECT w.public_id, u.public_id FROM users u JOIN workspaces w ON w.id = u.workspace_id")
    ((memory,),) = house.rows("SELECT public_id FROM memories WHERE status = 2")
    MemoryChanges(house.database, house.door.memory, house.door.world.clock).delete(workspace, user, [memory])


def of_everything(house: House) -> None:
    house.say("forget everything you know about me")
    house.say("yes")


def of_the_person(house: House) -> None:
    house.say("erase me")
    house.say("yes")
    house.poll_erasures()


DOORS = (by_topic, after_an_explanation, by_withdrawing_the_message, by_rewriting_the_message, by_an_operator, of_everything, of_the_person)


@pytest.mark.parametrize("forgets", DOORS)
def test_what_is_forgotten_is_nowhere_whatever_the_door(house: House, forgets: Callable[[House], None]) -> None:
    house.say(words(TOLD, id="wamid.FIRST"))
    house.end_session()
    house.draw_episode()
    house.sum_up()
    assert {"memories", "messages"} <= set(house.saying(CANARY))
    forgets(house)
    house.deliver()
    house.work()
    assert house.saying(CANARY) == []
    house.say("hello again, how are you today?")
    house.end_session()
    house.sum_up()
    assert house.saying(CANARY) == []


def test_the_last_that_was_kept_is_forgotten_with_the_pieces_of_its_message(house: House) -> None:
    house.say(TOLD)
    house.say("forget that")
    house.deliver()
    assert house.saying(CANARY) == house.saying("orchids") == []
