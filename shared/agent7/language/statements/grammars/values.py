"""Words in and around values and noun phrases, of all languages together. Folded text."""

from __future__ import annotations

import re
from typing import Final

from agent7.language.statements.grammars.words import WordsOfAll, one_of, pattern


class Values(WordsOfAll):
    """What values are and are not made of."""

    files = ("values",)

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


VALUES: Final = Values()
