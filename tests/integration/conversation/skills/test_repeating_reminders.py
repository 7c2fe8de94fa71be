"""Reminders that come again and again: as people set, list, change and stop them, and how they reach the phone through time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from agent7.store.memory import triggers
from tests.integration.conversation.conftest import Talk
from tests.integration.conversation.skills.conftest import Ring

ADA = "447700900001"
DAY, WEEK = timedelta(days=1), timedelta(days=7)
# The world's clock begins on Monday 2 March 2026 at noon, UTC.


def first(reply: str) -> str:
    """What is said of the reminder, without the word about the window of 24 hours."""
    return reply.split("\n\n", maxsplit=1)[0]


@pytest.mark.parametrize(
    ("said", "confirmed", "listed"),
    [
        ("every Monday at 6 remind me to put the bins out", "I'll remind you every Monday at 18:00: put the bins out",
         "Every Monday at 18:00"),
        ("jeden Montag um 6 erinnere mich an die Mülltonne", "Ich erinnere dich jeden Montag um 18:00: die Mülltonne",
         "Jeden Montag um 18:00"),
        ("recuérdame todos los lunes a las 6 sacar la basura", "Te lo recordaré cada lunes a las 18:00: sacar la basura",
         "Cada lunes a las 18:00"),
        ("rappelle-moi tous les lundis à 18h de sortir les poubelles",
         "Je te le rappellerai chaque lundi à 18:00 : sortir les poubelles", "Chaque lundi à 18:00"),
        ("me lembre toda segunda às 18h de pôr o lixo fora", "Vou lembrar você a cada segunda-feira às 18:00: pôr o lixo fora",
         "A cada segunda-feira"),
    ],
)  # fmt: skip
def test_a_weekly_reminder_is_confirmed_rings_each_week_and_is_listed(
    talk: Talk, ring: Ring, said: str, confirmed: str, listed: str
) -> None:
    lists = {"I'll": "my reminders", "Ich": "meine Erinnerungen", "Te": "mis recordatorios", "Je": "mes rappels", "Vou": "meus lembretes"}
    assert first(talk.say(ADA, said)) == confirmed
    assert ring.at(datetime(2026, 3, 2, 17, 59, tzinfo=UTC)) == []
    (rung,) = ring.at(datetime(2026, 3, 2, 18, 0, tzinfo=UTC))
    assert rung.endswith(confirmed.rsplit(":", maxsplit=1)[-1].strip())
    assert ring.at(datetime(2026, 3, 2, 18, 1, tzinfo=UTC)) == []
    ring.at(datetime(2026, 3, 9, 12, 0, tzinfo=UTC))
    assert listed in talk.say(ADA, lists[confirmed.split(" ", maxsplit=1)[0]])
    assert ring.at(datetime(2026, 3, 9, 18, 0, tzinfo=UTC)) == [rung]


@pytest.mark.parametrize(
    ("said", "when"),
    [
        ("remind me daily at 8 to take my pills", "every day at 08:00"),
        ("remind me on weekdays at 7 to take my pills", "on weekdays at 07:00"),
        ("remind me every month on the 1st to take my pills", "every month on the 1st at 09:00"),
        ("remind me every 2 weeks on Thursday to take my pills", "every 2 weeks on Thursday at 09:00 (next on Thursday 5 March at 09:00)"),
        ("remind me every year on 3 May to take my pills", "every year on 3 May at 09:00 (next on Sunday 3 May at 09:00)"),
        ("remind me on the last Friday of every month at 5 to take my pills", "every month on the last Friday at 17:00"),
        ("remind me every 3 hours to take my pills", "every 3 hours (next on Monday 2 March at 15:00)"),
        ("remind me every Monday, Wednesday and Friday at 7 to take my pills", "every Monday, Wednesday and Friday at 07:00"),
        ("set a daily reminder to take my pills at 8", "every day at 08:00"),
        ("remind me every day at 8 until Friday to take my pills", "every day at 08:00 until 6 March"),
        ("remind me every day at 8 starting on Friday to take my pills", "every day at 08:00 (next on Friday 6 March at 08:00)"),
    ],
)
def test_what_comes_again_is_told_back_as_it_was_understood(talk: Talk, said: str, when: str) -> None:
    assert first(talk.say(ADA, said)) == f"I'll remind you {when}: take my pills"


def test_what_no_calendar_knows_is_asked_about_and_what_is_about_a_habit_comes_once(talk: Talk) -> None:
    assert "\n\nI can't tell when that comes round" in talk.say(ADA, "remind me every full moon at 9 to howl")
    told = first(talk.say(ADA, "remind me tomorrow at 9 that we have yoga every Monday"))
    assert told == "I'll remind you on Tuesday 3 March at 09:00: we have yoga every Monday"
    told = first(talk.say(ADA, "remind me at 9 tonight to check every invoice"))
    assert told == "I'll remind you on Monday 2 March at 21:00: check every invoice"


def test_an_hour_stays_what_the_clock_shows_through_the_nights_on_which_clocks_change(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "my time zone is Europe/Berlin")
    ring.at(datetime(2026, 3, 27, 12, 0, tzinfo=UTC))
    talk.say(ADA, "remind me every day at 2:30 am to feed the owl")
    # In the night of 29 March 02:30 does not exist: it is the instant that it would have shown, and 02:30 again on the next day.
    for day, hour in ((28, 1), (29, 1), (30, 0)):
        rings = datetime(2026, 3, day, hour, 30, tzinfo=UTC)
        assert ring.at(rings - timedelta(minutes=1)) == []
        assert ring.at(rings) == ["Reminder: feed the owl"]
        assert ring.at(rings + timedelta(minutes=1)) == []
        talk.say(ADA, "good morning")
    # On 25 October it comes twice: it rings at the first.
    ring.at(datetime(2026, 10, 24, 12, 0, tzinfo=UTC))
    talk.say(ADA, "hello")
    assert ring.at(datetime(2026, 10, 25, 0, 30, tzinfo=UTC)) == ["Reminder: feed the owl"]
    assert ring.at(datetime(2026, 10, 25, 1, 30, tzinfo=UTC)) == []


def test_what_was_missed_in_three_weeks_of_sleep_rings_once(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "remind me every day at 8 to take my pills")
    ring.world.clock.advance(3 * WEEK - timedelta(hours=2))
    talk.say(ADA, "hello")  # Monday 23 March, 10:00; nobody has polled since
    (late,) = ring.at(datetime(2026, 3, 23, 12, 0, tzinfo=UTC))
    assert late == "Reminder, late: it was due on Monday 23 March at 08:00. take my pills"
    assert ring.at(datetime(2026, 3, 23, 12, 1, tzinfo=UTC)) == []
    assert ring.at(datetime(2026, 3, 24, 8, 0, tzinfo=UTC)) == ["Reminder: take my pills"]


def test_who_is_silent_for_weeks_finds_one_reminder_and_not_twenty(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "remind me every day at 8 to take my pills")
    for days in range(1, 21):
        ring.at(datetime(2026, 3, 2, 8, 0, tzinfo=UTC) + days * DAY)
    before = len(ring.world.phone.received)
    ring.world.clock.advance(timedelta(hours=1))
    talk.say(ADA, "hello, I'm back")
    told = [text for _, text in ring.world.phone.received[before:]]
    assert len([text for text in told if "take my pills" in text]) == 1


def test_a_series_is_called_off_at_once(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "remind me every day at 8 to take my pills")
    assert talk.say(ADA, "cancel the pills reminder") == "Cancelled: take my pills"
    assert talk.say(ADA, "my reminders").startswith("You have no reminders")
    assert ring.at(datetime(2026, 3, 3, 8, 0, tzinfo=UTC)) == []


def test_another_hour_or_weekday_is_for_the_whole_series(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "remind me every Monday at 18:00 to put the bins out")
    assert first(talk.say(ADA, "make that 7 instead")) == "Moved. I'll remind you every Monday at 19:00: put the bins out"
    assert first(talk.say(ADA, "move the bins reminder to Tuesday")) == "Moved. I'll remind you every Tuesday at 19:00: put the bins out"
    assert first(talk.say(ADA, "make it an hour earlier")) == "Moved. I'll remind you every Tuesday at 18:00: put the bins out"
    assert ring.at(datetime(2026, 3, 2, 19, 0, tzinfo=UTC)) == []
    assert ring.at(datetime(2026, 3, 3, 10, 0, tzinfo=UTC)) == []
    talk.say(ADA, "hello")
    assert ring.at(datetime(2026, 3, 3, 18, 0, tzinfo=UTC)) == ["Reminder: put the bins out"]


def test_a_day_that_is_not_of_its_kind_moves_the_next_time_alone(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "remind me every day at 18:00 to water the cactus")
    moved = first(talk.say(ADA, "move the cactus reminder to Friday"))
    assert moved == "Moved, this time only. I'll remind you on Friday 6 March at 18:00: water the cactus"
    ring.at(datetime(2026, 3, 6, 17, 0, tzinfo=UTC))
    talk.say(ADA, "hello")
    assert ring.at(datetime(2026, 3, 6, 18, 0, tzinfo=UTC)) == ["Reminder: water the cactus"]
    assert ring.at(datetime(2026, 3, 7, 17, 0, tzinfo=UTC)) == []
    talk.say(ADA, "thanks")
    assert ring.at(datetime(2026, 3, 7, 18, 0, tzinfo=UTC)) == ["Reminder: water the cactus"]


def test_a_reminder_becomes_a_series_when_it_is_moved_to_a_recurrence(talk: Talk) -> None:
    talk.say(ADA, "remind me tomorrow at 7 to swim")
    assert first(talk.say(ADA, "make that every Tuesday instead")) == "Moved. I'll remind you every Tuesday at 07:00: swim"


def test_the_next_time_is_left_out_and_the_series_goes_on(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "remind me every Monday at 18:00 to put the bins out")
    assert talk.say(ADA, "skip the next one") == "Left out. The next one is on Monday 9 March at 18:00: put the bins out"
    assert talk.say(ADA, "not tomorrow").startswith("The next one is on Monday 9 March at 18:00.")
    assert ring.at(datetime(2026, 3, 2, 18, 0, tzinfo=UTC)) == []
    ring.at(datetime(2026, 3, 9, 17, 0, tzinfo=UTC))
    talk.say(ADA, "hello")
    assert ring.at(datetime(2026, 3, 9, 18, 0, tzinfo=UTC)) == ["Reminder: put the bins out"]


def test_a_series_is_ended_in_passing_after_it_rang(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "every evening at 18:00 tell me to do my knee exercises")
    assert ring.at(datetime(2026, 3, 2, 18, 0, tzinfo=UTC)) == ["Reminder: do my knee exercises"]
    said = "ok the physio says I can stop the knee thing, no more reminders for that please"
    assert talk.say(ADA, said).startswith("Cancelled: do my knee exercises")


def test_another_series_right_after_one_is_set_and_both_are_listed(talk: Talk) -> None:
    talk.say(ADA, "remind me every Monday at 18:00 to put the bins out")
    told = first(talk.say(ADA, "and every first of the month: pay Marek the rent share"))
    assert told == "I'll remind you every month on the 1st at 09:00: pay Marek the rent share"
    assert talk.say(ADA, "what regular reminders have I got").count("Every ") == 2


def test_who_says_that_it_is_done_ends_no_series(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "remind me every day at 18:00 to take my pills")
    ring.at(datetime(2026, 3, 2, 18, 0, tzinfo=UTC))
    assert "Shall I cancel" not in talk.say(ADA, "done already, I took my pills")
    assert "Every day at 18:00: take my pills" in talk.say(ADA, "my reminders")


def test_somebody_who_goes_to_another_zone_is_reminded_by_the_clock_there(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "remind me every day at 20:00 to take my pills")
    told = talk.say(ADA, "My timezone is Asia/Tokyo")
    assert "These come by your new clock from now on:" in told
    assert "Every day at 20:00" in told
    assert ring.at(datetime(2026, 3, 2, 20, 0, tzinfo=UTC)) == []
    talk.say(ADA, "hello")
    assert ring.at(datetime(2026, 3, 3, 11, 0, tzinfo=UTC)) == ["Reminder: take my pills"]  # 20:00 in Tokyo


def test_who_does_not_want_to_be_written_to_gets_none_and_has_the_series_when_they_do_again(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "remind me every day at 18:00 to take my pills")
    talk.say(ADA, "stop")
    assert ring.at(datetime(2026, 3, 2, 18, 0, tzinfo=UTC)) == []
    talk.say(ADA, "start")
    assert ring.at(datetime(2026, 3, 2, 18, 1, tzinfo=UTC)) == []
    talk.say(ADA, "hello")
    assert ring.at(datetime(2026, 3, 3, 18, 0, tzinfo=UTC)) == ["Reminder: take my pills"]


def test_forgetting_everything_ends_the_series(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "remind me every day at 18:00 to take my pills")
    talk.say(ADA, "forget everything")
    talk.say(ADA, "yes")
    assert ring.at(datetime(2026, 3, 2, 18, 0, tzinfo=UTC)) == []


def test_a_series_ends_on_the_day_that_was_named(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "remind me every day at 18:00 until tomorrow to take my pills")
    assert ring.at(datetime(2026, 3, 2, 18, 0, tzinfo=UTC)) == ["Reminder: take my pills"]
    ring.at(datetime(2026, 3, 3, 17, 0, tzinfo=UTC))
    talk.say(ADA, "hello")
    assert ring.at(datetime(2026, 3, 3, 18, 0, tzinfo=UTC)) == ["Reminder: take my pills"]
    assert talk.say(ADA, "my reminders").startswith("You have no reminders")


def test_a_worker_that_dies_while_a_series_rings_leaves_it_to_the_next_which_rings_once(
    talk: Talk, ring: Ring, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk.say(ADA, "remind me every day at 18:00 to take my pills")
    due, go_on = datetime(2026, 3, 2, 18, 0, tzinfo=UTC), triggers.go_on

    def dies(*given: object, **named: object) -> None:
        go_on(*given, **named)  # type: ignore[arg-type]
        raise ConnectionResetError

    monkeypatch.setattr(triggers, "go_on", dies)
    with pytest.raises(ConnectionResetError):
        ring.at(due)
    monkeypatch.setattr(triggers, "go_on", go_on)
    assert ring.at(due + timedelta(minutes=1)) == ["Reminder: take my pills"]
    assert ring.at(due + timedelta(minutes=2)) == []
