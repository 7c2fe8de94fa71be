"""What is answered about conversations, hand-overs, tasks and turns."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final, Literal, TypedDict

from agent7.api.answers.common import Said, Told
from agent7.api.answers.memories import Recall, RecalledMemory


class ConversationShown(TypedDict):
    """A conversation; `said` is its last message that still has words, `cost` is in US dollars."""

    conversation: str
    user: str
    name: str
    channel: str
    started_at: datetime
    last_message_at: datetime
    ended_at: datetime | None
    messages: int
    turns: int
    cost: float
    said: Said | None


class Conversations(TypedDict):
    """A page of conversations, the latest first."""

    conversations: list[ConversationShown]
    next: str | None


class FileShown(TypedDict):
    """A file of a message."""

    kind: str
    mime: str | None
    size: int | None
    state: Literal["waiting", "kept", "given_up", "deleted"]
    filename: str | None


class Delivery(TypedDict):
    """How far a message of ours has come."""

    state: Literal["queued", "sending", "sent", "delivered", "read", "failed", "held"]
    claimed_at: datetime | None
    sent_at: datetime | None
    status_at: datetime | None
    attempts: int
    error: int | None
    verdict: str | None


Sender = TypedDict("Sender", {"from": str})
"""Whose words they are: person, passed_on, assistant, operator, task_result or reminder."""


class MessageShown(Sender):
    """A message; `text` is null where there is none, or it was forgotten."""

    message: str
    kind: str
    text: str | None
    heard: str | None
    redacted: bool
    at: datetime
    arrived_at: datetime
    conversation: str | None
    turn: str | None
    task: str | None
    reminder: str | None
    reaction: str | None
    choices: list[str]
    file: FileShown | None
    delivery: Delivery | None


class Messages(TypedDict):
    """A page of messages in the order of the talk."""

    messages: list[MessageShown]
    next: str | None


class ConversationRead(Messages):
    """A conversation with a page of its messages."""

    conversation: ConversationShown


class SaidLast(Said):
    """The last words, and when."""

    at: datetime


class HandOver(TypedDict):
    """A person who is answered by humans, or was; its version is of whom they are claimed by, and of its end."""

    handover: str
    version: int
    user: str
    name: str
    language: str | None
    state: Literal["waiting", "claimed", "closed"]
    reachable: bool
    asked: bool
    began_at: datetime
    silent_until: datetime | None
    claimed_by: str | None
    is_mine: bool
    claimed_at: datetime | None
    closed_at: datetime | None
    closed_by: str | None
    waits_since: datetime | None
    notes: int
    said: SaidLast | None
    window_open: bool
    window_until: datetime | None


class InboxCounts(TypedDict):
    """How many people there are of each kind."""

    waiting: int
    mine: int
    open: int


class Inbox(TypedDict):
    """People of the inbox."""

    people: list[HandOver]
    next: str | None
    counts: InboxCounts


class PersonInInbox(TypedDict):
    """How a person stands with the inbox: the hand-over that goes on, and those of before."""

    user: str
    name: str
    handover: HandOver | None
    before: list[HandOver]
    window_open: bool
    window_until: datetime | None


class NoteShown(TypedDict):
    """An operator's note about a person."""

    note: str
    author: str
    text: str
    at: datetime


class Notes(TypedDict):
    """Notes about a person."""

    notes: list[NoteShown]


class CannedReply(TypedDict):
    """A reply that is kept to be sent again."""

    reply: str
    title: str
    text: str


class CannedReplies(TypedDict):
    """Replies that are kept."""

    replies: list[CannedReply]


class TaskShown(TypedDict):
    """A task; `title` is null where it was forgotten, `question` is what Manus wants to know."""

    task: str
    user: str
    name: str
    conversation: str | None
    title: str | None
    state: str
    question: dict[str, Any] | None
    outcome: str
    created_at: datetime
    talked_at: datetime
    news_at: datetime
    manus_url: str | None
    shares_memory: bool
    recall: str | None
    credits: int | None
    steps: int
    files: int


class TaskPage(TypedDict):
    """A page of tasks, the last spoken of first."""

    tasks: list[TaskShown]
    next: str | None


class TaskFile(TypedDict):
    """A file that a task brought; `gone`: it is kept no more."""

    filename: str
    mime: str | None
    size: int | None
    gone: bool


class TaskStep(TypedDict):
    """A request about a task, and what came of it."""

    n: int
    kind: str
    turn: str | None
    request: str | None
    state: str
    attempts: int
    fault: str | None
    wanted_at: datetime
    called_at: datetime | None
    opened_at: datetime | None
    answer: str | None
    result: str | None
    answered_at: datetime | None
    extraction: str | None
    files: list[TaskFile]


class TaskRead(TaskShown):
    """A task with its steps; `cost` is that of its recall here."""

    history: list[TaskStep]
    cost: float


class TurnShown(TypedDict):
    """A turn; `cost` is in US dollars, `unpriced` entries cost more than that. `steps` is what its models took, by step."""

    turn: str
    user: str
    name: str
    asked: str | None
    conversation: str | None
    state: Literal["working", "answered", "parked"]
    at: datetime
    answered_at: datetime | None
    took_ms: float | None
    route: str | None
    intent: str | None
    reason: str | None
    decided_by: str | None
    degraded: list[str]
    faults: int
    takeovers: int
    deeds: list[str]
    recall: str | None
    steps: dict[str, dict[str, Any]]
    database_ms: float
    cost: float
    unpriced: int


class TurnPage(TypedDict):
    """A page of turns, the latest first."""

    turns: list[TurnShown]
    next: str | None


class ForgottenRecall(TypedDict):
    """A recall of which nothing is kept any more."""

    recall: str
    memories: list[RecalledMemory]


class LedgerEntry(TypedDict):
    """An entry of the ledger; `amount` is null where nobody knows, which is not nothing."""

    kind: str
    part: str | None
    model: str | None
    tokens_in: int | None
    tokens_out: int | None
    amount: float | None
    currency: str | None
    database_ms: float | None
    reference: str | None


class EffectShown(TypedDict):
    """What a turn made; `text` is null where its words are secret, or were forgotten."""

    kind: str
    id: str
    text: str | None


class SpanShown(TypedDict):
    """Something that happened for a turn: when, after how many milliseconds, for how many."""

    step: str
    at: datetime
    from_ms: float
    ms: float


class TurnTrouble(TypedDict):
    """How often a turn failed, or went to another worker."""

    faults: int
    takeovers: int
    fault: str | None


class Learning(TypedDict):
    """What was done with a turn after its answer."""

    after_work_at: datetime | None
    extracted_at: datetime | None
    extraction: str | None


class TurnTrace(TurnShown):
    """A turn with all that is known of it. `prompt` has the tokens of its parts."""

    messages: list[MessageShown]
    reply: list[MessageShown]
    recalls: list[Recall | ForgottenRecall]
    prompt: dict[str, Any] | None
    calls: list[LedgerEntry]
    effects: list[EffectShown]
    waterfall: list[SpanShown]
    trouble: TurnTrouble
    learning: Learning


class WebMessage(MessageShown):
    """A message; `id` is what its page called it."""

    id: str | None


class TurnRecalled(TypedDict):
    """How many facts a turn's recall brought."""

    recall: str
    facts: int


class WebConversation(TypedDict):
    """One's own talk with the assistant; `working`: an answer is under way. `recalled` is by turn."""

    user: str | None
    working: bool
    messages: list[WebMessage]
    recalled: dict[str, TurnRecalled]
    next: str | None


class Accepted(TypedDict):
    """The message that was taken in."""

    id: str
    at: datetime


OF: Final[dict[str, Any]] = {
    "conversations_messages": ConversationRead,
    "conversations_messages_of_person": Messages,
    "conversations_of_person": Conversations,
    "conversations_of_workspace": Conversations,
    "handovers_answer": Told,
    "handovers_assign": PersonInInbox,
    "handovers_hand_back": Told,
    "handovers_handover": PersonInInbox,
    "handovers_inbox": Inbox,
    "handovers_take_over": PersonInInbox,
    "operator_notes_add_note": NoteShown,
    "operator_notes_delete_note": Told,
    "operator_notes_drop_reply": Told,
    "operator_notes_keep_reply": CannedReply,
    "operator_notes_notes": Notes,
    "operator_notes_replies": CannedReplies,
    "sent_files_send": Told,
    "tasks_of_person": TaskPage,
    "tasks_of_workspace": TaskPage,
    "tasks_one": TaskRead,
    "turns_of_conversation": TurnPage,
    "turns_of_person": TurnPage,
    "turns_of_workspace": TurnPage,
    "turns_trace": TurnTrace,
    "web_chat_conversation": WebConversation,
    "web_chat_write": Accepted,
}
