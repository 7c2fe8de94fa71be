"""English slot patterns, the most particular first. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.statements.grammars.schema import Saying

I_AM: Final = r"i(?: a|')?m(?: now| currently| actually| also| still)?"
JOBS: Final = (
    r"(?:(?!and |or )[a-z-]+ ){0,3}?(?:engineer|developer|programmer|designer|architect|manager|consultant|scientist|analyst|director|officer|"
    r"nurse|doctor|dentist|surgeon|vet|lawyer|attorney|accountant|teacher|professor|lecturer|researcher|student|writer|journalist|"
    r"editor|photographer|artist|musician|actor|actress|chef|cook|waiter|waitress|baker|barista|plumber|electrician|carpenter|"
    r"mechanic|pilot|driver|farmer|firefighter|police officer|soldier|translator|therapist|psychologist|pharmacist|freelancer|founder|ceo|cto|cfo|paramedic|midwife|barber|hairdresser|florist|butcher|welder|builder|bricklayer|roofer|surveyor|realtor|(?:real )?estate agent|recruiter|librarian|curator|historian|economist|statistician|biologist|chemist|physicist|mathematician|product owner|tester|administrator|secretary|receptionist|cashier|clerk|coach|trainer|tutor|headteacher|judge|paralegal|diplomat|social worker|caregiver|carer|nanny|au pair|priest|pastor|sailor|captain|flight attendant|courier|postman|cleaner|gardener|landscaper|jeweller|tailor|seamstress|potter|sculptor|illustrator|animator|composer|producer|dj|choreographer|comedian|copywriter|marketer|sales(?:man|woman|person|rep)|broker|trader|banker|auditor|actuary|bookkeeper|entrepreneur|contractor|technician|machinist|operator|optician|physio|nutritionist|dietitian|investor|intern|apprentice|trainee|stay-at-home (?:mum|mom|dad|parent)|[a-z]+(?:ologist|esthetist|esthesiologist|iatrist|opath|therapist|smith|maker|worker|ographer|keeper))"
)
DIETS: Final = (
    r"vegan|vegetarian|pescatarian|pescetarian|gluten[- ]free|lactose[- ]free|dairy[- ]free|halal|kosher|keto|paleo|flexitarian|carnivore"
)
CONDITIONS: Final = r"(?:diagnosed with )?(?:eczema|psoriasis|arthritis|hypothyroidism|anemia|anaemia|insomnia|tinnitus|hay fever|crohn's(?: disease)?|ibs|endometriosis|depression|anxiety|autism|autistic|glaucoma|osteoporosis|gout|lupus|parkinson's|alzheimer's|a pacemaker)|(?:type (?:1|2|one|two) )?diabet(?:ic|es)|asthma(?:tic)?|celiac|coeliac|lactose[- ]intolerant|gluten[- ]intolerant|colou?r[- ]?blind|epilep(?:tic|sy)|dyslexi[ac]|adhd|migraines?|high blood pressure"
NATIONALITIES: Final = (
    r"american|british|english|scottish|irish|welsh|german|french|spanish|portuguese|italian|brazilian|mexican|argentin(?:ian|e)|colombian|chilean|"
    r"dutch|belgian|swiss|austrian|polish|czech|danish|swedish|norwegian|finnish|greek|turkish|russian|ukrainian|indian|chinese|japanese|korean|"
    r"canadian|australian|nigerian|kenyan|egyptian|moroccan|south african|israeli|iranian|peruvian|venezuelan|cuban|thai|vietnamese|filipino|indonesian"
)
LANGUAGES: Final = "english|german|spanish|french|portuguese"
PERSON: Final = r"(?P<who>(?:my|our) [a-z' -]{2,30}?|[a-z][\w-]+)"

HOBBIES: Final = (
    r"(?:painting|drawing|running|jogging|cycling|hiking|climbing|rock climbing|bouldering|dancing|singing|gardening|baking|cooking|knitting|crocheting|sewing|pottery|photography|yoga|pilates|meditating|meditation|vo"
    r"lunteering|kickboxing|boxing|karate|judo|surfing|skiing|snowboarding|swimming|weight training|birdwatching|woodworking|fishing|sailing|kayaking|blogging|journaling|chess|golf|tennis|ballet|calligraphy|origami)"
)
SAYINGS: Final[tuple[Saying, ...]] = (
    Saying(rf"i(?: have|'ve)?(?: just| recently)? (?:started|begun|began|took up|taken up|picked up|got(?:ten)? into|been getting into)(?: doing| practi[cs]ing| with)? (?P<v>{HOBBIES})(?: (?:again|last|this|recently|classes|lessons|in|at|with|about|a|every|twice|to|as|for|and|since|on)\b.*)?", "hobbies"),
    Saying(r"i (?P<v>run|swim|jog|cycle|hike|climb|dance|paint|draw|knit|garden|meditate|surf|ski|bake|sing|box|sail|fish) (?:every|each|twice|once|three times|a lot|regularly|most|daily|on (?:weekends|mon|tues|wednes|thurs|fri|satur|sun))\b.*", "hobbies"),
    Saying(r"(?:everyone|everybody|people|(?:all )?my (?:friends|mates|family|colleagues)|they)(?: all| just| usually)? calls? me (?P<v>(?!a\b|an\b|the\b|every|when|on\b|at\b|about)[^ ]+(?: [^ ]+)?)", "nickname"),
    Saying(r"(?:i|we)(?: have|'ve)(?: now| both| all)? been (?:living|based) in (?P<v>.+)", "city"),
    Saying(r"(?:i|we)(?: have|'ve)(?: now| both| all)? lived in (?P<v>.+?) (?:since|for (?:the (?:past|last)|over|about|almost|nearly|\d|[a-z]+ (?:years?|months?))|all my life|my whole life|ever since)\b.*", "city"),
    Saying(r"i(?: have|'ve) been (?:working|employed) (?:at|for|with) (?P<v>.+)", "company"),
    Saying(r"i(?: have|'ve) worked (?:at|for) (?P<v>.+?) (?:since|for (?:the (?:past|last)|over|about|almost|nearly|\d|[a-z]+ (?:years?|months?)))\b.*", "company"),
    Saying(rf"i(?: have|'ve) been (?:working as )?an? (?P<v>{JOBS})(?: (?:since|for) .+)?", "job_title"),
    Saying(r"(?:i|we)(?: have|'ve got|'ve| got)(?: two| three| four| five| six| \d)?(?: little| lovely| small| grown-up)? (?P<noun>kids|children|sons|daughters|boys|girls|brothers|sisters|siblings|dogs|cats|horses|pets)(?:[,:] | called | named |, called |, named )(?P<v>.+)", "@noun!"),
    Saying(r"(?:my|our) (?P<noun>dog|cat|horse) is an? [\w -]{2,30}? (?:called|named) (?P<v>.+)", "@noun"),
    Saying(r"(?:i have|i've got|we have|we've got) an? (?:[\w-]+ ){0,2}?(?P<noun>dog|cat|son|daughter|brother|sister|horse|friend|boss|colleague) (?:called|named) (?P<v>.+)", "@noun"),
    Saying(r"(?:i have|i've got|we have|we've got) an? [\w -]{2,25}? (?:called|named) (?P<v>.+)", "pets!"),
    Saying(r"(?:i|we) (?:do not|don't|dont|never|no longer) (?:eat|drink) (?P<v>(?!it\b|that\b|this\b|much\b|enough\b|out\b|here\b|there\b|before\b|after\b|at\b|in\b|well\b|anything\b|alone\b|together\b|properly\b)[\w' -]+?)(?: any ?more| at all)?", "dislikes"),
    Saying(r"(?:i|we)(?: mostly| mainly| usually| always| only| both| all)? (?:use|work with)(?: both)? (?P<v>.+?)(?: (?:at work|for work|at the office|every day|daily|a lot|for (?:my|our|all|everything)\b.*|to (?:track|manage|write|plan|take|keep|organi[sz]e|design|edit)\b.*))?", "tools!"),
    Saying(r"i (?:do|take|keep|write|make|track|manage|plan|store|organi[sz]e) (?:all )?(?:of )?my (?:\w+ )?(?:notes|tasks|to-?dos?|budget|accounting|calendar|planning|designs?|code|coding|drafts|drawings|projects|files|photos|finances|diagrams)(?: and \w+)? (?:in|with|using) (?P<v>.+)", "tools!"),
    Saying(r"i(?: usually| often| always| regularly| also)? go (?P<v>\w+ing) (?:every|twice|once|on|each|regularly|a lot|most|\w+ times|at the weekends?|with my)\b.*", "hobbies"),
    Saying(r"i(?: usually| often| always| regularly| also)? (?:do|practi[cs]e|train) (?P<v>yoga|pilates|judo|karate|taekwondo|jiu-jitsu|kickboxing|boxing|crossfit|ballet|gymnastics|athletics|archery|fencing|tai chi|aikido|krav maga|triathlons?)\b.*", "sport"),
    Saying(r"i(?: have|'ve)(?: got)? a (?:black|brown|blue|green|orange|yellow) belt in (?P<v>[\w-]+)\b.*", "sport"),
    Saying(r"i(?:'ve| have| am|'m)(?: been)?(?: now| currently)? (?P<v>collecting (?!dust\b|my\b|data\b)[\w ]{3,30})", "hobbies"),
    Saying(r"i collect (?P<v>(?!my\b|the\b|it\b|them\b)[\w ]{3,30})", "hobbies"),
    Saying(r"(?:my|our) (?:main |biggest |favou?rite )?(?:hobby|hobbies|pastime)s? (?:is|are|include) (?P<v>.+)", "hobbies"),
    Saying(r"i(?:'ve| have| am|'m)(?: been)?(?: now| currently| also)? (?:learning|studying) (?:how )?(?:to )?(?P<v>(?!(?:an? )?new\b|(?:an? )?(?:different|other|foreign|second)\b)(?!at\b|for\b|hard\b|in\b|all\b)(?!a lot\b|so\b|that\b|about\b|from\b|more\b|new\b|some\b|it\b|this\b|how\b|what\b|the (?:hard|value)\b|my\b|as\b|and\b)[\w' +#-]{3,40})", "learning"),
    Saying(r"i(?:'ve| have)? (?:stay|stayed|staying) in (?P<v>.+)", "city!"),
    Saying(
        r"i (?:went to|go to|attend|graduated from) (?P<v>(?=.*\b(?:university|college|institute|academy|polytechnic|oxford|cambridge|harvard|yale|stanford|mit|princeton|berkeley|ucla|nyu)\b).+?)(?: (?:with|in|as|for) .+)?",
        "university!",
    ),
    Saying(
        r"i(?:'ve| have) been (?P<v>(?!working|living|waiting|trying|thinking|feeling|dealing|suffering|having|getting|looking|struggling|dating|seeing|going|using|being|taking|wanting|hoping|meaning|staying|craving|missing|planning|preparing|recovering|hearing|putting|coming|making|keeping|carrying|saving|sitting|sleeping|raising|supporting|wondering|hiding|fighting|losing|gaining|talking|chatting|calling|helping|wearing|doing (?:this|that|it)|telling|saying)\w+ing(?: [\w ]{2,30}?)?) (?:for (?:years|ages|a (?:few|couple of|long) (?:years|months|while|time)|(?:over |about |almost |nearly )?\w+ years?)|since (?:i was|childhood|my |\d{4}|high school|college)).*",
        "hobbies",
    ),
    Saying(r"i (?:studied|graduated) (?:at|from) (?P<v>.+?)(?: (?:with|in|as) .+)?", "university!"),
    Saying(r"(?:i (?:studied|majored in|graduated in|have a (?:degree|master'?s|masters|bachelor'?s|phd|doctorate|ba|bsc|ma|msc|diploma) in|did (?:my|a) (?:degree|master'?s|bachelor'?s|phd) in|did)|i(?:'ve| have) got a degree in) (?P<v>(?!hard\b|for\b|all\b|until\b|a lot\b|at\b|with\b|in\b|the\b|my\b|it\b|this\b|that\b|how\b|and\b|some\b|what\b|well\b|so\b|nothing\b|even\b|not\b|know\b|a\b|everything\b|abroad\b|there\b|here\b)(?=.*(?:law|medicine|ics\b|ology|istry|ing\b|history|philosophy|ography|literature|music|arts?\b|science|architecture|journalism|languages?|studies|biology|business|finance|administration|nursing|theat|drama|pharmacy|dentistry|management|education|politics|communication|design|accounting|marketing|english|german|french|spanish|latin|maths?))[\w ]{3,40})", "degree"),
    Saying(r"(?:you can |please |feel free to |just )*(?:reach|contact|e-?mail|write to|message|mail) me (?:at|on|via|under) (?P<v>\S+@\S+)", "email"),
    Saying(r"(?:you can |please |feel free to |just )*(?:reach|call|text|ring|phone|whatsapp|contact) me (?:at|on|under) (?P<v>[+(\d][\d ()/.-]{5,})", "phone"),
    Saying(r"(?:i'm|i am|we're|we are)(?: very| really| totally| also)? (?:obsessed with|passionate about|keen on|hooked on|addicted to|an? (?:massive |huge |big |real |true |lifelong )*fan of|interested in) (?P<v>(?!it\b|that\b|this\b|what\b|how\b|you\b|your\b|the\b.* (?:position|job|role|idea)|hearing\b|seeing\b|finding\b|knowing\b).+)", "likes"),
    Saying(r"i(?:'ve| have) (?:always )?(?:loved|liked|enjoyed|adored) (?P<v>(?!it\b|that\b|this\b|them\b|you\b|your\b|every\b|being\b|having\b|when\b|how\b|the way\b|spending\b|hanging\b|talking\b|working\b|getting\b|our\b).+?)(?: (?:since|ever since|all my life|for (?:years|as long)).*)?", "likes"),
    Saying(r"(?:i'm|i am)(?: really)? not (?:a (?:big |huge )?fan of|fond of|into|keen on|crazy about) (?P<v>(?!it\b|that\b|this\b).+)", "dislikes"),
    Saying(r"i(?: usually| always| normally| generally| mostly| prefer to| would rather|'d rather)+ (?:drink|eat|take|choose|go for|have|watch|read|listen to|play|use|order) (?P<v>.+ (?:rather than|instead of|over) .+)", "prefers"),
    Saying(r"(?:i'm|i am) (?:fluent|bilingual|trilingual|a native speaker)(?: in|,|:| of)+ (?P<v>.+)", "languages"),
    Saying(r"i (?:can )?speak (?P<v>.+?) (?:fluently|natively|at home|with my .+|every day)", "languages"),
    Saying(r"(?:i'm|i am)(?: still| now| currently| recently| newly| happily)? (?P<v>single|engaged|widowed|married)", "marital_status"),
    Saying(r"i(?: now| currently)? work in (?P<v>(?!the (?:garden|morning|evening|office|city|field|kitchen)|my\b|an?\b|shifts\b|team|progress)(?:the )?(?:finance|healthcare|health care|education|tech|it|hospitality|retail|real estate|construction|insurance|banking|marketing|advertising|publishing|logistics|manufacturing|agriculture|media|film|fashion|consulting|law|public sector|energy|telecoms?|gaming|music|automotive|aviation|pharma)(?: (?:industry|sector|business))?)", "industry"),
    Saying(rf"{PERSON} (?:has |'s )?(?:just )?(?:turned|turns|will turn|is turning) (?P<v>\d{{1,3}})(?: (?:years old|last|this|next|on|in|today|yesterday|tomorrow|soon)\b.*)?", "age"),
    Saying(rf"{PERSON} is (?P<v>(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: years old)?|(?:one|two) years? old)", "age"),
    Saying(rf"{PERSON} (?:is|has|suffers from|lives with)(?: an?)? (?P<v>{CONDITIONS})", "condition"),
    Saying(rf"{PERSON} (?:speaks) (?P<v>(?!to\b|with\b|up\b|about\b|of\b|very\b|so\b|too\b)[\w ,]+)", "languages"),
    Saying(rf"{PERSON} plays (?:the )?(?P<v>guitar|piano|violin|drums|bass|cello|flute|saxophone|trumpet)\b.*", "instrument"),
    Saying(rf"{PERSON} (?:studies|goes to school|goes to university) at (?P<v>.+)", "university!"),
    Saying(r"(?:my name is|i am called|i'm called) (?P<v>.+)", "name"),
    Saying(
        r"(?:you can |just |please )*call me (?P<v>(?!back|when|at|if|later|tomorrow|on|in|a|an|asap|now|today|soon|crazy|again)[^ ].*)",
        "nickname",
    ),
    Saying(r"(?:i (?:prefer|like|want)|i'd (?:prefer|like)) to be called (?P<v>.+)", "nickname"),
    Saying(
        r"(?:i|we)(?: have|'ve)?(?: just| recently| now| finally)? (?:renamed|rebranded) (?:my|our) (?P<noun>[\w ]+?) (?:to|as|into) (?P<v>.+)",
        "@noun",
    ),
    Saying(r"(?:i|we)(?: have|'ve)?(?: just| recently| now| finally)? (?:renamed|rebranded) (?:my|our) (?P<noun>\w+) (?P<v>.+)", "@noun!"),
    Saying(
        r"i(?: now| currently| also| actually)? (?:work|am working|'m working)(?: now| currently| full[- ]time| part[- ]time| remotely)? (?:at|for) (?P<v>.+)",
        "company",
    ),
    Saying(rf"{I_AM} (?:working|employed) (?:at|for|by|with) (?P<v>.+)", "company"),
    Saying(r"i (?:just )?(?:started|joined|got a job|started working|began working)(?: (?:at|with|for))? (?P<v>.+)", "company!"),
    Saying(
        r"i(?: have|'ve)?(?: just| recently| now| finally)? (?:got|gotten|found|landed|accepted|taken|took|have|started|begun|began) (?:a|an|my) (?:(?:new|great|better|good|next) )?(?:job|position|role) (?:at|with) (?P<v>.+)",
        "company!",
    ),
    Saying(
        r"i(?: have|'ve)?(?: just| recently| now| finally)? (?:switched|changed|moved) (?:jobs?|employers?|companies|company) (?:to|and (?:joined|work at|work for|am at)) (?P<v>.+)",
        "company!",
    ),
    Saying(r"my new (?:job|position|role) is (?:at|with) (?P<v>.+)", "company!"),
    Saying(r"i(?: now| currently)? work(?: now| currently)? as (?P<v>.+?)(?: and (?:i|also|play|like|love|have|live|enjoy|do|go|make|sing|own|am)\b.*)?", "job_title"),
    Saying(rf"{I_AM} (?:working )?as an? (?P<v>.+)", "job_title"),
    Saying(rf"{I_AM} an? (?P<v>{JOBS})", "job_title"),
    Saying(rf"{I_AM} an? (?P<v>{JOBS}) (?:at|for|with) .+", "job_title"),
    Saying(r"(?:i|we)(?: now| currently| both| all| still)? (?:live|reside)(?: now| currently)? in (?P<v>.+)", "city"),
    Saying(r"i (?:live|reside|am living|'m living|am based|'m based)(?: now| currently)? in (?P<v>.+)", "city"),
    Saying(rf"{I_AM} (?:living|based|residing) in (?P<v>.+)", "city"),
    Saying(
        r"(?:i|we)(?: have|'ve)?(?: just| recently| now| finally)? (?:moved|relocated)(?: house| home| back| over| permanently)? to (?P<v>.+)",
        "city!",
    ),
    Saying(r"(?:i|we)(?: have|'ve)?(?: just| recently| now| finally)? moved in with .{2,40}? in (?P<v>.+)", "city!"),
    Saying(r"i(?:'m| am)(?: now)? starting (?:work |a (?:new )?job )?(?:at|with) (?P<v>.+?)(?: (?:on|from|in|next|this) .+)?", "company!"),
    Saying(r"i live at (?P<v>.+)", "address"),
    Saying(rf"(?:{I_AM}|i come) (?:originally )?from (?P<v>.+)", "hometown"),
    Saying(r"i (?:was|am) born (?:on|in) (?P<v>(?=.*\d).+)", "birthday"),
    Saying(r"i was born in (?P<v>[^\d]+)", "birthplace"),
    Saying(r"i grew up in (?P<v>.+)", "hometown"),
    Saying(rf"{I_AM} (?P<v>\d{{1,3}})(?: years?(?: old| of age)?| yo)?", "age"),
    Saying(r"(?:.*, |.* and )?i(?: have|'ve)?(?: just| finally)? turned (?P<v>\d{1,3})(?: years old)?", "age"),
    Saying(rf"{I_AM} (?P<v>{NATIONALITIES})", "nationality"),
    Saying(r"(?:i'm|i am) (?P<v>[^\W\d_][\w'-]+(?: [^\W\d_][\w'-]+){0,2})", "name!"),
    Saying(rf"{I_AM} (?:strictly )?(?:an? )?(?P<v>{DIETS})", "diet"),
    Saying(rf"i (?:eat|follow|keep|am on|'m on)(?: only)?(?: an?)? (?P<v>{DIETS})(?: diet| food)?", "diet"),
    Saying(rf"{I_AM} (?:very |severely |highly )?allergic to (?P<v>.+)", "allergies"),
    Saying(r"i have an? (?:severe |bad |strong )?(?P<v>.+?) allergy", "allergies"),
    Saying(r"i have an allergy to (?P<v>.+)", "allergies"),
    Saying(rf"(?:{I_AM}|i have|i've got|i suffer from|i was diagnosed with|i live with)(?: an?)? (?P<v>{CONDITIONS})(?: and (?:lactose|gluten)[- ]intolerant)?", "condition"),
    Saying(r"i take (?P<v>.+?) (?:every (?:day|morning|evening|night)|daily|for my .+)", "medication"),
    Saying(r"i (?:can )?speak (?P<v>.+)", "languages"),
    Saying(
        r"i play (?:the )?(?P<v>guitar|piano|violin|drums|bass|cello|flute|saxophone|trumpet|ukulele|harp|clarinet|organ)\b.*", "instrument"
    ),
    Saying(
        r"i play (?P<v>tennis|football|soccer|basketball|golf|chess|volleyball|rugby|hockey|padel|squash|badminton|baseball|cricket|handball)\b.*",
        "sport",
    ),
    Saying(r"i drive an? (?P<v>.+)", "car"),
    Saying(r"i (?:study|am studying|'m studying) (?P<v>.+?) at .+", "degree"),
    Saying(r"i (?:study|am studying|'m studying|go to school|go to college) at (?P<v>.+)", "university"),
    Saying(
        r"i (?:really |absolutely |also |just |do )?(?:love|like|enjoy|adore) (?P<v>(?!it\b|that\b|this\b|you\b|them\b|him\b|her\b|when\b|how\b|what\b|to see\b|the way\b).+)",
        "likes",
    ),
    Saying(r"i(?:'m| am) (?:a (?:big |huge )?fan of|fond of|(?:really )?into|crazy about) (?P<v>(?!it\b|that\b|this\b).+)", "likes"),
    Saying(
        r"i (?:really |absolutely |also |just )?(?:hate|dislike|detest|loathe|can't stand|cannot stand|don't like|do not like|dont like|can't bear) (?P<v>(?!it\b|that\b|this\b|you\b|them\b|when\b|how\b|to\b).+)",
        "dislikes",
    ),
    Saying(
        rf"(?:please |always )*(?:(?:reply|answer|respond|speak|talk|write)(?: to me| me)?(?: only| always)? in|speak) (?P<v>{LANGUAGES})",
        "reply_language",
    ),
    Saying(
        rf"i prefer (?:to (?:speak|talk|chat|write) |replies |answers |messages |you to (?:reply|answer|write) )?(?:in )?(?P<v>{LANGUAGES})",
        "reply_language",
    ),
    Saying(
        r"(?:please |i prefer |always |give me |i like |i want |keep (?:your )?)*(?P<v>short|brief|concise|long|detailed|very short)(?:er)? (?:answers|replies|responses|messages)",
        "reply_length",
    ),
    Saying(
        r"(?:please )?keep (?:your |the )?(?:answers|replies|responses|messages) (?P<v>short|brief|concise|detailed|long)", "reply_length"
    ),
    Saying(
        r"i (?:prefer|like|want) an? (?P<v>formal|informal|casual|friendly|professional|direct|funny|humorous|warm) (?:tone|style)",
        "reply_tone",
    ),
    Saying(r"i (?:use|prefer) (?P<v>dark|light) mode", "theme"),
    Saying(r"i (?:use|prefer) (?:the )?(?P<v>metric|imperial)(?: units| system)?", "units"),
    Saying(r"i (?:use|pay in|prefer) (?P<v>euros?|dollars?|pounds|francs|reais|pesos|usd|eur|gbp|chf|brl)", "currency"),
    Saying(r"i(?:'d)?(?: generally| usually| always| really| much| strongly| would)* (?:prefer|rather have) (?P<v>.+)", "prefers"),
    Saying(r"i(?:'m| am) married to (?P<v>.+)", "spouse"),
    Saying(r"(?:i bank with|my bank is) (?P<v>.+)", "bank"),
    Saying(r"i (?:usually |normally |always )?(?:get|wake) up at (?P<v>.+)", "wake_time"),
    Saying(r"i (?:usually |normally |always )?go to (?:bed|sleep) at (?P<v>.+)", "bedtime"),
    Saying(rf"{PERSON} (?:works|is working) (?:at|for) (?P<v>.+)", "company"),
    Saying(rf"{PERSON} works as (?P<v>.+)", "job_title"),
    Saying(rf"{PERSON} is an? (?P<v>{JOBS})", "job_title"),
    Saying(rf"{PERSON} (?:lives|resides|is living) in (?P<v>.+)", "city"),
    Saying(rf"{PERSON} (?:has )?moved to (?P<v>.+)", "city"),
    Saying(rf"{PERSON} is (?P<v>\d{{1,3}})(?: years?(?: old)?)?", "age"),
    Saying(rf"{PERSON} is (?:very |severely )?allergic to (?P<v>.+)", "allergies"),
    Saying(rf"{PERSON} has an? (?:severe |bad |strong )?(?P<v>.+?) allergy", "allergies"),
    Saying(rf"{PERSON} has an allergy to (?P<v>.+)", "allergies"),
    Saying(rf"{PERSON} is (?:an? )?(?P<v>{DIETS})", "diet"),
    Saying(rf"{PERSON} (?:loves|likes|enjoys) (?P<v>.+)", "likes"),
    Saying(rf"{PERSON} (?:hates|dislikes|doesn't like|can't stand) (?P<v>.+)", "dislikes"),
    Saying(rf"{PERSON} was born on (?P<v>(?=.*\d).+)", "birthday"),
    Saying(rf"{PERSON} has (?:his|her|a) birthday (?:on )?(?P<v>(?=.*\d).+)", "birthday"),
)

LEAVING: Final[tuple[Saying, ...]] = (
    Saying(
        r"(?:i|we)(?: have|'ve)?(?: just| recently| finally| now)? (?:left|quit|resigned from|retired from|moved (?:away from|out of|away out of)|stopped (?:working (?:at|for)|living in|studying at)|"
        r"finished (?:at|with)|(?:got|was|were|have been|been) (?:fired|laid off|sacked|let go) (?:from|by)) (?P<v>.+)",
        "company city country school university gym bank",
    ),
    Saying(
        r"i(?: have|'ve)?(?: just| recently| finally)? (?:quit|left|lost|resigned from|given up) my (?:job|position)", "company job_title"
    ),
    Saying(
        r"i(?: have|'ve)?(?: just| recently)? (?:(?:got|was|been) (?:fired|laid off|sacked|made redundant)|resigned|retired)|i(?:'m| am)(?: now)? (?:unemployed|out of work|between jobs|retired)",
        "company job_title",
    ),
    Saying(
        r"(?:we|my (?:girlfriend|boyfriend|partner|fiancee?) and i)(?: have|'ve)?(?: just| recently)? (?:broke|broken|split) up|i(?: have|'ve)?(?: just)? (?:broke|broken|split) up with my (?:girlfriend|boyfriend|partner|fiancee?)",
        "partner",
    ),
    Saying(
        r"(?:i|we|my (?:wife|husband|spouse) and i)(?: have|'ve|'m|'re| am| are)?(?: just| recently| now)? (?:(?:got |gotten |been )?(?:divorced|separated)|split up)|i(?: have|'ve)? (?:divorced|left) my (?:wife|husband)",
        "spouse",
    ),
    Saying(
        r"(?:i|we)(?: have|'ve)?(?: just| recently)? (?:no longer (?:have|own|drive)|(?:do not|don't|dont) (?:have|own|drive)|sold|got rid of|have no|got no) (?:my |our |a |an |the |any )?(?P<noun>[\w-]+)(?: any ?more| any longer)?",
        "@noun",
    ),
    Saying(r"(?P<who>[a-z][\w'-]+)(?: has|'s)?(?: just| sadly)? (?:died|passed away|passed)", "dog cat pets horse"),
    Saying(
        r"i(?: have|'ve)?(?: just| recently)? (?:stopped|quit|given up) (?:being |eating )?(?P<v>vegan|vegetarian|pescatarian|keto|paleo)",
        "diet",
    ),
)
