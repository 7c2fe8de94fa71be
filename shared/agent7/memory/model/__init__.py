"""The domain model of memory, by direction: `notes` go in, `recalls` come out, `outcomes` say what became of a write or a "forget".

What is kept itself, `Memory`, is a row: `agent7.store.memory.memory_rows`. Pure: nothing here reads, writes or knows the time.
"""

from agent7.memory.model.notes import Draft, Note, Refusal
from agent7.memory.model.outcomes import Forgotten, Outcome, Overview, Remembered, Room
from agent7.memory.model.recalls import MULTIPLIERS, Arm, Part, Passage, Purpose, Recall, Recalled, Spent, SummaryLine, Tier
from agent7.store.memory.instructions import Instruction
from agent7.store.memory.memory_rows import Memory
from agent7.store.memory.task_outcomes import TaskOutcome

__all__ = [
    "MULTIPLIERS",
    "Arm",
    "Draft",
    "Forgotten",
    "Instruction",
    "Memory",
    "Note",
    "Outcome",
    "Overview",
    "Part",
    "Passage",
    "Purpose",
    "Recall",
    "Recalled",
    "Refusal",
    "Remembered",
    "Room",
    "Spent",
    "SummaryLine",
    "TaskOutcome",
    "Tier",
]
