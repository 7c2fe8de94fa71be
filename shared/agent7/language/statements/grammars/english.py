"""English grammar of slot filling. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.statements.grammars.schema import Asking, Grammar
from agent7.language.statements.slot_patterns.english import JOBS, LEAVING, SAYINGS

ENGLISH: Final = Grammar(
    language="en",
    openers=(
        r"(?:hi|hey|hello|hallo|hola|bonjour|ola|ciao|good (?:morning|evening|afternoon))(?: there)?|so|well|oh|ok(?:ay)?|and|but|also|btw|by the way|fyi|for your information|"
        r"just so you know|for the record|please|look|listen|yes|yeah|ah|thanks|thank you|you know|as you know|now|these days|currently|today|"
        r"important|note|i (?:just )?(?:want|wanted|have) to (?:tell you|let you know)(?: that)?|i should (?:mention|say)(?: that)?|"
        r"you should know(?: that)?|let me tell you(?: that)?|for future reference"
    ),
    corrections=r"actually|in fact|correction|no|nope|sorry|i meant(?: to say)?|i mean|that's wrong|wrong|not any ?more|update(?=:)|as of (?:today|now|this week)|from now on",
    reminders=(
        r"(?:please )?(?:(?:do )?(?:remember|remeber|rember|rememeber|remembr|remmember|rembember)(?: that)?|(?:do not|don't|dont|never) forget(?: that)?|keep in mind(?: that)?|bear in mind(?: that)?|"
        r"(?:make a )?note that|take note(?: that)?)"
    ),
    doubtful=(
        r"\b(?:if|unless|would|could|might|(?<!\d )(?<!\d(?:st|nd|rd|th) )(?<!\bof )(?<!\bin )may(?! \d|\Z)|maybe|perhaps|possibly|wish|imagine|suppose|supposing|pretend|hypothetically|i think|i guess|"
        r"i believe|probably|not sure|used to|let's say|whether|as if|i'd|should be)\b"
    ),
    denials=r"\b(?:not|don't|dont|do not|doesn't|isn't|isnt|aren't|ain't|wasn't|never|no longer|neither|nor|nobody|none|nothing|any ?more|anymore|stopped|quit|left)\b",
    own="my|our",
    owned=(
        r"(?:the )?(?P<naming>name) of (?:my|our) (?P<noun>.+)",
        r"(?:the )?(?P<noun>(?!name\b).+?) of (?:my|our) (?P<owner>.+)",
        r"(?:my|our) (?P<owner>[^']+?)(?:'s|s') (?P<noun>.+)",
        r"(?:my|our|the) (?P<noun>(?:company|place|firm|employer|office|school|university) (?:where |that |which )?i (?:work|study|go)\b.*)",
        r"(?:my|our) (?P<noun>.+)",
        r"(?P<person>[a-z][\w-]+(?: [a-z][\w-]+)?)'s (?P<noun>.+)",
    ),
    naming=r"(?:is|are|'s)(?: now| actually| currently)?(?: called| named| known as)|goes by|answers to",
    being=r"(?:is|are|'s)(?: now| actually| currently)?|=|:|will always be",
    pronouns=frozenset(["anything", "everything", "he", "here", "it", "mine", "nothing", "one", "she", "something", "that", "them", "there", "these", "they", "this", "those", "what", "which", "yours"]),
    name_words=("name", "names"),
    joining=r",? (?:and|but)(?: now)? (?=(?:i|i'm|i've|my|our) )|; ",
    tails=(
        r"[,;]? (?:(?:last|this|next) (?:night|week|weekend|month|year|spring|summer|autumn|fall|winter)|yesterday|tomorrow|recently|lately|"
        r"(?:\d+|a|two|three|four|five|six|ten|a few|a couple of) (?:days?|weeks?|months?|years?) ago|in (?:19|20)\d\d|"
        r"now|nowadays|these days|currently|at the moment|at present|right now|today|btw|by the way|please|actually|again|too|as well|"
        r"by the way|since .+|for (?:the (?:past|last) )?(?:almost |about |over |nearly )?(?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten|many|several|some) (?:\w+ )?(?:days?|weeks?|months?|years?|hours?|minutes?|decades?|while|time|living)\b.*|for (?:years|months|ages|now|good)\b.*|because .+|but[, ].+|so .+|and (?:i|i'm|it|it's|my|our|we|he|she|his|her|its|their|they|that's|that is|this is|then|not|also|have|just|been|got|had|went|go|need|want|do|does|so (?:do|does|is|are|did)|put)\b.*|too (?:what|how|do|are|and)\b.*|as (?:an?|the|their|head|our) .+|"
        r"which .+|where .+|who .+|though|although .+|instead|from now on|thanks|thank you|ok(?:ay)?|remember that|don't forget|just so you know|fyi|"
        r"the most|sometimes|(?:so|very) much|a lot|to be honest|such as .+|[,-] ?especially .+|especially .+|(?:from )?time to time|now and then|- .+|if .+|not .+|with (?:my|our|a|two|three) .+|in case .+|until .+|whenever .+|while .+|anyway)"
        r"|, (?:just like|like|such as|including|i|i'm|i've|we|my|that|it|it's|you|can you|could you|do you|what|how|where|he|she|they|please|thanks|btw|lol)\b.*"
    ),
    not_names=frozenset(
        ["a", "an", "the", "my", "our", "your", "his", "her", "their", "its", "this", "that", "these", "those", "in", "on", "at", "from", "to", "for", "with", "about", "near", "very", "so", "too", "really", "quite", "pretty", "just", "not", "never", "always", "already", "still", "also", "now", "currently", "here", "there", "going", "getting", "doing", "coming", "trying", "looking", "growing", "moving", "hiring", "happy", "sad", "angry", "sick", "ill", "tired", "good", "bad", "great", "nice", "cool", "awesome", "amazing", "terrible", "horrible", "big", "small", "huge", "tiny", "old", "new", "young", "busy", "late", "early", "pregnant", "dead", "broken", "gone", "better", "worse", "best", "worst", "fine", "ok", "okay", "well", "crazy", "annoying", "annoyed", "upset", "mean", "kind", "funny", "boring", "closed", "open", "over", "under", "down", "up", "out", "off", "away", "back", "and", "or", "but", "if", "when", "because", "more", "less", "most", "least", "full", "empty", "ready", "stressed", "bankrupt", "broke", "expensive", "cheap", "red", "blue", "green", "black", "white", "grey", "gray", "yellow", "brown", "orange", "purple", "pink", "dirty", "clean", "slow", "fast", "remote", "different", "important", "wonderful", "perfect", "beautiful", "hard", "easy", "called", "named", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "married", "divorced", "single", "allergic", "vegan", "vegetarian", "coming", "driving", "me", "acting", "being", "having", "making", "having", "paying", "firing", "like", "unlike", "located", "based", "what", "who", "it", "he", "she", "they", "we", "you", "i"]
    ),
    descriptive=r"able|ible|ful|less|ous|ing|ed|ly|ish|ier|iest",
    articles=r"the |a |an ",
    qualifiers=(
        (r"(?:work|business|office|company|professional) (?P<noun>.+)", "work"),
        (r"(?P<noun>.+?) (?:at|for|from|in) (?:the )?(?:work|office|my office)", "work"),
        (r"(?:home|private|personal) (?P<noun>.+)", "home"),
        (r"(?P<noun>.+?) (?:at|for|from) (?:home|my place|my house)", "home"),
        (r"school (?P<noun>.+)", "school"),
        (r"(?P<noun>.+?) (?:at|for) (?:school|university|uni)", "school"),
        (r"(?:other|second|secondary|alternative) (?P<noun>.+)", "other"),
    ),
    dropped="current|new|present|actual|own|latest|main|primary|dear|beloved|lovely|beautiful|little",
    favourite=(r"(?:all-?time )?(?:fave|favou?rite)(?: kind of| type of)? (?P<thing>.+)", r"(?P<thing>.+?) of choice"),
    inverted=(
        r"(?P<np>(?:my|our) [^']{2,40})'s (?P<named>called|named|now called) (?P<v>.+)",
        r"(?P<np>(?:my|our) name)'s (?P<v>.+)",
        r"(?P<np>(?:my|our) [^']{2,60}?) (?:(?:has |have )?(?:just |recently |now )?)(?:changed (?:its|his|her) name|(?:been |was |is )?renamed(?: itself)?|switched) (?P<proper>to|as) (?P<v>.+)",
        r"(?P<v>.+?) is (?P<named>the name of) (?P<np>(?:my|our) .+)",
        r"(?P<v>[^ ]+(?: [^ ]+){0,3}) is (?P<np>(?:my|our) (?!.* is ).+)",
    ),
    comparing=r"(?:the )?(?P<better>(?!to |[a-z]+ing\b).{2,40}?) (?:over|rather than|instead of|more than|to|better than) (?P<worse>.{2,40})",
    changing=(
        r"(?:please |can you |could you |just )*(?:change|set|update|switch|correct|edit|rename) (?P<np>(?:my|our) .{2,50}?) (?:from .{1,40} )?(?:to|as|into) (?P<v>.+)",
    ),
    positive=(
        (r"\b(?:isn't|isnt|is not|is no longer|ain't)\b", "is"), (r"\b(?:aren't|are not|are no longer)\b", "are"),
        (r"\b(?:doesn't|doesnt|does not) (\w+)", r"\1s"), (r"\b(?:i'm|i am) not\b", "i'm"), (r"\b(?:any ?more|any longer|no longer)\b", ""),
    ),
    leaving=LEAVING,
    elided=(
        r"(?:,? (?:and|but)|,) (?=(?:now |currently |also )?(?:work (?:at|for|as) |live (?:in|at) |have an? |speak |drive an? |study |come from |am |(?:love|hate|prefer) (?!theme|stor|song|life|letter|poem|interest|everywhere|in |at |from |for |all |there|here|and |of |is |was |was)|(?:don't|do not|can't|never) (?:like|eat|drink|stand|care|want) ))",
        "I",
    ),
    introduced=(
        r"(?:(?:hi|hey|hello|hallo)(?: there)?[,!.]? )?(?:i'?m|i am|my name is|my name's) (?P<name>[a-z][\w'-]+)(?:,| and) (?:i'?m |i am )?(?:aged? )?(?P<age>\d{1,3})(?: years old| yo| y/o)?(?:,? and|,|\Z)(?P<rest>.*)",
        "I'm {name}",
        "I'm {age} years old",
    ),
    labelled_new=r"(?:(?:update|fyi)[:,] )?(?:my |our )?(?:new|changed|updated)",
    speaking=r"i|im|i'm|i've|we|we're|we've|(?:you can |please |feel free to )*(?:reach|contact|call|text|e-?mail|message) me (?:at|on)|(?:everyone|everybody|people) calls? me|the \w+ of (?:my|our)|(?:a|the|one of) (?:my|our)",
    pointing=r"it|its|it's|he|she|his|her|hers|they|them|their|that|this|these|those|there|then|him|one|also|too",
    no_employer=r"(?:myself|last|the end|home|nights?|day|once|least|all|present|as|weekends?|my own|free|fun|a living|sales|marketing|it|hr|the (?:moment|office|weekends?|city|government|state|same|time)|different|several|various|two|three|\d)",
    employed_as=(r"(?P<lead>i(?: now| currently)? work(?: now| currently)? (?:at|for|with)|(?:i'm|i am)(?: now| currently)? (?:working|employed) (?:at|for|by|with)) (?P<at>.+?),? as (?P<job>(?:an? |the )?[\w -]+)", "I work as {job}"),
    working_as=(rf"(?P<job>i work as (?:an? )?[\w -]+?|(?:i'm|i am)(?: now)?(?: working as)? an? (?!.*\bstudent){JOBS}) (?:at|for|with) (?P<at>.+)", "{job}", "I work at {at}"),
    sayings=SAYINGS,
    wrappers=(
        r"(?:(?:hi|hey|hello|so|and|but|ok(?:ay)?|please|well|btw|by the way|wait|quick question|also)\b[\s,:;.!-]*)*"
        r"(?:(?:do|did) you (?:still |even )?(?:know|remember|recall)|can you (?:please )?(?:tell me|remember|recall|remind me(?: of)?)|"
        r"could you (?:please )?(?:tell me|remind me(?: of)?)|tell me(?: again)?|remind me(?: again)?(?: of)?|i forgot|i forget|i can't remember|"
        r"i want to know|i'd like to know|any idea|do you have|what do you know about|have i told you|did i (?:ever )?tell you)?[\s,:]*(?:please )?"
    ),
    askings=(
        Asking(r"(?:what|who|when|where|which|how)(?: exactly)?(?:'s| is| are| was| were|s)(?: currently| again)? (?P<np>(?:my|our|the|[a-z][\w-]+'s) .+?)(?: (?:called|named|again|now|currently|then))*"),
        Asking(r"(?:what|how) (?:is|are) (?P<np>.+?) (?:called|named)(?: again)?"),
        Asking(r"(?:what|which) (?P<np>(?!is\b|are\b).+?) (?:is|are) (?:mine|my favou?rite)", "favourite"),
        Asking(r"(?P<np>(?:my|our|the name of my|the name of our) .+?)(?: is| are)?"),
        Asking(r"(?:what|who) (?P<np>(?:my|our) .+?) (?:is|are)(?: called| named)?"),
        Asking(r"when (?P<np>(?:my|our) .+?) is"),
        Asking(r"(?:what|who) (?:did i say |have i said )?(?P<np>(?:my|our) .+?) (?:is|was)(?: called| named)?"),
        Asking(r"what did i (?:say|tell you) (?:is|was|about) (?P<np>(?:my|our) .+)"),
        Asking(r"what(?:'s| was| is) (?P<np>(?:my|our) .+?)"),
        Asking(r"(?:who am i|what(?:'s|s| is) my (?:real |actual |full )?name|what am i called)", "name"),
        Asking(r"(?:what|how) (?:do|should|will|would) (?:you|people|they) (?:call|address) me|what (?:shall|should) i be called", "nickname"),
        Asking(r"(?:where|in (?:what|which) (?:city|town|place)) (?:do|am) i (?:live|living|based|reside)(?: now)?", "city"),
        Asking(r"(?:what|which) (?:city|town) (?:do i live in|am i (?:living |based )?in)", "city"),
        Asking(r"where (?:i live|am i living|am i based)", "city"),
        Asking(r"(?:what|which) country (?:do i live in|am i in|am i living in)", "country"),
        Asking(r"(?:where|who|whom|what company|which company|for (?:whom|which company|what company)) (?:do|am) i (?:work|working)(?: for| at| with)?(?: now)?", "company"),
        Asking(r"(?:where i work|who i work for|who employs me)", "company"),
        Asking(r"(?:what do i do(?: for (?:a living|work))?|what(?:'s|s| is) my job|what do i work as|what i do for a living)", "job_title"),
        Asking(r"(?:where (?:am i from|do i come from|did i grow up)|where i(?:'m| am) from)", "hometown"),
        Asking(r"where was i born", "birthplace"),
        Asking(r"(?:when was i born|when do i have (?:my )?birthday)", "birthday"),
        Asking(r"(?:how old am i|how old i am)", "age"),
        Asking(r"what (?:time ?zone) am i in", "timezone"),
        Asking(r"(?:what am i allergic to|what(?: kind of)? allergies do i have|what i(?:'m| am) allergic to|(?:do i have|have i got) (?:any )?allergies|am i allergic to (?:anything|something))", "allergies"),
        Asking(r"(?:what(?: kind of)? diet (?:do i (?:follow|have)|am i on)|am i (?:a )?(?:vegan|vegetarian)(?: or (?:vegan|vegetarian))?)", "diet"),
        Asking(r"(?:what|which) languages (?:do|can) i speak", "languages"),
        Asking(r"do i (?:really )?(?:like|love|enjoy) .+", "likes"),
        Asking(r"what (?:do i like|are my likes|things do i like|i like)", "likes"),
        Asking(r"what (?:don't i like|do i (?:hate|dislike|not like))", "dislikes"),
        Asking(r"what (?:do i prefer|i prefer)", "prefers"),
        Asking(r"(?:what|which) (?P<noun>[a-z][\w -]{2,30}?) (?:do i have|have i got|am i|do i use|is mine)", "@noun"),
        Asking(r"(?:what|which) car do i (?:drive|have|own)", "car"),
        Asking(r"(?:what|which) instruments? do i play", "instrument"),
        Asking(r"(?:what|which) (?:sports? do i play)", "sport"),
        Asking(r"(?:what|which) (?:university|college|school) (?:do|did) i (?:go to|attend|study at)", "university"),
        Asking(r"(?:what(?:'s| is) the name of |who is )?(?:who|whom) am i married to", "spouse"),
        Asking(r"when do i (?:get|wake) up", "wake_time"),
        Asking(r"do i have (?:any )?(?P<noun>kids|children|pets|siblings|brothers|sisters|sons|daughters|dogs|cats)", "@noun"),
        Asking(r"where does (?P<who>(?:my|our) .+?|[a-z][\w-]+) live(?: now)?", "city"),
        Asking(r"(?:where|who|(?:what|which) company) does (?P<who>(?:my|our) .+?|[a-z][\w-]+) work(?: for| at)?", "company"),
        Asking(r"where is (?P<who>(?:my|our) .+?|[a-z][\w-]+) (?:working|employed)(?: now)?", "company"),
        Asking(r"where is (?P<who>(?:my|our) .+?|[a-z][\w-]+) living(?: now)?", "city"),
        Asking(r"what does (?P<who>(?:my|our) .+?|[a-z][\w-]+) do(?: for a living)?", "job_title"),
        Asking(r"(?:what|which) (?P<noun>blood type|blood group|shoe size|clothing size) (?:does|has) (?P<who>(?:my|our) .+?|[a-z][\w-]+)(?: have| wear| got)?", "@noun"),
        Asking(r"how old is (?P<who>(?:my|our) .+?|[a-z][\w-]+)", "age"),
        Asking(r"what is (?P<who>(?:my|our) .+?|[a-z][\w-]+) allergic to", "allergies"),
        Asking(r"what does (?P<who>(?:my|our) .+?|[a-z][\w-]+) like", "likes"),
        Asking(r"when was (?P<who>(?:my|our) .+?|[a-z][\w-]+) born", "birthday"),
    ),
    question_openers=(
        r"what|what's|whats|who|who's|whos|whom|whose|when|when's|whens|where|where's|wheres|which|why|how|how's|hows|do (?:you|i|we|they)|does|did|is (?:it|there|he|she|this|that|my|our|the)|"
        r"are (?:you|we|they|there|my)|am i|was i|was (?:it|there)|were|can (?:you|i|we)|could (?:you|i|we)|would (?:you|it)|will (?:you|it|i)|have (?:i|you|we)|has|should (?:i|we)|may i|any idea|shall|(?:is|are|was|were|will|does|did|has|am) (?!good\b|great\b|nice\b|cool\b|ok\b|fine\b|right\b|so\b|very\b|not\b|fun\b|really\b|just\b|do\b|be\b|always\b)[a-z'-]+ [a-z]+"
    ),
)
