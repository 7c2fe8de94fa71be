"""Small real files that results bring along, made here: a web page, a table, a PDF."""

from __future__ import annotations

import csv
import html
import io
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

LINE_LETTERS, LINES_A_PAGE = 88, 52


@dataclass(frozen=True, slots=True)
class Document:
    """A file: name, media type, bytes."""

    filename: str
    content_type: str
    content: bytes


def web_page(filename: str, title: str, paragraphs: Sequence[str], colour: str = "#0b6b58") -> Document:
    """An HTML page of some paragraphs."""
    said = "\n".join(f"    <p>{html.escape(paragraph)}</p>" for paragraph in paragraphs)
    name = html.escape(title)
    page = f"""<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>{name}</title>
  <style>
    body {{ margin: 0; font: 17px/1.6 system-ui, sans-serif; color: #17211e; }}
    header {{ padding: 72px 24px; background: {colour}; color: #fff; text-align: center; }}
    main {{ max-width: 640px; margin: 32px auto; padding: 0 24px; }}
    a {{ display: inline-block; padding: 12px 28px; border-radius: 24px; background: #fff; color: {colour}; text-decoration: none; }}
  </style>
</head>
<body>
  <header><h1>{name}</h1><a href="#more">Find out more</a></header>
  <main id="more">
{said}
  </main>
</body>
</html>
"""
    return Document(filename, "text/html", page.encode())


def table(filename: str, heading: Sequence[str], rows: Sequence[Sequence[object]]) -> Document:
    """A CSV table."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(heading)
    writer.writerows(rows)
    return Document(filename, "text/csv", written.getvalue().encode())


def pdf(filename: str, title: str, paragraphs: Sequence[str]) -> Document:
    """A PDF 1.4 with one built-in font and as many pages as the text needs; letters outside Latin-1 become question marks."""
    lines = [title, ""]
    for paragraph in paragraphs:
        lines += [*textwrap.wrap(paragraph, LINE_LETTERS), ""]
    pages = [lines[start : start + LINES_A_PAGE] for start in range(0, len(lines), LINES_A_PAGE)]
    first_page = 4
    kids = " ".join(f"{first_page + 2 * place} 0 R" for place in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for place, page in enumerate(pages):
        drawn = _drawn(page)
        page_object = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> "
        objects.append(f"{page_object}/Contents {first_page + 2 * place + 1} 0 R >>".encode())
        objects.append(f"<< /Length {len(drawn)} >>\nstream\n".encode() + drawn + b"\nendstream")
    return Document(filename, "application/pdf", _assembled(objects))


def padded_pdf(filename: str, title: str, size: int) -> Document:
    """A PDF of so many bytes, most of them a comment after its end, which readers skip."""
    small = pdf(filename, title, ["A large file, for the way that large files take."])
    return Document(filename, small.content_type, small.content + b"%" + b" " * max(0, size - len(small.content) - 1))


def _drawn(lines: Sequence[str]) -> bytes:
    said = [b"BT /F1 11 Tf 56 786 Td 14 TL"]
    for line in lines:
        plain = line.encode("latin-1", "replace")
        said.append(b"(" + plain.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)") + b") Tj T*")
    return b"\n".join([*said, b"ET"])


def _assembled(objects: Sequence[bytes]) -> bytes:
    """Objects with the table of where each begins."""
    file, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(file))
        file += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    table_of_places = "".join(f"{place:010d} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"xref\n0 {size}\n0000000000 65535 f \n{table_of_places}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{len(file)}\n%%EOF\n"
    return file + end.encode()
