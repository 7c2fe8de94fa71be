from __future__ import annotations

import pytest

from agent7.channels.whatsapp.inbound.handshake import answer_challenge
from agent7.errors import NotAllowed

ASKED = {"hub.mode": "subscribe", "hub.challenge": "749201553", "hub.verify_token": "our-verify-token"}


def test_the_challenge_comes_back_unchanged():
    assert answer_challenge(ASKED, "our-verify-token") == "749201553"


@pytest.mark.parametrize(
    "difference",
    [
        {"hub.verify_token": "another"},
        {"hub.verify_token": "\ud800"},
        {"hub.verify_token": ""},
        {"hub.mode": "unsubscribe"},
        {"hub.challenge": "<script>alert(1)</script>"},
        {"hub.challenge": "1\r\nSet-Cookie: a=b"},
        {"hub.challenge": "1\n"},
        {"hub.challenge": "٣"},
        {"hub.challenge": "9" * 257},
        {"hub.challenge": ""},
    ],
)
def test_a_handshake_that_is_not_ours_is_refused(difference: dict[str, str]):
    with pytest.raises(NotAllowed):
        answer_challenge(ASKED | difference, "our-verify-token")


def test_a_handshake_without_parameters_is_refused():
    with pytest.raises(NotAllowed):
        answer_challenge({}, "our-verify-token")
