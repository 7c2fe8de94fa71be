"""Whatever somebody wrote, in whatever order: erasing them leaves nothing, and forgetting a word leaves it nowhere."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.integration.conversation.erasure.conftest import House

SENTENCES = (
    "Remember that my company is called Zanzibarium Labs",
    "My company is called Birch now",
    "I love the museum of Zanzibarium and my sister Nora works there",
    "remind me tomorrow at nine to call Zanzibarium Labs",
    "add this rule: never mention Zanzibarium Labs",
    "No, I meant Zanzibarium Labs",
    "What is my company called?",
    "Our contract with Zanzibarium Labs ends on 3 May, what a relief!",
    "research the competitors of Zanzibarium Labs and write a report",
    "thanks",
)
STEPS = st.lists(st.one_of(st.sampled_from(SENTENCES), st.sampled_from(("(silence)", "(task is done)"))), min_size=1, max_size=5)
ONCE_MORE = settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


def live(house: House, steps: list[str]) -> None:
    for step in steps:
        match step:
            case "(silence)":
                house.end_session()
            case "(task is done)":
                for task in list(house.manus.tasks):
                    house.manus.finish(task, "Zanzibarium Labs has three competitors.")
                house.look_at_tasks()
            case _:
                house.say(step)


@ONCE_MORE
@given(steps=STEPS)
def test_erasing_leaves_nothing(house: House, steps: list[str]) -> None:
    live(house, ["hello", *steps])
    house.say("erase me")
    house.say("yes")
    house.poll_erasures()
    scoped = house.rows("SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'scope_id'")
    own = "(SELECT id FROM scopes WHERE user_id IS NOT NULL)"
    assert [table for (table,) in scoped if house.rows(f"SELECT 1 FROM {table} WHERE scope_id IN {own} LIMIT 1")] == []
    assert house.rows("SELECT 1 FROM users UNION ALL SELECT 1 FROM user_aliases") == []
    assert house.saying("zanzibarium") == []
    assert house.manus.tasks == {}
    assert "447700900001" not in house.mail()


@ONCE_MORE
@given(steps=STEPS)
def test_forgetting_a_word_leaves_it_nowhere(house: House, steps: list[str]) -> None:
    live(house, ["hello", *steps])
    for _ in range(4):  # what is left is asked about again
        reply = house.say("forget about Zanzibarium")
        if house.rows("SELECT 1 FROM conversations WHERE context ? 'asked'"):
            house.say("all")
        if "couldn't find" in reply:
            break
    house.say("thanks")
    house.deliver()
    house.end_session()
    request = "SELECT 1 FROM messages WHERE text ILIKE '%zanzibarium%' AND text NOT ILIKE 'forget about%'"
    assert [table for table in house.saying("zanzibarium") if table not in ("messages", "outbox")] == []
    assert house.rows(request + " AND text NOT ILIKE '%couldn''t find%'") == []
    house.say("erase me")
    house.say("yes")
