"""A bare "why?", and the conjunction before a request; over folded text."""

from __future__ import annotations

import re
from typing import Final

BARE_WHY: Final = re.compile(
    r"(?:(?:and|but|y|pero|und|aber|et|mais|e|mas) )?"
    r"(?:why(?: so| is that|'s that)?|how come|how so|por ?que|warum|wieso|weshalb|warum das|wieso das|pourquoi(?: ca| cela)?|comment ca)"
)
LEADING_CONJUNCTION: Final = re.compile(r"\A(?:and|then|so|please|also|y|entonces|und|dann|bitte|e|entao|et|alors|donc)\s+", re.IGNORECASE)
