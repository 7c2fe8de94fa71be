"""What sentences say, in five languages: `subject/attribute=value`, or `-` where nothing may be set."""

# ruff: noqa: E501, RUF001  (tables of what people type, one case a line)

from __future__ import annotations

import pytest

from agent7.language.statements.explicit_memories import is_explicit_memory
from agent7.language.statements.parser import parse_statement, parse_statements
from agent7.types import Slot
from tests.tables import every_row

ENGLISH = """
My company is called Acme Corp | user/company=acme corp
my employer is Acme Corp. | user/company=acme corp
The company I work for is called Acme Corp | user/company=acme corp
The name of my company is Acme Corp | user/company=acme corp
my company's name is Acme Corp | user/company=acme corp
my company is acme | user/company=acme
My company is now called Nexus Labs | user/company=nexus labs
Actually my company is called Nexus Labs | user/company=nexus labs
No, my company is called Nexus Labs | user/company=nexus labs
Nexus Labs is the name of my company | user/company=nexus labs
I work at Acme as a nurse | user/company=acme
My employer is The Guardian | user/company=guardian
I live in a small town | -
I live in the country | -
I work at a bar | -
That is my favourite movie | -
Green is my favorite color too | user/favourite:colour=green
I'm from Boston, Massachusetts | user/hometown=boston massachusetts
I live in Ohio, I am tired | user/city=ohio
My company is profitable | -
My school is closed | -
I work for Procter & Gamble | user/company=procter & gamble
I live in Berlin now with my wife | user/city=berlin
I've just moved to São Paulo | user/city=sao paulo
I'm from Lisbon | user/hometown=lisbon
My name is Anna | user/name=anna
my name's bob | user/name=bob
I’m called Anna-Lena | user/name=anna-lena
call me Bob | user/nickname=bob
I'm allergic to peanuts and shellfish | user/allergies=peanuts and shellfish
I have a severe nut allergy | user/allergies=nut
I am vegan | user/diet=vegan
I'm a vegetarian now | user/diet=vegetarian
I have diabetes | user/condition=diabetes
I prefer tea over coffee | user/prefers:coffee/tea=tea
I prefer coffee to tea. | user/prefers:coffee/tea=coffee
I prefer window seats | user/prefers=window seats
I prefer short answers | user/reply_length=short
Please reply in German | user/reply_language=german
My favourite colour is blue | user/favourite:colour=blue
my favorite color is blue | user/favourite:colour=blue
my favorite ice cream flavor is pistachio | user/favourite:ice_cream=pistachio
My timezone is Tokyo | user/timezone=asia/tokyo
my time zone is Europe/Lisbon | user/timezone=europe/lisbon
my timezone is UTC+2 | user/timezone=etc/gmt-2
My time zone is EST | user/timezone=america/new_york
my work email is A.B@example.com | user/email:work=a.b@example.com
my home email is c@example.com | user/email:home=c@example.com
My wifi at home is called FritzBox 7590 | user/wifi_ssid:home=fritzbox 7590
My wifi at work is called Guest | user/wifi_ssid:work=guest
My phone number is +49 170 1234567 | user/phone=+491701234567
My wife is Anna | user/spouse=anna
My wife's name is Anna | user/spouse=anna
My wife's birthday is May 14 | wife/birthday=05-14
My birthday is 14 May 1990 | user/birthday=1990-05-14
I was born on 1990-05-14 | user/birthday=1990-05-14
Anna's birthday is the 3rd of June | anna/birthday=06-03
My brother's company is called X | brother/company=x
My brother Tom's birthday is July 1st | tom/birthday=07-01
My brother lives in Paris | brother/city=paris
My daughter is 4 years old | daughter/age=4
My son is called Tom | user/son=tom
We have a dog called Rex | user/dog=rex
A Ana trabalha na Siemens | ana/company=siemens
La Ana vive en Lima | ana/city=lima
A casa tem 5 anos | -
Me fala da Ana | -
Me habla inglés | -
I'm 34 | user/age=34
I speak English, German and a bit of Thai | user/languages=english german and a bit of thai
I'm a software engineer | user/job_title=software engineer
My car is a Tesla Model 3 | user/car=tesla model 3
My blood type is 0+ | user/blood_type=0+
I hate coriander | user/dislikes=coriander
I don't like coriander | user/dislikes=coriander
I love hiking | user/likes=hiking
Hi, I'm writing because my company is called Acme | -
My company is growing fast | -
My company is not called Acme | -
My old company was called Acme | -
My old company is called Acme | -
My ex-wife's birthday is May 14 | -
My company is called Acme, right? | -
Is my company called Acme? | -
If I lived in Paris my company would be called X | -
I wish my company was called Acme | -
Maybe my company is called Acme | -
I think I live in Berlin | -
I don't live in Berlin any more | -
I used to live in Berlin | -
I'm not vegan | -
I no longer work at Acme | -
I would like to live in Rome | -
I might move to Rome | -
She said I live in Berlin | -
"My company is called Acme" | -
> My company is called Acme | -
My wife is pregnant | -
my wife is pregnant | -
My boss is annoying | -
My birthday is tomorrow | -
My dog is sick | -
My car is in the garage | -
I like it when you are brief | -
I'm tired | -
I'm at home | -
What a day | -
Is it raining | -
ok | -
"""

SPANISH = """
mi empresa se llama Acme Corp | user/company=acme corp
En realidad mi empresa se llama Nexus Labs | user/company=nexus labs
No, mi empresa se llama Nexus Labs | user/company=nexus labs
Mi empleador es Telefónica | user/company=telefonica
El nombre de mi empresa es Acme Corp | user/company=acme corp
La empresa donde trabajo se llama Acme Corp | user/company=acme corp
Trabajo en Acme | user/company=acme
Trabajo para Acme desde 2019 | user/company=acme
Vivo en Madrid | user/city=madrid
Soy de Sevilla | user/hometown=sevilla
Me llamo Ana | user/name=ana
Mi nombre es Ana María | user/name=ana maria
Soy alérgica a los cacahuetes | user/allergies=cacahuetes
El cumpleaños de mi mujer es el 14 de mayo | wife/birthday=05-14
Mi cumpleaños es el 3 de junio de 1985 | user/birthday=1985-06-03
El cumpleaños de Ana es el 3 de junio | ana/birthday=06-03
La empresa de mi hermano se llama X | brother/company=x
Mi hermano vive en París | brother/city=paris
Prefiero el té al café | user/prefers:cafe/te=te
Prefiero las respuestas cortas | user/reply_length=cortas
Mi color favorito es el azul | user/favourite:colour=azul
Mi zona horaria es Madrid | user/timezone=europe/madrid
Soy vegana | user/diet=vegana
Mi correo del trabajo es a@example.es | user/email:work=a@example.es
Mi wifi de casa se llama Movistar_1234 | user/wifi_ssid:home=movistar 1234
Tengo 34 años | user/age=34
No me gusta el cilantro | user/dislikes=cilantro
Me encanta bailar | user/likes=bailar
Mi mujer se llama Carmen | user/spouse=carmen
Mi hijo se llama Tomás | user/son=tomas
Soy ingeniera de software | user/job_title=ingeniera de software
No olvides que soy celíaco | user/condition=celiaco
Hablo inglés y alemán | user/languages=ingles y aleman
Mi coche es un Seat León | user/car=seat leon
Si viviera en París, mi empresa se llamaría X | -
Ojalá mi empresa se llame Acme | -
Quizás vivo en Madrid | -
Ya no vivo en Berlín | -
No soy vegana | -
Antes vivía en Berlín | -
Mi mujer está embarazada | -
mi empresa es muy grande | -
Mi jefe es simpático | -
¿Mi empresa se llama Acme? | -
Dijo que vivo en Madrid | -
Mi antigua empresa se llama Acme | -
"""

GERMAN = """
Meine Firma heißt Acme Corp | user/company=acme corp
meine firma heisst acme | user/company=acme
Eigentlich heißt meine Firma Nexus Labs | user/company=nexus labs
Nein, meine Firma heißt Nexus Labs | user/company=nexus labs
Mein Arbeitgeber ist Siemens | user/company=siemens
Der Name meiner Firma ist Acme Corp | user/company=acme corp
Die Firma, für die ich arbeite, heißt Acme Corp | user/company=acme corp
meine Firma Acme Corp heißt | user/company=acme corp
Merk dir, dass meine Firma Acme Corp heißt | user/company=acme corp
Ich arbeite bei Siemens | user/company=siemens
Ich wohne in Berlin | user/city=berlin
Jetzt wohne ich in Hamburg | user/city=hamburg
Ich komme aus Köln | user/hometown=koln
Ich heiße Anna | user/name=anna
Mein Name ist Anna Müller | user/name=anna muller
Ich bin allergisch gegen Nüsse | user/allergies=nusse
Ich bin gegen Nüsse allergisch | user/allergies=nusse
Ich habe eine Allergie gegen Katzen | user/allergies=katzen
Der Geburtstag meiner Frau ist am 14. Mai | wife/birthday=05-14
Mein Geburtstag ist der 14.05.1990 | user/birthday=1990-05-14
Ich habe am 3. Juni Geburtstag | user/birthday=06-03
Annas Geburtstag ist am 3. Juni | anna/birthday=06-03
Die Firma meines Bruders heißt X | brother/company=x
Mein Bruder wohnt in Paris | brother/city=paris
Ich trinke lieber Tee als Kaffee | user/prefers:kaffee/tee=tee
Ich mag lieber Tee als Kaffee | user/prefers:kaffee/tee=tee
Meine Lieblingsfarbe ist Blau | user/favourite:colour=blau
Meine Zeitzone ist Berlin | user/timezone=europe/berlin
Ich bin Veganerin | user/diet=veganerin
Merk dir, dass ich vegan bin | user/diet=vegan
Ich bin 34 Jahre alt | user/age=34
Ich mag keinen Koriander | user/dislikes=koriander
Ich mag Koriander nicht | user/dislikes=koriander
Meine Frau heißt Carmen | user/spouse=carmen
Meine Frau ist Carmen | user/spouse=carmen
Mein Hund heißt Bello | user/dog=bello
Mein WLAN zu Hause heißt FritzBox | user/wifi_ssid:home=fritzbox
Meine berufliche E-Mail ist a@example.de | user/email:work=a@example.de
Ich spreche Deutsch und Englisch | user/languages=deutsch und englisch
Ich bin Lehrerin | user/job_title=lehrerin
Wenn ich in Paris wohnen würde | -
Wenn ich in Paris wohne, heißt meine Firma X | -
Vielleicht wohne ich in Berlin | -
Ich wohne nicht mehr in Berlin | -
Ich bin nicht vegan | -
Früher wohnte ich in Berlin | -
Meine Frau ist schwanger | -
Meine Firma ist groß | -
Mein Chef ist nett | -
Heißt meine Firma Acme? | -
Er sagt, meine Firma heißt Acme | -
Meine alte Firma heißt Acme | -
"""

PORTUGUESE = """
Minha empresa se chama Acme Corp | user/company=acme corp
A minha empresa chama-se Acme Corp | user/company=acme corp
Na verdade minha empresa se chama Nexus Labs | user/company=nexus labs
Não, minha empresa se chama Nexus Labs | user/company=nexus labs
O nome da minha empresa é Acme Corp | user/company=acme corp
A empresa onde trabalho se chama Acme Corp | user/company=acme corp
Eu trabalho na Acme | user/company=acme
Moro em Lisboa | user/city=lisboa
Sou do Porto | user/hometown=porto
Meu nome é Ana | user/name=ana
Me chamo João | user/name=joao
Sou alérgico a amendoim | user/allergies=amendoim
O aniversário da minha esposa é 14 de maio | wife/birthday=05-14
Meu aniversário é 3 de junho de 1985 | user/birthday=1985-06-03
O aniversário da Ana é 3 de junho | ana/birthday=06-03
A empresa do meu irmão se chama X | brother/company=x
Meu irmão mora em Paris | brother/city=paris
Prefiro chá a café | user/prefers:cafe/cha=cha
Prefiro chá do que café | user/prefers:cafe/cha=cha
Prefiro respostas curtas | user/reply_length=curtas
Minha cor favorita é azul | user/favourite:colour=azul
Meu fuso horário é São Paulo | user/timezone=america/sao_paulo
Sou vegana | user/diet=vegana
Não gosto de coentro | user/dislikes=coentro
Adoro viajar | user/likes=viajar
Minha esposa se chama Carla | user/spouse=carla
Meu cachorro se chama Rex | user/dog=rex
Meu email do trabalho é a@example.pt | user/email:work=a@example.pt
Tenho 34 anos | user/age=34
Não esqueça que sou celíaco | user/condition=celiaco
Falo inglês e alemão | user/languages=ingles e alemao
Sou professora | user/job_title=professora
Meu carro é um Fiat Uno | user/car=fiat uno
Se eu morasse em Paris | -
Talvez minha empresa se chame Acme | -
Acho que moro em Lisboa | -
Não moro mais em Berlim | -
Não sou vegana | -
Antes eu morava em Berlim | -
Minha esposa está grávida | -
Minha empresa é muito grande | -
Meu chefe é legal | -
Minha empresa se chama Acme? | -
Ele disse que moro em Lisboa | -
Minha antiga empresa se chama Acme | -
"""

FRENCH = """
Mon entreprise s'appelle Acme Corp | user/company=acme corp
En fait mon entreprise s’appelle Nexus Labs | user/company=nexus labs
Non, mon entreprise s'appelle Nexus Labs | user/company=nexus labs
Mon employeur, c'est Renault | user/company=renault
Le nom de mon entreprise est Acme Corp | user/company=acme corp
L'entreprise où je travaille s'appelle Acme Corp | user/company=acme corp
Je travaille chez Acme | user/company=acme
J'habite à Paris | user/city=paris
Je vis à Lyon depuis 2019 | user/city=lyon
Je viens de Marseille | user/hometown=marseille
Je m'appelle Anne | user/name=anne
Mon nom est Anne Dupont | user/name=anne dupont
Je suis allergique aux noix | user/allergies=noix
L'anniversaire de ma femme est le 14 mai | wife/birthday=05-14
Mon anniversaire est le 3 juin 1985 | user/birthday=1985-06-03
L'anniversaire d'Anna est le 3 juin | anna/birthday=06-03
L'entreprise de mon frère s'appelle X | brother/company=x
Mon frère habite à Lyon | brother/city=lyon
Je préfère le thé au café | user/prefers:cafe/the=the
Je préfère des réponses courtes | user/reply_length=courtes
Ma couleur préférée est le bleu | user/favourite:colour=bleu
Mon fuseau horaire est Paris | user/timezone=europe/paris
Je suis végétarienne | user/diet=vegetarienne
Je n'aime pas la coriandre | user/dislikes=coriandre
J'adore la randonnée | user/likes=randonnee
Ma femme s'appelle Claire | user/spouse=claire
Mon chien s'appelle Rex | user/dog=rex
Mon mail professionnel est a@example.fr | user/email:work=a@example.fr
J'ai 34 ans | user/age=34
N'oublie pas que je suis diabétique | user/condition=diabetique
Je parle anglais et allemand | user/languages=anglais et allemand
Je suis infirmière | user/job_title=infirmiere
Ma voiture est une Peugeot 208 | user/car=peugeot 208
Si j'habitais à Paris | -
Si j'habite à Paris, mon entreprise s'appelle X | -
Peut-être que mon entreprise s'appelle Acme | -
Je n'habite plus à Berlin | -
Je ne suis pas végan | -
Avant j'habitais à Berlin | -
Ma femme est enceinte | -
Mon entreprise est très grande | -
Mon chef est gentil | -
Mon entreprise s'appelle Acme ? | -
Il dit que j'habite à Paris | -
Mon ancienne entreprise s'appelle Acme | -
"""


def table(text: str) -> list[tuple[str, str]]:
    return [(said.strip(), wanted.strip()) for said, _, wanted in (line.rpartition("|") for line in text.strip().splitlines())]


def read(text: str) -> str:
    found = parse_statement(text)
    return f"{found.subject}/{found.attribute}={found.value}" if found.attribute else "-"


@every_row(("said", "wanted"), table(ENGLISH))
def test_english_statements(said: str, wanted: str) -> None:
    assert read(said) == wanted


@every_row(("said", "wanted"), table(SPANISH))
def test_spanish_statements(said: str, wanted: str) -> None:
    assert read(said) == wanted


@every_row(("said", "wanted"), table(GERMAN))
def test_german_statements(said: str, wanted: str) -> None:
    assert read(said) == wanted


@every_row(("said", "wanted"), table(PORTUGUESE))
def test_portuguese_statements(said: str, wanted: str) -> None:
    assert read(said) == wanted


@every_row(("said", "wanted"), table(FRENCH))
def test_french_statements(said: str, wanted: str) -> None:
    assert read(said) == wanted


@every_row("said", [said for text in (ENGLISH, SPANISH, GERMAN, PORTUGUESE, FRENCH) for said, _ in table(text)])
def test_content_says_itself_again(said: str) -> None:
    first = parse_statement(said)
    again = parse_statement(first.content, language=first.language)
    assert (again.subject, again.attribute, again.value, again.content) == (first.subject, first.attribute, first.value, first.content)


def test_content_is_kept_as_said_without_what_stood_before_it() -> None:
    found = parse_statement("remember that my company is called  Acme Corp")
    assert (found.content, found.value_text) == ("My company is called Acme Corp", "Acme Corp")


def test_a_german_subordinate_clause_becomes_the_sentence_it_stands_for() -> None:
    assert parse_statement("Merk dir, dass meine Firma Acme Corp heißt").content == "Meine Firma heißt Acme Corp"


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("Merk dir, dass ich Honig verkaufe", "Ich verkaufe Honig"),
        ("Merk dir, dass ich jeden Dienstag um 6 aufstehe", "Ich stehe jeden Dienstag um 6 auf"),
        ("Denk daran, dass wir am Samstag in den Zoo gehen", "Wir gehen am Samstag in den Zoo"),
    ],
)
def test_a_german_clause_is_kept_as_the_sentence_that_it_stands_for(told: str, kept: str) -> None:
    assert parse_statement(told).content == kept


def test_a_german_clause_after_an_opener_becomes_the_sentence_it_stands_for() -> None:
    assert parse_statement("Eigentlich heißt meine Firma Nexus Labs").content == "Meine Firma heißt Nexus Labs"
    assert parse_statement("Jetzt wohne ich in Hamburg.").content == "Ich wohne in Hamburg."
    assert parse_statement("Heißt meine Firma Acme").attribute is None


def test_a_correction_is_marked() -> None:
    assert parse_statement("Actually my company is called Nexus Labs").correction
    assert not parse_statement("My company is called Nexus Labs").correction


def test_a_negative_sentence_says_what_it_takes_back() -> None:
    found = parse_statement("I don't live in Berlin any more")
    assert found.polarity == "negative"
    assert found.denied == ((Slot("user", "city"), "berlin"),)


def test_one_message_may_hold_several_statements() -> None:
    found = parse_statements("I'm allergic to nuts. My company is called Acme and I live in Berlin.")
    assert [(statement.attribute, statement.value) for statement in found] == [("allergies", "nuts"), ("company", "acme"), ("city", "berlin")]


def test_a_sentence_without_end_sets_nothing() -> None:
    """How long reading it takes is counted in `test_any_text`."""
    told = "my company is called Acme and the weather is fine"
    assert parse_statement(told).attribute == "company"
    assert parse_statement(told + " and the weather is fine" * 100).attribute is None


@pytest.mark.parametrize("said", [
    "my timezone is Berlin", "I prefer tea", "Don't forget that the code of the gate is 12", "actually my company is called Acme",
    "Mi zona horaria es Madrid", "Ich bevorzuge Tee", "Não esqueça que a reunião é na sexta", "Je préfère le thé", "My name is Anna",
])
def test_direct_statements_are_explicit_memories(said: str) -> None:
    assert is_explicit_memory(said)


@pytest.mark.parametrize("said", [
    "I like pizza", "What a nice day", "What is my name?", "If I lived in Paris", "Book a table", "ok", "The company is called Acme", "",
])
def test_other_sentences_are_no_explicit_memories(said: str) -> None:
    assert not is_explicit_memory(said)
