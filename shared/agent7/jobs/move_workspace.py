"""Moving a workspace to another cell by hand: `python -m agent7.jobs.move_workspace --to NAME [--prepare N | --workspace ID]`.

DATABASE_OWNER_URL is the owner's address of the cluster where the workspace lives, AGENT7_CELL_OWNER_URL that of the other one; NAME is the
cell's name in AGENT7_CELLS of every function. `--prepare N`, once for a new cluster: its ids are counted in range N from then on.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict

from agent7.bootstrap import Bootstrap
from agent7.errors import Agent7Error
from agent7.identity import WorkspaceId
from agent7.settings import DatabaseSettings, required
from agent7.store import cells


def main(arguments: Sequence[str] | None = None) -> int:
    """The command: prints what it did as JSON; 0, or 1 with the error on stderr."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--to", required=True, help="the name of the other cell")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--prepare", type=int, metavar="N", help="let the other cell, new and migrated, count its ids in range N")
    what.add_argument("--workspace", type=int, help="the id of the workspace to move")
    asked = parser.parse_args(arguments)
    parts = Bootstrap(os.environ)
    try:
        there = required(parts.env, "AGENT7_CELL_OWNER_URL")
        if asked.prepare is not None:
            done = {"sequences": cells.prepare(there, asked.prepare)}
        else:
            here = DatabaseSettings.read(parts.env).owner_url or required(parts.env, "DATABASE_OWNER_URL")
            done = asdict(cells.move(here, there, WorkspaceId(asked.workspace), asked.to, parts.clock.now()))
        print(json.dumps(done))  # noqa: T201 - a command's answer
    except (Agent7Error, ValueError) as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
