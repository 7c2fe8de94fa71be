"""Routing: by the rules alone, by the model alone, and as the product combines them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from agent7.conversation.understanding import SURE, as_decided
from agent7.language import Route, route_by_rules
from agent7.llm.failure import ModelFailed
from agent7.llm.route_model import ModelRouter, OpenTask
from benchmarks.eval_llm.labels import LABELS, Message


@dataclass(frozen=True, slots=True)
class Ways:
    """Where a message goes each way. `by_model` is None when the model failed; the product then goes by the rules."""

    message: Message
    by_rules: str
    by_model: str | None
    by_product: str
    rules_are_sure: bool
    prompt: str = ""


WAYS: dict[str, Callable[[Ways], str | None]] = {
    "rules": lambda ways: ways.by_rules,
    "model": lambda ways: ways.by_model,
    "product": lambda ways: ways.by_product,
}


def route(router: ModelRouter, message: Message) -> Ways:
    """The model is asked about every message here, in the product only where the rules are not sure."""
    by_rules = route_by_rules(message.text, language=message.language, task=message.task)
    sure = by_rules.reason.startswith(SURE)
    tasks = [OpenTask(message.task.title, message.task.state)] if message.task else []
    try:
        routed = router.route(message.text, recent=message.recent, tasks=tasks)
    except ModelFailed:
        return Ways(message, label(by_rules), None, label(by_rules), sure)
    decided = as_decided(routed, by_rules, message.text, message.language, task_at_hand=message.task is not None)
    return Ways(message, label(by_rules), routed.intent or routed.route, label(by_rules if sure else decided), sure, routed.prompt)


def label(route: Route) -> str:
    return route.intent or route.kind


def accuracy(routed: Iterable[Ways], way: str) -> float:
    """Share of messages that went where they belong; one that the model failed on is wrong for the model."""
    right = [WAYS[way](each) in each.message.accepted for each in routed]
    return sum(right) / len(right)


def figures(routed: Sequence[Ways]) -> dict[str, dict[str, float]]:
    """Accuracy each way by group, and over our own languages."""
    groups = {each.message.group: [other for other in routed if other.message.group == each.message.group] for each in routed}
    ours = groups.get("ours", [])
    languages = {f"ours, {each.message.language}": [o for o in ours if o.message.language == each.message.language] for each in ours}
    shown = {**groups, **languages}
    return {
        name: {"n": len(each), **{way: round(accuracy(each, way), 4) for way in WAYS}, "asked": sum(not r.rules_are_sure for r in each)}
        for name, each in shown.items()
    }


def confusion(routed: Sequence[Ways], way: str) -> dict[str, Counter[str]]:
    """For each label or group, where its messages went; "failed" where the model gave nothing."""
    table: dict[str, Counter[str]] = {}
    for each in routed:
        table.setdefault(each.message.expected, Counter())[WAYS[way](each) or "failed"] += 1
    return table


def show(routed: Sequence[Ways], *, misses: bool) -> None:
    prompts = ", ".join(sorted({each.prompt for each in routed if each.prompt}))
    print(f"\nRouting, prompt {prompts or '-'}: share that went where it belongs")
    print(f"{'':24}{'n':>6}{'rules':>9}{'model':>9}{'product':>9}{'model asked':>13}")
    for name, each in figures(routed).items():
        shares = "".join(f"{each[way]:>9.3f}" for way in WAYS)
        print(f"{name:24}{each['n']:>6}{shares}{each['asked']:>9} of {each['n']}")
    for way in ("model", "product"):
        print(f"\nConfusion by {way}: rows are right, columns are what it said")
        print(f"{'':24}" + "".join(f"{label:>14}" for label in (*LABELS, "failed")))
        for expected, counts in confusion(routed, way).items():
            print(f"{expected:24}" + "".join(f"{counts[label]:>14}" for label in (*LABELS, "failed")))
    if misses:
        for each in routed:
            if each.by_product not in each.message.accepted:
                told = f"rules {each.by_rules}, model {each.by_model}"
                print(f"miss\t{each.message.group}\t{each.message.expected}\t{told}\t{each.message.text}")
