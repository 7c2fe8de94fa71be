"""The business's side of Meta's records: app, account, number, token, subscriptions."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import Any

from local.simulator.webhooks.envelope import ACCOUNT_ID, DISPLAY_NUMBER

APP_ID = "300400500600700"
MESSAGING, MANAGEMENT = "whatsapp_business_messaging", "whatsapp_business_management"


@dataclass
class Account:
    """What an onboarding looks at. Tests set it to anything that can be wrong at Meta (POST /control/account)."""

    token_valid: bool = True
    token_expires_at: int = 0
    """Unix seconds; 0 never, as for a system user."""
    scopes: list[str] = field(default_factory=lambda: [MESSAGING, MANAGEMENT])
    app_name: str = "agent7 (simulated)"
    account_name: str = "agent7"
    verified_name: str = "agent7"
    display_phone_number: str = f"+{DISPLAY_NUMBER[0]} {DISPLAY_NUMBER[1:4]}-{DISPLAY_NUMBER[4:7]}-{DISPLAY_NUMBER[7:]}"
    quality_rating: str = "GREEN"
    number_status: str = "CONNECTED"
    code_verification_status: str = "VERIFIED"
    name_status: str = "APPROVED"
    throughput: str = "STANDARD"
    health: str = "AVAILABLE"
    """Whether messages can be sent: AVAILABLE, LIMITED or BLOCKED."""
    messaging_limit_tier: str = "TIER_250"
    account_review_status: str = "APPROVED"
    subscribed: bool = True
    """Whether the app is subscribed to the account's webhooks."""
    callback_url: str = ""
    """Of the app's webhook; empty when none was ever set."""
    webhook_fields: list[str] = field(default_factory=lambda: ["messages"])
    webhook_active: bool = True

    def change(self, wanted: dict[str, Any]) -> None:
        """Set what is named. Raises ValueError for a name or a type that does not fit."""
        known = {item.name for item in fields(self)}
        for name, value in wanted.items():
            if name not in known:
                raise ValueError(f"{name} is not one of {', '.join(sorted(known))}")
            if type(value) is not type(getattr(self, name)):
                raise ValueError(f"{name} must be like {getattr(self, name)!r}")
        for name, value in wanted.items():
            setattr(self, name, value)

    def as_json(self) -> dict[str, Any]:
        """The account as JSON, for the snapshot."""
        return asdict(self)

    def number(self, number_id: str) -> dict[str, Any]:
        """Every field of the number that can be asked for."""
        return {
            "id": number_id,
            "display_phone_number": self.display_phone_number,
            "verified_name": self.verified_name,
            "quality_rating": self.quality_rating,
            "status": self.number_status,
            "code_verification_status": self.code_verification_status,
            "name_status": self.name_status,
            "platform_type": "CLOUD_API",
            "throughput": {"level": self.throughput},
            "messaging_limit_tier": self.messaging_limit_tier,
            "account_mode": "LIVE",
            "is_official_business_account": False,
            "webhook_configuration": {"application": self.callback_url},
            "health_status": {
                "can_send_message": self.health,
                "entities": [{"entity_type": "WABA", "id": ACCOUNT_ID, "can_send_message": self.health}],
            },
        }

    def business(self) -> dict[str, Any]:
        """The business account as the Graph API shows it."""
        return {
            "id": ACCOUNT_ID,
            "name": self.account_name,
            "currency": "USD",
            "timezone_id": "1",
            "message_template_namespace": "a7a7a7a7_0000_4000_8000_a7a7a7a7a7a7",
            "account_review_status": self.account_review_status,
        }
