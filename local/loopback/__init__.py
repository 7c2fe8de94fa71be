"""What a pretended service of this machine is made of: an HTTP server on loopback, work that is due later, state from run to run.

The simulators of WhatsApp and of Manus stand on it; what is particular to one of them has no business here.
"""
