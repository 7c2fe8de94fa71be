"""What every call took, used and cost, and how often a model failed."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from pydantic import BaseModel

from agent7.llm.chat import ChatModel
from agent7.llm.chat_types import Bounds, Completion, Message
from agent7.llm.failure import ModelFailed, Reason, Usage
from agent7.llm.prices import cost
from benchmarks.figures import p50, p95

USUAL_PAUSE_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Call:
    """One question to a model, all attempts included. `failure` is None when it was answered."""

    step: str
    model: str
    usage: Usage
    milliseconds: float
    failure: Reason | None


@dataclass(slots=True)
class Meter:
    """Keeps every call. A rate limit is waited out for at most `patience` seconds a question: it says nothing about the model."""

    chat: ChatModel
    patience: float
    calls: list[Call] = field(default_factory=list)
    waited: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def of(self, step: str) -> MeteredChat:
        return MeteredChat(self, step)

    def keep(self, call: Call) -> None:
        with self._lock:
            self.calls.append(call)

    def pause(self, failure: ModelFailed, left: float) -> float | None:
        """Wait as the server asks; the seconds waited, None when the failure is no rate limit or the patience is over."""
        seconds = USUAL_PAUSE_SECONDS if failure.retry_after is None else failure.retry_after
        if failure.reason != "rate_limited" or seconds > left:
            return None
        time.sleep(seconds)
        with self._lock:
            self.waited += seconds
        return seconds


@dataclass(frozen=True, slots=True)
class MeteredChat:
    """A chat model whose calls are kept under the name of a step."""

    meter: Meter
    step: str

    def prepare(self) -> None:
        self.meter.chat.prepare()

    def complete[T: BaseModel](
        self, messages: Sequence[Message], schema: type[T], *, model: str, timeout: float, bounds: Bounds | None = None
    ) -> Completion[T]:
        left = self.meter.patience
        while True:
            started = time.perf_counter()
            try:
                completion = self.meter.chat.complete(messages, schema, model=model, timeout=timeout, bounds=bounds)
            except ModelFailed as failure:
                self._keep(failure.model or model, failure.usage, started, failure.reason)
                waited = self.meter.pause(failure, left)
                if waited is None:
                    raise
                left -= waited
            else:
                self._keep(completion.model, completion.usage, started, None)
                return completion

    def _keep(self, model: str, usage: Usage, started: float, failure: Reason | None) -> None:
        self.meter.keep(Call(self.step, model, usage, (time.perf_counter() - started) * 1000, failure))


@dataclass(frozen=True, slots=True)
class Bill:
    """All calls of one step together. `usd` is what the calls with a known price cost; `unpriced` counts the others."""

    questions: int
    failures: Counter[str]
    requests: int
    input: int
    cached: int
    output: int
    usd: Decimal
    unpriced: int
    p50_ms: float
    p95_ms: float


def bill(calls: Sequence[Call]) -> Bill:
    prices = [cost(call.model, call.usage) for call in calls]
    times = [call.milliseconds for call in calls] or [0.0]
    return Bill(
        questions=len(calls),
        failures=Counter(call.failure for call in calls if call.failure),
        requests=sum(call.usage.calls for call in calls),
        input=sum(call.usage.input for call in calls),
        cached=sum(call.usage.cached for call in calls),
        output=sum(call.usage.output for call in calls),
        usd=sum((price for price in prices if price is not None), Decimal(0)),
        unpriced=sum(price is None for price in prices),
        p50_ms=p50(times),
        p95_ms=p95(times),
    )


def show_calls(meter: Meter) -> dict[str, Any]:
    """Print what each step used, and return it without the times."""
    titles = ("questions", "requests", "input", "cached", "output", "p50 ms", "p95 ms")
    print(f"\n{'Calls':12}" + "".join(f"{title:>10}" for title in titles) + "  USD")
    told: dict[str, Any] = {}
    for step in dict.fromkeys(call.step for call in meter.calls):
        of = bill([call for call in meter.calls if call.step == step])
        counts = {"questions": of.questions, "requests": of.requests, "input": of.input, "cached": of.cached, "output": of.output}
        numbers = "".join(f"{count:>10}" for count in (*counts.values(), round(of.p50_ms), round(of.p95_ms)))
        unpriced = f" and {of.unpriced} questions of unknown price" if of.unpriced else ""
        print(f"{step:12}{numbers}  {of.usd:.6f}{unpriced}")
        for reason, count in of.failures.most_common():
            print(f"{'':14}{count} failed: {reason}")
        told[step] = {**counts, "usd": str(of.usd), "unpriced": of.unpriced, "failures": dict(of.failures)}
    if meter.waited:
        print(f"waited {meter.waited:.0f} s in all for rate limits")
    return told
