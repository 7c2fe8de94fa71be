"""`python -m local.emulator PORT REGION FILE`: serve until told to stop, and keep everything in the file.

Reads the resources to make as one JSON line from standard input, and writes the line `ready` when they stand.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
from pathlib import Path
from typing import Any

from moto.moto_server.werkzeug_app import DomainDispatcherApplication, MotoRequestHandler, create_backend_app
from werkzeug.serving import make_server

from local.emulator import entries, persistence, speed, sqs_semantics
from local.emulator.resources import create_resources
from local.gateway.guards import refuse_pages
from local.lifeline import asked_to_end, wait_for_end
from local.wiring.plan import Resource


class KeepAliveHandler(MotoRequestHandler):
    """Keeps connections open, answers without Nagle's delay and does not log every request."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1  # headers and body leave in one packet

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """No access log."""


def no_pages(application: Any) -> Any:
    """Turn web pages away: the emulator holds this machine's secrets."""

    def guarded(environ: dict[str, Any], start_response: Any) -> Any:
        refusal = refuse_pages(environ.get("HTTP_HOST", ""), environ.get("HTTP_ORIGIN"), environ.get("HTTP_SEC_FETCH_SITE"))
        if refusal:
            body = refusal.encode()
            start_response("403 Forbidden", [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(body)))])
            return [body]  # its length is told: werkzeug waits for the rest of an unread request before it would end a chunked answer
        return application(environ, start_response)

    return guarded


def main() -> int:
    """Serve the AWS emulator until told to stop; returns the exit code."""
    port, region, path = int(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    sqs_semantics.install()
    speed.install()
    entries.install()
    try:
        kept = persistence.StateFile(path, region)
        moto = DomainDispatcherApplication(create_backend_app)
        application = no_pages(sqs_semantics.OneAtATime(persistence.KeptBeforeAnswered(moto, kept.save)))
        server = make_server("127.0.0.1", port, application, threaded=True, request_handler=KeepAliveHandler)
        wanted = sys.stdin.readline()
        if not wanted:
            return 0  # whoever started us is gone
        asked = asked_to_end()
        make_resources(moto, [Resource(**fields) for fields in json.loads(wanted)], region)
        kept.restore()
    except persistence.Unreadable as error:
        sys.stderr.write(f"{error}\n")
        return 1
    threading.Thread(target=server.serve_forever, daemon=True).start()  # not earlier: who calls waits in line until all is as it was
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    wait_for_end(asked)
    with sqs_semantics.state_changed:
        kept.close()
    return 0


def make_resources(moto: Any, resources: list[Resource], region: str) -> None:
    """Over a port of their own: the real one serves nobody yet."""
    maker = make_server("127.0.0.1", 0, moto, threaded=True, request_handler=KeepAliveHandler)
    making = threading.Thread(target=maker.serve_forever, kwargs={"poll_interval": 0.01})
    making.start()
    create_resources(resources, endpoint=f"http://127.0.0.1:{maker.port}", region=region)
    maker.shutdown()
    making.join()
    maker.server_close()


if __name__ == "__main__":
    sys.exit(main())
