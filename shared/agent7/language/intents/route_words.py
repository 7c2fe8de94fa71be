"""Word lists of routing: requests, small talk and personal statements, in five languages; over folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class RouteWords:
    """One language's routing patterns. Patterns match at the start of a sentence unless said otherwise."""

    greetings: str
    thanks: str
    goodbyes: str
    acknowledgements: str
    """All four and the three below: the whole message, repeated and mixed."""
    wellbeing: str
    """The whole message, with small talk around it: it asks how we are."""
    help_wanted: str
    """It asks for help without saying for what, or what we can do."""
    objections: str
    """It says that something was wrong, and not what is right."""
    polite: str
    """Before a request, repeatedly."""
    asking: str
    """What turns an order into a question, before its verb: "can you"."""
    requests: str
    """Ways to ask for something to be done: "can you ...", "I want you to ..."."""
    imperatives: str
    """Verbs that, at the start, tell somebody to do something."""
    not_imperatives: str
    """What looks like one and is none."""
    about_task: str
    """Questions about a running task, anywhere."""
    about_past: str
    """Anywhere in a question: it asks for what was said or happened."""
    about_self: str
    """Anywhere in a question: the person means themself and theirs."""
    procedural: str
    """A question's first words that ask how to do something: work, although it says "my"."""
    about_assistant: str
    """A question's first words that ask the assistant about itself."""
    personal: str
    """Anywhere: the person speaks of themself and theirs."""


ENGLISH: Final = RouteWords(
    greetings=r"hi+|hey+|hello+|hiya|yo|howdy|good (?:morning|afternoon|evening|day)|greetings|morning|evening|nice to meet you|pleased to meet you",
    thanks=r"(?:i (?:really |still |do )?)?(?:love|luv|adore) (?:you|u|ya)(?: (?:so|very) much| too)?|(?:you're|you are|ur) (?:the best|great|awesome|amazing|wonderful|brilliant|a star|so (?:nice|kind|helpful|smart))|(?:(?:so )?many )?(?:thank you|thanks?)(?: (?:so|very)(?: very)* much| a (?:lot|million|bunch|ton)| again| kindly)*(?: for (?:everything|that|this|it|listening|helping(?: me)?|(?:all )?(?:your|the|of your) (?:help|time|support|answer|reply|info)))?|thx|ty|tysm|cheers|much appreciated|i appreciate it",
    goodbyes=r"bye+(?:[ -]bye+)*(?: for now)?|goodbye|farewell|good ?night|night(?:y)?(?:[ -]night)?|gn|sleep (?:well|tight)|sweet dreams|(?:i'll )?see (?:you|ya)(?: (?:later|soon|tomorrow|tonight|around|then|again|next (?:week|time)|(?:on )?[a-z]+day))?|(?:i'll )?(?:talk|speak|catch)(?: (?:to|with))?(?: (?:you|ya))? (?:later|soon|tomorrow)|ttyl|laters?|so long|until (?:tomorrow|then|later|next time)|cya|take care(?: of yourself)?|have a (?:nice|good|great|lovely|wonderful) (?:day|evening|night|weekend|week|one|time)",
    acknowledgements=r"ok(?:ay)?|k|kk|alright|all right|fine|cool|nice|great|good|perfect|awesome|amazing|wow|excellent|super|sure|yes|yeah|yep|yup|no|nope|nah|right|got it|i see|understood|makes sense|sounds good|lol|haha+|hehe+|lmao|hm+|ah+|oh+|aha|wonderful|that's (?:great|good|nice|fine|ok|okay|right|true|funny)|true|exactly|indeed|never ?mind|no problem|no worries|you too|same|interesting|really|wait|well|so|absolutely|correct|that's correct|you're right|affirmative|negative|false|maybe|perhaps|(?:i )?don't know|(?:i'm )?not sure|no idea|idk",
    wellbeing=r"how are you(?: doing)?(?: today)?|how's it going|how do you do|how are things|what's up|whats up|sup|you (?:ok|okay|alright)|and you|and yourself",
    help_wanted=r"(?:can|could|would|will) you (?:please )?(?:help|assist)(?: me)?(?: out)?(?: please)?|(?:please )?help me(?: out)?|i need (?:some |your )?help|what (?:else )?(?:can|do) you do(?: for me)?|what are you (?:good for|able to do|for)|how can you help(?: me)?|what can i (?:ask|say|tell)(?: you)?|how do(?:es)? (?:you|this) work|what is this|do you need anything",
    objections=r"(?:you're|you are|ur|u are) (?:so |really |totally |just )?(?:useless|stupid|dumb|an idiot|idiotic|terrible|awful|the worst|rubbish|crap|shit|annoying|no help)|(?:fuck|screw) (?:you|off|this)|(?:i )?hate you|stupid (?:bot|thing|assistant)|useless(?: bot)?|idiot|(?:no )?(?:that|this|it)(?:'s| is| was) (?:wrong|incorrect|not (?:right|correct|true|it|what i (?:said|meant))|false|a mistake|nonsense)|(?:you're|you are|you got (?:it|that)) wrong|wrong(?: answer)?|incorrect|not (?:true|right|correct)|that isn't (?:right|true|correct)|i (?:didn't|never) (?:say|said) that|not what i (?:said|meant)|you misunderstood(?: me)?",
    polite=r"please|hey|hi|hello|ok|okay|so|and|then|now|also|well|agent7|assistant|just|kindly|go ahead and|let's",
    asking=r"(?:can|could|would|will) (?:you|u|we)|would you mind|i(?:'d| would) like you to|i (?:want|need) you to|help me",
    requests=(
        r"i(?:'d| would) like (?:a|an|some) (?:logo|website|page|landing page|report|plan|list|summary|table|map|flight|hotel|appointment)\b|i need (?:a|an|some) (?:new )?(?:logo|website|web page|page|landing page|report|plan|list|summary|flight|hotel|appointment|translation|text|letter)\b|(?:can|could|would|will) (?:you|u|we)|would you mind|(?:i(?:'d| would) (?:like|love)|i want|i need|i wish|we need|we'd like) (?:for )?you to|help me|"
        r"(?:i(?:'d| would) (?:like|love)|(?:i )?(?:want|need|wish|wanna|gotta)|(?:i(?:'m| am) )?(?:hoping|trying|looking)) to (?:know|see|hear|watch|listen|play|book|find|order|buy|reserve|schedule|make (?:a|an|me)|get (?:a|an|some|the|my)|"
        r"add|check|change|cancel|report|transfer|pay|send|set|use (?:a|the)|rent|update|create|rate|give|put|look|turn|translate|freeze|apply|file|submit|speak|have (?:a|an|you)|ask|confirm|reset|activate|tell you|let my|track)|"
        r"(?:i(?:'d| would) like|(?:i )?(?:want|need|wanna)) (?:a|an|the|some|my|your|this|that|more|another|any|for|new|directions?|help|info|information|weather|guidance|tickets?|reservations?|to)? ?(?:[\w-]+ ){0,3}?"
        r"(?:table|reservation|uber|taxi|cab|ride|flight|hotel|recipe|list|weather|forecast|reminder|appointment|ticket|translation|summary|directions|help|movie|movies|song|songs|music|playlist|info|information|guidance|restaurant|alarm|timer|meeting|refund|pin|statement|schedule|schedules|book|suggestions?|recommendations?|update|report|name)|"
        r"(?:i'm |i am |am )?looking for (?:a|an|the|some)|is it possible(?: for you)? to|may i|can i|could i|let me (?:know|see|hear)|it(?:'d| would) be (?:great|nice|good) if|how about you (?=\w)|let'?s (?:hear|play|listen|book|find|see|watch|eat|make|order|get)|please \w+ \w+"
    ),
    imperatives=(
        r"(?:re)?(?:draw|sketch|paint|invent|sort|count|search|book|find|make|create|write|draft|send|schedule|plan|build|generate|translate|summari[sz]e|compare|analy[sz]e|calculate|compute|convert|order|buy|"
        r"play|add|set|show|give|tell|get|put|start|open|look|check|call|turn|rate|list|design|research|prepare|organi[sz]e|reserve|cancel|delete|remove|update|change|move|"
        r"pay|transfer|explain|describe|read|use|fix|review|edit|rewrite|proofread|suggest|recommend|choose|pick|name|remind|wake|order|cook|download|upload|print|"
        r"post|share|track|monitor|solve|teach|locate|queue|skip|pause|resume|increase|decrease|lower|raise|switch|flip|roll|spell|define|redial|dial|text|email|message|ping|"
        r"invite|sign|register|subscribe|report|freeze|block|unblock|activate|deactivate|confirm|verify|connect|sync|mute|unmute|shuffle|repeat|include|insert|append|assign|"
        r"mark|request|proceed|unsync|double|restore|configure|recite|reset|refer|bring|help|stop|end|close|complete|finish|continue|run|test|deploy|install|answer|reply|respond|speak|tally|direct|estimate|"
        r"identify|discuss|inform|advise|provide|return|retrieve|fetch|pull up|hook|fill|figure|work out|map|navigate|alert|notify|inquire|tap|total|transcribe|extract|collect)"
    ),
    not_imperatives=r"(?:looks|looking|looked|look like|get well|do you|do not|name is|call me\b.*|go figure|play(?:ing|ed)|try(?:ing)|thank|text(?:ing)|watch(?:ing|ed)|read(?:ing)|plan(?:s|ning)|good|work(?:ing)? (?:is|was|has)|love|like)\b",
    about_task=r"\b(?:how(?:'s| is| are) (?:the|my) [\w -]{3,40} (?:going|coming along)|what (?:have|did|else (?:have|did)|all (?:have|did)) you (?:do|done|get done|finish|finished|work on|worked on)(?: for me)?\b|what (?:was|has been|got) done|(?:how|what) (?:is|are|about|'s) (?:the|my) (?:tasks?|jobs?) |where (?:is|are) (?:my|the) (?:result|results|task|tasks)|(?:is|are) (?:it|that|they|everything) (?:all )?(?:done|ready|finished)(?! (?:by|with|before))\b|are you still (?:working|at it|on it)|how(?:'s| is) (?:it|that) (?:going|coming along)(?= with| on|\W*\Z)(?<!how's it going)|(?:is|are) (?:my|the) (?:task|job|report|request|order)s? (?:done|ready|finished|still)|(?:my|the) (?:task|tasks|request)\b.*(?:status|progress|done|ready|going)|how far are you|are you (?:done|finished|ready)(?: with| yet)?|status of (?:my|the)|any (?:progress|news|update)s?\b|what are you working on|what tasks)\b",
    about_past=r"\b(?:did (?:i|we|you) (?:tell|say|mention|talk|write|ask|recommend|suggest|discuss|promise|agree)|(?:i|we) (?:told|said|mentioned|talked|asked|wrote|discussed|agreed)|you (?:said|told|recommended|suggested|mentioned|wrote)|have i (?:told|said|mentioned|ever)|last time|do you (?:still )?remember|remember (?:when|what|that|my|how|where)|remind me (?:what|who|when|where|which|how|of my)|(?:what|when|where|who|which .{2,30}) did (?:i|we)|how (?:many|much|long|often)\b.{0,30}\bdid (?:i|we))\b",
    about_self=r"\b(?:my|mine|our)\b|\b(?:do|am|was|were|have|had) i\b",
    procedural=r"(?:(?:and|so|but|hey|hi|hello|please|ok|okay|well)[\s,]+)*(?:how (?:do|can|to|should|would|could|does|is|are)|where (?:can|do|should|would|could|might) (?:i|you|one) (?!live|work)|what (?:do|should|can|would|could|must|will) i (?:need|have to|do|use|get|say|call|want|bring|pack|wear|eat|cook)|why|should|can|could|may|might|is|are|does|will|would|which .{2,40} (?:should|can|do|will) i (?:need|use|take)|what(?:'s| is) the (?:best|recommended|way|fastest)|how (?:many|much|long) .*\b(?:need|should|take|to)\b|do i (?:need|have to))\b",
    about_assistant=r"(?:(?:and|so|but|hey|hi|hello|well|ok|oh|yes|no|cool|nice|wow|lol|haha)[\s,.!]+)*(?:do (?:you|u) (?:speak|understand|talk)|(?:can|could) (?:you|u) (?:speak|understand) [a-z]+(?=\W*\Z)|what languages|are you|were you|do you (?:like|have|want|think|feel|play|live|work|enjoy|love|prefer|get|eat|sleep|own|believe|do|drink|watch|listen|read|cook|travel|collect|dance|sing|ever)|(?:what|who|where|how|when|which|why)(?: \w+)?(?:'s|s| is| are| were| was) (?:you|your)\b|(?:what|where|who|why|which|when)(?: \w+){0,2} (?:do|did) you (?:do|like|live|work|come|have|feel|enjoy|love|prefer|eat|play|watch|read|listen|study|go|want|hate|own|speak)|how (?:old are|do) you (?:feel|like)|how old are you|who (?:made|created|built|controls|owns|programmed) you|(?:what|which) company (?:made|built|created) you|have you (?:ever|got|been)|is your|what about you|how about you)\b",
    personal=r"\b(?:i|i'm|i've|i'll|i'd|im|ive|my|mine|me|we|we're|our|us|myself)\b",
)

SPANISH: Final = RouteWords(
    greetings=r"(?:hola+|holi|hey)\W+buenas noches|buenas noches(?=\W+(?:como|que tal))|hola+|holi|buenas tardes|buenas(?! noches)|buenos dias|hey|ey|encantad[oa]|mucho gusto",
    thanks=r"te (?:quiero|amo|adoro)(?: mucho)?|eres (?:genial|el mejor|la mejor|increible|un sol)|(?:muchas |mil |muchisimas |un millon de )?gracias(?: (?:de nuevo|otra vez|de verdad|de corazon))?(?: por (?:todo|eso|(?:toda )?(?:tu|la) (?:ayuda|respuesta|informacion|paciencia)|ayudarme|escucharme))?|(?:te|se) (?:lo )?agrade(?:zco|ce)(?: mucho)?|muy amable",
    goodbyes=r"adios|chao|chau|buenas noches|hasta (?:luego|pronto|manana|la vista|la proxima|entonces|otra|el \w+)|(?:ya )?nos (?:vemos|hablamos)(?: (?:luego|pronto|manana|el \w+))?|hablamos (?:luego|pronto|manana)|(?:que )?(?:descanses|duermas bien)|dulces suenos|que tengas (?:un )?buen(?:a|os)? \w+|cuidate|bye",
    acknowledgements=r"ok(?:ay)?|okey|vale|bien|muy bien|bueno|perfecto|genial|estupendo|claro|claro que si|si|no|de acuerdo|entendido|entiendo|ya veo|excelente|guay|super|ja(?:ja)+|jeje|aja|ah|oh|wow|listo|exacto|cierto|de nada|igualmente|interesante|no importa|no pasa nada",
    wellbeing=r"que tal(?: estas| todo)?|como estas|como va(?: todo)?|como te va|todo bien|y tu|que hay",
    help_wanted=r"(?:me )?(?:puedes|podrias|puede) (?:ayudar(?:me)?|echarme una mano)(?: por favor)?|necesito (?:tu )?ayuda|ayudame(?: por favor)?|(?:que|en que) (?:mas )?(?:puedes|sabes) (?:hacer|ayudar(?:me)?)(?: por mi)?|para que sirves|que puedo (?:decir|preguntar)(?:te)?|como funcionas?(?: esto)?",
    objections=r"eres (?:un |una )?(?:inutil|estupid[oa]|idiota|tont[oa]|mal[oa]|horrible)|vete a la mierda|te odio|(?:no )?(?:eso|esto) (?:no es (?:asi|cierto|correcto|verdad|lo que (?:dije|queria decir))|esta mal|es (?:falso|mentira|incorrecto|un error))|no es (?:asi|cierto|correcto|verdad)|te equivocas|te has equivocado|incorrecto|falso|mal|no (?:dije|he dicho) eso",
    polite=r"por favor|porfa|hola|oye|ok|vale|bueno|pues|y|entonces|ahora|tambien|agent7|asistente|a ver",
    asking=r"(?:puedes|podrias|podes|puede|podria) (?:por favor )?|(?:quiero|quisiera|necesito|me gustaria) que",
    requests=r"(?:me )?(?:puedes|podrias|puede|podria|quieres)|(?:quiero|quisiera|necesito|me gustaria|querria) (?:que|un|una|el|la|los|las|\w+[aei]r(?:me|te|lo|la|se)?)\b|ayudame|es posible|hay que|busco\b|tengo que (?:reservar|comprar|encontrar)",
    imperatives=(
        r"(?:dibuja|pinta|inventa|ordena|cuenta|busca|encuentra|reserva|haz|crea|escribe|redacta|envia|manda|programa|planifica|organiza|construye|genera|traduce|resume|compara|analiza|calcula|convierte|pide|compra|pon|"
        r"reproduce|anade|agrega|muestra|ensena|da|di|abre|mira|comprueba|llama|apaga|enciende|lista|disena|investiga|prepara|cancela|elimina|borra|actualiza|cambia|mueve|paga|transfiere|"
        r"explica|describe|lee|usa|prueba|arregla|revisa|edita|corrige|sugiere|recomienda|elige|recuerda|despierta|cocina|descarga|sube|imprime|publica|comparte|consigue|averigua|cuenta|define)(?:me|nos|le|les|lo|la|los|las|melo|mela|selo)?"
    ),
    not_imperatives=r"(?:mira que|llama la atencion|usa mucho|cuenta (?:con|la)|di(?:a|as)\b|da igual)\b",
    about_task=r"\b(?:que (?:has hecho|hiciste|hizo) (?:hoy|ayer|por mi|para mi)|que (?:tareas|trabajos)|(?:ya )?(?:esta|estan) (?:lista|listo|listos|listas|terminad[oa]s?)\b|sigues trabajando|(?:mi|la|las|mis) tareas? .*(?:lista|listas|terminada|avance|estado|va|van)|(?:has|ya) termina(?:do|ste)|estado de (?:mi|la) tarea|alguna novedad|como van? (?:mi|la|el|los|las|mis) \w+|en que estas trabajando)\b",
    about_past=r"\b(?:(?:te|os) (?:dije|he dicho|conte|he contado|comente|mencione)|(?:dije|conte|comente|mencione|hice|compre|fui)|(?:dijiste|recomendaste|sugeriste|mencionaste)|la ultima vez|recuerdas|te acuerdas|recuerdame)\b",
    about_self=r"\b(?:mi|mis|mio|mia|nuestr[oa]s?|soy|estoy|tengo|vivo|trabajo)\b",
    procedural=r"(?:(?:y|hola|oye|pero|por favor)[\s,]+)*(?:como (?:puedo|se|hago|debo|podria|cambio|llego)|donde (?:puedo|debo|se)|que (?:necesito|debo|hago|tengo que)|por que|deberia|puedo|puede|hay|es|esta|cual es (?:el mejor|la mejor|la forma)|cuant[oa]s? .*(?:necesito|debo|para)|tengo que)\b",
    about_assistant=r"(?:(?:y|hola|oye|pero|ok)[\s,]+)*(?:(?:tu )?(?:hablas?|entiendes?) (?:espanol|ingles|castellano|aleman|frances|portugues|\w+)(?=\W*\Z)|que idiomas hablas|eres|tu eres|que eres|quien (?:eres|te (?:creo|hizo))|como te llamas|cuantos anos tienes|de donde eres|donde vives|(?:que )?te gustan?|tienes (?!un momento)|y tu|que (?:haces|piensas))\b",
    personal=r"\b(?:yo|mi|mis|me|mio|mia|nosotros|nos|nuestr[oa]s?|soy|estoy|tengo|vivo|trabajo|fui|voy|hice|creo|quiero|necesito|estaba|estuve|tuve|puedo|hablo|como|estudio|compre)\b",
)

GERMAN: Final = RouteWords(
    greetings=r"hallo+|hi|hey|moin(?: moin)?|servus|gruezi|gruss gott|grus gott|guten (?:morgen|tag|abend)|na|freut mich",
    thanks=r"ich (?:liebe dich|hab(?:e)? dich lieb)|du bist (?:toll|super|klasse|der beste|die beste|ein schatz)|(?:ich )?(?:danke+|dankeschon)(?: (?:schon|sehr|dir|vielmals|nochmals?|euch|ihnen))*(?: fur (?:alles|das|(?:deine|die|eure) (?:hilfe|antwort|muhe|zeit|info|unterstutzung)))?|(?:vielen|besten|herzlichen|tausend|lieben|schonen)(?: \w+en)? dank(?: (?:fur (?:alles|(?:deine|die) (?:hilfe|antwort|muhe|zeit|info|unterstutzung))|nochmals?))?|merci",
    goodbyes=r"tschus+i?|tschuessi?|tschau|ciao|bye+(?:[ -]bye+)*|auf wiedersehen|auf wiederhoren|bis (?:bald|spater|morgen|dann|gleich|nachher|demnachst|nachste woche|zum nachsten mal|\w+tag)|(?:schlaf|traum) (?:gut|schon)|gute nacht|n8|(?:wir sehen uns|man sieht sich|wir horen uns)(?: (?:morgen|bald|spater|dann))?|mach's gut|machs gut|pass auf dich auf|(?:noch )?(?:eine?n? )?schone[ns]? (?:tag|abend|feierabend|wochenende|woche|nacht)(?: noch)?",
    acknowledgements=r"ok(?:ay)?|gut|sehr gut|alles klar|klar|super|toll|prima|perfekt|genau|ja|nein|nee|jo|aha|ach so|achso|verstehe|verstanden|cool|schon|stimmt|richtig|ha(?:ha)+|hm+|ah|oh|wow|spitze|wunderbar|passt|in ordnung|kein problem|schon gut|egal|interessant|gern geschehen|ebenso|gleichfalls",
    wellbeing=r"wie geht(?:'s|s| es dir| es ihnen)?(?: dir)?(?: heute)?|was geht|alles (?:gut|klar)(?: bei dir)?(?=\?)|und (?:dir|selbst|bei dir)|wie lauft(?:'s|s| es)",
    help_wanted=r"(?:kannst|konntest|koenntest) du mir (?:bitte )?helfen|ich brauche (?:deine |bitte )?hilfe|hilf mir(?: bitte)?|was kannst du(?: alles)?(?: fur mich)?(?: tun| machen)?|wozu bist du (?:da|gut)|wobei kannst du (?:mir )?helfen|wie funktionierst du|was kann ich (?:dich )?(?:fragen|sagen)|wie kannst du mir helfen",
    objections=r"du bist (?:so |echt |total )?(?:nutzlos|dumm|blod|doof|ein idiot|schlecht|schrecklich)|(?:du )?idiot|ich hasse dich|(?:nein )?das (?:stimmt (?:so )?nicht|ist (?:falsch|nicht (?:richtig|wahr|korrekt)|ein fehler|quatsch|unsinn)|habe ich (?:so )?nicht (?:gesagt|gemeint))|stimmt nicht|falsch|nicht richtig|du (?:irrst dich|liegst falsch|hast mich falsch verstanden)",
    polite=r"bitte|hallo|hi|hey|ok|okay|und|dann|jetzt|also|auch|mal|agent7|assistent",
    asking=r"(?:kannst|konntest|wurdest|konnen|konnten) (?:du|sie)(?: mir| bitte)*|ich (?:mochte|will), dass du",
    requests=r"(?:kannst|konntest|koenntest|wurdest|willst) du|(?:konnen|konnten) (?:sie|wir)|ich (?:mochte|moechte|will|wurde gerne?|hatte gerne?|brauche|suche|benotige)(?: (?:bitte|gerne?|dass|einen?|ein|eine|den|die|das))?\b|hilf mir|ist es moglich|lass uns",
    imperatives=(
        r"(?:zeichne|male|skizziere|sortiere|zahle|erfinde|such|finde?|buche?|mach|erstelle?|schreib|verfasse?|schick|sende?|plane?|bau|generiere?|ubersetze?|fasse?|vergleiche?|analysiere?|berechne?|rechne?|bestelle?|kaufe?|"
        r"spiele?|fuge?|fuege?|setze?|zeige?|gib|sage?|erzahle?|erklare?|beschreibe?|offne?|schau|prufe?|pruefe?|ruf|schalte?|liste?|entwirf|recherchiere?|bereite?|organisiere?|reserviere?|storniere?|"
        r"losche?|loesche?|aktualisiere?|andere?|verschiebe?|bezahle?|uberweise?|lies|nutze?|korrigiere?|bearbeite?|empfiehl|schlag|wahle?|erinnere?|wecke?|koche?|lade?|drucke?|teile?|stelle?|nenne?|hol|starte?|stopp?e?)(?:e)?"
    ),
    not_imperatives=r"(?:schau mal|mach's gut|sage und schreibe|teile (?:der|des|von)|plane (?:ich|wir)|suche ich|spiele ich|schade)\b",
    about_task=r"\b(?:was hast du (?:heute|gestern|alles|fur mich|diese woche)\b.*(?:gemacht|erledigt|getan)|welche aufgaben|ist (?:es|das) (?:schon )?fertig|arbeitest du noch|(?:ist|sind|lauft) (?:meine?|die) (?:aufgaben?|auftrag)|status (?:meiner|der) aufgabe|bist du (?:fertig|schon fertig)|wie weit bist du|gibt es (?:was |etwas )?neues|woran arbeitest du)\b",
    about_past=r"\b(?:(?:habe? ich|hatte ich|hab ich)(?: \w+){0,6} (?:gesagt|erzahlt|erwahnt|geschrieben|gekauft|gemacht)|(?:hast|hattest) du(?: \w+){0,5} (?:gesagt|empfohlen|vorgeschlagen|erwahnt)|letztes mal|beim letzten mal|erinnerst du dich|weist du noch|weisst du noch|erinnere mich)\b",
    about_self=r"\b(?:mein(?:e[mnrs]?)?|unser(?:e[mnrs]?)?|(?:bin|habe|wohne|arbeite|mag|lebe|heis+e) ich)\b",
    procedural=r"(?:(?:und|hallo|hi|aber|bitte)[\s,]+)*(?:wie (?:kann|mache|komme|muss|soll|sollte|funktioniert|viele? .*(?:brauche|muss)|lange .*(?:dauert|muss))|wo (?:kann|muss|soll|finde)|was (?:brauche|muss|soll|kann) ich|warum|wieso|weshalb|soll(?:te)? ich|kann|darf|gibt|ist|sind|muss ich|brauche ich)\b",
    about_assistant=r"(?:(?:und|hallo|hi|aber|ok)[\s,]+)*(?:sprichst du|verstehst du|kannst du (?:deutsch|englisch|spanisch|franzosisch|portugiesisch)|welche sprachen|bist du|wer bist du|was bist du|wie hei(?:s+)t du|wie alt bist du|woher kommst du|wo wohnst du|wer hat dich|magst du|hast du (?:haustiere|hobbys|gefuhle|freunde)|und du|was (?:machst|denkst) du)\b",
    personal=r"\b(?:ich|mein(?:e[mnrs]?)?|mir|mich|wir|uns|unser(?:e[mnrs]?)?)\b",
)

PORTUGUESE: Final = RouteWords(
    greetings=r"(?:oi+|ola+)\W+boa noite|boa noite(?=\W+(?:tudo|como))|oi+|ola+|bom dia|boa tarde|e ai|opa|prazer(?: em conhece-lo)?|alo",
    thanks=r"(?:eu )?te amo|(?:eu )?amo voce|voce e (?:o melhor|a melhor|incrivel|otim[oa]|demais)|(?:muito |muitissimo )?(?:obrigad(?:ao|inh[oa]|[oa])|brigad(?:ao|[oa]))(?: (?:mesmo|de novo|de coracao))?(?: (?:por (?:tudo|isso|me ajudar)|pel[oa] (?:\w+ )?(?:ajuda|resposta|atencao|paciencia|informacao|tempo)))?|valeu(?: mesmo)?|(?:eu )?(?:te )?agradeco(?: muito)?|(?:muito )?agradecid[oa]",
    goodbyes=r"tchau+|adeus|boa noite|bons sonhos|bom descanso|durma bem|ate (?:logo|mais(?: tarde)?|amanha|breve|ja|depois|a proxima|segunda|terca|quarta|quinta|sexta|sabado|domingo)|nos (?:vemos|falamos)(?: (?:amanha|depois|em breve))?|a gente se (?:fala|ve)|(?:se cuid[ae]|cuida-te|fi(?:ca|que) bem)|bye+|tenha um(?:a)? b(?:om|oa) \w+|fui|abraco",
    acknowledgements=r"ok(?:ay)?|ta|ta bom|ta certo|certo|bem|muito bem|bom|beleza|perfeito|otimo|legal|claro|sim|nao|entendi|entendido|excelente|massa|show|kk+|haha+|rs+|aham|ah|oh|uau|exato|isso|isso mesmo|verdade|de nada|igualmente|interessante|sem problemas?|tudo bem|combinado|fixe",
    wellbeing=r"tudo bem(?: com voce| contigo)?(?=\?)|tudo bom|como vai(?: voce)?|como (?:voce )?esta|como estas|e (?:voce|tu)|beleza(?=\?)|como vao as coisas",
    help_wanted=r"(?:voce )?(?:pode|poderia|consegue|podes) (?:me )?ajudar(?:-me)?(?: por favor)?|preciso d[ea] (?:sua )?ajuda|me ajud[ae](?: por favor)?|o que (?:mais )?(?:voce )?(?:pode|sabe|consegue) fazer(?: por mim)?|para que (?:voce )?serve|como voce (?:funciona|pode me ajudar)|o que posso (?:te )?(?:perguntar|dizer)",
    objections=r"(?:voce e|tu es|es) (?:muito |um |uma )?(?:inutil|estupid[oa]|burr[oa]|idiota|horrivel)|(?:eu )?te odeio|(?:nao )?isso (?:nao (?:e (?:verdade|isso|correto|certo)|esta certo|foi o que eu (?:disse|quis dizer))|esta errado|e (?:falso|mentira|um erro))|nao e (?:verdade|isso|correto)|esta errado|errado|incorreto|voce (?:errou|se enganou|entendeu mal)|eu nao disse isso",
    polite=r"por favor|por gentileza|oi|ola|ok|bem|entao|e|agora|tambem|agent7|assistente",
    asking=r"(?:voce )?(?:pode|poderia|podes|consegue)(?: me)?|(?:quero|preciso|gostaria) que (?:voce )?",
    requests=r"(?:voce )?(?:pode|poderia|consegue|podes|podias)(?: me)?|(?:eu )?(?:quero|queria|preciso|gostaria)(?: de| que)? (?:um|uma|o|a|os|as|voce|de|que|\w+[aei]r)\b|(?:me ajud[ae]|ajuda-me)|e possivel|(?:estou )?procurando|tenho que (?:reservar|comprar|encontrar)",
    imperatives=(
        r"(?:me )?(?:monta|monte|desenh[ae]|invent[ae]|busqu?[ae]|procur[ae]|encontr[ae]|ach[ae]|reserv[ae]|fa[cz]a?|cri[ae]|escrev[ae]|redij[ae]|envi[ae]|mand[ae]|agend[ae]|planej[ae]|organiz[ae]|ger[ae]|traduz[a]?|resum[ae]|compar[ae]|analis[ae]|calcul[ae]|convert[ae]|"
        r"pec[ae]|compr[ae]|toqu[ae]|toca|coloqu?[ae]|adicion[ae]|mostr[ae]|d[ae]|dig[ae]|diz|abr[ae]|olh[ae]|verifi(?:que|ca)|lig(?:ue|a)|deslig(?:ue|a)|list[ae]|desenh[ae]|pesquis[ae]|prepar[ae]|cancel[ae]|remov[ae]|apag(?:ue|a)|"
        r"atualiz[ae]|mud[ae]|pagu?[ae]|transfir[ae]|expli(?:que|ca)|descrev[ae]|lei[ao]|us[ae]|test[ae]|corrij[ae]|edit[ae]|sugir[ae]|recomend[ae]|escolh[ae]|lembre|acord[ae]|baix[ae]|imprim[ae]|compartilh[ae]|cont[ae]|fal[ae])(?:-me|-nos|-lhe|-o|-a)?"
    ),
    not_imperatives=r"(?:da (?:minha|sua|nossa)|fala serio|conta (?:bancaria|com)|liga (?:de|nao)|usa muito|me (?:chamo|sinto|mudei))\b|a\b|o\b",
    about_task=r"\b(?:ja (?:terminou|acabou)|o que (?:voce )?(?:fez|fizeste|tem feito) (?:hoje|ontem|por mim|para mim|pra mim)|que tarefas|quais tarefas|(?:ja )?(?:esta|ficou) pront[oa]\b|ainda (?:esta|estas) trabalhando|(?:minha|a) tarefa .*(?:pronta|terminada|andamento|status|esta|vai)|voce (?:ja )?terminou|status da (?:minha )?tarefa|alguma novidade|no que voce esta trabalhando)\b",
    about_past=r"\b(?:(?:eu )?(?:te )?(?:disse|falei|contei|mencionei|comentei|comprei|fiz)|voce (?:disse|falou|recomendou|sugeriu|mencionou)|da ultima vez|(?:voce )?(?:se )?lembra(?: de| do| da)?|me lembr[ae])\b",
    about_self=r"\b(?:meus?|minhas?|noss[oa]s?|sou|estou|tenho|moro|trabalho)\b",
    procedural=r"(?:(?:e|oi|ola|mas|por favor)[\s,]+)*(?:como (?:posso|eu posso|faco|eu faco|devo|se|chego|mudo)|onde (?:posso|eu posso|devo)|o que (?:eu )?(?:preciso|devo|tenho que|faco)|por que|devo|posso|pode|ha|e|esta|tem|qual (?:e )?(?:o melhor|a melhor|a forma)|quant[oa]s? .*(?:preciso|devo|para)|tenho que)\b",
    about_assistant=r"(?:(?:e|oi|ola|mas|ok)[\s,]+)*(?:(?:voce )?(?:fala|entende) \w+(?=\W*\Z)|que (?:linguas|idiomas) (?:voce )?fala|voce (?:e|tem|gosta|mora|trabalha|come|dorme)\b|quem (?:e voce|te (?:criou|fez))|o que (?:e voce|voce (?:e|acha|faz))|qual (?:e )?(?:o )?seu nome|como voce se chama|quantos anos voce tem|de onde voce e|onde voce mora|e voce)\b",
    personal=r"\b(?:eu|meus?|minhas?|me|mim|nos|noss[oa]s?|sou|estou|tenho|moro|trabalho|fui|vou|fiz|acho|quero|preciso|estava|tive|posso|falo|gosto|comprei|estudo)\b",
)

FRENCH: Final = RouteWords(
    greetings=r"bonjour+|salut|bonsoir|coucou|hello|hey|yo|enchantee?",
    thanks=r"je t'(?:aime|adore)|(?:tu es|t'es) (?:genial|geniale|super|le meilleur|la meilleure|formidable)|(?:mille |un (?:grand|tout grand) |grand )?merci+s?(?: (?:beaucoup|bien|infiniment|encore|a toi|a vous))*(?: pour (?:tout|ca|cela|(?:ton|votre|l')? ?(?:aide|ecoute)|(?:ta|votre|la) (?:reponse|patience)))?|je (?:te|vous) remercie(?: (?:beaucoup|infiniment))?",
    goodbyes=r"au revoir|a (?:bientot|plus tard|plus|demain|tout a l'heure|la prochaine|ce soir|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche)|(?:bonne|belle) (?:journee|soiree|nuit|fin de journee|semaine)|(?:bon|beau) week-?end|(?:dors|dormez) bien|fais de beaux reves|prends soin de toi|on se (?:voit|parle)(?: (?:demain|plus tard|bientot))?|ciao|salut|bye+(?:[ -]bye+)*|adieu|a\+",
    acknowledgements=r"ok(?:ay)?|d'accord|dac|bien|tres bien|bon|parfait|super|genial|cool|oui|non|ouais|compris|je vois|entendu|excellent|top|ha(?:ha)+|hihi|mdr|lol|hm+|ah|oh|wow|exact|exactement|c'est (?:bon|bien|parfait|vrai|noté)|de rien|pareil|interessant|pas de (?:souci|probleme)|tant pis|ca marche|vrai|voila",
    wellbeing=r"(?:comment )?ca va(?: bien)?|comment (?:vas-tu|allez-vous|tu vas)|tu vas bien|quoi de neuf|et toi|et vous",
    help_wanted=r"(?:est-ce que )?(?:tu (?:peux|pourrais)|peux-tu|pourrais-tu|vous pouvez|pouvez-vous) m'aider(?: s'il te plait)?|j'ai besoin (?:de ton |d')aide|aide-moi(?: s'il te plait)?|(?:que|qu'est-ce que) (?:tu )?(?:peux|sais)(?:-tu)? faire(?: pour moi)?|a quoi (?:tu sers|sers-tu)|comment (?:tu )?(?:fonctionnes|fonctionnes-tu|peux-tu m'aider)|tu sais faire quoi|tu peux faire quoi",
    objections=r"(?:tu es|t'es) (?:vraiment |trop )?(?:nule?|inutile|stupide|idiote?|bete|horrible)|je te deteste|(?:non )?(?:c'est (?:faux|pas (?:ca|vrai|juste|correct)|incorrect|une erreur)|ce n'est pas (?:ca|vrai|juste|correct|exact|ce que j'ai dit)|tu (?:te trompes|as tort|m'as mal compris)|je n'ai (?:pas|jamais) dit ca)|faux|incorrect|pas vrai",
    polite=r"s'il te plait|s'il vous plait|stp|svp|bonjour|salut|ok|et|alors|maintenant|aussi|bon|agent7|assistant",
    asking=r"(?:est-ce que )?(?:tu|vous) (?:peux|pourrais|pouvez|pourriez)|(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous|je (?:veux|voudrais) que tu",
    requests=r"(?:est-ce que )?(?:tu|vous) (?:peux|pourrais|veux|pouvez|pourriez|voulez)|(?:peux|pourrais|veux)-tu|(?:pouvez|pourriez)-vous|je (?:veux|voudrais|souhaite|souhaiterais) (?:que|qu'|un|une|le|la|les|des|l'|\w+(?:er|ir|re)\b)|j'aimerais (?:que|un|une|\w+(?:er|ir|re)\b)|j'ai besoin (?:de|d'|que)|aide-moi|est-il possible|il faut (?:que tu|me)|je cherche",
    imperatives=(
        r"(?:invente|trie|compte|cherche|recherche|trouve|reserve|fais|cree|ecris|redige|envoie|planifie|organise|construis|genere|traduis|resume|compare|analyse|calcule|convertis|commande|achete|joue|mets|ajoute|montre|donne|dis|"
        r"ouvre|regarde|verifie|appelle|allume|eteins|liste|dessine|prepare|annule|supprime|efface|change|deplace|paie|paye|explique|decris|lis|utilise|essaie|corrige|modifie|suggere|propose|recommande|choisis|"
        r"rappelle|reveille|telecharge|imprime|publie|partage|raconte|lance|arrete|definis|nomme|obtiens|transfere)(?:r|z|s)?(?:-(?:moi|nous|lui|le|la|les))*"
    ),
    not_imperatives=r"(?:dis donc|donne l'impression|appelle (?:moi|-moi) \w+$|fais (?:moi )?confiance|joue (?:pas|bien)|rappelle-toi)\b",
    about_task=r"\b(?:(?:tu )?en es(?:-tu| tu)? ou|qu'(?:as-tu|est-ce que tu as) fait|tu as fait quoi|quelles taches|c'est (?:deja )?(?:pret|fini|termine)(?: ?\?|\W*\Z)|tu travailles encore|travailles-tu encore|(?:ma|la|mes) taches? .*(?:prete|finie|terminee|avance|statut|en est)|(?:as-tu|tu as) (?:fini|termine)|statut de (?:ma|la) tache|du nouveau|ou en (?:es-tu|est)|sur quoi travailles-tu)\b",
    about_past=r"\b(?:(?:je t'ai|j'ai|t'ai-je|ai-je) (?:deja )?(?:dit|parle|raconte|mentionne|achete|fait)|(?:tu as|tu m'as|as-tu|m'as-tu) (?:dit|recommande|suggere|conseille)|la derniere fois|(?:te souviens|te rappelles|souviens-toi)|rappelle-moi)\b",
    about_self=r"\b(?:mon|ma|mes|notre|nos|suis-je|je suis|je vis|je travaille|ai-je)\b|\bj'(?:ai|habite)",
    procedural=r"(?:(?:et|bonjour|salut|mais|s'il te plait)[\s,]+)*(?:comment (?:puis-je|je peux|faire|est-ce que je peux|aller|dois-je|on)|ou (?:puis-je|je peux|est-ce que je peux|dois-je|trouver)|que dois-je|qu'est-ce que je (?:dois|peux)|de quoi ai-je besoin|pourquoi|dois-je|puis-je|est-ce que|y a-t-il|quel(?:le)? est (?:le meilleur|la meilleure|la facon)|combien .*(?:faut|dois))\b",
    about_assistant=r"(?:(?:et|bonjour|salut|mais|ok)[\s,]+)*(?:(?:tu )?(?:parles?|comprends)(?:-tu| tu)? \w+(?=\W*\Z)|quelles langues|es-tu|tu es|qui (?:es-tu|t'a)|comment (?:tu t'appelles|t'appelles-tu)|quel age (?:as-tu|tu as)|d'ou viens-tu|ou (?:habites-tu|tu habites)|(?:est-ce que )?tu (?:aimes|as (?:des|un))|aimes-tu|et toi|tu fais quoi|que penses-tu)\b",
    personal=r"\b(?:je|moi|mon|ma|mes|me|nous|notre|nos)\b|\bj'|\bm'",
)

ROUTE_WORDS: Final[dict[str, RouteWords]] = {"en": ENGLISH, "es": SPANISH, "de": GERMAN, "pt": PORTUGUESE, "fr": FRENCH}
