"""French."""

# ruff: noqa: E501, RUF001  (one text a line; the punctuation is each language's own)

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "remembered": "C'est noté ! Je retiens : {content}",
    "remembered_all": "C'est noté ! Je retiens :\n{items}",
    "updated": "Noté — {content} Mis à jour ; avant : {previous}",
    "ended": "Noté — {content} Ceci n'est plus valable : {previous}",
    "already_known": "Je le savais déjà : {content}",
    "not_saved": "Désolé, je n'ai pas pu l'enregistrer : {reason}",
    "nothing_to_save": "Désolé, je n'ai pas pu l'enregistrer : il n'y avait rien à retenir. Dis-moi quoi, par exemple : \"Retiens que je suis végan\".",
    "too_long": "Désolé, je n'ai pas pu l'enregistrer : c'est trop long ({length} caractères ; le maximum est {limit}).",
    "secret_refused": "Désolé, je n'ai pas pu l'enregistrer : je ne garde jamais de mots de passe ni de numéros de carte. Utilise plutôt un gestionnaire de mots de passe.",
    "was_forgotten": "Désolé, je n'ai pas pu l'enregistrer : tu m'as demandé de l'oublier.",
    "forgotten": "D'accord, j'ai oublié : {topic}",
    "forgotten_these": "D'accord, oublié : {count}.",
    "forget_which": "J'ai trouvé {count} souvenirs sur {topic} :\n{items}\nLequel dois-je oublier ? Réponds par un numéro, \"tous\" ou \"non\".",
    "forget_which_said": "Je n'ai rien noté sur {topic}, mais des messages de nous en parlent ({count}) :\n{items}\nLequel dois-je oublier ? Réponds par un numéro, \"tous\" ou \"non\".",
    "protected": "Cette entrée est protégée et ne peut pas être supprimée : {content}",
    "not_found": "Je n'ai rien trouvé sur {topic} dans ma mémoire.",
    "nothing_known": "Je ne sais encore rien de toi. Dis-moi quelque chose, par exemple : \"Retiens que mon entreprise s'appelle Acme Corp\".",
    "overview": "Je me souviens de {count} choses sur toi ({categories}) :\n{items}",
    "overview_one": "Je me souviens d'une chose sur toi ({categories}) :\n{items}",
    "overview_more": "… et {count} de plus. Demande-moi \"Que sais-tu sur ... ?\"",
    "overview_noted": "Avec tes propres mots :\n{items}",
    "known_about": "Voici ce que je sais sur {topic} :\n{items}",
    "answer_user": "{attribute} : {value}.",
    "answer_other": "{subject} – {attribute} : {value}.",
    "answer_relation": "{subject} – {attribute} : {value}.",
    "answer_quoted": "Tu m'as dit le {date} : \"{text}\"",
    "answer_forwarded": "Un message que tu m'as transféré le {date} dit : \"{text}\"",
    "answer_ours": "Le {date}, je t'ai dit : \"{text}\"",
    "answer_result": "Une tâche a trouvé le {date} : \"{text}\"",
    "dont_know": "Je ne le sais pas encore. Dis-le-moi et je m'en souviendrai.",
    "rule_added": "Règle ajoutée : {rule}\nJe la suivrai désormais. Pour l'enlever, dis \"oublie\" suivi de la règle.",
    "rule_kept": "Règle ajoutée : {rule}\nJe la garde, mais je ne suis les règles que si un modèle de langage est connecté. Pour l'enlever, dis \"oublie la règle\".",
    "rules_listed": "Tes règles :\n{items}",
    "no_rules": "Tu n'as pas de règles. Ajoutes-en une avec \"Ajoute cette règle : ...\".",
    "rule_dropped": "Règle enlevée : {rule}",
    "stopped": "Tu ne recevras plus de messages de ma part. Écris COMMENCER quand tu voudras que je revienne.",
    "started": "Content de te retrouver ! Je t'écoute à nouveau.",
    "choose": "Choisir",
    "one_at_a_time": "Une chose à la fois : réponds d'abord à la question, puis redemande-moi le reste.",
    "question_over": "Cette question n'est plus ouverte.",
    "answer_all": "Toutes",
    "answer_yes": "Oui",
    "answer_no": "Non",
    "muted": "On dirait que nous tournons en rond, alors je fais une pause d'une heure. Écris START si tu as besoin de moi plus tôt.",
    "limit_reached": "C'était beaucoup pour une journée : la limite de messages avec toi est atteinte pour aujourd'hui. Je reviens demain. \"Oublie ...\" et STOP marchent toujours.",
    "handed_over": "J'ai dit aux personnes qui me gèrent que tu veux parler à un humain. Je me tais jusqu'à leur réponse. Écris \"revenir à l'assistant\" si tu me veux de nouveau.",
    "handed_back": "Je suis de retour. Comment puis-je aider ?",
    "welcome": "Bienvenue ! Tu as accès.",
    "invitation_needed": "Désolé, je ne parle qu'aux personnes invitées. Si tu as un code d'invitation, envoie-le-moi, s'il te plaît.",
    "not_on_the_list": "Désolé, je ne parle qu'aux personnes de ma liste. Ceux qui me gèrent peuvent t'y ajouter.",
    "first_contact": "(Je me souviens de ce que tu me dis. Demande \"Que sais-tu sur moi ?\" pour le voir ; dis \"oublie ...\" pour supprimer quelque chose.)",
    "unsupported_kind": "Désolé, je ne peux pas ouvrir ce type de message. Peux-tu me l'écrire ?",
    "unread_image": "Je ne peux pas encore regarder les images. Peux-tu me dire avec des mots ce qui compte ?",
    "unread_video": "Je ne peux pas encore regarder les vidéos. Peux-tu me dire avec des mots ce qui compte ?",
    "unread_audio": "Je ne peux pas encore écouter les messages vocaux. Peux-tu me l'écrire ?",
    "unread_document": "Je ne peux pas encore lire les documents. Peux-tu m'écrire ce qui compte ?",
    "unread_sticker": "Merci ! Je ne vois pas les autocollants, mais je suis content que tu sois là.",
    "location_received": "Merci, j'ai bien la position.",
    "contact_received": "Merci, j'ai bien le contact.",
    "order_received": "Merci, je vois ta commande, mais je ne peux pas en prendre : rien n'a été commandé.",
    "form_received": "Merci, j'ai bien tes réponses.",
    "task_later": "Je ne peux pas encore me charger de tâches. Je peux retenir des choses et répondre avec ce que tu m'as dit.",
    "no_tasks": "Je ne peux pas encore me charger de tâches, donc rien n'est en cours.",
    "task_started": "Je m'en occupe... Je t'écris dès qu'il y a quelque chose à montrer.",
    "task_continued": "Je m'en occupe... J'ai transmis.",
    "task_answered": "Merci, j'ai transmis.",
    "task_confirmed": "D'accord, j'ai transmis ton oui.",
    "task_declined": "D'accord, j'ai dit non. La tâche attend : dis-moi comment continuer, ou dis \"annule la tâche\".",
    "task_cancelled": "D'accord, j'ai arrêté ceci : {title}",
    "task_untitled": "ta demande",
    "task_result": "C'est fait : {title}",
    "task_result_long": "C'est long, alors le tout arrive en fichier. Voici le début :",
    "task_result_empty": "Cela s'est terminé sans un mot et sans fichier.",
    "task_file_lost": "Je n'ai pas pu t'envoyer ce fichier : {filename}",
    "task_file_left_out": "Je n'ai pas pu transmettre ce fichier, le travail continue sans lui : {filename}",
    "task_question": "Avant de continuer, une question : {title}",
    "task_permission": "Pour cela, il me faut ton accord : {title}",
    "task_expensive": "Cela devient cher : {title}",
    "task_may_i": "Je peux ?",
    "task_failed": "Désolé, cela n'a pas marché : {title}\nDemande-le-moi encore et je recommence.",
    "task_odd": "Cela s'est arrêté d'une façon que je ne comprends pas : {title}\nCeux qui s'occupent de moi peuvent le voir. Redemande-moi si tu en as encore besoin.",
    "task_odd_said": "Le dernier mot était :",
    "task_stopped": "Cela a été arrêté avant la fin : {title}",
    "task_slow": "J'y travaille encore : {title}\nCela prend du temps. Je t'écris dès qu'il y a quelque chose.",
    "task_silent": "Je n'ai aucune nouvelle de ceci depuis un jour : {title}\nMes opérateurs peuvent le voir. Si quelque chose arrive quand même, tu le recevras ; dis \"annule la tâche\" si tu n'en as plus besoin.",
    "task_delayed": "Cela doit attendre : {title}\nLe service qui fait ce travail ne peut pas le prendre maintenant. Je le garde et je réessaie moi-même.",
    "task_unpaid": "Je ne peux pas faire cela maintenant : {title}\nLe compte pour ce travail est épuisé. Ceux qui s'occupent de moi peuvent le voir ; redemande-moi plus tard.",
    "task_refused": "Je ne peux pas faire cela : {title}\nLe service qui fait ce travail l'a refusé. Ceux qui s'occupent de moi peuvent le voir.",
    "task_off": "Je ne peux pas faire cela : {title}\nAucun service pour ce travail n'est configuré ici. Ceux qui s'occupent de moi peuvent le voir.",
    "task_too_late": "Pendant toute une journée, personne n'a pu le prendre, alors j'ai abandonné : {title}",
    "task_anew": "Je n'ai plus accès à ce qui était fait, alors je recommence : {title}",
    "task_limit": "Cela fait {limit} tâches aujourd'hui, c'est ma limite avec toi. Redemande-moi demain.",
    "task_consent": "Je confie ce genre de travail à Manus, un service extérieur. Puis-je lui dire ce que je sais de toi et qui compte pour cela ? Tu peux changer d'avis à tout moment.",
    "answer_request_only": "Juste la demande",
    "sharing_on": "D'accord. Ce que je sais de toi peut accompagner les tâches, dans la mesure où cela compte pour elles.",
    "sharing_off": "D'accord. Ce que je sais de toi reste ici : les tâches reçoivent ta demande et rien d'autre.",
    "task_which": "Plusieurs tâches attendent ta réponse :\n{items}\nTouche le bouton de celle que tu veux dire, ou réponds à sa question.",
    "nothing_running": "Rien n'est en cours.",
    "tasks_done": "Voici ce que j'ai fait pour toi :\n{items}",
    "tasks_running": "J'y travaille encore :\n{items}",
    "tasks_waiting": "Ceci attend ta réponse :\n{items}",
    "tasks_failed": "Ceci n'a pas marché :\n{items}",
    "tasks_none": "Pendant ce temps je n'ai fait aucune tâche pour toi, et rien n'est en cours.",
    "task_outcome": "Fait le {date} : « {request} ».",
    "notice": "Je me rappelle {count} choses...\n{items}\nDemande \"Que sais-tu de moi ?\" pour tout voir.",
    "notice_one": "Je me rappelle une chose...\n{items}\nDemande \"Que sais-tu de moi ?\" pour tout voir.",
    "rule_asked": "Dois-je suivre ceci à partir de maintenant ? {rule}",
    "first_contact_tasks": "(Le travail plus long va chez Manus, un service extérieur, avec ce qui compte pour cela. Dis \"garde ma mémoire pour toi\" si seule ta demande doit partir.)",
    "later": "Je comprends, mais je ne peux pas encore le faire. Cela viendra dans une version suivante.",
    "erase_asked": "Dois-je tout oublier ? Tous tes souvenirs et règles disparaissent, et les mots de tous nos messages. Il n'y a pas de retour. Réponds \"oui\" ou \"non\".",
    "erased": "C'est fait. J'ai oublié tout ce que tu m'as dit.",
    "nothing_pending": "D'accord.",
    "kept": "D'accord, je laisse tout comme c'est.",
    "greeting": "Bonjour ! Comment puis-je t'aider ?",
    "thanks": "Avec plaisir !",
    "goodbye": "Au revoir, à bientôt !",
    "wellbeing": "Je vais bien, merci ! Comment puis-je t'aider ?",
    "about_assistant": "Je suis un assistant dans cette discussion : je retiens ce que tu me dis et je réponds à partir de là. Écris « aide » pour voir ce que tu peux dire.",
    "remark": "Je vois. Si je dois le retenir, dis « Souviens-toi que ... ».",
    "objection": "Désolé ! Dis-moi ce qui est juste et je le corrige.",
    "acknowledged": "D'accord.",
    "noted": "Merci, c'est noté.",
    "unclear": "Je ne suis pas sûr de comprendre. Veux-tu que je retienne quelque chose, ou me poses-tu une question ?",
    "help": (
        "Tu peux me dire :\n• Retiens que ...\n• Oublie ...\n• Que sais-tu sur moi ?\n• Que sais-tu sur ... ?\n"
        "• Ajoute cette règle : ...\n• Qu'as-tu fait pour moi aujourd'hui ?\n• Annule la tâche\n• Arrêt / Commencer\nOu demande-moi simplement quelque chose que tu m'as dit, ou un travail : \"Trouve trois hôtels à Rome\"."
    ),
    "failed": "Désolé, quelque chose s'est mal passé de mon côté avec ce message. Les personnes qui me gèrent peuvent le voir.",
}

ANSWERS: Final[dict[str, str]] = {
    "name": "Tu t'appelles {value}.",
    "nickname": "Ton surnom est {value}.",
    "company": "Ton entreprise s'appelle {value}.",
    "job_title": "Ton métier : {value}.",
    "city": "Tu habites à {value}.",
    "country": "Ton pays : {value}.",
    "hometown": "Tu viens de {value}.",
    "birthplace": "Lieu de naissance : {value}.",
    "birthday": "Ton anniversaire est le {value}.",
    "age": "Tu as {value} ans.",
    "timezone": "Ton fuseau horaire est {value}.",
    "allergies": "Allergies : {value}.",
    "languages": "Tu parles {value}.",
    "likes": "Tu aimes : {value}.",
    "dislikes": "Tu n'aimes pas : {value}.",
    "prefers": "Tu préfères : {value}.",
    "dog": "Ton chien s'appelle {value}.",
    "cat": "Ton chat s'appelle {value}.",
    "wifi_ssid": "Ton wifi s'appelle {value}.",
}

ANSWERS_OF_SEVERAL: Final[dict[str, str]] = {
    "dog": "Tes chiens s'appellent {value}.",
    "cat": "Tes chats s'appellent {value}.",
}
"""The same of several, where the sentence is another one."""

TURNED: Final[dict[str, str]] = {"mon": "ton", "ma": "ta", "mes": "tes", "notre": "votre", "nos": "vos"}
"""What is the person's as they say it, and as it is said to them."""

ABOUT_OTHERS: Final[dict[str, str]] = {
    "city": "{subject} habite à {value}.",
    "company": "{subject} travaille chez {value}.",
    "age": "{subject} a {value} ans.",
    "birthday": "L'anniversaire de {subject} : {value}.",
    "allergies": "{subject} a une allergie à {value}.",
    "likes": "{subject} aime {value}.",
}
"""The same of somebody else; without one, attribute and value are named."""

CATEGORIES: Final[dict[str, str]] = {
    "preference": "préférences", "fact": "faits", "decision": "décisions", "task_outcome": "résultats de tâches", "correction": "corrections",
    "project_pattern": "modèles de projet", "learned_rule": "règles", "domain_knowledge": "connaissances", "communication_style": "style",
}
ONE_OF: Final[dict[str, str]] = {
    "preference": "préférence", "fact": "fait", "decision": "décision", "task_outcome": "résultat de tâche", "correction": "correction",
    "project_pattern": "modèle de projet", "learned_rule": "règle", "domain_knowledge": "connaissance",
}
"""The word for one of a category, where it differs."""

MONTHS: Final = ("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre")
DATE: Final = "{day} {month}"
DATE_WITH_YEAR: Final = "{day} {month} {year}"
AND: Final = " et "
