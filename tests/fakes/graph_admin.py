"""Meta's Graph API as far as setting a number up needs it, with its rules: one app, accounts with numbers and templates, tokens.

Real HTTP on loopback. It also stands in for the address that webhooks go to, and answers the handshake there.
"""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

VERSION = "v25.0"
BOTH = ["whatsapp_business_management", "whatsapp_business_messaging"]


class Refusal(Exception):
    """An error in the Graph API's words."""

    def __init__(self, code: int, status: int = 400, message: str = "no") -> None:
        super().__init__(message)
        self.body = {"error": {"message": message, "type": "OAuthException", "code": code, "fbtrace_id": "A"}}
        self.status = status


@dataclass
class Account:
    numbers: list[str]
    apps: list[str] = field(default_factory=list)
    templates: list[dict[str, Any]] = field(default_factory=list)


class MetaFake:
    """Everything is in order until a test changes an attribute. `broken` maps the end of a path to how it fails there:

    a Refusal, "hang" (answers after the client has given up), "cut" (closes the connection), "html" (no JSON).
    """

    app_id, app_secret, app_name = "111222333", "app-secret-of-meta", "Our app"
    token = "EAAgoodToken"
    number = "700800900100200"
    account = "900100200300400"

    def __init__(self) -> None:
        self.token_data: dict[str, Any] = {
            "is_valid": True,
            "expires_at": 0,
            "data_access_expires_at": 0,
            "type": "SYSTEM_USER",
            "scopes": [*BOTH],
        }
        self.granular: list[dict[str, Any]] = [{"scope": scope, "target_ids": [self.account]} for scope in BOTH]
        self.number_data: dict[str, Any] = {
            "display_phone_number": "+1 555-555-0100",
            "verified_name": "Agent Seven",
            "quality_rating": "GREEN",
            "status": "CONNECTED",
            "platform_type": "CLOUD_API",
            "webhook_configuration": {},
            "health_status": {"can_send_message": "AVAILABLE", "entities": [{"entity_type": "WABA", "id": self.account}]},
        }
        self.accounts = {self.account: Account([self.number], [self.app_id])}
        self.verify_token = "our-verify-token"
        self.subscription: dict[str, Any] | None = {"active": True, "fields": [{"name": "messages", "version": VERSION}]}
        self.broken: dict[str, Refusal | str] = {}
        self.requests: list[tuple[str, str]] = []
        self.messages: list[dict[str, Any]] = []
        """What was sent: texts, receipts."""
        self._hanging = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})
        self._thread.start()
        if self.subscription is not None:
            self.subscription["callback_url"] = self.callback

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def callback(self) -> str:
        return f"{self.url}/webhooks/whatsapp"

    @property
    def settings(self) -> dict[str, str]:
        """The environment of an application for which everything is right."""
        return {
            "WHATSAPP_API_BASE_URL": self.url,
            "WHATSAPP_PHONE_NUMBER_ID": self.number,
            "WHATSAPP_ACCESS_TOKEN": self.token,
            "WHATSAPP_APP_SECRET": self.app_secret,
            "WHATSAPP_VERIFY_TOKEN": self.verify_token,
            "AGENT7_IDENTITY_KEY": "k" * 32,
        }

    def approve(self, *languages: str, status: str = "APPROVED") -> None:
        self.accounts[self.account].templates += [
            {"name": "agent7_reminder", "language": language, "status": status, "components": [{"type": "BODY", "text": "Write."}]}
            for language in languages
        ]

    def close(self) -> None:
        self._hanging.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def answer(self, method: str, path: str, params: dict[str, str], bearer: str, body: dict[str, Any]) -> dict[str, Any]:
        """What Meta answers. Raises Refusal."""
        kind = self._kind_of(bearer)
        match method, path.strip("/").split("/"):
            case "GET", ["debug_token"]:
                return {"data": self._debugged(params.get("input_token", ""))}
            case "GET", [app, "subscriptions"] if app == self.app_id:
                self._demand(kind == "app", 15, "This method must be called with an app access_token.")
                return {"data": [{"object": "whatsapp_business_account", **self.subscription}] if self.subscription else []}
            case "GET", [number] if number == self.number:
                self._demand_scope(kind)
                fields = params["fields"].split(",")
                absent = [name for name in fields if name not in self.number_data]
                self._demand(not absent, 100, f"Tried accessing nonexisting field ({absent})")
                return {"id": number} | {name: self.number_data[name] for name in fields}
            case "POST", [number, "messages"] if number == self.number:
                self.messages.append(body)
                return {"success": True} if "status" in body else {"messages": [{"id": f"wamid.META{len(self.messages)}"}]}
            case _, [account, edge] if account in self.accounts:
                self._demand_scope(kind)
                return self._account(method, self.accounts[account], edge, params, body)
        raise Refusal(100, message=f"Unsupported request. Object with ID '{path}' does not exist or cannot be loaded.")

    def _kind_of(self, bearer: str) -> str:
        if bearer == f"{self.app_id}|{self.app_secret}":
            return "app"
        if "|" in bearer:
            raise Refusal(190, 400, "Invalid OAuth access token signature.")
        if bearer != self.token:
            raise Refusal(190, 401, f"Malformed access token {bearer}")
        if not self.token_data["is_valid"]:
            raise Refusal(190, 401, "Error validating access token: Session has expired")
        return "system user"

    def _debugged(self, token: str) -> dict[str, Any]:
        if token != self.token:
            return {"is_valid": False, "error": {"code": 190, "message": "Invalid OAuth access token."}, "scopes": []}
        return {"app_id": self.app_id, "application": self.app_name, **self.token_data, "granular_scopes": self.granular}

    def _account(self, method: str, account: Account, edge: str, params: dict[str, str], body: dict[str, Any]) -> dict[str, Any]:
        match method, edge:
            case "GET", "phone_numbers":
                return {"data": [{"id": number} for number in account.numbers]}
            case "GET", "subscribed_apps":
                return {"data": [{"whatsapp_business_api_data": {"id": app, "name": self.app_name}} for app in account.apps]}
            case "POST", "subscribed_apps":
                account.apps.append(self.app_id)
                return {"success": True}
            case "GET", "message_templates":
                return {"data": [template for template in account.templates if params.get("name", "") in template["name"]]}
            case "POST", "message_templates":
                return self._created(account, body)
        raise Refusal(100)

    def _created(self, account: Account, body: dict[str, Any]) -> dict[str, Any]:
        self._demand(body["category"] in ("UTILITY", "MARKETING", "AUTHENTICATION"), 100)
        self._demand(body["language"] in ("en", "de", "es", "fr", "pt_BR", "pt_PT"), 100)  # no "pt"
        self._demand(all(0 < len(part["text"]) <= 1024 for part in body["components"] if part["type"] == "BODY"), 100)
        there = {(template["name"], template["language"]) for template in account.templates}
        self._demand((body["name"], body["language"]) not in there, 192, "Content in this language already exists")
        account.templates.append({**body, "status": "PENDING"})
        return {"id": str(len(account.templates)), "status": "PENDING", "category": body["category"]}

    def _demand_scope(self, kind: str) -> None:
        self._demand(kind == "app" or BOTH[0] in self.token_data["scopes"], 200, "You do not have permission to access this field")

    @staticmethod
    def _demand(holds: bool, code: int, message: str = "no") -> None:
        if not holds:
            raise Refusal(code, message=message)

    def _handler(meta) -> type[BaseHTTPRequestHandler]:  # noqa: N805 (the inner class has the self)
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._answer("GET", {})

            def do_POST(self) -> None:
                self._answer("POST", json.loads(self.rfile.read(int(self.headers["content-length"]))))

            def _answer(self, method: str, body: dict[str, Any]) -> None:
                address = urlsplit(self.path)
                params = dict(parse_qsl(address.query))
                meta.requests.append((method, address.path))
                if address.path == "/webhooks/whatsapp":
                    right = params["hub.verify_token"] == meta.verify_token
                    self._say(200 if right else 403, params["hub.challenge"].encode() if right else b"{}")
                    return
                fault = next((fault for end, fault in meta.broken.items() if address.path.endswith(end)), None)
                if fault == "hang":
                    meta._hanging.wait(5)
                if fault == "html":
                    self._say(200, b"<html>")
                if isinstance(fault, str):
                    return
                try:
                    if fault:
                        raise fault
                    bearer = self.headers.get("authorization", "").removeprefix("Bearer ")
                    self._say(200, json.dumps(meta.answer(method, address.path.removeprefix(f"/{VERSION}"), params, bearer, body)).encode())
                except Refusal as refusal:
                    self._say(refusal.status, json.dumps(refusal.body).encode())

            def _say(self, status: int, content: bytes) -> None:
                self.send_response(status)
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass

        return Handler
