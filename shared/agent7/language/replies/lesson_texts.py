"""Response templates about lessons and proposals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from agent7.language.replies.texts import PLACEHOLDER, listed

PHRASES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "prefers": "Got it: {preferred}, not {rejected}. I'll keep that in mind.",
        "prefers_alone": "Got it: {preferred}. I'll keep that in mind.",
        "avoids": "Understood. I'll keep in mind: {text}",
        "declined": "All right, I won't.",
        "lessons": "What I have learned from you:\n{items}",
        "no_lessons": "I haven't learned any lessons from you yet.",
        "dropped": "Okay, I've dropped the lesson: {text}",
        "reason_noted": "Thanks for telling me. I'll do better next time.",
        "rule_not_asked": 'Noted. I don\'t ask about this any more: "add this rule: ..." makes it a rule.',
    },
    "es": {
        "prefers": "Entendido: {preferred}, no {rejected}. Lo tendré en cuenta.",
        "prefers_alone": "Entendido: {preferred}. Lo tendré en cuenta.",
        "avoids": "Entendido. Lo tendré en cuenta: {text}",
        "declined": "De acuerdo, no lo haré.",
        "lessons": "Lo que he aprendido de ti:\n{items}",
        "no_lessons": "Todavía no he aprendido ninguna lección de ti.",
        "dropped": "De acuerdo, he olvidado la lección: {text}",
        "reason_noted": "Gracias por decírmelo. La próxima vez lo haré mejor.",
        "rule_not_asked": "Anotado. Ya no pregunto por esto: «añade esta regla: ...» lo convierte en regla.",
    },
    "de": {
        "prefers": "Verstanden: {preferred}, nicht {rejected}. Das merke ich mir.",
        "prefers_alone": "Verstanden: {preferred}. Das merke ich mir.",
        "avoids": "Verstanden. Das merke ich mir: {text}",
        "declined": "In Ordnung, ich lasse es.",
        "lessons": "Was ich von dir gelernt habe:\n{items}",
        "no_lessons": "Ich habe noch nichts aus Korrekturen von dir gelernt.",
        "dropped": "Okay, die Lektion ist vergessen: {text}",
        "reason_noted": "Danke, dass du es sagst. Nächstes Mal mache ich es besser.",
        "rule_not_asked": "Notiert. Danach frage ich nicht mehr: „Füge diese Regel hinzu: ...“ macht es zur Regel.",
    },
    "pt": {
        "prefers": "Entendido: {preferred}, não {rejected}. Vou ter isso em conta.",
        "prefers_alone": "Entendido: {preferred}. Vou ter isso em conta.",
        "avoids": "Entendido. Vou ter isso em conta: {text}",
        "declined": "Certo, não vou fazer.",
        "lessons": "O que aprendi contigo:\n{items}",
        "no_lessons": "Ainda não aprendi nenhuma lição contigo.",
        "dropped": "Certo, esqueci a lição: {text}",
        "reason_noted": "Obrigado por dizeres. Da próxima vez faço melhor.",
        "rule_not_asked": "Anotado. Já não pergunto por isto: «adiciona esta regra: ...» faz disso uma regra.",
    },
    "fr": {
        "prefers": "Compris : {preferred}, pas {rejected}. J'en tiendrai compte.",
        "prefers_alone": "Compris : {preferred}. J'en tiendrai compte.",
        "avoids": "Compris. J'en tiendrai compte : {text}",
        "declined": "D'accord, je ne le ferai pas.",
        "lessons": "Ce que j'ai appris de toi :\n{items}",
        "no_lessons": "Je n'ai encore appris aucune leçon de toi.",
        "dropped": "D'accord, j'ai oublié la leçon : {text}",
        "reason_noted": "Merci de me le dire. Je ferai mieux la prochaine fois.",
        "rule_not_asked": "Noté. Je ne pose plus cette question : « ajoute cette règle : ... » en fait une règle.",
    },
}


def prefers(language: str, preferred: str, rejected: str | None) -> str:
    """A lesson was learnt: what was meant, as it was understood."""
    if rejected:
        return _say("prefers", language, preferred=preferred, rejected=rejected)
    return _say("prefers_alone", language, preferred=preferred)


def avoids(language: str, text: str) -> str:
    """A lesson was learnt: what is not to be done again, in the words of the lesson."""
    return _say("avoids", language, text=text)


def declined(language: str) -> str:
    """A proposal of ours was declined."""
    return _say("declined", language)


def lessons(language: str, texts: Sequence[str]) -> str:
    """The answer to "What have you learned from me?"."""
    return _say("lessons", language, items=listed(texts)) if texts else _say("no_lessons", language)


def dropped(language: str, text: str) -> str:
    """A lesson was taken back."""
    return _say("dropped", language, text=text)


def reason_noted(language: str) -> str:
    """The reason why an answer was wrong is noted."""
    return _say("reason_noted", language)


def rule_not_asked(language: str) -> str:
    """A possible standing instruction, from somebody who does not want to be asked."""
    return _say("rule_not_asked", language)


def _say(name: str, language: str, **values: str) -> str:
    return PLACEHOLDER.sub(lambda found: values[found[1]], PHRASES.get(language, PHRASES["en"])[name])
