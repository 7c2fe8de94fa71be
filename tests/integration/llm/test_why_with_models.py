""" "Why did you say that?" after a model's answer: the memories that it named, core memory, or honestly its general knowledge."""

from __future__ import annotations

import psycopg

from tests.fakes.plans import plans


def test_the_memory_that_a_model_named_is_told_and_nothing_is_made_up(talk, fake) -> None:
    talk.say("Remember that my company is called Acme Corp")
    fake.chat = plans("answer", reply="You work at Acme Corp!", used=("m1",))
    talk.say("What's my company called?")
    fake.chat = plans("why")
    assert "“My company is called Acme Corp”" in talk.say("where's that from then")


def test_general_knowledge_and_core_memory_are_told_as_such(talk, fake) -> None:
    fake.chat = plans("general_answer", reply="Paris, as far as I know.")
    talk.say("What is the capital of France?")
    fake.chat = plans("why")
    assert "general knowledge of my language model" in talk.say("Why did you say that?")
    fake.chat = plans("remember")
    talk.say("My name is Ada")
    fake.chat = plans("answer", reply="You are Ada, that is your name.", used=("m1",))
    talk.say("What did I say my name is?")
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute("UPDATE turns SET used = '{}'")
    fake.chat = plans("why")
    assert talk.say("How do you know that?").endswith("• My name is Ada")
