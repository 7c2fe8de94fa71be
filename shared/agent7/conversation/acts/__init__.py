"""Acts: what a turn does, in two halves. An act is made ready while thinking, without a transaction, and carried out while deciding.

`carry_out` runs inside the one transaction of the turn and returns what to tell the person about it. Acts that belong to one skill
stand with that skill (`skills/<skill>/acts.py`); here are those of the turn itself and those that several skills use.
"""

from agent7.conversation.acts.act import Act, Ask, DropQuestion, Instead, NotFound, Paragraph, Question, Reply, Say, Undone
from agent7.conversation.acts.contact import Greet, HandBack, HandOver, Mute, NoteLimitTold, NoteRefused, OptOut, SpeakLanguage
from agent7.conversation.acts.memory_erasure import Forget, ForgetEverything
from agent7.conversation.acts.memory_writes import KeepNothing, KeepRecall, KeepVerbatim, NoteProposal, Remember
from agent7.conversation.acts.overviews import TellAbout, TellWhatIsKnown
from agent7.conversation.acts.standing_instructions import AddRule, TellRules

__all__ = [
    "Act",
    "AddRule",
    "Ask",
    "DropQuestion",
    "Forget",
    "ForgetEverything",
    "Greet",
    "HandBack",
    "HandOver",
    "Instead",
    "KeepNothing",
    "KeepRecall",
    "KeepVerbatim",
    "Mute",
    "NotFound",
    "NoteLimitTold",
    "NoteProposal",
    "NoteRefused",
    "OptOut",
    "Paragraph",
    "Question",
    "Remember",
    "Reply",
    "Say",
    "SpeakLanguage",
    "TellAbout",
    "TellRules",
    "TellWhatIsKnown",
    "Undone",
]
