"""Every function, run from what `make build` made, on its sample events, by Lambda's own runtime client."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.fakes.graph_admin import MetaFake
from tests.package.built import BUILD, ROOT
from tests.package.world import World, sample

pytestmark = pytest.mark.package

DONE: dict[str, list[Any]] = {"batchItemFailures": []}
SAMPLES = sorted(f"{path.parent.name}/{path.stem}" for path in (ROOT / "events").glob("*/*.json"))


@pytest.fixture(scope="module")
def world(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """As the template deploys by default: without the embeddings layer."""
    with a_world(postgres, Path(tmp_path_factory.mktemp("world")), with_embeddings=False) as world:
        yield world


@contextmanager
def a_world(postgres: str, folder: Path, *, with_embeddings: bool) -> Iterator[World]:
    """With a database in which nothing is yet: the built migrations have to make it."""
    assert BUILD.is_dir(), "nothing is built yet: make build"
    database = f"package_{'with' if with_embeddings else 'without'}_embeddings"
    with psycopg.connect(postgres, autocommit=True) as owner:
        owner.execute(f"CREATE DATABASE {database}")
    meta = MetaFake()
    meta.app_secret, meta.verify_token = "local-app-secret", "local-verify-token"
    world = World(folder, postgres.replace("/postgres?", f"/{database}?"), meta, with_embeddings=with_embeddings)
    world.invoke("MigrationsFunction", sample("migrations/deploy_step"))
    yield world
    world.close()
    meta.close()
    with psycopg.connect(postgres, autocommit=True) as owner:
        owner.execute(f"DROP DATABASE {database} WITH (FORCE)")


def function_of(world: World, name: str) -> str:
    """The function of a folder under functions/."""
    wanted = name.split("/", maxsplit=1)[0].replace("_", "")
    return next(function for function in world.wiring.functions if function.lower() == f"{wanted}function")


def test_the_migrations_find_nothing_left_to_do_the_second_time(world: World) -> None:
    assert world.invoke("MigrationsFunction", sample("migrations/deploy_step"))["applied"] == []


def test_a_message_becomes_a_reply_through_every_built_function_and_is_remembered(world: World) -> None:
    assert world.invoke("WhatsAppWebhookFunction", sample("whatsapp_webhook/receive"))["statusCode"] == 200
    assert world.work_off("ResponderFunction", sample("responder/wake_up")) == DONE

    assert "Acme Corp" in world.replies()[-1]
    assert world.work_off("ExtractionFunction", sample("extraction/after_work")) == DONE
    assert set(world.invoke("PollFunction", sample("poll/every_minute")).values()) == {0}


def test_without_the_embeddings_layer_words_alone_find_what_was_said(world: World) -> None:
    assert "Acme Corp" in told(world, "What's my company called?")
    assert vectors(world) == []


def test_with_the_embeddings_layer_the_built_model_makes_a_vector_of_what_is_remembered(postgres: str, tmp_path: Path) -> None:
    with a_world(postgres, tmp_path, with_embeddings=True) as world:
        assert "greyhounds" in told(world, "Remember that my sister breeds greyhounds")
        (vector,) = vectors(world)

    assert len(vector.split(",")) == 256


def told(world: World, text: str) -> str:
    """Say something and read the reply."""
    world.invoke("WhatsAppWebhookFunction", message(f"wamid.{hashlib.sha256(text.encode()).hexdigest()}", text))
    assert world.work_off("ResponderFunction", sample("responder/wake_up")) == DONE
    return world.replies()[-1]


def vectors(world: World) -> list[str]:
    with psycopg.connect(world.owner_url) as owner:
        return [row[0] for row in owner.execute("SELECT embedding::text FROM memory_embeddings")]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_event_runs_from_the_built_artefacts(world: World, name: str) -> None:
    event = sample(name)
    if "Records" in event:
        world.put(event)
        result = world.work_off(function_of(world, name), event)
    else:
        result = world.invoke(function_of(world, name), event)

    assert fine(name, result), result


def fine(name: str, result: Any) -> bool:
    """Whether this is what a function answers to its sample. What it names may not be there: the console's bucket is empty."""
    if name == "whatsapp_webhook/handshake":
        return (result["statusCode"], result["body"]) == (200, "749201553")
    if name.startswith("shared_memory_api/"):  # nobody has the key of the sample
        return (result["statusCode"], "detail" in json.loads(result["body"])) == (401, True)
    if "statusCode" in result:
        return result["statusCode"] == 200 or (result["statusCode"] == 404 and "detail" in json.loads(result["body"]))
    if name.endswith("/plan"):  # a job of the one workspace that there is
        return bool(result == {"begun": 1})
    return bool(result == DONE or name.startswith(("poll/", "migrations/")))


def message(wamid: str, text: str) -> dict[str, Any]:
    """The sample webhook with another text, signed as Meta would."""
    event = sample("whatsapp_webhook/receive")
    body = json.loads(event["body"])
    body["entry"][0]["changes"][0]["value"]["messages"][0] |= {"id": wamid, "text": {"body": text}}
    event["body"] = json.dumps(body)
    signed = hmac.new(b"local-app-secret", event["body"].encode(), hashlib.sha256).hexdigest()
    event["headers"]["x-hub-signature-256"] = f"sha256={signed}"
    return event
