""" "Forget about X" where X is no memory of today: only said, only a reminder, only a lesson, out of date; and what must not come back."""

from __future__ import annotations

import pytest

from agent7.conversation.turn.person import WakeUp
from agent7.identity import MessageId, Scope, ScopeId, UserId, WorkspaceId
from agent7.memory import Note, Outcome, Refusal
from agent7.store.unit_of_work import Fence
from agent7.types import Origin
from tests.integration.channels.whatsapp.inbound.conftest import ADA, Door, words
from tests.integration.conversation.erasure.conftest import House

SAID = {
    "en": ("ok the walrus again", "forget about the walrus", "forgotten"),
    "de": ("ok wieder das Walross", "Vergiss das Walross", "vergessen"),
    "es": ("vale otra vez la morsa", "olvida la morsa", "olvidado"),
    "fr": ("ok encore le morse", "oublie le morse", "oublié"),
    "pt": ("ok a morsa outra vez", "esqueça a morsa", "esqueci"),
}
QUESTIONS = {
    "en": "Do you like the walrus?", "de": "Magst du das Walross?", "es": "¿Te gusta la morsa?",
    "fr": "Tu aimes le morse ?", "pt": "Você gosta da morsa?",
}  # fmt: skip
WORD = {"en": "walrus", "de": "Walross", "es": "morsa", "fr": "morse", "pt": "morsa"}


@pytest.mark.parametrize("language", SAID)
def test_what_was_only_said_goes(door: Door, language: str) -> None:
    said, request, gone = SAID[language]
    door.say(said)
    door.change("DELETE FROM memories")
    assert gone in door.say(request)
    texts = " ".join(str(text) for (text,) in door.rows("SELECT text FROM messages WHERE text IS NOT NULL"))
    assert WORD[language] not in texts


@pytest.mark.parametrize("language", SAID)
def test_a_question_is_nothing_to_forget(door: Door, language: str) -> None:
    door.say(QUESTIONS[language])
    reply = door.say(SAID[language][1])
    assert SAID[language][2] not in reply
    assert "1." not in reply
    assert door.rows("SELECT 1 FROM messages WHERE role = 0 AND text LIKE '%?'") != []


def test_what_nobody_ever_said_is_not_found(door: Door) -> None:
    assert "couldn't find" in door.say("forget about the walrus")


def test_what_is_out_of_date_is_forgotten_too(door: Door) -> None:
    door.say("Remember that I work at Birch Ltd")
    door.say("Remember that I work at Cedar Ltd now")
    assert "orgotten" in door.say("forget about Birch Ltd")
    assert "Cedar" not in str(door.rows("SELECT content FROM memories WHERE superseded_at IS NOT NULL"))
    assert door.rows("SELECT 1 FROM memories WHERE content LIKE '%Birch%'") == []


def test_a_reminder_goes_with_what_it_is_about(house: House) -> None:
    house.say("remind me on 3 May to call the dentist")
    assert house.rows("SELECT count(*) FROM triggers") == [(1,)]
    house.say("forget about the dentist")
    house.deliver()
    assert house.rows("SELECT 1 FROM triggers WHERE state = 0") == []
    assert house.saying("dentist") == []


@pytest.mark.parametrize(("order", "asked"), [("erase me", "Shall I erase you?"), ("forget everything", "Shall I forget everything?")])
def test_right_after_a_reminder_everything_still_means_everything(door: Door, order: str, asked: str) -> None:
    door.say("remind me on 3 May to call the dentist")
    assert asked in door.say(order)
    assert door.rows("SELECT count(*) FROM triggers WHERE state = 0") == [(1,)]


def test_a_rewritten_message_takes_its_old_words_out_of_everything(house: House) -> None:
    first = words("Remember that my company is called Zanzibarium Labs", id="wamid.FIRST")
    house.say(first)
    edit = {"type": "edit", "edit": {"original_message_id": "wamid.FIRST", "message": words("Remember that my company is called Birch")}}
    house.say(edit)
    assert house.saying("zanzibarium") == []


def test_a_revoked_message_takes_its_words_out_of_everything(house: House) -> None:
    house.say(words("My boss at Zanzibarium Labs is called Frida and lives in Lisbon", id="wamid.FIRST"))
    house.end_session()
    house.say({"type": "revoke", "revoke": {"original_message_id": "wamid.FIRST"}})
    assert house.saying("zanzibarium") == house.saying("frida") == []
    house.end_session()
    assert house.saying("frida") == []


def test_a_paraphrase_of_the_same_slot_and_value_does_not_come_back(house: House) -> None:
    house.say("Remember that my company is called Zanzibarium Labs")
    ((message, sent_at),) = house.rows("SELECT id, sent_at FROM messages WHERE role = 0 ORDER BY id LIMIT 1")
    house.say("forget about my company")
    ((workspace, user, own, shared),) = house.rows(
        "SELECT u.workspace_id, u.id, u.scope_id, s.id FROM users u JOIN scopes s ON s.workspace_id = u.workspace_id AND s.user_id IS NULL"
    )
    scope = Scope(WorkspaceId(workspace), UserId(user), ScopeId(own), ScopeId(shared))
    note = Note.extracted(
        "My firm is called Zanzibarium Labs",
        said_at=sent_at,
        origin=Origin.DIRECT_USER,
        evidence="Zanzibarium Labs",
        source_message_id=MessageId(message),
    )
    memory = house.door.memory
    draft = memory.draft(scope, note, at=house.door.at())
    with house.database.transaction(Fence.around(scope)) as unit:
        remembered = memory.remember(unit, scope, draft, at=house.door.at())
    assert (remembered.outcome, remembered.reason) == (Outcome.REFUSED, Refusal.FORGOTTEN)


def test_a_blocked_person_stays_blocked_and_one_who_opted_out_stays_out(door: Door) -> None:
    door.say("hello")
    door.change("INSERT INTO access_list SELECT id, 'wa_id', %s, 'block', created_at FROM workspaces", ADA.wa_id)
    door.change(
        """
        INSERT INTO erasures (public_id, workspace_id, whose, asked_by, asked_at)
        SELECT 'E', workspace_id, scope_id, 'operator', %s FROM users
        """,
        door.at(),
    )
    ((workspace, scope),) = door.rows("SELECT workspace_id, whose FROM erasures")
    door.world.respond(WakeUp(workspace=workspace, scope=scope))
    assert door.rows("SELECT count(*) FROM access_list") == door.rows("SELECT count(*) FROM users") == [(0,)]
    assert door.say("hello again") == ""
    assert door.rows("SELECT access FROM users") == [("blocked",)]
