"""Names of months, numbers, weekdays and time zones in the five languages; folded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from agent7.language.data_files import LANGUAGES, load
from agent7.language.word_patterns import UNDETERMINED, words_of_all

_MONTHS: Final = [load(language, "calendar")["months"] for language in LANGUAGES]
MONTH_WORDS: Final[dict[int, str]] = {number: " ".join(names) for number, names in enumerate(zip(*_MONTHS, strict=True), start=1)}
MONTHS: Final[dict[str, int]] = {
    name: number
    for number, names in MONTH_WORDS.items()
    for name in dict.fromkeys(names.split())
    if name not in words_of_all("calendar", "unclear_months")
}
"""The names that are months wherever they stand: "out" and "set" are not."""
NUMBER_WORDS: Final[dict[str, int]] = {
    word: number
    for language in LANGUAGES
    for number, words in enumerate(load(language, "calendar")["numbers"], start=2)
    for word in words.split()
}
"""From two to twelve. Ages of children are often said in words. Three and six are one word in two or more languages."""
WEEKDAYS: Final = words_of_all("calendar", "weekdays")


@cache
def zone_names() -> Mapping[str, str]:
    """What people call a time zone, by its name in the zone database: names with commas between."""
    names: Mapping[str, str] = load(UNDETERMINED, "zones")["zones"]
    return names
