"""The map of a question's vector, as its file says."""

import math
import struct

import pytest

from agent7.llm.multilingual.query_adapter import RANK, QueryAdapter

DIMENSIONS = 3


def written(path, down, up, constant):
    numbers = [*(number for row in down for number in row), *(number for row in up for number in row), *constant]
    path.write_bytes(struct.pack(f"<{len(numbers)}e", *numbers))
    return QueryAdapter(path, DIMENSIONS)


def rows(count, width, **given):
    """Zeros, but for what is given by its row."""
    return [given.get(f"row{number}", [0.0] * width) for number in range(count)]


def test_a_map_of_zeros_leaves_a_vector_as_it_is(tmp_path):
    same = written(tmp_path / "query.f16", rows(RANK, DIMENSIONS), rows(DIMENSIONS, RANK), [0.0] * DIMENSIONS)

    assert same([0.6, 0.0, 0.8]) == pytest.approx([0.6, 0.0, 0.8])


def test_what_lies_along_one_axis_is_carried_to_another_and_all_is_scaled_to_length_one(tmp_path):
    down = rows(RANK, DIMENSIONS, row1=[1.0, 0.0, 0.0])  # the second number in between is the first of the vector
    up = rows(DIMENSIONS, RANK, row2=[0.0, 2.0, *[0.0] * (RANK - 2)])  # and is added twice to the third
    moved = written(tmp_path / "query.f16", down, up, [0.0, 0.5, 0.0])([1.0, 0.0, 0.0])

    length = math.hypot(1.0, 0.5, 2.0)
    assert moved == pytest.approx([1 / length, 0.5 / length, 2 / length])


def test_a_map_of_another_size_is_refused(tmp_path):
    other = written(tmp_path / "query.f16", rows(RANK, DIMENSIONS + 1), rows(DIMENSIONS + 1, RANK), [0.0] * (DIMENSIONS + 1))

    with pytest.raises(struct.error):
        other([1.0, 0.0, 0.0])
