"""Spanish."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.memory.grammar.rules import Asking, Grammar, Saying

SELF: Final = r"(?:yo )?(?:ahora |tambien |actualmente |ya )*"
JOBS: Final = (
    r"(?:ingenier[oa]|desarrollador[a]?|programador[a]?|disenador[a]?|arquitect[oa]|gerente|consultor[a]?|cientific[oa]|analista|director[a]?|enfermer[oa]|medic[oa]|dentista|"
    r"abogad[oa]|contador[a]?|contable|profesor[a]?|maestr[oa]|investigador[a]?|estudiante|escritor[a]?|periodista|fotograf[oa]|artista|musico|actor|actriz|cociner[oa]|camarer[oa]|"
    r"panader[oa]|fontaner[oa]|electricista|mecanic[oa]|piloto|conductor[a]?|agricultor[a]?|bomber[oa]|policia|traductor[a]?|psicolog[oa]|farmaceutic[oa]|veterinari[oa]|autonom[oa])(?: (?:de|en) [\w ]+| \w+)?"
)
DIETS: Final = r"vegan[oa]|vegetarian[oa]|pescetarian[oa]|flexitarian[oa]|sin gluten|sin lactosa|halal|kosher"
CONDITIONS: Final = r"diabetic[oa]|diabetes(?: tipo [12])?|asmatic[oa]|asma|celiac[oa]|intolerante a la lactosa|intolerante al gluten|daltonic[oa]|epileptic[oa]|epilepsia|hipertens[oa]|migranas?"
NATIONALITIES: Final = r"espanol[a]?|mexican[oa]|argentin[oa]|colombian[oa]|chilen[oa]|peruan[oa]|venezolan[oa]|cuban[oa]|uruguay[oa]|bolivian[oa]|ecuatorian[oa]|aleman[a]?|frances[a]?|portugues[a]?|italian[oa]|ingles[a]?|brasilen[oa]|estadounidense|japones[a]?|chin[oa]"
LANGUAGES: Final = r"ingles|espanol|castellano|aleman|frances|portugues"
PERSON: Final = r"(?P<who>(?:mis?|nuestr[oa]) [a-z ]{2,30}?|[a-z]\w+)"

SPANISH: Final = Grammar(
    language="es",
    openers=(
        r"hola|buenos dias|buenas(?: tardes| noches)?|oye|mira|bueno|pues|ok|vale|y|pero|ademas|por cierto|que sepas(?: que)?|para que (?:lo )?sepas|por favor|si(?=,)|ah|gracias|"
        r"te cuento(?: que)?|quiero (?:decirte|contarte|que sepas)(?: que)?|debes saber(?: que)?|ahora|actualmente|hoy en dia|importante|nota|que(?= (?:mi|soy|vivo|trabajo|me)\b)"
    ),
    corrections=r"en realidad|la verdad(?: es que)?|de hecho|correccion|no(?=,)|perdon|perdona|lo siento|quise decir(?: que)?|quiero decir(?: que)?|mejor dicho|desde (?:hoy|ahora)|a partir de (?:hoy|ahora)|me equivoque",
    reminders=(
        r"(?:por favor,? )?(?:(?:recuerda|recuerde|acuerdate(?: de)?|ten en cuenta|toma nota(?: de)?|apunta|anota)(?: que|:)|"
        r"no (?:te )?olvides(?: de)?(?: que|:)?)"
    ),
    doubtful=r"\b(?:si(?!,)|quizas?|tal vez|ojala|imagina|imaginate|supon|supongamos|supongo|creo que|pienso que|me parece que|podria|seria|gustaria|probablemente|a lo mejor|como si|acaso|puede que)\b",
    denials=r"\b(?:no|nunca|jamas|tampoco|ni|nadie|ningun[oa]?|nada|deje de|ex)\b",
    own=r"mis?|nuestr[oa]s?",
    owned=(
        r"(?:el |los )?nombres? (?:de|del) (?:mis?|nuestr[oa]s?) (?P<noun>.+)",
        r"(?:la |el )?(?P<noun>(?:empresa|compania|firma) (?:donde|en la que|para la que) trabajo)",
        r"(?:el |la |los |las )(?P<noun>(?!nombre\b).+?) (?:de|del) (?:mis?|nuestr[oa]s?) (?P<owner>.+)",
        r"(?:mis?|nuestr[oa]s?) (?P<noun>.+)",
        r"(?:el|la|los|las) (?P<noun>.+?) de (?P<person>[a-z]\w+(?: [a-z]\w+)?)",
    ),
    naming=r"(?:ahora )?se llaman?(?: ahora)?|responde al nombre de",
    being=r"(?:ahora )?(?:es|son|queda en)(?: ahora)?",
    pronouns=frozenset(["algo", "alli", "aquel", "aqui", "cual", "el", "ella", "ellas", "ellos", "esa", "ese", "eso", "esta", "este", "esto", "lo", "nada", "que", "todo"]),
    name_words=("nombre", "nombres"),
    joining=r",? (?:y|pero)(?: ahora| ya)? (?=(?:me llamo|soy|vivo|trabajo|tengo|mis?|yo|prefiero|nuestr[oa]) )|; ",
    tails=(
        r"[,;]? (?:(?:el )?(?:mes|ano|verano|invierno) pasado|(?:la )?semana pasada|ayer|manana|recientemente|hace poco|en (?:19|20)\d\d|"
        r"ahora(?: mismo)?|actualmente|hoy en dia|por ahora|de momento|por cierto|por favor|tambien|otra vez|desde .+|desde hace .+|hace .+|porque .+|pero .+|asi que .+|"
        r"y (?:mi|sus?|me|soy|vivo|trabajo|tengo|no|es|nos|estoy)\b.*|que .+|donde .+|aunque .+|gracias|como (?:un |una )?(?:ingenier|desarrollador|programador|profesor|medic|enfermer|consultor|gerente|abogad|disenador|director).*|"
        r"con mi .+|no .+|si .+|en vez de .+|cuando .+|mientras .+)"
        r"|, (?:yo|soy|tengo|mi|eso|es|que|puedes|pero|gracias|como|donde|cuando)\b.*"
    ),
    not_names=frozenset(
        ["el", "la", "los", "las", "un", "una", "mi", "tu", "su", "nuestro", "nuestra", "este", "esta", "esto", "ese", "esa", "en", "de", "del", "al", "a", "con", "por", "para", "sin", "muy", "tan", "mas", "menos", "bastante", "demasiado", "no", "nunca", "siempre", "ya", "todavia", "aun", "ahora", "aqui", "alli", "ahi", "feliz", "triste", "enfadado", "enfadada", "enfermo", "enferma", "cansado", "cansada", "bueno", "buena", "malo", "mala", "grande", "pequeno", "pequena", "viejo", "vieja", "nuevo", "nueva", "joven", "guapo", "guapa", "genial", "increible", "horrible", "embarazada", "muerto", "muerta", "roto", "rota", "mejor", "peor", "bien", "mal", "loco", "loca", "simpatico", "simpatica", "divertido", "divertida", "aburrido", "cerrado", "cerrada", "abierto", "abierta", "lleno", "llena", "vacio", "importante", "dificil", "facil", "caro", "cara", "barato", "barata", "rojo", "roja", "azul", "verde", "negro", "negra", "blanco", "blanca", "amarillo", "gris", "rapido", "lento", "casado", "casada", "soltero", "soltera", "alergico", "alergica", "vegano", "vegana", "vegetariano", "vegetariana", "que", "como", "cuando", "donde", "quien", "lo", "le", "se", "mayor", "menor", "alto", "alta", "bajo", "baja"]
    ),
    descriptive=r"able|ible|os[oa]|ando|iendo|ad[oa]|id[oa]|mente",
    articles=r"el |la |los |las |un |una |unos |unas ",
    qualifiers=(
        (r"(?P<noun>.+?) (?:de|del|de la|en el|en la|para el) (?:trabajo|oficina|curro|empresa)", "work"),
        (r"(?P<noun>.+?) (?:laboral|profesional|corporativ[oa]|de empresa)", "work"),
        (r"(?P<noun>.+?) (?:de|en) (?:mi )?casa", "home"),
        (r"(?P<noun>.+?) (?:personal|privad[oa]|particular)", "home"),
        (r"(?P<noun>.+?) (?:de|del|de la|en la|en el) (?:escuela|colegio|universidad|uni)", "school"),
        (r"(?:segund[oa]|otr[oa]) (?P<noun>.+)", "other"),
    ),
    dropped=r"actual|nuev[oa]s?|propi[oa]|querid[oa]|principal",
    favourite=(r"(?P<thing>.+?) (?:favorit[oa]s?|preferid[oa]s?)(?: de todos los tiempos)?",),
    inverted=(
        r"(?P<np>(?:mis?|nuestr[oa]s?) [^,]{2,50}?) (?:ha cambiado|cambio)(?: de nombre| su nombre) (?P<proper>a) (?P<v>.+)",
        r"(?P<v>.+?) es (?P<named>el nombre de) (?P<np>(?:mis?|nuestr[oa]s?) .+)",
        r"(?:ahora )?se llaman? (?P<np>(?:mis?|nuestr[oa]s?) \w+) (?P<v>.+)",
        r"(?P<v>[^ ]+(?: [^ ]+){0,3}) es (?P<np>(?:mis?|nuestr[oa]s?) (?!.* es ).+)",
    ),
    comparing=r"(?P<better>(?!\w+[aei]r\b|que ).{2,40}?),? (?:antes que|en vez de|mas que|sobre|a|al) (?P<worse>.{2,40})",
    changing=(
        r"(?:por favor |puedes )*(?:cambia|cambiar|actualiza|actualizar|pon|corrige|corregir|modifica) (?P<np>(?:mis?|nuestr[oa]s?) .{2,50}?) (?:de .{1,40} )?(?:a|por|como|en) (?P<v>.+)",
    ),
    positive=((r"\b(?:ya no|ya|mas)\b", ""), (r"\bdeje de (?:ser )?", "")),
    leaving=(
        Saying(rf"{SELF}(?:acabo de )?(?:deje|dejar|he dejado|me fui de|me he ido de|me marche de|renuncie a|deje de (?:trabajar|vivir|estudiar) en|me despidieron de|me han despedido de) (?P<v>.+)", "company city country school university gym bank"),
        Saying(rf"{SELF}(?:(?:deje|he dejado|perdi|he perdido) (?:mi |el )(?:trabajo|empleo|puesto)|me (?:despidieron|han despedido|quede sin trabajo|jubile)|renuncie|he renunciado|estoy (?:en paro|desemplead[oa]|jubilad[oa]))", "company job_title"),
        Saying(r"(?:hemos roto|rompimos|lo hemos dejado|lo dejamos|he roto con mi (?:novi[oa]|pareja)|rompi con mi (?:novi[oa]|pareja)|mi (?:novi[oa]|pareja) y yo (?:rompimos|hemos roto|lo dejamos))", "partner"),
        Saying(r"(?:nos (?:hemos )?(?:divorciamos|divorciado|separamos|separado)|me (?:he )?(?:divorcie|divorciado|separe|separado)|estoy divorciad[oa]|mi (?:mujer|marido|espos[oa]) y yo nos (?:divorciamos|separamos))", "spouse"),
        Saying(rf"{SELF}(?:no tengo|no tenemos|vendi|he vendido) (?:mi |un |una |el |la |ningun |ninguna )?(?P<noun>[\w-]+)", "@noun"),
    ),
    elided=(r"(?:,? (?:y|e|pero)|,) (?=(?:ahora )?(?:trabajo|vivo|tengo|hablo|estudio|soy|prefiero|conduzco|me llamo|me gusta|odio) )", ""),
    introduced=(r"(?:(?:hola|buenas)[,!.]? )?(?:soy|yo soy|me llamo|mi nombre es) (?P<name>[a-z][\w'-]+)(?:,| y) (?:tengo )?(?P<age>\d{1,3})(?: anos)?(?:,? y|,|\Z)(?P<rest>.*)", "Me llamo {name}", "Tengo {age} años"),
    labelled_new=r"(?:mi )?(?:nuev[oa])",
    speaking=r"yo|me llamo|soy|vivo|trabajo|tengo|hablo|prefiero|me gustan?|odio|estudio|conduzco|nos|estoy",
    pointing=r"ella|ellos|ellas|eso|esto|ese|esa|este|alli|ahi|tambien",
    no_employer=r"(?:casa|mi cuenta|mi\b|ventas|marketing|educacion|finanzas|salud|sanidad|informatica|construccion|hosteleria|turismo|logistica|recursos|banca|consultoria|publicidad|ninos|ninas|gente|personas|mayores|animales|datos|ordenadores|turnos?|equipo|remoto|presencial|el (?:campo|extranjero|sector|area|turno|centro|mismo)|la (?:noche|manana|tarde|calle|universidad|educacion|sanidad|construccion|hosteleria)|un\b|una\b|lo\b|algo|todo|varios|varias|verano|invierno)",
    employed_as=(r"(?P<lead>(?:yo )?(?:ahora )?(?:trabajo|estoy trabajando|estoy)(?: ahora)? (?:en|para)) (?P<at>.+?),? (?:como|de) (?P<job>[\w -]+)", "Trabajo como {job}"),
    working_as=(rf"(?P<job>(?:yo )?(?:trabajo|estoy trabajando) (?:como|de) [\w -]+?|(?:yo )?soy (?!estudiante){JOBS}) en (?P<at>.+)", "{job}", "Trabajo en {at}"),
    sayings=(
        Saying(rf"{SELF}(?:me llamo|mi nombre es|me llaman|todos me llaman) (?P<v>.+)", "name"),
        Saying(r"(?:puedes )?(?:llamame|llamarme) (?P<v>(?!luego|manana|cuando|mas|si|a las|esta|hoy)\S.*)", "name"),
        Saying(r"(?:prefiero|quiero) que me llames (?P<v>.+)", "name"),
        Saying(rf"{SELF}(?:he renombrado|renombre|le cambie el nombre a|le he cambiado el nombre a) (?:a )?(?:mi|nuestr[oa]) (?P<noun>[\w ]+?) (?:a|como|por) (?P<v>.+)", "@noun"),
        Saying(rf"{SELF}(?:trabajo|estoy trabajando)(?: ahora)? (?:en|para|con) (?P<v>.+)", "company"),
        Saying(rf"{SELF}(?:acabo de )?(?:empece|empezar|empiezo)(?: a trabajar)? en (?P<v>.+)", "company!"),
        Saying(rf"{SELF}(?:(?:he )?(?:conseguido|consegui|encontrado|encontre)|tengo) (?:un |una )?(?:nuevo |nueva )?(?:trabajo|empleo|puesto)(?: nuevo)? en (?P<v>.+)", "company!"),
        Saying(r"mi (?:nuevo trabajo|trabajo nuevo|nuevo empleo) es en (?P<v>.+)", "company!"),
        Saying(rf"{SELF}(?:he cambiado|cambie|me he cambiado|me cambie) (?:de trabajo|de empresa|de empleo) (?:a|por) (?P<v>.+)", "company!"),
        Saying(rf"{SELF}(?:trabajo (?:como|de)|me dedico a|estoy de) (?P<v>.+)", "job_title"),
        Saying(rf"{SELF}soy (?:una? )?(?P<v>{JOBS})", "job_title"),
        Saying(rf"{SELF}(?:vivo|resido|estoy viviendo)(?: ahora)? en (?P<v>.+)", "city"),
        Saying(rf"{SELF}(?:nos|me) (?:hemos |he )?(?:mudamos|trasladamos) a (?P<v>.+)", "city!"),
        Saying(rf"{SELF}(?:me|nos) (?:he |hemos )?(?:mude|mudado|traslade|trasladado) a (?P<v>.+)", "city"),
        Saying(rf"{SELF}(?:soy|vengo) (?:originari[oa] )?de (?P<v>.+)", "hometown"),
        Saying(rf"{SELF}naci (?:el |en )?(?P<v>(?=.*\d).+)", "birthday"),
        Saying(rf"{SELF}naci en (?P<v>[^\d]+)", "birthplace"),
        Saying(rf"{SELF}creci en (?P<v>.+)", "hometown"),
        Saying(rf"{SELF}tengo (?P<v>\d{{1,3}}) anos(?: de edad)?", "age"),
        Saying(rf"{SELF}soy (?P<v>{NATIONALITIES})", "nationality"),
        Saying(r"(?:yo )?soy (?P<v>[^\W\d_][\w'-]+(?: [^\W\d_][\w'-]+){0,2})", "name!"),
        Saying(rf"{SELF}(?:soy|sigo una dieta|como)(?: estrictamente)? (?P<v>{DIETS})", "diet"),
        Saying(rf"{SELF}(?:soy|estoy) (?:muy )?alergic[oa] (?:al?|a la|a los|a las) (?P<v>.+)", "allergies"),
        Saying(rf"{SELF}tengo (?:una )?alergia (?:al?|a la|a los|a las) (?P<v>.+)", "allergies"),
        Saying(rf"{SELF}(?:soy|tengo|padezco(?: de)?|sufro de) (?P<v>{CONDITIONS})", "condition"),
        Saying(rf"{SELF}hablo (?P<v>(?!con\b|de\b|por\b|mucho\b).+)", "languages"),
        Saying(rf"{SELF}toco (?:el |la )?(?P<v>guitarra|piano|violin|bateria|bajo|flauta|saxofon|trompeta|ukelele)\b.*", "instrument"),
        Saying(rf"{SELF}juego (?:al? )?(?P<v>tenis|futbol|baloncesto|golf|ajedrez|voleibol|rugby|padel|badminton|balonmano)\b.*", "sport"),
        Saying(rf"{SELF}(?:conduzco|manejo) un[ao]? (?P<v>.+)", "car"),
        Saying(rf"{SELF}estudio en (?P<v>.+)", "university"),
        Saying(rf"{SELF}(?:a mi )?no me gustan? (?:nada )?(?P<v>(?!que\b|como\b).+)", "dislikes"),
        Saying(rf"{SELF}(?:odio|detesto|no soporto|no aguanto|aborrezco) (?P<v>(?!que\b|cuando\b).+)", "dislikes"),
        Saying(rf"{SELF}(?:a mi )?me (?:gustan?|encantan?|chiflan?|apasionan?)(?: mucho)? (?P<v>(?!que\b|como\b|eso\b|esto\b).+)", "likes"),
        Saying(rf"{SELF}(?:adoro|amo|soy fan de) (?P<v>.+)", "likes"),
        Saying(r"(?:por favor )?(?:responde|contesta|habla|escribe)(?:me)?(?: siempre)? en (?P<v>" + LANGUAGES + ")", "reply_language"),
        Saying(rf"{SELF}prefiero (?:hablar |respuestas |que (?:me )?(?:respondas|hables|escribas) )?(?:en )?(?P<v>{LANGUAGES})", "reply_language"),
        Saying(r"(?:prefiero|quiero|dame) (?:las )?respuestas (?:mas )?(?P<v>cortas|breves|concisas|largas|detalladas)", "reply_length"),
        Saying(r"(?:prefiero|quiero) un tono (?P<v>formal|informal|amistoso|profesional|directo|divertido)", "reply_tone"),
        Saying(rf"{SELF}(?:prefiero|suelo preferir) (?P<v>.+)", "prefers"),
        Saying(r"(?:tengo|tenemos) un[ao]? (?P<noun>perro|perra|gato|gata|hijo|hija|hermano|hermana|caballo) (?:que se llama|llamad[oa]) (?P<v>.+)", "@noun"),
        Saying(rf"{SELF}estoy casad[oa] con (?P<v>.+)", "spouse"),
        Saying(rf"{SELF}me (?:levanto|despierto) a las? (?P<v>.+)", "wake_time"),
        Saying(rf"{SELF}me acuesto a las? (?P<v>.+)", "bedtime"),
        Saying(rf"{PERSON} trabaja (?:en|para) (?P<v>.+)", "company"),
        Saying(rf"{PERSON} trabaja (?:como|de) (?P<v>.+)", "job_title"),
        Saying(rf"{PERSON} es (?P<v>{JOBS})", "job_title"),
        Saying(rf"{PERSON} vive en (?P<v>.+)", "city"),
        Saying(rf"{PERSON} tiene (?P<v>\d{{1,3}}) anos", "age"),
        Saying(rf"{PERSON} (?:cumple(?: los)? anos|nacio) (?:el )?(?P<v>(?=.*\d).+)", "birthday"),
        Saying(rf"{PERSON} es alergic[oa] (?:al?|a la|a los|a las) (?P<v>.+)", "allergies"),
        Saying(rf"{PERSON} es (?P<v>{DIETS})", "diet"),
    ),
    wrappers=(
        r"(?:(?:hola|oye|y|pero|ok|bueno|por favor|perdona|a ver)\b[\s,:;.!-]*)*"
        r"(?:sabes|recuerdas|te acuerdas de|te acuerdas|(?:me )?(?:puedes|podrias) (?:decir(?:me)?|recordar(?:me)?)|dime|recuerdame|me dices|he olvidado|olvide|no recuerdo|no me acuerdo de|que sabes (?:de|sobre)|te (?:he dicho|dije))?[\s,]*"
    ),
    askings=(
        Asking(r"(?:cual|cuales|que|quien|quienes|cuando|donde|como|cuanto) (?:era |es |son |fue |esta |cae |se llaman? |se llamaba )(?P<np>.+?)(?: ahora| entonces)?"),
        Asking(r"(?:cual|cuales|quien|cuando|donde|como) (?P<np>(?:mis?|nuestr[oa]s?|el|la) .+?) (?:es|son|se llaman?)"),
        Asking(r"(?:como|cual) (?:es|se llama) (?P<np>.+)"),
        Asking(r"(?P<np>(?:mis?|nuestr[oa]s?|el nombre de mi) .+)"),
        Asking(r"(?:como me llamo(?: yo)?|quien soy(?: yo)?|cual es mi nombre)", "name"),
        Asking(r"(?:en )?(?:donde|que ciudad) vivo(?: yo| ahora)?", "city"),
        Asking(r"en que ciudad (?:vivo|estoy)", "city"),
        Asking(r"(?:donde|para quien|en que empresa|para que empresa|con quien) trabajo(?: yo| ahora)?", "company"),
        Asking(r"(?:a que me dedico|en que trabajo|de que trabajo|que hago para vivir)", "job_title"),
        Asking(r"de donde (?:soy|vengo)", "hometown"),
        Asking(r"donde (?:naci)", "birthplace"),
        Asking(r"(?:cuando naci|cuando cumplo(?: los)? anos|cuando es mi cumple)", "birthday"),
        Asking(r"(?:cuantos anos tengo|que edad tengo)", "age"),
        Asking(r"en que (?:zona horaria|huso horario) (?:estoy|vivo)", "timezone"),
        Asking(r"(?:a que soy alergic[oa]|a que tengo alergia|que alergias tengo|tengo (?:alguna )?alergias?|soy alergic[oa] a algo)", "allergies"),
        Asking(r"que dieta (?:sigo|tengo)", "diet"),
        Asking(r"(?:que|cuales) (?:idiomas|lenguas) hablo", "languages"),
        Asking(r"(?:que|que cosas) me gustan?", "likes"),
        Asking(r"que no me gusta", "dislikes"),
        Asking(r"que prefiero", "prefers"),
        Asking(r"que (?:coche|carro|auto) (?:tengo|conduzco|manejo)", "car"),
        Asking(r"con quien estoy casad[oa]", "spouse"),
        Asking(r"(?:cuantos |tengo )(?P<noun>hijos|hermanos|mascotas)(?: tengo)?", "@noun"),
        Asking(rf"donde vive {PERSON}", "city"),
        Asking(rf"(?:donde|para quien) trabaja {PERSON}", "company"),
        Asking(rf"(?:cuantos anos|que edad) tiene {PERSON}", "age"),
        Asking(rf"cuando cumple(?: los)? anos {PERSON}", "birthday"),
        Asking(rf"a que es alergic[oa] {PERSON}", "allergies"),
    ),
    question_openers=(
        r"que (?:es|son|hay|hora|dia|tal|significa|puedo|puedes|sabes|opinas|piensas|haces|hago|me|tengo|idiomas|edad|coche|prefiero|empresa|te|tiempo|vuelos|pelicula|restaurante|hoteles)|cual|cuales|quien|quienes|"
        r"cuando (?:es|son|fue|naci|cumpl\w+|llega|sale|abre|cierra|empieza|puedo)|donde|adonde|de donde|a que|en que|para quien|con quien|por que|como (?:se|me|es|son|esta|estas|va|te|puedo|hago|funciona|llego|digo|fue)|"
        r"cuant[oa]s?|sabes|recuerdas|te acuerdas|(?:me )?puedes|(?:me )?podrias|hay|tienes|es posible"
    ),
)
