"""Plays conversations with the real assistant in one process and scores its replies: `python -m benchmarks.talk FILE`.

FILE is a file of conversations, or a folder of them; their form: `benchmarks.talk.expectations`. `--only` plays those whose id or kind
contains a word, `--out` writes every step with its reply. Without a model (OPENAI_API_KEY, OPENAI_BASE_URL) the rules answer; with
`--scripted` one that decides as is written down for these conversations (`tests/fakes/talk_model.py`). The last line is one JSON object:
steps, passed, share, harmful, and the same by kind.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

from agent7.prompts.context import estimated_tokens
from benchmarks.figures import p50, p95
from benchmarks.talk.expectations import Scenario, Verdict, is_wanted, judge, scenarios_in, score, span_of
from benchmarks.talk.served import ServedPerson, served_stage
from benchmarks.talk.stage import Person, stage
from tests.fakes.openai_server import FakeOpenAI
from tests.fakes.talk_model import DECISIONS, TalkModel, decisions_in

MODELS = ("OPENAI_", "AGENT7_CHAT_", "AGENT7_ROUTER_", "AGENT7_EXTRACTION_", "AGENT7_MODEL_", "AGENT7_REWRITING_")
"""The settings of the environment that count here."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("file", type=Path, help="a file of conversations, or a folder of them")
    parser.add_argument("--only", default="", help="play those whose id or kind contains this")
    parser.add_argument("--out", type=Path, help="write every step with its reply here, one JSON object a line")
    parser.add_argument("--scripted", type=Path, nargs="?", const=DECISIONS, help="ask a model that plays these decisions")
    parser.add_argument("--served", action="store_true", help="in the local run's processes, by signed webhooks: minutes")
    given = parser.parse_args()
    chosen = [each for each in scenarios_in(given.file) if given.only in each.id or given.only in each.kind]
    began = time.monotonic()
    verdicts: list[Verdict] = []
    model = TalkModel(decisions_in(given.scripted) if given.scripted else {})
    with models(model if given.scripted else None) as env, (served_stage if given.served else stage)(env) as ready:
        for scenario in chosen:
            with ready.person(scenario.language) as person:
                for verdict in play(scenario, person, model):
                    verdicts.append(verdict)
                    print_failure(verdict)
    if given.out:
        given.out.write_text("".join(json.dumps(each.as_json(), ensure_ascii=False) + "\n" for each in verdicts), encoding="utf-8")
    result = score(verdicts)
    print_table(result)
    turns = [each.milliseconds for each in verdicts if "say" in each.step]
    took = f"{p50(turns or [0]):.0f} ms of processor time a turn with what follows it, {p95(turns or [0]):.0f} at p95"
    print(f"took {time.monotonic() - began:.0f} s; {took}")
    if given.scripted:
        print_calls(model, len(turns))
    print(json.dumps(result))
    return 0


@contextmanager
def models(scripted: TalkModel | None) -> Iterator[dict[str, str]]:
    """The settings of the model: those of the environment, or of a server that plays decisions."""
    if scripted is None:
        yield {name: value for name, value in os.environ.items() if name.startswith(MODELS)}
        return
    with FakeOpenAI() as server:
        server.chat = scripted.behave
        yield {"OPENAI_BASE_URL": server.base_url}


def play(scenario: Scenario, person: Person | ServedPerson, model: TalkModel) -> Iterator[Verdict]:
    """Every step that is wanted, in order, judged."""
    reply = ""
    for number, step in enumerate(scenario.steps, start=1):
        if not is_wanted(step, reply):
            continue
        verdict, paid, since = Verdict(scenario, number), person.begun, time.process_time()
        model.hears(scenario.id, number, step.get("say", ""), scenario.language)
        with redirect_stdout(io.StringIO()):  # figures for CloudWatch
            verdict.reply = person.wait(span_of(step["advance"])) if "advance" in step else person.say(step["say"])
        reply = verdict.reply if "say" in step else reply
        verdict.milliseconds = (time.process_time() - since) * 1000
        verdict.begun, verdict.fault = person.begun > paid, person.fault
        judge(verdict)
        yield verdict


def print_failure(verdict: Verdict) -> None:
    said = f"{verdict.scenario.id}/{verdict.number} {verdict.said[:70]!r}"
    if verdict.fault:
        print(f"FAULT   {said}: {verdict.fault}", flush=True)
    if verdict.why:
        why = "; ".join(verdict.why)[:160]
        print(f"{'HARMFUL' if verdict.harmful else 'failed '} {said}: {why} <- {verdict.reply[:150]!r}", flush=True)


def print_calls(model: TalkModel, turns: int) -> None:
    tokens = [estimated_tokens(prompt) for prompt in model.planned] or [0]
    print(
        f"{len(model.planned)} plans for {turns} messages, {model.others} other calls; tokens of a plan's prompt: {p95(tokens):.0f} at p95"
    )
    if model.undecided:
        print(f"nobody decided about {', '.join(model.undecided)}")


def print_table(result: dict[str, Any]) -> None:
    print(f"\n{'kind':<24}{'steps':>7}{'passed':>8}{'share':>8}{'harmful':>9}")
    for kind, some in [*result["by_kind"].items(), ("all", result)]:
        print(f"{kind:<24}{some['steps']:>7}{some['passed']:>8}{some['share']:>8.0%}{some['harmful']:>9}")


if __name__ == "__main__":
    sys.exit(main())
