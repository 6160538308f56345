"""`pnp watch --language`: a kit of its own, and a translation that is saved sets off a build as well."""

from __future__ import annotations

from pathlib import Path

from tests.test_languages import GERMAN_SMALL, small
from tests.test_watch_posix import open_page, save, watch


def test_a_translation_is_watched(tmp_path: Path) -> None:
    folder = small(tmp_path / "config" / "small")
    words, kit = folder / "languages" / "de.yaml", tmp_path / "output" / "small-de"
    with watch(tmp_path, "small", "--paper", "a4", "--language", "de") as started, open_page(started) as page:
        page.until(broken=False)
        assert (kit / "small-de-a4.pdf").exists()
        save(words, GERMAN_SMALL.replace("Der Zug", "Ein Zug"))
        page.until(broken=False)
        assert ">Ein Zug</text>" in (kit / "svg" / "rules" / "play.svg").read_text("utf-8")
        save(words, GERMAN_SMALL.replace("  blue: Blau\n", ""))
        slip = page.until(broken=True)
        assert "config/small/languages/de.yaml:5:3" in slip["panel"]
        assert "colours.blue is missing; translate &#x27;Blue&#x27;" in slip["panel"]
        save(words, GERMAN_SMALL)
        page.until(broken=False)
        code, _, complained = started.stopped()
    assert code == 0
    assert "output/small-de is still the last good kit\n" in complained
    assert not (tmp_path / "output" / "small").exists()
