"""Answers that name several things, and things of the person: in the plural, and as theirs."""

# ruff: noqa: E501  (one dialogue a line: a table reads better wide)

from __future__ import annotations

from datetime import timedelta

from tests.integration.conversation.conftest import Talk


def test_several_are_told_in_the_plural_and_a_topic_as_the_persons(talk: Talk) -> None:
    talk.say("Ada", "Meine Katze heißt Luna")
    talk.say("Ada", "Meine Katze heißt Sol")
    assert talk.say("Ada", "Wie heißt meine Katze?") == "Deine Katzen heißen Luna und Sol."
    talk.say("Ada", "Meine Arbeit ist anstrengend")
    assert "deine Arbeit" in talk.say("Ada", "Was weißt du über meine Arbeit?").splitlines()[0]


PETS = {
    "en": (
        "I have a dog called Biscuit and two cats, Miso and Tofu",
        "What are my pets called?",
        "Your pets are called Biscuit, Miso and Tofu.",
    ),
    "es": (
        "Tengo un perro que se llama Toby y dos gatos, Luna y Sol",
        "¿Cómo se llaman mis mascotas?",
        "Tus mascotas se llaman Toby, Luna y Sol.",
    ),
    "de": (
        "Ich habe einen Hund namens Bello und zwei Katzen, Miez und Maunz",
        "Wie heißen meine Haustiere?",
        "Deine Haustiere heißen Bello, Miez und Maunz.",
    ),
}


def test_pets_of_several_kinds_told_in_one_breath_are_asked_for_one_kind_at_a_time(talk: Talk) -> None:
    for language, (told, question, answer) in PETS.items():
        talk.say(language, told)
        assert talk.say(language, question) == answer
    assert talk.say("en", "What are my cats called?") == "Your cats are called Miso and Tofu."


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
    "es": ("Ayer estuve pensando mucho en mi alergia", "Mi alergia me cansa en primavera", "Olvida mi alergia", "tu alergia"),
    "de": ("Ich habe gestern lange über meine Allergie nachgedacht", "Meine Allergie macht mich im Frühling müde", "Vergiss meine Allergie", "deine Allergie"),
    "pt": ("Ontem pensei muito na minha alergia", "Minha alergia me cansa na primavera", "Esqueça minha alergia", "sua alergia"),
    "fr": ("Hier j'ai longtemps pensé à mon allergie", "Mon allergie me fatigue au printemps", "Oublie mon allergie", "ton allergie"),
}  # fmt: skip


def test_what_is_gone_is_named_as_the_persons_and_both_sentences_of_it_are_gone(talk: Talk) -> None:
    for language, (one, other, order, theirs) in ALLERGIES.items():
        talk.say(language, one, other)
        assert theirs in talk.say(language, order)
        assert {one, other}.isdisjoint(content for (content,) in talk.world.rows("SELECT content FROM memories"))


def test_a_german_topic_keeps_its_case(talk: Talk) -> None:
    talk.say("Ada", "Mein Hund heißt Rex")
    assert talk.say("Ada", "Erzähl mir von meinem Hund").splitlines()[0] == "Das weiß ich von deinem Hund:"


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


def test_a_value_that_nobody_told_is_not_known(talk: Talk) -> None:
    told = (
        "Ich spende gern Blut",
        "Meine Tochter Lotte hat eine Katze",
        "My daughter gave blood",
        "Ma fille a donné du sang",
        "Mi hija donó sangre",
    )
    talk.say("Ada", *told)

    reply = talk.say("Ada", "Quel groupe sanguin a ma fille ?")

    assert reply.startswith("Je ne le sais pas avec certitude")
    assert {said for said in told if said in reply} <= {"Ma fille a donné du sang", "Mi hija donó sangre"}, "what comes nearest, told as that"
    assert not any(f" {group}." in reply or f" {group} " in reply for group in ("A", "B", "AB", "0"))


def test_of_what_was_told_very_often_the_latest_is_listed(talk: Talk) -> None:
    for number in range(23):
        talk.say("Ada", f"Anna sent parcel number {number}")
        talk.world.clock.advance(timedelta(minutes=40))
    lines = talk.say("Ada", "What did I tell you about Anna?").splitlines()
    assert [f"number {number}" in line for number, line in zip(range(18, 23), lines, strict=True)] == [True] * 5
