"""Reminders changed and called off in passing, as people do: "make that 10 instead", "actually cancel it", "delete the bin one"."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk

ADA, BOB = "447700900001", "447700900002"

SET = {
    "en": "Remind me tomorrow at 9 to call the landlord",
    "de": "Erinnere mich morgen um 9 an den Zahnarzt",
    "es": "Recuérdame mañana a las 9 llamar al fontanero",
    "fr": "Rappelle-moi demain à 9h d'appeler le plombier",
    "pt": "Lembra-me amanhã às 9 de ligar ao banco",
}
LIST = {"en": "any reminders?", "de": "meine Erinnerungen", "es": "mis recordatorios", "fr": "mes rappels", "pt": "meus lembretes"}

MOVED = """
en | make that 10 instead | 10:00
en | actually let's do 8 | 08:00
en | no, 10 | 10:00
en | make that 10, I need my sleep | 10:00
en | hmm no, 10.30 | 10:30
en | make the landlord 10:30, he's slow on Mondays | 10:30
en | not 9, 10 | 10:00
en | sorry, I meant 10:30 | 10:30
en | make it 1 | 13:00
en | push it back an hour | 10:00
en | bring it forward half an hour | 08:30
en | move the landlord one to Friday | 6 March at 09:00
en | move it to Friday at 4 | 6 March at 16:00
en | hm, on second thought make it 8 tomorrow please | 08:00
en | ah the landlord opens later, make that 10.30 | 10:30
en | push the landlord one to Friday, same time | 6 March at 09:00
de | nee, lieber um zehn | 10:00
de | verschieb es um eine Stunde | 10:00
de | nicht um neun, sondern um zehn | 10:00
de | verschieb das mit dem Zahnarzt auf Freitag | 6. März um 09:00
es | mejor a las 10 | 10:00
es | retrásalo una hora | 10:00
es | mueve lo del fontanero al viernes | 6 de marzo a las 09:00
es | pasa lo del fontanero al viernes a la misma hora | 6 de marzo a las 09:00
fr | finalement à 10h | 10:00
fr | repousse-le d'une heure | 10:00
pt | afinal às 11 | 11:00
pt | adia uma hora | 10:00
"""


def test_the_reminder_that_was_spoken_of_just_now_is_moved(talk: Talk) -> None:
    for number, row in enumerate(MOVED.strip().splitlines()):
        person, (language, said, wanted) = f"{ADA}{number}", row.split(" | ")
        talk.say(person, SET[language])
        assert wanted in talk.say(person, said), row
        listed = talk.say(person, LIST[language])
        assert (wanted in listed, listed.count("•")) == (True, 1), row


CANCELLED = """
en | actually cancel it
en | no wait, cancel
en | never mind the reminder
en | delete the landlord one
en | I don't need that any more
de | lösch das wieder
de | brauche ich doch nicht mehr
de | sag es ab
es | no, mejor cancélalo
es | ya no lo necesito
fr | non, finalement annule
fr | annule celui du plombier
pt | cancela isso
pt | não preciso mais disso
"""


def test_the_reminder_that_was_spoken_of_just_now_is_called_off(talk: Talk) -> None:
    for number, row in enumerate(CANCELLED.strip().splitlines()):
        person, (language, said) = f"{ADA}{number}", row.split(" | ")
        talk.say(person, SET[language])
        talk.say(person, said)
        assert "09:00" not in talk.say(person, LIST[language]), row
    assert talk.world.rows("SELECT count(*) FROM tasks") == [(0,)]


def test_after_a_list_the_second_and_the_named_one_are_found(talk: Talk) -> None:
    for about in ("take the bins out tomorrow at 7", "water the tomatoes tomorrow at 8", "send the timesheet tomorrow at 9"):
        talk.say(ADA, f"Remind me to {about}")
    assert talk.say(ADA, "what have I got coming up?").count("•") == 3
    assert talk.say(ADA, "cancel the second") == "Cancelled: water the tomatoes"
    assert talk.say(ADA, "delete the bin one") == "Cancelled: take the bins out"
    assert "Wednesday 4 March at 09:00: send the timesheet" in talk.say(ADA, "move the timesheet one to Wednesday")


def test_where_two_may_be_meant_it_is_asked_which_also_for_a_move(talk: Talk) -> None:
    talk.say(ADA, "Remind me to call Anna tomorrow at 9")
    talk.say(ADA, "Remind me to call Ben tomorrow at 10")
    talk.say(ADA, "any reminders?")
    assert talk.say(ADA, "make it 11").startswith("Which reminder do you mean?\n1. Tuesday 3 March at 09:00: call Anna")
    assert "Tuesday 3 March at 11:00: call Ben" in talk.say(ADA, "2", kind="interactive", tapped=_second_button(talk))
    assert "09:00: call Anna" in talk.say(ADA, "any reminders?")


def _second_button(talk: Talk) -> str:
    ((asked,),) = talk.world.rows("SELECT context -> 'asked' ->> 'turn' FROM conversations WHERE context ? 'asked'")
    return f"{asked}:1"


@pytest.mark.parametrize(
    "said",
    [
        "no, the flight is on the 6th",
        "actually the party is at 8",
        "the meeting was moved to Friday",
        "make it two pizzas instead",
        "move the sofa to the other room",
        "10 people are coming",
        "I mean the blue one",
    ],
)
def test_what_is_said_of_other_things_moves_and_cancels_no_reminder(talk: Talk, said: str) -> None:
    talk.say(ADA, "Remind me tomorrow at 7 to water the tomatoes")
    talk.say(ADA, said)
    assert "Tuesday 3 March at 07:00: water the tomatoes" in talk.say(ADA, "any reminders?")


def test_after_other_talk_it_is_no_reminder(talk: Talk) -> None:
    talk.say(ADA, "Remind me tomorrow at 7 to water the tomatoes")
    for said in ("My dog is called Rex", "My cat is called Tom", "My horse is called Max"):
        talk.say(ADA, said)
    talk.say(ADA, "make it 9 instead")
    talk.say(ADA, "actually cancel it")
    assert "Tuesday 3 March at 07:00: water the tomatoes" in talk.say(ADA, "any reminders?")


NOT_TO_BE_FORGOTTEN = """
Make sure I don't forget the passport | When shall I remind you? | tomorrow at 5 pm
don't let me forget the passport | When shall I remind you? | tomorrow at 5 pm
Sorg dafür, dass ich den Pass nicht vergesse | Wann soll ich dich erinnern? | morgen um 17 Uhr
que no se me olvide el pasaporte | ¿Cuándo te lo recuerdo? | mañana a las 17
fais en sorte que je n'oublie pas le passeport | Quand dois-je te le rappeler | demain à 17h
Não me deixe esquecer o passaporte | Quando devo lembrar | amanhã às 17h
"""


def test_what_is_not_to_be_forgotten_is_a_reminder_and_asks_for_its_time(talk: Talk) -> None:
    for number, row in enumerate(NOT_TO_BE_FORGOTTEN.strip().splitlines()):
        person, (said, asked, time) = f"{ADA}{number}", row.split(" | ")
        assert asked in talk.say(person, said), row
        assert "17:00" in talk.say(person, time), row
    assert talk.world.rows("SELECT count(*) FROM tasks") == [(0,)]


def test_a_nudge_is_a_reminder(talk: Talk) -> None:
    assert "17:00: the rent" in talk.say(ADA, "nudge me at 5 pm about the rent")


DISMISSED = """
en | never mind, I did it already
en | nvm
en | forget it, he called me
de | ach lass mal, hab ich schon
es | da igual, ya llamé
fr | laisse tomber, c'est réglé
pt | deixa pra lá, já liguei
"""


def test_what_dismisses_the_reminder_that_our_last_words_named_calls_it_off(talk: Talk) -> None:
    for number, row in enumerate(DISMISSED.strip().splitlines()):
        person, (language, said) = f"{ADA}{number}", row.split(" | ")
        talk.say(person, SET[language])
        talk.say(person, said)
        assert "09:00" not in talk.say(person, LIST[language]), row


def test_what_is_dismissed_after_other_talk_is_no_reminder(talk: Talk) -> None:
    talk.say(ADA, SET["en"])
    talk.say(ADA, "My dog is called Rex")
    talk.say(ADA, "never mind, the film was dull")
    assert "09:00" in talk.say(ADA, LIST["en"])


def test_two_changes_in_one_sentence_are_both_done_to_those_that_were_meant_before(talk: Talk) -> None:
    talk.say(ADA, "Remind me on Saturday at 3 pm to wash the car")
    talk.say(ADA, "Remind me tomorrow at 8 to iron the shirt")
    told = talk.say(ADA, "drop the first and change the second to 10")
    assert told.startswith("Cancelled: wash the car")
    assert "Tuesday 3 March at 10:00: iron the shirt" in told
    assert talk.say(ADA, "any reminders?").count("\u2022") == 1


ANOTHER = """
en | and another one for the cake tomorrow at 11 | 11:00: the cake
de | und noch eine für den Kuchen morgen um 11 Uhr | 11:00: den Kuchen
es | y otro para el pastel mañana a las 11 | 11:00: el pastel
fr | et un autre pour le gâteau demain à 11h | 11:00 : le gâteau
pt | e mais um pra torta amanhã às 11 | 11:00: torta
"""


def test_another_one_right_after_a_reminder_is_a_reminder(talk: Talk) -> None:
    for number, row in enumerate(ANOTHER.strip().splitlines()):
        person, (language, said, wanted) = f"{ADA}{number}", row.split(" | ")
        talk.say(person, SET[language])
        assert wanted in talk.say(person, said), row


ALARMS = """
en | set an alarm for 7 | 07:00: alarm
en | wake me at 6:45 | 06:45: wake
de | stell mir einen Wecker auf 7 | 07:00: Wecker
es | pon una alarma a las 7 | 07:00: alarma
fr | mets un réveil à 7h | 07:00 : réveil
pt | põe um despertador às 7 | 07:00: despertador
en | set a timer for 20 minutes | timer
"""


def test_an_alarm_is_of_the_morning_in_doubt_and_says_what_it_is(talk: Talk) -> None:
    for number, row in enumerate(ALARMS.strip().splitlines()):
        person, (_, said, wanted) = f"{ADA}{number}", row.split(" | ")
        assert wanted in talk.say(person, said), row
    assert "19:00" in talk.say(ADA, "set an alarm for 7 pm")


def test_slips_of_the_pen_do_not_lose_a_reminder(talk: Talk) -> None:
    assert "Tuesday 3 March at 08:00: feed the cat" in talk.say(ADA, "rmnd me tmrw at 8 to feed the cat")
    assert "09:00" in talk.say(ADA, "actualy make it 9")
    assert talk.say(ADA, "wat alarms do i hav").count("\u2022") == 1


TWO = {
    "en": ("remind me tomorrow at 8 to feed the rabbit", "and on friday at 10: ring the plumber"),
    "de": ("erinnere mich morgen um 8 an den Hasen", "und am Freitag um 10 an den Klempner"),
    "es": ("recuérdame mañana a las 8 dar de comer al conejo", "y el viernes a las 10 lo del fontanero"),
    "fr": ("rappelle-moi demain à 8h de nourrir le lapin", "et vendredi à 10h d'appeler le plombier"),
    "pt": ("me lembra amanhã às 8h de alimentar o coelho", "e na sexta às 10h de ligar pro encanador"),
}
ORDERED = """
en | actually the plumber one, make it 11 | 11:00 | 2
en | cancel the plumber one, he just came by | 08:00 | 1
en | the plumber has moved to 11:30, update the reminder | 11:30 | 2
de | den Klempner bitte auf 11 Uhr schieben | 11:00 | 2
de | sag den Klempner ab, hat sich erledigt | 08:00 | 1
es | oye al final lo del fontanero anúlalo | 08:00 | 1
es | pasa lo del fontanero a las 11 | 11:00 | 2
fr | annule celui du plombier, c'est fait | 08:00 | 1
fr | décale le plombier à 11h | 11:00 | 2
pt | o encanador mudou pras 11h30, ajusta o lembrete aí | 11:30 | 2
pt | cancela o encanador, já veio | 08:00 | 1
"""


def test_an_order_in_words_of_its_own_changes_the_reminder_that_they_name(talk: Talk) -> None:
    for number, row in enumerate(ORDERED.strip().splitlines()):
        person, (language, said, wanted, left) = f"{ADA}{number}", row.split(" | ")
        for wish in TWO[language]:
            talk.say(person, wish)
        talk.say(person, said)
        listed = talk.say(person, LIST[language])
        assert (wanted in listed, "08:00" in listed, listed.count("•")) == (True, True, int(left)), (row, listed)


def test_what_only_sounds_like_an_order_changes_no_reminder(talk: Talk) -> None:
    for wish in TWO["en"]:
        talk.say(ADA, wish)
    for told in ("I moved the plumber's bill to the kitchen", "cancel the plumber's card", "the plumber moves to Leeds at 11"):
        talk.say(ADA, told)
    listed = talk.say(ADA, "any reminders?")
    assert ("08:00" in listed, "10:00" in listed) == (True, True)


def test_the_one_that_is_meant_may_be_described(talk: Talk) -> None:
    talk.say(ADA, "remind me tomorrow at 8 to call grandma")
    talk.say(ADA, "remind me on friday at 10 to call the bakery")
    assert "Which reminder do you mean?" in talk.say(ADA, "cancel the call one")
    assert talk.say(ADA, "the bakery one") == "Cancelled: call the bakery"
    assert "grandma" in talk.say(ADA, "so what's left on my list?")


@pytest.mark.parametrize(
    ("language", "asks"),
    [
        ("en", "what day is the landlord reminder?"),
        ("de", "wann erinnerst du mich an den Zahnarzt?"),
        ("es", "¿cuándo me recuerdas lo de llamar al fontanero?"),
        ("fr", "quand est-ce que tu me rappelles le plombier ?"),
        ("pt", "pra quando é o lembrete do banco?"),
    ],
)
def test_a_question_for_the_time_of_a_reminder_is_answered_by_the_list(talk: Talk, language: str, asks: str) -> None:
    talk.say(ADA, SET[language])
    talk.say(ADA, {"en": "thanks", "de": "danke", "es": "gracias", "fr": "merci", "pt": "obrigada"}[language])
    assert talk.say(ADA, asks).count("•") == 1


@pytest.mark.parametrize(
    ("language", "order"),
    [
        ("en", "never mind, my flatmate does it. cancel it"),
        ("de", "ach, streich die Erinnerung wieder, meine Frau macht das"),
    ],
)
def test_a_reminder_is_called_off_with_the_reason_for_it(talk: Talk, language: str, order: str) -> None:
    talk.say(ADA, SET[language])
    talk.say(ADA, order)

    assert "09:00" not in talk.say(ADA, LIST[language])


def test_a_reminder_is_set_behind_what_it_is_for(talk: Talk) -> None:
    said = talk.say(ADA, "my sister Eilidh is coming on saturday so remind me friday at 6pm to make up the spare bed")

    assert "18:00" in said
    assert "saturday" in talk.say(ADA, "when is Eilidh coming?")


@pytest.mark.parametrize(
    ("language", "between", "joined", "told"),
    [
        ("en", "cheers!", "and on saturday 9am hose down the van", "and on saturday at 9 we're at the coast"),
        ("de", "danke dir", "und am Samstag um 9 Rasen mähen", "und am Samstag um 9 sind wir am Meer"),
        ("es", "gracias", "y el sábado a las 9 cortar el césped", "y el sábado a las 9 estamos en la costa"),
        ("fr", "merci", "et samedi à 9h tondre la pelouse", "et samedi à 9h on part à la mer"),
        ("pt", "obrigada", "e no sábado às 9 cortar a grama", "e no sábado às 9 estamos na praia"),
    ],
)
def test_thanks_between_two_reminders_do_not_part_them(talk: Talk, language: str, between: str, joined: str, told: str) -> None:
    talk.say(ADA, SET[language])
    talk.say(ADA, between)
    talk.say(ADA, told)
    assert talk.say(ADA, LIST[language]).count("•") == 1

    talk.say(BOB, SET[language])
    talk.say(BOB, between)
    talk.say(BOB, joined)
    assert talk.say(BOB, LIST[language]).count("•") == 2
