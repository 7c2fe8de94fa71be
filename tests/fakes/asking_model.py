"""A model behind OpenAI's API that calls the tool `search` with what it was asked, and then says what the tool found."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

USAGE = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2, "prompt_tokens": 1, "completion_tokens": 1}
DETAILS = {"input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}}


def chat(body: dict[str, Any]) -> dict[str, Any]:
    """An answer of /v1/chat/completions."""
    last = body["messages"][-1]
    if last["role"] == "tool":
        message: dict[str, Any] = {"role": "assistant", "content": f"Found: {last['content']}"}
    else:
        call = {"name": "search", "arguments": json.dumps({"query": last["content"]})}
        message = {"role": "assistant", "content": None, "tool_calls": [{"id": "call_1", "type": "function", "function": call}]}
    choice = {"index": 0, "message": message, "finish_reason": "stop" if last["role"] == "tool" else "tool_calls"}
    return {"id": "c1", "object": "chat.completion", "created": 1, "model": body["model"], "choices": [choice], "usage": USAGE}


def responses(body: dict[str, Any]) -> dict[str, Any]:
    """An answer of /v1/responses."""
    last = body["input"][-1]
    if last.get("type") == "function_call_output":
        part = {"type": "output_text", "text": f"Found: {json.dumps(last['output'])}", "annotations": []}
        output: dict[str, Any] = {"id": "m1", "type": "message", "role": "assistant", "status": "completed", "content": [part]}
    else:
        asked = {"query": last["content"] if isinstance(last["content"], str) else last["content"][0]["text"]}
        output = {
            "id": "f1",
            "type": "function_call",
            "call_id": "call_1",
            "name": "search",
            "arguments": json.dumps(asked),
            "status": "completed",
        }
    told = {"parallel_tool_calls": False, "tool_choice": "auto", "tools": [], "usage": USAGE | DETAILS}
    return {"id": "r1", "object": "response", "created_at": 1, "model": body["model"], "status": "completed", "output": [output], **told}


@contextmanager
def asking_model() -> Iterator[str]:
    """The base URL of the model."""

    class Door(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            content = json.dumps(responses(body) if self.path.endswith("/responses") else chat(body)).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    server.shutdown()
    server.server_close()
