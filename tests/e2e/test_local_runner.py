"""The local run as a whole, on a small template of our shape: what it does, what it survives, how it refuses."""

from __future__ import annotations

import os
import pty
import re
import signal
import socket
import sqlite3
import subprocess
import time
import uuid
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any

import boto3
import httpx2
import psycopg
import pytest

from local.lifeline import REPOSITORY, child_environment, module_command
from local.postgres import start_postgres
from local.stack import LocalStack, _free_ports, wait_until

pytestmark = pytest.mark.journeys

TOWN = REPOSITORY / "tests" / "integration" / "local" / "town" / "template.yaml"
ALONE = "embedder,simulator,manus"


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalStack]:
    with LocalStack(tmp_path_factory.mktemp("town"), template=TOWN, without=ALONE) as stack:
        yield stack


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory for the runs that need no new one: only the first of them has to make a Postgres."""
    return tmp_path_factory.mktemp("used")


@cache
def tables(emulator_url: str) -> Any:
    """Made once for each emulator: a session reads megabytes of descriptions, and those who wait look ten times a second."""
    return boto3.Session("local", "local", region_name="us-east-1").resource("dynamodb", endpoint_url=emulator_url)


@cache
def queues(emulator_url: str) -> Any:
    """The same for queues."""
    return boto3.Session("local", "local", region_name="us-east-1").client("sqs", endpoint_url=emulator_url)


def ledger(stack: LocalStack) -> dict[str, dict]:
    return {item["key"]: item for item in tables(stack.emulator_url).Table("agent7-local-Ledger").scan()["Items"]}


def depth(stack: LocalStack, queue: str) -> int:
    url = f"{stack.emulator_url}/123456789012/agent7-local-{queue}"
    counts = queues(stack.emulator_url).get_queue_attributes(QueueUrl=url, AttributeNames=["All"])["Attributes"]
    return int(counts["ApproximateNumberOfMessages"]) + int(counts["ApproximateNumberOfMessagesNotVisible"])


def send(stack: LocalStack, *bodies: dict, group: str | None = None) -> None:
    extra = [{"group": group, "id": str(uuid.uuid4())} if group else {} for _ in bodies]
    stack.post("/send", {"messages": [{"body": body, **more} for body, more in zip(bodies, extra, strict=True)]})


def name() -> str:
    return uuid.uuid4().hex[:8]


def done(stack: LocalStack, *names: str, seconds: float = 20) -> dict[str, dict]:
    def all_done():
        found = ledger(stack)
        return found if all(f"done/{each}" in found for each in names) else None

    return wait_until(all_done, seconds=seconds)


# -- HTTP ------------------------------------------------------------------------------------------------------------


def test_a_request_reaches_its_function_as_payload_2_0_and_the_answer_comes_back(town):
    answer = httpx2.put(f"{town.url}/echo?a=1&a=2", json={"hi": 1}, headers={"X-Test": "yes", "Cookie": "c=1"}, timeout=30)
    event = answer.json()["event"]
    assert (event["routeKey"], event["body"], event["cookies"]) == ("ANY /echo", '{"hi":1}', ["c=1"])
    assert event["queryStringParameters"] == {"a": "1,2"}
    assert answer.headers.get_list("set-cookie") == ["a=1", "b=2"]
    assert answer.headers["content-type"] == "application/json"


def test_names_in_a_path_are_parameters(town):
    assert httpx2.get(f"{town.url}/things/cup%20of%20tea").json()["event"]["pathParameters"] == {"thing": "cup of tea"}
    assert httpx2.get(f"{town.url}/files/a/b").json()["event"]["pathParameters"] == {"path": "a/b"}


def test_a_function_sees_what_the_template_grants_and_nothing_else(town):
    seen = httpx2.get(f"{town.url}/echo").json()["environment"]
    assert seen["GREETING"] == "hello from us-east-1"
    assert len(seen["AGENT7_IDENTITY_KEY"]) >= 32
    assert seen["AGENT7_ADMIN_TOKEN"] is None


def test_what_is_not_routed_is_not_found_and_what_is_too_large_is_refused(town):
    assert httpx2.get(f"{town.url}/nowhere").status_code == 404
    assert httpx2.post(f"{town.url}/things/cup").status_code == 404
    assert httpx2.post(f"{town.url}/echo", content=b"x" * (10 * 1024 * 1024 + 1)).status_code == 413


def test_strange_hosts_and_origins_are_turned_away(town):
    assert httpx2.get(f"{town.url}/echo", headers={"Host": "evil.example"}).status_code == 403
    assert httpx2.get(f"{town.url}/echo", headers={"Origin": "https://evil.example"}).status_code == 403
    assert httpx2.post(f"{town.url}/__local/clock", json={"reset": True}, headers={"Origin": "null"}).status_code == 403


def test_health_names_every_part(town):
    health = httpx2.get(f"{town.url}/healthz")
    assert health.status_code == 200
    assert health.json()["parts"] == {"emulator": "up", "postgres": "up"}
    assert health.json()["functions"] == {"front": "up", "worker": "up", "tick": "up"}


def test_the_console_is_served_and_nothing_beside_it(town):
    assert httpx2.get(f"{town.url}/console/../pyproject.toml").status_code == 404
    assert httpx2.get(f"{town.url}/console/%2e%2e/pyproject.toml").status_code == 404


@pytest.mark.parametrize("path", ["%00", "a%00b", "..%00", "%ff", "x" * 5000, "%0d%0aSet-Cookie:a=b", "%5c..%5cx"])
def test_no_name_breaks_the_server_of_files(town, path):
    assert httpx2.get(f"{town.url}/console/{path}").status_code == 404
    assert httpx2.get(f"{town.url}/{path}").status_code == 404


def banner(output: str) -> str:
    """What a start has printed once everything was up; empty before that."""
    found = re.search(r"^agent7 is ready .*?docs/http\.md$", output, re.MULTILINE | re.DOTALL)
    return found[0] if found else ""


def link_in(output: str) -> str:
    """The sign-in link that a start has printed; empty before that."""
    found = re.search(r"^  (http://\S+/console/#code=[\w-]+)$", banner(output), re.MULTILINE)
    return found[1] if found else ""


def test_every_start_prints_a_link_that_signs_in_once_and_no_log_holds_the_admin_token(tmp_path):
    stack = LocalStack(tmp_path, template=TOWN, without=ALONE)
    links = []
    for _ in range(2):
        (tmp_path / "local.log").write_text("") if links else None
        with stack:
            links.append(wait_until(lambda: link_in(stack.output)))
            code = {"code": links[-1].partition("#code=")[2]}
            assert httpx2.post(f"{stack.url}/oauth2/token", data=code).json()["token_type"] == "Bearer"
            assert httpx2.post(f"{stack.url}/oauth2/token", data=code).status_code == 400
            assert (tmp_path / "admin.token").read_text() not in stack.output
            assert "the token in admin.token" in banner(stack.output)
    assert links[0] != links[1]


def test_a_terminal_is_shown_the_sign_in_link_at_every_start_in_a_few_short_lines(used):
    environment = child_environment(AGENT7_ENV_FILE="", AGENT7_WITHOUT="embedder", AGENT7_DATA_DIR=str(used), AGENT7_TEMPLATE=str(TOWN))
    port = _free_ports()
    terminal, its_end = pty.openpty()
    running = subprocess.Popen(
        module_command("local"), cwd=REPOSITORY, env={**environment, "AGENT7_PORT": str(port)}, stdout=its_end, stderr=its_end
    )
    os.close(its_end)
    printed = ""
    while not banner(printed):
        printed += os.read(terminal, 4096).decode().replace("\r\n", "\n")
    running.send_signal(signal.SIGINT)
    with suppress(OSError):  # the other end is closed
        while os.read(terminal, 4096):
            pass
    running.wait(40)
    os.close(terminal)
    lines = banner(printed).splitlines()
    assert link_in(printed).startswith(f"http://127.0.0.1:{port}/console/#code=")
    assert lines[2] == f"  Phones   http://127.0.0.1:{port + 1}/"
    assert len(lines) <= 15
    assert max(len(line) for line in lines) <= 80
    assert "\x1b" not in printed
    assert "simulator: http" not in printed  # no part names its address before that


def test_an_admin_token_that_was_given_is_never_shown(used):
    (used / "local.log").write_text("")
    with LocalStack(used, template=TOWN, without=ALONE, overrides={"AGENT7_ADMIN_TOKEN": "my-own-token"}) as stack:
        assert "your AGENT7_ADMIN_TOKEN" in wait_until(lambda: banner(stack.output))
        assert "my-own-token" not in stack.output


# -- queues ----------------------------------------------------------------------------------------------------------


def test_messages_of_a_group_are_handled_in_order(town):
    names = [name() for _ in range(5)]
    send(town, *({"name": each} for each in names), group=name())
    found = done(town, *names)
    assert sorted(names, key=lambda each: found[f"done/{each}"]["at"]) == names


def test_a_failed_message_of_a_batch_comes_again_and_the_others_do_not(town):
    good, bad, other = name(), name(), name()
    send(town, {"name": good}, {"name": bad, "failures": 1}, {"name": other})
    found = done(town, good, bad, other)
    assert [int(found[f"seen/{each}"]["times"]) for each in (good, bad, other)] == [1, 2, 1]
    wait_until(lambda: depth(town, "PlainQueue") == 0)


def test_a_poison_message_ends_in_the_dead_letter_queue_and_those_behind_it_go_on(town):
    before = depth(town, "OrderedDlq.fifo")
    poison, good = name(), name()
    send(town, {"name": poison, "failures": 99}, {"name": good}, group=name())
    found = done(town, good)
    assert int(found[f"seen/{poison}"]["times"]) == 2
    assert f"done/{poison}" not in found
    wait_until(lambda: depth(town, "OrderedDlq.fifo") == before + 1)


def test_a_message_whose_function_is_killed_comes_again(town):
    slow = name()
    send(town, {"name": slow, "seconds": 1.5}, group=name())
    wait_until(lambda: f"seen/{slow}" in ledger(town))
    town.kill_function("worker")
    found = done(town, slow)
    assert int(found[f"seen/{slow}"]["times"]) == 2


# -- clock and jobs --------------------------------------------------------------------------------------------------


def test_a_rate_fires_once_right_at_the_start(town):
    wait_until(lambda: any(key.startswith("job/tick/") for key in ledger(town)))


def test_a_move_of_the_clock_fires_what_was_due_in_between_once_and_says_so(town):
    try:
        town.move_clock(set="2031-07-01T22:59:00+00:00")
        moved = town.post("/__local/clock", {"advance_seconds": 7 * 86400})
        assert moved["now"].startswith("2031-07-08T22:59")
        assert sorted(moved["fired"]) == ["nightly", "tick"]
        wait_until(lambda: "job/nightly/2031-07-08T00:00:00Z" in ledger(town))
        nights = [key for key in ledger(town) if "job/nightly/2031-07-01T12" < key < "job/nightly/2031-08"]
        assert nights == ["job/nightly/2031-07-08T00:00:00Z"]
        assert "nightly" not in town.post("/__local/clock", {"advance_seconds": 60})["fired"]
    finally:
        town.move_clock(reset=True)


def test_a_cron_fires_when_its_hour_comes_also_by_a_clock_that_was_turned_back(town):
    try:
        town.move_clock(set="2030-01-07T00:59:58+00:00")
        wait_until(lambda: "job/nightly/2030-01-07T01:00:00Z" in ledger(town))
    finally:
        town.move_clock(reset=True)


def test_every_process_goes_by_the_moved_clock(town):
    try:
        town.move_clock(set="2031-07-01T12:00:00+00:00")
        assert httpx2.get(f"{town.url}/echo").json()["event"]["requestContext"]["time"].startswith("01/Jul/2031:12:00")
        assert town.get("/healthz")["clock"].startswith("2031-07-01T12:00")
    finally:
        town.move_clock(reset=True)


def test_the_jobs_are_listed_with_their_next_times(town):
    try:
        town.move_clock(set="2031-07-01T12:00:00+00:00")
        jobs = {row["job"]: row for row in town.get("/__local/jobs")["jobs"]}
        assert (jobs["nightly"]["function"], jobs["nightly"]["time_zone"]) == ("tick", "Europe/Berlin")
        assert jobs["nightly"]["next"] == "2031-07-02 00:00:00+00:00"
    finally:
        town.move_clock(reset=True)


def test_a_job_can_be_fired_by_hand_and_an_unknown_one_is_named(town):
    assert town.run_job("nightly")["job"] == "nightly"
    answer = httpx2.post(f"{town.url}/__local/jobs/brunch")
    assert answer.status_code == 404
    assert "nightly" in answer.json()["message"]


def test_a_job_that_fails_when_it_is_fired_by_hand_says_how(town):
    answer = httpx2.post(f"{town.url}/__local/jobs/TickFunctionFaulty")
    assert answer.status_code == 500
    assert "KeyError" in answer.json()["error"]
    assert httpx2.get(f"{town.url}/__local/jobs/nightly").status_code == 404  # looking at a job must not run it


@pytest.mark.parametrize(
    "request_", [b"nonsense", b"", b"null", b'{"advance_seconds": 1e300}', b'{"set": "9999-12-31T23:59:59+00:00"}', b'{"set": "\xff"}']
)
def test_a_clock_request_that_makes_no_sense_is_refused(town, request_):
    assert httpx2.post(f"{town.url}/__local/clock", content=request_).status_code == 400
    assert httpx2.get(f"{town.url}/__local/clock").json()["offset_seconds"] == 0


# -- faults ----------------------------------------------------------------------------------------------------------


def test_mail_that_waits_survives_an_orderly_restart(town):
    waiting, hidden = name(), name()
    send(town, {"name": hidden, "failures": 1}, {"name": waiting}, group=name())
    wait_until(lambda: f"seen/{hidden}" in ledger(town))
    town.restart()
    found = done(town, hidden, waiting)
    assert int(found[f"seen/{hidden}"]["times"]) == 2


def test_a_killed_emulator_comes_back_with_what_it_had_and_queues_work_again(town):
    before, after = name(), name()
    send(town, {"name": before, "failures": 1}, group=name())
    wait_until(lambda: f"seen/{before}" in ledger(town))
    town.kill_service("emulator")
    wait_until(lambda: town.get("/healthz")["parts"]["emulator"] == "starting")
    wait_until(lambda: town.get("/healthz")["parts"]["emulator"] == "up")
    send(town, {"name": after}, group=name())
    found = done(town, before, after)
    assert int(found[f"seen/{before}"]["times"]) == 2


def test_an_emulator_that_was_emptied_is_noticed_by_health(town):
    httpx2.post(f"{town.emulator_url}/moto-api/reset")
    health = httpx2.get(f"{town.url}/healthz")
    assert (health.status_code, health.json()["status"]) == (503, "degraded")
    assert "no queue agent7-local-PlainQueue" in health.json()["parts"]["emulator"]
    assert "no table agent7-local-Ledger" in health.json()["parts"]["emulator"]
    town.kill_service("emulator")
    wait_until(lambda: town.get("/healthz")["status"] == "ok")


def test_a_killed_postgres_is_started_again(town):
    postmaster = town.data_dir / "postgres" / "postmaster.pid"
    before = int(postmaster.read_text().split()[0])
    os.kill(before, signal.SIGKILL)
    wait_until(lambda: not alive(before))
    wait_until(lambda: answers(town.database_owner_dsn))
    assert int(postmaster.read_text().split()[0]) != before


def test_a_database_that_was_stopped_on_purpose_stays_down_until_it_is_wanted(town):
    town.stop_database()
    assert not answers(town.database_owner_dsn)
    time.sleep(1.5)
    assert town.get("/healthz")["parts"]["postgres"] == "down"
    town.start_database()
    assert answers(town.database_owner_dsn)


def answers(dsn: str) -> bool:
    try:
        psycopg.connect(dsn, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def test_nobody_else_on_the_machine_can_read_what_people_wrote(tmp_path):
    data = tmp_path / "data"
    with LocalStack(data, template=TOWN, without="embedder") as stack:
        httpx2.post(f"{stack.simulator_url}/control/inbound", json={"user": "ada", "text": "for your eyes only"})
        stack.move_clock(advance_seconds=1)
    kept = {path.name: path.stat().st_mode & 0o777 for path in data.iterdir() if path.is_file()}
    assert {"simulator.json", "aws.sqlite3", "postgres.log", "clock"} <= kept.keys()
    assert set(kept.values()) == {0o600}
    assert data.stat().st_mode & 0o007 == 0
    assert (data / "postgres").stat().st_mode & 0o077 == 0
    assert tmp_path.stat().st_mode & 0o006 == 0  # nor was the way there opened further than Postgres needs


def test_a_stop_lets_work_under_way_finish(used):
    slow = name()
    with LocalStack(used, template=TOWN, without=ALONE) as stack:
        send(stack, {"name": slow, "seconds": 1.5}, group="g")
        wait_until(lambda: f"seen/{slow}" in ledger(stack))
    with closing(sqlite3.connect(used / "aws.sqlite3")) as file:
        kept = file.execute("SELECT kind, key FROM kept").fetchall()
    assert ("item", f'[{{"S": "done/{slow}"}}]') in kept
    assert "message" not in {kind for kind, _ in kept}


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_an_own_database_is_used_when_database_url_names_one(tmp_path):
    server = start_postgres(tmp_path / "own", durable=False)
    with psycopg.connect(server.owner_dsn(), autocommit=True) as connection:
        connection.execute("CREATE ROLE boss SUPERUSER LOGIN PASSWORD 'swordfish'")
    address = server.owner_dsn("agent7").replace("postgres:@", "boss:swordfish@")
    with LocalStack(tmp_path / "data", overrides={"DATABASE_URL": address}, without=ALONE) as stack:
        assert stack.get("/healthz")["status"] == "ok"
        assert stack.get("/healthz")["parts"]["postgres"] == "own"
    server.stop()
    assert not (tmp_path / "data" / "postgres").exists()
    assert "swordfish" not in stack.output


# -- refusals --------------------------------------------------------------------------------------------------------


def refused(data_dir: Path, **settings: str) -> str:
    """What a start that cannot work says; it must end with code 2 and without a traceback."""
    environment = child_environment(AGENT7_ENV_FILE="", AGENT7_WITHOUT=ALONE, AGENT7_DATA_DIR=str(data_dir), AGENT7_TEMPLATE=str(TOWN))
    environment |= {"AGENT7_PORT": str(_free_ports()), **settings}
    ended = subprocess.run(
        module_command("local"), cwd=REPOSITORY, env=environment, capture_output=True, text=True, timeout=90, check=False
    )
    assert ended.returncode == 2, ended.stdout + ended.stderr
    assert "Traceback" not in ended.stdout + ended.stderr
    return ended.stderr


@pytest.mark.parametrize(
    ("place", "purpose"), [(0, "webhooks, APIs and console"), (1, "phone page"), (3, "AWS emulator"), (4, "Manus simulator")]
)
def test_a_taken_port_is_named_with_a_way_out(tmp_path, place, purpose):
    port = _free_ports()
    with socket.create_server(("127.0.0.1", port + place)):
        said = refused(tmp_path, AGENT7_PORT=str(port))
    assert f"Port {port + place} ({purpose})" in said
    assert "AGENT7_PORT=" in said


def test_a_data_directory_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    said = refused(tmp_path / "file" / "data")
    assert str(tmp_path / "file" / "data") in said


def test_a_second_run_on_the_same_data_is_refused(town):
    assert "Another agent7 (process" in refused(town.data_dir)


def test_a_database_that_does_not_answer_is_named(tmp_path):
    said = refused(tmp_path, DATABASE_URL="postgresql://nobody@127.0.0.1:9/none")
    assert "DATABASE_URL" in said
    assert "does not answer" in said


def test_a_database_that_refuses_is_told_from_one_that_does_not_answer(tmp_path):
    server = start_postgres(tmp_path / "own", durable=False)
    said = refused(tmp_path / "data", DATABASE_URL=server.owner_dsn("none"))
    server.stop()
    assert "refuses" in said
    assert '"none" does not exist' in said


@pytest.mark.parametrize(
    "setting", ["AGENT7_DEBOUNCE_MS=abc", "AGENT7_EMBEDDINGS=xyz", "AGENT7_ACCESS=foo", "AGENT7_PORT=no", "DATABASE_URL=nonsense"]
)
def test_a_setting_that_cannot_be_used_stops_the_start_with_one_sentence(tmp_path, setting):
    name, value = setting.split("=")
    said = refused(tmp_path, **{name: value})
    assert said.startswith(f"\nagent7 cannot start. {name} must be ")
    assert repr(value) in said
    assert "does not answer" not in said


def test_a_broken_template_is_explained(tmp_path):
    (tmp_path / "template.yaml").write_text("Resources: [")
    assert "no YAML" in refused(tmp_path, AGENT7_TEMPLATE=str(tmp_path / "template.yaml"))


@pytest.mark.parametrize("file", ["aws.sqlite3", "aws-snapshot.json"])
def test_a_damaged_file_of_the_emulator_is_named_and_left_alone(tmp_path, file):
    (tmp_path / file).write_text("{ half")
    assert f"{tmp_path / file} cannot be read" in refused(tmp_path)
    assert (tmp_path / file).read_text() == "{ half"


@pytest.mark.parametrize("seconds", [0.1, 1])
def test_ctrl_c_during_the_start_ends_it(tmp_path, seconds):
    environment = child_environment(AGENT7_ENV_FILE="", AGENT7_WITHOUT=ALONE, AGENT7_DATA_DIR=str(tmp_path), AGENT7_TEMPLATE=str(TOWN))
    environment["AGENT7_PORT"] = str(_free_ports())
    starting = subprocess.Popen(module_command("local"), cwd=REPOSITORY, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    wait_until((tmp_path / "running.lock").exists)
    time.sleep(seconds)
    starting.send_signal(signal.SIGINT)
    output, _ = starting.communicate(timeout=40)
    assert b"Traceback" not in output
    assert not (tmp_path / "postgres" / "postmaster.pid").exists()
