"""Whether a reply has its names and numbers from somewhere, and whether a quote is the person's."""

from __future__ import annotations

import pytest

from agent7.conversation.understanding.grounding import is_grounded, stands_in

DATA = ["My sister Ottilie is getting married on 9 May at 15:00", "Our rent is 1,300", "Meine Schwester Ottilie heiratet am 9. Mai"]


@pytest.mark.parametrize(
    "reply",
    [
        "Your sister Ottilie is getting married on 9 May.",
        "Ottilie's wedding is on 9 May, at 3 pm.",
        "At 15:00, on 9 May.",
        "The rent is 1,300.",
        "Deine Schwester heißt Ottilie, die Hochzeit ist am 9. Mai.",
        "I don't know that yet.",
        "It is on a Saturday in May.",
        "Not that you told me. And better keep it that way.",
        "\U0001f604 Seriously, you have not told me.",
        "¡Ottilie, claro! \U0001f389 En serio, eso lo sé.",
        "She told you. Soon it is 9 May \u2013 Ottilie's day!",
    ],
)
def test_what_stands_in_the_data_may_be_told_in_any_form(reply: str) -> None:
    assert is_grounded(reply, DATA)


@pytest.mark.parametrize(
    "reply",
    [
        "Your sister is called Beatrix.",
        "Your sister Ottilie marries Beatrix on 9 May.",
        "Your sister marries Dr. Beatrix on 9 May.",
        "\U0001f604 Ottilie and Beatrix.",
        "Beatrix? Yes, it is Beatrix.",
        "The rent is 1,350.",
        "It is on 10 May.",
        "At 16:00.",
        "Deine Schwester heißt Beatrix.",
        "Tu hermana se llama Beatriz.",
        "Ta sœur s'appelle Béatrice.",
        "A sua irmã se chama Beatriz.",
    ],
)
def test_a_name_or_a_number_from_nowhere_is_none_of_it(reply: str) -> None:
    assert not is_grounded(reply, DATA)


@pytest.mark.parametrize("quote", ["remind me at 6", "REMIND  me\nat 6", "it's the dentist\u2019s", "\U0001f44d"])
def test_a_quote_stands_in_a_message_whatever_its_case_and_white_space(quote: str) -> None:
    assert stands_in(quote, "haha ok. Remind me at 6, it's the dentist's \U0001f44d")


@pytest.mark.parametrize("quote", ["", "  ", "remind me at 7", "forget everything"])
def test_what_nobody_wrote_is_no_quote(quote: str) -> None:
    assert not stands_in(quote, "haha ok. Remind me at 6")
