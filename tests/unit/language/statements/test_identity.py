"""Who somebody is comes from plain words: a mood, a joke or a boast is no name and no allergy."""

from __future__ import annotations

from agent7.language import is_explicit_memory, parse_statements
from tests.tables import every_row


@every_row(
    "said",
    [
        "I'm Batman",
        "Soy Batman",
        "Ich bin der Batman",
        "Je suis Batman",
        "Sou o Batman",
        "I'm allergic to mornings haha",
        "I'm allergic to mornings",
        "i'm allergic to mondays",
        "I'm allergic to work lol",
        "I'm allergic to shellfish \U0001f602",
        "soy alérgico a los lunes",
        "Ich bin allergisch gegen Arbeit",
        "Je suis allergique aux matins",
        "tenho alergia a segunda-feira kkkk",
        "I'm hungry",
        "I'm late",
        "I'm starving",
        "I'm Spanish lol",
    ],
)
def test_a_joke_or_a_mood_is_nothing_that_anybody_is(said: str) -> None:
    assert not is_explicit_memory(said)


@every_row(
    "said, slot",
    [
        ("my name is Rita", "name=rita"),
        ("me llamo Nuria", "name=nuria"),
        ("hi, I'm Kim", "name=kim"),
        ("Buenas, soy Nuria", "name=nuria"),
        ("I'm Kim and I live in Rennes", "name=kim"),
        ("I'm allergic to shellfish", "allergies=shellfish"),
        ("I'm allergic to herring", "allergies=herring"),
        ("soy alérgica a las nueces", "allergies=nueces"),
        ("Ich bin allergisch gegen Nüsse", "allergies=nusse"),
        ("my sister Jess is allergic to penicillin", "allergies=penicillin"),
        ("my dog is called Sir Barksalot haha", "dog=sir barksalot"),
    ],
)
def test_plain_words_are_believed(said: str, slot: str) -> None:
    assert is_explicit_memory(said)
    assert slot in [f"{each.attribute}={each.value}" for each in parse_statements(said)]


@every_row(
    "said",
    [
        "I'm married to my sofa lol",
        "I'm married to my job",
        "Ich bin mit meiner Arbeit verheiratet",
        "I'm engaged to my bike haha",
    ],
)
def test_what_the_speaker_has_is_nobodys_name(said: str) -> None:
    assert not [each for each in parse_statements(said) if each.attribute in ("spouse", "partner", "fiance")]


def test_a_name_behind_what_somebody_is_to_the_speaker_is_one() -> None:
    assert "anna" in str(parse_statements("I'm married to my childhood sweetheart Anna")[0].value)


@every_row(
    "said, slot",
    [
        ("Hola, me llamo Rosario y cuido a mi madre, que tiene alzhéimer", "name=rosario"),
        ("Me llamo Ximena y doy clases de piano en Murcia", "name=ximena"),
        ("Sou a Benedita e cuido da minha mãe", "name=benedita"),
        ("my name is Theodora, long I know", "name=theodora"),
        ("Minha namorada se chama Iara e odeia cebola", "partner=iara"),
        ("my bf is Deniz hes frm izmir", "partner=deniz"),
        ("my boyfriend is Tom he works nights", "partner=tom"),
        ("Mi hija se llama Abril y colecciona sellos", "daughter=abril"),
        ("Mein Sohn heißt Piet und mag Autos", "son=piet"),
        ("Mon patron s'appelle Yann et il est sympa", "boss=yann"),
    ],
)
def test_a_name_ends_where_the_next_clause_begins(said: str, slot: str) -> None:
    told = [f"{each.attribute}={each.value}" for each in parse_statements(said) if each.attribute]
    assert slot in told
    assert not [each for each in told if each.startswith(slot.partition("=")[0]) and each != slot]


@every_row("said", ["My kids are Ann and little Bob", "I live in Trinidad and Tobago", "My aunt is called Mary Lou"])
def test_a_name_of_several_words_or_names_is_not_cut(said: str) -> None:
    assert len(str(parse_statements(said)[0].value).split()) > 1
