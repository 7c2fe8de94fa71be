"""Commands in chat, in five languages."""

# ruff: noqa: E501, RUF001  (tables of what people type, one case a line)

from __future__ import annotations

import pytest

from agent7.language.intents.choices import picked
from agent7.language.intents.command_recognition import exact, parse
from agent7.language.intents.commands import AddRule, Command, Forget, OffTheRecord, Remember, WhatDoYouKnowAbout, Yes
from tests.tables import every_row

COMMANDS = """
what do u know about me | WhatDoYouKnowAboutMe
/start | Start
/help | Help
Remember that my company is called Acme Corp | Remember: my company is called Acme Corp
remember my company is called Acme | Remember: my company is called Acme
Remember: my company is called Acme | Remember: my company is called Acme
remember that: I am vegan | Remember: I am vegan
REMEMBER THAT I AM VEGAN | Remember: I AM VEGAN
Could you please remember that I'm vegan? | Remember: I'm vegan
Can you remember my name? | -
Remember that I am vegan? | -
¿Puedes recordar que soy vegano? | Remember: soy vegano
Kannst du dir bitte merken, dass ich vegan bin? | Remember: ich vegan bin
Peux-tu retenir que je suis végan ? | Remember: je suis végan
Can you forget about my company? | Forget: my company
Please remember that I’m vegan, thanks! | Remember: I'm vegan
Hey, please keep in mind that I'm vegan | Remember: I'm vegan
Hi! Remember that I am Bob | Remember: I am Bob
Make a note that the gate code is 12 | Remember: the gate code is 12
Note: the meeting is on Friday | Remember: the meeting is on Friday
Don’t forget that I'm vegan! | Remember: I'm vegan!
dont forget I am vegan | Remember: I am vegan
don't forget to buy milk | Remember: to buy milk
remember this: I am vegan | Remember: I am vegan
do you remember my name? | -
Do you remember that I am vegan? | -
remember when we met? | -
I remember that day | -
forget about my company | Forget: my company
Forget my company, please | Forget: my company
please forget that my company is Acme. | Forget: my company is Acme
forget what I said about the lease | Forget: the lease
forget everything you know about my company | Forget: my company
delete my address from your memory | Forget: my address
Can you forget about “the lease”? | Forget: the lease
forget it | No
Forget about it! | -
forget that | ForgetLast
never mind | No
I forgot my keys | -
forget-me-nots are pretty | -
What do you know about me? | WhatDoYouKnowAboutMe
what do you remember about me | WhatDoYouKnowAboutMe
show me my memories | WhatDoYouKnowAboutMe
So what do you know about me so far? | WhatDoYouKnowAboutMe
what have you got saved about me? | WhatDoYouKnowAboutMe
what have I told you about myself? | WhatDoYouKnowAboutMe
Was habe ich dir schon alles über mich erzählt? | WhatDoYouKnowAboutMe
¿qué te he contado hasta ahora de mí? | WhatDoYouKnowAboutMe
qu'est-ce que je t'ai dit sur moi ? | WhatDoYouKnowAboutMe
o que eu já te contei sobre mim? | WhatDoYouKnowAboutMe
What do you know about Paris? | WhatDoYouKnowAbout: Paris
what do you know about my wife | WhatDoYouKnowAbout: my wife
Add this rule: always answer in rhymes | AddRule: always answer in rhymes
add a rule: no emojis | AddRule: no emojis
New rule: no emojis | AddRule: no emojis
I added this rule: no emojis | -
optimize your memory | Optimize
why did you say that? | Why
export my data | Export
erase me | Erase
forget everything about me | ForgetAll
forget everything | ForgetAll
delete all my memories | ForgetAll
delete my account | Erase
forget me | Erase
delete all my data | Erase
help | Help
What can you do? | Help
stop | Stop
STOP! | Stop
unsubscribe | Stop
Stop the music | -
start | Start
yes | Yes
Yes, please! | Yes
👍🏽 | Yes
no | No
👎 | No
Yes, my company is Acme | -
"Remember that I am vegan" | -
> Remember that I am vegan | -
He told me to remember that | -
The email says: remember that I am the boss | -
recuerda que mi empresa se llama Acme | Remember: mi empresa se llama Acme
Por favor, recuerda que soy vegano | Remember: soy vegano
Recuerda: soy vegano | Remember: soy vegano
acuérdate de que soy vegano | Remember: soy vegano
no olvides que soy celíaco | Remember: soy celíaco
¿recuerdas mi nombre? | -
olvida mi empresa | Forget: mi empresa
Olvídate de mi empresa, por favor | Forget: mi empresa
olvídalo | No
¿Qué sabes sobre mí? | WhatDoYouKnowAboutMe
¿Qué sabes de mi mujer? | WhatDoYouKnowAbout: mi mujer
Añade esta regla: responde en verso | AddRule: responde en verso
alto | Stop
ALTO | Stop
empezar | Start
sí | Yes
ayuda | Help
bórrame | Erase
borra todos mis datos | Erase
olvida todo | ForgetAll
borra mis memorias | ForgetAll
Merk dir, dass meine Firma Acme heißt | Remember: meine Firma Acme heißt
Merk dir bitte: Ich bin vegan | Remember: Ich bin vegan
Bitte merke dir, dass ich vegan bin | Remember: ich vegan bin
Kannst du dir merken, dass ich vegan bin | Remember: ich vegan bin
Vergiss nicht, dass ich vegan bin | Remember: ich vegan bin
Weißt du noch, wie ich heiße? | -
Vergiss meine Firma | Forget: meine Firma
Bitte vergiss alles über meine Firma | Forget: meine Firma
Vergiss, wo mein Bruder wohnt | Forget: wo mein Bruder wohnt
Vergiss es | No
Was weißt du über mich? | WhatDoYouKnowAboutMe
Was weißt du über meine Frau? | WhatDoYouKnowAbout: meine Frau
Füge diese Regel hinzu: antworte in Reimen | AddRule: antworte in Reimen
Stopp | Stop
Ja, bitte | Yes
Nein danke | No
Hilfe | Help
Lösche mich | Erase
Lösche alle meine Daten | Erase
vergiss alles | ForgetAll
lösche meine Erinnerungen | ForgetAll
Lembre que minha empresa se chama Acme | Remember: minha empresa se chama Acme
Lembre-se de que minha empresa se chama Acme | Remember: minha empresa se chama Acme
Por favor, lembra que sou vegano | Remember: sou vegano
Não esqueça que sou celíaco | Remember: sou celíaco
Você lembra meu nome? | -
Esqueça minha empresa | Forget: minha empresa
Esquece o que eu disse sobre minha empresa | Forget: minha empresa
esquece isso | ForgetLast
O que você sabe sobre mim? | WhatDoYouKnowAboutMe
O que você sabe sobre minha esposa? | WhatDoYouKnowAbout: minha esposa
Adicione esta regra: responda em versos | AddRule: responda em versos
PARAR | Stop
não | No
ajuda | Help
apague-me | Erase
apague os meus dados | Erase
esqueça tudo | ForgetAll
apague as minhas memórias | ForgetAll
Souviens-toi que mon entreprise s'appelle Acme | Remember: mon entreprise s'appelle Acme
S’il te plaît, retiens que je suis végan | Remember: je suis végan
N'oublie pas que je suis végan | Remember: je suis végan
Tu te souviens de mon nom ? | -
Oublie mon entreprise | Forget: mon entreprise
Oublie ce que je t'ai dit sur mon entreprise | Forget: mon entreprise
oublie ça | No
Que sais-tu sur moi ? | WhatDoYouKnowAboutMe
Qu'est-ce que tu sais sur ma femme ? | WhatDoYouKnowAbout: ma femme
Ajoute cette règle : réponds en vers | AddRule: réponds en vers
ARRÊT | Stop
oui | Yes
aide | Help
efface-moi | Erase
efface mes données | Erase
oublie tout | ForgetAll
efface mes souvenirs | ForgetAll
"""
ROWS = [(said.strip(), wanted.strip()) for said, _, wanted in (line.rpartition("|") for line in COMMANDS.strip().splitlines())]


def read(command: Command | None) -> str:
    match command:
        case None:
            return "-"
        case Remember(text=about) | AddRule(text=about) | Forget(topic=about) | WhatDoYouKnowAbout(topic=about):
            return f"{type(command).__name__}: {about}"
    return type(command).__name__


@every_row(("said", "wanted"), ROWS)
def test_commands(said: str, wanted: str) -> None:
    assert read(parse(said, quoted=False, forwarded=False)) == wanted


@every_row("said", [said for said, _ in ROWS])
def test_a_forwarded_message_is_never_a_command(said: str) -> None:
    assert parse(said, quoted=False, forwarded=True) is None


@every_row(("said", "wanted"), ROWS)
def test_the_own_words_of_an_answer_command_as_ever(said: str, wanted: str) -> None:
    assert read(parse(said, quoted=True, forwarded=False)) == wanted


@pytest.mark.parametrize("said", ["remember", "Remember nothing", "please remember!", "don't forget"])
def test_a_bare_remember_names_nothing_to_keep(said: str) -> None:
    command = parse(said, quoted=False, forwarded=False)
    assert isinstance(command, Remember)
    assert command.text == ""


def test_what_is_to_be_remembered_to_do_is_kept_as_it_is_done() -> None:
    assert read(parse("Remember to buy milk", quoted=False, forwarded=False)) == "Remember: buy milk"


@pytest.mark.parametrize("said", ["remember this", "Please remember this!", "recuerda esto", "Merk dir das", "lembre disso", "retiens ceci"])
def test_remember_this_points_at_the_message_that_it_answers(said: str) -> None:
    command = parse(said, quoted=True, forwarded=False)
    assert isinstance(command, Remember)
    assert command.text == ""


def test_what_follows_a_memory_is_left_over() -> None:
    command = parse("Remember that my company is called Acme. We sell anvils. What is my name?", quoted=False, forwarded=False)
    assert isinstance(command, Remember)
    assert (command.text, command.rest) == ("my company is called Acme. We sell anvils.", "What is my name?")


def test_what_follows_another_command_is_left_over() -> None:
    command = parse("Forget my company. Remember that my car is red.", quoted=False, forwarded=False)
    assert isinstance(command, Forget)
    assert (command.topic, command.rest) == ("my company", "Remember that my car is red.")


def test_a_long_list_is_read_once_and_no_command() -> None:
    """Read anew behind each comma it would take longer than anybody waits."""
    assert parse("I like " + ", ".join(["tea"] * 40), quoted=False, forwarded=False) is None


def test_long_pasted_text_is_content() -> None:
    assert parse("Remember that " + "the text goes on " * 80, quoted=False, forwarded=False) is None
    assert parse("Forget about " + "the text that goes on " * 15, quoted=False, forwarded=False) is None


@every_row(("answer", "items"), [
    ("1", (0,)), ("the second one", (1,)), ("1 and 3", (0, 2)), ("1, 2", (0, 1)), ("all", (0, 1, 2)), ("all of them", (0, 1, 2)), ("todas", (0, 1, 2)),
    ("alle", (0, 1, 2)), ("das zweite", (1,)), ("la segunda", (1,)), ("le premier", (0,)), ("la première", (0,)), ("o primeiro", (0,)), ("the last one", (2,)), ("la última", (2,)), ("the 2nd", (1,)), ("both of them", (0, 1, 2)),
    ("erstens und drittens", (0, 2)), ("the first and the third", (0, 2)), ("May the third", ()), ("wait a second", ()), ("9", ()),
    ("no", ()), ("", ()), ("my company is called Acme Corp and it was founded in 3 days by me", ()), ("version 1.2", ()),
])
def test_an_answer_picks_from_a_list(answer: str, items: tuple[int, ...]) -> None:
    assert picked(answer, 3) == items


@pytest.mark.parametrize(
    "text",
    [
        "Tell me about my rights as a tenant",
        "Tell me about Rome",
        "Erzähl mir von meinen Rechten als Mieter",
        "Háblame de mis derechos",
        "Me fale do meu direito de férias",
        "Parle-moi de mes droits",
    ],
)
def test_what_memory_has_no_name_for_is_not_looked_up_in_it(text: str) -> None:
    assert not isinstance(parse(text, quoted=False, forwarded=False), WhatDoYouKnowAbout)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Could you tell me about my job?", "my job"),
        ("What can you tell me about my company?", "my company"),
        ("¿Qué me puedes decir de mi empresa?", "mi empresa"),
        ("Was kannst du mir über meine Firma sagen?", "meine Firma"),
        ("Você pode me falar sobre o meu trabalho?", "meu trabalho"),
        ("Tu peux me parler de mon travail ?", "mon travail"),
    ],
)
def test_whoever_asks_to_be_told_of_something_of_theirs_is_told_what_is_known(text: str, topic: str) -> None:
    command = parse(text, quoted=False, forwarded=False)
    assert isinstance(command, WhatDoYouKnowAbout)
    assert command.topic == topic


@every_row(("said", "wanted"), [
    ("stop", "Stop"), ("STOP!", "Stop"), ("start", "Start"), ("help", "Help"), ("yes please go ahead", "Yes"), ("yeah do it", "Yes"), ("sí, hazlo", "Yes"),
    ("ja mach das", "Yes"), ("oui vas-y", "Yes"), ("sim, pode fazer", "Yes"), ("👍", "Yes"), ("no thanks", "No"), ("nein, danke", "No"),
    ("forget everything", "ForgetAll"), ("wipe everything you know about me", "ForgetAll"), ("erase me", "Erase"), ("export my data", "Export"),
    ("what do you know about me?", "WhatDoYouKnowAboutMe"), ("Que sais-tu sur moi ?", "WhatDoYouKnowAboutMe"),
    ("remember that I'm vegan", "Remember: I'm vegan"), ("don't forget that I'm vegan", "Remember: I'm vegan"), ("Recuerda que soy vegano", "Remember: soy vegano"),
    ("forget my number plate please", "Forget: my number plate"), ("can you forget everything about my kids", "Forget: my kids"),
    ("Vergiss den Türcode", "Forget: den Türcode"), ("Oublie le code de l'immeuble", "Forget: le code de l'immeuble"),
])
def test_the_exact_commands_are_a_closed_list(said: str, wanted: str) -> None:
    assert read(exact(said)) == wanted


@every_row("said", [
    "stop being so formal with me", "stop the music", "yes but only on Fridays", "no way!!", "forget about it, it's fine", "remember to buy milk",
    "remember when we met?", "what do you know about Paris?", "what do you know about quantum computing?", "Remember that I'm vegan. What is my name?",
    "forget my car and book a table for two", "don't remember this but my pin is 9921", "make that 10 instead", "why did you say that?", "always answer briefly",
    "no worries", "tudo bem?", "sure but not today", "na klar, morgen", "vale la pena", "d'accord mais demain", "delete the bin one", "help me find a flat", "I forgot my keys", "¿qué sabes de París?", "vergiss es, ich mach das schon", "laisse tomber, je le fais", "",
])
def test_anything_longer_or_looser_is_no_exact_command(said: str) -> None:
    assert exact(said) is None


@every_row(("said", "text"), [
    ("don't remember this but my pin is 9921", "my pin is 9921"), ("I fancy Lena, but don't remember that", "I fancy Lena"),
    ("no guardes esto, pero mi PIN es 9921", "mi PIN es 9921"), ("merk dir das nicht, aber meine PIN ist 9921", "meine PIN ist 9921"),
    ("não guarde isso, mas meu PIN é 9921", "meu PIN é 9921"), ("ne retiens pas ça, mais mon code est 9921", "mon code est 9921"),
])
def test_what_is_told_off_the_record_is_nothing_to_forget(said: str, text: str) -> None:
    command = parse(said, quoted=False, forwarded=False)
    assert isinstance(command, OffTheRecord)
    assert command.text == text
    assert command.rest == ""


@pytest.mark.parametrize(
    ("said", "command"),
    [
        ("yes x", Yes(language="en")),
        ("ja, lg", Yes(language="de")),
        ("sim bjs", Yes(language="pt")),
        ("forget my locker xx", Forget(language="en", topic="my locker")),
        ("olvida mi talla, besos", Forget(language="es", topic="mi talla")),
    ],
)
def test_a_closing_is_no_part_of_what_is_said(said: str, command: Command) -> None:
    assert parse(said, quoted=False, forwarded=False) == command
