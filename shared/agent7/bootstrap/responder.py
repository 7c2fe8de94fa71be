"""Composition of a turn: who it is from, what it asks, and the reply."""

from __future__ import annotations

import time
from datetime import timedelta
from functools import cached_property
from threading import Thread
from typing import TYPE_CHECKING

from agent7.bootstrap.delivery import DeliveryParts
from agent7.bootstrap.memory import MemoryParts
from agent7.settings import DeliverySettings, ManusSettings, ModelSettings, PerceivingSettings, RewritingSettings

if TYPE_CHECKING:
    from agent7.conversation.erasure.user_erasure import UserErasure
    from agent7.conversation.media import Perception
    from agent7.conversation.skills.tasks import TaskRequests
    from agent7.conversation.turn import Arrivals
    from agent7.conversation.turn.answer import Answerer
    from agent7.conversation.turn.command_plan import CommandPlan
    from agent7.conversation.turn.responder import Responder
    from agent7.llm.plan_model import ModelPlanner


class ResponderParts(DeliveryParts, MemoryParts):
    """The parts of a turn."""

    @cached_property
    def responder(self) -> Responder:
        """The responder, which keeps the turn protocol."""
        from agent7.conversation.turn.plan import Assistant  # noqa: PLC0415
        from agent7.conversation.turn.responder import Responder  # noqa: PLC0415
        from agent7.conversation.understanding import Punctuation  # noqa: PLC0415

        return Responder(
            database=self.database,
            arrivals=self.arrivals,
            assistant=Assistant(self.memory, self.command_plan, self.answerer, self.planner, Punctuation(self.signs)),
            outgoing=self.delivery,
            after_work=self.after_work_queue,
            task_work=self.task_queue,
            clock=self.clock,
            erasure=self.user_erasure,
            debounce_seconds=self.turn.debounce_seconds,
            time_for_a_turn=self.time_for_a_turn,
            pause=time.sleep,
            perception=self.perceiving,
        )

    @cached_property
    def arrivals(self) -> Arrivals:
        """Arrivals: who a message is from."""
        from agent7.conversation.turn import Arrivals  # noqa: PLC0415

        key, silence = self.whatsapp().identity_key, self.identity.silence
        return Arrivals(self.database, self.inbox, self.clock, key, silence)

    @cached_property
    def answerer(self) -> Answerer:
        """The answerer by rules."""
        from agent7.conversation.turn.answer import Answerer  # noqa: PLC0415

        return Answerer(self.memory, self.task_requests, self.signs, self.reranker)

    @cached_property
    def planner(self) -> ModelPlanner | None:
        """The model that plans turns; None where none is configured."""
        settings = ModelSettings.read(self.env)
        if settings.offline:
            return None
        from agent7.llm.chat import chat_model_from  # noqa: PLC0415
        from agent7.llm.plan_model import ModelPlanner  # noqa: PLC0415

        chat = chat_model_from(settings)
        Thread(target=chat.prepare, daemon=True).start()  # the vendor's library takes most of a second to import
        return ModelPlanner(chat, settings.chat_model, settings.timeout_seconds)

    @cached_property
    def command_plan(self) -> CommandPlan:
        """The plan of commands."""
        from agent7.conversation.turn.command_plan import CommandPlan  # noqa: PLC0415

        reminds = DeliverySettings.read(self.env).reminds
        return CommandPlan(self.memory, self.task_requests, rules_are_followed=self.planner is not None, opens_window=reminds)

    @cached_property
    def task_requests(self) -> TaskRequests:
        """Requests for tasks."""
        from agent7.conversation.skills.tasks import TaskRequests  # noqa: PLC0415

        return TaskRequests(self.memory, enabled=ManusSettings.read(self.env).is_on)

    @cached_property
    def perceiving(self) -> Perception | None:
        """Transcription and image description, where a server and a model for either is named."""
        settings, models = PerceivingSettings.read(self.env), ModelSettings.read(self.env)
        if models.offline or not (settings.transcription_model or settings.vision_model):
            return None
        from agent7.channels.whatsapp.inbound.media import GraphMedia  # noqa: PLC0415
        from agent7.conversation.media import Perception  # noqa: PLC0415
        from agent7.llm import image_description, transcription  # noqa: PLC0415
        from agent7.llm.chat import chat_model_from  # noqa: PLC0415
        from agent7.llm.openai_calls import OpenAICalls  # noqa: PLC0415

        heard_by, seen_by = settings.transcription_model, settings.vision_model
        listener = transcription.Listener(OpenAICalls(models.base_url, models.api_key), heard_by) if heard_by else None
        seer = image_description.Seer(chat_model_from(models), seen_by) if seen_by else None
        source = GraphMedia(self.whatsapp, transcription.MOST_BYTES, settings.seconds / 2)
        return Perception(self.database, source, listener, seer, settings.seconds)

    @cached_property
    def user_erasure(self) -> UserErasure:
        """Erasure of a user."""
        from agent7.conversation.erasure.user_erasure import UserErasure  # noqa: PLC0415

        return UserErasure(self.database, self.inbox, self.ledger, self.whatsapp().identity_key, self.task_queue, self.clock)

    @property
    def time_for_a_turn(self) -> timedelta:
        """The longest time of a turn, in which everything is as slow as it may be: waiting, transcription, planning, sending."""
        from agent7.channels.whatsapp.graph import ANSWER_SECONDS, CONNECT_SECONDS  # noqa: PLC0415

        model_seconds, rewriting = ModelSettings.read(self.env).timeout_seconds, RewritingSettings.read(self.env)
        perceiving = self.perceiving.seconds if self.perceiving else 0
        thinking = model_seconds + (rewriting.seconds if rewriting.model else 0)
        return timedelta(seconds=self.turn.debounce_seconds + perceiving + thinking + CONNECT_SECONDS + ANSWER_SECONDS)
