"""What the model with eyes is told, and what is made of its answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent7.llm.failure import ModelFailed
from agent7.llm.image_description import MOST_CHARACTERS, Seen, Seer
from tests.fakes.scripted_chat import Asked, ScriptedChat

SNAPSHOTS = Path(__file__).parent / "snapshots"


def look(description: str, text: str = "") -> tuple[Seen, Asked]:
    chat = ScriptedChat().will_say({"description": description, "text_in_picture": text})
    seen = Seer(chat, "eyes").look(b"\xff\xd8\xff", "image/jpeg", language="de", timeout=1)
    return seen, chat.asked[0]


def test_the_prompt_reads_word_for_word_as_it_was_last_looked_at():
    """To accept a change: raise the version in the prompt file, then write the new text into the snapshot."""
    _, asked = look("A cat.")
    text = "\n\n".join(f"[{message.role}]\n{message.text}" for message in asked.messages) + "\n"
    assert text == (SNAPSHOTS / "seeing.txt").read_text(encoding="utf-8")


def test_the_picture_goes_along_as_a_data_url_and_stays_out_of_logs():
    _, asked = look("A cat.")
    assert asked.messages[-1].images == ("data:image/jpeg;base64,/9j/",)
    assert "base64" not in repr(asked.messages)


def test_what_is_seen_and_read_is_one_text():
    assert look("A  cat\non a sofa.", "KEEP OUT")[0].words == "A cat on a sofa.\nKEEP OUT"
    assert look("", "KEEP OUT")[0].words == "KEEP OUT"
    assert len(look("x" * 50_000)[0].words) == MOST_CHARACTERS


def test_nothing_seen_is_a_failure():
    with pytest.raises(ModelFailed) as failure:
        look("  ", "")
    assert failure.value.reason == "empty"
