"""How each thing of a game looks: one kind a file, each with one public function, gathered by `catalogue`.

Imports `game`, `typeset`, `drawing`, `colour`, `units`, `errors`. Guarantees: every component's faces are
exactly as large as its trim, and its ink stays inside them (plus bleed).
"""
