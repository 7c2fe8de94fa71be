"""The parent of all function processes."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from local.runtime.pool import FunctionPool
from local.runtime.zygote_link import Zygote

from .conftest import function


def threads_of(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def ended(pid: int) -> bool:
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().split()[2] == "Z"


@pytest.mark.skipif(not Path("/proc").exists(), reason="counts threads in /proc")
def test_it_has_one_thread_after_all_its_imports():
    async def scenario() -> int:
        zygote = Zygote()
        zygote.launch()
        await zygote.wait_until_ready()
        threads = threads_of(zygote.pid)
        await zygote.stop()
        return threads

    assert asyncio.run(scenario()) == 1


def test_its_children_end_with_it_even_when_it_is_killed():
    async def scenario() -> None:
        zygote = Zygote(preloaded=())
        zygote.launch()
        pool = FunctionPool(function("probe"), zygote, {}, lambda *_: None)
        child = (await pool.invoke({"do": "who"})).value()["pid"]
        os.kill(zygote.pid, signal.SIGKILL)
        for _ in range(200):
            if ended(child):
                break
            await asyncio.sleep(0.02)
        else:
            pytest.fail("the child outlived its parent")
        await pool.stop()
        await zygote.stop()

    asyncio.run(scenario())
