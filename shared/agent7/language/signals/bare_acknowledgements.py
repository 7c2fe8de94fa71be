"""Word lists of salience: bare acknowledgements, and questions about the person; five languages and a few others, over folded text."""

# ruff: noqa: E501, RUF001  (one pattern a line: a table reads better wide; Russian letters are meant)

from __future__ import annotations

from typing import Final

from agent7.lazy_patterns import lazy_regex

_NOD = (
    r"yes|yeah|yea|yep|yup|no|nope|nah|ok|okay|okey|k|kk|sure|of course|right|exactly|indeed|true|agreed|absolutely|definitely|totally|thanks|thank you|thank u|thx|ty|cheers|many|a lot|so much|very much|again|"
    r"great|good|nice|cool|fine|perfect|awesome|amazing|wow|oh|ah|hm+|lol|haha\w*|hehe\w*|got it|i see|understood|sounds (?:good|great|fun|nice)|that's (?:great|good|nice|cool|awesome|amazing|true|right|fine)|will do|no problem|no worries|you're welcome|welcome|please|hi|hello|hey|there|bye|goodbye|see you|later|good (?:morning|night|evening|afternoon|day)|well done|congrats|congratulations|"
    r"si|claro|vale|bueno|bien|muy|genial|perfecto|gracias|muchas|mil|de acuerdo|entendido|de nada|hola|buenas|buenos|dias|tardes|noches|adios|hasta (?:luego|manana)|que (?:bien|guay)|por favor|"
    r"ja|jo|nein|ne|klar|gut|sehr|super|toll|prima|genau|stimmt|danke|vielen|dank|schon|bitte|alles klar|verstanden|passt|hallo|moin|tschuss|bis (?:dann|morgen|bald)|guten (?:morgen|tag|abend)|gute nacht|"
    r"oui|ouais|non|d'accord|bien sur|merci|beaucoup|parfait|tres|bien|genial|ca marche|compris|de rien|salut|bonjour|bonsoir|bonne (?:nuit|journee)|a (?:plus|demain|bientot)|s'il te plait|"
    r"sim|nao|beleza|ta|ta bom|bom|boa|otimo|legal|obrigad[oa]|muito|valeu|entendi|combinado|de nada|oi|ola|tchau|ate (?:logo|amanha)|bom dia|boa (?:noite|tarde)|por favor|"
    r"да|нет|ага|угу|ок|окей|ладно|хорошо|отлично|спасибо|большое|понятно|понял|поняла|привет|пока|класс|好的?|嗯|是的?|谢谢|好吧|对|はい|うん|いいえ|ありがとう(?:ございます)?|了解(?:です)?|わかりました|네|응|아니요?|고마워(?:요)?|감사합니다|알겠어요?"
)
ACKNOWLEDGES: Final = lazy_regex(rf"\W*(?:(?:{_NOD})\b[\W_]*)+")
"""Nothing but a nod, thanks or a greeting."""
ASKS_ABOUT_YOU: Final = lazy_regex(
    r"\b(?:you|your|yours|yourself|tu|tus|te|ti|usted|vos|su|sus|du|dich|dir|dein\w*|ihr|ihnen|sie|toi|ton|ta|tes|vous|votre|vos|t'\w+|voce|voces|seu|sua|teu|tua|lhe)\b"
    r"|\b(?:vives|trabajas|tienes|eres|estas|prefieres|cual prefieres|te gusta|moras|trabalhas|tens|gostas|prefere)\b|\b(?:ты|тебя|тебе|твой|твоя|вы|вас|вам|ваш\w*)\b|你|您|あなた|당신"
)
"""A question or message that speaks to the person about themselves."""
