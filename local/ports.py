"""The five ports of a local run, in a row."""

from __future__ import annotations


class Ports:
    """The addresses of what runs, from the first `port` on."""

    __slots__ = ()
    port: int

    @property
    def gateway_url(self) -> str:
        """The address of the gateway."""
        return self._url(0)

    @property
    def simulator_url(self) -> str:
        """The address of the WhatsApp simulator."""
        return self._url(1)

    @property
    def embedder_url(self) -> str:
        """The address of the embedding server."""
        return self._url(2)

    @property
    def emulator_url(self) -> str:
        """The address of the AWS emulator."""
        return self._url(3)

    @property
    def manus_url(self) -> str:
        """The address of the Manus simulator."""
        return self._url(4)

    def _url(self, place: int) -> str:
        return f"http://127.0.0.1:{self.port + place}"
