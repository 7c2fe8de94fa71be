from __future__ import annotations

from typing import Any

import pytest

from agent7.store.unit_of_work import Database
from tests.integration.conversation.conftest import Talk


def test_list(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    talk.say("Ada", "Remember that my company is called Acme Corp")
    talk.say("Ada", "I spent the weekend hiking near the lake with my sister")
    seen: list[str] = []
    connection = Database.connection

    class Spy:
        def __init__(self, c: Any) -> None:
            self.c = c

        def __getattr__(self, name: str) -> Any:
            return getattr(self.c, name)

        def execute(self, q: Any, *a: Any, **k: Any) -> Any:
            import traceback
            where = [f"{f.filename.rpartition('/')[2]}:{f.name}" for f in traceback.extract_stack() if "agent7" in f.filename][-8:]
            seen.append(" ".join(str(q).split())[:150] + "   <-- " + " ".join(reversed(where[:-2])))
            return self.c.execute(q, *a, **k)

    monkeypatch.setattr(Database, "connection", lambda self: Spy(connection(self)))
    import sys
    for text in ("What's my company called?", "I have bought a red bicycle for my daughter", "What is my name"):
        seen.clear()
        send = talk.world.phone
        real = type(send)
        print("=====", text, file=sys.stderr)
        talk.say("Ada", text)
        print("\n".join(seen), file=sys.stderr)
