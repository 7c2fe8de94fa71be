"""Conjunctions: how each language coordinates several values, "nuts, milk and pollen", "a las nueces y a la leche". Folded text."""

# ruff: noqa: E501  (one language a line: a table reads better wide)

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from agent7.language.text.normalization import fold


@dataclass(frozen=True)
class Lists:
    """One language's conjunctions."""

    joining: str
    """Words before the last item."""
    before: str
    """Small words that may be said again before an item: "to", "a la", "gegen"."""
    no_items: str
    """First words of what is a clause and no item: "that", "when", and what the speaker did: "went there"."""

    @cached_property
    def joint(self) -> re.Pattern[str]:
        """A comma or a conjunction between two items."""
        return re.compile(rf"(?<!\s)(?:\s*,\s*(?:(?:{self.joining})\s+)?|\s+(?:{self.joining}|&|\+)\s+)")

    @cached_property
    def repeated(self) -> re.Pattern[str]:
        """Prepositions and articles that are said again before an item."""
        return re.compile(rf"(?:{self.before})(?=\w)")

    def begins(self, item: str) -> int:
        """The place in an item behind the prepositions and articles that were said again before it."""
        found = self.repeated.match(fold(item))
        return found.end() if found else 0

    @cached_property
    def at_the_end(self) -> re.Pattern[str]:
        """Prepositions and articles at the end of what stands before an item."""
        return re.compile(rf"(?<= )(?:{self.before})\Z")

    @cached_property
    def clausal(self) -> re.Pattern[str]:
        """Words that begin a clause and no item."""
        return re.compile(rf"(?:{self.no_items})(?!\w)")

    @cached_property
    def going_on(self) -> re.Pattern[str]:
        """A clause that goes on behind a comma: ", went there last summer"."""
        return re.compile(rf"(?<!\s)\s*,\s*(?:{self.no_items})(?!\w)")


LISTS: Final[dict[str, Lists]] = {
    "en": Lists(
        "and also|and|as well as|plus",
        r"(?:to )(?:the |an? )?",
        r"that|when|how|what|who|not|he|she|it|they|we|i|you|the (?:way|fact)|my|our|but|so|because|if|other|others|more|etc|"
        r"went|ate|saw|had|did|took|got|came|met|bought|started|tried|visited|used to|was|were|been|can't|don't|didn't|haven't|hate|especially|mostly",
    ),
    "es": Lists(
        "y tambien|y|e|ademas de|mas",
        r"(?:al |a (?:la |las |los )?|de )",
        r"que|cuando|como|no|el que|lo|mi|pero|porque|si|otros?|otras?|mas|etc|"
        r"fui|fuimos|comi|vi|hice|tuve|estuve|estuvimos|compre|empece|probe|era|odio|sobre todo",
    ),
    "de": Lists(
        "und auch|und|sowie|plus",
        r"(?:gegen |auf )(?:die |den |das )?",
        r"dass|wenn|wie|was|nicht|er|sie|es|ich|wir|mein\w*|aber|weil|andere\w*|mehr|usw|"
        r"war|waren|bin|habe|hatte|ging|ass|kaufte|hasse|kann|vor allem|besonders",
    ),
    "pt": Lists(
        "e tambem|e|alem de|mais",
        r"(?:aos? |as? |de |d[oa]s? )",
        r"que|quando|como|nao|meu|minha|mas|porque|se|outr[oa]s?|mais|etc|"
        r"fui|fomos|comi|vi|fiz|tive|estive|comprei|comecei|provei|era|odeio|principalmente",
    ),
    "fr": Lists(
        "et aussi|et|ainsi que|plus",
        r"(?:aux |au |a (?:la |l')?)",
        r"que|qui|quand|comme|pas|ce|mon|ma|mes|mais|parce|si|autres?|plus|etc|je|j'\w+|etais|suis|surtout",
    ),
}

BELONGING_TOGETHER: Final = frozenset("""
    hide|seek now|then again|again ups|downs back|forth peace|quiet cats|dogs friends|family family|friends
    fish|chips mac|cheese macaroni|cheese salt|pepper rock|roll drum|bass bread|butter gin|tonic arts|crafts tom|jerry ham|eggs ham|cheese
    bacon|eggs rhythm|blues spaghetti|meatballs rice|beans black|white wine|cheese cookies|cream sweet|sour salz|pfeffer rot|weis
    arroz|feijao pan|mantequilla sal|pimienta blanco|negro preto|branco noir|blanc sel|poivre romeo|juliet
""".split())  # noqa: SIM905 - a table reads better in lines
"""What "and" joins into one thing."""
