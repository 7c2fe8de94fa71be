"""Deadlines: a call that ends in time whatever the other side does."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable


class Abandoned(TimeoutError):
    """The call still runs, in a thread that nobody waits for; what it holds must not be used again."""


def within[T](seconds: float, call: Callable[[], T]) -> T:
    """The result of `call` within a deadline. Raises Abandoned after `seconds`; what `call` raises is raised here.

    A read time-out starts anew with every byte, so a server that drips would hold a turn for minutes. The call runs in a thread of its own,
    which is left behind at the deadline; as a daemon it does not keep the process alive.
    """
    outcome: queue.SimpleQueue[tuple[T | None, BaseException | None]] = queue.SimpleQueue()

    def run() -> None:
        try:
            outcome.put((call(), None))
        except BaseException as error:  # noqa: BLE001 - raised again on the other side
            outcome.put((None, error))

    threading.Thread(target=run, name="model-call", daemon=True).start()
    try:
        result, error = outcome.get(timeout=max(seconds, 0))
    except queue.Empty:
        raise Abandoned(f"no end within {seconds:.1f} s") from None
    if error is not None:
        raise error
    return result  # type: ignore[return-value]
