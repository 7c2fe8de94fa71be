"""Spanish command patterns. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.intents.command_words.schema import CommandWords

SPANISH: Final = CommandWords(
    polite=(
        r"hola|buenos dias|buenas(?: tardes| noches)?|oye|ok|vale|bueno|pues|y|tambien|por favor|porfa|porfavor|ahora|agent7|asistente|"
        r"quiero que|quisiera que|me gustaria que|necesito que"
    ),
    asking=r"(?:me )?(?:puedes|podrias|puede|podria)",
    trailing=r"por favor|porfa|gracias|muchas gracias|vale|ok|ahora|si puedes",
    remember=(
        r"(?:recuerd(?:a|as|e|es)|recordar|recuerdame|acuerdate(?: de)?|acordarte de|memoriza|memorizar|apunta|apuntar|anota|anotar|guarda|guardar|ten(?:er)? en cuenta|toma nota(?: de)?)(?: (?:esto|eso|lo siguiente))?(?: ?[:;,]| [-\u2013\u2014]) ?(?P<text>.+)",
        r"(?:recuerd(?:a|as|e|es)|recordar|recuerdame|acuerdate de|acuerdes de|acordarte de|memoriza|memorizar|apunta|apuntar|apuntes|anota|anotar|guarda|guardar|ten(?:er)? en cuenta|ten presente|toma nota de) que (?P<text>.+)",
        r"recuerda (?P<text>(?:mi|mis|nuestr[oa]s?) .+)",
        r"no (?:te )?olvid(?:es|e)(?: de)? ?(?:que|:)? (?P<text>(?!eso\b|esto\b|lo\b).+)",
    ),
    this=r"(?:recuerda|memoriza|apunta|anota|guarda|no olvides)(?: (?:esto|eso|este mensaje|ese mensaje))|recuerdalo|apuntalo|anotalo|guardalo|no lo olvides",
    forget=(
        r"(?:olvida|olvide|olvidar|olvides)(?:te de|rte de|se de)? (?:todo|cualquier cosa)(?: lo que (?:sabes|te dije|te he dicho))? (?:sobre|de|acerca de) (?P<text>(?!mi$).+)",
        r"(?:olvida|olvide|olvidar|olvides) lo que (?:te )?(?:dije|he dicho|sabes)(?: sobre| de| acerca de)? (?P<text>(?!mi$).+)",
        r"(?:olvida|olvide|olvidar|olvides)(?:te|rte|se)?(?: de| sobre| acerca de| lo de| el tema de)?(?: que)?:? (?P<text>.+)",
        r"(?:borra|borrar|elimina|eliminar|quita|suprime)(?: todo| lo que sabes)?(?: sobre| de)? (?P<text>.+?) de (?:tu|la) memoria",
        r"(?:borra|borrar|elimina|eliminar) (?:todo )?lo que (?:sabes|recuerdas) (?:sobre|de|acerca de) (?P<text>(?!mi$).+)",
        r"(?:borra|borrar|elimina|eliminar) todo (?:sobre|acerca de) (?P<text>(?!mi$).+)",
    ),
    forget_last=r"(?:olvida|olvide|olvidate de|borra|borre|elimina) (?:eso|esto|lo ultimo|lo que (?:te )?(?:acabo de decir(?:te)?|dije|he dicho))|olvidalo|borralo|no (?:lo )?(?:recuerdes|guardes)(?: eso| esto)?",
    no_topic=r"(?:de |lo |sobre )?(?:eso|esto|lo|ello|el|ella|ellos|lo que (?:dije|he dicho)|esa|este|el tema|que lo dije|que dije .+)",
    about_me=(
        r"(?:que|lo que) (?:sabes|recuerdas|tienes(?: guardado)?|has guardado)(?: hasta ahora)? (?:sobre|de|acerca de) mi",
        r"(?:muestrame|muestra|dime|ensename|lista)(?: todo)? lo que (?:sabes|recuerdas) (?:sobre|de|acerca de) mi",
        r"(?:muestrame|muestra|ensename|lista)(?: todas)? (?:mis|tus|las) memorias",
        r"que hay en tu memoria",
        r"que recuerdas",
    ),
    about=(
        r"(?:que|lo que) (?:sabes|recuerdas) (?:sobre|de|del|acerca de) (?P<text>.+)",
        r"(?:muestrame|muestra|dime|ensename)(?: todo)? lo que (?:sabes|recuerdas) (?:sobre|de|acerca de) (?P<text>.+)",
        r"que te (?:he dicho|dije|conte) (?:sobre|de|acerca de) (?P<text>.+)",
    ),
    about_own=(
        r"(?:hablame|cuentame|dime|decirme|contarme|hablarme)(?: algo| mas| todo)? (?:de|sobre|acerca de) (?P<text>(?:mis?|nuestr[oa]s?) [\w -]{2,40})",
        r"que (?:me )?(?:puedes|podrias) (?:decir|contar)(?:me)? (?:de|sobre|acerca de) (?P<text>(?:mis?|nuestr[oa]s?) [\w -]{2,40})",
    ),
    add_rule=(
        r"(?:anade|anadir|agrega|agregar|crea|crear|pon|guarda)(?: esta| una| la| otra)?(?: nueva)? (?:regla|instruccion)(?: nueva)?(?: ?[:;,] ?| - | que | de | )(?P<text>.+)",
        r"(?:nueva )?(?:regla|instruccion)(?: nueva)? ?: ?(?P<text>.+)",
    ),
    rule_in_passing=(
        r"(?:(?:a partir de|desde) ahora|de ahora en adelante),? (?:por favor )?(?P<text>(?:contesta|responde|escribe|habla|llama|llamame|usa|empieza|termina|da|dame|envia|incluye|menciona|di|dime|se|pregunta|traduce|muestra)\b.+)",
        r"(?P<text>(?:siempre|nunca) (?:me )?(?:uses|digas|escribas|contestes|respondas|contesta|responde|escribe|habla|llama|llamame|usa|empieza|termina|da|dame|envia|incluye|menciona|di|dime|se|pregunta|traduce|muestra)\b.+)",
    ),
    rules=(
        r"(?:que|cuales|cuales son)(?: (?:mis|las|tus))? (?:reglas|instrucciones)(?: (?:tengo|hay|sigues|te he dado|tienes))?",
        r"(?:muestra|muestrame|ensename|lista|dime)(?: todas)? (?:mis|las|tus) (?:reglas|instrucciones)",
        r"mis reglas",
    ),
    drop_rule=(
        r"(?:olvida|quita|borra|elimina|cancela|anula)(?:te de)? (?:la|mi|esa|esta) (?:regla|instruccion)(?: (?:de|sobre|que dice|que|acerca de))?(?: ?[:,])?(?: (?P<text>.+))?",
    ),
    cancel_task=(
        r"(?:cancela|anula|para|deten|aborta)(?:r)? (?:(?:la|esa|esta|mi) )?(?:tarea|trabajo)(?: (?:de|del|sobre) (?P<text>.{3,60}))?",
        r"(?:cancela|anula)(?:lo|la)(?P<text>)",
    ),
    share=(
        r"(?:puedes )?compart(?:e|ir) (?:mi memoria|mis recuerdos|lo que sabes(?: de mi)?)(?: otra vez| de nuevo)?(?: con (?:manus|las tareas))?",
    ),
    keep_private=(
        r"no (?:compartas|des|pases|mandes) (?:mi memoria|mis recuerdos|lo que sabes(?: de mi)?)(?: (?:con|a) (?:manus|las tareas|nadie|otros))?",
        r"guarda (?:mi memoria|mis recuerdos) para ti",
    ),
    and_then=r",? y(?: luego| tambien)? |, ",
    human=(
        r"(?:quiero |quisiera |necesito |me gustaria |puedo |podria )?hablar con (?:un |una |algun |alguna )?(?:humano|persona(?: real| de verdad)?|agente|operador(?:a)?|alguien)",
        r"(?:quiero |necesito |pasame (?:con |a )|conectame con )(?:un |una )?(?:humano|persona real|operador(?:a)?|agente humano)",
        r"(?:un )?(?:humano|agente humano|operador(?:a)?)",
    ),
    back=(
        r"(?:volver|vuelve|regresar|pasame|volvamos) (?:al|con el|a) (?:asistente|bot|robot|agent7)",
        r"(?:ya )?(?:he terminado|termine) con (?:el humano|la persona|el operador)",
    ),
    optimize=(r"(?:optimiza|optimizar|limpia|limpiar|ordena|ordenar|compacta)(?: tu| la| mi)? memoria",),
    why=(
        r"por ?que (?:me )?(?:dijiste|dices|has dicho|respondiste|contestaste|has respondido|escribiste|crees|piensas) (?:eso|esto|asi)",
        r"por ?que (?:lo (?:dices|dijiste|has dicho|crees)|esa respuesta)",
        r"(?:como|de donde) (?:sabes|sacas|sacaste|has sacado|obtuviste|conoces) (?:eso|esto|todo eso)(?: de mi)?",
        r"(?:como|de donde) (?:lo (?:sabes|sacas|sacaste|has sacado)|es que lo sabes)",
        r"quien te (?:lo )?(?:dijo|conto|ha dicho)(?: eso| esto)?|en que te basas|en que se basa (?:eso|esa respuesta|tu respuesta)|que te hace (?:decir|pensar|creer) (?:eso|esto)",
        r"(?:por favor )?explica(?:me)? (?:esa|tu|la ultima) respuesta",
    ),
    export=(
        r"(?:exporta|exportar|descarga|descargar|enviame|mandame)(?: todos)? (?:mis|los) (?:datos|recuerdos|memorias)",
        r"dame(?: todos)? mis datos",
    ),
    erase=(
        r"(?:borrame|eliminame|olvidame|olvidate de mi|olvida de mi)",
        r"(?:borra|elimina|borrar|eliminar)(?: todos)? (?:mis datos|mi cuenta|mi informacion)",
    ),
    forget_all=(
        r"(?:borra|elimina|borrar|eliminar)(?: todas)? (?:mi memoria|mis memorias)",
        r"(?:borra|elimina|olvida|borrar|eliminar|olvidar)(?:lo)? todo(?: (?:lo que (?:sabes|tienes|recuerdas) )?(?:sobre|de|acerca de) mi| lo que sabes)?",
    ),
    help=r"ayuda|ayudame|comandos|que puedes hacer|que puedo hacer|como funciona(?: esto)?|menu",
    stop=r"alto|parar|para|pare|baja|cancelar suscripcion|no me escribas(?: mas)?|deja de escribirme|detener|detente",
    start=r"empezar|iniciar|comenzar|reanudar|empieza|inicia|alta|vuelve a escribirme",
    yes=r"s|si|si por favor|claro|claro que si|por supuesto|vale|de acuerdo|correcto|exacto|exactamente|confirmo|confirmado|confirmar|dale|adelante|hazlo|ok|okey|eso es|asi es",
    no=r"n|no|no gracias|cancelar|cancela|dejalo|dejalo asi|mejor no|olvidalo|da igual|no importa|ahora no|para nada",
    all_of_them=r"(?:si )?(?:tod[oa]s?|amb[oa]s|l[oa]s dos|todas ellas|todos ellos|tod[oa]s l[oa]s .+)",
    ordinals=(
        "primer[oa]?",
        "segund[oa]",
        "tercer[oa]?",
        "cuart[oa]",
        "quint[oa]",
        "sext[oa]",
        "septim[oa]",
        "octav[oa]",
        "noven[oa]",
        "decim[oa]",
    ),
)
