#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: CosineDistance of Apache Commons Text divides two texts into words and counts them. A text has the
# distance 0 from itself, and texts without a common word have the distance 1, in any script: strings of Java
# are in Unicode.
#
# What happens: a word is what "\w+" matches, and in Java that has a to z, digits and "_". A Russian or
# Japanese text has no words, and is at the distance 1 from itself. If two such texts have a number in common,
# such as the year, they are equal. In French or German, each letter with an accent divides its word. Case
# matters, so a headline in capitals has no word in common with itself in small letters. A program that drops
# near copies keeps all copies of a Russian page, or drops all pages of the same year.
#
# Seen with commons-text 1.15.0:
#   the boat left       the boat left         0.00
#   the boat left       lamps were lit        1.00
#   лодка вышла         лодка вышла           1.00
#   лодка вышла 1999    горы тихи 1999        0.00
#   港の船が出た        港の船が出た          1.00
#   für zwölf           f zw r lf             0.00
#   Boats left          boats left            0.50
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>look</groupId>
  <artifactId>look</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.commons</groupId>
      <artifactId>commons-text</artifactId>
      <version>1.15.0</version>
    </dependency>
  </dependencies>
</project>
XML
cat >Look.java <<'JAVA'
import java.util.Locale;
import org.apache.commons.text.similarity.CosineDistance;

class Look {
    static void look(String first, String second, String expected) {
        double distance = Math.abs(new CosineDistance().apply(first, second));
        String found = String.format(Locale.ROOT, "%.2f", distance);
        System.out.println(first + " | " + second + ": " + found);
        if (!found.equals(expected)) {
            throw new AssertionError(found);
        }
    }

    public static void main(String[] arguments) {
        look("the boat left", "the boat left", "0.00");
        look("the boat left", "lamps were lit", "1.00");
        look("лодка вышла", "лодка вышла", "1.00");
        look("лодка вышла 1999", "горы тихи 1999", "0.00");
        look("港の船が出た", "港の船が出た", "1.00");
        look("für zwölf", "f zw r lf", "0.00");
        look("Boats left", "boats left", "0.50");
    }
}
JAVA
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
unshare -rn java -Dfile.encoding=UTF-8 -cp 'lib/*' Look.java
