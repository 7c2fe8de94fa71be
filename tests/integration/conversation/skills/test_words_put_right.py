"""A correction of what was told in words keeps the new, closes the old, says both, and touches nothing else."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk

EVE = "447700900077"


@pytest.mark.parametrize(
    ("told", "corrected", "right", "wrong"),
    [
        ("got a dog, bramble, shes a whippet", "nah bramble's a greyhound not a whippet, got that mixed up", "greyhound", "whippet"),
        ("I'm flying to Bergen on the 5th of December at 9:40", "no, the flight is on the 6th", "6th of December at 9:40", "5th"),
        ("physio is on Mondays at 18:15 with Ewa", "sorry, I meant Wednesdays, not Mondays", "Wednesdays at 18:15 with Ewa", "Mondays"),
        ("I run a little ceramics studio in Leith", "we moved the studio to Portobello, so not Leith anymore", "Portobello", "Leith"),
    ],
)
def test_the_new_is_kept_the_old_is_closed_and_both_are_named(talk: Talk, told: str, corrected: str, right: str, wrong: str) -> None:
    talk.say(EVE, told)
    reply = talk.say(EVE, corrected)
    assert right in reply
    assert wrong in reply
    current = [content for (content,) in talk.world.rows("SELECT content FROM memories WHERE superseded_at IS NULL")]
    assert [content for content in current if right in content]
    assert not [content for content in current if wrong in content and right not in content]


def test_a_clause_that_sets_a_nickname_leaves_the_name_alone(talk: Talk) -> None:
    talk.say(EVE, "my name is Theodora")
    talk.say(EVE, "call me Teddy from now on")
    talk.say(EVE, "what's my name?")
    talk.say(EVE, "no more Teddy please, just call me Dora")
    assert "Dora" in talk.say(EVE, "what do you call me?")
    assert "Theodora" in talk.say(EVE, "what's my real name?")


def test_a_corrected_flight_moves_no_reminder(talk: Talk) -> None:
    talk.say(EVE, "I'm flying to Bergen on the 5th of December at 9:40")
    talk.say(EVE, "remind me tomorrow at 7 to water the tomatoes")
    before = talk.world.rows("SELECT due_at FROM triggers WHERE original_message LIKE '%tomatoes%'")
    assert "tomatoes" not in talk.say(EVE, "no, the flight is on the 6th")
    assert talk.world.rows("SELECT due_at FROM triggers WHERE original_message LIKE '%tomatoes%'") == before


def test_a_new_job_and_a_new_home_take_the_place_of_the_old(talk: Talk) -> None:
    talk.say(EVE, "i work at brightwire")
    talk.say(EVE, "quit brightwire, starting at Voltas on monday")
    assert "Voltas" in talk.say(EVE, "who do i work for")
    talk.say(EVE, "I live in cork")
    talk.say(EVE, "I finally moved in with Hanne in Stavanger")
    answer = talk.say(EVE, "where do I live?")
    assert "Stavanger" in answer
    assert "cork" not in answer.lower()


def test_a_contrast_with_what_nobody_said_closes_nothing(talk: Talk) -> None:
    talk.say(EVE, "my sister lives in Leith")
    talk.say(EVE, "we moved the studio to Portobello, so not Leith anymore")
    assert talk.world.rows("SELECT count(*) FROM memories WHERE superseded_at IS NOT NULL") == [(0,)]


@pytest.mark.parametrize(
    ("told", "corrected", "right"),
    [
        ("my flight is at 9 on Friday", "no, at 10", "My flight is at 10 on Friday"),
        ("the party is at 7pm on Saturday at Kim's", "sorry, 8pm", "The party is at 8pm on Saturday at Kim's"),
        ("the meeting with Jo is at 9 on Friday in Room 4", "no, at 10", "The meeting with Jo is at 10 on Friday in Room 4"),
        ("my dentist appointment is on Tuesday at 3pm", "it's moved to Thursday", "My dentist appointment is on Thursday at 3pm"),
        ("the party is on Saturday at Kim's", "no, at Bo's", "The party is on Saturday at Bo's"),
        ("mein Flug geht am Freitag um 9 Uhr", "nein, um 10 Uhr", "Mein Flug geht am Freitag um 10 Uhr"),
        ("mi vuelo es el viernes a las 9", "no, a las 10", "Mi vuelo es el viernes a las 10"),
        ("mon vol est vendredi à 9h", "non, à 10h", "Mon vol est vendredi à 10h"),
        ("meu voo é na sexta às 9h", "não, às 10h", "Meu voo é na sexta às 10h"),
        ("a reunião é dia 12", "mudou pra dia 14", "A reunião é dia 14"),
    ],
)
def test_a_bare_value_changes_nothing_else_of_the_sentence(talk: Talk, told: str, corrected: str, right: str) -> None:
    talk.say(EVE, told)
    assert right in talk.say(EVE, corrected)
    assert talk.world.rows("SELECT content FROM memories WHERE superseded_at IS NULL") == [(right,)]


@pytest.mark.parametrize(
    ("told", "corrected"),
    [
        ("my shift is from 9h to 17h on Friday", "no, at 10"),
        ("the party is on Saturday at Kim's", "no, at 8pm"),
        ("my locker code is 4411", "no, at 8pm"),
        ("la cena es el viernes en casa de Eva", "no, a las 10"),
    ],
)
def test_a_bare_value_that_takes_no_place_for_certain_replaces_nothing(talk: Talk, told: str, corrected: str) -> None:
    talk.say(EVE, told)
    assert told[3:] not in talk.say(EVE, corrected)
    assert talk.world.rows("SELECT count(*) FROM memories WHERE superseded_at IS NOT NULL") == [(0,)]
    assert [content for (content,) in talk.world.rows("SELECT content FROM memories") if told[3:] in content]


@pytest.mark.parametrize(
    ("told", "corrected", "right", "wrong"),
    [
        ("Choir is on Wednesdays at 7 in the chapel", "wait no, Fridays. Place stays.", "Fridays at 7 in the chapel", "Wednesdays"),
        ("We sail from Harwich on 3 June", "scrap that, they moved us. it's going to be Dover, same date", "Dover on 3 June", "Harwich"),
        ("Die Garage kostet 80 Euro und geht am 3. ab", "sorry 95, die haben erhöht", "95 Euro", "80 Euro"),
        ("el trastero son 45 euros y se paga el dia 9", "perdón 50, que lo subieron en mayo", "50 euros y se paga el dia 9", "45"),
        ("our postcode is LS8 4QT", "4QD, not 4QT. fat fingers", "LS8 4QD", "4QT"),
        ("my landlady is Mrs Okafor, lives on Mill Rd", "*Okonjo, not Okafor. stupid typo", "Mrs Okonjo, lives on", "Okafor"),
        ("We're on table 14 at the club dinner", "I said table 14 earlier but it should have been 41", "table 41", "table 14"),
        ("our train to Inverness is on the 12th of March at 8:15", "oh wait, no, the train's on the 13th", "13th of March at 8:15", "12th"),
        ("on part à Annecy le 6 juin", "non attends, ce sera Chambéry, même date", "Chambéry le 6 juin", "Annecy"),
        ("o estacionamento é 120 reais e vence dia 8", "errado, 135, aumentou em maio", "135 reais e vence dia 8", "120"),
    ],
)
def test_the_right_value_alone_puts_right_what_was_told_just_now(talk: Talk, told: str, corrected: str, right: str, wrong: str) -> None:
    talk.say(EVE, told)
    assert right in talk.say(EVE, corrected)
    current = [content for (content,) in talk.world.rows("SELECT content FROM memories WHERE superseded_at IS NULL")]
    assert any(right in content for content in current)
    assert not any(wrong in content for content in current)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("We sail from Harwich on 3 June", "Nadia does the flowers. no sorry, the cake. Flowers is Ola."),
        ("meu carro é um Gol prata", "ah e a Bia, minha prima, vem amanhã"),
        ("we have a party for 12 people", "oh 20, wow, so late already"),
    ],
)
def test_what_only_sounds_like_a_correction_changes_nothing_told_before(talk: Talk, told: str, said: str) -> None:
    talk.say(EVE, told)
    talk.say(EVE, said)
    assert talk.world.rows("SELECT count(*) FROM memories WHERE superseded_at IS NOT NULL") == [(0,)]


def test_one_thing_in_the_place_of_another_is_the_new_one_and_no_sentence(talk: Talk) -> None:
    talk.say(EVE, "meu carro é um Gol prata")
    talk.say(EVE, "na verdade troquei o gol por um Onix preto semana passada")
    assert talk.say(EVE, "que carro eu tenho?") == "Seu carro: um Onix preto."


def test_the_sentence_of_a_corrected_fact_is_quoted_no_more(talk: Talk) -> None:
    talk.say(EVE, "got a horse, clover, shes a haflinger")
    talk.say(EVE, "nah clover's a connemara not a haflinger, mixed that up")
    answer = talk.say(EVE, "what breed is clover?")
    assert ("connemara" in answer, "haflinger" in answer) == (True, False)


@pytest.mark.parametrize(
    ("told", "right", "asked", "value"),
    [
        ("i got bit by a shark on the school trip", "jokes 😂 it was a goose", "what bit me on the trip?", "goose"),
        ("mein Opa war Chef der Mafia", "Scherz, er war Postbote in Fulda", "was hat mein Opa gearbeitet?", "Postbote"),
        ("my dog is called Zeus", "just kidding, he's called Bob", "what's my dog called?", "Bob"),
    ],
)
def test_what_was_a_joke_is_told_no_more_as_it_was_said(talk: Talk, told: str, right: str, asked: str, value: str) -> None:
    number = f"4477009{sum(map(ord, told)):06}"
    talk.say(number, told)
    talk.say(number, right)
    assert value in talk.say(number, asked)
    held = [str(content) for (content,) in talk.world.rows("SELECT content FROM memories WHERE superseded_at IS NULL")]
    assert told.casefold() not in map(str.casefold, held)


@pytest.mark.parametrize(
    ("told", "changed", "now", "before"),
    [
        ("the gym is 39 a month", "ugh the gym put its price up, I pay 44 now", "gym is 44 a month", "39"),
        ("nursery for Otis is 62 a day", "the nursery's put its fees up, 68 a day now", "Otis is 68 a day", "62"),
        ("Gran is in Oakview care home, room 12", "They've moved gran to room 31", "Oakview care home, room 31", "room 12"),
        (
            "Dad's in Holmwood care home, room 8",
            "they've moved dad to room 21 on the ground floor",
            "Holmwood care home, room 21",
            "room 8",
        ),
    ],
)
def test_a_price_or_number_that_has_changed_takes_its_place(talk: Talk, told: str, changed: str, now: str, before: str) -> None:
    talk.say(EVE, told)
    reply = talk.say(EVE, changed)
    assert now in reply
    assert before in reply
    current = [content for (content,) in talk.world.rows("SELECT content FROM memories WHERE superseded_at IS NULL")]
    assert [content for content in current if now in content]
    assert not [content for content in current if before in content]


def test_of_two_of_a_kind_neither_is_changed(talk: Talk) -> None:
    talk.say(EVE, "my parking at work is 70 a month")
    talk.say(EVE, "my parking at home is 45 a month")
    talk.say(EVE, "they put the parking up, I pay 85 now")
    current = [content for (content,) in talk.world.rows("SELECT content FROM memories WHERE superseded_at IS NULL")]
    assert sum("70" in content or "45" in content for content in current) >= 2
