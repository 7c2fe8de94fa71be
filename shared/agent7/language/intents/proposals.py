"""Proposal detection in the assistant's own replies ("Shall I book a table?"), and when two proposals are one. Pure.

What counts of a proposal is what we offer to do, not how we ask: "Would you like me to book a table?" and "Shall I book a table for you?"
are the same.
"""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

import re
from functools import cache
from typing import Final

from agent7.language.readings import reader
from agent7.language.text.normalization import clean, fold, sentences
from agent7.language.text.tokenization import lex

PROPOSING: Final = {
    "en": r"(?:would you like me to|would you like to|do you want me to|want me to|shall i|should i|may i|shall we|how about (?:i|we)|what if i|i can(?: also)?|i could(?: also)?|let me know if (?:you(?:'d| would) like me to|i should)|if you (?:like|want),? i(?:'ll| can| could)|would it help if i|would you like(?: a| an| some)?|why don't i|i(?:'d| would) suggest(?: that you)?)",
    "es": r"(?:quieres que|te gustaria que|quiere que|le gustaria que|puedo(?: tambien)?|podria(?: tambien)?|deberia|si quieres,? (?:puedo|te)|te apetece que|que tal si|te parece si|te parece bien si|prefieres que|hago|busco|te sugiero(?: que)?)",
    "de": r"(?:soll ich|sollen wir|mochtest du,? dass ich|mochten sie,? dass ich|willst du,? dass ich|darf ich|ich kann(?: auch| gerne?)?|ich konnte(?: auch)?|wenn du (?:willst|mochtest),? (?:kann|konnte) ich|wie ware es,? wenn ich|hattest du gerne?,? dass ich|ich schlage vor(?:,? dass)?)",
    "pt": r"(?:quer(?:es)? que(?: eu)?|gostaria que(?: eu)?|gostarias que(?: eu)?|posso(?: tambem)?|poderia(?: tambem)?|devo|se quiser(?:es)?,? (?:posso|eu)|que tal(?: se)?(?: eu)?|quer(?:es)? uma?|sugiro(?: que)?)",
    "fr": r"(?:veux-tu que je|voulez-vous que je|tu veux que je|vous voulez que je|est-ce que je (?:dois|peux)|dois-je|puis-je|je peux(?: aussi)?|je pourrais(?: aussi)?|si tu (?:veux|le souhaites),? je (?:peux|pourrais)|aimerais-tu que je|souhaites-tu que je|souhaitez-vous que je|et si je|je te propose de|je suggere (?:de|que))",
}
"""How an offer begins. Some only do with a question mark: "I can" and "I could" tell as well as offer."""
ONLY_ASKING: Final = re.compile(
    r"(?:i can|i could|puedo|podria|hago|busco|deberia|ich kann|ich konnte|posso|poderia|devo|je peux|je pourrais|would you like(?: to| a| an| some)?)(?!\w)"
)
_QUESTION: Final = ("?", "\uff1f")
LONGEST_PROPOSAL: Final = 200


def proposal_in(text: str) -> tuple[str, str] | None:
    """The last proposal in a reply: (the sentence that makes it, what it offers to do); None where nothing is proposed."""
    for sentence in reversed(sentences(text)):
        if len(sentence) <= LONGEST_PROPOSAL and (offered := _offered(sentence)):
            return sentence, offered
    return None


@reader
def terms_of(text: str, language: str | None = None) -> frozenset[str]:
    """The stems by which proposals are compared: of what is offered, where the text is a whole offer."""
    offered = _offered(clean(text)) or text
    return frozenset(lex(offered, language).frequencies)


def without_sentence(text: str, sentence: str) -> str:
    """A reply without the sentence that proposes; empty where nothing else is left."""
    place = text.rfind(sentence)
    if place < 0:
        return text
    return "\n".join(line.strip() for line in (text[:place] + text[place + len(sentence) :]).split("\n")).strip()


def _offered(sentence: str) -> str:
    """What a sentence offers to do: "book a table" of "Okay. Shall I book a table?"; empty where it offers nothing."""
    folded = fold(sentence)
    asks = sentence.rstrip().endswith(_QUESTION)
    found = _offer().search(folded)
    if not found or (not asks and (found.start("how") > 0 or ONLY_ASKING.match(folded, found.start("how")))):
        return ""
    return sentence[found.end() :].strip(" ,.;:!?\uff1f\u00bf\u00a1\u2026")


@cache
def _offer() -> re.Pattern[str]:
    return re.compile(
        rf"(?:\A|[,;:\u2013\u2014(\u00bf]|\b(?:so|also|and|or|oder|und|y|o|e|ou|et|then|dann|alors)\s)\W{{0,8}}+(?P<how>{'|'.join(PROPOSING.values())})(?!\w)"
    )
