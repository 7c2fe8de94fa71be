"""Everything that remembers, behind one door: MemoryAgent and the types that go in and come out.

Rooms: model, policy, write, recall, lifecycle, learning, erasure, document, graph. Rules in them are pure. Rows are read and written
through `agent7.store.memory` and `agent7.store.recall`, which this room alone may enter; texts become vectors through the port of
`agent7.llm`.
"""

from agent7.memory import answering as relevance
from agent7.memory.agent import MemoryAgent
from agent7.memory.answering import extracts
from agent7.memory.document.import_comparison import Change, Comparison
from agent7.memory.erasure.mentions import carrier_of
from agent7.memory.explanation.explanation_rules import Explained, words_to_mark
from agent7.memory.explanation.explanations import Account, ExplainedRecall
from agent7.memory.learning.echo import echoed, echoes
from agent7.memory.learning.lessons import Lesson, Lessons, LessonSource
from agent7.memory.learning.suggestions import Suggestion
from agent7.memory.lifecycle.core import CoreMemory, VersionConflict
from agent7.memory.lifecycle.decay import DecayCurve
from agent7.memory.lifecycle.retention import Aged
from agent7.memory.model import (
    Arm,
    Draft,
    Forgotten,
    Memory,
    Note,
    Outcome,
    Part,
    Passage,
    Purpose,
    Recall,
    Recalled,
    Refusal,
    Remembered,
    SummaryLine,
    TaskOutcome,
    Tier,
)
from agent7.memory.policy import DEFAULT_POLICY, MemoryPolicy, RecallPolicy, with_rewriting
from agent7.memory.recall.bitemporal import AsOf
from agent7.memory.recall.budget_levels import FEWER_MEMORIES, BudgetLevel
from agent7.memory.recall.history import Chapter, Provenance
from agent7.memory.recall.recipes import RECIPES
from agent7.memory.recall.session_start import Started
from agent7.memory.write.claims import Claim, Reading, Sifted, Source
from agent7.memory.write.editing import NotEditable
from agent7.memory.write.gate import judge as pass_gate
from agent7.memory.write.gate import may_report
from agent7.store.memory.instructions import Instruction
from agent7.store.memory.observations import Noticed, Observation
from agent7.store.memory.summaries import CurrentSummary
from agent7.store.memory.topics import Topic
from agent7.store.memory.triggers import NewTrigger, Trigger
from agent7.store.recall.explanations import Decided, SaidByUs
from agent7.store.recall.explanations import Kept as KeptRecall

__all__ = [
    "DEFAULT_POLICY",
    "FEWER_MEMORIES",
    "RECIPES",
    "Account",
    "Aged",
    "Arm",
    "AsOf",
    "BudgetLevel",
    "Change",
    "Chapter",
    "Claim",
    "Comparison",
    "CoreMemory",
    "CurrentSummary",
    "DecayCurve",
    "Decided",
    "Draft",
    "Explained",
    "ExplainedRecall",
    "Forgotten",
    "Instruction",
    "KeptRecall",
    "Lesson",
    "LessonSource",
    "Lessons",
    "Memory",
    "MemoryAgent",
    "MemoryPolicy",
    "NewTrigger",
    "NotEditable",
    "Note",
    "Noticed",
    "Observation",
    "Outcome",
    "Part",
    "Passage",
    "Provenance",
    "Purpose",
    "Reading",
    "Recall",
    "RecallPolicy",
    "Recalled",
    "Refusal",
    "Remembered",
    "SaidByUs",
    "Sifted",
    "Source",
    "Started",
    "Suggestion",
    "SummaryLine",
    "TaskOutcome",
    "Tier",
    "Topic",
    "Trigger",
    "VersionConflict",
    "carrier_of",
    "echoed",
    "echoes",
    "extracts",
    "may_report",
    "pass_gate",
    "relevance",
    "with_rewriting",
    "words_to_mark",
]
