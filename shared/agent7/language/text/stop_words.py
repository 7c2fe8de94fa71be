"""Stop words: words that carry grammar, not meaning, left out of the lexical index and of queries.

Question words are among them: "what", "where" and "when" stand in every question and in no answer.
"""

from __future__ import annotations

from typing import Final

ENGLISH: Final = """
a about after again all also always am an and any anyone anything are aren't as at be because been before being but by can can't cannot
could couldn't did didn't do does doesn't doing don't down during each either ever every few for from further get gets getting go goes
going gonna got had hadn't has hasn't have haven't having he he'd he'll he's her here here's hers herself him himself his how how's i
i'd i'll i'm i've if in into is isn't it it'd it'll it's its itself just kind let's like lot many may me might more most much must my
myself no nor not now of off oh on once one only or other our ours ourselves out over own quite really same she she'd she'll she's
should shouldn't so some someone something such than that that's the their theirs them themselves then there there's these they they'd
they'll they're they've thing things this those through to too under until up us very was wasn't we we'd we'll we're we've were weren't
what what's when when's where where's which while who who's whom whose why why's will with won't would wouldn't yeah yes yet you you'd
you'll you're you've your yours yourself yourselves
"""
SPANISH: Final = """
a al algo alguien algún alguna algunas alguno algunos ante antes aquel aquella aquellas aquellos aquí así aún aunque bien cada como cómo
con contra cual cuál cuáles cuales cualquier cuando cuándo cuanta cuánta cuantas cuántas cuanto cuánto cuantos cuántos de del desde
donde dónde durante e el él ella ellas ellos en entonces entre era eran eras eres es esa esas ese eso esos esta está estaba estaban
estado estamos están estar estas este esto estos estoy fue fueron fui fuiste ha había habían han has hasta hay he hemos hoy la las le
les lo los más me mi mí mientras mis mucho muchos muy nada ni no nos nosotros nuestra nuestras nuestro nuestros o os otra otras otro
otros para pero poco por porque pues que qué quien quién quienes quiénes se sea ser será si sí sido sin sobre sois somos son soy su sus
también tan tanto te tenía tener tengo ti tiene tienen tienes toda todas todo todos tu tú tus tuve un una unas uno unos usted ustedes va
vamos ya yo
"""
GERMAN: Final = """
aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da damit dann das dass dein deine
deinem deinen deiner dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen
einer eines er es etwas euch euer eure für gegen gibt hab habe haben habt hat hatte hatten hattest hier hin ich ihm ihn ihnen ihr ihre
ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes jetzt kann kannst kein keine keinem keinen keiner können könnte mal man
manche mein meine meinem meinen meiner mich mir mit muss musste nach nicht nichts noch nun nur ob oder ohne schon sehr sein seine seinem
seinen seiner seit sich sie sind so soll sollte sondern um und uns unser unsere unserem unseren unter viel vom von vor wann war waren
warst was weil welche welchem welchen welcher welches wem wen wenn wer werde werden weshalb wessen wie wieder wieso wieviel will wir
wird wo wofür woher wohin wollte womit worüber wurde würde zu zum zur zwischen über
"""
PORTUGUESE: Final = """
a ainda algo alguém algum alguma algumas alguns ante antes ao aos aquela aquelas aquele aqueles aquilo as assim até bem cada com como da
das de dela delas dele deles depois desde do dos durante e ela elas ele eles em entre é era eram és essa essas esse esses esta está
estamos estão estar estas estava estavam este estes estou eu foi fomos for foram fui há isso isto já la lhe lhes lo mais mas me mesmo
meu meus minha minhas muito muitos na nada não nas nem no nos nós nossa nossas nosso nossos num numa o onde os ou outra outras outro
outros para pela pelas pelo pelos por porque pra qual quais qualquer quando quanta quantas quanto quantos que quem se seja sem sempre
ser será seu seus só sob sobre sou sua suas também tanto te tem têm temos tenho ter teu teus tinha tive toda todas todo todos tu tua
tuas um uma umas uns vai você vocês vos
"""
FRENCH: Final = """
a à ai aie ainsi alors as au aucun aucune aussi autre autres aux avait avant avec avez avoir avons beaucoup bien c'est est-ce ça car ce
ceci cela celle celles celui ces cet cette ceux chaque chez combien comme comment d'un d'une dans de depuis des donc du elle elles en
encore entre es est et étaient étais était été êtes être eu eux fait fois il ils j'ai j'aime je la là laquelle le lequel les lesquelles
lesquels leur leurs lui ma mais me même mes moi mon ne ni nos notre nous on ont ou où par parce pas pendant peu peut plus pour pourquoi
qu qu'est qu'est-ce quand que quel quelle quelles quels qui quoi sa sans se sera ses si sien soi son sont sous suis sur ta te tes toi
ton toujours tous tout toute toutes très tu un une vers vos votre vous y
"""

STOP_WORDS: Final[dict[str, frozenset[str]]] = {
    "en": frozenset(ENGLISH.split()),
    "es": frozenset(SPANISH.split()),
    "de": frozenset(GERMAN.split()),
    "pt": frozenset(PORTUGUESE.split()),
    "fr": frozenset(FRENCH.split()),
}

KANA: Final = """
です ます まし した ませ せん すか たか って てい いる いま して どこ いつ どの こと もの この その これ それ
"""
PAIRS_OF_GRAMMAR: Final = frozenset(KANA.split())
"""Pairs of kana that only say how something is said, or that something is asked."""
