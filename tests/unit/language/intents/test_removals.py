"""An order to forget is heard by its form, whatever the order of its words: what removes, beside where we hold things or what was told."""

from __future__ import annotations

import pytest

from agent7.language import parse
from tests.tables import every_row

NAMED = """
strike what I earn from your notes, I had no business putting that here | earn
Everything you've got on Dalia: gone, please | dalia
That fee I told you about for the Castellan wedding, please don't hold on to it | castellan
It's nobody's business that I see a therapist. Take all of that out of your memory. | therapist
you don't need to remember my locker any longer, handed the key in | locker
du brauchst dir meinen Spind nicht mehr zu merken | spind
no hace falta que recuerdes mi taquilla | taquilla
tu n'as plus besoin de retenir mon casier | casier
não precisa mais guardar o meu armário | armário
it's over with Marcus since last night, please remove everything about him | marcus
the gate code can go, keep the rest | gate code
Would you mind taking my mother's illness out of your notes? | illness
Das mit der Kombination vom Tresor hätte ich dir lieber nicht schreiben sollen, lösch das bitte wieder | tresor
Bitte streich mein Gehalt aus deinen Notizen | gehalt
Behalt bitte nicht, was ich dir über das Gehalt erzählt habe | gehalt
I'm sorry but please delete what I told you about Eva | eva
quita de tu memoria lo de mi operación | operación
Enlève de ta mémoire ce que je t'ai dit de mon salaire | salaire
Podes tirar da tua memória o que te contei do Rui? | rui
"""


@every_row("said, about", [line.split(" | ") for line in NAMED.strip().splitlines()])
def test_what_an_order_names_is_heard(said: str, about: str) -> None:
    order = parse(said).removal

    assert order is not None
    assert about in (order.topic or order.beside).casefold()


@pytest.mark.parametrize(
    "said",
    [
        "erase everything youve got on me",
        "clear out everything you have on me, my daughter's getting this phone",
        "Kannst du alles über mich löschen, was du gespeichert hast?",
        "Borra todo lo que sabes de mí, porfa",
        "efface tout ce que tu sais sur moi",
        "apaga tudo o que sabes sobre mim",
    ],
)
def test_all_that_is_known_of_the_speaker_is_meant(said: str) -> None:
    order = parse(said).removal

    assert order is not None
    assert order.everything
    assert order.topic == order.beside == ""


NO_ORDERS = """
Don't know if I told you, but Ana is pregnant
I don't know whether I told you: Ben's birthday is May 3
I don't remember if I've mentioned it, my flight is at 9
I gave Ben the keys, don't know why
I never keep receipts, I told the taxman
Don't keep me waiting, I told you I'm late
Ich behalte nie, was ich geschrieben habe
je ne retiens pas ce que j'ai dit
could you not delete what I told you?
you should not forget what I said
you can't just forget what I told you
please don't you ever delete what I told you
I don't want you to forget what I told you
Lösch nicht, was ich dir erzählt habe
lösche das bitte nicht, was ich dir gesagt habe
bitte lösche nichts von dem, was ich dir gesagt habe
schreib das in deine Notizen und vergiss es nicht
I told you all of that, now get rid of it for me
clear all your notes on us
delete everything but keep what you know about me
limpa tudo nos teus registos
can you remove the background of the photo I sent you?
remove the typos from the text I wrote
can you delete the event I told you to put in my calendar
could you delete the reminder I told you to set?
kannst du die Tippfehler aus dem Text entfernen, den ich dir geschickt habe?
borra el fondo de la foto que te mandé
wipe down the kitchen, I said to the kids
remove the stains, I told Ben
I gave up smoking, so forget the cigarettes
I put the keys in the drawer and forget where
so I told her to forget it
streich die Wand in Blau, habe ich gesagt
j'ai dit à mon fils, efface le tableau
Translate into German: forget what I said
He wrote: "please delete what I told you"
you don't need to know French to work there
no need to save me a seat, I'm running late
I want to stop saving and start living
I can go on Tuesday, leave the rest to Sam
Der Hund muss raus, lass den Rest
leave the other ones at home. can you take the blue one?
wipe everything on the counter
t'as besoin de savoir un truc: je suis végétarien
no tienes que guardar cola
I don't want you to keep sending me tips
I don't want you to repeat yourself
I don't want you to know how sad I am
Ich will nicht, dass du weißt, wie traurig ich bin
no quiero que guardes silencio
please take it down in your notes
take a note in your notes: dentist at 9
take the keys from your book
can you explain how to delete rows in the database
Der Speicher ist voll, nimm eine neue Karte
saca las notas de clase y haz un resumen
quita las fotos de la memoria USB
retire les notes de bas de page
forget everything you know about me except my name
"""


@every_row(
    "said",
    [
        *NO_ORDERS.strip().splitlines(),
        "don't forget what I told you about Ben",
        "I forget what I told you about Ben",
        "did you delete what I told you about Ben?",
        "remove it from the oven at 5",
        "lose 5 kilos by June",
        "drop the kids at school, I told you about it",
        "clear the table and take out the bins",
        "take a note: my shoe size is 42",
        "clear your head, it's Friday",
        "don't you remember my name?",
        "Ich will nicht, dass du so viel redest",
        "I said 9, drop me a line",
        "please take the file I sent you and make a summary",
        "Ich habe vergessen, was ich dir gesagt habe",
        "Hast du vergessen, was ich dir erzählt habe?",
        "no olvides lo que te dije de Ana",
        "N'oublie pas ce que je t'ai dit",
        "não te esqueças do que te disse",
        "delete what I told you. " * 30,
        "",
    ],
)
def test_what_only_speaks_of_it_is_no_order(said: str) -> None:
    assert parse(said).removal is None


@pytest.mark.parametrize(
    ("said", "topic"),
    [
        ("bin my locker combo", "locker combo"),
        ("strike my pay cut from the record", "pay cut"),
        ("the landlord's number can go", "landlord"),
        ("I don't want you holding on to my therapist stuff any more", "therapist"),
        ("Das mit dem Yoga brauchst du dir nicht mehr merken", "yoga"),
        ("no hace falta que recuerdes lo de mi sueldo", "sueldo"),
        ("plus besoin de retenir mon digicode", "digicode"),
        ("não precisa guardar a senha do portão", "senha"),
        ("bin day is Tuesday", "day"),
        ("never forget my keys", ""),
        ("did you bin my locker combo?", ""),
        ("I'd never delete my photos", ""),
        ("she told me: \"bin my locker combo\"", ""),
    ],
)
def test_what_is_to_be_got_rid_of_is_named_and_may_be_held_or_not(said: str, topic: str) -> None:
    found = parse(said).disposed.casefold()
    assert topic in found if topic else not found
