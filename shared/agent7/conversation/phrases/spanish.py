"""Spanish."""

# ruff: noqa: E501, RUF001  (one text a line; the punctuation is each language's own)

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "remembered": "¡Entendido! Recordaré: {content}",
    "remembered_all": "¡Entendido! Recordaré:\n{items}",
    "updated": "Anotado — {content} Actualizado; antes: {previous}",
    "ended": "Anotado — {content} Esto ya no vale: {previous}",
    "already_known": "Eso ya lo sabía: {content}",
    "not_saved": "Lo siento, no he podido guardarlo: {reason}",
    "nothing_to_save": "Lo siento, no he podido guardarlo: no había nada que recordar. Dime qué, por ejemplo: \"Recuerda que soy vegano\".",
    "too_long": "Lo siento, no he podido guardarlo: es demasiado largo ({length} caracteres; el máximo es {limit}).",
    "secret_refused": "Lo siento, no he podido guardarlo: nunca guardo contraseñas ni números de tarjeta. Usa mejor un gestor de contraseñas.",
    "was_forgotten": "Lo siento, no he podido guardarlo: me pediste que lo olvidara.",
    "forgotten": "De acuerdo, he olvidado: {topic}",
    "forgotten_these": "De acuerdo, olvidado: {count}.",
    "forget_which": "He encontrado {count} recuerdos sobre {topic}:\n{items}\n¿Cuál olvido? Responde con un número, \"todos\" o \"no\".",
    "forget_which_said": "No he anotado nada sobre {topic}, pero hay mensajes nuestros que hablan de eso ({count}):\n{items}\n¿Cuál olvido? Responde con un número, \"todos\" o \"no\".",
    "protected": "Esta entrada está protegida y no se puede borrar: {content}",
    "not_found": "No he encontrado nada sobre {topic} en mi memoria.",
    "nothing_known": "Todavía no sé nada de ti. Cuéntame algo, por ejemplo: \"Recuerda que mi empresa se llama Acme Corp\".",
    "overview": "Recuerdo {count} cosas sobre ti ({categories}):\n{items}",
    "overview_one": "Recuerdo una cosa sobre ti ({categories}):\n{items}",
    "overview_more": "… y {count} más. Pregúntame \"¿Qué sabes sobre ...?\"",
    "overview_noted": "En tus propias palabras:\n{items}",
    "known_about": "Esto es lo que sé sobre {topic}:\n{items}",
    "answer_user": "{attribute}: {value}.",
    "answer_other": "{subject} – {attribute}: {value}.",
    "answer_relation": "{subject} – {attribute}: {value}.",
    "answer_quoted": "Me dijiste el {date}: \"{text}\"",
    "answer_forwarded": "Un mensaje que me reenviaste el {date} dice: \"{text}\"",
    "answer_ours": "El {date} te dije: \"{text}\"",
    "answer_result": "Una tarea dio como resultado el {date}: \"{text}\"",
    "dont_know": "Eso todavía no lo sé. Dímelo y lo recordaré.",
    "rule_added": "Regla añadida: {rule}\nLa seguiré desde ahora. Para quitarla, di \"olvida\" y la regla.",
    "rule_kept": "Regla añadida: {rule}\nLa guardo, pero solo sigo reglas cuando hay un modelo de lenguaje conectado. Para quitarla, di \"olvida la regla\".",
    "rules_listed": "Tus reglas:\n{items}",
    "no_rules": "No tienes reglas. Añade una con \"Añade esta regla: ...\".",
    "rule_dropped": "Regla quitada: {rule}",
    "stopped": "No recibirás más mensajes míos. Escribe EMPEZAR cuando quieras que vuelva.",
    "started": "¡Hola de nuevo! Vuelvo a escucharte.",
    "choose": "Elegir",
    "one_at_a_time": "Vamos por partes: responde primero a la pregunta y luego vuelve a preguntarme por lo otro.",
    "question_over": "Esa pregunta ya no está abierta.",
    "answer_all": "Todas",
    "answer_yes": "Sí",
    "answer_no": "No",
    "muted": "Parece que damos vueltas a lo mismo, así que hago una pausa de una hora. Escribe START si me necesitas antes.",
    "limit_reached": "Ha sido mucho para un día: he llegado al límite de mensajes de hoy contigo. Mañana vuelvo. \"Olvida ...\" y STOP siguen funcionando.",
    "handed_over": "He avisado a las personas que me gestionan de que quieres hablar con un humano. Me callo hasta que respondan. Escribe \"volver al asistente\" si me quieres de nuevo.",
    "handed_back": "He vuelto. ¿En qué puedo ayudarte?",
    "welcome": "¡Bienvenido! Ya tienes acceso.",
    "invitation_needed": "Lo siento, solo hablo con personas invitadas. Si tienes un código de invitación, envíamelo, por favor.",
    "not_on_the_list": "Lo siento, solo hablo con las personas de mi lista. Quienes me gestionan pueden añadirte.",
    "first_contact": "(Recuerdo lo que me cuentas. Pregunta \"¿Qué sabes sobre mí?\" para verlo; di \"olvida ...\" para borrar algo.)",
    "unsupported_kind": "Lo siento, no puedo abrir este tipo de mensaje. ¿Me lo puedes escribir?",
    "unread_image": "Todavía no puedo ver imágenes. ¿Me dices con palabras lo importante?",
    "unread_video": "Todavía no puedo ver vídeos. ¿Me dices con palabras lo importante?",
    "unread_audio": "Todavía no puedo escuchar mensajes de voz. ¿Me lo puedes escribir?",
    "unread_document": "Todavía no puedo leer documentos. ¿Me escribes lo importante?",
    "unread_sticker": "¡Gracias! No puedo ver stickers, pero me alegra que estés aquí.",
    "location_received": "Gracias, tengo la ubicación.",
    "contact_received": "Gracias, tengo el contacto.",
    "order_received": "Gracias, veo tu pedido, pero no puedo aceptar pedidos: no se ha pedido nada.",
    "form_received": "Gracias, tengo tus respuestas.",
    "task_later": "Todavía no puedo encargarme de tareas. Puedo recordar cosas y responder con lo que me has contado.",
    "no_tasks": "Todavía no puedo encargarme de tareas, así que no hay nada en marcha.",
    "task_started": "Me pongo con ello... Te escribo en cuanto tenga algo que enseñarte.",
    "task_continued": "Me pongo con ello... Ya lo he pasado.",
    "task_answered": "Gracias, ya lo he pasado.",
    "task_confirmed": "De acuerdo, he pasado tu sí.",
    "task_declined": "De acuerdo, he dicho que no. La tarea espera: dime cómo seguir, o di \"cancela la tarea\".",
    "task_cancelled": "De acuerdo, he parado esto: {title}",
    "task_untitled": "tu petición",
    "task_result": "Listo: {title}",
    "task_result_long": "Es largo, así que va entero en un archivo. Empieza así:",
    "task_result_empty": "Terminó sin una palabra y sin archivo.",
    "task_file_lost": "No he podido enviarte este archivo: {filename}",
    "task_file_left_out": "No pude pasar este archivo, así que el trabajo sigue sin él: {filename}",
    "task_question": "Antes de seguir con esto, una pregunta: {title}",
    "task_permission": "Para esto necesito tu permiso: {title}",
    "task_expensive": "Esto se está poniendo caro: {title}",
    "task_may_i": "¿Puedo?",
    "task_failed": "Lo siento, esto no ha salido bien: {title}\nPídemelo otra vez y empiezo de nuevo.",
    "task_odd": "Esto se ha parado de una manera que no entiendo: {title}\nQuienes me gestionan pueden verlo. Pídemelo otra vez si aún lo necesitas.",
    "task_odd_said": "Lo último que se dijo fue:",
    "task_stopped": "Esto se detuvo antes de terminar: {title}",
    "task_slow": "Sigo con ello: {title}\nTarda un poco. Te escribo en cuanto haya algo.",
    "task_silent": "Hace un día que no sé nada de esto: {title}\nMis operadores pueden verlo. Si aún llega algo, te lo mando; di \"cancela la tarea\" si ya no lo necesitas.",
    "task_delayed": "Esto tiene que esperar: {title}\nEl servicio que hace este trabajo no puede aceptarlo ahora. Lo guardo y lo intento de nuevo por mi cuenta.",
    "task_unpaid": "Ahora no puedo hacer esto: {title}\nLa cuenta para este trabajo se ha agotado. Quienes me gestionan pueden verlo; pídemelo más tarde.",
    "task_refused": "No puedo hacer esto: {title}\nEl servicio que hace este trabajo lo ha rechazado. Quienes me gestionan pueden verlo.",
    "task_off": "No puedo hacer esto: {title}\nAquí no hay ningún servicio configurado para este trabajo. Quienes me gestionan pueden verlo.",
    "task_too_late": "Durante un día entero nadie ha podido aceptarlo, así que lo he dejado: {title}",
    "task_anew": "Ya no llego a lo que estaba hecho, así que empiezo esto de nuevo: {title}",
    "task_limit": "Con esta son {limit} tareas hoy, que es mi límite contigo. Pídemelo otra vez mañana.",
    "task_consent": "Este tipo de trabajo se lo paso a Manus, un servicio externo. ¿Puedo contarle lo que sé de ti y que importa para esto? Puedes cambiar de idea cuando quieras.",
    "answer_request_only": "Solo esta petición",
    "sharing_on": "De acuerdo. Lo que sé de ti puede acompañar a las tareas, en lo que importe para ellas.",
    "sharing_off": "De acuerdo. Lo que sé de ti se queda aquí: las tareas reciben tu petición y nada más.",
    "task_which": "Varias tareas esperan tu respuesta:\n{items}\nToca el botón de la que quieres decir, o responde a su pregunta.",
    "nothing_running": "No hay nada en marcha.",
    "tasks_done": "Esto he hecho por ti:\n{items}",
    "tasks_running": "Sigo trabajando en:\n{items}",
    "tasks_waiting": "Esto espera tu respuesta:\n{items}",
    "tasks_failed": "Esto no ha salido bien:\n{items}",
    "tasks_none": "En ese tiempo no he hecho ninguna tarea para ti, y no hay nada en marcha.",
    "task_outcome": "Hecho el {date}: «{request}».",
    "notice": "Recordando {count} datos...\n{items}\nPregunta \"¿Qué sabes de mí?\" para verlos todos.",
    "notice_one": "Recordando un dato...\n{items}\nPregunta \"¿Qué sabes de mí?\" para verlos todos.",
    "rule_asked": "¿Sigo esto a partir de ahora? {rule}",
    "first_contact_tasks": "(El trabajo más largo va a Manus, un servicio externo, con lo que importa de ello. Di \"no compartas mi memoria\" si solo debe ir tu petición.)",
    "later": "Te entiendo, pero todavía no puedo hacerlo. Llegará en una versión posterior.",
    "erase_asked": "¿Olvido todo? Se borran todas tus memorias y reglas, y las palabras de todos nuestros mensajes. No se puede deshacer. Responde \"sí\" o \"no\".",
    "erased": "Hecho. He olvidado todo lo que me contaste.",
    "nothing_pending": "De acuerdo.",
    "kept": "De acuerdo, lo dejo todo como está.",
    "greeting": "¡Hola! ¿En qué puedo ayudarte?",
    "thanks": "¡De nada!",
    "goodbye": "¡Hasta luego!",
    "wellbeing": "¡Muy bien, gracias! ¿En qué puedo ayudarte?",
    "about_assistant": "Soy un asistente en este chat: recuerdo lo que me cuentas y respondo con ello. Escribe \"ayuda\" para ver lo que puedes decir.",
    "remark": "Entiendo. Si debo guardarlo, di \"Recuerda que ...\".",
    "objection": "¡Perdona! Dime cómo es y lo corrijo.",
    "acknowledged": "De acuerdo.",
    "noted": "Gracias, lo he anotado.",
    "unclear": "No estoy seguro de lo que quieres decir. ¿Quieres que recuerde algo o me estás preguntando algo?",
    "help": (
        "Puedes decirme:\n• Recuerda que ...\n• Olvida ...\n• ¿Qué sabes sobre mí?\n• ¿Qué sabes sobre ...?\n"
        "• Añade esta regla: ...\n• ¿Qué has hecho hoy por mí?\n• Cancela la tarea\n• Alto / Empezar\nO simplemente pregúntame por algo que me hayas contado, o pídeme un trabajo: \"Busca tres hoteles en Roma\"."
    ),
    "failed": "Lo siento, algo ha fallado por mi parte con este mensaje. Quienes me gestionan pueden verlo.",
}

ANSWERS: Final[dict[str, str]] = {
    "name": "Te llamas {value}.",
    "nickname": "Tu apodo es {value}.",
    "company": "Tu empresa se llama {value}.",
    "job_title": "Tu profesión: {value}.",
    "city": "Vives en {value}.",
    "country": "Vives en {value}.",
    "hometown": "Eres de {value}.",
    "birthplace": "Naciste en {value}.",
    "birthday": "Tu cumpleaños es el {value}.",
    "age": "Tienes {value} años.",
    "timezone": "Tu zona horaria es {value}.",
    "allergies": "Alergias: {value}.",
    "languages": "Hablas {value}.",
    "likes": "Te gusta: {value}.",
    "dislikes": "No te gusta: {value}.",
    "prefers": "Prefieres: {value}.",
    "dog": "Tu perro se llama {value}.",
    "cat": "Tu gato se llama {value}.",
    "wifi_ssid": "Tu wifi se llama {value}.",
}

ANSWERS_OF_SEVERAL: Final[dict[str, str]] = {
    "dog": "Tus perros se llaman {value}.",
    "cat": "Tus gatos se llaman {value}.",
}
"""The same of several, where the sentence is another one."""

TURNED: Final[dict[str, str]] = {"mi": "tu", "mis": "tus", "nuestro": "tu", "nuestra": "tu", "nuestros": "tus", "nuestras": "tus"}
"""What is the person's as they say it, and as it is said to them."""

ABOUT_OTHERS: Final[dict[str, str]] = {
    "city": "{subject} vive en {value}.",
    "company": "{subject} trabaja en {value}.",
    "age": "{subject} tiene {value} años.",
    "birthday": "El cumpleaños de {subject} es el {value}.",
    "allergies": "{subject} tiene alergia a {value}.",
}
"""The same of somebody else; without one, attribute and value are named."""

CATEGORIES: Final[dict[str, str]] = {
    "preference": "preferencias", "fact": "datos", "decision": "decisiones", "task_outcome": "resultados de tareas", "correction": "correcciones",
    "project_pattern": "patrones de proyecto", "learned_rule": "reglas", "domain_knowledge": "conocimientos", "communication_style": "estilo",
}
ONE_OF: Final[dict[str, str]] = {
    "preference": "preferencia", "fact": "dato", "decision": "decisión", "task_outcome": "resultado de tarea", "correction": "corrección",
    "project_pattern": "patrón de proyecto", "learned_rule": "regla", "domain_knowledge": "conocimiento",
}
"""The word for one of a category, where it differs."""

MONTHS: Final = ("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre")
DATE: Final = "{day} de {month}"
DATE_WITH_YEAR: Final = "{day} de {month} de {year}"
AND: Final = " y "
