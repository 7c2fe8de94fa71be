"""Which links may stay in a generated text, and what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.llm.links import links, without_foreign_links
from tests.tables import every_row

GIVEN = "The menu is at https://trattoria.example/menu?day=1 and their site is trattoria.com."


@every_row(
    "link",
    [
        "https://evil.example",
        "HTTPS://EVIL.example/x",
        "http://203.0.113.7/x",
        "ftp://evil.example/x",
        "whatsapp://send?text=x",
        "https:\\\\evil.example\\x",
        "www.evil.example",
        "evil.example/collect?secret=1",
        "evil.example:8080/x",
        "evil.ru",
        "evil.com",
        "my-secret-plan.evil.example",
        "s3cret.evil。example",
        "https://trattoria.example/menu?day=1&secret=x",
        "https://trattoria.example/menu?day=12",
        "https://trattoria.example@evil.example/menu?day=1",
        "trattoria.com.evil.example",
        "secret.trattoria.com",
    ],
)
def test_a_link_that_nobody_gave_goes_and_the_words_around_it_stay(link: str):
    assert without_foreign_links(f"Look ({link}), it is open.", [GIVEN]) == "Look, it is open."


@pytest.mark.parametrize("link", ["https://trattoria.example/menu?day=1", "HTTPS://Trattoria.example/menu?day=1", "trattoria.com"])
def test_a_link_of_the_conversation_stays(link: str):
    assert without_foreign_links(f"It is {link}.", [GIVEN]) == f"It is {link}."


@pytest.mark.parametrize(
    "said",
    [
        "It costs 1.234.567,89 EUR, i.e. much.",
        "At 3.30pm, e.g. on 2.3.2026.",
        "Use node.js and config.py, says the README.md.",
        "Write to ada.b.lovelace@mail.example.com.",
        "No space after the full stop.It is so.",
        "z.B. um 9.30 Uhr...und dann?",
        "He said e.g.the same.",
        "Al fin.De nuevo.",
        "Version 1.2.3 is out; a.m. or p.m.?",
        "👍 ok: 5/6",
    ],
)
def test_what_is_no_link_stays_as_it_is(said: str):
    assert without_foreign_links(said, []) == said


def test_a_markdown_link_becomes_words_and_a_known_one_keeps_its_address():
    assert without_foreign_links("See [the menu](https://evil.example/x) now.", [GIVEN]) == "See the menu now."
    assert without_foreign_links("See [the menu](https://trattoria.example/menu?day=1).", [GIVEN]) == (
        "See the menu https://trattoria.example/menu?day=1."
    )


LINKISH = st.lists(
    st.sampled_from(["https://a.example/x", "www.b.example", "c.example/?q=1", "d.com", "eee.f.ggg", "[t](", ")", "(", " ", ".", "\n"]),
    max_size=12,
).map("".join)


@given(LINKISH)
def test_without_sources_no_link_is_left(text: str):
    assert not links(without_foreign_links(text, []))


@given(st.text(max_size=300))
def test_no_text_takes_long_or_fails(text: str):
    assert without_foreign_links(text, [text]).split() == without_foreign_links(without_foreign_links(text, [text]), [text]).split()


@pytest.mark.parametrize("part", ["a.", "a-", "w", "[", "[a](", "![a](b ", "a:", "abc.def", "https:", "1.", "a@b."])
def test_no_text_makes_looking_for_links_explode(part: str):
    """Ten thousand repetitions: what is not linear would not end here."""
    without_foreign_links(part * 10_000, [])
