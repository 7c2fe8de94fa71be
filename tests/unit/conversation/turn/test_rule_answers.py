"""What the rules answer from what comes to mind: the words that say what is asked, and neither their opposite nor their neighbours.

Everything that was told is as near to the question as can be here. What a search would find of it, integration tests ask.
"""

# ruff: noqa: E501  (one dialogue a line: a table reads better wide)

from __future__ import annotations

import pytest

from tests.unit.conversation.turn.recalled import answered


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("I hate coffee", "What do I like?"),
        ("My favourite colour is green", "What colour do I hate?"),
        ("Ich mag keinen Kaffee", "Was mag ich?"),
        ("I gave blood yesterday with my sister", "What blood type do I have?"),
        ("Meine Tochter Lotte hat eine Katze", "Welche Blutgruppe habe ich?"),
    ],
)
def test_the_opposite_or_a_neighbour_answers_nothing(told: str, asked: str) -> None:
    assert told not in answered(asked, told)


@pytest.mark.parametrize(
    ("told", "asked", "answer"),
    [
        ("I hate coffee", "Do I like coffee?", "I hate coffee"),
        ("I hate coffee", "What do I hate?", "You don't like coffee."),
        ("Odio el café", "¿Me gusta el café?", "Odio el café"),
        ("Je déteste le café", "Est-ce que j'aime le café ?", "Je déteste le café"),
        ("Detesto café", "Eu gosto de café?", "Detesto café"),
        ("Ich mag keinen Kaffee", "Mag ich Kaffee?", "Ich mag keinen Kaffee"),
    ],
)
def test_whether_one_thing_is_liked_is_answered_by_what_was_said_of_it(told: str, asked: str, answer: str) -> None:
    reply = answered(asked, "I like tea", told)

    assert answer in reply
    assert "tea" not in reply


@pytest.mark.parametrize(
    "asked",
    [
        "Welche Blutgruppe hat meine Tochter?",
        "What blood type does my daughter have?",
        "¿Qué grupo sanguíneo tiene mi hija?",
        "Quel groupe sanguin a ma fille ?",
        "Qual é o tipo sanguíneo da minha filha?",
        "Welche Blutgruppe habe ich?",
    ],
)
def test_a_value_that_nobody_told_is_not_known(asked: str) -> None:
    told = (
        "Ich spende gern Blut",
        "Meine Tochter Lotte hat eine Katze",
        "My daughter gave blood",
        "Ma fille a donné du sang",
        "Mi hija donó sangre",
    )

    reply = answered(asked, *told)

    assert reply
    assert [said for said in told if said in reply] == []
    assert not any(f" {group}." in reply or f" {group} " in reply for group in ("A", "B", "AB", "0"))


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("I don't have any pets", "Do I have pets?"),
        ("I'm not vegan, just lactose intolerant", "Am I vegan?"),
        ("I don't work at Siemens any more", "Do I work at Siemens?"),
        ("Ich habe keine Haustiere", "Habe ich Haustiere?"),
        ("No tengo mascotas", "¿Tengo mascotas?"),
        ("Não sou vegano, só intolerante à lactose", "Sou vegano?"),
        ("Je n'ai pas d'animaux", "Est-ce que j'ai des animaux ?"),
    ],
)
def test_what_is_not_so_is_answered_with_what_was_said(told: str, asked: str) -> None:
    assert told in answered(asked, told)


@pytest.mark.parametrize(
    ("denied", "asked", "value"),
    [
        ("I don't work at Siemens any more", "Where do I work?", "Siemens"),
        ("I don't work at Meridian any more", "Where do I work?", "Meridian"),
        ("Ya no trabajo en Meridian", "¿Dónde trabajo?", "Meridian"),
        ("Ich arbeite nicht mehr bei Meridian", "Wo arbeite ich?", "Meridian"),
        ("Não trabalho mais na Meridian", "Onde eu trabalho?", "Meridian"),
        ("Je ne travaille plus chez Meridian", "Où est-ce que je travaille ?", "Meridian"),
    ],
)
def test_a_denied_value_is_no_answer_to_what_the_value_is(denied: str, asked: str, value: str) -> None:
    assert value not in answered(asked, denied)


@pytest.mark.parametrize(
    "told", ["I might move to Malta next year", "I would like to live in Malta", "I used to live in Malta", "my cousin lives in Malta"]
)
def test_wishes_and_others_answer_no_question_about_oneself(told: str) -> None:
    assert "Malta" not in answered("where do I live?", told)
    assert answered("where do I live?", told, "I live in Leeds") == "You live in Leeds."


@pytest.mark.parametrize(
    ("told", "asked", "value"),
    [
        ("we rent a cottage and live with my aunt near Wells now", "where do i live?", "Wells"),
        ("first day at my new job in the harbour today", "where do I work?", "harbour"),
        ("took our cat Minka to the vet", "what's my cat called?", "Minka"),
        ("Wilma has a walnut allergy", "what is Wilma allergic to?", "walnut"),
        ("mum's birthday is 8 Nov", "When is my mother's birthday?", "8 Nov"),
        ("mudei de emprego, agora trabalho na EDP", "Onde eu trabalho?", "EDP"),
        ("cumplí 30", "¿Cuántos años tengo?", "30"),
        ("Seit 2020 wohne ich in Dresden", "Wo wohne ich?", "Dresden"),
    ],
)
def test_own_words_are_the_answer_to_the_question_that_they_answer(told: str, asked: str, value: str) -> None:
    assert value in answered(asked, told)


CATS = {
    "en": ("My cat is called Luna", "My cat is called Sol", "What's my cat called?", "Your cats are called Luna and Sol."),
    "es": ("Mi gato se llama Luna", "Mi gato se llama Sol", "¿Cómo se llama mi gato?", "Tus gatos se llaman Luna y Sol."),
    "de": ("Meine Katze heißt Luna", "Meine Katze heißt Sol", "Wie heißt meine Katze?", "Deine Katzen heißen Luna und Sol."),
    "pt": ("Meu gato se chama Luna", "Meu gato se chama Sol", "Como se chama meu gato?", "Seus gatos se chamam Luna e Sol."),
    "fr": ("Mon chat s'appelle Luna", "Mon chat s'appelle Sol", "Comment s'appelle mon chat ?", "Tes chats s'appellent Luna et Sol."),
}  # fmt: skip
PETS = {
    "en": ("I have a dog called Biscuit and two cats, Miso and Tofu", "What's my dog called?", "Your dog is called Biscuit.", "What are my cats called?", "Your cats are called Miso and Tofu."),
    "es": ("Tengo un perro que se llama Toby y dos gatos, Luna y Sol", "¿Cómo se llama mi perro?", "Tu perro se llama Toby.", "¿Cómo se llaman mis gatos?", "Tus gatos se llaman Luna y Sol."),
    "de": ("Ich habe einen Hund namens Bello und zwei Katzen, Miez und Maunz", "Wie heißt mein Hund?", "Dein Hund heißt Bello.", "Wie heißen meine Katzen?", "Deine Katzen heißen Miez und Maunz."),
    "pt": ("Tenho um cachorro chamado Rex e dois gatos, Mia e Tom", "Como se chama meu cachorro?", "Seu cachorro se chama Rex.", "Como se chamam meus gatos?", "Seus gatos se chamam Mia e Tom."),
    "fr": ("J'ai un chien qui s'appelle Rex et deux chats, Mimi et Félix", "Comment s'appelle mon chien ?", "Ton chien s'appelle Rex.", "Comment s'appellent mes chats ?", "Tes chats s'appellent Mimi et Félix."),
}  # fmt: skip


@pytest.mark.parametrize("language", CATS)
def test_several_are_told_in_the_plural(language: str) -> None:
    one, other, question, answer = CATS[language]
    assert answered(question, one, other) == answer


@pytest.mark.parametrize("language", PETS)
def test_pets_of_several_kinds_told_in_one_breath_are_asked_for_one_kind_at_a_time(language: str) -> None:
    told, *dialogue = PETS[language]
    for question, answer in zip(dialogue[::2], dialogue[1::2], strict=True):
        assert answered(question, told) == answer
