"""What later words of a person make untrue of their earlier ones, and what stands beside them."""

from __future__ import annotations

from agent7.language import changed_value, outdates
from benchmarks.understanding.contradiction_pairs import pairs
from tests.tables import every_row


@every_row(
    "language, earlier, later",
    [
        ("en", "the book group meets in my kitchen", "book group isn't in my kitchen any more, we meet at the Crown now"),
        ("en", "i do the bookings at a hostel in gdansk", "Hostel is history"),
        ("en", "Mrs Halloran leads the choir", "Mrs Halloran has retired, Dimitri Aslan leads the choir now"),
        ("en", "Mabel won't touch broccoli", "guess what, Mabel eats broccoli now!!"),
        ("en", "I work nights at the depot", "I've quit the depot"),
        ("en", "I drive the car to work", "I sold the car"),
        ("en", "I take the 42 bus to work", "I don't take the bus to work any more"),
        ("en", "The summer concert has been cancelled", "Good news, the summer concert is going ahead after all"),
        ("en", "Ana isn't joining the ski trip", "Ana is joining the trip after all"),
        ("es", "Hemos decidido vender la casa de Jaca", "al final no vendemos la casa"),
        ("fr", "On a décidé de vendre la maison de Brest", "finalement on garde la maison de Brest"),
        ("pt", "Decidimos vender a casa de Tavira", "afinal ficamos com a casa de Tavira"),
        ("de", "Ich arbeite in einer Buchhandlung in Graz", "Hab in der Buchhandlung gekündigt, ich arbeite jetzt im Stadtarchiv"),
        ("es", "Doy clases de piano en Murcia", "He dejado el piano, ahora doy clases de canto"),
        ("es", "Vivo con Marta en el centro", "ya no vivo con Marta"),
        ("fr", "Je travaille dans une boulangerie à Lyon", "J'ai quitté la boulangerie"),
        ("pt", "Trabalho numa padaria no centro", "Larguei a padaria"),
    ],
)
def test_what_is_over_or_turned_is_so_no_longer(language: str, earlier: str, later: str) -> None:
    assert outdates(later, earlier, language)


@every_row(
    "language, earlier, later",
    [
        ("en", "my sister works at the hostel", "I've quit the hostel"),
        ("en", "I work at the hostel on Fridays", "my brother quit the hostel"),
        ("en", "I work at the depot with Sam", "Sam's quit the depot"),
        ("en", "Mrs Halloran lives in Whitby", "Mrs Halloran has retired, Dimitri Aslan leads the choir now"),
        ("en", "i train at Pulse gym", "done with pulse, i've joined Ironworks instead"),
        ("en", "Our choir is led by Mrs Halloran", "Mrs Halloran has retired"),
        (
            "en",
            "The cafe gets its milk from Thornby Dairy, Colin drops it off at six",
            "Colin's retired, it's Agnieszka who brings the milk now",
        ),
        ("en", "I drive the kids to school", "I dropped the kids at school"),
        ("en", "I work at a bakery", "I stopped at the bakery"),
        ("en", "my office is on the third floor", "I left the office at six"),
        ("en", "my friend Ana lives in Porto", "my friend Bea lives in Porto now"),
        ("en", "My colleague Tom is off sick", "My colleague Tim isn't off sick any more"),
        ("en", "We go bowling with Ines on Fridays", "I don't go bowling with Rob any more"),
        ("en", "I have a dentist appointment on Monday", "I cancelled the physio appointment"),
        ("en", "I'm allergic to cats", "I don't have cats any more"),
        ("en", "I used to work at the depot", "I've quit the depot"),
        ("en", "I drink coffee in the morning", "I might quit coffee"),
        ("en", "I drink coffee in the morning", "if I quit coffee I get headaches"),
        ("en", "Lena is allergic to nuts", "Lena eats fish now"),
        ("en", "We've decided to drop the Zwolle office by the end of June", "Change of plan: we're keeping Zwolle after all"),
        ("en", "Ana lives in Porto", "Ana is coming after all"),
        ("en", "We've decided to repaint the kitchen", "we're keeping the Zwolle office after all"),
        ("en", "The Zwolle office is on the third floor", "we're keeping the Zwolle office after all"),
        ("en", "I have to return the rental car by Thursday", "change of plan, I'm taking the train to Rome"),
        ("en", "I can't swim", "I'm learning to swim now"),
        ("de", "Ich gehe dienstags zum Yoga", "Ich gehe donnerstags nicht mehr zum Yoga"),
        ("es", "Los martes voy a yoga", "ya no voy a pilates los martes"),
        ("es", "Mi hija toca el piano", "He dejado el piano"),
        ("fr", "Je vois Paul le mardi", "je ne vois plus Marie le mardi"),
        ("pt", "Trabalho com a Ana no centro", "já não trabalho com o Rui"),
    ],
)
def test_what_may_be_so_beside_it_stays(language: str, earlier: str, later: str) -> None:
    assert not outdates(later, earlier, language)


def test_no_pair_of_our_own_that_stands_beside_each_other_is_taken_for_a_change() -> None:
    beside = [pair for pair in pairs() if pair.label != "supersedes"]
    assert len(beside) > 200
    assert [pair for pair in beside if outdates(pair.then, pair.first, pair.language)] == []
    assert [pair for pair in beside if changed_value(pair.then, pair.first, pair.language)] == []


@every_row(
    "language, earlier, later, now",
    [
        ("en", "the gym is 39 a month", "ugh the gym put its price up, I pay 44 now", "the gym is 44 a month"),
        ("en", "Nursery for Otis is 62 a day", "the nursery's put its fees up, 68 a day now", "Nursery for Otis is 68 a day"),
        (
            "en",
            "Dad's in Holmwood care home, room 8",
            "they've moved dad to room 21 on the ground floor",
            "Dad's in Holmwood care home, room 21",
        ),
        ("de", "Die Kita kostet 250 im Monat", "Die Kita hat erhöht, jetzt sind es 290", "Die Kita kostet 290 im Monat"),
        (
            "es",
            "El centro de día nos cuesta 310 euros al mes",
            "han subido el centro de día, ahora son 340",
            "El centro de día nos cuesta 340 euros al mes",
        ),
        ("fr", "La cantine coûte 4 euros", "ils ont augmenté la cantine, c'est 5 euros maintenant", "La cantine coûte 5 euros"),
        ("pt", "O ginásio custa 30 euros por mês", "subiram o ginásio, agora pago 35", "O ginásio custa 35 euros por mês"),
    ],
)
def test_a_changed_value_takes_its_place_in_what_was_said(language: str, earlier: str, later: str, now: str) -> None:
    assert changed_value(later, earlier, language) == now


@every_row(
    "earlier, later",
    [
        ("the gym is 39 a month", "the gym is 11 a week now"),
        ("the gym is 39 a month", "Ana's gym is 50 now"),
        ("the gym is 39 a month", "my sister's gym put its price up, 50 now"),
        ("the gym is 39 a month", "I go to the gym 3 times a week now"),
        ("the gym is 39 a month", "from january the gym is 44"),
        ("my phone contract is with Tello, 19 a month", "switched my phone to Voxi last week, 15 a month"),
        ("Book club has 12 members", "Book club is at 8 now"),
        ("My appointment with Dr Ito is on Monday", "my appointment with Dr Lee is on Friday now"),
        ("the bus is number 42", "the bus is 20 minutes late now"),
        ("the dentist is on 12 Mill Lane", "the dentist is at 5 now"),
        ("Tom is in room 8", "Tom is on the 3rd floor now"),
        ("I have a dentist appointment at 9", "I have 3 cats now"),
    ],
)
def test_another_count_or_another_one_changes_nothing(earlier: str, later: str) -> None:
    assert changed_value(later, earlier, "en") is None
