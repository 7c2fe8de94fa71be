"""Patterns of requests to list lessons and to take one back, in five languages. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    "en": (
        r"what (?:have|did) you (?:learn(?:ed|t)?|taken away)(?: (?:from|about) (?:me|my corrections|our talks))?(?: so far)?",
        r"what lessons (?:have you learn(?:ed|t)|did you learn|do you have|are there)(?: (?:from|about) me)?(?: so far)?",
        r"(?:show|list|tell)(?: me)?(?: all)?(?: of)? (?:your|my|the) lessons(?: (?:learned|learnt))?",
        r"(?:your|my) lessons",
    ),
    "es": (
        r"(?:que|cuanto) (?:has|ha) aprendido(?: (?:de|sobre) mi| de mis correcciones)?(?: hasta ahora)?",
        r"que lecciones (?:has aprendido|tienes|hay)(?: de mi)?",
        r"(?:muestrame|ensename|dime|lista)(?: todas)? (?:tus|mis|las) lecciones",
        r"(?:tus|mis) lecciones",
    ),
    "de": (
        r"was hast du (?:bisher |schon )?(?:von mir |uber mich |aus meinen korrekturen )?(?:bisher |schon )?gelernt",
        r"welche lektionen (?:hast du(?: von mir)? gelernt|hast du|gibt es)",
        r"(?:zeig(?:e)?|nenn(?:e)?|liste)(?: mir)?(?: alle)? (?:deine|meine|die) lektionen(?: auf)?",
        r"(?:deine|meine) lektionen",
    ),
    "pt": (
        r"o que (?:voce |tu )?(?:ja )?(?:aprendeu|aprendeste)(?: (?:comigo|de mim|sobre mim|com as minhas correcoes))?(?: ate agora)?",
        r"que licoes (?:aprendeu|aprendeste|voce aprendeu|tens|tem|ha)(?: comigo)?",
        r"(?:mostra|mostre|lista|diz)(?:-me| me)?(?: todas)? (?:as )?(?:tuas|minhas|suas) licoes",
        r"(?:as )?(?:tuas|minhas|suas) licoes",
    ),
    "fr": (
        r"qu'(?:as-tu|avez-vous|est-ce que tu as) appris(?: (?:de|sur) moi| de mes corrections)?(?: jusqu'ici)?",
        r"quelles lecons (?:as-tu apprises|as-tu|avez-vous|y a-t-il)(?: de moi)?",
        r"(?:montre|liste|dis)(?:-moi)?(?: toutes)? (?:tes|mes|les) lecons",
        r"(?:tes|mes) lecons",
    ),
}
DROPPED: Final[Mapping[str, tuple[str, ...]]] = {
    "en": (
        r"(?:forget|unlearn|drop|delete|remove|undo)(?: about)? (?:that|this|the|your)(?: last| latest| newest)? lesson",
        r"unlearn (?:that|this|it)",
    ),
    "es": (r"(?:olvida|borra|elimina|quita|desaprende) (?:esa|esta|la|tu)(?: ultima)? leccion", r"desaprende eso"),
    "de": (
        r"(?:vergiss|losche?|entferne?|streiche?|verwirf) (?:diese|die|deine)(?: letzte| neueste)? lektion(?: wieder)?",
        r"verlerne? das",
    ),
    "pt": (
        r"(?:esquec[ae]|esquece|apag[ae]|remov[ae]|remove|desaprende) (?:essa|esta|a|a tua|a sua)(?: ultima)? licao",
        r"desaprende isso",
    ),
    "fr": (r"(?:oublie|oubliez|supprime|efface|retire|desapprends) (?:cette|la|ta)(?: derniere)? lecon", r"desapprends ca"),
}
REFUSED: Final = r"(?:no|nope|nah|nein|nee|nao|non)[,.! ]+(?:thanks?|thank you|gracias|danke|obrigad[oa]|merci|don't|not now|please don't|ahora no|lo hagas|jetzt nicht|lass (?:das|es)|agora nao|pas maintenant|laisse)\b.*|(?:don't|please don't|do not)(?: bother)?|not now|lieber nicht|besser nicht|mejor no|melhor nao|plutot pas"
"""Says no to what was offered, beside the bare words."""
WELCOMED: Final = r"(?:yes|yeah|yep|sure|ok|okay|si|claro|vale|ja|gerne?|klar|sim|pode ser|oui|volontiers|d'accord)[,.! ]+(?:please|do(?: it| that)?|go ahead|por favor|hazlo|adelante|bitte|mach(?: das)?|faca|faz(?: isso)?|s'il te plait|vas-y|fais(?:-le)?)\b.*|(?:please do|go ahead|do it|hazlo|adelante|mach das|faz isso|pode fazer|vas-y|fais-le)"
REASON: Final = r"^(?:(?:it|that|this|the answer|you|es|das|die antwort|du|eso|la respuesta|isso|a resposta|c'est|la reponse|tu)\b.*\b)?(?:(?:way |much |far |viel |mucho |muito )?(?:too|zu|demasiado|demais|trop)\b|because|weil|porque|parce que|not |wrong|falsch|mal |errad|faux|missing|fehlt|falta|il manque|boring|rude|confus)"
"""What is said about an answer that got a thumb down, and no new request."""
