"""How a learnt rule or pattern about proposals is put into words, in the person's language."""

from __future__ import annotations

from typing import Final

RULE: Final = {
    "en": ("Don't suggest: {text} (Reason: {reason})", "Rejected 3+ times"),
    "es": ("No sugerir: {text} (Motivo: {reason})", "Rechazado más de 3 veces"),
    "de": ("Nicht vorschlagen: {text} (Grund: {reason})", "Mindestens 3-mal abgelehnt"),
    "pt": ("Não sugerir: {text} (Motivo: {reason})", "Rejeitado mais de 3 vezes"),
    "fr": ("Ne pas suggérer : {text} (Raison : {reason})", "Refusé au moins 3 fois"),
}
"""What is not to be proposed again, and the reason where the person gave none."""
WELCOME: Final = {
    "en": "Welcomes the suggestion: {text}",
    "es": "Le viene bien la sugerencia: {text}",
    "de": "Nimmt den Vorschlag gern an: {text}",
    "pt": "Aceita de bom grado a sugestão: {text}",
    "fr": "Accepte volontiers la suggestion : {text}",
}
