""" "No, it's Omega": a bare correction puts right what was spoken of last."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk

ADA = "447700900001"


@pytest.mark.parametrize(
    ("told", "corrected", "asked", "right", "wrong"),
    [
        ("My company is called Zeta Ltd", "Actually it's called Omega Works", "What's my company called?", "Omega Works", "Zeta"),
        ("Remember that my company is called Zeta Ltd", "no, Omega Works", "What's my company called?", "Omega Works", "Zeta"),
        ("My dog is called Fido", "no, it's Rex", "What's my dog called?", "Rex", "Fido"),
        ("I live in Lyon", "wrong, it's Dijon", "Where do I live?", "Dijon", "Lyon"),
        ("Mein Hund heißt Fido", "Nein, Rex", "Wie heißt mein Hund?", "Rex", "Fido"),
        ("Mi empresa se llama Zeta", "no, se llama Omega", "¿Cómo se llama mi empresa?", "Omega", "Zeta"),
    ],
)
def test_a_bare_correction_replaces_what_was_told_before(talk: Talk, told: str, corrected: str, asked: str, right: str, wrong: str) -> None:
    talk.say("Ada", told)
    assert right in talk.say("Ada", corrected)

    answer = talk.say("Ada", asked)
    assert right in answer
    assert wrong not in answer


def test_a_correction_follows_an_answer_too(talk: Talk) -> None:
    talk.say("Ada", "My company is called Zeta Ltd")
    talk.say("Ada", "My dog is called Fido")
    talk.say("Ada", "What's my company called?")

    talk.say("Ada", "No, it's Omega Works")

    assert "Omega Works" in talk.say("Ada", "What's my company called?")
    assert "Fido" in talk.say("Ada", "What's my dog called?")


def test_an_answer_to_what_was_not_known_is_kept(talk: Talk) -> None:
    talk.say("Ada", "What's my company called?")

    talk.say("Ada", "it's called Omega Works")

    assert "Omega Works" in talk.say("Ada", "What's my company called?")


@pytest.mark.parametrize("said", ["no thanks", "no problem", "nothing, thanks", "no, what's my dog called?", "ok"])
def test_what_corrects_nothing_changes_nothing(talk: Talk, said: str) -> None:
    talk.say("Ada", "My company is called Zeta Ltd")

    talk.say("Ada", said)

    assert "Zeta Ltd" in talk.say("Ada", "What's my company called?")


def test_an_answer_to_a_message_states_and_commands_as_ever(talk: Talk) -> None:
    talk.say("Ada", "My company is called Zeta Ltd", wamid="wamid.told")

    assert "Updated" in talk.say("Ada", "Actually my company is called Omega Works", quoted="wamid.told")
    assert "Rex" in talk.say("Ada", "Remember that my dog is called Rex", quoted="wamid.told")
    assert "Omega Works" in talk.say("Ada", "What's my company called?")


def test_an_answer_corrects_what_it_answers(talk: Talk) -> None:
    talk.say("Ada", "My company is called Zeta Ltd", wamid="wamid.told")
    talk.say("Ada", "My dog is called Fido")

    talk.say("Ada", "no, it's Omega Works", quoted="wamid.told")

    assert "Omega Works" in talk.say("Ada", "What's my company called?")
    assert "Fido" in talk.say("Ada", "What's my dog called?")


@pytest.mark.parametrize(
    ("fact", "other", "fix", "kept"),
    [
        ("I am allergic to nuts", "The dentist is on Monday", "no, I meant Tuesday", "nuts"),
        ("Ich bin allergisch gegen Nüsse", "Der Zahnarzt ist am Montag", "nein, ich meinte Dienstag", "Nüsse"),
        ("Soy alérgico a las nueces", "El dentista es el lunes", "no, quería decir martes", "nueces"),
        ("Je suis allergique aux noix", "Le dentiste est lundi", "non, je voulais dire mardi", "noix"),
        ("Ich arbeite bei Acme", "Treffen mit Kim am Montag um zehn", "nein, um elf", "Acme"),
        ("I live in Cologne", "Can we meet Kim at the harbour?", "no, the station", "Cologne"),
        ("I work at Ikea", "Where do I work?", "It's Friday, not Thursday!", "Ikea"),
        ("I live in Porto", "Where do I live?", "It's cold today, not warm", "Porto"),
        ("Ich wohne in Köln", "Wo wohne ich?", "Es ist Mittwoch, nicht Dienstag", "Köln"),
    ],
)
def test_what_corrects_one_thing_leaves_another_alone(talk: Talk, fact: str, other: str, fix: str, kept: str) -> None:
    talk.say(ADA, "hello")
    talk.say(ADA, fact)
    talk.say(ADA, other)
    talk.say(ADA, fix)
    standing = talk.world.rows("SELECT content FROM memories WHERE kind <> 'verbatim' AND superseded_at IS NULL")
    assert any(kept in str(content) for (content,) in standing)


def test_a_value_that_is_put_right_in_the_same_message_is_the_only_one(talk: Talk) -> None:
    talk.say("Ada", "my brother's called Max. nope, Mark")
    assert talk.say("Ada", "What is my brother called?") == "Your brother is called Mark."
    assert talk.world.rows("SELECT count(*) FROM memories WHERE content ILIKE '%Max%'") == [(0,)]


@pytest.mark.parametrize(
    ("told", "fix", "first", "second"),
    [
        (
            "Grout for the bath is Ivory Mist",
            "hang on, Ivory Mist is the porch. The bath is Slate Blue",
            ("which grout is for the bath?", "Slate Blue"),
            ("which grout is for the porch?", "Ivory Mist"),
        ),
        (
            "la clave del candado es 615",
            "perdón, esa es la de la taquilla. el candado es 902",
            ("¿cuál es la clave del candado?", "902"),
            ("¿y la clave de la taquilla?", "615"),
        ),
        ("a Rita veste 38", "ops, quem veste 38 é o Nuno. a Rita veste 40", ("quanto veste a Rita?", "40"), ("quem veste 38?", "Nuno")),
    ],
)
def test_a_value_that_is_another_things_goes_to_it_and_the_new_one_is_kept(
    talk: Talk, told: str, fix: str, first: tuple[str, str], second: tuple[str, str]
) -> None:
    talk.say("Ada", told)
    talk.say("Ada", fix)

    assert first[1] in talk.say("Ada", first[0])
    assert second[1] in talk.say("Ada", second[0])


def test_what_is_told_of_another_thing_or_of_anothers_replaces_nothing(talk: Talk) -> None:
    talk.say("Ada", "Sven has the ladder")
    talk.say("Ada", "lent the drill to Ute not Sven")
    assert "Ute" in talk.say("Ada", "who has my drill?")
    assert "Sven has the ladder" in talk.say("Ada", "who has the ladder?")

    talk.say("Ada", "my parking bay is 41")
    talk.say("Ada", "hang on, those aren't mine - bay is 52")
    assert "My parking bay is 41" in talk.say("Ada", "what's my parking bay?")


def test_a_value_that_follows_a_joke_is_kept_with_what_it_is_of(talk: Talk) -> None:
    talk.say("Ada", "my stage name is Thunder haha. jk its Ruth")

    answer = talk.say("Ada", "what's my stage name?")
    assert "stage name is Ruth" in answer
    assert "Thunder" not in answer


def test_what_is_told_behind_a_correction_is_kept_beside_it(talk: Talk) -> None:
    talk.say("Ada", "the prize giving is on Thursday")
    talk.say("Ada", "no sorry, it's Friday. Aunt Hedda is baking the cakes for it")
    assert "Friday" in talk.say("Ada", "when's the prize giving?")
    assert "Hedda" in talk.say("Ada", "who's baking the cakes?")

    assert "mix" not in talk.say("Ada", "no, it's Saturday. I always mix those up, thanks")
