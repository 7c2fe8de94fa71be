"""Conversations in the local run: real processes, signed webhooks, the phone and Manus of the simulators."""

from __future__ import annotations

from datetime import timedelta

import pytest

from benchmarks.talk.served import served_stage

pytestmark = [pytest.mark.slow, pytest.mark.journeys]


def test_what_is_said_to_the_processes_is_read_rung_and_counted_as_in_one_process() -> None:
    with served_stage({}) as ready, ready.person() as ada:
        ada.say("Remember that my company is called Acme Corp")
        assert "Acme" in ada.say("What's my company called?")
        assert ada.begun == 0

        ada.say("Make a comparison table of three electric bikes")
        assert ada.begun == 1

        assert ada.say("Forget everything").endswith("]")
        ada.say("no")
        assert "09:00" in ada.say("Remind me tomorrow at 9 to water the plants")
        assert "water the plants" in ada.wait(timedelta(hours=23))
