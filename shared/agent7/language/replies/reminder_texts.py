"""Response templates about reminders, and date formatting in the five languages.

Days are written out by tables of our own: the names of twelve months and seven days, against ten megabytes of a library's.
"""

# ruff: noqa: E501  (one text a line; the punctuation is each language's own)

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Final
from zoneinfo import ZoneInfo

from agent7.language.replies.texts import listed
from agent7.text_units import shortened

LONGEST_SHOWN: Final = 300

WEEKDAYS: Final[dict[str, tuple[str, ...]]] = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "de": ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
    "es": ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
    "fr": ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
    "pt": ("segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado", "domingo"),
}
MONTHS: Final[dict[str, tuple[str, ...]]] = {
    "en": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"),
    "de": ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"),
    "es": ("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"),
    "fr": ("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"),
    "pt": ("janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"),
}
MOMENTS: Final[dict[str, str]] = {
    "en": "{weekday} {day} {month}{year} at {clock}",
    "de": "{weekday}, {day}. {month}{year} um {clock}",
    "es": "el {weekday} {day} de {month}{year} a las {clock}",
    "fr": "{weekday} {day} {month}{year} à {clock}",
    "pt": "{weekday}, {day} de {month}{year} às {clock}",
}
YEARS: Final[dict[str, str]] = {"en": " {year}", "de": " {year}", "es": " de {year}", "fr": " {year}", "pt": " de {year}"}

TEXTS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "set": "I'll remind you on {when}: {about}", "set_bare": "I'll remind you on {when}.",
        "moved": "Moved. I'll remind you on {when}: {about}", "moved_bare": "Moved. I'll remind you on {when}.",
        "rings": "Reminder: {about}", "rings_bare": "Reminder: you asked me to write to you now.",
        "late": "Reminder, late: it was due on {when}. {about}", "late_bare": "Reminder, late: you asked me to write to you on {when}.",
        "dated": "Reminder for {when}: {about}", "dated_bare": "Reminder: you asked me to write to you on {when}.",
        "outside": "WhatsApp lets me write only within 24 hours of your last message. If we have not written by then, it comes as soon as you write to me.",
        "outside_template": "WhatsApp lets me write only within 24 hours of your last message. If we have not written by then, I'll send you a short notice at that time, and the reminder when you answer.",
        "when": "When shall I remind you? For example: \"tomorrow at 9\" or \"on 3 May\".",
        "over": "That time has passed, or there is no such day. When shall I remind you?",
        "far": "That is more than ten years away: I can't promise that. When shall I remind you?",
        "repeated": "I can't repeat reminders, I can only remind you once. When shall that be?",
        "full": "You have {count} reminders waiting, and I keep no more. Cancel one first.",
        "list": "Your reminders:\n{items}", "none": "You have no reminders. Tell me, for example: \"Remind me of the contract on 3 May\".",
        "cancelled": "Cancelled: {about}", "cancelled_bare": "Cancelled: the reminder on {when}.",
        "not_found": "I have no reminder about {about}.", "nothing_waits": "You have no reminder waiting.",
        "which": "Which reminder do you mean?\n{items}\nAnswer with a number, or \"all\".", "move_when": "I did not understand the new time. For example: \"make it 5 May at 10\".",
        "kept": "Okay, no reminder.", "zone": "Your reminders stay at the moments they were set for. In your new time zone:\n{items}",
    },
    "de": {
        "set": "Ich erinnere dich am {when}: {about}", "set_bare": "Ich erinnere dich am {when}.",
        "moved": "Verschoben. Ich erinnere dich am {when}: {about}", "moved_bare": "Verschoben. Ich erinnere dich am {when}.",
        "rings": "Erinnerung: {about}", "rings_bare": "Erinnerung: Ich sollte dir jetzt schreiben.",
        "late": "Erinnerung, verspätet: Sie war für {when} gedacht. {about}", "late_bare": "Erinnerung, verspätet: Ich sollte dir am {when} schreiben.",
        "dated": "Erinnerung für {when}: {about}", "dated_bare": "Erinnerung: Ich sollte dir am {when} schreiben.",
        "outside": "WhatsApp lässt mich nur innerhalb von 24 Stunden nach deiner letzten Nachricht schreiben. Haben wir bis dahin nicht geschrieben, kommt die Erinnerung, sobald du mir schreibst.",
        "outside_template": "WhatsApp lässt mich nur innerhalb von 24 Stunden nach deiner letzten Nachricht schreiben. Haben wir bis dahin nicht geschrieben, schicke ich dir zu der Zeit einen kurzen Hinweis, und die Erinnerung, wenn du antwortest.",
        "when": "Wann soll ich dich erinnern? Zum Beispiel: „morgen um 9“ oder „am 3. Mai“.",
        "over": "Diese Zeit ist vorbei, oder den Tag gibt es nicht. Wann soll ich dich erinnern?",
        "far": "Das ist in mehr als zehn Jahren, das kann ich nicht versprechen. Wann soll ich dich erinnern?",
        "repeated": "Ich kann Erinnerungen nicht wiederholen, nur einmal erinnern. Wann soll das sein?",
        "full": "Es warten schon {count} Erinnerungen, mehr behalte ich nicht. Lösche zuerst eine.",
        "list": "Deine Erinnerungen:\n{items}", "none": "Du hast keine Erinnerungen. Sag zum Beispiel: „Erinnere mich am 3. Mai an den Vertrag“.",
        "cancelled": "Gelöscht: {about}", "cancelled_bare": "Gelöscht: die Erinnerung am {when}.",
        "not_found": "Dazu habe ich keine Erinnerung: {about}.", "nothing_waits": "Es wartet keine Erinnerung.",
        "which": "Welche Erinnerung meinst du?\n{items}\nAntworte mit einer Nummer oder „alle“.", "move_when": "Die neue Zeit habe ich nicht verstanden. Zum Beispiel: „mach es am 5. Mai um 10“.",
        "kept": "Gut, keine Erinnerung.", "zone": "Deine Erinnerungen bleiben zu den Zeitpunkten, für die sie gesetzt wurden. In deiner neuen Zeitzone:\n{items}",
    },
    "es": {
        "set": "Te lo recordaré {when}: {about}", "set_bare": "Te lo recordaré {when}.",
        "moved": "Cambiado. Te lo recordaré {when}: {about}", "moved_bare": "Cambiado. Te lo recordaré {when}.",
        "rings": "Recordatorio: {about}", "rings_bare": "Recordatorio: me pediste que te escribiera ahora.",
        "late": "Recordatorio, con retraso: era para {when}. {about}", "late_bare": "Recordatorio, con retraso: me pediste que te escribiera {when}.",
        "dated": "Recordatorio para {when}: {about}", "dated_bare": "Recordatorio: me pediste que te escribiera {when}.",
        "outside": "WhatsApp solo me deja escribir en las 24 horas que siguen a tu último mensaje. Si para entonces no nos hemos escrito, te llegará en cuanto me escribas.",
        "outside_template": "WhatsApp solo me deja escribir en las 24 horas que siguen a tu último mensaje. Si para entonces no nos hemos escrito, te enviaré a esa hora un breve aviso, y el recordatorio cuando respondas.",
        "when": "¿Cuándo te lo recuerdo? Por ejemplo: «mañana a las 9» o «el 3 de mayo».",
        "over": "Ese momento ya pasó, o ese día no existe. ¿Cuándo te lo recuerdo?",
        "far": "Faltan más de diez años: no puedo prometerlo. ¿Cuándo te lo recuerdo?",
        "repeated": "No puedo repetir recordatorios, solo recordarlo una vez. ¿Cuándo?",
        "full": "Ya tienes {count} recordatorios pendientes y no guardo más. Cancela uno primero.",
        "list": "Tus recordatorios:\n{items}", "none": "No tienes recordatorios. Dime, por ejemplo: «Recuérdame el contrato el 3 de mayo».",
        "cancelled": "Cancelado: {about}", "cancelled_bare": "Cancelado: el recordatorio para {when}.",
        "not_found": "No tengo ningún recordatorio sobre {about}.", "nothing_waits": "No tienes ningún recordatorio pendiente.",
        "which": "¿Qué recordatorio?\n{items}\nResponde con un número o «todos».", "move_when": "No entendí el nuevo momento. Por ejemplo: «ponlo el 5 de mayo a las 10».",
        "kept": "Vale, sin recordatorio.", "zone": "Tus recordatorios se quedan en el momento para el que se pusieron. En tu nueva zona horaria:\n{items}",
    },
    "fr": {
        "set": "Je te le rappellerai {when} : {about}", "set_bare": "Je te le rappellerai {when}.",
        "moved": "Déplacé. Je te le rappellerai {when} : {about}", "moved_bare": "Déplacé. Je te le rappellerai {when}.",
        "rings": "Rappel : {about}", "rings_bare": "Rappel : tu m'as demandé de t'écrire maintenant.",
        "late": "Rappel, en retard : il était prévu {when}. {about}", "late_bare": "Rappel, en retard : tu m'as demandé de t'écrire {when}.",
        "dated": "Rappel pour {when} : {about}", "dated_bare": "Rappel : tu m'as demandé de t'écrire {when}.",
        "outside": "WhatsApp ne me laisse écrire que dans les 24 heures après ton dernier message. Si nous ne nous sommes pas écrit d'ici là, il arrivera dès que tu m'écriras.",
        "outside_template": "WhatsApp ne me laisse écrire que dans les 24 heures après ton dernier message. Si nous ne nous sommes pas écrit d'ici là, je t'enverrai à ce moment un court avis, puis le rappel quand tu répondras.",
        "when": "Quand dois-je te le rappeler ? Par exemple : « demain à 9h » ou « le 3 mai ».",
        "over": "Ce moment est passé, ou ce jour n'existe pas. Quand dois-je te le rappeler ?",
        "far": "C'est dans plus de dix ans : je ne peux pas le promettre. Quand dois-je te le rappeler ?",
        "repeated": "Je ne peux pas répéter un rappel, seulement te le rappeler une fois. Quand ?",
        "full": "Tu as déjà {count} rappels en attente, je n'en garde pas plus. Annules-en un d'abord.",
        "list": "Tes rappels :\n{items}", "none": "Tu n'as aucun rappel. Dis-moi par exemple : « Rappelle-moi le contrat le 3 mai ».",
        "cancelled": "Annulé : {about}", "cancelled_bare": "Annulé : le rappel de {when}.",
        "not_found": "Je n'ai aucun rappel sur {about}.", "nothing_waits": "Tu n'as aucun rappel en attente.",
        "which": "Quel rappel ?\n{items}\nRéponds par un numéro, ou « tous ».", "move_when": "Je n'ai pas compris le nouveau moment. Par exemple : « mets-le au 5 mai à 10h ».",
        "kept": "D'accord, pas de rappel.", "zone": "Tes rappels restent au moment pour lequel ils ont été mis. Dans ton nouveau fuseau horaire :\n{items}",
    },
    "pt": {
        "set": "Vou lembrar você {when}: {about}", "set_bare": "Vou lembrar você {when}.",
        "moved": "Mudado. Vou lembrar você {when}: {about}", "moved_bare": "Mudado. Vou lembrar você {when}.",
        "rings": "Lembrete: {about}", "rings_bare": "Lembrete: você pediu que eu escrevesse agora.",
        "late": "Lembrete, atrasado: era para {when}. {about}", "late_bare": "Lembrete, atrasado: você pediu que eu escrevesse {when}.",
        "dated": "Lembrete para {when}: {about}", "dated_bare": "Lembrete: você pediu que eu escrevesse {when}.",
        "outside": "O WhatsApp só me deixa escrever nas 24 horas depois da sua última mensagem. Se até lá não tivermos conversado, ele chega assim que você me escrever.",
        "outside_template": "O WhatsApp só me deixa escrever nas 24 horas depois da sua última mensagem. Se até lá não tivermos conversado, envio nessa hora um breve aviso, e o lembrete quando você responder.",
        "when": "Quando devo lembrar você? Por exemplo: “amanhã às 9” ou “no dia 3 de maio”.",
        "over": "Esse momento já passou, ou esse dia não existe. Quando devo lembrar você?",
        "far": "Isso é daqui a mais de dez anos: não posso prometer. Quando devo lembrar você?",
        "repeated": "Não consigo repetir lembretes, só lembrar uma vez. Quando?",
        "full": "Você já tem {count} lembretes à espera, e não guardo mais. Cancele um primeiro.",
        "list": "Seus lembretes:\n{items}", "none": "Você não tem lembretes. Diga, por exemplo: “Me lembra do contrato no dia 3 de maio”.",
        "cancelled": "Cancelado: {about}", "cancelled_bare": "Cancelado: o lembrete de {when}.",
        "not_found": "Não tenho nenhum lembrete sobre {about}.", "nothing_waits": "Você não tem nenhum lembrete à espera.",
        "which": "Qual lembrete?\n{items}\nResponda com um número, ou “todos”.", "move_when": "Não entendi o novo momento. Por exemplo: “muda para 5 de maio às 10”.",
        "kept": "Certo, sem lembrete.", "zone": "Seus lembretes ficam no momento para o qual foram marcados. No seu novo fuso horário:\n{items}",
    },
}  # fmt: skip


def about_reminder(key: str, language: str, *, at: datetime, zone: ZoneInfo, today: date, about: str) -> str:
    """A sentence about one reminder: its time on the person's clock, the year only where it is another one."""
    named = key if about else f"{key}_bare"
    return say(named, language, when=moment(at, zone, language, today=today), about=shortened(about, LONGEST_SHOWN))


def say(key: str, language: str, **inserts: str) -> str:
    """A sentence of the table by its key, its places filled."""
    sentence = TEXTS.get(language, TEXTS["en"])[key]
    for name, text in inserts.items():
        sentence = sentence.replace("{" + name + "}", text) if name != "about" else sentence
    return sentence.replace("{about}", inserts.get("about", ""))


def items(lines: Sequence[str], *, numbered: bool = False) -> str:
    """A bulleted or numbered list of lines."""
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, start=1)) if numbered else listed(lines)


def line(at: datetime, zone: ZoneInfo, language: str, *, today: date, about: str) -> str:
    """One line of a list of reminders."""
    named = moment(at, zone, language, today=today)
    return f"{named}: {shortened(about, LONGEST_SHOWN)}" if about else named


def moment(at: datetime, zone: ZoneInfo, language: str, *, today: date) -> str:
    """A formatted date and time: "Sunday 3 May at 09:00", by the clock of a zone, with the year where it is not this one."""
    language = language if language in MOMENTS else "en"
    local = at.astimezone(zone)
    year = YEARS[language].format(year=local.year) if local.year != today.year else ""
    return MOMENTS[language].format(
        weekday=WEEKDAYS[language][local.weekday()],
        day=local.day,
        month=MONTHS[language][local.month - 1],
        year=year,
        clock=local.strftime("%H:%M"),
    )
