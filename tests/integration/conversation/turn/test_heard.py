"""What a turn brings to whoever thinks about it, and what it leaves behind: rows, wake-ups, counts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal
from threading import Event
from types import SimpleNamespace

import pytest

from agent7.conversation.heard import Heard
from agent7.conversation.turn.decision import Decision
from agent7.llm import metering
from agent7.llm.failure import Usage
from agent7.store.conversation.turns import Outcome
from tests.conftest import NOON, PHONE_NUMBER_ID
from tests.integration.conversation.conftest import Talk
from tests.integration.conversation.world import EchoAssistant, Phone, World

ADA = "447700900001"
ANSWERING = {"model": "some-model", "input": 10, "output": 5, "calls": 1, "usd": "0.1"}


@dataclass
class Listener(EchoAssistant):
    """Keeps all that it is given to think about; decides as it is told."""

    all_heard: list[Heard] = field(default_factory=list)
    decision: Decision | None = None

    def think(self, heard: Heard) -> Decision:
        self.all_heard.append(heard)
        return self.decision or super().think(heard)


@pytest.fixture
def listener(world: World) -> Listener:
    world.assistant = listener = Listener()
    return listener


def say(world: World, *texts: str, **more: str) -> None:
    now = int((world.clock.now() - NOON).total_seconds())
    for second, text in enumerate(texts, start=now):
        wake_up = world.write(ADA, text, second=second, **more)  # type: ignore[arg-type]
    world.respond(wake_up)
    world.clock.advance(timedelta(seconds=30))


def test_a_turn_hears_the_last_ten_texts_of_its_session_before_it(world: World, listener: Listener) -> None:
    for number in range(6):
        say(world, str(number))
    say(world, "now", "and this")
    heard = listener.all_heard[-1]
    assert heard.recent == tuple((role, str(number)) for number in range(1, 6) for role in (0, 1))
    assert [message.text for message in heard.messages] == ["now", "and this"]
    assert heard.phone_number_id == PHONE_NUMBER_ID
    assert heard.standing.turns_today == 6
    assert [text for _, text in heard.standing.latest][-2:] == ["5", "5"]


def test_after_a_pause_a_turn_hears_nothing_of_the_session_before(world: World, listener: Listener) -> None:
    say(world, "one")
    world.clock.advance(timedelta(minutes=31))
    say(world, "two")
    first, second = listener.all_heard
    assert second.recent == ()
    assert second.conversation.id != first.conversation.id
    assert second.at == NOON + timedelta(minutes=31, seconds=30)


def test_a_turn_hears_what_its_messages_answer_and_nothing_else_as_quoted(world: World, listener: Listener) -> None:
    say(world, "the first", wamid="wamid.FIRST")
    say(world, "about that", quoted="wamid.FIRST")
    assert [heard.quoted for heard in listener.all_heard] == [{}, {"wamid.FIRST": ("the first", "direct_user")}]


def test_the_last_message_of_a_burst_is_shown_as_read_on_its_number(
    world: World, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, receipts = Event(), []

    def mark_read(_phone: Phone, phone_number_id: str, wamid: str, *, typing: bool) -> bool:
        receipts.append((phone_number_id, wamid, typing))
        shown.set()
        return True

    monkeypatch.setattr(Phone, "mark_read", mark_read)
    world.write(ADA, "one", wamid="wamid.ONE")
    world.respond(world.write(ADA, "two", wamid="wamid.TWO", second=1))
    assert shown.wait(5)
    assert receipts == [(PHONE_NUMBER_ID, "wamid.TWO", True)]


def test_a_reply_stands_among_the_messages_and_goes_out_from_the_number_that_was_written_to(world: World, listener: Listener) -> None:
    say(world, "hello")
    (reply,) = world.rows(
        "SELECT m.text, m.sent_at, m.turn_id = t.id, m.conversation_id = t.conversation_id, m.channel_message_id = o.public_id,"
        " o.turn_id = t.id, o.payload->>'phone_number_id'"
        " FROM messages m, turns t, outbox o WHERE m.role = 1"
    )
    assert reply == ("hello", NOON, True, True, True, True, PHONE_NUMBER_ID)


def test_the_words_of_a_reply_that_forgets_are_sent_and_not_kept(world: World, talk: Talk) -> None:
    talk.say(ADA, "My dog is called Rex")
    assert "Rex" in talk.say(ADA, "forget everything about Rex")
    assert world.rows("SELECT text FROM messages WHERE role = 1 ORDER BY id DESC LIMIT 1") == [(None,)]


def test_the_work_after_a_turn_is_asked_for_with_its_ids(world: World, listener: Listener) -> None:
    say(world, "hello")
    (expected,) = world.rows("SELECT workspace_id, scope_id, id FROM turns")
    assert [(hint.body["workspace"], hint.body["scope"], hint.body["turn"]) for hint in world.after_work.sent] == [expected]


@pytest.mark.parametrize(("route", "counted"), [("respond", 1), ("silent", 0), ("refused", 0)])
def test_what_is_not_answered_counts_for_no_limit(world: World, listener: Listener, route: str, counted: int) -> None:
    listener.decision = Decision(Outcome(route, None, "reaction", "rules"), ())
    say(world, "hello")
    listener.decision = None
    say(world, "and now")
    assert listener.all_heard[-1].standing.turns_today == counted


def test_a_fault_is_noted_by_its_name_and_counts(world: World, listener: Listener) -> None:
    def fail(_text: str) -> None:
        raise ValueError("cannot think about this")

    listener.trouble = fail
    with pytest.raises(ValueError, match="cannot think"):
        say(world, "hello")
    assert world.rows("SELECT fault, faults, takeovers FROM turns") == [("ValueError", 1, -1)]


@pytest.mark.parametrize(("seconds_left", "done"), [(29, False), (30, True), (31, True)])
def test_a_turn_is_followed_by_another_while_there_is_the_time_of_a_turn(
    world: World, listener: Listener, seconds_left: int, done: bool
) -> None:
    wake_up = world.write(ADA, "hello")
    assert world.responder().respond(wake_up, NOON + timedelta(seconds=seconds_left)) == done


def test_the_eighth_death_parks_what_stands_alone_and_says_so_and_the_seventh_does_not(world: World) -> None:
    wake_up = world.write(ADA, "hello")
    for _ in range(8):
        world.die_at("thought", wake_up)
        world.clock.advance(timedelta(seconds=5))
    assert world.rows("SELECT state, takeovers FROM turns") == [(0, 7)]
    world.respond(wake_up)
    assert world.rows("SELECT state, answered_at FROM turns") == [(2, NOON + timedelta(seconds=40))]
    assert len(world.phone.received) == 1
    assert world.rows("SELECT turn_id IS NOT NULL FROM messages WHERE role = 1") == [(True,)]


def test_the_fourth_death_splits_a_turn_and_the_third_does_not(world: World) -> None:
    world.write(ADA, "one")
    wake_up = world.write(ADA, "two", second=1)
    for _ in range(4):
        world.die_at("thought", wake_up)
        world.clock.advance(timedelta(seconds=5))
    assert world.rows("SELECT count(turn_id) FROM messages") == [(2,)]
    world.die_at("begun", replace(wake_up))
    world.die_at("thought", wake_up)
    assert world.rows("SELECT count(turn_id) FROM messages") == [(1,)]


def test_the_calls_of_a_models_vectors_are_a_step_of_what_the_turn_cost(world: World, listener: Listener) -> None:
    listener.decision = Decision(Outcome("respond", "chitchat", "asked", "model", cost={"answering": ANSWERING}), ())

    def embed(_heard: Heard) -> Decision:
        metering.note("text-embedding-3-small", Usage(input=1000, calls=1))
        return listener.decision or Decision(Outcome("respond", None, "", "rules"), ())

    listener.think = embed  # type: ignore[method-assign]
    say(world, "hello")
    ((cost,),) = world.rows("SELECT cost FROM turns")
    assert isinstance(cost, dict)
    assert cost.keys() == {"answering", "embedding"}
    assert cost["answering"] == ANSWERING
    assert cost["embedding"]["model"] == "text-embedding-3-small"
    assert cost["embedding"]["calls"] == 1


def test_what_was_made_out_of_a_voice_note_is_what_is_thought_about_and_noted(world: World, listener: Listener) -> None:
    class Perceived:
        def __init__(self, heard: Heard) -> None:
            self.heard = replace(heard, messages=tuple(replace(message, text="what was said") for message in heard.messages))

        @staticmethod
        def noted(outcome: Outcome) -> Outcome:
            return replace(outcome, degraded=("perceived",))

    world.perceiving = SimpleNamespace(perceive=Perceived)  # type: ignore[assignment]
    say(world, "")
    assert [message.text for message in listener.all_heard[-1].messages] == ["what was said"]
    assert world.phone.received == [(ADA, "what was said")]
    assert world.rows("SELECT degraded FROM turns") == [(["perceived"],)]


@pytest.fixture
def task(world: World, listener: Listener) -> int:
    """A finished task of Ada's, with a step that is still to be done; it was spoken of just now."""
    say(world, "hello")
    ((task,),) = world.rows(
        "INSERT INTO tasks (public_id, workspace_id, scope_id, user_id, language, state, shares_memory, created_at, talked_at, news_at)"
        " SELECT 't', workspace_id, scope_id, id, 'en', 3, true, last_inbound_at, last_inbound_at, last_inbound_at FROM users RETURNING id"
    )
    world.rows(
        "INSERT INTO task_steps (public_id, workspace_id, scope_id, user_id, task_id, n, kind, state, wanted_at)"
        " SELECT 's', workspace_id, scope_id, user_id, id, 0, 0, 0, created_at FROM tasks RETURNING id"
    )
    assert isinstance(task, int)
    return task


def test_a_turn_hears_of_the_task_that_was_just_spoken_of_and_wakes_whoever_sees_to_it(world: World, listener: Listener, task: int) -> None:
    say(world, "how is it going?")
    assert [each.id for each in listener.all_heard[-1].work.tasks] == [task]
    ((workspace, scope, turn),) = world.rows("SELECT workspace_id, scope_id, public_id FROM turns ORDER BY id DESC LIMIT 1")
    (hint,) = world.task_work.sent
    assert hint.body == {"workspace": workspace, "scope": scope, "task": task}
    assert (hint.group, hint.deduplication_id) == (f"task-{task}", f"{turn}-{task}")


def test_a_turn_hears_the_words_that_our_open_question_is_about(world: World, listener: Listener) -> None:
    say(world, "find me an e-bike")
    assert listener.all_heard[-1].work.put_off == ""
    world.owner.execute(
        "UPDATE conversations SET context = jsonb_build_object('asked', jsonb_build_object('messages',"
        " (SELECT jsonb_agg(id) FROM messages WHERE role = 0)))"
    )
    say(world, "yes")
    assert listener.all_heard[-1].work.put_off == "find me an e-bike"


def test_a_turn_hears_of_the_last_five_files_of_the_last_half_hour(world: World, listener: Listener) -> None:
    for number in range(6):
        say(world, f"file {number}")
    world.rows(
        "INSERT INTO media (public_id, workspace_id, scope_id, user_id, message_id, kind, channel_id, object_key, not_before, arrived_at,"
        " expires_at) SELECT public_id, workspace_id, scope_id, user_id, id, 'image', '5', 'k', sent_at, sent_at, sent_at"
        " FROM messages WHERE role = 0 RETURNING id"
    )
    ids = [number for (number,) in world.rows("SELECT id FROM messages WHERE role = 0 ORDER BY id")]
    say(world, "look at these")
    assert list(listener.all_heard[-1].work.files) == ids[1:]
    world.clock.advance(timedelta(minutes=40))
    say(world, "and now")
    assert list(listener.all_heard[-1].work.files) == []


def test_a_turn_hears_what_this_day_and_this_month_have_cost_so_far(world: World, listener: Listener) -> None:
    listener.decision = Decision(Outcome("respond", "chitchat", "asked", "model", cost={"answering": ANSWERING}), ())
    for pause in (timedelta(0), timedelta(days=1), timedelta(days=31)):
        say(world, "hello")
        world.clock.advance(pause)
    say(world, "hello")
    spent = [(heard.standing.money.today, heard.standing.money.this_month) for heard in listener.all_heard]
    assert spent == [(0, 0), (Decimal("0.1"), Decimal("0.1")), (0, Decimal("0.2")), (0, 0)]


def test_who_asked_to_be_erased_is_gone_once_the_last_words_are_out(world: World, talk: Talk) -> None:
    talk.say(ADA, "erase me")
    assert "last message" in talk.say(ADA, "yes")
    assert world.rows("SELECT count(*) FROM users") == [(0,)]
