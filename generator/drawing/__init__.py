"""What can be drawn: pure values in millimetres, x to the right, y down.

Lives here: marks, layers, faces, and where their ink reaches. Imports nothing of the generator but `errors`
and `units`. Guarantees: every coordinate is final (no transforms, no inheritance), every text is one measured
line.
"""
