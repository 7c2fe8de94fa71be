"""Who wants a name forgotten means all that was said of it, not only what was noted."""

from __future__ import annotations

from tests.integration.conversation.conftest import Talk

ADA = "447700900001"


def test_what_was_said_besides_goes_with_what_is_noted(talk: Talk) -> None:
    talk.say(ADA, "My sister Ottiline is a vet")
    talk.say(ADA, "We went to the old harbour with Ottiline on a rainy day")
    assert "forgotten" in talk.say(ADA, "Forget about Ottiline")
    kept = [*talk.world.rows("SELECT content FROM memories"), *talk.world.rows("SELECT text FROM messages WHERE text IS NOT NULL")]
    assert not [text for (text,) in kept if "ottiline" in str(text).lower()]


def test_one_thing_that_is_all_there_is_goes_without_a_question(talk: Talk) -> None:
    talk.say(ADA, "My company is called Zanzibarium Labs")
    talk.say(ADA, "I had a long day at Zanzibarium Labs")
    assert "forgotten" in talk.say(ADA, "Forget about Zanzibarium Labs")


def test_what_stands_behind_an_order_to_forget_may_say_why(talk: Talk) -> None:
    person = "447700900062"
    talk.say(person, "mon ex s'appelle Gaspard")
    told = talk.say(person, "oublie mon ex stp, j'ai pas envie d'en reparler")
    assert "ton ex" in told
    assert "reparler" not in told
    assert "Gaspard" not in talk.say(person, "c'est qui mon ex ?")


def test_who_came_after_under_the_same_title_goes_with_who_was_before(talk: Talk) -> None:
    talk.say(ADA, "My dentist is Dr Quillfeather")
    talk.say(ADA, "Dr Quillfeather has retired, I'm with Dr Ottershaw now. My dog is called Rex")
    said = talk.say(ADA, "Forget who my dentist is")
    if "forgotten" not in said:
        talk.say(ADA, "all")
    kept = [text for (text,) in talk.world.rows("SELECT content FROM memories")]
    assert not [text for text in kept if "Quillfeather" in text or "Ottershaw" in text]
    assert [text for text in kept if "Rex" in text]
