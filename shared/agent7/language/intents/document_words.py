"""Patterns of requests for the whole memory document, in five languages, over folded text, as in `command_words`."""

from __future__ import annotations

from typing import Final

DOCUMENT_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "en": (
        r"(?:(?:send|give|show|get) (?:me )?)?(?:the |my |your )?(?:full|whole|entire|complete)(?: memory)? (?:document|list)",
        r"(?:send|give|get) me (?:the |my |your )?memory document",
        r"(?:send|give) me (?:everything|all)(?: of what| that)? (?:you|u) (?:know|remember|have stored|have)(?: (?:about|on|of) me)?",
        r"(?:send|give) (?:me )?(?:your|my|the) memory (?:of me )?as a (?:file|document)",
    ),
    "es": (
        r"(?:enviame|mandame|dame|pasame) todo lo que (?:sabes|recuerdas)(?: de| sobre)?(?: mi)?",
        r"(?:(?:enviame|mandame|dame|pasame|muestrame) )?(?:el |mi |tu )?documento(?: de memoria)? (?:completo|entero)",
        r"(?:enviame|mandame|dame|pasame) (?:el |mi |tu )documento de (?:la )?memoria",
    ),
    "de": (
        r"(?:schicke?|sende|gib) mir alles,? was du (?:uber mich |von mir )?(?:weis+t|gespeichert hast)",
        r"(?:(?:schicke?|sende|gib|zeige?) mir )?(?:das |dein )?(?:ganze|vollstandige|komplette|gesamte)s? (?:gedachtnis)?dokument",
        r"(?:schicke?|sende|gib) mir (?:das|dein) gedachtnisdokument",
    ),
    "pt": (
        r"(?:me )?(?:envi[ae]|mand[ae])(?:-me| me)? tudo (?:o )?que (?:voce |tu )?(?:sabes?|lembras?)(?: (?:sobre|de) mim)?",
        r"(?:(?:me )?(?:envi[ae]|mand[ae]|mostr[ae])(?:-me| me)? )?(?:o |meu |seu )?documento(?: de memoria)? (?:completo|inteiro)",
        r"(?:me )?(?:envi[ae]|mand[ae])(?:-me| me)? (?:o |meu |seu )documento de memoria",
    ),
    "fr": (
        r"(?:envoie|donne)[- ]moi tout ce que tu (?:sais|retiens)(?: (?:sur|de) moi)?",
        r"(?:(?:envoie|donne|montre)[- ]moi )?(?:le |mon |ton )?document(?: de memoire)? (?:complet|entier)",
        r"(?:envoie|donne)[- ]moi (?:le |mon |ton )document de memoire",
    ),
}
