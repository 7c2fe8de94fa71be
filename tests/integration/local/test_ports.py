"""What a start says of ports that another program has."""

from __future__ import annotations

import re
import socket
from contextlib import ExitStack

import pytest

from local.preflight import check_ports
from local.refusal import CannotStart


def test_a_port_in_use_is_named_and_the_one_that_is_proposed_is_free() -> None:
    with ExitStack() as held:
        first = held.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1]
        for step in (11, 20):  # one of the five from ten above on is taken as well, and one from twenty above on
            try:
                held.enter_context(socket.create_server(("127.0.0.1", first + step)))
            except OSError:
                continue  # somebody else has it: as good
        with pytest.raises(CannotStart, match=rf"Port {first} \(the console\) cannot be used") as refused:
            check_ports({first: "the console", first + 1: "phones", first + 2: "Manus"})
        (proposed,) = re.findall(r"AGENT7_PORT=(\d+) make run", str(refused.value))
        assert int(proposed) >= first + 30
        check_ports({int(proposed) + place: "free" for place in range(3)})
