"""Discourse patterns of each language: openings, decisions, plans, reported speech. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_YEAR: Final = r"(?:19|20)\d\d"


@dataclass(frozen=True)
class Talk:
    """One language's discourse patterns."""

    leads: str
    """Times and places that a sentence may begin with: "since 2019", "at work"."""
    decided: str
    """Begins what the speaker has decided."""
    planned: str
    """Begins what the speaker will do, and is of some weight: to move, to marry, to change jobs."""
    reported: str
    """Anywhere: somebody else says or thinks it of the speaker."""
    passed_on: str
    """Begins a sentence whose words are for others: "translate this: ...", "tell him that ..."."""

    studied: tuple[str, str, str]
    """A sentence of both what was studied and where (groups `what`, `at`), and the two sentences that it stands for."""

    later: str
    """Anywhere: it is not so yet."""

    happened: str
    """Begins what happened to the speaker, and is of some weight: a wedding, a birth, a new house."""
    has: str
    """Begins what says whom or what the speaker has, without a name."""

    @cached_property
    def notable(self) -> re.Pattern[str]:
        """A plan, an event or a possession of the speaker's."""
        return re.compile(rf"(?:{self.planned}|{self.happened}|{self.has})(?![\w'])")

    @cached_property
    def coming(self) -> re.Pattern[str]:
        """A time that lies ahead."""
        return re.compile(rf"\b(?:{self.later})(?![\w'])")

    @cached_property
    def leading(self) -> re.Pattern[str]:
        """An adverbial of time or place that leads a sentence."""
        return re.compile(rf"(?:{self.leads}|{self.later})(?![\w'])[\s,:]*")

    @cached_property
    def deciding(self) -> re.Pattern[str]:
        """A decision."""
        return re.compile(rf"(?:{self.decided})(?![\w'])")

    @cached_property
    def reporting(self) -> re.Pattern[str]:
        """Reported speech within a sentence."""
        return re.compile(rf"\b(?:{self.reported})")

    @cached_property
    def passing_on(self) -> re.Pattern[str]:
        """Words that only pass on what follows ("translate: ...")."""
        return re.compile(rf"(?:{self.passed_on})(?![\w'])")


TALK: Final[dict[str, Talk]] = {
    "en": Talk(
        leads=(
            rf"since (?:(?:last|this) \w+|{_YEAR}|\w+ {_YEAR}|\w+)|for (?:the (?:past|last) )?(?:\w+) (?:years?|months?|weeks?)(?: now)?|(?:at|for|from) (?:work|home|the office|school|uni)|"
            r"(?:\d+|an?|two|three|four|five|six|ten|a few|a couple of) (?:years?|months?|weeks?) ago|(?:last|this) (?:year|month|week|summer|winter|spring|autumn|fall)|"
            rf"in (?:{_YEAR}|my (?:free|spare) time|the (?:mornings?|evenings?))|on (?:weekends|weekdays)|at (?:weekends|night)|most (?:days|weekends|mornings)|"
            r"usually|normally|generally|personally|honestly|recently|lately|nowadays|as for me|speaking of which"
        ),
        decided=(
            r"(?:i|we)(?: have|'ve)?(?: just| finally| now| both)? (?:decided|agreed|settled|resolved|opted) (?:to|on|not to|that|for|against)(?! (?:do some|spend|go (?:for a|out|shopping|to bed)|take (?:an?|some)|watch|have an?|eat|rest|relax|give (?:it|them)))|(?:i|we)(?: have|'ve)?(?: just| finally)? (?:made up (?:my|our) minds?|come to a decision)|"
            r"[a-z]+ and i (?:have )?(?:just |finally )?(?:decided|agreed) (?:to|on|not to|that|for|against)|(?:it's|it is|that's|that is) (?:decided|settled)|"
            r"(?:i'm|i am|we're|we are) (?:going|gonna go|sticking) with|(?:i'll|i will|we'll|we will|let's) (?:go|stick) with|(?:i'll|i will|we'll|we will) take the (?:\w+ )?(?:one|flat|house|job|offer|room|option|version|plan|blue|red|green|white|black|first|second|third|cheaper|bigger|smaller)"
        ),
        planned=(
            r"(?:i'm|i am|we're|we are)(?: also| both| all| finally| soon| really)* (?:(?:going|planning|gonna|about) (?:to )?)?(?:mov(?:e|ing)(?= (?:to|into|in with|in together|house|home|away|abroad|back|from|across|out|soon|next|on|in (?:january|february|march|april|may|june|july|august|september|october|november|december|\d|two|three|a))\b|\Z)|relocate|relocating|get married|getting married|marry|marrying|have a baby|having a baby|retire|retiring|"
            r"fly to|flying to|travel to|travell?ing to|go(?:ing)? (?:to [a-z]+ (?=on |in |next |this )|on (?:holiday|vacation|a (?:trip|cruise)))|visit|visiting|adopt|adopting|start(?:ing)? (?:at|as|my new|a new|university|college|school)|"
            r"open(?:ing)? (?:a|my|our)|launch(?:ing)?|quit(?:ting)?|leaving for|emigrat(?:e|ing)|graduat(?:e|ing)|renovat(?:e|ing)|sell(?:ing)? (?:my|our)|buy(?:ing)? (?:a|our|my)(?: new)? (?:house|flat|car|home|apartment))|"
            r"(?:i|we)(?: also| really)? (?:plan|intend|am planning|are planning) (?:to|on)(?! (?:go out|hav|spend|return|try|do|get|watch|cook|eat|chat|read|mak|travel more|take a nap|stay (?:in some|home)|keep|be|us|work|play|com))|(?:i'm|i am|we're|we are) (?:planning (?:a|our|my|on|to (?!go out|hav|spend|return|try|do|get|watch|cook|eat|chat|read|mak|keep|be\b|us|work|play))|expecting (?:a baby|our|my|twins)|engaged|off to (?=[a-z]+ (?:next|in|on|for|this)))|"
            r"(?:i'll|i will|we'll|we will) (?:be )?(?:moving|move|start(?:ing)? (?:at|as|my)|get married|getting married|fly(?:ing)? to|travel(?:ling)? to|visit(?:ing)?|graduat(?:e|ing)|retir(?:e|ing)|become? (?:a|an)\b)|"
            r"my goal (?:for|this) .+ is|(?:i|we) start (?:at|my new job|university|college) .*(?:next|on|in)"
        ),
        reported=(
            r"(?:he|she|they|everyone|everybody|people|someone|somebody|nobody|(?:my|our|his|her|their|the) [\w ]{2,30}?|[a-z]+) (?:also |always |still |just |really |once |had |has ){0,5}(?:says?|said|thinks?|thought|believes?|believed|claims?|claimed|tells?|told|assumes?|assumed|guess(?:es|ed)|insists?|insisted|jokes?|joked|pretends?|hears?|heard|dreamed|dreamt)"
            r"(?: (?:me|us|him|her|them|everyone|everybody|people|[a-z]+))?(?: that)? (?:i|i'm|i've|im|my|we|we're|our)\b"
        ),
        passed_on=(
            r"(?:please |can you |could you |now |and |then |just |ok |hey )*(?:translate|say|spell|pronounce|type|quote|repeat|recite|rewrite|rephrase|proofread|correct (?:this|the|my)|paraphrase|"
            r"write (?:an?|him|her|them|the|to (?!me\b)\w+)|reply (?:to|with)|answer (?:him|her|them)|tell (?!me\b)\w+|text \w+|e-?mail (?!me\b|address)\w+|message \w+|how (?:do|would) (?:you|i) say|pretend|imagine|suppose|act as|role-?play)"
        ),
        studied=(
            r"(?P<lead>i (?:am studying|'m studying|studied|study|did|read|majored in|graduated in|did my (?:degree|master'?s|bachelor'?s|phd) in|have an? (?:degree|master'?s|bachelor'?s|phd|ba|bsc|ma|msc) in)) (?P<what>[\w ]{3,40}?) (?:at|from) (?P<at>.+)",
            "{lead} {what}",
            "I studied at {at}",
        ),
        later=r"(?:from|starting|as of) (?:next \w+|tomorrow|monday)|next (?:day|week|weekend|month|year|spring|summer|autumn|fall|winter|semester|term|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:from|starting|as of) (?:next \w+|tomorrow|monday|tuesday|wednesday|thursday|friday)|tomorrow|soon|in (?:a few|a couple of|two|three|\d+) (?:days|weeks|months|years)(?! ago)|one day|some day|someday",
        happened=(
            r"(?:i|we)(?: have|'ve| both)?(?: just| recently| finally| already| even| also)* (?:got (?:married|engaged|divorced|promoted|accepted|hired|laid off|fired|an? (?:new )?(?:job|dog|cat|puppy|kitten|car|tattoo|promotion|raise|scholarship|internship|offer|degree))|had (?:an?|our|my) (?:baby|son|daughter|surgery|operation|miscarriage|accident|car accident|wedding)|"
            r"graduated (?:from|in|with|last|this|as)|adopted (?:an?|two|our|my)|bought (?:an?|our|my)(?: new| first| small| used| old)* (?:house|home|flat|apartment|car|bike|boat|farm|shop|bakery|piano|guitar)|(?:passed|failed) (?:my|the) |(?:started|launched|opened|founded|set up) (?:an?|my|our)(?: new| own| small| first| online)* (?:job|business|company|blog|podcast|channel|studio|shop|store|restaurant|bakery|cafe|course|family|charity|band|club)|"
            r"(?:published|released|recorded) (?:my|our|an?) |moved (?:in|out) |retired |(?:joined|took up|signed up for|enrolled in|volunteer(?:ed)? (?:at|for|with)|started volunteering) (?!in\b|us\b|you\b|them\b|him\b|her\b|it\b|the call|the meeting)\w|broke my (?:arm|leg|wrist|ankle|foot|hand|nose|collarbone)|(?:sprained|injured|tore|twisted|dislocated) my |won (?:an?|the|first|second|third|my) \w|became (?:an?|the|parents|vegan|vegetarian)|was (?:diagnosed|promoted|hospitali[sz]ed|hired|accepted|elected)|went vegan|quit (?:smoking|drinking)|lost my (?:job|mother|mom|mum|father|dad|husband|wife|grand\w+|dog|cat|home|house))|"
            r"(?:my|our) (?:\w+ )?(?:mother|mom|mum|father|dad|grand\w+|husband|wife|brother|sister|son|daughter|aunt|uncle|cousin|friend|dog|cat|boss|parents|baby|niece|nephew|partner|girlfriend|boyfriend|neighbou?r) (?:passed away|died|was born|got (?:married|engaged|divorced)|had a baby|is pregnant|is expecting|graduated)"
        ),
        has=(
            r"(?:i|we)(?: (?:also|only|now|still|both))?(?: have|'ve got|'ve| got| own)(?: got)? (?:an?|one|two|three|four|five|six|\d)(?: (?:little|younger|older|big|small|twin|beautiful|lovely|new|step|half|elder|adult|grown-up|wonderful|pet|golden|black|white|old|teenage|baby|adopted|\d+-year-old|\w+-year-old)(?:,)?)* (?:dogs?|cats?|puppy|puppies|kittens?|kids?|children|sons?|daughters?|brothers?|sisters?|siblings|twins|boys|girls|grand(?:sons?|daughters?|children|kids)|nephews?|nieces?|horses?|rabbits?|parrots?|turtles?|snakes?|hamsters?|goldfish|guinea pigs?|chickens?|husband|wife|girlfriend|boyfriend|houses?|cabin|farm|garden|allotment|boat|motorbike|motorcycle|caravan|business|shop|restaurant|bakery|cafe|stutter|scholarship|blog|podcast)\b"
        ),
    ),
    "de": Talk(
        leads=(
            rf"seit (?:{_YEAR}|\w+ {_YEAR}|(?:einem|einer|\w+) (?:jahr|jahren|monat|monaten|woche|wochen)|(?:letzte[mnrs]?|diese[mnrs]?) \w+|\w+)|vor (?:\w+ )?\w+ (?:jahr|jahren|monat|monaten|woche|wochen|tagen)|(?:im jahr )?{_YEAR}|"
            r"(?:bei|auf|in) der (?:arbeit|firma|schule|uni)|im (?:buro|job|homeoffice|sommer|winter)|zu hause|in meiner freizeit|letzte[nsrm]? (?:jahr|monat|woche|sommer|winter)|am (?:wochenende|liebsten|\d+\. [a-z]+)|morgens|abends|"
            r"(?:ein|zwei|drei|vier)mal (?:die|in der|pro) woche|jeden \w+|meistens|normalerweise|personlich|ehrlich gesagt|neuerdings|kurzlich|heutzutage|gerade"
        ),
        decided=(
            r"(?:wir haben|ich habe|\w+ und ich haben)(?: uns| mich)?(?: jetzt| gerade| endlich| nun| heute| gestern)* (?:(?:dazu |dafur |dagegen )?(?:beschlossen|entschieden|entschlossen)|(?:auf|fur|gegen) .+ (?:geeinigt|entschieden))|"
            r"(?:es ist|das ist) (?:beschlossen|entschieden)|(?:ich|wir) (?:nehmen?|bleiben? bei) (?:also |dann |doch |jetzt )?(?:den|die|das|dem|der) (?:\w+ )?(?:logo|design|entwurf|variante|version|option|angebot|hotel|wohnung|farbe|\w+tag)|"
            r"(?:ich|wir) entscheiden? (?:mich|uns) (?:fur|gegen)|das machen wir"
        ),
        planned=(
            r"(?:ich|wir) (?:ziehen?|heiraten?|fliegen?|reisen?) (?:.* )?(?:nachste[nsrm]?|im|ab|am|bald|demnachst|kommende[nsrm]?|nach|um)|(?:nachste[nsrm]?|kommende[nsrm]?|bald|demnachst|ab|im) (?:\w+ )?(?:ziehe|heirate|fliege|reise|beginne|ziehen|heiraten|fliegen|reisen) (?:ich|wir)|"
            r"(?:ich|wir) (?:werden?|wollen?|planen?|beabsichtigen?) (?:.* )?(?:umziehen|ziehen|heiraten|auswandern|kundigen|grunden|eroffnen|adoptieren|studieren|reisen|fliegen|besuchen|verkaufen|renovieren)|"
            r"(?:ich|wir) (?:planen?|haben vor)|(?:ich|wir) erwarten? (?:ein (?:baby|kind)|zwillinge)|ich gehe (?:.* )?in (?:rente|elternzeit)"
        ),
        reported=(
            r"(?:er|sie|man|alle|jeder|jemand|niemand|(?:mein|meine|unser|unsere|sein|seine|ihr|der|die|das)\w* \w+(?: \w+)?|[a-z]+) (?:hat |haben |mir |uns |immer |allen |jedem |wohl |schon |oft ){0,5}(?:sagt|sagte|sagen|gesagt|denkt|dachte|denken|meint|meinte|meinen|glaubt|glaubte|glauben|behauptet|behauptete|behaupten|erzahlt|erzahlte|erzahlen|findet|hofft|vermutet|nimmt an|tut so)"
            r"(?: (?:mir|uns|allen|immer|oft)){0,5},? ?(?:dass? |das |als )?(?:ich|wir|mein\w*|unser\w*)\b"
        ),
        passed_on=(
            r"(?:bitte |kannst du |konntest du |und |dann |jetzt )*(?:ubersetz\w*|sag(?!t|en)\w*(?! mir\b)|schreib\w* (?:eine?[nm]?|ihm|ihr|ihnen|an|der|den|dem)|buchstabier\w*|wiederhol\w*|zitier\w*|korrigier\w* (?:den|diesen|das|folgende)|formulier\w*|antworte (?:ihm|ihr|ihnen)|wie sagt man|stell dir vor|tu so|nimm an|erzahl (?!mir\b)\w+)"
        ),
        studied=(
            r"(?:(?P<have>ich habe) (?:an der |an dem |am |in )(?P<at>.+?) (?P<what>[\w ]{3,40}?) studiert)",
            "Ich habe {what} studiert",
            "Ich habe an der {at} studiert",
        ),
        later=r"ab (?:(?:nachste|kommende)[mnrs]? \w+|morgen)|(?:nachste|kommende)[nmsr]? (?:tag|woche|wochenende|monat|jahr|fruhling|sommer|herbst|winter|semester|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|bald|demnachst|in (?:ein paar|zwei|drei|\d+) (?:tagen|wochen|monaten|jahren)|eines tages|ubermorgen",
        happened=(
            r"(?:ich|wir) (?:habe|haben|bin|sind)(?: .{2,40}?)? (?:geheiratet|verlobt|geschieden|promoviert|befordert|eingestellt|adoptiert|gegrundet|eroffnet|gebrochen|bestanden|operiert|aufgehort zu rauchen|gekundigt)|(?:ich|wir) (?:habe|haben) (?:uns |mir |gerade |endlich |letzte\w* \w+ )*(?:ein|eine|einen|unser|unsere|mein|meine) (?:\w+ )?(?:haus|wohnung|auto|hund|katze|welpen|baby|kind|sohn|tochter|laden|cafe|restaurant|firma) (?:gekauft|bekommen|adoptiert|gegrundet|eroffnet)|"
            r"(?:wir haben|ich habe) (?:ein baby|ein kind|einen sohn|eine tochter) bekommen|ich (?:wurde|bin) (?:befordert|oma|opa|vater|mutter|tante|onkel) ?(?:geworden)?|mein\w* \w+ ist (?:gestorben|schwanger|verstorben)"
        ),
        has=(
            r"(?:ich habe|wir haben) (?:eine?n?|zwei|drei|vier|funf|\d) (?:\w+e[nrs]? )?(?:hunde?|katzen?|kater|welpen|kind|kinder|sohn|sohne|tochter|bruder|schwestern?|geschwister|zwillinge|jungs|madchen|enkel|enkelin|neffen?|nichten?|pferde?|kaninchen|papagei|schildkroten?|hamster|mann|frau|freundin|freund|haus|garten|schrebergarten|boot|motorrad|laden|cafe|restaurant|firma)\b"
        ),
    ),
    "es": Talk(
        leads=(
            rf"desde (?:{_YEAR}|\w+ de {_YEAR}|hace .+? (?:anos?|meses|semanas)|el (?:ano|mes|verano) pasado|\w+)|hace (?:\w+ )?\w+ (?:anos?|meses|mes|semanas?|dias)|en {_YEAR}|(?:en|para) (?:el (?:trabajo|colegio|instituto)|la (?:oficina|universidad|uni|escuela)|casa|mi (?:tiempo libre|empresa))|"
            r"el (?:ano|mes|verano|invierno) pasado|la semana pasada|los fines de semana|por las (?:mananas|tardes|noches)|normalmente|personalmente|generalmente|ultimamente|recientemente|por suerte|al final"
        ),
        decided=(
            r"(?:(?:yo|nosotros|mi \w+ y yo|\w+ y yo) )?(?:(?:he|hemos) (?:decidido|acordado|optado|quedado en)|decidi(?:mos)?|acordamos|optamos|opte|quedamos en|he optado|nos decidimos|me decido|me decidi|resolvimos)|me quedo con|nos quedamos con|voy a (?:ir|quedarme) con|vamos a quedarnos con|(?:ya )?esta decidido|elijo (?:el|la)|elegimos (?:el|la)|.+,? (?:ya )?esta decidido"
        ),
        planned=(
            r"(?:(?:el|la) (?:mes|ano|semana|verano) que viene|proxim[oa] \w+|en \w+)? ?(?:me|nos) (?:mudo|mudamos|caso|casamos|jubilo|voy a (?:mudar|casar|jubilar))|(?:voy a|vamos a) (?:mudar(?:me|nos)|casar(?:me|nos)|jubilar(?:me|nos)|viajar|volar|visitar|adoptar|abrir|lanzar|comprar un|vender|empezar (?:en|a trabajar)|estudiar|tener un (?:bebe|hijo))|"
            r"(?:planeo|planeamos|tengo (?:planeado|pensado)|tenemos (?:planeado|pensado|previsto)|pienso|pensamos) (?:mudar\w*|viajar|casar\w*|visitar|volar|ir|estudiar|abrir|comprar|hacer)|viajo a|viajamos a|(?:estoy|estamos) (?:esperando un bebe|embarazad[oa]s?)|empiezo en .+ (?:el|en)"
        ),
        reported=(
            r"(?:el|ella|ellos|todos|todo el mundo|la gente|alguien|nadie|(?:mi|su|nuestr[oa]|el|la)s? \w+(?: \w+)?|[a-z]+) (?:me |le |les |nos |siempre |todavia |ha |han ){0,5}(?:dice|dijo|dicen|dicho|cree|creia|creen|piensa|pensaba|piensan|conto|cuenta|contado|asegura|afirma|supone|sone|jura|juro|bromea)(?: a \w+(?: \w+)?)? que (?:yo |nosotros |ya |me |mi )?\w+"
        ),
        passed_on=(
            r"(?:por favor |puedes |podrias |y |ahora |luego )*(?:traduc\w+|di(?! que me)(?: |le|les)|dile\w*|deletrea|pronuncia|repite|cita|corrige (?:el|este|esta)|reescribe|escribe(?:le| (?:una?|a|el|la))|responde(?:le|les)|como se dice|imagina\w*|supon\w*|finge|haz como si|cuentale|manda(?:le)?|envia(?:le)?)"
        ),
        studied=(
            r"(?P<lead>(?:yo )?(?:estudio|estudie|he estudiado|estoy estudiando|me gradue en|me licencie en|soy licenciad[oa] en|hice)) (?P<what>[\w ]{3,40}?) (?:en|por) (?P<at>(?:la |el )?.+)",
            "{lead} {what}",
            "Estudié en {at}",
        ),
        later=r"(?:el|la) (?:mes|ano|semana|verano|invierno|lunes|martes|miercoles|jueves|viernes|sabado|domingo|curso) que viene|(?:el |la )?proxim[oa] (?:mes|ano|semana|verano|lunes|martes|miercoles|jueves|viernes|sabado|domingo|curso)|a partir de(?:l)? (?:proxim[oa]|manana|lunes|mes)|pronto|dentro de (?:\w+ )?(?:dias|semanas|meses|anos|poco|un mes|una semana)|algun dia|pasado manana",
        happened=(
            r"(?:(?:me|nos) (?:case|casamos|he casado|hemos casado|prometi|comprometi|comprometimos|gradue|divorcie|jubile|apunte (?:a|al)|rompi (?:el|la) (?:brazo|pierna|muneca|tobillo|pie)|han ascendido|ascendieron|contrataron|han contratado|operaron|han operado))|(?:he|hemos) (?:comprado|adoptado|abierto|fundado|montado|publicado|aprobado|tenido (?:un bebe|un hijo|una hija))|(?:compre|compramos|adopte|adoptamos|abri|abrimos|funde|fundamos|monte|publique|aprobe|gane) (?:un|una|mi|nuestr[oa]|el|la)|tuvimos (?:un|una) (?:bebe|hijo|hija)|mi \w+ (?:murio|fallecio|ha muerto|ha fallecido|esta embarazada)"
        ),
        has=(
            r"(?:tengo|tenemos) (?:una?|dos|tres|cuatro|cinco|\d) (?:\w+ )?(?:perr[oa]s?|gat[oa]s?|cachorr[oa]s?|hij[oa]s?|ninos|ninas|herman[oa]s?|gemel[oa]s|mellizos|niet[oa]s?|sobrin[oa]s?|caballos?|conejos?|loros?|tortugas?|hamsters?|marido|mujer|novi[oa]|casa|huerto|jardin|barco|moto|tienda|cafeteria|restaurante|empresa|panaderia)\b"
        ),
    ),
    "pt": Talk(
        leads=(
            rf"desde (?:{_YEAR}|\w+ de {_YEAR}|o (?:ano|mes|verao) passado|\w+)|ha (?:\w+ )?\w+ (?:anos?|meses|mes|semanas?|dias)|faz \w+ (?:anos?|meses|semanas?)(?: que)?|em {_YEAR}|(?:no|na|em) (?:trabalho|escritorio|escola|faculdade|casa|minha empresa|meu tempo livre)|"
            r"(?:no )?(?:ano|mes|verao|inverno) passado|(?:na )?semana passada|(?:aos|nos) (?:fins de semana|finais de semana|sabados|domingos)|(?:de|pela) (?:manha|tarde|noite)|normalmente|pessoalmente|geralmente|ultimamente|recentemente|felizmente|no fim(?: das contas)?"
        ),
        decided=(
            r"(?:(?:eu|nos|a gente|[oa]? ?(?:meu|minha) \w+ e eu|\w+ e eu) )?(?:ja )?(?:decidi(?:mos|u)?|resolvi(?:mos)?|resolveu|optei|optamos|concordamos em|combinamos|temos decidido)|(?:eu )?(?:vou|vamos) (?:ficar|seguir) com|(?:eu )?fico com|ficamos com|(?:entao )?(?:fica|ficou|esta|ta) (?:combinado|decidido|acertado)|escolho [oa]|escolhemos [oa]"
        ),
        planned=(
            r"(?:(?:no |na )?(?:mes|ano|semana) que vem|(?:no |na )?proxim[oa] \w+|em \w+)? ?(?:eu )?(?:(?:vou|vamos) (?:me |nos )?(?:mudar|casar|aposentar|viajar|voar|visitar|adotar|abrir|lancar|comprar um|vender|comecar (?:n[oa]|a trabalhar|um)|estudar|ter um (?:bebe|filho))|me mudo|nos mudamos para .+ (?:mes|ano|semana) que vem|me caso|nos casamos em)|"
            r"(?:eu )?(?:planejo|planeamos|pretendo|pretendemos|planejamos|tenho planos de|temos planos de) \w+|(?:estou|estamos) (?:esperando um bebe|gravid[oa]s?)|viajo para|viajamos para|comeco n[oa] .+ em"
        ),
        reported=(
            r"(?:ele|ela|eles|elas|todos|todo mundo|as pessoas|alguem|ninguem|(?:[oa]s? )?(?:meu|minha|meus|minhas|seu|sua|nosso|nossa) \w+(?: \w+)?|[a-z]+) (?:me |lhe |nos |sempre |ainda |ja ){0,5}(?:diz|disse|dizem|fala|falou|falam|acha|achava|acham|pensa|pensava|pensam|acredita|contou|conta|afirma|jura|jurou|brinca)(?: (?:para|pra|a) \w+(?: \w+)?)? que (?:eu |nos |a gente |ja |me |meu |minha )?\w+"
        ),
        passed_on=(
            r"(?:por favor |pode |poderia |e |agora |depois )*(?:traduz\w*|diga(?!-me| me)|diz(?! me)|soletr\w+|pronunci\w+|repit\w+|cite|corrij[ae] (?:o|este|esta)|reescrev\w+|escrev[ae](?:-lhe| (?:uma?|para|a))|respond[ae] (?:a|para) \w+|como se diz|imagin\w+|suponh\w+|finj\w+|fala para|fale para|manda para|envi[ae] para|conta para)"
        ),
        studied=(
            r"(?P<lead>(?:eu )?(?:estudo|estudei|fiz|faco|curso|cursei|estou estudando|me formei em|sou formad[oa] em)) (?P<what>[\w ]{3,40}?) (?:n[oa]|em|pela|pelo) (?P<at>.+)",
            "{lead} {what}",
            "Estudei na {at}",
        ),
        later=r"(?:no |na )?(?:mes|ano|semana|verao|inverno|segunda|terca|quarta|quinta|sexta|sabado|domingo) que vem|(?:n[oa] )?proxim[oa] (?:mes|ano|semana|verao|semestre|segunda|sabado|domingo)|a partir d[aeo] (?:proxim[oa]|amanha|segunda|mes que vem)|amanha|em breve|daqui a .+|um dia desses|depois de amanha",
        happened=(
            r"(?:(?:me|nos) (?:casei|casamos|formei|formamos|divorciei|aposentei|inscrevi|matriculei)|(?:casei|noivei|fiquei noiv[oa])|fui (?:promovid[oa]|contratad[oa]|demitid[oa]|operad[oa]|aprovad[oa]|diagnosticad[oa])|quebrei (?:o|a) (?:braco|perna|pulso|tornozelo|pe)|(?:comprei|compramos|adotei|adotamos|abri|abrimos|fundei|montei|montamos|publiquei|ganhei|lancei) (?:um|uma|meu|minha|noss[oa]|o|a)|passei n[oa] |tivemos (?:um|uma) (?:bebe|filho|filha)|(?:[oa] )?(?:meu|minha) \w+ (?:morreu|faleceu|esta gravida))"
        ),
        has=(
            r"(?:eu )?(?:tenho|temos) (?:uma?|dois|duas|tres|quatro|cinco|\d) (?:\w+ )?(?:cachorr[oa]s?|caes|gat[oa]s?|filhotes?|filh[oa]s?|irmaos?|irmas?|gemeos|net[oa]s?|sobrinh[oa]s?|cavalos?|coelhos?|papagaios?|tartarugas?|hamsters?|marido|esposa|mulher|namorad[oa]|casa|horta|jardim|barco|moto|loja|cafe|restaurante|empresa|padaria)\b"
        ),
    ),
    "fr": Talk(
        leads=(
            rf"depuis (?:{_YEAR}|\w+ {_YEAR}|(?:\w+ )?\w+ (?:ans?|mois|semaines?)|l'(?:an|annee|ete) derni(?:er|ere)|\w+)|il y a (?:\w+ )?\w+ (?:ans?|mois|semaines?|jours?)|en {_YEAR}|(?:au|pour le) (?:travail|boulot|bureau|taf|lycee)|a (?:la (?:maison|fac)|l'(?:ecole|universite))|chez moi|"
            r"l'(?:an|annee|ete|hiver) derni(?:er|ere)|le mois dernier|la semaine derniere|le (?:week-end|matin|soir)|pendant mon temps libre|d'habitude|normalement|personnellement|en general|dernierement|recemment|finalement|au final"
        ),
        decided=(
            r"(?:on|nous|\w+ et moi,? (?:on|nous))(?: a| avons)(?: enfin| finalement)? (?:decide|convenu|opte|choisi)|j'ai(?: enfin| finalement)? (?:decide|opte|choisi)|je (?:pars|reste) sur|on (?:part|reste) sur|(?:je|on) (?:prends?|garde) l[ea] (?:\w+ )?(?:logo|design|version|option|offre|hotel|appartement|couleur|bleue?|rouge|verte?|premiere?|deuxieme)|c'est decide|.+,? c'est decide|je me suis decidee?|on s'est mis d'accord"
        ),
        planned=(
            r"(?:le mois prochain|l'annee prochaine|la semaine prochaine|cet ete|en \w+|bientot)?,? ?(?:je|on|nous) (?:demenage|demenageons|me marie|se marie|nous marions|prends ma retraite)|(?:je vais|on va|nous allons) (?:demenager|(?:me|se|nous) marier|voyager|aller (?:a|en|au)|visiter|adopter|ouvrir|lancer|acheter une?|vendre|commencer (?:chez|a travailler|mon)|etudier|avoir un (?:bebe|enfant))|"
            r"(?:je prevois|on prevoit|nous prevoyons|je compte|on compte|j'ai l'intention|j'ai prevu|on a prevu) (?:de |d'|d'aller)?\w+|(?:j'attends|on attend|nous attendons) (?:un bebe|un enfant|des jumeaux)|je commence chez .+ (?:le|en|la)"
        ),
        reported=(
            r"(?:il|elle|on|ils|elles|tout le monde|les gens|quelqu'un|personne|(?:mon|ma|mes|notre|son|sa|le|la|les) \w+(?: \w+)?|[a-z]+) (?:m'a |lui a |nous a |a |ont |me |toujours ){0,5}(?:dit|disent|disait|pense|pensent|pensait|croit|croyait|croient|raconte|raconter|pretend|affirme|suppose|jure|plaisante|imagine)(?: a \w+(?: \w+){0,3}?)? (?:que |qu')(?:je|j'|nous|on|mon|ma|mes)"
        ),
        passed_on=(
            r"(?:s'il te plait,? |peux-tu |tu peux |pourrais-tu |et |maintenant |puis )*(?:traduis\w*|traduire|dis(?!-moi| moi)|dites|epelle|prononce|repete|cite|corrige (?:le|cette|ce)|reformule|ecris (?:une?|a|le|la)|ecris-(?:lui|leur)|reponds(?:-lui|-leur| lui| a \w+)|comment (?:dit-on|on dit|dire)|imagine\w*|suppose\w*|fais comme si|raconte(?!-moi)|envoie(?! moi|-moi))"
        ),
        studied=(
            r"(?P<lead>j'(?:ai etudie|etudie|ai fait)|je fais des etudes de|j'ai (?:un diplome|une licence|un master|un doctorat) (?:en|de)) (?P<what>(?:la |le |l'|les |mon |du |de la )?[\w ]{3,40}?) (?:a |au )(?P<at>.+)",
            "{lead} {what}",
            "J'ai étudié à {at}",
        ),
        later=r"(?:le|la|l') ?(?:mois|annee|semaine|ete|an|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) prochaine?|a partir d(?:e |u |')(?:la semaine|mois|demain|lundi|l'annee) ?(?:prochaine?)?|demain|bientot|dans (?:quelques|deux|trois|un|une|\d+) (?:jours?|semaines?|mois|ans?)|un jour|apres-demain",
        happened=(
            r"(?:je me suis|on s'est|nous nous sommes) (?:mariee?s?|fiancee?s?|inscrite?s?|casse (?:le|la) (?:bras|jambe|poignet|cheville|pied)|separee?s?)|(?:j'ai|on a|nous avons) (?:achete|adopte|ouvert|fonde|monte|publie|lance|gagne|rate|reussi|obtenu) (?:une?|mon|ma|notre|nos|le|la)|(?:j'ai|on a|nous avons) eu (?:un bebe|un fils|une fille|un enfant)|j'ai ete (?:promue?|embauchee?|operee?|diagnostiquee?|licenciee?)|(?:mon|ma) \w+ (?:est (?:mort|morte|decedee?|enceinte))"
        ),
        has=(
            r"(?:j'ai|on a|nous avons) (?:une?|deux|trois|quatre|cinq|\d) (?:\w+ )?(?:chiens?|chiennes?|chats?|chattes?|chiots?|chatons?|enfants?|fils|filles?|garcons?|freres?|soeurs?|jumeaux|jumelles|petits-enfants|neveux?|nieces?|chevaux|cheval|lapins?|perroquets?|tortues?|hamsters?|mari|femme|copine|copain|maison|potager|jardin|bateau|moto|boutique|cafe|restaurant|entreprise|boulangerie)\b"
        ),
    ),
}
