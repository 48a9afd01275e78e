"""Handlers of every style, given to ``bind``."""

from functools import partial

import styles
from desk import UPDATE_COUNTER
from styles import Counter, Later, Wrong, WrongLater

# Right, in every style.
UPDATE_COUNTER.bind(styles.function)
UPDATE_COUNTER.bind(styles.own_names)
UPDATE_COUNTER.bind(styles.coroutine)
UPDATE_COUNTER.bind(styles.failing)
UPDATE_COUNTER.bind(styles.less_args)
UPDATE_COUNTER.bind(Counter().add)
UPDATE_COUNTER.bind(Counter().add_later)
UPDATE_COUNTER.bind(Counter.static)
UPDATE_COUNTER.bind(Counter.of_class)
UPDATE_COUNTER.bind(Counter())
UPDATE_COUNTER.bind(Later())
UPDATE_COUNTER.bind(partial(styles.more, 3))
UPDATE_COUNTER.bind(partial(styles.more_later, 3))
UPDATE_COUNTER.bind(lambda args, ctx: {"value": args["delta"]})
UPDATE_COUNTER.bind(lambda a, c: {"value": len(c.tool)})

# A function.
UPDATE_COUNTER.bind(styles.args_of_another)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(styles.branded_for_another)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(styles.wrong_result)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(styles.no_result)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(styles.one_parameter)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(styles.three_parameters)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(styles.keywords_only)  # E: arg-type reportArgumentType

# A coroutine function.
UPDATE_COUNTER.bind(styles.wrong_later)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(styles.wrong_args_later)  # E: arg-type reportArgumentType

# A bound method.
UPDATE_COUNTER.bind(Wrong().add)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(Wrong().add_later)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(Wrong.static)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(Wrong.of_class)  # E: arg-type reportArgumentType

# A callable object.
UPDATE_COUNTER.bind(Wrong())  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(WrongLater())  # E: arg-type reportArgumentType

# A partial.
UPDATE_COUNTER.bind(partial(styles.more_wrong_result, 3))  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(partial(styles.more_wrong_args, 3))  # E: - reportArgumentType
UPDATE_COUNTER.bind(partial(styles.more))  # E: - reportArgumentType

# A lambda.
UPDATE_COUNTER.bind(lambda args, ctx: 1)  # E: arg-type,return-value reportArgumentType
UPDATE_COUNTER.bind(lambda args: {"value": 1})  # E: misc,arg-type reportArgumentType
# E: arg-type,return-value,typeddict-item reportGeneralTypeIssues
UPDATE_COUNTER.bind(lambda args, ctx: {"value": args["dleta"]})
# E: arg-type,return-value,attr-defined reportUnknownMemberType,reportAttributeAccessIssue
UPDATE_COUNTER.bind(lambda args, ctx: {"value": ctx.turn})

# No handler.
UPDATE_COUNTER.bind(3)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(None)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind("styles.function")  # E: arg-type reportArgumentType
