"""What must not be kept: card numbers and passwords never, other keys only on request and marked."""

from __future__ import annotations

import regex

_DIGITS = regex.compile(r"(?<![\p{L}\d])(?:\d[ \u00a0.-]?){12,18}\d(?![\p{L}\d])")
_ISSUED = regex.compile(
    r"4\d{15}(?:\d{3})?|5[1-5]\d{14}|2(?:2[2-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|35\d{14}|"
    r"6(?:011|5\d\d|4[4-9]\d)\d{12}|62\d{14,17}"
)
"""First digits and lengths of the card brands: one in ten long phone numbers has a right check digit by chance."""
_PASSWORD = regex.compile(
    r"\b(?P<name>pass ?words?|pass ?phrases?|passcode|contrasena|clave secreta|kennwort|passwort|senha|mot de passe|pin(?: code)?|"
    r"cvv|cvc|pwd)\b"
    r"(?:\s+(?:for|of|to|at|on|in|de|del|para|do|da|fur|für|von|zum|zur|pour|du)\b[^.!?\n:=]{0,40}?)?"
    r"(?:\s*[:=]\s*|\s+(?:is|es|ist|e|est|lautet|now|ahora)\s*[:=]?\s+)"
    r"(?:now |actually |ahora |jetzt |agora |maintenant )?(?P<value>[\"'\u201c]?\S{3,})"
)
_KEY = regex.compile(
    r"\b(?:sk|pk|rk|ghp|gho|xox[abpr]|glpat)[-_][A-Za-z0-9_-]{12,}|\bAKIA[0-9A-Z]{16}\b|\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{5,}|"
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----"
)
_NOT_A_SECRET = regex.compile(
    r"^(?:not|no|nicht|nao|pas|wrong|right|lost|expired|broken|on|in|the|a|an|my|mein|mi|same|old|new|too|very|required|needed|important|secure|safe|"
    r"forgotten|stored|kept|saved|hidden|compromised|stolen|weak|strong|unknown|reset|being|what|hard|easy|correct|incorrect|gone)\b"
)
REDACTED = "[redacted]"


def is_never_kept(text: str) -> bool:
    """Whether a card number or a password stands in it, or stood: refused even when the person asks to remember it."""
    return REDACTED in text or bool(_cards(text) or _passwords(text))


def holds_key(text: str) -> bool:
    """Whether an access key stands in it: kept only on request, marked."""
    return bool(_KEY.search(text))


def redact_secrets(text: str) -> str:
    """The text with every card number and password blanked out. What is left is still refused: see `is_never_kept`."""
    for start, end in sorted([*_cards(text), *_passwords(text)], reverse=True):
        text = text[:start] + REDACTED + text[end:]
    return text


def redacted(text: str) -> str:
    """The text with every card number, password and key blanked out."""
    return str(_KEY.sub(REDACTED, redact_secrets(text)))


def _cards(text: str) -> list[tuple[int, int]]:
    return [found.span() for found in _DIGITS.finditer(text) if _is_card("".join(filter(str.isdigit, found.group())))]


def _is_card(digits: str) -> bool:
    return bool(_ISSUED.fullmatch(digits)) and _passes_luhn(digits)


def _passes_luhn(digits: str) -> bool:
    """The check digit of card numbers (ISO/IEC 7812-1, annex B)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (1 + place % 2)
        total += doubled - 9 * (doubled > 9)
    return total % 10 == 0 and len(set(digits)) > 1


def _passwords(text: str) -> list[tuple[int, int]]:
    lowered = text.lower().replace("\u00f1", "n").replace("\u00e9", "e").replace("\u00e1", "a") if len(text.lower()) == len(text) else text
    return [found.span("value") for found in _PASSWORD.finditer(lowered) if not _NOT_A_SECRET.match(found["value"].strip("\"'\u201c.,!?"))]
