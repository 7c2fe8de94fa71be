"""The floor: what answers a question passes it, what only comes near does not; a later word takes the place of an earlier one."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from agent7.identity import MemoryId
from agent7.language import detect_language, tells
from agent7.memory import Arm, Recalled, relevance
from agent7.types import Category, Kind, Origin, Slot
from tests.unit.memory.test_rules import KEPT

MIDDLING = 0.35
"""The cosine of everything here, so that the words decide."""


def recalled(*told: str, **kept: object) -> list[Recalled]:
    """Told one after the other."""
    rows = [
        replace(
            KEPT,
            id=MemoryId(place),
            kind=Kind.VERBATIM,
            content=said,
            language=detect_language(said),
            attribute=None,
            subject=None,
            value=None,
            source_message_id=None,
            valid_from=KEPT.valid_from + timedelta(minutes=place),
        )
        for place, said in enumerate(told, 1)
    ]
    return [Recalled(replace(row, **kept), 0.5, MIDDLING, 0.1, frozenset({Arm.VECTOR}), 0.9) for row in rows]  # type: ignore[arg-type]


def answers(question: str, *told: str) -> list[str]:
    return [found.said for found in relevance.answering(question, recalled(*told))]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the weather going to be like tomorrow?", "I have an appointment with the optician on 11 December at 14:30"),
        ("Is the airport bus in Bristol expensive?", "I'm flying to Bristol on the 7th of May"),
        ("What time do the supermarkets close?", "I teach pottery in the evening"),
        ("How does a violin work?", "my niece plays the violin"),
        ("Wer hat Amerika entdeckt?", "Ich habe zwei Söhne, Jan und Piet"),
        ("¿Qué tiempo hará mañana?", "Mi perra se llama Luna"),
        ("Qui a écrit Les Misérables ?", "Ma cousine s'appelle Odette"),
        ("Quantas pessoas vivem no Porto?", "A minha irmã vive no Porto"),
    ],
)
def test_what_only_comes_near_answers_no_question_of_general_knowledge(question: str, told: str) -> None:
    assert answers(question, told) == []


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What am I allergic to?", "my nephew Tim is allergic to bees"),
        ("Who treats my back?", "Back treatment is on Mondays at 17:00"),
        ("Do I own a yacht?", "If I were rich I'd own a yacht"),
        ("Where do I keep the spare key?", "where do I keep the spare key?"),
    ],
)
def test_neither_another_person_nor_another_kind_nor_a_wish_nor_a_question_is_an_answer(question: str, told: str) -> None:
    assert answers(question, told) == []


@pytest.mark.parametrize(
    ("question", "told", "other"),
    [
        ("What does Ludo do for a living?", "my cousin Ludo is a plumber", "my cousin Bea collects coins"),
        ("What are my children called?", "our twins are Ida and Bo", "our canary is Pip"),
        ("Am I allowed a latte?", "lactose gives me cramps", "my desk is by the window"),
        ("Who is my contact at the bakery?", "Ask for Samira at the bakery", "the bakery opens at 7"),
        ("Was macht Bernd beruflich?", "Mein Onkel Bernd ist Maurer", "Bernd hat zwei Hunde"),
        ("¿Con quién comparto piso?", "Mi compañero de piso es Joan", "El piso tiene tres ventanas"),
        ("Avec qui j'habite ?", "J'ai emménagé avec Chloé", "Chloé aime le jazz"),
        ("Como se chamam as minhas filhas?", "As nossas gémeas são a Bia e a Leonor", "O galo canta às seis"),
    ],
)
def test_the_answer_is_found_by_what_is_asked_for_in_other_words(question: str, told: str, other: str) -> None:
    assert answers(question, other, told)[0] == told


@pytest.mark.parametrize(
    ("question", "before", "after"),
    [
        ("How much is the gym?", "the gym costs 30 a month", "the gym went up, it's 38 now"),
        ("Where is my workshop?", "my workshop is in Leeds", "we moved the workshop to Hull, so not Leeds any more"),
        ("What breed is Otto?", "our dog Otto is a beagle", "nah Otto's a whippet not a beagle, got that mixed up"),
        ("When do I fly to Oslo?", "I'm flying to Oslo on the 5th", "the flight is on the 6th"),
        ("When is my dentist appointment?", "My appointment with the dentist is on Friday", "the appointment is on Monday"),
        ("Wo ist mein Atelier?", "Mein Atelier ist in Ulm", "Ich bin mit dem Atelier nach Trier gezogen"),
    ],
)
def test_the_newest_value_stands_alone_where_it_took_the_place_of_another(question: str, before: str, after: str) -> None:
    assert answers(question, before, after) == [after]


def test_of_a_long_message_only_what_answers_is_told() -> None:
    long = "What a week. The roof leaks again. Our builder is called Marek. He wants 900 for it, and I have no idea when he can come by."

    assert answers("Who is our builder?", long) == ["Our builder is called Marek."]


def test_an_episode_never_stands_beside_the_words_it_repeats_nor_a_result_of_work_for_a_fact_of_the_person() -> None:
    told = "my piano teacher is Edda"
    episode = recalled('On 3 May I talked about: "my piano teacher is Edda"', kind=Kind.EPISODIC, category=Category.FACT)
    result = recalled("Done: my piano teacher is Edda", origin=Origin.TASK_RESULT, category=Category.TASK_OUTCOME, kind=Kind.EPISODIC)

    found = relevance.answering("Who is my piano teacher?", [*episode, *result, *recalled(told)])

    assert [each.said for each in found] == [told]


def test_a_model_is_shown_less_sure_ones_too_and_nothing_unrelated() -> None:
    items = recalled("I fix clocks for a living", "the tiles in the bathroom are green")

    assert [item.memory.content for item in relevance.relevant("What is my job?", items)] == ["I fix clocks for a living"]


def test_what_is_kept_of_a_thing_of_the_person_is_shown_and_told_and_what_is_kept_of_somebody_else_only_shown() -> None:
    plate = recalled("My car's plate is SK19 WVB", kind=Kind.SEMANTIC, subject="car")
    home = recalled("Finn lives in Oslo", kind=Kind.SEMANTIC, subject="finn")

    assert relevance.relevant("what's my number plate?", plate) == plate
    assert [told.item for told in relevance.answering("what's my number plate?", plate)] == plate
    assert relevance.relevant("where do I live?", home) == home
    assert relevance.answering("where do I live?", home) == []


def test_two_of_a_kind_stand_side_by_side() -> None:
    told = ("My appointment with the dentist is on Friday", "My appointment with the tax advisor is on Monday")

    assert set(answers("When are my appointments?", *told)) == set(told)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("what are my children called?", "my cousin Ruth has two girls, Mila and Jana"),
        ("what's my parrot called?", "our neighbour's parrot is called Otis"),
        ("who is my boss?", "Wim says his boss is leaving for Dubai"),
        ("what's my wife called?", "my wife's sister Ines is a lawyer"),
        ("where do I work?", "our lodger Mr Pike works at the docks in Hull"),
        ("when did I get married?", "Bea is getting married on 3 June in Hull"),
        ("Wie heißt mein Hund?", "Der Hund meiner Tante heißt Filou"),
        ("Wie heißt meine Schwester?", "meine Schwester hat einen Hamster namens Krümel"),
        ("¿dónde vivo?", "Nuria se ha mudado a Lugo"),
        ("¿cómo se llama mi hija?", "la hija de mi vecino se llama Alba"),
        ("où est-ce que je travaille ?", "ma belle-mère Odile est dentiste à Nantes"),
        ("comment s'appelle ma mère ?", "ma belle-mère Odile est dentiste à Nantes"),
        ("onde eu moro?", "o Beto foi morar em Belém"),
        ("como se chama meu filho?", "o filho da minha vizinha se chama Noel"),
    ],
)
def test_what_somebody_else_is_or_has_is_no_answer_about_oneself(question: str, told: str) -> None:
    assert answers(question, told) == []


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("what are my cousin's girls called?", "my cousin Ruth has two girls, Mila and Jana"),
        ("what's our neighbour's parrot called?", "our neighbour's parrot is called Otis"),
        ("Wie heißt der Hund meiner Tante?", "Der Hund meiner Tante heißt Filou"),
        ("¿cómo se llama la hija de mi vecino?", "la hija de mi vecino se llama Alba"),
        ("comment s'appelle le chien de ma tante ?", "le chien de ma tante s'appelle Filou"),
        ("como se chama o filho da minha vizinha?", "o filho da minha vizinha se chama Noel"),
    ],
)
def test_what_somebody_else_has_answers_who_asks_for_theirs(question: str, told: str) -> None:
    assert answers(question, told) == [told]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("do I keep goats?", "I keep bees up behind the mill"),
        ("do I have a job?", "I need to ring the vet tomorrow"),
        ("am I looking for a job?", "I need to see the physio some day"),
        ("Habe ich einen Beruf?", "ich muss noch zum Zahnarzt"),
        ("¿tengo profesión?", "tengo que llamar al fontanero"),
        ("est-ce que j'ai un métier ?", "je dois appeler le plombier"),
        ("eu tenho emprego?", "preciso ligar pro dentista"),
    ],
)
def test_whether_something_is_so_is_told_by_what_speaks_of_that_thing(question: str, told: str) -> None:
    assert answers(question, told) == []


def test_whether_one_has_work_is_told_by_the_work_that_one_has() -> None:
    assert answers("do I have a job?", "I'm a vet in Hull") == ["I'm a vet in Hull"]
    assert answers("am I looking for a job?", "got a job interview on Friday") == ["got a job interview on Friday"]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("how old is Juno?", "Nils is 3 and Juno is 11"),
        ("how old is Pim?", "my nieces Fay, Pim and Roo are 2, 6 and 12"),
        ("Wie alt ist Emil?", "Ida ist 2 und Emil ist 8"),
        ("¿cuántos años tiene Leo?", "Vega tiene 4 y Leo tiene 12"),
        ("quel âge a Louis ?", "Anaïs a 2 ans et Louis en a 6"),
        ("quantos anos tem o Ravi?", "a Duda tem 3 e o Ravi tem 7"),
    ],
)
def test_each_of_several_who_are_named_in_one_sentence_is_found(question: str, told: str) -> None:
    assert answers(question, told, "the rent is 700", "my locker is 9") == [told]


def test_whoever_is_named_is_not_answered_by_somebody_else() -> None:
    assert answers("how old is Pim?", "Nils is 3 and Juno is 11") == []
    assert answers("quantos anos tem o Ravi?", "a Duda tem 3 anos") == []


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("who coaches me?", "my coacher is Ilse"),
        ("who paints my fence?", "the fence painter is Mr Ode"),
        ("Wer trainiert mich?", "mein Trainer ist Falk"),
        ("¿quién me entrena?", "mi entrenador es Ander"),
    ],
)
def test_who_does_something_is_told_by_the_noun_for_it(question: str, told: str) -> None:
    assert answers(question, told) == [told]


def test_a_newer_word_for_who_does_it_takes_the_place_of_an_older_one() -> None:
    assert answers("who's my dogwalker?", "my dogwalker is Ada", "Bert walks my dog now") == ["Bert walks my dog now"]


def test_the_very_thing_goes_before_another_of_its_kind() -> None:
    told = ("I take my tea with honey", "I take my coffee black")
    assert answers("how do I take my tea?", *told) == [told[0]]
    assert answers("how do I take my coffee?", *told) == [told[1]]


def test_a_name_is_told_by_what_speaks_of_whose_it_is_or_says_a_name() -> None:
    told = ("the cat's vet is Dr Nye", "we go to Dr Oba these days, Dr Nye has gone")
    assert answers("what's the cat called?", *told) == []
    assert answers("who's the cat's vet?", *told) != []


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which year is Imke in?", "Imke is in year 9"),
        ("When is the choir?", "choir is at 7 in the old school"),
        ("When do the lambs arrive?", "the lambs arrive in the spring"),
        ("Wann ist der Chor?", "Der Chor ist um 7 in der alten Schule"),
        ("¿Cuándo es el coro?", "El coro es a las 7 en la escuela"),
        ("Quand est la chorale ?", "La chorale est à 7 dans l'école"),
        ("Quando é o coro?", "O coro é às 7 na escola"),
    ],
)
def test_a_season_a_feast_and_a_bare_hour_say_when(question: str, told: str) -> None:
    assert answers(question, told) == [told]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("whn is the recital", "the recital is on the 3rd of May"),
        ("whats the ponys nmae", "the pony is called Clover"),
        ("which locker is mine", "my locker is number 12, by the stairs"),
        ("wnn ist das Konzert", "Das Konzert ist am 3. Mai"),
        ("cuadno es el concierto", "El concierto es el 3 de mayo"),
        ("quannd est le concert", "Le concert est le 3 mai"),
        ("qaundo é o concerto", "O concerto é no dia 3 de maio"),
    ],
)
def test_a_misspelt_question_finds_what_the_right_one_does(question: str, told: str) -> None:
    assert answers(question, told) == [told]


@pytest.mark.parametrize(
    ("question", "told", "named"),
    [
        ("whats my aunts name?", "My aunt lives in Leeds with two cats", "my aunt is Odile"),
        ("What's the lodger called?", "The lodger sleeps 4 hours a night", "the lodger is called Bram"),
        ("what's my cousin called?", "my cousin works nights", "my cousin rowan plays chess"),
        ("Wie heißt meine Tante?", "Meine Tante wohnt in Kassel", "meine tante ilse kocht gern"),
        ("Wie heißt der Hund meiner Tante?", "meine Tante hat einen Hund aus dem Heim", "meine Tante hat einen Hund namens Wotan"),
        ("¿Cómo se llama mi tía?", "Mi tía vive en Burgos", "mi tía es Pilar"),
        ("Comment s'appelle ma tante ?", "Ma tante habite à Nantes", "ma tante est Solange"),
        ("Como se chama a minha tia?", "A minha tia mora em Braga", "a minha tia é a Graça"),
    ],
)
def test_a_name_is_not_told_by_a_sentence_without_one(question: str, told: str, named: str) -> None:
    assert answers(question, told) == []
    assert answers(question, named) == [named]


@pytest.mark.parametrize(
    ("told", "attribute", "answer"),
    [
        ("we took our cat Mogens to the vet", "cat", True),
        ("my neighbour's cat Mogens scratches the door", "cat", False),
        ("my boss's sister Ragna is a judge", "sister", False),
        ("la gata Mogens de mi vecina ronca", "cat", False),
    ],
)
def test_whom_somebody_else_has_by_name_is_not_the_persons_own(told: str, attribute: str, answer: bool) -> None:
    assert tells(told, Slot("user", attribute)) is answer


@pytest.mark.parametrize(
    ("question", "before", "after"),
    [
        ("which choir do I sing in?", "I sing in a choir called Cantabile", "quit Cantabile, I'm with Nightsong now"),
        ("who am I engaged to?", "I'm engaged to a girl called Maren", "Maren and I split up, it's over"),
        ("In welchem Chor singe ich?", "Ich singe im Chor Cantabile", "Bei Cantabile habe ich aufgehört, ich bin jetzt bei Nachtklang"),
        ("¿Con quién salgo?", "Salgo con una chica que se llama Rocío", "rompimos Rocío y yo, se acabó"),
        (
            "Dans quelle chorale est-ce que je chante ?",
            "Je chante dans la chorale Cantabile",
            "j'ai quitté Cantabile, je suis chez Nocturne",
        ),
        ("Em que coro canto?", "Canto no coro Cantabile", "deixei o Cantabile, estou agora no Noturno"),
    ],
)
def test_that_something_is_over_is_told_before_what_is_over(question: str, before: str, after: str) -> None:
    assert answers(question, before, after)[0] == after
    assert answers(question, after, before)[0] == before, "what is told later is not over by what was said before it"


def test_the_end_of_something_else_is_not_told() -> None:
    assert answers("which choir do I sing in?", "I sing in a choir called Cantabile", "quit the gym, Ingrid is cross") == [
        "I sing in a choir called Cantabile"
    ]


@pytest.mark.parametrize(
    ("question", "before", "after", "number"),
    [
        ("how many hens did we have before the storm?", "we've got 14 hens", "the storm took two so we're down to 12 hens now", "14"),
        ("what was he on before the new contract?", "we pay Piet 20 an hour for the garden", "new contract for Piet, he's on 23 now", "20"),
        ("Wie viele Hühner hatten wir vor dem Sturm?", "Wir haben 14 Hühner", "Nach dem Sturm haben wir jetzt 12 Hühner", "14"),
        ("¿Cuántas gallinas teníamos antes de la tormenta?", "Tenemos 14 gallinas", "Tras la tormenta ahora tenemos 12 gallinas", "14"),
        (
            "Combien de poules avions-nous avant la tempête ?",
            "Nous avons 14 poules",
            "Après la tempête nous avons maintenant 12 poules",
            "14",
        ),
        ("Quantas galinhas tínhamos antes da tempestade?", "Temos 14 galinhas", "Depois da tempestade agora temos 12 galinhas", "14"),
    ],
)
def test_what_was_so_before_a_change_is_told_with_it(question: str, before: str, after: str, number: str) -> None:
    told = answers(question, before, after)
    assert told[0] == after
    assert number in told[-1]


def test_a_change_that_names_nobody_replaces_nothing_of_whom_is_asked_for() -> None:
    told = answers("who coaches me in fencing?", "Fencing is on Fridays at 6 with Mr Halloran", "Fencing's moved to Tuesdays")
    assert told == ["Fencing's moved to Tuesdays", "Fencing is on Fridays at 6 with Mr Halloran"]


def test_who_did_something_is_told_by_a_name_and_what_they_did() -> None:
    told = "Hamish sanded the deck for three weekends"
    assert answers("Who sanded the deck?", told) == [told]
    assert answers("Who sanded the deck?", "Deck sanded in March") == []


def test_what_says_no_more_than_the_question_is_no_answer_but_to_whether_it_is_so() -> None:
    assert answers("what's my landlord's phone number?", "landlord phone number") == []
    assert answers("is the gate code 4471?", "the gate code is 4471") == ["the gate code is 4471"]
    assert answers("when did the boiler get serviced?", "the boiler was serviced in May") == ["the boiler was serviced in May"]
