"""French command patterns. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.intents.command_words.schema import CommandWords

FRENCH: Final = CommandWords(
    polite=(
        r"bonjour|salut|bonsoir|coucou|hey|ok|bon|alors|et|aussi|s'il te plait|s'il vous plait|stp|svp|merci de|maintenant|agent7|assistant|"
        r"je veux que tu|j'aimerais que tu|je voudrais que tu"
    ),
    asking=r"(?:peux|pourrais|veux)-tu|tu (?:peux|pourrais)|(?:pouvez|pourriez)-vous|est-ce que tu (?:peux|pourrais)",
    trailing=r"s'il te plait|s'il vous plait|stp|svp|merci|merci beaucoup|d'accord|ok|maintenant",
    remember=(
        r"(?:souviens-toi|souviens toi|souvenez-vous|rappelle-toi|rappelle toi|te souvenir|te rappeler|memorise[rsz]?|retiens|retenir|retenez|note[rsz]?(?: bien)?|garde[rsz]?|enregistre[rsz]?)(?: (?:ceci|cela|ca|de ceci|de cela|ce qui suit|en memoire))?(?: ?[:;,]| [-\u2013\u2014]) ?(?P<text>.+)",
        r"(?:souviens-toi|souviens toi|souvenez-vous|rappelle-toi|rappelle toi|te souvenir|te souviennes|te rappeler|memorise[rsz]?|retiens|retenir|retenez|note[rsz]?(?: bien)?|garde[rsz]? (?:en tete|en memoire|a l'esprit)|enregistre[rsz]?|sache[rsz]?)(?: bien)? (?:que |qu')(?P<text>.+)",
        r"(?:souviens-toi|souviens toi|rappelle-toi|rappelle toi)(?: de| du)? (?P<text>(?:mon|ma|mes|notre|nos) .+)",
        r"n'oublie[rsz]?(?: pas)?(?: de)? ?(?:que |qu'|:)?(?P<text>(?!pas$|ca\b|cela\b).+)",
        r"(?:n')?oublie[rsz]? pas ?(?:que |qu'|de |:)? ?(?P<text>.+)",
    ),
    this=r"(?:souviens-toi|souviens toi|rappelle-toi|memorise|retiens|note|garde|enregistre|n'oublie pas)(?: (?:ceci|cela|ca|de ceci|de cela|de ca|ce message))",
    forget=(
        r"(?:oublie[rsz]?) (?:tout|tout ce que (?:tu sais|je t'ai dit))(?: (?:sur|de|du|concernant|a propos de)) (?P<text>(?!moi$).+)",
        r"(?:oublie[rsz]?) ce que (?:je t'ai dit|j'ai dit|tu sais) (?:sur|de|du|concernant|a propos de) (?P<text>(?!moi$).+)",
        r"(?:oublie[rsz]?)(?: a propos de| au sujet de| concernant| l'histoire de)?(?: que | qu'|:)? ?(?P<text>(?!pas\b).+)",
        r"(?:efface[rsz]?|supprime[rsz]?|enleve[rsz]?)(?: tout)?(?: sur)? (?P<text>.+?) de (?:ta|la|votre) memoire",
        r"(?:efface[rsz]?|supprime[rsz]?) (?:tout )?ce que tu sais (?:sur|de|du) (?P<text>(?!moi$).+)",
    ),
    forget_last=r"(?:oublie|efface|supprime)[rz]? (?:ca|cela|ce que je viens de (?:te )?dire|la derniere chose)|oublie-le|ne (?:retiens|garde) pas (?:ca|cela)",
    no_topic=r"(?:ca|cela|ceci|le|la|les|lui|elle|tout ca|tout cela|ce que (?:j'ai dit|je viens de dire)|que je l'ai dit|que j'ai dit .+)",
    about_me=(
        r"(?:que sais-tu|que savez-vous|qu'est-ce que tu (?:sais|as retenu|as memorise)|qu'est ce que tu sais|tu sais quoi|que sais tu) (?:sur|de|a propos de) moi",
        r"(?:montre|dis|liste)(?:-moi| moi)?(?: tout)? ce que tu (?:sais|as retenu) (?:sur|de|a propos de) moi",
        r"(?:montre|liste)(?:-moi| moi)?(?: tous)? (?:mes|tes) souvenirs",
        r"de quoi te souviens-tu",
    ),
    about=(
        r"(?:que sais-tu|que savez-vous|qu'est-ce que tu sais|qu'est ce que tu sais|tu sais quoi|que sais tu) (?:sur|de|du|a propos de|au sujet de) (?P<text>.+)",
        r"(?:montre|dis)(?:-moi| moi)?(?: tout)? ce que tu sais (?:sur|de|du|a propos de) (?P<text>.+)",
        r"qu'est-ce que je t'ai dit (?:sur|de|du|a propos de) (?P<text>.+)",
    ),
    about_own=(
        r"(?:me )?(?:parle[rz]?|raconte[rz]?|dis|dire)(?:-moi| moi|-m'en)?(?: un peu| plus| quelque chose| tout)? (?:de|sur|a propos de) (?P<text>(?:mon|ma|mes|notre|nos) [\w' -]{2,40})",
        r"(?:que peux-tu|tu peux|qu'est-ce que tu peux) me dire (?:de|sur|a propos de) (?P<text>(?:mon|ma|mes|notre|nos) [\w' -]{2,40})",
    ),
    add_rule=(
        r"(?:ajoute[rsz]?|cree[rsz]?|enregistre[rsz]?|mets)(?: cette| une| la)?(?: nouvelle)? (?:regle|instruction|consigne)(?: ?[:;,] ?| - | que | de | )(?P<text>.+)",
        r"(?:nouvelle )?(?:regle|instruction|consigne) ?: ?(?P<text>.+)",
    ),
    rule_in_passing=(
        r"(?:(?:a partir de|des) maintenant|dorenavant|desormais|a l'avenir),? (?:s'il te plait )?(?P<text>(?:reponds|ecris|parle|appelle|appelle-moi|utilise|commence|finis|termine|donne|envoie|inclus|mentionne|dis|sois|demande|traduis|montre)\b.+)",
        r"(?P<text>(?:reponds|ecris|parle|appelle|appelle-moi|utilise|commence|finis|termine|donne|envoie|inclus|mentionne|dis|sois|demande|traduis|montre) (?:moi )?(?:toujours|jamais)\b.+)",
        r"(?P<text>ne (?:me )?\w+ (?:jamais|plus jamais)\b.*)",
    ),
    rules=(
        r"(?:quelles(?: sont)?)(?: (?:mes|les|tes))? (?:regles|instructions)(?: (?:ai-je|j'ai|y a-t-il|suis-tu|as-tu|t'ai-je donnees))?",
        r"(?:montre|montre-moi|liste|donne|donne-moi|affiche)(?: toutes)? (?:mes|les|tes) (?:regles|instructions)",
        r"mes regles",
    ),
    drop_rule=(
        r"(?:oublie[zr]?|supprime[zr]?|enleve[zr]?|annule[zr]?|efface[zr]?) (?:la|ma|cette) (?:regle|instruction)(?: (?:de|sur|qui dit|que|concernant))?(?: ?[:,])?(?: (?P<text>.+))?",
    ),
    cancel_task=(
        r"(?:annule|arrete|stoppe|abandonne)(?:r|z)? (?:(?:la|cette|ma) )?tache(?: (?:de|sur|du|pour) (?P<text>.{3,60}))?",
        r"annule (?:ca|cela)(?P<text>)",
    ),
    share=(
        r"(?:tu peux )?partage(?:r)? (?:ma memoire|mes souvenirs|ce que tu sais(?: de moi)?)(?: a nouveau)?(?: avec (?:manus|les taches))?",
    ),
    keep_private=(
        r"(?:ne )?(?:partage|transmets|donne) pas (?:ma memoire|mes souvenirs|ce que tu sais(?: de moi)?)(?: (?:avec|a) (?:manus|les taches|personne))?",
        r"garde (?:ma memoire|mes souvenirs) pour toi",
    ),
    and_then=r",? et(?: puis| aussi| ensuite)? |, ",
    human=(
        r"(?:je (?:veux|voudrais|souhaite|dois|aimerais) |puis-je |est-ce que je peux |je peux )?parler (?:a|avec) (?:un |une )?(?:vrai(?:e)? )?(?:humain|etre humain|personne|agent|operateur|operatrice|conseiller|conseillere|quelqu'un)(?: reel(?:le)?)?",
        r"(?:je (?:veux|voudrais) |passe-moi |passez-moi |mets-moi en contact avec )(?:un |une )?(?:vrai(?:e)? )?(?:humain|personne|operateur|operatrice|conseiller|conseillere)",
        r"(?:un )?(?:humain|agent humain|operateur|conseiller)",
    ),
    back=(
        r"(?:retour(?:ner)?|revenir|repasser|reviens) (?:a l'|avec l'|au )(?:assistant|bot|robot)|(?:retour|revenir) (?:au bot|a agent7)",
        r"j'ai fini avec (?:l'humain|la personne|l'operateur|le conseiller)",
    ),
    optimize=(r"(?:optimise[rsz]?|nettoie[rsz]?|nettoyer|range[rsz]?|compacte[rsz]?)(?: ta| la| ma| votre)? memoire",),
    why=(
        r"pourquoi (?:est-ce que )?(?:m'as-tu dit|tu m'as dit|as-tu dit|tu as dit|t'as dit|tu dis|tu me dis|dis-tu|me dis-tu|as-tu ecrit|tu as ecrit|as-tu repondu|tu as repondu|tu reponds|tu penses|tu crois|penses-tu|crois-tu) (?:ca|cela|ceci)",
        r"pourquoi cette reponse",
        r"(?:comment|d'ou) (?:est-ce que )?(?:sais-tu|tu sais|tu le sais|le sais-tu|tu as su|connais-tu|tu connais)(?: ca| cela| tout ca)?(?: sur moi)?",
        r"d'ou (?:est-ce que )?(?:tiens-tu|tu tiens|sors-tu|tu sors|as-tu tire|tu as tire|tires-tu|tu tires|le tiens-tu|tu le tiens)(?: ca| cela)?|d'ou (?:ca|cela) vient|d'ou vient (?:ca|cela)",
        r"(?:tu (?:sais|tiens|sors) (?:ca|cela) (?:comment|d'ou))",
        r"qui t'a dit (?:ca|cela)|qu'est-ce qui te fait (?:dire|penser|croire) (?:ca|cela)|sur quoi (?:te bases-tu|tu te bases|est-ce que tu te bases|repose (?:ca|cela|ta reponse))",
        r"(?:explique(?:-moi)?) (?:cette|ta|ta derniere) reponse",
    ),
    export=(
        r"(?:exporte[rsz]?|telecharge[rsz]?|envoie-moi|envoie moi)(?: toutes)? (?:mes|les) (?:donnees|souvenirs)",
        r"donne-moi(?: toutes)? mes donnees",
    ),
    erase=(
        r"(?:efface|supprime|oublie)-moi",
        r"(?:efface[rsz]?|supprime[rsz]?)(?: toutes)? (?:mes donnees|mon compte|mes informations)",
    ),
    forget_all=(
        r"(?:efface[rsz]?|supprime[rsz]?)(?: tous)? (?:ma memoire|mes souvenirs)",
        r"(?:efface[rsz]?|supprime[rsz]?|oublie[rsz]?) tout(?: ce que tu sais(?: (?:sur|de) moi)?| sur moi)?",
    ),
    help=r"aide|aide-moi|aidez-moi|commandes|que peux-tu faire|qu'est-ce que tu (?:peux|sais) faire|comment ca marche|menu",
    stop=r"arret|arrete|arreter|arretez|stop|desabonner|me desabonner|desinscription|ne m'ecris plus|arrete de m'ecrire",
    start=r"demarrer|commencer|reprendre|reprends|recommencer|commence|ecris-moi a nouveau",
    yes=r"o|oui|oui s'il te plait|oui merci|ouais|ouep|bien sur|d'accord|exact|exactement|c'est ca|correct|je confirme|confirme|confirmer|vas-y|fais-le|ok|volontiers|tout a fait",
    no=r"n|non|non merci|nan|annule|annuler|laisse|laisse tomber|laisse-le|plutot pas|oublie|oublie ca|tant pis|peu importe|pas maintenant|surtout pas",
    all_of_them=r"(?:oui )?(?:tous|toutes|tout|les deux|tous les deux|toutes les deux|tous ceux-la)",
    ordinals=(
        "premiere?",
        "deuxieme|seconde?",
        "troisieme",
        "quatrieme",
        "cinquieme",
        "sixieme",
        "septieme",
        "huitieme",
        "neuvieme",
        "dixieme",
    ),
)
