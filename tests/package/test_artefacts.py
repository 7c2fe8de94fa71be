"""What `sam build` made: fit for arm64 Lambda, with bytecode, within the limits. Runs by `make package`."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.package.built import BUILD, ROOT, built_template, layers_of

pytestmark = pytest.mark.package

LIMIT_BYTES = 250 * 1024 * 1024
"""Lambda: function and layers together, unzipped."""
DIRECT_BYTES = 50 * 1024 * 1024
"""Lambda: a zip that is uploaded directly and not from S3."""
AARCH64 = 0xB7
HASH_BASED_UNCHECKED = 0b01
GIVEN_BY_THE_RUNTIME = {"boto3", "botocore"}


@pytest.fixture(scope="module")
def build() -> Path:
    assert list(BUILD.glob("*Function")), "nothing is built yet: make build"
    assert list(BUILD.glob("*Layer"))
    return BUILD


def test_every_function_with_all_its_layers_stays_within_lambdas_limit(build: Path) -> None:
    for function in build.glob("*Function"):
        layers = layers_of(built_template(), function.name, with_embeddings=True)
        assert sum(size_of(build / part) for part in (function.name, *layers)) < LIMIT_BYTES, function.name


def test_every_zip_but_that_of_the_embedding_model_is_small_enough_to_be_uploaded_directly(build: Path) -> None:
    """`sam deploy` goes by way of S3, where this limit does not hold; consoles and other tools do not."""
    for part in {*build.glob("*Layer"), *build.glob("*Function")} - {build / "EmbeddingsLayer"}:
        assert zipped_size_of(part) < DIRECT_BYTES, part.name


def test_the_build_is_of_the_code_that_stands_here(build: Path) -> None:
    parts = ("*.py", "*.yaml")  # templates of sentences are read where the code stands
    built = {path.relative_to(build / "Agent7Layer/python"): path for each in parts for path in (build / "Agent7Layer/python").rglob(each)}
    here = {path.relative_to(ROOT / "shared"): path for each in parts for path in (ROOT / "shared/agent7").rglob(each)}

    assert built.keys() == here.keys(), "build again: make build"
    assert not [str(name) for name in here if built[name].read_bytes() != here[name].read_bytes()], "build again: make build"


def test_every_module_has_bytecode_that_the_runtime_takes_without_looking_at_the_source(build: Path) -> None:
    for part in [*build.glob("*Layer"), *build.glob("*Function")]:
        sources = {path for path in part.rglob("*.py") if path.read_bytes().strip()}
        compiled = list(part.rglob("*.cpython-313.pyc"))
        assert len(compiled) >= 0.97 * len(sources), part.name  # a few packages carry templates that are no Python
        assert all(path.read_bytes()[4] == HASH_BASED_UNCHECKED for path in compiled), part.name


def test_every_library_is_built_for_arm(build: Path) -> None:
    libraries = [path for path in build.rglob("*.so*") if path.read_bytes()[:4] == b"\x7fELF"]

    assert libraries
    assert not [path.name for path in libraries if int.from_bytes(path.read_bytes()[18:20], "little") != AARCH64]


def test_no_layer_hides_the_sdk_of_the_runtime(build: Path) -> None:
    assert not [path for layer in build.glob("*Layer") for name in GIVEN_BY_THE_RUNTIME if (path := layer / "python" / name).exists()]


def test_every_package_that_the_functions_import_is_in_a_layer(build: Path) -> None:
    packed = {path.stem.split(".")[0] for layer in build.glob("*Layer") for path in (layer / "python").iterdir()}

    assert set(imported_from_elsewhere()) <= packed | GIVEN_BY_THE_RUNTIME


def test_the_built_webhook_starts_from_its_built_layer_alone(build: Path) -> None:
    python_path = os.pathsep.join(str(path) for path in (build / "WhatsAppWebhookFunction", build / "Agent7Layer" / "python"))

    started = subprocess.run(
        [sys.executable, "-B", "-c", "import app; print(app.handler.__name__)"],
        env={"PYTHONPATH": python_path},
        cwd=build,
        capture_output=True,
        text=True,
        check=False,
    )

    assert started.stdout.strip() == "handler", started.stderr


def size_of(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def zipped_size_of(folder: Path) -> int:
    """Bytes of the folder as a zip."""
    with tempfile.TemporaryFile() as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in folder.rglob("*"):
                archive.write(path, path.relative_to(folder))
        return file.tell()


def imported_from_elsewhere() -> Iterator[str]:
    """Top-level names of all third-party imports in shared/ and functions/."""
    for path in [*ROOT.glob("shared/**/*.py"), *ROOT.glob("functions/*/*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            yield from (top for name in names if (top := name.split(".")[0]) not in sys.stdlib_module_names and top != "agent7")
