"""What was said in words is put right by a value of the same kind, where the message speaks of the same thing."""

from __future__ import annotations

from agent7.language import may_correct, put_right, repair_in
from tests.tables import every_row


@every_row(
    "language, held, said, right",
    [
        ("en", "Juno is a cob", "nah juno's a hanoverian not a cob, got that mixed up", "Juno is a hanoverian"),
        ("en", "Physio is on Mondays with Ewa", "sorry, I meant Wednesdays, not Mondays", "Physio is on Wednesdays with Ewa"),
        ("en", "I'm flying on the 5th of December at 9:40", "no, the flight is on the 6th", "I'm flying on the 6th of December at 9:40"),
        ("en", "I run a studio in Leith", "we moved the studio to Portobello, so not Leith anymore", "I run a studio in Portobello"),
        (
            "en",
            "Parents' evening is on Thursday at 5.20pm",
            "oops, parents' evening is 5.40, not 5.20",
            "Parents' evening is on Thursday at 5.40pm",
        ),
        (
            "en",
            "my niece Marit is nine and plays the cello",
            "wait no, Marit's ten, I always get it wrong",
            "my niece Marit is ten and plays the cello",
        ),
        ("en", "my talk is in room B12", "autocorrect, it's D12", "my talk is in room D12"),
        ("en", "got a rabbit, it's called Clover", "scratch that, the rabbit's name is Nettle now", "got a rabbit, it's called Nettle"),
        ("pt", "A natação do Duarte é à quarta-feira", "não, enganei-me, é à quinta", "A natação do Duarte é à quinta"),
        ("de", "Der Flug geht am Montag", "nein, der Flug ist am Dienstag", "Der Flug geht am Dienstag"),
        ("de", "Juno ist ein Friese", "nein, Juno ist ein Hannoveraner, kein Friese", "Juno ist ein Hannoveraner"),
        ("es", "Juno es un poni", "no, Juno es un caballo árabe, no un poni", "Juno es un caballo árabe"),
        ("fr", "Le vol est le 5 décembre", "non, le vol est le 6", "Le vol est le 6 décembre"),
        ("pt", "O voo é na segunda às 10:00", "não, o voo é às 11:00", "O voo é na segunda às 11:00"),
    ],
)
def test_the_right_value_takes_the_place_of_one_of_its_kind(language: str, held: str, said: str, right: str) -> None:
    repair = repair_in(said, language)
    assert repair is not None
    found = put_right(held, repair, language)
    assert found is not None
    assert found[0] == right


@every_row(
    "language, held, said, right",
    [
        (
            "en",
            "The recital is at the Old Mill on the 3rd",
            "no sorry not the Old Mill, its at Dunmore's",
            "The recital is at Dunmore's on the 3rd",
        ),
        ("en", "The class is at the library at 5", "not the library, it's at the town hall", "The class is at the town hall at 5"),
        ("en", "The recital is on the 3rd", "and I said the 3rd but its the 13th", "The recital is on the 13th"),
        ("de", "Der Kurs ist im Rathaus", "nicht im Rathaus, sondern in der Aula", "Der Kurs ist im Aula"),
        ("de", "Das Fest ist am 8. Mai", "ich sagte am 8., aber es ist am 18.", "Das Fest ist am 18. Mai"),
        ("es", "La fiesta es el 8 de mayo", "dije el 8 pero es el 18", "La fiesta es el 18 de mayo"),
        ("fr", "La fête est le 8 mai", "j'ai dit le 8 mais c'est le 18", "La fête est le 18 mai"),
        ("pt", "O casamento é em Braga", "não é em Braga, é em Viseu", "O casamento é em Viseu"),
    ],
)
def test_the_wrong_value_may_be_named_before_the_right_one(language: str, held: str, said: str, right: str) -> None:
    repair = repair_in(said, language)
    assert repair is not None
    assert (put_right(held, repair, language) or ("",))[0] == right


@every_row(
    "language, held, said, right",
    [
        ("en", "My son swims for Kelso under 9s", "under 10s I meant", "My son swims for Kelso under 10s"),
        ("en", "My son swims for Kelso under 9s", "apologies, under 10s", "My son swims for Kelso under 10s"),
        ("de", "Mein Vater hat am 3. Mai Geburtstag", "Verzeihung, ich meinte den 5. Mai", "Mein Vater hat am 5. Mai Geburtstag"),
        ("de", "Der Zug geht um 9 Uhr", "um 10 Uhr, meinte ich", "Der Zug geht um 10 Uhr"),
        ("es", "La clase es a las 5", "a las 6, digo", "La clase es a las 6"),
        ("fr", "Le train part à 9h", "à 10h, pardon", "Le train part à 10h"),
        ("pt", "A aula é às 17h", "às 18h, desculpa", "A aula é às 18h"),
    ],
)
def test_that_something_was_wrong_may_be_said_behind_the_value(language: str, held: str, said: str, right: str) -> None:
    repair = repair_in(said, language)
    assert repair is not None
    assert (put_right(held, repair, language) or ("",))[0] == right


@every_row("said", ["not now, maybe later", "not monday, I'm busy then", "I said hello but it's late", "I said the 8th but she never came"])
def test_a_contrast_without_a_value_of_the_kind_is_no_repair(said: str) -> None:
    assert repair_in(said, "en") is None


@every_row(
    "held, said",
    [
        ("My sister lives in Leith", "we moved the studio to Portobello last week, so not Leith anymore"),
        ("Water the tomatoes in the morning", "no, the flight is on the 6th"),
        ("The trip is from the 5th to the 9th", "no, the flight is on the 6th"),
        ("My home is in Hull", "It's cold today, not warm"),
    ],
)
def test_nothing_else_is_put_right(held: str, said: str) -> None:
    repair = repair_in(said, "en")
    assert repair is not None
    assert put_right(held, repair, "en") is None


@every_row(
    "said, language",
    [
        ("with kids in my house i can not listen to rap anymore", "en"),
        ("I do not eat meat", "en"),
        ("Ich kann nicht mehr schwimmen", "de"),
        ("Yo no puedo comer pan", "es"),
    ],
)
def test_what_somebody_does_not_do_puts_nothing_right(said: str, language: str) -> None:
    repair = repair_in(said, language)
    assert repair is None or put_right(said, repair, language) is None


@every_row("said", ["no thanks", "no problem", "I like it", "is it on the 6th?", "the flight is on the 6th", "we moved in 2019"])
def test_what_repairs_nothing_is_no_repair(said: str) -> None:
    assert repair_in(said, "en") is None


def test_what_is_no_name_alone_takes_the_place_of_no_name() -> None:
    repair = repair_in("oops that's the Miller's Gym one", "en")
    assert repair is None or put_right("My Nuffield membership is 4410", repair, "en") is None


@every_row(("language", "said"), [
    ("en", "wait, those aren't ours, the bay is 52"), ("de", "moment, das ist nicht meiner, der Stellplatz ist 52"),
    ("es", "espera, esa no es mía, la plaza es la 52"), ("fr", "attends, c'est pas la mienne, la place est la 52"),
    ("pt", "espera, essa não é minha, a vaga é a 52"),
])  # fmt: skip
def test_what_is_told_of_anothers_puts_nothing_right(language: str, said: str) -> None:
    assert repair_in(said, language) is None
    assert not may_correct(said, language)


def test_what_is_not_ones_own_is_put_right_by_what_is() -> None:
    assert may_correct("no wait that's not mine, mine is 52", "en")
