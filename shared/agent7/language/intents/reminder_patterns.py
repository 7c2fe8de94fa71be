"""Reminder patterns: how people set, list, cancel or move reminders, over folded text, in five languages.

`text` is what follows "remind me", in one piece: `reminder_requests` tells its times from what it is about.
"""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class ReminderWords:
    """One language's reminder patterns."""

    remind: tuple[str, ...]
    beg: tuple[str, ...]
    """Ways to ask for one that are questions: "can I get a reminder ...?"."""
    noted_without_time: str
    """Openings that only mean "remember" when no time is named ("recuérdame que soy vegano")."""
    ask: tuple[str, ...]
    cancel: tuple[str, ...]
    """Without `text`: the last one."""
    move: tuple[str, ...]
    """`text`: the new time. `topic`: which reminder; without it the last one."""
    remember_again: str
    """What is asked back and reminds of nothing: "remind me what she said"."""
    joints: str
    """Stands between two reminders in one sentence."""
    before: str
    """Little words that introduce what it is about, and are no part of it."""
    after: str
    """Little words that may be left at its end."""
    dangling: str
    """Little words that belong to the time behind them: "pay the bill before | Friday"."""


CANCEL_ALL: Final = {
    "en": r"(?:please )?(?:cancel|delete|remove|drop|forget|clear|stop|call off)(?: about)? (?:all|every one)?(?: of)?(?: my| the)? ?reminders",
    "de": r"(?:losch\w*|streich\w*|vergiss|entfern\w*|storniere?) (?:bitte )?(?:alle )?(?:meine |die )?(?:erinnerungen|reminder)",
    "es": r"(?:cancela|borra|elimina|quita|olvida|anula)(?:r)? (?:todos )?(?:los |mis )?recordatorios",
    "fr": r"(?:annule|supprime|efface|oublie|enleve)(?:z|r)? (?:tous )?(?:les |mes )?rappels",
    "pt": r"(?:cancel[ae]|apagu?[ae]|remov[ae]|exclu[ai]|esquec[ae])r? (?:todos )?(?:os |meus |os meus )?lembretes",
}
"""Every one that waits."""
SHOW: Final = {
    "en": r"(?:show|list)(?: me)?(?: all)?(?: my| the)? reminders",
    "de": r"(?:zeig\w*|list\w*)(?: mir)?(?: alle)?(?: meine| die)? (?:erinnerungen|reminder)(?: an| auf)?",
    "es": r"(?:muestra|muestrame|lista|ensename)(?: todos)?(?: mis| los)? recordatorios",
    "fr": r"(?:montre|affiche|liste)(?:-moi)?(?: tous)?(?: mes| les)? rappels",
    "pt": r"(?:mostr[ae]|list[ae])(?:-me| me)?(?: todos)?(?: os)?(?: meus)? lembretes",
}

WORDS: Final[dict[str, ReminderWords]] = {
    "en": ReminderWords(
        remind=(
            r"remind me(?: again)?(?: please)?[,:]?(?: (?P<text>.+))?",
            r"(?:set|create|make|add|give me|i need|i want|i'd like|i would like|i could use) (?:me )?(?:to (?:have|get|set) )?(?:a|an|another|one more) (?:new )?reminder(?: for me)?[,:]?(?: (?P<text>.+))?",
            r"(?:don't|dont|do not) let me forget[,:]? (?P<text>.+)",
            r"(?:ping|nudge) me (?P<text>.+)",
            r"(?:i (?:need|want|have|would like|wish)|i'd like) to be reminded,? (?P<text>.+)",
            r"(?:make sure|ensure|see to it)(?: that)? (?:i'm|i am|i get|i'll be|i will be) reminded,? (?P<text>.+)",
        ),
        beg=(
            r"(?:can|could|may|might) (?:i|we)(?: please)? (?:get|have|set|ask for) (?:a|an|another) reminder(?: please)?[,:]?(?: (?P<text>.+))?",
            r"(?:can|could|may) i(?: please)? be reminded,? (?P<text>.+)",
        ),
        noted_without_time=r"(?:don't|dont|do not) let me",
        ask=(
            r"(?:what|which)(?: are)?(?: (?:my|the))?(?: (?:open|pending|active|upcoming|current|outstanding))? reminders(?: (?:do i (?:still )?have|have i(?: set| got)?|did i set|(?:are|is)(?: there)?)(?: (?:still )?(?:set|open|pending|active|left|outstanding|planned|scheduled|coming up|waiting))?)?",
            r"(?:show|list|tell|give)(?: me)?(?: all)?(?: of)? (?:my|the)(?: (?:open|pending|active|upcoming|current|outstanding))? (?:reminders|reminders? list|list of reminders)",
            r"(?:what(?:'s| is)(?: there)? on|what do i have on) (?:my|the) (?:reminders? list|list of reminders)|list(?: all)?(?: open)? reminders",
            r"my(?: open)? reminders|(?:do i have|are there|have i got) (?:any )?(?:open |pending )?reminders(?: (?:set|left|open|pending))?|how many reminders do i have|what (?:will|are) you (?:going to )?remind(?:ing)? me (?:of|about)",
        ),
        cancel=(
            r"(?:cancel|delete|remove|drop|forget|clear|stop|call off)(?: about)? (?:the|my|that|this) reminder(?: (?:about|of|to|for|that))?(?: ?[:,])?(?: (?P<text>.+))?",
            r"(?:don't|dont|do not|no need to) remind me(?: any ?more)?(?: (?:about|of|to))?(?: (?P<text>.+?))?(?: any ?more)?",
        ),
        move=(
            r"(?:move|change|shift|postpone|put off|reschedule)(?: the| my| that)? reminder(?: (?:about|of|to|for) (?P<topic>.+?))?,? (?:to|till|until|on|for|by) (?P<text>.+)",
            r"(?:no,? )?(?:make|move|change|set|shift|put) (?:it|that)(?: rather)?(?: to| for| on)? (?P<text>.+?)(?:,? (?:instead|then|rather))?",
            r"(?:no,? |rather |better )+(?:on )?(?P<text>.+?)(?: instead| rather)?|(?P<text2>.+?) instead",
        ),
        remember_again=r"(?:what|who|whose|where|which|how|why|if|whether|when (?:is|are|was|were|did|do|does))\b",
        joints=r",? and (?:also )?(?:to |please )?(?:remind me )?(?=(?:to|of|about|that|on|at|in|tomorrow|next)\b)|, (?=(?:to|of|about) )",
        before=r"(?:please|that|to|of|about|for|it's|it is|when|on|and|the time comes|,|:|-)",
        after=r"(?:please|on|at|by|and|for|of|about|to|from|thanks|thank you|,|:|-|\.|!)",
        dangling=r"(?:before|until|till|around|after|starting|the|this|by the|before the|until the|latest)",
    ),
    "de": ReminderWords(
        remind=(
            r"erinner[en]?(?: sie)? mich(?: bitte)?[,:]?(?: (?P<text>.+))?",
            r"(?:stelle?|setze?|lege?|mache?|erstelle?)(?: mir)?(?: bitte)? (?:eine|noch eine) (?:neue )?erinnerung(?: an)?[,:]?(?: (?P<text>.+))?",
            r"mich(?: bitte)? (?P<text>.+) (?:zu )?erinnern",
            r"las+ mich nicht vergessen[,:]? (?P<text>.+)",
            r"ich (?:muss|mochte|will|sollte|wurde|soll)(?: gerne?)? (?!nicht|nie|nur )(?P<text>.+ erinnert werden(?:,? .+)?)",
            r"ich (?:brauche|mochte|will|hatte|wunsche mir)(?: gerne?)? (?P<text>(?:.+ )?(?:eine|noch eine) erinnerung .+?)(?: haben| bekommen)?",
        ),
        beg=(
            r"(?:kann|konnte|darf) ich(?: bitte)? (?P<text>(?:.+ )?(?:eine|noch eine) erinnerung(?: .+)?) (?:bekommen|haben|kriegen|setzen|stellen)",
            r"(?:kann|konnte|darf) ich(?: bitte)? (?P<text>.+ erinnert werden)",
        ),
        noted_without_time=r"las+ mich",
        ask=(
            r"(?:welche|was fur) (?:erinnerungen|reminder) (?:habe|hab) ich(?: gesetzt)?|(?:welche|was fur) erinnerungen (?:gibt es|stehen an)|meine (?:erinnerungen|reminder)",
            r"(?:welche|was fur)(?: meiner| offenen)? (?:erinnerungen|reminder) (?:sind|stehen|laufen|habe ich|hab ich|gibt es|warten)(?: noch)?(?: (?:offen|aktiv|gesetzt|geplant|an|aus|bevor))?",
            r"was (?:steht|ist|habe ich)(?: noch)?(?: alles)? auf (?:meiner|der) (?:erinnerungsliste|reminderliste|reminder-liste|liste (?:der|meiner) erinnerungen)",
            r"(?:zeige?|nenne?)(?: mir)?(?: bitte)? (?:(?:meine|die|alle) (?:offenen erinnerungen|reminder)|meine (?:erinnerungsliste|reminderliste))",
            r"(?:habe|hab) ich (?:noch )?offene erinnerungen|(?:gibt es|habe ich) (?:noch )?(?:offene )?reminder",
            r"woran (?:wirst|willst) du mich erinnern|woran erinnerst du mich",
        ),
        cancel=(
            r"(?:losche?|loesche?|streiche?|vergiss|entferne?|storniere?|lass?)(?: bitte)? (?:die|meine|diese) erinnerung(?: (?:an|uber|wegen|fur))?(?: ?[:,])?(?: (?P<text>.+?))?(?: weg| fallen)?",
            r"erinnere? mich nicht(?: mehr)?(?: (?:an|daran))?(?: (?P<text>.+))?",
            r"sage? (?:die|meine|diese) erinnerung(?: (?:an|wegen) (?P<text>.+?))? ab",
        ),
        move=(
            r"(?:verschiebe?|andere?|aendere?|verlege?) (?:die|meine|diese) erinnerung(?: (?:an|wegen|fur) (?P<topic>.+?))? (?:auf|zu) (?P<text>.+)",
            r"(?:nein,? |doch |lieber |besser )*(?:mache?|verschiebe?|verlege?|setze?|nimm) (?:es|das|sie)(?: doch)?(?: lieber)?(?: auf)? (?P<text>.+?)(?: draus| daraus| stattdessen)?",
            r"(?:nein,? |doch |lieber |besser )+(?P<text>.+?)(?: stattdessen)?|(?P<text2>.+?) stattdessen",
        ),
        remember_again=r"(?:was|wer|wo|wie|warum|ob|wann|welche[rsnm]?)\b",
        joints=r",? und (?:auch )?(?:erinnere mich )?(?=(?:an|daran|am|um|morgen|in)\b)",
        before=r"(?:bitte|daran|dass|das|an|wegen|fur|und|(?:noch )?eine erinnerung|erinnert werden|,|:|-)",
        after=r"(?:bitte|daran|am|um|an|und|(?:noch )?eine erinnerung|erinnert werden|danke|,|:|-|\.|!)",
        dangling=r"(?:bis(?: zum)?|vor(?: dem)?|ab|gegen|zum|zur|fur(?: den)?|nach|im|den|dem|spatestens|diesen)",
    ),
    "es": ReminderWords(
        remind=(
            r"(?:recuerdame|recuerdeme|recordarme|acuerdame)(?: por favor)?[,:]?(?: (?P<text>.+))?",
            r"(?:pon(?:me|er|erme)?|crea(?:me|r|rme)?|haz(?:me)?|anade|agrega|(?:quiero|necesito|quisiera|me gustaria)(?: (?:tener|recibir|poner))?) (?:un|otro) (?:nuevo )?recordatorio[,:]?(?: (?P<text>.+))?",
            r"(?:avisame|avisarme) (?P<text>.+)",
            r"que no se me olvide (?P<text>.+)",
            r"(?:(?:necesito|quiero|quisiera|me gustaria) que (?:alguien )?)?me (?:lo )?(?:recuerdes?|recuerden|avises?|avisen) (?P<text>.+)",
        ),
        beg=(
            r"(?:puedo|podria) (?:tener|recibir|poner|pedir|obtener) (?:un|otro) recordatorio[,:]?(?: (?P<text>.+))?",
            r"me (?:puedes|podrias|puede|podria) (?:poner|crear|dar|hacer) (?:un|otro) recordatorio[,:]?(?: (?P<text>.+))?",
        ),
        noted_without_time=r"(?:recuerdame|recuerdeme|recordarme) que|recuerdame:|avisa|que no se",
        ask=(
            r"(?:que|cuales|cuales son)(?: (?:mis|los))? recordatorios(?: (?:tengo|hay|estan|siguen|quedan))?(?: (?:pendientes|abiertos|activos|puestos|programados))?|mis recordatorios|tengo (?:algun )?recordatorios?(?: (?:pendientes?|abiertos?|activos?))?",
            r"(?:que|lo que) (?:hay|tengo|esta) en (?:mi|la) lista de recordatorios|mi lista de recordatorios",
            r"(?:muestra|muestrame|ensename|lista|dime)(?: todos)? (?:mis|los|mi lista de|la lista de) recordatorios(?: (?:pendientes|abiertos|activos))?",
        ),
        cancel=(
            r"(?:cancela|borra|elimina|quita|olvida|anula)(?:r)? (?:el|mi|ese|este) recordatorio(?: (?:de|del|sobre|para))?(?: ?[:,])?(?: (?P<text>.+))?",
            r"(?:ya )?no me (?:lo )?recuerdes(?: (?:mas|de|que))*(?: (?P<text>.+))?",
        ),
        move=(
            r"(?:mueve|cambia|pasa|aplaza|pospon)(?:r)? (?:el|mi|ese) recordatorio(?: (?:de|del|sobre|para) (?P<topic>.+?))? (?:al|a|para) (?P<text>.+)",
            r"(?:no,? |mejor )*(?:ponlo|cambialo|muevelo|pasalo|hazlo)(?: mejor)?(?: al| a| para)? (?P<text>.+?)(?: mejor| en su lugar)?",
            r"(?:no,? |mejor )+(?P<text>.+)|(?P<text2>.+?) en su lugar",
        ),
        remember_again=r"(?:que (?:dije|hice|paso|es)|quien|donde|como|por que|cual|si|cuando (?:es|era|fue))\b",
        joints=r",? y (?:tambien )?(?:recuerdame )?(?=(?:de|que|a las|el|manana)\b)",
        before=r"(?:por favor|de|que|lo|del|sobre|para|y|,|:|-)",
        after=r"(?:por favor|el|a las|y|de|para|gracias|,|:|-|\.|!)",
        dangling=r"(?:antes (?:de|del|de la)|hasta|hacia|desde|del|al|la|los|las|este|esta|en|por|a|sobre las)",
    ),
    "fr": ReminderWords(
        remind=(
            r"(?:rappelle|rappelez)[- ]moi(?: s'il te plait| stp)?[,:]?(?: (?P<text>.+))?",
            r"(?:me|te) rappeler[,:]? (?P<text>.+)",
            r"(?:mets|met|cree|ajoute|fais)(?:[- ]moi)? un (?:autre |nouveau )?rappel[,:]?(?: (?P<text>.+))?",
            r"(?:j'ai besoin d'|je (?:veux|voudrais) (?:avoir )?|j'aimerais (?:avoir )?|il me faut )un (?:autre |nouveau )?rappel[,:]?(?: (?P<text>.+))?",
            r"(?:j'ai besoin|je veux|je voudrais|j'aimerais|il faut) (?:qu'on|que tu|que vous) me (?:rappelles?|rappeliez) (?P<text>.+)",
            r"(?:fais|faites)[- ]moi penser[,:]? (?P<text>.+)|(?:previens|avertis)[- ]moi (?P<text2>.+)",
        ),
        beg=(
            r"(?:(?:est-ce que )?je (?:peux|pourrais)|puis-je|pourrais-je) (?:avoir|recevoir|mettre|demander) un (?:autre )?rappel[,:]?(?: (?P<text>.+))?",
            r"(?:est-ce que )?tu (?:peux|pourrais) me mettre un (?:autre )?rappel[,:]?(?: (?P<text>.+))?",
        ),
        noted_without_time=r"te rappeler|previens|avertis",
        ask=(
            r"(?:quels|quels sont)(?: (?:mes|les))? rappels(?: (?:ai-je|j'ai|y a-t-il|sont|restent))?(?: (?:encore|toujours))?(?: (?:ouverts|en attente|actifs|en cours|prevus|programmes))?|mes rappels|(?:est-ce que j'ai|ai-je|j'ai) des rappels(?: en (?:attente|cours))?",
            r"(?:qu'est-ce qu'il y a|qu'y a-t-il|qu'est-ce que j'ai|il y a quoi|j'ai quoi) (?:sur|dans) (?:ma|la) liste (?:de|des) rappels|ma liste de rappels",
            r"(?:montre|liste|donne)(?:[- ]moi)?(?: tous)? (?:mes|les|ma liste de|la liste des) rappels(?: (?:ouverts|en attente|actifs|en cours))?",
        ),
        cancel=(
            r"(?:annule|supprime|efface|oublie|enleve)[rz]? (?:le|mon|ce) rappel(?: (?:de|du|d'|sur|pour|a propos de))?(?: ?[:,])?(?: ?(?P<text>.+))?",
            r"ne me (?:le )?rappelle (?:plus|pas)(?: (?:de|que))?(?: (?P<text>.+))?",
        ),
        move=(
            r"(?:deplace|change|reporte|decale)[rz]? (?:le|mon|ce) rappel(?: (?:de|du|pour|sur) (?P<topic>.+?))? (?:au|a|pour) (?P<text>.+)",
            r"(?:non,? |plutot )*(?:mets|met|deplace|change|reporte)[- ](?:le|ca)(?: plutot)?(?: au| a| pour)? (?P<text>.+?)(?: plutot| a la place)?",
            r"(?:non,? |plutot )+(?P<text>.+)|(?P<text2>.+?) (?:plutot|a la place)",
        ),
        remember_again=r"(?:ce que|ce qui|qui|ou|comment|pourquoi|quel(?:le)?s?|si|quand (?:est|etait))\b",
        joints=r",? et (?:aussi )?(?:rappelle-moi )?(?=(?:de|d'|que|le|demain|a)\b)",
        before=r"(?:s'il te plait|stp|de|d'|que|qu'|du|pour|et|a|,|:|-)",
        after=r"(?:s'il te plait|stp|le|a|et|de|pour|merci|,|:|-|\.|!)",
        dangling=r"(?:avant(?: le)?|jusqu'(?:a|au)|vers|des|du|au|la|ce|cette|en|dans|d'ici|apres|pour le)",
    ),
    "pt": ReminderWords(
        remind=(
            r"(?:me lembr[ae]|lembr[ae][- ]me|me lembrar|lembrar-me)(?: por favor)?[,:]?(?: (?P<text>.+))?",
            r"(?:cri[ae]|coloqu?[ae]|po[er]|ponha|faca|adicion[ae]|(?:quero|queria|preciso de|gostaria de)(?: (?:ter|receber|criar|por))?)(?:-me| me)? (?:um|outro) (?:novo )?lembrete[,:]?(?: (?P<text>.+))?",
            r"(?:me avis[ae]|avis[ae][- ]me) (?P<text>.+)",
            r"nao (?:me )?deix[ae](?:-me)? esquecer (?P<text>.+)",
            r"(?:eu )?(?:preciso|quero|queria|gostaria|tenho)(?: de| que)? ser lembrad[oa] (?P<text>.+)",
            r"(?:(?:eu )?(?:preciso|quero|queria|gostaria)(?: de)? que )?(?:voce |tu |alguem )?me (?:lembr(?:e|es|em)|avis(?:e|es|em)) (?P<text>.+)",
        ),
        beg=(
            r"(?:eu )?(?:posso|poderia|podia) (?:ter|receber|pedir|criar|por) (?:um|outro) lembrete[,:]?(?: (?P<text>.+))?",
            r"(?:eu )?(?:posso|poderia|podia) ser lembrad[oa] (?P<text>.+)",
        ),
        noted_without_time=r"(?:me avis|avis|nao (?:me )?deix)",
        ask=(
            r"(?:quais|quais sao|que)(?: (?:os )?(?:meus|os))? lembretes(?: (?:eu )?(?:tenho|ha|estao|tem|faltam))?(?: (?:ainda )?(?:pendentes|em aberto|abertos|ativos|marcados))?|(?:os )?meus lembretes|tenho (?:algum )?lembretes?(?: (?:pendentes?|em aberto))?",
            r"(?:o )?que (?:e que )?(?:tem|ha|esta|tenho|eu tenho) na (?:minha )?lista de lembretes|(?:a )?minha lista de lembretes",
            r"(?:mostr[ae]|list[ae]|diga|diz)(?:-me| me)?(?: todos)?(?: os| a)? (?:meus |minha lista de )?lembretes(?: (?:pendentes|em aberto|abertos|ativos))?",
        ),
        cancel=(
            r"(?:cancel[ae]|apagu?[ae]|remov[ae]|exclu[ai]|esquec[ae])r? (?:o|meu|o meu|esse|este) lembrete(?: (?:de|do|da|sobre|para))?(?: ?[:,])?(?: (?P<text>.+))?",
            r"nao (?:precisa )?me lembr(?:ar|e|es|a)(?: mais)?(?: (?:de|do|da|que))?(?: (?P<text>.+))?",
        ),
        move=(
            r"(?:mov[ae]|mud[ae]|alter[ae]|adi[ae]|pass[ae])r? (?:o|meu|o meu|esse) lembrete(?: (?:de|do|da|sobre|para) (?P<topic>.+?))? (?:para|pra) (?:o |a )?(?P<text>.+)",
            r"(?:nao,? |melhor )*(?:mud[ae]|pass[ae]|coloqu?[ae]|ponha|faz|faca)(?:[- ]o| isso| ele)?(?: para| pra)? (?P<text>.+?)(?: em vez disso)?",
            r"(?:nao,? |melhor )+(?P<text>.+)|(?P<text2>.+?) em vez disso",
        ),
        remember_again=r"(?:o que|quem|onde|como|por que|qual|se|quando (?:e|foi|era))\b",
        joints=r",? e (?:tambem )?(?:me lembra )?(?=(?:de|que|as|no|amanha)\b)",
        before=r"(?:por favor|de|do|da|que|sobre|para|e|,|:|-)",
        after=r"(?:por favor|no|as|e|de|para|obrigad[oa]|,|:|-|\.|!)",
        dangling=r"(?:antes (?:de|da|do)|ate(?: a| ao| o)?|na|nas|nos|em|ao|aos|la pel[oa]s?|pel[oa]s?|d[oa]|a|o|nest[ae]|est[ae]|por volta das)",
    ),
}
