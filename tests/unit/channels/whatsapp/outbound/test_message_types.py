"""What can be sent, at each of Meta's limits and one beyond; and that it comes back from the outbox as it was."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from agent7.channels.whatsapp.outbound import outbox_payloads
from agent7.channels.whatsapp.outbound.message_types import (
    Button,
    Buttons,
    Content,
    Document,
    Image,
    ListMenu,
    Row,
    Section,
    Template,
    Text,
    Unsendable,
    texts,
)
from agent7.channels.whatsapp.outbound.wire import on_the_wire
from agent7.text_units import units

EMOJI = "\N{GRINNING FACE}"
"""One character to a person, two UTF-16 units to Meta."""


def buttons(count: int, title: str = "Yes {}") -> tuple[Button, ...]:
    return tuple(Button(f"b:{number}", title.format(number)) for number in range(count))


def rows(count: int) -> tuple[Row, ...]:
    return tuple(Row(f"r:{number}", f"Row {number}") for number in range(count))


# checklist 8: 4096 and 4097 characters, 3 buttons and 4, 20 and 21 characters of a title


@pytest.mark.parametrize("letter", ["a", EMOJI])
def test_a_body_of_4096_characters_is_one_message_and_of_4097_two(letter: str):
    full = letter * (4096 // units(letter))
    assert [part.text for part in texts(full)] == [full]
    assert len(texts(full + "b")) == 2
    with pytest.raises(Unsendable, match="at most 4096 characters, not 4097"):
        Text(full + "b")


def test_splitting_loses_no_emoji_and_cuts_none_in_two():
    said = EMOJI * 5000
    parts = texts(said)
    assert "".join(part.text for part in parts) == said
    assert all(units(part.text) <= 4096 for part in parts)


def test_three_buttons_can_be_sent_and_four_cannot():
    assert len(Buttons("Which?", buttons(3)).buttons) == 3
    with pytest.raises(Unsendable, match="1 to 3 buttons, not 4"):
        Buttons("Which?", buttons(4))
    with pytest.raises(Unsendable):
        Buttons("Which?", ())


def test_a_button_title_has_twenty_characters_and_not_twenty_one():
    assert Button("id", "a" * 20).title == "a" * 20
    with pytest.raises(Unsendable, match="at most 20 characters, not 21"):
        Button("id", "a" * 21)


def test_an_emoji_in_a_title_counts_two():
    assert Button("id", EMOJI * 10).title == EMOJI * 10
    with pytest.raises(Unsendable, match="not 22"):
        Button("id", EMOJI * 11)


AT_THE_LIMIT: list[tuple[str, Callable[[str], object], int]] = [
    ("body with buttons", lambda text: Buttons(text, buttons(1)), 1024),
    ("header with buttons", lambda text: Buttons("body", buttons(1), header=text), 60),
    ("footer with buttons", lambda text: Buttons("body", buttons(1), footer=text), 60),
    ("button id", lambda text: Button(text, "title"), 256),
    ("body of a list", lambda text: ListMenu(text, "Choose", (Section(rows(1)),)), 1024),
    ("header of a list", lambda text: ListMenu("body", "Choose", (Section(rows(1)),), header=text), 60),
    ("footer of a list", lambda text: ListMenu("body", "Choose", (Section(rows(1)),), footer=text), 60),
    ("button of a list", lambda text: ListMenu("body", text, (Section(rows(1)),)), 20),
    ("section title", lambda text: Section(rows(1), text), 24),
    ("row title", lambda text: Row("id", text), 24),
    ("row id", lambda text: Row(text, "title"), 200),
    ("row description", lambda text: Row("id", "title", text), 72),
    ("caption of a document", lambda text: Document(media_id="1", caption=text), 1024),
    ("caption of an image", lambda text: Image(media_id="1", caption=text), 1024),
]


@pytest.mark.parametrize(("build", "most"), [case[1:] for case in AT_THE_LIMIT], ids=[case[0] for case in AT_THE_LIMIT])
def test_at_its_limit_it_can_be_sent_and_one_beyond_it_cannot(build: Callable[[str], object], most: int):
    build("a" * most)
    with pytest.raises(Unsendable, match=f"at most {most} characters, not {most + 1}"):
        build("a" * (most + 1))


@pytest.mark.parametrize("edge", [" yes", "yes ", "\tyes", "yes\N{NO-BREAK SPACE}"])
def test_an_id_with_spaces_at_its_edges_is_refused(edge: str):
    with pytest.raises(Unsendable, match="no spaces at its edges"):
        Button(edge, "Yes")
    with pytest.raises(Unsendable, match="no spaces at its edges"):
        Row(edge, "Yes")


@pytest.mark.parametrize("empty", ["", "  ", "\n"])
def test_nothing_that_a_person_must_see_may_be_empty(empty: str):
    for build in (Text, lambda text: Buttons(text, buttons(1)), lambda text: Button("id", text), lambda text: Row("id", text)):
        with pytest.raises(Unsendable, match="empty"):
            build(empty)


def test_ids_and_titles_of_buttons_differ_from_each_other():
    with pytest.raises(Unsendable, match="button ids"):
        Buttons("Which?", (Button("a", "Yes"), Button("a", "No")))
    with pytest.raises(Unsendable, match="button titles"):
        Buttons("Which?", (Button("a", "Yes"), Button("b", "Yes")))


def test_a_list_has_ten_rows_over_all_its_sections():
    ListMenu("Which?", "Choose", (Section(rows(10)),))
    with pytest.raises(Unsendable, match="1 to 10 rows over all sections, not 11"):
        ListMenu("Which?", "Choose", (Section(rows(10), "A"), Section((Row("x", "X"),), "B")))


def test_row_ids_differ_over_all_sections_and_several_sections_have_titles():
    with pytest.raises(Unsendable, match="row ids"):
        ListMenu("Which?", "Choose", (Section(rows(1), "A"), Section(rows(1), "B")))
    with pytest.raises(Unsendable, match="needs a title"):
        ListMenu("Which?", "Choose", (Section(rows(1), "A"), Section((Row("x", "X"),))))


@pytest.mark.parametrize("parameter", ["two\nlines", "a\ttab", "five     spaces"])
def test_a_template_parameter_of_a_shape_that_meta_refuses_is_refused_here(parameter: str):
    with pytest.raises(Unsendable, match="line breaks"):
        Template("note", "en", (parameter,))


@pytest.mark.parametrize("given", [{}, {"link": "https://x.test/a", "media_id": "1"}, {"link": "http://x.test/a"}, {"link": "file:///a"}])
def test_a_file_comes_by_one_safe_way(given: dict[str, str]):
    with pytest.raises(Unsendable):
        Document(**given)
    with pytest.raises(Unsendable):
        Image(**given)


def test_an_error_never_carries_the_words():
    with pytest.raises(Unsendable) as refusal:
        Text("private " * 1000)
    assert "private" not in str(refusal.value)


# there and back


EACH: list[Content] = [
    Text("hello"),
    Buttons("Which?", buttons(3), header="Times", footer="Task 42"),
    ListMenu("Which?", "Choose", (Section(rows(2), "A"), Section((Row("x", "X", "the last"),), "B")), header="h", footer="f"),
    Template("task_update", "en", ("the dentist booking",), ("task:42:show",), text="News about the dentist booking"),
    Document(link="https://files.example/x.pdf", caption="your lease", filename="lease.pdf"),
    Image(media_id="55", caption="the receipt"),
]


@pytest.mark.parametrize("content", EACH, ids=lambda content: type(content).__name__)
def test_what_is_read_from_the_outbox_is_what_was_queued(content: Content):
    stored = json.loads(json.dumps(content.payload()))
    assert outbox_payloads.read(content.kind, stored) == content


@pytest.mark.parametrize("content", EACH, ids=lambda content: type(content).__name__)
def test_without_its_words_nothing_is_left_to_send(content: Content):
    redacted = {name: value for name, value in content.payload().items() if name not in ("text", "content")} | {"phone_number_id": "7"}
    assert outbox_payloads.read(content.kind, redacted) is None


def test_each_kind_has_a_number_of_its_own():
    assert len({content.kind for content in EACH}) == len(EACH)


# on the wire


@pytest.mark.parametrize(
    ("content", "wire"),
    [
        (Text("see https://a.test"), {"type": "text", "text": {"preview_url": False, "body": "see https://a.test"}}),
        (
            Buttons("Tuesday or Wednesday?", (Button("t:1", "Tue 10:00"), Button("t:2", "Wed 14:30")), footer="Task 42"),
            {
                "type": "interactive",
                "interactive": {
                    "type": "button",
                    "body": {"text": "Tuesday or Wednesday?"},
                    "footer": {"text": "Task 42"},
                    "action": {
                        "buttons": [
                            {"type": "reply", "reply": {"id": "t:1", "title": "Tue 10:00"}},
                            {"type": "reply", "reply": {"id": "t:2", "title": "Wed 14:30"}},
                        ]
                    },
                },
            },
        ),
        (
            ListMenu("Pick one", "Choose", (Section((Row("s:1", "Tue", "Dr Shah"), Row("s:2", "Wed")), "Times"),), header="Visit"),
            {
                "type": "interactive",
                "interactive": {
                    "type": "list",
                    "header": {"type": "text", "text": "Visit"},
                    "body": {"text": "Pick one"},
                    "action": {
                        "button": "Choose",
                        "sections": [
                            {
                                "title": "Times",
                                "rows": [{"id": "s:1", "title": "Tue", "description": "Dr Shah"}, {"id": "s:2", "title": "Wed"}],
                            }
                        ],
                    },
                },
            },
        ),
        (
            Template("task_update", "en", ("the booking",), ("task:42:show",), text="News about the booking"),
            {
                "type": "template",
                "template": {
                    "name": "task_update",
                    "language": {"code": "en"},
                    "components": [
                        {"type": "body", "parameters": [{"type": "text", "text": "the booking"}]},
                        {
                            "type": "button",
                            "sub_type": "quick_reply",
                            "index": "0",
                            "parameters": [{"type": "payload", "payload": "task:42:show"}],
                        },
                    ],
                },
            },
        ),
        (Template("agent7_reminder", "de"), {"type": "template", "template": {"name": "agent7_reminder", "language": {"code": "de"}}}),
        (
            Document(link="https://files.example/x.pdf", filename="x.pdf"),
            {"type": "document", "document": {"link": "https://files.example/x.pdf", "filename": "x.pdf"}},
        ),
        (Image(media_id="55", caption="look"), {"type": "image", "image": {"id": "55", "caption": "look"}}),
    ],
    ids=["text", "buttons", "list", "template", "bare template", "document", "image"],
)
def test_each_kind_travels_as_meta_documents_it(content: Content, wire: dict[str, object]):
    assert on_the_wire(content) == wire
