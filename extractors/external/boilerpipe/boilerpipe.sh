#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Runs BoilerpipeExtractor.java with the libraries of Debian's libboilerpipe-java.
#
# Usage: pagelet bench SUITE --external 'boilerpipe:content=sh boilerpipe.sh'

set -eu
jars=/usr/share/java
exec java -cp "$jars/boilerpipe.jar:$jars/nekohtml.jar:$jars/xercesImpl.jar" \
  "$(dirname -- "$0")/BoilerpipeExtractor.java"
