"""French."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.memory.grammar.rules import Asking, Grammar, Saying

MY: Final = r"(?:mon|ma|mes|notre|nos)"
I_AM: Final = r"je suis(?: actuellement| maintenant| aussi)?"
JOBS: Final = (
    r"(?:ingenieure?|developpeu(?:r|se)|programmeu(?:r|se)|designer|graphiste|architecte|manager|consultante?|scientifique|analyste|direct(?:eur|rice)|infirmiere?|medecin|docteur|dentiste|avocate?|comptable|"
    r"professeure?|prof|enseignante?|instituteur|institutrice|cherch(?:eur|euse)|etudiante?|ecrivaine?|journaliste|photographe|artiste|musicienn?e?|acteur|actrice|cuisini(?:er|ere)|chef cuisinier|serveu(?:r|se)|"
    r"boulang(?:er|ere)|plombi(?:er|ere)|electricienn?e?|mecanicienn?e?|pilote|chauffeur|agricult(?:eur|rice)|pompier|polici(?:er|ere)|traduct(?:eur|rice)|psychologue|pharmacienn?e?|veterinaire|independante?|retraitee?|entrepreneure?)"
    r"(?: (?:en|de|chez|informatique|logiciel)\b[\w ']*)?"
)
DIETS: Final = r"vegane?|vegan|vegetalienn?e?|vegetarienn?e?|vege|pescetarienn?e?|flexitarienn?e?|sans gluten|sans lactose|halal|casher|kasher"
CONDITIONS: Final = r"diabetique|diabete|asthmatique|asthme|coeliaque|intolerante? au lactose|intolerante? au gluten|daltonienn?e?|epileptique|epilepsie|hypertendue?|migraines?"
NATIONALITIES: Final = r"francais(?:e)?|belge|suisse|canadienn?e?|quebecois(?:e)?|allemande?|espagnole?|portugais(?:e)?|italienn?e?|anglais(?:e)?|americaine?|bresilienn?e?|marocaine?|algerienn?e?|tunisienn?e?|senegalais(?:e)?|japonais(?:e)?|chinois(?:e)?"
LANGUAGES: Final = r"anglais|espagnol|allemand|francais|portugais"
PERSON: Final = rf"(?P<who>{MY} [a-z' -]{{2,30}}?|[a-z]\w+)"

FRENCH: Final = Grammar(
    language="fr",
    openers=(
        r"bonjour|salut|bonsoir|coucou|hey|bon|alors|ok|et|mais|au fait|d'ailleurs|pour info|pour ton information|sache que|s'il te plait|s'il vous plait|oui(?=,)|ah|merci|maintenant|actuellement|aujourd'hui|"
        r"je (?:veux|voulais|dois) te dire(?: que| qu')?|tu dois savoir(?: que| qu')?|important|note|moi,?|que(?= (?:mon|ma|mes|je)\b)|desormais"
    ),
    corrections=r"en fait|en realite|a vrai dire|correction|non|pardon|desolee?|je voulais dire(?: que)?|je veux dire(?: que)?|plutot|a partir (?:d'aujourd'hui|de maintenant)|je me suis trompee?|finalement",
    reminders=(
        r"(?:s'il te plait,? )?(?:(?:souviens[- ]toi|rappelle[- ]toi|retiens|note|n'oublie pas|noublie pas|oublie pas|garde en tete|sache)(?: bien)?(?: que | qu'| :|:))"
    ),
    doubtful=r"\b(?:si(?!,)|peut-etre|imagine|imaginons|suppose|supposons|je crois|je pense|j'imagine|je suppose|pourrait|pourrais|serait|serais|aimerais|voudrais|probablement|sans doute|comme si|au cas ou|avant)\b|\bs'il(?! te| vous)",
    denials=r"\b(?:ne|pas|jamais|aucune?|rien|ni|arrete de|ex)\b|\bn'",
    own=MY,
    owned=(
        rf"(?:le |les )?(?:nom|prenom)s? de {MY} (?P<noun>.+)",
        r"(?:l'|la |le )?(?P<noun>(?:entreprise|societe|boite|compagnie) (?:ou|dans laquelle|pour laquelle) je travaille)",
        rf"(?:l'|le |la |les )?(?P<noun>(?!nom\b).+?) de {MY} (?P<owner>.+)",
        rf"{MY} (?P<noun>.+)",
        r"(?:l'|le |la |les )(?P<noun>.+?) (?:de |d')(?P<person>[a-z]\w+)",
    ),
    naming=r"s'appellent|s'appelle(?: maintenant| desormais)?|se nomme|se prenomme|repond au nom de",
    being=r"(?:est|sont|c'est)(?: maintenant| desormais| le)?",
    pronouns=frozenset(["ca", "ce", "ceci", "cela", "celle", "celui", "elle", "elles", "ici", "il", "ils", "la-bas", "lui", "quoi", "rien", "tout"]),
    name_words=("nom", "noms", "prenom"),
    joining=rf",? (?:et|mais)(?: maintenant| desormais)? (?=(?:je|j'|{MY}\b))|; ",
    tails=(
        r"[,;]? (?:(?:le )?(?:mois|ete|hiver) dernier|l'(?:an|annee|ete|hiver) derni(?:er|ere)|(?:la )?semaine derniere|hier|demain|recemment|il y a .+|en (?:19|20)\d\d|"
        r"maintenant|actuellement|desormais|en ce moment|pour le moment|d'ailleurs|au fait|s'il te plait|aussi|encore|depuis .+|parce que .+|parce qu'.+|car .+|mais .+|donc .+|et (?:je|j'|mon|ma|son|sa|ses|c'est|il|elle|on|nous).*|"
        r"qui .+|ou je .+|bien que .+|merci|en tant que .+|comme .+|avec (?:ma|mon|mes|deux|trois) .+|pas .+|si .+|quand .+|au lieu de .+|pendant que .+)"
        r"|, (?:je|j'|mon|ma|ca|c'est|tu|que|mais|merci|comment|ou|quand|et)\b.*"
    ),
    not_names=frozenset(
        ["le", "la", "les", "l'", "un", "une", "des", "mon", "ma", "mes", "ton", "ta", "son", "sa", "notre", "votre", "ce", "cet", "cette", "en", "dans", "sur", "a", "au", "aux", "de", "du", "des", "avec", "pour", "sans", "chez", "tres", "si", "trop", "plus", "moins", "assez", "vraiment", "pas", "jamais", "toujours", "deja", "encore", "maintenant", "ici", "la-bas", "heureux", "heureuse", "triste", "fache", "fachee", "malade", "fatigue", "fatiguee", "bon", "bonne", "mauvais", "mauvaise", "grand", "grande", "petit", "petite", "vieux", "vieille", "nouveau", "nouvelle", "jeune", "beau", "belle", "super", "genial", "geniale", "incroyable", "horrible", "enceinte", "mort", "morte", "casse", "cassee", "mieux", "pire", "bien", "mal", "fou", "folle", "gentil", "gentille", "drole", "ennuyeux", "ferme", "fermee", "ouvert", "ouverte", "plein", "pleine", "vide", "important", "importante", "difficile", "facile", "cher", "chere", "rouge", "bleu", "bleue", "vert", "verte", "noir", "noire", "blanc", "blanche", "jaune", "gris", "rapide", "lent", "marie", "mariee", "celibataire", "allergique", "vegan", "vegane", "que", "qui", "quand", "ou", "comment", "celui", "celle", "parti", "partie", "venu", "venue", "content", "contente", "adorable", "formidable", "stresse"]
    ),
    descriptive=r"able|ible|eux|euse|ante?|ement|if|ive|ee?",
    articles=r"le |la |les |l'|un |une |des |du ",
    qualifiers=(
        (r"(?P<noun>.+?) (?:au|du|de|pour le) (?:travail|bureau|boulot|taf)", "work"),
        (r"(?P<noun>.+?) (?:professionnel(?:le)?|pro|d'entreprise)", "work"),
        (r"(?P<noun>.+?) (?:a la maison|de la maison|chez moi|du domicile)", "home"),
        (r"(?P<noun>.+?) (?:personnel(?:le)?|perso|prive(?:e)?)", "home"),
        (r"(?P<noun>.+?) (?:de l'ecole|a l'ecole|de la fac|a la fac|de l'universite)", "school"),
        (r"(?:deuxieme|second(?:e)?|autre) (?P<noun>.+)", "other"),
    ),
    dropped=r"actuel(?:le)?s?|nouveau|nouvelle|nouvel|propre|cher|chere|principal(?:e)?|petite?",
    favourite=(r"(?P<thing>.+?) (?:preferee?s?|favorite?s?|favori)",),
    inverted=(
        rf"(?P<np>{MY} [^,]{{2,50}}?), c'est (?P<v>.+)",
        rf"(?P<np>{MY} [^,]{{2,50}}?) (?:a change de nom|est devenue?|a ete renomme?e?)(?P<proper>(?: pour| en)?) (?P<v>.+)",
        rf"(?P<v>.+?) est (?P<named>le nom de) (?P<np>{MY} .+)",
        rf"(?P<v>[^ ]+(?: [^ ]+){{0,3}}) est (?P<np>{MY} (?!.* est ).+)",
    ),
    comparing=r"(?P<better>(?!\w+(?:er|ir|re)\b|que ).{2,40}?),? (?:plutot qu(?:e |')|au lieu d(?:e |')|a la |a l'|a |au |aux )(?P<worse>.{2,40})",
    changing=(
        rf"(?:s'il te plait,? |tu peux |peux-tu )*(?:change[rz]?|modifie[rz]?|corrige[rz]?|mets|mettre|remplace[rz]?) (?P<np>{MY} .{{2,50}}?) (?:en|pour|par|a) (?P<v>.+)",
    ),
    positive=((r"\bje n'(?=[aeiouhy])", "j'"), (r"\bn'|\bne\b|\b(?:plus|pas|jamais)\b", "")),
    leaving=(
        Saying(r"(?:j'ai|nous avons|on a|je viens de) (?:quitte[r]?|laisse) (?P<v>.+)", "company city country school university gym bank"),
        Saying(r"(?:(?:je suis|nous sommes|on est) parti(?:e|s|es)? (?:de chez |de |d')|j'ai demissionne de (?:chez )?)(?P<v>.+)", "company city country school university gym bank"),
        Saying(r"j'ai (?:quitte|perdu) mon (?:travail|emploi|boulot|poste|job)|j'ai demissionne|j'ai ete (?:licenciee?|viree?)|on m'a (?:licenciee?|viree?)|je suis (?:au chomage|a la retraite|retraitee?)", "company job_title"),
        Saying(r"(?:on s'est|nous nous sommes) (?:separee?s?|quittee?s?)|(?:on a|nous avons) rompu|j'ai (?:rompu avec|quitte) (?:mon|ma) (?:copine?|copain|compagne|compagnon|petite? amie?)", "partner"),
        Saying(r"(?:j'ai|on a|nous avons) divorce|je suis (?:maintenant )?divorcee?", "spouse"),
        Saying(r"(?:je n'ai|nous n'avons|on n'a|j'ai) (?:plus|pas) (?:de |d')(?P<noun>[\w-]+)", "@noun"),
        Saying(rf"(?:j'ai|nous avons|on a) vendu {MY} (?P<noun>[\w-]+)", "@noun"),
    ),
    elided=(r"(?:,? (?:et|mais)|,) (?=(?:travaille|habite|vis|parle|viens|prefere|etudie|conduis|deteste) )", "je"),
    introduced=(r"(?:(?:bonjour|salut|coucou)[,!.]? )?(?:je suis|je m'appelle|moi c'est|mon nom est) (?P<name>[a-z][\w'-]+)(?:,| et) (?:j'ai )?(?P<age>\d{1,3})(?: ans)?(?:,? et|,|\Z)(?P<rest>.*)", "Je m'appelle {name}", "J'ai {age} ans"),
    labelled_new=r"(?:(?:mon|ma|notre) )?(?:nouvel(?:le)?|nouveau)",
    speaking=r"je|j'|nous|moi",
    pointing=r"il|elle|ils|elles|ca|cela|ce|c'est|celui|celle|lui|leur|la-bas|aussi",
    no_employer=r"(?:moi\b|mon compte|maison|la (?:maison|finance|sante|vente|restauration|construction|banque|nuit|pub|publicite|communication|logistique)|domicile|distance|le (?:marketing|tourisme|batiment|commerce|numerique|secteur|domaine)|l'(?:informatique|education|enseignement|industrie|immobilier|hotellerie)|temps|plein|mi-temps|un\b|une\b|des\b|les\b|equipe|marketing|vente)",
    employed_as=(r"(?P<lead>je (?:travaille|bosse|suis)(?: maintenant)? (?:chez|pour|a)) (?P<at>.+?),? (?:comme|en tant que?) (?P<job>[\w -]+)", "Je travaille comme {job}"),
    working_as=(rf"(?P<job>je travaille (?:comme|en tant que?) [\w -]+?|je suis (?!etudiant){JOBS}) (?:chez|a) (?P<at>.+)", "{job}", "Je travaille chez {at}"),
    sayings=(
        Saying(r"(?:moi,? )?(?:je m'appelle|mon nom est|mon prenom est|on m'appelle|tout le monde m'appelle|moi c'est) (?P<v>.+)", "name"),
        Saying(r"(?:tu peux )?(?:appelle-moi|m'appeler|appelle moi) (?P<v>(?!plus|demain|quand|si|ce|a\b|dans)\S.*)", "name"),
        Saying(r"je (?:prefere|veux) (?:qu'on m'appelle|etre appelee?) (?P<v>.+)", "name"),
        Saying(r"je (?:travaille|bosse)(?: actuellement| maintenant)? (?:chez|a la|a l'|au|a|pour|dans) (?P<v>.+)", "company"),
        Saying(rf"{I_AM} employee? (?:chez|par|a) (?P<v>.+)", "company"),
        Saying(r"je (?:viens de commencer|commence|ai commence) (?:chez|a) (?P<v>.+)", "company!"),
        Saying(r"j'ai (?:trouve |obtenu |decroche |eu )?une? (?:nouveau |nouvel |nouvelle )?(?:travail|emploi|poste|boulot|job) (?:chez|a|dans) (?P<v>.+)", "company!"),
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
        Saying(r"je joue (?:de la|du|de l'|de) ?(?P<v>guitare|piano|violon|batterie|basse|flute|saxophone|trompette|violoncelle|ukulele)\b.*", "instrument"),
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
        Saying(r"(?:j'ai|nous avons|on a) une? (?P<noun>chien|chienne|chat|chatte|fils|fille|frere|soeur|cheval) (?:qui s'appelle|nommee?|appelee?) (?P<v>.+)", "@noun"),
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
    ),
    wrappers=(
        r"(?:(?:bonjour|salut|dis|et|mais|ok|alors|s'il te plait|au fait)\b[\s,:;.!-]*)*"
        r"(?:(?:est-ce que )?tu (?:sais|connais|te souviens(?: de)?|te rappelles(?: de)?)|sais-tu|connais-tu|te souviens-tu(?: de)?|(?:tu )?peux(?:-tu)? me (?:dire|rappeler)|pourrais-tu me (?:dire|rappeler)|dis-moi|dis moi|rappelle-moi|"
        r"j'ai oublie|je ne sais plus|que sais-tu (?:de|sur)|je t'ai (?:deja )?dit)?[\s,]*"
    ),
    askings=(
        Asking(r"(?:comment|qui|quand|ou|quel(?:le)?s?|que) (?:est-ce que |etait |est |sont |s'appellent |s'appelle |se nomme |s'appelait )(?P<np>.+?)(?: deja| encore| maintenant)?"),
        Asking(r"(?:c'est|c'etait) (?:quoi|qui|quand|ou|comment) (?:deja )?(?P<np>.+?)(?: deja)?"),
        Asking(rf"(?P<np>{MY} .+?) (?:s'appelle|est|c'est) (?:comment|quoi|qui|quand)(?: deja)?"),
        Asking(rf"(?:comment|qui|quand|ou) (?P<np>{MY} .+?) (?:s'appelle|est|se nomme)"),
        Asking(r"comment (?P<np>.+?) s'appelle(?:-t-elle|-t-il)?"),
        Asking(rf"(?P<np>{MY} .+)"),
        Asking(rf"(?P<np>le nom de {MY} .+)"),
        Asking(r"(?:comment (?:est-ce que )?je m'appelle|comment m'appelle-je|je m'appelle comment|qui suis-je|qui je suis|c'est quoi mon nom)", "name"),
        Asking(r"(?:ou (?:est-ce que )?j'habite|j'habite ou|ou je vis|je vis ou|ou est-ce que je vis|dans quelle ville (?:est-ce que )?(?:j'habite|je vis)|ou habite-je)", "city"),
        Asking(r"(?:ou|pour qui|chez qui|dans quelle entreprise|pour quelle entreprise) (?:est-ce que )?je (?:travaille|bosse)|je travaille (?:ou|pour qui|chez qui)", "company"),
        Asking(r"(?:qu'est-ce que je fais dans la vie|que fais-je dans la vie|je fais quoi dans la vie|comme quoi je travaille)", "job_title"),
        Asking(r"d'ou (?:est-ce que )?je viens|je viens d'ou", "hometown"),
        Asking(r"ou (?:est-ce que )?(?:je suis nee?|suis-je nee?)", "birthplace"),
        Asking(r"quand (?:est-ce que )?(?:je suis nee?|suis-je nee?)", "birthday"),
        Asking(r"(?:quel age (?:j'ai|ai-je|est-ce que j'ai)|j'ai quel age)", "age"),
        Asking(r"dans quel fuseau(?: horaire)? (?:je suis|suis-je|j'habite)", "timezone"),
        Asking(r"a quoi (?:suis-je|je suis|est-ce que je suis) allergique|quelles allergies (?:j'ai|ai-je)|(?:est-ce que )?(?:j'ai|ai-je) des allergies", "allergies"),
        Asking(r"quelles langues (?:je parle|est-ce que je parle)", "languages"),
        Asking(r"qu'est-ce que j'aime|qu'est ce que j'aime|j'aime quoi", "likes"),
        Asking(r"qu'est-ce que je (?:n'aime pas|deteste)", "dislikes"),
        Asking(r"qu'est-ce que je prefere", "prefers"),
        Asking(r"quelle voiture (?:j'ai|je conduis|ai-je)", "car"),
        Asking(r"a qui (?:je suis|suis-je) mariee?", "spouse"),
        Asking(rf"ou (?:habite|vit|est-ce qu'habite) {PERSON}", "city"),
        Asking(rf"(?:ou|pour qui|chez qui) travaille {PERSON}", "company"),
        Asking(rf"quel age a {PERSON}", "age"),
        Asking(rf"a quoi {PERSON} est(?:-elle|-il)? allergique", "allergies"),
    ),
    question_openers=(
        r"que (?:sais|fais|puis|peux|dis|veut|penses)|qu'est(?:-| )ce|quel(?:le)?s?|qui|quand (?:est|je|suis|a|ouvre|ferme|arrive|c'est)|ou (?:est|sont|j'|je|habite|travaille|se|suis|puis|c'est)|d'ou|comment|combien|pourquoi|c'est (?:quoi|qui|quand|ou)|"
        r"est-ce|tu (?:sais|connais|te souviens|te rappelles|peux|as)|sais-tu|connais-tu|te souviens|peux-tu|pourrais-tu|as-tu|y a-t-il|il y a (?:quoi|combien)|a quoi|a qui|pour qui|chez qui|dans quel(?:le)?"
    ),
)
