"""Names of languages in English, for the prompt of a model."""

from __future__ import annotations

from typing import Final

LANGUAGE_NAMES: Final = {
    "en": "English",
    "es": "Spanish",
    "de": "German",
    "pt": "Portuguese",
    "fr": "French",
    "it": "Italian",
    "nl": "Dutch",
}
"""ISO 639-1 code -> name."""
