"""Where messages go that are no commands."""

# ruff: noqa: E501  (tables of what people type, one case a line)

from __future__ import annotations

import pytest

from agent7.language import parse
from agent7.language.intents.routes import is_request, route_by_rules
from tests.tables import every_row

ROUTES = """
What's my company called? | memory_query
Where do I live? | memory_query
tell me my birthday | memory_query
What did I say about the lease in March? | memory_query
which painters did you recommend? | memory_query
When did I last see the dentist? | memory_query
Do you remember my dog? | memory_query
My company is called Acme | memory_write
has to be handed in by the 9th of January | memory_write
I had a bad day | memory_write
my son started school | memory_write
I'm allergic to nuts | memory_write
hi | chitchat
Hello there! | chitchat
thanks a lot | chitchat
ok great, bye | chitchat
How are you? | chitchat
are you a robot? | chitchat
lol | chitchat
👍 | chitchat
... | chitchat
the weather is lovely outside | chitchat
book me a flight to Paris | new
Please find a hotel in Rome | new
Could you write an email to my boss? | new
I need you to summarise this | new
What is the capital of France? | new
How do I get to the airport? | new
How can I improve my credit score? | new
play some jazz | new
Draw me a logo for my bakery | new
I need a landing page for my product | new
I need a holiday | chitchat
Is my task done? | task_query
are you done yet? | task_query
Lisbon | unclear
¿Cómo se llama mi empresa? | memory_query
¿Qué te dije sobre el contrato? | memory_query
Mi empresa se llama Acme | memory_write
Hoy he tenido un mal día en mi trabajo | memory_write
hola, ¿qué tal? | chitchat
muchas gracias | chitchat
Reserva un hotel en Madrid | new
¿Puedes buscarme un vuelo? | new
¿Cuál es la capital de Francia? | new
¿Cómo va mi tarea? | task_query
Wie heißt meine Firma? | memory_query
Was habe ich dir über den Vertrag gesagt? | memory_query
Meine Firma heißt Acme | memory_write
Ich hatte einen schlechten Tag | memory_write
hallo, wie geht's? | chitchat
vielen Dank! | chitchat
Buche mir ein Hotel in Berlin | new
Kannst du mir einen Flug suchen? | new
Was ist die Hauptstadt von Frankreich? | new
Bist du schon fertig? | task_query
Como se chama minha empresa? | memory_query
O que eu te disse sobre o contrato? | memory_query
Minha empresa se chama Acme | memory_write
Tive um dia ruim no meu trabalho | memory_write
oi, tudo bem? | chitchat
muito obrigada | chitchat
Reserve um hotel em Lisboa | new
Você pode procurar um voo? | new
Qual é a capital da França? | new
Comment s'appelle mon entreprise ? | memory_query
Qu'est-ce que je t'ai dit sur le contrat ? | memory_query
Mon entreprise s'appelle Acme | memory_write
J'ai mal dormi | memory_write
salut, ça va ? | chitchat
merci beaucoup | chitchat
Réserve un hôtel à Paris | new
Peux-tu me trouver un vol ? | new
Quelle est la capitale de l'Espagne ? | new
"""


@every_row(("said", "wanted"), [(said.strip(), wanted.strip()) for said, _, wanted in (line.rpartition("|") for line in ROUTES.strip().splitlines())])
def test_routes(said: str, wanted: str) -> None:
    found = route_by_rules(said)
    assert (found.intent or found.kind) == wanted


@pytest.mark.parametrize("said", ["Find me a dentist", "Write a poem about the sea"])
@pytest.mark.parametrize("before", ["es", "de", "pt", "fr"])
def test_a_request_in_another_language_than_before_is_one(said: str, before: str) -> None:
    assert route_by_rules(said, language=before).kind == "new"


@pytest.mark.parametrize("said", ["I want to move to Rome one day", "my boss told me to book a flight", "it would look good", "I like music", "Acme Corp"])
def test_without_a_request_there_is_never_a_task(said: str) -> None:
    assert route_by_rules(said).kind == "respond"


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        ("Niemand wollte ihm das sagen.", False),
        ("Sie konnte es mir nicht erklären.", False),
        ("Die Chefin wollte mir was sagen", False),
        ("Das würde ich nicht empfehlen", False),
        ("Den Weg zum Bahnhof erklären", True),
        ("Bitte ein Restaurant empfehlen", True),
        ("Könntest du ihm das sagen?", True),
    ],
)
def test_an_infinitive_asks_for_something_only_where_nobody_does_it(said: str, asks: bool) -> None:
    assert parse(said, "de").is_request is asks


@pytest.mark.parametrize(("said", "kind"), [("hi", "greeting"), ("thanks, bye", "thanks"), ("ok bye", "goodbye"), ("ok", "acknowledgement"), ("danke dir", "thanks")])
def test_the_kind_of_small_talk(said: str, kind: str) -> None:
    assert route_by_rules(said).small_talk == kind


def test_a_respond_route_always_has_an_intent_and_others_have_none() -> None:
    for said in ("hi", "What's my name?", "book a flight", "Lisbon", "I'm tired", ""):
        found = route_by_rules(said)
        assert (found.intent is not None) == (found.kind == "respond")


SMALL_TALK = """
how are you? | wellbeing
hi! how's it going? | wellbeing
¿qué tal? | wellbeing
Wie geht's? | wellbeing
tudo bem? | wellbeing
ça va ? | wellbeing
can you help me? | help
Hello, could you help me please? | help
what can you do? | help
¿puedes ayudarme? | help
¿qué puedes hacer? | help
Kannst du mir helfen? | help
was kannst du? | help
pode me ajudar? | help
o que você pode fazer? | help
peux-tu m'aider ? | help
tu peux faire quoi ? | help
who are you? | about_assistant
are you a robot? | about_assistant
¿quién eres? | about_assistant
Wer bist du? | about_assistant
quem é você? | about_assistant
qui es-tu ? | about_assistant
that's wrong | objection
No, that's not right. | objection
eso no es cierto | objection
das stimmt nicht | objection
isso está errado | objection
c'est faux | objection
the weather is lovely outside | remark
tudo bem | acknowledgement
ok | acknowledgement
"""


@every_row("line", SMALL_TALK.strip().splitlines())
def test_small_talk_is_told_apart(line: str) -> None:
    said, wanted = (cell.strip() for cell in line.split("|"))
    assert (route_by_rules(said).intent, route_by_rules(said).small_talk) == ("chitchat", wanted)


@pytest.mark.parametrize("said", ["can you help me book a flight?", "Kannst du mir helfen, ein Hotel zu buchen?", "¿puedes ayudarme a reservar un hotel?"])
def test_help_with_something_is_work(said: str) -> None:
    assert route_by_rules(said).kind == "new"


@pytest.mark.parametrize(
    ("language", "thanks", "goodbyes"),
    [
        ("en", "thank you so much / many thanks / thanks for your help / thanks a lot, bye", "good night / goodnight! / see you / see ya later / bye bye / bye for now / see you on Monday / have a lovely evening"),
        ("es", "muchísimas gracias / gracias por tu ayuda / te lo agradezco", "buenas noches / hasta mañana / hasta el lunes / nos vemos mañana / que descanses / chao"),
        ("de", "tausend Dank / danke für deine Hilfe / ich danke dir", "gute Nacht / schlaf gut / tschüss / tschüssi / bis Montag / wir sehen uns / schönes Wochenende"),
        ("pt", "muito obrigada / obrigado pela ajuda / valeu mesmo", "boa noite / tchau tchau / até amanhã / até a próxima / a gente se vê / bom descanso"),
        ("fr", "merci beaucoup / un grand merci / merci pour ton aide", "bonne nuit / à plus tard / à lundi / à la prochaine / bon week-end / bye bye"),
    ],
)  # fmt: skip
def test_thanks_and_goodbyes_are_neither_greetings_nor_kept(language: str, thanks: str, goodbyes: str) -> None:
    for said in thanks.split(" / "):
        assert route_by_rules(said, language=language).small_talk == "thanks", said
    for said in goodbyes.split(" / "):
        assert route_by_rules(said, language=language).small_talk == "goodbye", said


@pytest.mark.parametrize(
    "said", ["Good evening", "Hola, buenas noches", "Buenas noches, ¿qué tal?", "Oi, boa noite!", "Boa noite, tudo bem?", "Guten Abend", "Bonsoir"]
)
def test_who_comes_at_night_is_not_sent_away(said: str) -> None:
    assert route_by_rules(said).small_talk in ("greeting", "wellbeing")


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("Could you make the bank one 11 o'clock instead?", "en"),
        ("can u make the gecko 10 instead", "en"),
        ("Could you make the logo one blue?", "en"),
        ("Könntest du das mit der Bank auf 11 Uhr legen?", "de"),
        ("¿Puedes poner lo del banco a las 11?", "es"),
        ("Tu peux mettre celui de la banque à 11h ?", "fr"),
        ("Você pode mudar o do banco para as 11?", "pt"),
    ],
)
def test_another_time_for_what_was_spoken_of_is_no_certain_work(said: str, language: str) -> None:
    assert not route_by_rules(said, language=language).certain


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("so what are you exactly, some kind of robot?", "en"),
        ("was bist du eigentlich, so eine KI?", "de"),
        ("¿qué eres exactamente, una especie de robot?", "es"),
        ("t'es quoi au juste, une sorte de robot ?", "fr"),
        ("o que você é exatamente, um tipo de robô?", "pt"),
    ],
)
def test_a_guess_behind_a_question_about_the_assistant_leaves_it_one(said: str, language: str) -> None:
    assert route_by_rules(said, language=language).reason.endswith("about_assistant")


@pytest.mark.parametrize(
    ("said", "certain"),
    [
        ("can u look up a cheap locksmith near me.. actually no dont, found my keys in the fridge", False),
        ("Find three hotels in Rome, never mind", False),
        ("Such mir drei Hotels in Rom, ach nein, doch nicht", False),
        ("Find three hotels in Rome, no smoking rooms", True),
        ("Such mir drei Hotels in Rom, keine mit Teppich", True),
    ],
)
def test_work_that_is_taken_back_in_the_same_message_is_not_certain(said: str, certain: bool) -> None:
    assert route_by_rules(said).certain is certain


@pytest.mark.parametrize(
    "said",
    [
        "can you find me a plumber.. actually no don't, it stopped dripping",
        "Find three hotels in Rome, never mind",
        "Such mir drei Hotels in Rom, ach nein, doch nicht",
    ],
)
def test_a_request_that_is_called_off_in_the_same_message_is_none(said: str) -> None:
    assert route_by_rules(said).reason == "called_off"
    assert not is_request(said)


def test_a_bare_no_behind_a_request_may_put_something_else_in_its_place() -> None:
    assert route_by_rules("Book me a table for two, no, for three").reason != "called_off"


@pytest.mark.parametrize("said", ["sorry no, on tuesday and friday", "no wait, she's a beagle"])
def test_what_puts_something_right_is_kept(said: str) -> None:
    assert route_by_rules(said).intent == "memory_write"


def test_a_question_with_a_please_is_no_plea_for_work() -> None:
    assert route_by_rules("Who is our window cleaner please").reason != "may_be_request"


@pytest.mark.parametrize(
    ("said", "language", "offered"),
    [
        ("I'd be glad of a packing list for Norway", "en", True),
        ("I'd be glad of a cup of tea", "en", False),
        ("I need a better job", "en", False),
        ("Ich hätte gern eine Packliste für Norwegen", "de", True),
        ("Ich hätte gern einen Hund", "de", False),
        ("il me faudrait une petite liste de courses", "fr", True),
        ("il me faudrait une petite voiture", "fr", False),
    ],
)
def test_a_wish_is_offered_as_work_by_the_head_of_what_is_wished_for(said: str, language: str, *, offered: bool) -> None:
    assert (route_by_rules(said, language=language).reason == "may_be_request") == offered


@pytest.mark.parametrize(
    ("said", "language", "asks"),
    [
        ("Tom delivered 18 boxes, and when I phoned them a woman told me no", "en", False),
        ("The tiles came, when do the others come", "en", True),
        ("I lost my card, where can I get a new one", "en", True),
        ("llegaron las cajas, y cuando llamé me dijeron que no", "es", False),
        ("les cartons sont arrivés, et quand j'ai appelé personne n'a répondu", "fr", False),
        ("as caixas chegaram, e quando liguei me disseram que não", "pt", False),
    ],
)
def test_a_clause_that_says_when_is_no_question(said: str, language: str, *, asks: bool) -> None:
    assert (route_by_rules(said, language=language).reason in ("question", "asks_about_self")) == asks


@pytest.mark.parametrize("said", ["find my boss impossible these days", "find me a table in the place that everybody goes to lately"])
def test_what_may_tell_a_habit_is_asked_about_and_no_certain_work(said: str) -> None:
    assert route_by_rules(said).reason == "may_be_request"


@pytest.mark.parametrize(
    ("said", "language", "asks"),
    [
        ("the lady above the shop, Mrs Dunne, has the spare keys", "en", False),
        ("I lost my purse, Sam, where is the spare key kept", "en", True),
        ("I lost the keys, I think, who has the spare ones", "en", True),
        ("Guten Tag, Herr Bot, wie heißt meine Firma", "de", True),
    ],
)
def test_a_predicate_behind_a_name_between_commas_asks_nothing(said: str, language: str, asks: bool) -> None:
    route = route_by_rules(said, language=language)
    assert (route.reason == "question" or route.intent == "memory_query") is asks


@pytest.mark.parametrize("said", ["draw your own conclusions lol", "haha write a poem about my socks"])
def test_work_that_is_laughed_about_is_never_certain(said: str) -> None:
    assert not route_by_rules(said, language="en").certain
    assert route_by_rules("write a poem about my socks", language="en").certain


CONTENT = "From the school, about the trip\n\nThe coach leaves at 8.15.\nCan you make sure that every child has a coat.\nWe are back by three."


@pytest.mark.parametrize(("said", "intent"), [
    (CONTENT, "memory_write"), (f"Translate this into German for me\n\n{CONTENT}", None),
    (f"From Anna:\n\n{CONTENT * 4}", "memory_write"), (f"Summarise this:\n\nPlease bring a coat. {CONTENT * 4}", None),
    (f"{CONTENT}\nCan you sum that up?", None),
])  # fmt: skip
def test_what_is_passed_on_is_told_unless_something_is_wanted_of_it(said: str, intent: str | None) -> None:
    assert route_by_rules(said).intent == intent or (intent is None and route_by_rules(said).intent != "memory_write")


@pytest.mark.parametrize(
    ("said", "reason", "certain"),
    [
        ("find out what time Ikea shuts", "request", True),
        ("find out if the library is open on sunday", "request", True),
        ("one more job for you - find out when the tip opens", "request", True),
        ("such mal raus, wann der Wertstoffhof öffnet", "request", True),
        ("trouve qui est le maire de Lyon", "request", True),
        ("ok go on then, please write me a letter to the council about the hedge", "request", True),
        ("Such mir bitte einen Maler in Freiburg, der im August ein Kinderzimmer streichen kann", "request", True),
        ("google how long to boil an egg", "may_be_request", False),
        ("check the oven", "no_request", False),
        ("book what you like", "no_request", False),
    ],
)
def test_an_order_may_have_a_clause_for_its_object_and_a_few_words_before_it(said: str, reason: str, *, certain: bool) -> None:
    """Verbs of finding out take an indirect question; any other verb leaves open what it wants by one."""
    route = route_by_rules(said)
    assert (route.reason, route.certain) == (reason, certain)


@pytest.mark.parametrize("said", ["let's book a table sometime", "let's look up flights to Rome", "lass uns mal einen Flug nach Rom buchen"])
def test_what_is_proposed_to_both_is_offered_and_never_begun(said: str) -> None:
    assert route_by_rules(said).reason == "may_be_request"


@pytest.mark.parametrize("said", ["let's find out what's for tea", "let's go", "let's see what happens", "vamos a hacer la compra"])
def test_what_one_means_to_do_together_is_no_work(said: str) -> None:
    assert route_by_rules(said).kind == "respond"


@pytest.mark.parametrize("said", ["code for the depot gate pls", "order number for the tiles please", "mot date pls", "plan for Friday please"])
def test_a_plea_that_only_calls_a_thing_is_looked_for_in_memory_and_never_begun(said: str) -> None:
    route = route_by_rules(said)
    assert (route.reason, route.certain) == ("question", False)


@pytest.mark.parametrize("said", ["find out where I left my keys", "figure out why it leaks is my job tomorrow", "look up what Jim owes me", "work out what I owe Jim: 45"])
def test_what_is_asked_of_the_speaker_is_no_certain_work(said: str) -> None:
    assert not route_by_rules(said).certain
