"""Words in and around values and noun phrases, of all languages together, and how each language coordinates several values: "nuts, milk

and pollen", "a las nueces y a la leche". Folded text.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.text.normalization import fold
from agent7.language.word_patterns import Words, one_of, pattern, text, texts


class Values(Words):
    """What values are and are not made of."""

    files = ("grammar/values",)

    # Whose and which: noun phrases.
    no_person = one_of("no_person")
    former = pattern(r"\b(?:<former>)\b")
    """What was or will be: "my old company"."""
    no_thing = pattern(r"(?:<no_thing>)\b")
    """What is no thing by itself: "my favourite part"."""
    another = pattern(r"\b(?:<another>)\b")
    institution = pattern(r"\b(?:<institution>)\b")
    owned = pattern(r"(?<!\w)(?:<possessives>)\s+\w+")
    """ "My brother"."""

    # What a value is.
    never_names = one_of("never_names")
    adjective = pattern(r"\w{3}(?:<adjective_endings>)\Z")
    """Of faith or origin: "I'm Muslim"."""
    no_favourite = one_of("no_favourite")
    no_places = one_of("no_places")
    tool_joints = one_of("tool_joints")
    languages = one_of("languages")
    work_is_like = pattern("<work_is_like>")
    """ "My job is stable": how it is, and not what."""
    before_day = pattern(r"\A(?:<before_day>)(?: (?:dia|día))? (?=.*\d)", re.IGNORECASE)
    """What stands before a day and is said again by every answer: "el 3 de mayo", "am 3. Mai"."""
    of_zones = pattern(r"\b(?:<of_zones>)\b")

    # Lists of values.
    in_clause = pattern(r"\b(?:<in_clause>)\b")
    shared_noun = pattern(r"[\w-]+ (?:<shared_noun>)")
    qualities = one_of("qualities")
    depends = pattern(r"\b(?:<depends>)\b", re.IGNORECASE)
    """Joins something to what stands before it, and so perhaps to both."""
    going_on = pattern("(?:<going_on>) ")

    # Sentences.
    fillers = one_of("fillers")
    counts = one_of("counts")
    small_counts = one_of("small_counts")
    adverbs = one_of("adverbs")
    other_adverbs = one_of("other_adverbs")
    before_adverb = pattern(r"\A(<subject_before_adverb>) (?:(?:<adverbs>) )+", re.IGNORECASE)
    """A subject and its adverbs, which take nothing from what is said."""
    liked_not = pattern(r"\b(?:<liking>) (?:it )?(?:<not_of_liked>)\b")
    """What is not so belongs to what is liked: "I hate not being on the court"."""
    instead = pattern(r"(?:,? (?:<instead>)|[,;]) +(?:(?:<before_instead>) )?(?P<rest>.+)")
    """What follows a denial: it may be what is so instead."""
    passes_on = pattern(r"\b(?:<passes_on>)\b")
    remembering_too = pattern(r"(?:<remembering_too>)\b[\s,]*")
    placed = pattern("(?:<before_place>) (?P<where>.+)")


VALUES: Final = Values(*LANGUAGES)


class Lists(Words):
    """One language's conjunctions."""

    files = ("grammar/conjunctions",)

    joining = text("joining")
    joint = pattern(r"(?<!\s)(?:\s*,\s*(?:(?:<joining>)\s+)?|\s+(?:<joining>|&|\+)\s+)")
    """A comma or a conjunction between two items."""
    repeated = pattern(r"(?:<before>)(?=\w)")
    """Prepositions and articles that are said again before an item."""
    at_the_end = pattern(r"(?<= )(?:<before>)\Z")
    """The same at the end of what stands before an item."""
    clausal = pattern(r"(?:<no_items>)(?!\w)")
    """Words that begin a clause and no item."""
    going_on = pattern(r"(?<!\s)\s*,\s*(?:<no_items>)(?!\w)")
    """A clause that goes on behind a comma: ", went there last summer"."""
    belonging_together = texts("belonging_together")

    def begins(self, item: str) -> int:
        """The place in an item behind the prepositions and articles that were said again before it."""
        found = self.repeated.match(fold(item))
        return found.end() if found else 0


LISTS: Final[dict[str, Lists]] = {language: Lists(language) for language in LANGUAGES}


@cache
def belonging_together() -> frozenset[tuple[str, ...]]:
    """What "and" joins into one thing, in any of the languages: ("fish", "chips")."""
    return frozenset(tuple(pair.split()) for words in LISTS.values() for pair in words.belonging_together)
