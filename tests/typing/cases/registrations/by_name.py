"""Handlers of every style, registered by the tool's name."""

from functools import partial

import styles
from desk import Router
from styles import Counter, Later, Wrong, WrongLater

router = Router()
# Right, in every style.
router.on_tool("update_counter", styles.function)
router.on_tool("update_counter", styles.own_names)
router.on_tool("update_counter", styles.coroutine)
router.on_tool("update_counter", styles.failing)
router.on_tool("update_counter", styles.less_args)
router.on_tool("update_counter", Counter().add)
router.on_tool("update_counter", Counter().add_later)
router.on_tool("update_counter", Counter.static)
router.on_tool("update_counter", Counter.of_class)
router.on_tool("update_counter", Counter())
router.on_tool("update_counter", Later())
router.on_tool("update_counter", partial(styles.more, 3))
router.on_tool("update_counter", partial(styles.more_later, 3))
router.on_tool("update_counter", lambda args, ctx: {"value": args["delta"]})
router.on_tool("update_counter", lambda a, c: {"value": len(c.tool)})

# A function.
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", styles.args_of_another)
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", styles.branded_for_another)
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", styles.wrong_result)
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", styles.no_result)
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", styles.one_parameter)
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", styles.three_parameters)
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", styles.keywords_only)

# A coroutine function.
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", styles.wrong_later)
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", styles.wrong_args_later)

# A bound method.
router.on_tool("update_counter", Wrong().add)  # E: call-overload reportCallIssue,reportArgumentType
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", Wrong().add_later)
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", Wrong.static)
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", Wrong.of_class)

# A callable object.
router.on_tool("update_counter", Wrong())  # E: call-overload reportCallIssue,reportArgumentType
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", WrongLater())

# A partial.
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", partial(styles.more_wrong_result, 3))
# E: - reportCallIssue,reportArgumentType
router.on_tool("update_counter", partial(styles.more_wrong_args, 3))
router.on_tool("update_counter", partial(styles.more))  # E: - reportCallIssue,reportArgumentType

# A lambda.
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", lambda args, ctx: 1)
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", lambda args: {"value": 1})
# E: call-overload reportGeneralTypeIssues
router.on_tool("update_counter", lambda args, ctx: {"value": args["dleta"]})
# E: call-overload reportUnknownMemberType,reportAttributeAccessIssue
router.on_tool("update_counter", lambda args, ctx: {"value": ctx.turn})

# No handler.
router.on_tool("update_counter", 3)  # E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", None)  # E: call-overload reportCallIssue,reportArgumentType
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", "styles.function")
