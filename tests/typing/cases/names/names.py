"""Names: literal, guarded, and no way around them."""

from typing import Literal, assert_type

import desk
from desk import TOOL_NAMES, TOOLS, ToolName, is_tool_name

assert_type(TOOL_NAMES, tuple[ToolName, ...])
name: ToolName = "get_text"
wrong: ToolName = "get_txet"  # E: assignment reportAssignmentType
assert_type(
    TOOL_NAMES[0],
    Literal["create_card", "desk.zoom-in", "desk.zoom-out", "get_text", "update_counter"],
)
print(desk.UPDATE_COUNTER)
# E: attr-defined reportUnknownMemberType,reportUnknownArgumentType,reportAttributeAccessIssue
print(desk.UPDATE_CONUTER)
print(desk.args)
# E: attr-defined reportUnknownMemberType,reportUnknownArgumentType,reportAttributeAccessIssue
print(TOOLS["x"].nmae)


def narrowed(text: str, value: object) -> ToolName | None:
    if is_tool_name(text):
        assert_type(text, ToolName)
        if text == "get_texts":  # E: comparison-overlap reportUnnecessaryComparison
            return None
        return text
    assert_type(text, str)
    if is_tool_name(value):
        return value
    return text  # E: return-value reportReturnType
