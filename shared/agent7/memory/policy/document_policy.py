"""Numbers of the memory document: when it is optimised, and how much an import may bring."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class DocumentPolicy:
    """How the memory document is kept small. Its limit is `MemoryPolicy.most_tokens`."""

    optimised_from: float = 0.8
    """Share of the limit above which it optimises itself: below, nothing that somebody might want to read is in anybody's way."""
    verbose_from: int = 100
    """Tokens of a text above which a summary stands for it, and the most that the summary may have."""
    stale_after: timedelta = timedelta(days=30)
    used_less_than: int = 2
    summarised_at_once: int = 50
    """One call of a model reads so many; the next session's end goes on."""
    folded_from: int = 500
    """So many small rows sum up in 0.2 ms; then they are folded into one."""
    file_kept: timedelta = timedelta(days=7)
    """How long a file that was asked for in the chat lies in the bucket; the phone has its own copy by then."""
    most_import_bytes: int = 4_000_000
    """A request to a function carries 6 MB at most."""
    most_import_entries: int = 20_000
    most_import_lines: int = 1_500
    """Of a file without a valid signature: each is written by the rules of memory, 7 ms. A document holds 400 short ones."""
