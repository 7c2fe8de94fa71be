"""The wire format of version 2 of Manus' API, in its names. Whatever is missing, new or odd raises nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from agent7.manus.json_fields import first_text, mapping, mime, moment, number, plain, sequence, text, words
from agent7.manus.port import (
    Attachment,
    Created,
    ManusFailed,
    ManusSaid,
    OtherMessage,
    Project,
    StatusChanged,
    TaskMessage,
    TaskOrder,
    TaskState,
    TaskStatus,
    TaskStoppedByUser,
    UserSaid,
    Waiting,
    WebhookListing,
)


def order_body(order: TaskOrder) -> dict[str, Any]:
    """The body of task.create."""
    body: dict[str, Any] = {
        **message_body(order.prompt, order.files),
        "title": text(order.title),
        "agent_profile": order.profile,
        "interactive_mode": True,
        "hide_in_task_list": False,  # nothing says that a hidden one is listed, and a lost call is found again by the list
        "share_visibility": "private",
    }
    if order.project:
        body["project_id"] = order.project
    if order.locale:
        body["locale"] = order.locale
    return body


def message_body(said: str, files: Sequence[str]) -> dict[str, Any]:
    """Words and files, as task.create and task.sendMessage take them."""
    parts = [{"type": "text", "text": text(said)}, *({"type": "file", "file_id": file} for file in files)]
    return {"message": {"content": parts}}


def read_created(content: Mapping[str, Any]) -> Created | None:
    """None when the answer names no task: then nobody knows whether there is one."""
    task = first_text(content, "task_id") or first_text(mapping(content.get("task")), "id", "task_id")
    return Created(task, first_text(content, "task_title", "title"), first_text(content, "task_url")) if task else None


def read_task(content: Any) -> TaskState:
    """A task as task.detail and task.list show it."""
    task = mapping(content)
    return TaskState(
        manus_task=first_text(task, "id", "task_id"),
        status=_status(task.get("status")),
        title=first_text(task, "title", "task_title"),
        url=first_text(task, "task_url", "url"),
        credits=number(task.get("credit_usage")),
        created_at=moment(task.get("created_at")),
        updated_at=moment(task.get("updated_at")),
    )


def read_message(raw: Any) -> TaskMessage:
    """One entry of task.listMessages; one of an unknown kind is an OtherMessage."""
    message = mapping(raw)
    kind = text(message.get("type"))
    body = mapping(message.get(kind)) or message
    named, at = text(message.get("id")), moment(message.get("timestamp"))
    if kind == "error_message":
        return ManusFailed(named, at, text(body.get("error_type")), words(body.get("content")))
    if kind == "status_update":
        return StatusChanged(named, at, _status(body.get("agent_status")), _waiting(mapping(body.get("status_detail"))))
    if kind == "user_stop":
        return TaskStoppedByUser(named, at)
    said = words(body.get("content"))
    attachments = tuple(_attachments(body.get("attachments")))
    if kind == "user_message" and (said or attachments):
        return UserSaid(named, at, said, attachments)
    if kind == "assistant_message" and (said or attachments):
        return ManusSaid(named, at, said, attachments)
    return OtherMessage(named, at, kind)


def listed(content: Mapping[str, Any], *names: str) -> Sequence[Any]:
    """The list of an answer, under the first of these names that has one: clients disagree on what it is called."""
    return next((content[name] for name in names if isinstance(content.get(name), list)), ())


def next_page(content: Mapping[str, Any]) -> str:
    """The cursor of the next page; empty when this was the last."""
    return "" if content.get("has_more") is False else first_text(content, "next_cursor", "cursor")


def read_project(content: Any) -> Project:
    """One entry of project.list."""
    project = mapping(content)
    return Project(first_text(project, "id", "project_id"), text(project.get("name")), text(project.get("instruction")))


def read_webhook(content: Any) -> WebhookListing:
    """One entry of webhook.list."""
    webhook = mapping(content)
    return WebhookListing(first_text(webhook, "id", "webhook_id"), text(webhook.get("url")), webhook.get("status") != "inactive")


def read_upload(content: Mapping[str, Any]) -> tuple[str, str]:
    """The file's id and the address to put it to; empty where the answer does not say."""
    return first_text(mapping(content.get("file")), "id", "file_id") or first_text(content, "file_id", "id"), text(
        content.get("upload_url")
    )


def file_status(content: Mapping[str, Any]) -> str:
    """The status in an answer of file.detail; empty where it has none."""
    return text(mapping(content.get("file")).get("status"))


def read_public_key(content: Mapping[str, Any]) -> str:
    """PEM, whose line breaks some put into JSON twice."""
    return text(content.get("public_key")).replace("\\n", "\n")


def is_before(message: TaskMessage, since: datetime | None) -> bool:
    """Whether a message is older than `since`, in whole seconds as Manus gives them."""
    return since is not None and message.at is not None and message.at < since.replace(microsecond=0)


def _status(value: Any) -> TaskStatus:
    try:
        return TaskStatus(value)
    except ValueError:
        return TaskStatus.UNKNOWN


def _waiting(detail: Mapping[str, Any]) -> Waiting | None:
    event, kind = text(detail.get("waiting_for_event_id")), text(detail.get("waiting_for_event_type"))
    if not event and not kind:
        return None
    return Waiting(event, kind, text(detail.get("waiting_description")), plain(mapping(detail.get("confirm_input_schema"))))


def _attachments(value: Any) -> Iterator[Attachment]:
    for item in map(mapping, sequence(value)):
        url = first_text(item, "url", "file_url")
        if url:
            name, kind = first_text(item, "filename", "file_name"), first_text(item, "content_type", "mime_type")
            yield Attachment(name, url, mime(kind), number(item.get("size_bytes")))
