""" "Why did you say that?" after a model's answer: the memories that it named, core memory, or honestly its general knowledge."""

from __future__ import annotations

import psycopg

from tests.fakes import openai_server as server


def says(text: str, *used: int) -> server.Behaviour:
    answer = server.says({"reply": text, "used": list(used), "escalate": False})
    routed = server.says({"route": "respond", "intent": "memory_query", "reason": "asks"})
    return server.by_schema(RouterAnswer=routed, ResponderAnswer=answer)


def test_the_memory_that_a_model_named_is_told_and_nothing_is_made_up(talk, fake) -> None:
    talk.say("Remember that my company is called Acme Corp")
    fake.chat = says("You work at Acme Corp!", 1)
    talk.say("What's my company called?")
    calls = len(fake.requests)
    assert "“My company is called Acme Corp”" in talk.say("How do you know that?")
    assert not [request for request in fake.requests[calls:] if "messages" in request], "rules explain, no model is asked"


def test_general_knowledge_and_core_memory_are_told_as_such(talk, fake) -> None:
    fake.chat = says("Paris, as far as I know.")
    talk.say("What did I say the capital of France is?")
    assert "general knowledge of my language model" in talk.say("Why did you say that?")
    talk.say("My name is Ada")
    fake.chat = says("You are Ada, that is your name.")
    talk.say("What did I say my name is?")
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute("UPDATE turns SET used = '{}'")
    assert talk.say("How do you know that?").endswith("• My name is Ada")
