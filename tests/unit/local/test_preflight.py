"""What stops a start, and what the person reads then."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from local.preflight import DataDirLock, check_data_dir, check_python
from local.refusal import CannotStart
from local.settings import LocalSettings


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


def test_a_data_directory_serves_one_instance_at_a_time(tmp_path):
    first, second = DataDirLock(tmp_path), DataDirLock(tmp_path)
    first.take()
    with pytest.raises(CannotStart, match=f"process {os.getpid()}"):
        second.take()
    first.release()
    second.take()
    second.release()


@pytest.mark.parametrize("port", ["abc", "80", "65533", "-1"])
def test_a_port_that_makes_no_sense_is_refused(port):
    with pytest.raises(CannotStart, match="AGENT7_PORT"):
        LocalSettings.read({"AGENT7_PORT": port}, Path("/nowhere"))


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
