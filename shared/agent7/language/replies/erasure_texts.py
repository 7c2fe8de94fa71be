"""Response templates around an erasure: the question before it, and the last words, which are kept nowhere."""

from __future__ import annotations

from typing import Final

ASKED: Final = {
    "en": (
        "Shall I erase you? Then nothing of you stays with me: memories, rules, messages, files, tasks, not even that we ever wrote to "
        'each other. There is no way back. Answer "yes" or "no".'
    ),
    "de": (
        "Soll ich dich löschen? Dann bleibt nichts von dir bei mir: keine Erinnerungen, Regeln, Nachrichten, Dateien oder Aufgaben, nicht "
        'einmal, dass wir uns geschrieben haben. Das lässt sich nicht zurücknehmen. Antworte "ja" oder "nein".'
    ),
    "es": (
        "¿Te borro? Entonces no queda nada tuyo conmigo: ni memorias, reglas, mensajes, archivos o tareas, ni siquiera que nos hemos "
        'escrito. No se puede deshacer. Responde "sí" o "no".'
    ),
    "fr": (
        "Dois-je t'effacer ? Il ne restera alors rien de toi chez moi : ni souvenirs, ni règles, ni messages, ni fichiers, ni tâches, pas "
        'même que nous nous sommes écrit. Il n\'y a pas de retour. Réponds "oui" ou "non".'
    ),
    "pt": (
        "Devo apagar você? Então nada seu fica comigo: nem memórias, regras, mensagens, arquivos ou tarefas, nem mesmo que nos "
        'escrevemos. Não há volta. Responda "sim" ou "não".'
    ),
}

LAST_WORDS: Final = {
    "en": (
        "I am erasing everything that I have of you now, and stop what I was working on for you. Files and tasks that lie elsewhere follow "
        "within the hour. This is my last message. If you write to me again, we meet anew."
    ),
    "de": (
        "Ich lösche jetzt alles, was ich von dir habe, und beende, woran ich für dich gearbeitet habe. Dateien und Aufgaben, die anderswo "
        "liegen, folgen innerhalb einer Stunde. Das ist meine letzte Nachricht. Wenn du mir wieder schreibst, lernen wir uns neu kennen."
    ),
    "es": (
        "Ahora borro todo lo que tengo de ti y dejo lo que estaba haciendo para ti. Los archivos y tareas que están en otro sitio siguen "
        "en menos de una hora. Este es mi último mensaje. Si me escribes otra vez, empezamos de nuevo."
    ),
    "fr": (
        "J'efface maintenant tout ce que j'ai de toi et j'arrête ce que je faisais pour toi. Les fichiers et tâches qui sont ailleurs "
        "suivent dans l'heure. Ceci est mon dernier message. Si tu m'écris à nouveau, nous ferons connaissance comme la première fois."
    ),
    "pt": (
        "Estou apagando agora tudo o que tenho de você e paro o que fazia para você. Arquivos e tarefas que estão em outro lugar seguem em "
        "até uma hora. Esta é a minha última mensagem. Se você me escrever de novo, começamos do zero."
    ),
}


def asked(language: str) -> str:
    """The confirmation question: nothing of the person is to be left, yes or no?"""
    return ASKED.get(language, ASKED["en"])


def last_words(language: str) -> str:
    """The erasure happens now. Sent before it is done, since afterwards nobody knows where to."""
    return LAST_WORDS.get(language, LAST_WORDS["en"])
