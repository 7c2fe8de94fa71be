"""What becomes a task, what goes on with one, and what people are told about it: the responder's half of a task."""

from __future__ import annotations

from datetime import timedelta

import psycopg
import pytest
from psycopg.types.json import Jsonb

from agent7.store.tasks import tasks
from tests.integration.conversation.conftest import Talk

pytestmark = pytest.mark.usefixtures("known_people")

PAGE = "Build me a landing page for my product"


def steps(talk: Talk) -> list[tuple[object, ...]]:
    return talk.world.rows("SELECT task_id, n, kind, request, input, state FROM task_steps ORDER BY id")


def states(talk: Talk) -> list[object]:
    return [state for (state,) in talk.world.rows("SELECT state FROM tasks ORDER BY id")]


def change(talk: Talk, query: str, *values: object) -> None:
    """What the worker of tasks, or an operator, would have written."""
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute(query, values)  # type: ignore[arg-type]


def finish(talk: Talk) -> None:
    """The worker delivers the result of every open step."""
    now = talk.world.clock.now()
    change(talk, "UPDATE task_steps SET state = 4, answer = 0, answered_at = %s WHERE state IN (0, 1, 3)", now)
    change(talk, "UPDATE tasks SET state = 3, talked_at = %s WHERE state IN (0, 1, 2)", now)


def wait_for(talk: Talk, waiting: dict[str, object]) -> None:
    """Manus asks something."""
    change(talk, "UPDATE task_steps SET state = 4, answer = 1, answered_at = %s", talk.world.clock.now())
    change(talk, "UPDATE tasks SET state = 2, waiting = %s", Jsonb(waiting))


def test_a_request_is_acknowledged_at_once_and_wanted_of_the_worker(talk: Talk) -> None:
    assert talk.say("Ada", PAGE).startswith("On it...")

    assert steps(talk) == [(1, 0, tasks.CREATE, PAGE, None, tasks.STEP_WANTED)]
    assert talk.world.rows("SELECT title, shares_memory, language FROM tasks") == [(PAGE, True, "en")]
    assert [message.body["task"] for message in talk.world.task_work.sent] == [1]
    assert talk.world.rows("SELECT route, reason, decided_by FROM turns") == [("new", "request", "rules")]


def test_what_memory_knows_of_the_thing_does_not_answer_a_request(talk: Talk) -> None:
    talk.say("Ada", "Remember that my product is called Zephyr")

    assert talk.say("Ada", PAGE).startswith("On it...")
    assert len(steps(talk)) == 1


def test_the_whole_message_goes_along(talk: Talk) -> None:
    talk.say("Ada", "Build me a landing page. My product is called Zephyr.")

    ((_, _, _, request, _, _),) = steps(talk)
    assert request == "Build me a landing page. My product is called Zephyr."


def test_a_task_is_called_by_what_is_asked_for(talk: Talk) -> None:
    talk.say("Ada", "My sister Anna lives in Rome. Find her a present under 50 euros.")

    assert talk.world.rows("SELECT title FROM tasks") == [("Find her a present under 50 euros.",)]


def test_thanks_make_no_task_and_approve_the_result(talk: Talk) -> None:
    talk.say("Ada", PAGE)
    finish(talk)

    assert talk.say("Ada", "thanks!") == "You're welcome!"
    assert len(steps(talk)) == 1
    assert talk.world.rows("SELECT outcome FROM tasks") == [("approved",)]


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("That's not what I wanted", "rejected"),
        ("What's my dog called?", "unknown"),
        ("Perfect!", "approved"),
        ("👎", "rejected"),
        ("👍", "approved"),
    ],
)
def test_the_next_message_judges_the_result(talk: Talk, said: str, outcome: str) -> None:
    talk.say("Ada", PAGE)
    finish(talk)

    talk.say("Ada", said)
    talk.say("Ada", "thanks")

    assert talk.world.rows("SELECT outcome FROM tasks") == [(outcome,)]


def test_a_change_goes_on_with_the_task_and_something_new_does_not(talk: Talk) -> None:
    talk.say("Ada", PAGE)
    finish(talk)

    assert talk.say("Ada", "make the header blue").startswith("On it...")
    talk.say("Ada", "Find me three hotels in Lisbon")

    assert [(task, n, kind) for task, n, kind, *_ in steps(talk)] == [(1, 0, 0), (1, 1, 1), (2, 0, 0)]


def test_a_day_later_nothing_is_continued(talk: Talk) -> None:
    talk.say("Ada", PAGE)
    finish(talk)
    talk.world.clock.advance(timedelta(hours=25))

    talk.say("Ada", "make the header blue")

    assert [(task, kind) for task, _, kind, *_ in steps(talk)] == [(1, 0)]


def test_a_question_of_the_task_is_answered_by_number_tap_or_words(talk: Talk) -> None:
    for number, said in enumerate(["2", "the second one", "Whichever is cheaper", "Friday works for me", "the later one, please", "Why?"]):
        person = f"Ada{number}"
        talk.say(person, "Book me a dentist")
        wait_for(talk, {"type": "messageAskUser", "n": 0, "options": ["Dr Shah", "Dr Ray"]})
        assert talk.say(person, said) == "Thanks, I've passed that on."

    told = [request for _, n, _, request, _, _ in steps(talk) if n]
    assert told == ["Dr Ray", "Dr Ray", "Whichever is cheaper", "Friday works for me", "the later one, please", "Why?"]


@pytest.mark.parametrize(("place", "shown"), [(0, "3"), (1, "2"), (2, "A quiet room that looks…")])
def test_a_tap_means_what_was_offered_there_whole_and_no_number(talk: Talk, place: int, shown: str) -> None:
    options = ["3", "2", "A quiet room that looks out on the garden"]
    talk.say("Ada", "Book me a hotel")
    ((public_id,),) = talk.world.rows("SELECT public_id FROM tasks")
    wait_for(talk, {"type": "messageAskUser", "n": 0, "options": options})

    talk.say("Ada", shown, kind="interactive", tapped=f"task:{public_id}:0:{place}")

    assert steps(talk)[-1][3] == options[place]


@pytest.mark.parametrize(("said", "accepts"), [("yes", True), ("No", False)])
def test_what_the_task_wants_confirmed_takes_a_yes_or_a_no(talk: Talk, said: str, accepts: bool) -> None:
    talk.say("Ada", "Write to my landlord that I move out in May")
    wait_for(talk, {"type": "gmailSendAction", "event": "evt_1"})

    talk.say("Ada", said)

    assert steps(talk)[-1][2:5] == (tasks.CONFIRM, said, {"accept": accepts, "event": "evt_1"})


def test_a_tap_on_an_old_question_of_a_task_does_nothing(talk: Talk) -> None:
    talk.say("Ada", "Book me a dentist")
    ((public_id,),) = talk.world.rows("SELECT public_id FROM tasks")
    wait_for(talk, {"type": "gmailSendAction", "event": "evt_2"})

    assert talk.say("Ada", "Yes", kind="interactive", tapped=f"task:{public_id}:evt_1:yes") == "That question is no longer open."
    assert len(steps(talk)) == 1
    talk.say("Ada", "Yes", kind="interactive", tapped=f"task:{public_id}:evt_2:yes")
    assert steps(talk)[-1][4] == {"accept": True, "event": "evt_2"}


def test_another_persons_button_reaches_no_task(talk: Talk) -> None:
    talk.say("Ada", "Book me a dentist")
    ((public_id,),) = talk.world.rows("SELECT public_id FROM tasks")
    wait_for(talk, {"type": "gmailSendAction", "event": "evt_1"})

    talk.say("Mallory", "Yes", kind="interactive", tapped=f"task:{public_id}:evt_1:yes")

    assert len(steps(talk)) == 1


def test_the_limit_of_a_day_is_told_and_nothing_is_lost_of_the_rest(talk: Talk) -> None:
    change(talk, "UPDATE workspaces SET tasks_per_day = 1")
    talk.say("Ada", PAGE)

    assert "1 tasks today" in talk.say("Ada", "Find me three hotels in Lisbon")
    assert len(steps(talk)) == 1
    talk.world.clock.advance(timedelta(days=1))
    talk.say("Ada", "Find me three hotels in Lisbon")
    assert len(steps(talk)) == 2


def test_memory_goes_along_only_with_consent_where_the_workspace_asks(talk: Talk) -> None:
    change(talk, "UPDATE workspaces SET memory_with_tasks = 'ask'")

    assert "May I tell it what I know about you" in talk.say("Ada", PAGE)
    assert steps(talk) == []
    talk.say("Ada", "yes")
    talk.say("Ada", "Find me three hotels in Lisbon")

    assert [request for _, _, _, request, _, _ in steps(talk)] == [PAGE, "Find me three hotels in Lisbon"]
    assert talk.world.rows("SELECT shares_memory FROM tasks") == [(True,), (True,)]


@pytest.mark.parametrize(("said", "tasks_left"), [("Only this request", [(False,)]), ("no", [])])
def test_who_does_not_want_memory_to_go_is_heard(talk: Talk, said: str, tasks_left: list[object]) -> None:
    change(talk, "UPDATE workspaces SET memory_with_tasks = 'ask'")
    talk.say("Ada", PAGE)

    talk.say("Ada", said)

    assert talk.world.rows("SELECT shares_memory FROM tasks") == tasks_left


def test_memory_stays_private_after_one_sentence(talk: Talk) -> None:
    assert "stays here" in talk.say("Ada", "Keep my memory private")
    talk.say("Ada", PAGE)

    assert talk.world.rows("SELECT shares_memory FROM tasks") == [(False,)]


def test_a_task_is_cancelled_by_name(talk: Talk) -> None:
    talk.say("Ada", PAGE)
    talk.say("Ada", "Find me three hotels in Lisbon")

    assert talk.say("Ada", "stop working on the landing page") == f"Okay, I've stopped this: {PAGE}"
    assert states(talk) == [tasks.CANCELLED, tasks.WANTED]
    assert talk.say("Ada", "cancel the task") == "Okay, I've stopped this: Find me three hotels in Lisbon"
    assert talk.say("Ada", "cancel the task") == "Nothing is running."


def test_what_was_done_today_names_results_and_what_is_open(talk: Talk) -> None:
    talk.say("Ada", PAGE)
    finish(talk)
    talk.say("Ada", "Find me three hotels in Lisbon")

    told = talk.say("Ada", "What did you do for me today?")

    assert told == f"This is what I did for you:\n• {PAGE}\n\nI'm still working on:\n• Find me three hotels in Lisbon"
    assert talk.say("Bob", "What did you do for me today?").startswith("I haven't done any task for you")
    assert len(steps(talk)) == 2


def test_an_answer_to_one_task_and_a_new_one_fit_into_one_turn(talk: Talk) -> None:
    talk.say("Ada", "Book me a dentist")
    wait_for(talk, {"type": "gmailSendAction", "event": "evt_1"})

    talk.say("Ada", "yes", "Find me three hotels in Lisbon")

    assert [(task, kind) for task, _, kind, *_ in steps(talk)] == [(1, tasks.CREATE), (1, tasks.CONFIRM), (2, tasks.CREATE)]


def test_a_forwarded_request_makes_no_task(talk: Talk) -> None:
    talk.say("Ada", PAGE, origin="forwarded")
    assert steps(talk) == []


def test_a_passing_rule_is_asked_about_before_it_counts(talk: Talk) -> None:
    talk.say("Ada", "hello")

    assert talk.say("Ada", "From now on, answer in short sentences").startswith(
        "Shall I follow this from now on: answer in short sentences"
    )
    assert talk.world.rows("SELECT text FROM instructions") == []

    talk.say("Ada", "yes")

    assert talk.world.rows("SELECT text, category, origin FROM instructions") == [("answer in short sentences", "rule", "direct_user")]


def test_a_no_or_another_message_drops_a_passing_rule(talk: Talk) -> None:
    talk.say("Ada", "Never use emojis")
    talk.say("Ada", "My dog is called Fido")
    talk.say("Ada", "yes")

    assert talk.world.rows("SELECT text FROM instructions") == []


def test_a_session_says_what_it_recalls_where_the_workspace_wants_it(talk: Talk) -> None:
    change(talk, "UPDATE workspaces SET notice = 'daily'")
    talk.say("Ada", "My dog is called Fido")
    talk.world.clock.advance(timedelta(days=1))

    first = talk.say("Ada", "hello")
    talk.world.clock.advance(timedelta(hours=1))
    second = talk.say("Ada", "hello")

    assert first.startswith("Recalling one fact...\n• My dog is called Fido")
    assert "Recalling" not in second
    loaded = [row for (row,) in talk.world.rows("SELECT loaded FROM conversations ORDER BY id")]
    assert [each["memories"] for each in loaded] == [[], [1], [1]]  # type: ignore[index]
    assert "Fido" not in str(loaded)  # ids, no words


def test_without_an_account_a_request_is_answered_honestly(talk: Talk) -> None:
    object.__setattr__(talk.world.assistant.command_plan.task_requests, "enabled", False)  # type: ignore[attr-defined]

    assert talk.say("Ada", PAGE).startswith("I can't take on tasks")
    assert steps(talk) == []


@pytest.mark.parametrize(
    "said",
    [
        "nah leave it",
        "actually stop that",
        "never mind, don't",
        "forget that",
        "nein lass mal",
        "olvídalo",
        "laisse tomber",
        "deixa pra lá",
    ],
)
def test_a_refusal_right_after_work_began_stops_it(talk: Talk, said: str) -> None:
    talk.say("Ada", PAGE)

    assert PAGE in talk.say("Ada", said)
    assert states(talk) == [tasks.CANCELLED]


@pytest.mark.parametrize(("answer", "state"), [("yes", tasks.CANCELLED), ("no", tasks.WANTED)])
def test_a_refusal_after_something_else_was_said_is_asked_about(talk: Talk, answer: str, state: int) -> None:
    talk.say("Ada", PAGE)
    talk.say("Ada", "thanks")

    assert talk.say("Ada", "nah leave it").startswith(f"Shall I stop: {PAGE}?")
    assert states(talk) == [tasks.WANTED]
    talk.say("Ada", answer)
    assert states(talk) == [state]


def test_a_no_to_a_question_of_something_else_stops_no_work(talk: Talk) -> None:
    talk.say("Ada", PAGE)
    talk.say("Ada", "forget everything")
    talk.say("Ada", "no")

    assert states(talk) == [tasks.WANTED]
