"""Words to text marks: measured, broken into lines, fitted or refused.

Imports `drawing`, `units`, `errors`; the only room that opens font files. Guarantees: a text mark's `width`
and `kerns` are what HarfBuzz says, the shaper of browsers and design tools: a line is as long on paper as on
screen.
"""
