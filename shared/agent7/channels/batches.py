"""Partial batch failures.

A batch of queue messages as Lambda hands it over: each is done or reported as failed for itself, by Powertools' BatchProcessor.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from aws_lambda_powertools.utilities.batch import BatchProcessor, EventType, process_partial_response
from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord

log = logging.getLogger(__name__)
logging.getLogger("aws_lambda_powertools.utilities.batch").setLevel(logging.WARNING)  # its debug lines hold the words of faults


class NotDone(Exception):
    """A message that was given back, or comes again by itself."""


def work_off(event: dict[str, Any], context: Any, work: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """SQS records in, the ids of those to be given again out. `work` says whether a record is done.

    A record whose work fails counts as not done, is logged without the fault's words, and brings none of its siblings back.
    """

    def one(record: SQSRecord) -> None:
        try:
            done = work(record.raw_event)
        except Exception as fault:
            log.error("a queue message failed: %s", type(fault).__name__)
            raise
        if not done:
            raise NotDone

    processor = BatchProcessor(EventType.SQS, raise_on_entire_batch_failure=False)  # raising would tell the words of every fault
    return dict(process_partial_response(event, one, processor, context))


def received(record: dict[str, Any]) -> int:
    """How often this message has been received, this time included."""
    return int(record.get("attributes", {}).get("ApproximateReceiveCount", 1))
