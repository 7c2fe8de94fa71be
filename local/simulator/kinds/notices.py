"""What reaches the business without anybody writing it: orders, first openings, what the platform cannot carry."""

from __future__ import annotations

from local.simulator.graph.error_codes import UNKNOWN_KIND, GraphError
from local.simulator.kinds.world import Composed, Fields, World

BASKET = [{"product_retailer_id": "notebook-a5", "quantity": 2, "item_price": 4.5, "currency": "GBP"}]
UNSUPPORTED = ("poll_creation", "poll_update", "gif", "group_invite", "keep_in_chat", "pin", "media_placeholder", "product", "list")


def compose_order(fields: Fields, _world: World) -> Composed:
    """`items` of a catalogue, and `text` with them."""
    order = {"catalog_id": "880088", "text": str(fields.get("text", "")), "product_items": fields.get("items") or BASKET}
    return Composed(order, {"order": order})


def compose_welcome(_fields: Fields, _world: World) -> Composed:
    """The person opened the chat for the first time."""
    return Composed({}, {})


def compose_unsupported(fields: Fields, _world: World) -> Composed:
    """`what` the person sent that the platform does not pass on, a poll for example."""
    what = str(fields.get("what", UNSUPPORTED[0]))
    error = GraphError(UNKNOWN_KIND, "Message type is currently not supported.").in_status()
    return Composed({"what": what}, {"unsupported": {"type": what}, "errors": [error]})
