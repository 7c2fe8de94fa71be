"""The many ways to ask for a reminder or for the list of them, and what a reminder is then about."""

from __future__ import annotations

import pytest

from agent7.language.intents import command_recognition, commands
from agent7.language.intents.reminder_intents import another_reminder, changes_of_reminders
from agent7.language.intents.reminder_requests import wishes
from tests.tables import every_row


def _heard(text: str) -> commands.Command | None:
    return command_recognition.parse(text, quoted=False, forwarded=False)


@every_row(
    ("text", "about"),
    [
        ("I need to be reminded about the passport next Wednesday", "the passport"),
        ("Can I get a reminder about the passport next Wednesday?", "the passport"),
        ("can i have a reminder tomorrow to call Anna", "call Anna"),
        ("Could you set a reminder for tomorrow at 9 to call Anna?", "call Anna"),
        ("I'd like a reminder to call mum on Friday", "call mum"),
        ("Please make sure I'm reminded about the passport on Wednesday", "the passport"),
        ("Ich muss nächsten Mittwoch an den Pass erinnert werden", "den Pass"),
        ("Ich will am Freitag daran erinnert werden, die Miete zu zahlen", "die Miete zu zahlen"),
        ("Ich brauche eine Erinnerung an den Pass am Mittwoch", "den Pass"),
        ("Kann ich morgen eine Erinnerung an den Pass bekommen?", "den Pass"),
        ("Necesito que me recuerdes pagar el alquiler el viernes", "pagar el alquiler"),
        ("¿Puedo tener un recordatorio para llamar a Ana mañana?", "llamar a Ana"),
        ("J'ai besoin qu'on me rappelle le passeport mercredi prochain", "le passeport"),
        ("Est-ce que je peux avoir un rappel demain pour le passeport ?", "le passeport"),
        ("Preciso ser lembrado do passaporte na próxima quarta-feira", "passaporte"),
        ("Posso ter um lembrete amanhã sobre o passaporte?", "o passaporte"),
        ("Preciso que me lembres do passaporte na quarta-feira", "passaporte"),
    ],
)
def test_a_wish_to_be_reminded_is_one_however_it_is_put(text: str, about: str) -> None:
    heard = _heard(text)
    assert isinstance(heard, commands.Remind)
    assert [(wish.about, len(wish.moments)) for wish in wishes(heard.text, heard.language)] == [(about, 1)]


@pytest.mark.parametrize(
    ("language", "text", "about"),
    [
        ("pt", "de pagar a conta na sexta-feira às 10h", "pagar a conta"),
        ("pt", "de pagar a conta até sexta-feira", "pagar a conta"),
        ("es", "pagar la cuenta antes del viernes a las 10", "pagar la cuenta"),
        ("fr", "de payer la facture avant vendredi", "payer la facture"),
        ("fr", "de payer la facture au 5 mai", "payer la facture"),
        ("de", "an die Steuer bis Freitag um 10", "die Steuer"),
        ("de", "an die Rechnung für den 5. Mai", "die Rechnung"),
        ("en", "to pay the bill before Friday", "pay the bill"),
        ("en", "tomorrow to hand it in", "hand it in"),
        ("en", "to hand it in on Friday", "hand it in"),
    ],
)
def test_the_preposition_of_a_time_goes_with_the_time(language: str, text: str, about: str) -> None:
    assert [wish.about for wish in wishes(text, language)] == [about]


@pytest.mark.parametrize(
    "text",
    [
        "Which reminders are open?",
        "what's on my reminder list?",
        "Do I have any open reminders?",
        "Welche Erinnerungen sind offen?",
        "Was steht auf meiner Erinnerungsliste?",
        "¿Qué recordatorios están pendientes?",
        "¿Qué hay en mi lista de recordatorios?",
        "Quels rappels sont en attente ?",
        "Qu'est-ce qu'il y a sur ma liste de rappels ?",
        "Quais lembretes estão pendentes?",
        "O que tem na minha lista de lembretes?",
    ],
)
def test_the_list_is_asked_for_in_many_ways(text: str) -> None:
    assert type(_heard(text)) is commands.Reminder


@pytest.mark.parametrize(
    "text",
    [
        "I was reminded of my grandmother yesterday",
        "What is on my shopping list?",
        "Which reminders app is best?",
        "Can I get a coffee near me?",
        "Ich möchte nicht daran erinnert werden",
        "¿Me recuerdas mi dirección?",
        "você me lembra minha irmã",
    ],
)
def test_words_that_only_sound_alike_wish_for_no_reminder(text: str) -> None:
    assert not isinstance(_heard(text), commands.Reminder)


def test_a_day_and_an_hour_that_stand_apart_in_a_wish_are_one_time() -> None:
    wanted = {
        ("en", "tomorrow to call mum at 5"): "call mum",
        ("en", "at 5 to call mum tomorrow"): "call mum",
        ("en", "tomorrow evening about the roast at 7"): "the roast",
        ("de", "morgen an den Termin um 15 Uhr"): "den Termin",
        ("es", "mañana llamar a Ana a las 5"): "llamar a Ana",
        ("fr", "demain d'appeler Anna à 17h"): "appeler Anna",
        ("pt", "amanhã de ligar para Ana às 17h"): "ligar para Ana",
    }
    for (language, text), about in wanted.items():
        (wish,) = wishes(text, language)
        (moment,) = wish.moments
        assert (wish.about, moment.day is not None, moment.clock is not None) == (about, True, True), text


def test_two_days_or_two_hours_in_a_wish_stay_two() -> None:
    (wish,) = wishes("about the pills at 9 or at 21:00", "en")
    assert len(wish.moments) == 2


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("scrap the laundry reminder, did it already", "en"),
        ("lösch die Erinnerung an die Wäsche, schon erledigt", "de"),
        ("cancela el recordatorio de la ropa, ya no hace falta", "es"),
    ],
)
def test_a_reason_behind_a_cancelled_reminder_changes_nothing_more(said: str, language: str) -> None:
    (only,) = changes_of_reminders(said, language, spoken_of=False)
    assert only.want == "cancel"
    assert only.topic


@pytest.mark.parametrize(
    ("said", "language", "reason"),
    [
        ("done the lasagne already, delete that reminder", "en", "done the lasagne already"),
        ("die Wäsche ist fertig, lösch die Erinnerung", "de", "die Wäsche ist fertig"),
        ("ya hice la lasaña, borra ese recordatorio", "es", "ya hice la lasaña"),
        ("j'ai déjà fait les lasagnes, annule ce rappel", "fr", "j'ai déjà fait les lasagnes"),
        ("a lasanha já está feita, apaga esse lembrete", "pt", "a lasanha já está feita"),
    ],
)
def test_a_reason_before_the_order_says_which_reminder_is_called_off(said: str, language: str, reason: str) -> None:
    (only,) = changes_of_reminders(said, language, spoken_of=True)
    assert (only.want, only.topic, only.reason) == ("cancel", "", reason)


@pytest.mark.parametrize(
    ("said", "language", "topic"),
    [
        ("Cancel the spectacles, my son has fetched them.", "en", "spectacles"),
        ("Lösch die Brille, mein Sohn hat sie geholt.", "de", "Brille"),
        ("cancela las gafas, mi hijo las ha recogido", "es", "gafas"),
        ("annule les lunettes, mon fils les a récupérées", "fr", "lunettes"),
        ("cancela os óculos, meu filho já buscou", "pt", "óculos"),
    ],
)
def test_any_reason_behind_a_cancelled_reminder_is_none_of_its_topic(said: str, language: str, topic: str) -> None:
    (only,) = changes_of_reminders(said, language, spoken_of=True)
    assert (only.want, only.topic.split()[-1]) == ("cancel", topic)


@pytest.mark.parametrize("taken_back", ["no sorry keep it", "wait I need it"])
def test_an_order_that_is_taken_back_at_once_names_no_reminder(taken_back: str) -> None:
    found = changes_of_reminders(f"cancel the bin one, {taken_back}", "en", spoken_of=True)
    assert all(taken_back in each.topic for each in found)


def test_what_takes_the_cancelling_back_is_no_reason() -> None:
    assert changes_of_reminders("cancel the laundry reminder, actually no", "en", spoken_of=False) == ()


@pytest.mark.parametrize(
    ("said", "language", "wished"),
    [
        ("and on thursday at 11 to post grans parcel", "en", "on thursday at 11 to post grans parcel"),
        ("y el viernes a las 9 de llamar a Ana", "es", "el viernes a las 9 de llamar a Ana"),
        ("et vendredi à 9h de poster le colis", "fr", "vendredi à 9h de poster le colis"),
        ("and on thursday I go to Rome", "en", ""),
        ("and to be honest I hate parcels", "en", ""),
    ],
)
def test_another_reminder_begins_with_its_time(said: str, language: str, wished: str) -> None:
    assert another_reminder(said, language) == wished


@pytest.mark.parametrize(
    ("said", "language", "wished"),
    [
        ("and tomorrow at 8am remind me to take my iron tablet", "en", "tomorrow at 8am to take my iron tablet"),
        ("und morgen um 8 erinnere mich an die Tablette", "de", "morgen um 8 an die Tablette"),
        ("y mañana a las 8 recuérdame tomar la pastilla", "es", "mañana a las 8 tomar la pastilla"),
        ("et demain à 8h rappelle-moi de prendre mon cachet", "fr", "demain à 8h de prendre mon cachet"),
        ("e amanhã às 8 me lembra de tomar o remédio", "pt", "amanhã às 8 de tomar o remédio"),
        ("my phone used to remind me to call at 7", "en", None),
    ],
)
def test_the_time_may_stand_before_the_wish(said: str, language: str, wished: str | None) -> None:
    command = command_recognition.parse(said, quoted=False, forwarded=False)
    assert (command.text if isinstance(command, commands.Remind) else None) == wished


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("sorry, 7pm is better", "en"),
        ("sorry, 19 Uhr ist besser", "de"),
        ("pardon, 19h c'est mieux", "fr"),
        ("desculpa, às 19 é melhor", "pt"),
    ],
)
def test_a_better_time_moves_the_reminder_behind_an_excuse_too(said: str, language: str) -> None:
    (change,) = changes_of_reminders(said, language, spoken_of=True)
    assert change.want == "move"


@pytest.mark.parametrize(
    "wish",
    [
        "every Monday at 6pm remind me to put the bins out",
        "jeden Montag um 18 Uhr erinnere mich an die Tonne",
        "todos los lunes a las 6 recuérdame sacar la basura",
        "chaque lundi à 18h rappelle-moi de sortir la poubelle",
        "toda segunda às 18h me lembra de tirar o lixo",
    ],
)
def test_a_habit_may_stand_before_a_wish_which_is_a_wish_all_the_same(wish: str) -> None:
    assert isinstance(_heard(wish), commands.Remind)


@every_row(
    ("said", "language"),
    [
        ("and on sunday at 7 defrost the mince", "en"),
        ("and at 11 let the engineer in", "en"),
        ("and friday 4pm don't forget the library books", "en"),
        ("and tomorrow at 9 the optician", "en"),
        ("and on monday at 8 check whether the heating is on", "en"),
        ("oh and wednesday 2pm sign the lease", "en"),
        ("also in 3 hours turn the heating off", "en"),
        ("and every tuesday at 6 water the tomatoes", "en"),
        ("and on friday at 3 Zoom call with Anna", "en"),
        ("und am Mittwoch um 8 das Auto zur Werkstatt bringen", "de"),
        ("ach und mittwoch 14 uhr den Vertrag unterschreiben", "de"),
        ("außerdem in 3 Stunden die Heizung ausmachen", "de"),
        ("und jeden Dienstag um 18 Uhr Tomaten gießen", "de"),
        ("und am Freitag um 15 Uhr Kaffee mit Anna", "de"),
        ("und um 12 Kuchen backen", "de"),
        ("und donnerstag um 10 zum optiker", "de"),
        ("und um 19 uhr wäsche rein", "de"),
        ("und um 8 nicht vergessen den Schlüssel abzugeben", "de"),
        ("y a las 11 regar las macetas", "es"),
        ("y el martes a las 6 el oculista", "es"),
        ("también en 3 horas apagar la calefacción", "es"),
        ("y cada martes a las 6 regar los tomates", "es"),
        ("y mañana a las 8 devolverle el taladro", "es"),
        ("et à 11h nourrir les poules", "fr"),
        ("et mardi à 16h le garagiste", "fr"),
        ("et aussi dans 3 heures éteindre le chauffage", "fr"),
        ("puis chaque mardi à 18h arroser les tomates", "fr"),
        ("et demain à 8h m'inscrire au club", "fr"),
        ("e às 11 regar a horta", "pt"),
        ("e na terça às 16h o oculista", "pt"),
        ("também daqui a 3 horas desligar o aquecedor", "pt"),
        ("e toda terça às 18h regar os tomates", "pt"),
        ("e amanhã às 8h me inscrever na academia", "pt"),
    ],
)
def test_a_time_and_something_to_do_is_joined_to_a_reminder(said: str, language: str) -> None:
    assert another_reminder(said, language)


@every_row(
    ("said", "language"),
    [
        ("and at 6 the boiler packed up", "en"),
        ("and on saturday at 8 I'm at the allotment", "en"),
        ("and at 3 dad couldn't find his keys", "en"),
        ("and on friday at 9 don't wake me", "en"),
        ("and at 10 still no plumber", "en"),
        ("and tomorrow at 4 my cousin gets here", "en"),
        ("and at 2 nobody came", "en"),
        ("and tuesday 6pm suits us better", "en"),
        ("and on sunday at 3 Leeds play Hull", "en"),
        ("and at 6 Anna picks the kids up", "en"),
        ("also in 3 hours we land", "en"),
        ("and every tuesday at 6 she swims", "en"),
        ("oh and on friday at 8 could you book a table", "en"),
        ("und um 6 ist die Heizung ausgefallen", "de"),
        ("und am Samstag um 8 bin ich im Garten", "de"),
        ("und um 3 alle noch wach", "de"),
        ("und morgen um 4 kommt meine Cousine", "de"),
        ("und um 2 regnete es noch", "de"),
        ("außerdem in 3 Stunden landen wir", "de"),
        ("und jeden Dienstag um 18 Uhr schwimmt sie", "de"),
        ("und um 8 schlief ich bei Oma", "de"),
        ("y a las 6 se rompió la caldera", "es"),
        ("y el sábado a las 8 estoy en el huerto", "es"),
        ("y a las 3 seguían despiertos", "es"),
        ("y en 3 horas aterrizamos", "es"),
        ("y cada martes a las 6 nada en el club", "es"),
        ("y mañana a las 4 no me despiertes", "es"),
        ("et à 6h la chaudière est tombée en panne", "fr"),
        ("et samedi à 8h j'étais au jardin", "fr"),
        ("et à 15h personne n'avait mangé", "fr"),
        ("et dans 3 heures on atterrit", "fr"),
        ("et chaque mardi à 18h elle nage", "fr"),
        ("et demain à 16h ma cousine arrive", "fr"),
        ("e às 6 a caldeira quebrou de vez", "pt"),
        ("e sábado às 8h estou na horta", "pt"),
        ("e às 15h ninguém tinha comido", "pt"),
        ("e daqui a 3 horas a gente pousa", "pt"),
        ("e toda terça às 18h ela nada", "pt"),
        ("e amanhã às 16h não me acorda", "pt"),
    ],
)
def test_what_is_told_of_a_time_is_no_reminder(said: str, language: str) -> None:
    assert another_reminder(said, language) == ""


@every_row(
    ("language", "text", "about"),
    [
        ("en", "tomorrow at 8 to feed the fish, and at 10 clean the tank", ["feed the fish", "clean the tank"]),
        ("en", "at 7 about the bins and saturday at 9 wash the car", ["the bins", "wash the car"]),
        ("de", "morgen um 7 an die Tonne und um 9 Blumen gießen", ["die Tonne", "Blumen gießen"]),
        ("es", "mañana a las 8 sacar la basura y a las 10 regar las plantas", ["sacar la basura", "regar las plantas"]),
        ("fr", "demain à 8h de sortir le chien et à 10 arroser les fleurs", ["sortir le chien", "arroser les fleurs"]),
        ("pt", "amanhã às 8 tirar o lixo e às 10 regar as plantas", ["tirar o lixo", "regar as plantas"]),
        ("de", "freitag um 9, dass Oma samstag und sonntag um 8 kommt", ["Oma kommt"]),
        ("en", "tomorrow at 8 to buy 10 eggs and 2 pints of milk", ["buy 10 eggs and 2 pints of milk"]),
        ("en", "tomorrow to ask Bob and Ana about the trip at 8", ["ask Bob and Ana about the trip"]),
    ],
)
def test_two_reminders_of_one_wish_are_two(language: str, text: str, about: list[str]) -> None:
    assert [wish.about for wish in wishes(text, language)] == about


@pytest.mark.parametrize(
    ("language", "text", "hours"),
    [
        ("en", "tomorrow at 8 to feed the fish, and at 10 clean the tank", [8, 10]),
        ("de", "morgen um 20 Uhr an die Tonne und um 22 Uhr an die Tür", [20, 22]),
        ("en", "tomorrow at 8pm to feed the fish, and at 10 to lock the shed", [20, 22]),
        ("en", "tomorrow at 8pm to feed the fish, and at 10am to air the shed", [20, 10]),
    ],
)
def test_an_hour_alone_behind_another_reminder_is_on_its_day(language: str, text: str, hours: list[int]) -> None:
    moments = [moment for wish in wishes(text, language) for moment in wish.moments]
    assert [moment.clock.hour for moment in moments if moment.clock] == hours
    assert len({moment.day for moment in moments}) == 1


def test_a_day_of_its_own_is_kept_behind_another_reminder() -> None:
    first, second, third = (wish.moments[0].day for wish in wishes("tomorrow at 8 to eat and on friday at 9 to run and at 10 to nap", "en"))
    assert first != second == third


@every_row(
    ("text", "about", "when"),
    [
        ("give us a buzz thursday 2pm about the boiler", "the boiler", "thursday 2pm"),
        ("saturday at 10 nudge us to book the campsite", "book the campsite", "saturday at 10"),
        ("text me at 6 about the roast", "the roast", "at 6"),
        ("bug me tomorrow at 9 about the invoice", "the invoice", "tomorrow at 9"),
        ("pop a reminder in for tuesday at 4 about swimming", "swimming", "tuesday at 4"),
        ("reminder tomorrow 8am blood test", "blood test", "tomorrow 8am"),
        ("could you jog my memory at 3 about the form", "the form", "at 3"),
        ("mach mir mal ne Erinnerung an die Impfung am Montag um 8", "die Impfung", "Montag um 8"),
        ("gib mir um 6 Bescheid wegen dem Braten", "dem Braten", "um 6"),
        ("sag mir morgen um 10, dass ich das Rezept abholen soll", "ich das Rezept abholen soll", "morgen um 10"),
        ("bitte samstag um 10 an den campingplatz erinnern", "den campingplatz", "samstag um 10"),
        ("denk dran mich um 15 Uhr an die Anmeldung zu erinnern", "die Anmeldung", "um 15 Uhr"),
        ("Erinnerung morgen um 8: Blutabnahme", "Blutabnahme", "morgen um 8"),
        ("hazme acordar el jueves a las 10 de la caldera", "la caldera", "jueves a las 10"),
        ("dame un toque a las 6 para el asado", "el asado", "a las 6"),
        ("recordame mañana a las 9 la factura", "la factura", "mañana a las 9"),
        ("dime a las 3 que llame al taller", "llame al taller", "a las 3"),
        ("recordatorio mañana a las 8: análisis de sangre", "análisis de sangre", "mañana a las 8"),
        ("samedi à 10h fais-moi penser à réserver le camping", "réserver le camping", "samedi à 10h"),
        ("rappelle-nous jeudi à 14h de purger la chaudière", "purger la chaudière", "jeudi à 14h"),
        ("dis-moi à 18h de sortir le rôti", "sortir le rôti", "à 18h"),
        ("n'oublie pas de me rappeler demain à 9h la facture", "la facture", "demain à 9h"),
        ("rappel demain à 8h : prise de sang", "prise de sang", "demain à 8h"),
        ("me dá um toque às 6 pro assado", "assado", "às 6"),
        ("sábado às 10 me avisa de reservar o camping", "reservar o camping", "sábado às 10"),
        ("lembra a gente quinta às 14h da caldeira", "caldeira", "quinta às 14h"),
        ("vê se me lembra amanhã às 9 da fatura", "fatura", "amanhã às 9"),
        ("lembrete amanhã às 8: exame de sangue", "exame de sangue", "amanhã às 8"),
    ],
)
def test_a_wish_names_its_time_in_any_of_its_wordings(text: str, about: str, when: str) -> None:
    heard = _heard(text)
    assert isinstance(heard, commands.Remind)
    assert [(wish.about, [each.text for each in wish.moments]) for wish in wishes(heard.text, heard.language)] == [(about, [when])]


@every_row(
    "text",
    [
        "give me a ring if the boiler man turns up at 2",
        "my daughter always bugs me at 9 about the invoice",
        "buzz me in at 7",
        "tell me in short what happened at 5",
        "the reminder for tomorrow was wrong",
        "drop us a line about the campsite",
        "sag mir, wann der Zug um 10 ankommt",
        "meine Tochter nervt mich um 9 wegen der Rechnung",
        "ich will nicht um 8 erinnert werden",
        "schreib mir einen Text über Camping",
        "daran kann ich mich nicht erinnern",
        "die Erinnerung um 8 war zu laut",
        "mi hija me avisa a las 9 de la factura",
        "eso me hace acordar a mi abuela",
        "dame un ejemplo de factura",
        "dime a qué hora abre el taller",
        "el recordatorio de las 8 no sonó",
        "ça me fait penser au camping",
        "dis-moi à quelle heure ouvre le garage",
        "ma fille me prévient à 9h pour la facture",
        "le rappel de 8h n'a pas sonné",
        "minha filha me avisa às 9 da fatura",
        "isso me faz lembrar o verão",
        "me fala que horas abre a oficina",
        "o lembrete das 8 não tocou",
        "manda um aviso pro grupo amanhã às 8",
        "envoie un rappel à Paul demain à 8h",
        "manda un aviso al grupo mañana a las 8",
    ],
)
def test_words_that_only_resemble_a_wish_are_none(text: str) -> None:
    assert not isinstance(_heard(text), commands.Remind)


@every_row(
    "text",
    [
        "how does a reminder work?",
        "how do I cancel a reminder",
        "wie geht das eigentlich mit den Erinnerungen?",
        "wie lösche ich eine Erinnerung",
        "¿cómo van los recordatorios?",
        "cómo borro un recordatorio",
        "comment fonctionnent tes rappels ?",
        "comment supprimer un rappel",
        "como funciona o lembrete?",
        "como apago um lembrete",
    ],
)
def test_how_reminders_work_is_a_question_for_help(text: str) -> None:
    assert isinstance(_heard(text), commands.Help)


@every_row(
    "text",
    [
        "how do vaccines work?",
        "wie funktionieren Impfungen",
        "¿cómo funcionan las vacunas?",
        "comment marchent les vaccins",
        "como funcionam as vacinas?",
    ],
)
def test_how_other_things_work_is_none(text: str) -> None:
    assert not isinstance(_heard(text), commands.Help)
