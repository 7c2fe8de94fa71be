"""English."""

# ruff: noqa: E501  (one text a line; the punctuation is each language's own)

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "remembered": "Got it! I'll remember: {content}",
    "remembered_all": "Got it! I'll remember:\n{items}",
    "updated": "Noted — {content} Updated from the previous: {previous}",
    "ended": "Noted — {content} This no longer holds: {previous}",
    "already_known": "I already knew that: {content}",
    "not_saved": "Sorry, couldn't save that: {reason}",
    "nothing_to_save": "Sorry, couldn't save that: there was nothing in it to remember. Tell me what, for example: \"Remember that I'm vegan\".",
    "too_long": "Sorry, couldn't save that: it is too long ({length} characters; {limit} is the most).",
    "secret_refused": "Sorry, couldn't save that: I never store passwords or card numbers. Please keep them in a password manager.",
    "was_forgotten": "Sorry, couldn't save that: you asked me to forget it.",
    "forgotten": "Okay, I've forgotten about: {topic}",
    "forget_which": "I found {count} memories about {topic}:\n{items}\nWhich should I forget? Answer with a number, \"all\", or \"no\".",
    "protected": "This entry is protected and cannot be deleted: {content}",
    "not_found": "I couldn't find anything matching {topic} in my memory.",
    "nothing_known": "I don't know anything about you yet. Tell me something, for example: \"Remember that my company is called Acme Corp\".",
    "overview": "I remember {count} things about you ({categories}):\n{items}",
    "overview_one": "I remember one thing about you ({categories}):\n{items}",
    "overview_more": "… and {count} more. Ask me \"What do you know about ...?\"",
    "overview_noted": "In your own words:\n{items}",
    "known_about": "This is what I know about {topic}:\n{items}",
    "answer_user": "{attribute}: {value}.",
    "answer_other": "{subject}'s {attribute}: {value}.",
    "answer_relation": "{subject}'s {attribute}: {value}.",
    "answer_quoted": "You told me on {date}: \"{text}\"",
    "answer_forwarded": "A message that you passed on to me on {date} says: \"{text}\"",
    "dont_know": "I don't know that yet. Tell me and I'll remember it.",
    "rule_added": "Rule added: {rule}\nI'll follow it from now on. To drop it, say \"forget about\" it.",
    "rule_kept": "Rule added: {rule}\nI keep it, but only follow rules once a language model is connected. To drop it, say \"forget the rule\".",
    "rules_listed": "Your rules:\n{items}",
    "no_rules": "You have no rules. Add one with \"Add this rule: ...\".",
    "rule_dropped": "Rule dropped: {rule}",
    "stopped": "You won't get any more messages from me. Write START whenever you want me back.",
    "started": "Welcome back! I'm listening again.",
    "choose": "Choose",
    "one_at_a_time": "One thing at a time: please answer the question first, then ask me again about the other.",
    "question_over": "That question is no longer open.",
    "answer_all": "All",
    "answer_yes": "Yes",
    "answer_no": "No",
    "muted": "It looks as if we are going in circles, so I take a break for an hour. Write START if you need me sooner.",
    "limit_reached": "That was a lot for one day: I have reached today's limit of messages with you. I'll be back tomorrow. \"Forget about ...\" and STOP still work.",
    "handed_over": "I've told the people who run me that you would like to talk to a human. I keep quiet until they have answered. Write \"back to the assistant\" if you want me again.",
    "handed_back": "I'm back. How can I help?",
    "welcome": "Welcome! You're in.",
    "invitation_needed": "Sorry, I only talk to people who have been invited. If you have an invitation code, please send it to me.",
    "not_on_the_list": "Sorry, I only talk to people on my list. The people who run me can put you on it.",
    "first_contact": "(I remember what you tell me. Ask \"What do you know about me?\" to see it; say \"forget about ...\" to delete something.)",
    "unsupported_kind": "Sorry, I can't open this kind of message. Could you write it to me?",
    "unread_image": "I can't look at pictures yet. Could you tell me in words what matters in it?",
    "unread_video": "I can't watch videos yet. Could you tell me in words what matters in it?",
    "unread_audio": "I can't listen to voice messages yet. Could you write it to me?",
    "unread_document": "I can't read documents yet. Could you write me what matters in it?",
    "unread_sticker": "Thanks! I can't see stickers, but I'm glad you're here.",
    "location_received": "Thanks, I have the location.",
    "contact_received": "Thanks, I have the contact.",
    "order_received": "Thanks, I see your order, but I can't take orders: nothing has been ordered.",
    "form_received": "Thanks, I have your answers.",
    "task_later": "I can't take on tasks yet. I can remember things for you, and answer from what you told me.",
    "no_tasks": "I can't take on tasks yet, so nothing is running.",
    "later": "I understand, but I can't do that yet. It will come in a later version.",
    "erase_asked": "Shall I forget everything? All your memories and rules go, and the words of all our messages. There is no way back. Answer \"yes\" or \"no\".",
    "erased": "Done. I have forgotten everything that you told me.",
    "nothing_pending": "Okay.",
    "forgotten_these": "Okay, forgotten: {count}.",
    "kept": "Okay, I'll leave everything as it is.",
    "greeting": "Hello! How can I help?",
    "thanks": "You're welcome!",
    "goodbye": "Bye, talk soon!",
    "wellbeing": "I'm doing well, thanks! How can I help?",
    "about_assistant": "I'm an assistant in this chat: I remember what you tell me and answer from it. Write \"help\" to see what you can say.",
    "remark": "I see. If I should keep that, say \"Remember that ...\".",
    "objection": "Sorry about that! Tell me what is right, and I'll correct it.",
    "acknowledged": "Okay.",
    "noted": "Thanks, I've noted that.",
    "unclear": "I'm not sure what you mean. Do you want me to remember something, or are you asking me something?",
    "help": (
        "You can tell me:\n• Remember that ...\n• Forget about ...\n• What do you know about me?\n• What do you know about ...?\n"
        "• Add this rule: ...\n• Stop / Start\nOr just ask me about something that you told me."
    ),
    "failed": "Sorry, something went wrong on my side with this message. The people who run me can see it.",
}

ANSWERS: Final[dict[str, str]] = {
    "name": "Your name is {value}.",
    "nickname": "Your nickname is {value}.",
    "company": "Your company is called {value}.",
    "job_title": "Your job: {value}.",
    "city": "You live in {value}.",
    "country": "You live in {value}.",
    "hometown": "You are from {value}.",
    "birthplace": "You were born in {value}.",
    "birthday": "Your birthday is {value}.",
    "age": "You are {value} years old.",
    "timezone": "Your time zone is {value}.",
    "spouse": "You are married to {value}.",
    "allergies": "You are allergic to {value}.",
    "diet": "Your diet: {value}.",
    "languages": "You speak {value}.",
    "likes": "You like {value}.",
    "dislikes": "You don't like {value}.",
    "prefers": "You prefer {value}.",
    "dog": "Your dog is called {value}.",
    "cat": "Your cat is called {value}.",
    "wifi_ssid": "Your wifi is called {value}.",
}

ABOUT_OTHERS: Final[dict[str, str]] = {
    "city": "{subject} lives in {value}.",
    "company": "{subject} works at {value}.",
    "age": "{subject} is {value} years old.",
    "birthday": "{subject}'s birthday is {value}.",
    "allergies": "{subject} is allergic to {value}.",
    "likes": "{subject} likes {value}.",
    "dislikes": "{subject} doesn't like {value}.",
}
"""The same of somebody else; without one, attribute and value are named."""

CATEGORIES: Final[dict[str, str]] = {
    "preference": "preferences", "fact": "facts", "decision": "decisions", "task_outcome": "task results", "correction": "corrections",
    "project_pattern": "project patterns", "learned_rule": "rules", "domain_knowledge": "knowledge", "communication_style": "style",
}
ONE_OF: Final[dict[str, str]] = {
    "preference": "preference", "fact": "fact", "decision": "decision", "task_outcome": "task result", "correction": "correction",
    "project_pattern": "project pattern", "learned_rule": "rule",
}
"""The word for one of a category, where it differs."""

MONTHS: Final = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
DATE: Final = "{day} {month}"
DATE_WITH_YEAR: Final = "{day} {month} {year}"
AND: Final = " and "
