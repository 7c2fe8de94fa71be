"""Composition of the WhatsApp channel: webhook, inbox, outbox, files."""

from __future__ import annotations

import logging
from functools import cached_property
from typing import TYPE_CHECKING

from agent7.bootstrap.ground import Ground
from agent7.errors import Misconfigured
from agent7.settings import DeliverySettings, MediaSettings, WhatsAppSettings

if TYPE_CHECKING:
    from agent7.channels.erasure_ledger import Ledger
    from agent7.channels.objects import Shelf
    from agent7.channels.whatsapp.inbound.file_keeping import FileKeeping
    from agent7.channels.whatsapp.inbound.inbox import Inbox
    from agent7.channels.whatsapp.inbound.webhook import WhatsAppWebhook
    from agent7.channels.whatsapp.onboarding.setup import Onboarding
    from agent7.channels.whatsapp.outbound.delivery import Delivery
    from agent7.channels.whatsapp.outbound.pricing import PriceTable

DOWNLOAD_SECONDS = 20.0
FILES_SECONDS = 25.0
"""After so many seconds no further file is begun: the extraction function has 60, and fetching the last one may take
DOWNLOAD_SECONDS in all. What is left is for keeping it and for what comes before the files."""

log = logging.getLogger(__name__)


class DeliveryParts(Ground):
    """The parts of the WhatsApp channel: what comes in, what goes out, where files lie."""

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
    def inbox(self) -> Inbox:
        """The inbox in DynamoDB."""
        from agent7.channels.whatsapp.inbound.dynamodb_inbox import DynamoDbInbox  # noqa: PLC0415

        return DynamoDbInbox(self.aws("dynamodb"), self.queues.inbox_table)

    @cached_property
    def whatsapp_webhook(self) -> WhatsAppWebhook:
        """The webhook of WhatsApp."""
        from agent7.channels.whatsapp.inbound.webhook import WhatsAppWebhook  # noqa: PLC0415

        return WhatsAppWebhook(self.whatsapp, self.inbox, self.wake_ups, self.statuses)

    @cached_property
    def delivery(self) -> Delivery:
        """Delivery from the outbox to the Graph API."""
        from agent7.channels.web_chat import Channels  # noqa: PLC0415
        from agent7.channels.whatsapp.graph import HttpGraphApi  # noqa: PLC0415
        from agent7.channels.whatsapp.outbound.delivery import Delivery  # noqa: PLC0415

        reminds = DeliverySettings.read(self.env).reminds
        graph = Channels(HttpGraphApi(self.whatsapp))
        silence = self.identity.silence
        return Delivery(self.database, graph, self.deliveries, reminds=reminds, prices=self.prices, shelf=self.shelf, silence=silence)

    @cached_property
    def shelf(self) -> Shelf | None:
        """Object storage of files; None where no bucket is set."""
        from agent7.channels.objects import S3Shelf  # noqa: PLC0415

        bucket = MediaSettings.read(self.env).bucket
        return S3Shelf(self.aws("s3"), bucket) if bucket else None

    @cached_property
    def prices(self) -> PriceTable:
        """The operator's prices of messages. A table that cannot be read is logged, and stops no message."""
        from agent7.channels.whatsapp.outbound.pricing import PriceTable  # noqa: PLC0415

        try:
            return PriceTable.read(DeliverySettings.read(self.env).prices)
        except Misconfigured as fault:
            log.critical("alarm: %s; messages are booked without a price", fault)
            return PriceTable()

    @cached_property
    def ledger(self) -> Ledger:
        """The ledger of erasures."""
        from agent7.channels.erasure_ledger import DynamoDbLedger  # noqa: PLC0415

        return DynamoDbLedger(self.aws("dynamodb"), self.queues.inbox_table)

    @cached_property
    def files(self) -> FileKeeping | None:
        """Downloading and deleting of people's files; None where no bucket is set."""
        from agent7.channels.whatsapp.inbound.file_keeping import FileKeeping  # noqa: PLC0415
        from agent7.channels.whatsapp.inbound.media import GraphMedia  # noqa: PLC0415

        if self.shelf is None:
            return None
        source = GraphMedia(self.whatsapp, MediaSettings.read(self.env).most_bytes, DOWNLOAD_SECONDS)
        return FileKeeping(self.database, source, self.shelf, FILES_SECONDS)
