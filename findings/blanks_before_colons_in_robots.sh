#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: "Disallow : /private", with a blank before the colon, is a rule like all others. The
# grammar of RFC 9309 allows blanks and tabs on both sides of the colon.
#
# What happens: robotstxt for Go, which Colly uses, and robotexclusionrulesparser for Python compare
# the word with the blank in it, and skip the line without a warning. So the robot may read what the
# site closes, and may not read what it opens with "Allow :". After "User-agent :", the rules of the
# whole group are lost. Blanks after the colon and at both ends of a line do no harm. Protego reads
# all forms.
#
# Seen with github.com/temoto/robotstxt 1.1.2, robotexclusionrulesparser 1.7.1 and Protego 0.7.0
# (may the robot read /private?):
#                                     robotstxt  exclusionrules  Protego
#   User-agent: *, Disallow:          no         no              no
#   User-agent: *, Disallow :         yes        yes             no
#   User-agent : *, Disallow:         yes        yes             no
#   Disallow: /, Allow :              no         no              yes
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  robotexclusionrulesparser==1.7.1 Protego==0.7.0
cat >files.json <<'JSON'
["User-agent: *\n Disallow:\t/private \n",
 "User-agent: *\nDisallow : /private\n",
 "User-agent : *\nDisallow: /private\n",
 "User-agent: *\nDisallow: /\nAllow : /private\n"]
JSON
cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"os"

	"github.com/temoto/robotstxt"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	content, err := os.ReadFile("files.json")
	check(err)
	var files []string
	check(json.Unmarshal(content, &files))
	allowed := []bool{}
	for _, file := range files {
		robots, err := robotstxt.FromString(file)
		check(err)
		allowed = append(allowed, robots.TestAgent("/private", "boatbot"))
	}
	check(json.NewEncoder(os.Stdout).Encode(allowed))
}
GO
go mod init example >go.log 2>&1
go get github.com/temoto/robotstxt@v1.1.2 >>go.log 2>&1
go mod tidy >>go.log 2>&1
go run -p 1 . >by_go.json
venv/bin/python - <<'PYTHON'
import json

from protego import Protego
from robotexclusionrulesparser import RobotExclusionRulesParser

NAMES = ["User-agent: *, Disallow:", "User-agent: *, Disallow :", "User-agent : *, Disallow:",
         "Disallow: /, Allow :"]
EXPECTED = [("no", "no", "no"), ("yes", "yes", "no"), ("yes", "yes", "no"), ("no", "no", "yes")]
with open("files.json", encoding="utf-8") as file:
    files = json.load(file)
with open("by_go.json", encoding="utf-8") as file:
    by_go = json.load(file)
print(f"{'':32}  robotstxt  exclusionrules  Protego")
for name, file, first, expected in zip(NAMES, files, by_go, EXPECTED, strict=True):
    rules = RobotExclusionRulesParser()
    rules.parse(file)
    answers = (first, rules.is_allowed("boatbot", "/private"),
               Protego.parse(file).can_fetch("http://site.example/private", "boatbot"))
    shown = tuple("yes" if answer else "no" for answer in answers)
    print(f"{name:32}  {shown[0]:9}  {shown[1]:14}  {shown[2]}")
    assert shown == expected
PYTHON
