"""What stops a start, and what the person reads then."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from agent7.language import LANGUAGES
from local.preflight import DataDirLock, check_data_dir, check_python, keep_private
from local.refusal import CannotStart
from local.settings import LocalSettings
from local.validation import KNOWN, LOCALES, RULES, check_readable, doubts
from tests.tables import every_row, rows_of


@pytest.mark.parametrize("version", [(3, 12, 9), (3, 14, 0), (2, 7, 18)])
def test_another_python_is_named_with_the_one_that_is_needed(version):
    with pytest.raises(CannotStart, match=rf"Python 3\.13, this is {version[0]}\.{version[1]}\..*\.python-version"):
        check_python(version)


def test_the_right_python_passes():
    check_python((3, 13, 7))


def test_a_data_directory_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(CannotStart, match="AGENT7_DATA_DIR"):
        check_data_dir(tmp_path / "file" / "data")


def test_a_missing_data_directory_is_made(tmp_path):
    check_data_dir(tmp_path / "new" / "data")
    assert (tmp_path / "new" / "data").is_dir()
    assert list((tmp_path / "new" / "data").iterdir()) == []


@pytest.fixture
def umask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.usefixtures("umask")
def test_a_data_directory_and_what_an_earlier_version_left_in_it_are_closed_to_others(tmp_path):
    for name in ("simulator.json", "manus.json", "manus-key.pem", "aws-snapshot.json", "aws.sqlite3", "aws.sqlite3-wal", "postgres.log"):
        (tmp_path / name).write_text("")
    for name in ("postgres", "simulator-media", "manus-files"):
        (tmp_path / name).mkdir(mode=0o700)
    keep_private(tmp_path)
    (tmp_path / "made later").write_text("")
    assert mode(tmp_path) == 0o700
    assert {mode(file) for file in tmp_path.iterdir() if file.is_file()} == {0o600}


@pytest.mark.usefixtures("umask")
def test_a_folder_that_holds_other_things_keeps_its_mode_and_they_theirs(tmp_path):
    tmp_path.chmod(0o755)
    (tmp_path / "letters.txt").write_text("")
    (tmp_path / "simulator.json").write_text("")
    keep_private(tmp_path)
    assert (mode(tmp_path), mode(tmp_path / "letters.txt"), mode(tmp_path / "simulator.json")) == (0o755, 0o644, 0o600)


def test_a_data_directory_serves_one_instance_at_a_time(tmp_path):
    first, second = DataDirLock(tmp_path), DataDirLock(tmp_path)
    first.take()
    with pytest.raises(CannotStart, match=f"process {os.getpid()}"):
        second.take()
    first.release()
    second.take()
    second.release()


def test_an_end_in_good_order_is_told_from_a_kill(tmp_path):
    lock = DataDirLock(tmp_path)
    assert lock.take()
    lock.release()
    killed = DataDirLock(tmp_path)
    assert killed.take()
    os.close(killed._file)  # what the operating system does to a process that is killed
    assert not DataDirLock(tmp_path).take()


@pytest.mark.parametrize("port", ["abc", "80", "65532", "-1", "²", "7007.0", "9" * 5000])
def test_a_port_that_makes_no_sense_is_refused(port):
    with pytest.raises(CannotStart, match="AGENT7_PORT"):
        LocalSettings.read({"AGENT7_PORT": port}, Path("/nowhere"))


UNUSABLE = [
    *rows_of(Path(__file__).with_name("unusable_settings.txt"), columns=3),
    ("AGENT7_DEBOUNCE_MS", "9" * 5000, "a whole number"),
]


@every_row(("name", "value", "says"), UNUSABLE)
def test_a_setting_that_cannot_be_used_is_named_with_what_is_allowed(name, value, says):
    with pytest.raises(CannotStart) as refusal:
        LocalSettings.read({name: value}, Path("/nowhere"))
    assert str(refusal.value).startswith(f"{name} must be ")
    assert says in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("OPENAI_API_KEY", "sk-hush hush"),
        ("WHATSAPP_ACCESS_TOKEN", "hush\nhush"),
        ("MANUS_API_KEY", "hush hush"),
        ("MANUS_WEBHOOK_SECRET", "hush/hush"),
        ("DATABASE_URL", "postgresql://me:hush@[::1/db"),
        ("DATABASE_URL", "host=db password=hush"),
        ("OPENAI_BASE_URL", "ftp://me:hush@host"),
    ],
)
def test_a_refusal_repeats_no_secret(name, value):
    with pytest.raises(CannotStart) as refusal:
        LocalSettings.read({name: value}, Path("/nowhere"))
    assert name in str(refusal.value)
    assert "hush" not in str(refusal.value)


USABLE = [
    ("WHATSAPP_PRICES", '{"currency": "USD", "markets": {"44": {"service": "0.02"}}}'),
    ("AGENT7_DEBOUNCE_MS", " 0 "),
    ("AGENT7_TIME_ZONE", "America/Argentina/Buenos_Aires"),
    ("AGENT7_PUBLIC_HOSTS", "a.example, b-2.example"),
    ("AGENT7_WITHOUT", "Embedder, simulator, manus"),
    ("MANUS_API_VERSION", "v2"),
    ("MANUS_AGENT_PROFILE", "standard"),
    ("OPENAI_BASE_URL", "http://[::1]:11434/v1"),
    ("AWS_REGION", "us-gov-west-1"),
    ("DATABASE_URL", "postgresql://me:p%40ss@db-1,db-2:5432/agent7?sslmode=require"),
    ("AGENT7_CELLS", '{"two": "postgresql://me:p@db-2:5432/agent7"}'),
    ("DATABASE_URL", "postgres://postgres:@/agent7?host=%2Fvar%2Frun"),
]


@every_row(("name", "value"), [*USABLE, *((name, "") for name in RULES)])
def test_a_usable_setting_passes_and_an_empty_one_counts_as_left_out(name, value):
    LocalSettings.read({name: value}, Path("/nowhere"))


@pytest.mark.parametrize("value", ["xyz", "openai:", "openai:m:no", "openai:m:1301"])
def test_embeddings_that_nobody_makes_are_refused_with_what_is_allowed(tmp_path, value):
    settings = LocalSettings.read({"AGENT7_EMBEDDINGS": value, "AGENT7_DATA_DIR": str(tmp_path)}, tmp_path)
    with pytest.raises(CannotStart, match=r"^AGENT7_EMBEDDINGS.*(local:multilingual or openai:<model>:<dimensions>|at most 1300)"):
        check_readable(settings.application_settings())


def test_the_defaults_are_readable(tmp_path):
    check_readable(LocalSettings.read({"AGENT7_DATA_DIR": str(tmp_path)}, tmp_path).application_settings())


def test_tasks_go_to_the_simulator_with_its_key_and_its_webhook(tmp_path):
    given = {"AGENT7_PORT": "7100", "MANUS_WEBHOOK_SECRET": "mine"}
    assert LocalSettings.read(given, tmp_path).manus_settings() == {
        "MANUS_API_BASE_URL": "http://127.0.0.1:7104",
        "MANUS_API_KEY": "local-manus-key",
        "MANUS_WEBHOOK_SECRET": "mine",
        "MANUS_WEBHOOK_URL": "http://127.0.0.1:7100/webhooks/manus/mine",
    }


def test_another_manus_is_given_nothing_of_the_simulators(tmp_path):
    settings = LocalSettings.read({"MANUS_API_BASE_URL": "https://api.manus.ai", "MANUS_API_KEY": "key"}, tmp_path)
    assert settings.has_own_manus
    assert settings.manus_settings() == {"MANUS_API_BASE_URL": "https://api.manus.ai", "MANUS_API_KEY": "key"}


def test_the_languages_that_may_be_set_are_those_that_the_assistant_speaks():
    assert set(LOCALES) == set(LANGUAGES)


def test_a_file_where_the_data_directory_should_be_is_called_a_file(tmp_path):
    (tmp_path / "data").write_text("")
    with pytest.raises(CannotStart, match=r"AGENT7_DATA_DIR must be a folder, and .* is a file"):
        check_data_dir(tmp_path / "data")


def test_a_file_of_settings_that_was_named_must_be_there_and_readable(tmp_path):
    with pytest.raises(CannotStart, match="AGENT7_ENV_FILE"):
        LocalSettings.read({"AGENT7_ENV_FILE": "my.env"}, tmp_path)
    (tmp_path / ".env").write_bytes(b"AGENT7_TEAM=M\xfcller\n")
    with pytest.raises(CannotStart, match="UTF-8"):
        LocalSettings.read({}, tmp_path)


def test_the_environment_wins_over_the_env_file_and_both_over_the_defaults(tmp_path):
    (tmp_path / ".env").write_text("AGENT7_PORT=8100\nWHATSAPP_VERIFY_TOKEN=from-file\nOPENAI_API_KEY=key\n")
    settings = LocalSettings.read({"AGENT7_PORT": "8200", "AGENT7_DATA_DIR": str(tmp_path)}, tmp_path)
    assert (settings.port, settings.emulator_url) == (8200, "http://127.0.0.1:8203")
    application = settings.application_settings()
    assert (application["WHATSAPP_VERIFY_TOKEN"], application["OPENAI_API_KEY"]) == ("from-file", "key")
    assert application["WHATSAPP_APP_SECRET"] == "local-app-secret"
    assert application["WHATSAPP_API_BASE_URL"] == settings.simulator_url


def test_the_identity_key_is_made_once_and_kept(tmp_path):
    settings = LocalSettings.read({"AGENT7_DATA_DIR": str(tmp_path)}, tmp_path)
    first = settings.application_settings()["AGENT7_IDENTITY_KEY"]
    assert len(first) >= 32
    assert settings.application_settings()["AGENT7_IDENTITY_KEY"] == first
    assert (tmp_path / "identity.key").stat().st_mode & 0o777 == 0o600


def test_a_name_that_nothing_reads_is_doubted_with_the_one_that_was_meant():
    (doubt,) = doubts({"AGENT7_DEBOUNSE_MS": "5", "PATH": "x"})
    assert doubt == "AGENT7_DEBOUNSE_MS is no setting of agent7: did you mean AGENT7_DEBOUNCE_MS?"
    assert doubts({"AGENT7_ACCESS": "open", "AGENT7_DEBOUNCE_MS": "5"}) == []


def test_invitations_without_a_code_are_doubted():
    assert "nobody new can get in" in doubts({"AGENT7_ACCESS": "invite"})[0]
    assert doubts({"AGENT7_ACCESS": "invite", "AGENT7_INVITE_CODE": "sesame"}) == []


def test_every_setting_of_the_page_of_settings_is_known():
    page = (Path(__file__).parents[3] / "docs/settings.md").read_text()
    named = set(re.findall(r"`((?:AGENT7|WHATSAPP|MANUS)_[A-Z0-9_]+)`", page))
    assert named
    assert named <= KNOWN
