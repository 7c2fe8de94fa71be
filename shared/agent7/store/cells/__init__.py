"""Cells (sharding by workspace): several Postgres clusters, each with whole workspaces, and how one workspace moves to another.

The directory is a table of the first cluster, where every look-up begins: `moved_workspaces` names the cell of whoever has moved, and
`enter_fence` says so to whoever enters them (`unit_of_work`). While nobody has moved it costs no trip. What enters here: `move`, `prepare`.
"""

from agent7.store.cells.move import Moved, move
from agent7.store.cells.ranges import prepare

__all__ = ["Moved", "move", "prepare"]
