"""Which language a definition is read in, and what the program says in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from generator.errors import LanguageError, Place, Problem
from generator.game.complaints import unknown
from generator.game.folder import Folder, translation_file
from generator.game.language import LANGUAGES, OWN, PHRASES, Language, holes_of
from generator.game.source import Source, Value, read_source
from generator.game.translate import Sources, other_holes, own_words, translate
from generator.game.values import Tag, quote


def own_language(sources: Mapping[str, Source]) -> str:
    """What the game is written in, as its file says, right or wrong."""
    about = sources["game"].value if "game" in sources else None
    said = about.get("language", OWN) if isinstance(about, dict) else OWN
    return said if isinstance(said, str) and Tag().has(said) else OWN


def asked_language(found: Folder, own: str) -> str:
    """The language to read a game in. Raises LanguageError if it has no words in it."""
    language = found.language or own
    if language != own and language not in found.translations:
        known = tuple(dict.fromkeys((own, *found.translations)))
        wanted = translation_file(language) if Tag().has(language) else translation_file("de")
        raise LanguageError(
            f"there are no words in {quote(language)}; known here: {', '.join(known)}; "
            f"others go into {found.place(wanted).file}"
        )
    return language


def kit_name(found: Folder) -> str:
    """What the game's kit will be called, whatever else is wrong with it. Raises LanguageError."""
    sources = {part: read_source(data, part) for part, data in found.files.items() if part == "game"}
    own = own_language(sources)
    language = asked_language(found, own)
    return found.id if language == own else f"{found.id}-{language}"


def speech(code: str, words: Value) -> Language:
    """The language with what a sound translation file adds to it."""
    base = LANGUAGES.get(code) or Language(code, dict(PHRASES))
    given = words if isinstance(words, dict) else {}
    phrases = {**base.phrases, **(given.get("sheets") or {})}
    return replace(base, phrases=phrases, numbers=tuple(given.get("numbers") or base.numbers))


def check_speech(words: Source) -> Iterator[Problem]:
    """Words of the program that it does not have, or that lack the holes which it fills."""
    for key, text in (words.value.get("sheets") or {}).items():
        path = ("sheets", key)
        if key not in PHRASES:
            yield Problem(unknown(key, tuple(PHRASES)), words.keys[path])
            continue
        wanted, found = holes_of(PHRASES[key]), holes_of(text)
        bare = text
        for hole in found:
            bare = bare.replace(f"{{{hole}}}", "")
        if sorted(wanted) != sorted(found) or "{" in bare or "}" in bare:
            holes = " and ".join(f"{{{hole}}}" for hole in wanted)
            wants = f"write {holes} once{' each' * (len(wanted) > 1)}" if wanted else "it has no holes"
            yield Problem(f"{key} stands for {PHRASES[key]!r}; {wants}", words.places[path])


def silences(language: Language, words: Source) -> Iterator[Problem]:
    """What the program can say only in English, or in digits, in a language that it does not speak."""
    if language.code in LANGUAGES:
        return
    given = words.value if isinstance(words.value, dict) else {}
    lacking = [key for key in PHRASES if key not in (given.get("sheets") or {})]
    place = words.places.get(("sheets",), words.places[()])
    if lacking:
        yield Problem(
            f"the program speaks no {language.code}: under sheets it lacks {', '.join(lacking)}; "
            "until they are there it says them in English",
            place,
        )
    if not language.numbers:
        yield Problem(
            f"the program knows no numbers in {language.code}, so words prints digits; "
            "list them under numbers, from zero on",
            words.places[()],
        )


@dataclass(frozen=True)
class Spoken:
    """The sources in the language that is asked for."""

    sources: Sources
    own: Language
    language: Language
    file: str
    problems: tuple[Problem, ...] = ()
    doubts: Callable[[], Iterable[Problem]] = tuple

    def language_in(self, file: str) -> Language:
        """What the words in a file are in: where a translation has none, the game's own are still there."""
        return self.language if file == self.file else self.own


def speak(found: Folder, sources: Sources) -> Spoken:
    """The definition in the language that is asked for. Raises LanguageError if it has no words in it."""
    own = own_language(sources)
    code = asked_language(found, own)
    data = found.translations.get(code)
    file = found.place(translation_file(code)).file
    as_is = Spoken(sources, speech(own, {}), speech(code, {}), file)
    if data is None:
        silent = Source({}, {(): found.place("game.yaml")}, {}, {}, (), True)
        return replace(as_is, doubts=lambda: silences(as_is.language, silent))
    if isinstance(data, str):
        return replace(as_is, problems=(Problem(data, Place(file, 1, 1)),))
    words = read_source(data, file)
    made = own_words(sources, words) if code == own else translate(sources, words)
    problems = made.problems or tuple(check_speech(words))
    if problems:
        return replace(as_is, sources=made.sources, problems=problems)
    language = speech(code, words.value)
    return Spoken(
        made.sources,
        language if code == own else as_is.own,
        language,
        file,
        doubts=lambda: (*silences(language, words), *other_holes(sources, words, made.filled)),
    )
