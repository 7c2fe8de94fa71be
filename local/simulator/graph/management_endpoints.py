"""The Graph API beside sending: the number, the account, the app, the token, templates and media."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from local.simulator.graph.account import APP_ID, MANAGEMENT, MESSAGING, Account
from local.simulator.graph.call_rules import bearer_of, check_token
from local.simulator.graph.downloads import CannotFetch, fetch
from local.simulator.graph.error_codes import BAD_PARAMETER, GraphError
from local.simulator.graph.graph_call import GraphCall
from local.simulator.graph.media_shelf import TYPES, MediaShelf, Medium
from local.simulator.graph.templates import Template, Templates, read_template
from local.simulator.kinds.media import check_medium
from local.simulator.webhooks.envelope import ACCOUNT_ID
from local.simulator.webhooks.signature import random_text

SUBSCRIBED_OBJECT = "whatsapp_business_account"
CALLBACK_REFUSED = 2200
NUMBER_DEFAULTS = (
    "verified_name",
    "code_verification_status",
    "display_phone_number",
    "quality_rating",
    "platform_type",
    "throughput",
    "webhook_configuration",
    "id",
)
ACCOUNT_DEFAULTS = ("id", "name", "currency", "timezone_id", "message_template_namespace")
PERMISSION_MISSING, NO_SUCH_OBJECT_SUBCODE = 200, 33


class AdminApi:
    """Answers for one app, one account and one number. `call` gives JSON or raises GraphError."""

    def __init__(
        self,
        number: str,
        access_token: str,
        app_secret: str,
        *,
        account: Account,
        templates: Templates,
        media: MediaShelf,
        address: Callable[[], str],
        changed: Callable[[], object],
        created: Callable[[Template], object],
    ) -> None:
        self._number, self._access_token, self._app_secret = number, access_token, app_secret
        self._account, self._templates, self._media = account, templates, media
        self._address, self._changed, self._created = address, changed, created

    def check(self, authorization: str | None, scope: str) -> None:
        """Raises GraphError 190 for a wrong token and 200 for one without the permission."""
        check_token(authorization, self._access_token if self._account.token_valid else "")
        if scope not in self._account.scopes:
            raise GraphError(PERMISSION_MISSING, f"Requires {scope} permission")

    def call(self, call: GraphCall) -> Any:
        """Answer a call. Raises GraphError for an object or a request that is not there."""
        match call.method, call.path:
            case "GET", ("debug_token",):
                return self._debug_token(call)
            case method, (object_id, "subscriptions") if object_id == APP_ID:
                return self._app_subscriptions(call, method)
        return self._media_call(call) if self._is_about_media(call) else self._management(call)

    def _is_about_media(self, call: GraphCall) -> bool:
        return call.path == (self._number, "media") or (len(call.path) == 1 and call.path[0] not in (self._number, ACCOUNT_ID, APP_ID))

    def _management(self, call: GraphCall) -> Any:
        self.check(call.authorization, MANAGEMENT)
        match call.method, call.path:
            case "GET", (self._number,):
                return _chosen(self._account.number(self._number), call.parameters, NUMBER_DEFAULTS)
            case "POST", (self._number, "register"):
                return {"success": True}
            case "GET", (account,) if account == ACCOUNT_ID:
                return _chosen(self._account.business(), call.parameters, ACCOUNT_DEFAULTS)
            case "GET", (account, "phone_numbers") if account == ACCOUNT_ID:
                return _page([_chosen(self._account.number(self._number), call.parameters, NUMBER_DEFAULTS)])
            case method, (account, "subscribed_apps") if account == ACCOUNT_ID:
                return self._subscribed_apps(method)
            case method, (account, "message_templates") if account == ACCOUNT_ID:
                return self._message_templates(call, method)
        raise no_such_object(call.method, call.path[0])

    # The app and the token

    def _debug_token(self, call: GraphCall) -> Any:
        if not self._is_app_token(call.authorization):
            check_token(call.authorization, self._access_token)
        asked = str(call.parameters.get("input_token", ""))
        account = self._account
        if asked != self._access_token:
            error = {"code": 190, "message": "Invalid OAuth access token - Cannot parse access token"}
            return {"data": {"error": error, "is_valid": False, "scopes": []}}
        granted = [{"scope": scope, "target_ids": [ACCOUNT_ID]} for scope in account.scopes if scope in (MESSAGING, MANAGEMENT)]
        token = {
            "app_id": APP_ID,
            "type": "SYSTEM_USER",
            "application": account.app_name,
            "expires_at": account.token_expires_at,
            "is_valid": account.token_valid,
            "scopes": list(account.scopes),
            "granular_scopes": granted,
            "user_id": "122100000000000001",
        }
        if not account.token_valid:
            token["error"] = {"code": 190, "message": "Error validating access token: Session has expired.", "subcode": 463}
        return {"data": token}

    def _app_subscriptions(self, call: GraphCall, method: str) -> Any:
        if not self._is_app_token(call.authorization):
            raise GraphError(15, "This method must be called with an app access_token.", http_status=400)
        account = self._account
        if method == "POST":
            self._set_callback(call.parameters)
            return {"success": True}
        if not account.callback_url:
            return {"data": []}
        followed = [{"name": name, "version": "v25.0"} for name in account.webhook_fields]
        held = {"object": SUBSCRIBED_OBJECT, "callback_url": account.callback_url, "active": account.webhook_active, "fields": followed}
        return {"data": [held]}

    def _set_callback(self, wanted: Mapping[str, Any]) -> None:
        """Set the app's webhook, after the handshake that Meta makes at that moment."""
        if wanted.get("object") != SUBSCRIBED_OBJECT:
            raise GraphError(BAD_PARAMETER, f"Param object must be {SUBSCRIBED_OBJECT}.")
        url, names = str(wanted.get("callback_url", "")), wanted.get("fields", "")
        challenge = random_text()
        query = urlencode({"hub.mode": "subscribe", "hub.challenge": challenge, "hub.verify_token": str(wanted.get("verify_token", ""))})
        try:
            answer = fetch(f"{url}?{query}").content.decode(errors="replace")
        except CannotFetch as why:
            raise GraphError(CALLBACK_REFUSED, f"Callback verification failed: {why}", http_status=400) from None
        if answer != challenge:
            raise GraphError(CALLBACK_REFUSED, "Callback verification failed: the challenge did not come back.", http_status=400)
        self._account.callback_url, self._account.webhook_active = url, True
        self._account.webhook_fields = list(names) if isinstance(names, list) else [name for name in str(names).split(",") if name]
        self._changed()

    def _is_app_token(self, authorization: str | None) -> bool:
        return bearer_of(authorization) == f"{APP_ID}|{self._app_secret}"

    # The account

    def _subscribed_apps(self, method: str) -> Any:
        if method in ("POST", "DELETE"):
            self._account.subscribed = method == "POST"
            self._changed()
            return {"success": True}
        app = {"whatsapp_business_api_data": {"id": APP_ID, "name": self._account.app_name, "link": "https://example.com/"}}
        return {"data": [app] if self._account.subscribed else []}

    def _message_templates(self, call: GraphCall, method: str) -> Any:
        name = call.parameters.get("name")
        if method == "GET":
            found = self._templates.matching(str(name) if name else None, call.parameters.get("status"))
            return _page([_chosen(template.as_json(), call.parameters, tuple(template.as_json())) for template in found])
        if method == "DELETE":
            if not name or not self._templates.remove(str(name)):
                raise GraphError(BAD_PARAMETER, f"There is no template {name}.")
            return {"success": True}
        template = self._templates.create(read_template(call.parameters))
        self._created(template)
        return {"id": template.id, "status": template.status, "category": template.category}

    # Media

    def _media_call(self, call: GraphCall) -> Any:
        self.check(call.authorization, MESSAGING)
        if call.method == "POST" and call.path == (self._number, "media"):
            return {"id": self._upload(call).id}
        medium = self._media.find(call.path[0]) if len(call.path) == 1 else None
        if medium is None or call.method not in ("GET", "DELETE"):
            raise no_such_object(call.method, call.path[0])
        if call.method == "DELETE":
            return {"success": self._media.remove(medium.id)}
        return {
            "messaging_product": "whatsapp",
            "url": f"{self._address()}/whatsapp_business/attachments/?{self._media.ticket(medium.id)}",
            "mime_type": medium.mime_type,
            "sha256": medium.sha256,
            "file_size": medium.size,
            "id": medium.id,
        }

    def _upload(self, call: GraphCall) -> Medium:
        form = call.form()
        file, product = form.get("file"), form.get("messaging_product")
        if product is None or product[1] != b"whatsapp":
            raise GraphError(BAD_PARAMETER, "The parameter messaging_product is required and must be 'whatsapp'.")
        if file is None:
            raise GraphError(BAD_PARAMETER, "The parameter file is required.")
        filename, content, file_type = file
        mime_type = form["type"][1].decode(errors="replace") if "type" in form else file_type
        plain = mime_type.partition(";")[0].strip().lower()
        kind = next((kind for kind, types in TYPES.items() if plain in types), None)
        if kind is None:
            raise GraphError(BAD_PARAMETER, f"Param file must be a file with one of the following types. Received file of type '{plain}'.")
        check_medium(plain, len(content), kind)
        return self._media.add(content, mime_type, filename, direction="outbound")


def no_such_object(method: str, object_id: str) -> GraphError:
    """The error of an object that is not there."""
    return GraphError(
        BAD_PARAMETER,
        f"Unsupported {method.lower()} request. Object with ID '{object_id}' does not exist, cannot be loaded due to missing permissions, "
        "or does not support this operation",
        subcode=NO_SUCH_OBJECT_SUBCODE,
    )


def _chosen(known: dict[str, Any], parameters: Mapping[str, Any], default: tuple[str, ...]) -> dict[str, Any]:
    """The fields that were asked for, and the id. Raises GraphError 100 for one that does not exist."""
    asked = [name.strip() for name in str(parameters.get("fields", "")).split(",") if name.strip()] or list(default)
    for name in asked:
        if name not in known:
            raise GraphError(BAD_PARAMETER, f"Tried accessing nonexisting field ({name})")
    return {name: known[name] for name in dict.fromkeys([*asked, "id"])}


def _page(items: list[dict[str, Any]]) -> dict[str, Any]:
    return {"data": items, "paging": {"cursors": {"before": "QVFI", "after": "QVFI"}}} if items else {"data": []}
