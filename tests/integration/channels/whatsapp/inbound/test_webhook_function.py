"""The webhook function as Lambda runs it: a fresh interpreter, only the folders of its package on the path."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[5]
FORBIDDEN = ("aws_lambda_powertools", "openai", "psycopg", "onnxruntime", "pydantic", "boto3", "httpx2", "numpy", "regex")
RECEIVE = """
import json, sys
import app
from agent7.channels.whatsapp.inbound.signature import signature_of

body = json.dumps({"entry": []})
headers = {"x-hub-signature-256": signature_of("test-app-secret", body.encode())}
http = {"requestContext": {"http": {"method": "POST"}}}
answers = [
    app.handler({**http, "headers": headers, "body": body}, None)["statusCode"],
    app.handler({**http, "headers": {}, "body": body}, None)["statusCode"],
]
print(json.dumps({"answers": answers, "modules": sorted({name.split(".")[0] for name in sys.modules})}))
"""


def test_the_function_answers_without_importing_what_it_does_not_need():
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": f"{ROOT / 'functions' / 'whatsapp_webhook'}{os.pathsep}{ROOT / 'shared'}",
        "AWS_ACCESS_KEY_ID": "x",
        "AWS_SECRET_ACCESS_KEY": "x",
        "AWS_DEFAULT_REGION": "eu-central-1",
        "INBOX_TABLE": "inbox",
        "WAKE_UP_QUEUE_URL": "http://127.0.0.1:1/wake-ups",
        "STATUS_QUEUE_URL": "http://127.0.0.1:1/statuses",
        "WHATSAPP_APP_SECRET": "test-app-secret",
        "WHATSAPP_VERIFY_TOKEN": "v",
        "AGENT7_IDENTITY_KEY": "k",
    }
    run = subprocess.run([sys.executable, "-c", RECEIVE], env=environment, capture_output=True, text=True, timeout=60, check=True)

    seen = json.loads(run.stdout)
    assert seen["answers"] == [200, 401]
    assert sorted(set(seen["modules"]) & set(FORBIDDEN)) == []
