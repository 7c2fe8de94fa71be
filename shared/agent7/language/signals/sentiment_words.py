"""Word lists of sentiment analysis in five languages, with a few of others; over folded text."""

# ruff: noqa: E501, RUF001  (one list a line: a table reads better wide; Russian letters are meant)

from __future__ import annotations

from typing import Final

from agent7.lazy_patterns import lazy_re

FRUSTRATED: Final = lazy_re(
    r"\b(?:frustrat\w+|annoy\w+|angry|furious|mad at|upset|sad|sadness|depress\w+|heartbroken|devastat\w+|grie[fv]\w*|crying|cried|terrible|awful|horrible|worst|stress\w*|overwhelm\w*|exhausted|burn(?:ed|t) out|fed up|sick of|disappoint\w+|lonely|miserable|hate it|hurts?|painful|struggl\w+|ugh|"
    r"frustrad\w+|enfadad\w+|enojad\w+|furios\w+|harto|harta|triste|tristeza|deprimid\w+|destrozad\w+|llorando|llore|llorar|fatal|pesimo|horrible|estresad\w+|agobiad\w+|agotad\w+|decepcionad\w+|sol[oa] y triste|molest[oa]|"
    r"frustriert|genervt|nervt|wutend|sauer|traurig|deprimiert|am boden zerstort|geweint|weine|weinen|schrecklich|furchtbar|schlimm|gestresst|uberfordert|erschopft|enttauscht|einsam|satt|kotzt|"
    r"enerve\w*|en colere|furieu\w+|triste\w*|deprime\w*|devaste\w*|pleure\w*|terrible|affreux|stresse\w*|deborde\w*|epuise\w*|decu\w*|marre|ras le bol|seul et triste|"
    r"chatead\w+|irritad\w+|com raiva|furios[oa]|arrasad\w+|chorando|chorei|pessimo|estressad\w+|esgotad\w+|decepcionad\w+|de saco chei\w+|"
    r"бесит|злюсь|зол|злая|грустно|плачу|ужасно|устал\w*|достало)\b|难过|生气|悲し|つらい|辛い|むかつく|슬퍼|화나"
)
EXCITED: Final = lazy_re(
    r"\b(?:excit\w+|thrill\w+|ecstatic|overjoyed|stoked|pumped|happy|happiest|delighted|proud|amazing|awesome|fantastic|wonderful|incredible|love it|loved it|can't wait|cant wait|over the moon|yay|woohoo|grateful|blessed|blown away|"
    r"emocionad\w+|ilusionad\w+|feliz|felices|content[oa]|orgullos\w+|increible|genial|maravillos\w+|fantastico|que ganas|encantad[oa]|"
    r"aufgeregt|begeistert|glucklich|uberglucklich|froh|stolz|toll|fantastisch|wunderbar|unglaublich|super|freue mich|kann es kaum erwarten|juhu|"
    r"excite\w*|ravi\w*|heureu\w+|fier|fiere|genial\w*|merveilleu\w+|fantastique|incroyable|trop bien|j'ai hate|content|contents|contentes|"
    r"animad\w+|empolgad\w+|contente|maravilhos\w+|incrivel|mal posso esperar|que alegria|"
    r"счастлив\w*|рад|рада|ура|горжусь|круто)\b|开心|高兴|嬉しい|楽しみ|最高|행복|기뻐"
)
UNCERTAIN: Final = lazy_re(
    r"\b(?:not sure|unsure|uncertain|maybe|perhaps|might|i guess|i don't know|dont know|confus\w+|hesita\w+|doubt\w*|worried|worry\w*|anxious|anxiety|nervous|scared|afraid|terrified|wondering whether|torn between|"
    r"no estoy segur\w+|no se si|quizas?|tal vez|a lo mejor|dud[ao]\w*|confundid\w+|preocupad\w+|nervios\w+|asustad\w+|tengo miedo|aterrad\w+|"
    r"nicht sicher|unsicher|vielleicht|weiss nicht|verwirrt|zweifle\w*|besorgt|mache mir sorgen|nervos|angst|zogere|"
    r"pas sur|pas sure|incertain\w*|peut-etre|je ne sais pas|je sais pas|confus\w*|hesite\w*|doute\w*|inquiet\w*|nerveu\w+|j'ai peur|terrifie\w*|"
    r"nao sei|nao tenho certeza|talvez|insegur\w+|confus[oa]|duvid\w+|preocupad\w+|nervos[oa]|com medo|apavorad\w+|"
    r"не знаю|не уверен\w*|возможно|боюсь|волнуюсь|страшно)\b|不确定|也许|不安|心配|かもしれない|불안|걱정"
)
STRONG: Final = lazy_re(
    r"\b(?:furious|heartbroken|devastat\w+|ecstatic|overjoyed|terrified|over the moon|can't stop (?:crying|smiling)|panic attack|fed up|burn(?:ed|t) out|worst day|best day|happiest|so proud|passed away|"
    r"destrozad\w+|furios[oa]|aterrad\w+|el peor dia|el mejor dia|no paro de llorar|hart[oa] de|am boden zerstort|wutend|uberglucklich|panikattacke|der schlimmste tag|der schonste tag|stinksauer|"
    r"devaste\w*|furieu\w+|terrifie\w*|fou de joie|folle de joie|le pire jour|le plus beau jour|ras le bol|arrasad\w+|apavorad\w+|o pior dia|o melhor dia|nao paro de chorar|"
    r"в ярости|в отчаянии|не могу перестать)\b|崩溃|最悪|최악"
)
"""Strong by themselves."""
INTENSIFIERS: Final = lazy_re(
    r"\b(?:so|very|really|super|extremely|absolutely|totally|beyond|incredibly|muy|tan|super|superr?|totalmente|sehr|so|total|mega|extrem|voll|tres|trop|tellement|vraiment|super|muito|tao|demais|очень|так)\s+(?=\S+)"
)
OF_ONESELF: Final = lazy_re(
    r"\b(?:i|i'm|im|i've|i'd|me|my|we|we're|us|our|yo|me|mi|estoy|estamos|nos|ich|mich|mir|mein\w*|wir|bin|je|j'\w+|m'\w+|mon|ma|nous|eu|estou|meu|minha|estamos|я|мне|меня|мой|моя)\b|我|私|僕|俺|나|내|저"
)
GLADNESS_FOR_OTHERS: Final = lazy_re(
    r"\bfor (?:you|her|him|them|u)\b|\bof you\b|\bpor ti\b|\bfur dich\b|\bpour toi\b|\bpor voce\b|\b(?:that|this|it)(?: is|'s| sounds| must| looks)\b"
)
"""Sympathy is small talk: it is not the speaker's own feeling."""
GLAD_FACES: Final = frozenset("😀😃😄😁😆😊🥰😍🤩🎉🥳🙌💃🕺❤💖🔥✨👏😻")
SAD_FACES: Final = frozenset("😢😭😞😔😩😫😠😡🤬😤💔😿🙁☹😖😣")
UNSURE_FACES: Final = frozenset("🤔😕😟😬😰😨😱🤷")
