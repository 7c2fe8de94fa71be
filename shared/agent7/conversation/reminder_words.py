"""How people ask to be reminded, for their reminders, to call one off or to move it: patterns over folded text, five languages.

`text` is what follows "remind me", in one piece: what of it is a time and what it is about, `reminders` tells apart.
"""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from agent7.memory import fold, moments_in


@dataclass(frozen=True, slots=True)
class ReminderWords:
    """One language's ways to speak of reminders."""

    remind: tuple[str, ...]
    noted_without_time: str
    """Openings that only mean "remember" when no time is named ("recuérdame que soy vegano")."""
    ask: tuple[str, ...]
    cancel: tuple[str, ...]
    """Without `text`: the last one."""
    move: tuple[str, ...]
    """`text`: the new time. `topic`: which reminder; without it the last one."""
    remember_again: str
    """What is asked back and reminds of nothing: "remind me what she said"."""
    joints: str
    """Stands between two reminders in one sentence."""
    before: str
    """Little words that introduce what it is about, and are no part of it."""
    after: str
    """Little words that may be left at its end."""


WORDS: Final[dict[str, ReminderWords]] = {
    "en": ReminderWords(
        remind=(
            r"remind me(?: again)?(?: please)?[,:]?(?: (?P<text>.+))?",
            r"(?:set|create|make|add|give me|i need|i want) (?:me )?(?:a|an|another|one more) (?:new )?reminder(?: for me)?[,:]?(?: (?P<text>.+))?",
            r"(?:don't|dont|do not) let me forget[,:]? (?P<text>.+)",
            r"(?:ping|nudge) me (?P<text>.+)",
        ),
        noted_without_time=r"(?:don't|dont|do not) let me",
        ask=(
            r"(?:what|which)(?: are)?(?: (?:my|the))? reminders(?: (?:do i have|have i(?: set| got)?|are there|did i set|are set))?",
            r"(?:show|list|tell|give)(?: me)?(?: all)?(?: of)? (?:my|the) reminders",
            r"my reminders|do i have (?:any )?reminders|what (?:will|are) you (?:going to )?remind(?:ing)? me (?:of|about)",
        ),
        cancel=(
            r"(?:cancel|delete|remove|drop|forget|clear|stop|call off)(?: about)? (?:the|my|that|this) reminder(?: (?:about|of|to|for|that))?(?: ?[:,])?(?: (?P<text>.+))?",
            r"(?:don't|dont|do not|no need to) remind me(?: any ?more)?(?: (?:about|of|to))?(?: (?P<text>.+?))?(?: any ?more)?",
        ),
        move=(
            r"(?:move|change|shift|postpone|put off|reschedule)(?: the| my| that)? reminder(?: (?:about|of|to|for) (?P<topic>.+?))?,? (?:to|till|until|on|for|by) (?P<text>.+)",
            r"(?:no,? )?(?:make|move|change|set|shift|put) (?:it|that)(?: rather)?(?: to| for| on)? (?P<text>.+?)(?:,? (?:instead|then|rather))?",
            r"(?:no,? |rather |better )+(?:on )?(?P<text>.+?)(?: instead| rather)?|(?P<text2>.+?) instead",
        ),
        remember_again=r"(?:what|who|whose|where|which|how|why|if|whether|when (?:is|are|was|were|did|do|does))\b",
        joints=r",? and (?:also )?(?:to |please )?(?:remind me )?(?=(?:to|of|about|that|on|at|in|tomorrow|next)\b)|, (?=(?:to|of|about) )",
        before=r"(?:please|that|to|of|about|for|it's|it is|when|on|and|the time comes|,|:|-)",
        after=r"(?:please|on|at|by|and|for|of|about|to|from|thanks|thank you|,|:|-|\.|!)",
    ),
    "de": ReminderWords(
        remind=(
            r"erinner[en]?(?: sie)? mich(?: bitte)?[,:]?(?: (?P<text>.+))?",
            r"(?:stelle?|setze?|lege?|mache?|erstelle?)(?: mir)?(?: bitte)? (?:eine|noch eine) (?:neue )?erinnerung(?: an)?[,:]?(?: (?P<text>.+))?",
            r"mich(?: bitte)? (?P<text>.+) (?:zu )?erinnern",
            r"las+ mich nicht vergessen[,:]? (?P<text>.+)",
        ),
        noted_without_time=r"las+ mich",
        ask=(
            r"(?:welche|was fur) (?:erinnerungen|reminder) (?:habe|hab) ich(?: gesetzt)?|(?:welche|was fur) erinnerungen (?:gibt es|stehen an)|meine (?:erinnerungen|reminder)",
            r"woran (?:wirst|willst) du mich erinnern|woran erinnerst du mich",
        ),
        cancel=(
            r"(?:losche?|loesche?|streiche?|vergiss|entferne?|storniere?|lass?)(?: bitte)? (?:die|meine|diese) erinnerung(?: (?:an|uber|wegen|fur))?(?: ?[:,])?(?: (?P<text>.+?))?(?: weg| fallen)?",
            r"erinnere? mich nicht(?: mehr)?(?: (?:an|daran))?(?: (?P<text>.+))?",
            r"sage? (?:die|meine|diese) erinnerung(?: (?:an|wegen) (?P<text>.+?))? ab",
        ),
        move=(
            r"(?:verschiebe?|andere?|aendere?|verlege?) (?:die|meine|diese) erinnerung(?: (?:an|wegen|fur) (?P<topic>.+?))? (?:auf|zu) (?P<text>.+)",
            r"(?:nein,? |doch |lieber |besser )*(?:mache?|verschiebe?|verlege?|setze?|nimm) (?:es|das|sie)(?: doch)?(?: lieber)?(?: auf)? (?P<text>.+?)(?: draus| daraus| stattdessen)?",
            r"(?:nein,? |doch |lieber |besser )+(?P<text>.+?)(?: stattdessen)?|(?P<text2>.+?) stattdessen",
        ),
        remember_again=r"(?:was|wer|wo|wie|warum|ob|wann|welche[rsnm]?)\b",
        joints=r",? und (?:auch )?(?:erinnere mich )?(?=(?:an|daran|am|um|morgen|in)\b)",
        before=r"(?:bitte|daran|dass|das|an|wegen|fur|und|,|:|-)",
        after=r"(?:bitte|daran|am|um|an|und|danke|,|:|-|\.|!)",
    ),
    "es": ReminderWords(
        remind=(
            r"(?:recuerdame|recuerdeme|recordarme|acuerdame)(?: por favor)?[,:]?(?: (?P<text>.+))?",
            r"(?:pon(?:me)?|crea(?:me)?|haz(?:me)?|anade|agrega|quiero|necesito) (?:un|otro) (?:nuevo )?recordatorio[,:]?(?: (?P<text>.+))?",
            r"(?:avisame|avisarme) (?P<text>.+)",
            r"que no se me olvide (?P<text>.+)",
        ),
        noted_without_time=r"(?:recuerdame|recuerdeme|recordarme) que|recuerdame:|avisa|que no se",
        ask=(
            r"(?:que|cuales|cuales son)(?: (?:mis|los))? recordatorios(?: (?:tengo|hay))?|mis recordatorios|tengo (?:algun )?recordatorios?",
            r"(?:muestra|muestrame|ensename|lista|dime)(?: todos)? (?:mis|los) recordatorios",
        ),
        cancel=(
            r"(?:cancela|borra|elimina|quita|olvida|anula)(?:r)? (?:el|mi|ese|este) recordatorio(?: (?:de|del|sobre|para))?(?: ?[:,])?(?: (?P<text>.+))?",
            r"(?:ya )?no me (?:lo )?recuerdes(?: (?:mas|de|que))*(?: (?P<text>.+))?",
        ),
        move=(
            r"(?:mueve|cambia|pasa|aplaza|pospon)(?:r)? (?:el|mi|ese) recordatorio(?: (?:de|del|sobre|para) (?P<topic>.+?))? (?:al|a|para) (?P<text>.+)",
            r"(?:no,? |mejor )*(?:ponlo|cambialo|muevelo|pasalo|hazlo)(?: mejor)?(?: al| a| para)? (?P<text>.+?)(?: mejor| en su lugar)?",
            r"(?:no,? |mejor )+(?P<text>.+)|(?P<text2>.+?) en su lugar",
        ),
        remember_again=r"(?:que (?:dije|hice|paso|es)|quien|donde|como|por que|cual|si|cuando (?:es|era|fue))\b",
        joints=r",? y (?:tambien )?(?:recuerdame )?(?=(?:de|que|a las|el|manana)\b)",
        before=r"(?:por favor|de|que|lo|del|sobre|para|y|,|:|-)",
        after=r"(?:por favor|el|a las|y|de|para|gracias|,|:|-|\.|!)",
    ),
    "fr": ReminderWords(
        remind=(
            r"(?:rappelle|rappelez)[- ]moi(?: s'il te plait| stp)?[,:]?(?: (?P<text>.+))?",
            r"(?:me|te) rappeler[,:]? (?P<text>.+)",
            r"(?:mets|met|cree|ajoute|fais)(?:[- ]moi)? un (?:autre |nouveau )?rappel[,:]?(?: (?P<text>.+))?",
            r"(?:fais|faites)[- ]moi penser[,:]? (?P<text>.+)|(?:previens|avertis)[- ]moi (?P<text2>.+)",
        ),
        noted_without_time=r"te rappeler|previens|avertis",
        ask=(
            r"(?:quels|quels sont)(?: (?:mes|les))? rappels(?: (?:ai-je|j'ai|y a-t-il))?|mes rappels|est-ce que j'ai des rappels|ai-je des rappels",
            r"(?:montre|liste|donne)(?:[- ]moi)?(?: tous)? (?:mes|les) rappels",
        ),
        cancel=(
            r"(?:annule|supprime|efface|oublie|enleve)[rz]? (?:le|mon|ce) rappel(?: (?:de|du|d'|sur|pour|a propos de))?(?: ?[:,])?(?: ?(?P<text>.+))?",
            r"ne me (?:le )?rappelle (?:plus|pas)(?: (?:de|que))?(?: (?P<text>.+))?",
        ),
        move=(
            r"(?:deplace|change|reporte|decale)[rz]? (?:le|mon|ce) rappel(?: (?:de|du|pour|sur) (?P<topic>.+?))? (?:au|a|pour) (?P<text>.+)",
            r"(?:non,? |plutot )*(?:mets|met|deplace|change|reporte)[- ](?:le|ca)(?: plutot)?(?: au| a| pour)? (?P<text>.+?)(?: plutot| a la place)?",
            r"(?:non,? |plutot )+(?P<text>.+)|(?P<text2>.+?) (?:plutot|a la place)",
        ),
        remember_again=r"(?:ce que|ce qui|qui|ou|comment|pourquoi|quel(?:le)?s?|si|quand (?:est|etait))\b",
        joints=r",? et (?:aussi )?(?:rappelle-moi )?(?=(?:de|d'|que|le|demain|a)\b)",
        before=r"(?:s'il te plait|stp|de|d'|que|qu'|du|pour|et|a|,|:|-)",
        after=r"(?:s'il te plait|stp|le|a|et|de|pour|merci|,|:|-|\.|!)",
    ),
    "pt": ReminderWords(
        remind=(
            r"(?:me lembr[ae]|lembr[ae][- ]me|me lembrar|lembrar-me)(?: por favor)?[,:]?(?: (?P<text>.+))?",
            r"(?:cri[ae]|coloqu?[ae]|po[er]|ponha|faca|adicion[ae]|quero|preciso de)(?:-me| me)? (?:um|outro) (?:novo )?lembrete[,:]?(?: (?P<text>.+))?",
            r"(?:me avis[ae]|avis[ae][- ]me) (?P<text>.+)",
            r"nao (?:me )?deix[ae](?:-me)? esquecer (?P<text>.+)",
        ),
        noted_without_time=r"(?:me avis|avis|nao (?:me )?deix)",
        ask=(
            r"(?:quais|quais sao|que)(?: (?:os )?(?:meus|os))? lembretes(?: (?:eu )?(?:tenho|ha))?|(?:os )?meus lembretes|tenho (?:algum )?lembretes?",
            r"(?:mostr[ae]|list[ae]|diga|diz)(?:-me| me)?(?: todos)?(?: os)? (?:meus )?lembretes",
        ),
        cancel=(
            r"(?:cancel[ae]|apagu?[ae]|remov[ae]|exclu[ai]|esquec[ae])r? (?:o|meu|o meu|esse|este) lembrete(?: (?:de|do|da|sobre|para))?(?: ?[:,])?(?: (?P<text>.+))?",
            r"nao (?:precisa )?me lembr(?:ar|e|es|a)(?: mais)?(?: (?:de|do|da|que))?(?: (?P<text>.+))?",
        ),
        move=(
            r"(?:mov[ae]|mud[ae]|alter[ae]|adi[ae]|pass[ae])r? (?:o|meu|o meu|esse) lembrete(?: (?:de|do|da|sobre|para) (?P<topic>.+?))? (?:para|pra) (?:o |a )?(?P<text>.+)",
            r"(?:nao,? |melhor )*(?:mud[ae]|pass[ae]|coloqu?[ae]|ponha|faz|faca)(?:[- ]o| isso| ele)?(?: para| pra)? (?P<text>.+?)(?: em vez disso)?",
            r"(?:nao,? |melhor )+(?P<text>.+)|(?P<text2>.+?) em vez disso",
        ),
        remember_again=r"(?:o que|quem|onde|como|por que|qual|se|quando (?:e|foi|era))\b",
        joints=r",? e (?:tambem )?(?:me lembra )?(?=(?:de|que|as|no|amanha)\b)",
        before=r"(?:por favor|de|do|da|que|sobre|para|e|,|:|-)",
        after=r"(?:por favor|no|as|e|de|para|obrigad[oa]|,|:|-|\.|!)",
    ),
}


@dataclass(frozen=True, slots=True)
class Said:
    """What a sentence wants of reminders: set, list, cancel or move. `text`, `topic`: as said, "" where nothing was."""

    want: str
    text: str = ""
    topic: str = ""


def read(sentence: str, language: str, *, asks: bool) -> Said | None:
    """What a sentence, without the polite words around it, wants of reminders; None when nothing.

    `asks`: it is a question that politeness did not make ("What reminders do I have?"); only a list may be asked for.
    """
    bare = sentence.rstrip(" .!?\uff1f\u2026")
    folded = fold(bare)
    if _first(folded, language, "ask"):
        return Said("list")
    if asks:
        return None
    if found := _first(folded, language, "cancel"):
        return Said("cancel", topic=_group(bare, found, "text"))
    if (found := _first(folded, language, "move")) and _place(language, "move", found) == 0:
        return Said("move", _group(bare, found, "text"), _group(bare, found, "topic"))
    return _remind(bare, folded, language)


def moved_to(sentence: str, language: str) -> str:
    """The new time in "make it 5 May instead"; "" when the sentence says no such thing. It only counts right after a reminder was set."""
    bare = sentence.strip(" .!?\uff1f\u2026")
    found = _first(fold(bare), language, "move")
    said = _group(bare, found, "text") if found else ""
    return said if said and moments_in(said, language=language) else ""


def _remind(bare: str, folded: str, language: str) -> Said | None:
    found = _first(folded, language, "remind")
    if found is None:
        return None
    text, words = _group(bare, found, "text"), WORDS[language]
    if re.match(words.remember_again, fold(text)):
        return None
    if re.match(words.noted_without_time, folded) and not moments_in(text, language=language):
        return None
    return Said("set", text)


def _group(said: str, found: re.Match[str], name: str) -> str:
    for each in (name, f"{name}2"):
        if each in found.re.groupindex and found[each]:
            return said[found.start(each) : found.end(each)].strip()
    return ""


def _first(folded: str, language: str, kind: str) -> re.Match[str] | None:
    return next((found for pattern in _patterns(language, kind) if (found := pattern.fullmatch(folded))), None)


def _place(language: str, kind: str, found: re.Match[str]) -> int:
    return _patterns(language, kind).index(found.re)


@cache
def _patterns(language: str, kind: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(f"(?:{pattern})") for pattern in getattr(WORDS[language], kind))
