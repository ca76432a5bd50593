#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the saved pages of this folder: pages of our own in the form of each tool.

The forms are those of Chromium 156 (Page.captureSnapshot, "Save page as, complete"), Internet
Explorer 11 (MHTML), Safari 17 (web archive), Chromium's DevTools (HAR 1.2), single-file-cli 2.0.83,
monolith 2.12.0, HTTrack 3.49-4, pywb 2.10, and the Wayback Machine in November 2026 and in 2018.

Usage: make_saved.py [FOLDER]
"""

import base64
import json
import pathlib
import plistlib
import quopri
import sys
import urllib.parse

TEXT = ("The ferry crosses the river every hour between the mill and the village, and it carries "
        "bicycles without a charge. In winter the first boat leaves at eight, because the ramp is "
        "slippery before sunrise.")
INNER = ("The timetable of the ferry hangs beside the landing stage. Groups of more than ten people "
         "should telephone on the day before, so that the larger boat is ready.")
URL = "http://ferry.example/news/cafe.html"


def page(text, head="", before="", body=""):
    return (f'<!DOCTYPE html>\n{before}<html lang="en"><head>{head}<title>Café at the ferry</title>'
            f'</head><body><main><h1>Café at the ferry</h1><p>{text}</p>{body}'
            '<p>Read <a href="../plan.html">how to find it</a>.</p></main></body></html>\n')


def quoted(data):
    return quopri.encodestring(data).replace(b"\n", b"\r\n")


def part(headers, body):
    return "\r\n".join((*headers, "", "")).encode() + body + b"\r\n"


def mhtml(head, boundary, parts):
    mark = f"--{boundary}".encode()
    return ("\r\n".join((*head, "", "")).encode() + b"\r\n" +
            b"".join(mark + b"\r\n" + one for one in parts) + mark + b"--\r\n")


def chromium():
    """The page is in its own encoding, which only its meta names; a frame is a part."""
    meta = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'
    frame = '<iframe src="cid:frame-B2@mhtml.blink"></iframe>'
    shadow = ('<div><template shadowmode="open"><p>The café is closed on Mondays.</p></template>'
              "</div>")
    boundary = "----MultipartBoundary--aB3----"
    return mhtml(
        ("From: <Saved by Blink>", f"Snapshot-Content-Location: {URL}",
         "Subject: =?utf-8?Q?Caf=C3=A9=20at=20the=20ferry?=", "MIME-Version: 1.0",
         "Content-Type: multipart/related;", '\ttype="text/html";', f'\tboundary="{boundary}"'),
        boundary,
        (part(("Content-Type: text/html", "Content-ID: <frame-A1@mhtml.blink>",
               "Content-Transfer-Encoding: quoted-printable", f"Content-Location: {URL}"),
              quoted(page(TEXT, meta, body=frame + shadow).encode("windows-1252"))),
         part(("Content-Type: text/html", "Content-ID: <frame-B2@mhtml.blink>",
               "Content-Transfer-Encoding: quoted-printable",
               "Content-Location: http://ferry.example/frames/times.html"),
              quoted(f"<html><head></head><body><p>{INNER}</p></body></html>".encode())),
         part(("Content-Type: image/png", "Content-Transfer-Encoding: base64",
               "Content-Location: http://ferry.example/dot.png"), base64.b64encode(b"\x89PNG"))))


def internet_explorer():
    """The part declares its encoding; the message has no address of its own."""
    boundary = "----=_NextPart_000_0000_01D0"
    return mhtml(
        ("From: <Saved by Windows Internet Explorer 11>", "Subject: Ferry", "MIME-Version: 1.0",
         'Content-Type: multipart/related; type="text/html";', f'\tboundary="{boundary}"'),
        boundary,
        (part(('Content-Type: text/html; charset="iso-8859-2"', "Content-Transfer-Encoding: base64",
               f"Content-Location: {URL}"),
              base64.encodebytes(page(TEXT).encode("iso-8859-2")).replace(b"\n", b"\r\n")),))


def mail():
    """A letter in two forms; its header has what its HTML has not."""
    html = page(TEXT, '<meta charset="utf-8">').replace("<title>Café at the ferry</title>", "")
    html = html.replace("../plan.html", "http://ferry.example/plan.html")
    head = ("Received: from mill.example by inn.example; Sat, 28 Nov 2026 10:00:02 +0100",
            "Message-ID: <a1@ferry.example>", "Date: Sat, 28 Nov 2026 10:00:00 +0100 (CET)",
            "Subject: =?utf-8?Q?Caf=C3=A9?= =?utf-8?B?IGF0?= the ferry",
            'From: "Ada Marsh" <ada@ferry.example>', "To: <kit@inn.example>",
            "MIME-Version: 1.0", 'Content-Type: multipart/alternative; boundary="b1"')
    return mhtml(head, "b1", (
        part(("Content-Type: text/plain; charset=utf-8",), b"Read this letter in a browser."),
        part(("Content-Type: text/html; charset=utf-8",
              "Content-Transfer-Encoding: quoted-printable"), quoted(html.encode()))))


def web_archive(form):
    def resource(url, data, kind="text/html"):
        return {"WebResourceData": data, "WebResourceFrameName": "", "WebResourceMIMEType": kind,
                "WebResourceTextEncodingName": "windows-1252", "WebResourceURL": url}
    frame = '<iframe src="../frames/times.html"></iframe>'
    inner = f"<html><body><p>{INNER}</p></body></html>"
    archive = {
        "WebMainResource": resource(URL, page(TEXT, body=frame).encode("windows-1252")),
        "WebSubresources": [resource("http://ferry.example/dot.png", b"\x89PNG", "image/png")],
        "WebSubframeArchives": [
            {"WebMainResource": resource("http://ferry.example/frames/times.html", inner.encode())}]}
    return plistlib.dumps(archive, fmt=form)


def har():
    def entry(url, status, kind, content):
        return {"startedDateTime": "2026-11-28T10:00:00Z", "time": 1,
                "request": {"method": "GET", "url": url, "headers": []},
                "response": {"status": status, "headers": [],
                             "content": {"size": 1, "mimeType": kind, **content}}}
    coded = base64.b64encode(page(INNER).encode("windows-1252")).decode()
    return json.dumps({"log": {"version": "1.2", "creator": {"name": "WebInspector"}, "entries": [
        entry("http://ferry.example/cafe", 301, "text/html", {"text": "<p>Moved"}),
        entry(URL, 200, "text/html", {"text": page(TEXT)}),
        entry("http://ferry.example/dot.png", 200, "image/png", {"text": "iVBO",
                                                                 "encoding": "base64"}),
        entry("http://ferry.example/times.html", 200, "text/html; charset=windows-1252",
              {"text": coded, "encoding": "base64"})]}}).encode()


def single_file():
    inner = f"<p>{INNER}</p>".replace("&", "&amp;").replace('"', "&quot;")
    comment = (f"<!--\n Page saved with SingleFile \n url: {URL} \n saved date: Sat Nov 28 2026 "
               "10:00:00 GMT+0000 (Coordinated Universal Time)\n-->")
    text = page(TEXT, "<meta charset=utf-8>", body=f'<iframe srcdoc="{inner}"></iframe>')
    return text.replace('<html lang="en">', '<html lang="en">' + comment)


def monolith():
    frame = "data:text/html;base64," + base64.b64encode(f"<p>{INNER}</p>".encode()).decode()
    text = page(TEXT, '<meta charset="utf-8">', body=f'<iframe src="{frame}"></iframe>')
    return f"<!-- Saved from {URL} at 2026-11-28T10:00:00Z using monolith v2.12.0 -->\n" + text


def frameset(*frames):
    frames = "".join(f'<frame src="{frame}">' for frame in frames)
    return (f'<html><head><title>Frames</title></head><frameset cols="20%,80%">{frames}'
            "<noframes><body><p>Your browser shows no frames.</p></body></noframes></frameset></html>\n")


def httrack():
    comment = ("\n<!-- Mirrored from ferry.example/page.php?id=3 by HTTrack Website Copier/3.x "
               "[XR&CO'2014], Sat, 28 Nov 2026 10:00:00 GMT -->\n<!-- Added by HTTrack -->"
               '<meta http-equiv="content-type" content="text/html;charset=utf-8" />'
               "<!-- /Added by HTTrack -->\n")
    return page(TEXT).replace('<html lang="en">', '<html lang="en">\n' + comment)


def replayed(before, prefix):
    text = page(TEXT, before + '<meta charset="utf-8">')
    return text.replace('"../plan.html"', f'"{prefix}http://ferry.example/plan.html"')


def wayback():
    before = ('<script>__wm.init("https://web.archive.org/web");\n'
              f'__wm.wombat("{URL}","20261128100000","https://web.archive.org/","web");</script>\n'
              "<!-- End Wayback Rewrite JS Include -->")
    return replayed(before, "https://web.archive.org/web/20261128100000/")


def wayback_of_2018():
    """Saved by a browser; the scripts have only the host of the page."""
    prefix = "https://web.archive.org/web/20181128100000/"
    before = ('<script>WB_wombat_Init("https://web.archive.org/web/", "20181128100000", '
              '"ferry.example:80");</script>\n<!-- End Wayback Rewrite JS Include -->')
    return (f"<!-- saved from url=({len(prefix + URL):04}){prefix + URL} -->\n" +
            replayed(before, prefix))


def pywb():
    before = (f'<!-- WB Insert -->\n<script>wbinfo = {{}};\n  wbinfo.url = "{URL}";\n'
              '  wbinfo.prefix = decodeURI("http://127.0.0.1:18310/rec/");\n</script>\n'
              "<!-- End WB Insert -->")
    return replayed(before, "/rec/20261128100000/")


def files():
    inner = urllib.parse.quote(f"<p>{INNER}</p>")
    return {
        "chromium.mhtml": chromium(), "internet-explorer.mht": internet_explorer(),
        "letter.eml": mail(), "safari.webarchive": web_archive(plistlib.FMT_BINARY),
        "safari-xml.webarchive": web_archive(plistlib.FMT_XML), "devtools.har": har(),
        "single-file.html": single_file(), "monolith.html": monolith(), "httrack.html": httrack(),
        "saved-from.html": page(TEXT, '<meta charset="utf-8">',
                                f"<!-- saved from url=({len(URL):04}){URL} -->\n"),
        "wayback.html": wayback(), "wayback-2018.html": wayback_of_2018(), "pywb.html": pywb(),
        "frameset.html": frameset("data:text/html," + inner),
        "frameset-elsewhere.html": frameset("menu.html", "body.html")}


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent)
    for name, content in files().items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())


if __name__ == "__main__":
    main()
