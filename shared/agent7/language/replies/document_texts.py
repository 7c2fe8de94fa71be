"""Response templates about the memory document and a person's data; English where the language is unknown."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, dict[str, str]]] = {
    "en": {
        "optimized": "Memory optimized! Reduced from {before} to {after} tokens.",
        "already_optimized": "Memory is already optimized ({used}/{limit} tokens).",
        "offer": "Shall I send you everything as a document?",
        "declined": "All right.",
        "document_comes": "I am writing it all down. The document comes in a moment.",
        "data_come": "I am collecting your data. Two files come in a moment: your memory (agent.md), "
        "and everything else that is kept about you.",
        "document_caption": "What I remember about you",
        "agent_md_caption": "Your memory, to keep or to import again",
        "data_caption": "Everything that is kept about you",
        "not_made": "I could not put your file together. Please ask me again later.",
    },
    "de": {
        "optimized": "Gedächtnis optimiert! Von {before} auf {after} Tokens verkleinert.",
        "already_optimized": "Das Gedächtnis ist bereits optimiert ({used}/{limit} Tokens).",
        "offer": "Soll ich dir alles als Dokument schicken?",
        "declined": "Alles klar.",
        "document_comes": "Ich schreibe alles auf. Das Dokument kommt gleich.",
        "data_come": "Ich stelle deine Daten zusammen. Gleich kommen zwei Dateien: dein Gedächtnis (agent.md) "
        "und alles andere, was über dich gespeichert ist.",
        "document_caption": "Was ich mir über dich gemerkt habe",
        "agent_md_caption": "Dein Gedächtnis, zum Aufheben oder Wiedereinlesen",
        "data_caption": "Alles, was über dich gespeichert ist",
        "not_made": "Ich konnte deine Datei nicht zusammenstellen. Bitte frag mich später noch einmal.",
    },
    "es": {
        "optimized": "¡Memoria optimizada! Reducida de {before} a {after} tokens.",
        "already_optimized": "La memoria ya está optimizada ({used}/{limit} tokens).",
        "offer": "¿Te lo envío todo como documento?",
        "declined": "De acuerdo.",
        "document_comes": "Lo estoy escribiendo todo. El documento llega en un momento.",
        "data_come": "Estoy reuniendo tus datos. En un momento llegan dos archivos: tu memoria (agent.md) "
        "y todo lo demás que se guarda sobre ti.",
        "document_caption": "Lo que recuerdo de ti",
        "agent_md_caption": "Tu memoria, para guardarla o volver a importarla",
        "data_caption": "Todo lo que se guarda sobre ti",
        "not_made": "No pude preparar tu archivo. Vuelve a pedírmelo más tarde, por favor.",
    },
    "fr": {
        "optimized": "Mémoire optimisée ! Réduite de {before} à {after} tokens.",
        "already_optimized": "La mémoire est déjà optimisée ({used}/{limit} tokens).",
        "offer": "Veux-tu que je t'envoie le tout sous forme de document ?",
        "declined": "D'accord.",
        "document_comes": "J'écris tout cela. Le document arrive dans un instant.",
        "data_come": "Je rassemble tes données. Deux fichiers arrivent dans un instant : ta mémoire (agent.md) "
        "et tout le reste qui est conservé sur toi.",
        "document_caption": "Ce que je retiens de toi",
        "agent_md_caption": "Ta mémoire, à garder ou à réimporter",
        "data_caption": "Tout ce qui est conservé sur toi",
        "not_made": "Je n'ai pas pu préparer ton fichier. Redemande-le-moi plus tard, s'il te plaît.",
    },
    "pt": {
        "optimized": "Memória otimizada! Reduzida de {before} para {after} tokens.",
        "already_optimized": "A memória já está otimizada ({used}/{limit} tokens).",
        "offer": "Quer que eu envie tudo como documento?",
        "declined": "Tudo bem.",
        "document_comes": "Estou escrevendo tudo. O documento chega em instantes.",
        "data_come": "Estou reunindo seus dados. Em instantes chegam dois arquivos: sua memória (agent.md) "
        "e tudo o mais que é guardado sobre você.",
        "document_caption": "O que eu lembro sobre você",
        "agent_md_caption": "Sua memória, para guardar ou importar de novo",
        "data_caption": "Tudo o que é guardado sobre você",
        "not_made": "Não consegui preparar seu arquivo. Peça de novo mais tarde, por favor.",
    },
}


def optimized(language: str, before: int, after: int) -> str:
    """The document was optimised; sizes in tokens."""
    return _say("optimized", language).format(before=before, after=after)


def already_optimized(language: str, used: int, limit: int) -> str:
    """Nothing could be made smaller; sizes in tokens."""
    return _say("already_optimized", language).format(used=used, limit=limit)


def offer(language: str) -> str:
    """The offer to send the whole document, below the overview."""
    return _say("offer", language)


def declined(language: str) -> str:
    """The offer was declined."""
    return _say("declined", language)


def document_comes(language: str) -> str:
    """The document is being written and will follow."""
    return _say("document_comes", language)


def data_come(language: str) -> str:
    """The export is being gathered: `agent.md` and the data."""
    return _say("data_come", language)


def caption(language: str, kind: str) -> str:
    """The caption of a file of this kind."""
    return _say(f"{kind}_caption", language)


def not_made(language: str) -> str:
    """A promised file could not be made."""
    return _say("not_made", language)


def _say(key: str, language: str) -> str:
    return SENTENCES.get(language, SENTENCES["en"])[key]
