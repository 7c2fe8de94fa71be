"""Imported by the zygote: building an AWS client once pulls in what botocore imports late, 0.3 s of each first invocation."""

from __future__ import annotations

from botocore.session import get_session

for service in ("sqs", "dynamodb"):
    get_session().create_client(service, region_name="us-east-1", aws_access_key_id="local", aws_secret_access_key="local")  # noqa: S106
