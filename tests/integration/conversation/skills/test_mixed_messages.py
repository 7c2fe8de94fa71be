"""Several things in one message, as people write: each of them is done."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk

ADA = "447700900001"


@pytest.mark.parametrize(
    ("said", "wanted", "kept"),
    [
        ("the roofer comes on Friday, remind me on Thursday at 7 pm to clear the drive", "19:00: clear the drive", "roofer"),
        ("hey! just moved in with my mate Olu, can you remind me to ring the bank tomorrow at 4 pm?", "16:00: ring the bank", "Olu"),
        ("am Freitag kommt der Dachdecker, erinner mich am Donnerstag um 19 Uhr an die Einfahrt", "19:00: die Einfahrt", "Dachdecker"),
        ("el viernes viene el techador y recuérdame el jueves a las 19 comprar café", "19:00: comprar café", "techador"),
        ("vendredi le couvreur vient, rappelle-moi jeudi à 19h d'acheter du café", "19:00 : acheter du café", "couvreur"),
        ("sexta vem o telhadista, me lembra quinta às 19 de comprar café", "19:00: comprar café", "telhadista"),
    ],
)
def test_what_is_told_before_a_reminder_is_kept_and_the_reminder_set(talk: Talk, said: str, wanted: str, kept: str) -> None:
    assert wanted in talk.say(ADA, said)
    assert talk.world.rows(f"SELECT count(*) > 0 FROM memories WHERE content ILIKE '%{kept}%'") == [(True,)]


def test_a_question_behind_a_reminder_is_answered_and_no_part_of_it(talk: Talk) -> None:
    told = talk.say(ADA, "the roofer comes on Friday, remind me on Thursday at 7 pm to clear the drive and what can you do")
    assert "19:00: clear the drive" in told
    assert "drive and" not in told


def test_it_in_a_reminder_is_what_was_told_right_before(talk: Talk) -> None:
    talk.say(ADA, "the piano tuner comes on Friday at 8")
    assert "19:00: the piano tuner comes on Friday at 8" in talk.say(ADA, "remind me about it on Thursday at 7 pm")


@pytest.mark.parametrize(
    ("told", "order", "kept"),
    [
        ("the shed code is 4471", "delete the shed code", "4471"),
        ("I was born in Derby", "scrap where I was born", "Derby"),
        ("der Türcode ist 4471", "lösch den Türcode", "4471"),
        ("el código del portal es 4471", "borra el código del portal", "4471"),
        ("le code du portail est 4471", "efface le code du portail", "4471"),
        ("o código do portão é 4471", "apaga o código do portão", "4471"),
    ],
)
def test_an_order_to_delete_what_was_told_forgets_it(talk: Talk, told: str, order: str, kept: str) -> None:
    talk.say(ADA, told)
    talk.say(ADA, order)
    for table, column in (("memories", "content"), ("messages", "text")):
        assert talk.world.rows(f"SELECT count(*) FROM {table} WHERE {column} ILIKE '%{kept}%'") == [(0,)], table


def test_an_order_to_delete_what_nobody_told_says_so_and_is_not_kept(talk: Talk) -> None:
    assert "couldn't find anything" in talk.say(ADA, "delete my hamster")
    assert talk.world.rows("SELECT count(*) FROM memories") == [(0,)]


def test_what_is_forgotten_is_named_in_the_second_person(talk: Talk) -> None:
    talk.say(ADA, "I was born in Derby")
    assert "where you were born" in talk.say(ADA, "forget where I was born")


@pytest.mark.parametrize(
    ("told", "order"),
    [
        ("ich wohne in der Lindenstraße 4 und mein Chef heißt Krause", "vergiss meine Adresse"),
        ("vivo en la calle Mayor 3 y mi jefa es Carmen", "olvida mi dirección"),
        ("j'habite 4 rue des Lilas et ma chef s'appelle Nadia", "oublie mon adresse"),
        ("moro na rua das Flores 8 e meu chefe é o Ivan", "esquece meu endereço"),
    ],
)
def test_a_street_and_number_is_the_address(talk: Talk, told: str, order: str) -> None:
    talk.say(ADA, told)
    talk.say(ADA, order)
    assert talk.world.rows("SELECT count(*) FROM memories WHERE content ~* 'linden|mayor|lilas|flores'") == [(0,)]
    assert talk.world.rows("SELECT count(*) > 0 FROM memories WHERE content ~* 'krause|carmen|nadia|ivan'") == [(True,)]


def test_what_is_told_after_when_was_asked_is_no_answer_to_it(talk: Talk) -> None:
    talk.say(ADA, "remind me to polish the shoes")
    assert "remind you" not in talk.say(ADA, "my barber's appointment was moved to Friday")
    assert talk.say(ADA, "any reminders?").count("\u2022") == 0
