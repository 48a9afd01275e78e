"""Handlers of every style, assigned to the protocol of the tool."""

from functools import partial

import styles
from desk import UpdateCounterHandler
from styles import Counter, Later, Wrong, WrongLater

handler: UpdateCounterHandler
# Right, in every style.
handler = styles.function
handler = styles.own_names
handler = styles.coroutine
handler = styles.failing
handler = styles.less_args
handler = Counter().add
handler = Counter().add_later
handler = Counter.static
handler = Counter.of_class
handler = Counter()
handler = Later()
handler = partial(styles.more, 3)
handler = partial(styles.more_later, 3)
# mypy knows no parameters of a lambda where a protocol is wanted: the alias is for that.
handler = lambda args, ctx: {"value": args["delta"]}  # F: assignment -
handler = lambda a, c: {"value": len(c.tool)}  # F: assignment -

# A function.
handler = styles.args_of_another  # E: assignment reportAssignmentType
handler = styles.branded_for_another  # E: assignment reportAssignmentType
handler = styles.wrong_result  # E: assignment reportAssignmentType
handler = styles.no_result  # E: assignment reportAssignmentType
handler = styles.one_parameter  # E: assignment reportAssignmentType
handler = styles.three_parameters  # E: assignment reportAssignmentType
handler = styles.keywords_only  # E: assignment reportAssignmentType

# A coroutine function.
handler = styles.wrong_later  # E: assignment reportAssignmentType
handler = styles.wrong_args_later  # E: assignment reportAssignmentType

# A bound method.
handler = Wrong().add  # E: assignment reportAssignmentType
handler = Wrong().add_later  # E: assignment reportAssignmentType
handler = Wrong.static  # E: assignment reportAssignmentType
handler = Wrong.of_class  # E: assignment reportAssignmentType

# A callable object.
handler = Wrong()  # E: assignment reportAssignmentType
handler = WrongLater()  # E: assignment reportAssignmentType

# A partial.
handler = partial(styles.more_wrong_result, 3)  # E: assignment,arg-type reportAssignmentType
handler = partial(styles.more_wrong_args, 3)  # E: - -
handler = partial(styles.more)  # E: - -

# A lambda.
handler = lambda args, ctx: 1  # E: assignment reportAssignmentType
handler = lambda args: {"value": 1}  # E: assignment reportAssignmentType
handler = lambda args, ctx: {"value": args["dleta"]}  # E: assignment reportGeneralTypeIssues
# E: assignment reportUnknownMemberType,reportAttributeAccessIssue
handler = lambda args, ctx: {"value": ctx.turn}

# No handler.
handler = 3  # E: assignment reportAssignmentType
handler = None  # E: assignment reportAssignmentType
handler = "styles.function"  # E: assignment reportAssignmentType
