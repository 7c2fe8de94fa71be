"""Words of a query, folded: whose words are meant (speaker attribution), and what points back at what was said before (anaphora)."""

from __future__ import annotations

from typing import Final

from agent7.lazy_patterns import lazy_regex

ASSISTANTS_WORDS: Final = lazy_regex(
    r"\b(?:(?:did|have|had|what|which|that|as) you\b|you(?:'ve| have| had)? (?:once |also |just |already |previously )?"
    r"(?:recommend|suggest|t[eo]ld?|taught|teach|gave|give|given|mention|share|advise|explain|sa(?:id|y)|show|propose|answer|list|wr[io]te)\w*|"
    r"(?:me )?(?:recomendaste|dijiste|sugeriste|contaste|aconsejaste)|hast du|du (?:mir )?(?:empfohlen|gesagt|geraten|vorgeschlagen)|"
    r"voce (?:me )?(?:recomendou|disse|sugeriu|falou)|(?:tu m'as|as-tu|m'as-tu|vous m'avez|avez-vous))"
)
"""The assistant's words are asked for: "did you recommend"."""
USERS_WORDS: Final = lazy_regex(
    r"\b(?:i|i'[a-z]+|my|mine|me|yo|mi|mis|mio|mia|me|ich|mein|meine[mnrs]?|mir|mich|eu|meu|minha|meus|minhas|je|j'[a-z]+|moi|mon|ma|mes)\b"
)
"""The person speaks of themselves."""
POINTING: Final = lazy_regex(
    r"\b(?:it|its|that one|this one|those|these|he|him|his|she|hers?|they|them|their|there|then|ese|esa|eso|ellos?|ellas?|alli|ahi|"
    r"dort|dessen|deren|dieser?|dieses|ele|ela|isso|esse|essa|elle|lui|cela|celui|celle|y)\b"
)
"""Leans on what was said before."""
POSSESSIVE_ENDING: Final = r"(?:'s|\u2019s)?"
"""What may follow a name; a pattern's source, to be built into one."""
POSSESSIVE: Final = lazy_regex(r"['\u2019]s?\b")
