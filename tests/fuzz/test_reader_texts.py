"""Whatever text a reader gets: it comes to an end soon, and none but a fault of ours makes it raise."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from agent7.errors import Agent7Error
from tests.fuzz.growth import seconds
from tests.fuzz.reader_texts import LONGEST_MESSAGE, reader_texts
from tests.fuzz.readers import readers

EVERYONE = list(readers())
LONGEST_WORK = 2.0
"""Seconds of processor time. The dearest reader takes a tenth of that for the longest message; quadratic work takes ten times as much."""


@given(st.sampled_from(EVERYONE), reader_texts(LONGEST_MESSAGE))
def test_any_reader_comes_to_an_end_with_any_text(reader, text):
    assert min(seconds(reader.read, text) for _ in range(2)) < LONGEST_WORK


@given(st.sampled_from(EVERYONE), reader_texts(400))
def test_no_reader_raises_but_what_it_promises(reader, text):
    with suppress(Agent7Error):
        reader.read(text)
