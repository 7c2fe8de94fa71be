"""The table of skills: complete, in step with its page, and sayable: what a person can say stands in the help text."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent7.conversation.skills.table import BY_COMMAND, SKILLS
from agent7.language import LANGUAGES, commands, route_by_rules
from agent7.language.intents import command_recognition
from agent7.language.intents.commands import Command
from agent7.language.replies.rendering import say

PAGE = Path(__file__).parents[4] / "docs/skills.md"
OF_THE_DESIGN = """
answer general_answer small_talk about_me remember correct forget forget_last forget_everything list_known history why remind
change_reminder cancel_reminder list_reminders instruct drop_instruction nickname task change_task cancel_task task_status
document export erase_me privacy stop start hand_over help unclear
"""
SAID_IN_PASSING = frozenset(("correct", "change_reminder", "forget_last", "nickname", "change_task", "history", "lessons", "help"))
"""Skills that answer what was just said, or are found by talking: the help text has no line for each."""


def rows() -> list[str]:
    return [
        f"| `{skill.name}` | {skill.purpose} | {', '.join(f'`{member}`' for member in skill.reads)} | {skill.asks_before} |"
        for skill in SKILLS.values()
    ]


def kinds() -> set[type[Command]]:
    every = {kind for kind in vars(commands).values() if isinstance(kind, type) and issubclass(kind, Command)}
    return every - {Command, commands.OfTopic, commands.OfText}  # those are what the others are made of


def test_the_table_has_every_skill_of_the_design() -> None:
    assert set(OF_THE_DESIGN.split()) <= SKILLS.keys()


def test_every_command_belongs_to_one_skill() -> None:
    claimed = [kind for skill in SKILLS.values() for kind in skill.commands]
    assert set(claimed) == kinds()
    assert len(claimed) == len(BY_COMMAND)


def test_the_page_of_skills_is_the_table() -> None:
    assert [line for line in PAGE.read_text().splitlines() if line.startswith("| `")] == rows()


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_what_a_person_can_say_stands_in_the_help_text_and_is_understood_as_it_stands_there(language: str) -> None:
    lines = [line.removeprefix("• ") for line in say("help", language).splitlines() if line.startswith("• ")]
    said = [example.replace("...", "Zephyr") for line in lines for example in line.split(" / ")]
    understood = {example: of_example(example, language) for example in said}
    assert None not in understood.values(), understood
    assert {skill.name for skill in SKILLS.values() if skill.typed} - SAID_IN_PASSING <= set(understood.values())


def of_example(example: str, language: str) -> str | None:
    command = command_recognition.parse(example, quoted=False, forwarded=False)
    if isinstance(command, commands.WhatDoYouKnowAboutMe):
        return "list_known"
    if command is not None:
        return BY_COMMAND[type(command)].name
    route = route_by_rules(example, language=language)
    return {"new": "task"}.get(route.kind) or {"task_query": "task_status"}.get(route.intent or "")
