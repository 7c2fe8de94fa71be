"""Words that tell requests, small talk and personal statements apart, in five languages; over folded text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class RouteWords:
    """One language's signs. Patterns match at the start of a sentence unless said otherwise."""

    greetings: str
    thanks: str
    goodbyes: str
    acknowledgements: str
    """All four: the whole message, repeated and mixed."""
    polite: str
    """Before a request, repeatedly."""
    requests: str
    """Ways to ask for something to be done: "can you ...", "I want you to ..."."""
    imperatives: str
    """Verbs that, at the start, tell somebody to do something."""
    not_imperatives: str
    """What looks like one and is none."""
    about_task: str
    """Questions about a running task, anywhere."""
    about_past: str
    """Anywhere: the person asks about themself or about what was said."""
    personal: str
    """Anywhere: the person speaks of themself and theirs."""


ENGLISH: Final = RouteWords(
    greetings=r"hi+|hey+|hello+|hiya|yo|howdy|good (?:morning|afternoon|evening|night|day)|greetings|morning|evening|how are you(?: doing)?(?: today)?|how's it going|how do you do|what's up|whats up|sup|nice to meet you|pleased to meet you",
    thanks=r"thanks?(?: a lot| so much| very much| again)?|thank you(?: so much| very much| again)?|thx|ty|cheers|much appreciated|i appreciate it",
    goodbyes=r"bye+(?: bye)?|goodbye|good night|see (?:you|ya)(?: later| soon| tomorrow)?|talk (?:to you )?(?:later|soon)|cya|take care|have a (?:nice|good|great) (?:day|evening|night|weekend|one)",
    acknowledgements=r"ok(?:ay)?|k|kk|alright|all right|fine|cool|nice|great|good|perfect|awesome|amazing|wow|excellent|super|sure|yes|yeah|yep|yup|no|nope|nah|right|got it|i see|understood|makes sense|sounds good|lol|haha+|hehe+|lmao|hm+|ah+|oh+|aha|wonderful|that's (?:great|good|nice|fine|ok|okay|right|true|funny)|true|exactly|indeed|never ?mind|no problem|no worries|you too|same|interesting|really|wait|well|so",
    polite=r"please|hey|hi|hello|ok|okay|so|and|then|now|also|well|agent7|assistant|just|kindly|go ahead and|let's",
    requests=r"(?:can|could|would|will) (?:you|u|we)|would you mind|i(?:'d| would) (?:like|love|want)(?: you| it if you)?(?: to)?|i (?:want|need|wish|wanna|would like) (?:you )?to|i (?:want|need) (?:a|an|the|some|my|your|help|it|this|that|\\w+ (?:to|at|in|for|from))\\b|help me|i'm looking for|i am looking for|is it possible(?: for you)? to|may i|can i|could i|let me|let us|it'd be great|it would be (?:great|nice|good) if|how about you|i have to (?:get|find|book)",
    imperatives=(
        r"(?:re)?(?:search|book|find|make|create|write|draft|send|schedule|plan|build|generate|translate|summari[sz]e|compare|analy[sz]e|calculate|compute|convert|order|buy|"
        r"play|add|set|show|give|tell|get|put|start|open|look|check|call|turn|rate|list|design|research|prepare|organi[sz]e|reserve|cancel|delete|remove|update|change|move|"
        r"pay|transfer|explain|describe|read|watch|use|try|fix|review|edit|rewrite|proofread|suggest|recommend|choose|pick|name|remind|wake|order|cook|download|upload|print|"
        r"post|share|track|monitor|solve|teach|locate|queue|skip|pause|resume|increase|decrease|lower|raise|switch|flip|roll|spell|define|redial|dial|text|email|message|ping|"
        r"invite|sign|register|subscribe|report|freeze|block|unblock|activate|deactivate|confirm|verify|connect|sync|mute|unmute|shuffle|repeat|include|insert|append|assign|"
        r"keep|take|bring|go|do|help|stop|end|close|complete|finish|continue|run|test|deploy|install|answer|reply|respond|speak|talk|sing|say|tally|drop|throw|pull|direct|estimate|"
        r"identify|discuss|inform|advise|provide|return|retrieve|fetch|pull up|hook|fill|figure|work out|map|navigate|alert|notify|inquire|tap|total|transcribe|extract|collect)"
    ),
    not_imperatives=r"(?:look(?:s|ing|ed)?|looks like|looking|get well|name is|call me\b.*|go figure|play(?:ing|ed)|try(?:ing)|thank|text(?:ing)|watch(?:ing|ed)|read(?:ing)|plan(?:s|ning)|good|work(?:ing)? (?:is|was|has)|love|like)\b",
    about_task=r"\b(?:(?:is|are) (?:my|the) (?:task|job|report|request|order)s? (?:done|ready|finished|still)|(?:my|the) (?:task|tasks|request)\b.*(?:status|progress|done|ready|going)|how far are you|are you (?:done|finished|ready)(?: with| yet)?|status of (?:my|the)|any (?:progress|news|update)s?\b|what are you working on|what tasks)\b",
    about_past=r"\b(?:i|my|me|mine|our|we|myself|you (?:said|told|recommended|suggested|mentioned|wrote)|last time|remember|remind me|did (?:you|we|i)|have i|earlier|yesterday)\b",
    personal=r"\b(?:i|i'm|i've|i'll|i'd|im|ive|my|mine|me|we|we're|our|us|myself)\b",
)

ROUTE_WORDS: Final[dict[str, RouteWords]] = {"en": ENGLISH}
