"""Spanish grammar of slot filling. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.statements.grammars.schema import Asking, Grammar
from agent7.language.statements.slot_patterns.spanish import JOBS, LEAVING, PERSON, SAYINGS

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
    joining=r",? (?:y|pero)(?: ahora| ya)? (?=(?:me llamo|soy|vivo|trabajo|tengo|mis?|yo|prefiero|nuestr[oa]|no soporto|odio|detesto|naci) )|; ",
    tails=(
        r"[,;]? (?:(?:el )?(?:mes|ano|verano|invierno) pasado|(?:la )?semana pasada|ayer|manana|recientemente|hace poco|en (?:19|20)\d\d|"
        r"ahora(?: mismo)?|actualmente|hoy en dia|por ahora|de momento|por cierto|por favor|tambien|otra vez|desde .+|desde hace .+|hace .+|porque .+|pero .+|asi que .+|"
        r"y (?:mi|sus?|me|soy|vivo|trabajo|tengo|no|es|nos|estoy)\b.*|que .+|donde .+|aunque .+|gracias|como (?:un |una )?(?:ingenier|desarrollador|programador|profesor|medic|enfermer|consultor|gerente|abogad|disenador|director).*|"
        r"con mi .+|no .+|si .+|en vez de .+|cuando .+|mientras .+)"
        r"|, (?:yo|soy|tengo|mi|eso|es|que|puedes|pero|gracias|como|donde|cuando|l[aoe]s? \w+o|me|no|asi|ya)\b.*"
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
    leaving=LEAVING,
    elided=(
        r"(?:,? (?:y|e|pero)|,) (?=(?:ahora )?(?:estoy(?= casad| divorciad| solter)|trabajo|vivo|tengo|hablo|estudio|soy|prefiero|conduzco|me llamo|me gusta|odio|no soporto|detesto|tomo|naci|toco|uso|juego|hago) )",
        "",
    ),
    introduced=(
        r"(?:(?:hola|buenas)[,!.]? )?(?:soy|yo soy|me llamo|mi nombre es) (?P<name>[a-z][\w'-]+)(?:,| y) (?:tengo )?(?P<age>\d{1,3})(?: anos)?(?:,? y|,|\Z)(?P<rest>.*)",
        "Me llamo {name}",
        "Tengo {age} años",
    ),
    labelled_new=r"(?:mi )?(?:nuev[oa])",
    speaking=r"yo|deje|dejamos|me mude|nos mudamos|(?:todo el mundo|todos) me|puedes (?:escribirme|llamarme)|(?:el|la) \w+ de (?:mi|nuestr[oa])|nosotr[oa]s|me|nos|soy|somos|vivo|vivimos|trabajo|trabajamos|tengo|tenemos|hablo|hablamos|prefiero|preferimos|odio|detesto|adoro|estudio|estudie|conduzco|estoy|estamos|he|hemos|llevo|llevamos|naci|creci|cumplo|cumpli|cambie|empece|uso|usamos|utilizo|toco|juego|hago|practico|tomo|bebo|no (?:como|bebo|soporto|aguanto|me gustan?|tengo|trabajo|vivo)|ya no|decidi(?:mos)?|voy a|vamos a|colecciono|aprendo",
    pointing=r"ella|ellos|ellas|eso|esto|ese|esa|este|alli|ahi|tambien",
    no_employer=r"(?:casa|mi cuenta|mi\b|ventas|marketing|educacion|finanzas|salud|sanidad|informatica|construccion|hosteleria|turismo|logistica|recursos|banca|consultoria|publicidad|ninos|ninas|gente|personas|mayores|animales|datos|ordenadores|turnos?|equipo|remoto|presencial|el (?:campo|extranjero|sector|area|turno|centro|mismo)|la (?:noche|manana|tarde|calle|universidad|educacion|sanidad|construccion|hosteleria)|un\b|una\b|lo\b|algo|todo|varios|varias|verano|invierno)",
    employed_as=(r"(?P<lead>(?:yo )?(?:ahora )?(?:trabajo|estoy trabajando|estoy)(?: ahora)? (?:en|para)) (?P<at>.+?),? (?:como|de) (?P<job>[\w -]+)", "Trabajo como {job}"),
    working_as=(rf"(?P<job>(?:yo )?(?:trabajo|estoy trabajando) (?:como|de) [\w -]+?|(?:yo )?soy (?!estudiante){JOBS}) en (?P<at>.+)", "{job}", "Trabajo en {at}"),
    sayings=SAYINGS,
    wrappers=(
        r"(?:(?:hola|oye|y|pero|ok|bueno|por favor|perdona|a ver)\b[\s,:;.!-]*)*"
        r"(?:sabes|recuerdas|te acuerdas de|te acuerdas|(?:me )?(?:puedes|podrias) (?:decir(?:me)?|recordar(?:me)?)|dime|recuerdame|me dices|he olvidado|olvide|no recuerdo|no me acuerdo de|que sabes (?:de|sobre)|te (?:he dicho|dije))?[\s,]*"
    ),
    askings=(
        Asking(r"(?:cual|cuales|que|quien|quienes|cuando|donde|como|cuanto) (?:era |es |son |fue |esta |cae |se llaman? |se llamaba )(?P<np>.+?)(?: ahora| entonces)?"),
        Asking(r"(?:cual|cuales|quien|cuando|donde|como) (?P<np>(?:mis?|nuestr[oa]s?|el|la) .+?) (?:es|son|se llaman?)"),
        Asking(r"(?:como|cual) (?:es|se llama) (?P<np>.+)"),
        Asking(r"(?P<np>(?:mis?|nuestr[oa]s?|el nombre de mi) .+)"),
        Asking(r"(?:como me llamo(?: yo)?|quien soy(?: yo)?|cual es mi nombre(?: (?:real|verdadero))?)", "name"),
        Asking(r"como (?:te diriges a mi|me llamas|debes llamarme|me debes llamar|me tienes que llamar)", "nickname"),
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
        Asking(r"(?:que|cual) (?P<noun>[a-z][\w ]{2,30}?) (?:tengo|uso)", "@noun"),
        Asking(r"con quien estoy casad[oa]", "spouse"),
        Asking(r"(?:cuantos |tengo )(?P<noun>hijos|hermanos|mascotas)(?: tengo)?", "@noun"),
        Asking(rf"(?:donde|en que ciudad) vive {PERSON}", "city"),
        Asking(rf"{PERSON} (?:donde|en que ciudad) vive", "city"),
        Asking(rf"(?:que|cual) (?P<noun>grupo sanguineo|tipo de sangre|talla de zapatos?|numero de zapato) (?:tiene|usa) {PERSON}", "@noun"),
        Asking(rf"(?:donde|para quien|(?:en|para) que empresa) trabaja {PERSON}", "company"),
        Asking(rf"{PERSON} (?:donde|para quien|(?:en|para) que empresa) trabaja", "company"),
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
