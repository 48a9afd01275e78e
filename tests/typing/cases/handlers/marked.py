"""Handlers of every style, given to ``handler`` as a decorator is."""

from functools import partial

import styles
from desk import UPDATE_COUNTER
from styles import Counter, Later, Wrong, WrongLater

# Right, in every style.
UPDATE_COUNTER.handler(styles.function)
UPDATE_COUNTER.handler(styles.own_names)
UPDATE_COUNTER.handler(styles.coroutine)
UPDATE_COUNTER.handler(styles.failing)
UPDATE_COUNTER.handler(styles.less_args)
UPDATE_COUNTER.handler(Counter().add)
UPDATE_COUNTER.handler(Counter().add_later)
UPDATE_COUNTER.handler(Counter.static)
UPDATE_COUNTER.handler(Counter.of_class)
UPDATE_COUNTER.handler(Counter())
UPDATE_COUNTER.handler(Later())
UPDATE_COUNTER.handler(partial(styles.more, 3))
UPDATE_COUNTER.handler(partial(styles.more_later, 3))
UPDATE_COUNTER.handler(lambda args, ctx: {"value": args["delta"]})
UPDATE_COUNTER.handler(lambda a, c: {"value": len(c.tool)})

# A function.
UPDATE_COUNTER.handler(styles.args_of_another)  # E: arg-type reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(styles.branded_for_another)  # E: arg-type reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(styles.wrong_result)  # E: arg-type reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(styles.no_result)  # E: arg-type reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(styles.one_parameter)  # E: arg-type reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(styles.three_parameters)  # E: arg-type reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(styles.keywords_only)  # E: arg-type reportCallIssue,reportArgumentType

# A coroutine function.
UPDATE_COUNTER.handler(styles.wrong_later)  # E: arg-type reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(styles.wrong_args_later)  # E: arg-type reportCallIssue,reportArgumentType

# A bound method.
UPDATE_COUNTER.handler(Wrong().add)  # E: arg-type reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(Wrong().add_later)  # E: arg-type reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(Wrong.static)  # E: arg-type reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(Wrong.of_class)  # E: arg-type reportCallIssue,reportArgumentType

# A callable object.
UPDATE_COUNTER.handler(Wrong())  # E: arg-type reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(WrongLater())  # E: arg-type reportCallIssue,reportArgumentType

# A partial.
# E: arg-type reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(partial(styles.more_wrong_result, 3))
# E: - reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(partial(styles.more_wrong_args, 3))
UPDATE_COUNTER.handler(partial(styles.more))  # E: - reportCallIssue,reportArgumentType

# A lambda.
# E: arg-type,return-value reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(lambda args, ctx: 1)
# E: misc,arg-type reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(lambda args: {"value": 1})
# E: arg-type,return-value,typeddict-item reportGeneralTypeIssues
UPDATE_COUNTER.handler(lambda args, ctx: {"value": args["dleta"]})
# E: arg-type,return-value,attr-defined reportUnknownMemberType,reportAttributeAccessIssue
UPDATE_COUNTER.handler(lambda args, ctx: {"value": ctx.turn})

# No handler.
UPDATE_COUNTER.handler(3)  # E: call-overload reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler(None)  # E: call-overload reportCallIssue,reportArgumentType
UPDATE_COUNTER.handler("styles.function")  # E: call-overload reportCallIssue,reportArgumentType
