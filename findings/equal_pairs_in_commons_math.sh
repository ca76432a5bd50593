#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: WilcoxonSignedRankTest of Apache Commons Math for Java has the same p whichever of two samples is
# named first, as the test has two sides. Pairs without a difference say nothing: they are dropped, as
# Wilcoxon proposed, or their ranks are given to both sides in equal parts.
#
# What happens: the statistic is the sum of the ranks of the positive differences, or the rest if that is
# larger, and the rest has the ranks of the zeros, too. So each equal pair counts for the second sample. If a
# method is better on six pages and equal on four, p is 0.002 or 0.08 by the order of the arguments, and with
# the pairs dropped it is 0.03. Two samples that are equal everywhere have the p of two that differ everywhere
# in one direction. Equal pairs are frequent where the F1 of many pages is 1 for both methods.
#
# Seen with commons-math3 3.6.1 (exact p of first against second, and of second against first):
#   6 pages better                   0.03125   0.03125
#   6 pages better, 1 equal          0.01563   0.03125
#   6 pages better, 4 equal          0.00195   0.08398
#   10 pages equal                   0.00195   0.00195
#   10 pages better                  0.00195   0.00195
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
import org.apache.commons.math3.stat.inference.WilcoxonSignedRankTest;

class Look {
    static void look(int better, int equal, String... expected) {
        double[] first = new double[better + equal];
        double[] second = new double[better + equal];
        for (int page = 0; page < better; ++page) {
            first[page] = page + 1;
        }
        WilcoxonSignedRankTest test = new WilcoxonSignedRankTest();
        double forwards = test.wilcoxonSignedRankTest(first, second, true);
        double backwards = test.wilcoxonSignedRankTest(second, first, true);
        String found = String.format(Locale.ROOT, "%.5f %.5f", forwards, backwards);
        System.out.println(better + " better, " + equal + " equal: " + found);
        if (!found.equals(String.join(" ", expected))) {
            throw new AssertionError(found);
        }
    }

    public static void main(String[] arguments) {
        look(6, 0, "0.03125", "0.03125");
        look(6, 1, "0.01563", "0.03125");
        look(6, 4, "0.00195", "0.08398");
        look(0, 10, "0.00195", "0.00195");
        look(10, 0, "0.00195", "0.00195");
    }
}
JAVA
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
unshare -rn java -cp 'lib/*' Look.java
