"""Version 2 of Manus' API over HTTP. What each call may raise stands in `port`; no text, key or address is logged."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from agent7.errors import ManusDown, ManusRefused, ManusTimedOut, Misconfigured
from agent7.manus import wire_v2 as wire
from agent7.manus.port import Created, Project, TaskMessage, TaskOrder, TaskState, WebhookListing
from agent7.manus.refusals import fault, is_about_the_key
from agent7.settings import ManusSettings

if TYPE_CHECKING:
    import httpx2

logger = logging.getLogger(__name__)

CONNECT_SECONDS = 3.0
READ_SECONDS = 10.0
WRITE_SECONDS = 20.0
UPLOAD_SECONDS = 45.0
"""Manus' own limit is three minutes; the function that waits has less."""
UPLOAD_PAUSES_SECONDS = (0.25, 0.5, 1.0, 2.0)
MOST_ANSWER_BYTES = 32 * 1024 * 1024
"""A page of 200 results of 150 KB each."""
MESSAGES_A_PAGE = 200
MESSAGES_TO_FIND_ONE = 5
TASKS_A_PAGE = 100
MOST_PAGES = 20
CLOCKS_DIFFER_BY = timedelta(minutes=10)


class HttpManus:
    """The port over HTTP with kept connections. Safe to call from several threads. Every call raises what `port` says.

    `settings(renew)` gives the current key; it is asked once more with `renew=True` when Manus refuses the key.
    """

    def __init__(self, settings: Callable[[bool], ManusSettings], pause: Callable[[float], object] = time.sleep) -> None:
        self._settings = settings
        self._pause = pause
        self._client: httpx2.Client | None = None
        # The client writes each address at INFO, and those of uploads are signed.
        logging.getLogger("httpx2").setLevel(logging.WARNING)

    def create(self, order: TaskOrder) -> Created:
        """task.create. Raises ManusTimedOut when the answer names no task, and what `port` says of every call."""
        created = wire.read_created(self._write("task.create", wire.order_body(order)))
        if created is None:
            raise ManusTimedOut("Manus took a task and did not say which")
        return created

    def send(self, manus_task: str, text: str, files: Sequence[str] = ()) -> None:
        """task.sendMessage."""
        self._write("task.sendMessage", {"task_id": manus_task, **wire.message_body(text, files)})

    def confirm(self, manus_task: str, event: str, given: Mapping[str, Any]) -> None:
        """task.confirmAction."""
        self._write("task.confirmAction", {"task_id": manus_task, "event_id": event, "input": dict(given)})

    def stop(self, manus_task: str) -> None:
        """task.stop; repeated when it fails."""
        self._write("task.stop", {"task_id": manus_task}, repeatable=True)

    def delete(self, manus_task: str) -> None:
        """task.delete; repeated when it fails."""
        self._write("task.delete", {"task_id": manus_task}, repeatable=True)

    def detail(self, manus_task: str) -> TaskState:
        """task.detail."""
        content = self._read("task.detail", task_id=manus_task)
        return wire.read_task(content.get("task") or content)

    def messages(self, manus_task: str, *, after: str | None = None, since: datetime | None = None) -> tuple[TaskMessage, ...]:
        """task.listMessages, newest page first, as far back as wanted."""
        found: list[TaskMessage] = []
        for raw in self._pages("task.listMessages", ("messages", "data"), task_id=manus_task, limit=MESSAGES_A_PAGE, order="desc"):
            message = wire.read_message(raw)
            if (after and message.id == after) or wire.is_before(message, since):
                break
            found.append(message)
        return tuple(reversed(found))

    def newest(self, manus_task: str) -> str | None:
        """task.listMessages, the first few."""
        content = self._read("task.listMessages", task_id=manus_task, limit=MESSAGES_TO_FIND_ONE, order="desc")
        said = map(wire.read_message, wire.listed(content, "messages", "data"))
        return next((message.id for message in said if message.id), None)

    def recent(self, since: datetime, marker: str) -> tuple[TaskState, ...]:
        """task.list, newest page first; the two clocks may differ by ten minutes."""
        found: list[TaskState] = []
        oldest = since - CLOCKS_DIFFER_BY
        for raw in self._pages("task.list", ("data", "tasks", "items"), limit=TASKS_A_PAGE, order="desc", scope="all"):
            task = wire.read_task(raw)
            if task.created_at is not None and task.created_at < oldest:
                break
            if marker in task.title and task.manus_task:
                found.append(task)
        return tuple(found)

    def project_create(self, name: str, instruction: str) -> Project:
        """project.create. Raises ManusTimedOut when the answer names no project."""
        content = self._write("project.create", {"name": name, "instruction": instruction})
        project = wire.read_project(content.get("project") or content)
        if not project.id:
            raise ManusTimedOut("Manus made a project and did not say which")
        return project

    def projects(self) -> tuple[Project, ...]:
        """project.list."""
        return tuple(map(wire.read_project, self._pages("project.list", ("data", "projects", "items"))))

    def upload(self, filename: str, content: bytes, mime: str) -> str:
        """file.upload, then the bytes to the signed address.

        Raises ManusDown when there is no address, or the bytes are not taken or do not arrive; ManusRefused when they are refused for good.
        """
        file, url = wire.read_upload(self._write("file.upload", {"filename": filename}, repeatable=True))
        if not file or not url:
            raise ManusDown("Manus gave no place for a file")
        status, _, _ = self._exchange("PUT", url, UPLOAD_SECONDS, repeatable=True, content=content, headers={"content-type": mime})
        if 400 <= status < 500 and status not in (403, 408, 429):  # 403: the address was valid for three minutes
            raise ManusRefused(f"upload_{status}")
        if not 200 <= status < 300:
            raise ManusDown(f"a file was not taken: {status}")
        self._wait_for(file)
        return file

    def _wait_for(self, file: str) -> None:
        """Until Manus has seen the bytes: a task with a file that is still `pending` would be refused for good."""
        for pause in UPLOAD_PAUSES_SECONDS:
            if wire.file_status(self._read("file.detail", file_id=file)) != "pending":
                return
            self._pause(pause)
        raise ManusDown("a file that was put did not arrive")

    def public_key(self) -> str:
        """webhook.publicKey. Raises ManusDown when the answer holds no key."""
        pem = wire.read_public_key(self._read("webhook.publicKey"))
        if "BEGIN PUBLIC KEY" not in pem:
            raise ManusDown("Manus gave no public key")
        return pem

    def webhook_create(self, url: str) -> WebhookListing:
        """webhook.create; repeated when it fails."""
        content = self._write("webhook.create", {"url": url}, repeatable=True)
        return wire.read_webhook(content.get("webhook") or content)

    def webhooks(self) -> tuple[WebhookListing, ...]:
        """webhook.list."""
        return tuple(map(wire.read_webhook, self._pages("webhook.list", ("data", "webhooks", "items"))))

    def webhook_delete(self, webhook_id: str) -> None:
        """webhook.delete; repeated when it fails."""
        self._write("webhook.delete", {"webhook_id": webhook_id}, repeatable=True)

    def close(self) -> None:
        """Close the kept connections; the next call opens new ones."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def _pages(self, call: str, names: Sequence[str], **params: str | int) -> Iterator[Any]:
        """Every item of a list, page after page. The same cursor twice ends it, as does the limit of pages."""
        seen = {""}
        for _ in range(MOST_PAGES):
            content = self._read(call, **params)
            yield from wire.listed(content, *names)
            cursor = wire.next_page(content)
            if cursor in seen:
                return
            seen.add(cursor)
            params["cursor"] = cursor
        logger.error("%s has more than %d pages; the rest is not looked at", call, MOST_PAGES)

    def _read(self, call: str, **params: str | int) -> Mapping[str, Any]:
        return self._call("GET", call, READ_SECONDS, about_task="task_id" in params, repeatable=True, params=params)

    def _write(self, call: str, body: Mapping[str, Any], *, repeatable: bool = False) -> Mapping[str, Any]:
        """`repeatable`: doing it twice does no harm, so that a lost answer needs no looking after."""
        content = json.dumps(body).encode()
        return self._call("POST", call, WRITE_SECONDS, about_task="task_id" in body, repeatable=repeatable, content=content)

    def _call(self, method: str, call: str, seconds: float, *, about_task: bool, repeatable: bool, **request: Any) -> Mapping[str, Any]:
        settings = self._settings(False)
        status, headers, content = self._with_key(settings, method, call, seconds, repeatable, request)
        if is_about_the_key(status, content):
            renewed = self._settings(True)
            if renewed.api_key != settings.api_key:
                status, headers, content = self._with_key(renewed, method, call, seconds, repeatable, request)
        if 200 <= status < 300 and isinstance(content, dict) and content.get("ok") is not False:
            return content
        if 200 <= status < 300 and not isinstance(content, dict):
            status = 502  # a page of something on the way
        raise fault(status, content, about_task=about_task, repeatable=repeatable, retry_after=headers.get("retry-after"))

    def _with_key(
        self, settings: ManusSettings, method: str, call: str, seconds: float, repeatable: bool, request: dict[str, Any]
    ) -> tuple[int, Mapping[str, str], Any]:
        if not settings.api_key:
            raise Misconfigured("MANUS_API_KEY is not set")
        if not (settings.api_key.isascii() and settings.api_key.isprintable()):
            raise Misconfigured("MANUS_API_KEY has characters that no key has")
        headers = {"x-manus-api-key": settings.api_key, "content-type": "application/json", "accept": "application/json"}
        url = f"{settings.api_base_url}/{settings.api_version}/{call}"
        status, answered, body = self._exchange(method, url, seconds, repeatable=repeatable, headers=headers, **request)
        if status == 401:
            logger.warning("Manus does not take our key")
        return status, answered, _json(body)

    def _exchange(self, method: str, url: str, seconds: float, *, repeatable: bool, **request: Any) -> tuple[int, Mapping[str, str], bytes]:
        """One request and its whole answer, within `seconds` and MOST_ANSWER_BYTES. Redirects are not followed."""
        import httpx2  # noqa: PLC0415 (150 ms; the webhook shares this package)

        until = time.monotonic() + seconds
        timeout = httpx2.Timeout(seconds, connect=CONNECT_SECONDS)
        try:
            with self._open().stream(method, url, timeout=timeout, follow_redirects=False, **request) as response:
                body = b"".join(_limited(response.iter_bytes(), until))
            return response.status_code, response.headers, body
        except (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout, httpx2.UnsupportedProtocol, httpx2.InvalidURL) as error:
            raise ManusDown(f"Manus cannot be reached: {type(error).__name__}") from error
        except (httpx2.RequestError, _Endless) as error:
            lost = ManusDown if repeatable else ManusTimedOut
            raise lost(f"the answer of Manus was lost: {type(error).__name__}") from error

    def _open(self) -> httpx2.Client:
        import httpx2  # noqa: PLC0415

        if self._client is None:
            self._client = httpx2.Client()
        return self._client


class _Endless(Exception):
    """An answer that is too large or takes too long as a whole."""


def _limited(chunks: Iterator[bytes], until: float) -> Iterator[bytes]:
    size = 0
    for chunk in chunks:
        size += len(chunk)
        if size > MOST_ANSWER_BYTES or time.monotonic() > until:
            raise _Endless
        yield chunk


def _json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None
