"""Phatic talk filtering: the sentences worth telling again, without greetings, thanks, nods, questions and what leans on the sentence
before.

For episodes told in the person's own words. Rules only, in five languages; where they are in doubt a sentence stays.
"""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.questions.slot_questions import is_question
from agent7.language.statements.equality import capitals_of, quantities_of
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import fold, sentences
from agent7.language.text.tokenization import lex
from agent7.language.times.windows import holds_time
from agent7.lazy_patterns import lazy_regex

FEWEST_WORDS: Final = 3
"""Of a sentence that is understood alone."""

_GREETING: Final = lazy_regex(
    r"^\W*+(?:(?:hi+|hello|hey|good (?:morning|evening|afternoon|day)|yeah|yes|yep|oh|wow|well|ok(?:ay)?|sure|haha|btw|by the way|you know|nope|yup|also|"
    r"hallo|hey|guten (?:morgen|tag|abend)|hola|buenos dias|buenas(?: tardes)?|ola|bom dia|boa (?:tarde|noite)|bonjour|salut|coucou|"
    r"ja|si|sim|oui|also|na ja|bueno|bom|bon)(?: (?!i\b|i'|we\b|my\b|today\b|ich\b|mein)\w+){0,2}[,.!]+\s*)+"
)
_COURTESY: Final = lazy_regex(
    r"^\W*+(?:hi|hello|hey|thanks?|thank you|thx|see you|bye|good ?(?:bye|night)|you(?:'re| are) (?:welcome|right|so|very|such|a|an|the)\b|"
    r"you (?:got|can do|really|rock)\b|(?:i(?:'m| am) )?so proud of you|keep (?:it|up)|go for it|(?:it's )?never too late|progress takes|"
    r"no (?:problem|worries)|of course|absolutely|exactly|definitely|totally|congrat\w*|good luck|take care|have (?:a|fun)\b|nice to|"
    r"(?:it's |it is )?(?:good|great|nice|lovely) (?:to (?:see|hear|meet|chat|talk)|talking|chatting|job|idea)|sounds |"
    r"i (?:totally |completely |really |fully )?(?:agree|understand|see|got it|get it|know|think so|feel the same|appreciate)\b|"
    r"i(?:'ll| will) (?:consider|enjoy|try my best|talk|chat|do my best|give it|give that|"
    r"try (?:it|that|this|them|your)|take a look|check (?:it|them|that)|"
    r"keep (?:it|that|these|them|your|you)|make sure|follow|let you know|look into|remember|definitely)\b|"
    r"i(?:'m| am) (?:so |really |very )?(?:glad|happy|grateful|thankful|sorry) (?:to hear|for your|you|that you)|i hope (?:you|we|so)|"
    r"(?:let's|let us|vamos a|lass uns|on va) |let me know|today's chat|your (?:support|words|kind|advice|backing|help|suggestion)|"
    r"can't wait|here(?:'s| is)|i(?:'m| am) (?:back|off) to|.*\btalk (?:to you|again)|"
    r"(?:it's |it has |has |been )*(?:been )?(?:a while|a bit|ages|a few days|forever|(?:so |a )?long(?: time)?)(?: since (?:we|our|you)| no |,? hope|\W*\Z)|"
    r"(?:i )?haven't (?:talked|chatted|spoken|heard|seen) |(?:so )?(?:much|lots?|a lot|some (?:\w+ )*(?:stuff|things)|something (?:\w+ )*)"
    r"(?:'s|has| has|have| have)?(?: been)? happen(?:ed|ing)\b(?!.*\b(?:to my|with my|at)\b)[^-:\u2013\u2014]*\Z|life(?:'s| has) been [^-:,]*\Z|"
    r"(?:just )?want(?:ed)? to (?:share|tell|ask|catch up)\b[^-:\u2013\u2014]*\Z|i (?:have|had|'ve got) (?:a|some|one) (?:\w+ )?questions?\b|"
    r"(?:hope|hoping) (?:you|all|everything|to (?:see|hear|talk))\b|(?:so |super |really )?(?:glad|happy|sorry|proud|pleased) (?:you|your|to hear|for you|about you|my)\b|"
    r"(?:sure thing|way to go|nice one|good for you|great (?:pic|photo|work|shot|idea)|looks? (?:so |really )?(?:great|amazing|good|nice|lovely)|show me|"
    r"check (?:it|this|out)|take a look|look at (?:this|that)|go get|good call|got it|no way|true that|so true|of course|same here|me too|you too)\b|"
    r"i(?:'m| am| was)? (?:so |super |really |always |totally )*(?:cheering|rooting|here|excited|stoked|thrilled|pumped|happy|glad) (?:for|to support) you\b|"
    r"i (?:bet|believe in|support|admire|like your|love your|love how you|can (?:just )?imagine|get how)\b|(?:it |this |that )?(?:really |all )?means? (?:a lot|so much)\b|"
    r"(?:really |i really |i )?appreciate\b|must(?:'ve| have)? (?:be|been|feel|felt)\b|"
    r"lange nicht(?:s| mehr)? (?:gehort|gesehen)|schon lange her|ich habe (?:mal )?eine (?:kleine )?frage|ich hoffe,? (?:dir|es geht dir)|"
    r"cuanto tiempo|hacia (?:mucho|tiempo) que no|tengo una (?:pequena )?pregunta|espero que (?:estes|te vaya)|"
    r"(?:ha )?quanto tempo|tenho uma (?:pequena )?pergunta|espero que (?:voce|estejas|esteja)|"
    r"ca (?:fait|faisait) longtemps|j'ai une (?:petite )?question|j'espere que tu|"
    r"how (?:are|about|is|was)|what about|(?:please |could you |can you )+|do you|that(?:'s| is|'ll| would be| sounds) |"
    r"danke|vielen dank|bitte|tschuss|bis (?:bald|morgen|dann)|gern(?:e)?\b|genau|stimmt|klar|gute nacht|wie geht|"
    r"gracias|muchas gracias|de nada|adios|hasta (?:luego|manana|pronto)|claro|vale|tienes razon|que tal|buenas noches|"
    r"obrigad[oa]|de nada|tchau|ate (?:logo|amanha|breve)|claro|tudo bem|tens razao|voce tem razao|"
    r"merci|de rien|au revoir|a (?:bientot|demain|plus)|d'accord|bien sur|tu as raison|ca va)\b"
)
_CONTEXT_DEPENDENT: Final = lazy_regex(
    r"^\W*(?:(?:and|but|so|then|also|it's just|because)\s+)?(?:it|that|this|these|those|they|he|she|them|there|here|really|"
    r"es|das|sie|er|dies\w*|eso|esto|ella|isso|isto|ele|ela|c'est|ca|cela|il|elle|ils|elles)(?:'\w+)?\b"
)

_FIRST_PERSON: Final = {
    "en": lazy_regex(
        r"\b(?:i|me|my|mine|myself|we|us|our|ours)\b|"
        r"^\W*(?:(?:just|finally|already) )?(?:went|had|saw|met|got|made|did|took|ran|bought|came|felt|wrote|won|lost|ate|slept|woke|left|"
        r"[a-z]{3,}ed)\b"  # "Went running again": the person is left out
    ),
    "fr": lazy_regex(r"\b(?:je|on|j'|me|m'|moi|mon|ma|mes|nous|notre|nos)"),
}
"""The person in a sentence, in the languages that say them: of general truths ("every step matters") nothing is told."""


_SECOND_PERSON: Final = lazy_regex(
    r"\b(?:you|your|yours|yourself|u|te|ti|tu|tus|contigo|du|dich|dir|dein\w*|voce|teu|tua|toi|ton|ta|tes)\b|\bt'"
)
"""Spoken to the other one: of it only what has a day, a number or a name tells of the speaker."""
_GENERIC_YOU: Final = lazy_regex(r"\b(?:where|when|in which|so that|if) you\b")
"""Not the other one, but people: "a game where you roll a ball"."""
_CLAUSE_BREAK: Final = lazy_regex(r"(?<!\s)\s++[-\u2013\u2014]++\s++|;\s++")
_PREAMBLE: Final = lazy_regex(
    r"^\W*(?:(?:i )?haven't (?:talked|chatted|spoken)[^.!?]*?(?:,| but| and) )?(?:i )?(?:just )?(?:want(?:ed)?|had|have) to "
    r"(?:let you know|tell you|share(?: with you)?)(?: that)? (?=i\b|i'|my\b|we\b)"
)
_FIRST_PERSON_PLURAL: Final = lazy_regex(r"\b(?:we|us|our|ours|ourselves|on|nous|nos|notre)\b")
_FIRST_PERSON_SINGULAR: Final = lazy_regex(r"\b(?:i|me|my|mine|myself|je|j'|me|m'|moi|mon|ma|mes)\b|\b[jm]'")
_GENERAL_TRUTH: Final = lazy_regex(
    r"\b(?:can|gives?|helps|makes (?:us|you|it|life)|reminds|teaches|(?:is|are) (?:so )?important|life|should|peut|donne|aide)\b"
)
"""Said of people as such: "taking a break helps us recharge"."""


def worth_telling(text: str) -> str:
    """The informative sentences of a text, in their order; empty where it only keeps a conversation going."""
    rests = [_without_preamble(sentence) for sentence in sentences(text)]
    kept = [(rest, any(map(_is_context_free, _pieces(rest)))) for rest in rests if rest and not _is_phatic(rest)]
    return " ".join(f"{rest[:1].upper()}{rest[1:]}" for rest, _ in kept) if any(alone for _, alone in kept) else ""


def _pieces(sentence: str) -> list[str]:
    """What dashes and semicolons part: "It's been rough; I lost my job"."""
    return [piece for piece in _CLAUSE_BREAK.split(sentence) if piece.strip()]


def _without_preamble(sentence: str) -> str:
    """The sentence behind its greeting and what only leads up to it: "Long time no chat - I adopted a dog"."""
    found = _GREETING.match(fold(sentence))
    rest = sentence[found.end() :].strip() if found else sentence
    lead = _PREAMBLE.match(fold(rest))
    rest = rest[lead.end() :] if lead else rest
    for joint in _CLAUSE_BREAK.finditer(rest):
        if not _is_phatic(rest[: joint.start()]):
            break
        if any(map(_is_context_free, _pieces(rest[joint.end() :]))):
            return rest[joint.end() :]
    return rest


def _is_phatic(sentence: str) -> bool:
    return bool(_COURTESY.match(fold(sentence))) or is_question(sentence)


def _is_context_free(sentence: str) -> bool:
    folded, spoken = fold(sentence), detect_language(sentence)
    long_enough = len(sentence.split()) >= FEWEST_WORDS or not sentence.isascii()  # some scripts know no spaces
    if not long_enough or _CONTEXT_DEPENDENT.match(folded) or not lex(sentence).frequencies:
        return False
    dated = holds_time(sentence) or bool(capitals_of(sentence))
    if _SECOND_PERSON.search(_GENERIC_YOU.sub("", folded)) or (_FIRST_PERSON_PLURAL.search(folded) and not _FIRST_PERSON_SINGULAR.search(folded) and _GENERAL_TRUTH.search(folded)):
        return dated and bool(_FIRST_PERSON_SINGULAR.search(folded))
    return dated or bool(quantities_of(sentence)) or spoken not in _FIRST_PERSON or bool(_FIRST_PERSON[spoken].search(folded))
