"""Writes the client without async from the one with it: `python unasync.py`; with `--check` it says whether that was forgotten."""

import re
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "src/agent7_client"
SAID_OTHERWISE = (
    (r'"""The client of asyncio and trio\..*', '"""The client without async, made of `_async_client.py` by `unasync.py`."""'),
    (r"^import anyio\n", ""),
    (r"^from collections\.abc", "import time\nfrom collections.abc"),
    (r"\banyio\.sleep\b", "time.sleep"),
    (r"\bAsyncClient\b", "Client"),
    (r"\baclose\b", "close"),
    (r"\b__aenter__\b", "__enter__"),
    (r"\b__aexit__\b", "__exit__"),
    (r"\basync def\b", "def"),
    (r"\bawait ", ""),
)


def without_async(source: str) -> str:
    """The same client, blocking."""
    for pattern, words in SAID_OTHERWISE:
        source = re.sub(pattern, words, source, flags=re.MULTILINE)
    return source


if __name__ == "__main__":
    made = without_async((FOLDER / "_async_client.py").read_text())
    if "--check" in sys.argv:
        sys.exit(made != (FOLDER / "_client.py").read_text())
    (FOLDER / "_client.py").write_text(made)
