"""How commands are said in the five languages: patterns over folded text (lower case, no diacritics, "ß" as "s").

`text` is what a command is about. A pattern matches one sentence to its end; polite words around it are stripped before.
"""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class CommandWords:
    """One language's commands. `whole`: such a command counts only as the whole message."""

    polite: str
    """May stand before a command, repeatedly."""
    asking: str
    """The same, and turns the command into a question that asks for it: "could you"."""
    trailing: str
    """May stand after it."""
    remember: tuple[str, ...]
    this: str
    """What "remember" points at when it carries no text of its own."""
    forget: tuple[str, ...]
    no_topic: str
    """Topics that are none: "forget it" closes a subject, it deletes nothing."""
    about_me: tuple[str, ...]
    about: tuple[str, ...]
    add_rule: tuple[str, ...]
    rule_in_passing: tuple[str, ...]
    """Sounds like a standing instruction: it is asked about, and not added at once."""
    rules: tuple[str, ...]
    drop_rule: tuple[str, ...]
    """Without `text` it means the only rule."""
    cancel_task: tuple[str, ...]
    """Without `text` it means the last task."""
    share: tuple[str, ...]
    keep_private: tuple[str, ...]
    and_then: str
    """Stands between two commands in one sentence: "forget my company and remember that ..."."""
    human: tuple[str, ...]
    back: tuple[str, ...]
    optimize: tuple[str, ...]
    why: tuple[str, ...]
    export: tuple[str, ...]
    erase: tuple[str, ...]
    help: str
    stop: str
    start: str
    yes: str
    no: str
    all_of_them: str
    ordinals: tuple[str, ...]


ENGLISH: Final = CommandWords(
    polite=(
        r"hi|hey|hello|good (?:morning|evening|afternoon)|there|ok|okay|so|and|also|well|oh|please|kindly|just|now|agent7|assistant|"
        r"i(?:'d| would) like you to|i want you to|i need you to"
    ),
    asking=r"(?:can|could|would|will) you(?: please| kindly)?|would you mind",
    trailing=r"please|thanks|thank you|thx|ok|okay|now|will you|would you|for me|if you can",
    remember=(
        r"(?:(?:do |always )?remember|memori[sz]e|keep in mind|bear in mind|make a (?:mental )?note|note(?: down)?|take note|store|save)(?: (?:this|that|the following|it))?(?: for (?:me|later))?(?: ?[:;,]| [-\u2013\u2014]) ?(?P<text>.+)",
        r"(?:do |always )?remember (?:that|to) (?P<text>.+)",
        r"(?:always )?remember (?P<text>(?!when\b|how\b|the time\b|me\b|us\b|him\b|her\b|them\b|what\b|where\b|who\b|this\b|that\b|it\b|last\b).+)",
        r"(?:keep in mind|bear in mind|make a (?:mental )?note|take note|note|memori[sz]e)(?: of the fact)? that (?P<text>.+)",
        r"(?:make a (?:mental )?note|take note) (?:of|to) (?P<text>.+)",
        r"(?:do not|don't|dont|never|do n't) (?:ever )?forget(?: that|:)? (?P<text>(?!about\b|it\b|me\b|this\b|what\b).+)",
        r"(?:don't|dont|do not) forget about (?P<text>.+)",
    ),
    this=r"(?:remember|memori[sz]e|save|store|keep|note|(?:do not|don't|dont) forget) (?:this|that|it|this one|this message|that message)|(?:(?:please )?remember|(?:do not|don't|dont) forget)(?: nothing| anything)?",
    forget=(
        r"forget (?:all|everything|anything|whatever)(?: (?:that )?(?:you know|i (?:said|told you)|you remember))?(?: about)? (?P<text>(?!me\b|that$|it$).+)",
        r"forget (?:what i (?:said|told you)|the (?:fact|thing|part)|that i (?:said|told you))(?: about| that)? (?P<text>.+)",
        r"(?:forget|unremember)(?: about| that|:)? (?P<text>.+)",
        r"(?:delete|erase|remove|wipe|clear|drop)(?: everything| all| what you know)?(?: about)? (?P<text>.+?) from (?:your |the )?(?:memory|memories)",
        r"(?:delete|erase|remove|wipe)(?: the| my)? memor(?:y|ies) (?:about|of|on) (?P<text>.+)",
        r"(?:delete|erase|remove|wipe) (?:everything|all|what)(?: (?:that )?you (?:know|remember|have stored))? about (?P<text>(?!me\b).+)",
        r"(?:stop|don't|do not) remember(?:ing)? (?:that )?(?P<text>.+)",
    ),
    no_topic=r"(?:about )?(?:it|that|this|him|her|them|you|it all|that one|the whole thing|what i (?:just )?said|i (?:said|asked|mentioned)\b.*|about it|about that|about this|everything i just said)",
    about_me=(
        r"what (?:do|did) (?:you|u|ya) (?:know|remember|have|store)(?: stored| saved)? (?:about|on|of) me(?: so far| already)?",
        r"what have you (?:stored|saved|learned|learnt|remembered|got)(?: so far)? (?:about|on) me",
        r"(?:show|tell|list)(?: me)? (?:what|everything|all) (?:that )?you (?:know|remember|have stored|have) (?:about|on) me",
        r"(?:show|list)(?: me)? (?:all )?(?:my|your|the) memories",
        r"what(?:'s| is) in (?:your|my) memory",
        r"what do you remember",
        r"everything you know about me",
    ),
    about=(
        r"what (?:do|did) (?:you|u|ya) (?:know|remember|have stored|have saved)(?: about| on| of) (?P<text>.+)",
        r"(?:show|tell|list)(?: me)? (?:what|everything|all) (?:that )?you (?:know|remember) (?:about|on) (?P<text>.+)",
        r"what have i (?:told you|said) about (?P<text>.+)",
    ),
    add_rule=(
        r"(?:add|create|make|save|set|set up)(?: this| a| the| another| one more)?(?: new| standing)? (?:rule|instruction)(?: ?[:;,] ?| - | that | to | )(?P<text>.+)",
        r"(?:new |standing )?(?:rule|instruction) ?: ?(?P<text>.+)",
        r"(?:add|save|make|use) (?:this|that|it|the following) as a (?:standing )?(?:rule|instruction) ?[:;,] ?(?P<text>.+)",
    ),
    rule_in_passing=(
        r"(?:from now on|going forward|in (?:the )?future|henceforth),? (?:please )?(?P<text>(?!i\b|i'|we\b|my\b|our\b)(?:.*\b)?(?:answer|reply|respond|write|speak|talk|call|address|greet|use|keep|start|end|begin|give|send|include|mention|say|be|ask|tell|translate|sign|quote|round|show|format|list|end)\b.+)",
        r"(?P<text>(?:always|never) (?:answer|reply|respond|write|speak|talk|call|address|greet|use|keep|start|end|begin|give|send|include|mention|say|be|ask|tell|translate|sign|quote|round|show|format|list|end)\b.+)",
        r"(?P<text>(?:answer|reply|respond|write|speak|talk|call|address|greet|use|keep|start|end|begin|give|send|include|mention|say|be|ask|tell|translate|sign|quote|round|show|format|list|end)\b.+?),? from now on",
    ),
    rules=(
        r"(?:what|which)(?: are)?(?: (?:the|my|your))? (?:rules|instructions)(?: (?:do i have|have i (?:set|given(?: you)?|added|made)|did i (?:set|give you|add|make)|are there|do you (?:follow|have|know)|are you following))?",
        r"(?:show|list|tell)(?: me)?(?: all)?(?: of)? (?:my|the|your) (?:rules|instructions)",
        r"my rules",
        r"do i have (?:any )?rules",
    ),
    drop_rule=(
        r"(?:forget|drop|delete|remove|cancel|erase|stop following|ignore)(?: about)? (?:the|my|that|this|your) (?:rule|instruction)(?: (?:about|that says|saying|on|of|to|that|with))?(?: ?[:,])?(?: (?P<text>.+))?",
    ),
    cancel_task=(
        r"(?:cancel|abort|stop|kill|drop|end)(?: working on| with)? (?:(?:the|that|this|my) )?(?:(?P<text>[\w' -]{3,40}) )?(?:task|job)",
        r"stop working on (?P<text>.{3,60})",
        r"(?:cancel|abort) (?:that|it|this)(?P<text>)",
    ),
    share=(
        r"(?:you (?:may|can) |please )?share (?:my memory|my memories|what you know(?: about me)?)(?: again)?(?: with (?:manus|tasks|the tasks|others))?",
    ),
    keep_private=(
        r"(?:do not|don't|dont|never|stop) (?:share|sharing|pass on|passing on|give|giving|hand over|send|sending) (?:my memory|my memories|what you know(?: about me)?|anything about me)(?: (?:with|to) (?:manus|tasks|the tasks|others|anyone|anybody))?",
        r"keep (?:my memory|my memories|what you know(?: about me)?) (?:private|to yourself)",
    ),
    and_then=r",? and(?: then| also| please)? | then |, ",
    human=(
        r"(?:i(?:'d like| would like| want| need)(?: to)? |can i |could i |may i |let me |i have to )?(?:please )?(?:talk|speak|chat)(?: to| with) (?:a |an |the |some )?(?:real |actual |live )?(?:human(?: being)?|person|agent|somebody|someone|operator|staff|member of staff|support)(?: real)?",
        r"(?:i (?:want|need|would like) |i'd like |give me |get me |connect me (?:to|with) |pass me (?:on )?to |transfer me to )(?:a |an )?(?:real |actual |live )?(?:human(?: being| agent)?|operator|live agent|real person)",
        r"(?:a )?(?:real |live )?(?:human|human agent|operator)",
        r"is there a (?:human|real person)(?: there| here| i can (?:talk|speak) (?:to|with))?",
    ),
    back=(
        r"(?:back to|give me(?: back)?|talk to|return to|switch(?: back)? to)(?: the)? (?:assistant|bot|robot|agent7|ai)(?: again| back)?",
        r"i(?:'m| am) done with the (?:human|operator|person)",
    ),
    optimize=(r"(?:optimi[sz]e|clean(?: up)?|tidy(?: up)?|compact)(?: your| my| the)? (?:memory|memories)",),
    why=(r"why did you (?:say|write|answer|tell me|think) (?:that|this|so)", r"(?:how|where) (?:do|did) you (?:know|get) that(?: from)?", r"why do you (?:say|think) (?:that|so)"),
    export=(
        r"(?:export|download|send me)(?: all)?(?: of)? (?:my|the) (?:data|memories|memory|information)",
        r"(?:export|download) everything(?: you know(?: about me)?)?",
        r"give me (?:all )?my data",
    ),
    erase=(
        r"(?:erase|delete|forget|remove|wipe) (?:me|my data|all (?:of )?my data|my account|my memory|all my memories|all (?:of )?my information)(?: completely| entirely| please)?",
        r"(?:erase|delete|forget|remove|wipe) (?:everything|all)(?: (?:that )?you (?:know|have|remember|stored|have stored|have saved))?(?: (?:about|on|of) me)?",
    ),
    help=r"help(?: me)?|commands|what can (?:you|i) do|how does this work|menu|what are you able to do",
    stop=r"stop|unsubscribe|opt[ -]?out|stop (?:messaging|texting|writing(?: to)?|contacting) me|stop all|end",
    start=r"start|unstop|subscribe|opt[ -]?in|resume|start again|start messaging me(?: again)?",
    yes=r"y|yes|yes please|yeah|yep|yup|sure|sure thing|of course|correct|right|exactly|ok|okay|confirm|confirmed|do it|go ahead|please do|absolutely|definitely|yes do it|that's right",
    no=r"n|no|no thanks|no thank you|nope|nah|don't|do not|cancel|never ?mind|leave it|forget it|abort|rather not|not now|no don't|keep it|keep them|stop that",
    all_of_them=r"(?:yes )?(?:all|both|everything|all of (?:them|it|these|those)|them all|every one)",
    ordinals=("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
)

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
    why=(r"por ?que (?:dijiste|dices|has dicho|respondiste|escribiste) (?:eso|esto)", r"(?:como|de donde) (?:sabes|sacas|sacaste) (?:eso|esto)"),
    export=(r"(?:exporta|exportar|descarga|descargar|enviame|mandame)(?: todos)? (?:mis|los) (?:datos|recuerdos|memorias)", r"dame(?: todos)? mis datos"),
    erase=(
        r"(?:borrame|eliminame|olvidame|olvidate de mi|olvida de mi)",
        r"(?:borra|elimina|borrar|eliminar)(?: todos)? (?:mis datos|mi cuenta|mi informacion|mi memoria|mis memorias)",
        r"(?:borra|elimina|olvida|borrar|eliminar|olvidar)(?:lo)? todo(?: (?:lo que (?:sabes|tienes|recuerdas) )?(?:sobre|de|acerca de) mi| lo que sabes)?",
    ),
    help=r"ayuda|ayudame|comandos|que puedes hacer|que puedo hacer|como funciona(?: esto)?|menu",
    stop=r"alto|parar|para|pare|baja|cancelar suscripcion|no me escribas(?: mas)?|deja de escribirme|detener|detente",
    start=r"empezar|iniciar|comenzar|reanudar|empieza|inicia|alta|vuelve a escribirme",
    yes=r"s|si|si por favor|claro|claro que si|por supuesto|vale|de acuerdo|correcto|exacto|exactamente|confirmo|confirmado|confirmar|dale|adelante|hazlo|ok|okey|eso es|asi es",
    no=r"n|no|no gracias|cancelar|cancela|dejalo|dejalo asi|mejor no|olvidalo|da igual|no importa|ahora no|para nada",
    all_of_them=r"(?:si )?(?:tod[oa]s?|amb[oa]s|l[oa]s dos|todas ellas|todos ellos|tod[oa]s l[oa]s .+)",
    ordinals=("primer[oa]?", "segund[oa]", "tercer[oa]?", "cuart[oa]", "quint[oa]", "sext[oa]", "septim[oa]", "octav[oa]", "noven[oa]", "decim[oa]"),
)

GERMAN: Final = CommandWords(
    polite=(
        r"hallo|hi|hey|guten (?:morgen|tag|abend)|servus|moin|ok|okay|also|und|auch|bitte|mal|jetzt|agent7|assistent|"
        r"ich mochte,? dass du|ich moechte,? dass du|ich will,? dass du"
    ),
    asking=r"(?:kannst|konntest|koenntest|wurdest|wuerdest) du(?: bitte| mir| mal)*",
    trailing=r"bitte|danke|danke schon|vielen dank|ok|okay|jetzt|mal",
    remember=(
        r"(?:merke?|notiere?|speichere?|behalte?)(?: dir| es dir)?(?: bitte| mal)?(?: (?:das|dies|folgendes|dies(?:es)?))?(?: ?[:;]| [-\u2013\u2014]) ?(?P<text>.+)",
        r"(?:merke?|notiere?|behalte?)(?: dir| im kopf| im hinterkopf)?(?: bitte| mal)*(?: im kopf| im hinterkopf| im gedachtnis)?,? das?s (?P<text>.+)",
        r"(?:erinner[ne]? dich(?: bitte)?(?: daran)?|denke?(?: bitte)? daran|speichere?(?: bitte| dir)?),? das?s (?P<text>.+)",
        r"(?:dir )?(?:bitte )?(?:merken|notieren|speichern),? das?s (?P<text>.+)",
        r"(?:merke?|notiere?) dir(?: bitte)?,? (?P<text>(?!das$|dies$|es$|das?s\b).+)",
        r"(?:vergiss|vergesse?)(?: bitte)? nicht(?: ?[:;,-])?(?: das?s)? (?P<text>.+)",
    ),
    this=r"(?:merke?|notiere?) dir (?:das|dies|diese nachricht|es)|(?:speichere?|behalte?) (?:das|dies)|vergiss (?:das|es) nicht",
    forget=(
        r"(?:vergiss|vergesse|vergessen)(?: bitte)? (?:alles|was)(?:,? was)?(?: du| ich)?(?: dir)?(?: (?:uber|von|zu) )(?P<text>(?!mich\b|mir\b).+?)(?:,? (?:was du )?(?:weist|weisst|weiss|gesagt habe))?",
        r"(?:vergiss|vergesse|vergessen)(?: bitte| mal)?(?:,? das?s| das mit| die sache mit| alles uber| alles zu| uber| was ich (?:uber|zu|von))?:? (?P<text>.+)",
        r"(?:losche?|loesche?|entferne?)(?: bitte)?(?: alles)?(?: uber| zu)? (?P<text>.+?) aus (?:deinem|dem) (?:gedachtnis|speicher)",
        r"(?:losche?|loesche?)(?: bitte)? alles,? was du (?:uber|zu|von) (?P<text>(?!mich\b|mir\b).+?) (?:weist|weisst|gespeichert hast)",
    ),
    no_topic=r"(?:es|das|dies|ihn|sie|dich|das ganze|das hier|das wieder|es einfach|es wieder|was ich (?:gerade )?gesagt habe|es bitte)",
    about_me=(
        r"was (?:weis+t?|weisst) du (?:alles )?(?:uber|von) mich?r?(?: alles)?",
        r"was hast du (?:dir )?(?:alles )?(?:uber|von|zu) m(?:ich|ir) (?:gespeichert|gemerkt)",
        r"was hast du (?:dir )?(?:alles )?gemerkt",
        r"(?:zeig(?:e)?|sag(?:e)?|nenne)(?: mir)?(?: bitte)?(?: alles)?,? was du (?:uber|von) m(?:ich|ir) (?:weist|weisst)",
        r"(?:zeig(?:e)?|liste)(?: mir)? (?:alle )?(?:meine|deine) erinnerungen",
        r"woran erinnerst du dich",
    ),
    about=(
        r"was (?:weis+t?|weisst) du (?:alles )?(?:uber|von|zu) (?P<text>.+)",
        r"was hast du (?:dir )?(?:alles )?(?:uber|zu) (?P<text>.+) (?:gespeichert|gemerkt)",
        r"was habe? ich dir (?:uber|zu|von) (?P<text>.+) (?:gesagt|erzahlt)",
    ),
    add_rule=(
        r"(?:fuge?|fuege?|erstelle?|speichere?|lege?)(?: bitte)?(?: diese| eine| die| folgende)?(?: neue)? (?:regel|anweisung)(?: hinzu| an)?(?: ?[:;,] ?| - | )(?P<text>.+)",
        r"(?:neue )?(?:regel|anweisung) ?: ?(?P<text>.+)",
    ),
    rule_in_passing=(
        r"(?:ab (?:jetzt|sofort)|von (?:jetzt|nun) an|in zukunft|kunftig),? (?:bitte )?(?P<text>(?:antworte|schreib|schreibe|sprich|rede|nenn|nenne|benutze|verwende|beginne|fang|beende|gib|sende|schick|erwahne|sag|sei|frag|ubersetze|zeig)\b.+)",
        r"(?P<text>(?:antworte|schreib|schreibe|sprich|rede|nenn|nenne|benutze|verwende|beginne|fang|beende|gib|sende|schick|erwahne|sag|sei|frag|ubersetze|zeig) (?:mir )?(?:immer|nie|niemals|ab jetzt|ab sofort)\b.+)",
    ),
    rules=(
        r"(?:welche|was sind)(?: (?:meine|die|deine))? (?:regeln|anweisungen)(?: (?:habe ich(?: dir gegeben)?|gibt es|hast du|befolgst du|gelten))?",
        r"(?:zeig|zeige|nenn|nenne)(?: mir)?(?: alle)? (?:meine|die|deine)n? (?:regeln|anweisungen)",
        r"meine regeln",
    ),
    drop_rule=(
        r"(?:vergiss|streiche?|losche?|entferne?)(?: bitte)? (?:die|meine|diese) (?:regel|anweisung)(?: (?:uber|zu|mit|dass|das|von))?(?: ?[:,])?(?: (?P<text>.+))?",
    ),
    cancel_task=(
        r"(?:brich|breche|stopp|stoppe|beende|storniere) (?:(?:die|diese|meine) )?(?:aufgabe|arbeit)(?: (?:mit|zu|uber) (?P<text>.{3,60}?))?(?: ab)?",
        r"(?:brich|breche) (?:das|es|sie) ab(?P<text>)",
    ),
    share=(
        r"(?:du darfst )?(?:meine erinnerungen|mein gedachtnis|was du (?:uber mich|von mir) weisst) (?:wieder )?(?:teilen|weitergeben|mitgeben)",
        r"(?:teile|teil|gib) (?:meine erinnerungen|mein gedachtnis)(?: wieder)?(?: weiter| mit)?",
    ),
    keep_private=(
        r"behalt(?:e)? (?:meine erinnerungen|mein gedachtnis|was du (?:uber mich|von mir) weisst) fur dich",
        r"(?:gib|teile|teil) (?:meine erinnerungen|mein gedachtnis) (?:nicht|niemandem)(?: (?:weiter|mit))?",
    ),
    and_then=r",? und(?: dann| auch)? |, ",
    human=(
        r"(?:ich (?:mochte|will|wurde gern(?:e)?|muss) |kann ich |konnte ich )?(?:bitte )?(?:mit )(?:einem |einer |dem |jemandem )?(?:echten |richtigen )?(?:menschen|person|mitarbeiter(?:in)?|berater(?:in)?|jemandem)(?: echtem)? (?:sprechen|reden|schreiben)",
        r"(?:ich (?:brauche|mochte|will) |verbinde mich mit |gib mir )(?:einen |einem )?(?:echten |richtigen )?(?:menschen|mitarbeiter)",
        r"(?:ein(?:en)? )?(?:mensch(?:en)?|mitarbeiter)",
    ),
    back=(
        r"(?:zuruck|wieder) zum (?:assistenten|bot|roboter)|zuruck zu agent7",
        r"ich bin mit dem (?:menschen|mitarbeiter) fertig",
    ),
    optimize=(r"(?:optimiere?|raume?|bereinige?|komprimiere?)(?: bitte)?(?: dein(?:en)?| das| mein(?:en)?) (?:gedachtnis|speicher)(?: auf)?",),
    why=(r"(?:warum|wieso|weshalb) (?:hast du das gesagt|sagst du das|hast du das geschrieben)", r"woher weis+t? du das"),
    export=(r"(?:exportiere?|schick(?:e)? mir|lade?)(?: bitte)?(?: alle)? (?:meine|die) daten(?: herunter)?", r"(?:gib mir|export)(?: alle)? meine daten"),
    erase=(
        r"(?:losche?|loesche?|vergiss|entferne?)(?: bitte)? (?:mich|alle meine daten|meine daten|mein konto|meine erinnerungen|alle meine erinnerungen)",
        r"(?:losche?|loesche?|vergiss)(?: bitte)? alles(?:,? was du (?:uber|von) m(?:ich|ir) (?:weist|weisst|gespeichert hast)| uber mich| von mir)?",
    ),
    help=r"hilfe|hilf mir|befehle|was kannst du(?: alles)?|wie funktioniert das|menu",
    stop=r"stopp|stop|abmelden|abbestellen|schreib mir nicht mehr|keine nachrichten mehr|aufhoren|aufhoeren",
    start=r"start|starten|anmelden|wieder anfangen|schreib mir wieder|fortsetzen",
    yes=r"j|ja|ja bitte|jo|jawohl|klar|na klar|sicher|natürlich|naturlich|gerne|genau|richtig|stimmt|okay|ok|bestatige|bestatigt|mach das|mach es|tu es|einverstanden|auf jeden fall",
    no=r"n|nein|nein danke|nee|ne|no|lieber nicht|abbrechen|abbruch|lass es|lass das|lass mal|vergiss es|egal|schon gut|nicht jetzt|bloss nicht|behalte? (?:es|sie)",
    all_of_them=r"(?:ja )?(?:alle|alles|beide|alle beide|alle davon|samtliche)",
    ordinals=("erste[snr]?", "zweite[snr]?", "dritte[snr]?", "vierte[snr]?", "funfte[snr]?", "sechste[snr]?", "siebte[snr]?", "achte[snr]?", "neunte[snr]?", "zehnte[snr]?"),
)

PORTUGUESE: Final = CommandWords(
    polite=(
        r"oi|ola|bom dia|boa (?:tarde|noite)|ei|ok|bem|entao|e|tambem|por favor|por gentileza|pf|agora|agent7|assistente|"
        r"quero que(?: voce)?|gostaria que(?: voce)?|preciso que(?: voce)?"
    ),
    asking=r"(?:voce )?(?:pode|poderia|podes|podia)",
    trailing=r"por favor|por gentileza|obrigad[oa]|muito obrigad[oa]|ok|agora|pf|se puder",
    remember=(
        r"(?:lembr[ae](?:-te|-se)?|lembrar|memoriz[ae]|memorizar|anot[ae]|anotar|guard[ae]|guardar|salv[ae]|grav[ae]|tenha em mente|tem em mente|tome nota|toma nota)(?: (?:disto|disso|isto|isso|o seguinte|do seguinte))?(?: ?[:;,]| [-\u2013\u2014]) ?(?P<text>.+)",
        r"(?:lembr[ae](?:-te|-se)?(?: de)?|te lembra|se lembre(?: de)?|lembrar(?:-se|-te)?(?: de)?|memoriz[ae]|memorizar|anot[ae]|anotar|guard[ae]|guardar|grav[ae]|tenha em mente|tem em mente|tome nota(?: de)?|toma nota(?: de)?) que (?P<text>.+)",
        r"(?:lembr[ae](?:-se|-te)?)(?: de| da| do)? (?P<text>(?:meu|minha|meus|minhas|noss[oa]s?) .+)",
        r"nao (?:te |se |me )?esque(?:ca|cas|ce|cer)(?:-te|-se)?(?: de)? ?(?:que|:)? (?P<text>(?!isso\b|isto\b|disso\b).+)",
    ),
    this=r"(?:lembr[ae]|memoriz[ae]|anot[ae]|guard[ae]|salv[ae]|nao esque(?:ca|cas))(?:-te|-se)?(?: (?:isto|isso|disto|disso|esta mensagem|essa mensagem))",
    forget=(
        r"(?:esque(?:ca|ce|cas|cer))(?:-te|-se)?(?: de)? (?:tudo|qualquer coisa)(?: o que (?:voce )?(?:sabe|sabes))?(?: que (?:eu )?(?:disse|falei))? (?:sobre|de|do|da) (?P<text>(?!mim$).+)",
        r"(?:esque(?:ca|ce|cas|cer)) o que (?:eu )?(?:disse|falei|te disse|sabe|sabes) (?:sobre|de|do|da) (?P<text>(?!mim$).+)",
        r"(?:esque(?:ca|ce|cas|cer))(?:-te|-se)?(?: de| do| da| sobre| a respeito de| a historia d[aoe])?(?: que)?:? (?P<text>.+)",
        r"(?:apag(?:a|ue|ar)|remov(?:a|e|er)|elimin(?:a|e|ar)|delet(?:a|e|ar))(?: tudo)?(?: sobre)?(?: o| a)? (?P<text>.+?) da (?:sua |tua )?memoria",
        r"(?:apag(?:a|ue|ar)|remov(?:a|e|er)|delet(?:a|e|ar)) (?:tudo )?(?:o )?que (?:voce )?(?:sabe|sabes|lembra) (?:sobre|de|do|da) (?P<text>(?!mim$).+)",
    ),
    no_topic=r"(?:de |d)?(?:isso|isto|aquilo|disso|disto|ele|ela|o assunto|o que (?:eu )?(?:disse|falei)|la|essa|esse)",
    about_me=(
        r"o que (?:e que )?(?:voce |tu )?(?:sabe|sabes|lembra|lembras|tem guardado|guardou)(?: ate agora)? (?:sobre|de|a respeito de) mim",
        r"(?:mostr[ae]|diga|diz|fale|liste|conte)(?:-me| me)?(?: tudo)?(?: o)? que (?:voce )?(?:sabe|sabes|lembra) (?:sobre|de|a respeito de) mim",
        r"(?:mostr[ae]|liste)(?:-me| me)?(?: todas)?(?: as)? (?:minhas|suas|tuas) memorias",
        r"o que (?:voce )?(?:lembra|lembras)",
    ),
    about=(
        r"o que (?:e que )?(?:voce |tu )?(?:sabe|sabes|lembra|lembras) (?:sobre|de|do|da|a respeito de) (?P<text>.+)",
        r"(?:mostr[ae]|diga|diz|fale|conte)(?:-me| me)?(?: tudo)?(?: o)? que (?:voce )?(?:sabe|sabes) (?:sobre|de) (?P<text>.+)",
        r"o que (?:eu )?(?:te )?(?:disse|falei|contei)(?: a voce)? sobre (?P<text>.+)",
    ),
    add_rule=(
        r"(?:adicion[ae]|adicionar|acrescent[ae]|cri[ae]|criar|coloqu?[ae]|guard[ae])(?: esta| essa| uma| a| outra)?(?: nova)? (?:regra|instrucao)(?: nova)?(?: ?[:;,] ?| - | que | de | )(?P<text>.+)",
        r"(?:nova )?(?:regra|instrucao)(?: nova)? ?: ?(?P<text>.+)",
    ),
    rule_in_passing=(
        r"(?:a partir de agora|de agora em diante|daqui (?:em|para a) (?:diante|frente)),? (?:por favor )?(?P<text>(?:responde|responda|escreve|escreva|fala|fale|chama|chame|me chame|usa|use|comeca|comece|termina|termine|da|de|envia|envie|inclui|inclua|menciona|mencione|diz|diga|seja|pergunta|pergunte|traduz|traduza|mostra|mostre)\b.+)",
        r"(?P<text>(?:sempre|nunca) (?:me )?(?:responde|responda|escreve|escreva|fala|fale|chama|chame|me chame|usa|use|comeca|comece|termina|termine|da|de|envia|envie|inclui|inclua|menciona|mencione|diz|diga|seja|pergunta|pergunte|traduz|traduza|mostra|mostre)\b.+)",
    ),
    rules=(
        r"(?:que|quais|quais sao)(?: (?:as )?(?:minhas|suas))?(?: as)? (?:regras|instrucoes)(?: (?:eu tenho|tenho|existem|voce (?:segue|tem)|eu dei))?",
        r"(?:mostr[ae]|mostre-me|list[ae]|diga)(?: todas)?(?: as)?(?: minhas| suas)? (?:regras|instrucoes)",
        r"minhas regras",
    ),
    drop_rule=(
        r"(?:esquec[ae]|remov[ae]|apag(?:ue|a)|cancel[ae]|tir[ae]|exclu[ai])(?: d?a|) ?(?:a|minha|essa|esta) (?:regra|instrucao)(?: (?:de|sobre|que diz|que))?(?: ?[:,])?(?: (?P<text>.+))?",
    ),
    cancel_task=(
        r"(?:cancela|cancele|para|pare|interrompe|interrompa|aborta|aborte)(?:r)? (?:(?:a|essa|esta|minha) )?(?:tarefa)(?: (?:de|da|do|sobre) (?P<text>.{3,60}))?",
        r"(?:cancela|cancele) (?:isso|isto|ela)(?P<text>)",
    ),
    share=(
        r"(?:(?:voce )?pode |podes )?(?:compartilh|partilh)(?:ar|a|e) (?:a )?minha memoria(?: de novo| outra vez)?(?: com (?:o )?(?:manus|as tarefas))?",
    ),
    keep_private=(
        r"nao (?:compartilhe|compartilhes|partilhe|partilhes|passe|passes|de) (?:a )?(?:minha memoria|o que (?:voce )?sabe(?:s)?(?: sobre mim| de mim)?)(?: (?:com|a) (?:o )?(?:manus|as tarefas|ninguem))?",
        r"guarda(?:e)? (?:a )?minha memoria para (?:ti|voce)",
    ),
    and_then=r",? e(?: depois| tambem)? |, ",
    human=(
        r"(?:quero |queria |gostaria de |preciso |posso |poderia )?falar com (?:um |uma |algum |alguma )?(?:humano|pessoa(?: real| de verdade)?|atendente|operador(?:a)?|alguem)",
        r"(?:quero |preciso de |me passe (?:para|com) |me conecte com )(?:um |uma )?(?:humano|pessoa real|atendente(?: humano)?|operador(?:a)?)",
        r"(?:um )?(?:humano|atendente|atendente humano|operador(?:a)?)",
    ),
    back=(
        r"(?:voltar|volte|volta|retornar) (?:ao|para o|pro) (?:assistente|bot|robo)|voltar (?:ao|para o) agent7",
        r"(?:ja )?terminei com (?:o humano|a pessoa|o atendente)",
    ),
    optimize=(r"(?:otimiz[ae]|otimizar|optimiz[ae]|limp[ae]|limpar|arrum[ae]|organiz[ae])(?: a)?(?: sua| tua| minha)? memoria",),
    why=(r"por ?que (?:voce )?(?:disse|falou|disseste|respondeu|escreveu) (?:isso|isto)", r"(?:como|de onde) (?:voce )?(?:sabe|sabes|tirou) (?:isso|disso)"),
    export=(r"(?:export[ae]|exportar|baix[ae]|baixar|envi[ae](?:-me)?|me envie|mand[ae](?:-me)?)(?: todos)?(?: os)? (?:meus )?(?:dados|memorias)", r"(?:me de|da-me)(?: todos)?(?: os)? meus dados"),
    erase=(
        r"(?:me apag(?:a|ue)|apag(?:a|ue)-me|esque(?:ca|ce) de mim|esque(?:ca|ce)-me|me esque(?:ca|ce)|esque(?:ca|ce) mim)",
        r"(?:apag(?:a|ue|ar)|delet(?:a|e|ar)|remov(?:a|e|er)|elimin(?:a|e|ar))(?: todos)?(?: os| a)? (?:meus dados|minha conta|minhas informacoes|minha memoria|minhas memorias)",
        r"(?:apag(?:a|ue|ar)|delet(?:a|e|ar)|esque(?:ca|ce|cer)) tudo(?: (?:o )?que (?:voce )?(?:sabe|sabes|tem)(?: (?:sobre|de) mim)?| sobre mim| de mim)?",
    ),
    help=r"ajuda|ajude-me|me ajuda|me ajude|comandos|o que (?:voce )?(?:pode|sabe) fazer|como (?:isso )?funciona|menu",
    stop=r"parar|pare|para|sair|cancelar inscricao|pare de me escrever|nao me escreva mais|descadastrar|stop",
    start=r"comecar|iniciar|voltar|retomar|comece|inicie|volte a me escrever",
    yes=r"s|sim|sim por favor|claro|com certeza|certo|isso|isso mesmo|exato|exatamente|confirmo|confirmado|confirmar|pode|pode ser|ok|ta|ta bom|tudo bem|faca isso|faz isso|beleza",
    no=r"n|nao|nao obrigad[oa]|cancelar|cancela|cancele|deixa|deixa pra la|deixe|melhor nao|esquece|esqueca|agora nao|nao precisa|tanto faz",
    all_of_them=r"(?:sim )?(?:tod[oa]s|tudo|amb[oa]s|[oa]s dois|as duas|tod[oa]s el[ea]s)",
    ordinals=("primeir[oa]", "segund[oa]", "terceir[oa]", "quart[oa]", "quint[oa]", "sext[oa]", "setim[oa]", "oitav[oa]", "non[oa]", "decim[oa]"),
)

FRENCH: Final = CommandWords(
    polite=(
        r"bonjour|salut|bonsoir|coucou|hey|ok|bon|alors|et|aussi|s'il te plait|s'il vous plait|stp|svp|merci de|maintenant|agent7|assistant|"
        r"je veux que tu|j'aimerais que tu|je voudrais que tu"
    ),
    asking=r"(?:peux|pourrais|veux)-tu|tu (?:peux|pourrais)|(?:pouvez|pourriez)-vous|est-ce que tu (?:peux|pourrais)",
    trailing=r"s'il te plait|s'il vous plait|stp|svp|merci|merci beaucoup|d'accord|ok|maintenant",
    remember=(
        r"(?:souviens-toi|souviens toi|souvenez-vous|rappelle-toi|rappelle toi|te souvenir|te rappeler|memorise[rsz]?|retiens|retenir|retenez|note[rsz]?(?: bien)?|garde[rsz]?|enregistre[rsz]?)(?: (?:ceci|cela|ca|de ceci|de cela|ce qui suit|en memoire))?(?: ?[:;,]| [-\u2013\u2014]) ?(?P<text>.+)",
        r"(?:souviens-toi|souviens toi|souvenez-vous|rappelle-toi|rappelle toi|te souvenir|te souviennes|te rappeler|memorise[rsz]?|retiens|retenir|retenez|note[rsz]?(?: bien)?|garde[rsz]? (?:en tete|en memoire|a l'esprit)|enregistre[rsz]?|sache[rsz]?)(?: bien)? (?:que |qu')(?P<text>.+)",
        r"(?:souviens-toi|souviens toi|rappelle-toi|rappelle toi)(?: de| du)? (?P<text>(?:mon|ma|mes|notre|nos) .+)",
        r"n'oublie[rsz]?(?: pas)?(?: de)? ?(?:que |qu'|:)?(?P<text>(?!pas$|ca\b|cela\b).+)",
        r"(?:n')?oublie[rsz]? pas ?(?:que |qu'|de |:)? ?(?P<text>.+)",
    ),
    this=r"(?:souviens-toi|souviens toi|rappelle-toi|memorise|retiens|note|garde|enregistre|n'oublie pas)(?: (?:ceci|cela|ca|de ceci|de cela|de ca|ce message))",
    forget=(
        r"(?:oublie[rsz]?) (?:tout|tout ce que (?:tu sais|je t'ai dit))(?: (?:sur|de|du|concernant|a propos de)) (?P<text>(?!moi$).+)",
        r"(?:oublie[rsz]?) ce que (?:je t'ai dit|j'ai dit|tu sais) (?:sur|de|du|concernant|a propos de) (?P<text>(?!moi$).+)",
        r"(?:oublie[rsz]?)(?: a propos de| au sujet de| concernant| l'histoire de)?(?: que | qu'|:)? ?(?P<text>(?!pas\b).+)",
        r"(?:efface[rsz]?|supprime[rsz]?|enleve[rsz]?)(?: tout)?(?: sur)? (?P<text>.+?) de (?:ta|la|votre) memoire",
        r"(?:efface[rsz]?|supprime[rsz]?) (?:tout )?ce que tu sais (?:sur|de|du) (?P<text>(?!moi$).+)",
    ),
    no_topic=r"(?:ca|cela|ceci|le|la|les|lui|elle|tout ca|tout cela|ce que (?:j'ai dit|je viens de dire)|que je l'ai dit|que j'ai dit .+)",
    about_me=(
        r"(?:que sais-tu|que savez-vous|qu'est-ce que tu (?:sais|as retenu|as memorise)|qu'est ce que tu sais|tu sais quoi|que sais tu) (?:sur|de|a propos de) moi",
        r"(?:montre|dis|liste)(?:-moi| moi)?(?: tout)? ce que tu (?:sais|as retenu) (?:sur|de|a propos de) moi",
        r"(?:montre|liste)(?:-moi| moi)?(?: tous)? (?:mes|tes) souvenirs",
        r"de quoi te souviens-tu",
    ),
    about=(
        r"(?:que sais-tu|que savez-vous|qu'est-ce que tu sais|qu'est ce que tu sais|tu sais quoi|que sais tu) (?:sur|de|du|a propos de|au sujet de) (?P<text>.+)",
        r"(?:montre|dis)(?:-moi| moi)?(?: tout)? ce que tu sais (?:sur|de|du|a propos de) (?P<text>.+)",
        r"qu'est-ce que je t'ai dit (?:sur|de|du|a propos de) (?P<text>.+)",
    ),
    add_rule=(
        r"(?:ajoute[rsz]?|cree[rsz]?|enregistre[rsz]?|mets)(?: cette| une| la)?(?: nouvelle)? (?:regle|instruction|consigne)(?: ?[:;,] ?| - | que | de | )(?P<text>.+)",
        r"(?:nouvelle )?(?:regle|instruction|consigne) ?: ?(?P<text>.+)",
    ),
    rule_in_passing=(
        r"(?:(?:a partir de|des) maintenant|dorenavant|desormais|a l'avenir),? (?:s'il te plait )?(?P<text>(?:reponds|ecris|parle|appelle|appelle-moi|utilise|commence|finis|termine|donne|envoie|inclus|mentionne|dis|sois|demande|traduis|montre)\b.+)",
        r"(?P<text>(?:reponds|ecris|parle|appelle|appelle-moi|utilise|commence|finis|termine|donne|envoie|inclus|mentionne|dis|sois|demande|traduis|montre) (?:moi )?(?:toujours|jamais)\b.+)",
        r"(?P<text>ne (?:me )?\w+ (?:jamais|plus jamais)\b.*)",
    ),
    rules=(
        r"(?:quelles(?: sont)?)(?: (?:mes|les|tes))? (?:regles|instructions)(?: (?:ai-je|j'ai|y a-t-il|suis-tu|as-tu|t'ai-je donnees))?",
        r"(?:montre|montre-moi|liste|donne|donne-moi|affiche)(?: toutes)? (?:mes|les|tes) (?:regles|instructions)",
        r"mes regles",
    ),
    drop_rule=(
        r"(?:oublie[zr]?|supprime[zr]?|enleve[zr]?|annule[zr]?|efface[zr]?) (?:la|ma|cette) (?:regle|instruction)(?: (?:de|sur|qui dit|que|concernant))?(?: ?[:,])?(?: (?P<text>.+))?",
    ),
    cancel_task=(
        r"(?:annule|arrete|stoppe|abandonne)(?:r|z)? (?:(?:la|cette|ma) )?tache(?: (?:de|sur|du|pour) (?P<text>.{3,60}))?",
        r"annule (?:ca|cela)(?P<text>)",
    ),
    share=(
        r"(?:tu peux )?partage(?:r)? (?:ma memoire|mes souvenirs|ce que tu sais(?: de moi)?)(?: a nouveau)?(?: avec (?:manus|les taches))?",
    ),
    keep_private=(
        r"(?:ne )?(?:partage|transmets|donne) pas (?:ma memoire|mes souvenirs|ce que tu sais(?: de moi)?)(?: (?:avec|a) (?:manus|les taches|personne))?",
        r"garde (?:ma memoire|mes souvenirs) pour toi",
    ),
    and_then=r",? et(?: puis| aussi| ensuite)? |, ",
    human=(
        r"(?:je (?:veux|voudrais|souhaite|dois|aimerais) |puis-je |est-ce que je peux |je peux )?parler (?:a|avec) (?:un |une )?(?:vrai(?:e)? )?(?:humain|etre humain|personne|agent|operateur|operatrice|conseiller|conseillere|quelqu'un)(?: reel(?:le)?)?",
        r"(?:je (?:veux|voudrais) |passe-moi |passez-moi |mets-moi en contact avec )(?:un |une )?(?:vrai(?:e)? )?(?:humain|personne|operateur|operatrice|conseiller|conseillere)",
        r"(?:un )?(?:humain|agent humain|operateur|conseiller)",
    ),
    back=(
        r"(?:retour(?:ner)?|revenir|repasser|reviens) (?:a l'|avec l'|au )(?:assistant|bot|robot)|(?:retour|revenir) (?:au bot|a agent7)",
        r"j'ai fini avec (?:l'humain|la personne|l'operateur|le conseiller)",
    ),
    optimize=(r"(?:optimise[rsz]?|nettoie[rsz]?|nettoyer|range[rsz]?|compacte[rsz]?)(?: ta| la| ma| votre)? memoire",),
    why=(r"pourquoi (?:as-tu dit|tu as dit|tu dis|dis-tu|as-tu ecrit) (?:ca|cela)", r"(?:comment|d'ou) (?:sais-tu|tu sais|tu le sais|le sais-tu)(?: ca| cela)?"),
    export=(r"(?:exporte[rsz]?|telecharge[rsz]?|envoie-moi|envoie moi)(?: toutes)? (?:mes|les) (?:donnees|souvenirs)", r"donne-moi(?: toutes)? mes donnees"),
    erase=(
        r"(?:efface|supprime|oublie)-moi",
        r"(?:efface[rsz]?|supprime[rsz]?)(?: toutes| tous)? (?:mes donnees|mon compte|mes informations|ma memoire|mes souvenirs)",
        r"(?:efface[rsz]?|supprime[rsz]?|oublie[rsz]?) tout(?: ce que tu sais(?: (?:sur|de) moi)?| sur moi)?",
    ),
    help=r"aide|aide-moi|aidez-moi|commandes|que peux-tu faire|qu'est-ce que tu (?:peux|sais) faire|comment ca marche|menu",
    stop=r"arret|arrete|arreter|arretez|stop|desabonner|me desabonner|desinscription|ne m'ecris plus|arrete de m'ecrire",
    start=r"demarrer|commencer|reprendre|reprends|recommencer|commence|ecris-moi a nouveau",
    yes=r"o|oui|oui s'il te plait|oui merci|ouais|ouep|bien sur|d'accord|exact|exactement|c'est ca|correct|je confirme|confirme|confirmer|vas-y|fais-le|ok|volontiers|tout a fait",
    no=r"n|non|non merci|nan|annule|annuler|laisse|laisse tomber|laisse-le|plutot pas|oublie|oublie ca|tant pis|peu importe|pas maintenant|surtout pas",
    all_of_them=r"(?:oui )?(?:tous|toutes|tout|les deux|tous les deux|toutes les deux|tous ceux-la)",
    ordinals=("premiere?", "deuxieme|seconde?", "troisieme", "quatrieme", "cinquieme", "sixieme", "septieme", "huitieme", "neuvieme", "dixieme"),
)

COMMAND_WORDS: Final[dict[str, CommandWords]] = {"en": ENGLISH, "es": SPANISH, "de": GERMAN, "pt": PORTUGUESE, "fr": FRENCH}
