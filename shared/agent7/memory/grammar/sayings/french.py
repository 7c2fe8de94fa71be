"""Sayings in French, the most particular first. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.memory.grammar.rules import Saying

MY: Final = r"(?:mon|ma|mes|notre|nos)"
I_AM: Final = r"je suis(?: actuellement| maintenant| aussi)?"
JOBS: Final = (
    r"(?:ingenieure?|developpeu(?:r|se)|programmeu(?:r|se)|designer|graphiste|architecte|manager|consultante?|scientifique|analyste|direct(?:eur|rice)|infirmiere?|medecin|docteur|dentiste|avocate?|comptable|"
    r"professeure?|prof|enseignante?|instituteur|institutrice|cherch(?:eur|euse)|etudiante?|ecrivaine?|journaliste|photographe|artiste|musicienn?e?|acteur|actrice|cuisini(?:er|ere)|chef cuisinier|serveu(?:r|se)|"
    r"boulang(?:er|ere)|plombi(?:er|ere)|electricienn?e?|mecanicienn?e?|pilote|chauffeur|agricult(?:eur|rice)|pompier|polici(?:er|ere)|traduct(?:eur|rice)|psychologue|pharmacienn?e?|veterinaire|independante?|retraitee?|entrepreneure?)"
    r"(?: (?:en|de|chez|informatique|logiciel)\b[\w ']*)?"
)
DIETS: Final = (
    r"vegane?|vegan|vegetalienn?e?|vegetarienn?e?|vege|pescetarienn?e?|flexitarienn?e?|sans gluten|sans lactose|halal|casher|kasher"
)
CONDITIONS: Final = r"diabetique|diabete|asthmatique|asthme|coeliaque|intolerante? au lactose|intolerante? au gluten|daltonienn?e?|epileptique|epilepsie|hypertendue?|migraines?"
NATIONALITIES: Final = r"francais(?:e)?|belge|suisse|canadienn?e?|quebecois(?:e)?|allemande?|espagnole?|portugais(?:e)?|italienn?e?|anglais(?:e)?|americaine?|bresilienn?e?|marocaine?|algerienn?e?|tunisienn?e?|senegalais(?:e)?|japonais(?:e)?|chinois(?:e)?"
LANGUAGES: Final = r"anglais|espagnol|allemand|francais|portugais"
PERSON: Final = rf"(?P<who>{MY} [a-z' -]{{2,30}}?|[a-z]\w+)"

SAYINGS: Final[tuple[Saying, ...]] = (
    Saying(r"(?:moi,? )?(?:je m'appelle|mon nom est|mon prenom est|on m'appelle|tout le monde m'appelle|moi c'est) (?P<v>.+)", "name"),
    Saying(r"(?:tu peux )?(?:appelle-moi|m'appeler|appelle moi) (?P<v>(?!plus|demain|quand|si|ce|a\b|dans)\S.*)", "name"),
    Saying(r"je (?:prefere|veux) (?:qu'on m'appelle|etre appelee?) (?P<v>.+)", "name"),
    Saying(r"je (?:travaille|bosse)(?: actuellement| maintenant)? (?:chez|a la|a l'|au|a|pour|dans) (?P<v>.+)", "company"),
    Saying(rf"{I_AM} employee? (?:chez|par|a) (?P<v>.+)", "company"),
    Saying(r"je (?:viens de commencer|commence|ai commence) (?:chez|a) (?P<v>.+)", "company!"),
    Saying(
        r"j'ai (?:trouve |obtenu |decroche |eu )?une? (?:nouveau |nouvel |nouvelle )?(?:travail|emploi|poste|boulot|job) (?:chez|a|dans) (?P<v>.+)",
        "company!",
    ),
    Saying(r"mon nouveau (?:travail|boulot|job|poste) est chez (?P<v>.+)", "company!"),
    Saying(r"je suis passee? chez (?P<v>.+)", "company!"),
    Saying(rf"(?:j'ai|on a|nous avons) renomme {MY} (?P<noun>[\w ]+?) (?:en|comme) (?P<v>.+)", "@noun"),
    Saying(r"je travaille (?:comme|en tant que?|en tant qu') ?(?P<v>.+)", "job_title"),
    Saying(rf"{I_AM} (?:une? )?(?P<v>{JOBS})", "job_title"),
    Saying(r"(?:j'habite|je vis|je reside|je loge)(?: actuellement| maintenant)? (?:a|en|au|aux|dans) (?P<v>.+)", "city"),
    Saying(r"(?:on a|nous avons|on vient de) demenage(?:r)? (?:a|en|au|aux) (?P<v>.+)", "city!"),
    Saying(r"(?:nous habitons|nous vivons|on habite|on vit)(?: maintenant)? (?:a|en|au|aux) (?P<v>.+)", "city"),
    Saying(r"(?:j'ai demenage|je viens de demenager|je me suis installee?) (?:a|en|au|aux) (?P<v>.+)", "city"),
    Saying(r"(?:je viens|je suis originaire|je suis) (?:de |d'|du |des )(?P<v>.+)", "hometown"),
    Saying(r"je suis nee? (?:le )?(?P<v>(?=.*\d).+)", "birthday"),
    Saying(r"je suis nee? (?:a|en|au|aux) (?P<v>[^\d]+)", "birthplace"),
    Saying(r"j'ai grandi (?:a|en|au|aux) (?P<v>.+)", "hometown"),
    Saying(r"j'ai (?P<v>\d{1,3}) ans", "age"),
    Saying(rf"{I_AM} (?P<v>{NATIONALITIES})", "nationality"),
    Saying(r"(?:moi,? )?je suis (?P<v>[^\W\d_][\w'-]+(?: [^\W\d_][\w'-]+){0,2})", "name!"),
    Saying(rf"(?:{I_AM}|je mange|je suis un regime)(?: strictement)? (?P<v>{DIETS})", "diet"),
    Saying(rf"{I_AM} (?:tres |gravement )?allergique (?:aux|au|a la|a l'|a) ?(?P<v>.+)", "allergies"),
    Saying(r"j'ai une allergie (?:aux|au|a la|a l'|a) ?(?P<v>.+)", "allergies"),
    Saying(rf"(?:{I_AM}|j'ai (?:de l'|du |le |un |une |des )?|je souffre d(?:e |'))(?: )?(?P<v>{CONDITIONS})", "condition"),
    Saying(r"je parle (?P<v>(?!a\b|avec\b|de\b|du\b|trop\b).+)", "languages"),
    Saying(
        r"je joue (?:de la|du|de l'|de) ?(?P<v>guitare|piano|violon|batterie|basse|flute|saxophone|trompette|violoncelle|ukulele)\b.*",
        "instrument",
    ),
    Saying(r"je joue (?:au|aux) (?P<v>tennis|foot|football|basket|golf|echecs|volley|rugby|handball|badminton|hockey)\b.*", "sport"),
    Saying(r"je (?:conduis|roule en) (?:une? )?(?P<v>.+)", "car"),
    Saying(r"j'etudie (?:a l'|a la |a )(?P<v>.+)", "university"),
    Saying(r"je n'aime pas (?:du tout )?(?P<v>(?!que\b|quand\b|ca\b).+)", "dislikes"),
    Saying(r"j'aime pas (?:du tout )?(?P<v>(?!que\b|quand\b|ca\b).+)", "dislikes"),
    Saying(r"(?:je deteste|je hais|je ne supporte pas|j'ai horreur (?:de |des |du |d')) ?(?P<v>(?!que\b|quand\b|ca\b).+)", "dislikes"),
    Saying(r"(?:j'aime|j'adore|je kiffe)(?: bien| beaucoup| vraiment)? (?P<v>(?!que\b|quand\b|ca\b|pas\b).+)", "likes"),
    Saying(r"je suis (?:fan|passionnee?) (?:de |d'|du |par )(?P<v>.+)", "likes"),
    Saying(rf"(?:s'il te plait )?(?:reponds|parle|ecris)(?:-moi| moi)?(?: toujours)? en (?P<v>{LANGUAGES})", "reply_language"),
    Saying(rf"je prefere (?:parler |les reponses |que tu (?:me )?(?:repondes|parles|ecrives) )?en (?P<v>{LANGUAGES})", "reply_language"),
    Saying(rf"je prefere (?:l'|le )?(?P<v>{LANGUAGES})", "reply_language"),
    Saying(r"je (?:prefere|veux) (?:des |les )?reponses (?:plus )?(?P<v>courtes|breves|concises|longues|detaillees)", "reply_length"),
    Saying(r"je (?:prefere|veux) un ton (?P<v>formel|informel|amical|professionnel|direct|drole)", "reply_tone"),
    Saying(r"je prefere (?P<v>.+)", "prefers"),
    Saying(
        r"(?:j'ai|nous avons|on a) une? (?P<noun>chien|chienne|chat|chatte|fils|fille|frere|soeur|cheval) (?:qui s'appelle|nommee?|appelee?) (?P<v>.+)",
        "@noun",
    ),
    Saying(r"je suis mariee? (?:a|avec) (?P<v>.+)", "spouse"),
    Saying(r"je me (?:leve|reveille) a (?P<v>.+)", "wake_time"),
    Saying(r"je me couche a (?P<v>.+)", "bedtime"),
    Saying(rf"{PERSON} travaille (?:chez|a|pour) (?P<v>.+)", "company"),
    Saying(rf"{PERSON} travaille comme (?P<v>.+)", "job_title"),
    Saying(rf"{PERSON} est (?P<v>{JOBS})", "job_title"),
    Saying(rf"{PERSON} (?:habite|vit) (?:a|en|au) (?P<v>.+)", "city"),
    Saying(rf"{PERSON} a (?P<v>\d{{1,3}}) ans", "age"),
    Saying(rf"{PERSON} (?:fete son anniversaire|est nee?) (?:le )?(?P<v>(?=.*\d).+)", "birthday"),
    Saying(rf"{PERSON} est allergique (?:aux|au|a la|a l'|a) ?(?P<v>.+)", "allergies"),
    Saying(rf"{PERSON} est (?P<v>{DIETS})", "diet"),
)

LEAVING: Final[tuple[Saying, ...]] = (
    Saying(r"(?:j'ai|nous avons|on a|je viens de) (?:quitte[r]?|laisse) (?P<v>.+)", "company city country school university gym bank"),
    Saying(
        r"(?:(?:je suis|nous sommes|on est) parti(?:e|s|es)? (?:de chez |de |d')|j'ai demissionne de (?:chez )?)(?P<v>.+)",
        "company city country school university gym bank",
    ),
    Saying(
        r"j'ai (?:quitte|perdu) mon (?:travail|emploi|boulot|poste|job)|j'ai demissionne|j'ai ete (?:licenciee?|viree?)|on m'a (?:licenciee?|viree?)|je suis (?:au chomage|a la retraite|retraitee?)",
        "company job_title",
    ),
    Saying(
        r"(?:on s'est|nous nous sommes) (?:separee?s?|quittee?s?)|(?:on a|nous avons) rompu|j'ai (?:rompu avec|quitte) (?:mon|ma) (?:copine?|copain|compagne|compagnon|petite? amie?)",
        "partner",
    ),
    Saying(r"(?:j'ai|on a|nous avons) divorce|je suis (?:maintenant )?divorcee?", "spouse"),
    Saying(r"(?:je n'ai|nous n'avons|on n'a|j'ai) (?:plus|pas) (?:de |d')(?P<noun>[\w-]+)", "@noun"),
    Saying(rf"(?:j'ai|nous avons|on a) vendu {MY} (?P<noun>[\w-]+)", "@noun"),
)
