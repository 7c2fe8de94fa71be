"""Pure rules of the graph and of questions about the past: whom a text speaks of, which time is meant, what is asked."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from agent7.language.questions.past_question_patterns import without_time
from agent7.language.questions.past_questions import Course, Former, KnownThen, ToldWhen, read_past
from agent7.language.replies.history_texts import PastTexts
from agent7.language.times.windows import window_of
from agent7.memory.graph.entity_resolution import Described, Mention, compatible, key_of, keys_asked, relation_of, role_of, spoken_of
from agent7.types import Slot

NOW = datetime(2026, 5, 11, 12, tzinfo=UTC)
BERLIN = "Europe/Berlin"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Acme Corp.", "acme"), ("ACME", "acme"), ("Müller & Söhne GmbH & Co. KG", "muller & sohne gmbh &"), ("Zara S.A.", "zara"),
        ("Co", "co"), ("Ag", "ag"), ("La Poste", "la poste"),
    ],
)  # fmt: skip
def test_an_organisation_is_known_without_its_legal_form(name, key):
    assert key_of(name) == key


def test_a_person_keeps_a_name_that_looks_like_a_legal_form():
    assert key_of("Anna Co", "person") == "anna co"
    assert set(keys_asked("Anna Co")) == {"anna co", "anna"}
    assert keys_asked("!") == ()


def test_roles_of_one_family_are_one_and_kinds_that_are_unknown_fit_any():
    assert role_of("son") == role_of("daughter") == "children"
    assert role_of("wife") == role_of("husband") == "partner"
    assert compatible("unknown", "person")
    assert not compatible("place", "person")
    assert relation_of("favourite:food") == ("has_favourite:food", "thing")
    assert relation_of("birthday") is None


def told(content: str, **about: object) -> list[tuple[str, str, str]]:
    spoken = spoken_of(Described(content, "en", **about))
    return [(spoken.mentions[r.source].name, r.relation, spoken.mentions[r.target].name) for r in spoken.relations]


def test_what_is_denied_or_of_somebody_else_relates_nobody():
    slot = {"subject": "ana", "attribute": "company", "value": "acme"}
    assert told("Ana works at Acme", **slot) == [("Ana", "works_at", "Acme")]
    assert told("Ana works not at Acme", **slot, affirmed=False) == []
    assert told("Ana works at Acme", **slot, trusted=False) == []
    assert told("Ana works at " + "x" * 90, subject="ana", attribute="company", value="x" * 90) == []


def test_only_the_persons_own_sister_is_theirs():
    ana = Mention("ana", "person", "Ana", 0.5)
    assert told("I met my sister Ana", named=[ana]) == [("user", "sister", "Ana")]
    assert told("I met Bob's sister Ana", named=[ana]) == []
    assert told("I met my old sister ship Ana", named=[ana]) == []
    assert told("my mother-in-law Ana called", named=[ana]) == [("user", "mother_in_law", "Ana")]
    assert told("Meine Oma Ana kocht", named=[ana]) == []  # the text is told to be English


def test_a_list_of_names_keeps_the_most_salient():
    names = [Mention(f"name {n}", "person", f"Name {n}", n / 100) for n in range(40)]
    odd = [Mention("", "person", "!", 0.9), Mention("x", "person", "x" * 99, 0.9)]
    spoken = spoken_of(Described("a long list", "en", named=[*names, *odd]))
    assert [mention.key for mention in spoken.mentions] == [f"name {n}" for n in range(39, 27, -1)]


def test_two_who_are_told_apart_in_one_text_stay_two():
    spoken = spoken_of(
        Described("Paris likes Paris", "en", named=[Mention("paris", "person", "Paris", 0.5), Mention("paris", "place", "Paris", 0.5)])
    )
    assert [mention.kind for mention in spoken.mentions] == ["person", "place"]


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("Where did I live in March?", "2026-03-01", "2026-04-01"),
        ("Where did I live in November?", "2025-11-01", "2025-12-01"),
        ("Where did I live in March 2024?", "2024-03-01", "2024-04-01"),
        ("Where did I live last year?", "2025-01-01", "2026-01-01"),
        ("¿Dónde vivía el año pasado?", "2025-01-01", "2026-01-01"),
        ("Wo habe ich letztes Jahr gewohnt?", "2025-01-01", "2026-01-01"),
        ("Onde eu morava no ano passado?", "2025-01-01", "2026-01-01"),
        ("Où j'habitais l'année dernière ?", "2025-01-01", "2026-01-01"),
        ("Where did I live two years ago?", "2024-01-01", "2025-01-01"),
        ("¿Dónde vivía hace 3 años?", "2023-01-01", "2024-01-01"),
        ("Wo habe ich vor drei Jahren gewohnt?", "2023-01-01", "2024-01-01"),
        ("Où j'habitais il y a deux ans ?", "2024-01-01", "2025-01-01"),
        ("Where did I work in 2019?", "2019-01-01", "2020-01-01"),
        ("Where was I yesterday?", "2026-05-10", "2026-05-11"),
    ],
)
def test_the_time_of_a_question_is_a_span_of_days_in_the_persons_zone(question, first, last):
    day = lambda text: datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(BERLIN))  # noqa: E731
    assert window_of(question, NOW, BERLIN) == (day(first), day(last))


def test_a_question_without_a_time_has_no_span():
    assert window_of("Where did I live before?", NOW, BERLIN) is None


def test_the_day_is_that_of_the_zone_and_not_of_greenwich():
    late = datetime(2026, 5, 11, 23, 30, tzinfo=UTC)  # 12 May in Berlin
    window = window_of("Where was I yesterday?", late, BERLIN)
    assert window is not None
    assert window[0].isoformat() == "2026-05-11T00:00:00+02:00"


def test_the_time_is_no_part_of_a_topic():
    assert without_time("my company in March", "en") == "my company"
    assert without_time("mi empresa en marzo de 2024", "es") == "mi empresa"
    assert without_time("my company", "xx") == "my company"


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Where did I work before?", Former(Slot("user", "company"))),
        ("Hi! Where did I work before?", Former(Slot("user", "company"))),
        ("Could you show me the history of my address, please?", Course(Slot("user", "address"))),
        ("my address history", Course(Slot("user", "address"))),
        ("How have my hobbies changed?", Course(Slot("user", "hobbies"))),
        ("When did I tell you about Anna?", ToldWhen("Anna")),
        ("Since when do you know that I am vegan?", ToldWhen("I am vegan")),
        ("Desde cuando sabes que soy vegano?", ToldWhen("soy vegano")),
        ("Seit wann weißt du, dass ich vegan bin?", ToldWhen("ich vegan bin")),
        ("Depuis quand sais-tu que je suis végane ?", ToldWhen("je suis végane")),
    ],
)
def test_what_is_asked_about_the_past_is_read(question, asked):
    assert read_past(question, "und", NOW, "UTC") == asked


def test_what_was_known_is_asked_with_a_time():
    asked = read_past("What did you know about my dog in March?", "en", NOW, "UTC")
    assert isinstance(asked, KnownThen)
    assert asked.topic == "my dog"
    assert read_past("What did you know about me?", "en", NOW, "UTC") is None


@pytest.mark.parametrize(
    "text",
    [
        "", "Where do I work?", "What's the history of Rome?", "history of art", "I work at Acme", "How has the weather changed?",
        "When did Columbus tell the queen about the Indies?", "Show me flights to Rome", "Where did I work before? " + "really " * 60,
    ],
)  # fmt: skip
def test_other_texts_ask_nothing_of_it(text):
    assert read_past(text, "en", NOW, "UTC") is None


def test_days_of_another_year_are_told_with_it_and_braces_are_words():
    texts = PastTexts("en", BERLIN, NOW)
    assert texts.since("{value}", datetime(2024, 3, 2, 23, 30, tzinfo=UTC)) == "{value} (since 3 March 2024)"
    assert "Your brother: city" in texts.course(Slot("brother", "city"), ["x"])
    assert "Anna: city" in texts.course(Slot("anna", "city"), ["x"])
    assert texts.knew(NOW, "my {dog}", ["Rex"]).startswith("By 11 May I knew this about \u201cmy {dog}\u201d:")
    assert PastTexts("xx", BERLIN, NOW).told_not() == texts.told_not()
