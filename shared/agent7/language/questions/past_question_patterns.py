"""Patterns of questions about an earlier value, by language: "where did I live in March?", "meine alte Adresse". Folded text.

Only what asks for an earlier value counts: "what was my company called again?" asks for the present one.
"""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from agent7.language.times.calendar_words import MONTH_WORDS

_MONTH: Final = "(?:" + "|".join(sorted({word for words in MONTH_WORDS.values() for word in words.split()}, key=len, reverse=True)) + ")"
_YEAR: Final = r"(?:19|20)\d\d"


@dataclass(frozen=True)
class PastQuestions:
    """One language's patterns. `verbs`: what is asked in the past, and the same asked of today, so that one way to read it serves both."""

    verbs: tuple[tuple[str, str], ...]
    former: tuple[tuple[str, str], ...]
    """An earlier one of what is owned ("my old email"), and what it is without that."""
    times: str
    """Ends a question and says when."""
    before: str
    """Ends a question and says by itself that an earlier value is asked, whatever its verb."""

    @cached_property
    def compiled_verbs(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        """Compiled `verbs`: pattern, and the present form to put in its place."""
        return tuple((re.compile(form), instead) for form, instead in self.verbs)

    @cached_property
    def compiled_former(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        """Compiled `former`: pattern, and the noun phrase of today to put in its place."""
        return tuple((re.compile(form), instead) for form, instead in self.former)

    @cached_property
    def timing(self) -> re.Pattern[str]:
        """A time expression or word for "before" at the end of a question."""
        return re.compile(rf"(?<![\s,])[\s,]++(?:{self.times}|{self.before})\Z")

    @cached_property
    def earlier(self) -> re.Pattern[str]:
        """A word for "before" at the end of a question."""
        return re.compile(rf"(?<![\s,])[\s,]++(?:{self.before})\Z")

    @cached_property
    def was(self) -> re.Pattern[str]:
        """A verb of the past next to a time: "what was my number in March?"."""
        return re.compile(
            r"\b(?:was|were|did|era|eran|fue|tenia|llamaba|llamaban|war|waren|hies+|hies+en|hatte|lautete|tinha|foi|eram|chamava|etait|etaient|avais|s'appelait)\b"
        )


PAST_QUESTIONS: Final[dict[str, PastQuestions]] = {
    "en": PastQuestions(
        verbs=(
            (r"\bdid i (?:use to |used to |ever |last )?(?P<verb>live|work|drive|study)\b", r"do i \g<verb>"),
            (r"\bdid i (?:use to |used to )?(?P<verb>do) (?=for (?:a living|work)\b)", r"do i \g<verb> "),
            (r"\bdid (?P<who>(?:my|our) [\w ]{2,30}?|[a-z][\w-]+) (?:use to |used to )?(?P<verb>live|work)\b", r"does \g<who> \g<verb>"),
            (r"\b(?:have|had) i (?:ever |already )?(?P<verb>live|work)(?:e?d)\b", r"do i \g<verb>"),
            (r"\bwas i (?:living|based)\b", "do i live"),
            (r"\bwas i (?:working|employed)\b", "do i work"),
            (r"\bi (?:used to|once) (?P<verb>live|work)\b", r"i \g<verb>"),
            (r"\bi (?P<verb>live|work)ed\b", r"i \g<verb>"),
        ),
        former=((r"\b(?P<my>my|our) (?:(?:old|former|previous|prior|earlier|ex|last(?! name))[ -])(?!dog\b|cat\b|horse\b)", r"\g<my> "),),
        times=rf"(?:back )?(?:in|during|until|till|around|by|since) (?:early |late |the (?:summer|winter|spring|fall|autumn) of )?(?:{_MONTH}(?: (?:of )?{_YEAR})?|{_YEAR})|last (?:year|month|week|summer|winter|spring|fall|autumn)|(?:\d+|an?|one|two|three|four|five|six|a few|a couple of) (?:days?|weeks?|months?|years?) ago|(?:back )?then|at (?:the|that) time|on \d.*|when i .+",
        before=r"before(?! (?:\d|noon|midnight|dinner|lunch|breakfast)).*|previously|formerly|in the past|earlier|until (?:now|recently)|originally",
    ),
    "es": PastQuestions(
        verbs=(
            (r"\b(?:vivia|vivio|ha vivido) (?=(?:mi|nuestr[oa]) )", "vive "),
            (r"\b(?:trabajaba|trabajo|ha trabajado) (?=(?:mi|nuestr[oa]) (?!$))(?<!trabajo )", "trabaja "),
            (r"\b(?:vivia|vivi|he vivido|estaba viviendo)\b", "vivo"),
            (r"\b(?:trabajaba|trabaje|he trabajado|estaba trabajando)\b", "trabajo"),
            (r"\bme dedicaba\b", "me dedico"),
            (r"\b(?P<car>coche|carro|auto) (?:tenia|tuve|conducia)\b", r"\g<car> tengo"),
        ),
        former=(
            (
                r"\b(?P<my>mis?|nuestr[oa]s?) (?:antigu[oa]s?|anterior(?:es)?|ex|viej[oa]s?|ultim[oa]s?)[ -](?!perr[oa]\b|gat[oa]\b)",
                r"\g<my> ",
            ),
            (r"\b(?P<my>(?:mis?|nuestr[oa]s?) \w+(?: \w+)??) (?:anterior(?:es)?|antigu[oa]s?|viej[oa]s?|de antes)(?=\s|\Z)", r"\g<my>"),
        ),
        times=rf"(?:en|durante|hasta|desde) (?:el (?:verano|invierno) de )?(?:{_MONTH}(?: (?:de |del )?{_YEAR})?|{_YEAR})|el (?:ano|mes|verano|invierno) pasado|la semana pasada|hace .+|entonces|en (?:aquel(?:la)?|esa|ese) (?:entonces|epoca|momento|tiempo)|el \d.*|cuando .+",
        before=r"antes(?! de (?:las|cenar|comer)).*|anteriormente|previamente|en el pasado",
    ),
    "de": PastQuestions(
        verbs=(
            (r"\bhabe? ich(?: denn)?(?: .+?)? (?:gewohnt|gelebt)\b", "wohne ich"),
            (r"\bhabe? ich(?: denn)?(?: .+?)? gearbeitet\b", "arbeite ich"),
            (r"\bich(?: .+?)? (?:gewohnt|gelebt) habe\b", "ich wohne"),
            (r"\bich(?: .+?)? gearbeitet habe\b", "ich arbeite"),
            (r"\bhat (?P<who>mein\w* \w+|[a-z]\w+)(?: .+?)? (?:gewohnt|gelebt)\b", r"wohnt \g<who>"),
            (r"\bhat (?P<who>mein\w* \w+|[a-z]\w+)(?: .+?)? gearbeitet\b", r"arbeitet \g<who>"),
            (r"\b(?:wohnte|lebte) ich\b", "wohne ich"),
            (r"\barbeitete ich\b", "arbeite ich"),
            (r"\b(?:wohnte|lebte) (?=mein)", "wohnt "),
            (r"\barbeitete (?=mein)", "arbeitet "),
            (r"\bauto (?:hatte ich|bin ich(?: .+?)? gefahren)\b", "auto habe ich"),
            (r"\bhabe ich(?: .+?)? beruflich gemacht\b", "mache ich beruflich"),
        ),
        former=(
            (
                r"\b(?P<my>(?:mein|unser)(?:e[mnrs]?)?) (?:alte|fruhere|vorherige|ehemalige|letzte|vorige|bisherige|ex)[rsnm]?[ -](?!hund\b|katze\b)",
                r"\g<my> ",
            ),
        ),
        times=rf"(?:im|bis|seit|in|im jahr) (?:(?:jahr|sommer|winter) )?(?:{_MONTH}(?: {_YEAR})?|{_YEAR})|{_YEAR}|letzte[nsr]? (?:jahr|monat|woche|sommer|winter)|vor .+|da|da(?:mals|zumal)|zu der zeit|am \d.*|als ich .+",
        before=r"fruher|vorher|zuvor|davor|bevor .+|ehemals|bisher|in der vergangenheit",
    ),
    "pt": PastQuestions(
        verbs=(
            (r"\b(?:morava|vivia|morou|viveu) (?=(?:[oa] )?(?:meu|minha) )", "mora "),
            (r"\b(?:trabalhava|trabalhou) (?=(?:[oa] )?(?:meu|minha) )", "trabalha "),
            (r"\b(?:morava|vivia|morei|vivi)\b", "moro"),
            (r"\b(?:trabalhava|trabalhei)\b", "trabalho"),
            (r"\bcarro (?:eu )?(?:tinha|tive|dirigia|conduzia)\b", "carro tenho"),
            (r"\b(?:eu )?fazia (?=da vida|profissionalmente|para viver)", "faco "),
        ),
        former=(
            (
                r"\b(?P<my>(?:meus?|minhas?|noss[oa]s?)) (?:antig[oa]s?|ex|ultim[oa]s?|velh[oa]s?|anterior(?:es)?)[ -](?!cachorr[oa]\b|gat[oa]\b|cao\b)",
                r"\g<my> ",
            ),
            (
                r"\b(?P<my>(?:meus?|minhas?|noss[oa]s?) [\w-]+(?: \w+)??) (?:anterior(?:es)?|antig[oa]s?|velh[oa]s?|de antes)(?=\s|\Z)",
                r"\g<my>",
            ),
        ),
        times=rf"(?:em|no|durante|ate|desde) (?:(?:ano de|verao de|inverno de) )?(?:{_MONTH}(?: (?:de |do )?{_YEAR})?|{_YEAR})|(?:no )?(?:ano|mes|verao|inverno) passado|(?:na )?semana passada|ha .+|entao|naquela (?:epoca|altura)|nessa (?:epoca|altura)|(?:no )?dia \d.*|quando .+",
        before=r"antes(?! d(?:as|o jantar|o almoco)).*|anteriormente|previamente|no passado|antigamente",
    ),
    "fr": PastQuestions(
        verbs=(
            (r"\b(?:j'habitais|j'ai habite|habitais-je|ai-je habite)\b", "j'habite"),
            (r"\b(?:je vivais|j'ai vecu|vivais-je|ai-je vecu)\b", "je vis"),
            (r"\b(?:je (?:travaillais|bossais)|j'ai (?:travaille|bosse)|travaillais-je|ai-je travaille)\b", "je travaille"),
            (r"\b(?:habitait|vivait|a habite|a vecu) (?=(?:mon|ma|notre) )", "habite "),
            (r"\b(?:travaillait|a travaille) (?=(?:mon|ma|notre) )", "travaille "),
            (r"\bvoiture (?:j'avais|avais-je|je conduisais)\b", "voiture j'ai"),
            (r"\bje faisais (?=dans la vie)", "je fais "),
        ),
        former=(
            (
                r"\b(?P<my>mon|ma|mes|notre|nos) (?:ancien(?:ne)?s?|ex|derniere?s?|precedente?s?|vieux|vieil|vieille)[ -](?!chien\b|chat\b)",
                r"\g<my> ",
            ),
            (r"\b(?P<my>(?:mon|ma|mes|notre|nos) [\w-]+(?: \w+)??) (?:precedente?s?|d'avant)(?=\s|\Z)", r"\g<my>"),
        ),
        times=rf"(?:en|au mois de|jusqu'en|depuis|pendant) (?:{_MONTH}(?: {_YEAR})?|{_YEAR})|l'(?:an(?:nee)?|ete|hiver) derni(?:er|ere)|le mois dernier|la semaine derniere|il y a .+|alors|a (?:l'|cette )epoque|a ce moment-la|le \d.*|quand .+|lorsque .+",
        before=r"avant(?! (?:midi|le diner|\d)).*|auparavant|autrefois|precedemment|par le passe|anciennement",
    ),
}
