#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: natty for Java, a parser of dates in English text, reads 25/4/2023 as 25 April 2023, since there is
# no month 25, and 2.3.2024 as a day in 2024. Where it does not know a form, it returns nothing.
#
# What happens: it takes the part of the text that is a date or a time for it, and does not look at the end of
# a number. Of "25/4/2023" this part is "4/20", 20 April of the current year, and of "13/4/2023" it is "13",
# one o'clock in the afternoon of today. So a date of the order that most countries use is wrong for each day
# after the 12th. Of "2.3.2024" it is "2", two o'clock, and of "20240405" all but the last digits, 20:24. In
# "March 2-4, 2024" the year is lost with the end of the range. The part is given beside the date, so a
# program can compare it with the text, if it knows that it must.
#
# Seen with natty 0.13 and 6 March 2022, 10:00, as the base (text that was read, and date):
#   4/25/2023          4/25/2023       2023-04-25 10:00
#   25/4/2023          4/20            2022-04-20 10:00
#   13/4/2023          13              2022-03-06 13:00
#   2.3.2024           2               2022-03-06 02:00
#   20240405           202404          2022-03-06 20:24
#   March 2, 2024      March 2, 2024   2024-03-02 10:00
#   March 2-4, 2024    March 2         2022-03-02 10:00
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
      <groupId>com.joestelmach</groupId>
      <artifactId>natty</artifactId>
      <version>0.13</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId>
      <artifactId>slf4j-nop</artifactId>
      <version>1.7.36</version>
    </dependency>
  </dependencies>
</project>
XML
cat >Look.java <<'JAVA'
import com.joestelmach.natty.DateGroup;
import com.joestelmach.natty.Parser;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.TimeZone;

class Look {
    static void look(String text, String read, String expected) {
        TimeZone zone = TimeZone.getTimeZone("UTC");
        Date base = Date.from(Instant.parse("2022-03-06T10:00:00Z"));
        DateGroup group = new Parser(zone).parse(text, base).get(0);
        String found = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(ZoneOffset.UTC)
            .format(group.getDates().get(0).toInstant());
        System.out.println(text + ": " + group.getText() + ", " + found);
        if (!group.getText().equals(read) || !found.equals(expected)) {
            throw new AssertionError(text);
        }
    }

    public static void main(String[] arguments) {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        look("4/25/2023", "4/25/2023", "2023-04-25 10:00");
        look("25/4/2023", "4/20", "2022-04-20 10:00");
        look("13/4/2023", "13", "2022-03-06 13:00");
        look("2.3.2024", "2", "2022-03-06 02:00");
        look("20240405", "202404", "2022-03-06 20:24");
        look("March 2, 2024", "March 2, 2024", "2024-03-02 10:00");
        look("March 2-4, 2024", "March 2", "2022-03-02 10:00");
    }
}
JAVA
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
unshare -rn java -cp 'lib/*' Look.java
