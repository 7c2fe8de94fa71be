"""What every operation of the admin API answers, by resource: read by its description (`openapi`) alone, so that no request pays for it.

A shape is a TypedDict, and its members are all that there is: in tests every answer is held against it.
"""

from __future__ import annotations

from typing import Any, Final

from agent7.api.answers import inbox, memories, operation, person, team

SHAPES: Final[dict[str, Any]] = {**memories.OF, **person.OF, **inbox.OF, **operation.OF, **team.OF}
"""By the id of the operation; those of agents and their keys are their routes' return types."""
