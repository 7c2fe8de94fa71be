"""French grammar of slot filling. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.statements.grammars.schema import Asking, Grammar
from agent7.language.statements.slot_patterns.french import JOBS, LEAVING, MY, PERSON, SAYINGS

AT_WHOSE: Final = "(?:ou|pour qui|chez qui|(?:dans|pour) quelle (?:entreprise|boite|societe))"

FRENCH: Final = Grammar(
    language="fr",
    openers=(
        r"bonjour|salut|bonsoir|coucou|hey|bon|alors|ok|et|mais|au fait|d'ailleurs|pour info|pour ton information|sache que|s'il te plait|s'il vous plait|oui(?=,)|ah|merci|maintenant|actuellement|aujourd'hui|"
        r"je (?:veux|voulais|dois) te dire(?: que| qu')?|tu dois savoir(?: que| qu')?|important|note|moi,?(?! c'est)|que(?= (?:mon|ma|mes|je)\b)|desormais"
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
    leaving=LEAVING,
    elided=(
        r"(?:,? (?:et|mais)|,) (?=(?:suis(?= mari| divorc| celib| fianc)|travaille|habite|vis|parle|viens|prefere|etudie|conduis|deteste|prends|joue|utilise|bois|mange|ne supporte|ne mange) )",
        "je",
    ),
    introduced=(
        r"(?:(?:bonjour|salut|coucou)[,!.]? )?(?:je suis|je m'appelle|moi c'est|mon nom est) (?P<name>[a-z][\w'-]+)(?:,| et) (?:j'ai )?(?P<age>\d{1,3})(?: ans)?(?:,? et|,|\Z)(?P<rest>.*)",
        "Je m'appelle {name}",
        "J'ai {age} ans",
    ),
    labelled_new=r"(?:(?:mon|ma|notre) )?(?:nouvel(?:le)?|nouveau)",
    speaking=r"je|j'|nous|moi|on|tu peux m'(?:appeler|ecrire|joindre)|tout le monde m'|(?:le |la |l')\w+ de (?:mon|ma)|ca fait .+ que (?:je|j')",
    pointing=r"il|elle|ils|elles|ca|cela|ce|c'est|celui|celle|lui|leur|la-bas|aussi",
    no_employer=r"(?:moi\b|mon compte|maison|la (?:maison|finance|sante|vente|restauration|construction|banque|nuit|pub|publicite|communication|logistique)|domicile|distance|le (?:marketing|tourisme|batiment|commerce|numerique|secteur|domaine)|l'(?:informatique|education|enseignement|industrie|immobilier|hotellerie)|temps|plein|mi-temps|un\b|une\b|des\b|les\b|equipe|marketing|vente)",
    employed_as=(r"(?P<lead>je (?:travaille|bosse|suis)(?: maintenant)? (?:chez|pour|a)) (?P<at>.+?),? (?:comme|en tant que?) (?P<job>[\w -]+)", "Je travaille comme {job}"),
    working_as=(rf"(?P<job>je travaille (?:comme|en tant que?) [\w -]+?|je suis (?!etudiant){JOBS}) (?:chez|a) (?P<at>.+)", "{job}", "Je travaille chez {at}"),
    sayings=SAYINGS,
    wrappers=(
        r"(?:(?:bonjour|salut|dis(?![- ]moi)|et|mais|ok|alors|s'il te plait|au fait)\b[\s,:;.!-]*)*"
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
        Asking(r"(?:comment (?:est-ce que )?je m'appelle|comment m'appelle-je|je m'appelle comment|qui suis-je|qui je suis|(?:c'est quoi|quel est) mon (?:vrai )?(?:pre)?nom)", "name"),
        Asking(r"comment (?:t'adresses-tu a moi|(?:est-ce que )?tu (?:t'adresses a moi|m'appelles|dois m'appeler)|dois-tu m'appeler|m'appelles-tu)", "nickname"),
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
        Asking(r"quel(?:le)?s? (?P<noun>[a-z][\w' -]{2,30}?) (?:ai-je|j'ai|est-ce que j'ai|j'utilise)", "@noun"),
        Asking(r"a qui (?:je suis|suis-je) mariee?", "spouse"),
        Asking(rf"(?:ou|dans quelle ville) (?:habite|vit|est-ce qu'habite) {PERSON}", "city"),
        Asking(rf"(?:ou|dans quelle ville) (?:est-ce qu(?:e |'))?{PERSON} (?:habite|vit)(?:-t-(?:il|elle))?", "city"),
        Asking(rf"{PERSON} (?:habite|vit) (?:ou|dans quelle ville)", "city"),
        Asking(rf"{AT_WHOSE} travaille {PERSON}", "company"),
        Asking(rf"{AT_WHOSE} (?:est-ce qu(?:e |'))?{PERSON} travaille(?:-t-(?:il|elle))?", "company"),
        Asking(rf"{PERSON} travaille {AT_WHOSE}", "company"),
        Asking(rf"quel age (?:a|est-ce qu'a) {PERSON}", "age"),
        Asking(rf"quel age {PERSON} a(?:-t-(?:il|elle))?", "age"),
        Asking(rf"{PERSON} a quel age", "age"),
        Asking(rf"quel(?:le)? (?:est le )?(?P<noun>groupe sanguin|pointure) (?:a|fait) {PERSON}", "@noun"),
        Asking(rf"a quoi {PERSON} est(?:-elle|-il)? allergique", "allergies"),
    ),
    question_openers=(
        r"que (?:sais|fais|puis|peux|dis|veut|penses)|qu'est(?:-| )ce|quel(?:le)?s?|qui|quand (?:est|je|suis|a|ouvre|ferme|arrive|c'est)|ou (?:est|sont|j'|je|habite|travaille|se|suis|puis|c'est)|d'ou|comment|combien|pourquoi|c'est (?:quoi|qui|quand|ou)|"
        r"est-ce|tu (?:sais|connais|te souviens|te rappelles|peux|as)|sais-tu|connais-tu|te souviens|peux-tu|pourrais-tu|as-tu|y a-t-il|il y a (?:quoi|combien)|a quoi|a qui|pour qui|chez qui|dans quel(?:le)?"
    ),
)
