"""The other memory systems, in an environment and a process of their own; `bench_peers` speaks to it in lines of JSON.

mem0 and LangGraph's PostgresStore as their documentation sets them up on Postgres: default indexes and limits, `infer=False` for
mem0, no language model, no telemetry, nothing from the network. Both embed with the shipped model, in this process. A query of
synthetic memories is embedded too, for its time, and then gets the vector that was made for it.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import psycopg

from agent7.llm.minilm import DIMENSIONS, MiniLM

AT_ONCE = 500


class Embeddings:
    """The shipped model, with made vectors for made texts."""

    def __init__(self) -> None:
        self._model = MiniLM()
        self._made: dict[str, list[float]] = {}
        self._loading: dict[str, list[float]] = {}

    def put(self, texts: Sequence[str], vectors: np.ndarray) -> None:
        self._made.update(zip(texts, vectors.tolist(), strict=True))

    @contextlib.contextmanager
    def loading(self, texts: Sequence[str], vectors: np.ndarray) -> Iterator[None]:
        """Meanwhile these texts cost nothing."""
        self._loading = dict(zip(texts, vectors.tolist(), strict=True))
        yield
        self._loading = {}

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        if all(text in self._loading for text in texts):
            return [self._loading[text] for text in texts]
        real = self._model.embed(texts)
        return [self._made.get(text) or real[place] for place, text in enumerate(texts)]


class LangGraph:
    """PostgresStore with its default index: HNSW over `vector`, cosine."""

    def __init__(self, dsn: str, embeddings: Embeddings) -> None:
        from langgraph.store.postgres import PostgresStore

        self._stack = contextlib.ExitStack()
        index = {"dims": DIMENSIONS, "embed": embeddings.embed, "fields": ["text"]}
        self._store = self._stack.enter_context(PostgresStore.from_conn_string(dsn, index=index))  # type: ignore[arg-type]
        self._store.setup()

    def add(self, user: str, keys: Sequence[str], texts: Sequence[str]) -> None:
        from langgraph.store.base import PutOp

        self._store.batch([PutOp((user,), key, {"text": text}) for key, text in zip(keys, texts, strict=True)])

    def search(self, user: str, query: str, limit: int) -> list[str]:
        return [item.key for item in self._store.search((user,), query=query, limit=limit)]


class Mem0:
    """`Memory` on pgvector with HNSW, its default."""

    def __init__(self, dsn: str, embeddings: Embeddings) -> None:
        os.environ |= {"MEM0_TELEMETRY": "False", "MEM0_DIR": tempfile.mkdtemp(), "OPENAI_API_KEY": "none is needed"}
        from mem0 import Memory

        self._embeddings = embeddings
        self._memory = Memory.from_config(
            {
                "vector_store": {"provider": "pgvector", "config": {"connection_string": dsn, "embedding_model_dims": DIMENSIONS}},
                "history_db_path": str(Path(os.environ["MEM0_DIR"]) / "history.db"),
            }
        )
        self._memory.embedding_model = self  # its port: `embed` and `embed_batch`

    def embed(self, text: str, _action: str | None = None) -> list[float]:
        return self._embeddings.embed([text])[0]

    def embed_batch(self, texts: Sequence[str], _action: str = "add") -> list[list[float]]:
        return self._embeddings.embed(texts)

    def add(self, user: str, keys: Sequence[str], texts: Sequence[str]) -> None:
        """As `add(infer=False)` leaves them, many in one statement."""
        self._memory.vector_store.insert(
            self._embeddings.embed(texts),
            [{"data": text, "key": key, "user_id": user, "text_lemmatized": text.lower()} for key, text in zip(keys, texts, strict=True)],
            [str(uuid.uuid4()) for _ in texts],
        )

    def search(self, user: str, query: str, limit: int) -> list[str]:
        found = self._memory.search(query, filters={"user_id": user}, top_k=limit, threshold=0.0)
        return [item["metadata"]["key"] for item in found["results"]]


@contextlib.contextmanager
def index_made_afterwards(dsn: str) -> Iterator[None]:
    """HNSW indexes are dropped while many rows come in, and made again as they were: hours become minutes, and the graph is the same."""
    with psycopg.connect(dsn, autocommit=True) as owner:
        indexes = owner.execute("SELECT indexname, indexdef FROM pg_indexes WHERE indexdef LIKE '%USING hnsw%'").fetchall()
        for name, _ in indexes:
            owner.execute(f'DROP INDEX "{name}"')  # type: ignore[arg-type]
        yield
        owner.execute("SET maintenance_work_mem = '1GB'")
        for _, definition in indexes:
            owner.execute(definition)
        owner.execute("VACUUM ANALYZE")


def main() -> None:
    embeddings = Embeddings()
    systems: dict[str, LangGraph | Mem0] = {}
    dsns: dict[str, str] = {}
    for line in sys.stdin:
        order: dict[str, Any] = json.loads(line)
        answer: dict[str, Any] = {}
        match order.pop("do"):
            case "open":
                dsns = order
                systems = {"langgraph": LangGraph(order["langgraph"], embeddings), "mem0": Mem0(order["mem0"], embeddings)}
                for system in systems.values():
                    system.search("nobody", "is anything there?", 1)
            case "load":
                for name, system in systems.items():
                    with index_made_afterwards(dsns[name]):
                        fill(system, embeddings, **order)
            case "queries":
                embeddings.put(order["texts"], np.load(order["vectors"]))
            case "search":
                started = time.perf_counter()
                keys = systems[order.pop("system")].search(**order)
                answer = {"milliseconds": (time.perf_counter() - started) * 1000, "keys": keys}
        print(json.dumps(answer), flush=True)


def fill(system: LangGraph | Mem0, embeddings: Embeddings, user: str, texts: str, vectors: str | None) -> None:
    """Rows of one user from two files; without vectors, the texts are embedded."""
    rows: list[tuple[str, str]] = json.loads(Path(texts).read_text())
    made = np.load(vectors) if vectors else None
    for start in range(0, len(rows), AT_ONCE):
        keys, said = zip(*rows[start : start + AT_ONCE], strict=True)
        with contextlib.nullcontext() if made is None else embeddings.loading(said, made[start : start + AT_ONCE]):
            system.add(user, keys, said)


if __name__ == "__main__":
    main()
