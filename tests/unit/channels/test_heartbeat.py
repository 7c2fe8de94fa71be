"""A message stays hidden while its worker lives, no longer than that, and nothing beats on once the work is done."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from agent7.channels.heartbeat import BEAT_SECONDS, HIDDEN_SECONDS, in_hand
from tests.fakes.queues import MemoryQueue

BEAT = 0.02


@pytest.fixture
def queue() -> MemoryQueue:
    return MemoryQueue()


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 5
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(BEAT / 4)


def test_a_message_is_hidden_anew_for_as_long_as_its_worker_is_at_it(queue: MemoryQueue) -> None:
    with in_hand(queue, "handle", 60, beat=BEAT):
        assert queue.given_back == [("handle", HIDDEN_SECONDS)]  # before anything is done
        wait_until(lambda: len(queue.given_back) > 3)
    assert set(queue.given_back) == {("handle", HIDDEN_SECONDS)}


def test_nothing_beats_once_the_work_is_done_or_has_failed(queue: MemoryQueue) -> None:
    with pytest.raises(ValueError, match="a fault"), in_hand(queue, "handle", 60, beat=BEAT):
        raise ValueError("a fault")
    beats = len(queue.given_back)
    time.sleep(4 * BEAT)
    assert len(queue.given_back) == beats
    assert not any(thread.name == "heartbeat" for thread in threading.enumerate())


def test_a_worker_that_hangs_keeps_its_message_for_no_longer_than_its_function_may_run(queue: MemoryQueue) -> None:
    with in_hand(queue, "handle", 0.1, beat=BEAT):
        wait_until(lambda: not any(thread.name == "heartbeat" for thread in threading.enumerate()))
    assert {seconds for _, seconds in queue.given_back} == {2}  # the rest of a second, and one more


def test_a_lost_beat_is_followed_by_others(queue: MemoryQueue) -> None:
    with in_hand(queue, "handle", 60, beat=BEAT):
        queue.down = True
        time.sleep(3 * BEAT)
        queue.down, beats = False, len(queue.given_back)
        wait_until(lambda: len(queue.given_back) > beats)


def test_work_waits_for_no_first_beat(queue: MemoryQueue) -> None:
    queue.down = True
    with in_hand(queue, "handle", 60, beat=BEAT):
        queue.down = False
        wait_until(lambda: len(queue.given_back) > 0)


def test_two_beats_may_get_lost() -> None:
    assert 2 * BEAT_SECONDS < HIDDEN_SECONDS
