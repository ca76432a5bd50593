#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: whatlanggo, a known identifier of languages for Go, takes a headline for Japanese if it has
# kana, which only Japanese has, or is at least uncertain: Japanese headlines consist mostly of
# kanji, which Chinese has, too.
#
# What happens: it counts the characters of each script, and the script with the most decides. Where
# kanji are more than half, the language is Mandarin with the confidence 1, and IsReliable() is
# true, so a filter by confidence does not help. The text of an article, with its many endings in
# kana, is Japanese, so titles and captions go to another corpus than their pages. whatlang for Rust
# and franc find Japanese in all of them.
#
# Seen with whatlanggo 1.0.1, whatlang 0.18.0 and franc 6.2.0:
#   漁港の改修工事完了、来月一日再開  whatlanggo: cmn 1 true  whatlang: jpn  franc: jpn
#   町議会議員選挙の投票率が最低を更新  whatlanggo: cmn 1 true  whatlang: jpn  franc: jpn
#   港は来月から再び開かれます。  whatlanggo: jpn 1 true  whatlang: jpn  franc: jpn
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >headlines.txt <<'TEXT'
漁港の改修工事完了、来月一日再開
町議会議員選挙の投票率が最低を更新
港は来月から再び開かれます。
TEXT

cat >main.go <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"

	"github.com/abadojack/whatlanggo"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		info := whatlanggo.Detect(lines.Text())
		fmt.Println(info.Lang.Iso6393(), info.Confidence, info.IsReliable())
	}
}
GO
go mod init example >go.log 2>&1
go get github.com/abadojack/whatlanggo@v1.0.1 >>go.log 2>&1
go mod tidy >>go.log 2>&1
go run -p 1 . <headlines.txt >by_go.txt

mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "pier"
version = "0.1.0"
edition = "2021"

[dependencies]
whatlang = "=0.18.0"
TOML
cat >src/main.rs <<'RUST'
fn main() {
    for line in std::fs::read_to_string("headlines.txt").unwrap().lines() {
        println!("{}", whatlang::detect(line).unwrap().lang().code());
    }
}
RUST
cargo run --quiet >by_rust.txt

npm install --silent --no-audit --no-fund franc@6.2.0 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { franc } from "franc";

for (const line of readFileSync("headlines.txt", "utf8").trim().split("\n"))
  console.log(franc(line));
JAVASCRIPT
node look.mjs >by_node.txt

paste -d '|' headlines.txt by_go.txt by_rust.txt by_node.txt >found.txt
while IFS='|' read -r text go rust node; do
  echo "$text  whatlanggo: $go  whatlang: $rust  franc: $node"
done <found.txt
printf '%s\n' 'cmn 1 true' 'cmn 1 true' 'jpn 1 true' | diff - by_go.txt
printf '%s\n' jpn jpn jpn | diff - by_rust.txt
printf '%s\n' jpn jpn jpn | diff - by_node.txt
