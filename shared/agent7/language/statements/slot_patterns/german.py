"""German slot patterns, the most particular first. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.statements.grammars.schema import Saying

MY: Final = r"(?:mein|unser|unsr)(?:e[mnrs]?)?"
JOBS: Final = (
    r"(?:(?:software|wirtschafts|maschinenbau)?-?ingenieur(?:in)?|(?:software-?|web-?)?entwickler(?:in)?|programmierer(?:in)?|designer(?:in)?|architekt(?:in)?|manager(?:in)?|berater(?:in)?|"
    r"wissenschaftler(?:in)?|analyst(?:in)?|direktor(?:in)?|geschaftsfuhrer(?:in)?|krankenpfleger|krankenschwester|pfleger(?:in)?|arzt|arztin|zahnarzt|zahnarztin|anwalt|anwaltin|rechtsanwalt|rechtsanwaltin|"
    r"buchhalter(?:in)?|steuerberater(?:in)?|lehrer(?:in)?|professor(?:in)?|forscher(?:in)?|student(?:in)?|autor(?:in)?|journalist(?:in)?|fotograf(?:in)?|kunstler(?:in)?|musiker(?:in)?|schauspieler(?:in)?|"
    r"koch|kochin|kellner(?:in)?|backer(?:in)?|klempner(?:in)?|elektriker(?:in)?|tischler(?:in)?|mechaniker(?:in)?|pilot(?:in)?|fahrer(?:in)?|landwirt(?:in)?|feuerwehrmann|polizist(?:in)?|soldat(?:in)?|"
    r"ubersetzer(?:in)?|psychologe|psychologin|apotheker(?:in)?|freiberufler(?:in)?|selbststandig|grunder(?:in)?|rentner(?:in)?|tierarzt|tierarztin|erzieher(?:in)?|handwerker(?:in)?|hebamme|friseur(?:in)?|maurer(?:in)?|dachdecker(?:in)?|florist(?:in)?|metzger(?:in)?|schneider(?:in)?|gartner(?:in)?|sekretar(?:in)?|richter(?:in)?|pfarrer(?:in)?|trainer(?:in)?|verkaufer(?:in)?|kassierer(?:in)?|makler(?:in)?|redakteur(?:in)?|beamter|beamtin|azubi|sozialarbeiter(?:in)?|kaufmann|kauffrau|hausfrau|hausmann|(?!optimist|pessimist|realist|idealist|perfektionist|egoist|tourist|sozialist|feminist|atheist|faschist|nazist|individualist)[a-z-]+(?:therapeut|asthesist|ist|loge|login|log|graf|grafin|macher|pfleger|meister|leiter|techniker|assistent|referent|vermittler|planer|statiker|kaufmann|kauffrau|arbeiter|schwester|verkaufer|trainer|lehrer|entwickler|ingenieur|berater|manager|designer|arzt|anwalt)(?:in)?)"
)
DIETS: Final = r"vegan(?:er(?:in)?)?|vegetarisch|vegetarier(?:in)?|pescetarier(?:in)?|pescetarisch|flexitarier(?:in)?|glutenfrei|laktosefrei|halal|koscher"
CONDITIONS: Final = r"neurodermitis|schuppenflechte|arthrose|rheuma|schilddrusenunterfunktion|heuschnupfen|tinnitus|morbus crohn|reizdarm|endometriose|depressionen|angststorung|autist(?:in)?|osteoporose|gicht|parkinson|glutenintolerant|diabetes(?: typ [12])?|diabetiker(?:in)?|asthma|asthmatiker(?:in)?|zoliakie|laktoseintolerant|laktoseintoleranz|farbenblind|epilepsie|bluthochdruck|migrane|adhs"
NATIONALITIES: Final = r"deutscher?|osterreicher(?:in)?|schweizer(?:in)?|franzose|franzosin|spanier(?:in)?|portugiese|portugiesin|italiener(?:in)?|englander(?:in)?|amerikaner(?:in)?|brasilianer(?:in)?|pole|polin|turke|turkin|grieche|griechin|russe|russin|ukrainer(?:in)?"
LANGUAGES: Final = r"englisch|deutsch|spanisch|franzosisch|portugiesisch"
PERSON: Final = rf"(?P<who>{MY} [a-z -]{{2,30}}?|[a-z]\w+)"
NOW: Final = r"(?: jetzt| nun| aktuell| derzeit| momentan| gerade| ubrigens| auch| seit \w+)?"


def _i(verb: str, rest: str, attribute: str) -> Saying:
    """ "ich wohne in ...", with the adverbs that may stand between."""
    return Saying(rf"ich {verb}{NOW} {rest}", attribute)


SAYINGS: Final[tuple[Saying, ...]] = (
    Saying(r"(?:ich bin|wir sind)(?: \w+){0,2}? (?:mit|zu|bei) .{2,30}? (?:in|nach) (?P<v>[\w-]+) (?:gezogen|zusammengezogen|eingezogen)", "city!"),
    Saying(r"ich fange (?:.{2,20} )?bei (?P<v>[\w -]+?) an", "company"),
    Saying(r"(?:alle|meine freunde|die leute|freunde) nennen mich (?P<v>(?!eine?\b|den\b|die\b|das\b)[^ ]+(?: [^ ]+)?)", "nickname"),
    Saying(r"(?:ich bin|wir sind)(?: .{2,30}?)? nach (?P<v>[^ ]+(?: [^ ]+)?) (?:gezogen|umgezogen)", "city"),
    Saying(r"(?:ich bin|wir sind) (?:\w+ ){0,3}in (?P<v>[^ ]+(?: [^ ]+)?) zu hause", "city!"),
    Saying(rf"ich bin{NOW} (?:eine? )?{JOBS} (?:am|an der|im|bei|bei der|beim) (?P<v>.+)", "company!"),
    Saying(r"(?:ich habe|wir haben)(?: zwei| drei| vier| \d)? (?:kleine |liebe )?(?P<noun>kinder|sohne|tochter|jungs|madchen|bruder|schwestern|geschwister|hunde|katzen|kater|pferde|haustiere)(?:[,:] | namens |, namens )(?P<v>.+)", "@noun!"),
    Saying(rf"{MY} (?P<noun>hund|katze|kater|pferd) ist eine? [\w -]{{2,30}}? (?:namens|mit namen) (?P<v>.+)", "@noun"),
    Saying(r"am (?P<v>(?=.*\d).+?) habe ich geburtstag", "birthday"),
    Saying(rf"{PERSON} wird am (?P<v>\d{{1,2}}\. [a-z]+|\d{{1,2}}\.\d{{1,2}}\.) (?:\d{{1,3}}|[a-z]+)(?: jahre(?: alt)?)?", "birthday"),
    Saying(r"ich spiele (?:seit (?:\S+ ){1,4}?|gern |gerne ){0,2}(?P<v>gitarre|klavier|geige|schlagzeug|bass|flote|saxophon|trompete|cello|ukulele|harfe|klarinette|posaune|orgel|akkordeon|kontrabass|bratsche)(?: (?:im|in|seit|mit|am|bei|an|und)\b.*)?", "instrument"),
    Saying(r"ich (?:vertrage|darf) (?:leider |uberhaupt |gar )?kein(?:e|en)? (?P<v>[\w ]+?)(?: essen| trinken)?", "allergies~"),
    Saying(r"ich reagiere allergisch (?:auf|gegen) (?P<v>.+)", "allergies"),
    Saying(rf"(?:ich leide (?:an|unter)|bei mir wurde) (?P<v>{CONDITIONS})(?: diagnostiziert| festgestellt)?", "condition"),
    Saying(r"ich (?:nehme|spritze|schlucke) (?:jeden (?:tag|morgen|abend)|taglich|morgens|abends|regelmasig|wegen .+?) (?P<v>[\w -]+)", "medication"),
    Saying(r"ich (?:nehme|spritze|schlucke) (?P<v>[\w -]+?) (?:jeden (?:tag|morgen|abend)|taglich|morgens|abends|regelmasig|gegen .+)", "medication"),
    Saying(r"nehme (?:jeden (?:tag|morgen|abend)|taglich) (?P<v>[\w -]+)", "medication"),
    Saying(r"(?:ich|wir) (?:benutzen?|nutzen?|verwenden?|arbeiten? mit)(?: hauptsachlich| meistens| nur| immer| beruflich| privat)? (?P<v>.+?)(?: (?:bei der arbeit|fur die arbeit|im buro|taglich|jeden tag|fur (?:meine|unsere|alles)\b.*))?", "tools!"),
    Saying(r"(?:ich (?:mache|schreibe|fuhre|plane|verwalte)|(?:meine|unsere) (?:notizen|aufgaben|termine|projekte|entwurfe|rechnungen) (?:mache|schreibe|plane|verwalte|sind)(?: ich)?) (?:(?:alle )?(?:meine|unsere) (?:notizen|aufgaben|termine|projekte|entwurfe|rechnungen) )?(?:alle )?(?:in|mit) (?P<v>.+)", "tools!"),
    Saying(r"ich gehe (?:(?:ein|zwei|drei|vier)mal (?:die|pro|in der) woche|regelmasig|oft|gern|gerne|jeden \w+|jede woche|am wochenende) (?P<v>bouldern|klettern|joggen|laufen|schwimmen|wandern|tanzen|reiten|angeln|surfen|segeln|skifahren|radfahren|turnen|rudern)", "hobbies"),
    Saying(r"ich gehe (?P<v>bouldern|klettern|joggen|laufen|schwimmen|wandern|tanzen|reiten|angeln|surfen|segeln|skifahren|radfahren|turnen|rudern)", "hobbies"),
    Saying(r"ich (?P<v>wandere|lese|koche|backe|male|zeichne|fotografiere|tanze|schwimme|jogge|reise|klettere|singe|stricke|gartnere|zocke|reite|angle|bastle|nahe) (?:sehr |wahnsinnig |total )?gerne?", "hobbies"),
    Saying(r"ich (?:mache|trainiere|betreibe|ube)(?: seit (?:\w+ )?\w+)? (?P<v>judo|karate|yoga|pilates|boxen|kickboxen|crossfit|ballett|taekwondo|turnen|leichtathletik|kampfsport|triathlon|fechten|bogenschiesen)\b.*", "sport"),
    Saying(r"ich (?:sammle|sammele) (?P<v>(?!gerade\b|mich\b|erfahrung|daten\b)[\w ]{3,30})", "hobbies"),
    Saying(rf"{MY} (?:hobby|hobbys|hobbies|leidenschaft) (?:ist|sind) (?P<v>.+)", "hobbies"),
    Saying(r"ich lerne (?:gerade |seit (?:\w+ )?\w+ |jetzt )*(?P<v>(?!viel\b|von\b|aus\b|noch\b|fur\b|das\b|dass\b|dich\b|ihn\b|sie\b|immer\b|mit\b|gern\b|gerade\b|am\b)[\w -]{3,30})", "learning"),
    Saying(r"ich habe (?P<v>(?!lange\b|nie\b|nicht\b|fruher\b|an\b|in\b|auch\b|viel\b|mal\b)[\w]+(?: und \w+)?) studiert", "degree"),
    Saying(r"ich habe (?:an der |an dem |am |in )(?P<v>.+?) studiert", "university!"),
    Saying(r"ich habe in (?:\w+ )(?P<v>[\w]+) studiert", "degree"),
    Saying(r"ich habe (?:einen )?(?:master|bachelor|abschluss|diplom) in (?P<v>.+)", "degree"),
    Saying(r"(?:du erreichst mich|ihr erreicht mich|schreib mir|du kannst mir schreiben) (?:unter|an) (?P<v>\S+@\S+)", "email"),
    Saying(r"(?:du erreichst mich|ruf mich|du kannst mich) (?:unter|an unter|auf) (?P<v>[+\d(][\d ()/.-]{5,})(?: erreichen| anrufen| an)?", "phone"),
    Saying(r"ich bin (?:ein |eine )?(?:sehr |riesen|gros(?:s?)er |gros(?:s?)e |echter |absoluter )*fan (?:von|der|des) (?P<v>.+)", "likes"),
    Saying(r"ich (?:interessiere mich|begeistere mich) (?:sehr |total )?fur (?P<v>(?!das\b|den job|die stelle).+)", "likes"),
    Saying(r"ich stehe (?:total |voll |sehr )?auf (?P<v>(?!dem\b|der\b|einem\b|einer\b|um\b).+)", "likes"),
    Saying(r"mir (?:gefallt|gefallen|schmeckt|schmecken) (?P<v>.+?)(?: sehr| gut| am besten)*", "likes"),
    Saying(r"ich bin kein(?:e)? (?:groser |grosser |grose )?fan von (?P<v>.+)", "dislikes"),
    Saying(r"(?P<v>[\w -]{3,40}?) (?:kann ich (?:gar |uberhaupt |einfach )?nicht (?:ausstehen|leiden|ab)|mag ich (?:gar |uberhaupt |einfach |wirklich )*nicht|hasse ich|finde ich (?:furchtbar|schrecklich|eklig|widerlich))", "dislikes"),
    Saying(r"ich kann (?P<v>(?!das\b|es\b|dich\b|ihn\b|sie\b|mich\b)[\w -]{3,40}?) (?:gar |uberhaupt |einfach )?nicht (?:ausstehen|leiden)", "dislikes"),
    Saying(r"(?P<v>[\w -]{3,40}?) (?:mag|liebe) ich (?:sehr|total|besonders|am liebsten)", "likes"),
    Saying(r"ich (?:esse|trinke|nehme|lese|hore|schaue) lieber (?P<v>.+ als .+)", "prefers"),
    Saying(r"ich bin (?:zwei|drei|mehr)sprachig(?: aufgewachsen)?(?:,|:| mit)? (?P<v>.+)", "languages"),
    Saying(r"ich (?:kann|beherrsche) (?P<v>(?:[\w ]+ )?(?:deutsch|englisch|spanisch|franzosisch|italienisch|russisch|turkisch|polnisch|arabisch|portugiesisch|chinesisch)[\w ,]*)", "languages"),
    Saying(r"ich bin (?:jetzt |seit kurzem |frisch |glucklich )?(?P<v>ledig|single|verlobt|verwitwet|verheiratet)", "marital_status"),
    Saying(r"ich arbeite in der (?P<v>pflege|gastronomie|verwaltung|forschung|werbung|it|logistik|produktion|finanzbranche|versicherungsbranche|automobilindustrie|industrie|landwirtschaft|immobilienbranche|modebranche|medienbranche|bildung)", "industry"),
    Saying(r"(?:bitte )?(?:antworte|schreib)(?:e)?(?: mir)?(?: bitte)?(?: immer| nur)? (?P<v>kurz|knapp|ausfuhrlich)", "reply_length"),
    Saying(rf"{PERSON} (?:ist|wurde)(?: am(?: \S+){1,4}?| gerade| gestern| heute| letzte[nsr]? \w+| bald| jetzt| nachste[nsr]? \w+){0,3} (?P<v>\d{{1,3}}|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf)(?: jahre(?: alt)?)?(?: geworden)?", "age"),
    Saying(rf"{PERSON} (?:ist|hat|leidet an)(?: eine?)? (?P<v>{CONDITIONS})", "condition"),
    Saying(rf"{PERSON} spricht (?P<v>(?!mit\b|uber\b|von\b|oft\b|nicht\b|sehr\b|zu\b)[\w ,]+)", "languages"),
    _i(r"heis+e", r"(?P<v>.+)", "name"),
    Saying(rf"{MY} (?:vor)?name (?:ist|lautet) (?P<v>.+)", "name"),
    Saying(r"ich bin (?:der|die) (?P<v>[a-z][\w-]+)", "name!"),
    Saying(r"(?:du kannst mich |nenne? mich |alle nennen mich |man nennt mich )(?:bitte |ruhig |einfach )?(?P<v>(?!nicht\b|nie\b)[^ ]+(?: (?!nennen\b)[^ ]+)?)(?: nennen)?", "nickname"),
    _i("arbeite", r"(?:(?:bei|fur) (?:der firma |dem unternehmen |der |dem )?|in (?:der firma|dem unternehmen) )(?P<v>.+)", "company"),
    _i("bin", r"bei (?:der |dem )?(?P<v>.+?) (?:angestellt|beschaftigt)", "company"),
    Saying(
        r"ich habe (?:jetzt |nun )?(?:eine?n? (?:neue[nr]? )?(?:job|stelle|arbeit|anstellung)) bei (?:der |dem )?(?P<v>.+?)(?: gefunden| bekommen| angenommen| angefangen| angetreten)?",
        "company!",
    ),
    Saying(r"ich habe (?:gerade |neulich |kurzlich )?bei (?:der |dem )?(?P<v>.+?) (?:angefangen|begonnen)", "company!"),
    Saying(r"ich bin (?:jetzt |gerade )?zu (?:der |dem )?(?P<v>.+?) gewechselt", "company!"),
    Saying(rf"(?:ich habe|wir haben) {MY} (?P<noun>[\w ]+?) in (?P<v>.+?) umbenannt", "@noun"),
    _i("arbeite", r"als (?P<v>.+)", "job_title"),
    _i("bin", rf"(?:von beruf |eine? |gelernte[r]? )?(?P<v>{JOBS})(?: von beruf| bei .+| in .+| am .+| im .+| an der .+)?", "job_title"),
    _i("(?:wohne|lebe)", r"in (?P<v>.+)", "city"),
    Saying(rf"(?:ich bin|wir sind){NOW}(?: vor kurzem| neulich| kurzlich)? nach (?P<v>.+?) (?:gezogen|umgezogen)", "city"),
    Saying(rf"wir (?:wohnen|leben){NOW} in (?P<v>.+)", "city"),
    _i("(?:komme|stamme|bin)", r"(?:ursprunglich )?aus (?P<v>.+)", "hometown"),
    _i("(?:bin|wurde)", r"(?:am )(?P<v>(?=.*\d).+?) geboren(?: worden)?", "birthday"),
    _i("(?:bin|wurde)", r"in (?P<v>[^\d]+?) geboren(?: worden)?", "birthplace"),
    _i("bin", r"in (?P<v>.+?) aufgewachsen", "hometown"),
    _i("habe", r"am (?P<v>(?=.*\d).+?) geburtstag", "birthday"),
    _i("bin", r"(?P<v>\d{1,3})(?: jahre alt| jahre)?", "age"),
    Saying(r"(?:.*, )?(?:ich bin|bin ich)(?: gestern| heute| jetzt| gerade)* (?P<v>\d{1,3})(?: jahre alt| jahre)? geworden", "age"),
    _i("bin", rf"(?P<v>{NATIONALITIES})", "nationality"),
    _i("(?:bin|esse|lebe|ernahre mich)", rf"(?:strikt |streng |eine? )?(?P<v>{DIETS})", "diet"),
    _i("bin", r"(?:sehr |stark )?(?:allergisch )?gegen (?P<v>(?:(?! allergisch).)+)(?: allergisch)?", "allergies"),
    _i("bin", r"allergisch auf (?P<v>.+)", "allergies"),
    _i("habe", r"(?:eine |eine starke )?allergie gegen (?P<v>.+)", "allergies"),
    _i("habe", r"eine (?P<v>\w+)-?allergie", "allergies"),
    _i("(?:bin|habe|leide an)", rf"(?P<v>{CONDITIONS})", "condition"),
    _i("spreche", r"(?P<v>(?!mit\b|uber\b|von\b|oft\b).+)", "languages"),
    _i("spiele", r"(?P<v>gitarre|klavier|geige|schlagzeug|bass|flote|saxophon|trompete|cello|ukulele)", "instrument"),
    _i("spiele", r"(?P<v>tennis|fusball|fussball|basketball|golf|schach|volleyball|rugby|handball|badminton|hockey)", "sport"),
    _i("fahre", r"einen? (?P<v>.+)", "car"),
    _i("studiere", r"an der (?P<v>.+)", "university"),
    _i("studiere", r"(?P<v>(?!in\b|an\b)[^ ]+(?: [^ ]+)?)(?: an der .+| in .+)?", "degree"),
    _i("(?:mag|esse|trinke)", r"(?:uberhaupt |gar )?kein(?:e|en)? (?P<v>.+)", "dislikes"),
    _i("mag", r"(?P<v>(?!es\b|das\b|dich\b|sie\b|ihn\b).+?) (?:gar |uberhaupt )?nicht", "dislikes"),
    _i("(?:hasse|verabscheue)", r"(?P<v>(?!es\b|das\b|dich\b|wenn\b).+)", "dislikes"),
    _i("(?:trinke|esse|nehme|mag)", r"lieber (?P<v>.+)", "prefers"),
    _i("(?:mag|liebe)", r"(?:sehr |am liebsten )?(?P<v>(?!es\b|das\b|dich\b|sie\b|ihn\b|wenn\b).+?)(?: sehr| gerne?)?", "likes"),
    _i("(?:esse|trinke|hore|lese|schaue)", r"(?:sehr )?gerne? (?P<v>.+)", "likes"),
    Saying(
        rf"(?:bitte )?(?:antworte|sprich|schreib(?:e)?|rede)(?: mir| mit mir)?(?: bitte)?(?: immer| nur)? auf (?P<v>{LANGUAGES})",
        "reply_language",
    ),
    Saying(rf"ich (?:bevorzuge|mochte) (?:antworten |nachrichten )?(?:auf )?(?P<v>{LANGUAGES})", "reply_language"),
    Saying(r"ich (?:bevorzuge|mag|will|mochte) (?P<v>kurze|knappe|lange|ausfuhrliche) (?:antworten|nachrichten)", "reply_length"),
    Saying(r"ich (?:bevorzuge|mag|will) (?:einen )?(?P<v>formellen|informellen|lockeren|freundlichen|direkten) ton", "reply_tone"),
    _i("ziehe", r"(?P<v>.+?) vor", "prefers"),
    _i("bevorzuge", r"(?P<v>.+)", "prefers"),
    Saying(
        r"(?:ich habe|wir haben) einen? (?P<noun>hund|katze|kater|sohn|tochter|bruder|schwester|pferd)(?:,)? (?:namens|mit namen|(?:der|die|das) (?=.+ heis+t)) ?(?P<v>.+?)(?: heis+t)?",
        "@noun",
    ),
    _i("bin", r"mit (?P<v>.+?) verheiratet", "spouse"),
    _i("(?:stehe|wache)", r"(?:immer |meist )?um (?P<v>.+?) auf", "wake_time"),
    _i("gehe", r"(?:immer |meist )?um (?P<v>.+?) (?:ins bett|schlafen)", "bedtime"),
    Saying(rf"{PERSON} arbeitet (?:bei|fur) (?:der |dem )?(?P<v>.+)", "company"),
    Saying(rf"{PERSON} arbeitet als (?P<v>.+)", "job_title"),
    Saying(rf"{PERSON} ist (?P<v>{JOBS})", "job_title"),
    Saying(rf"{PERSON} (?:wohnt|lebt) in (?P<v>.+)", "city"),
    Saying(rf"{PERSON} ist (?P<v>\d{{1,3}})(?: jahre alt| jahre)?", "age"),
    Saying(rf"{PERSON} hat am (?P<v>(?=.*\d).+?) geburtstag", "birthday"),
    Saying(rf"{PERSON} ist (?:allergisch )?gegen (?P<v>(?:(?! allergisch).)+)(?: allergisch)?", "allergies"),
    Saying(rf"{PERSON} hat eine(?: starke)? (?:allergie gegen )(?P<v>.+)", "allergies"),
    Saying(rf"{PERSON} hat eine(?: starke)? (?P<v>\w+?)-?allergie", "allergies"),
    Saying(rf"{PERSON} ist (?P<v>{DIETS})", "diet"),
)

LEAVING: Final[tuple[Saying, ...]] = (
    Saying(
        r"ich habe (?:gerade |kurzlich |neulich )?(?:bei )?(?:der |dem )?(?P<v>.+?) (?:verlassen|gekundigt|aufgehort)",
        "company city country school university gym bank",
    ),
    Saying(
        r"(?:ich bin|wir sind) (?:gerade |kurzlich )?(?:aus|von|bei) (?:der |dem )?(?P<v>.+?) (?:weggezogen|weggegangen|ausgeschieden|ausgestiegen|weg|raus)",
        "company city country school university gym bank",
    ),
    Saying(
        r"ich habe (?:meinen job|meine (?:stelle|arbeit)) (?:gekundigt|verloren|aufgegeben)|ich (?:habe gekundigt|wurde (?:entlassen|gekundigt|gefeuert)|bin (?:jetzt )?(?:arbeitslos|in rente))",
        "company job_title",
    ),
    Saying(
        r"wir haben (?:uns getrennt|schluss gemacht)|wir sind nicht mehr zusammen|ich habe mich von meine[rm] (?:freundin|freund|partnerin|partner) getrennt|meine?r? (?:freundin|freund|partnerin|partner) und ich haben uns getrennt",
        "partner",
    ),
    Saying(r"(?:ich bin|wir sind) (?:jetzt |seit kurzem )?geschieden|(?:ich habe mich|wir haben uns) scheiden lassen", "spouse"),
    Saying(r"(?:ich habe|wir haben) (?:kein(?:e[mnrs]?)? (?P<noun>[\w-]+)(?: mehr)?)", "@noun"),
    Saying(rf"(?:ich habe|wir haben) {MY} (?P<noun>[\w-]+) verkauft", "@noun"),
    Saying(r"(?P<who>[a-z][\w'-]+) ist (?:gestern |heute |leider |kurzlich )*(?:gestorben|verstorben|tot)", "dog cat pets horse"),
)
