"""The simulator's HTTP door."""

from __future__ import annotations

from pathlib import Path

from local.loopback.server import LoopbackServer
from local.simulator.routes import Routes
from local.simulator.simulator import Simulator

STATIC = Path(__file__).parent / "static"


class SimulatorServer(LoopbackServer):
    """Serves one WhatsApp simulator."""

    def __init__(self, simulator: Simulator) -> None:
        super().__init__(simulator.settings.port, PhoneSite(simulator))
        self.simulator = simulator
        simulator.address = self.address


class PhoneSite:
    """The phone page, the Graph API and the switches of one simulator."""

    static = STATIC

    def __init__(self, simulator: Simulator) -> None:
        self.answer = Routes(simulator).answer
        self.clock_offset = simulator.clock_offset
        self.unsubscribe = simulator.chats.unsubscribe
