"""Confirmation patterns: how people say that something is still so, or no longer, in five languages. Folded text, the whole message."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

STILL: Final[dict[str, str]] = {
    "en": r"(?:(?:yes|yeah|yep|yup|sure),? )?(?:it (?:still )?is|still(?: (?:is|so|true|there|the same|correct|right|valid|current))?|that's still (?:so|true|right|correct|the case)|(?:that is|that's|it's) (?:still )?(?:so|true|correct|right|the same|the case)|nothing(?: has)? changed|same as before|unchanged|i still (?:do|am))",
    "es": r"(?:si,? )?(?:todavia(?: (?:si|es asi))?|aun(?: es asi)?|sigue (?:asi|igual|siendo asi)|es correcto|es asi|sigue siendo cierto|no ha cambiado(?: nada)?)",
    "de": r"(?:ja,? )?(?:(?:das |es )?(?:stimmt|ist) (?:noch|immer noch|weiterhin|so)|stimmt noch|(?:immer )?noch(?: immer)?(?: so| aktuell)?|weiterhin|unverandert|nach wie vor|hat sich nichts geandert|ist noch so)",
    "pt": r"(?:sim,? )?(?:ainda(?: (?:e|sim|esta|e assim))?|continua(?: (?:assim|igual|sendo))?|e isso(?: mesmo)?|nao mudou(?: nada)?)",
    "fr": r"(?:oui,? )?(?:toujours|c'est toujours (?:le cas|vrai|ca)|encore|c'est (?:bien )?(?:ca|exact|le cas)|rien n'a change|inchange)",
}
NO_LONGER: Final[dict[str, str]] = {
    "en": r"(?:no,? )?(?:not any ?more|no longer|not now|it (?:isn't|is not)(?: any ?more)?|that's (?:no longer (?:so|true|the case)|not (?:so|true|right)(?: any ?more)?|wrong|over|outdated|old)|(?:it )?changed|it has changed|outdated)",
    "es": r"(?:no,? )?(?:ya no(?: es asi| es cierto)?|no es (?:asi|cierto)|ha cambiado|cambio|eso ya paso)",
    "de": r"(?:nein,? )?(?:nicht mehr|(?:das )?(?:stimmt|ist) (?:so )?nicht(?: mehr)?(?: so)?|das ist vorbei|hat sich geandert|veraltet)",
    "pt": r"(?:nao,? )?(?:nao mais|ja nao(?: e)?|mudou|nao e (?:mais|verdade)|isso mudou)",
    "fr": r"(?:non,? )?(?:plus maintenant|ce n'est plus (?:le cas|vrai)|c'est plus (?:le cas|vrai)|plus du tout|ca a change|c'est fini|pas du tout)",
}
NO: Final[dict[str, str]] = {"en": "no", "es": "no", "de": "nein", "pt": "não", "fr": "non"}
"""What a correction begins with."""
NOW: Final[dict[str, str]] = {
    "en": "now|these days|currently|since then|meanwhile",
    "es": "ahora|actualmente|hoy en dia",
    "de": "jetzt|nun|inzwischen|mittlerweile|derzeit",
    "pt": "agora|atualmente|hoje em dia",
    "fr": "maintenant|desormais|a present|actuellement",
}
"""May stand before the new value."""
NEITHER: Final[dict[str, str]] = {
    "en": "neither(?: of (?:them|those|these))?|none(?: of (?:them|those|these))?|both(?: of them)?(?: are)?(?: right| true)?|(?:i )?(?:don't|do not|dont) know|(?:i'm )?not sure|no idea",
    "es": "ningun[oa](?: de (?:las|los) dos)?|ambas|ambos|las dos|los dos|no (?:lo )?se|ni idea",
    "de": "keine?[snr]?(?: (?:davon|von beiden))?|beide(?:s)?(?: stimmen)?|(?:(?:das )?weis+ ich|ich weis+(?: es)?|weis+) nicht|keine ahnung",
    "pt": "nenhum[a]?(?: (?:delas|deles|das duas))?|ambas|ambos|as duas|os dois|nao sei|sei la",
    "fr": "aucune?(?: des deux)?|ni l'une? ni l'autre|les deux|je (?:ne )?sais pas|aucune idee",
}
"""Which of two answers is right is not known, or not one of them."""
WRONG: Final[dict[str, str]] = {
    "en": r"not|isn't|is no longer|no longer|wrong|incorrect|false|old|outdated|never|used to",
    "es": r"no es|no era|no la|no el|ya no|equivocad[oa]|incorrect[oa]|fals[oa]|viej[oa]|antigu[oa]|nunca",
    "de": r"nicht|kein\w*|falsch|veraltet|alt|alte|niemals|nie",
    "pt": r"nao|errad[oa]|incorret[oa]|fals[oa]|velh[oa]|antig[oa]|nunca",
    "fr": r"pas|n'est plus|faux|fausse|incorrecte?|vieux|vieille|ancienne?|jamais",
}
"""Says of one of the answers that it is not the right one."""
