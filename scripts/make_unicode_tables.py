"""Writes pedelec_codegen/schema/patterns/unicode_tables.py: what the judge's tables of Unicode say.

    python scripts/make_unicode_tables.py

The judge (jsonschema-rs, pinned in pyproject.toml) is asked about every code point, so that a
pattern carried over to Python gives its verdict, whatever Unicode version Python has.
"""

from __future__ import annotations

import pathlib

import jsonschema_rs

OUT = (
    pathlib.Path(__file__).parent.parent
    / "pedelec_codegen"
    / "schema"
    / "patterns"
    / "unicode_tables.py"
)

CATEGORIES = {
    "L": "Letter",
    "Lu": "Uppercase_Letter",
    "Ll": "Lowercase_Letter",
    "Lt": "Titlecase_Letter",
    "LC": "Cased_Letter",
    "Lm": "Modifier_Letter",
    "Lo": "Other_Letter",
    "M": "Mark",
    "Mn": "Nonspacing_Mark",
    "Mc": "Spacing_Mark",
    "Me": "Enclosing_Mark",
    "N": "Number",
    "Nd": "Decimal_Number",
    "Nl": "Letter_Number",
    "No": "Other_Number",
    "P": "Punctuation",
    "Pc": "Connector_Punctuation",
    "Pd": "Dash_Punctuation",
    "Ps": "Open_Punctuation",
    "Pe": "Close_Punctuation",
    "Pi": "Initial_Punctuation",
    "Pf": "Final_Punctuation",
    "Po": "Other_Punctuation",
    "S": "Symbol",
    "Sm": "Math_Symbol",
    "Sc": "Currency_Symbol",
    "Sk": "Modifier_Symbol",
    "So": "Other_Symbol",
    "Z": "Separator",
    "Zs": "Space_Separator",
    "Zl": "Line_Separator",
    "Zp": "Paragraph_Separator",
    "C": "Other",
    "Cc": "Control",
    "Cf": "Format",
    "Co": "Private_Use",
    "Cn": "Unassigned",
}
SCRIPTS = {
    "Arab": "Arabic",
    "Armn": "Armenian",
    "Beng": "Bengali",
    "Bopo": "Bopomofo",
    "Brai": "Braille",
    "Cans": "Canadian_Aboriginal",
    "Cher": "Cherokee",
    "Zyyy": "Common",
    "Copt": "Coptic",
    "Cyrl": "Cyrillic",
    "Deva": "Devanagari",
    "Ethi": "Ethiopic",
    "Geor": "Georgian",
    "Grek": "Greek",
    "Gujr": "Gujarati",
    "Guru": "Gurmukhi",
    "Hani": "Han",
    "Hang": "Hangul",
    "Hebr": "Hebrew",
    "Hira": "Hiragana",
    "Zinh": "Inherited",
    "Knda": "Kannada",
    "Kana": "Katakana",
    "Khmr": "Khmer",
    "Laoo": "Lao",
    "Latn": "Latin",
    "Mlym": "Malayalam",
    "Mong": "Mongolian",
    "Mymr": "Myanmar",
    "Ogam": "Ogham",
    "Orya": "Oriya",
    "Runr": "Runic",
    "Sinh": "Sinhala",
    "Syrc": "Syriac",
    "Taml": "Tamil",
    "Telu": "Telugu",
    "Thaa": "Thaana",
    "Thai": "Thai",
    "Tibt": "Tibetan",
    "Tfng": "Tifinagh",
    "Yiii": "Yi",
}
BINARY = [
    "Alphabetic", "Uppercase", "Lowercase", "White_Space", "ASCII", "Any", "Assigned", "Cased",
    "Emoji", "Emoji_Presentation", "Emoji_Modifier", "Emoji_Modifier_Base", "Emoji_Component",
    "Extended_Pictographic", "ID_Start", "ID_Continue", "XID_Start", "XID_Continue",
    "Ideographic", "Hex_Digit", "ASCII_Hex_Digit", "Math", "Dash",
]  # fmt: skip


def matcher(pattern: str):
    return jsonschema_rs.validator_for({"type": "string", "pattern": pattern}).is_valid


def ranges(pattern: str) -> str:
    """The single characters that match, as hexadecimal ranges."""
    matches = matcher(pattern)
    found: list[list[int]] = []
    for code in range(0x110000):
        if 0xD800 <= code <= 0xDFFF or not matches(chr(code)):
            continue
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return " ".join(f"{a:x}" if a == b else f"{a:x}-{b:x}" for a, b in found)


def cased(char: str) -> bool:
    """Whether Python or the judge knows the character to have case."""
    return char.lower() != char or char.upper() != char or CASED(char)


CASED = matcher(
    r"^[\p{Lu}\p{Ll}\p{Lt}\p{Mn}\p{So}\p{Nl}\p{Lo}\p{Lm}&&[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}]]$"
)


def orbits() -> str:
    """The characters that are one under ``(?i)``, for every character that has others."""
    near = (1, 8, 15, 16, 26, 31, 32, 34, 37, 40, 48, 63, 64, 80, 86, 112, 128, 232)
    found: dict[str, frozenset[str]] = {}
    for code in range(0x110000):
        if 0xD800 <= code <= 0xDFFF:
            continue
        char = chr(code)
        others = {char.lower(), char.upper(), char.title(), char.casefold()}
        if code >= 0x80:
            others |= {
                chr(c)
                for d in near
                for c in (code - d, code + d)
                if 0 <= c < 0xD800 or 0xDFFF < c < 0x110000
            }
        if not cased(char):
            continue
        matches = matcher(f"^(?i:\\u{{{code:x}}})$")
        orbit = {other for other in others if len(other) == 1 and matches(other)}
        for other in list(orbit):
            orbit |= {
                c
                for c in (other.lower(), other.upper(), other.title(), other.casefold())
                if len(c) == 1 and matches(c)
            }
        if len(orbit) > 1:
            found[char] = frozenset(orbit)
    # An orbit seen from any of its members is the same.
    joined: dict[str, set[str]] = {}
    for char, orbit in found.items():
        whole = set(orbit).union(*[joined.get(other, set()) for other in orbit])
        for other in whole:
            joined[other] = whole
    unique = {"".join(sorted(orbit)) for orbit in joined.values()}
    return " ".join(".".join(f"{ord(c):x}" for c in orbit) for orbit in sorted(unique))


def wrapped(text: str) -> str:
    lines, line = [], ""
    for word in text.split(" "):
        if len(line) + len(word) > 88:
            lines.append(line)
            line = ""
        line += word + " "
    lines.append(line.rstrip())
    return "\n".join(f'        "{line}"' for line in lines)


def main() -> None:
    properties: dict[str, str] = {}
    for short in CATEGORIES:
        properties[short] = ranges(f"^\\p{{{short}}}$")
    for name in SCRIPTS.values():
        properties[f"script={name}"] = ranges(f"^\\p{{Script={name}}}$")
    for name in BINARY:
        properties[name] = ranges(f"^(?s:\\p{{{name}}})$")
    text = [
        '"""What the judge\'s tables of Unicode say. Written by scripts/make_unicode_tables.py."""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final",
        "",
        f'WORD: Final = (\n{wrapped(ranges(chr(92) + "b"))}\n)',
        '"""What counts as a word for ``\\\\b``: ranges in hexadecimal."""',
        "",
        f"ORBITS: Final = (\n{wrapped(orbits())}\n)",
        '"""Characters that are one under ``(?i)``: orbits of code points joined by dots."""',
        "",
        "PROPERTIES: Final = {",
    ]
    for name, found in sorted(properties.items()):
        text.append(f'    "{name}": (\n{wrapped(found)}\n    ),')
    text += ["}", '"""The characters of each property: ranges in hexadecimal."""', ""]
    aliases = {long: short for short, long in CATEGORIES.items()}
    text += [f"CATEGORY_NAMES: Final = {aliases!r}", f"SCRIPT_NAMES: Final = {SCRIPTS!r}", ""]
    OUT.write_text("\n".join(text), encoding="utf-8")


if __name__ == "__main__":
    main()
