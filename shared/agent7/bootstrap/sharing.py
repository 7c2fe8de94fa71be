"""Composition of sharing between agents."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from agent7.bootstrap.memory import MemoryParts

if TYPE_CHECKING:
    from agent7.api.http.idempotency import KeptAnswers
    from agent7.sharing import Limited, Sharing
    from agent7.sharing.admission import Admission
    from agent7.sharing.store import Store


class SharingParts(MemoryParts):
    """The parts of the API that agents reach."""

    @cached_property
    def admission(self) -> Admission:
        """Who comes in, by the keys of agents."""
        from agent7.sharing import Keys  # noqa: PLC0415
        from agent7.sharing.admission import Admission  # noqa: PLC0415

        return Admission(Keys(self.database), self.agent_limits)

    @cached_property
    def agent_limits(self) -> Limited:
        """How much agents may write."""
        from agent7.sharing.limits import DynamoDbLimits  # noqa: PLC0415

        return DynamoDbLimits(self.aws("dynamodb"), self.queues.agent_table)

    @cached_property
    def sharing(self) -> Sharing:
        """What agents share."""
        from agent7.sharing import Sharing  # noqa: PLC0415

        return Sharing(self.database, self.memory, self.agent_limits)

    @cached_property
    def agent_store(self) -> Store:
        """What agents keep under keys."""
        from agent7.sharing.store import Store  # noqa: PLC0415

        return Store(self.database, self.memory, self.agent_limits)

    @cached_property
    def shared_openapi(self) -> dict[str, Any]:
        """The OpenAPI document of what agents reach."""
        from agent7.api.sharing import openapi  # noqa: PLC0415

        return openapi.document()

    @cached_property
    def kept_answers(self) -> KeptAnswers:
        """Answers that are kept by Idempotency-Key."""
        from agent7.api.http.idempotency import KeptAnswers  # noqa: PLC0415

        return KeptAnswers(self.database, self.clock)
