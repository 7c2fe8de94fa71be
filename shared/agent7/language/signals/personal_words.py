"""Word lists of salience: what people say of themselves, by family of statement (identity, work, relations, values), and time words.

Over folded text, in five languages, and by the first person's pronouns in some others. They say that something personal is told, not what:
no statement of one's life is to be missed.
"""

# ruff: noqa: E501, RUF001  (one pattern a line: a table reads better wide; Russian letters are meant)

from __future__ import annotations

from typing import Final

import regex

from agent7.lazy_patterns import lazy_regex

_NOT_NEWS_EN = r"(?! (?:(?:so|very|really|too|just|not|all|also|pretty|quite|a bit|doing|truly|quite|still|awfully|always) )*(?:sure|sorry|glad|happy (?:for|to)|good|fine|ok|okay|great|well|here|kidding|joking|afraid(?! of)|curious|with you|on my way|back|done|ready|wondering|thinking|guessing|listening|impressed|interested (?:in hearing|to)|saying|asking|looking forward|excited (?:for you|to hear)|proud of you|jealous|going to|gonna|all ears|able|happy|how)\b(?! (?:at|in|with (?:my|our)|for a living))|able to)"
_HAVE_NOT_EN = r"(?! (?:(?:just|also|always|never) )?(?:to\b|no (?:idea|clue)|a (?:question|good|great|nice|look|point)|been (?:well|good|fine|great)\b|heard|seen (?:that|it|them)|noticed|thought about))"

IDENTITY: Final[dict[str, regex.Pattern[str]]] = {
    "en": lazy_regex(
        rf"\b(?:(?:i|we)(?: am| are|'m|'re)|im){_NOT_NEWS_EN}(?= (?!just (?:kidding|curious|saying))\S)"
        rf"|\b(?:i|we)(?:'ve| have|'d| had| got|'ve got){_HAVE_NOT_EN}(?= \S)"
        r"|\b(?:i|we)(?:'ve| have|'d| had)? ?(?:(?:also|just|only|really|still|even|recently|actually|finally|never|always|usually|often|mostly|sometimes|both|do|did|don't|dont|didn't|can't|cant|can|couldn't|won't|used to|started to|have to|need to|want to|plan to|hope to) )*"
        r"(?:live|lived|living|work|worked|working|love|loved|hate|hated|enjoy|enjoyed|prefer|play|played|eat|ate|drink|drank|drive|drove|speak|study|studied|teach|taught|own|owned|rent|bought|buy|sold|got|adopted|started|quit|stopped|moved|went|visited|travel\w*|run|ran|cook\w*|bake\w*|make|made|paint\w*|draw|drew|hit|caught|catch|write|wrote|read|sing|dance|collect|grow|grew|wear|use|used|take|took|tried|try|joined|finished|graduated|learn\w*|volunteer\w*|signed up|met|married|dated?|lost|broke|won|applied|plan(?:ned)?|hope|want(?:ed)?|need(?:ed)?|dream\w*|wish|miss|struggle\w*|suffer\w*|deal\w*|spent|spend|booked|ordered|hiked|camped|swim|swam|ski|surf|garden|bank|follow|support|watch(?:ed)?|listen(?:ed)?|created?|built|set up|opened|launched|attended|participat\w+|performed|practi[cs]e\w*|train\w*|compete\w*|exercise\w*|meditate\w*|journal|smoke|vape|sleep|slept|wake|woke|get up|like|liked|saw|came|gave|found|felt|feel (?:like i|lost|alone|stressed|anxious|sad)|realized|learned|decided|helped|worked|ended up|raised|donated|organi[sz]ed|faced|remember)\b(?! (?:it|that|this|them|you|to (?:hear|see|know|know more|say))\b(?:\W|\Z))"
        r"|\b(?:my|our) (?!god\b|goodness|gosh|pleasure|bad\b|word\b|best to you|thoughts)\w+|\b(?:mine|ours)\b|\bcall me\b|\b(?:i|we) (?:was|were) (?:born|raised|diagnosed|fired|hired|promoted|at|in|on|a|an|the|so|really|feeling|able|invited|accepted|\w+ing)\b"
        r"|^(?:yeah,? |yes,? |no,? |nope,? |well,? )?(?:just |been |never |always |recently |finally )*(?:been (?:to|busy|\w+ing)|busy|volunteering|doing|trying|moved|relocated|allergic|vegan|vegetarian|got|bought|started|quit|working|living|born|married|divorced|pregnant|retired|went|spent|visited|finished)\b"
        r"|\b(?:helps?|helped|makes?|made|gives?|gave|taught|inspires?|inspired|means?|meant|reminds?|motivates?|keeps?|brings?|brought|lets?|got) (?:a lot to )?(?:me|us)\b|\b(?:with|for|to) me and\b|\bof mine\b|\bmyself\b|\bthis (?:is|was) (?:me|us|my|our|from)\b|\bhere's (?:a|my|our|the) (?:pic|photo|painting|picture|\w+ i)\b|\b(?:i'd|i would|we'd|i'll|we'll|i'm going to|i'm gonna|we're going to|gonna) (?:\w+ )?(?:love|like|be|have|go|start|visit|move|join|take|make|do|keep|need|never|buy|get|paint|try|spend|travel|work|study|meet|play)\b(?! (?:to (?:hear|know|see|help)|that|it\b|happy|glad|sure))"
    ),
    "es": lazy_regex(
        r"\b(?:soy|somos|estoy|estamos|vivo|vivimos|trabajo|trabajamos|tengo|tenemos|tuve|me llamo|me gusta\w*|nos gusta\w*|me encanta\w*|odio|amo|adoro|prefiero|suelo|hablo|toco|juego|estudio|uso|usamos|como (?:carne|pescado|sano|sin|mucho|poco)|no como|bebo|tomo|corro|peso|mido|calzo|conduzco|nado|bailo|canto|pinto|leo|cocino|viajo|necesito|quiero|llevo|padezco|sufro|naci|creci|fui|fuimos|compre|vendi|deje|empece|termine|perdi|gane|conoci|me case|me divorcie|me mude|nos mudamos|me he \w+|he \w+[aeiou]do|hemos \w+do|cumpli|cumplo|me levanto|me acuesto|duermo|fumo|ahorro|aprendo|practico|coleccion[oe]|vengo de|me duele|no soporto|no puedo comer|llamame|me dicen)\b"
        r"|\b(?:mi|mis|nuestr\w+) (?:[\w'-]+ ){1,4}(?:es|son|esta|estan|era|se llama\w*|tiene|vive|trabaja|murio|nacio|cumple)\b"
    ),
    "de": lazy_regex(
        r"\b(?:ich|wir)\b (?:(?:auch|nur|gerade|jetzt|immer|nie|oft|meistens|seit \w+) )?(?!(?:weiss|denke|glaube|meine|finde|danke|verstehe|sehe|frage mich|hoffe|freue mich)\b)\w+(?:e|te|en|ten|n|bin|mag|ass|trank|ging|war|hatte|zog|fing|lief|sprach|kam|darf|kann nicht|kann kein\w*)\b"
        r"|\b(?:ich (?:bin|hab|habe|mag|darf|war|muss)|bin ich|habe ich|wohne|arbeite|heisse?|heise|mag ich|wir (?:sind|haben|wohnen|leben|ziehen|waren))\b(?! (?:sicher|dabei|gespannt|froh|bereit|fertig|da\b))"
        r"|^(?:bin|habe|hab|wohne|arbeite|mag|komme|esse|trinke|spiele|lebe|war|trage|brauche|lerne|studiere|nehme|suche|plane)\b(?! (?:sicher|dabei|gespannt|froh|bereit|fertig|da|gut|ok)\b)"
        r"|\b(?:mein|meine|meinen|meinem|meiner|unser|unsere|unseren|unserem) (?:[\w-]+ ){1,4}(?:ist|sind|war|heisst|heist|heissen|hat|hatte|wohnt|arbeitet|kommt|geht|wird|wurde|starb|mag|liebt)\b|\bnenn(?:t)? mich\b|\bmir (?:gefallt|schmeckt|fehlt|tut)\b|\bmich (?:interessiert|argert|stort)\b"
    ),
    "fr": lazy_regex(
        r"\b(?:je (?:ne )?(?:suis|vis|travaille|bosse|prefere|deteste|aime|adore|joue|mange|bois|parle|etudie|utilise|conduis|chausse|mesure|pese|porte|prends|fume|cours|nage|chante|lis|cuisine|voyage|veux|cherche|apprends|pratique|collectionne|dors|viens|vais (?:a|au|en|chez)|me leve|me couche|m'appelle|me suis|m'entraine|supporte|peux pas|souffre|possede|loue|compte|reve|garde|dessine|danse|peins|ecris|fais (?:du|de la|des|de l')|connais|crains|plaque|quitte|demenage|souhaite|economise)\b(?! (?:sur|sure|d'accord|desole|desolee|la\b|pret|prete|content|contente (?:pour|de t))\b)"
        r"|j'(?:ai|habite|adore|aime|etudie|utilise|apprends|avais|etais|irai|aurai|ecoute|ecris|enseigne|attends|espere|y vais|achete)\b(?! (?:une question|pas compris|compris|hate|vu ca|besoin d'aide))"
        r"|(?:nous|on) (?:ne )?(?:est|sommes|habite\w*|vit|vivons|a|avons|s'est|se marie|demenage|part|attend|aime|adore|travaille\w*|va (?:a|au|en))\b|^suis\b|appelle[zr]?-moi|moi c'est)"
        r"|\b(?:mon|ma|mes|notre|nos) (?:[\w'-]+ ){1,4}(?:est|sont|a|ont|s'appelle\w*|etait|habite|travaille|vient|va|fete)\b"
    ),
    "pt": lazy_regex(
        r"\b(?:sou|somos|estou|estamos|moro|moramos|vivo|trabalho|trabalhamos|tenho|temos|tive|me chamo|chamo-me|gosto|gostamos|adoro|odeio|amo|detesto|prefiro|costumo|falo|toco|jogo|estudo|uso|como (?:carne|peixe|pouco|muito)|nao como|bebo|tomo|corro|peso|meco|calco|dirijo|conduzo|nado|danco|canto|pinto|leio|cozinho|viajo|preciso|quero|acordo|durmo|fumo|nasci|cresci|fui|fomos|comprei|vendi|deixei|parei|comecei|terminei|perdi|ganhei|conheci|casei|me casei|me divorciei|me mudei|mudei|nos mudamos|fiz|faco|tirei|aprendi|aprendo|pratico|coleciono|sofro|venho de|a gente (?:\w+)|me chamam?|pode me chamar|sinto|levo|ando|acabei de)\b"
        r"|\b(?:meu|minha|meus|minhas|noss\w+) (?:[\w'-]+ ){1,4}(?:e|sao|esta|estao|era|se chama\w*|tem|mora|vive|trabalha|morreu|nasceu|faz)\b"
    ),
}
"""Who the speaker is, what they have, do, like and plan."""

FAMILY: Final[dict[str, regex.Pattern[str]]] = {
    "en": lazy_regex(
        r"\b(?:my|our|the|a|an|his|her) (?:[\w'-]+ ){0,2}(?:wife|husband|spouse|partner|fiance\w*|girlfriend|boyfriend|ex|mother|mom|mum|father|dad|parents?|son|sons|daughter\w*|child|children|kids?|baby|twins|brother\w*|sister\w*|siblings?|grand\w+|nana|nan|granny|aunt\w*|uncle\w*|cousins?|niece\w*|nephew\w*|in-laws|family|fam|dogs?|cats?|pup|puppy|puppies|kitten\w*|kitty|pets?|rabbit|hamster|parrot|guinea pig|turtle|snake|horse|best friend|bestie|friends?|roommate|flatmate|landlord|boss|colleagues?|coworkers?|team|teacher|neighbou?rs?|mentor)\b"
        r"|\b(?:mum|mom|dad|nana|grandma|grandpa|granny|hubby|fam|kids|kiddos)\b|\b(?:two|three|four|\d) (?:cats|dogs|kids|children|sons|daughters|brothers|sisters|siblings|pups)\b|\bexpecting a baby\b|\bpregnant\b|\b(?:dog|cat|pup)s? (?:named|called)\b"
    ),
    "es": lazy_regex(
        r"\b(?:mi|mis|nuestr\w+|un|una|dos|tres|la|el) (?:[\w-]+ )?(?:mujer|esposa|esposo|marido|pareja|novia|novio|madre|mama|padre|papa|padres|hij[oa]s?|bebe|gemel\w+|herman[oa]s?|abuel[oa]s?|ti[oa]s?|prim[oa]s?|sobrin\w+|nieto\w*|suegr\w+|familia|perr[oa]s?|gat[oa]s?|mascotas?|amig[oa]s?|jef[ea]|compañer\w+|companer\w+|vecin\w+|caser[oa])\b|\bembarazada\b"
    ),
    "de": lazy_regex(
        r"\b(?:mein\w*|unser\w*|zwei|drei|ein\w*) (?:[\w-]+ )?(?:frau|mann|partner\w*|freund\w*|verlobte\w*|mutter|mama|vater|papa|eltern|sohn\w*|tochter|tochtern|kind\w*|baby|zwilling\w*|bruder\w*|schwester\w*|geschwister|oma|opa|grossmutter|grossvater|tante|onkel|cousin\w*|neffe\w*|nichte\w*|enkel\w*|schwieger\w+|familie|hund\w*|katze\w*|haustier\w*|kater|chef\w*|kolleg\w+|nachbar\w*|vermieter\w*|team)\b|\bschwanger\b"
    ),
    "fr": lazy_regex(
        r"\b(?:mon|ma|mes|notre|nos|un|une|deux|trois) (?:[\w-]+ )?(?:femme|mari|epou\w+|conjoint\w*|copine|copain|fiance\w*|mere|maman|pere|papa|parents|fils|fille\w*|enfants?|bebe|jumea\w+|jumelles|freres?|s(?:oe|œ)urs?|grand-\w+|mamie|papi|tante|oncle|cousin\w*|neveu\w*|niece\w*|beau-\w+|belle-\w+|famille|chien\w*|chat\w*|animal|amie?s?|patronn?e?|chef|collegues?|voisin\w*|proprio|proprietaire)\b|\benceinte\b"
    ),
    "pt": lazy_regex(
        r"\b(?:meus?|minhas?|noss\w+|um|uma|dois|duas|tres|[oa]) (?:[\w-]+ )?(?:esposa|mulher|marido|esposo|namorad[oa]|noiv[oa]|parceir\w+|mae|pai|pais|filh[oa]s?|bebe|gemeos|irma\w*|irma|avo|avos|ti[oa]s?|prim[oa]s?|sobrinh\w+|net[oa]s?|sogr\w+|familia|cachorr\w+|cao|caes|gat[oa]s?|pets?|amig[oa]s?|chefe|colegas?|vizinh\w+|senhori\w+)\b|\bgravida\b"
    ),
}
"""The people and animals of the speaker's life."""

IMPORTANT: Final[dict[str, regex.Pattern[str]]] = {
    "en": lazy_regex(
        r"\b(?:favou?rites?|faves?|important|remember(?! (?:when you|me\b))|don't forget|never forget|keep in mind|matters? (?:a lot )?to me|means? (?:a lot|so much|the world|everything)|special|best (?:part|thing|day|friend)|passion\w*|allerg\w+|intoleran\w+|diagnos\w+|deadline|appointment|password|birthday|anniversary|wedding|funeral|goals?|dream|hobby|hobbies|career|promotion|my (?:job|work|house|home|car|health|birthday|degree|business|name|age|address|phone|number|email|team|company|school|blood type|flat|life|time zone))\b"
    ),
    "es": lazy_regex(
        r"\b(?:favorit[oa]s?|preferid[oa]s?|importante|recuerda|no olvides|alerg\w+|intoleran\w+|celiac\w+|diabet\w+|diagnostic\w+|cita (?:con|medica)|cumple(?:anos)?|aniversario|boda|funeral|meta|sueno|pasion|mi (?:trabajo|casa|coche|carro|salud|nombre|empresa|direccion|numero|telefono|correo|color|piso))\b"
    ),
    "de": lazy_regex(
        r"\b(?:lieblings\w+|wichtig|denk daran|vergiss nicht|merk dir|\w*allergi\w*|unvertrag\w+|diabet\w+|diagnos\w+|arzttermin|termin|geburtstag|hochzeit\w*|jahrestag|beerdigung|ziel|traum|hobby|hobbys|leidenschaft|(?:mein|meine|meinen|meiner|meinem) (?:job|arbeit|haus|wohnung|auto|gesundheit|name|firma|adresse|nummer|handy\w*|mail\w*))\b"
    ),
    "fr": lazy_regex(
        r"\b(?:prefere\w*|favori\w*|important\w*|rappelle-toi|n'oublie pas|souviens-toi|allergi\w+|intoleran\w+|diabet\w+|diagnosti\w+|rendez-vous|rdv|anniversaire|mariage|enterrement|objectif|reve|passion|(?:mon|ma) (?:travail|boulot|maison|appart\w*|voiture|sante|nom|prenom|entreprise|boite|adresse|numero|mail))\b"
    ),
    "pt": lazy_regex(
        r"\b(?:favorit[oa]s?|preferid[oa]s?|importante|lembr[ae]|nao (?:se )?esqueca|alerg\w+|intoleran\w+|celiac\w+|diabet\w+|diagnostic\w+|consulta|aniversario|casamento|enterro|meta|sonho|paixao|(?:meu|minha) (?:trabalho|emprego|casa|carro|saude|nome|empresa|endereco|numero|telefone|e-?mail|cor|apartamento))\b"
    ),
}
"""What the speaker says matters."""

SELF_ELSEWHERE: Final = lazy_regex(
    r"\b(?:я|меня|мне|мной|мой|моя|мои|моего|моей|моих|моим|мою|нас|нам|наш\w*|мы|мені|мене|моє)\b"
    r"|(?:^|[.!?,;]\s*)(?:не )?(?:\w{2,}ю|\w+(?:жу|шу|чу|щу)|\w{2,}[юу]сь|живу|иду|веду|беру|пью|ем|сплю|хожу|\w*(?:илс[яь]|лась|лся|ехала?|росила?|отеряла?|упила?|ошла|ошел|ачала?))\b|\bмам[аыеу]\b|\bпап[аыеу]\b|\bлюбим\w+\b"
    r"|我|俺|私|僕|ぼく|わたし|あたし|自分は|うちの|나는|나의|내가|내\s|저는|제가|제\s|저희|우리|나\s"
    r"|\b(?:sono|abito|lavoro|ho|mi chiamo|mi piace|mia|mio|miei|odio|preferisco|ik (?:ben|heb|woon|werk|hou|eet)|mijn|jestem|mam|mieszkam|pracuje|moj|moja|jag (?:ar|har|bor)|mitt|benim|adim)\b"
    r"|(?:^|\s)(?:أنا|اسمي|عندي|أعيش|أعمل|मैं|मेरा|मेरी|मुझे|אני|שלי)(?:\s|$)"
)
"""The first person's small words in some other languages: where no grammar is known they are the one sign."""

TIMES: Final[tuple[regex.Pattern[str], ...]] = (
    lazy_regex(
        r"\b(?:yesterday|today|tonight|tomorrow|this (?:morning|afternoon|evening|week|weekend|month|year)|(?:last|next|past|coming) (?:night|week|weekend|month|year|summer|winter|spring|fall|autumn)|ayer|anoche|hoy|manana|anteayer|(?:proxim[oa]|semana|mes|ano) (?:semana|mes|ano|pasad[oa]|que viene)|gestern|vorgestern|heute|morgen|ubermorgen|(?:letzte\w*|nachste\w*|diese\w*) (?:woche|monat|jahr|wochenende|sommer|winter)|ontem|hoje|amanha|(?:semana|mes|ano) (?:passad[oa]|que vem)|proxim[oa] \w+|hier|aujourd'hui|demain|(?:semaine|mois|annee|ete|hiver) (?:derniere?|prochaine?)|вчера|сегодня|завтра|昨日|今日|明日|昨天|今天|明天|어제|오늘|내일)\b|昨日|今日|明日|昨天|今天|明天|어제|오늘|내일"
    ),
    lazy_regex(
        r"\b(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|segunda(?:-feira)?|terca-feira|quarta-feira|quinta-feira|sexta(?:-feira)?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье)\b|[月火水木金土日]曜|星期[一二三四五六日天]|周[一二三四五六日]|요일"
    ),
    lazy_regex(
        r"\b(?:january|february|april|june|july|august|september|october|november|december|(?:in|since|last|next|early|late|mid|of|\d) (?:march|may)|(?:march|may) \d|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|januar|februar|marz|mai|juni|juli|oktober|dezember|janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro|novembro|dezembro|janvier|fevrier|avril|juin|juillet|aout|septembre|octobre|decembre|января|февраля|марта|апреля|мая|июня|июле|июля|августа|сентября|октября|ноября|декабря|(?:19|20)\d\d|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?|\d{1,2}(?:st|nd|rd|th))\b|\d[月日年]|\d+월|christmas|easter|thanksgiving|navidad|weihnachten|ostern|natal\b|noel\b"
    ),
    lazy_regex(
        r"\b\d{1,2}(?::\d\d|h\d{0,2}| ?[ap]m\b| uhr\b| heures?\b| horas?\b)|\b(?:at (?:\d{1,2}|noon|midnight|dawn|night)|a las \w+|um \w+ uhr|um (?:eins|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf)|a las \d|as (?:\d|cinco|seis|sete|oito|nove|dez)\w*|a midi|a minuit|в \w+ (?:утра|вечера|часов))\b|\d[時点點]|\d시"
    ),
    lazy_regex(
        r"\b(?:every (?:\w+ )?(?:day|morning|night|evening|week|weekend|month|year|summer|winter|time|\w+day)|daily|weekly|monthly|each (?:day|week|morning|year)|twice a|once a|\d+ times a|on weekends|cada (?:\w+ )?(?:dia|manana|noche|semana|mes|ano|lunes|martes|verano)|todos los|todas las|jeden \w+|jede (?:woche|nacht)|taglich|wochentlich|immer (?:um|am)|todo (?:dia|mes|ano)|toda (?:semana|noite|manha)|todos os dias|tous les|toutes les|chaque|quotidiennement|каждый|каждую)\b|毎[日週朝晩]|每[天周]|매[일주]"
    ),
    lazy_regex(
        r"\b(?:(?:for|since|over|about|almost|nearly|in|past|last|next|within|after) (?:the )?(?:past |last |next )?(?:a |an |\w+ )?(?:few |couple (?:of )?)?(?:days?|weeks?|months?|years?|decades?|ages)|(?:days?|weeks?|months?|years?|while) (?:ago|old|back|now|later)|\d+ (?:days?|weeks?|months?|years?|yrs?)|since (?:i|we|childhood|\w+)|recently|lately|a while ago|hace \w+|desde (?:hace|que|el|la)?|\d+ (?:anos|dias|semanas|meses)|vor \w+ (?:tag\w*|woche\w*|monat\w*|jahr\w*)|seit \w+|\d+ (?:jahre?|tage?|wochen?|monate?)|ha \w+ (?:anos?|dias?|meses|semanas?)|faz \w+ (?:anos?|dias?|meses)|il y a|depuis|pendant|\d+ (?:ans|jours|semaines|mois)|\d+ (?:лет|года?|дней|месяц\w*)|soon|when i was|growing up|as a (?:kid|child)|bald)\b"
    ),
)
"""Families of time expressions: days told from today, weekdays, dates, hours, what comes again, spans."""
