"""Word lists of language identification: content words that belong to one language or to few (orders, numbers, everyday nouns), and
endings.

They tell the language of a first message of three words, where no function word may stand. Lower case, with their accents and without.
"""

# ruff: noqa: E501  (one entry a line: a table reads better wide)

from __future__ import annotations

from typing import Final

TELLTALE_WORDS: Final[dict[str, str]] = {
    "en": (
        "find translate book compare plan search look create make write draft cost price ticket shorter longer again once perfect great remind send mail task cancel summarise summarize document "
        "car house flat job work red blue green two three four five six seven eight nine ten day days week weeks month year years tomorrow tonight morning evening first second last next new old big small "
        "kids children son daughter mother father friend boss dog cat hotel flight restaurant train please table letter poem weather cheap cheaper better moved moving working living years decided going use using "
        "speak drive eat drink hate allergic married born studied called named get give take say ask think know want need turn try show list buy order check call change delete open play read run set start stop"
    ),
    "es": (
        "busca buscar hoteles tenemos encuentra traduce traducir reserva reservar compara planifica planea necesito crea crear escribe escribir cuesta cuestan precio precios billete vuelo corto corta largo larga vez veces otra otro perfecto perfecta "
        "envía envia envíalo envialo manda tarea cancela anula resume resumir documento archivo coche carro casa piso rojo azul verde negro blanco dos tres cuatro cinco seis siete ocho nueve diez semana mes año año lunes martes miércoles jueves viernes sábado domingo "
        "noche mañana hijos hija hijo madre padre amiga amigo jefe jefa gata mesa carta poema viaje tiempo barato decidido decidí mudo mudé viene hago hacer haces tomo toco juego uso usamos viviendo trabajando llevo cumplí nací estudié hablo odio encanta encantan soporto "
        "puedes podrías muéstrame muestra dame pon compra pide mira llama cambia abre lee empieza anoche siguiente último nueva nuevo viejo grande pequeño bonita bonito fácil rápido ayer luego después durante mientras aunque cada ambos ninguno alguien nadie parece creo pienso"
    ),
    "de": (
        "finde such suche suchen übersetze uebersetze reserviere buche buchen vergleiche plane planen brauche erstelle erstell schreib schreibe schreiben kostet kosten preis preise flug fahrkarte kürzer kuerzer länger laenger nochmal nochmals perfekt "
        "schick schicke sende aufgabe brich abbrechen fasse zusammen zusammenfassen dokument datei auto haus wohnung rot blau grün schwarz weiß zwei drei vier fünf fuenf sechs sieben acht neun zehn woche monat jahr jahre jahren montag dienstag mittwoch donnerstag freitag samstag sonntag "
        "kinder sohn tochter mutter vater freund freundin chef chefin tisch brief gedicht reise wetter billig günstig beschlossen entschieden ziehe umgezogen mache machen nehme spiele nutze nutzen seit verheiratet geboren studiert heute abend gestern vorgestern zweimal einmal dreimal diesen dieses dieser diese "
        "zeig zeige gib mach stell kauf bestelle ruf ändere öffne lies lese fang nächste letzte neue neuer neues alte alter großer klein kleine schnell einfach später danach während obwohl jeder jemand niemand glaube denke finden gehe gehen kommt drin na klar super toll hotels"
    ),
    "pt": (
        "procura procure hotéis temos encontre encontra traduz traduza traduzir reserva reserve reservar compara compare planeje planeja planear preciso cria crie criar escreve escreva escrever custa custam preço preços bilhete passagem voo curto curta longo longa vez vezes outra outro perfeito perfeita "
        "envia envie manda mande tarefa cancela cancele resume resuma resumo documento arquivo carro casa apartamento vermelho azul verde preto branco dois duas três quatro cinco seis sete oito nove dez semana mês mes ano segunda terça quarta quinta sexta sábado domingo "
        "filhos filho filha mãe mae pai amigo amiga chefe gata mesa carta poema viagem tempo barato decidi decidimos decidiu mudei mudar faço faco fazer tomo toco jogo uso usamos morando trabalhando fiz nasci estudei odeio adoro detesto suporto acabei mundo todo toda pratico coentro "
        "podes poderia mostra mostre dê dá compra compre pede veja olha liga muda abre leia começa começou ontem depois durante enquanto embora cada ambos ninguém alguém parece acho penso novo nova velho grande pequeno bonito bonita fácil rápido próximo último mesmo oi tudo hotéis trilha"
    ),
    "fr": (
        "trouve trouver traduis traduire réserve reserve réserver compare comparer planifie cherche chercher crée cree créer écris ecris écrire combien coûte coute coûtent prix billet vol court courte long longue encore fois parfait parfaite "
        "envoie envoyer tâche tache annule annuler résume resume résumer document fichier voiture maison appartement rouge bleu verte noir blanc deux trois quatre cinq sept huit neuf dix semaine mois année lundi mardi mercredi jeudi vendredi samedi dimanche "
        "enfants fils fille mère mere père pere ami amie patron chef table lettre poème poeme voyage temps météo cher décidé decide déménage demenage fais joue prends utilise mange bois parle habitons vivons né née étudié etudie mari soir matin nuit jeudis hôtels hotels "
        "montre donne achète achete commande regarde appelle change ouvre lis commence hier après apres pendant quoique chaque quelqu'un personne semble crois pense nouveau nouvelle vieux grand grande petit petite beau belle facile vite dernier prochain même meme voici voilà voila alors donc car puis fera"
    ),
}

ENDINGS: Final[dict[str, tuple[str, ...]]] = {
    "en": ("ing", "ght", "tion", "ness", "ould", "ly", "ck", "sh"),
    "es": ("ción", "ciones", "cion", "dad", "dades", "illo", "illa", "aje", "ajes", "miento", "ndolo", "ero", "uela", "ario"),
    "de": ("ung", "ungen", "keit", "heit", "lich", "liche", "lichen", "isch", "ische", "schen", "chen", "igen", "iert", "ieren", "tz", "sch", "eln"),
    "pt": ("ção", "ções", "cao", "ão", "ões", "dade", "dades", "agem", "agens", "inho", "inha", "eiro", "eira", "éis", "ável"),
    "fr": ("eau", "eaux", "eux", "euse", "oire", "ette", "ée", "ées", "aux", "ais", "ait", "ez", "eur", "eurs", "ique", "ment", "tion", "elle", "isse"),
}
"""How many words of one language end, and few of another."""
