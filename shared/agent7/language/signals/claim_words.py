"""Words by which a claim is judged: nods, pronouns, negation, and who it speaks of; over folded text."""

from __future__ import annotations

from typing import Final

from agent7.lazy_patterns import lazy_regex

NODS: Final = lazy_regex(
    r"(?:\b(?:yes|yeah|yep|no|nope|ok|okay|sure|thanks|thank you|fine|great|good|cool|si|vale|gracias|ja|nein|"
    r"danke|gut|sim|nao|obrigad[oa]|oui|non|merci)\b\W*)+"
)
"""Evidence that says nothing."""
POINTS: Final = lazy_regex(
    r"^(?:he|she|it|they|this|that|these|those|there|one|er|sie|es|das (?:ist|war|wird|hat|kann|geht)|dies\w*|jene\w*|"
    r"\u00e9l|ella|ellos|ellas|eso|esto|aquello|ele|ela|eles|elas|isso|isto|il|elle|ils|elles|\u00e7a|cela|ceci|ce)\b"
)
"""Begins with a pronoun: nobody knows later whom it meant. Over text in small letters, not folded."""
OF_THE_PERSON: Final = lazy_regex(r"\b(?:the )?(?:person|owner|customer|client)(?:'s)?\b|\b(?:cliente|kund\w+)\b")
"""Names of the person in the third person, as texts from elsewhere call them."""
OF_THE_USER: Final = lazy_regex(
    r"\b(?:user(?:'s)?|usuari[oa]|benutzer\w*|nutzer\w*|(?:l')?utilisat\w+|utente|gebruiker\w*|пользовател\w*)\b|ユーザー|用户|사용자"
)
""""The user", as models call the person; in other languages too."""
CLAUSE_END: Final = lazy_regex(r"[,;:.!?()\u2014\u3002\uff0c\u3001]+|\b(?:but|and|aber|sondern|und|pero|sino|mas|mais|et)\b")
"""Where a clause with a negation of its own ends."""
AGAINST: Final = {
    "en": lazy_regex(r"n't\b|\b(?:no|cannot|without|dislik\w+|hat(?:e|es|ed|ing)|detest\w*|avoid\w*)\b"),
    "de": lazy_regex(r"\b(?:ohne|hass(?:e|t|en)|verabscheu\w*|meide[nt]?)\b"),
    "es": lazy_regex(r"\b(?:sin|odi(?:o|a|as|an)|detest\w+)\b"),
    "pt": lazy_regex(r"\b(?:sem|odei(?:o|a|am)|detest\w+)\b"),
    "fr": lazy_regex(r"\b(?:sans|detest\w+|hai[st])\b"),
}
"""Words against something, besides those of denial."""
DENIES_ELSEWHERE: Final = lazy_regex(r"\b(?:не|нет|niet|geen|non|inte|ikke)\b|ない|ません|[不没無无]")
"""Negation in languages that have no grammar here."""
