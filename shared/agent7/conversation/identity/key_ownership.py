"""Key ownership: whose a message is, and whom a key means after a system message, decided from what is known of the keys alone.

The BSUID is the identity: it never goes to anybody else. A number does, and proves somebody only while it is in use: after a
silence as long as carriers and WhatsApp keep a number back, whoever writes under it is somebody new. Every case, and why:
docs/decisions/0030-a-number-proves-nobody-for-long.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from agent7.store.identity.aliases import Holder, Key

NEWS_LAGS: Final = timedelta(minutes=2)
"""A system message is stamped when Meta writes it, after the change that it tells of; somebody may have written in between."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whose a message is. `owner` None: somebody new."""

    owner: Holder | None
    keys: Mapping[str, str] = field(repr=False)
    """What it shows of their keys: not a number that is somebody else's by now."""
    loses: Holder | None = None
    """Whose number it was until then."""
    also: Holder | None = None
    """Who turns out to be the same person as `owner`."""
    gone_to: Holder | None = None
    """Whose the number is by now under which somebody new wrote before that."""


def of_message(
    keys: Mapping[str, str], sent_at: datetime, held: Mapping[str, Holder], before: Mapping[str, Holder], *, silence: timedelta
) -> Verdict:
    """Whose a message with these keys is. `held`: whom each key means today; `before`: whom it meant when this was sent, where that was
    somebody else.
    """
    if "web" in keys:  # the sign-in proves it
        return Verdict(held.get("web"), keys)
    known, number = held.get("bsuid") or before.get("bsuid"), held.get("wa_id")
    if "bsuid" not in keys:
        if "wa_id" in before:  # it comes late: the number was theirs then
            return Verdict(before["wa_id"], {})
        if number is not None and number.learned == "changed" and sent_at < number.since - NEWS_LAGS:
            return Verdict(None, {}, gone_to=number)
        if number is not None and _is_silent(number, sent_at, silence):
            return Verdict(None, keys, loses=number)
        return Verdict(number, keys)
    if number is None or (known is not None and known.user.id == number.user.id):
        return Verdict(known, keys)
    if _was_shown_later(number, sent_at) or (known is not None and (sent_at < number.since or "bsuid" not in held)):
        return Verdict(known, {"bsuid": keys["bsuid"]})
    if _contradicts(number, keys["bsuid"]) or _is_silent(number, sent_at, silence):
        return Verdict(known, keys, loses=number)
    if known is None:
        return Verdict(number, keys)
    if number.bsuids or known.other_numbers:
        return Verdict(known, keys, loses=number)
    return Verdict(known, keys, also=number)


def _is_silent(number: Holder, sent_at: datetime, silence: timedelta) -> bool:
    return sent_at - number.shown_at >= silence


def _was_shown_later(number: Holder, sent_at: datetime) -> bool:
    """Whether somebody has proved since that the number is theirs: what comes late cannot take it from them."""
    return bool(number.bsuids or number.learned == "changed") and sent_at < number.shown_at - NEWS_LAGS


def _contradicts(number: Holder, bsuid: str) -> bool:
    """Whether the number's holder is known by another BSUID. One who just got it by a system message has a new BSUID too, not known yet."""
    if not number.bsuids or bsuid in number.bsuids:
        return False
    return number.learned != "changed" or max(number.bsuids.values()) >= number.since


class News(Enum):
    """What becomes of a key that a system message gives to its sender while somebody else holds it."""

    SAME_PERSON = "they are one person"
    NEW_OWNER = "it goes to the sender"
    KEPT = "it stays where it is"


def of_news(holder: Holder, *, bsuids: Mapping[str, datetime], named: frozenset[str], changed_at: datetime, silence: timedelta) -> News:
    """What a system message of `changed_at` about a key of `holder` means. `bsuids` are its sender's, `named` those that it names as new.

    Only who was never heard of before the change can be the sender under the new key; and not for long after it, for then the
    number may have gone on.
    """
    before = changed_at - NEWS_LAGS
    born = before <= holder.first_met < changed_at + silence
    if holder.kind == "bsuid":
        return News.SAME_PERSON if born else News.NEW_OWNER if holder.first_met < before <= holder.since else News.KEPT
    differs = bool(bsuids) and bool(set(holder.bsuids) - set(bsuids) - named)
    if born and not differs:
        return News.SAME_PERSON
    proved = holder.shown_at > changed_at and any(since < before for since in holder.bsuids.values())
    return News.KEPT if holder.first_met >= before or proved else News.NEW_OWNER


def learned_since(holder: Holder, changed_at: datetime) -> list[str]:
    """BSUIDs that came to somebody with a number that was not theirs any more: they are of its new owner."""
    return [bsuid for bsuid, since in holder.bsuids.items() if holder.kind == "wa_id" and since >= changed_at - NEWS_LAGS]


def theirs(key: Key, sent_at: datetime, silence: timedelta) -> bool:
    """Whether mail that waits under this key of a person, sent then, is theirs: not what came before it was, or after it was."""
    if key.since is not None and sent_at <= key.since:
        return False
    if key.kind != "wa_id":
        return key.ended_by != "recycled" or key.until is None or sent_at <= key.until
    return sent_at <= key.until if key.until is not None else sent_at - key.shown_at < silence
