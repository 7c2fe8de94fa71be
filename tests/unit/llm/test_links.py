"""Which links may stay in a generated text, and what is none."""

from __future__ import annotations

import re
import time
import timeit
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.llm.links import FILES, WORDS, links, without_foreign_links
from agent7.llm.top_level_domains import renewed, top_level_domains
from tests.tables import every_row, rows_of

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
        "evil.xn--p1ai",
        "evil.xn--p1ai/mydata",
        "mydata.evil.xn--p1ai/x",
        "evil.\u0440\u0444/mydata",
        "evil.\u0440\u0444",
        "\uff45vil\uff0e\uff43om/mydata",
        "1.2.3.4/mydata",
        "1.2.3.4:8080/d?x=secret",
        "1.2.3.4:8080",
        "1.2.3.4?x=secret",
        "http://1.2.3.4",
        "http://[2001:db8::1]/mydata",
        "http://[2001:db8::1]:8080/?x=secret",
        "evil.com./mydata",
        "evil.com:8080",
        "evil.it:8080",
        "evil.it/mydata",
        "evil.md/mydata",
        "evil.md?x=secret",
        "mydata.evil.md",
        "evil.id",
        "evil.co",
        "evil.icu",
        "evil.museum",
        "evil.tv",
        "x.gd",
        "EVIL.ICU",
        "my-bank.it",
        "bank24.to",
        "tel:+15550100",
        "TEL:+15550100",
        "sms:+15550100?body=secret",
        "smsto:+15550100",
        "mailto:ada@evil.example?body=secret",
        "geo:52.5,13.4?q=secret",
        "javascript:alert`1`;x",
        "data:text/html;base64,c2VjcmV0",
        "intent:#Intent;S.x=secret;end",
        "intent://evil.example/#Intent;end",
        "market://details?id=evil",
        "whatsapp:send?text=secret",
        "view-source:evil.example",
    ],
)
def test_a_link_that_nobody_gave_goes_and_the_words_around_it_stay(link: str):
    assert without_foreign_links(f"Look ({link}), it is open.", [GIVEN]) == "Look, it is open."


@pytest.mark.parametrize("link", ["https://trattoria.example/menu?day=1", "HTTPS://Trattoria.example/menu?day=1", "trattoria.com"])
def test_a_link_of_the_conversation_stays(link: str):
    assert without_foreign_links(f"It is {link}.", [GIVEN]) == f"It is {link}."


@pytest.mark.parametrize("said", [said for (said,) in rows_of(Path(__file__).with_name("no_links.txt"), columns=1)])
def test_what_is_no_link_stays_as_it_is(said: str):
    assert without_foreign_links(said, []) == said


@every_row(
    "link",
    [
        "tel:+4930123456",
        "mailto:ada@firma.example",
        "http://[2001:db8::1]/x",
        "1.2.3.4:8080/d",
        "evil.xn--p1ai/x",
        "firma.icu",
        "geo:52.5,13.4",
    ],
)
def test_whatever_somebody_wrote_may_be_said_again(link: str):
    assert without_foreign_links(f"It is {link}.", [f"Please keep {link}, will you?"]) == f"It is {link}."


def test_of_a_link_that_was_given_the_bare_host_may_be_named_and_nothing_more():
    given = "See https://www.trattoria.icu:443/menu?day=1 and https://bank.icu@evil.icu/x"
    assert without_foreign_links("It is at trattoria.icu.", [given]) == "It is at trattoria.icu."
    for foreign in ("trattoria.icu/other", "secret.trattoria.icu", "bank.icu", "https://trattoria.icu"):
        assert without_foreign_links(f"It is at {foreign}.", [given]) == "It is at."


def test_the_list_of_endings_is_whole_and_what_is_ambiguous_is_in_it():
    endings = top_level_domains()
    assert len(endings) > 1400
    assert {"com", "icu", "museum", "id", "zip", "\u0440\u0444", "ck"} <= endings
    assert endings >= FILES | WORDS


def test_a_suffix_list_gives_the_last_labels_of_its_registries():
    listed = "// VERSION: 7\n// a comment\ncom\nco.uk\n*.ck\n!www.ck\n\u0440\u0444\n// ===END ICANN DOMAINS===\nblogspot.dev\n"
    assert renewed(listed).splitlines()[2:] == ["ck com uk \u0440\u0444"]


@pytest.mark.parametrize(
    "marked", ["_evil.com_", "*evil.com*", "~evil.com~", "`evil.com`", "__evil.icu__", "javascript:alert(1)", "<evil.com>"]
)
def test_marks_around_a_link_do_not_hide_it(marked: str):
    assert not {"evil", "alert"} & set(re.findall(r"[a-z]+", without_foreign_links(f"Look: {marked}, it is open.", [])))


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


@pytest.mark.parametrize(
    "part",
    [
        "a.",
        "a-",
        "w",
        "[",
        "[a](",
        "![a](b ",
        "a:",
        "abc.def",
        "https:",
        "1.",
        "a@b.",
        "tel:",
        "1.2.3.4:",
        "a.xn--",
        "_.",
        "a。",
        "1.2.3.4/",
        "a.com?",
        "ok.so ",
    ],
)
def test_no_text_makes_looking_for_links_explode(part: str):
    """Ten thousand repetitions: what is not linear would not end here."""
    without_foreign_links(part * 10_000, [])


@pytest.mark.growth
@pytest.mark.parametrize("part", ["a.", "a-", "[", "tel:", "1.2.3.4:", "a.xn--", "a。", "a.com?", "ok.so ", "www.a ", "evil.icu "])
def test_twice_the_text_takes_twice_the_time(part: str):
    """Counted in a message's length. The processor's time, and the least of several runs: a machine that is busy is only ever slower."""

    def seconds(length: int) -> float:
        text = (part * length)[:length]
        return min(timeit.repeat(lambda: without_foreign_links(text, [text]), number=1, repeat=5, timer=time.process_time))

    seconds(1000)
    assert seconds(16 * 4096) < 3 * 8 * seconds(2 * 4096)
