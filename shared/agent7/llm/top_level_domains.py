"""Top-level domains: the endings that a host on the internet may have, from a file that lies beside this one.

`make endings` renews the file from the Public Suffix List; nothing is fetched while the system runs.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_suffix(".txt")


@cache
def top_level_domains() -> frozenset[str]:
    """In small letters, those of other scripts as they are written, without the punycode that stands for them."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return frozenset(ending for line in lines if not line.startswith("#") for ending in line.split())


def renewed(suffix_list: str) -> str:
    """The content of the file, from a Public Suffix List: the last label of every rule of its first part, that of the registries."""
    import textwrap  # noqa: PLC0415 (whoever answers does not need it)

    version = next(line for line in suffix_list.splitlines() if line.startswith("// VERSION: ")).removeprefix("// VERSION: ")
    registries = suffix_list.partition("===END ICANN DOMAINS===")[0]
    rules = (line.strip() for line in registries.splitlines())
    endings = sorted({rule.rpartition(".")[2] for rule in rules if rule and not rule.startswith("//")})
    head = (
        f"# All top-level domains, by the Public Suffix List of {version}, whose licence is MPL 2.0.\n"
        "# Made by `make endings`; not to be changed by hand.\n"
    )
    return head + textwrap.fill(" ".join(endings), 130, break_long_words=False, break_on_hyphens=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(renewed(Path(sys.argv[1]).read_text(encoding="utf-8")), encoding="utf-8")
