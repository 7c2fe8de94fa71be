"""Who can sign in at all, as invited and let go by the console: the user pool in the cloud, links on one machine."""

from __future__ import annotations

import json
import urllib.request
from dataclasses import dataclass
from typing import Any, Protocol

from agent7.channels.aws import aws_faults
from agent7.errors import BadRequest, Outage

SECONDS = 5.0


class Directory(Protocol):
    """Lets people sign in. What they may do there is none of its business."""

    def invite(self, email: str) -> str | None:
        """Let somebody sign in: a link to hand to them, or None where they are mailed. May be repeated. Raises Outage, BadRequest."""

    def let_go(self, email: str) -> None:
        """Have somebody sign in no more. Raises Outage."""


@dataclass(frozen=True, slots=True)
class CognitoDirectory:
    """A Cognito user pool, which mails a password to whoever is invited."""

    cognito: Any
    pool: str

    def invite(self, email: str) -> str | None:
        """Create the user, who is mailed; who never came is mailed again. Raises Outage, BadRequest for an address that cannot be."""
        verified = [{"Name": "email", "Value": email}, {"Name": "email_verified", "Value": "true"}]
        given = {"UserPoolId": self.pool, "Username": email, "DesiredDeliveryMediums": ["EMAIL"]}
        try:
            self.cognito.admin_create_user(**given, UserAttributes=verified)
        except aws_faults() as fault:
            if _code(fault) == "UsernameExistsException":
                self._remind(given)
            elif _code(fault) in ("InvalidParameterException", "CodeDeliveryFailureException"):
                raise BadRequest("Nobody can be invited at this address") from fault
            else:
                raise Outage("the user pool did not take the invitation") from fault
        return None

    def _remind(self, given: dict[str, Any]) -> None:
        """Mail a new password, except to somebody who has one of their own."""
        try:
            self.cognito.admin_create_user(**given, MessageAction="RESEND")
        except aws_faults() as fault:
            if _code(fault) != "UnsupportedUserStateException":
                raise Outage("the user pool did not repeat the invitation") from fault

    def let_go(self, email: str) -> None:
        """Delete the user, if there is one. Raises Outage."""
        try:
            self.cognito.admin_delete_user(UserPoolId=self.pool, Username=email)
        except aws_faults() as fault:
            if _code(fault) != "UserNotFoundException":
                raise Outage("the user pool did not delete the user") from fault


@dataclass(frozen=True, slots=True)
class LinkDirectory:
    """The gateway of a local run, which signs in by link whoever is named to it by a holder of the admin token."""

    url: str
    admin_token: str

    def invite(self, email: str) -> str | None:
        """A link that signs this email in, once; None where no gateway is set. Raises Outage."""
        if not self.url:
            return None
        asked = urllib.request.Request(  # noqa: S310 - the local run's own address
            f"{self.url}/__local/sign-in-links",
            data=json.dumps({"email": email}).encode(),
            headers={"Authorization": f"Bearer {self.admin_token}"},
        )
        try:
            with urllib.request.urlopen(asked, timeout=SECONDS) as answer:  # noqa: S310
                return str(json.load(answer)["link"])
        except (OSError, ValueError, KeyError) as fault:
            raise Outage("the local gateway made no link") from fault

    def let_go(self, email: str) -> None:
        """Nothing is kept of anybody here: who is no member gets nothing."""


def _code(fault: Exception) -> str:
    return str(getattr(fault, "response", {}).get("Error", {}).get("Code", ""))
