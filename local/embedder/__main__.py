"""`python -m local.embedder`: load the model that AGENT7_EMBEDDINGS names, then serve it, and a reranker, until told to stop."""

from __future__ import annotations

import logging
import os
import sys
import threading

from agent7.errors import ModelUnavailable
from agent7.llm.embeddings import LOCAL, SHIPPED, RememberingEmbedder
from agent7.llm.rerank import cross_encoder
from agent7.llm.rerank.cross_encoder import CrossEncoder
from agent7.settings import whole_number
from local.embedder.server import EmbeddingsServer
from local.lifeline import asked_to_end, wait_for_end

DEFAULT_PORT = 7009
REMEMBERED = 2048  # 6 MB of vectors
log = logging.getLogger("agent7.embedder")


def main() -> int:
    """Serve embeddings until told to stop; returns the exit code."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    port = whole_number(os.environ, "AGENT7_EMBEDDER_PORT", DEFAULT_PORT)
    threads = whole_number(os.environ, "AGENT7_EMBEDDER_THREADS", 1)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", str(threads))  # read once numpy is imported
    models = {name: shipped.made(threads) for name, shipped in SHIPPED.items()}
    model = models[LOCAL.get(os.environ.get("AGENT7_EMBEDDINGS", ""), LOCAL["local"])]
    try:
        model.load()
        remembering = [RememberingEmbedder(each, REMEMBERED) for each in models.values()]  # another is loaded once it is asked for
        reranker = cross_encoder.CrossEncoder(threads) if cross_encoder.installed() else None
        server = EmbeddingsServer(port, RememberingEmbedder(model, REMEMBERED), remembering, reranker)
    except ModelUnavailable as error:
        log.error("The embeddings process cannot start: %s", error)
        return 1
    except OSError as error:
        log.error("Port %d cannot be used (%s). Set AGENT7_EMBEDDER_PORT to a free one.", port, error.strerror)
        return 1
    asked = asked_to_end()
    threading.Thread(target=server.serve_forever, name="http", daemon=True).start()
    if reranker is not None:
        threading.Thread(target=load, args=(reranker,), name="reranker", daemon=True).start()  # what needs none is answered meanwhile
    if sys.stdout.isatty():  # alone; as a part of a local run nobody asks it by hand
        log.info("Embeddings (%s) on http://127.0.0.1:%d", model.model, server.port)
    wait_for_end(asked)
    server.shutdown()
    server.server_close()
    return 0


def load(reranker: CrossEncoder) -> None:
    """Load the reranker. Where that fails, answers do without."""
    try:
        reranker.load()
    except ModelUnavailable as error:
        log.error("Nothing is reranked: %s", error)


if __name__ == "__main__":
    sys.exit(main())
