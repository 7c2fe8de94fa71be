"""Configuration: every setting, read once from the environment by the entry point and handed inwards.

What enters here is a frozen class of settings for one concern, read and checked at once; a function reads only those that it needs. Plain
dataclasses on purpose: the webhook function imports this and has 400 ms in all. Public names: those of `__all__`.
"""

from agent7.settings.conversation import NUMBER_SILENT, PARKED_FOR, IdentitySettings, TurnSettings
from agent7.settings.database import DatabaseSettings, FirstStartSettings
from agent7.settings.environment import Environment, clock_file, required, whole_number, with_secrets
from agent7.settings.manus import ManusSettings, TaskSettings
from agent7.settings.models import ModelSettings, PerceivingSettings, RewritingSettings
from agent7.settings.queues import QueueSettings
from agent7.settings.whatsapp import DeliverySettings, MediaSettings, WhatsAppSettings

__all__ = [
    "NUMBER_SILENT",
    "PARKED_FOR",
    "DatabaseSettings",
    "DeliverySettings",
    "Environment",
    "FirstStartSettings",
    "IdentitySettings",
    "ManusSettings",
    "MediaSettings",
    "ModelSettings",
    "PerceivingSettings",
    "QueueSettings",
    "RewritingSettings",
    "TaskSettings",
    "TurnSettings",
    "WhatsAppSettings",
    "clock_file",
    "required",
    "whole_number",
    "with_secrets",
]
