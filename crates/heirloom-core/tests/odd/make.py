#!/usr/bin/env python3
"""Writes the files of this folder anew. Nobody in them ever lived.

They are octets, not text: several have line ends, encodings or control characters that an editor would mend.
"""

from pathlib import Path

HERE = Path(__file__).parent


def head(char, program="ELMSHADE", version="3.2", extra=()):
    lines = ["0 HEAD", f"1 SOUR {program}", f"2 VERS {version}", "1 SUBM @U1@", "1 GEDC", "2 VERS 5.5.1",
             "2 FORM LINEAGE-LINKED"]
    lines += [f"1 CHAR {char}"] if char else []
    return [*lines, *extra, "0 @U1@ SUBM", "1 NAME Ottilie Varnhagen-Smeets"]


def write(name, lines, encoding="utf-8", line_break="\n", final=True):
    """Lines are text, or octets that are already what they should be."""
    octets = [line if isinstance(line, bytes) else line.encode(encoding) for line in lines]
    end = line_break.encode(encoding)
    (HERE / name).write_bytes(end.join(octets) + (end if final else b""))


# 1. A program that cuts long notes after so many octets, whatever they are.
write("01-utf8-cut-by-conc.ged", head("UTF-8") + [
    "0 @I1@ INDI",
    "1 NAME Zoë /Brännström/",
    "1 NOTE She kept the smithy in ".encode() + "Håkö".encode()[:-1],
    b"2 CONC " + "ö".encode()[1:] + "ping, and her brother had the ferry.".encode(),
    "2 CONT Three dots and a euro: ".encode() + "€".encode()[:1],
    b"2 CONC " + "€".encode()[1:] + b" 20 a month.",
    "0 TRLR",
])

# 2. Notes with their line breaks left raw.
write("02-lines-without-level.ged", head("UTF-8") + [
    "0 @I1@ INDI",
    "1 NAME Bartholomew /Quillfeather/",
    "1 NOTE Copied from the family Bible:",
    "born at the mill, the 4th child,",
    "",
    "  (the page is torn here)",
    "and 3 others died young.",
    "1 BIRT",
    "2 DATE 3 MAR 1802",
    "0 TRLR",
])

# 3. Blank lines between records, some of them not quite empty.
write("03-blank-lines.ged", ["", *head("UTF-8"), "", "0 @I1@ INDI", "1 NAME Hester /Umbrey/", "   ",
                             "1 SEX F", "", "", "0 @I2@ INDI", "1 NAME Silas /Umbrey/", "\t", "0 TRLR", ""])

# 4. From a Macintosh of long ago.
write("04-cr-only.ged", head("UTF-8") + [
    "0 @I1@ INDI", "1 NAME Clémence /Roquebrune/", "1 NOTE First line", "2 CONT second line", "0 TRLR",
], line_break="\r")

# 5. Two files put together by hand: all three line ends, and none at the end.
(HERE / "05-mixed-ends.ged").write_bytes(
    "\r\n".join(head("UTF-8")).encode() + b"\r\n"
    + b"0 @I1@ INDI\r\n1 NAME Gideon /Thrale/\r\n1 SEX M\r\n"
    + b"0 @I2@ INDI\n1 NAME Mercy /Thrale/\n1 SEX F\n"
    + b"0 @F1@ FAM\r1 HUSB @I1@\r1 WIFE @I2@\r\n0 TRLR")

# 6. Indented for the eye, and divided with tabs.
write("06-tabs-and-indents.ged", head("UTF-8") + [
    "0 @I1@ INDI",
    "  1 NAME Aurelia /Fenwright/",
    "  1\tBIRT",
    "    2  DATE 12 FEB 1801",
    "\t\t2\tPLAC Lower Wick",
    "  1 NOTE   indented on purpose",
    "0\t@I2@  INDI",
    "\t1 NAME Tobias /Fenwright/",
    "0 TRLR",
])

# 7. The line between was lost.
write("07-level-1-to-4.ged", head("UTF-8") + [
    "0 @I1@ INDI",
    "1 NAME Leocadia /Pym/",
    "1 BIRT",
    "4 DATE 1 JAN 1790",
    "4 PLAC Saltmarsh",
    "5 NOTE So the parish clerk",
    "6 CONT told the curate.",
    "1 DEAT",
    "2 DATE 1850",
    "0 TRLR",
])

# 8. Levels of two digits.
write("08-level-01.ged", [f"0{line}" for line in head("UTF-8")] + [
    "00 @I1@ INDI",
    "01 NAME Fabian /Osterlund/",
    "01 NOTE Two",
    "02 CONT lines",
    "00 TRLR",
])

# 9. Blanks that count, and blanks that nobody meant.
write("09-blanks-at-ends.ged", head("UTF-8") + [
    "0 @I1@ INDI  ",
    "1 NAME Philippa /Dunmore/   ",
    "1 NOTE  begins with a blank",
    "2 CONT   three blanks before this",
    "2 CONT ends with blanks   ",
    "2 CONC , and goes on",
    "1 FAMS  @F1@ ",
    "0 @F1@ FAM",
    "1 WIFE @I1@",
    "0 TRLR",
])

# 10. It says ANSEL, as every file of that program does.
write("10-ansel-over-utf8.ged", head("ANSEL") + [
    "0 @I1@ INDI",
    "1 NAME Jörg /Weißmüller/",
    "1 BIRT",
    "2 PLAC Łódź, Größenbrode, Århus",
    "1 NOTE Übersetzung der Urkunde: „geboren am 3. März“",
    "0 TRLR",
])

# 11. It says UTF-8, but the program wrote what Windows gave it.
write("11-utf8-over-windows-1252.ged", head("UTF-8") + [
    "0 @I1@ INDI",
    "1 NAME André /Lefèvre/",
    "1 BIRT",
    "2 PLAC Besançon, Franche-Comté",
    "1 NOTE Né à l’hôpital – d’après sa sœur Zoé, âgée de 9 ans.",
    "0 TRLR",
], encoding="cp1252")

# 12. ANSEL has the accent before its letter; the program cut between the two.
write("12-ansel-mark-across-conc.ged", head("ANSEL") + [
    "0 @I1@ INDI",
    b"1 NAME Ren\xE2e /G\xE8odel/",
    b"1 NOTE The register of the chapel says Andr\xE2",
    b"2 CONC e, the tomb says Andr\xE1eas.",
    "0 TRLR",
])

# 13. From the days of DOS.
write("13-cp437.ged", head("IBMPC") + [
    "0 @I1@ INDI",
    "1 NAME Günther /Höß/",
    "1 BIRT",
    "2 PLAC Mößkirch",
    "1 NOTE Père: François; naît à Liège en août; ½ Morgen.",
    "0 TRLR",
], encoding="cp437", line_break="\r\n")

# 14. The mark at the beginning was lost on the way.
write("14-utf16-without-bom.ged", head("UNICODE") + [
    "0 @I1@ INDI",
    "1 NAME Ευδοκία /Παπαδάκη/",
    "1 NOTE Имя в церковной книге: Евдокия",
    "0 TRLR",
], encoding="utf-16-le", line_break="\r\n")

# 15. ELF, with a schema and characters that its encoding lacks.
write("15-elf-schema-and-escapes.ged", [
    "0 HEAD",
    "1 CHAR ASCII",
    "1 GEDC",
    "2 VERS 5.5.1",
    "2 FORM LINEAGE-LINKED",
    "2 ELF 1.0.0",
    "1 SCHMA",
    "2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0",
    "2 PRFX ex https://example.com/terms/",
    "2 IRI ex:Apprenticeship",
    "3 TAG _APPR https://terms.fhiso.org/elf/INDIVIDUAL_RECORD",
    "0 @I1@ INDI",
    "1 NAME Th@#UE9@ r@#UE8@ se /C@#U153@ ur/",
    "1 _APPR with a cooper, 3 years",
    "1 BIRT",
    "2 DATE @#DFRENCH R@ 2 VENT 7",
    "1 NOTE reach her at there@@example.com",
    "0 TRLR",
])

# 16. Two programs numbered their records alike, and one record was lost.
write("16-duplicate-and-dangling.ged", head("UTF-8") + [
    "0 @I1@ INDI",
    "1 NAME Ambrose /Tindall/",
    "1 FAMS @X1@",
    "1 FAMC @f9@",
    "0 @I2@ INDI",
    "1 NAME Rosamund /Tindall/",
    "1 ASSO @I7@",
    "2 RELA godmother",
    "0 @X1@ FAM",
    "1 HUSB @I1@",
    "1 NOTE @X1@",
    "0 @X1@ NOTE Married in secret.",
    "0 @F9@ FAM",
    "1 CHIL @I1@",
    "0 @I2@ INDI",
    "1 NAME Rosamund /Tindall/",
    "1 ASSO @I7@",
    "2 RELA godmother",
    "0 TRLR",
])

# 17. From a disk that was failing.
(HERE / "17-nul-and-controls.ged").write_bytes(
    "\n".join(head("UTF-8") + [
        "0 @I1@ INDI",
        "1 NAME Ludovic\x00 /Harkaway/",
        "1 NOTE He wrote \u0093nevermore\u0094 on the wall\x07.",
        "2 CONT A form feed:\x0C and an escape:\x1B[1m",
        "0 TRLR",
    ]).encode() + b"\n" + b"\0" * 37)
