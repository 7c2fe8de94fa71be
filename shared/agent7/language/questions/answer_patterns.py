"""Patterns of answers: ways to speak of oneself by which a question is answered although no slot is set; folded text, five languages."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

import re
from typing import Final

from agent7.lazy_patterns import lazy_re

_I = r"(?:\A|\b(?:i|we|im|i'm|we're|i've|we've|and|but|now|just|recently|currently|still)\b,? |, )(?:(?:now|just|currently|recently|have|am|still|only|both|all) ){0,5}"

WISHED: Final = lazy_re(
    r"\b(?:if|would|might|could|maybe|perhaps|wish|someday|one day|dream(?:ing|t)? of|(?:want|hope|hoping|plan|planning|going|thinking|like|love)(?: of| about)? to (?:live|move|work|be)|thinking (?:of|about)|should|looking for|"
    r"gustaria|quisiera|quiero|ojala|quizas?|podria|pienso mudarme|planeo|wurde|mochte|vielleicht|konnte|will (?:nach|bei|in)|wunsche|traume|wenn|gostaria|queria|quero|talvez|poderia|"
    r"aimerais|voudrais|peut-etre|pourrais|j'espere|je reve|je veux)\b"
)
"""It is wished or supposed, and so tells nothing that is."""
NO_LONGER_SO: Final = lazy_re(
    r"\b(?:used to|no longer|any ?more|formerly|previously|as a (?:child|kid)|back then|ya no|antes|solia|nicht mehr|fruher|damals|nao .* mais|antigamente|costumava|ne .* plus|autrefois)\b"
)
_NUMBER = r".*\d"


def _signs(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(map(lazy_re, patterns))


SIGNS_OF: Final[dict[str, tuple[re.Pattern[str], ...]]] = {
    "city": _signs(
        _I
        + r"(?:live|living|moved|relocated|based|stay(?:ing)?|settled|reside) (?:in|to|near|at|with|on|by|there|outside|back|out|down|up)\b",
        r"\blive there now\b|(?:\A|\b(?:my|our) )(?:home|house|flat|apartment) is (?:in |near |a )",
        r"\b(?:vivo|vivimos|me mude|nos mudamos|me he mudado|nos hemos mudado|estoy viviendo|estamos viviendo|resido)\b",
        r"\b(?:wohne|lebe|wir (?:wohnen|leben)|(?:wohnen|leben) wir)\b|\b(?:bin|sind)\b.*\b(?:um)?gezogen\b",
        r"\b(?:moro|moramos|vivemos|(?:me )?mudei|(?:nos )?mudamos|estou morando|estamos morando|estou a morar)\b",
        r"\b(?:j'? ?habite|je vis|(?:nous|on) (?:habit|viv)\w+|(?:j'|on )(?:ai |a )?(?:demenage|emmenage)|vien[st] d'(?:em|de)menager|je me suis installee?)\b",
    ),
    "company": _signs(
        _I + r"work(?:ing|ed)? (?:at|for|with)\b",
        _I + r"work as .+ (?:at|for)\b",
        r"\b(?:my|the) (?:new|first day at (?:the|my)(?: new)?|current) job\b|\bi do the \w+ shift\b",
        r"\b(?:trabajo|trabajamos|curro) (?:en|para|con)\b",
        r"\b(?:arbeite|jobbe)\b.* (?:bei|beim|in|im|am|an|fur)\b",
        r"\btrabalho (?:n\w+|em|para|pra|com)\b",
        r"\b(?:je |j |et )(?:travaille|bosse) (?:dans|chez|a|au|pour)\b",
    ),
    "job_title": _signs(
        _I + r"work(?:ing)? as\b",
        r"\bi\b.+ for a living\b|\bmy job is\b|\bi teach\b",
        r"\b(?:trabajo|curro) (?:de|como)\b|\bmi trabajo es\b",
        r"\b(?:arbeite|jobbe)\b.* als\b|\bmein (?:job|beruf) ist\b",
        r"\btrabalho (?:como|de)\b|\bmeu trabalho e\b",
        r"\b(?:travaille|bosse) comme\b|\bmon (?:metier|travail|boulot) (?:est|c'est)\b",
    ),
    "age": _signs(
        r"(?:\bi(?:'ll| will|'m)? (?:just )?|\A)(?:turn(?:ed|ing)?|be) \d+(?= (?:last|this|next|in|on|today|yesterday|tomorrow|years?|soon)\b|\W*\Z|[,.!;])",
        r"\A(?:hi,? |hey,? |hello,? )?i'?a?m [a-z]+, \d{1,3}\b",
        r"\b(?:cumpl[io]|he cumplido|voy a cumplir|tengo) \d+\b",
        r"\bich\b.*\b\d+ .*geworden\b|\bich werde .*\b\d+\b",
        r"\b(?:fiz|faco|vou fazer|completei|tenho) \d+\b",
        r"\bj'? ?(?:ai|vais avoir) (?:eu |fete mes )?\d+ ans\b",
    ),
    "birthday": _signs(
        r"\bmy birthday\b" + _NUMBER,
        r"\bi was born\b" + _NUMBER,
        r"\bmi cumple(?:anos)?\b" + _NUMBER,
        r"\bmein(?:en|em)? geburtstag\b" + _NUMBER,
        r"\bmeu aniversario\b" + _NUMBER,
        r"\bmon anniv(?:ersaire)?\b" + _NUMBER,
        r"\b(?:naci|nasci|je suis nee?)\b" + _NUMBER,
    ),
    "anniversary": _signs(
        r"\b(?:our|my) (?:wedding )?anniversary\b" + _NUMBER,
        r"\b(?:i|we|me and \w+|\w+ and i) (?:got )?married\b" + _NUMBER,
        r"\b(?:nos )?casamos\b" + _NUMBER,
        r"\bgeheiratet\b|\bhochzeitstag\b" + _NUMBER,
        r"\b(?:nous nous sommes|on s'est) maries?\b" + _NUMBER,
    ),
    "allergies": _signs(
        r"(?m:^)(?=.*\b(?:i|i'm|im|my|me)\b).*(?:allerg|swell up|intoleran)",
        r"(?m:^)(?=.*\b(?:me|soy|tengo)\b).*(?:alerg|intoleran)",
        r"(?m:^)(?=.*\b(?:ich|mir|meine?)\b).*(?:allerg|vertrage)",
        r"(?m:^)(?=.*\b(?:sou|tenho|me)\b).*(?:alerg|intoleran)",
        r"(?m:^)(?=.*\b(?:je|j'|m'|me|mon|mes)).*(?:allerg|intoleran)",
        r"\bcan'?t eat\b",
        r"\bno puedo comer\b",
        r"\bdarf kein\w* .*essen\b",
        r"\bnao posso comer\b",
        r"\bje ne peux pas manger\b",
    ),
    "diet": _signs(
        r"\bi (?:gave up|don'?t eat|do not eat|no longer eat|stopped eating|only eat)\b",
        r"\bno como\b|\bdeje de comer\b",
        r"\besse (?:kein\w*|nur)\b",
        r"\bnao como\b|\bparei de comer\b",
        r"\bje ne mange (?:pas|plus|que)\b|\bj'ai arrete (?:la|de manger)\b",
    ),
    "car": _signs(
        r"\bi drive\b|\b(?:my|our|new) (?:\w+ )?car is\b|\b(?:for|bought|got|leased) (?:a|an|my|our) (?:\w+ ){0,3}car\b",
        r"\bconduzco\b|\bmi (?:coche|carro) es\b",
        r"\bich fahre (?:ein|mit mein)|\bmein auto ist\b",
        r"\b(?:dirijo|conduzo)\b|\bmeu carro e\b",
        r"\bje conduis\b|\bma voiture (?:est|c'est)\b",
    ),
    "phone": _signs(
        r"\A(?!.*\b(?:his|her|their|su|sein\w*|ihr\w*|seu|sua|son|sa)\b)(?=.*\d[\d ()/.-]{4,}\d).*\b(?:phone|number|mobile|cell|telefono|movil|celular|numero|telefon\w*|handy\w*|nummer|telemovel|telephone|portable|call me|text me)\b"
    ),
    "email": _signs(r"\A(?>.*?\b(?:my|me|i|i'm|mi|mein\w*|mich|mir|meu|mon|m)\b).*?[\w.+-]@[\w-]+\.\w"),
    "languages": _signs(r"\bi\b.*\bspeak\b", r"\bhablo\b", r"\bich\b.*\bspreche\b|\bspreche ich\b", r"\bfalo\b", r"\bje parle\b"),
    "hometown": _signs(
        r"(?:\A|\bi (?:was )?)(?:grew up|raised|come from|born and raised)\b",
        r"\bcreci en\b",
        r"\b(?:bin|ich)\b.*\baufgewachsen\b",
        r"\bcresci (?:em|n[oa])\b",
        r"\bj'ai grandi\b",
    ),
}
