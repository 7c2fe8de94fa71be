"""Response templates of explanations: how an answer came about, in five languages."""

# ruff: noqa: E501  (one text a line: a table reads better wide)

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from agent7.language.replies.memory_protocols import Explained, Memory
from agent7.language.replies.texts import date_shown, joined, listed
from agent7.language.statements.value_normalization import iana_zone
from agent7.types import Kind, Origin, Reason, SourceType, Tag, Way

FEWEST_QUOTED: Final = 3
"""Words of what says something out of its place."""
LONGEST_CONTENT: Final = 600
"""Characters of one memory."""
MOST_WAYS: Final = 3
"""Of one memory; the console shows all."""
ALREADY_THERE: Final = (Way.SESSION, Way.TOLD, Way.HISTORY)
"""Nothing had to be looked for."""
SURE, FAIRLY, HARDLY = 0.8, 0.5, 0.3
CONCLUDED: Final = frozenset({SourceType.INFERRED, SourceType.LEARNED, SourceType.ANALYZED, SourceType.REFLECTION, SourceType.COMPACTION})
"""Nobody said these in so many words."""

_TEXTS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "memories": "I said that because of what I remember:", "more": "… and {count} more.", "passed_over": "It came to mind too, and I didn't use it: {count}.",
        "line": "“{content}” ({about})", "found": "found {ways}", "forget": "If one of these is wrong, tell me what is right, or say “forget it”.",
        "direct_user": "you told me on {date}", "operator": "entered by the people who run me on {date}", "assistant": "I said it myself on {date}",
        "task_result": "from the result of a task on {date}", "forwarded": "from a message that you passed on on {date}", "quoted": "from a message that you quoted on {date}",
        "transcript": "from a voice message on {date}", "media": "from a picture or file on {date}", "agent": "from another assistant on {date}", "concluded": "I concluded it on {date} from several things you told me",
        "name": "by its name", "words": "by the words {words}", "words_alone": "by its words", "meaning": "by meaning", "related": "because it belongs to what you asked about",
        "time": "by the time you asked about", "speaker": "by who said it", "neighbours": "because it was said next to something that fits", "session": "known since the start of our talk", "told": "told in that very message", "history": "from the history of what you told me",
        "sure": "I'm sure of it", "fairly": "I'm fairly sure of it", "hardly": "I'm not quite sure of it", "unsure": "I'm unsure of it",
        "conflict": "there is another answer to it", "stale": "not confirmed since {date}",
        "set_phrase": "I used no memory for that: it is one of my set phrases.", "noted": "I used no memory for that: I only noted what you told me.",
        "command": "I used no memory for that: it was my answer to what you told me to do.", "not_found": "I looked into my memory for that and found nothing that answers it.",
        "model": "I used no memory for that: it comes from the general knowledge of my language model, and may be wrong.", "core": "I used no single memory for that: it comes from what I know of who you are:",
        "summary": "That came from a summary that I keep of what I remember, from no single memory.",
        "handed_over": "I used no memory to answer: you asked for work, and I passed it on as a task.", "tasks": "That came from the list of your tasks and what became of them.",
        "result": "That came from the task “{title}”: it is what the service that did it told me, and I haven't checked it.", "result_untitled": "That came from a task: it is what the service that did it told me, and I haven't checked it.",
        "reminder": "You asked me on {date} to remind you: “{words}”", "reminder_alone": "You had asked me to remind you.", "human": "A human wrote that, not me.",
        "unasked": "That was a notice of mine, not an answer: no memory was used for it.", "forgotten": "What that rested on has been forgotten since.",
        "nothing": "I haven't answered anything yet that I could explain.", "not_ours": "I can only explain messages of mine.", "answer": "that answer",
    },
    "es": {
        "memories": "Lo dije por lo que recuerdo:", "more": "… y {count} más.", "passed_over": "También me vino a la mente y no lo usé: {count}.",
        "line": "«{content}» ({about})", "found": "encontrado {ways}", "forget": "Si algo de esto está mal, dime lo correcto o di «olvídalo».",
        "direct_user": "me lo dijiste el {date}", "operator": "lo anotaron quienes me gestionan el {date}", "assistant": "lo dije yo mismo el {date}",
        "task_result": "del resultado de una tarea del {date}", "forwarded": "de un mensaje que me reenviaste el {date}", "quoted": "de un mensaje que citaste el {date}",
        "transcript": "de un mensaje de voz del {date}", "media": "de una imagen o un archivo del {date}", "agent": "de otro asistente, el {date}", "concluded": "lo deduje el {date} de varias cosas que me contaste",
        "name": "por su nombre", "words": "por las palabras {words}", "words_alone": "por sus palabras", "meaning": "por el significado", "related": "porque tiene que ver con lo que preguntaste",
        "time": "por el momento que preguntaste", "speaker": "por quién lo dijo", "neighbours": "porque se dijo junto a algo que encaja", "session": "sabido desde el comienzo de nuestra charla", "told": "dicho en ese mismo mensaje", "history": "del historial de lo que me contaste",
        "sure": "estoy seguro", "fairly": "estoy bastante seguro", "hardly": "no estoy del todo seguro", "unsure": "no estoy seguro",
        "conflict": "hay otra respuesta", "stale": "sin confirmar desde el {date}",
        "set_phrase": "No usé ningún recuerdo: es una de mis frases hechas.", "noted": "No usé ningún recuerdo: solo anoté lo que me contaste.",
        "command": "No usé ningún recuerdo: era mi respuesta a lo que me pediste hacer.", "not_found": "Busqué en mi memoria y no encontré nada que lo responda.",
        "model": "No usé ningún recuerdo: viene del conocimiento general de mi modelo de lenguaje y puede ser erróneo.", "core": "No usé ningún recuerdo concreto: viene de lo que sé de quién eres:",
        "summary": "Eso viene de un resumen que guardo de lo que recuerdo, no de un recuerdo concreto.",
        "handed_over": "No usé ningún recuerdo para responder: pediste un trabajo y lo pasé como tarea.", "tasks": "Eso viene de la lista de tus tareas y de lo que resultó de ellas.",
        "result": "Eso viene de la tarea «{title}»: es lo que me dijo el servicio que la hizo, y no lo he comprobado.", "result_untitled": "Eso viene de una tarea: es lo que me dijo el servicio que la hizo, y no lo he comprobado.",
        "reminder": "El {date} me pediste que te lo recordara: «{words}»", "reminder_alone": "Me habías pedido que te lo recordara.", "human": "Eso lo escribió una persona, no yo.",
        "unasked": "Era un aviso mío, no una respuesta: no usé ningún recuerdo.", "forgotten": "Aquello en lo que se basaba se ha olvidado desde entonces.",
        "nothing": "Todavía no he respondido nada que pueda explicar.", "not_ours": "Solo puedo explicar mensajes míos.", "answer": "esa respuesta",
    },
    "de": {
        "memories": "Das habe ich gesagt, weil ich mich daran erinnere:", "more": "… und {count} weitere.", "passed_over": "Auch in den Sinn gekommen, aber nicht verwendet: {count}.",
        "line": "„{content}“ ({about})", "found": "gefunden {ways}", "forget": "Wenn davon etwas falsch ist, sag mir, was stimmt, oder sag „vergiss das“.",
        "direct_user": "das hast du mir am {date} gesagt", "operator": "am {date} von meinen Betreibern eingetragen", "assistant": "das habe ich am {date} selbst gesagt",
        "task_result": "aus dem Ergebnis einer Aufgabe vom {date}", "forwarded": "aus einer Nachricht, die du am {date} weitergeleitet hast", "quoted": "aus einer Nachricht, die du am {date} zitiert hast",
        "transcript": "aus einer Sprachnachricht vom {date}", "media": "aus einem Bild oder einer Datei vom {date}", "agent": "von einem anderen Assistenten, {date}", "concluded": "am {date} aus mehreren Dingen geschlossen, die du mir gesagt hast",
        "name": "unter seinem Namen", "words": "über die Wörter {words}", "words_alone": "über seine Wörter", "meaning": "über die Bedeutung", "related": "weil es zu dem gehört, wonach du gefragt hast",
        "time": "über die Zeit, nach der du gefragt hast", "speaker": "danach, wer es gesagt hat", "neighbours": "weil es neben etwas Passendem gesagt wurde", "session": "seit Beginn unseres Gesprächs bekannt", "told": "in derselben Nachricht gesagt", "history": "aus dem Verlauf dessen, was du mir gesagt hast",
        "sure": "da bin ich sicher", "fairly": "da bin ich ziemlich sicher", "hardly": "da bin ich nicht ganz sicher", "unsure": "da bin ich unsicher",
        "conflict": "es gibt noch eine andere Antwort", "stale": "seit {date} nicht bestätigt",
        "set_phrase": "Dafür habe ich keine Erinnerung verwendet: Das ist eine meiner festen Wendungen.", "noted": "Dafür habe ich keine Erinnerung verwendet: Ich habe nur notiert, was du mir gesagt hast.",
        "command": "Dafür habe ich keine Erinnerung verwendet: Das war meine Antwort auf das, was ich tun sollte.", "not_found": "Ich habe in meinem Gedächtnis nachgesehen und nichts gefunden, was das beantwortet.",
        "model": "Dafür habe ich keine Erinnerung verwendet: Das ist allgemeines Wissen meines Sprachmodells und kann falsch sein.", "core": "Dafür habe ich keine einzelne Erinnerung verwendet: Das kommt aus dem, was ich darüber weiß, wer du bist:",
        "summary": "Das kam aus einer Zusammenfassung dessen, woran ich mich erinnere, aus keiner einzelnen Erinnerung.",
        "handed_over": "Für die Antwort habe ich keine Erinnerung verwendet: Du wolltest, dass etwas erledigt wird, und ich habe es als Aufgabe weitergegeben.", "tasks": "Das kam aus der Liste deiner Aufgaben und dem, was daraus wurde.",
        "result": "Das kam aus der Aufgabe „{title}“: So hat es mir der Dienst gesagt, der sie erledigt hat; geprüft habe ich es nicht.", "result_untitled": "Das kam aus einer Aufgabe: So hat es mir der Dienst gesagt, der sie erledigt hat; geprüft habe ich es nicht.",
        "reminder": "Du hast mich am {date} gebeten, dich zu erinnern: „{words}“", "reminder_alone": "Du hattest mich gebeten, dich zu erinnern.", "human": "Das hat ein Mensch geschrieben, nicht ich.",
        "unasked": "Das war ein Hinweis von mir, keine Antwort: Dafür habe ich keine Erinnerung verwendet.", "forgotten": "Worauf das beruhte, ist inzwischen vergessen.",
        "nothing": "Ich habe noch nichts geantwortet, was ich erklären könnte.", "not_ours": "Ich kann nur eigene Nachrichten erklären.", "answer": "diese Antwort",
    },
    "pt": {
        "memories": "Eu disse isso pelo que lembro:", "more": "… e mais {count}.", "passed_over": "Também me veio à mente e não usei: {count}.",
        "line": "“{content}” ({about})", "found": "encontrado {ways}", "forget": "Se algo disso estiver errado, me diga o que é certo ou diga “esquece isso”.",
        "direct_user": "você me disse em {date}", "operator": "anotado por quem me administra em {date}", "assistant": "eu mesmo disse em {date}",
        "task_result": "do resultado de uma tarefa em {date}", "forwarded": "de uma mensagem que você encaminhou em {date}", "quoted": "de uma mensagem que você citou em {date}",
        "transcript": "de uma mensagem de voz de {date}", "media": "de uma imagem ou arquivo de {date}", "agent": "de outro assistente, em {date}", "concluded": "concluí em {date} de várias coisas que você me contou",
        "name": "pelo nome", "words": "pelas palavras {words}", "words_alone": "pelas palavras", "meaning": "pelo significado", "related": "porque tem a ver com o que você perguntou",
        "time": "pelo momento que você perguntou", "speaker": "por quem disse", "neighbours": "porque foi dito ao lado de algo que se encaixa", "session": "sabido desde o começo da nossa conversa", "told": "dito nessa mesma mensagem", "history": "do histórico do que você me contou",
        "sure": "tenho certeza", "fairly": "tenho bastante certeza", "hardly": "não tenho muita certeza", "unsure": "não tenho certeza",
        "conflict": "há outra resposta", "stale": "não confirmado desde {date}",
        "set_phrase": "Não usei nenhuma memória: é uma das minhas frases prontas.", "noted": "Não usei nenhuma memória: só anotei o que você me contou.",
        "command": "Não usei nenhuma memória: foi minha resposta ao que você me mandou fazer.", "not_found": "Procurei na minha memória e não encontrei nada que responda.",
        "model": "Não usei nenhuma memória: vem do conhecimento geral do meu modelo de linguagem e pode estar errado.", "core": "Não usei nenhuma memória específica: vem do que sei sobre quem você é:",
        "summary": "Isso veio de um resumo que guardo do que lembro, não de uma memória específica.",
        "handed_over": "Não usei nenhuma memória para responder: você pediu um trabalho e eu o passei como tarefa.", "tasks": "Isso veio da lista das suas tarefas e do que resultou delas.",
        "result": "Isso veio da tarefa “{title}”: é o que me disse o serviço que a fez, e eu não verifiquei.", "result_untitled": "Isso veio de uma tarefa: é o que me disse o serviço que a fez, e eu não verifiquei.",
        "reminder": "Em {date} você me pediu para lembrar: “{words}”", "reminder_alone": "Você tinha me pedido para lembrar.", "human": "Foi uma pessoa que escreveu isso, não eu.",
        "unasked": "Foi um aviso meu, não uma resposta: não usei nenhuma memória.", "forgotten": "Aquilo em que isso se baseava foi esquecido desde então.",
        "nothing": "Ainda não respondi nada que eu possa explicar.", "not_ours": "Só posso explicar mensagens minhas.", "answer": "essa resposta",
    },
    "fr": {
        "memories": "Je l'ai dit d'après ce dont je me souviens :", "more": "… et {count} de plus.", "passed_over": "Ce qui m'est aussi venu à l'esprit sans servir : {count}.",
        "line": "« {content} » ({about})", "found": "trouvé {ways}", "forget": "Si quelque chose est faux, dis-moi ce qui est juste, ou dis « oublie ça ».",
        "direct_user": "tu me l'as dit le {date}", "operator": "noté le {date} par ceux qui me gèrent", "assistant": "je l'ai dit moi-même le {date}",
        "task_result": "du résultat d'une tâche du {date}", "forwarded": "d'un message que tu as transféré le {date}", "quoted": "d'un message que tu as cité le {date}",
        "transcript": "d'un message vocal du {date}", "media": "d'une image ou d'un fichier du {date}", "agent": "d'un autre assistant, le {date}", "concluded": "je l'ai conclu le {date} de plusieurs choses que tu m'as dites",
        "name": "par son nom", "words": "par les mots {words}", "words_alone": "par ses mots", "meaning": "par le sens", "related": "parce que cela touche ce que tu as demandé",
        "time": "par la période que tu as demandée", "speaker": "d'après qui l'a dit", "neighbours": "parce que cela a été dit à côté de quelque chose qui convient", "session": "connu depuis le début de notre conversation", "told": "dit dans ce même message", "history": "tiré de l'historique de ce que tu m'as dit",
        "sure": "j'en suis sûr", "fairly": "j'en suis assez sûr", "hardly": "je n'en suis pas tout à fait sûr", "unsure": "je n'en suis pas sûr",
        "conflict": "il y a une autre réponse", "stale": "pas confirmé depuis le {date}",
        "set_phrase": "Je n'ai utilisé aucun souvenir : c'est une de mes formules toutes faites.", "noted": "Je n'ai utilisé aucun souvenir : j'ai seulement noté ce que tu m'as dit.",
        "command": "Je n'ai utilisé aucun souvenir : c'était ma réponse à ce que tu m'as dit de faire.", "not_found": "J'ai cherché dans ma mémoire et n'ai rien trouvé qui y réponde.",
        "model": "Je n'ai utilisé aucun souvenir : cela vient des connaissances générales de mon modèle de langage, et peut être faux.", "core": "Je n'ai utilisé aucun souvenir précis : cela vient de ce que je sais de qui tu es :",
        "summary": "Cela vient d'un résumé que je garde de ce dont je me souviens, pas d'un souvenir précis.",
        "handed_over": "Je n'ai utilisé aucun souvenir pour répondre : tu as demandé un travail, et je l'ai transmis comme tâche.", "tasks": "Cela vient de la liste de tes tâches et de ce qu'elles ont donné.",
        "result": "Cela vient de la tâche « {title} » : c'est ce que m'a dit le service qui l'a faite, et je ne l'ai pas vérifié.", "result_untitled": "Cela vient d'une tâche : c'est ce que m'a dit le service qui l'a faite, et je ne l'ai pas vérifié.",
        "reminder": "Le {date}, tu m'as demandé de te le rappeler : « {words} »", "reminder_alone": "Tu m'avais demandé de te le rappeler.", "human": "C'est un humain qui a écrit cela, pas moi.",
        "unasked": "C'était un avis de ma part, pas une réponse : je n'ai utilisé aucun souvenir.", "forgotten": "Ce sur quoi cela reposait a été oublié depuis.",
        "nothing": "Je n'ai encore rien répondu que je puisse expliquer.", "not_ours": "Je ne peux expliquer que mes propres messages.", "answer": "cette réponse",
    },
}  # fmt: skip
_QUOTES: Final[Mapping[str, str]] = {"en": "“{}”", "es": "«{}»", "de": "„{}“", "pt": "“{}”", "fr": "« {} »"}


def words_of(memory: Memory) -> str:
    """The words in which a memory was said, as far as they are kept: only those may be quoted.

    "My sister is called Ana" was drawn from "My sister Ana works at Siemens".
    """
    return memory.evidence if len(memory.evidence.split()) >= FEWEST_QUOTED else memory.content


class WhyTexts:
    """Explanations for one person: their language, zone and today. Days of another year are told with the year."""

    def __init__(self, language: str, zone: str, today: datetime) -> None:
        self._language = language if language in _TEXTS else "en"
        self._zone, self._today = zone, today

    def say(self, key: str, **inserts: str) -> str:
        """A sentence of the table by its key."""
        return _TEXTS[self._language][key].format(**inserts)

    def memories(self, used: Sequence[Explained], *, most: int) -> str:
        """The memories that an answer rests on, each with its source, how it was found and how sure it is."""
        more = [self.say("more", count=str(len(used) - most))] if len(used) > most else []
        return "\n".join([self.say("memories"), listed([self.line(item) for item in used[:most]]), *more])

    def line(self, item: Explained) -> str:
        """One memory explained: "I work at Acme" (you told me on 2 March; found by its name; I'm sure of it)."""
        about = [self.source(item.memory), *self._found(item.reasons), *self._sureness(item)]
        content = _shortened(item.memory.content)
        if words_of(item.memory) != item.memory.content:
            return f"{content} ({'; '.join(about)})"
        return self.say("line", content=content, about="; ".join(about))

    def source(self, memory: Memory) -> str:
        """The source and day of a memory: "you told me on 2 March"."""
        key = "concluded" if memory.source_type in CONCLUDED else memory.origin.value
        return self.say(key, date=self.day(memory.valid_from))

    def day(self, at: datetime) -> str:
        """A day in the person's zone and language."""
        return date_shown(self._language, at, self._zone, today=self._today)

    def local(self, at: datetime) -> datetime:
        """An instant in the person's zone."""
        return at.astimezone(ZoneInfo(iana_zone(self._zone) or "UTC"))

    def _found(self, reasons: Sequence[Reason]) -> list[str]:
        """How it came up; what was there before anything was asked was not looked for."""
        alone = [self.say(reason.way.value) for reason in reasons if reason.way in ALREADY_THERE]
        plainest = sorted(reasons, key=lambda reason: list(Way).index(reason.way))[:MOST_WAYS]
        ways = [self._way(reason) for reason in plainest if reason.way not in ALREADY_THERE]
        return alone or ([self.say("found", ways=joined(self._language, ways))] if ways else [])

    def _way(self, reason: Reason) -> str:
        if reason.way is not Way.WORDS:
            return self.say(reason.way.value)
        words = ", ".join(_QUOTES[self._language].format(word) for word in reason.words)
        return self.say("words", words=words) if words else self.say("words_alone")

    def _sureness(self, item: Explained) -> list[str]:
        """How sure it is, and its tags. What somebody said word for word is what they said, and no more or less sure."""
        tags = [self.say("conflict")] if Tag.CONFLICT in item.tags else []
        if Tag.STALE in item.tags:
            tags.append(self.say("stale", date=self.day(item.memory.last_confirmed_at)))
        if item.memory.kind is Kind.VERBATIM and item.memory.origin in (Origin.DIRECT_USER, Origin.OPERATOR):
            return tags
        sure = next((key for key, least in (("sure", SURE), ("fairly", FAIRLY), ("hardly", HARDLY)) if item.confidence >= least), "unsure")
        return [self.say(sure), *tags]


def _shortened(text: str) -> str:
    """Whole or not at all: a part of a memory would stay in this message when the memory is forgotten."""
    return text if len(text) <= LONGEST_CONTENT else "\u2026"
