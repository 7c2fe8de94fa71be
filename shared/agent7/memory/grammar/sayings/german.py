"""Sayings in German, the most particular first. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.memory.grammar.rules import Saying

MY: Final = r"(?:mein|unser|unsr)(?:e[mnrs]?)?"
JOBS: Final = (
    r"(?:(?:software|wirtschafts|maschinenbau)?-?ingenieur(?:in)?|(?:software-?|web-?)?entwickler(?:in)?|programmierer(?:in)?|designer(?:in)?|architekt(?:in)?|manager(?:in)?|berater(?:in)?|"
    r"wissenschaftler(?:in)?|analyst(?:in)?|direktor(?:in)?|geschaftsfuhrer(?:in)?|krankenpfleger|krankenschwester|pfleger(?:in)?|arzt|arztin|zahnarzt|zahnarztin|anwalt|anwaltin|rechtsanwalt|rechtsanwaltin|"
    r"buchhalter(?:in)?|steuerberater(?:in)?|lehrer(?:in)?|professor(?:in)?|forscher(?:in)?|student(?:in)?|autor(?:in)?|journalist(?:in)?|fotograf(?:in)?|kunstler(?:in)?|musiker(?:in)?|schauspieler(?:in)?|"
    r"koch|kochin|kellner(?:in)?|backer(?:in)?|klempner(?:in)?|elektriker(?:in)?|tischler(?:in)?|mechaniker(?:in)?|pilot(?:in)?|fahrer(?:in)?|landwirt(?:in)?|feuerwehrmann|polizist(?:in)?|soldat(?:in)?|"
    r"ubersetzer(?:in)?|psychologe|psychologin|apotheker(?:in)?|freiberufler(?:in)?|selbststandig|grunder(?:in)?|rentner(?:in)?|tierarzt|tierarztin|erzieher(?:in)?|handwerker(?:in)?)"
)
DIETS: Final = r"vegan(?:er(?:in)?)?|vegetarisch|vegetarier(?:in)?|pescetarier(?:in)?|pescetarisch|flexitarier(?:in)?|glutenfrei|laktosefrei|halal|koscher"
CONDITIONS: Final = r"diabetes(?: typ [12])?|diabetiker(?:in)?|asthma|asthmatiker(?:in)?|zoliakie|laktoseintolerant|laktoseintoleranz|farbenblind|epilepsie|bluthochdruck|migrane|adhs"
NATIONALITIES: Final = r"deutscher?|osterreicher(?:in)?|schweizer(?:in)?|franzose|franzosin|spanier(?:in)?|portugiese|portugiesin|italiener(?:in)?|englander(?:in)?|amerikaner(?:in)?|brasilianer(?:in)?|pole|polin|turke|turkin|grieche|griechin|russe|russin|ukrainer(?:in)?"
LANGUAGES: Final = r"englisch|deutsch|spanisch|franzosisch|portugiesisch"
PERSON: Final = rf"(?P<who>{MY} [a-z -]{{2,30}}?|[a-z]\w+)"
NOW: Final = r"(?: jetzt| nun| aktuell| derzeit| momentan| gerade| ubrigens| auch| seit \w+)?"


def _i(verb: str, rest: str, attribute: str) -> Saying:
    """ "ich wohne in ...", with the adverbs that may stand between."""
    return Saying(rf"ich {verb}{NOW} {rest}", attribute)


SAYINGS: Final[tuple[Saying, ...]] = (
    _i(r"heis+e", r"(?P<v>.+)", "name"),
    Saying(rf"{MY} (?:vor)?name (?:ist|lautet) (?P<v>.+)", "name"),
    Saying(r"ich bin (?:der|die) (?P<v>[a-z][\w-]+)", "name!"),
    Saying(r"(?:du kannst mich |nenn(?:e)? mich |alle nennen mich |man nennt mich )(?P<v>[^ ]+(?: [^ ]+)?)(?: nennen)?", "name"),
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
    _i("bin", rf"(?:von beruf |eine? )?(?P<v>{JOBS})(?: von beruf| bei .+)?", "job_title"),
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
    _i("bin", r"(?:sehr |stark )?(?:allergisch )?gegen (?P<v>.+?)(?: allergisch)?", "allergies"),
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
    _i("(?:bevorzuge|ziehe)", r"(?P<v>.+?)(?: vor)?", "prefers"),
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
    Saying(rf"{PERSON} ist (?:allergisch )?gegen (?P<v>.+?)(?: allergisch)?", "allergies"),
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
        r"wir haben uns getrennt|wir sind nicht mehr zusammen|ich habe mich von meine[rm] (?:freundin|freund|partnerin|partner) getrennt|meine?r? (?:freundin|freund|partnerin|partner) und ich haben uns getrennt",
        "partner",
    ),
    Saying(r"(?:ich bin|wir sind) (?:jetzt |seit kurzem )?geschieden|(?:ich habe mich|wir haben uns) scheiden lassen", "spouse"),
    Saying(r"(?:ich habe|wir haben) (?:kein(?:e[mnrs]?)? (?P<noun>[\w-]+)(?: mehr)?)", "@noun"),
    Saying(rf"(?:ich habe|wir haben) {MY} (?P<noun>[\w-]+) verkauft", "@noun"),
    Saying(r"(?P<who>[a-z][\w'-]+) ist (?:gestern |heute |leider |kurzlich )*(?:gestorben|verstorben|tot)", "dog cat pets horse"),
)
