"""Handlers of every style, put into a mapping."""

from functools import partial

import styles
from desk import ToolHandlers
from styles import Counter, Later, Wrong, WrongLater


def put(handlers: ToolHandlers) -> None:
    # Right, in every style.
    handlers["update_counter"] = styles.function
    handlers["update_counter"] = styles.own_names
    handlers["update_counter"] = styles.coroutine
    handlers["update_counter"] = styles.failing
    handlers["update_counter"] = styles.less_args
    handlers["update_counter"] = Counter().add
    handlers["update_counter"] = Counter().add_later
    handlers["update_counter"] = Counter.static
    handlers["update_counter"] = Counter.of_class
    handlers["update_counter"] = Counter()
    handlers["update_counter"] = Later()
    handlers["update_counter"] = partial(styles.more, 3)
    handlers["update_counter"] = partial(styles.more_later, 3)
    handlers["update_counter"] = lambda args, ctx: {"value": args["delta"]}
    handlers["update_counter"] = lambda a, c: {"value": len(c.tool)}

    # A function.
    handlers["update_counter"] = styles.args_of_another  # E: typeddict-item reportGeneralTypeIssues
    # E: typeddict-item reportGeneralTypeIssues
    handlers["update_counter"] = styles.branded_for_another
    handlers["update_counter"] = styles.wrong_result  # E: typeddict-item reportGeneralTypeIssues
    handlers["update_counter"] = styles.no_result  # E: typeddict-item reportGeneralTypeIssues
    handlers["update_counter"] = styles.one_parameter  # E: typeddict-item reportGeneralTypeIssues
    # E: typeddict-item reportGeneralTypeIssues
    handlers["update_counter"] = styles.three_parameters
    handlers["update_counter"] = styles.keywords_only  # E: typeddict-item reportGeneralTypeIssues

    # A coroutine function.
    handlers["update_counter"] = styles.wrong_later  # E: typeddict-item reportGeneralTypeIssues
    # E: typeddict-item reportGeneralTypeIssues
    handlers["update_counter"] = styles.wrong_args_later

    # A bound method.
    handlers["update_counter"] = Wrong().add  # E: typeddict-item reportGeneralTypeIssues
    handlers["update_counter"] = Wrong().add_later  # E: typeddict-item reportGeneralTypeIssues
    handlers["update_counter"] = Wrong.static  # E: typeddict-item reportGeneralTypeIssues
    handlers["update_counter"] = Wrong.of_class  # E: typeddict-item reportGeneralTypeIssues

    # A callable object.
    handlers["update_counter"] = Wrong()  # E: typeddict-item reportGeneralTypeIssues
    handlers["update_counter"] = WrongLater()  # E: typeddict-item reportGeneralTypeIssues

    # A partial.
    # E: typeddict-item reportGeneralTypeIssues
    handlers["update_counter"] = partial(styles.more_wrong_result, 3)
    handlers["update_counter"] = partial(styles.more_wrong_args, 3)  # E: - reportGeneralTypeIssues
    handlers["update_counter"] = partial(styles.more)  # E: - reportGeneralTypeIssues

    # A lambda.
    # E: typeddict-item,return-value reportGeneralTypeIssues
    handlers["update_counter"] = lambda args, ctx: 1
    # E: misc,typeddict-item reportGeneralTypeIssues
    handlers["update_counter"] = lambda args: {"value": 1}
    # E: typeddict-item,return-value reportGeneralTypeIssues
    handlers["update_counter"] = lambda args, ctx: {"value": args["dleta"]}
    # E: typeddict-item,return-value,attr-defined reportUnknownMemberType,reportAttributeAccessIssue
    handlers["update_counter"] = lambda args, ctx: {"value": ctx.turn}

    # No handler.
    handlers["update_counter"] = 3  # E: typeddict-item reportGeneralTypeIssues
    handlers["update_counter"] = None  # E: typeddict-item reportGeneralTypeIssues
    handlers["update_counter"] = "styles.function"  # E: typeddict-item reportGeneralTypeIssues
