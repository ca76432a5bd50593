#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: binomialTest of Apache Commons Math, with two sides, gives a p between 0 and 1. If two methods win on
# the same number of pages, nothing distinguishes them, and p is 1.
#
# What happens: the probabilities are summed from both ends to the observed number. Where both ends are
# equally probable, both are added, also where they meet, at the most probable number of all: it is then added
# twice. So p is 1.5 for one of two, 1.25 for five of ten and 1.08 for fifty of a hundred, and 1.3 for two of
# ten with the probability 0.2. A sign test over pages prints it as it is, and a correction for several tests,
# such as Holm's, takes it. All other numbers are right, so a test with a clear result shows nothing.
#
# Seen with commons-math3 3.6.1 (p with two sides):
#   4 of 10     0.75391
#   5 of 10     1.24609
#   6 of 10     0.75391
#   1 of 2      1.50000
#   50 of 100   1.07959
#   2 of 10     1.30199 with the probability 0.2
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
      <artifactId>commons-math3</artifactId>
      <version>3.6.1</version>
    </dependency>
  </dependencies>
</project>
XML
cat >Look.java <<'JAVA'
import java.util.Locale;
import org.apache.commons.math3.stat.inference.AlternativeHypothesis;
import org.apache.commons.math3.stat.inference.BinomialTest;

class Look {
    static void look(int won, int pages, double probability, String expected) {
        double p = new BinomialTest().binomialTest(
            pages, won, probability, AlternativeHypothesis.TWO_SIDED);
        String found = String.format(Locale.ROOT, "%.5f", p);
        System.out.println(won + " of " + pages + ", " + probability + ": " + found);
        if (!found.equals(expected)) {
            throw new AssertionError(found);
        }
    }

    public static void main(String[] arguments) {
        look(4, 10, 0.5, "0.75391");
        look(5, 10, 0.5, "1.24609");
        look(6, 10, 0.5, "0.75391");
        look(1, 2, 0.5, "1.50000");
        look(50, 100, 0.5, "1.07959");
        look(2, 10, 0.2, "1.30199");
    }
}
JAVA
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
unshare -rn java -cp 'lib/*' Look.java
