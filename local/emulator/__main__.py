"""`python -m local.emulator PORT REGION SNAPSHOT`: serve until told to stop, then write the snapshot.

Reads the resources to make as one JSON line from standard input, and writes the line `ready` when they stand.
"""

from __future__ import annotations

import json
import logging
import signal
import sys
import threading
from pathlib import Path
from typing import Any

from moto.moto_server.werkzeug_app import DomainDispatcherApplication, MotoRequestHandler, create_backend_app
from werkzeug.serving import make_server

from local.emulator import speed, sqs_semantics
from local.emulator.resources import create_resources
from local.emulator.snapshot import SnapshotUnreadable, restore, save
from local.gateway.guards import refuse_pages
from local.wiring.plan import Resource


class KeepAliveHandler(MotoRequestHandler):
    """Keeps connections open, answers without Nagle's delay and does not log every request."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1  # headers and body leave in one packet

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


def no_pages(application: Any) -> Any:
    """Turn web pages away: the emulator holds this machine's secrets."""

    def guarded(environ: dict[str, Any], start_response: Any) -> Any:
        refusal = refuse_pages(environ.get("HTTP_HOST", ""), environ.get("HTTP_ORIGIN"), environ.get("HTTP_SEC_FETCH_SITE"))
        if refusal:
            start_response("403 Forbidden", [("Content-Type", "text/plain"), ("Connection", "close")])
            return [refusal.encode()]
        return application(environ, start_response)

    return guarded


def main() -> int:
    port, region, snapshot = int(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    sqs_semantics.install()
    speed.install()
    application = no_pages(sqs_semantics.OneAtATime(DomainDispatcherApplication(create_backend_app)))
    server = make_server("127.0.0.1", port, application, threaded=True, request_handler=KeepAliveHandler)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    resources = [Resource(**fields) for fields in json.loads(sys.stdin.readline() or "[]")]
    create_resources(resources, endpoint=f"http://127.0.0.1:{server.port}", region=region)
    try:
        restore(snapshot, region)
    except SnapshotUnreadable as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    stop.wait()
    with sqs_semantics.state_changed:
        save(snapshot, region)
    return 0


if __name__ == "__main__":
    sys.exit(main())
