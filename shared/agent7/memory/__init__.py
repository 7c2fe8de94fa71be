"""Everything that remembers, behind one door: MemoryAgent.

Outsiders import from here only. Inside, the rules (lexing, scoring, sameness, strength) are pure; reading and writing go
through `agent7.store`; texts become vectors through the port of `agent7.llm`.
"""

from agent7.memory.agent import MemoryAgent
from agent7.memory.model import (
    Arm,
    Category,
    Domain,
    Draft,
    Forgotten,
    Instruction,
    Kind,
    Memory,
    Note,
    Origin,
    Outcome,
    Overview,
    Purpose,
    Recall,
    Recalled,
    Refusal,
    Remembered,
    Sentiment,
    SourceType,
    Status,
    Strength,
    Tag,
)
from agent7.memory.policy import DEFAULT_POLICY, MemoryPolicy, RecallPolicy

__all__ = [
    "DEFAULT_POLICY",
    "Arm",
    "Category",
    "Domain",
    "Draft",
    "Forgotten",
    "Instruction",
    "Kind",
    "Memory",
    "MemoryAgent",
    "MemoryPolicy",
    "Note",
    "Origin",
    "Outcome",
    "Overview",
    "Purpose",
    "Recall",
    "RecallPolicy",
    "Recalled",
    "Refusal",
    "Remembered",
    "Sentiment",
    "SourceType",
    "Status",
    "Strength",
    "Tag",
]
