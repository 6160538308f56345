"""Kits for print-on-demand shops: every piece on a product of the shop, with bleed, in the shop's format.

Imports what `build` may. Guarantees: a picture has exactly the shop's pixels, a page exactly its points; what
was done to fit a piece onto a product is said; the shop's folder is published like a kit, as a whole.
"""
