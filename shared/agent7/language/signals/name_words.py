"""Words around names: legal forms of companies, and relatives in apposition ("my sister Ana"); over folded text."""

from __future__ import annotations

from typing import Final

from agent7.language.word_patterns import across
from agent7.lazy_patterns import lazy_regex

LEGAL_FORM: Final = lazy_regex(
    r"(?<![ ,])(?:[ ,]++(?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|llp|plc|gmbh|mbh|ag|kg|ohg|ug|se|e\.?v|s\.?a|s\.?l|"
    r"s\.?l\.?u|sarl|sas|sasu|lda|ltda|bv|nv|oy|ab|as|srl|spa|holding|group|gruppe|groupe|grupo)\.?){1,4}\Z"
)
"""At the end of a company's name, which is the same name without."""
OWN_RELATION: Final = across("names", r"\b(?:<own>)\s+(?P<noun>\p{L}[\p{L}-]*)(?:\s+(?P<second>(?:in[- ]law)))?,?\s+\Z")
"""Right before a name, who it is to the person."""
