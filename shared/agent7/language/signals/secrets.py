"""Secret detection and redaction: card numbers, passwords and numbers of identity papers are never kept, other keys only on request and

marked.
"""

from __future__ import annotations

from typing import Final

from agent7.language.readings import reader
from agent7.language.text.normalization import fold
from agent7.language.word_patterns import across
from agent7.lazy_patterns import lazy_regex

_DIGITS = lazy_regex(r"(?<![\p{L}\d])(?:\d[ \u00a0.-]?){12,18}\d(?![\p{L}\d])")
_ISSUED = lazy_regex(
    r"4\d{15}(?:\d{3})?|5[1-5]\d{14}|2(?:2[2-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|35\d{14}|"
    r"6(?:011|5\d\d|4[4-9]\d)\d{12}|62\d{14,17}"
)
"""First digits and lengths of the card brands: one in ten long phone numbers has a right check digit by chance."""
_IS: Final = r"(?:\s*[:=]\s*|\s+(?:<says>|<still_says>)\s*[:=]?\s+)"
_WHOSE: Final = r"(?:\s+(?:<whose>)\b[^.!?\n:=]{0,40}?)?"
_PASSWORD = across("secrets", rf"\b(?P<name><passwords>)\b{_WHOSE}{_IS}(?:(?:<now>) )?(?P<value>[\"'\u201c]?\S{{3,}})")
_NAMED_AFTER = across("secrets", r"(?<!\S)(?P<value>(?=\S{0,63}[\d\W])\S{4,64}) (?:<says>) (?:<own>) (?:\w+ )?(?:<plain_passwords>|pin)\b")
""" "hunter2! is my password"."""
_SAID_BARE = across("secrets", r"\b(?:<plain_passwords>|pwd) (?P<value>(?=\S*[a-z])(?=\S*(?:\d|[!#$%&*@^_+=~]\S))\S{6,})")
""" "login ada, password hunter2!"."""
_KEY = lazy_regex(
    r"\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{12,}|\bgh[oprsu]_[A-Za-z0-9]{12,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{12,}|\bxox[abeprs]-[\w-]{12,}|"
    r"hooks\.slack\.com/services/[\w/]{20,}|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{5,}|\bAIza[\w-]{35}|"
    r"\bnpm_[A-Za-z0-9]{30,}|\bpypi-[\w-]{40,}|\bSG\.[\w-]{16,}\.[\w-]{20,}|\b(?:SK|AC)[0-9a-f]{32}\b|\b\d{8,10}:AA[\w-]{33}|"
    r"\bhf_[A-Za-z0-9]{30,}|\bdo[opr]_v1_[0-9a-f]{64}|\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}|\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}|"
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----(?s:.*?-----END [A-Z ]*PRIVATE KEY-----|.*)|(?<=://[^\s/:@]{1,60}:)[^\s/:@]{4,}(?=@[\w.-]+)|"
    r"(?i:(?<=(?<![a-z])(?:api|secret|access|auth|private)[ _-]?(?:access[ _-]?)?(?:key|token|secret|schl\u00fcssel)"
    r"\s?(?:[:=]|is|ist|es|est)\s?)"
    r"(?=\S*\d)(?=\S*[a-z])[\w/+=-]{16,})"
)
"""Prefixes as their issuers document them, a password within an address, and whatever is called an API key."""
_NOT_A_SECRET = across("secrets", r"^(?:<no_secrets>)\b")
_NUMBER: Final = r"(?:<number>)\b"
_IDENTITY_NUMBER = across(
    "secrets",
    r"\b(?:<identity_papers>|<identity_numbers>)(?![\w])"
    rf"(?:(?:\s|-){_NUMBER}|\s*(?:n[\u00b0\u00ba]|\u2116|#))?\.?{_WHOSE}(?:{_IS}|\s+(?:\w{{1,6}} ){{1,2}}{_NUMBER}\s+|\s+)"
    r"(?P<value>(?=\S*\d|[a-z]{1,3} \d)[a-z\d][a-z\d./-]*(?: (?:[a-z\d./-]*\d[a-z\d./-]*|[a-z]{1,2}(?!\w))){0,9})",
)
_AND_BEFORE = lazy_regex(r"(?<=\s)e\s+\Z")
"""Portuguese "and", which without accents is "is": "a senha mudou e vale a partir de segunda" gives none."""
FEWEST_DIGITS: Final = 5
"""Of such a number: a year or a page has fewer."""
_DATE = lazy_regex(r"\d{1,2}[./-]\d{1,2}[./-](?:\d{2}){1,2}\W*|\d{4}-\d\d-\d\d\W*")
REDACTED = "[redacted]"


@reader
def is_never_kept(text: str) -> bool:
    """Whether a text holds or held a card number, a password or the number of an identity paper: refused also on request."""
    return REDACTED in text or bool(_never_kept(text))


@reader
def holds_key(text: str) -> bool:
    """Whether a text holds an access key (API token): kept only on request, marked."""
    return bool(_KEY.search(text))


@reader
def redact_secrets(text: str) -> str:
    """Redact every card number, password and number of an identity paper. What is left is still refused: see `is_never_kept`."""
    for start, end in sorted(_never_kept(text), reverse=True):
        text = text[:start] + REDACTED + text[end:]
    return text


@reader
def redacted(text: str) -> str:
    """The same, and every access key."""
    return str(_KEY.sub(REDACTED, redact_secrets(text)))


@reader
def _never_kept(text: str) -> frozenset[tuple[int, int]]:
    return frozenset({*_cards(text), *_passwords(text), *_identity_numbers(text)})


def _cards(text: str) -> list[tuple[int, int]]:
    digits = ((found.span(), "".join(filter(str.isdigit, found.group()))) for found in _DIGITS.finditer(text))
    return [span for span, number in digits if _ISSUED.fullmatch(number) and _passes_luhn(number)]


def _passes_luhn(digits: str) -> bool:
    """The check digit of card numbers (ISO/IEC 7812-1, annex B)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (1 + place % 2)
        total += doubled - 9 * (doubled > 9)
    return total % 10 == 0 and len(set(digits)) > 1


def _passwords(text: str) -> list[tuple[int, int]]:
    folded = fold(text)
    found = [*_PASSWORD.finditer(folded), *_NAMED_AFTER.finditer(folded), *_SAID_BARE.finditer(folded)]
    told = (each for each in found if not (_AND_BEFORE.search(text, 0, each.start("value")) and each["value"].strip(".,!?").isalpha()))
    return [each.span("value") for each in told if not _NOT_A_SECRET.match(each["value"].strip("\"'\u201c.,!?"))]


def _identity_numbers(text: str) -> list[tuple[int, int]]:
    found = ((each.span("value"), each["value"]) for each in _IDENTITY_NUMBER.finditer(fold(text)))
    return [span for span, value in found if sum(map(str.isdigit, value)) >= FEWEST_DIGITS and not _DATE.fullmatch(value)]
