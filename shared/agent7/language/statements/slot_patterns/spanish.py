"""Spanish slot patterns, the most particular first. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.statements.grammars.schema import Saying

SELF: Final = r"(?:yo )?(?:ahora |tambien |actualmente |ya )*"
JOBS: Final = (
    r"(?:ingenier[oa]|desarrollador[a]?|programador[a]?|disenador[a]?|arquitect[oa]|gerente|consultor[a]?|cientific[oa]|analista|director[a]?|enfermer[oa]|medic[oa]|dentista|"
    r"abogad[oa]|contador[a]?|contable|profesor[a]?|maestr[oa]|investigador[a]?|estudiante|escritor[a]?|periodista|fotograf[oa]|artista|musico|actor|actriz|cociner[oa]|camarer[oa]|"
    r"panader[oa]|fontaner[oa]|electricista|mecanic[oa]|piloto|conductor[a]?|agricultor[a]?|bomber[oa]|policia|traductor[a]?|psicolog[oa]|farmaceutic[oa]|veterinari[oa]|autonom[oa]|fisioterapeuta|matrona|peluquer[oa]|florista|carnicer[oa]|albanil|soldador|bibliotecari[oa]|economista|estadistic[oa]|biolog[oa]|quimic[oa]|fisic[oa]|matematic[oa]|secretari[oa]|recepcionista|cajer[oa]|entrenador[a]?|tutor[a]?|juez[a]?|trabajador[a]? social|cuidador[a]?|ninera|azafat[oa]|carter[oa]|jardiner[oa]|sastre|escultor[a]?|ilustrador[a]?|compositor[a]?|productor[a]?|bailarin[a]?|comercial|vendedor[a]?|agente inmobiliari[oa]|auditor[a]?|tecnic[oa]|operari[oa]|optic[oa]|nutricionista|becari[oa]|ama de casa|funcionari[oa]|carpinter[oa]|(?!optimista|pesimista|realista|perfeccionista|egoista|turista|feminista|deportista|idealista|materialista|socialista|comunista|racista|machista|anarquista)[a-z]+(?:olog[oa]|iatra|euta|anestesista|graf[oa]|ista))(?: (?:de|en) [\w ]+| \w+)?"
)
DIETS: Final = r"vegan[oa]|vegetarian[oa]|pescetarian[oa]|flexitarian[oa]|sin gluten|sin lactosa|halal|kosher"
CONDITIONS: Final = r"dermatitis|psoriasis|artritis|artrosis|hipotiroidismo|anemia|insomnio|acufenos|enfermedad de crohn|colon irritable|endometriosis|depresion|ansiedad|autismo|autista|osteoporosis|gota|lupus|parkinson|hipertension|diabetic[oa]|diabetes(?: tipo [12])?|asmatic[oa]|asma|celiac[oa]|intolerante a la lactosa|intolerante al gluten|daltonic[oa]|epileptic[oa]|epilepsia|hipertens[oa]|migranas?"
NATIONALITIES: Final = r"espanol[a]?|mexican[oa]|argentin[oa]|colombian[oa]|chilen[oa]|peruan[oa]|venezolan[oa]|cuban[oa]|uruguay[oa]|bolivian[oa]|ecuatorian[oa]|aleman[a]?|frances[a]?|portugues[a]?|italian[oa]|ingles[a]?|brasilen[oa]|estadounidense|japones[a]?|chin[oa]"
LANGUAGES: Final = r"ingles|espanol|castellano|aleman|frances|portugues"
PERSON: Final = r"(?P<who>(?:mis?|nuestr[oa]) [a-z ]{2,30}?|(?:(?:la|el) )?[a-z]\w+)"

SAYINGS: Final[tuple[Saying, ...]] = (
    Saying(r"(?:me he|nos hemos)(?: \w+)? (?:mudado|ido a vivir) con .{2,40}? (?:a|en) (?P<v>.+)", "city!"),
    Saying(r"empiezo(?: a trabajar)? en (?P<v>.+?) (?:el|la|en|manana|dentro) .+", "company!"),
    Saying(rf"{SELF}(?:todo el mundo|la gente|mis amigos|todos)? ?me (?:llama|llaman|dice|dicen) (?P<v>(?!la\b|el\b|un\b|una\b|cuando|que\b|para\b|por\b|a\b|todos los)[^ ]+(?: [^ ]+)?)", "nickname"),
    Saying(rf"{SELF}(?:nos|me) (?:mudamos|mude|hemos mudado|he mudado|trasladamos|traslade) a (?P<v>[^ ]+(?: [^ ]+){{0,2}}?)(?: (?:hace|el (?:mes|ano)|la semana|en (?:19|20)\d\d|con mi|por|no a) ?.*)?", "city!"),
    Saying(rf"{SELF}(?:llevo|llevamos) .+ (?:viviendo|en) (?:en )?(?P<v>.+)", "city!"),
    Saying(rf"{SELF}(?:llevo|llevamos) .+ trabajando (?:en|para) (?P<v>.+)", "company!"),
    Saying(rf"{SELF}vivo (?:desde .+ |ahora )?en (?P<v>.+)", "city"),
    Saying(r"(?:tengo|tenemos)(?: dos| tres| cuatro| cinco| \d)?(?: pequenos| pequenas)? (?P<noun>hijos|hijas|ninos|hermanos|hermanas|perros|perras|gatos|gatas|mascotas|caballos)(?:[,:] | llamad[oa]s |, llamad[oa]s |: )(?P<v>.+)", "@noun!"),
    Saying(r"(?:mi|nuestr[oa]) (?P<noun>perro|perra|gato|gata|caballo) es un[ao]? [\w -]{2,30}? (?:llamad[oa]|que se llama) (?P<v>.+)", "@noun"),
    Saying(rf"{SELF}(?:ya )?(?:cumpli|he cumplido|acabo de cumplir|cumplo) (?:los )?(?P<v>\d{{1,3}})(?: anos)?(?: (?:ayer|hoy|el|la|en|este|esta|hace)\b.*)?", "age"),
    Saying(rf"{SELF}(?:tengo|padezco(?: de)?|sufro(?: de)?|me diagnosticaron|me han diagnosticado) (?:una |un )?(?P<v>{CONDITIONS})", "condition"),
    Saying(rf"{SELF}(?:tengo intolerancia|soy intolerante) (?:al?|a la|a los|a las) (?P<v>.+)", "allergies"),
    Saying(rf"{SELF}tomo (?P<v>(?!el\b|la\b|un\b|una\b|cafe\b|te\b|nota|todas\b|en cuenta|mucho)[\w -]+?) (?:tod[oa]s l[oa]s (?:dias|mananas|noches)|cada (?:dia|manana|noche)|por la (?:manana|noche)|a diario|para (?:el|la|mi) .+)", "medication"),
    Saying(rf"{SELF}no (?:como|bebo|tomo) (?P<v>(?!nada\b|mucho\b|bien\b|fuera\b|en\b|a\b|con\b|desde\b|si\b|tanto\b|aqui\b|alli\b)[\w ]+?)", "dislikes"),
    Saying(r"(?:(?:yo |nosotros )?(?:uso|usamos|utilizo|utilizamos|trabajo con|trabajamos con)) (?P<v>.+?)(?: (?:en el trabajo|para trabajar|para todo|a diario|todos los dias|para (?:mis?|nuestr[oa]s?|el|la) .+))?", "tools!"),
    Saying(r"(?:tomo|hago|escribo|llevo|gestiono|organizo|guardo) (?:tod[oa]s )?(?:mis? |las? |los? )(?:notas|tareas|apuntes|presupuesto|cuentas|disenos?|proyectos|archivos|fotos) (?:en|con) (?P<v>.+)", "tools!"),
    Saying(rf"{SELF}(?:hago|practico|entreno)(?: un poco de)? (?P<v>escalada|senderismo|yoga|pilates|judo|karate|boxeo|natacion|atletismo|ciclismo|crossfit|ballet|danza|gimnasia|surf|esqui|triatlon|taekwondo|running|musculacion|esgrima|tiro con arco|remo|buceo|alpinismo)\b.*", "sport"),
    Saying(rf"{SELF}(?:colecciono) (?P<v>.+)", "hobbies"),
    Saying(r"(?:mi (?:hobby|pasatiempo|aficion|pasion)(?: favorit[oa])? es|mis (?:hobbies|aficiones|pasatiempos) son) (?P<v>.+)", "hobbies"),
    Saying(rf"{SELF}(?:estoy aprendiendo|aprendo) (?:a )?(?P<v>(?!mucho\b|que\b|de\b|cosas\b|como\b|algo\b|todo\b|cada\b|rapido\b|mas\b)[\w ]{{3,30}})", "learning"),
    Saying(rf"{SELF}toco (?:el |la )?(?P<v>violonchelo|chelo|clarinete|arpa|ukelele|trombon|oboe|acordeon|saxo|contrabajo|organo)\b.*", "instrument"),
    Saying(rf"{SELF}(?:estudie|he estudiado|me gradue|me licencie) (?:en|por) (?P<v>(?:la |el )?(?:universidad|facultad|escuela|instituto|uni|politecnica).*)", "university"),
    Saying(rf"{SELF}(?:estudie|he estudiado|estudio|estoy estudiando|me gradue en|me licencie en|soy licenciad[oa] en|soy graduad[oa] en|hice la carrera de|tengo (?:un master|una licenciatura|un doctorado|el grado) en) (?P<v>(?!en\b|mucho\b|para\b|con\b|hasta\b|todo\b|que\b|un\b|una\b|el\b|la\b|por\b|a\b|muy\b|ahi\b|alli\b)[\w ]{{3,40}})", "degree"),
    Saying(r"(?:puedes )?(?:escribirme|escribeme|contactarme|contactame|me puedes escribir) (?:a|en) (?P<v>\S+@\S+)", "email"),
    Saying(r"(?:puedes )?(?:llamarme|llamame|me puedes llamar|escribirme) al? (?P<v>[+\d(][\d ()/.-]{5,})", "phone"),
    Saying(rf"{SELF}(?:soy|me considero) (?:muy |un |una |una gran |un gran )*(?:fan|aficionad[oa]|apasionad[oa]|forof[oa]|seguidor[a]?) (?:de|del|a|al|por)(?: la| el| los| las)? (?P<v>.+)", "likes"),
    Saying(rf"{SELF}(?:me interesan?|me fascinan?|me flipan?|me molan?)(?: mucho)? (?P<v>(?!que\b|saber\b|el (?:puesto|trabajo)|tu\b|eso\b|esto\b|la idea).+)", "likes"),
    Saying(rf"{SELF}(?:normalmente |siempre )?(?:bebo|como|tomo|elijo) (?:mas )?(?P<v>.+ (?:antes que|en vez de) .+)", "prefers"),
    Saying(rf"{SELF}soy (?:bilingue|trilingue)(?:,|:| en)? (?:hablo )?(?P<v>.+)", "languages"),
    Saying(rf"{SELF}(?:estoy|soy) (?:ahora |recien |felizmente )?(?P<v>solter[oa]|casad[oa]|prometid[oa]|viud[oa])", "marital_status"),
    Saying(rf"{SELF}trabajo en (?:el sector de la |el sector de |la |el )?(?P<v>banca|educacion|sanidad|hosteleria|construccion|turismo|logistica|publicidad|informatica|consultoria|finanzas|seguros|moda|agricultura|energia)", "industry"),
    Saying(rf"{PERSON} (?:cumplio|ha cumplido|acaba de cumplir|cumple|va a cumplir) (?:los )?(?P<v>\d{{1,3}}|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)(?: anos)?(?: (?:el|la|hoy|ayer|manana|en|este|hace)\b.*)?", "age"),
    Saying(rf"{PERSON} tiene (?P<v>\d{{1,3}}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce) anos(?: (?:y|ya|recien)\b.*)?", "age"),
    Saying(rf"{PERSON} (?:es|tiene|padece(?: de)?|sufre de)(?: una?)? (?P<v>{CONDITIONS})", "condition"),
    Saying(rf"{PERSON} (?:habla) (?P<v>(?!con\b|de\b|por\b|mucho\b|muy\b|sobre\b|demasiado\b|como\b)[\w ,]+)", "languages"),
    Saying(rf"a {PERSON} le (?:gustan?|encantan?) (?P<v>.+)", "likes"),
    Saying(rf"{PERSON} (?:odia|detesta) (?P<v>.+)", "dislikes"),
    Saying(rf"{SELF}(?:me llamo|mi nombre es) (?P<v>.+)", "name"),
    Saying(rf"{SELF}(?:todos )?me llaman (?P<v>.+)", "nickname"),
    Saying(r"(?:puedes )?(?:llamame|llamarme) (?P<v>(?!luego|manana|cuando|mas|si|a las|esta|hoy)\S.*)", "nickname"),
    Saying(r"(?:prefiero|quiero) que me llames (?P<v>.+)", "nickname"),
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
    Saying(rf"{SELF}(?:naci|cumplo(?: los)? anos|cumplo) (?:el |en )?(?P<v>(?=.*\d)(?=.*[a-z/]).+)", "birthday"),
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
        r"(?:hemos (?:roto|terminado|cortado)|rompimos|terminamos|cortamos|lo hemos dejado|lo dejamos|he roto con mi (?:novi[oa]|pareja)|rompi con mi (?:novi[oa]|pareja)|mi (?:novi[oa]|pareja) y yo (?:rompimos|hemos roto|lo dejamos))",
        "partner",
    ),
    Saying(
        r"(?:nos (?:hemos )?(?:divorciamos|divorciado|separamos|separado)|me (?:he )?(?:divorcie|divorciado|separe|separado)|estoy divorciad[oa]|mi (?:mujer|marido|espos[oa]) y yo nos (?:divorciamos|separamos))",
        "spouse",
    ),
    Saying(rf"{SELF}(?:no tengo|no tenemos|vendi|he vendido) (?:mi |un |una |el |la |ningun |ninguna )?(?P<noun>[\w-]+)", "@noun"),
)
