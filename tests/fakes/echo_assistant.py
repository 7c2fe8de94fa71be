"""A tiny stand-in for the application: verifies the signature, remembers a company per user, answers through the Graph API."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import http.client
import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from local.simulator.settings import SimulatorSettings


class EchoAssistant(ThreadingHTTPServer):
    """Answers webhooks on a port of its own. `answer_status` makes it refuse; `received` keeps every payload that it took."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Webhook)
        self.graph_url = ""
        self.answer_status = 200
        self.replies = True
        self.received: list[dict[str, Any]] = []
        self.signed: list[tuple[bytes, str]] = []
        """Bodies as received, with their signature headers."""
        self._companies: dict[str, str] = {}
        self.settings: SimulatorSettings | None = None
        self._thread = threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/webhooks/whatsapp"

    def statuses(self) -> list[dict[str, Any]]:
        return [status for value in self._values() for status in value.get("statuses", [])]

    def messages(self) -> list[dict[str, Any]]:
        return [message for value in self._values() for message in value.get("messages", [])]

    def _values(self) -> list[dict[str, Any]]:
        return [change["value"] for payload in list(self.received) for entry in payload["entry"] for change in entry["changes"]]

    def take(self, payload: dict[str, Any]) -> None:
        self.received.append(payload)
        if not self.replies:
            return
        messages = [message for entry in payload["entry"] for change in entry["changes"] for message in change["value"].get("messages", [])]
        with contextlib.suppress(OSError, http.client.HTTPException):  # the simulator hangs up on purpose, or the test is over
            for message in messages:
                self._reply(message)

    def _reply(self, message: dict[str, Any]) -> None:
        read = {"messaging_product": "whatsapp", "status": "read", "message_id": message["id"], "typing_indicator": {"type": "text"}}
        self.graph(read)
        to = {"to": "+" + message["from"]} if "from" in message else {"recipient": message["from_user_id"]}
        text = self._words(message["from_user_id"], message.get("text", {}).get("body", ""))
        self.graph({"messaging_product": "whatsapp", **to, "type": "text", "text": {"body": text}})

    def _words(self, user: str, said: str) -> str:
        if match := re.search(r"my company is called (.+)", said):
            old, self._companies[user] = self._companies.get(user), match[1]
            updated = f" Updated from the previous {old}." if old else ""
            return f"Got it! I'll remember: your company is called {match[1]}.{updated}"
        if said.lower().startswith("forget"):
            return "Okay, I've forgotten about: your company" if self._companies.pop(user, None) else "I couldn't find anything."
        if "company" in said:
            return f"Your company is called {self._companies[user]}." if user in self._companies else "I don't know that yet."
        return said

    def graph(self, body: dict[str, Any], token: str | None = None) -> tuple[int, dict[str, Any]]:
        """One call of the messages endpoint: HTTP status and JSON answer."""
        assert self.settings is not None
        address = urlsplit(self.graph_url)
        connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=10)
        headers = {"Authorization": f"Bearer {token or self.settings.access_token}", "Content-Type": "application/json"}
        try:
            connection.request("POST", f"/v25.0/{self.settings.phone_number_id}/messages", json.dumps(body), headers)
            response = connection.getresponse()
            return response.status, json.loads(response.read() or b"{}")
        finally:
            connection.close()

    def close(self) -> None:
        self.shutdown()
        self.server_close()
        self._thread.join()


class _Webhook(BaseHTTPRequestHandler):
    server: EchoAssistant
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """The handshake: the challenge comes back where the verify token is `right`."""
        query = parse_qs(urlsplit(self.path).query)
        answer = query.get("hub.challenge", [""])[0].encode() if query.get("hub.verify_token") == ["right"] else b""
        self.send_response(200 if answer else 403)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        assistant = self.server
        assistant.signed.append((body, self.headers.get("X-Hub-Signature-256", "")))
        assert assistant.settings is not None
        wanted = "sha256=" + hmac.new(assistant.settings.app_secret.encode(), body, hashlib.sha256).hexdigest()
        status = assistant.answer_status if hmac.compare_digest(wanted, self.headers.get("X-Hub-Signature-256", "")) else 403
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()
        if status == 200:
            threading.Thread(target=assistant.take, args=(json.loads(body),), daemon=True).start()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
        """Quiet."""
