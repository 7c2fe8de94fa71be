"""Message kinds: whether a message's words are the person's own, what is answered about the thing itself, and how often.

The one table. Kinds with neither words nor answer are kept in silence; what `changes` earlier messages is carried out by `turn.amendments`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto
from typing import Any, Final

from agent7.language import ParsedMessage, parse, unmarked
from agent7.store.conversation.message_log import Message

PUZZLED_AT_MOST_EVERY: Final = timedelta(hours=1)
"""How often a person is told that something cannot be read at all: each message costs money."""


class Again(Enum):
    """How often the same sentence about a kind is said to a person; within one turn never twice."""

    EVERY_TIME = auto()
    ONCE_A_SESSION = auto()
    ONCE_AN_HOUR = auto()


class Changes(Enum):
    """What a message does to an earlier one."""

    REACTS = auto()
    REWRITES = auto()
    WITHDRAWS = auto()


@dataclass(frozen=True, slots=True)
class Behaviour:
    """`answer` names the sentence about the thing itself, next to whatever its words get."""

    has_words: bool = False
    answer: str | None = None
    again: Again = Again.EVERY_TIME
    changes: Changes | None = None


UNREADABLE: Final = Behaviour(answer="unsupported_kind", again=Again.ONCE_AN_HOUR)
HEARD: Final = "heard"
"""Not a kind of Meta's: what others say in a sound, or what a picture shows, beside the message that brought it."""
LISTENED_TO: Final = Behaviour(has_words=True)
OWN_VOICE: Final = "direct_user"
"""Whose words were heard: the person's."""
SUREST_BY_EAR: Final = 0.9
"""Confidence of what was understood by ear, at most."""
FORM: Final = "form"
"""Not a kind of Meta's: an `interactive` answer that brings a filled-in form instead of a title."""

KINDS: Final[Mapping[str, Behaviour]] = {
    "text": Behaviour(has_words=True),
    "button": Behaviour(has_words=True),
    "interactive": Behaviour(has_words=True),
    FORM: Behaviour(answer="form_received"),
    "image": Behaviour(has_words=True, answer="unread_image", again=Again.ONCE_A_SESSION),
    "video": Behaviour(has_words=True, answer="unread_video", again=Again.ONCE_A_SESSION),
    "audio": Behaviour(has_words=True, answer="unread_audio", again=Again.ONCE_A_SESSION),
    "document": Behaviour(has_words=True, answer="unread_document", again=Again.ONCE_A_SESSION),
    "sticker": Behaviour(answer="unread_sticker", again=Again.ONCE_A_SESSION),
    "location": Behaviour(answer="location_received"),
    "contacts": Behaviour(answer="contact_received"),
    "order": Behaviour(answer="order_received"),
    "request_welcome": Behaviour(answer="greeting", again=Again.ONCE_A_SESSION),
    "reaction": Behaviour(changes=Changes.REACTS),
    "edit": Behaviour(changes=Changes.REWRITES),
    "revoke": Behaviour(changes=Changes.WITHDRAWS),
    "system": Behaviour(),
    "unsupported": UNREADABLE,
    "unknown": UNREADABLE,
}
TAPPED: Final = frozenset({"button", "interactive"})
"""Kinds whose words we had written ourselves: the person chose one of our titles."""


def behaviour(message: Message) -> Behaviour:
    """What this message does. What should have words and has nothing at all is unreadable."""
    if message.withdrawn:
        return Behaviour()
    if message.heard_origin is not None or message.kind == HEARD:
        return LISTENED_TO
    found = KINDS.get(_name(message), UNREADABLE)
    return UNREADABLE if found.has_words and not found.answer and not message.text else found


def parsed(message: Message, language: str | None = None) -> ParsedMessage:
    """What the person's own words in it say; nothing for things, which only name places, people and goods.

    `language`: of the conversation, once it is known.
    """
    return parse(words_to_read(message), language)


def whole_words(message: Message) -> str:
    """The words from beginning to end, to be kept or handed on; the rules read those that `parsed` has."""
    return unmarked(words_to_read(message))


def words_to_read(message: Message) -> str:
    """The same with the marks of statements that were restored in it, for whoever parses them."""
    return (message.text or "") if behaviour(message).has_words else ""


def surest(message: Message) -> float:
    """The highest confidence of what a message states: words that a model wrote down by ear may have been others."""
    return SUREST_BY_EAR if message.heard_origin == OWN_VOICE else 1.0


def payload(message: Message) -> str | None:
    """The id behind a button or a list row that the person tapped."""
    raw = message.raw or {}
    if message.kind == "button":
        return _text(_part(raw, "button").get("payload"))
    chosen = _part(raw, "interactive")
    return _text(_part(chosen, str(chosen.get("type"))).get("id")) if message.kind == "interactive" else None


def emoji(message: Message) -> str | None:
    """What a reaction says, as much of it as an emoji can have; None when it takes an earlier one back."""
    told = _text(_part(message.raw or {}, "reaction").get("emoji"))
    return told[:LONGEST_EMOJI] if told else told


LONGEST_EMOJI: Final = 32
"""Characters. No emoji, however many are joined in it, has as many."""


def reading(emoji: str) -> int:
    """Whether an emoji praises (1), complains (-1) or says neither (0). Skin tones and variants count as their plain form."""
    plain = "".join(character for character in emoji if character not in VARIANTS)
    return 1 if plain in PRAISE else -1 if plain in COMPLAINT else 0


VARIANTS: Final = frozenset("\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
PRAISE: Final = frozenset("👍❤🧡💛💚💙💜🤎🖤🤍💖💕😍🥰😘😊🙂😀😃😄😁🤩🎉👏🙌🙏💪👌💯🔥✅✔⭐🌟🤝🫶🥳😻")
COMPLAINT: Final = frozenset("👎😡😠🤬😤😞😢😭🙁☹😕😒🙄😩😫🤦💩❌🚫🤮💔😾")


def _name(message: Message) -> str:
    is_form = message.kind == "interactive" and _part(message.raw or {}, "interactive").get("type") == "nfm_reply"
    return FORM if is_form else message.kind


def _part(whole: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = whole.get(name)
    return part if isinstance(part, Mapping) else {}


def _text(value: Any) -> str | None:
    return value.strip() or None if isinstance(value, str) else None
