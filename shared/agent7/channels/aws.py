"""AWS clients straight from botocore: boto3 adds 100 ms of import and nothing that we use."""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import Any

THREADS = 16
"""How many requests of one batch are under way at once; also the size of the connection pool."""

_MAKING = Lock()
"""botocore's session serves one thread at a time while it makes a client; its clients serve many."""


def aws_client(service: str) -> Any:
    """A client for `dynamodb`, `sqs` or `secretsmanager`; region, credentials and endpoint come from the environment.

    Short time-outs on purpose: the webhook has 10 s in all, and three attempts of 2 s leave room to answer 500.
    """
    from botocore.config import Config  # noqa: PLC0415 (read on first use, not at import)

    config = Config(
        connect_timeout=1,
        read_timeout=2,
        retries={"mode": "standard", "total_max_attempts": 3},
        max_pool_connections=THREADS,
        tcp_keepalive=True,
    )
    with _MAKING:
        return _session().create_client(service, config=config)


@cache
def _session() -> Any:
    """One for the process: to read endpoints, credentials and handlers for it takes longer than to make a second client."""
    from botocore.session import get_session  # noqa: PLC0415

    return get_session()


def aws_faults() -> tuple[type[Exception], ...]:
    """What a call to AWS may raise; imported only when something failed."""
    from botocore.exceptions import BotoCoreError, ClientError  # noqa: PLC0415

    return (BotoCoreError, ClientError)
