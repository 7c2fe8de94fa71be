"""French slot patterns, the most particular first. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.statements.grammars.schema import Saying

MY: Final = r"(?:mon|ma|mes|notre|nos)"
I_AM: Final = r"je suis(?: actuellement| maintenant| aussi)?"
JOBS: Final = (
    r"(?:ingenieure?|developpeu(?:r|se)|programmeu(?:r|se)|designer|graphiste|architecte|manager|consultante?|scientifique|analyste|direct(?:eur|rice)|infirmiere?|medecin|docteur|dentiste|avocate?|comptable|"
    r"professeure?|prof|enseignante?|instituteur|institutrice|cherch(?:eur|euse)|etudiante?|ecrivaine?|journaliste|photographe|artiste|musicienn?e?|acteur|actrice|cuisini(?:er|ere)|chef cuisinier|serveu(?:r|se)|"
    r"boulang(?:er|ere)|plombi(?:er|ere)|electricienn?e?|mecanicienn?e?|pilote|chauffeur|agricult(?:eur|rice)|pompier|polici(?:er|ere)|traduct(?:eur|rice)|psychologue|pharmacienn?e?|veterinaire|independante?|retraitee?|entrepreneure?|kine|kinesitherapeute|sage-femme|coiffeu(?:r|se)|fleuriste|bouch(?:er|ere)|maconn?e?|soudeu(?:r|se)|libraire|bibliothecaire|economiste|biologiste|chimiste|physicienn?e?|mathematicienn?e?|secretaire|receptionniste|caissi(?:er|ere)|coach|juge|assistante? sociale?|aide-soignante?|nounou|hotesse de l'air|steward|fact(?:eur|rice)|jardini(?:er|ere)|tailleur|couturi(?:er|ere)|sculpt(?:eur|rice)|illustrat(?:eur|rice)|composit(?:eur|rice)|product(?:eur|rice)|danseu(?:r|se)|commerciale?|vendeu(?:r|se)|agent immobilier|audit(?:eur|rice)|technicienn?e?|ouvri(?:er|ere)|opticienn?e?|nutritionniste|stagiaire|femme au foyer|fonctionnaire|menuisi(?:er|ere)|redact(?:eur|rice)|(?!optimiste|pessimiste|realiste|perfectionniste|egoiste|touriste|feministe|idealiste|materialiste|socialiste|communiste|raciste|machiste|anarchiste|triste|nostalgique)[a-z]+(?:ologue|iatre|peute|thesiste|ographe|iste|icienne?))"
    r"(?: (?:en|de|chez|informatique|logiciel)\b[\w ']*)?"
)
DIETS: Final = (
    r"vegane?|vegan|vegetalienn?e?|vegetarienn?e?|vege|pescetarienn?e?|flexitarienn?e?|sans gluten|sans lactose|halal|casher|kasher"
)
CONDITIONS: Final = r"eczema|psoriasis|arthrite|arthrose|hypothyroidie|anemie|insomnies?|acouphenes|maladie de crohn|colon irritable|endometriose|depression|anxiete|autisme|autiste|osteoporose|goutte|lupus|parkinson|hypertension|rhume des foins|tdah|diabetique|diabete|asthmatique|asthme|coeliaque|intolerante? au lactose|intolerante? au gluten|daltonienn?e?|epileptique|epilepsie|hypertendue?|migraines?"
NATIONALITIES: Final = r"francais(?:e)?|belge|suisse|canadienn?e?|quebecois(?:e)?|allemande?|espagnole?|portugais(?:e)?|italienn?e?|anglais(?:e)?|americaine?|bresilienn?e?|marocaine?|algerienn?e?|tunisienn?e?|senegalais(?:e)?|japonais(?:e)?|chinois(?:e)?"
LANGUAGES: Final = r"anglais|espagnol|allemand|francais|portugais"
PERSON: Final = rf"(?P<who>{MY} [a-z\u0153' -]{{2,30}}?|[a-z]\w+)"

SAYINGS: Final[tuple[Saying, ...]] = (
    Saying(r"(?:j'ai|on a)(?: \w+)? emmenage avec .{2,40}? a (?P<v>.+)", "city!"),
    Saying(r"je commence chez (?P<v>.+?)(?: (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|le|en|la)\b.*)?", "company!"),
    Saying(r"(?:tout le monde|les gens|mes amis?|mes copains) m'appell(?:e|ent) (?P<v>(?!quand|pour\b|tous\b|le\b|la\b|un\b|une\b|a\b)[^ ]+(?: [^ ]+)?)", "nickname"),
    Saying(r"(?:on a|nous avons|j'ai|je viens d'|on vient d'|on vient de |je viens de )(?: )?(?:demenage|emmenage|demenager|emmenager) (?:a|en|au|aux) (?P<v>[^ ]+(?: [^ ]+){0,2}?)(?: (?:il y a|le (?:mois|ete)|l'(?:an|annee)|la semaine|en (?:19|20)\d\d|avec|pour|pas) ?.*)?", "city!"),
    Saying(r"(?:ca fait .+ que |voila .+ que )(?:j'habite|je vis) (?:a|en|au|aux) (?P<v>.+)", "city"),
    Saying(r"(?:ca fait .+ que |voila .+ que )je (?:travaille|bosse) (?:chez|pour|a) (?P<v>.+)", "company!"),
    Saying(rf"{I_AM} (?:une? )?{JOBS} (?:a l'|a la |au |chez |a )(?P<v>.+)", "company!"),
    Saying(r"(?:j'ai|nous avons|on a)(?: deux| trois| quatre| cinq| \d)?(?: petits?| petites?)? (?P<noun>enfants|fils|filles|freres|soeurs|chiens|chiennes|chats|chattes|chevaux|animaux)(?:[,:] | nommes |, nommes |: | qui s'appellent )(?P<v>.+)", "@noun!"),
    Saying(rf"{MY} (?P<noun>chien|chienne|chat|chatte|cheval) est une? [\w -]{{2,30}}? (?:nommee?|appelee?|qui s'appelle) (?P<v>.+)", "@noun"),
    Saying(r"(?:mon anniv(?:ersaire)?) (?:tombe|c'est|est) (?:le )?(?P<v>(?=.*\d).+)", "birthday"),
    Saying(r"(?:je viens d'avoir|j'ai eu|j'ai fete mes|je vais avoir) (?P<v>\d{1,3}) ans(?: (?:hier|aujourd'hui|le|la|en|il y a|cette|ce)\b.*)?", "age"),
    Saying(rf"(?:{I_AM}|j'ai (?:de l'|du |le |un |une |des |de la |la |l')?|je souffre d(?:e la |e l'|u |es |e |')|on m'a diagnostique (?:un |une |de l')?)(?: )?(?P<v>{CONDITIONS})", "condition"),
    Saying(r"je suis intolerante? (?:aux|au|a la|a l'|a) ?(?P<v>.+)", "allergies"),
    Saying(r"je prends (?:de la |du |de l'|des )?(?P<v>(?!le\b|la\b|les\b|un\b|une\b|mon\b|ma\b|mes\b|soin\b|note|toujours\b|souvent\b)[\w -]+?) (?:tous les (?:jours|matins|soirs)|chaque (?:jour|matin|soir)|le (?:matin|soir)|quotidiennement|pour (?:mon|ma|le|la) .+)", "medication"),
    Saying(r"(?:je|on) (?:ne |n')?(?:mange|bois|boit) (?:pas|plus|jamais) (?:de |d')(?P<v>[\w ]+?)", "dislikes"),
    Saying(r"(?:on|nous|je|j')(?: )?(?:utilise|utilisons|travaille avec|travaillons avec|bosse avec) (?P<v>.+?)(?: (?:au travail|au boulot|pour le travail|tous les jours|pour (?:mes|mon|ma|nos|notre|tout|le|la) ?.*))?", "tools!"),
    Saying(r"je (?:prends|fais|ecris|gere|range|organise|tiens) (?:toutes |tous )?(?:mes|mon|ma) (?:notes|taches|budget|comptes|designs?|projets|fichiers|photos|compta) (?:dans|avec|sur|en) (?P<v>.+)", "tools!"),
    Saying(r"je (?:fais|pratique) (?:de l'|de la |du |des )(?P<v>escalade|randonnee|yoga|pilates|judo|karate|boxe|natation|athletisme|velo|crossfit|danse|gymnastique|gym|surf|ski|triathlon|taekwondo|course a pied|musculation|escrime|tir a l'arc|aviron|plongee|alpinisme|equitation|theatre|poterie|jardinage|photo)\b.*", "sport"),
    Saying(r"je (?:collectionne) (?:les |des )?(?P<v>.+)", "hobbies"),
    Saying(r"(?:mon (?:hobby|passe-temps|loisir)(?: prefere)? est|ma passion est|ma passion,? c'est|mes (?:hobbies|loisirs|passe-temps) sont) (?P<v>.+)", "hobbies"),
    Saying(r"(?:j'apprends|je suis en train d'apprendre) (?:a |l'|le |la |les )?(?P<v>(?!beaucoup\b|que\b|de\b|a\b|plein\b|comment\b|tout\b|vite\b|plus\b|encore\b)[\w' ]{3,30})", "learning"),
    Saying(r"je joue (?:de la|du|de l'|de) ?(?P<v>clarinette|harpe|trombone|hautbois|accordeon|saxo|contrebasse|orgue|basson|banjo|mandoline)\b.*", "instrument"),
    Saying(r"j'ai (?:etudie|fait mes etudes) (?:a la |a l'|a |au )(?P<v>(?:universite|fac|ecole|institut|sorbonne|lycee).*)", "university"),
    Saying(r"j'ai (?:etudie|fait mes etudes) (?:a |au )(?P<v>.+)", "university!"),
    Saying(r"(?:j'ai etudie|j'etudie|j'ai fait (?:mon|du|de la|des etudes de|une licence de|un master (?:en|de))|j'ai (?:un diplome|une licence|un master|un doctorat) (?:en|de)|je fais des etudes de|je suis diplomee? (?:en|de)) (?:la |le |les |l')?(?P<v>(?=.*(?:droit|medecine|ique|logie|chimie|histoire|philo|lettres|geographie|commerce|gestion|economie|informatique|sciences?|art|langue|psycho|journalisme|architecture|pharmacie|maths?|ingenierie))[\w' ]{3,40})", "degree"),
    Saying(r"(?:tu peux )?(?:m'ecrire|ecris-moi|me contacter|contacte-moi|me joindre) (?:a|sur) (?P<v>\S+@\S+)", "email"),
    Saying(r"(?:tu peux )?(?:m'appeler|appelle-moi|me joindre) au (?P<v>[+\d(][\d ()/.-]{5,})", "phone"),
    Saying(rf"{MY} (?:portable|mobile|telephone|numero|tel) (?:c'est|est) (?:le )?(?P<v>[+\d(][\d ()/.-]{{5,}})", "phone"),
    Saying(r"je suis (?:tres |un |une |un grand |une grande |vraiment )*(?:fan|passionnee?|mordue?|amateur|amatrice) (?:de la |de l'|de |d'|du |des |par (?:la |le |les |l')?)(?P<v>.+)", "likes"),
    Saying(r"(?:je m'interesse|je me passionne) (?:beaucoup )?(?:a la |a l'|au |aux |a |pour (?:la |le |les |l')?)(?P<v>(?!ce poste|cette offre).+)", "likes"),
    Saying(r"je (?:bois|mange|prends|choisis) plutot (?P<v>.+ (?:que|qu') ?.+)", "prefers"),
    Saying(r"je suis (?:bilingue|trilingue)(?:,|:| en)? (?:je parle )?(?P<v>.+)", "languages"),
    Saying(r"je suis (?:maintenant |toujours |nouvellement )?(?P<v>celibataire|mariee?|fiancee?|veuf|veuve|pacsee?)", "marital_status"),
    Saying(r"je (?:travaille|bosse) dans (?:la |le |l'|les )?(?P<v>finance|sante|restauration|construction|banque|publicite|communication|logistique|tourisme|batiment|informatique|education|enseignement|industrie|immobilier|hotellerie|assurance|mode|agriculture|energie|marketing)", "industry"),
    Saying(rf"{PERSON} (?:a eu|vient d'avoir|va avoir|a fete ses) (?P<v>\d{{1,3}}|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze) ans(?: (?:hier|le|la|dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi|en|il y a|cette|ce)\b.*)?", "age"),
    Saying(rf"{PERSON} a (?P<v>\d{{1,3}}|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze) ans(?: (?:et|deja)\b.*)?", "age"),
    Saying(rf"{PERSON} (?:est|a (?:de l'|du |un |une |la |le )?|souffre d(?:e |')) ?(?P<v>{CONDITIONS})", "condition"),
    Saying(rf"{PERSON} parle (?P<v>(?!a\b|avec\b|de\b|du\b|trop\b|beaucoup\b|bien\b|comme\b)[\w ,]+)", "languages"),
    Saying(rf"{PERSON} (?:adore|aime)(?: beaucoup| bien)? (?P<v>.+)", "likes"),
    Saying(rf"{PERSON} deteste (?P<v>.+)", "dislikes"),
    Saying(r"(?:moi,? )?(?:je m'appelle|mon nom est|mon prenom est|moi c'est) (?P<v>.+)", "name"),
    Saying(r"(?:on|tout le monde) m'appelle (?P<v>.+)", "nickname"),
    Saying(r"(?:tu peux )?(?:appelle-moi|m'appeler|appelle moi) (?P<v>(?!plus|demain|quand|si|ce|a\b|dans)\S.*)", "nickname"),
    Saying(r"je (?:prefere|veux) (?:qu'on m'appelle|que tu m'appelles|etre appelee?) (?P<v>.+)", "nickname"),
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
