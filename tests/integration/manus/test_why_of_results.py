"""What a task brought is explained as the task's word, by its title while that is still there."""

from __future__ import annotations

from agent7.conversation.skills.why import of_no_turn
from agent7.identity import TurnId
from agent7.language.replies.why_texts import WhyTexts
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent
from tests.conftest import NOON
from tests.integration.manus.world import KEY, TaskWorld, stop


def explained(world: TaskWorld) -> str:
    memory = MemoryAgent(world.database, NoEmbedder(), KEY)
    account = memory.explanations.of_message(world.user, before=TurnId(10**9), quoted=None, at=NOON)
    assert account is not None
    assert (account.turn, account.used) == (None, ())
    return of_no_turn(account.said, WhyTexts("en", "UTC", NOON))


def test_a_result_is_told_as_the_word_of_the_task_that_it_came_from(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want("Find a hotel in Rome")
    tasks_world.work(whose)
    tasks_world.manus.finish(tasks_world.manus_id, "The Grand is free.")
    tasks_world.hear(stop(tasks_world.manus_id))
    assert explained(tasks_world).startswith("That came from the task “Find a hotel in Rome”")
    tasks_world.run("UPDATE tasks SET title = NULL")
    assert explained(tasks_world).startswith("That came from a task:")
