"""What holds for every text that people, models and attackers may write."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from agent7.llm.links import links
from agent7.llm.reply_text import LONGEST_REPLY, fit_to_send
from agent7.llm.wire import json_part
from agent7.prompts.quoting import Fence, quote

ANY_TEXT = st.text(st.characters(), max_size=300)
LINKISH = st.lists(
    st.sampled_from(["https://a.example/x", "www.b.example", "c.example/?q=1", "[t](", ")", "(", "![", "]", " ", ".", "\n", "word", "//"]),
    max_size=12,
).map("".join)


@settings(deadline=None)  # the machine may be busy
@given(ANY_TEXT)
def test_a_quote_is_one_line_that_reads_back_as_what_is_visible(text):
    quoted = quote(text)

    assert len(quoted.splitlines()) == 1
    assert json.loads(quoted).split() == json.loads(quote(json.loads(quoted))).split()
    quoted.encode("utf-8")


@settings(deadline=None)  # the machine may be busy
@given(ANY_TEXT)
def test_no_text_closes_a_fence(text):
    fence = Fence()

    assert fence.around([quote(text)]).count(fence.closing) == 1


@settings(deadline=None)  # the machine may be busy
@given(st.one_of(ANY_TEXT, LINKISH), st.sampled_from(["", "see https://a.example/x", "www.b.example"]))
def test_a_reply_that_is_fit_to_send_holds_no_foreign_link_and_can_be_stored(reply, source):
    text = fit_to_send(reply, [source])

    assert not [link for link in links(text) if link.rstrip(").,](![") not in source]
    assert len(text) <= LONGEST_REPLY
    assert "\x00" not in text
    text.encode("utf-8")


@settings(deadline=None)  # the machine may be busy
@given(ANY_TEXT)
def test_looking_for_json_never_fails(text):
    assert json_part(text).strip() in text
