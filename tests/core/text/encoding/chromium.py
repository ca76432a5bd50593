#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints what Chromium's TextDecoder makes of the bytes in standard_test.cpp: a hash by encoding, for
the table kHashes there.

Usage: chromium.py [PROGRAM]
"""

import subprocess
import sys
import tempfile

PAGE = """<!DOCTYPE html><meta charset=utf-8><pre></pre><script>
const singles = `ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8
  iso-8859-8-i iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh
  windows-874 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255
  windows-1256 windows-1257 windows-1258 x-mac-cyrillic`.split(/\\s+/);
const others = `big5 euc-jp euc-kr gb18030 gbk iso-2022-jp shift_jis utf-16be utf-16le`.split(" ");
const LINE = 10, ESCAPE = 0x1B;

function* bytesFor(encoding) {
  for (let byte = 1; byte < 256; ++byte) yield* [byte, LINE];
  if (singles.includes(encoding)) return;
  for (let lead = 0x80; lead < 256; ++lead) {
    for (let trail = 1; trail < 256; ++trail) {
      const isLeft = trail === 0xA1 ? lead === 0xA1 || lead === 0x8F : trail > 0xA1 && lead === 0x8F;
      if (encoding !== "euc-jp" || !isLeft) yield* [lead, trail, LINE];
    }
  }
  if (encoding === "euc-jp") {
    for (let lead = 0x80; lead < 256; ++lead) {
      for (let trail = 0x80; trail < 256; ++trail) yield* [0x8F, lead, trail, LINE];
    }
  }
  if (encoding === "iso-2022-jp") {
    yield* [ESCAPE, 0x24, 0x42];
    for (let lead = 0x21; lead < 0x7F; ++lead) {
      for (let trail = 0x21; trail < 0x7F; ++trail) yield* [lead, trail];
    }
  }
  if (encoding.startsWith("gb")) {
    for (let pointer = 0; pointer < 1260000; pointer += pointer < 40000 ? 1 : 997) {
      yield Math.floor(pointer / 12600) + 0x81;
      yield Math.floor(pointer / 1260) % 10 + 0x30;
      yield Math.floor(pointer / 10) % 126 + 0x81;
      yield pointer % 10 + 0x30;
    }
  }
  if (encoding === "euc-jp" || encoding === "iso-2022-jp") return;
  // Pieces of sequences in any order.
  const pieces = [[ESCAPE], [0x28], [0x24], [0x42], [0x4A], [0x49], [0x8E], [0x8F], [0x30], [0x81],
                  [ESCAPE, 0x24, 0x42], [ESCAPE, 0x28, 0x49], [ESCAPE, 0x28, 0x4A],
                  [ESCAPE, 0x28, 0x42], [0xD8, 0x01], [0x01, 0xDC], [0x41], [0xA1], [0xFF]];
  let state = 48;
  const next = () => state = (Math.imul(state, 1103515245) + 12345) & 0x7FFFFFFF;
  for (let round = 0; round < 100000; ++round) {
    const choice = (next() >> 16) % (2 * pieces.length);
    if (choice < pieces.length) yield* pieces[choice];
    else yield (next() >> 16) % 255 + 1;
  }
}

function hash(text) {
  let value = 0xCBF29CE484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001B3n);
  }
  return "0x" + value.toString(16).toUpperCase().padStart(16, "0");
}

document.querySelector("pre").textContent = [...singles, ...others].map((encoding) => {
  const bytes = Uint8Array.from(bytesFor(encoding));
  let text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  // Characters that Chromium 156 puts together in a wrong way.
  if (encoding === "big5") {
    for (const [wrong, right] of [[0x93, 0xCA], [0xB3, 0xEA]]) {
      for (const mark of [0x04, 0x0C]) {
        text = text.replaceAll(String.fromCharCode(wrong, 0xDF00 + mark),
                               String.fromCharCode(right, 0x300 + mark));
      }
    }
  }
  return `{"${encoding}", ${hash(text)}},`;
}).join("\\n");
</script>"""


def main() -> None:
    program = sys.argv[1] if len(sys.argv) > 1 else "chromium"
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/page.html", "w", encoding="utf-8") as page:
            page.write(PAGE)
        shown = subprocess.run(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--host-resolver-rules=MAP * 127.0.0.1", f"--user-data-dir={folder}/profile",
             "--timeout=120000", "--dump-dom", f"file://{folder}/page.html"],
            capture_output=True, text=True, check=True).stdout
    print(shown.split("<pre>")[1].split("</pre>")[0])


if __name__ == "__main__":
    main()
