"""What Manus was told and the person has forgotten since does not come back into memory by the task's later results."""

from __future__ import annotations

from agent7.conversation.extraction.worker import ExtractionWorker
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent
from tests.integration.manus.test_forgetting_tasks import forget_company
from tests.integration.manus.world import KEY, TaskWorld, Whose, stop

BLUE = "The header of the Nexus Labs page is blue now."


def learn(world: TaskWorld) -> list[str]:
    """Follow every hint of the extraction queue; what memory holds then, with its evidence."""
    extracting = ExtractionWorker(world.database, MemoryAgent(world.database, NoEmbedder(), KEY), world.extractions)
    for hint in world.extractions.sent:
        assert extracting.work(hint.body, world.clock.now())
    return [" ".join(row) for row in world.rows("SELECT content, evidence FROM memories ORDER BY id")]


def later_result(world: TaskWorld, whose: Whose) -> None:
    world.say(whose, "Make the header blue")
    world.work(whose)
    world.manus.finish(world.manus_id, BLUE)
    world.hear(stop(world.manus_id, number=2))


def test_a_later_result_is_told_and_teaches_only_what_was_asked(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want("Write a page for Nexus Labs")
    tasks_world.work(whose)
    tasks_world.manus.finish(tasks_world.manus_id, "The page of Nexus Labs is done.")
    tasks_world.hear(stop(tasks_world.manus_id))
    forget_company(tasks_world)
    later_result(tasks_world, whose)

    [kept] = learn(tasks_world)
    assert "Make the header blue" in kept
    assert "Nexus" not in kept
    assert any(BLUE in text for text in tasks_world.told())


def test_words_of_a_follow_up_do_not_come_back_either(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want("Write a page for my company")
    tasks_world.work(whose)
    tasks_world.manus.finish(tasks_world.manus_id, "The page is done.")
    tasks_world.hear(stop(tasks_world.manus_id))
    tasks_world.say(whose, "It is called Nexus Labs")
    tasks_world.work(whose)
    forget_company(tasks_world)
    tasks_world.manus.finish(tasks_world.manus_id, BLUE)
    tasks_world.hear(stop(tasks_world.manus_id, number=2))

    assert not any("Nexus" in kept for kept in learn(tasks_world))
    assert any(BLUE in text for text in tasks_world.told())


def test_a_task_of_which_nothing_was_forgotten_goes_on_teaching(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want("Write a page for Ada")
    tasks_world.work(whose)
    tasks_world.manus.finish(tasks_world.manus_id, "The page is done.")
    tasks_world.hear(stop(tasks_world.manus_id))
    forget_company(tasks_world)
    later_result(tasks_world, whose)

    assert any(BLUE in kept for kept in learn(tasks_world))


def test_a_question_of_manus_loses_what_was_forgotten(tasks_world: TaskWorld) -> None:
    tasks_world.work(tasks_world.want("Build a page"))
    asks = {"type": "object", "properties": {"accept": {"type": "boolean", "description": "Publish the page of Nexus Labs"}}}
    tasks_world.manus.want_confirmation(tasks_world.manus_id, "webdevPublish", "Publish?", asks)
    tasks_world.hear(stop(tasks_world.manus_id, reason="ask"))
    forget_company(tasks_world)

    [(waiting,)] = tasks_world.rows("SELECT waiting FROM tasks")
    assert isinstance(waiting, dict)
    assert waiting["type"] == "webdevPublish"
    assert "Nexus" not in str(waiting)
