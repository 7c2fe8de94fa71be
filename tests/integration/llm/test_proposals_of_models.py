"""What a model proposes is on record, the person's next word or thumb settles it, and what they do not want is not proposed again."""

from __future__ import annotations

from datetime import timedelta

from agent7.channels.whatsapp.inbound.inbound_message import Contact, InboundMessage
from agent7.channels.whatsapp.inbound.inbox import address
from agent7.conversation.turn.person import WakeUp
from tests.conftest import NOON, PHONE_NUMBER_ID
from tests.fakes.plans import plans
from tests.integration.conversation.world import IDENTITY_KEY
from tests.integration.llm.conftest import ADA, Talk

OFFER = "Lovely weather indeed. Shall I look for a picnic place by the lake?"


def answering(talk: Talk, reply: str) -> None:
    talk.fake.chat = plans("small_talk", reply=reply)


def say(talk: Talk, text: str) -> str:
    """A message half a minute later: our last reply lies before it."""
    talk.world.clock.advance(timedelta(seconds=30))
    talk.said = int((talk.world.clock.now() - NOON).total_seconds()) - 1
    return talk.say(text)


def react(talk: Talk, emoji: str | None) -> None:
    """A thumb on the last reply."""
    ((target,),) = talk.world.rows("SELECT wamid FROM outbox WHERE wamid IS NOT NULL ORDER BY id DESC LIMIT 1")
    talk.said += 1
    wamid = f"wamid.reaction{talk.said}"
    raw = {"id": wamid, "type": "reaction", "reaction": {"message_id": target, **({"emoji": emoji} if emoji else {})}}
    contact = Contact(ADA, None, "")
    message = InboundMessage(
        PHONE_NUMBER_ID, wamid, contact, talk.world.clock.now(), "reaction", "", "direct_user", None, None, raw, str(target)
    )
    mail = address(IDENTITY_KEY, message, talk.world.clock.now())
    talk.world.inbox.accept(mail)
    talk.world.respond(WakeUp(partition=mail.partition))


def states(talk: Talk) -> list[object]:
    return [state for (state,) in talk.world.rows("SELECT state FROM suggestions ORDER BY id")]


def test_a_proposal_is_found_in_the_models_words(talk: Talk) -> None:
    answering(talk, OFFER)
    say(talk, "the weather is lovely outside")
    assert talk.world.rows("SELECT made_by, state FROM suggestions") == [("rule", 0)]


def test_a_no_declines_without_asking_a_model_and_a_yes_goes_to_it(talk: Talk) -> None:
    answering(talk, OFFER)
    say(talk, "the weather is lovely outside")
    asked = len(talk.fake.requests)
    assert say(talk, "no, thanks") == "All right, I won't."
    assert len(talk.fake.requests) == asked
    say(talk, "such a sunny day")
    answering(talk, "The one at the old mill is lovely.")
    assert say(talk, "yes, please") == "The one at the old mill is lovely."
    assert states(talk) == [2, 1]


def test_after_three_rejections_the_model_is_told_and_its_words_are_held_to_it(talk: Talk) -> None:
    for weather in ("lovely", "still fine", "better than ever"):
        answering(talk, OFFER)
        say(talk, f"the weather is {weather} outside")
        say(talk, "no thanks")
    answering(talk, OFFER)
    assert say(talk, "what a lovely day it is today") == "Lovely weather indeed."
    prompt = [each for each in talk.fake.requests if "messages" in each][-1]["messages"][-1]["content"]
    assert "Don't suggest: look for a picnic place by the lake (Reason: Rejected 3+ times)" in prompt
    assert states(talk) == [2, 2, 2]


def test_a_thumb_down_rejects_what_the_reply_proposed_and_its_reason_is_a_lesson(talk: Talk) -> None:
    answering(talk, OFFER)
    say(talk, "the weather is lovely outside")
    react(talk, "\U0001f44e")
    assert states(talk) == [2]
    assert "better next time" in say(talk, "too pushy for me")
    lesson = "The answer \u201cLovely weather indeed.\u201d did not help when it is about: \u201ctoo pushy for me\u201d"
    assert talk.world.rows("SELECT text FROM lessons") == [(lesson,)]
    say(talk, "too pushy for me")
    assert talk.world.rows("SELECT count(*) FROM lessons") == [(1,)]


def test_thumbs_judge_the_memories_that_the_reply_used_and_can_be_taken_back(talk: Talk) -> None:
    say(talk, "Remember that my gate code is 7788")
    talk.fake.chat = plans("answer", reply="It is 7788.", used=("m1",))
    say(talk, "What's the gate code again?")
    used = (
        "SELECT i.verdict, round(m.confidence::numeric, 2)::float FROM recall_items i JOIN recalls r ON r.id = i.recall_id"
        " JOIN turns t ON t.id = r.turn_id JOIN memories m ON m.id = i.memory_id WHERE m.id = ANY (t.used)"
    )
    react(talk, "\U0001f44e")
    assert talk.world.rows(used) == [("wrong", 0.9)]
    react(talk, None)
    assert talk.world.rows(used) == [(None, 1.0)]
    react(talk, "\U0001f44d")
    assert talk.world.rows(used) == [("helpful", 1.0)]
