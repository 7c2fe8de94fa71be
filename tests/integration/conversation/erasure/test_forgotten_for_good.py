"""Forgetting one thing that was told among others, after the session that told it has become an episode: it is nowhere, the rest stays."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk
from tests.integration.conversation.erasure.conftest import House

CASES = {
    "job": (
        ["my boss Greta says I'm lazy", "between us, I'm looking for another job"],
        "forget what I said about looking for another job",
        ("another job", "between us"),
        ("lazy",),
    ),
    "door code": (
        ["Le code de l'immeuble c'est 27B49", "Ma voisine Odile adore les orchidées"],
        "Oublie le code de l'immeuble",
        ("27B49",),
        ("Odile",),
    ),
    "plate": (
        [
            "To keep in mind: my car is a grey Skoda Octavia, the plate is SK19 WVB, the MOT runs out on 2 Feb, I park in zone 4",
        ],
        "forget my car's plate please",
        ("SK19", "WVB"),
        ("Skoda", "2 Feb", "zone 4"),
    ),
    "kids": (
        ["we've got twins, Nell and Jonah", "I keep bees in the garden behind the house", "what are my kids called?"],
        "can you forget everything about my kids",
        ("Nell", "Jonah"),
        ("bees",),
    ),
    "lock": (
        ["The lock combination of my bike is 31-08-77", "I had a wonderful lunch in Lisbon with Frida yesterday"],
        "forget the lock combination",
        ("31-08-77",),
        ("Lisbon",),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_was_told_is_forgotten_wherever_it_stands_and_what_stood_beside_it_stays(house: House, case: str) -> None:
    told, order, gone, stays = CASES[case]
    for message in told:
        house.say(message)
    house.end_session()
    house.draw_episode()
    assert all(house.saying(word) for word in (*gone, *stays))
    reply = house.say(order)
    assert "message" in reply, reply
    house.deliver()
    house.end_session()
    assert {word: house.saying(word) for word in gone} == {word: [] for word in gone}
    assert all({"messages", "memories"} & set(house.saying(word)) for word in stays), house.rows("SELECT content FROM memories")
    house.say("hello again, how are you today?")
    house.end_session()
    assert {word: house.saying(word) for word in gone} == {word: [] for word in gone}


def test_what_is_called_otherwise_is_asked_about_and_only_goes_after_a_yes(house: House) -> None:
    house.say("I owe the bank 54,000", "My boss is Greta")
    asked = house.say("forget my mortgage")
    assert "1. I owe the bank 54,000" in asked
    assert house.saying("54,000")
    assert "Greta" not in asked
    assert "forgotten" in house.say("1")
    house.deliver()
    assert house.saying("54,000") == []
    assert house.saying("Greta")


@pytest.mark.parametrize(
    ("told", "order"),
    [
        (["My sister is called Olga", "Olga lives in Leeds", "Olga and I have a boat"], "forget about my sister"),
        (["My sister is called Olga", "Olga lives in Leeds", "My sister loves lilies"], "forget Olga"),
        (["Meine Schwester heißt Olga", "Olga wohnt in Leeds"], "Vergiss alles über meine Schwester"),
        (["Mi hermana se llama Olga", "Olga vive en Leeds"], "Olvida a mi hermana"),
        (["Ma sœur s'appelle Olga", "Olga habite à Leeds"], "Oublie ma sœur"),
        (["Minha irmã se chama Olga", "Olga mora em Leeds"], "Esqueça minha irmã"),
    ],
)
def test_somebody_is_forgotten_by_name_and_by_what_they_are_to_the_person(house: House, told: list[str], order: str) -> None:
    for message in (*told, "Ben plays the cello in an orchestra"):
        house.say(message)
    house.end_session()
    house.say(order)
    house.deliver()
    assert {word: house.saying(word) for word in ("Olga", "Leeds", "boat", "lilies")} == {"Olga": [], "Leeds": [], "boat": [], "lilies": []}
    assert house.saying("cello")


def test_whoever_is_spoken_of_by_a_pronoun_goes_with_the_name(house: House) -> None:
    house.say("A few things: Ingrid is vegetarian, her office is on the third floor, she swims on Tuesdays, and I play chess")
    house.end_session()
    house.say("Delete everything about Ingrid")
    house.deliver()
    assert [house.saying(word) for word in ("Ingrid", "vegetarian", "third floor", "swims")] == [[], [], [], []]
    assert house.saying("chess")


def test_many_things_are_asked_about_and_one_that_is_picked_leaves_the_others(house: House) -> None:
    for did in ("moved to Rome", "plays chess", "hates snow", "likes tulips", "sings alto", "drives a Saab"):
        house.say(f"Remember that Anna {did}")
    house.say("By the way, Anna has a canary and the boiler code is 7731, and I paint on Sundays")
    asked = house.say("forget about Anna")
    assert "7 memories" in asked
    picked = next(line.partition(".")[0] for line in asked.splitlines() if "canary" in line)
    house.say(picked)
    house.deliver()
    assert house.saying("canary") == []
    assert all(house.saying(word) for word in ("7731", "Saab", "Rome"))


def test_a_question_that_told_the_value_goes_with_it(house: House) -> None:
    house.say("My locker code is 44718093")
    house.say("is 44718093 the code of my locker?")
    house.say("what is my locker code?")
    house.say("forget my locker code")
    house.deliver()
    assert house.saying("44718093") == []


@pytest.mark.parametrize(
    ("told", "order", "gone", "stays"),
    [
        ("The code for the gate is B7-204, the one for the shed is 9981", "forget the shed code", "9981", "B7-204"),
        ("Priya's number is 0161 496 0177 and her email is priya@example.org", "forget Priya's number", "0161 496", "priya@example.org"),
        ("le digicode est 27B49, le gardien s'appelle Omar et les poubelles sortent le mardi", "oublie le digicode", "27B49", "Omar"),
        ("Mi coche es un Seat gris, la matrícula es 4471 KLM", "olvida la matrícula de mi coche", "KLM", "Seat"),
        ("Mein Fahrradschloss hat die Kombination 4410, der Keller die K2290X", "Vergiss die Kombination vom Keller", "K2290X", "4410"),
        ("O código do portão é 7731 e o meu vizinho é o Rui", "Esqueça o código do portão", "7731", "Rui"),
    ],
)
def test_of_several_things_in_one_message_the_others_stay_known(house: House, told: str, order: str, gone: str, stays: str) -> None:
    house.say(told)
    house.say(order)
    house.deliver()
    assert house.saying(gone) == []
    assert {"memories", "messages"} <= set(house.saying(stays))


def test_what_was_drawn_from_a_message_goes_though_it_names_the_topic_no_more(house: House) -> None:
    house.say("To keep in mind: my car is a grey Skoda, the plate is SK19 WVB")
    house.door.change(
        "UPDATE memories SET content = 'The plate is SK19 WVB', terms = E'plate\\nsk19\\nwvb', attribute = NULL, value = NULL,"
        " current_slot = NULL"
    )
    house.door.change("DELETE FROM memory_postings")
    house.door.change("SELECT post_memories(scope_id) FROM memories GROUP BY scope_id")
    house.say("forget my car's plate")
    house.deliver()
    assert house.saying("WVB") == []
    assert "messages" in house.saying("Skoda")


AGREED_AGAIN = {
    "en": ("I live in Porto", "Forget everything you know about me", "yes, forget everything"),
    "de": ("Ich wohne in Porto", "Vergiss alles, was du über mich weißt", "ja, vergiss alles"),
    "es": ("Vivo en Oporto", "Olvida todo lo que sabes de mí", "sí, olvídalo todo"),
    "fr": ("J'habite à Porto", "Oublie tout ce que tu sais de moi", "oui, oublie tout"),
    "pt": ("Moro no Porto", "Esqueça tudo o que você sabe sobre mim", "sim, esquece tudo"),
}


@pytest.mark.parametrize("language", AGREED_AGAIN)
def test_a_yes_that_says_the_order_once_more_is_a_yes(talk: Talk, language: str) -> None:
    told, order, agreed = AGREED_AGAIN[language]
    talk.say("Ada", told)
    talk.say("Ada", order)
    talk.say("Ada", agreed)
    assert talk.world.rows("SELECT count(*) FROM memories") == [(0,)]


@pytest.mark.parametrize("agreed", ["yes, everything", "yes everything please", "ok, all of it", "all", "everything"])
def test_all_of_it_is_a_yes_to_forgetting_everything(talk: Talk, agreed: str) -> None:
    talk.say("Ada", "I live in Porto")
    talk.say("Ada", "I want you to delete everything about me")
    talk.say("Ada", agreed)
    assert talk.world.rows("SELECT count(*) FROM memories") == [(0,)]


def test_a_yes_to_something_narrower_forgets_nothing_more(talk: Talk) -> None:
    talk.say("Ada", "I live in Porto")
    talk.say("Ada", "My dog is called Rex")
    talk.say("Ada", "Forget everything you know about me")
    talk.say("Ada", "yes, forget my dog")
    assert [content for (content,) in talk.world.rows("SELECT content FROM memories")] == ["I live in Porto"]


TOLD_TOGETHER = {
    "en": ("My dad is Otto and I was born in Linz", "forget my dad and where I was born", "who's my dad?"),
    "en, of one kind": ("My bank is Otto and my landlord is Linz", "forget my bank and my landlord", "which is my bank?"),
    "de": ("Mein Vater heißt Otto und ich bin in Linz geboren", "Vergiss meinen Vater und wo ich geboren bin", "Wie heißt mein Vater?"),
    "es": ("Mi novio se llama Otto y trabajo en Linz", "olvida a mi novio y dónde trabajo", "¿Cómo se llama mi novio?"),
    "fr": ("Mon père s'appelle Otto et je suis né à Linz", "oublie mon père et où je suis né", "Comment s'appelle mon père ?"),
    "pt": ("Meu pai se chama Otto e nasci em Linz", "esqueça meu pai e onde nasci", "Como se chama meu pai?"),
}


@pytest.mark.parametrize("case", TOLD_TOGETHER)
def test_of_a_list_each_goes_though_one_message_told_all_of_it(house: House, case: str) -> None:
    told, order, question = TOLD_TOGETHER[case]
    house.say(told)
    assert house.saying("Otto")
    assert house.saying("Linz")
    house.say(order)
    assert house.rows("SELECT content FROM memories") == []
    assert "Otto" not in house.say(question)
    house.deliver()
    assert {word: house.saying(word) for word in ("Otto", "Linz")} == {"Otto": [], "Linz": []}


def test_of_a_list_what_was_never_told_is_named_as_not_found(house: House) -> None:
    house.say("My dad is Otto and I was born in Linz")
    forgotten, not_found = house.say("forget my dad and my dentist").split("\n\n")
    assert "your dad" in forgotten
    assert "dentist" not in forgotten
    assert "your dentist" in not_found
    assert house.rows("SELECT content FROM memories") == [("I was born in Linz",)]


def test_a_name_that_may_be_a_list_takes_nothing_more_without_a_yes(house: House) -> None:
    house.say("Otto and Linz is my favourite cartoon. Otto is my brother")
    assert "2. Otto is my brother" in house.say("forget Otto and Linz")
    house.say("1")
    assert house.rows("SELECT content FROM memories") == [("Otto is my brother",)]
