"""Patterns of task continuation, in five languages; over folded text.

All but `wishes` are read at the start of a request, without the polite words before it.
"""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class ContinueWords:
    """One language's patterns of task continuation."""

    it: str
    """A verb with nothing but a pronoun as its object: "send it", "make them shorter"."""
    edits: str
    """A verb that changes something, with something known: "change the title", "add a form"."""
    elsewhere: str
    """Anywhere: the thing is the person's own and no part of a task ("to my shopping list")."""
    again: str
    """Anywhere in a short message: compared with what there is ("shorter", "instead", "once more")."""
    fresh: str
    """A verb with something new: "find me three hotels"."""
    known: str
    """Before a word of the task's title: the thing is known."""
    wishes: str
    """A whole message that asks for nothing in words, and wants something changed: "it should be blue"."""
    fillers: str
    """May stand before and behind `compares`: "and now ... please"."""
    compares: str
    """A whole message of a few words, without its fillers: "shorter", "again, but in blue", "in English"."""


CONTINUE_WORDS: Final[dict[str, ContinueWords]] = {
    "en": ContinueWords(
        it=r"\w+(?: me| us| out| up)? (?:it|them|this|that|these|those)\b(?! (?:will|would|is|are|was|has|can))",
        edits=r"(?:make|turn|change|rename|replace|adjust|fix|correct|edit|update|shorten|lengthen|extend|expand|move|swap|keep|improve|polish|rewrite|rephrase|resize|simplify|remove|delete|drop|leave out|cut|center|centre|bold) (?:the|its|all|each|every|both|only|just)\b",
        elsewhere=r"\b(?:my|our) (?:\w+ )?(?:list|calendar|diary|account|card|password|alarm|cart|basket|playlist)\b|\bplaylist\b",
        again=r"\b(?:shorter|longer|bigger|larger|smaller|darker|lighter|brighter|simpler|cheaper|nicer|funnier|friendlier|clearer|better|faster|more \w+|less \w+|instead|again|once more|redo|another version)\b",
        fresh=r"(?:build|create|write|find|search|look|book|plan|research|make|draft|design|prepare|get|give|order|compare|suggest|recommend|show|tell)\b(?: \w+){0,3}? (?:an?|some|another|new|any|all|two|three|four|five|six|ten|\d+)\b",
        known=r"(?:the|that|this|its|my|your|our)",
        wishes=r"(?:it|this|that|they|the [\w-]+(?: [\w-]+)?)(?:'s| is| are| was)? (?:should|must|needs? to|ought to|has to|have to) .+|(?:it|this|that)(?:'s| is| looks) (?:still )?(?:too|not) .+|(?:i'd|i would) (?:prefer|rather have|like) (?:it|them|that)\b.*|(?:a (?:bit|little) |much |even |way )?(?:shorter|longer|bigger|larger|smaller|darker|lighter|brighter|simpler|cheaper|more \w+|less \w+)(?:,? (?:please|then|instead))?|only (?:the|those) .+",
        fillers=r"and|now|then|please|ok|okay|so|but|also|just|maybe|a bit|a little|slightly|much|even|way|thanks",
        compares=r"(?:(?:shorter|longer|bigger|larger|smaller|darker|lighter|brighter|simpler|cheaper|nicer|funnier|friendlier|clearer|more \w+|less \w+)(?:(?:,| and|, but| but) (?:a bit )?(?:more |less )?\w+)?|(?:once more|again|one more time|another version)(?:,? (?:but|in|with|for|without) .{1,40})?|in (?:a )?(?:blue|red|green|black|white|grey|gray|yellow|orange|purple|pink|brown|turquoise|beige|bold|italics|capitals|colou?r|english|german|french|spanish|portuguese|italian|dutch|polish|bullet points|a table|one paragraph|(?:one|two|three|\d+) (?:words?|sentences?|lines?|pages?))|without .{2,40}|as an? (?:table|list|pdf|word document|poem|letter))",
    ),
    "es": ContinueWords(
        it=r"(?!di(?:me|le)\b)\w{2,}(?:lo|la|los|las)\b|(?:puedes|podrias) (?:volver a )?\w+(?:rlo|rla|rlos|rlas)\b",
        edits=r"(?:haz|hace|pon|pone|cambia|cambie|renombra|reemplaza|sustituye|ajusta|arregla|corrige|edita|actualiza|acorta|alarga|amplia|mueve|mejora|reescribe|simplifica|quita|elimina|borra|deja)(?:r|me|le)? (?:el|la|los|las|su|todo|toda|todos|todas|solo)\b",
        elsewhere=r"\b(?:mi|nuestra|nuestro) (?:\w+ )?(?:lista|calendario|agenda|cuenta|tarjeta|contrasena|alarma|carrito)\b",
        again=r"\b(?:mas \w+|menos \w+|mejor|otra vez|de nuevo|en su lugar|en vez de|otra version)\b",
        fresh=r"(?:construye|crea|escribe|busca|encuentra|reserva|planifica|investiga|haz|redacta|disena|prepara|dame|pide|compara|sugiere|recomienda)\w*(?: \w+){0,3}? (?:un|una|unos|unas|otro|otra|algun|alguna|algunos|nuevo|nueva|dos|tres|cuatro|cinco|diez|\d+)\b",
        known=r"(?:el|la|los|las|ese|esa|este|esta|mi|tu|nuestra|nuestro)",
        wishes=r"(?:(?:el|la|los|las) [\w-]+(?: [\w-]+)? )?(?:deberia|tiene que|debe|tendria que) (?:ser|estar|tener|quedar) .+|(?:es|esta|queda) (?:todavia )?demasiado .+|(?:lo|la|los|las) (?:prefiero|preferiria|quiero|queria) .+|(?:un poco |mucho )?(?:mas|menos) \w+(?:,? por favor)?|solo (?:los|las|el|la) .+",
        fillers=r"y|ahora|luego|despues|por favor|porfa|pero|un poco|un poquito|mucho|algo|todavia|ok|vale|tambien|gracias",
        compares=r"(?:(?:mas|menos) \w+(?:(?:,| y|, pero| pero) (?:mas |menos )?\w+)?|(?:otra vez|de nuevo|una vez mas)(?:,? (?:pero|en|con|sin|para) .{1,40})?|en (?:azul|rojo|verde|negro|blanco|gris|amarillo|naranja|morado|rosa|marron|turquesa|negrita|color|mayusculas|ingles|aleman|frances|espanol|portugues|italiano|una tabla|(?:una|dos|tres|\d+) (?:frases?|palabras|paginas))|sin .{2,40}|como (?:una? )?(?:tabla|lista|pdf|poema|carta))",
    ),
    "de": ContinueWords(
        it=r"\w+(?: mir| uns)? (?:es|sie|ihn|das|dies|diese|dieses|diesen)(?= \w+|\W*\Z)(?! (?:gibt|ist|wird|war))",
        edits=r"(?:mach|mache|andere|ander|benenne|ersetze|ersetz|passe|pass|korrigiere|bearbeite|aktualisiere|kurze|kurz|erweitere|verschiebe|verbessere|schreib|schreibe|vereinfache|entferne|entfern|losche|losch|streiche|streich|lass|setz|setze) (?:den|die|das|dem|alle|alles|jede|jeden|nur)\b",
        elsewhere=r"\b(?:meine[rn]?|mein|unsere[rn]?) (?:\w+ )?(?:liste|einkaufsliste|kalender|konto|karte|passwort|wecker|warenkorb)\b",
        again=r"\b(?:kurzer|langer|grosser|kleiner|dunkler|heller|einfacher|billiger|gunstiger|schoner|lustiger|freundlicher|klarer|besser|schneller|mehr \w+|weniger \w+|stattdessen|noch ?mal|nochmals|andere version)\b",
        fresh=r"(?:bau|baue|erstell|erstelle|schreib|schreibe|such|suche|finde|find|buche|buch|plane|plan|recherchiere|mach|mache|entwirf|gestalte|bereite|gib|bestelle|vergleiche|empfiehl|zeig)\b(?: \w+){0,3}? (?:ein|eine|einen|eins|neue|neuen|neues|einige|zwei|drei|vier|funf|zehn|\d+)\b",
        known=r"(?:der|die|das|den|dem|mein|meine|meinen|meiner|unsere|unseren|diese|diesen|dieses)",
        wishes=r"(?:es|das|die|der|sie)(?: [\w-]+)? (?:sollte|soll|muss|musste|mussen|sollten) .+|(?:es|das|er|sie) ist (?:noch )?(?:zu|nicht) .+|ich (?:hatte|mochte|will) (?:es|das|sie|ihn) .+|(?:etwas |viel |noch )?(?:kurzer|langer|grosser|kleiner|dunkler|heller|einfacher|billiger|gunstiger|mehr \w+|weniger \w+)(?:,? bitte)?|nur (?:die|den|das) .+",
        fillers=r"und|jetzt|nun|dann|bitte|ok|okay|aber|noch|mal|etwas|ein bisschen|bisschen|ein wenig|viel|doch|auch|danke",
        compares=r"(?:(?:kurzer|langer|dunkler|heller|groser|grosser|kleiner|einfacher|billiger|gunstiger|freundlicher|formeller|lockerer|ausfuhrlicher|knapper|schoner|lustiger|klarer|mehr \w+|weniger \w+)(?:(?:,| und|, aber| aber) (?:mehr |weniger )?\w+)?|(?:noch ?mal|nochmals|noch einmal|von vorn)(?:,? (?:aber|in|mit|ohne|auf|fur) .{1,40})?|(?:mal,? |einmal,? )?(?:aber )?(?:in|auf) (?:blau|rot|grun|schwarz|weis+|grau|gelb|orange|lila|rosa|braun|turkis|beige|fett|farbe|grosbuchstaben|englisch|deutsch|franzosisch|spanisch|portugiesisch|italienisch|niederlandisch|polnisch|stichpunkten|einer tabelle|(?:einem|zwei|drei|\d+) (?:satz|satzen|wortern|seiten))|ohne .{2,40}|als (?:tabelle|liste|pdf|gedicht|brief))",
    ),
    "pt": ContinueWords(
        it=r"\w+-(?:o|a|os|as|lo|la|los|las)\b|\w+ (?:isso|isto|ele|ela)\b|(?:pode|podes|poderia) \w+(?:-lo|-la)\b",
        edits=r"(?:faz|faca|deixa|deixe|muda|mude|altera|altere|troca|troque|ajusta|ajuste|corrige|corrija|edita|edite|atualiza|atualize|encurta|encurte|aumenta|aumente|move|mova|melhora|melhore|reescreve|reescreva|simplifica|simplifique|tira|tire|remove|remova|apaga|apague|poe|ponha|coloca|coloque) (?:o|a|os|as|todo|toda|todos|todas|so|mais|menos)\b",
        elsewhere=r"\b(?:minha|meu|nossa|nosso) (?:\w+ )?(?:lista|calendario|agenda|conta|cartao|senha|alarme|carrinho)\b",
        again=r"\b(?:mais \w+|menos \w+|melhor|outra vez|de novo|novamente|em vez disso|outra versao)\b",
        fresh=r"(?:constroi|construa|cria|crie|escreve|escreva|procura|procure|busca|busque|encontra|encontre|reserva|reserve|planeja|planeje|pesquisa|pesquise|faz|faca|desenha|prepara|prepare|da|de|pede|peca|compara|compare|sugere|sugira|recomenda|recomende)\b(?: \w+){0,3}? (?:um|uma|uns|umas|outro|outra|algum|alguma|novo|nova|dois|duas|tres|quatro|cinco|dez|\d+)\b",
        known=r"(?:o|a|os|as|esse|essa|este|esta|meu|minha|nosso|nossa)",
        wishes=r"(?:(?:o|a|os|as) [\w-]+(?: [\w-]+)? )?(?:deveria|devia|tem que|tem de|deve|precisa) (?:ser|estar|ter|ficar) .+|(?:esta|ficou|e) (?:ainda )?(?:muito|demasiado) .+|(?:eu )?(?:prefiro|preferia|queria) (?:isso|ele|ela|que fosse)\b.*|(?:um pouco |muito )?(?:mais|menos) \w+(?:,? por favor)?|so (?:os|as|o|a) .+",
        fillers=r"e|agora|depois|por favor|mas|um pouco|um pouquinho|bem|muito|ainda|ok|tambem|obrigad[oa]",
        compares=r"(?:(?:mais|menos) \w+(?:(?:,| e|, mas| mas) (?:mais |menos )?\w+)?|(?:de novo|outra vez|mais uma vez)(?:,? (?:mas|em|com|sem|para) .{1,40})?|em (?:azul|vermelho|verde|preto|branco|cinza|amarelo|laranja|roxo|rosa|marrom|castanho|turquesa|negrito|cores|maiusculas|ingles|alemao|frances|espanhol|portugues|italiano|uma tabela|(?:uma|duas|tres|\d+) (?:frases?|palavras|paginas))|sem .{2,40}|como (?:uma? )?(?:tabela|lista|pdf|poema|carta))",
    ),
    "fr": ContinueWords(
        it=r"\w+-(?:le|la|les|moi-le|moi-la|moi-les)\b|\w+ (?:ca|cela|ceci)\b|(?:peux-tu|tu peux|pourrais-tu) (?:le|la|les) \w+",
        edits=r"(?:rends|rend|fais|mets|change|renomme|remplace|ajuste|corrige|modifie|actualise|raccourcis|rallonge|allonge|agrandis|deplace|ameliore|reecris|simplifie|enleve|retire|supprime|laisse|garde|mettre|rendre|faire)(?:z|r)? (?:le|la|les|l'|tout|tous|toutes|chaque|seulement)",
        elsewhere=r"\b(?:ma|mon|mes|notre) (?:\w+ )?(?:liste|calendrier|agenda|compte|carte|mot de passe|alarme|panier)\b",
        again=r"\b(?:plus \w+|moins \w+|mieux|encore une fois|de nouveau|a nouveau|a la place|autre version|plutot)\b",
        fresh=r"(?:construis|cree|ecris|cherche|recherche|trouve|reserve|planifie|fais|redige|concois|prepare|donne|commande|compare|suggere|propose|recommande)(?:z|-moi|-nous)*\b(?: \w+){0,3}? (?:un|une|des|autre|nouveau|nouvelle|deux|trois|quatre|cinq|dix|\d+)\b",
        known=r"(?:le|la|les|l'|ce|cet|cette|mon|ma|notre)",
        wishes=r"(?:(?:le|la|les|l')\s?[\w-]+(?: [\w-]+)? |ca |il |elle )?(?:devrait|doit|devraient|doivent) (?:etre|avoir|rester) .+|c'est (?:encore )?trop .+|je (?:le|la|les) (?:prefere|prefererais|veux|voudrais) .+|(?:un peu |beaucoup )?(?:plus|moins) \w+(?:,? s'il te plait)?|seulement (?:les|le|la) .+",
        fillers=r"et|maintenant|puis|ensuite|s'il te plait|s'il vous plait|stp|mais|un peu|un petit peu|beaucoup|bien|ok|aussi|merci",
        compares=r"(?:(?:plus|moins) \w+(?:(?:,| et|, mais| mais) (?:plus |moins )?\w+)?|(?:encore une fois|de nouveau|encore)(?:,? (?:mais|en|avec|sans|pour) .{1,40})?|en (?:bleu|rouge|vert|noir|blanc|gris|jaune|orange|violet|rose|marron|turquoise|gras|couleurs?|majuscules|anglais|allemand|francais|espagnol|portugais|italien|un tableau|(?:une|deux|trois|\d+) (?:phrases?|mots|pages))|sans .{2,40}|sous forme de (?:tableau|liste|poeme|lettre))",
    ),
}
