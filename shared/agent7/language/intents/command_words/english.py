"""English command patterns. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.intents.command_words.schema import CommandWords

ENGLISH: Final = CommandWords(
    polite=(
        r"hi|hey|hello|good (?:morning|evening|afternoon)|there|ok|okay|so|and|also|well|oh|please|kindly|just|now|agent7|assistant|"
        r"i(?:'d| would) like you to|i want you to|i need you to"
    ),
    asking=r"(?:can|could|would|will) you(?: please| kindly)?|would you mind",
    trailing=r"please|thanks|thank you|thx|ok|okay|now|will you|would you|for me|if you can",
    remember=(
        r"(?:(?:do |always )?remember|memori[sz]e|keep in mind|bear in mind|make a (?:mental )?note|note(?: down)?|take note|store|save)(?: (?:this|that|the following|it))?(?: for (?:me|later))?(?: ?[:;,]| [-\u2013\u2014]) ?(?P<text>.+)",
        r"(?:do |always )?remember (?:that|to) (?P<text>.+)",
        r"(?:always )?remember (?P<text>(?!when\b|how\b|the time\b|me\b|us\b|him\b|her\b|them\b|what\b|where\b|who\b|this\b|that\b|it\b|last\b).+)",
        r"(?:keep in mind|bear in mind|make a (?:mental )?note|take note|note|memori[sz]e)(?: of the fact)? that (?P<text>.+)",
        r"(?:make a (?:mental )?note|take note) (?:of|to) (?P<text>.+)",
        r"(?:do not|don't|dont|never|do n't) (?:ever )?forget(?: that|:)? (?P<text>(?!about\b|it\b|me\b|this\b|what\b).+)",
        r"(?:don't|dont|do not) forget about (?P<text>.+)",
    ),
    this=r"(?:remember|memori[sz]e|save|store|keep|note|(?:do not|don't|dont) forget) (?:this|that|it|this one|this message|that message)|(?:(?:please )?remember|(?:do not|don't|dont) forget)(?: nothing| anything)?",
    forget=(
        r"forget (?:all|everything|anything|whatever)(?: (?:that )?(?:you know|i (?:said|told you)|you remember))?(?: about)? (?P<text>(?!me\b|that$|it$).+)",
        r"forget (?:what i (?:said|told you)|the (?:fact|thing|part)|that i (?:said|told you))(?: about| that)? (?P<text>.+)",
        r"(?:forget|unremember)(?: about| that|:)? (?P<text>.+)",
        r"(?:delete|erase|remove|wipe|clear|drop)(?: everything| all| what you know)?(?: about)? (?P<text>.+?) from (?:your |the )?(?:memory|memories)",
        r"(?:delete|erase|remove|wipe)(?: the| my)? memor(?:y|ies) (?:about|of|on) (?P<text>.+)",
        r"(?:delete|erase|remove|wipe) (?:everything|all|what)(?: (?:that )?you (?:know|remember|have stored))? about (?P<text>(?!me\b).+)",
        r"(?:stop|don't|do not) remember(?:ing)? (?:that )?(?P<text>.+)",
    ),
    forget_last=r"(?:forget|delete|erase|unremember|scratch|undo|remove) (?:(?:about )?(?:that|this|that one)|it|what i (?:just )?(?:said|told you)|the last (?:one|thing)(?: i (?:said|told you))?)(?: again)?|(?:do not|don't|dont) (?:remember|keep|save|store) (?:that|this|it)|forget i (?:said|mentioned) (?:that|it|anything)",
    no_topic=r"(?:about )?(?:it|that|this|him|her|them|you|it all|that one|the whole thing|what i (?:just )?said|i (?:said|asked|mentioned)\b.*|about it|about that|about this|everything i just said)",
    about_me=(
        r"what (?:do|did) (?:you|u|ya) (?:know|remember|have|store)(?: stored| saved)? (?:about|on|of) me(?: so far| already)?",
        r"what have you (?:stored|saved|learned|learnt|remembered|got)(?: so far)? (?:about|on) me",
        r"(?:show|tell|list)(?: me)? (?:what|everything|all) (?:that )?you (?:know|remember|have stored|have) (?:about|on) me",
        r"(?:show|list)(?: me)? (?:all )?(?:my|your|the) memories",
        r"what(?:'s| is) in (?:your|my) memory",
        r"what do you remember",
        r"everything you know about me",
    ),
    about=(
        r"what (?:do|did) (?:you|u|ya) (?:know|remember|have stored|have saved)(?: about| on| of) (?P<text>.+)",
        r"(?:show|tell|list)(?: me)? (?:what|everything|all) (?:that )?you (?:know|remember) (?:about|on) (?P<text>.+)",
        r"what have i (?:told you|said) about (?P<text>.+)",
    ),
    about_own=(
        r"(?:tell|remind) me (?:something |more |everything |all |again )?(?:about|of) (?P<text>(?:my|our) [\w' -]{2,40})",
        r"what (?:can|could) you tell me (?:about|of) (?P<text>(?:my|our) [\w' -]{2,40})",
    ),
    add_rule=(
        r"(?:add|create|make|save|set|set up)(?: this| a| the| another| one more)?(?: new| standing)? (?:rule|instruction)(?: ?[:;,] ?| - | that | to | )(?P<text>.+)",
        r"(?:new |standing )?(?:rule|instruction) ?: ?(?P<text>.+)",
        r"(?:add|save|make|use) (?:this|that|it|the following) as a (?:standing )?(?:rule|instruction) ?[:;,] ?(?P<text>.+)",
    ),
    rule_in_passing=(
        r"(?:from now on|going forward|in (?:the )?future|henceforth),? (?:please )?(?P<text>(?!i\b|i'|we\b|my\b|our\b)(?:.*\b)?(?:answer|reply|respond|write|speak|talk|call|address|greet|use|keep|start|end|begin|give|send|include|mention|say|be|ask|tell|translate|sign|quote|round|show|format|list|end)\b.+)",
        r"(?P<text>(?:always|never) (?:answer|reply|respond|write|speak|talk|call|address|greet|use|keep|start|end|begin|give|send|include|mention|say|be|ask|tell|translate|sign|quote|round|show|format|list|end)\b.+)",
        r"(?P<text>(?:answer|reply|respond|write|speak|talk|call|address|greet|use|keep|start|end|begin|give|send|include|mention|say|be|ask|tell|translate|sign|quote|round|show|format|list|end)\b.+?),? from now on",
    ),
    rules=(
        r"(?:what|which)(?: are)?(?: (?:the|my|your))? (?:rules|instructions)(?: (?:do i have|have i (?:set|given(?: you)?|added|made)|did i (?:set|give you|add|make)|are there|do you (?:follow|have|know)|are you following))?",
        r"(?:show|list|tell)(?: me)?(?: all)?(?: of)? (?:my|the|your) (?:rules|instructions)",
        r"my rules",
        r"do i have (?:any )?rules",
    ),
    drop_rule=(
        r"(?:forget|drop|delete|remove|cancel|erase|stop following|ignore)(?: about)? (?:the|my|that|this|your) (?:rule|instruction)(?: (?:about|that says|saying|on|of|to|that|with))?(?: ?[:,])?(?: (?P<text>.+))?",
    ),
    cancel_task=(
        r"(?:cancel|abort|stop|kill|drop|end)(?: working on| with)? (?:(?:the|that|this|my) )?(?:(?P<text>[\w' -]{3,40}) )?(?:task|job)",
        r"stop working on (?P<text>.{3,60})",
        r"(?:cancel|abort) (?:that|it|this)(?P<text>)",
    ),
    share=(
        r"(?:you (?:may|can) |please )?share (?:my memory|my memories|what you know(?: about me)?)(?: again)?(?: with (?:manus|tasks|the tasks|others))?",
    ),
    keep_private=(
        r"(?:do not|don't|dont|never|stop) (?:share|sharing|pass on|passing on|give|giving|hand over|send|sending) (?:my memory|my memories|what you know(?: about me)?|anything about me)(?: (?:with|to) (?:manus|tasks|the tasks|others|anyone|anybody))?",
        r"keep (?:my memory|my memories|what you know(?: about me)?) (?:private|to yourself)",
    ),
    and_then=r",? and(?: then| also| please)? | then |, ",
    human=(
        r"(?:i(?:'d like| would like| want| need)(?: to)? |can i |could i |may i |let me |i have to )?(?:please )?(?:talk|speak|chat)(?: to| with) (?:a |an |the |some )?(?:real |actual |live )?(?:human(?: being)?|person|agent|somebody|someone|operator|staff|member of staff|support)(?: real)?",
        r"(?:i (?:want|need|would like) |i'd like |give me |get me |connect me (?:to|with) |pass me (?:on )?to |transfer me to )(?:a |an )?(?:real |actual |live )?(?:human(?: being| agent)?|operator|live agent|real person)",
        r"(?:a )?(?:real |live )?(?:human|human agent|operator)",
        r"is there a (?:human|real person)(?: there| here| i can (?:talk|speak) (?:to|with))?",
    ),
    back=(
        r"(?:back to|give me(?: back)?|talk to|return to|switch(?: back)? to)(?: the)? (?:assistant|bot|robot|agent7|ai)(?: again| back)?",
        r"i(?:'m| am) done with the (?:human|operator|person)",
    ),
    optimize=(r"(?:optimi[sz]e|clean(?: up)?|tidy(?: up)?|compact)(?: your| my| the)? (?:memory|memories)",),
    why=(
        r"why (?:did|do|would|are) you (?:just )?(?:say|saying|write|writing|answer|reply|tell me|telling me|think|thinking|claim|believe)(?: me)? (?:that|this|so|it|like that)(?: to me)?",
        r"(?:how|where|from where) (?:do|did|would|can|could) you (?:know|learn|get|have|find out|hear|take) (?:that|this|it|all that|all this)(?: from| about me)?",
        r"how come you (?:know|say|think) (?:that|this|so)",
        r"(?:what|which) (?:makes|made) you (?:say|think|believe|so sure of) (?:that|this|so)",
        r"(?:where|who) (?:is|does|did) (?:that|this) (?:come )?from|who told you (?:that|this|so)|says who|who says(?: so| that)?",
        r"why (?:that|this) answer|(?:please )?explain (?:that|this|your) (?:answer|reply|last answer)|how (?:did|do) you come (?:to|up with|by) (?:that|this)(?: conclusion)?",
        r"what (?:is|was) (?:that|this|your answer) based on|on what (?:do you base|is) (?:that|this)(?: based)?",
    ),
    export=(
        r"(?:export|download|send me)(?: all)?(?: of)? (?:my|the) (?:data|memories|memory|information)",
        r"(?:export|download) everything(?: you know(?: about me)?)?",
        r"give me (?:all )?my data",
    ),
    erase=(
        r"(?:erase|delete|forget|remove|wipe) (?:me|my data|all (?:of )?my data|my account|all (?:of )?my information)(?: completely| entirely| please)?",
    ),
    forget_all=(
        r"(?:erase|delete|forget|remove|wipe|clear) (?:(?:all )?my memor(?:y|ies)|(?:everything|all)(?: (?:that )?you (?:know|have|remember|stored|have stored|have saved))?(?: (?:about|on|of) me)?)",
    ),
    help=r"help(?: me)?|commands|what can (?:you|i) do|how does this work|menu|what are you able to do",
    stop=r"stop|unsubscribe|opt[ -]?out|stop (?:messaging|texting|writing(?: to)?|contacting) me|stop all|end",
    start=r"start|unstop|subscribe|opt[ -]?in|resume|start again|start messaging me(?: again)?",
    yes=r"y|yes|yes please|yeah|yep|yup|sure|sure thing|of course|correct|right|exactly|ok|okay|confirm|confirmed|do it|go ahead|please do|absolutely|definitely|yes do it|that's right",
    no=r"n|no|no thanks|no thank you|nope|nah|don't|do not|cancel|never ?mind|leave it|forget it|abort|rather not|not now|no don't|keep it|keep them|stop that",
    all_of_them=r"(?:yes )?(?:all|both|everything|all of (?:them|it|these|those)|them all|every one)",
    ordinals=("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
)
