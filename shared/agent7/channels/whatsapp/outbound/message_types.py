"""What can be sent: each kind of message with the limits that Meta sets for it. Pure.

Building one beyond a limit raises Unsendable at once, in the function that wrote it, and not hours later at Meta's door.
To let a choice degrade instead (buttons, else a list, else numbered text) build it with `choices.offer`.
Lengths count UTF-16 units, the most careful reading of "characters". Sources: Meta, "Interactive reply buttons messages",
"Interactive list messages", "Text messages", "Media"; where pages differ the smaller limit is taken.

`payload` is what stands in the outbox: our own words, so that another channel may show the same row.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from agent7.channels.whatsapp.outbound.limits import Unsendable, check, check_id, check_unique
from agent7.channels.whatsapp.outbound.stored_file import LONGEST_CAPTION, LONGEST_FILENAME, StoredFile
from agent7.store.conversation import outbox
from agent7.text_units import split

LONGEST_TEXT = 4096
LONGEST_BODY = 1024
LONGEST_HEADER = LONGEST_FOOTER = 60
LONGEST_BUTTON = 20
LONGEST_BUTTON_ID = 256
MOST_BUTTONS = 3
LONGEST_SECTION = LONGEST_ROW = 24
LONGEST_ROW_ID = 200
LONGEST_DESCRIPTION = 72
MOST_ROWS = 10


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words, 1 to 4096 units. Links in it show no preview."""

    kind: ClassVar[int] = outbox.TEXT
    text: str

    def __post_init__(self) -> None:
        check("a text", self.text, LONGEST_TEXT)

    @property
    def words(self) -> str:
        """What the person reads."""
        return self.text

    def payload(self) -> dict[str, Any]:
        """As it stands in the outbox."""
        return {"text": self.text}


@dataclass(frozen=True, slots=True)
class Button:
    """A reply that can be tapped. `id` comes back in the webhook; the person sees `title` (20 units)."""

    id: str
    title: str

    def __post_init__(self) -> None:
        check_id("a button id", self.id, LONGEST_BUTTON_ID)
        check("a button title", self.title, LONGEST_BUTTON)


@dataclass(frozen=True, slots=True)
class Buttons:
    """Words (1024 units) with one to three buttons below them."""

    kind: ClassVar[int] = outbox.BUTTONS
    body: str
    buttons: tuple[Button, ...]
    header: str = ""
    footer: str = ""

    def __post_init__(self) -> None:
        check_frame(self.body, self.header, self.footer)
        if not 1 <= len(self.buttons) <= MOST_BUTTONS:
            raise Unsendable(f"a message has 1 to {MOST_BUTTONS} buttons, not {len(self.buttons)}")
        check_unique("button ids", [button.id for button in self.buttons])
        check_unique("button titles", [button.title for button in self.buttons])

    @property
    def words(self) -> str:
        """What the person reads above the buttons."""
        return self.body

    def payload(self) -> dict[str, Any]:
        """As it stands in the outbox."""
        return {"content": asdict(self)}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a list: `title` 24 units, `description` 72."""

    id: str
    title: str
    description: str = ""

    def __post_init__(self) -> None:
        check_id("a row id", self.id, LONGEST_ROW_ID)
        check("a row title", self.title, LONGEST_ROW)
        check("a row description", self.description, LONGEST_DESCRIPTION, least=0)


@dataclass(frozen=True, slots=True)
class Section:
    """Rows under a heading of 24 units, which only a single section may lack."""

    rows: tuple[Row, ...]
    title: str = ""

    def __post_init__(self) -> None:
        check("a section title", self.title, LONGEST_SECTION, least=0)
        if not self.rows:
            raise Unsendable("a section has at least one row")


@dataclass(frozen=True, slots=True)
class ListMenu:
    """Words with a list that `button` (20 units) opens: at most ten rows over all sections."""

    kind: ClassVar[int] = outbox.LIST
    body: str
    button: str
    sections: tuple[Section, ...]
    header: str = ""
    footer: str = ""

    def __post_init__(self) -> None:
        check_frame(self.body, self.header, self.footer)
        check("the button of a list", self.button, LONGEST_BUTTON)
        rows = [row for section in self.sections for row in section.rows]
        if not 1 <= len(rows) <= MOST_ROWS:
            raise Unsendable(f"a list has 1 to {MOST_ROWS} rows over all sections, not {len(rows)}")
        if len(self.sections) > 1 and not all(section.title for section in self.sections):
            raise Unsendable("each of several sections needs a title")
        check_unique("row ids", [row.id for row in rows])

    @property
    def words(self) -> str:
        """What the person reads above the list."""
        return self.body

    def payload(self) -> dict[str, Any]:
        """As it stands in the outbox."""
        return {"content": asdict(self)}


@dataclass(frozen=True, slots=True)
class Template:
    """A message that Meta approved before, by name and language: all that may be sent outside the 24-hour window.

    `body` fills its placeholders in order, `payloads` are those of its quick replies. `text` is what the person will
    read, as far as we know it; it does not travel.
    """

    kind: ClassVar[int] = outbox.TEMPLATE
    name: str
    language: str
    body: tuple[str, ...] = ()
    payloads: tuple[str, ...] = ()
    text: str = ""

    def __post_init__(self) -> None:
        check("a template name", self.name, 512)
        check("a template language", self.language, 15)
        for parameter in self.body:
            check("a template parameter", parameter, LONGEST_BODY)
            if "\n" in parameter or "\t" in parameter or "     " in parameter:
                raise Unsendable("a template parameter has no line breaks, tabs or more than four spaces in a row")
        for payload in self.payloads:
            check_id("a quick reply's payload", payload, LONGEST_BUTTON_ID)

    @property
    def words(self) -> str:
        """What the person reads, as far as we know it."""
        return self.text

    def payload(self) -> dict[str, Any]:
        """As it stands in the outbox."""
        return {"content": asdict(self)}


@dataclass(frozen=True, slots=True)
class Document:
    """A file, by an https link that Meta fetches or by the id of an upload; the caption has 1024 units."""

    kind: ClassVar[int] = outbox.DOCUMENT
    link: str = ""
    media_id: str = ""
    caption: str = ""
    filename: str = ""

    def __post_init__(self) -> None:
        check_media(self.link, self.media_id, self.caption)
        check("a file name", self.filename, LONGEST_FILENAME, least=0)

    @property
    def words(self) -> str:
        """The caption, else the file's name."""
        return self.caption or self.filename

    def payload(self) -> dict[str, Any]:
        """As it stands in the outbox."""
        return {"content": asdict(self)}


@dataclass(frozen=True, slots=True)
class Image:
    """A picture, by link or id; the caption has 1024 units."""

    kind: ClassVar[int] = outbox.IMAGE
    link: str = ""
    media_id: str = ""
    caption: str = ""

    def __post_init__(self) -> None:
        check_media(self.link, self.media_id, self.caption)

    @property
    def words(self) -> str:
        """The caption."""
        return self.caption

    def payload(self) -> dict[str, Any]:
        """As it stands in the outbox."""
        return {"content": asdict(self)}


Content = Text | Buttons | ListMenu | Template | Document | Image | StoredFile


def texts(reply: str) -> tuple[Text, ...]:
    """A reply of any length as plain messages, as few as can be; none for an empty one."""
    return tuple(Text(part) for part in split(reply))


def check_frame(body: str, header: str, footer: str) -> None:
    """Check body, header and footer of an interactive message. Raises Unsendable."""
    check("the body of an interactive message", body, LONGEST_BODY)
    check("a header", header, LONGEST_HEADER, least=0)
    check("a footer", footer, LONGEST_FOOTER, least=0)


def check_media(link: str, media_id: str, caption: str) -> None:
    """Check where a file comes from, and its caption. Raises Unsendable."""
    if bool(link) == bool(media_id):
        raise Unsendable("a file comes either by link or by media id")
    if link and not link.startswith("https://"):
        raise Unsendable("a link to a file begins with https://")
    check("a caption", caption, LONGEST_CAPTION, least=0)
