"""Patterns of temporal questions: for a history, for what was known once, for when something was told. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

KINDS: Final = ("history", "known_then", "told_when", "told_what")


@dataclass(frozen=True)
class TimelineWords:
    """One language's patterns; `topic` is what it is about, `me` stands for the person themselves."""

    history: tuple[str, ...]
    """ "history of my company", "how has my company changed"."""
    known_then: tuple[str, ...]
    """ "what did you know about me in March": with a time named somewhere in the sentence."""
    told_when: tuple[str, ...]
    told_what: tuple[str, ...]
    """ "what did I tell you about Anna": all of it."""
    me: str

    @cached_property
    def compiled(self) -> dict[str, tuple[re.Pattern[str], ...]]:
        """Compiled patterns by kind of question."""
        return {name: tuple(re.compile(pattern) for pattern in getattr(self, name)) for name in KINDS}

    @cached_property
    def themselves(self) -> re.Pattern[str]:
        """Words that mean the person themselves as the topic ("me")."""
        return re.compile(rf"(?:{self.me})(?![\w'-])")


TIMELINE_WORDS: Final[dict[str, TimelineWords]] = {
    "en": TimelineWords(
        history=(
            r"(?:(?:please )?(?:show|tell|give)(?: me)? |what(?:'s| is) |list )?(?:me )?(?:the |a )?(?:full |whole |complete )?(?:history|timeline|course) of (?P<topic>(?:my|our) .+)",
            r"(?:(?:please )?(?:show|tell|give)(?: me)? |what(?:'s| is) )?(?P<topic>my .+?)(?:'s)? (?:history|timeline)",
            r"how (?:has|have|did) (?P<topic>(?:my|our) .+?) (?:changed?|developed?|evolved?)(?: over (?:time|the years?))?",
            r"what (?:were|was) (?:all )?(?P<topic>my .+?) over (?:time|the years)",
        ),
        known_then=(
            r"what (?:all )?(?:did|had) you (?:already )?(?:know|known|remember|remembered)(?: (?:of|about|on)) (?P<topic>.+)",
            r"what (?:did you know|had you known) (?P<topic>.+)",
        ),
        told_when=(
            r"(?:when|on (?:what|which) day) (?:did|have) i (?:first |last )?(?:tell|told|say|said|mention|mentioned|talk|talked)(?: to)?(?: you)?(?: about| of| that)? (?P<topic>.+)",
            r"(?:since when|how long) (?:do|have|did) you (?:know|known)(?: about| of| that)? (?P<topic>.+)",
        ),
        told_what=(
            r"what(?: all| else)? (?:did|have) i (?:ever |already )?(?:tell|told|say|said|mention|mentioned)(?: to)?(?: you)? (?:about|of) (?P<topic>.+)",
        ),
        me="me|myself",
    ),
    "es": TimelineWords(
        history=(
            r"(?:(?:muestrame|dime|ensename|cual es) )?(?:el |la )?(?:historial|historia|evolucion|cronologia) (?:completo |completa )?de (?P<topic>(?:mis?|nuestr[oa]s?) .+)",
            r"como (?:ha|han) (?:cambiado|evolucionado) (?P<topic>(?:mis?|nuestr[oa]s?) .+)",
        ),
        known_then=(r"que (?:sabias|recordabas|conocias) (?:ya )?(?:de|sobre) (?P<topic>.+)",),
        told_when=(
            r"(?:cuando|que dia) te (?:lo )?(?:dije|he dicho|conte|he contado|mencione|he mencionado|hable|he hablado)(?: por primera vez)?(?: que| de que| de| sobre| lo de)? (?P<topic>.+)",
            r"desde cuando sabes(?: que| lo de| de)? (?P<topic>.+)",
        ),
        told_what=(r"que (?:cosas )?te (?:he )?(?:dije|dicho|conte|contado)(?: ya)? (?:sobre|acerca de|del?) (?P<topic>.+)",),
        me="mi",
    ),
    "de": TimelineWords(
        history=(
            r"(?:(?:zeig|zeige|sag|nenn|nenne)(?: mir)? |was ist |wie ist )?(?:bitte )?(?:den |die |der )?(?:ganze[nr]? )?(?:verlauf|historie|geschichte|chronik) (?P<topic>(?:von mein|mein|unser)\w* .+)",
            r"wie (?:hat|haben) sich (?P<topic>(?:mein|unser)\w* .+?) (?:geandert|verandert|entwickelt)",
        ),
        known_then=(
            r"was (?:wusstest|kanntest) du(?: (?:schon|alles))*(?P<before> .+?)? (?:uber|von) (?P<topic>.+)",
            r"was hast du(?: (?:schon|alles))*(?P<before> .+?)? (?:uber|von) (?P<topic>.+?) gewus+t",
        ),
        told_when=(
            r"wann (?:habe?|hatte) ich (?:dir |es dir |dir das )?(?:zuerst |zum ersten mal |zuletzt )?(?:gesagt|erzahlt|erwahnt|geschrieben),? (?:dass |das )?(?P<topic>.+)",
            r"wann (?:habe?|hatte) ich (?:dir )?(?:zuerst |zuletzt )?(?:von |uber )?(?P<topic>.+?) (?:gesagt|erzahlt|erwahnt|geschrieben)",
            r"seit wann weis+t du(?: von|,? dass)? (?P<topic>.+)",
        ),
        told_what=(
            r"was (?:alles )?(?:habe|hab|hatte) ich (?:dir )?(?:(?:schon|alles|denn|bisher) )*(?:uber|von|zu|zum|zur|vom) (?P<topic>.+?) (?:alles )?(?:erzahlt|gesagt|berichtet)",
        ),
        me="mich|mir",
    ),
    "pt": TimelineWords(
        history=(
            r"(?:(?:mostra|mostre|me mostra|me mostre|diz|diga|qual e) )?(?:o |a )?(?:historico|historia|evolucao|cronologia) (?:completo |completa )?d[oae]s? (?P<topic>(?:meus?|minhas?|noss[oa]s?) .+)",
            r"como (?:mudou|mudaram|evoluiu) (?:[oa]s? )?(?P<topic>(?:meus?|minhas?|noss[oa]s?) .+)",
        ),
        known_then=(r"o que (?:e que )?(?:voce |tu )?(?:sabia|sabias|lembrava|conhecia) (?:de|sobre|a respeito de) (?P<topic>.+)",),
        told_when=(
            r"(?:quando|em que dia) (?:e que )?(?:eu )?(?:te |lhe )?(?:disse|contei|falei|mencionei)(?: a voce| pra voce| para voce)?(?: pela primeira vez)?(?: que| de| d[oa]| sobre)? (?P<topic>.+)",
            r"desde quando (?:voce |tu )?(?:sabe|sabes)(?: que| de| d[oa])? (?P<topic>.+)",
        ),
        told_what=(
            r"(?:o )?que (?:e que )?(?:eu )?(?:ja )?(?:te |lhe )?(?:disse|contei|falei)(?: a voce| para voce| pra voce)? (?:sobre|de|do|da) (?P<topic>.+)",
        ),
        me="mim",
    ),
    "fr": TimelineWords(
        history=(
            r"(?:(?:montre|montre-moi|donne-moi|dis-moi|quel est) )?(?:l'|le |la )?(?:historique|histoire|evolution|chronologie) (?:complet |complete )?(?:de |des )?(?P<topic>(?:mon|ma|mes|notre|nos) .+)",
            r"comment (?:a|ont) (?:change|evolue) (?P<topic>(?:mon|ma|mes|notre|nos) .+)",
            r"comment (?P<topic>(?:mon|ma|mes|notre|nos) .+?) (?:a|ont)(?:-t-(?:il|elle))? (?:change|evolue)",
        ),
        known_then=(
            r"(?:que savais-tu|qu'est-ce que tu savais|tu savais quoi|que saviez-vous|qu'est-ce que vous saviez) (?:deja )?(?:de|sur|a propos de) (?P<topic>.+)",
        ),
        told_when=(
            r"(?:quand|quel jour) (?:est-ce que )?(?:je t'ai|t'ai-je|je vous ai|j'ai)(?: pour la premiere fois)? (?:dit|parle|raconte|mentionne)(?: que| de| du| des)?(?: |(?<=d')|(?<=qu'))(?P<topic>.+)",
            r"depuis quand (?:est-ce que )?(?:tu sais|sais-tu)(?: que| pour)? (?P<topic>.+)",
        ),
        told_what=(
            r"(?:qu'est-ce que je t'ai|que t'ai-je|je t'ai)(?: deja)? (?:dit|raconte)(?: quoi)? (?:sur|de|du|a propos de) (?P<topic>.+)",
        ),
        me="moi",
    ),
}
