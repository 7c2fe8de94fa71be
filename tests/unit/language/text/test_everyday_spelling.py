"""Chat spellings stand for the words of the templates, and for nothing else."""

# ruff: noqa: E501  (tables of what people type, one case a line)

from __future__ import annotations

import pytest

from agent7.language import detect_language, small_talk
from agent7.language.data_files import LANGUAGES
from agent7.language.intents.small_talk import about_assistant
from agent7.language.intents.work_requests import work_in
from agent7.language.text.everyday_spelling import without_asides, written_out
from tests.tables import every_row


@every_row(("written", "language", "meant"), [
    ("thnx sooo much", "en", "thanks so much"), ("can u remind me 2moro", "en", "can you remind me tomorrow"),
    ("hellooo everyoneee", "en", "hello everyone"), ("call Anna about Lee's book", "en", "call Anna about Lee's book"),
    ("kannste mir helfennn", "de", "kannst du mir helfen"), ("xfa", "es", "por favor"), ("stp", "fr", "s'il te plaît"), ("vlwww", "pt", "valeu"), ("vlw", "pt", "valeu"),
])  # fmt: skip
def test_abbreviations_and_drawn_out_letters_are_written_out(written: str, language: str, meant: str):
    assert written_out(written, language) == meant


def test_a_slip_is_read_only_where_it_is_asked_for():
    assert written_out("remindd me, canncel", "en", slips=True) == "remind me, cancel"
    assert written_out("forge my sister's pass", "en") == "forge my sister's pass"


@pytest.mark.parametrize("language", [*LANGUAGES, "und"])
def test_what_is_written_as_usual_stays(language: str):
    assert written_out("Rotterdam 12:30, Zoë & Matt!", language) == "Rotterdam 12:30, Zoë & Matt!"


@every_row(("message", "language", "kind"), [
    ("hiii thereee", "en", "greeting"), ("mornin mate", "en", "greeting"), ("thx a lot", "en", "thanks"), ("byeee", "en", "goodbye"), ("how r u doin", "en", "wellbeing"),
    ("halloooo", "de", "greeting"), ("joa danke dir", "de", "thanks"), ("wer biste", "de", "about_assistant"),
    ("wenas tardes", "es", "greeting"), ("muxas grasias", "es", "thanks"),
    ("slt", "fr", "greeting"), ("mrc bcp", "fr", "thanks"), ("boa tardeee", "pt", "greeting"), ("mto obg", "pt", "thanks"),
])  # fmt: skip
def test_small_talk_is_known_by_its_everyday_spelling(message: str, language: str, kind: str):
    assert small_talk(message, language) == kind


def test_a_greeting_before_a_name_is_one_in_the_language_that_is_spoken_alone():
    assert small_talk("na Lisboa", "pt") is None
    assert small_talk("na Lisa", "de") == "greeting"


@every_row(("question", "language"), [
    ("can you play songs?", "en"), ("do you write everything down", "en"), ("will you forget me?", "en"),
    ("kannst du Lieder abspielen?", "de"), ("¿puedes hacer fotos?", "es"), ("tu peux faire des photos ?", "fr"), ("você pode fazer fotos?", "pt"),
])  # fmt: skip
def test_what_asks_for_an_ability_is_about_the_assistant_and_no_work(question: str, language: str):
    assert about_assistant(question, language)
    assert work_in(question, language) != "certain"


@every_row(("asked", "language"), [
    ("can you make a playlist for running", "en"), ("kannst du einen Flug nach Porto suchen", "de"), ("¿puedes buscar un vuelo a Oporto?", "es"),
    ("tu peux chercher un vol pour Porto ?", "fr"), ("você pode procurar um voo para o Porto?", "pt"),
])  # fmt: skip
def test_what_names_a_thing_is_a_request(asked: str, language: str):
    assert not about_assistant(asked, language)
    assert work_in(asked, language) == "certain"


@every_row(("text", "hint", "language"), [
    ("im tina", "en", "en"), ("im tina", None, "de"), ("im See geschwommen", "de", "de"), ("ma plaque", None, "fr"),
    ("Neither a chat nor an embedding model is asked", None, "en"),
])  # fmt: skip
def test_a_chat_spelling_that_is_a_word_elsewhere_tells_a_language_only_to_who_speaks_it(text: str, hint: str | None, language: str):
    assert detect_language(text, hint=hint) == language


@every_row(("said", "language", "told"), [
    ("I'm Olu btw", "en", "I'm Olu"), ("btw, my mum is a nurse", "en", "my mum is a nurse"), ("my real name is Olu tho", "en", "my real name is Olu"),
    ("I'm Olu btw, not Ola", "en", "I'm Olu, not Ola"), ("ich heiße übrigens Grit", "de", "ich heiße Grit"), ("soy Marta, por cierto", "es", "soy Marta"),
    ("moi c'est Hugo au fait", "fr", "moi c'est Hugo"), ("sou a Bia, aliás", "pt", "sou a Bia"), ("btw", "en", "btw"), ("I like it though I rarely go", "en", "I like it though I rarely go"),
    ("We go. By the way, I moved.", "en", "We go. I moved."), ("Mit Gruß\n\nÜbrigens: Der Wart ist da.", "de", "Mit Gruß\n\nDer Wart ist da."),
])  # fmt: skip
def test_asides_say_nothing_of_what_is_told(said: str, language: str, told: str):
    assert without_asides(said, language) == told
