"""The schema of command patterns: what a file of this folder fills in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CommandWords:
    """One language's commands. `whole`: such a command counts only as the whole message."""

    polite: str
    """May stand before a command, repeatedly."""
    asking: str
    """The same, and turns the command into a question that asks for it: "could you"."""
    trailing: str
    """May stand after it."""
    remember: tuple[str, ...]
    this: str
    """What "remember" points at when it carries no text of its own."""
    forget: tuple[str, ...]
    forget_last: str
    """Means what was kept just now. The whole sentence."""
    no_topic: str
    """Topics that are none: "forget it" closes a subject, it deletes nothing."""
    about_me: tuple[str, ...]
    about: tuple[str, ...]
    about_own: tuple[str, ...]
    """Asks for what is known too, where the topic is something of the person's that memory has a name for: "tell me about my job"."""
    add_rule: tuple[str, ...]
    rule_in_passing: tuple[str, ...]
    """Sounds like a standing instruction: it is asked about, and not added at once."""
    rules: tuple[str, ...]
    drop_rule: tuple[str, ...]
    """Without `text` it means the only rule."""
    cancel_task: tuple[str, ...]
    """Without `text` it means the last task."""
    share: tuple[str, ...]
    keep_private: tuple[str, ...]
    and_then: str
    """Stands between two commands in one sentence: "forget my company and remember that ..."."""
    human: tuple[str, ...]
    back: tuple[str, ...]
    optimize: tuple[str, ...]
    why: tuple[str, ...]
    export: tuple[str, ...]
    erase: tuple[str, ...]
    forget_all: tuple[str, ...]
    help: str
    stop: str
    start: str
    yes: str
    no: str
    all_of_them: str
    ordinals: tuple[str, ...]
