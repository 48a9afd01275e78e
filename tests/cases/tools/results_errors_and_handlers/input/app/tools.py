def count(args, ctx, /):
    return {"value": 1}
