"""The work on tasks: intents that a turn wrote down are handed to Manus, reconciled, answered and told, one leased task at a time.

`TaskWork` works on one task by a hint; `Calls` hands a step over, `Reconciliation` finds out what became of a lost call, `ResultIntake`
takes in answers, `FileTransfer` moves files both ways, and all of them share a `Desk`.
"""

from agent7.manus.work.calls import Calls
from agent7.manus.work.file_transfer import FileTransfer
from agent7.manus.work.job import Desk
from agent7.manus.work.reconciliation import Reconciliation
from agent7.manus.work.results import ResultIntake
from agent7.manus.work.worker import TaskTaken, TaskWork

__all__ = ["Calls", "Desk", "FileTransfer", "Reconciliation", "ResultIntake", "TaskTaken", "TaskWork"]
