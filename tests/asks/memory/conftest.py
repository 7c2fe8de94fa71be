"""The people of the integration tests of memory."""

from tests.integration.memory.conftest import adas, bobs, embedder, memory, owner, person

__all__ = ["adas", "bobs", "embedder", "memory", "owner", "person"]
