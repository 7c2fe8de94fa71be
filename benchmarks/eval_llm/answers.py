"""Answers: the product's recall and planner on conversations with known evidence.

A reply is looked at in four ways: does it cite a memory that holds the evidence; does it say the words of the right answer; what
does the judge say; and does it stay silent about what was never said (category 5).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any
from zoneinfo import ZoneInfo

from agent7.conversation.understanding.by_model import FOR_MODEL
from agent7.conversation.understanding.shown import item_line
from agent7.language import detect_language, fold
from agent7.llm.failure import ModelFailed
from agent7.llm.plan_model import ModelPlanner
from agent7.memory import Purpose
from agent7.prompts.context import Context, MemoryLine
from benchmarks.eval_llm.judge import Judge, Verdict
from benchmarks.memory_world import World
from benchmarks.recall.quality import Written

UNKNOWN = 5
"""The category of questions whose answer was never said."""
WORDS_THAT_SAY_NOTHING = frozenset(
    re.findall(r"\w+", "a an and as at be by for from her his in is it its of on or she he that the their they this to was were")
)
UTC = ZoneInfo("UTC")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with what recall found for it. `evidence` holds the handles of the found memories that answer it."""

    group: str
    question: str
    right: str
    known: bool
    memories: tuple[MemoryLine, ...]
    evidence: frozenset[str]
    written: Written


@dataclass(frozen=True, slots=True)
class Replied:
    """A reply and what is to be said of it. `reply` is None when the model failed, `verdict` when the judge did."""

    asked: Asked
    reply: str | None
    used: tuple[str, ...] = ()
    verdict: Verdict | None = None
    prompt: str = ""

    @property
    def uses_evidence(self) -> bool:
        return bool(self.asked.evidence.intersection(self.used))

    @property
    def keywords(self) -> float:
        """Share of the right answer's words that the reply says, in [0, 1]."""
        wanted = words(self.asked.right)
        return len(wanted & words(self.reply or "")) / len(wanted) if wanted else 0.0


def words(text: str) -> frozenset[str]:
    """The words that say something, folded; numbers count as words."""
    return frozenset(re.findall(r"\w+", fold(text))) - WORDS_THAT_SAY_NOTHING


def asked(world: World, group: str, written: Written, question: Mapping[str, Any]) -> Asked:
    """What recall finds for a question, as a turn would; with the speaker named where two people talk with each other."""
    recall = world.memory.recall(written.scope, question["question"], purpose=Purpose.TURN, at=written.end)
    speakers = {turn["dia_id"]: turn["speaker"] for session in written.conversation["sessions"] for turn in session["turns"]}
    said = [written.names[item.memory.source_message_id or 0] for item in recall.items]
    lines = [
        replace(line, handle=f"m{place}", content=line.content if speakers[name] == "user" else f"{speakers[name]}: {line.content}")
        for place, (item, name) in enumerate(zip(recall.items, said, strict=True), 1)
        for line in [item_line(item, question["question"], UTC)]
    ]
    evidence = frozenset(line.handle for line, name in zip(lines, said, strict=True) if name in question["evidence"])
    known = question["category"] != UNKNOWN
    return Asked(group, question["question"], str(question["answer"]) if known else "", known, tuple(lines), evidence, written)


def reply(planner: ModelPlanner, judge: Judge | None, asked: Asked) -> Replied:
    language, context = detect_language(asked.question) or "", Context(memories=asked.memories)
    try:
        plan = planner.plan(asked.question, skills=FOR_MODEL, context=context, at=asked.written.end, language=language)
    except ModelFailed:
        return Replied(asked, None)
    used = tuple(handle for handle in plan.answer.used if handle in plan.told)
    verdict = judge.verdict(asked.question, asked.right, plan.answer.reply) if judge else None
    return Replied(asked, plan.answer.reply, used, verdict, plan.prompt)


def figures(replies: Sequence[Replied]) -> dict[str, float | None]:
    """Shares in [0, 1]; None where there is nothing to share out. A failed reply is neither right nor silent."""
    known = [each for each in replies if each.asked.known]
    unknown = [each for each in replies if not each.asked.known]
    found = [each for each in known if each.asked.evidence]
    judged = [each for each in replies if each.verdict]
    return {
        "n": len(replies),
        "evidence_recalled": _share(known, lambda each: bool(each.asked.evidence)),
        "uses_evidence": _share(found, lambda each: each.uses_evidence),
        "cites": _share(known, lambda each: bool(each.used)),
        "keywords": round(fmean(each.keywords for each in known), 4) if known else None,
        "judged_right": _share([each for each in judged if each.asked.known], lambda each: each.verdict == "right"),
        "abstains_when_known": _share([each for each in judged if each.asked.known], lambda each: each.verdict == "abstained"),
        "cites_nothing_when_unknown": _share(unknown, lambda each: each.reply is not None and not each.used),
        "abstains_when_unknown": _share([each for each in judged if not each.asked.known], lambda each: each.verdict == "abstained"),
        "failed": sum(each.reply is None for each in replies),
        "unjudged": sum(each.reply is not None and each.verdict is None for each in replies),
    }


def show(replies: Sequence[Replied], *, misses: bool) -> None:
    groups = {each.asked.group: [other for other in replies if other.asked.group == each.asked.group] for each in replies}
    each_group = {name: figures(group) for name, group in groups.items()}
    prompts = ", ".join(sorted({each.prompt for each in replies if each.prompt}))
    print(f"\nAnswers, prompt {prompts or '-'}\n{'':32}" + "".join(f"{name:>10}" for name in groups))
    for name in figures(replies):
        print(f"{name.replace('_', ' '):32}" + "".join(f"{_shown(each[name]):>10}" for each in each_group.values()))
    if misses:
        for each in replies:
            if each.verdict != ("right" if each.asked.known else "abstained"):
                print(f"miss\t{each.asked.group}\t{each.verdict}\t{each.asked.question}\t{each.asked.right}\t{each.reply}")


def _share(replies: Iterable[Replied], holds: Callable[[Replied], bool]) -> float | None:
    held = [holds(each) for each in replies]
    return round(sum(held) / len(held), 4) if held else None


def _shown(value: float | None) -> str:
    return "-" if value is None else str(value) if isinstance(value, int) else f"{value:.3f}"
