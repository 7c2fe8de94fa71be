"""Markdown in WhatsApp's own marks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agent7.channels.whatsapp.outbound.chat_length import MOST_IN_CHAT, summary_of, too_long_for_chat
from agent7.channels.whatsapp.outbound.markdown import LONGEST_CONVERTED, cleaned, for_whatsapp
from agent7.text_units import units
from tests.tables import every_row


@every_row(
    ("markdown", "shown"),
    [
        ("**bold**, *this* and ~~gone~~", "*bold*, _this_ and ~gone~"),
        ("***both***", "_*both*_"),
        ("# A *new* **page**", "*A _new_ page*"),
        ("Read\n====\n\ntext", "*Read*\n\ntext"),
        ("- one\n- two\n  - deep", "- one\n- two\n  - deep"),
        ("3. three\n4. four", "3. three\n4. four"),
        ("* one\n\n  more of it\n* two", "- one\n  more of it\n- two"),
        ("> said\n> so", "> said\n> so"),
        ("use `x = 1`", "use `x = 1`"),
        ("```python\nprint(1)\n```", "```\nprint(1)\n```"),
        ("    indented", "```\nindented\n```"),
        ("[the site](https://e.com/a)", "the site (https://e.com/a)"),
        ("<https://e.com/a>", "https://e.com/a"),
        ("[https://e.com](https://e.com)", "https://e.com"),
        ("[me](mailto:a@b.c)", "me (a@b.c)"),
        ("![a cat](https://e.com/cat.png)", "a cat (https://e.com/cat.png)"),
        ("![](data:image/png;base64,AAAA)", ""),
        ("| A | B |\n|---|---|\n| 1 | 2 |", "*A* | *B*\n1 | 2"),
        ("one\n\n***\n\ntwo", "one\n\n———\n\ntwo"),
        ("one<br>two <b>three</b>", "one\ntwo three"),
        ("<div>\n<p>hello</p>\n</div>", "hello"),
        ("a &amp; b &lt;c&gt;", "a & b <c>"),
        ("1\\. not a list", "1. not a list"),
    ],
)
def test_each_construct_becomes_what_whatsapp_shows(markdown: str, shown: str):
    assert for_whatsapp(markdown) == shown


def test_marks_that_would_not_work_are_left_out():
    assert for_whatsapp("un**believ**able") == "unbelievable"
    assert for_whatsapp("**two\nlines**") == "two\nlines"


def test_a_link_that_could_run_something_stays_plain_words():
    assert "javascript" not in for_whatsapp("[tap](<javascript:alert(1)> 'x')").replace("[tap](<javascript:alert(1)> 'x')", "")
    assert for_whatsapp("[docs](/docs)") == "docs"


def test_a_block_of_code_cannot_end_early():
    assert for_whatsapp("~~~\na\n```\n*b*\n~~~") == "```\na\n'''\n*b*\n```"


def test_invisible_and_turning_characters_are_removed():
    assert for_whatsapp("pay \u202e001\u202c now\x00\x1b[2J\u200b\U000e0041") == "pay 001 now[2J"
    assert cleaned("👩\u200d👩\u200d👧 a\u00a0b\r\nc\td") == "👩\u200d👩\u200d👧 a\u00a0b\nc\td"


def test_a_very_long_text_is_all_there():
    words = [f"word{number}" for number in range(30_000)]
    shown = for_whatsapp("\n\n".join(" ".join(words[start : start + 50]) for start in range(0, len(words), 50)))
    assert len(shown) > 200_000 > LONGEST_CONVERTED
    assert shown.split() == words


@given(st.text(alphabet=st.sampled_from("ab *_~`[]()<>!#-|1.\n\\&"), max_size=200))
def test_any_text_can_be_shown(text: str):
    shown = for_whatsapp(text)
    assert shown == shown.strip()
    assert "\n\n\n" not in shown


@given(st.text(alphabet=st.characters(categories=["L", "N"]), max_size=50))
def test_plain_words_stay_as_they_are(text: str):
    assert for_whatsapp(text) == cleaned(text).strip()


def test_three_messages_worth_fits_and_one_character_more_does_not():
    assert not too_long_for_chat("x" * MOST_IN_CHAT)
    assert too_long_for_chat("x" * (MOST_IN_CHAT + 1))
    assert too_long_for_chat("x" * 11, most=10)


def test_a_summary_ends_with_a_sentence_and_says_that_there_is_more():
    text = "First sentence. Second sentence. " * 100
    summary = summary_of(text, 100)
    assert summary.endswith("sentence. …")
    assert units(summary) <= 100
    assert summary_of("short", 100) == "short"


def test_a_summary_closes_the_block_of_code_that_it_cuts():
    summary = summary_of("```\n" + "line\n" * 100 + "```", 100)
    assert summary.count("```") == 2
    assert units(summary) <= 100
