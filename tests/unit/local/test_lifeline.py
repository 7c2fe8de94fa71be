"""How the parts of the local run notice that they should end."""

from __future__ import annotations

import threading

from local.lifeline import wait_for_end


def test_a_signal_that_woke_nobody_up_is_still_noticed():
    asked = threading.Event()

    def arrive_between_the_look_and_the_wait() -> None:
        asked._flag = True

    threading.Timer(0.1, arrive_between_the_look_and_the_wait).start()
    waiting = threading.Thread(target=wait_for_end, args=(asked,), daemon=True)
    waiting.start()
    waiting.join(5)
    assert not waiting.is_alive()
