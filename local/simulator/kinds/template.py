"""Templates filled in by the business, and a person's tap on their quick replies."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from local.simulator.graph.error_codes import BAD_PARAMETER, GraphError
from local.simulator.graph.templates import VARIABLE, Template, variables
from local.simulator.kinds import media
from local.simulator.kinds.world import Accepted, Composed, Content, Fields, World, known_message, required_object, required_text

COUNT_WRONG, NOT_THERE, TOO_LONG, FORMAT_WRONG, PAUSED, DISABLED = 132000, 132001, 132005, 132012, 132015, 132016
LONGEST_FILLED_BODY = 1024
BAD_SPACE = re.compile(r"[\n\t]| {5,}")
"""Meta takes no line breaks, tabs or more than four spaces in a row inside a parameter."""
BY_STATUS = {"PAUSED": PAUSED, "DISABLED": DISABLED}


def accept(body: Mapping[str, Any], world: World) -> Accepted:
    """A template of the account, approved, with as many parameters as it has variables. Raises GraphError 132000 and its kin."""
    part = required_object(body, "template")
    name = required_text(part, "name", 512, "template['name']")
    language = required_text(required_object(part, "language"), "code", 15, "template['language']['code']")
    template = world.template(name, language)
    if template is None or template.status in ("PENDING", "REJECTED"):
        raise GraphError(NOT_THERE, f"template name ({name}) does not exist in {language}")
    if template.status in BY_STATUS:
        raise GraphError(BY_STATUS[template.status], f"template {name} is {template.status.lower()}")
    given = part.get("components") or []
    if not isinstance(given, list) or not all(isinstance(component, Mapping) for component in given):
        raise GraphError(BAD_PARAMETER, "Param template['components'] must be a list of objects.")
    content: Content = {"name": name, "language": language, "category": template.category, "body": _filled(template, "BODY", given)}
    if len(content["body"]) > LONGEST_FILLED_BODY:
        raise GraphError(TOO_LONG, f"The filled body is longer than {LONGEST_FILLED_BODY} characters.")
    header, footer = template.component("HEADER"), template.component("FOOTER")
    if header:
        content["header"] = _header(template, header, given, world)
    if footer:
        content["footer"] = footer["text"]
    if template.buttons():
        content["buttons"] = _buttons(template, given)
    return Accepted(content, category=template.category)


def _header(template: Template, header: Mapping[str, Any], given: Sequence[Mapping[str, Any]], world: World) -> Content:
    form = str(header.get("format", "TEXT")).lower()
    if form == "text":
        return {"type": "text", "text": _filled(template, "HEADER", given)}
    parameters = _parameters(given, "header")
    if len(parameters) != 1 or parameters[0].get("type") != form:
        raise GraphError(FORMAT_WRONG, f"header: expected one parameter of type {form}.")
    if form == "location":
        return {"type": form}
    return {"type": form, **media.accept(parameters[0], world, kind=form).content}


def _filled(template: Template, component: str, given: Sequence[Mapping[str, Any]]) -> str:
    text = str(template.component(component)["text"])
    gaps, parameters = variables(text), _parameters(given, component.lower())
    if len(gaps) != len(parameters):
        where = component.lower()
        raise GraphError(
            COUNT_WRONG,
            f"{where}: number of localizable_params ({len(parameters)}) does not match the expected number of params ({len(gaps)})",
        )
    values = {_gap_of(parameter, gap): _value(parameter) for parameter, gap in zip(parameters, gaps, strict=True)}
    if set(values) != set(gaps):
        raise GraphError(FORMAT_WRONG, f"{component.lower()}: Parameter name is missing or empty")
    return VARIABLE.sub(lambda found: values[found[1]], text)


def _gap_of(parameter: Mapping[str, Any], gap: str) -> str:
    return gap if gap.isdigit() else str(parameter.get("parameter_name", ""))


def _value(parameter: Mapping[str, Any]) -> str:
    if parameter.get("type") == "text":
        value = parameter.get("text")
    elif parameter.get("type") in ("currency", "date_time"):
        held = parameter.get(str(parameter["type"]))
        value = held.get("fallback_value") if isinstance(held, Mapping) else None
    else:
        raise GraphError(FORMAT_WRONG, "A parameter of a text must be of type text, currency or date_time.")
    if not isinstance(value, str) or not value.strip():
        raise GraphError(FORMAT_WRONG, "A parameter must be a non-empty text.")
    if BAD_SPACE.search(value):
        raise GraphError(FORMAT_WRONG, "Param text cannot have new-line/tab characters or more than 4 consecutive spaces")
    return value


def _parameters(given: Sequence[Mapping[str, Any]], component: str) -> list[Mapping[str, Any]]:
    found = [part for part in given if str(part.get("type", "")).lower() == component]
    parameters = found[0].get("parameters", []) if found else []
    if not isinstance(parameters, list) or not all(isinstance(parameter, Mapping) for parameter in parameters):
        raise GraphError(BAD_PARAMETER, f"The parameters of {component} must be a list of objects.")
    return parameters


def _buttons(template: Template, given: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    filled = {str(part.get("index")): part for part in given if str(part.get("type", "")).lower() == "button"}
    if unknown := set(filled) - {str(place) for place in range(len(template.buttons()))}:
        raise GraphError(COUNT_WRONG, f"button: there is no button at index {', '.join(sorted(unknown))}")
    return [_button(button, filled.get(str(place))) for place, button in enumerate(template.buttons())]


def _button(button: Mapping[str, Any], given: Mapping[str, Any] | None) -> dict[str, Any]:
    form, shown = str(button["type"]).upper(), {"type": str(button["type"]).lower(), "title": button["text"]}
    parameters = (given or {}).get("parameters") or []
    first: Mapping[str, Any] = parameters[0] if isinstance(parameters, list) and parameters and isinstance(parameters[0], Mapping) else {}
    if form == "QUICK_REPLY":
        if given is not None and (given.get("sub_type") != "quick_reply" or first.get("type") != "payload"):
            raise GraphError(FORMAT_WRONG, "A quick reply takes sub_type quick_reply and one parameter of type payload.")
        return shown | {"payload": str(first.get("payload") or button["text"])}
    if form == "URL":
        gaps = variables(str(button.get("url", "")))
        if gaps and not isinstance(first.get("text"), str):
            raise GraphError(COUNT_WRONG, "A link with a variable takes one parameter of type text.")
        return shown | {"url": VARIABLE.sub(lambda _: str(first.get("text", "")), str(button.get("url", "")))}
    return shown


def compose_tap(fields: Fields, world: World) -> Composed:
    """A tap on a quick reply: `quoted` is the template message, `choice` the place of the button or its payload.

    Raises ValueError when the template has no such button.
    """
    asked = known_message(fields, "quoted", world)
    wanted = str(fields.get("choice", "0"))
    for place, button in enumerate(asked.content.get("buttons", [])):
        if asked.kind == "template" and button["type"] == "quick_reply" and wanted in (str(place), button["payload"]):
            part = {"button": {"payload": button["payload"], "text": button["title"]}}
            return Composed({"title": button["title"], "payload": button["payload"]}, part, quoted=asked.id)
    raise ValueError("choice must be the place or the payload of a quick reply of the quoted template")
