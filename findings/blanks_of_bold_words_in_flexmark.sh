#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: flexmark's converter from HTML, a usual one for Java, writes Markdown that is read again with the
# same words. Blanks at the ends of a bold text go outside, and signs that begin a block are escaped, as it
# escapes "*".
#
# What happens: the blanks at the ends of a bold text are removed, so the text before it, the bold text and
# the text after it become one word. Two articles or sections without a line feed between them are joined,
# too: they are not taken for blocks, nor are `header` and `footer`. The rows in a `tfoot` are lost. "#" and
# "-" at the beginning of a paragraph are not escaped, and make a heading and a list of it. A table without a
# heading has the line of dashes first, so GitHub's dialect does not see a table there.
#
# Seen with flexmark-html2md-converter 0.64.8, read by commonmark-java 0.24.0 with its extension for tables (text):
#   <p>He said<b> yes </b>then left.</p>           He saidyesthen left.
#   <section>One</section><section>Two</section>   OneTwo
#   <thead>Year</thead><tfoot>Sum</tfoot>          Year
#   <p># Boats</p>                                 a heading
#   <p>- Who is there?</p>                         a list
#   <td>1999</td><td>4</td>                        |------|---| / | 1999 | 4 |
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
      <groupId>com.vladsch.flexmark</groupId>
      <artifactId>flexmark-html2md-converter</artifactId>
      <version>0.64.8</version>
    </dependency>
    <dependency>
      <groupId>org.commonmark</groupId>
      <artifactId>commonmark-ext-gfm-tables</artifactId>
      <version>0.24.0</version>
    </dependency>
  </dependencies>
</project>
XML
cat >Look.java <<'JAVA'
import com.vladsch.flexmark.html2md.converter.FlexmarkHtmlConverter;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

class Look {
    static void look(String html, String expected) {
        List<Extension> tables = List.of(TablesExtension.create());
        String markdown = FlexmarkHtmlConverter.builder().build().convert(html);
        String found = HtmlRenderer.builder().extensions(tables).build().render(
            Parser.builder().extensions(tables).build().parse(markdown)).replace("\n", "");
        System.out.println(html + "\n    " + found);
        if (!found.equals(expected)) {
            throw new AssertionError(found);
        }
    }

    public static void main(String[] arguments) {
        look("<p>He said<b> yes </b>then left.</p>",
            "<p>He said<strong>yes</strong>then left.</p>");
        look("<section>One</section><section>Two</section>", "<p>OneTwo</p>");
        look("<table><thead><tr><th>Year</th></tr></thead><tfoot><tr><td>Sum</td></tr></tfoot></table>",
            "<table><thead><tr><th>Year</th></tr></thead></table>");
        look("<p># Boats</p>", "<h1>Boats</h1>");
        look("<p>- Who is there?</p>", "<ul><li>Who is there?</li></ul>");
        look("<table><tr><td>1999</td><td>4</td></tr></table>", "<p>|------|---|| 1999 | 4 |</p>");
    }
}
JAVA
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
unshare -rn java -cp 'lib/*' Look.java
