"""Reminders as people set, answer, call off and move them in the chat; and how each reaches the phone, once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from agent7.conversation.skills.reminders.delivery import ReminderDelivery
from agent7.identity import Scope
from agent7.memory import MemoryAgent
from agent7.store.identity import users
from agent7.store.unit_of_work import Database, Fence
from tests.integration.conversation.conftest import Talk
from tests.integration.conversation.skills.conftest import Ring

ADA, BOB = "447700900001", "447700900002"
MAY_3 = datetime(2026, 5, 3, 9, 0, tzinfo=UTC)  # the world's clock begins on Monday 2 March 2026 at noon, UTC


@pytest.mark.parametrize(
    ("said", "confirmed", "rung"),
    [
        ("Remind me of the contract on 3 March", "I'll remind you on Tuesday 3 March at 09:00: the contract", "Reminder: the contract"),
        ("Erinnere mich am 3. März an den Vertrag",
         "Ich erinnere dich am Dienstag, 3. März um 09:00: den Vertrag", "Erinnerung: den Vertrag"),
        ("Recuérdame el contrato el 3 de marzo",
         "Te lo recordaré el martes 3 de marzo a las 09:00: el contrato", "Recordatorio: el contrato"),
        ("Rappelle-moi le contrat le 3 mars", "Je te le rappellerai mardi 3 mars à 09:00 : le contrat", "Rappel : le contrat"),
        ("Me lembra do contrato no dia 3 de março", "Vou lembrar você terça-feira, 3 de março às 09:00: contrato", "Lembrete: contrato"),
    ],
)  # fmt: skip
def test_a_reminder_is_confirmed_at_once_and_comes_at_its_time(talk: Talk, ring: Ring, said: str, confirmed: str, rung: str) -> None:
    assert talk.say(ADA, said) == confirmed
    due = datetime(2026, 3, 3, 9, 0, tzinfo=UTC)
    assert ring.at(due - timedelta(seconds=30)) == []
    assert ring.at(due) == [rung]
    assert ring.at(due + timedelta(minutes=1)) == []


def test_beyond_a_day_the_window_of_whatsapp_is_told_of_and_the_reminder_waits_for_the_person(talk: Talk, ring: Ring) -> None:
    reply = talk.say(ADA, "Remind me of the contract on 3 April")
    assert reply.startswith("I'll remind you on Friday 3 April at 09:00: the contract\n\nWhatsApp lets me write only within 24 hours")
    assert ring.at(datetime(2026, 4, 3, 9, 0, tzinfo=UTC)) == []
    answered = talk.say(ADA, "good morning")
    assert answered.startswith("Reminder for Friday 3 April at 09:00: the contract")


def test_a_reminder_is_understood_in_the_time_zone_told_in_the_same_message(talk: Talk, ring: Ring) -> None:
    reply = talk.say(ADA, "My timezone is Asia/Tokyo. Remind me of the pills tomorrow at 9")
    assert "Tuesday 3 March at 09:00: the pills" in reply
    assert ring.at(datetime(2026, 3, 3, 0, 0, tzinfo=UTC)) == ["Reminder: the pills"]


def test_a_change_of_zone_moves_no_reminder_and_says_so(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "Remind me of the pills tomorrow at 9")
    reply = talk.say(ADA, "My timezone is Asia/Tokyo")
    assert "Your reminders stay at the moments they were set for" in reply
    assert "Tuesday 3 March at 18:00: the pills" in reply
    assert ring.at(datetime(2026, 3, 3, 9, 0, tzinfo=UTC)) == ["Reminder: the pills"]


def test_without_a_time_we_ask_and_the_answer_sets_it(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "hello")
    assert talk.say(ADA, "Remind me of the contract").startswith("When shall I remind you?")
    assert talk.say(ADA, "tomorrow at 5 pm") == "I'll remind you on Tuesday 3 March at 17:00: the contract" + outside()
    assert ring.at(datetime(2026, 3, 3, 17, 0, tzinfo=UTC)) == []


def outside() -> str:
    return (
        "\n\nWhatsApp lets me write only within 24 hours of your last message. If we have not written by then, it comes as soon as you "
        "write to me."
    )


def test_a_no_to_the_question_when_sets_nothing(talk: Talk) -> None:
    talk.say(ADA, "Erinnere mich an den Vertrag")
    assert talk.say(ADA, "nein") == "Gut, keine Erinnerung."
    assert talk.say(ADA, "meine Erinnerungen").startswith("Du hast keine Erinnerungen")


def test_what_cannot_be_set_is_said(talk: Talk) -> None:
    talk.say(ADA, "hello")
    assert talk.say(ADA, "Remind me of the party on 30 February").startswith("That time has passed, or there is no such day")
    assert talk.say(ADA, "Remind me of the party on 3 May 1999").startswith("That time has passed, or there is no such day")
    assert talk.say(ADA, "Remind me of the party on 3 May 9999").startswith("That is more than ten years away")
    assert talk.say(ADA, "Remind me every full moon to water the plants").startswith("I can't tell when that comes round")
    assert talk.say(ADA, "What reminders do I have?").startswith("You have no reminders")


def test_two_reminders_in_one_message_are_two(talk: Talk, ring: Ring) -> None:
    reply = talk.say(ADA, "Remind me to call Anna today at 5 pm and to pay the rent tomorrow at 9")
    assert "Monday 2 March at 17:00: call Anna" in reply
    assert "Tuesday 3 March at 09:00: pay the rent" in reply
    assert ring.at(datetime(2026, 3, 2, 17, 0, tzinfo=UTC)) == ["Reminder: call Anna"]
    assert ring.at(datetime(2026, 3, 3, 9, 0, tzinfo=UTC)) == ["Reminder: pay the rent"]


def test_a_reminder_stands_among_other_commands(talk: Talk) -> None:
    reply = talk.say(ADA, "Remember that my dog is called Rex. Remind me of the vet tomorrow at 9. What reminders do I have?")
    assert "Rex" in reply
    assert reply.count("the vet") == 2


@pytest.mark.parametrize(
    ("said", "reminded"),
    [
        ("Remind me tomorrow at 7 about the keys", "07:00: the keys"),
        ("Recuérdame mañana a las 8 lo de las llaves", "08:00: "),
        ("Me lembre amanhã às 8 das chaves", "08:00: "),
        ("Erinnere mich morgen um 7 wegen der Schlüssel", "07:00: "),
    ],
)
def test_an_hour_is_heard_in_front_of_what_it_is_about(talk: Talk, said: str, reminded: str) -> None:
    assert reminded in talk.say(ADA, said)


@pytest.mark.parametrize(
    "said", ["Cancel all my reminders", "Lösch alle Erinnerungen", "Borra todos mis recordatorios", "forget all reminders"]
)
def test_all_reminders_are_called_off_at_once(talk: Talk, said: str) -> None:
    talk.say(ADA, "Remind me of the contract tomorrow at 9")
    talk.say(ADA, "Remind me of the dentist tomorrow at 10")
    talk.say(ADA, said)
    assert talk.say(ADA, "Show reminders").startswith("You have no reminders.")


def test_reminders_are_listed_called_off_and_moved(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "Remind me of the contract tomorrow at 9")
    talk.say(ADA, "Remind me of the dentist tomorrow at 10")
    assert talk.say(ADA, "What reminders do I have?") == (
        "Your reminders:\n• Tuesday 3 March at 09:00: the contract\n• Tuesday 3 March at 10:00: the dentist"
    )
    assert talk.say(ADA, "Cancel the reminder about the contract") == "Cancelled: the contract"
    assert talk.say(ADA, "Cancel the reminder about the plumber") == "I have no reminder about the plumber."
    assert (
        talk.say(ADA, "move the reminder about the dentist to 11:30") == "Moved. I'll remind you on Tuesday 3 March at 11:30: the dentist"
    )
    assert ring.at(datetime(2026, 3, 3, 10, 30, tzinfo=UTC)) == []
    assert ring.at(datetime(2026, 3, 3, 11, 30, tzinfo=UTC)) == ["Reminder: the dentist"]


def test_of_several_it_is_asked_which_is_meant(talk: Talk) -> None:
    talk.say(ADA, "Remind me of the contract tomorrow at 9")
    talk.say(ADA, "Remind me of the contract tomorrow at 10")
    assert talk.say(ADA, "cancel the reminder about the contract").startswith("Which reminder do you mean?\n1. Tuesday 3 March at 09:00")
    assert talk.say(ADA, "the second one") == "Cancelled: the contract"
    assert "10:00" not in talk.say(ADA, "my reminders")


@pytest.mark.parametrize(
    ("said", "moved", "answer"),
    [
        ("Remind me of the contract tomorrow", "make it 5 March instead", "Thursday 5 March at 09:00: the contract"),
        ("Erinnere mich morgen um 8 an den Vertrag", "lieber am 5. März", "Donnerstag, 5. März um 08:00: den Vertrag"),
        ("Recuérdame el contrato mañana", "mejor el 5 de marzo", "jueves 5 de marzo a las 09:00: el contrato"),
        ("Rappelle-moi le contrat demain", "plutôt le 5 mars", "jeudi 5 mars à 09:00 : le contrat"),
        ("Me lembra do contrato amanhã", "muda para 5 de março", "quinta-feira, 5 de março às 09:00: contrato"),
    ],
)
def test_the_reminder_just_set_is_moved_by_a_word(talk: Talk, said: str, moved: str, answer: str) -> None:
    talk.say(ADA, said)
    assert answer in talk.say(ADA, moved)


def test_nobody_reminds_who_opted_out_and_nothing_comes_when_they_are_back(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "Remind me of the pills today at 2 pm")
    talk.say(ADA, "stop")
    assert ring.at(datetime(2026, 3, 2, 14, 0, tzinfo=UTC)) == []
    talk.say(ADA, "start")
    assert ring.at(datetime(2026, 3, 2, 14, 5, tzinfo=UTC)) == []


def test_a_blocked_person_gets_none(talk: Talk, ring: Ring, database: Database, scope_of: Callable[[str], Scope]) -> None:
    talk.say(ADA, "Remind me of the pills today at 2 pm")
    with database.transaction(Fence.around(scope_of(ADA))) as unit:
        users.set_access(unit, scope_of(ADA), "blocked")
    assert ring.at(datetime(2026, 3, 2, 14, 0, tzinfo=UTC)) == []


def test_while_a_human_answers_it_waits_and_then_says_that_it_is_late(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "Remind me of the pills today at 2 pm")
    talk.say(ADA, "I want to talk to a human")
    assert ring.at(datetime(2026, 3, 2, 14, 0, tzinfo=UTC)) == []
    talk.say(ADA, "back to the assistant")
    assert ring.at(datetime(2026, 3, 2, 14, 16, tzinfo=UTC)) == ["Reminder, late: it was due on Monday 2 March at 14:00. the pills"]


def test_after_an_outage_it_comes_late_and_says_so(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "Remind me of the pills today at 2 pm")
    assert ring.at(datetime(2026, 3, 2, 15, 0, tzinfo=UTC)) == ["Reminder, late: it was due on Monday 2 March at 14:00. the pills"]


def test_quiet_hours_do_not_hold_what_was_asked_for(talk: Talk, ring: Ring) -> None:
    talk.say(ADA, "Remind me of the pills today at 11:30 pm")
    assert ring.at(datetime(2026, 3, 2, 23, 30, tzinfo=UTC)) == ["Reminder: the pills"]


def test_a_worker_that_dies_before_its_commit_sends_nothing_and_the_next_sends_once(talk: Talk, ring: Ring, memory: MemoryAgent) -> None:
    talk.say(ADA, "Remind me of the pills today at 2 pm")
    due = datetime(2026, 3, 2, 14, 0, tzinfo=UTC)

    class Dies(Exception):
        pass

    class DyingMemory:
        class triggers:  # noqa: N801 - stands for an attribute
            to_send, take, is_late = memory.triggers.to_send, memory.triggers.take, memory.triggers.is_late
            is_unsent, at_last = memory.triggers.is_unsent, memory.triggers.at_last

            @staticmethod
            def rung(*_: object, **__: object) -> None:
                raise Dies

    dying = ReminderDelivery(ring.database, DyingMemory(), lambda *_: None)  # type: ignore[arg-type]
    with pytest.raises(Dies):
        dying.run(due)
    assert ring.at(due) == ["Reminder: the pills"]


def test_two_polls_at_once_send_one(
    talk: Talk, ring: Ring, memory: MemoryAgent, database_url: str, scope_of: Callable[[str], Scope]
) -> None:
    talk.say(ADA, "Remind me of the pills today at 2 pm")
    due, other = datetime(2026, 3, 2, 14, 0, tzinfo=UTC), Database(database_url, application_name="another poll")
    (found,) = memory.triggers.reminders(scope_of(ADA))
    with other.transaction(Fence.around(scope_of(ADA))) as unit:
        taken = memory.triggers.take(unit, scope_of(ADA).own, found.id, due)
        assert taken is not None
        memory.triggers.drop(unit, scope_of(ADA).own, taken, at=due)
    other.close()
    assert ring.at(due) == []


def test_questions_suppositions_habits_and_the_past_leave_no_trigger(
    talk: Talk, memory: MemoryAgent, scope_of: Callable[[str], Scope]
) -> None:
    for said in (
        "What happened on 3 May?",
        "If I flew on 3 May, I would miss the party",
        "Every Monday I go swimming",
        "I was in Rome last Friday",
        "I worked there for two weeks",
        "I am tired today",
        "My birthday party was on 20 February",
    ):
        talk.say(ADA, said)
    assert [each.context for each in memory.triggers.all(scope_of(ADA))] == []


def test_what_is_passed_on_sets_nothing(talk: Talk, memory: MemoryAgent, scope_of: Callable[[str], Scope]) -> None:
    talk.say(ADA, "hello")
    talk.say(ADA, "Remind me of the contract on 3 May. The wedding is on 9 May.", origin="forwarded")
    talk.say(ADA, '"Remind me of the contract on 3 May"')
    assert memory.triggers.all(scope_of(ADA)) == ()


def test_a_date_in_a_statement_is_known_on_its_day_with_the_memory_of_it(
    talk: Talk, memory: MemoryAgent, scope_of: Callable[[str], Scope], ring: Ring
) -> None:
    talk.say(ADA, "My sister's wedding is on 9 May in Lisbon")
    scope = scope_of(ADA)
    (due,) = memory.triggers.due(scope, datetime(2026, 5, 9, 6, 0, tzinfo=UTC))
    assert due.context == "My sister's wedding is on 9 May in Lisbon"
    assert not due.explicit
    assert due.memory_ids
    assert memory.get(scope, due.memory_ids)
    assert ring.at(datetime(2026, 5, 9, 9, 0, tzinfo=UTC)) == []


def test_a_hundred_dates_leave_a_handful(talk: Talk, memory: MemoryAgent, scope_of: Callable[[str], Scope]) -> None:
    talk.say(ADA, "I work on " + ", ".join(f"{day} {month}" for month in ("April", "May", "June", "July") for day in range(1, 26)))
    assert len(memory.triggers.all(scope_of(ADA))) <= 5


def test_forgetting_what_a_reminder_says_takes_it_away(talk: Talk, memory: MemoryAgent, scope_of: Callable[[str], Scope]) -> None:
    talk.say(ADA, "Remember that the contract with Acme ends on 3 May")
    assert len(memory.triggers.all(scope_of(ADA))) == 1
    talk.say(ADA, "forget about the contract with Acme")
    assert memory.triggers.all(scope_of(ADA)) == ()


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("remind me on Friday at 4pm to collect the violin", "what have you got down to remind me of"),
        ("remind me on Friday at 4pm to collect the violin", "is there anything you're going to remind me about this week?"),
        ("remind me on Friday at 4pm to collect the violin", "whats coming up in my reminders"),
        ("Erinnere mich am Freitag um 16 Uhr an die Geige", "woran musst du mich diese woche denn so erinnern?"),
        ("Recuérdame el violín el viernes a las 16", "¿y qué me tienes que recordar esta semana?"),
        ("Rappelle-moi le violon vendredi à 16h", "tu dois me rappeler quoi cette semaine ?"),
        ("Me lembra do violino na sexta às 16h", "o que você tem marcado pra me lembrar?"),
    ],
)
def test_what_reminders_wait_is_asked_in_any_words(talk: Talk, said: str, asked: str) -> None:
    talk.say(ADA, said)
    assert "16:00" in talk.say(ADA, asked)


@pytest.mark.parametrize("asked", ["which song does this remind me of", "can you remind me of the fair tomorrow at 5?"])
def test_what_only_speaks_of_reminding_asks_for_no_list(talk: Talk, asked: str) -> None:
    talk.say(ADA, "remind me on Friday at 4pm to collect the violin")
    assert "violin" not in talk.say(ADA, asked)


def test_another_one_goes_on_with_a_day_an_hour_and_what_to_do(talk: Talk) -> None:
    talk.say(ADA, "remind me on Friday at 4pm to collect the violin")
    assert "Saturday 7 March at 09:00: put the bins out" in talk.say(ADA, "and on saturday 9am put the bins out")
