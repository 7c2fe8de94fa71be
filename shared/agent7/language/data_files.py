"""Language resources: the YAML files of `data/<language>`, read when they are first asked for.

One folder a language with the same files in each. What stands there is data alone: adding a language is copying a folder.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

LANGUAGES: Final = ("en", "es", "de", "pt", "fr")
"""Those that have a folder."""
DATA: Final = Path(__file__).with_name("data")


@cache
def load(language: str, *place: str) -> Any:
    """What a resource file holds: `load("de", "responses", "words")`. Raises FileNotFoundError where there is none."""
    content = DATA.joinpath(language, *place).with_suffix(".yaml").read_bytes()
    return yaml.load(content, Loader=yaml.CSafeLoader)


def names_in(language: str, folder: str) -> list[str]:
    """The files of a language's folder, without their ending, in order."""
    return sorted(path.stem for path in (DATA / language / folder).glob("*.yaml"))
