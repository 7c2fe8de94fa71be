"""What of a sentence is kept where nobody asked to keep it, and what only sounds like something to keep."""

from __future__ import annotations

import pytest

from agent7.language import (
    is_explicit_memory,
    own_statements,
    parse_statement,
    parse_statements,
    parse_statements_apart,
    placed,
    told_besides,
    told_pieces,
)
from agent7.language.intents.command_recognition import parse


@pytest.mark.parametrize(
    ("sentence", "pieces"),
    [
        (
            "I've been learning to draw, but I feel like my lines are not so good and I don't know how to go on.",
            ["I've been learning to draw"],
        ),
        ("I run every day, but I feel like nothing's changed.", ["I run every day"]),
        ("I'm Anna and I live in Berlin", ["I'm Anna and I live in Berlin"]),
        ("Remember that my name is Ada and I can't stand the rain", ["Remember that my name is Ada and I can't stand the rain"]),
        ("Ich heiße Eva und ich weiß gerade nicht weiter", ["Ich heiße Eva"]),
        ("Me llamo Ana y tengo mucho sueño hoy", ["Me llamo Ana"]),
    ],
)
def test_what_is_beside_a_fact_is_not_kept_as_one(sentence: str, pieces: list[str]) -> None:
    assert [piece.rstrip(" .") for piece in told_pieces(sentence)] == [piece.rstrip(" .") for piece in pieces]


@pytest.mark.parametrize(
    "said",
    [
        "Don't forget, you got this!",
        "Remember, every small step matters!",
        "But remember, it's important to believe in yourself and take it easy, Sam.",
        "Remember to find joy in the little things.",
        "Don't forget to be patient, since the wait can be hard.",
        "Und vergiss nicht, du schaffst das!",
        "Y no olvides que tú puedes con todo",
        "E não esqueça que você consegue",
        "Et n'oublie pas que tu es capable de tout",
        "I prefer those",
        "I'm currently learning it",
        "I do not like to do that anymore",
    ],
)
def test_encouragement_and_what_points_elsewhere_is_no_explicit_memory(said: str) -> None:
    assert not is_explicit_memory(said)


@pytest.mark.parametrize(
    "said",
    [
        "Don't forget that the code of the door is 4411",
        "Don't forget that the meeting is on Friday",
        "Keep in mind that my sofa is too big for the lift",
        "Remember that the cake comes from Tom",
        "I'm learning Greek",
        "I don't work at Kestrel any more",
    ],
)
def test_what_is_specific_is_an_explicit_memory(said: str) -> None:
    assert is_explicit_memory(said)


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("I like to hike and sing", ["to hike", "to sing"]),
        ("I like to draw puppies and kittens", ["to draw puppies and kittens"]),
        ("I enjoy Disneyland and go every year", ["disneyland"]),
        ("I love chocolate and a good book", ["chocolate and a good book"]),
        ("I like tea, coffee and juice", ["tea", "coffee", "juice"]),
        ("I like trains better", []),
        ("I never smoke or use drugs", []),
        ("I like to do that", []),
    ],
)
def test_each_liked_thing_is_one_by_itself(said: str, values: list[str]) -> None:
    assert [aside.statement.value for aside in own_statements(said) if aside.statement.attribute in ("likes", "dislikes")] == values


def test_what_somebody_does_also_is_not_their_name() -> None:
    told = parse_statements("My neighbor Lin, she also loves chess. My sister also works at Kestrel.")
    assert not [said for said in told if said.value == "also" or said.subject == "also"]


def test_moving_things_is_no_plan_of_weight() -> None:
    assert not own_statements("I am moving things around in my room")
    assert own_statements("I am moving to Lisbon next month")


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("I love chess, so let's play a game!", "I love chess"),
        ("I like cookies but you are freaking me out.", "I like cookies"),
        ("I love football and hiking in the hills", "I love football and hiking in the hills"),
        ("Ich mag Schach, aber du spielst besser", "Ich mag Schach"),
        ("Me gusta el ajedrez, pero tú juegas mejor", "Me gusta el ajedrez"),
        ("Gosto de xadrez, mas você joga melhor", "Gosto de xadrez"),
        ("J'aime les échecs, mais tu joues mieux", "J'aime les échecs"),
    ],
)
def test_what_turns_to_the_other_one_is_no_part_of_it(said: str, content: str) -> None:
    assert [aside.statement.content for aside in own_statements(said)] == [content]


def test_whoever_decides_with_somebody_decided_it_with_them() -> None:
    (aside,) = own_statements("My gf and I have decided to move in together!")
    assert aside.statement.content == "My gf and I have decided to move in together!"
    (aside,) = own_statements("I actually have news, Samantha and I have decided to move in together!")
    assert aside.statement.content == "Samantha and I have decided to move in together!"


def test_what_only_looks_like_company_is_a_clause_of_its_own() -> None:
    assert [said.value for said in parse_statements("My dog is Balu and I live in Porto")] == ["balu", "porto"]


@pytest.mark.parametrize(
    "said",
    [
        "I decided to go for it",
        "We decided to join them next time",
        "I love what you did there",
        "I'm a huge fan of yours",
        "I like to think that all will be well",
        "I've been craving ice cream for a while",
    ],
)
def test_what_leans_on_talk_before_it_is_not_noted(said: str) -> None:
    assert not own_statements(said)


def test_a_decision_may_point_at_what_it_names_itself() -> None:
    (aside,) = own_statements("We decided to sell the house because it is too big")
    assert aside.statement.category == "decision"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("They call me Carrot Top, and I really don't like that name.", []),
        ("My job is stable but not exciting at all", []),
        ("I've always loved Spanish culture, music, and cuisine.", ["I've always loved Spanish culture, music, and cuisine."]),
        ("I love the self-acceptance and love theme.", []),
        ("I love the feeling of flying, but every time they say that; it hurts", ["I love the feeling of flying"]),
        ("I like tea but not coffee", ["I like tea but not coffee"]),
    ],
)
def test_a_value_that_is_none_is_not_noted(said: str, kept: list[str]) -> None:
    assert [aside.statement.content for aside in own_statements(said) if aside.statement.tells] == kept
    assert not is_explicit_memory(said)


def test_advice_after_remember_is_no_command() -> None:
    assert parse("And remember, you don't have to be friends with everybody.", quoted=False, forwarded=False) is None
    assert parse("Remember you owe me 20 euros", quoted=False, forwarded=False) is not None


@pytest.mark.parametrize(
    ("sentence", "besides"),
    [
        ("I live in Leeds, I fix lifts for a living", ["I fix lifts for a living"]),
        ("Je vis à Metz, je répare des ascenseurs", ["Je répare des ascenseurs"]),
        ("My name is Ada and I live in Leeds", []),
        ("I live in Leeds", []),
    ],
)
def test_a_clause_beside_an_explicit_fact_is_not_lost(sentence: str, besides: list[str]) -> None:
    assert list(told_besides(sentence)) == besides


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("hey its Bartosz, I fix lifts for a living", "Bartosz"),
        ("I'm Bernadette, nice to meet you", "Bernadette"),
        ("Hallo, hier spricht Jule, ich wohne in Ulm", "Jule"),
        ("coucou c'est Théo, je suis en coloc à Grenoble", "Théo"),
        ("buenas, aquí Marta, vivo en Lugo", "Marta"),
        ("oi aqui é o Wellington, sou motoboy em Recife", "Wellington"),
        ("oi, sou a Bia, prazer", "Bia"),
        ("sou a Marta, moro em Faro", "Marta"),
    ],
)
def test_an_introduction_with_more_behind_it_names_nothing_but_the_speaker(said: str, name: str) -> None:
    slots = {each.attribute: each.value_text for each in parse_statements_apart(said) if each.attribute}
    assert slots.pop("name") == name
    assert set(slots) <= {"city"}


@pytest.mark.parametrize(
    "said", ["It's Bartosz", "Hi, it's Monday", "hi it's me", "I'm Paul, Anna's brother", "salut c'est cool", "Hallo, hier ist Stau"]
)
def test_what_introduces_nobody_sets_no_name(said: str) -> None:
    assert all(each.attribute != "name" for each in parse_statements_apart(said))


@pytest.mark.parametrize(
    ("said", "attribute", "value"),
    [
        ("cant stand beetroot", "dislikes", "beetroot"),
        ("allergic to nuts btw", "allergies", "nuts"),
        ("allergisch gegen Nüsse", "allergies", "Nüsse"),
        ("alérgica al marisco", "allergies", "marisco"),
        ("jhabite à Metz", "city", "Metz"),
        ("déteste les épinards", "dislikes", "les épinards"),
        ("odeio coentro", "dislikes", "coentro"),
    ],
)
def test_chat_leaves_out_subjects_and_apostrophes(said: str, attribute: str, value: str) -> None:
    found = parse_statement(said)
    assert (found.attribute, found.value_text) == (attribute, value)


def test_what_another_language_has_as_a_word_is_chat_spelling_to_who_speaks_english() -> None:
    assert parse_statement("im vegan", language="en").value == "vegan"


@pytest.mark.parametrize(
    "said", ["love it", "love u mum", "hate to ask but can you help", "im August", "Im Sommer, ich fahre nach Rom", "im Keller"]
)
def test_what_only_looks_like_a_left_out_subject_sets_no_slot(said: str) -> None:
    assert all(each.attribute is None for each in parse_statements_apart(said))


@pytest.mark.parametrize(
    ("said", "nickname"),
    [
        ("call me Bernie from now on pls", "Bernie"),
        ("nenn mich ab jetzt Toni bitte", "Toni"),
        ("a partir de ahora llámame Paquita", "Paquita"),
        ("appelle-moi Jojo dorénavant stp", "Jojo"),
        ("me chama de Bia daqui pra frente", "Bia"),
    ],
)
def test_what_to_be_called_from_now_on_is_a_nickname_and_no_rule(said: str, nickname: str) -> None:
    found = parse_statement(said)
    assert (found.attribute, found.value_text) == ("nickname", nickname)
    assert parse(said, quoted=False, forwarded=False) is None


@pytest.mark.parametrize(
    "said",
    [
        "I really like dancing to that kind of music",
        "I love the quote, Sam.",
        "Love is truly magical and brings so much joy.",
        "I'm planning a few.",
        "I have two cats and one.",
    ],
)
def test_what_means_nothing_without_what_was_said_before_is_not_kept(said: str) -> None:
    assert not [aside for aside in own_statements(said) if aside.statement.tells and aside.sentence == aside.statement.content]


@pytest.mark.parametrize(
    "said",
    [
        "please roll this 8 sided dice",
        "create alarms for 8 pm and 9 pm",
        "add alarms at 430am and 1030am",
        "three days ago my apartment lost power",
        "By the way, remember that book I was talking about?",
    ],
)
def test_an_order_a_question_and_a_time_are_no_things_of_which_something_is_told(said: str) -> None:
    assert not is_explicit_memory(said)
    assert not any(each.attribute for each in parse_statements(said))


def test_two_days_are_no_age() -> None:
    assert [each.attribute for each in parse_statements("I am requesting time off for march 2 and 3")] == [None]


@pytest.mark.parametrize(
    ("said", "value"),
    [("I really like sunsets most", "sunsets"), ("I don't like music much", "music"), ("I do not like school much either", "school")],
)
def test_how_much_something_is_liked_is_no_part_of_it(said: str, value: str) -> None:
    assert parse_statement(said).value == value


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("The car is parked on level 3", "car>:where=on level 3"),
        ("My passport is in the blue folder", "passport>:where=in the blue folder"),
        ("Die Schere ist im Nähkasten", "schere>:where=im nahkasten"),
        ("El coche está aparcado en la planta 3", "coche>:where=en la planta 3"),
        ("La voiture est garée au niveau 3", "voiture>:where=au niveau 3"),
        ("A chave do carro está guardada na gaveta", None),  # of what
        ("Minha bicicleta está guardada na garagem", "bicicleta>:where=na garagem"),
        ("The spare key is with Mrs Alder", None),  # there are others
        ("My friend is in the garden", None),
        ("My sister is in Rome", None),
        ("The party is on Friday", None),
        ("My car is parked over there", None),
        ("My car is red", None),
    ],
)
def test_a_thing_is_in_one_place(said: str, where: str | None) -> None:
    told = placed(parse_statement(said))
    assert (f"{told.attribute}={told.value}" if told.changes else None) == where
