"""Composition of after-work and information extraction, which follow the reply."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from agent7.bootstrap.delivery import DeliveryParts
from agent7.bootstrap.memory import MemoryParts
from agent7.settings import ModelSettings

if TYPE_CHECKING:
    from agent7.conversation.extraction import AfterWork, ExtractionWorker
    from agent7.conversation.media import PersonalFiles


class ExtractionParts(DeliveryParts, MemoryParts):
    """The parts of after-work and extraction."""

    @cached_property
    def after_work(self) -> AfterWork:
        """The after-work of a turn."""
        from agent7.conversation.extraction import AfterWork  # noqa: PLC0415

        return AfterWork(self.database, self.memory, self.files, self.personal_files)

    @cached_property
    def personal_files(self) -> PersonalFiles | None:
        """Files that a person asked for; None where no bucket is set."""
        from agent7.conversation.media import PersonalFiles  # noqa: PLC0415

        return PersonalFiles(self.database, self.memory, self.shelf, self.deliveries) if self.shelf else None

    @cached_property
    def extraction_worker(self) -> ExtractionWorker:
        """The extraction worker; without a model its rules alone."""
        from agent7.conversation.extraction import ExtractionWorker  # noqa: PLC0415

        settings = ModelSettings.read(self.env)
        if settings.offline:
            return ExtractionWorker(self.database, self.memory, self.extraction_queue)
        from agent7.language import ATTRIBUTES  # noqa: PLC0415
        from agent7.llm.chat import chat_model_from  # noqa: PLC0415
        from agent7.llm.extraction_model import ModelExtractor  # noqa: PLC0415

        chat = chat_model_from(settings)
        extractor = ModelExtractor(chat, settings.extraction_model, settings.extraction_seconds, tuple(ATTRIBUTES))
        return ExtractionWorker(self.database, self.memory, self.extraction_queue, extractor)
