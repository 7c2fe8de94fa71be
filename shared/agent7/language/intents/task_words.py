"""Words of requests about tasks: the day that is asked for, and files that go along; over folded text."""

from __future__ import annotations

import re
from typing import Final

YESTERDAY: Final = re.compile(r"\b(?:yesterday|ayer|gestern|ontem|hier)\b")
TODAY: Final = re.compile(r"\b(?:today|hoy|heute|hoje|aujourd'hui|this morning|tonight)\b")
ABOUT_FILE: Final = re.compile(
    r"\b(?:th(?:is|ese)|attached|attachment|document|documents|file|files|pdf|contract|photo|photos|picture|pictures|image|images|scan|"
    r"est[aeo]s?|adjunto|documento|documentos|archivo|foto|fotos|imagen|dies(?:e[srmn]?)?|anhang|dokument|datei|vertrag|bild|bilder|"
    r"anexo|arquivo|contrato|imagem|ce|cet|cette|ces|joint|fichier|contrat|photo|image)\b"
)
"""Speaks of a file."""
