"""Switches for tests, for curl and for the page's panels."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from local.loopback.calls import Call, Json, Result
from local.simulator.graph.error_codes import CODES
from local.simulator.graph.faults import AT_SEND, AT_STATUS, STATUSES, Fault
from local.simulator.graph.messages_endpoint import Limits
from local.simulator.graph.templates import STATUSES as TEMPLATE_STATUSES
from local.simulator.graph.templates import read_template
from local.simulator.phone_paths import PhonePaths, Table
from local.simulator.simulator import Simulator

LONGEST_WAIT_SECONDS = 120.0
MOST_COPIES = 10


class ControlPaths:
    """Everything that a test may want to happen."""

    def __init__(self, simulator: Simulator) -> None:
        self._simulator = simulator

    def table(self) -> Table:
        """The switches by method and path."""
        phone = PhonePaths(self._simulator)
        return {
            ("POST", "/control/inbound"): self._inbound,
            ("POST", "/control/webhook"): self._raw_webhook,
            ("POST", "/control/seen"): phone.seen,
            ("POST", "/control/people"): phone.add_person,
            ("GET", "/control/chats"): self._chats,
            ("GET", "/control/faults"): self._faults,
            ("POST", "/control/faults"): self._set_faults,
            ("POST", "/control/limits"): self._set_limits,
            ("GET", "/control/templates"): lambda _: Json({"templates": self._simulator.templates.as_json()}),
            ("POST", "/control/templates"): self._set_template,
            ("GET", "/control/account"): lambda _: Json(self._simulator.account.as_json()),
            ("POST", "/control/account"): self._set_account,
            ("POST", "/control/reset"): self._reset,
        }

    def _inbound(self, call: Call) -> Result:
        """One message `{user, text, kind?, ...}`, or `{batch: [such, ...], order?, copies?}`; `await_reply` waits so many seconds."""
        simulator, wanted = self._simulator, call.json()
        items = wanted.get("batch", [wanted])
        if not isinstance(items, list) or not items or not all(isinstance(item, dict) for item in items):
            raise ValueError("batch must be a list of objects with user and text")
        people = [simulator.chats.person(str(item.get("user", ""))) for item in items]
        seconds, copies = min(float(wanted.get("await_reply", 0)), LONGEST_WAIT_SECONDS), wanted.get("copies", 1)
        if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
            raise ValueError(f"copies is a whole number from 1 to {MOST_COPIES}")
        asked = people[-1].id
        replies_before = len([m for m in simulator.chats.messages(asked) if m.direction == "outbound"])
        messages, answer = simulator.hand_over(list(zip(people, items, strict=True)), str(wanted.get("order", "together")), copies)
        told: dict[str, Any] = {
            "wamids": [message.id for message in messages],
            "webhook": {"status": answer.status, "ms": round(answer.ms, 2), "problem": answer.problem},
        }
        if seconds > 0:
            replies = simulator.chats.wait_for_replies(asked, replies_before, seconds)
            told["replies"] = [{"id": m.id, "kind": m.kind, **m.content, "ms_since_inbound": m.ms_since_inbound} for m in replies]
        return Json(told)

    def _raw_webhook(self, call: Call) -> Result:
        """`{payload, signature?}`: any payload, signed unless a signature is given; posted once."""
        wanted = call.json()
        payload = wanted.get("payload")
        if not isinstance(payload, dict):
            raise ValueError("payload must be an object")
        answer = self._simulator.webhook.post(payload, wanted.get("signature"))
        return Json({"status": answer.status, "ms": round(answer.ms, 2), "body": answer.body, "problem": answer.problem})

    def _chats(self, call: Call) -> Result:
        simulator = self._simulator
        person = simulator.chats.person(call.query["user"]).id if "user" in call.query else None
        return Json(
            {
                "people": [known.as_json() for known in simulator.chats.people()],
                "messages": [message.as_json() for message in simulator.chats.messages(person)],
                "waiting_webhooks": len(simulator.webhook.waiting()),
                "clock_offset_seconds": simulator.clock_offset(),
            }
        )

    def _faults(self, _: Call) -> Result:
        """What is set, and what there is: kinds, statuses, and Meta's codes with HTTP status and words."""
        codes = [{"code": code, "status": status, "title": title} for code, (status, title) in sorted(CODES.items())]
        known = {"kinds": [*AT_SEND, *AT_STATUS], "statuses": STATUSES, "codes": codes}
        return Json({"faults": self._simulator.faults.as_json(), **known})

    def _set_faults(self, call: Call) -> Result:
        """One switch, or `{faults: [switch, ...]}`; `{clear: true}` puts all back, `{clear: id}` one."""
        wanted, faults = call.json(), self._simulator.faults
        switches = wanted.get("faults", [{name: value for name, value in wanted.items() if name != "clear"}])
        fresh = [Fault.read(self._for_somebody(switch)) for switch in switches if switch or "clear" not in wanted]
        if cleared := wanted.get("clear"):
            faults.clear(cleared if isinstance(cleared, str) else None)
        faults.set(fresh)
        return Json({"faults": faults.as_json()})

    def _for_somebody(self, switch: Any) -> dict[str, Any]:
        """The switch with its person's id, whatever the person was called by."""
        if not isinstance(switch, dict):
            raise ValueError("a switch must be an object")
        return {**switch, "user": self._simulator.chats.person(str(switch["user"])).id} if switch.get("user") else switch

    def _set_limits(self, call: Call) -> Result:
        """`{pair_rule: "borrow" | "silence" | "off", per_second: n, window: bool, strangers: bool}`; what is not named is as documented."""
        wanted = call.json()
        if wanted.get("pair_rule", "borrow") not in ("borrow", "silence", "off"):
            raise ValueError("pair_rule must be borrow, silence or off")
        if type(wanted.get("per_second", 1)) is not int or not all(
            type(wanted.get(flag, True)) is bool for flag in ("window", "strangers")
        ):
            raise ValueError("per_second is a whole number, window and strangers are true or false")
        limits = Limits(**wanted)
        self._simulator.graph_api.set_limits(limits)
        self._simulator.tell_switches()
        return Json(asdict(limits))

    def _set_template(self, call: Call) -> Result:
        """`{name, language?, status}` judges a template; with `components` it is created first, as the business would."""
        wanted = call.json()
        status = str(wanted.get("status", "APPROVED")).upper()
        if status not in TEMPLATE_STATUSES:
            raise ValueError(f"status must be one of {', '.join(TEMPLATE_STATUSES)}")
        if "components" in wanted:
            self._simulator.templates.create(read_template(wanted))
        judged = self._simulator.judge_template(str(wanted.get("name", "")), wanted.get("language"), status)
        return Json({"templates": [template.as_json() for template in judged]})

    def _set_account(self, call: Call) -> Result:
        """Anything of GET /control/account, for what can be wrong at Meta; `{}` sets nothing."""
        self._simulator.account.change(call.json())
        return Json(self._simulator.account.as_json())

    def _reset(self, _: Call) -> Result:
        self._simulator.reset()
        return Json({"status": "empty"})
