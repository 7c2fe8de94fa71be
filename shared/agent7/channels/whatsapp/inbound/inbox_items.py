"""A mail of the inbox as a DynamoDB item, and back."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

from agent7.channels.whatsapp.inbound.inbound_message import Contact, read_message
from agent7.channels.whatsapp.inbound.inbox import EPOCH, Mail

STALE_SHARDS = 8  # spreads the global index; `poll` asks each
KEPT_FOR = timedelta(days=30)  # Meta repeats for 7 days at most, and SQS remembers for 5 minutes only


def key_of(mail: Mail) -> dict[str, Any]:
    """The primary key of a mail."""
    return {"partition": {"S": mail.partition}, "sort": {"S": mail.sort}}


def key_of_item(item: dict[str, Any]) -> dict[str, Any]:
    """The primary key of an item."""
    return {"partition": item["partition"], "sort": item["sort"]}


def sent_at_of(item: dict[str, Any]) -> datetime:
    """When it was sent, to the millisecond; when it arrived, if Meta did not say."""
    sent_ms = int(item["sort"]["S"][:13])
    return EPOCH + timedelta(milliseconds=sent_ms) if sent_ms else datetime.fromisoformat(item["arrived_at"]["S"])


def remembered(mail: Mail) -> dict[str, Any]:
    """What is kept of a mail that is done: that it came."""
    return {
        "partition": {"S": mail.partition},
        "sort": {"S": mail.sort},
        "arrived_at": {"S": mail.arrived_at.isoformat()},
        "phone_number_id": {"S": mail.message.phone_number_id},
        "wamid": {"S": mail.message.wamid},
        "expires_at": {"N": str(int((mail.arrived_at + KEPT_FOR).timestamp()))},
    }


def item_of(mail: Mail) -> dict[str, Any]:
    """A waiting mail as an item: the keys of both sparse indexes are on it while it waits."""
    message = mail.message
    item = remembered(mail) | {
        "profile_name": {"S": message.contact.profile_name},
        "our_number": {"S": message.our_number},
        "raw": {"S": json.dumps(message.raw, ensure_ascii=False, separators=(",", ":"))},
        "waiting": {"S": mail.place_in_line},
        "stale_shard": {"S": str(int(mail.partition[:8], 16) % STALE_SHARDS)},
        "waiting_since": {"S": milliseconds(mail.arrived_at)},
    }
    identities = {"wa_id": message.contact.wa_id, "bsuid": message.contact.bsuid, "web": message.contact.web}
    return item | {name: {"S": value} for name, value in identities.items() if value}


def mail_of(item: dict[str, Any]) -> Mail:
    """The mail of an item. Raises ValueError when it could not have been accepted."""
    plain = {name: next(iter(value.values())) for name, value in item.items()}
    contact = Contact(plain.get("wa_id"), plain.get("bsuid"), plain["profile_name"], plain.get("web"))
    message = read_message(json.loads(plain["raw"]), plain["phone_number_id"], contact, plain.get("our_number", ""))
    if message is None:
        raise ValueError("the inbox holds an item that it could not have accepted")
    return Mail(plain["partition"], plain["sort"], datetime.fromisoformat(plain["arrived_at"]), message)


def milliseconds(at: datetime) -> str:
    """Milliseconds since 1970, in 13 digits, so that they sort as text."""
    return f"{int(at.timestamp() * 1000):013d}"
