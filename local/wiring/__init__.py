"""What `template.yaml` says, as data for this machine: functions, routes, queue mappings, schedules, resources.

The template goes through aws-sam-translator, the code that the cloud runs, so that the local wiring cannot drift from the deployed one.
"""

from __future__ import annotations

from local.wiring.plan import FunctionSpec, QueueMapping, Resource, Route, ScheduleSpec, Wiring
from local.wiring.template import TemplateUnusable, read_wiring

__all__ = ["FunctionSpec", "QueueMapping", "Resource", "Route", "ScheduleSpec", "TemplateUnusable", "Wiring", "read_wiring"]
