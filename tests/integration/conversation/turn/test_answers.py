"""Questions in other words than what was told: the sentence that answers, or that nothing is known; never an unrelated one."""

from __future__ import annotations

import json
import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.integration.conversation.conftest import Talk

NUMBERS = count(447700950000)
TOLD_BACK = re.compile(r"(?i)\byou told me|me dijiste|du hast mir|tu m'as dit|voc[eê] me disse|me disseste")


def cases() -> list[Any]:
    rows = Path(__file__).with_name("answers.jsonl").read_text().splitlines()
    return [pytest.param(case, id=case["asked"]) for case in map(json.loads, rows)]


@pytest.mark.parametrize("case", cases())
def test_a_question_gets_the_sentence_that_answers_it_and_no_other(talk: Talk, case: dict[str, Any]) -> None:
    number = str(next(NUMBERS))
    for said in case["told"]:
        talk.say(number, said)
    reply = talk.say(number, case["asked"])
    for wanted in case.get("has", ()):
        assert re.search(wanted, reply, re.IGNORECASE), reply
    for unwanted in case["lacks"]:
        assert not re.search(unwanted, reply, re.IGNORECASE), reply
    if case.get("unknown"):
        assert not TOLD_BACK.search(reply), reply
