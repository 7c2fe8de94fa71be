"""Returns the job that woke it and writes it down."""

from __future__ import annotations

import os

import boto3

table = boto3.resource("dynamodb").Table(os.environ["TABLE"])


def handler(event, _context):
    table.put_item(Item={"key": f"job/{event['job']}/{event['at']}"})
    return event
