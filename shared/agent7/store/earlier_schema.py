"""What a database looks like that was made before `schema/` was written: numbered files alone, 0001 to 0046, each in the ledger."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping

from agent7.errors import Misconfigured

EARLIER = re.compile(r"^00([0-3]\d|4[0-6])_(pre|post)_")
LEDGER = "f45cb1728b1a11fb5824169c1085d31aa91b2990e1159b636ccce6c26b65c911"
"""SHA-256 over the names and checksums of all of them."""
UPGRADE = "schema/upgrade/from_0046.sql"
"""From their end to the base."""


def made_by_earlier_version(applied: Mapping[str, str]) -> bool:
    """Whether this ledger (name -> checksum) is of a database that still has to be brought from the end of those files to the base.

    Raises Misconfigured when it is not at their end: what it lacks is not shipped any more.
    """
    earlier = {name: checksum for name, checksum in applied.items() if EARLIER.match(name)}
    if not earlier or any(name.startswith("schema/") for name in applied):
        return False
    if hashlib.sha256(repr(sorted(earlier.items())).encode()).hexdigest() != LEDGER:
        raise Misconfigured(
            f"this database stands at {max(earlier)}, amid the migrations of an earlier version, which are not shipped any more: let that "
            "version's last state apply them all (they end with 0046_pre_entering.sql), then start this one; or, if nothing in it is worth "
            "keeping, drop the database (the embedded one is the folder postgres in the data directory)"
        )
    return True
