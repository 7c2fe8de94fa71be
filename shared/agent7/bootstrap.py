"""The one place that builds adapters from settings. An entry point asks for the part it needs; nothing else is built or imported.

Tests and benchmarks build the same way and replace parts at the edge by assigning to the attribute before it is first read.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import cached_property
from threading import Thread
from typing import TYPE_CHECKING, Any

from agent7.clock import Clock, MovedClock, SystemClock
from agent7.errors import Misconfigured, Outage
from agent7.settings import (
    DatabaseSettings,
    DeliverySettings,
    Environment,
    IdentitySettings,
    ManusSettings,
    MediaSettings,
    ModelSettings,
    PerceivingSettings,
    QueueSettings,
    RewritingSettings,
    TaskSettings,
    TurnSettings,
    WhatsAppSettings,
    clock_file,
    required,
    with_secrets,
)

if TYPE_CHECKING:
    from agent7.api.analytics import Analytics
    from agent7.api.costs import Costs
    from agent7.api.documents import Documents
    from agent7.api.erasures import Erasures
    from agent7.api.explanations import Recalls
    from agent7.api.handovers import HandOvers
    from agent7.api.learned import Learned
    from agent7.api.memories import Memories
    from agent7.api.status import LastStatus
    from agent7.api.triggers import Triggers
    from agent7.api.unions import Unions
    from agent7.api.workspaces import Workspaces
    from agent7.channels.erasure_ledger import Ledger
    from agent7.channels.objects import Shelf
    from agent7.channels.queues import Queue
    from agent7.channels.whatsapp.inbound.inbox import Inbox
    from agent7.channels.whatsapp.inbound.webhook import WhatsAppWebhook
    from agent7.channels.whatsapp.onboarding.setup import Onboarding
    from agent7.channels.whatsapp.outbound.delivery import Delivery
    from agent7.channels.whatsapp.outbound.pricing import PriceTable
    from agent7.conversation.erasure.outside_leftovers import Clearing
    from agent7.conversation.erasure.user_erasure import Erasing
    from agent7.conversation.extraction.after_work import AfterWork
    from agent7.conversation.extraction.worker import Extracting
    from agent7.conversation.media.attachments import KeepingFiles
    from agent7.conversation.media.perception import Perceiving
    from agent7.conversation.media.personal_files import PersonalFiles
    from agent7.conversation.skills.reminder_delivery import Ringing
    from agent7.conversation.skills.tasks import Tasking
    from agent7.conversation.turn.answer import Answering
    from agent7.conversation.turn.arrival import Arrivals
    from agent7.conversation.turn.command_plan import Commanding
    from agent7.conversation.turn.responder import Responder
    from agent7.jobs.erasure_poll import ErasurePoll
    from agent7.jobs.poll import Poll
    from agent7.jobs.reapply_erasures import ReapplyErasures
    from agent7.jobs.task_poll import TaskPoll
    from agent7.llm.embeddings import Embedder
    from agent7.llm.rewrite_model import ModelRewriter
    from agent7.llm.verdict_model import ModelJudge
    from agent7.manus.manus_v2 import HttpManus
    from agent7.manus.webhook import ManusWebhook
    from agent7.manus.work.worker import TaskWork
    from agent7.memory import MemoryAgent
    from agent7.store.unit_of_work import Database

log = logging.getLogger(__name__)

SECRETS_KEPT_SECONDS = 300.0
DOWNLOAD_SECONDS = 20.0
FILES_SECONDS = 25.0
"""After so many seconds no further file is begun: the extraction function has 60, and fetching the last one may take
DOWNLOAD_SECONDS in all. What is left is for keeping it and for what comes before the files."""

TIME_FOR_A_CALL_SECONDS = 40
"""Of the work on a task: with less time left, nothing more is called. Fetching the files of a result takes 30 s at most."""


class Secrets:
    """The environment with the values of its secrets laid over it, read again after five minutes or on request."""

    def __init__(self, env: Mapping[str, str], monotonic: Callable[[], float] = time.monotonic) -> None:
        self._env = env
        self._monotonic = monotonic
        self._read_at = float("-inf")
        self._values: Environment = env

    def environment(self, *, fresh: bool = False) -> Environment:
        """Settings and secrets together. `fresh` after a refused credential: the secret may have been rotated."""
        names = [name for name in self._env.get("AGENT7_SECRET_ARN", "").split(",") if name]
        if names and (fresh or self._monotonic() - self._read_at > SECRETS_KEPT_SECONDS):
            self._read_again(names)
        return self._values

    def _read_again(self, names: list[str]) -> None:
        """Read the secrets. While Secrets Manager does not answer, the values at hand go on; without any, Outage."""
        from agent7.channels.aws import aws_faults  # noqa: PLC0415

        try:
            self._values = self._overlay(names)
        except aws_faults() as error:
            if self._values is self._env:
                raise Outage(f"the secrets cannot be read: {type(error).__name__}") from error
            log.warning("secrets were not refreshed: %s", type(error).__name__)
        self._read_at = self._monotonic()

    def _overlay(self, names: list[str]) -> Environment:
        from agent7.channels.aws import aws_client  # noqa: PLC0415

        client = aws_client("secretsmanager")
        values: Environment = self._env
        for name in names:
            values = with_secrets(values, client.get_secret_value(SecretId=name)["SecretString"])
        return values


class Bootstrap:
    """Every part of one function environment, built when it is first asked for and kept."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._secrets = Secrets(env)
        self._clients: dict[str, Any] = {}

    @cached_property
    def env(self) -> Environment:
        return self._secrets.environment()

    @cached_property
    def clock(self) -> Clock:
        moved_by = clock_file(self.env)
        return MovedClock(moved_by) if moved_by else SystemClock()

    def whatsapp(self, fresh: bool = False) -> WhatsAppSettings:
        """WhatsApp's settings with the secrets of the last minutes; `fresh` ones after a credential was refused."""
        return WhatsAppSettings.read(self._secrets.environment(fresh=fresh))

    def onboarding(self, callback_url: str) -> Onboarding:
        """One look at the number, with secrets read just now: whoever looks may have corrected them a minute ago."""
        from agent7.channels.whatsapp.onboarding.graph_admin import HttpGraphAdmin  # noqa: PLC0415
        from agent7.channels.whatsapp.onboarding.setup import Onboarding  # noqa: PLC0415

        settings = WhatsAppSettings.as_given(self._secrets.environment(fresh=True))
        return Onboarding(settings, HttpGraphAdmin(settings), at=self.clock.now(), callback_url=callback_url)

    @cached_property
    def queues(self) -> QueueSettings:
        return QueueSettings.read(self.env)

    @cached_property
    def turn(self) -> TurnSettings:
        return TurnSettings.read(self.env)

    @cached_property
    def identity(self) -> IdentitySettings:
        return IdentitySettings.read(self.env)

    @property
    def time_for_a_turn(self) -> timedelta:
        """A turn in which everything is as slow as it may be: waited for, listened to, routed and phrased by a model, and sent."""
        from agent7.channels.whatsapp.graph import ANSWER_SECONDS, CONNECT_SECONDS  # noqa: PLC0415

        model_seconds, rewriting = ModelSettings.read(self.env).timeout_seconds, RewritingSettings.read(self.env)
        perceiving = self.perceiving.seconds if self.perceiving else 0
        thinking = model_seconds + max(model_seconds, rewriting.seconds if rewriting.model else 0)  # memory looks while it is routed
        return timedelta(seconds=self.turn.debounce_seconds + perceiving + thinking + CONNECT_SECONDS + ANSWER_SECONDS)

    @cached_property
    def database(self) -> Database:
        from agent7.store.unit_of_work import Database  # noqa: PLC0415

        url = DatabaseSettings.read(self.env).url
        if not url:
            raise Misconfigured("DATABASE_URL is not set")
        return Database(url, application_name=self.env.get("AWS_LAMBDA_FUNCTION_NAME", "agent7"))

    @cached_property
    def health(self) -> LastStatus:
        from agent7.api.status import LastStatus  # noqa: PLC0415

        return LastStatus(self.database)

    @cached_property
    def inbox(self) -> Inbox:
        from agent7.channels.whatsapp.inbound.inbox import DynamoDbInbox  # noqa: PLC0415

        return DynamoDbInbox(self.aws("dynamodb"), self.queues.inbox_table)

    @cached_property
    def embedder(self) -> Embedder:
        from agent7.llm.embeddings import embedder_from  # noqa: PLC0415

        return embedder_from(ModelSettings.read(self.env))

    @cached_property
    def memory(self) -> MemoryAgent:
        from agent7.memory import DEFAULT_POLICY, MemoryAgent, with_rewriting  # noqa: PLC0415

        key, rewriter = required(self.env, "AGENT7_IDENTITY_KEY").encode(), self.rewriter
        policy = with_rewriting(DEFAULT_POLICY) if rewriter else DEFAULT_POLICY
        return MemoryAgent(self.database, self.embedder, key, policy, judge=self.judge, rewriter=rewriter)

    @property
    def rewriter(self) -> ModelRewriter | None:
        """Completes questions, where a model for it is named. With a client of its own: when it is late, nobody else has to wait."""
        settings, models = RewritingSettings.read(self.env), ModelSettings.read(self.env)
        if models.offline or not settings.model:
            return None
        from agent7.llm.chat import chat_model_from  # noqa: PLC0415
        from agent7.llm.rewrite_model import ModelRewriter  # noqa: PLC0415

        chat = chat_model_from(models)
        Thread(target=chat.prepare, daemon=True).start()
        return ModelRewriter(chat, settings.model, settings.seconds)

    @property
    def judge(self) -> ModelJudge | None:
        """Says whether near statements are one, where a chat model is configured."""
        settings = ModelSettings.read(self.env)
        if settings.offline:
            return None
        from agent7.llm.chat import chat_model_from  # noqa: PLC0415
        from agent7.llm.verdict_model import ModelJudge  # noqa: PLC0415

        return ModelJudge(chat_model_from(settings), settings.extraction_model, settings.extraction_seconds)

    def aws(self, service: str) -> Any:
        """A client of one AWS service, built once."""
        from agent7.channels.aws import aws_client  # noqa: PLC0415

        if service not in self._clients:
            self._clients[service] = aws_client(service)
        return self._clients[service]

    def queue(self, url: str) -> Queue:
        from agent7.channels.queues import SqsQueue  # noqa: PLC0415

        return SqsQueue(self.aws("sqs"), url)

    @cached_property
    def wake_ups(self) -> Queue:
        return self.queue(self.queues.wake_up_queue_url)

    @cached_property
    def statuses(self) -> Queue:
        return self.queue(self.queues.status_queue_url)

    @cached_property
    def deliveries(self) -> Queue:
        return self.queue(self.queues.delivery_queue_url)

    @cached_property
    def after_work_queue(self) -> Queue:
        return self.queue(self.queues.after_work_queue_url)

    @cached_property
    def extraction_queue(self) -> Queue:
        return self.queue(self.queues.extraction_queue_url)

    @cached_property
    def whatsapp_webhook(self) -> WhatsAppWebhook:
        from agent7.channels.whatsapp.inbound.webhook import WhatsAppWebhook  # noqa: PLC0415

        return WhatsAppWebhook(self.whatsapp, self.inbox, self.wake_ups, self.statuses)

    @cached_property
    def task_queue(self) -> Queue:
        return self.queue(self.queues.task_queue_url)

    def manus_settings(self, fresh: bool = False) -> ManusSettings:
        """The account at Manus with the secrets of the last minutes; `fresh` ones after a key or an address was refused."""
        return ManusSettings.read(self._secrets.environment(fresh=fresh))

    @cached_property
    def manus(self) -> HttpManus:
        from agent7.manus.manus_v2 import HttpManus  # noqa: PLC0415

        return HttpManus(self.manus_settings)

    @cached_property
    def manus_webhook(self) -> ManusWebhook:
        from agent7.manus.webhook import ManusWebhook  # noqa: PLC0415

        return ManusWebhook(self.manus_settings, lambda: self.manus.public_key(), self.task_queue)  # noqa: PLW0108 (built when needed)

    @cached_property
    def delivery(self) -> Delivery:
        from agent7.channels.whatsapp.graph import HttpGraphApi  # noqa: PLC0415
        from agent7.channels.whatsapp.outbound.delivery import Delivery  # noqa: PLC0415

        reminds = DeliverySettings.read(self.env).reminds
        graph = HttpGraphApi(self.whatsapp)
        silence = self.identity.silence
        return Delivery(self.database, graph, self.deliveries, reminds=reminds, prices=self.prices, shelf=self.shelf, silence=silence)

    @cached_property
    def shelf(self) -> Shelf | None:
        """Where files lie; None where no bucket is set."""
        from agent7.channels.objects import S3Shelf  # noqa: PLC0415

        bucket = MediaSettings.read(self.env).bucket
        return S3Shelf(self.aws("s3"), bucket) if bucket else None

    @cached_property
    def prices(self) -> PriceTable:
        """The operator's prices of messages. A table that cannot be read is said aloud, and stops no message."""
        from agent7.channels.whatsapp.outbound.pricing import PriceTable  # noqa: PLC0415

        try:
            return PriceTable.read(DeliverySettings.read(self.env).prices)
        except Misconfigured as fault:
            log.critical("alarm: %s; messages are booked without a price", fault)
            return PriceTable()

    @cached_property
    def handovers(self) -> HandOvers:
        from agent7.api.handovers import HandOvers  # noqa: PLC0415

        return HandOvers(self.database, self.clock, self.delivery.hint)

    @cached_property
    def memories(self) -> Memories:
        from agent7.api.memories import Memories  # noqa: PLC0415

        return Memories(self.database, self.memory, self.clock)

    @cached_property
    def workspaces(self) -> Workspaces:
        from agent7.api.workspaces import Workspaces  # noqa: PLC0415

        return Workspaces(self.database, self.clock)

    @cached_property
    def erasures(self) -> Erasures:
        from agent7.api.erasures import Erasures  # noqa: PLC0415

        return Erasures(self.database, self.clock)

    @cached_property
    def unions(self) -> Unions:
        from agent7.api.unions import Unions  # noqa: PLC0415

        return Unions(self.database, self.clock, self.identity.parked_for)

    @cached_property
    def learned(self) -> Learned:
        from agent7.api.learned import Learned  # noqa: PLC0415

        return Learned(self.database, self.memory, self.clock)

    @cached_property
    def analytics(self) -> Analytics:
        from agent7.api.analytics import Analytics  # noqa: PLC0415

        return Analytics(self.database, self.clock)

    @cached_property
    def costs(self) -> Costs:
        from agent7.api.costs import Costs  # noqa: PLC0415

        return Costs(self.database, self.clock)

    @cached_property
    def recalls(self) -> Recalls:
        from agent7.api.explanations import Recalls  # noqa: PLC0415

        return Recalls(self.database, self.memory, self.clock)

    @cached_property
    def documents(self) -> Documents:
        from agent7.api.documents import Documents  # noqa: PLC0415

        return Documents(self.database, self.memory, self.clock)

    @cached_property
    def triggers(self) -> Triggers:
        from agent7.api.triggers import Triggers  # noqa: PLC0415

        return Triggers(self.database, self.memory, self.clock)

    @cached_property
    def tasking(self) -> Tasking:
        from agent7.conversation.skills.tasks import Tasking  # noqa: PLC0415

        return Tasking(self.memory, enabled=ManusSettings.read(self.env).is_on)

    @cached_property
    def answering(self) -> Answering:
        from agent7.conversation.turn.answer import Answering, Models  # noqa: PLC0415

        settings = ModelSettings.read(self.env)
        if settings.offline:
            return Answering(self.memory, self.tasking)
        from agent7.llm.answer_model import ModelResponder  # noqa: PLC0415
        from agent7.llm.chat import chat_model_from  # noqa: PLC0415
        from agent7.llm.route_model import ModelRouter  # noqa: PLC0415

        chat = chat_model_from(settings)
        Thread(target=chat.prepare, daemon=True).start()  # the vendor's library takes most of a second to import
        router = ModelRouter(chat, settings.router_model, settings.timeout_seconds)
        return Answering(self.memory, self.tasking, Models(router, ModelResponder(chat, settings.chat_model, settings.timeout_seconds)))

    @cached_property
    def commanding(self) -> Commanding:
        from agent7.conversation.turn.command_plan import Commanding  # noqa: PLC0415

        reminds = DeliverySettings.read(self.env).reminds
        return Commanding(self.memory, self.tasking, rules_are_followed=self.answering.models is not None, opens_window=reminds)

    @cached_property
    def perceiving(self) -> Perceiving | None:
        """Listening and looking, where a server and a model for either is named."""
        settings, models = PerceivingSettings.read(self.env), ModelSettings.read(self.env)
        if models.offline or not (settings.transcription_model or settings.vision_model):
            return None
        from agent7.channels.whatsapp.inbound.media import GraphMedia  # noqa: PLC0415
        from agent7.conversation.media.perception import Perceiving  # noqa: PLC0415
        from agent7.llm import image_description, transcription  # noqa: PLC0415
        from agent7.llm.chat import chat_model_from  # noqa: PLC0415
        from agent7.llm.openai_calls import OpenAICalls  # noqa: PLC0415

        heard_by, seen_by = settings.transcription_model, settings.vision_model
        listener = transcription.Listener(OpenAICalls(models.base_url, models.api_key), heard_by) if heard_by else None
        seer = image_description.Seer(chat_model_from(models), seen_by) if seen_by else None
        source = GraphMedia(self.whatsapp, transcription.MOST_BYTES, settings.seconds / 2)
        return Perceiving(self.database, source, listener, seer, settings.seconds)

    @cached_property
    def arrivals(self) -> Arrivals:
        from agent7.conversation.turn.arrival import Arrivals  # noqa: PLC0415

        key, silence = self.whatsapp().identity_key, self.identity.silence
        return Arrivals(self.database, self.inbox, self.clock, key, silence)

    @cached_property
    def responder(self) -> Responder:
        from agent7.conversation.turn.plan import Assistant  # noqa: PLC0415
        from agent7.conversation.turn.responder import Responder  # noqa: PLC0415

        return Responder(
            database=self.database,
            arrivals=self.arrivals,
            assistant=Assistant(self.memory, self.commanding, self.answering),
            outgoing=self.delivery,
            after_work=self.after_work_queue,
            task_work=self.task_queue,
            clock=self.clock,
            erasing=self.erasing,
            debounce_seconds=self.turn.debounce_seconds,
            time_for_a_turn=self.time_for_a_turn,
            pause=time.sleep,
            perceiving=self.perceiving,
        )

    @cached_property
    def ledger(self) -> Ledger:
        """The ledger of erasures."""
        from agent7.channels.erasure_ledger import DynamoDbLedger  # noqa: PLC0415

        return DynamoDbLedger(self.aws("dynamodb"), self.queues.inbox_table)

    @cached_property
    def erasing(self) -> Erasing:
        from agent7.conversation.erasure.user_erasure import Erasing  # noqa: PLC0415

        return Erasing(self.database, self.inbox, self.ledger, self.whatsapp().identity_key, self.task_queue, self.clock)

    @cached_property
    def clearing(self) -> Clearing:
        """Clearing away what erased people left at Manus and in the bucket."""
        from agent7.conversation.erasure.outside_leftovers import Clearing  # noqa: PLC0415

        return Clearing(self.database, self.manus, self.shelf, self.clock)

    @cached_property
    def after_work(self) -> AfterWork:
        from agent7.conversation.extraction.after_work import AfterWork  # noqa: PLC0415

        return AfterWork(self.database, self.memory, self.files, self.personal_files, self.extraction_queue)

    @cached_property
    def personal_files(self) -> PersonalFiles | None:
        """Files that a person asked for; None where no bucket is set."""
        from agent7.conversation.media.personal_files import PersonalFiles  # noqa: PLC0415

        return PersonalFiles(self.database, self.memory, self.shelf, self.deliveries) if self.shelf else None

    @cached_property
    def extracting(self) -> Extracting:
        from agent7.conversation.extraction.worker import Extracting  # noqa: PLC0415

        settings = ModelSettings.read(self.env)
        if settings.offline:
            return Extracting(self.database, self.memory, self.extraction_queue)
        from agent7.llm.chat import chat_model_from  # noqa: PLC0415
        from agent7.llm.extraction_model import ModelExtractor  # noqa: PLC0415
        from agent7.memory import ATTRIBUTES  # noqa: PLC0415

        chat = chat_model_from(settings)
        extractor = ModelExtractor(chat, settings.extraction_model, settings.extraction_seconds, tuple(ATTRIBUTES))
        return Extracting(self.database, self.memory, self.extraction_queue, extractor)

    @cached_property
    def task_worker(self) -> TaskWork:
        from agent7.channels.whatsapp.inbound.download import Downloader  # noqa: PLC0415
        from agent7.manus.work.calls import Calling  # noqa: PLC0415
        from agent7.manus.work.file_transfer import Fetching  # noqa: PLC0415
        from agent7.manus.work.job import Desk  # noqa: PLC0415
        from agent7.manus.work.reconciliation import Reconciling  # noqa: PLC0415
        from agent7.manus.work.results import Settling  # noqa: PLC0415
        from agent7.manus.work.worker import TaskWork  # noqa: PLC0415

        manus, told_after = self.manus_settings(), timedelta(seconds=TaskSettings.read(self.env).told_after_seconds)
        if self.shelf is None or self.files is None:
            raise Misconfigured("MEDIA_BUCKET is not set: files of tasks have no place")
        desk = Desk(self.database, self.manus, self.delivery, self.clock)
        fetching = Fetching(self.database, self.manus, self.shelf, Downloader(manus.api_base_url), self.files)
        calling = Calling(desk, self.memory, fetching, manus.agent_profile)
        settling = Settling(desk, fetching, self.queue(self.queues.extraction_queue_url), told_after, self.memory.lessons)
        return TaskWork(desk, calling, Reconciling(desk, calling), settling, timedelta(seconds=TIME_FOR_A_CALL_SECONDS))

    @cached_property
    def files(self) -> KeepingFiles | None:
        """Fetching and deleting of people's files; None where no bucket is set."""
        from agent7.channels.whatsapp.inbound.media import GraphMedia  # noqa: PLC0415
        from agent7.conversation.media.attachments import KeepingFiles  # noqa: PLC0415

        if self.shelf is None:
            return None
        source = GraphMedia(self.whatsapp, MediaSettings.read(self.env).most_bytes, DOWNLOAD_SECONDS)
        return KeepingFiles(self.database, source, self.shelf, FILES_SECONDS)

    @cached_property
    def task_poll(self) -> TaskPoll:
        from agent7.jobs.task_poll import TaskPoll  # noqa: PLC0415

        return TaskPoll(self.database, self.task_queue, self.after_work_queue)

    @cached_property
    def erasure_poll(self) -> ErasurePoll:
        from agent7.jobs.erasure_poll import ErasurePoll  # noqa: PLC0415

        return ErasurePoll(self.database, self.wake_ups, self.task_queue, self.identity.parked_for)

    @cached_property
    def reapply_erasures(self) -> ReapplyErasures:
        from agent7.jobs.reapply_erasures import ReapplyErasures  # noqa: PLC0415

        return ReapplyErasures(self.database, self.ledger, self.whatsapp().identity_key)

    @cached_property
    def ringing(self) -> Ringing:
        from agent7.conversation.skills.reminder_delivery import Ringing  # noqa: PLC0415

        return Ringing(self.database, self.memory, self.delivery.hint)

    @cached_property
    def poll(self) -> Poll:
        from agent7.jobs.poll import Poll  # noqa: PLC0415

        return Poll(
            database=self.database,
            inbox=self.inbox,
            wake_ups=self.wake_ups,
            delivery=self.delivery,
            statuses=self.statuses,
            after_work=self.after_work_queue,
            extraction=self.extraction_queue,
        )
