"""Writes each message that it gets into the ledger; fails on those that say so."""

from __future__ import annotations

import json
import os
import time

import boto3

table = boto3.resource("dynamodb").Table(os.environ["TABLE"])


def handler(event, _context):
    failed = []
    for record in event["Records"]:
        body = json.loads(record["body"])
        count = table.update_item(
            Key={"key": f"seen/{body['name']}"},
            UpdateExpression="ADD #n :one",
            ExpressionAttributeNames={"#n": "times"},
            ExpressionAttributeValues={":one": 1},
            ReturnValues="UPDATED_NEW",
        )["Attributes"]["times"]
        time.sleep(body.get("seconds", 0))
        if count <= body.get("failures", 0):
            failed.append({"itemIdentifier": record["messageId"]})
        else:
            table.put_item(Item={"key": f"done/{body['name']}", "at": str(time.time()), "batch": len(event["Records"])})
    return {"batchItemFailures": failed}
