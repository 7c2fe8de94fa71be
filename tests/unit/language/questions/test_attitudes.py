"""Liking and disliking in five languages."""

from __future__ import annotations

import pytest

from agent7.language.questions.attitudes import attitude, of_other_things, opinion_in, opposes, thing_asked_about


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I hate coffee", "dislikes"), ("I'm not a fan of coffee", "dislikes"), ("What do I like?", "likes"),
        ("No me gusta el café", "dislikes"),
        ("Mi color favorito es el verde", "likes"), ("Ich mag keinen Kaffee", "dislikes"), ("Meine Lieblingsfarbe ist grün", "likes"),
        ("Não gosto de café", "dislikes"), ("Je n'aime pas le café", "dislikes"), ("J'adore le thé", "likes"), ("I live in Rome", None),
    ],
)  # fmt: skip
def test_a_text_tells_whether_it_is_for_or_against(text: str, wanted: str | None) -> None:
    assert attitude(text) == wanted


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("Do I like coffee?", "coffee"), ("¿Me gusta el café?", "cafe"), ("Mag ich Kaffee?", "kaffee"), ("Gosto de café?", "cafe"),
        ("Est-ce que j'aime le café ?", "cafe"), ("What do I like?", None), ("Do you like coffee?", None), ("I like coffee", None),
    ],
)  # fmt: skip
def test_a_question_about_one_thing_names_it(question: str, thing: str | None) -> None:
    assert thing_asked_about(question) == thing


@pytest.mark.parametrize(
    ("question", "content", "opposite"),
    [
        ("What do I like?", "I hate coffee", True),
        ("What colour do I hate?", "My favourite colour is green", True),
        ("Do I like coffee?", "I hate coffee", False), ("What do I hate?", "I hate coffee", False),
        ("Where do I live?", "I hate Rome", False),
    ],
)  # fmt: skip
def test_only_the_opposite_is_none_of_the_answer(question: str, content: str, opposite: bool) -> None:
    assert opposes(question, content) is opposite


@pytest.mark.parametrize(
    ("language", "earlier", "later"),
    [
        ("en", "I can't stand coriander", "Actually I've decided coriander's fine, I quite like it now"),
        ("en", "I'm not a fan of mushrooms", "turns out I love mushrooms after all"),
        ("en", "I hate olives", "I tried olives again and I love them now"),
        ("en", "I love jazz", "I've gone off jazz"),
        ("en", "I can't stand beetroot, it tastes of soil", "I don't mind beetroot these days"),
        ("en", "I hate opera", "I used to hate opera but I like it now"),
        ("de", "Ich hasse Koriander", "jetzt mag ich Koriander doch"),
        ("de", "Pilze kann ich nicht ausstehen", "Pilze sind doch ok, ich esse sie jetzt gern"),
        ("de", "Ich mag Kaffee", "Ich mag Kaffee nicht mehr"),
        ("es", "no soporto el cilantro", "al final sí me gusta el cilantro"),
        ("es", "no me gustan las aceitunas", "las aceitunas están bien, ahora me gustan"),
        ("fr", "je déteste la coriandre", "la coriandre, finalement j'aime bien"),
        ("fr", "j'adore le jazz", "je n'aime plus le jazz"),
        ("pt", "não suporto coentro", "o coentro até é bom, agora gosto dele"),
        ("pt", "adoro fado", "já não gosto de fado"),
    ],
)
def test_the_other_attitude_towards_the_same_thing_turns_the_former(language: str, earlier: str, later: str) -> None:
    before, now = opinion_in(earlier, language), opinion_in(later, language)

    assert before
    assert now
    assert before.alone
    assert now.turns(before)


@pytest.mark.parametrize(
    ("language", "earlier", "later"),
    [
        ("en", "I can't stand coriander", "coriander's fine, I love basil now"),
        ("en", "I can't stand coriander", "I love the coriander salad now"),
        ("en", "I can't stand coriander", "I like coriander but not in soup"),
        ("en", "I like coriander", "I don't like coriander in soup"),
        ("en", "I hate going to the gym", "I love going to the cinema"),
        ("en", "I can't stand coriander", "I can't bear coriander"),
        ("de", "Ich hasse Koriander", "Ich mag Koriander, aber nicht in der Suppe"),
        ("es", "odio el cilantro", "ya no odio el cilantro"),
    ],
)
def test_another_thing_or_a_limited_one_turns_nothing(language: str, earlier: str, later: str) -> None:
    before, now = opinion_in(earlier, language), opinion_in(later, language)

    assert before
    assert now is None or not now.turns(before)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "my sister hates coriander"), ("en", "I love coriander haha"), ("en", "I would love some coriander"),
        ("en", "do I like coriander?"), ("en", "maybe I like coriander"), ("en", "I quite like it now"), ("en", "I like it in soup"),
        ("de", "ich mag dich"), ("es", "a mi hermana le gusta el cilantro"), ("fr", "ma sœur adore la coriandre"),
        ("pt", "minha irmã adora coentro"), ("en", "I live in Rome"),
    ],
)  # fmt: skip
def test_what_others_like_what_is_asked_supposed_or_said_in_jest_is_no_opinion(language: str, text: str) -> None:
    assert opinion_in(text, language) is None


def test_what_is_told_of_one_thing_changes_nothing_about_another() -> None:
    assert of_other_things("Actually I quite like olives now", "I like coriander now")
    assert not of_other_things("I've gone off coriander", "I like coriander now")
    assert not of_other_things("I moved to Leith", "I like coriander now")
