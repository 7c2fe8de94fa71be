"""Work that is due later: status webhooks after a moment, retries after a pause."""

from __future__ import annotations

import heapq
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count

Job = Callable[[], object]
log = logging.getLogger(__name__)


class Timetable:
    """Runs each job on one of a few threads when it is due. Jobs due at the same time keep their order of entry."""

    def __init__(self, threads: int = 16) -> None:
        self._due: list[tuple[float, int, Job]] = []
        self._places = count()
        self._changed = threading.Condition()
        self._stopped = False
        self._workers = ThreadPoolExecutor(threads, thread_name_prefix="simulator")
        self._watch = threading.Thread(target=self._run, name="timetable", daemon=True)
        self._watch.start()

    def soon(self, job: Job) -> None:
        """Schedule a job for now."""
        self.after(0.0, job)

    def after(self, seconds: float, job: Job) -> None:
        """Run `job` after so many real seconds; without a pause it goes to a thread at once."""
        with self._changed:
            if self._stopped:
                return
            if seconds <= 0:
                self._workers.submit(_run_logged, job)
                return
            heapq.heappush(self._due, (time.monotonic() + seconds, next(self._places), job))
            self._changed.notify()

    def stop(self) -> None:
        """Drop what is not due yet and wait for what runs."""
        with self._changed:
            self._stopped = True
            self._due.clear()
            self._changed.notify()
        self._watch.join()
        self._workers.shutdown(wait=True, cancel_futures=True)

    def _run(self) -> None:
        with self._changed:
            while not self._stopped:
                pause = self._due[0][0] - time.monotonic() if self._due else None
                if pause is None or pause > 0:
                    self._changed.wait(pause)
                else:
                    self._workers.submit(_run_logged, heapq.heappop(self._due)[2])


def _run_logged(job: Job) -> None:
    """A pool keeps what its jobs raise to itself; say it before it is lost."""
    try:
        job()
    except Exception:
        log.exception("a job of the simulator failed")
        raise
