"""How sure an answer sounds, through the real turn: two answers, an old one, a doubted one, somebody else's; and what the person's word does."""

# ruff: noqa: E501  (one dialogue a line: a table reads better wide)

from __future__ import annotations

from datetime import timedelta

import psycopg
import pytest

from agent7.store.tasks import tasks
from tests.integration.conversation.conftest import Talk

EVE = "447700900083"
PEOPLE = {"en": EVE, "es": "34600900084", "de": "491700900085", "pt": "351900900086", "fr": "33600900087"}
QUARTER = timedelta(days=95)

STALE = {
    "en": ("I work at Acme", "Where do I work?", 'You told me in March, 3 months ago: "I work at Acme"', "Is that still so?", "yes", "still holds", "Your company is called Acme."),
    "es": ("Trabajo en Acme", "¿Dónde trabajo?", 'Me dijiste en marzo, hace 3 meses: "Trabajo en Acme"', "¿Sigue siendo así?", "sí", "sigue así", "Tu empresa se llama Acme."),
    "de": ("Ich arbeite bei Acme", "Wo arbeite ich?", 'Das hast du mir im März gesagt, vor 3 Monaten: "Ich arbeite bei Acme"', "Stimmt das noch?", "stimmt noch", "gilt das weiter", "Deine Firma heißt Acme."),
    "pt": ("Eu trabalho na Acme", "Onde eu trabalho?", 'Você me disse em março, há 3 meses: "Eu trabalho na Acme"', "Ainda é assim?", "ainda sim", "continua valendo", "Sua empresa se chama Acme."),
    "fr": ("Je travaille chez Acme", "Où est-ce que je travaille ?", 'Tu m\'as dit en mars, il y a 3 mois : "Je travaille chez Acme"', "Est-ce toujours le cas ?", "oui, toujours", "toujours valable", "Ton entreprise s'appelle Acme."),
}  # fmt: skip
NO_MORE = {
    "en": ("no", "Kestrel", "How is it now?", "Kestrel"),
    "es": ("ya no", "en Telefónica", "¿Cómo es ahora?", "Telefónica"),
    "de": ("nicht mehr", "bei Bosch", "Wie ist es jetzt?", "Bosch"),
    "pt": ("não", "Petrobras", "Como é agora?", "Petrobras"),
    "fr": ("non", "chez Renault", "c'est comment", "Renault"),
}
NEW_AT_ONCE = {
    "en": "No, at Kestrel now", "es": "ya no, ahora en Kestrel", "de": "nicht mehr, jetzt bei Kestrel", "pt": "não, na Kestrel", "fr": "non, chez Kestrel maintenant",
}  # fmt: skip
TWO = {
    "en": ("My company is called Acme", "Remember this", "My company is called Nexus", "What's my company called?", "I have two answers:\n1. Acme (you told me on 2 March)\n2. Nexus (from a message that you passed on on 3 March)", "Which one is right?", "the second one"),
    "es": ("Mi empresa se llama Acme", "Recuerda esto", "Mi empresa se llama Nexus", "¿Cómo se llama mi empresa?", "Tengo dos respuestas:\n1. Acme (me lo dijiste el 2 de marzo)\n2. Nexus (de un mensaje que me reenviaste el 3 de marzo)", "¿Cuál es la correcta?", "la segunda"),
    "de": ("Meine Firma heißt Acme", "Merk dir das", "Meine Firma heißt Nexus", "Wie heißt meine Firma?", "Ich habe zwei Antworten:\n1. Acme (das hast du mir am 2. März gesagt)\n2. Nexus (aus einer Nachricht, die du am 3. März weitergeleitet hast)", "Welche stimmt?", "die zweite"),
    "pt": ("Minha empresa se chama Acme", "Lembre disso", "Minha empresa se chama Nexus", "Como se chama minha empresa?", "Tenho duas respostas:\n1. Acme (você me disse em 2 de março)\n2. Nexus (de uma mensagem que você encaminhou em 3 de março)", "Qual está certa?", "2"),
    "fr": ("Mon entreprise s'appelle Acme", "Retiens ça", "Mon entreprise s'appelle Nexus", "Comment s'appelle mon entreprise ?", "J'ai deux réponses :\n1. Acme (tu me l'as dit le 2 mars)\n2. Nexus (d'un message que tu as transféré le 3 mars)", "Laquelle est la bonne ?", "Nexus"),
}  # fmt: skip


ORIGINS = {
    "quoted": "A message that you quoted on 2 March says",
    "media": "In a picture or file of 2 March it says",
    "task_result": "A task found on 2 March",
    "transcript": "In a voice message of 2 March somebody says",
    "assistant": "I told you on 2 March",
}
SURENESS = {
    0.6: "Your company is called Acme.",
    0.4: "I'm not quite sure of this: Your company",
    0.2: "I don't know this for certain. All I have is this",
}


def store(talk: Talk, assignment: str, where: str = "attribute IS NOT NULL") -> None:
    """Change what is held, as time and other sources would."""
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute(f"UPDATE memories SET {assignment} WHERE {where}")  # type: ignore[arg-type]


def pass_on_and_keep(talk: Talk, text: str, order: str, who: str = EVE) -> None:
    """Somebody else's words, forwarded, and then asked to be remembered."""
    wamid = f"wamid.{text}"
    talk.say(who, text, origin="forwarded", wamid=wamid)
    talk.say(who, order, quoted=wamid)


def contradict(talk: Talk) -> str:
    """Two companies, the person's own and one from a forwarded message; the answer to the question for it."""
    own, order, other, question, *_ = TWO["en"]
    talk.say(EVE, own)
    talk.world.clock.advance(timedelta(days=1))
    pass_on_and_keep(talk, other, order)
    return talk.say(EVE, question)


def test_what_may_have_changed_is_told_with_its_age_and_a_yes_confirms_it(talk: Talk) -> None:
    for language, (told, *_) in STALE.items():
        talk.say(PEOPLE[language], told)
    talk.world.clock.advance(QUARTER)
    for language, (_, question, answer, asks, yes, holds, plain) in STALE.items():
        who = PEOPLE[language]
        assert talk.say(who, question) == f"{answer}\n\n{asks}"
        assert holds in talk.say(who, yes)
        assert talk.say(who, question) == plain
    confirmed = "SELECT count(*) FROM memories WHERE attribute = 'company' AND last_confirmed_at > created_at + interval '90 days'"
    assert talk.world.rows(confirmed) == [(len(STALE),)]


def test_a_no_lets_it_go_and_a_bare_value_takes_its_place(talk: Talk) -> None:
    for language, (told, *_) in STALE.items():
        talk.say(PEOPLE[language], told)
    talk.world.clock.advance(QUARTER)
    for language, (no, value, asks, name) in NO_MORE.items():
        who, question = PEOPLE[language], STALE[language][1]
        talk.say(who, question)
        assert asks in talk.say(who, no)
        talk.say(who, value)
        assert name in talk.say(who, question)
    over = "SELECT count(*) FILTER (WHERE superseded_at IS NOT NULL), count(*) FROM memories WHERE attribute = 'company'"
    assert talk.world.rows(over) == [(len(NO_MORE), 2 * len(NO_MORE))]


def test_a_new_value_at_once_replaces_the_old_one_and_is_no_correction_of_it(talk: Talk) -> None:
    for language, (told, *_) in STALE.items():
        talk.say(PEOPLE[language], told)
    talk.world.clock.advance(QUARTER)
    for language, new in NEW_AT_ONCE.items():
        who, question = PEOPLE[language], STALE[language][1]
        talk.say(who, question)
        talk.say(who, new)
        assert "Kestrel" in (reply := talk.say(who, question))
        assert "Acme" not in reply
    was_so = "SELECT count(*) FROM memories WHERE value = 'acme' AND valid_until - valid_from > interval '90 days'"
    assert talk.world.rows(was_so) == [(len(NEW_AT_ONCE),)]


def test_what_is_asked_may_be_passed_over_and_a_later_yes_confirms_nothing(talk: Talk) -> None:
    talk.say(EVE, "I work at Acme")
    talk.world.clock.advance(QUARTER)
    talk.say(EVE, "Where do I work?")
    talk.say(EVE, "thanks")
    talk.say(EVE, "yes")
    assert "3 months ago" in talk.say(EVE, "Where do I work?")


def test_what_never_changes_has_no_age_and_what_was_said_again_is_young(talk: Talk) -> None:
    talk.say(EVE, "My name is Eve")
    talk.say(EVE, "I live in Berlin")
    talk.world.clock.advance(QUARTER)
    assert talk.say(EVE, "What's my name?") == "Your name is Eve."
    talk.say(EVE, "I live in Berlin")
    assert talk.say(EVE, "Where do I live?") == "You live in Berlin."


def test_an_answer_of_long_ago_names_the_year(talk: Talk) -> None:
    talk.say(EVE, "I live in Berlin")
    talk.world.clock.advance(timedelta(days=800))
    assert 'You told me in March 2026, 2 years ago: "I live in Berlin"' in talk.say(EVE, "Where do I live?")


def test_two_answers_are_told_as_two_the_surer_first_and_the_one_that_is_picked_is_right(talk: Talk) -> None:
    for language, (own, *_) in TWO.items():
        talk.say(PEOPLE[language], own)
    talk.world.clock.advance(timedelta(days=1))
    for language, (_, order, other, question, answer, asks, pick) in TWO.items():
        who = PEOPLE[language]
        pass_on_and_keep(talk, other, order, who)
        assert talk.say(who, question) == f"{answer}\n\n{asks}"
        talk.say(who, pick)
        assert "Nexus" in (reply := talk.say(who, question))
        assert "Acme" not in reply


@pytest.mark.parametrize("wrong", ["Not Acme", "the first one is wrong", "Acme is old"])
def test_of_two_answers_the_one_that_is_called_wrong_is_not_the_one_that_is_picked(talk: Talk, wrong: str) -> None:
    contradict(talk)
    talk.say(EVE, wrong)

    assert talk.say(EVE, "What's my company called?") == "Your company is called Nexus."


def test_a_no_to_two_answers_leaves_both(talk: Talk) -> None:
    assert talk.say(EVE, "no") == "Okay."
    first = contradict(talk)
    for neither in ("no", "both", "neither", "I don't know"):
        assert "leave everything as it is" in talk.say(EVE, neither)
        assert talk.say(EVE, "What's my company called?") == first


def test_the_answer_that_is_tapped_is_right_and_an_old_button_changes_nothing(talk: Talk) -> None:
    contradict(talk)
    first, second = talk.world.phone.contents[-1].buttons  # type: ignore[union-attr]
    assert (first.title, second.title) == ("Acme", "Nexus")
    talk.say(EVE, first.title, kind="interactive", tapped=first.id)
    assert talk.say(EVE, "What's my company called?") == "Your company is called Acme."
    talk.say(EVE, second.title, kind="interactive", tapped=second.id)
    assert talk.say(EVE, "What's my company called?") == "Your company is called Acme."


def test_somebody_elses_word_alone_is_told_as_theirs(talk: Talk) -> None:
    pass_on_and_keep(talk, "My company is called Nexus", "Remember this")
    assert talk.say(EVE, "What's my company called?") == 'A message that you passed on to me on 2 March says: "My company is called Nexus"'
    listed = talk.say(EVE, "What do you know about my company?")
    assert "My company is called Nexus (from a message that you passed on on 2 March)" in listed


def test_every_origin_that_is_not_the_persons_own_is_named(talk: Talk) -> None:
    talk.say(EVE, "My company is called Acme")
    for origin, words in ORIGINS.items():
        store(talk, f"origin = '{origin}'")
        assert talk.say(EVE, "What's my company called?").startswith(words)


def test_what_another_assistant_says_of_a_person_is_no_answer_about_them(talk: Talk) -> None:
    talk.say(EVE, "My company is called Acme")
    store(talk, "origin = 'agent'")
    assert talk.say(EVE, "What's my company called?").startswith("I don't know that yet")


def test_what_is_not_sure_is_not_told_as_a_fact(talk: Talk) -> None:
    talk.say(EVE, "My company is called Acme")
    for confidence, words in SURENESS.items():
        store(talk, f"confidence = {confidence}, source_type = 'extraction'")
        assert talk.say(EVE, "What's my company called?").startswith(words)
        assert ("sure of it)" in talk.say(EVE, "What do you know about me?")) == (confidence < 0.5)


def test_of_many_values_the_doubtful_ones_stand_apart(talk: Talk) -> None:
    talk.say(EVE, "I use Jira and Slack at work")
    store(talk, "confidence = 0.4, source_type = 'extraction'", "content LIKE '%Slack%'")
    assert (
        talk.say(EVE, "Which tools do I use?")
        == "Your tools: Jira.\nI'm less sure of this:\n• Slack (you told me on 2 March; I'm not quite sure of it)"
    )
    talk.world.clock.advance(QUARTER)
    assert "Your tools: Jira (as of March, 3 months ago)." in talk.say(EVE, "Which tools do I use?")


def test_a_quotation_that_is_not_sure_says_so_too(talk: Talk) -> None:
    talk.say(EVE, "Remember that the spare key is under the flower pot")
    store(talk, "confidence = 0.2, source_type = 'extraction'", "kind = 'semantic'")
    assert talk.say(EVE, "Where is the spare key?").startswith("I don't know this for certain.")


def test_of_two_questions_at_once_one_is_asked_back(talk: Talk) -> None:
    talk.say(EVE, "I work at Acme")
    talk.say(EVE, "I live in Berlin")
    talk.world.clock.advance(QUARTER)
    reply = talk.say(EVE, "Where do I work and where do I live?")
    assert reply.count("3 months ago") == 2
    assert reply.count("Is that still so?") == 1
    talk.say(EVE, "yes")
    assert talk.say(EVE, "Where do I work?") == "Your company is called Acme."


def test_the_answer_to_a_question_of_ours_is_not_that_of_somebody_else(talk: Talk) -> None:
    talk.say(EVE, "I work at Acme")
    talk.world.clock.advance(QUARTER)
    talk.say(EVE, "Where do I work?")
    talk.say(EVE, "yes", origin="forwarded")
    assert "3 months ago" in talk.say(EVE, "Where do I work?")


@pytest.mark.parametrize(("task_asked", "confirms"), [(timedelta(seconds=-90), True), (timedelta(seconds=5), False)])
def test_a_bare_yes_answers_what_was_asked_last(talk: Talk, task_asked: timedelta, confirms: bool) -> None:
    talk.say(EVE, "I work at Acme")
    talk.world.clock.advance(QUARTER)
    talk.say(EVE, "Find three hotels in Rome")
    talk.say(EVE, "Where do I work?")
    with psycopg.connect(talk.world.owner_dsn) as owner:
        waiting = """UPDATE tasks SET state = %s, waiting = '{"type": "confirm", "event": "e1"}', news_at = %s"""
        owner.execute(waiting, (tasks.WAITING, talk.world.clock.now() + task_asked))

    assert ("still holds" in talk.say(EVE, "yes")) == confirms
    assert ("3 months ago" not in talk.say(EVE, "Where do I work?")) == confirms


KEPT_BY_OTHERS = {
    "en": "set by those who run me", "es": "quienes me gestionan", "de": "die mich betreiben", "pt": "quem me administra", "fr": "ceux qui me gèrent",
}  # fmt: skip


def test_what_is_protected_is_not_said_to_be_let_go(talk: Talk) -> None:
    for language, (told, *_) in STALE.items():
        talk.say(PEOPLE[language], told)
    store(talk, "protected = true")
    talk.world.clock.advance(QUARTER)
    for language, (no, _, asks, _) in NO_MORE.items():
        who, question = PEOPLE[language], STALE[language][1]
        before = talk.say(who, question)
        reply = talk.say(who, no)
        assert KEPT_BY_OTHERS[language] in reply
        assert asks not in reply
        assert talk.say(who, question) == before


def test_of_two_answers_a_protected_one_stays_although_the_other_is_right(talk: Talk) -> None:
    contradict(talk)
    store(talk, "protected = true", "value = 'nexus'")

    assert KEPT_BY_OTHERS["en"] in talk.say(EVE, "the first one")
    assert "Nexus" in talk.say(EVE, "What's my company called?")
