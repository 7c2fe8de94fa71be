"""German command patterns. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.intents.command_words.schema import CommandWords

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
        r"(?:vergiss|vergesse|vergessen)(?: bitte| mal)?(?:,(?= (?:wo\w*|wie|we[rmn]|was|wann|welch\w*|ob|warum)\b))?(?:,? das?s| das mit| die sache mit| alles uber| alles zu| uber| was ich (?:uber|zu|von))?:? (?P<text>.+)",
        r"(?:losche?|loesche?|entferne?)(?: bitte)?(?: alles)?(?: uber| zu)? (?P<text>.+?) aus (?:deinem|dem) (?:gedachtnis|speicher)",
        r"(?:losche?|loesche?)(?: bitte)? alles,? was du (?:uber|zu|von) (?P<text>(?!mich\b|mir\b).+?) (?:weist|weisst|gespeichert hast)",
    ),
    forget_last=r"(?:vergiss|losche?|streiche?) (?:das|es|dies|das letzte|was ich (?:gerade |eben )?gesagt habe)(?: wieder| bitte| gleich wieder)?|merke? dir das (?:doch |lieber )?nicht|das (?:kannst|sollst) du (?:gleich )?wieder vergessen",
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
    about_own=(
        r"erzahle?(?: mir)?(?: bitte)?(?: was| etwas| mehr| alles)? (?:uber|von) (?P<text>(?:mein|unser)\w* [\w -]{2,40})",
        r"was kannst du mir (?:uber|von|zu) (?P<text>(?:mein|unser)\w* [\w -]{2,40}?) (?:sagen|erzahlen)",
        r"(?:sag|nenn)e? mir(?: bitte)?(?: was| etwas| mehr| alles)? (?:uber|zu) (?P<text>(?:mein|unser)\w* [\w -]{2,40})",
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
    optimize=(
        r"(?:optimiere?|raume?|bereinige?|komprimiere?)(?: bitte)?(?: dein(?:en)?| das| mein(?:en)?) (?:gedachtnis|speicher)(?: auf)?",
    ),
    why=(
        r"(?:warum|wieso|weshalb) (?:hast du (?:mir )?(?:das|dies|so) (?:gesagt|geschrieben|geantwortet|behauptet)|(?:sagst|schreibst|glaubst|denkst|meinst|behauptest) du (?:mir )?(?:das|so)|diese antwort)",
        r"woher (?:weis+t?|kennst|hast|nimmst|wusstest) du (?:denn )?(?:das|es|dies)(?: (?:denn|eigentlich|alles|von mir|uber mich))*",
        r"(?:wie|wieso) (?:kommst|bist) du (?:denn )?(?:darauf|auf das|auf so was)(?: gekommen)?",
        r"wer hat dir das (?:denn )?(?:gesagt|erzahlt)|wer sagt das|wo (?:hast du das her|kommt das her)|worauf (?:beruht|stutzt sich) (?:das|diese antwort|deine antwort)",
        r"(?:bitte )?(?:erklar|erklare) (?:mir )?(?:diese|deine|die letzte) antwort",
    ),
    export=(
        r"(?:exportiere?|schick(?:e)? mir|lade?)(?: bitte)?(?: alle)? (?:meine|die) daten(?: herunter)?",
        r"(?:gib mir|export)(?: alle)? meine daten",
    ),
    erase=(
        r"(?:losche?|loesche?|vergiss|entferne?)(?: bitte)? (?:mich|alle meine daten|meine daten|mein konto)",
    ),
    forget_all=(
        r"(?:losche?|loesche?|vergiss|entferne?)(?: bitte)? (?:alle )?meine erinnerungen",
        r"(?:losche?|loesche?|vergiss)(?: bitte)? alles(?:,? was du (?:uber|von) m(?:ich|ir) (?:weist|weisst|gespeichert hast)| uber mich| von mir)?",
    ),
    help=r"hilfe|hilf mir|befehle|was kannst du(?: alles)?|wie funktioniert das|menu",
    stop=r"stopp|stop|abmelden|abbestellen|schreib mir nicht mehr|keine nachrichten mehr|aufhoren|aufhoeren",
    start=r"start|starten|anmelden|wieder anfangen|schreib mir wieder|fortsetzen",
    yes=r"j|ja|ja bitte|jo|jawohl|klar|na klar|sicher|natürlich|naturlich|gerne|genau|richtig|stimmt|okay|ok|bestatige|bestatigt|mach das|mach es|tu es|einverstanden|auf jeden fall",
    no=r"n|nein|nein danke|nee|ne|no|lieber nicht|abbrechen|abbruch|lass es|lass das|lass mal|vergiss es|egal|schon gut|nicht jetzt|bloss nicht|behalte? (?:es|sie)",
    all_of_them=r"(?:ja )?(?:alle|alles|beide|alle beide|alle davon|samtliche)",
    ordinals=(
        "erste[snr]?",
        "zweite[snr]?",
        "dritte[snr]?",
        "vierte[snr]?",
        "funfte[snr]?",
        "sechste[snr]?",
        "siebte[snr]?",
        "achte[snr]?",
        "neunte[snr]?",
        "zehnte[snr]?",
    ),
)
