"""German."""

# ruff: noqa: E501, RUF001  (one text a line; the punctuation is each language's own)

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "remembered": "Alles klar! Ich merke mir: {content}",
    "remembered_all": "Alles klar! Ich merke mir:\n{items}",
    "updated": "Notiert — {content} Aktualisiert, bisher war es: {previous}",
    "ended": "Notiert — {content} Das gilt nicht mehr: {previous}",
    "already_known": "Das wusste ich schon: {content}",
    "not_saved": "Das konnte ich leider nicht speichern: {reason}",
    "nothing_to_save": "Das konnte ich leider nicht speichern: Es war nichts darin, was ich mir merken könnte. Sag zum Beispiel: \"Merk dir, dass ich vegan bin\".",
    "too_long": "Das konnte ich leider nicht speichern: Es ist zu lang ({length} Zeichen; höchstens {limit} sind möglich).",
    "secret_refused": "Das konnte ich leider nicht speichern: Passwörter und Kartennummern speichere ich nie. Nimm dafür bitte einen Passwortmanager.",
    "was_forgotten": "Das konnte ich leider nicht speichern: Du hattest mich gebeten, es zu vergessen.",
    "forgotten": "Okay, vergessen: {topic}",
    "forgotten_these": "Okay, vergessen: {count}.",
    "forget_which": "Ich habe {count} Erinnerungen {topic} gefunden:\n{items}\nWelche soll ich vergessen? Antworte mit einer Nummer, \"alle\" oder \"nein\".",
    "forget_which_said": "Notiert habe ich {topic} nichts, aber Nachrichten von uns sprechen davon ({count}):\n{items}\nWelche soll ich vergessen? Antworte mit einer Nummer, \"alle\" oder \"nein\".",
    "protected": "Dieser Eintrag ist geschützt und kann nicht gelöscht werden: {content}",
    "not_found": "Dazu habe ich in meinem Gedächtnis nichts gefunden: {topic}",
    "nothing_known": "Ich weiß noch nichts über dich. Erzähl mir etwas, zum Beispiel: \"Merk dir, dass meine Firma Acme Corp heißt\".",
    "overview": "Ich weiß {count} Dinge über dich ({categories}):\n{items}",
    "overview_one": "Ich weiß eine Sache über dich ({categories}):\n{items}",
    "overview_more": "… und {count} weitere. Frag mich \"Was weißt du über ...?\"",
    "overview_noted": "In deinen eigenen Worten:\n{items}",
    "known_about": "Das weiß ich {topic}:\n{items}",
    "answer_user": "{attribute}: {value}.",
    "answer_other": "{subject} – {attribute}: {value}.",
    "answer_relation": "{subject} – {attribute}: {value}.",
    "answer_quoted": "Am {date} hast du mir gesagt: \"{text}\"",
    "answer_forwarded": "In einer Nachricht, die du mir am {date} weitergeleitet hast, steht: \"{text}\"",
    "answer_ours": "Am {date} habe ich dir gesagt: \"{text}\"",
    "answer_result": "Eine Aufgabe ergab am {date}: \"{text}\"",
    "dont_know": "Das weiß ich noch nicht. Sag es mir, dann merke ich es mir.",
    "rule_added": "Regel hinzugefügt: {rule}\nIch halte mich ab jetzt daran. Sag \"vergiss\" und die Regel, um sie zu streichen.",
    "rule_kept": "Regel hinzugefügt: {rule}\nIch hebe sie auf, befolge Regeln aber erst, wenn ein Sprachmodell angeschlossen ist. Sag \"vergiss die Regel\", um sie zu streichen.",
    "rules_listed": "Deine Regeln:\n{items}",
    "no_rules": "Du hast keine Regeln. Mit \"Neue Regel: ...\" kommt eine dazu.",
    "rule_dropped": "Regel gestrichen: {rule}",
    "stopped": "Du bekommst keine Nachrichten mehr von mir. Schreib START, wenn ich wiederkommen soll.",
    "started": "Willkommen zurück! Ich höre wieder zu.",
    "choose": "Auswählen",
    "one_at_a_time": "Eins nach dem anderen: Beantworte bitte zuerst die Frage und sag mir das andere danach noch einmal.",
    "question_over": "Diese Frage ist nicht mehr offen.",
    "answer_all": "Alle",
    "answer_yes": "Ja",
    "answer_no": "Nein",
    "muted": "Wir drehen uns wohl im Kreis, deshalb mache ich eine Stunde Pause. Schreib START, wenn du mich früher brauchst.",
    "limit_reached": "Das war viel für einen Tag: Die Grenze der Nachrichten mit dir ist für heute erreicht. Morgen bin ich wieder da. \"Vergiss ...\" und STOP gehen weiterhin.",
    "handed_over": "Ich habe den Leuten, die mich betreiben, gesagt, dass du mit einem Menschen sprechen möchtest. Ich bin still, bis sie geantwortet haben. Schreib \"zurück zum Assistenten\", wenn du mich wieder willst.",
    "handed_back": "Ich bin wieder da. Wie kann ich helfen?",
    "welcome": "Willkommen! Du bist dabei.",
    "invitation_needed": "Ich spreche leider nur mit eingeladenen Personen. Wenn du einen Einladungscode hast, schick ihn mir bitte.",
    "not_on_the_list": "Entschuldige, ich spreche nur mit Leuten auf meiner Liste. Wer mich betreibt, kann dich daraufsetzen.",
    "first_contact": "(Ich merke mir, was du mir erzählst. Frag \"Was weißt du über mich?\", um es zu sehen; sag \"vergiss ...\", um etwas zu löschen.)",
    "unsupported_kind": "Entschuldige, diese Art von Nachricht kann ich nicht öffnen. Kannst du es mir schreiben?",
    "unread_image": "Bilder kann ich noch nicht ansehen. Kannst du mir in Worten sagen, worauf es ankommt?",
    "unread_video": "Videos kann ich noch nicht ansehen. Kannst du mir in Worten sagen, worauf es ankommt?",
    "unread_audio": "Sprachnachrichten kann ich noch nicht anhören. Kannst du es mir schreiben?",
    "unread_document": "Dokumente kann ich noch nicht lesen. Kannst du mir schreiben, worauf es ankommt?",
    "unread_sticker": "Danke! Sticker kann ich nicht sehen, aber schön, dass du da bist.",
    "location_received": "Danke, den Ort habe ich.",
    "contact_received": "Danke, den Kontakt habe ich.",
    "order_received": "Danke, ich sehe deine Bestellung, aber ich kann keine annehmen: Es wurde nichts bestellt.",
    "form_received": "Danke, deine Angaben sind da.",
    "task_later": "Aufgaben kann ich noch nicht übernehmen. Ich kann mir Dinge merken und aus dem antworten, was du mir erzählt hast.",
    "no_tasks": "Aufgaben kann ich noch nicht übernehmen, es läuft also nichts.",
    "task_started": "Bin dran... Ich schreibe dir, sobald es etwas zu zeigen gibt.",
    "task_continued": "Bin dran... Ich habe das weitergegeben.",
    "task_answered": "Danke, ich habe das weitergegeben.",
    "task_confirmed": "Okay, ich habe dein Ja weitergegeben.",
    "task_declined": "Okay, ich habe Nein gesagt. Die Aufgabe wartet: Sag mir, wie es weitergeht, oder sag \"brich die Aufgabe ab\".",
    "task_cancelled": "Okay, das habe ich gestoppt: {title}",
    "task_untitled": "deine Anfrage",
    "task_result": "Fertig: {title}",
    "task_result_long": "Es ist lang, deshalb kommt alles als Datei. So fängt es an:",
    "task_result_empty": "Es endete ohne ein Wort und ohne Datei.",
    "task_file_lost": "Diese Datei konnte ich dir nicht schicken: {filename}",
    "task_file_left_out": "Diese Datei konnte ich nicht weitergeben, es geht ohne sie weiter: {filename}",
    "task_question": "Bevor ich hier weitermachen kann, eine Frage: {title}",
    "task_permission": "Dafür brauche ich deine Erlaubnis: {title}",
    "task_expensive": "Das wird teuer: {title}",
    "task_may_i": "Darf ich?",
    "task_failed": "Das hat leider nicht geklappt: {title}\nFrag mich noch einmal, dann fange ich neu an.",
    "task_odd": "Das hat auf eine Art geendet, die ich nicht verstehe: {title}\nMeine Betreiber können es sehen. Frag mich noch einmal, wenn du es weiter brauchst.",
    "task_odd_said": "Das letzte Wort dazu war:",
    "task_stopped": "Das wurde gestoppt, bevor es fertig war: {title}",
    "task_slow": "Bin noch dran: {title}\nEs dauert etwas. Ich schreibe dir, sobald es etwas gibt.",
    "task_silent": "Dazu habe ich seit einem Tag nichts gehört: {title}\nMeine Betreiber können es sehen. Kommt doch noch etwas, bekommst du es; sag \"brich die Aufgabe ab\", wenn du es nicht mehr brauchst.",
    "task_delayed": "Das muss warten: {title}\nDer Dienst für solche Arbeit kann es gerade nicht annehmen. Ich behalte es und versuche es von selbst wieder.",
    "task_unpaid": "Das kann ich gerade nicht machen: {title}\nDas Guthaben für solche Arbeit ist aufgebraucht. Meine Betreiber können es sehen; bitte frag mich später noch einmal.",
    "task_refused": "Das kann ich nicht machen: {title}\nDer Dienst für solche Arbeit hat es abgelehnt. Meine Betreiber können es sehen.",
    "task_off": "Das kann ich nicht machen: {title}\nHier ist kein Dienst für solche Arbeit eingerichtet. Meine Betreiber können es sehen.",
    "task_too_late": "Einen ganzen Tag lang konnte das niemand annehmen, deshalb habe ich es aufgegeben: {title}",
    "task_anew": "An das bisher Erledigte komme ich nicht mehr heran, deshalb fange ich das neu an: {title}",
    "task_limit": "Das sind heute {limit} Aufgaben, mehr geht mit dir an einem Tag nicht. Bitte frag mich morgen wieder.",
    "task_consent": "Solche Arbeit gebe ich an Manus, einen Dienst außerhalb. Darf ich dorthin mitgeben, was ich über dich weiß und was dafür wichtig ist? Du kannst das jederzeit ändern.",
    "answer_request_only": "Nur diese Anfrage",
    "sharing_on": "Okay. Was ich über dich weiß, darf mit Aufgaben mitgehen, soweit es dafür wichtig ist.",
    "sharing_off": "Okay. Was ich über dich weiß, bleibt hier: Aufgaben bekommen nur deine Anfrage.",
    "task_which": "Mehrere Aufgaben warten auf deine Antwort:\n{items}\nTippe bitte auf den Knopf derjenigen, die du meinst, oder antworte auf ihre Frage.",
    "nothing_running": "Es läuft nichts.",
    "tasks_done": "Das habe ich für dich erledigt:\n{items}",
    "tasks_running": "Daran arbeite ich noch:\n{items}",
    "tasks_waiting": "Das wartet auf deine Antwort:\n{items}",
    "tasks_failed": "Das hat nicht geklappt:\n{items}",
    "tasks_none": "In der Zeit habe ich keine Aufgabe für dich erledigt, und es läuft nichts.",
    "task_outcome": "Erledigt am {date}: „{request}“.",
    "notice": "Ich erinnere mich an {count} Dinge...\n{items}\nFrag \"Was weißt du über mich?\", um alle zu sehen.",
    "notice_one": "Ich erinnere mich an eine Sache...\n{items}\nFrag \"Was weißt du über mich?\", um alle zu sehen.",
    "rule_asked": "Soll ich mich ab jetzt daran halten? {rule}",
    "first_contact_tasks": "(Längere Arbeit geht an Manus, einen Dienst außerhalb, mit dem, was dafür wichtig ist. Sag \"behalte meine Erinnerungen für dich\", wenn nur deine Anfrage dorthin soll.)",
    "later": "Ich verstehe dich, aber das kann ich noch nicht. Es kommt in einer späteren Version.",
    "erase_asked": "Soll ich alles vergessen? Alle deine Erinnerungen und Regeln gehen, und die Worte aller unserer Nachrichten. Das lässt sich nicht zurücknehmen. Antworte \"ja\" oder \"nein\".",
    "erased": "Erledigt. Ich habe alles vergessen, was du mir erzählt hast.",
    "nothing_pending": "Okay.",
    "kept": "Okay, ich lasse alles, wie es ist.",
    "greeting": "Hallo! Wie kann ich helfen?",
    "thanks": "Gern geschehen!",
    "goodbye": "Tschüss, bis bald!",
    "wellbeing": "Mir geht's gut, danke! Wie kann ich helfen?",
    "about_assistant": "Ich bin ein Assistent in diesem Chat: Ich merke mir, was du mir erzählst, und antworte daraus. Schreib \"Hilfe\", um zu sehen, was du sagen kannst.",
    "remark": "Verstehe. Wenn ich mir das merken soll, sag \"Merk dir, dass ...\".",
    "objection": "Entschuldige! Sag mir, wie es richtig ist, dann korrigiere ich es.",
    "acknowledged": "Okay.",
    "noted": "Danke, das habe ich notiert.",
    "unclear": "Ich bin nicht sicher, was du meinst. Soll ich mir etwas merken, oder fragst du mich etwas?",
    "help": (
        "Du kannst mir sagen:\n• Merk dir, dass ...\n• Vergiss ...\n• Was weißt du über mich?\n• Was weißt du über ...?\n"
        "• Füge diese Regel hinzu: ...\n• Was hast du heute für mich gemacht?\n• Brich die Aufgabe ab\n• Stopp / Start\nOder frag mich einfach nach etwas, das du mir erzählt hast, oder gib mir Arbeit: \"Finde drei Hotels in Rom\"."
    ),
    "failed": "Bei dieser Nachricht ist auf meiner Seite leider etwas schiefgegangen. Meine Betreiber können es sehen.",
}

ANSWERS: Final[dict[str, str]] = {
    "name": "Du heißt {value}.",
    "nickname": "Dein Spitzname ist {value}.",
    "company": "Deine Firma heißt {value}.",
    "job_title": "Dein Beruf: {value}.",
    "city": "Du wohnst in {value}.",
    "country": "Du lebst in {value}.",
    "hometown": "Du kommst aus {value}.",
    "birthplace": "Du bist in {value} geboren.",
    "birthday": "Dein Geburtstag ist am {value}.",
    "age": "Du bist {value} Jahre alt.",
    "timezone": "Deine Zeitzone ist {value}.",
    "allergies": "Deine Allergien: {value}.",
    "languages": "Du sprichst {value}.",
    "likes": "Du magst {value}.",
    "dislikes": "Du magst nicht: {value}.",
    "prefers": "Du bevorzugst {value}.",
    "dog": "Dein Hund heißt {value}.",
    "cat": "Deine Katze heißt {value}.",
    "wifi_ssid": "Dein WLAN heißt {value}.",
}

ANSWERS_OF_SEVERAL: Final[dict[str, str]] = {
    "dog": "Deine Hunde heißen {value}.",
    "cat": "Deine Katzen heißen {value}.",
}
"""The same of several, where the sentence is another one."""

TURNED: Final[dict[str, str]] = {"mein": "dein", "meine": "deine", "meinen": "deinen", "meinem": "deinem", "meiner": "deiner", "meines": "deines", "unser": "euer", "unsere": "eure", "unseren": "euren", "unserem": "eurem", "unserer": "eurer", "unseres": "eures"}
"""What is the person's as they say it, and as it is said to them."""

ABOUT_OTHERS: Final[dict[str, str]] = {
    "city": "{subject} wohnt in {value}.",
    "company": "{subject} arbeitet bei {value}.",
    "age": "{subject} ist {value} Jahre alt.",
    "allergies": "{subject} ist allergisch gegen {value}.",
    "likes": "{subject} mag {value}.",
}
"""The same of somebody else; without one, attribute and value are named."""

CATEGORIES: Final[dict[str, str]] = {
    "preference": "Vorlieben", "fact": "Fakten", "decision": "Entscheidungen", "task_outcome": "Aufgabenergebnisse", "correction": "Korrekturen",
    "project_pattern": "Projektmuster", "learned_rule": "Regeln", "domain_knowledge": "Fachwissen", "communication_style": "Stil",
}
ONE_OF: Final[dict[str, str]] = {
    "preference": "Vorliebe", "fact": "Fakt", "decision": "Entscheidung", "task_outcome": "Aufgabenergebnis", "correction": "Korrektur",
    "learned_rule": "Regel",
}
"""The word for one of a category, where it differs."""

MONTHS: Final = ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember")
DATE: Final = "{day}. {month}"
DATE_WITH_YEAR: Final = "{day}. {month} {year}"
AND: Final = " und "
