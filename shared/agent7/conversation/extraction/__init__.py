"""Information extraction after the reply: what sessions, topics and finished tasks teach, by rules and by a model.

`AfterWork` does what follows every turn, `ExtractionWorker` what a hint names: a step of a task, a session that is over.
"""

from agent7.conversation.extraction.after_work import AfterWork
from agent7.conversation.extraction.worker import ExtractionWorker

__all__ = ["AfterWork", "ExtractionWorker"]
