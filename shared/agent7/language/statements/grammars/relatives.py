"""Kinship and pet patterns: how each language names relatives and animals in passing, "a dog called Rex and two cats, Mia and Tom".

Folded text.
"""

from __future__ import annotations

from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.statements.grammars.third_person import gender_of
from agent7.language.statements.grammars.words import Words, pattern, text
from agent7.language.text.normalization import fold


class Relatives(Words):
    """One language's patterns."""

    files = ("relatives",)

    having = text("having")
    article = text("article")
    some = text("some")
    """Before what several are called, without a number."""
    joining = text("joining")
    called = text("called")
    told = text("told")
    aged = text("aged")
    his = text("his")
    hers = text("hers")
    companion = pattern(r".+ <with_my> (?P<noun>[\w-]+),? (?P<name>[^\W\d_][\w'-]*)\Z")
    """Somebody at the end of a sentence with whom one does it: groups `noun` and `name`."""
    feminine = pattern(r"(?:<feminine>)\Z")
    his_too = pattern("<his_too>")

    qualities = pattern("(?P<be><be>) (?P<first>(?:(?! <and> )[^,;]){2,40}),? <and> (?P<second><qualities>)")
    """Two things that one is, in one sentence: groups `be`, `first`, `second`."""

    def naming(self, noun: str, relation: str, name: str, *, my: str = "") -> str:
        """The sentence that gives a relative's name: "My sister is called Ana".

        `noun`: as written; `my`: the folded determiner that it was said with, if any.
        """
        for said in (self.his, self.hers):
            if my == fold(said):
                return self.told.format(my=said, noun=noun, name=name)
        hers = gender_of(relation) == "feminine" or bool(self.feminine.search(fold(noun)))
        return self.told.format(my=self.hers if hers and not self.his_too.match(fold(noun)) else self.his, noun=noun, name=name)


RELATIVES: Final[dict[str, Relatives]] = {language: Relatives(language) for language in LANGUAGES}
