"""Questions whose question word stands behind other words, or asks without accent and mark; and statements that look alike."""

from __future__ import annotations

import pytest

from agent7.language.questions.asking_places import behind_discourse, tells_when, without_discourse
from agent7.language.questions.slot_questions import asking_clause, is_question
from tests.tables import every_row

ASKED = """
en | since when is the boiler guaranteed
en | under which name did I book the table
en | for how long is the passport valid
en | well where are my spare keys
en | anyway when is dads operation
en | mate what time is kickoff
en | the blue bin when is it collected
en | library card wheres it kept
en | oga how much be the rent
en | and wetin be my bus stop
de | na wann kommt der klempner
de | ach wo liegt der ersatzschlüssel
de | impfpass wo ist der
de | in welchem monat läuft der tüv ab
de | seit wann habe ich den hund
fr | le plombier passe quel jour
fr | ton rendez-vous c'est à quelle heure déjà
fr | tu pars avec qui en vacances
fr | le code du portail c'est quoi
fr | Léa chausse du combien
fr | ma soeur habite où
fr | il s'appelle comment le vétérinaire
fr | ça coûte combien la cantine
fr | la carte vitale elle est où
fr | bon ben c'est qui le dentiste
fr | depuis quand j'ai ce vélo
es | y el pasaporte dónde está
es | y la tarjeta donde esta
es | oye cuando es la boda
es | la cita del dentista es a qué hora
es | cuando caduca mi pasaporte
es | hasta cuando dura la garantia
es | pues quién tiene las llaves
pt | ela sai que horas
pt | o treino é que dia
pt | ele mora onde
pt | o seguro vence quando
pt | a bia calça quanto
pt | e o cartão do sus onde fica
pt | quando acaba o contrato da casa
pt | até quando vale o desconto
pt | vou viajar com quem mesmo
en | in whose car are we going
en | at what age did grandad retire
en | till when is my library loan
en | by when do I have to pay the deposit
en | oh wait where did I park
en | ok so when does the lease end
en | dads new phone whats it called
en | the spare tyre where is it
en | abeg where is my meter card
en | na who be the landlord agent
de | aus welcher stadt kommt jana
de | über wen haben wir gestern geredet
de | bis wann muss ich die rechnung zahlen
de | ey wie heißt nochmal der trainer
de | der werkzeugkoffer wo steht der
de | hm was ist mein kennzeichen
fr | vous partez à quelle heure samedi
fr | ton oncle travaille où
fr | elle vient quand ta mère
fr | on mange chez qui dimanche
fr | ta voiture c'est quelle marque
fr | ils ont quel âge les jumeaux
fr | du coup elle est où la pompe à vélo
fr | jusqu'à quelle heure c'est ouvert
fr | sa pointure c'est combien
es | desde cuándo trabaja Lola aquí
es | la moto dónde está aparcada
es | cuando empieza el curso de la niña
es | el vuelo sale a qué hora
es | bueno dónde guardé el pasaporte
es | de quién es la furgoneta
pt | a consulta é quando
pt | o aluguel vence que dia
pt | minha irmã casou em que ano
pt | pra quem emprestei a furadeira
pt | olha onde fica o registro da água
pt | e a vacina do gato quando vence
pt | quando começa a aula da Nina
en | mums keys are where again
en | the recital starts at what time
en | bin day is which day
en | the christening, what date
en | dentist, when again
en | could dr patel see me friday
en | did mr lund pay the deposit
en | uncle teds flight lands at which airport
en | the boat trip, where
de | der elternabend ist wann
de | die schlüssel sind nochmal wo
de | das auto, welche werkstatt nochmal
de | die hochzeit, wann
de | der kurs ist in welchem raum
de | hat frau sommer schon bezahlt
de | der flug ist um wie viel uhr
fr | visite chez l'ophtalmo, quel jour
fr | la kermesse, à quelle heure
fr | le mariage de Zoé, où déjà
fr | tu prends quoi comme dessert
fr | on mange quoi à midi
fr | elle travaille sur quoi ta soeur
fr | faut faire quoi avec le sac de piscine
es | la boda de Irene, dónde
es | el partido, qué día
es | la llave del sótano está dónde
es | el dentista, a qué hora
pt | a reunião, que horas
pt | o casamento da Bia, onde
pt | o mecânico é qual
pt | a oficina, qual mesmo
"""
TOLD = """
en | with what I earn we manage
en | at which point I left
en | in which case I'll come
en | for whom the bell tolls
en | to whom it may concern
en | in what was the worst winter we lost the roof
en | right where I left it
en | right when I got home the dog barked
en | seriously what a day
en | I know where the keys are
en | mum asked what time is dinner
en | depends what is the price
en | my brother who is a doctor called
en | the man who is my boss was there
en | the house where we live is old
en | no idea what time is it there
en | when I was small we lived in Cork
en | when my sister comes we go swimming
en | When it rains, the cellar floods
en | where I live there's no bus we walk
en | Tom had what was the best pizza in town
en | na so the matter be
de | so wie immer bin ich zu spät
de | so wie ich das sehe ist es gut
de | ich weiß wo der Schlüssel ist
de | das Haus wo ich wohne ist alt
de | keine Ahnung wann der kommt
de | alles was ich habe
fr | je sais plus où
fr | il dort quand même
fr | il dort quand le bébé dort
fr | c'est moi qui la garde
fr | la ville où je vis est belle
fr | il est sympa quoi
fr | on part n'importe quel jour
fr | ça dépend à quelle heure il rentre
fr | c'est fou combien il mange
fr | il vient lundi ou mardi
fr | j'ai de quoi manger
fr | on a vu la copine avec qui je pars
fr | quand je rentre je t'appelle
fr | elle a choisi quelle robe porter
fr | j'habite là où le train passe
fr | il pleut ou il neige
fr | c'est fou à quel point il grandit
es | cuando llega mi mujer cenamos
es | cuando era niño vivía en Haro
es | cuando llegue el tren
es | no sé dónde está la llave
es | la casa donde vivo es fea
es | es increíble cómo pasa el tiempo
es | busco dónde vivir
es | me dijo a qué hora llega
es | depende de cuándo salga
pt | quando chegar o trem
pt | quando vencer o seguro eu pago
pt | ela disse que dia 5 vem
pt | acho que dia 10 é feriado
pt | não sei que horas ela sai
pt | a cidade onde moro é quente
pt | comi tudo quanto quis
pt | ele vem quando puder
pt | depende de quando ele chega
pt | lembrei onde deixei a chave
en | in whose honour they named the hall is on the plaque
en | by what he said we were late
en | at what he charges I'm not going back
en | oh wait I know where it is
en | ok so when the lease ends we move to Bath
en | dads new phone is what I wanted
en | anyway where we park is on Mill Road
en | mum showed me where the stopcock is
en | I like what is on the menu
en | ask Tom where are the keys
en | Sue told me when is the party
en | when the kids are asleep I paint
en | When Dad retires, we go to Kerry
de | über wen wir lachen ist egal
de | der Koffer steht da wo er immer steht
de | sag Oma wann der Zug kommt
de | Jana weiß wie das Rezept geht
de | hm was soll's
de | ich frag mal wer mitkommt
fr | je travaille là où elle travaille
fr | mon frère sait à quelle heure il part
fr | demande-lui elle vient quand
fr | on mange quand papa rentre
fr | c'est Léa qui a la clé
fr | elle a dit quel âge elle a
fr | on verra combien ça coûte
fr | peu importe à quelle heure
fr | il fait beau quoi
fr | je pars quand elle arrive
fr | c'est toi qui le gardes
fr | une maison où le chat dort
fr | il arrive lundi ou mardi matin
fr | la rue où j'habite est calme
fr | quand il pleut on prend la voiture
es | me acuerdo de cuándo nos conocimos
es | la moto está donde la dejamos
es | cuando empieza el curso nos levantamos pronto
es | el pueblo donde nací es pequeño
es | pregunta a qué hora sale el vuelo
es | no sabemos quién viene
es | cuando paguen la nómina compramos el sofá
es | es donde compro el pan
es | sé cuándo vence
pt | minha irmã sabe que horas começa
pt | ela perguntou onde fica o registro
pt | o bairro onde cresci mudou muito
pt | quando chega o verão viajamos
pt | quando a aula acabar eu ligo
pt | lembro de quando ela nasceu
pt | falou que dia 3 não abre
pt | não sei pra quem emprestei
pt | tenho onde dormir
pt | quando eu sair do trabalho te ligo
pt | choveu tanto quanto ontem
fr | hier j'ai comparé des assurances, quelle plaie
fr | il a plu toute la journée quelle galère
es | ando bien cansado hoy, qué día
en | when I say the office I mean the cafe on Mill Lane
en | whoever knows the code should tell Ana
en | everybody wondered where
en | the beach with the kids, what fun
en | a whole day of meetings, what luck
en | she left and this is why
en | the question is when
en | it was what happened
en | mum and dad, who live in Cork
en | he forgot to say at what time
en | a new van, which we needed
en | can openers are handy
en | have mr lund coming at three
en | not sure at which school
en | home is where the heart is
de | da war noch was
de | der wagen ist wie neu
de | die frage ist wann
de | keiner weiß um wie viel uhr
de | muss frau sommer anrufen
de | im haus ist wer
de | egal in welchem raum
fr | dîner chez Paul, quelle horreur
fr | un lundi sous la pluie, quelle journée
fr | on a de quoi tenir
fr | il a dit n'importe quoi à sa mère
fr | c'est pas mal quoi
fr | je sais pas sur quoi elle bosse
fr | il est fatigué quoi
fr | une maison, où il dort
es | un lunes horrible, qué pena
es | ni idea de dónde
es | no sé cuál
es | la casa, donde crecí
pt | sei lá onde
pt | segunda sem luz, que saco
pt | ele sabe qual
pt | a casa, onde cresci
"""


@every_row(("language", "said"), [tuple(map(str.strip, row.split("|"))) for row in ASKED.strip().splitlines()])
def test_a_question_word_asks_behind_other_words_too(language: str, said: str) -> None:
    assert is_question(said, language=language)


@every_row(("language", "said"), [tuple(map(str.strip, row.split("|"))) for row in TOLD.strip().splitlines()])
def test_a_question_word_within_a_statement_asks_nothing(language: str, said: str) -> None:
    assert not is_question(said, language=language)


def test_what_stands_behind_words_of_discourse() -> None:
    assert behind_discourse("oh wait, where's my Coat?", "en") == "where's my Coat?"
    assert without_discourse("oh wait, where's my Coat?", "en") == "where's my Coat?"
    assert without_discourse("right knee, who looked at it", "en") == "right knee, who looked at it"
    assert not behind_discourse("ok", "en")
    assert not behind_discourse("my coat", "en")


def test_a_clause_that_says_when_has_its_main_clause_behind_it() -> None:
    assert tells_when("when Mo rang we were out", "en")
    assert not tells_when("when did Mo ring while we were out", "en")
    assert not tells_when("when we were out?", "en")


def test_a_clause_of_a_single_word_asks_nothing() -> None:
    assert not asking_clause("Uncle Leo turns 70 in May and wants a party, which", "en")


@pytest.mark.parametrize("said", ["lol what am I like, I lost my keys at Aldi", "haha what can I say, Bo proposed"])
def test_what_asks_for_no_answer_before_what_is_told_is_no_question(said: str) -> None:
    assert not is_question(said, language="en")
