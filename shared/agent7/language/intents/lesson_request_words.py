"""Patterns of answers to what was offered, and of reasons for a dislike, in five languages. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

REFUSED: Final = r"(?:no|nope|nah|nein|nee|nao|non)[,.! ]+(?:thanks?|thank you|gracias|danke|obrigad[oa]|merci|don't|not now|please don't|ahora no|lo hagas|jetzt nicht|lass (?:das|es)|agora nao|pas maintenant|laisse)\b.*|(?:don't|please don't|do not)(?: bother)?|not now|lieber nicht|besser nicht|mejor no|melhor nao|plutot pas"
"""Says no to what was offered, beside the bare words."""
WELCOMED: Final = r"(?:yes|yeah|yep|sure|ok|okay|si|claro|vale|ja|gerne?|klar|sim|pode ser|oui|volontiers|d'accord)[,.! ]+(?:please|do(?: it| that)?|go ahead|por favor|hazlo|adelante|bitte|mach(?: das)?|faca|faz(?: isso)?|s'il te plait|vas-y|fais(?:-le)?)\b.*|(?:please do|go ahead|do it|hazlo|adelante|mach das|faz isso|pode fazer|vas-y|fais-le)"
REASON: Final = r"^(?:(?:it|that|this|the answer|you|es|das|die antwort|du|eso|la respuesta|isso|a resposta|c'est|la reponse|tu)\b.*\b)?(?:(?:way |much |far |viel |mucho |muito )?(?:too|zu|demasiado|demais|trop)\b|because|weil|porque|parce que|not |wrong|falsch|mal |errad|faux|missing|fehlt|falta|il manque|boring|rude|confus)"
"""What is said about an answer that got a thumb down, and no new request."""
