"""A game built again whenever its definition changes, and shown by a server that only this machine reaches.

Imports `build`, `errors` and what they need; the only room that opens a socket or watches files. Guarantees:
only the kit's own files are served, and a definition that is wrong takes nothing away.
"""
