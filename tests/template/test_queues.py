"""Queues: nothing is lost, nothing is blocked, order is kept."""

from __future__ import annotations

from tests.template.conftest import Template, logical_id

FOURTEEN_DAYS = 14 * 24 * 3600


def test_dead_letters_are_kept_for_fourteen_days_and_survive_the_stack(template: Template) -> None:
    for name, queue in template.dead_letter_queues().items():
        assert queue["MessageRetentionPeriod"] == FOURTEEN_DAYS, name
        assert template.resources[name]["DeletionPolicy"] == "Retain", name


def test_fifo_queues_use_high_throughput(template: Template) -> None:
    dead = template.dead_letter_queues()
    alive = [queue for name, queue in template.queues().items() if queue.get("FifoQueue") and name not in dead]

    assert alive
    assert {(queue["DeduplicationScope"], queue["FifoThroughputLimit"]) for queue in alive} == {("messageGroup", "perMessageGroupId")}


def test_fifo_batches_hold_one_message_so_that_a_bad_one_cannot_hurt_the_next(template: Template) -> None:
    batches = {queue: mapping["BatchSize"] for queue, _, mapping in template.mappings() if template.queues()[queue].get("FifoQueue")}

    assert batches
    assert set(batches.values()) == {1}, batches


def test_every_consumer_reports_failures_item_by_item_and_has_a_concurrency_of_its_own(template: Template) -> None:
    for queue, _, mapping in template.mappings():
        assert mapping["FunctionResponseTypes"] == ["ReportBatchItemFailures"], queue
        assert mapping["ScalingConfig"]["MaximumConcurrency"] >= 2, queue


def test_an_outage_parks_no_mail_for_as_long_as_sqs_allows(template: Template) -> None:
    """1000 is the most that SQS takes: over eight hours at 30 s a try. After that `poll` still finds the mail in the inbox."""
    for queue in ("WakeUpQueue", "DeliveryQueue"):
        assert template.queues()[queue]["RedrivePolicy"]["maxReceiveCount"] == 1000, queue


def test_messages_are_encrypted_and_travel_over_tls_only(template: Template) -> None:
    (policy,) = template.of_type("AWS::SQS::QueuePolicy").values()

    assert {logical_id(queue) for queue in policy["Queues"]} == set(template.queues())
    assert all(queue["SqsManagedSseEnabled"] for queue in template.queues().values())
