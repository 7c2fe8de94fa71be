"""The five ports of a local run, in a row."""

from __future__ import annotations


class Ports:
    """The addresses of what runs, from the first `port` on."""

    __slots__ = ()
    port: int

    @property
    def gateway_url(self) -> str:
        return self._url(0)

    @property
    def simulator_url(self) -> str:
        return self._url(1)

    @property
    def embedder_url(self) -> str:
        return self._url(2)

    @property
    def emulator_url(self) -> str:
        return self._url(3)

    @property
    def manus_url(self) -> str:
        return self._url(4)

    def _url(self, place: int) -> str:
        return f"http://127.0.0.1:{self.port + place}"
