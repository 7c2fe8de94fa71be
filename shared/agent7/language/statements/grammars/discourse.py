"""Discourse patterns of each language: openings, decisions, plans, reported speech, then and now. Folded text."""

from __future__ import annotations

from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.word_patterns import Words, pattern, text, texts


class Talk(Words):
    """One language's discourse patterns."""

    files = ("grammar/discourse",)

    leading = pattern(r"(?:<leads>|<later>)(?![\w'])[\s,:]*")
    """An adverbial of time or place that leads a sentence."""
    deciding = pattern(r"(?:<decided>)(?![\w'])")
    planning = pattern(r"(?:<planned>)(?![\w'])")
    """How a sentence begins of what the speaker will do."""
    notable = pattern(r"(?:<planned>|<happened>|<has>)(?![\w'])")
    """A plan, an event or a possession of the speaker's, of some weight."""
    coming = pattern(r"\b(?:<later>)(?![\w'])")
    """A time that lies ahead."""
    reporting = pattern(r"\b(?:<reported>)")
    """Reported speech within a sentence."""
    passing_on = pattern(r"(?:<passed_on>)(?![\w'])")
    """Words that only pass on what follows: "translate: ..."."""
    studied = pattern("<studied>")
    """A sentence of both what was studied and where: groups `lead`, `what`, `at`."""
    studied_told = texts("studied_told")
    former = pattern("<former>")
    """How a sentence of what was so before begins."""
    lived = pattern("<lived>")
    lives = text("lives")
    """Home before, and the sentence for the place alone that follows "now"."""


TALK: Final[dict[str, Talk]] = {language: Talk(language) for language in LANGUAGES}
