"""Runs the functions as Lambda does: one process per environment, driven through the Runtime API, killed at its deadline.

`pool.FunctionPool.invoke` is the door. The client inside each process is AWS's own (`awslambdaric`), or `plain_client` where
that has no wheel; the server cannot tell them apart. Nothing is imported here: the zygote must stay light.
"""
