"""What others say of the speaker, what nearly was, and jests are no values of theirs; measures are told by their verbs."""

from __future__ import annotations

from agent7.language import is_reported, parse, parse_statements
from tests.tables import every_row


@every_row(
    "said",
    [
        "Gaz says: I live in Whitby now and love it",
        "my mate Gaz reckons i live in a palace",
        "my brother in law: I'm a lawyer so trust me",
        "Mein Chef meint, ich wohne am Ende der Welt",
        "Pedro dice: vivo en Lima",
        "Marc écrit : j'habite à Nice",
        "o Zé diz: moro em Lagos",
    ],
)
def test_what_others_say_of_the_speaker_sets_nothing(said: str) -> None:
    assert is_reported(said)
    assert not any(each.attribute in ("city", "job_title") for each in parse_statements(said))


@every_row("said", ["I told you I live in Rome", "my plan: I move to Rome", "I live in Hull", "Ich sagte, ich wohne in Rom"])
def test_ones_own_words_are_not_reported(said: str) -> None:
    assert not is_reported(said)


@every_row(
    "said",
    [
        "im allergic to my alarm clock haha",
        "im basically married to my sofa lol",
        "knackered today",
        "absolutely shattered today",
        "total müde heute",
        "muy cansada hoy",
        "crevée ce soir",
        "super cansada hoje",
    ],
)
def test_a_jest_or_a_mood_without_a_subject_tells_nothing(said: str) -> None:
    assert not parse(said).salience().tells


@every_row(
    "said, attribute, value",
    [
        ("i weigh 94 kg", "weight", "94 kg"),
        ("im 94 kg now, oops", "weight", "94 kg"),
        ("Ich wiege jetzt 83 Kilo, das Training wirkt", "weight", "83 kilo"),
        ("peso 80 kilos", "weight", "80 kilos"),
        ("je fais 1m62 et je pèse 71 kilos", "weight", "71 kilos"),
        ("ganho 1200 euros por mês", "salary", "1200 euros"),
        ("ich verdiene 2400 netto", "salary", "2400 netto"),
        ("je chausse du 42", "shoe_size", "42"),
    ],
)
def test_a_measure_is_told_by_its_verb(said: str, attribute: str, value: str) -> None:
    assert (attribute, value) in [(each.attribute, each.value) for each in parse_statements(said)]


@every_row("said", ["I'm 40 kg lighter than last year", "I'm 20 kg away from my goal", "my son weighs 40 kg", "im 3 m from the door"])
def test_what_only_holds_a_measure_is_none_of_the_speaker(said: str) -> None:
    assert not any(each.subject == "user" and each.attribute in ("weight", "height") for each in parse_statements(said))


@every_row(
    "said, name, nickname",
    [
        ("my name is Elizabeth but call me Liz", "elizabeth", "liz"),
        ("my name is Josephine but everyone calls me Posy", "josephine", "posy"),
        ("Ich heiße Mechthild, aber alle nennen mich Mecki", "mechthild", "mecki"),
        ("me llamo Encarnación pero dime Encarni", "encarnacion", "encarni"),
        ("je m'appelle Marguerite mais on me dit Margot", "marguerite", "margot"),
        ("chamo-me Francisca mas trata-me por Kika", "francisca", "kika"),
    ],
)
def test_a_nickname_stands_beside_the_name(said: str, name: str, nickname: str) -> None:
    told = {each.attribute: each.value for each in parse_statements(said)}
    assert (told.get("name"), told.get("nickname")) == (name, nickname)


@every_row("said, city", [("Vivo en Lugo, arreglo ascensores", "lugo"), ("I live in Lyon, France", "lyon france")])
def test_a_place_ends_before_the_next_clause(said: str, city: str) -> None:
    assert [each.value for each in parse_statements(said) if each.attribute == "city"] == [city]
