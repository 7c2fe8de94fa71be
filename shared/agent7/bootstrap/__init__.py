"""Composition root (dependency injection): the one place that builds adapters from settings.

What enters here builds a part and decides nothing. An entry point asks for the part it needs; nothing else is built or imported. Each
module holds the parts of one function and names one adapter per port, which it imports when it is asked for. Tests and benchmarks build the
same way and replace parts at the edge by assigning to the attribute before it is first read. Public name: `Bootstrap`.
"""

from agent7.bootstrap.api import ApiParts
from agent7.bootstrap.extraction import ExtractionParts
from agent7.bootstrap.jobs import JobParts
from agent7.bootstrap.responder import ResponderParts
from agent7.bootstrap.tasks import TaskParts

__all__ = ["Bootstrap"]


class Bootstrap(ResponderParts, ExtractionParts, TaskParts, JobParts, ApiParts):
    """Every part of one function environment, built when it is first asked for and kept."""
