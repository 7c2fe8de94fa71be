"""What a request to forget means: a topic, the things that were told of it, and the words of messages that tell of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from agent7.conversation.heard import Heard
from agent7.conversation.skills.forgetting.things import Thing
from agent7.identity import MessageId
from agent7.language import Topic, commands, is_document, parse, pieces, told
from agent7.memory import Memory
from agent7.store.conversation import message_log
from agent7.store.unit_of_work import UnitOfWork

TELLS = (commands.Remember, commands.Remind, commands.AddRule)
"""Commands that tell something; the others only ask us for it."""

FEWEST_REPEATED: Final = 5
"""Words of a piece of a document by which it is known again."""


@dataclass(frozen=True, slots=True)
class Meant:
    """What a request to forget means: the topic, and the things that were told of it.

    Of a list, `missing` are those of which nothing was told; it is `doubtful` where it may be the name of one thing.
    """

    topic: Topic
    memories: tuple[Memory, ...] = ()
    things: tuple[Thing, ...] = ()
    said: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    doubtful: bool = False


def unnamed(said: Mapping[MessageId, Sequence[str]], topic: Topic) -> tuple[str, ...]:
    """The pieces that tell of a topic by what stands beside them alone: what names it is found by that."""
    return tuple(piece for piece in chain.from_iterable(said.values()) if not topic.told_in(piece))


def _tells_by_itself(piece: str, topic: Topic) -> bool:
    """Whether another text that holds a piece of a document tells the same: "Water." and "2." stand in many."""
    return len(piece.split()) >= FEWEST_REPEATED or bool(topic.told_in(piece))


def told_in_messages(unit: UnitOfWork, heard: Heard, topic: Topic) -> dict[MessageId, list[str]]:
    """What each of the person's messages tells of it, in its words. What only asks is not what they mean."""
    now, found = {message.id for message in heard.messages}, dict[MessageId, list[str]]()
    for each in message_log.texts(unit, heard.scope):
        if not each.own or each.message in now or not topic.may_be_in(each.own):
            continue
        parts = pieces(each.own)
        words = [piece for piece in told(each.own, parts, topic.told_in(each.own, parts)) if piece and not parse(piece).is_question]
        command = parse(each.own).command if words else None
        if words and (command is None or isinstance(command, TELLS)):
            long = is_document(each.own)
            found[each.message] = [piece for piece in words if not long or _tells_by_itself(piece, topic)]
    return found
