"""Paid work begins only where it was certainly asked for; what may be work, and what memory cannot answer, waits for a yes."""

from __future__ import annotations

import psycopg
import pytest

from tests.integration.conversation.conftest import Talk

OFFER = "I don't know that, and can't find it out by myself without a language model. Shall I hand it over as a task?"
QUESTION = "What's the capital of Bolivia?"


def begun(talk: Talk) -> list[object]:
    return [request for (request,) in talk.world.rows("SELECT request FROM task_steps ORDER BY id")]


def offered_button(talk: Talk, place: int) -> str:
    ((asked,),) = talk.world.rows("SELECT context -> 'asked' ->> 'turn' FROM conversations WHERE context ? 'asked'")
    return f"{asked}:{place}"


NO_WORK = """
I need to book the dentist
I need to write the report by Friday
book club is on Tuesdays
Change of plan: we're keeping Zwolle after all
change of heart, I'm not going to the party
plan is to be in Rome in May
set in my ways, me
find it hard to sleep lately
call my brother Ned if anything happens
I need a holiday
u there?
hiya, who is this?
can you keep a secret?
what can you actually do for me?
are you a real person?
stop being so formal with me
any reminders?
make it 8 instead
actually cancel it
delete the bin one
research shows that sleep matters
order came late today
design is my passion
buy milk
Der Plan ist, im Mai nach Rom zu fahren
Ich muss den Zahnarzt buchen
Ruf meinen Bruder an, wenn etwas passiert
bist du noch da?
was kannst du eigentlich?
tengo que reservar el dentista
el plan es estar en Roma en mayo
¿puedes guardar un secreto?
Je dois réserver le dentiste
le plan est d'être à Rome en mai
tu es là ?
preciso marcar o dentista
o clube de leitura é às terças
você está aí?
"""


@pytest.mark.usefixtures("known_people")
def test_statements_small_talk_and_changes_of_reminders_are_never_work(talk: Talk) -> None:
    for number, said in enumerate(NO_WORK.strip().splitlines()):
        person = f"Ada{number}"
        told = talk.say(person, said)
        assert begun(talk) == [], said
        assert "[Yes|No]" not in told, said
        talk.say(person, "yes")
        assert begun(talk) == [], f"{said} / yes"


CERTAIN = """
write me three slogans for a bicycle repair shop
Could you find me a cheap flight to Oslo?
I need you to compare the iPhone and the Pixel
Please summarise the attached contract
Buche mir ein Hotel in Berlin
Kannst du mir einen Flug suchen?
Reserva un hotel en Madrid
¿Puedes buscarme un vuelo?
trouve-moi un hôtel à Lyon
Peux-tu me trouver un vol ?
Reserve um hotel em Lisboa
Você pode procurar um voo?
"""


@pytest.mark.usefixtures("known_people")
def test_certain_requests_begin_at_once(talk: Talk) -> None:
    for number, said in enumerate(CERTAIN.strip().splitlines()):
        talk.say(f"Ada{number}", said)
    assert begun(talk) == CERTAIN.strip().splitlines()


def test_a_plain_request_begins_in_the_first_message_too_and_nothing_else_does(talk: Talk) -> None:
    talk.say("Bea", "hiya, who is this?")
    talk.say("Cid", QUESTION)
    assert begun(talk) == []
    assert talk.say("Ada", "Write me a poem about the sea").startswith("On it...")
    assert begun(talk) == ["Write me a poem about the sea"]


def test_a_question_that_memory_cannot_answer_is_offered_and_a_yes_begins_just_that(talk: Talk) -> None:
    talk.say("Ada", "hello")
    assert talk.say("Ada", QUESTION) == OFFER
    assert begun(talk) == []
    assert talk.say("Ada", "yes").startswith("On it...")
    assert begun(talk) == [QUESTION]


@pytest.mark.parametrize(("place", "left"), [(0, [QUESTION]), (1, [])])
def test_the_offer_can_be_tapped(talk: Talk, place: int, left: list[str]) -> None:
    talk.say("Ada", "hello")
    talk.say("Ada", QUESTION)
    talk.say("Ada", ("Yes", "No")[place], kind="interactive", tapped=offered_button(talk, place))
    assert begun(talk) == left


@pytest.mark.parametrize("said", ["no", "my dog is called Rex", "what's my name?", "hm"])
def test_anything_but_a_yes_drops_the_offer(talk: Talk, said: str) -> None:
    talk.say("Ada", "hello")
    talk.say("Ada", QUESTION)
    talk.say("Ada", said)
    talk.say("Ada", "yes")
    assert begun(talk) == []


def test_a_question_about_the_person_is_not_known_and_never_work(talk: Talk) -> None:
    talk.say("Ada", "hello")
    for asked in ("What's my blood type?", "where did I park?", "Was ist meine Blutgruppe?", "quel est mon groupe sanguin ?"):
        assert "?" not in talk.say("Ada", asked), asked
        talk.say("Ada", "yes")
    assert begun(talk) == []


def test_of_several_questions_only_what_memory_cannot_answer_is_offered(talk: Talk) -> None:
    talk.say("Ada", "Remember that my dog is called Fido")
    told = talk.say("Ada", "What's my dog called? What's the weather in Rome? Who won the cup?")
    assert told == f"Your dog is called Fido.\n\n{OFFER}"
    talk.say("Ada", "yes")
    assert begun(talk) == ["What's the weather in Rome? Who won the cup?"]


def test_where_memory_needs_consent_the_offered_question_waits_for_both(talk: Talk) -> None:
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute("UPDATE workspaces SET memory_with_tasks = 'ask'")
    talk.say("Ada", "hello")
    talk.say("Ada", QUESTION)
    assert "May I tell it what I know about you" in talk.say("Ada", "yes")
    assert begun(talk) == []
    talk.say("Ada", "yes")
    assert begun(talk) == [QUESTION]


def test_where_no_tasks_are_allowed_nothing_is_offered(talk: Talk) -> None:
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute("UPDATE workspaces SET tasks_per_day = 0")
    talk.say("Ada", "hello")
    assert talk.say("Ada", QUESTION).startswith("I don't know that yet")
    talk.say("Ada", "yes")
    assert begun(talk) == []


@pytest.mark.parametrize("asked", ["can you make phone calls?", "¿puedes hacer llamadas?", "do u save everything i say"])
def test_what_asks_for_an_ability_is_answered_and_neither_begun_nor_offered(talk: Talk, asked: str) -> None:
    talk.say("Ada", "hello")
    assert "?" not in talk.say("Ada", asked)
    talk.say("Ada", "yes")
    assert begun(talk) == []


ANSWERED = """
go on then | 1
let's do it | 1
nah you're alright | 0
maybe later | 0
no need | 0
hmm no wait | 0
"""


def test_yes_and_no_in_other_words_answer_an_offer(talk: Talk) -> None:
    for number, row in enumerate(ANSWERED.strip().splitlines()):
        said, work = row.split(" | ")
        before, person = len(begun(talk)), f"44770090000{number}"
        talk.say(person, "hello")
        talk.say(person, QUESTION)
        talk.say(person, said)
        assert len(begun(talk)) - before == int(work), row


def test_a_sign_alone_begins_no_offered_work(talk: Talk) -> None:
    assert OFFER in talk.say("447700900001", QUESTION)
    told = talk.say("447700900001", "\U0001f44d")
    assert '"yes"' in told
    assert begun(talk) == []
    talk.say("447700900001", "yes")
    assert begun(talk) == [QUESTION]


@pytest.mark.parametrize(
    ("question", "then"),
    [
        ("how long may your answers be?", "ok ok"),
        ("what happens if I want you to forget everything?", "ok ok"),
        ("et si je veux que tu effaces tout ?", "ok ok"),
        ("wie lang dürfen deine Antworten sein?", "ok ok"),
        ("¿qué pasa si te pido que borres todo?", "vale vale"),
        ("e se eu quiser que você apague tudo?", "ok ok"),
    ],
)
def test_a_question_about_the_assistant_is_nobodys_work(talk: Talk, question: str, then: str) -> None:
    assert "assistant in this chat" in talk.say("447700900001", "who are you?")
    told = talk.say("447700900001", question)
    assert any(word in told for word in ("assistant", "Assistent", "asistente", "assistente"))
    talk.say("447700900001", then)
    assert begun(talk) == []


@pytest.mark.parametrize(
    ("greeting", "question", "told"),
    [
        ("hello", "who is Harriet?", "I don't know that yet."),
        ("hallo", "wer ist Harriet?", "Das weiß ich noch nicht."),
        ("hola, buenos días", "¿Quién es Harriet?", "Eso todavía no lo sé."),
        ("bonjour", "c'est qui Harriet ?", "Je ne le sais pas encore."),
        ("oi, bom dia", "quem é a Harriet?", "Isso eu ainda não sei."),
        ("hola, buenos días", "¿cuánto gano?", "Eso todavía no lo sé."),
        ("oi, bom dia", "quanto ganho por mês?", "Isso eu ainda não sei."),
    ],
)
def test_whom_nobody_told_of_and_what_a_verb_says_of_oneself_is_no_work(talk: Talk, greeting: str, question: str, told: str) -> None:
    talk.say("447700900001", greeting)
    assert talk.say("447700900001", question).startswith(told)
    assert begun(talk) == []


def test_what_the_world_knows_is_offered_as_before(talk: Talk) -> None:
    talk.say("447700900001", "hello")
    for question in ("how do you boil an egg?", "who is Ada Lovelace?", "how do you get red wine out of my carpet?"):
        assert talk.say("447700900001", question).startswith(OFFER)


@pytest.mark.parametrize("asked", ["What's the building code?", "what's the wifi password", "What's the locker combination?"])
def test_a_code_is_nobodys_work_to_find(talk: Talk, asked: str) -> None:
    talk.say("447700960001", "hello")
    assert talk.say("447700960001", asked) == "I have nothing noted about that."


def test_the_code_of_a_country_is_general_knowledge(talk: Talk) -> None:
    talk.say("447700960002", "hello")
    assert talk.say("447700960002", "What's the country code for Peru?") == OFFER


def test_an_order_to_find_out_what_memory_knows_is_answered_and_only_offered(talk: Talk) -> None:
    talk.say("447700960001", "we're redoing the chapel roof, Agneta draws the plans and I do the sums")
    reply = talk.say("447700960001", "can you look up who's drawing the plans for the chapel roof")

    assert "Agneta" in reply
    assert "task" in reply
    assert not begun(talk)


def test_work_behind_a_few_words_to_the_assistant_is_work(talk: Talk) -> None:
    talk.say("447700960002", "another one for you: find out which night trains go to Narvik and make a table with prices")

    assert len(begun(talk)) == 1


def test_a_note_to_oneself_is_no_work(talk: Talk) -> None:
    talk.say("447700960003", "note to self: find a plumber and book the van")

    assert not begun(talk)


@pytest.mark.parametrize("order", ["find out how long the flight to Narvik is", "can you look up what Narvik is famous for"])
def test_what_only_resembles_something_told_is_work(talk: Talk, order: str) -> None:
    talk.say("447700960004", "I'm flying to Narvik on 3 May")
    reply = talk.say("447700960004", order)

    assert "3 May" not in reply
    assert len(begun(talk)) == 1
