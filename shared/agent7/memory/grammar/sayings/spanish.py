"""Sayings in Spanish, the most particular first. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.memory.grammar.rules import Saying

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

SAYINGS: Final[tuple[Saying, ...]] = (
    Saying(rf"{SELF}(?:me llamo|mi nombre es|me llaman|todos me llaman) (?P<v>.+)", "name"),
    Saying(r"(?:puedes )?(?:llamame|llamarme) (?P<v>(?!luego|manana|cuando|mas|si|a las|esta|hoy)\S.*)", "name"),
    Saying(r"(?:prefiero|quiero) que me llames (?P<v>.+)", "name"),
    Saying(
        rf"{SELF}(?:he renombrado|renombre|le cambie el nombre a|le he cambiado el nombre a) (?:a )?(?:mi|nuestr[oa]) (?P<noun>[\w ]+?) (?:a|como|por) (?P<v>.+)",
        "@noun",
    ),
    Saying(rf"{SELF}(?:trabajo|estoy trabajando)(?: ahora)? (?:en|para|con) (?P<v>.+)", "company"),
    Saying(rf"{SELF}(?:acabo de )?(?:empece|empezar|empiezo)(?: a trabajar)? en (?P<v>.+)", "company!"),
    Saying(
        rf"{SELF}(?:(?:he )?(?:conseguido|consegui|encontrado|encontre)|tengo) (?:un |una )?(?:nuevo |nueva )?(?:trabajo|empleo|puesto)(?: nuevo)? en (?P<v>.+)",
        "company!",
    ),
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
    Saying(
        rf"{SELF}prefiero (?:hablar |respuestas |que (?:me )?(?:respondas|hables|escribas) )?(?:en )?(?P<v>{LANGUAGES})", "reply_language"
    ),
    Saying(r"(?:prefiero|quiero|dame) (?:las )?respuestas (?:mas )?(?P<v>cortas|breves|concisas|largas|detalladas)", "reply_length"),
    Saying(r"(?:prefiero|quiero) un tono (?P<v>formal|informal|amistoso|profesional|directo|divertido)", "reply_tone"),
    Saying(rf"{SELF}(?:prefiero|suelo preferir) (?P<v>.+)", "prefers"),
    Saying(
        r"(?:tengo|tenemos) un[ao]? (?P<noun>perro|perra|gato|gata|hijo|hija|hermano|hermana|caballo) (?:que se llama|llamad[oa]) (?P<v>.+)",
        "@noun",
    ),
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
)

LEAVING: Final[tuple[Saying, ...]] = (
    Saying(
        rf"{SELF}(?:acabo de )?(?:deje|dejar|he dejado|me fui de|me he ido de|me marche de|renuncie a|deje de (?:trabajar|vivir|estudiar) en|me despidieron de|me han despedido de) (?P<v>.+)",
        "company city country school university gym bank",
    ),
    Saying(
        rf"{SELF}(?:(?:deje|he dejado|perdi|he perdido) (?:mi |el )(?:trabajo|empleo|puesto)|me (?:despidieron|han despedido|quede sin trabajo|jubile)|renuncie|he renunciado|estoy (?:en paro|desemplead[oa]|jubilad[oa]))",
        "company job_title",
    ),
    Saying(
        r"(?:hemos roto|rompimos|lo hemos dejado|lo dejamos|he roto con mi (?:novi[oa]|pareja)|rompi con mi (?:novi[oa]|pareja)|mi (?:novi[oa]|pareja) y yo (?:rompimos|hemos roto|lo dejamos))",
        "partner",
    ),
    Saying(
        r"(?:nos (?:hemos )?(?:divorciamos|divorciado|separamos|separado)|me (?:he )?(?:divorcie|divorciado|separe|separado)|estoy divorciad[oa]|mi (?:mujer|marido|espos[oa]) y yo nos (?:divorciamos|separamos))",
        "spouse",
    ),
    Saying(rf"{SELF}(?:no tengo|no tenemos|vendi|he vendido) (?:mi |un |una |el |la |ningun |ninguna )?(?P<noun>[\w-]+)", "@noun"),
)
