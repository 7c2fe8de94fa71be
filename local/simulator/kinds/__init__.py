"""One module for each kind of message: what the Graph API accepts of it, and what a person can send of it.

A kind offers `NAME`, `accept(body)` for what the business sends (raises GraphError), and `compose(fields)` for the
type-specific part of an inbound message (raises ValueError). A new kind is a new module and one line in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from local.simulator.kinds import text

Content = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    accept: Callable[[Mapping[str, Any]], Content]
    compose: Callable[[Mapping[str, Any]], Content]


KINDS: Mapping[str, Kind] = {
    text.NAME: Kind(text.accept, text.compose),
}
