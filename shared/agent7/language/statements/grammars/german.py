"""German grammar of slot filling. Folded: "heißt" reads "heist", so every such verb allows one or two s."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.statements.grammars.schema import Asking, Grammar
from agent7.language.statements.slot_patterns.german import JOBS, LEAVING, MY, PERSON, SAYINGS

ASKED: Final = rf"(?:(?:der|die) )?{PERSON}"
"""Of somebody with a name as people say it: "der Tom"."""

GERMAN: Final = Grammar(
    language="de",
    openers=(
        r"hallo|hi|hey|guten (?:morgen|tag|abend)|moin|servus|also|ok|okay|und|aber|ubrigens|nebenbei|ach(?: ja)?|zur info|nur (?:so )?zur info|damit du es wei(?:s+t?)|bitte|ja|jetzt|nun|aktuell|derzeit|"
        r"du solltest wissen,? das+|ich (?:mochte|wollte|muss) dir sagen,? das+|wichtig|das+(?= )|im moment|danke|auserdem|ausserdem|mittlerweile|inzwischen"
    ),
    corrections=r"eigentlich|in wirklichkeit|tatsachlich|korrektur|nein|ne|nee|entschuldigung|sorry|ich meinte|ich meine|genauer gesagt|das stimmt nicht|ab (?:heute|jetzt|sofort)|seit (?:heute|gestern|kurzem)|doch",
    reminders=(
        r"(?:bitte,? )?(?:merke? dir|denke? daran|erinnere dich(?: daran)?|notiere?(?: dir)?|behalte?(?: im kopf| im hinterkopf)?|(?:vergiss|vergesse?)(?: bitte)? nicht|beachte?)(?: bitte)?(?:,? das+|:|,)"
    ),
    doubtful=r"\b(?:wenn|falls|ware|waere|hatte(?= ich gern)|wurde|wuerde|konnte|vielleicht|moglicherweise|eventuell|angenommen|stell dir vor|ich glaube|ich denke|ich vermute|wohl(?! fuhle)|wahrscheinlich|vermutlich|ob|als ob|fruher|mochte)\b",
    denials=r"\b(?:nicht|kein(?:e[mnrs]?)?|nie|niemals|weder|noch nie|niemand|nichts|aufgehort|nimmer)\b",
    own=MY,
    owned=(
        rf"(?:der |die )?namen? (?:von )?{MY} (?P<noun>.+)",
        r"(?:die |der |das )?(?P<noun>(?:firma|unternehmen|arbeitgeber),? (?:fur|bei|in) (?:die|der|das|dem) ich arbeite)",
        rf"(?:der |die |das |dem |den )?(?P<noun>(?!name\b)\S+(?: \S+)??) (?:von )?{MY} (?P<owner>.+)",
        rf"{MY} (?P<noun>.+)",
        r"(?:der |die |das )(?P<noun>\S+(?: \S+)?) von (?P<person>[a-z]\w+)",
        r"(?P<person>[a-z]{3,}?)'?s (?P<noun>[\w-]+)",
    ),
    naming=r"heis+en|heis+t(?: jetzt| nun| inzwischen| mittlerweile)?|nennt sich(?: jetzt)?|lautet auf den namen|hort auf den namen",
    being=r"(?:ist|sind|lautet)(?: jetzt| nun| am| der| inzwischen| mittlerweile)?",
    pronouns=frozenset(["alles", "da", "das", "dies", "dort", "er", "es", "etwas", "hier", "ihm", "ihn", "nichts", "sie", "was"]),
    name_words=("name", "namen", "vorname"),
    joining=rf",? (?:und|aber) (?=\S+(?: \S+){{0,3}}? (?:kann|mag|hasse|finde|liebe) ich\b)|,? (?:und|aber) (?=(?:jetzt (?:wohne|lebe|arbeite|bin|habe) ich|ich|{MY}|wir) )|; ",
    tails=(
        r"[,;]? (?:letzte[nsmr]? (?:nacht|woche|monat|jahr|fruhling|sommer|herbst|winter)|gestern|morgen|kurzlich|neulich|vor .+|(?:im jahr |in )?(?:19|20)\d\d|"
        r"jetzt|nun|aktuell|derzeit|momentan|im moment|gerade|zurzeit|zur zeit|ubrigens|bitte|auch|wieder|seit .+|weil .+|da ich .+|aber .+|und (?:ich|mein|meine|sein|seine|ihr|ihre|es|das|er|sie|wir)\b.*|"
        r"als .+|wo .+|obwohl .+|danke|mit (?:mein|unser|zwei|drei|einem|einer).*|wenn .+|nicht .+|sondern .+|statt .+|falls .+|wahrend .+|geboren)"
        r"|, (?:ich|wir|mein|meine|das|es|kannst|was|wie|wo|und|aber|danke|bitte)\b.*"
    ),
    not_names=frozenset(
        ["der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines", "mein", "meine", "dein", "deine", "sein", "ihr", "unser", "in", "im", "an", "am", "auf", "bei", "zu", "zum", "zur", "von", "mit", "ohne", "fur", "aus", "nach", "sehr", "so", "zu", "ganz", "recht", "ziemlich", "echt", "total", "wirklich", "nicht", "kein", "keine", "nie", "immer", "schon", "noch", "auch", "nur", "jetzt", "hier", "da", "dort", "weg", "krank", "mude", "glucklich", "traurig", "wutend", "bose", "gut", "schlecht", "toll", "super", "prima", "gros", "gross", "klein", "alt", "neu", "jung", "schon", "hasslich", "schwanger", "tot", "kaputt", "besser", "schlechter", "verruckt", "nett", "lieb", "lustig", "langweilig", "zu", "offen", "geschlossen", "voll", "leer", "fertig", "wichtig", "schwer", "leicht", "teuer", "billig", "rot", "blau", "grun", "schwarz", "weis", "weiss", "gelb", "grau", "schnell", "langsam", "verheiratet", "ledig", "geschieden", "allergisch", "vegan", "vegetarisch", "pleite", "unterwegs", "gerade", "heute", "morgen", "gestern", "was", "wie", "wer", "wo", "wann", "wenn", "dass", "weil", "gewachsen", "gestresst", "wunderbar", "perfekt", "zuhause", "daheim", "umgezogen", "gegangen", "gekommen", "wunderschon", "anstrengend", "doof", "blod", "dumm", "klug"]
    ),
    descriptive=r"lich|ig|isch|bar|sam|los|voll|end|iert",
    articles=r"der |die |das |den |dem |ein |eine |einen |einem |einer ",
    qualifiers=(
        (r"(?:arbeits|buro|dienst|firmen|geschafts)-?(?P<noun>.+)", "work"),
        (r"(?:berufliche|dienstliche|geschaftliche)[nrs]? (?P<noun>.+)", "work"),
        (r"(?P<noun>.+?) (?:bei der|in der|auf der|im|fur die) (?:arbeit|buro|firma|job)", "work"),
        (r"(?:privat|heim)-?(?P<noun>.+)", "home"),
        (r"(?:private|personliche)[nrs]? (?P<noun>.+)", "home"),
        (r"(?P<noun>.+?) (?:zu hause|zuhause|daheim|bei mir)", "home"),
        (r"(?:schul|uni)-?(?P<noun>.+)", "school"),
        (r"(?P<noun>.+?) (?:in der schule|an der uni|in der uni)", "school"),
        (r"(?:zweite|andere)[nrs]? (?P<noun>.+)", "other"),
    ),
    dropped=r"aktuelle[mnrs]?|jetzige[mnrs]?|neue[mnrs]?|derzeitige[mnrs]?|eigene[mnrs]?|liebe[mnrs]?|kleine[mnrs]?",
    favourite=(r"lieblings-?(?P<thing>.+)",),
    inverted=(
        rf"(?P<np>{MY} [^,]{{2,50}}?) (?:hat sich )?(?:umbenannt in|wurde in) (?P<v>.+?)(?: umbenannt)?",
        rf"(?P<v>.+?) ist (?P<named>der name) (?P<np>{MY} .+)",
        rf"(?P<v>[^ ]+(?: [^ ]+){{0,3}}) ist (?P<np>{MY} (?!.* ist ).+)",
    ),
    verb_final=(
        r"heis+t|heis+e|ist|bin|sind|wohne|lebe|arbeite|komme|habe|hat|mag|liebe|hasse|bevorzuge|spreche|esse|trinke|fahre|spiele|studiere|brauche|muss|will|kann|darf|soll|werde|wird|wohnt|arbeitet|lebt|mochte|nutze|gehe|lautet|vertrage|stamme|wurde|verabscheue|hore|lese|schaue|ziehe|nehme|stehe|wache|leide|ernahre|mache|machen|nutze|benutze|verwende|wandere|lerne|trainiere|sammle|wohnen|leben|arbeiten|haben|sprechen|essen|trinken|mogen|koche|backe|besuche|bekomme"
    ),
    comparing=r"(?P<better>.{2,40}?),? (?:als|gegenuber|statt|anstatt|vor) (?P<worse>.{2,40})",
    changing=(
        rf"(?:bitte )?(?:andere?|setze?|aktualisiere?|korrigiere?|stelle?) (?:bitte )?(?P<np>{MY} .{{2,50}}?) (?:bitte )?(?:von .{{1,40}} )?(?:auf|in|zu) (?P<v>.+)",
    ),
    positive=((r"\b(?:nicht mehr|nicht|kein(?:e[mnrs]?)? mehr|mehr|nimmer)\b", ""),),
    leaving=LEAVING,
    elided=(r"(?:,? (?:und|aber)|,) (?=(?:jetzt )?(?:wohne|lebe|arbeite|habe|spreche|bin|komme|mag|liebe|hasse|fahre|studiere|heis+e|trinke|esse|nehme|spiele|lerne|mache|nutze|benutze) )", "ich"),
    introduced=(r"(?:(?:hallo|hi|hey)[,!.]? )?(?:ich bin|ich heis+e|mein name ist)(?: der| die)? (?P<name>[a-z][\w'-]+)(?:,| und) (?:ich bin )?(?P<age>\d{1,3})(?: jahre(?: alt)?)?(?:,? und|,|\Z)(?P<rest>.*)", "Ich heiße {name}", "Ich bin {age} Jahre alt"),
    labelled_new=r"(?:meine? |unsere? )?(?:neuer?|neues|geanderter?)",
    speaking=r"ich|wir|mir|mich|(?:alle|freunde) nennen mich|du erreichst mich|der \w+ (?:von )?mein\w*|[\w -]{3,40}? (?:mag|hasse|liebe|kann|finde|mache|nehme|trinke|esse) ich",
    pointing=r"er|sie|es|das|dies|diese[rsmn]?|ihm|ihn|ihr|ihnen|dort|da|dann|auch|davon|dessen",
    no_employer=r"(?:zu hause|zuhause|daheim|der (?:pflege|nacht|regel|schule|branche|industrie|gastronomie|verwaltung|forschung|stadt|werbung|it|logistik|produktion)|dem|einer?\b|einem\b|mich|mir|mein\w*|vollzeit|teilzeit|schicht|schichten|nachtschicht|homeoffice|vertrieb|marketing|verkauf|\d)",
    employed_as=(r"(?P<lead>ich (?:arbeite|bin)(?: jetzt| derzeit| aktuell)? bei) (?P<at>.+?),? als (?P<job>[\w -]+)", "Ich arbeite als {job}"),
    working_as=(rf"(?P<job>ich arbeite(?: jetzt)? als [\w -]+?|ich bin (?:eine? )?(?!student){JOBS}) bei (?P<at>.+)", "{job}", "Ich arbeite bei {at}"),
    sayings=SAYINGS,
    wrappers=(
        r"(?:(?:hallo|hi|hey|und|aber|also|ok|bitte|ach|sag mal)\b[\s,:;.!-]*)*"
        r"(?:weis+t? du(?: noch| eigentlich)?|erinnerst du dich(?: noch)?(?: daran| an)?|kannst du mir(?: bitte)? sagen|konntest du mir(?: bitte)? sagen|sag mir(?: bitte)?|sage mir|ich habe vergessen|ich weis+ nicht mehr|"
        r"kennst du|was weis+t? du uber|habe ich dir (?:schon )?gesagt|erinnere mich(?: daran| an)?)?[\s,]*"
    ),
    askings=(
        Asking(r"(?:kannst|konntest|wurdest) du mir(?: bitte)?(?: noch ?mal)? (?P<np>(?:mein|unser)\w* .+?) (?:sagen|nennen|verraten)"),
        Asking(
            r"wie (?:hei(?:s+)(?:t|en)|hies+(?:en)?|lautet|lautete|ist|war|waren|sind)(?: noch(?: mal| einmal)?| denn| eigentlich)? (?P<np>.+?)(?: noch(?:mal| mal| einmal)?| gleich| nochmal)?"
        ),
        Asking(
            r"(?:was|wer|wann|wo|welche[rsnm]?)(?: noch(?: mal)?)? (?:ist|sind|war|waren|hei(?:s+)t)(?: noch(?: mal)?| denn| eigentlich)? (?P<np>.+?)(?: noch(?:mal| mal| einmal)?| nochmal)?"
        ),
        Asking(r"(?:wie|was|wer|wann|wo|welche[rsnm]?) (?P<np>.+?) (?:hei(?:s+)(?:t|en)|ist|sind|lautet|war)"),
        Asking(rf"(?P<np>{MY} .+)"),
        Asking(r"(?:wie hei(?:s+)e ich(?: (?:wirklich|richtig|eigentlich))?|wie ich hei(?:s+)e|wer bin ich|wer ich bin)", "name"),
        Asking(r"wie (?:nennst du|nennt man|sollst du) mich(?: nennen)?|wie sprichst du mich an|wie redest du mich an", "nickname"),
        Asking(r"(?:wo (?:wohne|lebe) ich|wo ich (?:wohne|lebe)|in welcher stadt (?:wohne|lebe) ich|in welcher stadt ich (?:wohne|lebe))", "city"),
        Asking(r"(?:wo|fur wen|bei wem|bei welcher firma|fur welche firma|in welcher firma|bei welchem unternehmen) (?:arbeite ich|ich arbeite)", "company"),
        Asking(r"(?:was mache ich beruflich|was bin ich von beruf|als was arbeite ich|was arbeite ich|was ich beruflich mache|was ich arbeite)", "job_title"),
        Asking(r"(?:woher (?:komme|stamme) ich|woher ich komme)", "hometown"),
        Asking(r"(?:wo bin ich (?:geboren)|wo wurde ich geboren)", "birthplace"),
        Asking(r"(?:wann (?:habe ich geburtstag|bin ich geboren|wurde ich geboren)|wann ich geburtstag habe)", "birthday"),
        Asking(r"(?:wie alt (?:bin ich|ich bin))", "age"),
        Asking(r"in welcher zeitzone (?:bin|lebe|wohne) ich", "timezone"),
        Asking(r"(?:wogegen (?:bin ich|ich) allergisch(?: bin)?|gegen was bin ich allergisch|welche allergien habe ich|habe ich (?:eine allergie|allergien)|worauf bin ich allergisch)", "allergies"),
        Asking(r"wie ernahre ich mich", "diet"),
        Asking(r"welche sprachen (?:spreche|kann) ich", "languages"),
        Asking(r"was (?:mag|esse|trinke) ich(?: gerne?| am liebsten)?", "likes"),
        Asking(r"was mag ich (?:nicht|gar nicht|uberhaupt nicht)", "dislikes"),
        Asking(r"was (?:bevorzuge ich|mag ich lieber|ziehe ich vor)", "prefers"),
        Asking(r"(?:welches auto (?:fahre|habe) ich|was fur ein auto (?:fahre|habe) ich)", "car"),
        Asking(r"(?:welche[rsnm]?|was fur (?:ein(?:e[nr]?)?)?) ?(?P<noun>[a-z][\w -]{2,30}?) (?:habe|nutze|benutze) ich", "@noun"),
        Asking(r"(?:mit wem bin ich verheiratet)", "spouse"),
        Asking(r"(?:wie viele |habe ich )(?P<noun>kinder|geschwister|haustiere)(?: habe ich)?", "@noun"),
        Asking(rf"(?:wo|in welcher stadt) (?:wohnt|lebt) {ASKED}", "city"),
        Asking(rf"(?:wo|fur wen|bei wem|(?:bei|fur) welche[rs]? (?:firma|unternehmen)) arbeitet {ASKED}", "company"),
        Asking(rf"wie alt ist {ASKED}", "age"),
        Asking(rf"welche (?P<noun>blutgruppe|schuhgros+e|kleidergros+e|konfektionsgros+e) (?:hat|tragt) {PERSON}", "@noun"),
        Asking(rf"wann hat {ASKED} geburtstag", "birthday"),
        Asking(rf"wann {PERSON} geburtstag hat", "birthday"),
        Asking(rf"wogegen ist {ASKED} allergisch", "allergies"),
    ),
    question_openers=(
        r"was|wer|wen|wem|wessen|wann|wo|woher|wohin|wie|welche[rsnm]?|warum|wieso|weshalb|wozu|wogegen|womit|worauf|woran|fur wen|bei wem|mit wem|in welche[rm]|"
        r"weis+t? du|erinnerst du|kannst du|konntest du|kennst du|hast du|bist du|ist (?:es|das|der|die|mein)|gibt es|heis+t (?:mein|unser)\w*|sind (?:wir|sie)|habe ich|bin ich|darf ich|kann (?:ich|man)|soll ich"
    ),
)
