"""Edits and revokes, in whatever order they arrive: the stored words follow, and what memory drew from them alone."""

from __future__ import annotations

from typing import Any

from tests.integration.channels.whatsapp.inbound.conftest import BOB, Door, words

BETA = "Remember that my company is called Beta Ltd"
GAMMA = "Remember that my company is called Gamma Ltd"


def edit(target: str, text: str, **more: Any) -> dict[str, Any]:
    message = {"type": "text", "text": {"body": text}, "context": {"id": "M0"}}
    return {"type": "edit", "edit": {"original_message_id": target, "message": message}} | more


def revoke(target: str) -> dict[str, Any]:
    return {"type": "revoke", "revoke": {"original_message_id": target}}


def texts_of(door: Door, wamid: str) -> Any:
    return door.rows(f"SELECT text FROM messages WHERE channel_message_id = '{wamid}'")[0][0]


def test_an_edit_changes_the_stored_words_and_opens_no_new_turn_of_talk(door: Door) -> None:
    door.say(words("We meet on Tuesday", id="wamid.A"))
    assert door.say(edit("wamid.A", "We meet on Wednesday")) == ""
    assert texts_of(door, "wamid.A") == "We meet on Wednesday"


def test_an_edit_replaces_what_memory_had_from_the_old_words(door: Door) -> None:
    door.say(words(BETA, id="wamid.A"))
    door.say(edit("wamid.A", GAMMA))
    assert "Gamma" in door.say("What's my company called?")
    assert door.rows("SELECT count(*) FROM memories WHERE content LIKE '%Beta%'") == [(0,)]


def test_an_edited_note_in_own_words_is_replaced_too(door: Door) -> None:
    door.say(words("The gate code of the garage is 7421", id="wamid.A"))
    door.say(edit("wamid.A", "The gate code of the garage is 9954"))
    assert "9954" in door.say("What is the gate code of the garage?")
    assert door.rows("SELECT count(*) FROM memories WHERE content LIKE '%7421%'") == [(0,)]


def test_an_edit_does_not_undo_what_was_told_since(door: Door) -> None:
    door.say(words(BETA, id="wamid.A"))
    door.say(GAMMA)
    door.say(edit("wamid.A", "Remember that my company is called Delta Ltd"))
    assert "Gamma" in door.say("What's my company called?")


def test_what_the_old_words_had_replaced_stands_again(door: Door) -> None:
    door.say(BETA)
    door.say(words(GAMMA, id="wamid.B"))
    door.say(edit("wamid.B", "Remember that my dog is called Rex"))
    assert "Beta" in door.say("What's my company called?")
    assert "Rex" in door.say("What is my dog called?")


def test_an_edit_back_to_the_first_words_is_believed(door: Door) -> None:
    door.say(words(BETA, id="wamid.A"))
    door.say(edit("wamid.A", GAMMA))
    door.say(edit("wamid.A", BETA))
    assert "Beta" in door.say("What's my company called?")


def test_an_edit_before_its_message_arrives_holds(door: Door) -> None:
    door.say(edit("wamid.A", GAMMA))
    assert "Gamma" in door.say(words(BETA, id="wamid.A"))
    assert "Gamma" in door.say("What's my company called?")
    assert door.rows("SELECT count(*) FROM memories WHERE content LIKE '%Beta%'") == [(0,)]


def test_an_edit_in_the_same_burst_is_what_is_answered(door: Door) -> None:
    answer = door.say(words(BETA, id="wamid.A"), edit("wamid.A", GAMMA))
    assert "Gamma" in answer
    assert "Beta" not in answer


def test_of_two_edits_the_later_one_counts_in_whatever_order_they_come(door: Door) -> None:
    door.say(words(BETA, id="wamid.A"))
    early = str(int(door.at().timestamp()))
    door.say(edit("wamid.A", GAMMA))
    door.say(edit("wamid.A", "Remember that my company is called Delta Ltd", timestamp=early))
    assert texts_of(door, "wamid.A") == GAMMA
    assert "Gamma" in door.say("What's my company called?")


def test_an_edit_of_a_rule_is_an_edit_of_the_rule(door: Door) -> None:
    door.say(words("Add this rule: always answer in rhymes", id="wamid.A"))
    door.say(edit("wamid.A", "Add this rule: never answer in rhymes"))
    assert door.rows("SELECT text FROM instructions") == [("never answer in rhymes",)]


def test_an_edit_commands_nothing_else(door: Door) -> None:
    door.say(BETA)
    door.say(words("We meet on Tuesday", id="wamid.A"))
    door.say(edit("wamid.A", "Forget about my company"), edit("wamid.A", "STOP"))
    assert "Beta" in door.say("What's my company called?")


def test_nobody_edits_or_revokes_somebody_elses_message(door: Door) -> None:
    door.say(words(BETA, id="wamid.A"))
    door.say(edit("wamid.A", GAMMA), revoke("wamid.A"), sender=BOB)
    assert texts_of(door, "wamid.A") == BETA
    assert "Beta" in door.say("What's my company called?")


def test_a_forgotten_message_does_not_come_back_by_an_edit(door: Door) -> None:
    door.say(words(BETA, id="wamid.A"))
    door.say("Forget about my company")
    door.say(edit("wamid.A", "Remember that my company is called Beta Limited"))
    assert texts_of(door, "wamid.A") is None
    assert door.rows("SELECT count(*) FROM memories") == [(0,)]


def canary_places(door: Door, canary: str) -> list[str]:
    """Every table whose rows still hold the canary, whatever the column."""
    tables = door.rows("SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace")
    return [name for (name,) in tables if door.rows(f"SELECT count(*) FROM {name} t WHERE t::text ILIKE '%{canary}%'") != [(0,)]]


def test_a_revoked_message_is_nowhere_any_more(door: Door) -> None:
    door.say(words("Remember that my company is called Zyzzyva", id="wamid.A"))
    assert canary_places(door, "zyzzyva")
    assert door.say(revoke("wamid.A")) == ""
    assert canary_places(door, "zyzzyva") == []
    assert "don't know" in door.say("What's my company called?")


def test_a_revoked_note_with_its_edits_is_nowhere_any_more(door: Door) -> None:
    door.say(words("The gate code of the garage is zyzzyva", id="wamid.A"))
    door.say(edit("wamid.A", "The gate code of the garage is zyzzyva2"))
    door.say(revoke("wamid.A"))
    assert canary_places(door, "zyzzyva") == []


def saying(door: Door, word: str) -> list[str]:
    """The messages and outbox rows that hold a word."""
    held = [*door.rows("SELECT text FROM messages WHERE text IS NOT NULL"), *door.rows("SELECT payload::text FROM outbox")]
    return [text for (text,) in held if word in text]


def test_a_revoke_reaches_the_replies_of_later_turns(door: Door) -> None:
    door.say(words("Remember that my dog is called Rexington", id="wamid.A"))
    assert "Rexington" in door.say("What is my dog called?")
    door.say(revoke("wamid.A"))
    assert saying(door, "Rexington") == []


def test_a_revoke_leaves_later_replies_about_other_things(door: Door) -> None:
    door.say(words("Remember that my company is called Red", id="wamid.A"))
    assert "dog is red" in door.say("Remember that my dog is red")
    door.say(revoke("wamid.A"))
    assert any("I'll remember: My dog is red" in text for text in saying(door, "red"))
    assert not any("company" in text for text in saying(door, "Red"))


def test_an_edit_takes_the_old_words_out_of_our_replies_and_leaves_what_still_holds(door: Door) -> None:
    door.say(words("Remember that my dog is called Zyzzyva", id="wamid.A"))
    door.say(words(BETA, id="wamid.B"))
    door.say("What is my dog called?")
    door.say(edit("wamid.A", "Remember that my dog is called Rex"))
    door.say(edit("wamid.B", f"{BETA}. We meet there on Mondays"))
    assert saying(door, "Zyzzyva") == []
    assert any("remember: My company is called Beta" in text for text in saying(door, "Beta"))
    door.say(revoke("wamid.A"))
    assert saying(door, "Rex") == []


def test_what_was_told_twice_outlives_the_revoke_of_one(door: Door) -> None:
    door.say(words(BETA, id="wamid.A"))
    door.say(BETA)
    door.say(revoke("wamid.A"))
    assert "Beta" in door.say("What's my company called?")


def test_a_revoke_forgets_only_what_its_message_told(door: Door) -> None:
    door.say(BETA)
    door.say(words(GAMMA, id="wamid.B"))
    door.say(revoke("wamid.B"))
    assert "Beta" in door.say("What's my company called?")


def test_a_revoke_that_overtakes_its_message_holds(door: Door) -> None:
    door.say(revoke("wamid.A"))
    assert door.say(words("Remember that my company is called Zyzzyva", id="wamid.A")) == ""
    assert canary_places(door, "zyzzyva") == []


def test_a_revoke_in_the_same_burst_leaves_nothing_to_answer(door: Door) -> None:
    assert door.say(words("Remember that my company is called Zyzzyva", id="wamid.A"), revoke("wamid.A")) == ""
    assert canary_places(door, "zyzzyva") == []


def test_a_revoke_takes_the_rule_and_the_file_of_its_message(door: Door) -> None:
    door.say(words("Add this rule: always answer in rhymes", id="wamid.A"))
    door.say({"type": "image", "image": {"id": "550011", "caption": "zyzzyva"}, "id": "wamid.B"})
    door.say(revoke("wamid.A"), revoke("wamid.B"))
    assert door.rows("SELECT count(*) FROM instructions") == [(0,)]
    assert door.rows("SELECT state FROM media") == [(3,)]
    assert canary_places(door, "zyzzyva") == []


def test_who_was_shut_out_may_still_take_back_what_they_said(door: Door) -> None:
    door.say(words("Remember that my company is called Zyzzyva", id="wamid.A"))
    door.change("INSERT INTO access_list SELECT id, 'wa_id', '447700900001', 'block', created_at FROM workspaces")
    assert door.say(revoke("wamid.A")) == ""
    assert canary_places(door, "zyzzyva") == []


def test_amendments_without_a_target_change_nothing(door: Door) -> None:
    door.say(words(BETA, id="wamid.A"))
    assert door.say({"type": "edit", "edit": {}}, {"type": "revoke"}, {"type": "edit", "edit": {"message": 7}}, edit("", "x")) == ""
    assert "Beta" in door.say("What's my company called?")
