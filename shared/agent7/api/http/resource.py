"""What every resource of the admin API shares: a router that knows its part of the system, ids in addresses, whose query is whose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, cast

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.api_gateway import Router
from aws_lambda_powertools.event_handler.openapi.params import Path
from aws_lambda_powertools.utilities.data_classes import APIGatewayProxyEventV2
from pydantic import AfterValidator, BaseModel, ConfigDict, field_validator
from pydantic_core import PydanticCustomError

from agent7.api.http.cursors import Page, page_of
from agent7.channels.requests import can_be_kept
from agent7.identity import PublicId

type Content = dict[str, Any]
"""JSON of an answer."""

PARTS = "parts"
ID = r"^[0-9A-Z]{26}$"
Id = Annotated[PublicId, Path(pattern=ID)]
"""The public id in an address of a workspace, a person, or something of theirs."""


class Resource[Part](Router):
    """The routes of one resource. `find` takes the part that answers them out of what the entry point built."""

    def __init__(self, find: Callable[[Any], Part]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._find = find

    @property
    def part(self) -> Part:
        """Built when a route first needs it."""
        return self._find(self.context[PARTS])

    @property
    def event(self) -> APIGatewayProxyEventV2:
        """The request that is being answered."""
        return cast("APIGatewayProxyEventV2", self.current_event)

    def page(self, after: str, limit: int, *kinds: type) -> Page:
        """The page of the list that this request asks for (`cursors`), in the order of a key of these types. Raises BadRequest."""
        return page_of(self.event.path, self.event.query_string_parameters, after, limit, kinds)

    def answers[Fault: Exception](self, kind: type[Fault], how: Callable[[Fault], Response[str]]) -> None:
        """How an error of this resource alone is answered."""
        self.exception_handler(kind)(how)


class Sent(BaseModel):
    """A JSON body: strictly of its types, and without members that nobody knows."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Changes(Sent):
    """A body of which each member is changed to what it says: what is left out stays as it is, and null is nothing to change it to."""

    @field_validator("*", mode="before")
    @classmethod
    def _something(cls, given: Any) -> Any:
        if given is None:
            raise PydanticCustomError("null", "Must not be null; leave it out to let it stay as it is")
        return given

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: Any, handler: Any) -> dict[str, Any]:
        schema: dict[str, Any] = handler(core_schema)
        for name, field in schema.get("properties", {}).items():
            if choices := [each for each in field.get("anyOf", []) if each != {"type": "null"}]:
                others = {key: value for key, value in field.items() if key != "anyOf"}
                schema["properties"][name] = (choices[0] if len(choices) == 1 else {"anyOf": choices}) | others
        return schema


def _storable(text: str) -> str:
    if not can_be_kept(text):
        raise PydanticCustomError("characters", "Must not contain a zero character")
    return text


type Words = Annotated[str, AfterValidator(_storable)]
"""What a text column can hold."""
