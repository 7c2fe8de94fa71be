"""Quality with a real model: `make eval-llm DATA=<folder of the public sets>`.

Reads OPENAI_BASE_URL, OPENAI_API_KEY and the models' names as the product does. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from agent7.language import ATTRIBUTES
from agent7.llm.extraction_model import ModelExtractor
from agent7.llm.openai_chat import OpenAIChat
from agent7.llm.plan_model import ModelPlanner
from agent7.settings import ModelSettings
from benchmarks.eval_llm import answers, extraction, judge, labels, plans
from benchmarks.eval_llm.answers import Asked
from benchmarks.eval_llm.meter import Meter, show_calls
from benchmarks.memory_world import memory_world
from benchmarks.recall import quality

PARTS = ("plans", "extraction", "answers")
NOT_CONFIGURED = (
    "eval-llm asks a real model: set OPENAI_API_KEY, or OPENAI_BASE_URL for any server that speaks chat completions, and run it again."
)


def main() -> int:
    settings = ModelSettings.read(os.environ)
    if settings.offline:
        print(NOT_CONFIGURED, file=sys.stderr)
        return 2
    options = read_options(sys.argv[1:])
    chat = OpenAIChat(settings.base_url, settings.api_key, rest_seconds=0)
    chat.prepare()
    evaluation = Evaluation(settings, options, Meter(chat, options.patience))
    print(evaluation.protocol())
    result = {part: getattr(evaluation, part)() for part in options.parts}
    print(json.dumps({**result, "calls": show_calls(evaluation.meter)}))
    return 0


def read_options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make eval-llm", description="How well a real model plans, extracts and answers.")
    parser.add_argument("--data", type=Path, help="folder of the public sets; without it only our own rows are asked")
    parser.add_argument("--ours", type=Path, default=labels.OURS, help="folder of labelled rows instead of those in benchmarks/eval_data")
    parser.add_argument("--parts", type=lambda text: text.split(","), default=list(PARTS), help=f"of {','.join(PARTS)}")
    parser.add_argument("--sample", type=int, default=60, help="messages of each public group, and questions of LoCoMo (60)")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--workers", type=int, default=4, help="questions asked at the same time (4)")
    parser.add_argument("--patience", type=float, default=120, help="seconds that a rate limit is waited out for one question (120)")
    parser.add_argument("--router", default="", help="the model of the first of two calls (the chat model), none for one call alone")
    parser.add_argument("--judge", default="", help="the judge's model (the chat model), none for no judge")
    parser.add_argument("--misses", action="store_true", help="list what went wrong, with its text")
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    if options.data and (missing := labels.missing(options.data)):
        parser.error(f"not in {options.data}: {', '.join(missing)}")
    return options


class Evaluation:
    """One run over all parts with one set of models."""

    def __init__(self, settings: ModelSettings, options: argparse.Namespace, meter: Meter) -> None:
        self.settings = settings
        self.options = options
        self.meter = meter

    @property
    def judge_model(self) -> str:
        return self.options.judge or self.settings.chat_model

    @property
    def router_model(self) -> str:
        return self.options.router or self.settings.chat_model

    def protocol(self) -> str:
        """What is asked of whom, so that two runs can be compared."""
        options, settings = self.options, self.settings
        judged = "none" if self.judge_model == "none" else f"{self.judge_model}, prompt {judge.VERSION}"
        own = " (the judged model itself)" if self.judge_model == settings.chat_model else ""
        public = f", and {options.sample} of each public group, drawn with seed {options.seed}" if options.data else ""
        return "\n".join(
            (
                f"models: plan {settings.chat_model}, router of two calls {self.router_model}, extraction {settings.extraction_model}",
                f"judge: {judged}{own}",
                f"server: {settings.base_url or 'OpenAI'}; at most {settings.timeout_seconds:g} s a question, {options.workers} at a time",
                f"data: our own rows{public}",
                "memory: the product's recall with its shipped embedding model, ten memories a question",
            )
        )

    def plans(self) -> dict[str, Any]:
        settings = self.settings
        messages = labels.our_messages(self.options.ours)
        if self.options.data:
            messages += labels.public_messages(self.options.data, self.options.sample, self.options.seed)
        two_calls = plans.TwoCalls(self.meter.of("router"), self.router_model, settings.timeout_seconds)
        ways = {"one call": ("plan", plans.in_one_call), "two calls": ("plan of two calls", two_calls)}
        planned = {}
        for way, (step, ask) in ways.items():
            if way == "one call" or self.router_model != "none":
                planner = ModelPlanner(self.meter.of(step), settings.chat_model, settings.timeout_seconds)
                planned[way] = self._at_once(lambda message, ask=ask, planner=planner: ask(planner, message), messages)
        plans.show(planned, misses=self.options.misses)
        return {way: plans.by_group(some) for way, some in planned.items()}

    def extraction(self) -> dict[str, Any]:
        settings = self.settings
        extractor = ModelExtractor(self.meter.of("extraction"), settings.extraction_model, settings.extraction_seconds, tuple(ATTRIBUTES))
        with figures_for_cloudwatch_unseen(), memory_world() as world:
            learnt = extraction.learn(world, extractor, labels.our_tasks(self.options.ours))
        extraction.show(learnt, misses=self.options.misses)
        return extraction.figures(learnt)

    def answers(self) -> dict[str, Any]:
        planner = ModelPlanner(self.meter.of("answers"), self.settings.chat_model, self.settings.timeout_seconds)
        grader = (
            None if self.judge_model == "none" else judge.Judge(self.meter.of("judge"), self.judge_model, self.settings.timeout_seconds)
        )
        replies = self._at_once(lambda asked: answers.reply(planner, grader, asked), self._questions())
        answers.show(replies, misses=self.options.misses)
        groups = dict.fromkeys(each.asked.group for each in replies)
        return {group: answers.figures([each for each in replies if each.asked.group == group]) for group in groups}

    def _questions(self) -> list[Asked]:
        """Every question with what recall finds; the memory is gone again before the first model is asked."""
        with figures_for_cloudwatch_unseen(), memory_world() as world:
            written = [
                (group, quality.write(world, conversation, number))
                for number, (group, conversation) in enumerate(labels.conversations(self.options.ours, self.options.data))
            ]
            ours = [(group, each, question) for group, each in written if group == "ours" for question in each.conversation["qa"]]
            public = [(group, each, question) for group, each in written if group != "ours" for question in each.conversation["qa"]]
            drawn = labels.drawn(public, self.options.sample, self.options.seed)
            return [answers.asked(world, group, each, question) for group, each, question in [*ours, *drawn]]

    def _at_once[A, B](self, ask: Callable[[A], B], things: Sequence[A]) -> list[B]:
        with figures_for_cloudwatch_unseen(), ThreadPoolExecutor(self.options.workers) as workers:
            return list(workers.map(ask, things))


def figures_for_cloudwatch_unseen() -> redirect_stdout[io.StringIO]:
    """Where the product works: it prints figures of its own, as its functions do."""
    return redirect_stdout(io.StringIO())


if __name__ == "__main__":
    sys.exit(main())
