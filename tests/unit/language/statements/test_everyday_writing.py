"""How people write on a telephone: without capitals, several things in one breath, in passing, mistyped."""

from __future__ import annotations

import pytest

from agent7.language.intents.routes import route_by_rules
from agent7.language.questions.answerability import is_supposed, may_be_told, tells
from agent7.language.questions.slot_questions import question_slot
from agent7.language.statements.explicit_memories import is_explicit_memory
from agent7.language.statements.parser import parse_statements, parse_statements_apart
from agent7.language.text.normalization import fold
from agent7.types import Slot
from tests.tables import every_row


def _slots(text: str, language: str) -> list[tuple[str | None, str | None, str | None]]:
    return [(said.subject, said.attribute, said.value) for said in parse_statements_apart(text, language=language) if said.attribute]


@every_row(
    ("language", "text", "expected"),
    [
        ("en", "im gina, 41, live in hull and work as a baker at Crust & Co",
         [("name", "gina"), ("age", "41"), ("city", "hull"), ("job_title", "baker"), ("company", "crust & co")]),
        ("en", "I'm Rob, live in Hull and work at Kestrel", [("name", "rob"), ("city", "hull"), ("company", "kestrel")]),
        ("de", "ich bin jonas, 28, wohne in Ulm und arbeite als Koch bei Lidl",
         [("name", "jonas"), ("age", "28"), ("city", "ulm"), ("job_title", "koch"), ("company", "lidl")]),
        ("es", "soy marta, 30 años, vivo en Vigo y trabajo como enfermera",
         [("name", "marta"), ("age", "30"), ("city", "vigo"), ("job_title", "enfermera")]),
        ("fr", "je suis paul, 52 ans, habite à Brest", [("name", "paul"), ("age", "52"), ("city", "brest")]),
        ("pt", "sou rita, 19 anos, moro em Faro", [("name", "rita"), ("age", "19"), ("city", "faro")]),
        ("en", "I used to live in Bonn but now I live in Ulm", [("city", "ulm")]),
        ("es", "antes vivía en Lugo pero ahora vivo en Vigo", [("city", "vigo")]),
        ("de", "Früher habe ich in Bonn gewohnt, aber jetzt wohne ich in Ulm", [("city", "ulm")]),
        ("pt", "eu morava em Braga mas agora moro em Faro", [("city", "faro")]),
        ("fr", "Avant j'habitais à Brest mais maintenant j'habite à Nantes", [("city", "nantes")]),
        ("en", "i moved to derby last month", [("city", "derby")]),
        ("en", "i moved to marketing last month", []),
        ("en", "We moved. New address: 9 Kiln Lane, Wells", [("address", "9 kiln lane wells")]),
        ("de", "Neue Handynummer: 0171 2345678", [("phone", "01712345678")]),
        ("en", "It was my birthday on Monday, I turned 44", [("age", "44")]),
        ("en", "I live in Rome with my husband Luca", [("city", "rome"), ("spouse", "luca")]),
        ("es", "vivo en Lugo con mi novia Eva", [("city", "lugo"), ("partner", "eva")]),
        ("en", "I have a son, Emil, and a daughter, Ida.", [("son", "emil"), ("daughter", "ida")]),
        ("de", "Ich habe einen Sohn, Emil, und eine Tochter, Ida.", [("son", "emil"), ("daughter", "ida")]),
        ("fr", "J'ai un fils, Marc, et une fille, Zoé", [("son", "marc"), ("daughter", "zoe")]),
        ("en", "I have a cold, Tom, and a cough", []),
        ("en", "My sister's name is Nell and her husband's name is Joe", [("sister", "nell")]),
        ("en", "Hola, I'm Kim", [("name", "kim")]),
        ("en", "im ollie btw, work at tesco", [("name", "ollie"), ("company", "tesco")]),
        ("es", "soy ana, vivo en madrid", [("name", "ana"), ("city", "madrid")]),
        ("pt", "sou o caio, moro em belém", [("name", "caio"), ("city", "belem")]),
        ("fr", "je suis léa au fait, j'habite à lyon", [("name", "lea"), ("city", "lyon")]),
    ],
)  # fmt: skip
def test_several_facts_in_one_breath(language: str, text: str, expected: list[tuple[str, str]]) -> None:
    assert [(key, value) for _, key, value in _slots(text, language)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "im hungry, 34 people are here", "I'm happy, live music is great", "im tired, work was long",
        "im knackered btw, work at tesco", "im done, live in cork", "im irish btw, live in london",
    ],
)  # fmt: skip
def test_a_mood_is_no_name(text: str) -> None:
    assert "name" not in [key for _, key, _ in _slots(text, "en")]


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("dora is not vegan anymore", (Slot("dora", "diet"), "vegan")),
        ("Minka died yesterday", (Slot("user", "cat"), "minka")),
        ("Minka ist gestern gestorben", (Slot("user", "cat"), "minka")),
    ],
)
def test_what_is_over_for_others(text: str, denied: tuple[Slot, str]) -> None:
    assert denied in [each for said in parse_statements_apart(text) for each in said.denied]


@pytest.mark.parametrize("text", ["remeber that my locker is 12", "And remember my locker is 12", "rember my locker is 12"])
def test_a_request_to_remember_is_left_out_of_what_is_kept(text: str) -> None:
    (said,) = parse_statements_apart(text, language="en")
    assert said.reminder
    assert said.content == "My locker is 12"


def test_only_marks_behind_a_reminder_are_nothing_to_remember() -> None:
    assert not is_explicit_memory("dont forget!!", language="en")


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("wheres my office", Slot("user", "office")),
        ("whens my aniversary", Slot("user", "anniversary")),
        ("when is mum's birthday?", Slot("mother", "birthday")),
        ("When is my mother's birthday?", Slot("mother", "birthday")),
        ("When is my mom's birthday?", Slot("mother", "birthday")),
        ("do I like olives?", Slot("user", "likes")),
    ],
)
def test_questions_as_they_are_typed(asked: str, expected: Slot) -> None:
    assert question_slot(asked, language="en") == expected


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("just relocated to Derby for good", "where do I live?"),
        ("we live with my aunt now", "where do I live?"),
        ("nos mudamos a un piso en Lugo", "¿dónde vivo?"),
        ("wir leben jetzt bei Fulda", "wo wohne ich?"),
        ("estamos morando perto de Tavira", "onde eu moro?"),
        ("on vient d'emménager à Dole", "où est-ce que j'habite ?"),
        ("first day at my new job in the harbour today", "where do I work?"),
        ("I mend clocks for a living", "what's my job?"),
        ("I'll be 50 in May", "how old am I?"),
        ("gestern bin ich 33 geworden", "wie alt bin ich?"),
        ("walnuts give me a nasty allergy", "what am I allergic to?"),
        ("took our cat Minka to the vet", "what's my cat called?"),
        ("mi mujer Eva canta", "¿cómo se llama mi mujer?"),
    ],
)
def test_own_words_tell_what_is_asked(text: str, asked: str) -> None:
    wanted = question_slot(asked)
    assert wanted is not None
    assert may_be_told(wanted)
    assert tells(text, wanted)


@every_row(
    ("text", "asked"),
    [
        ("I might move to Malta", "where do I live?"),
        ("if I lived in Malta I'd swim", "where do I live?"),
        ("I would love to live in Malta", "where do I live?"),
        ("I used to live in Malta", "where do I live?"),
        ("my cousin lives in Malta", "where do I live?"),
        ("we flew to Malta", "where do I live?"),
        ("me gustaría vivir en Malta", "¿dónde vivo?"),
        ("mein Onkel wohnt in Linz", "wo wohne ich?"),
        ("minha tia mora em Faro", "onde eu moro?"),
        ("ma tante habite à Dole", "où est-ce que j'habite ?"),
        ("work was awful", "where do I work?"),
        ("I don't work at Kestrel any more", "where do I work?"),
        ("my aunt turned 70", "how old am I?"),
        ("my mum's birthday is 9 May", "when is my birthday?"),
        ("my wife is tired", "what's my wife's name?"),
        ("the cat next door is called Minka", "what's my dog called?"),
        ("I lost my phone", "what's my phone number?"),
        ("her number is 07700 900555", "what's my phone number?"),
        ("write to jen@example.com", "what's my email?"),
        ("I turned 2 pages at once", "how old am I?"),
    ],
)
def test_wishes_the_past_and_other_people_tell_nothing(text: str, asked: str) -> None:
    wanted = question_slot(asked)
    assert wanted is not None
    assert not tells(text, wanted)


def test_what_is_only_supposed() -> None:
    assert is_supposed("I might move to Malta")
    assert not is_supposed("I moved to Malta")


@pytest.mark.parametrize(
    ("text", "language", "kind"),
    [
        ("i love you", "en", "thanks"), ("thx mate 👍", "en", "thanks"), ("you're useless", "en", "objection"),
        ("du bist toll", "de", "thanks"), ("du bist doof", "de", "objection"), ("te odio", "es", "objection"),
        ("je t'adore", "fr", "thanks"), ("hablas francés?", "es", "about_assistant"), ("sprichst du Englisch?", "de", "about_assistant"),
    ],
)  # fmt: skip
def test_endearments_insults_and_our_languages_are_small_talk(text: str, language: str, kind: str) -> None:
    assert route_by_rules(text, language=language).small_talk == kind


def test_french_without_apostrophes() -> None:
    assert _slots("j habite a dijon", "fr") == [("user", "city", "dijon")]
    assert _slots("je m appelle Paul", "fr") == [("user", "name", "paul")]
    assert question_slot("ou est ce que j habite ?", language="fr") == Slot("user", "city")


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("My dog is called Rex 🐶", "Rex"),
        ("ich wohne in Köln 😎", "Köln"),
        ("vivo en Lugo ❤️", "Lugo"),
        ("j'habite à Nantes 👨‍👩‍👧", "Nantes"),
        ("moro em Faro 🌊🌊", "Faro"),
        ("call me boss from now on 😎", "boss"),
    ],
)
def test_a_picture_behind_a_value_is_no_part_of_it(said: str, value: str) -> None:
    (statement,) = parse_statements(said)
    assert statement.value_text == value
    assert fold(said) == fold(statement.content), "the words are kept as they were said"
