"""Whom one does something with, two things told in one breath, and a value of several put right."""

from __future__ import annotations

from datetime import timedelta
from itertools import count

from tests.integration.conversation.conftest import Talk

NUMBERS = count(447700910000)


def told(talk: Talk, *said: str) -> tuple[str, str]:
    """Somebody new who says this: the last reply, and what is held of them after it."""
    number = str(next(NUMBERS))
    replies = [talk.say(number, each) for each in said]
    rows = talk.world.rows(
        "SELECT attribute, value FROM memories WHERE kind <> 'verbatim' AND attribute IS NOT NULL AND status = 0 AND superseded_at IS NULL"
        " AND scope_id = (SELECT max(scope_id) FROM users) ORDER BY attribute"
    )
    return replies[-1], " ".join(f"{attribute}={value}" for attribute, value in rows)


def test_a_wrong_value_of_several_is_gone_once_it_is_put_right(talk: Talk) -> None:
    for first, fix, right in (
        ("I'm allergic to nuts", "no, I meant shellfish", "allergies=shellfish"),
        ("I'm allergic to nuts", "No, I'm allergic to shellfish, not nuts", "allergies=shellfish"),
        ("Soy alérgico a las nueces", "no, quería decir los mariscos", "allergies=mariscos"),
        ("Ich bin allergisch gegen Nüsse", "nein, ich meinte Schalentiere", "allergies=schalentiere"),
        ("Sou alérgico a nozes", "Sou alérgico a camarão, não a nozes", "allergies=camarao"),
        ("Je suis allergique aux noix", "non, je voulais dire aux crustacés", "allergies=crustaces"),
    ):
        assert told(talk, first, fix)[1] == right, fix


def test_what_the_first_message_of_a_session_told_is_put_right_though_it_was_sent_before_the_session_began(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.world.clock.advance(timedelta(milliseconds=700))  # Meta stamps whole seconds
    talk.say(number, "I'm flying to Bergen on the 5th of December at 9:40")
    reply = talk.say(number, "no, the flight is on the 6th")
    assert "I'm flying to Bergen on the 6th of December at 9:40" in reply


def test_whether_something_is_so_is_told_by_what_was_said_last(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "We've decided to drop the Zwolle office by the end of June")
    talk.say(number, "Change of plan: we're keeping Zwolle after all")
    now, _, before = talk.say(number, "Are we keeping the Zwolle office?").partition("Before that I had noted:")
    assert "keeping Zwolle" in now
    assert "drop the Zwolle office" in before


def test_a_thing_that_is_called_by_its_head_noun_the_second_time_is_the_same(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "swimming lessons are 38 a month, paid on the 6th")
    talk.say(number, "btw the lessons went up, its 44 now")
    assert "44" in talk.say(number, "how much are the swimming lessons").partition("Before that I had noted:")[0]


def test_where_something_is_is_not_told_by_what_else_was_said_of_it(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "I run a little ceramics studio in Leith")
    talk.say(number, "rent on the studio is 1,150 a month, goes out on the 3rd")
    reply = talk.say(number, "where's my studio?")
    assert "Leith" in reply
    assert "1,150" not in reply


def test_what_else_was_told_with_a_value_stays_when_that_changes(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "rent on the studio is 1,150 a month, goes out on the 3rd")
    talk.say(number, "rent went up btw, it's 1300 now")
    reply = talk.say(number, "when does the rent go out?")
    assert "1300 a month, goes out on the 3rd" in reply


def test_that_something_was_told_wrong_puts_it_right_in_every_language(talk: Talk) -> None:
    for first, fix, right in (
        ("My van's MOT is on the 12th of March", "I told you wrong, the van MOT is the 16th", "MOT is on the 16th of March"),
        ("Mein TÜV ist am 12. März", "Das hab ich dir falsch gesagt, der TÜV ist am 16.", "TÜV ist am 16. März"),
        ("La ITV del coche es el 12 de marzo", "te lo dije mal, la ITV es el 16", "es el 16 de marzo"),
        ("Le contrôle technique est le 12 mars", "je te l'ai mal dit, le contrôle technique est le 16", "est le 16 mars"),
        ("A inspeção do carro é no dia 12 de março", "disse errado, a inspeção é no dia 16", "no dia 16 de março"),
    ):
        assert right in told(talk, first, fix)[0], fix


def test_what_goes_on_about_somebody_is_forgotten_with_them(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "my therapist is Dr Leng, I see her on alternate Wednesdays")
    talk.say(number, "forget everything about Dr Leng")
    scope = "scope_id = (SELECT max(scope_id) FROM users)"
    assert talk.world.rows(f"SELECT content FROM memories WHERE {scope}") == []
    assert "Wednesdays" not in str(talk.world.rows(f"SELECT text FROM messages WHERE {scope}"))


def test_another_attribute_of_somebody_is_no_news_of_what_is_asked(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "My sister is vegetarian")
    talk.say(number, "My sister moved to Wells")
    reply = talk.say(number, "Is my sister vegetarian?")
    assert "vegetarian" in reply
    assert "Wells" not in reply


def test_a_couple_that_parts_is_none_any_more(talk: Talk) -> None:
    for first, parted in (
        ("My partner is Elsa", "My partner and I broke up"),
        ("My girlfriend is Elsa", "Elsa and I split up last week"),
        ("My wife is Anna", "My wife and I got divorced"),
        ("Mi novia es Elsa", "Mi novia y yo hemos roto"),
        ("Meine Freundin ist Elsa", "Meine Freundin und ich haben uns getrennt"),
        ("Minha namorada é Elsa", "Minha namorada e eu terminamos"),
        ("Ma copine est Elsa", "Ma copine et moi, on s'est séparés"),
    ):
        reply, held = told(talk, first, parted)
        assert first in reply
        assert held == "", parted


def test_whoever_else_parts_ends_no_couple(talk: Talk) -> None:
    assert told(talk, "My girlfriend is Elsa", "My business partner and I split up", "Tom and I broke up")[1] == "partner=elsa"


def test_two_things_told_in_one_breath_are_two(talk: Talk) -> None:
    for said in (
        "I'm 34 and married to Inês",
        "Tengo 34 años y estoy casado con Inês",
        "Ich bin 34 und mit Inês verheiratet",
        "Tenho 34 anos e sou casado com Inês",
        "J'ai 34 ans et suis marié à Inês",
    ):
        assert told(talk, said)[1] == "age=34 spouse=ines", said


def test_what_is_asked_for_in_a_request_is_answered_from_memory(talk: Talk) -> None:
    for facts, request, answer in (
        (("I live in Porto", "I'm a nurse"), "Can you tell me my city?", "Porto"),
        (("I live in Porto", "I'm a nurse"), "Tell me about my job", "I'm a nurse"),
        (("Vivo en Lima", "Soy enfermera"), "¿Puedes decirme mi ciudad?", "Lima"),
        (("Vivo en Lima", "Soy enfermera"), "Háblame de mi trabajo", "Soy enfermera"),
        (("Ich wohne in Bremen",), "Kannst du mir meine Stadt sagen?", "Bremen"),
        (("Ich arbeite bei Kestrel",), "Erzähl mir was über meine Arbeit", "Kestrel"),
        (("Moro em Braga",), "Podes dizer-me a minha cidade?", "Braga"),
        (("Trabalho na Kestrel",), "Fala-me do meu trabalho", "Kestrel"),
        (("J'habite à Nantes",), "Dis-moi ma ville", "Nantes"),
        (("Je suis infirmière",), "Parle-moi de mon travail", "infirmière"),
    ):
        assert answer in told(talk, *facts, request)[0], request


def test_of_two_daughters_each_is_told(talk: Talk) -> None:
    for facts, asked in (
        (("My daughter Mia is 7", "My daughter Lena is 4"), "How old is my daughter?"),
        (("Mi hija Mia tiene 7 años", "Mi hija Lena tiene 4 años"), "¿Cuántos años tiene mi hija?"),
        (("Meine Tochter Mia ist 7", "Meine Tochter Lena ist 4"), "Wie alt ist meine Tochter?"),
        (("Minha filha Mia tem 7 anos", "Minha filha Lena tem 4 anos"), "Quantos anos tem minha filha?"),
        (("Ma fille Mia a 7 ans", "Ma fille Lena a 4 ans"), "Quel âge a ma fille ?"),
    ):
        answer = told(talk, *facts, asked)[0]
        assert all(word in answer for word in ("Mia", "7", "Lena", "4")), asked
