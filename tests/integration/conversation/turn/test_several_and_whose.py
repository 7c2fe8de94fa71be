"""Answers that name several things, and things of the person: in the plural, and as theirs."""

# ruff: noqa: E501  (one dialogue a line: a table reads better wide)

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.integration.conversation.conftest import Talk

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
ALL_PETS = {
    "en": ("What are my pets called?", "Your pets are called Biscuit, Miso and Tofu."),
    "es": ("¿Cómo se llaman mis mascotas?", "Tus mascotas se llaman Toby, Luna y Sol."),
    "de": ("Wie heißen meine Haustiere?", "Deine Haustiere heißen Bello, Miez und Maunz."),
}
JOBS = {
    "en": ("I work as an engineer", "What do you know about my job?", "your job"),
    "es": ("Mi trabajo es de ingeniero", "¿Qué sabes de mi trabajo?", "tu trabajo"),
    "de": ("Meine Arbeit ist anstrengend", "Was weißt du über meine Arbeit?", "deine Arbeit"),
    "pt": ("Meu trabalho é cansativo", "O que você sabe sobre meu trabalho?", "seu trabalho"),
    "fr": ("Mon travail est fatigant", "Que sais-tu de mon travail ?", "ton travail"),
}  # fmt: skip
BLOOD = (
    "Welche Blutgruppe hat meine Tochter?", "What blood type does my daughter have?", "¿Qué grupo sanguíneo tiene mi hija?",
    "Quel groupe sanguin a ma fille ?", "Qual é o tipo sanguíneo da minha filha?", "Welche Blutgruppe habe ich?",
)  # fmt: skip


def test_several_are_told_in_the_plural_and_a_topic_as_the_persons(talk: Talk) -> None:
    for language, (one, other, question, answer) in CATS.items():
        talk.say(language, one)
        talk.say(language, other)
        assert talk.say(language, question) == answer
    for language, (told, question, theirs) in JOBS.items():
        talk.say(language, told)
        assert theirs in talk.say(language, question).splitlines()[0]


def test_pets_of_several_kinds_told_in_one_breath_are_asked_for_one_kind_at_a_time(talk: Talk) -> None:
    for language, (told, *dialogue) in PETS.items():
        talk.say(language, told)
        for question, answer in zip(dialogue[::2], dialogue[1::2], strict=True):
            assert talk.say(language, question) == answer
    for language, (question, answer) in ALL_PETS.items():
        assert talk.say(language, question) == answer


SISTERS = {
    "en": ("My sister Ana works at Siemens", "When did I tell you that my sister is called Ana?", "What's my sister called?", "Why did you say that?", "My sister is called Ana"),
    "es": ("Mi hermana Ana trabaja en Siemens", "¿Cuándo te dije que mi hermana se llama Ana?", "¿Cómo se llama mi hermana?", "¿Por qué has dicho eso?", "Mi hermana se llama Ana"),
    "de": ("Meine Schwester Ana arbeitet bei Siemens", "Wann habe ich dir gesagt, dass meine Schwester Ana heißt?", "Wie heißt meine Schwester?", "Warum sagst du das?", "Meine Schwester heißt Ana"),
    "pt": ("Minha irmã Ana trabalha na Siemens", "Quando eu te disse que minha irmã se chama Ana?", "Como se chama minha irmã?", "Por que você disse isso?", "Minha irmã se chama Ana"),
    "fr": ("Ma sœur Ana travaille chez Siemens", "Quand t'ai-je dit que ma sœur s'appelle Ana ?", "Comment s'appelle ma sœur ?", "Pourquoi tu dis ça ?", "Ma sœur s'appelle Ana"),
}  # fmt: skip


def test_only_what_was_said_is_quoted_and_what_follows_from_it_is_not(talk: Talk) -> None:
    for language, (said, when, question, why, noted) in SISTERS.items():
        assert noted in talk.say(language, said)
        quote = talk.say(language, when)
        assert said in quote
        assert noted not in quote
        talk.say(language, question)
        line = next(line for line in talk.say(language, why).splitlines() if noted in line)
        assert line.startswith(f"• {noted} (")


ALLERGIES = {
    "en": ("I thought about my allergy for a long time yesterday", "My allergy makes me tired in spring", "Forget my allergy", "your allergy"),
    "es": ("Ayer estuve pensando mucho en mi alergia", "Mi alergia me cansa en primavera", "Olvida mi alergia", "sobre tu alergia"),
    "de": ("Ich habe gestern lange über meine Allergie nachgedacht", "Meine Allergie macht mich im Frühling müde", "Vergiss meine Allergie", "über deine Allergie"),
    "pt": ("Ontem pensei muito na minha alergia", "Minha alergia me cansa na primavera", "Esqueça minha alergia", "sobre sua alergia"),
    "fr": ("Hier j'ai longtemps pensé à mon allergie", "Mon allergie me fatigue au printemps", "Oublie mon allergie", "sur ton allergie"),
}  # fmt: skip
MEMORIES = ("memories", "recuerdos", "Erinnerungen", "memórias", "souvenirs")


def test_what_is_to_go_is_named_as_the_persons_and_messages_are_not_counted_as_memories(talk: Talk) -> None:
    for language, (one, other, order, theirs) in ALLERGIES.items():
        talk.say(language, one, other)
        first, *listed, _ = talk.say(language, order).splitlines()
        assert theirs in first
        assert [word for word in MEMORIES if word in first] == []
        assert [line[3:] for line in listed] == [other, one]


@pytest.mark.parametrize(
    ("question", "theirs"),
    [
        ("Erzähl mir von meinem Hund", "Das weiß ich von deinem Hund:"),
        ("Was weißt du über meinen Hund?", "Das weiß ich über deinen Hund:"),
        ("Was weißt du über unseren Hund?", "Das weiß ich über euren Hund:"),
    ],
)
def test_a_german_topic_keeps_its_case(talk: Talk, question: str, theirs: str) -> None:
    talk.say("Ada", "Mein Hund heißt Rex")
    assert talk.say("Ada", question).splitlines()[0] == theirs


WORKS = {
    "en": ("Where does Ana work?", "Ana works at Siemens."), "es": ("¿Dónde trabaja Ana?", "Ana trabaja en Siemens."),
    "de": ("Wo arbeitet Ana?", "Ana arbeitet bei Siemens."), "pt": ("Onde a Ana trabalha?", "Ana trabalha em Siemens."),
    "fr": ("Où travaille Ana ?", "Ana travaille chez Siemens."),
}  # fmt: skip


def test_what_was_told_of_a_relative_is_answered_when_only_the_name_is_asked_for(talk: Talk) -> None:
    for language, (question, answer) in WORKS.items():
        talk.say(language, SISTERS[language][0])
        assert talk.say(language, question) == answer


def test_of_a_sentence_that_told_two_things_only_the_rest_is_quoted_once_one_is_forgotten(talk: Talk) -> None:
    talk.say("Ada", "My sister Ana works at Siemens")
    talk.say("Ada", "Forget where my sister works")
    assert "Siemens" not in talk.say("Ada", "When did I tell you that my sister is called Ana?")


TOLD = {
    "en": ("Anna is allergic to nuts", "I met Anna on Monday at the harbour office where she works with two friends", "I had soup for lunch", "What did I tell you about Anna?"),
    "es": ("Anna es alérgica a las nueces", "Estuve en mayo con Anna en Oslo", "Comí sopa", "¿Qué te he contado sobre Anna?"),
    "de": ("Anna ist allergisch gegen Nüsse", "Ich war im Mai mit Anna in Oslo", "Ich hatte Suppe zum Mittagessen", "Was habe ich dir über Anna erzählt?"),
    "pt": ("Anna é alérgica a nozes", "Estive em maio com a Anna em Oslo", "Comi sopa no almoço", "O que eu te contei sobre a Anna?"),
    "fr": ("Anna est allergique aux noix", "J'étais en mai avec Anna à Oslo", "J'ai mangé de la soupe", "Qu'est-ce que je t'ai dit sur Anna ?"),
}  # fmt: skip


def test_all_that_was_told_about_somebody_is_listed_the_latest_last(talk: Talk) -> None:
    for language, (first, last, other, question) in TOLD.items():
        for said in (first, last, other):
            talk.say(language, said)
        lines = talk.say(language, question).splitlines()
        assert [said in line for said, line in zip((first, last), lines, strict=True)] == [True, True], language


@pytest.mark.parametrize("question", BLOOD)
def test_a_value_that_nobody_told_is_not_known(talk: Talk, question: str) -> None:
    told = ("Ich spende gern Blut", "Meine Tochter Lotte hat eine Katze", "My daughter gave blood", "Ma fille a donné du sang", "Mi hija donó sangre")
    talk.say("Ada", *told)

    reply = talk.say("Ada", question)

    assert reply
    assert [said for said in told if said in reply] == []
    assert not any(f" {group}." in reply or f" {group} " in reply for group in ("A", "B", "AB", "0"))


def test_of_what_was_told_very_often_the_latest_is_listed(talk: Talk) -> None:
    for number in range(23):
        talk.say("Ada", f"Anna sent parcel number {number}")
        talk.world.clock.advance(timedelta(minutes=40))
    lines = talk.say("Ada", "What did I tell you about Anna?").splitlines()
    assert [f"number {number}" in line for number, line in zip(range(18, 23), lines, strict=True)] == [True] * 5
