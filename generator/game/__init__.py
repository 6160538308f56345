"""What the game is: a folder of YAML files becomes one frozen `Game`, or a list of everything wrong with it.

Imports only `units`, `errors` and `memory`. Guarantees: a `Game` is complete and consistent, its
words have no holes left, and every value knows the file, line and column it came from.
"""
