"""What of somebody's words is worth telling again: no greeting, thanks or nod, no question, nothing that leans on what was said before.

For episodes told in the person's own words. Rules only, in five languages; where they are in doubt a sentence stays.
"""

from __future__ import annotations

from typing import Final

import regex

from agent7.memory.language import detect
from agent7.memory.lexing import lex
from agent7.memory.questions import is_question
from agent7.memory.sameness import capitals_of, quantities_of
from agent7.memory.windows import holds_time
from agent7.memory.wording import fold, sentences

FEWEST_WORDS: Final = 3
"""Of a sentence that is understood alone."""

_GREETING: Final = regex.compile(
    r"^\W*(?:(?:hi+|hello|hey|good (?:morning|evening|afternoon|day)|yeah|yes|yep|oh|wow|well|ok(?:ay)?|sure|haha|by the way|also|"
    r"hallo|hey|guten (?:morgen|tag|abend)|hola|buenos dias|buenas(?: tardes)?|ola|bom dia|boa (?:tarde|noite)|bonjour|salut|coucou|"
    r"ja|si|sim|oui|also|na ja|bueno|bom|bon)(?: (?!i\b|i'|we\b|my\b|today\b|ich\b|mein)\w+){0,2}[,.!]+\s*)+"
)
_COURTESY: Final = regex.compile(
    r"^\W*(?:hi|hello|hey|thanks?|thank you|thx|see you|bye|good ?(?:bye|night)|you(?:'re| are) (?:welcome|right|so|very|such|a|an|the)\b|"
    r"you (?:got|can do|really|rock)\b|(?:i(?:'m| am) )?so proud of you|keep (?:it|up)|go for it|(?:it's )?never too late|progress takes|"
    r"no (?:problem|worries)|of course|absolutely|exactly|definitely|totally|congrat\w*|good luck|take care|have (?:a|fun)\b|nice to|"
    r"(?:it's |it is )?(?:good|great|nice|lovely) (?:to (?:see|hear|meet|chat|talk)|talking|chatting|job|idea)|sounds |"
    r"i (?:totally |completely |really |fully )?(?:agree|understand|see|got it|get it|know|think so|feel the same|appreciate)\b|"
    r"i(?:'ll| will) (?:consider|enjoy|try my best|talk|chat|do my best|give it|give that|"
    r"try (?:it|that|this|them|your)|take a look|check (?:it|them|that)|"
    r"keep (?:it|that|these|them|your|you)|make sure|follow|let you know|look into|remember|definitely)\b|"
    r"i(?:'m| am) (?:so |really |very )?(?:glad|happy|grateful|thankful|sorry) (?:to hear|for your|you|that you)|i hope (?:you|we|so)|"
    r"(?:let's|let us) (?:talk|chat|do)|let me know|today's chat|your (?:support|words|kind|advice|backing|help|suggestion)|"
    r"can't wait|here(?:'s| is)|i(?:'m| am) (?:back|off) to|.*\btalk (?:to you|again)|"
    r"how (?:are|about|is|was)|what about|(?:please |could you |can you )+|do you|that(?:'s| is|'ll| would be| sounds) |"
    r"danke|vielen dank|bitte|tschuss|bis (?:bald|morgen|dann)|gern(?:e)?\b|genau|stimmt|klar|gute nacht|wie geht|"
    r"gracias|muchas gracias|de nada|adios|hasta (?:luego|manana|pronto)|claro|vale|tienes razon|que tal|buenas noches|"
    r"obrigad[oa]|de nada|tchau|ate (?:logo|amanha|breve)|claro|tudo bem|tens razao|voce tem razao|"
    r"merci|de rien|au revoir|a (?:bientot|demain|plus)|d'accord|bien sur|tu as raison|ca va)\b"
)
_LEANS: Final = regex.compile(
    r"^\W*(?:(?:and|but|so|then|also|it's just|because)\s+)?(?:it|that|this|these|those|they|he|she|them|there|here|really|"
    r"es|das|sie|er|dies\w*|eso|esto|ella|isso|isto|ele|ela|c'est|ca|cela|il|elle|ils|elles)(?:'\w+)?\b"
)

_OWN: Final = {
    "en": regex.compile(
        r"\b(?:i|me|my|mine|myself|we|us|our|ours)\b|"
        r"^\W*(?:(?:just|finally|already) )?(?:went|had|saw|met|got|made|did|took|ran|bought|came|felt|wrote|won|lost|ate|slept|woke|left|"
        r"[a-z]{3,}ed)\b"  # "Went running again": the person is left out
    ),
    "fr": regex.compile(r"\b(?:je|on|j'|me|m'|moi|mon|ma|mes|nous|notre|nos)"),
}
"""The person in a sentence, in the languages that say them: of general truths ("every step matters") nothing is told."""


def worth_telling(text: str) -> str:
    """The sentences of a text that tell something, in their order; empty where it only keeps a conversation going."""
    said = [(sentence, _rest(sentence)) for sentence in sentences(text)]
    kept = [(sentence, _stands_alone(rest)) for sentence, rest in said if rest and not _only_talks(rest)]
    return " ".join(sentence for sentence, _ in kept) if any(alone for _, alone in kept) else ""


def _rest(sentence: str) -> str:
    """The sentence behind its greeting."""
    found = _GREETING.match(fold(sentence))
    return sentence[found.end() :].strip() if found else sentence


def _only_talks(sentence: str) -> bool:
    return bool(_COURTESY.match(fold(sentence))) or is_question(sentence)


def _stands_alone(sentence: str) -> bool:
    folded, spoken = fold(sentence), detect(sentence)
    long_enough = len(sentence.split()) >= FEWEST_WORDS or not sentence.isascii()  # some scripts know no spaces
    if not long_enough or _LEANS.match(folded) or not lex(sentence).frequencies:
        return False
    own = spoken not in _OWN or bool(_OWN[spoken].search(folded))
    return own or holds_time(sentence) or bool(capitals_of(sentence) or quantities_of(sentence))
