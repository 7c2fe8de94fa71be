"""The calls about the account: projects, files, webhooks."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from agent7.clock import Clock
from local.manus.refusals import not_found
from local.manus.requests import text_of
from local.manus.shelf import Kept, Shelf
from local.manus.signature import SigningKey
from local.manus.task_api import Body, Effect, Query
from local.manus.webhooks import Webhook, Webhooks


@dataclass(frozen=True, slots=True)
class Project:
    """A project with the instruction that stands before its tasks."""

    id: str
    name: str
    instruction: str
    created_at: float


class AccountApi:
    """The calls about projects, files, webhooks and the signing key."""

    def __init__(self, shelf: Shelf, webhooks: Webhooks, key: SigningKey, clock: Clock, changed: Callable[[], object]) -> None:
        self._shelf = shelf
        self._webhooks = webhooks
        self._key = key
        self._key_made_at = clock.now()
        self._clock = clock
        self._changed = changed
        self.projects: dict[str, Project] = {}

    def create_project(self, body: Body) -> Effect:
        """`project.create`."""
        made = Project(f"proj_{secrets.token_hex(8)}", text_of(body, "name"), text_of(body, "instruction", default=""), self._now())
        self.projects[made.id] = made
        self._changed()
        return Effect({"project": _shown(made)})

    def list_projects(self, _: Query) -> Effect:
        """`project.list`."""
        return Effect({"data": [_shown(project) for project in self.projects.values()]})

    def check_project(self, project_id: str) -> None:
        """Raises ApiError when there is no such project."""
        if project_id not in self.projects:
            raise not_found("project")

    def upload_file(self, body: Body) -> Effect:
        """`file.upload`: the record of a file and the address to upload it to."""
        kept = self._shelf.announce(text_of(body, "filename"))
        address, until = self._shelf.upload_address(kept)
        self._changed()
        return Effect({"file": self._record(kept), "upload_url": address, "upload_expires_at": until})

    def show_file(self, query: Query) -> Effect:
        """`file.detail`."""
        return Effect({"file": self._record(self._shelf.find(query.get("file_id")))})

    def create_webhook(self, body: Body) -> Effect:
        """`webhook.create`."""
        return Effect({"webhook": _shown(self._webhooks.create(text_of(body, "url")))})

    def list_webhooks(self, _: Query) -> Effect:
        """`webhook.list`."""
        return Effect({"data": [_shown(hook) for hook in self._webhooks.registered()]})

    def delete_webhook(self, body: Body) -> Effect:
        """`webhook.delete`."""
        webhook_id = text_of(body, "webhook_id")
        self._webhooks.delete(webhook_id)
        return Effect({"id": webhook_id, "deleted": True})

    def show_key(self, _: Query) -> Effect:
        """The public key of the webhooks' signatures."""
        made_at = self._key_made_at.isoformat().replace("+00:00", "Z")
        return Effect({"public_key": self._key.public_pem(), "algorithm": "RSA-SHA256", "created_at": made_at})

    def rotate_key(self) -> None:
        """Make a new signing key."""
        self._key.rotate()
        self._key_made_at = self._clock.now()

    def _record(self, kept: Kept) -> dict[str, Any]:
        """A file as it is told of; its size and its end are known once its bytes have come."""
        record: dict[str, Any] = {"id": kept.id, "filename": kept.filename, "created_at": int(kept.created_at)}
        if kept.uploaded_at is None:
            return record | {"status": "pending"}
        known = {"status": "uploaded", "bytes": kept.size, "content_type": kept.content_type}
        return record | known | {"expires_at": int(self._shelf.end_of(kept).timestamp())}

    def _now(self) -> float:
        return self._clock.now().timestamp()


def _shown(thing: Project | Webhook) -> dict[str, Any]:
    return {**asdict(thing), "created_at": int(thing.created_at)}
