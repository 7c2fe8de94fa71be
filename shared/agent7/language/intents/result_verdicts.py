"""Feedback classification: what a person thinks of a task's result by their next message; approved, rejected, or neither. Pure."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

import re
from typing import Final, Literal

from agent7.language.intents.small_talk import small_talk
from agent7.language.text.normalization import clean, fold

Verdict = Literal["approved", "rejected", "unknown"]

PRAISE: Final = {
    "en": r"(?:that's |this is |it's |looks? |works? )?(?:so |really |just |absolutely )?(?:perfect(?:ly)?|great|excellent|awesome|amazing|brilliant|wonderful|fantastic|lovely|beautiful|exactly (?:right|what i (?:wanted|needed))|well done|good job|nice work|just what i (?:wanted|needed)|(?:i )?love it|i like it)",
    "es": r"(?:esta |es |queda |ha quedado )?(?:muy )?(?:perfecto|genial|excelente|estupendo|fantastico|maravilloso|precioso|buenisimo|bien hecho|buen trabajo|justo lo que (?:queria|necesitaba)|me encanta|me gusta)",
    "de": r"(?:das ist |sieht |ist )?(?:ja |sehr |richtig |ganz )?(?:perfekt|super|toll|grossartig|klasse|ausgezeichnet|wunderbar|spitze|gut gemacht|gute arbeit|genau (?:richtig|was ich wollte)|gefallt mir|ich liebe es)",
    "pt": r"(?:esta |e |ficou )?(?:muito )?(?:perfeito|otimo|excelente|incrivel|maravilhoso|fantastico|lindo|bem feito|bom trabalho|exatamente o que eu (?:queria|precisava)|adorei|amei|gostei)",
    "fr": r"(?:c'est |ca a l'air )?(?:vraiment |tout simplement )?(?:parfait|genial|excellent|super|magnifique|formidable|fantastique|bien joue|bon travail|exactement ce que je (?:voulais|cherchais)|j'adore|j'aime(?: bien| beaucoup)?)",
}
COMPLAINT: Final = {
    "en": r"\b(?:not (?:what i (?:wanted|asked(?: for)?|meant|needed)|right|correct|good(?: enough)?|helpful|useful)|that's wrong|this is wrong|it's wrong|(?:doesn't|does not|didn't|did not) (?:work|help)|useless|terrible|awful|i (?:don't|do not|didn't) (?:like|want) (?:it|that|this)|i asked for something else|that's not it|wrong (?:one|answer|result|page|file))\b",
    "es": r"\b(?:no es (?:lo que (?:queria|pedi|necesitaba)|correcto|eso)|esta mal|no (?:funciona|sirve|me sirve|me gusta)|inutil|horrible|terrible|no era eso)\b",
    "de": r"\b(?:nicht (?:das,? was ich (?:wollte|meinte|brauche)|richtig|gut|hilfreich)|das ist falsch|das stimmt nicht|funktioniert nicht|geht nicht|nutzlos|schrecklich|gefallt mir nicht|hilft (?:mir )?nicht)\b",
    "pt": r"\b(?:nao (?:e (?:o que eu (?:queria|pedi)|isso|correto)|funciona|serve|gostei|ajudou)|esta errado|inutil|horrivel|pessimo|nao era isso)\b",
    "fr": r"\b(?:(?:ce n'est|c'est) pas (?:ce que je (?:voulais|demandais)|ca|bon|correct|juste)|c'est faux|(?:ca )?ne (?:marche|fonctionne|sert) pas|ca ne va pas|inutile|horrible|nul|je n'aime pas)\b",
}
_EDGES = " .,;:!?\u2026\u00a1\u00bf\"'()*~-"


def result_verdict(text: str, language: str) -> Verdict:
    """The verdict in a message. A complaint anywhere outweighs thanks; praise counts at the beginning, thanks as the whole message."""
    message = clean(text)
    folded = fold(message).strip(_EDGES)
    languages = dict.fromkeys((language, *PRAISE))
    if any(re.search(COMPLAINT[each], folded) for each in languages if each in COMPLAINT) or small_talk(message, language) == "objection":
        return "rejected"
    if small_talk(message, language) == "thanks" or any(re.match(rf"{PRAISE[each]}(?!\w)", folded) for each in languages if each in PRAISE):
        return "approved"
    return "unknown"
